"""Training week by week: the share of exact bids, and how good the decisions were."""

from collections.abc import Sequence
from functools import partial

from rage_desktop.match.statistics.weeks import WeekFigures
from rage_desktop.presentation.i18n.date_format import format_day_and_month
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.scenes.statistics.charts import PAD, Figure, Now, grown, heading


def weeks_chart(ctx: ui.DrawContext, weeks: Sequence[WeekFigures], now: Now) -> ui.Element:
    """A row for each week in which there were games, the newest first."""
    told = text(
        "Exact bids each week. Decisions: the share of the points at stake that you kept, in "
        "reviewed games."
    )
    return ui.Panel(
        heading("weeks", text("Week by week"), told),
        ui.Column(*(_row(week, now) for week in weeks), gap=4),
        ui.Spacer(),
        gap=12,
        pad=(20, PAD[1], 20, 10),
        min_h=grown(ctx, 486),
    )


def _row(week: WeekFigures, now: Now) -> ui.Element:
    """Monday, games, bar and share of one week, and its decisions."""
    monday = format_day_and_month(week.monday)
    games = ntext("one game", "{n} games", week.games)
    share = Percent(week.rate)
    below: Text = games
    if week.decisions is not None:
        below = text("{games} · decisions {percent}", games=games, percent=Percent(week.decisions))
    return ui.Row(
        ui.Column(
            ui.Label(text("From {day}", day=monday), "b", 20, line_height=1.3),
            ui.Label(below, size=16, colour="soft", line_height=1.3),
            grow=8,
            w=0,
        ),
        ui.CustomPaint(partial(_paint_bar, week, now), h=16, grow=5),
        ui.Label(share, "f", 24, align_text=1.0, lines=1, min_w=80),
        gap=12,
        pad=(12, 5),
        node=Figure(f"week-{week.monday}", _words(week, monday, games), "weeks"),
    )


def _words(week: WeekFigures, monday: Text, games: Text) -> Text:
    """Say a week in a sentence."""
    if week.decisions is None:
        return text(
            "From {day}: {games}, {percent} exact",
            day=monday,
            games=games,
            percent=Percent(week.rate),
        )
    return text(
        "From {day}: {games}, {percent} exact, decisions {decisions}",
        day=monday,
        games=games,
        percent=Percent(week.rate),
        decisions=Percent(week.decisions),
    )


def _paint_bar(week: WeekFigures, now: Now, ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Draw the share of exact bids as a bar on its track."""
    ctx.plate(box, box.h / 2, WELL, ctx.edge(0.0))
    width = round(box.w * week.rate * now().share)
    if width:
        bar = ui.Rect(box.x, box.y, max(box.h, width), box.h)
        ctx.plate(bar, box.h / 2, ctx.palette.mint)
