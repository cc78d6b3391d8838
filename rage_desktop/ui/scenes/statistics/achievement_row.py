"""The row of achievements: gold and closed if earned, otherwise grey and filled so far."""

from collections.abc import Mapping, Sequence
from datetime import date

from rage_desktop.match.statistics.achievements import (
    ACHIEVEMENTS,
    Achievement,
    PlayerHistory,
    progress,
)
from rage_desktop.match.store.profiles import Achieved
from rage_desktop.presentation.i18n.date_format import format_short_date
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.achievement_icons import achievement_icon
from rage_desktop.ui.scenes.statistics.charts import Figure, Now, grown, ring

RING, PITCH = 66, 132  # design px


class AchievementRow:
    """Their number at the left and the row beside it, which scrolls sideways; or all of them."""

    def __init__(self, tale: PlayerHistory, achieved: Sequence[Achieved]) -> None:
        self._tale = tale
        self._have: Mapping[str, Achieved] = {each.achievement: each for each in achieved}
        self._order = sorted(ACHIEVEMENTS, key=lambda each: each.id not in self._have)

    def strip(self, ctx: ui.DrawContext, strip: ui.HorizontalScrollNode, now: Now) -> ui.Element:
        """One row of them, earned first."""
        natural = max(self._medal(ctx, each).width(ctx) for each in self._order)
        least = max(ctx.px(PITCH), natural)

        def make(ctx: ui.DrawContext, width: int) -> ui.Element:
            pitch = width // max(1, width // least) / ctx.scale  # none is cut at the edge
            return ui.HorizontalScroll(
                strip, ui.Row(*(ui.Column(self._medal(ctx, each), w=pitch) for each in self._order))
            )

        return ui.Panel(
            ui.Row(self._heading(now), ui.LayoutBuilder(make, grow=1), gap=24),
            pad=(32, 4, 16, 4),
        )

    def rows(self, ctx: ui.DrawContext, now: Now) -> ui.Element:
        """As many rows as they need, below the title."""
        widest = max(ctx.text_width(ctx.tr(each.name), "b", 16) for each in ACHIEVEMENTS)

        def make(ctx: ui.DrawContext, width: int) -> ui.Element:
            across = max(1, width // (widest + ctx.px(16)))
            return ui.Grid(*(self._medal(ctx, each) for each in self._order), columns=across)

        return ui.Panel(self._heading(now), ui.LayoutBuilder(make), gap=8, pad=(16, 20))

    def _heading(self, now: Now) -> ui.Element:
        earned = len(self._have)
        name = ui.Label(text("Achievements"), "f", 28)

        def counted() -> Text:
            return text("{n} of {all}", n=now().number(earned), all=len(ACHIEVEMENTS))

        return ui.Column(name, ui.Label(counted, "f", 24, "gold"), pad=(16, 0, 0, 0))

    def _medal(self, ctx: ui.DrawContext, each: Achievement) -> ui.Element:
        look, earned = ctx.palette, each.id in self._have
        share = 1.0 if earned else progress(each, self._tale).rate
        colour = look.gold if earned else look.mute

        def picture(ctx: ui.DrawContext, box: ui.Rect) -> ui.Surface:
            size = round(min(box.size) * 0.58)
            return ctx.raster.svg(achievement_icon(each.id, colour), size, size)

        hint = each.story if earned else each.asks
        ink = look.ivory if earned else look.soft
        return ui.Column(
            ui.Stack(ring(lambda: share, colour, width=8), ui.Picture(picture), h=grown(ctx, RING)),
            ui.Label(each.name, "b", 16, ink, align_text=0.5),
            gap=8, pad=(2, 14),
            node=Figure(f"achievement-{each.id}", self._description(each), "achievements", hint),
        )  # fmt: skip

    def _description(self, each: Achievement) -> Text:
        """Return its name, and when it was earned or how far along it is."""
        have, far = self._have.get(each.id), progress(each, self._tale)
        if have is not None:
            day = format_short_date(date.fromisoformat(have.earned[:10]))
            return text("{name}, earned on {date}", name=each.name, date=day)
        if each.over_all is not None and far.of > 1:
            return text("{name}, {part} of {of}", name=each.name, part=round(far.part), of=far.of)
        return text("{name}, not earned yet", name=each.name)
