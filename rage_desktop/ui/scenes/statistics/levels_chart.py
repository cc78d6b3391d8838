"""You against the levels: the share of duels with each, and how sure it is."""

from collections.abc import Mapping
from functools import partial

from rage_desktop.bots.levels import offered_levels
from rage_desktop.match.statistics.against_levels import (
    CERTAINTY,
    ENOUGH,
    EVEN,
    RECENT,
    LevelRecord,
    standing,
)
from rage_desktop.play.player_descriptions import level_name
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.scenes.statistics.charts import PAD, Figure, Now, grown, heading

FACES = {
    "novice": "frog",
    "easy": "rabbit",
    "steady": "fox",
    "sharp": "cat",
    "expert": "robot",
    "master": "owl",
}
DOT = 16  # px of the design


def levels_chart(ctx: ui.DrawContext, levels: Mapping[str, LevelRecord], now: Now) -> ui.Element:
    """A row for each level, from the weakest up, below where they put the person."""
    offered = offered_levels()
    told = text(
        "Duels won in your last {n} games with each. Your true share lies in the band with "
        "{percent} certainty; the line marks even odds. A hollow dot means fewer than {few} "
        "games.",
        n=RECENT,
        percent=Percent(CERTAINTY),
        few=ENOUGH,
    )
    where = _standing_words(levels)
    return ui.Panel(
        heading("levels", text("Against the levels"), told),
        ui.Label(where, "b", 20, "gold", id="standing"),
        ui.Column(*(_row(levels.get(level), level, now) for level in offered), gap=4, grow=1),
        gap=6,
        pad=(20, PAD[1], 20, 10),
        min_h=grown(ctx, 486),
    )


def _standing_words(levels: Mapping[str, LevelRecord]) -> Text:
    """Say between which levels a person is."""
    found = standing(levels, offered_levels())
    if found is None:
        return text("Play {n} games with a level to see where you stand.", n=ENOUGH)
    if found.level_with is not None:
        return text("About level with {level}", level=level_name(found.level_with))
    if found.ahead is None:
        assert found.behind is not None
        return text("Not yet level with {level}", level=level_name(found.behind))
    ahead = level_name(found.ahead)
    if found.behind is None:
        return text("Ahead of {level}", level=ahead)
    return text("Between {one} and {other}", one=ahead, other=level_name(found.behind))


def _row(record: LevelRecord | None, level: str, now: Now) -> ui.Element:
    """Face, name, games, band and share of one level."""
    face = FACES.get(level, "robot")
    name = level_name(level)
    below = text("not played yet")
    words = text("{level}: not played yet", level=name)
    share: Percent | str = "–"
    band = None
    if record is not None:
        below = ntext("one game", "{n} games", record.games)
        words = _row_words(name, record)
        share = Percent(record.rate)
        band = ui.CustomPaint(partial(_paint_band, record, now), h=24, grow=6)
    return ui.Row(
        ui.Picture(lambda ctx, at: ctx.raster.avatar(face, min(at.size)), w=48, h=48),
        ui.Column(
            ui.Label(name, "b", 20, line_height=1.3),
            ui.Label(below, size=16, colour="soft", line_height=1.3),
            grow=7,
            w=0,
        ),
        band,
        ui.Label(share, "f", 24, align_text=1.0, lines=1, min_w=80),
        gap=12,
        pad=(12, 5),
        grow=1,
        node=Figure(f"level-{level}", words, "levels"),
    )


def _row_words(name: Text, record: LevelRecord) -> Text:
    """Say the share, and how sure it is."""
    (low, high) = record.band
    if record.is_enough:
        return text(
            "{level}: {percent} of duels won in {n} games, likely between {low} and {high}",
            level=name,
            percent=Percent(record.rate),
            n=record.games,
            low=Percent(low),
            high=Percent(high),
        )
    return ntext(
        "{level}: {percent} of duels won in one game, too few to be sure",
        "{level}: {percent} of duels won in {n} games, too few to be sure",
        record.games,
        level=name,
        percent=Percent(record.rate),
    )


def _paint_band(record: LevelRecord, now: Now, ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Draw the band on its track, the line of even odds, and the share as a dot, hollow where there
    are too few games."""
    palette = ctx.palette
    track = box.inflate(0, -box.h // 3)
    come = now().share

    def place(share: float) -> float:
        """Return where a share stands, on its way out from the middle."""
        return track.x + track.w * (EVEN + (share - EVEN) * come)

    ctx.plate(track, track.h / 2, WELL, ctx.edge(0.0))
    (low, high) = record.band
    colour = palette.mint if record.rate >= EVEN else palette.gold
    width = max(track.h, round(place(high) - place(low)))
    band = ui.Rect(round(place(low)), track.y, width, track.h)
    ctx.plate(band, band.h / 2, colour, None, 0.4 if record.is_enough else 0.2)
    ctx.canvas.fill(palette.ivory, (track.centerx, box.y, 2, box.h), 0.9)
    d = max(8, ctx.px(DOT))
    dot = ui.Rect(0, 0, d, d).move_to(center=(round(place(record.rate)), track.centery))
    dot.clamp_ip(track.inflate(0, d))
    if record.is_enough:
        ctx.plate(dot, d / 2, colour)
    else:
        ctx.plate(dot, d / 2, WELL, (colour, max(1.5, 2.5 * ctx.scale), 1.0))
