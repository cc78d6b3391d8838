"""The daily deal: the day's table, what came of it, the calendar of rings, the row of days."""

from datetime import date, timedelta
from functools import partial
from math import inf

from rage_desktop.match.daily_deal import daily_deal, may_count, turned
from rage_desktop.match.match import Match
from rage_desktop.play.daily_service import DayShown, finished_days
from rage_desktop.presentation.i18n.date_format import format_date, time_left
from rage_desktop.rules import EditionFile, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.archive.going_on import go_on_with
from rage_desktop.ui.scenes.copying import Copying
from rage_desktop.ui.scenes.daily import day_panels
from rage_desktop.ui.scenes.daily.calendar_panel import calendar
from rage_desktop.ui.scenes.daily.day_panels import share_text
from rage_desktop.ui.scenes.dialogs import attempt
from rage_desktop.ui.services import Services

ROOMY = 0.6  # from this scale up the panels lie side by side


class DailyScene(Copying, ui.Page):
    """Opens on today; another day of the calendar takes its place."""

    title = text("Daily deal")

    def __init__(self, services: Services, day: date | None = None) -> None:
        super().__init__()
        self.services = services
        self.day = day or services.daily_service.today
        self._month = self.day.replace(day=1)  # of the calendar
        self._tick = 0.0
        self._age = inf  # of the figures, in seconds
        self.read()

    def read(self) -> None:
        """Read the attempts again, since a game may have continued."""
        self._played = self.services.daily_service.played()
        self._today = self.services.daily_service.today
        self._open_day()
        self.input.show_focus(self.default)

    @property
    def shown(self) -> DayShown:
        """The day that is looked at."""
        deal = daily_deal(self.day)
        file: EditionFile = self.services.library.get_or_first(deal.edition_id)
        counts = may_count(self.day, self._today, self._played)
        return DayShown(deal, file, self._played.get(self.day), counts)

    def reset_input(self) -> None:
        """Update the day after returning from a game."""
        super().reset_input()
        self.read()

    # -- what is there ---------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """The date."""
        return (ui.Label(format_date(self.day), colour="soft", id="date"),)

    def footer_keys(self) -> ui.Keys:
        """What keys do here."""
        done = self.shown.done
        keys = [
            ("Enter", text("copy") if done else text("play")),
            ("← →", text("day")),
            ("PgUp PgDn", text("month")),
        ]
        if done:
            keys.append(("R", text("review")))
        keys.append(("Esc", text("back")))
        return keys

    def footer_note(self) -> Text:
        """What the rings mean."""
        return text("Ring: exact bids that day · gold: every bid exact")

    def body(self) -> ui.Element:
        """The panels: in two rows or, in small windows, below one another."""
        ctx = self.ctx
        shown = self.shown
        narrow = ctx.is_portrait or ctx.scale < ROOMY * ctx.text_scale
        does = {
            "play": self._play,
            "review": self._review,
            "copy": lambda: self.copy(share_text(ctx, shown)),
        }
        table = day_panels.table(ctx, shown, does, narrow)
        result = day_panels.result(ctx, shown, lambda: self._counted)
        share = day_panels.share(ctx, shown, does, bool(self.copied), narrow, span=2)
        days = self.day, self._today
        month = calendar(self._month, days, self._played, self._pick, self._turn)
        row = day_panels.in_a_row(ctx, finished_days(self._played), self._today)
        clock = self._clock()
        if narrow:
            parts = ui.Column(
                table,
                result,
                share,
                month,
                row,
                clock,
                gap=24,
                w=900 * ctx.text_scale,
                align="middle",
            )
            return ui.Column(parts, pad=(40, 8, 40, 24))
        grid = ui.Grid(
            table,
            month,
            ui.Column(row, clock, gap=24),
            result,
            share,
            columns=(760, 636, 356),
            gap=24,
            grow=1,
        )
        return ui.Column(grid, pad=(self.margin, 8, self.margin, 8))

    def _clock(self) -> ui.Element:
        deal = daily_deal(self._today + timedelta(1))
        file = self.services.library.get_or_first(deal.edition_id)
        left = time_left(self.services.daily_service.now, seconds=not self.ctx.reduced_motion)
        return day_panels.clock(left, file.name, deal.players)

    # -- what is done ----------------------------------------------------------------------------

    def _pick(self, day: date) -> None:
        self.day = day
        self._open_day()

    def _open_day(self) -> None:
        """Focus the day's main button; figures seen for the first time count up."""
        done = self.shown.done
        self.first_focus = self.default = "copy" if done else "play"
        first = done and self.services.first_sight(f"daily {self.day}")
        self._age = 0.0 if first else inf

    def _turn(self, months: int) -> None:
        self._month = turned(self._month, months)

    def _step_day(self, by: int) -> ui.NavResult:
        day = self.day + timedelta(by)
        if day <= self._today:
            on = self._on_primary
            self._pick(day)
            if on:
                self.input.show_focus(self.default)
            self._month = day.replace(day=1)
            self.refresh()
        return None

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Left and right turn the day while the big button has the focus, comma and full stop
        wherever the focus is; PgUp and PgDn turn the month."""
        match intent:
            case ui.Shortcut("PageUp"):
                self._turn(-1)
            case ui.Shortcut("PageDown") if self._month < self._today.replace(day=1):
                self._turn(1)
            case ui.Shortcut("," | "."):
                return self._step_day(-1 if intent == ui.Shortcut(",") else 1)
            case ui.Navigate(ui.Direction.LEFT | ui.Direction.RIGHT as way) if self._on_primary:
                return self._step_day(way.step)
            case _:
                return super().handle(intent)
        self.refresh()
        return None

    @property
    def _on_primary(self) -> bool:
        return self.input.focus_ring_node in ("", self.default)

    def _play(self) -> ui.NavResult:
        shown = self.shown
        if shown.played is not None and shown.under_way:
            return go_on_with(self.services, shown.played.game)
        deal = partial(
            self.services.session_factory.daily,
            shown.file,
            shown.deal,
            self.services.player.seat,
            practice=not shown.counts,
        )
        return attempt(deal, lambda session: ui.Push(routes.table(session)))

    def _review(self) -> ui.NavResult:
        played = self.shown.played
        if played is None:
            return None
        return attempt(lambda: Match.resume(self.services.store, played.game), routes.to_review)

    # -- time ------------------------------------------------------------------------------------

    @property
    def next_wake(self) -> float | None:
        """Until the clock shows another figure, or the button its own words again."""
        return ui.soonest(super().next_wake, self._beat)

    @property
    def _beat(self) -> float:
        return 60.0 if self.ctx.reduced_motion else 1.0

    @property
    def _counted(self) -> float:
        """How far the figures have come."""
        figures = self.ctx.timing(ui.MotionToken.FIGURES)
        return 1.0 if self.ctx.reduced_motion else figures.at(self._age)

    @property
    def is_busy(self) -> bool:
        """Whether the figures still count up."""
        return self._counted < 1

    def update(self, dt: float) -> None:
        """Let the clock go on; a new day rebuilds the page."""
        self._tick += dt
        self._age += dt
        if self._tick >= self._beat - 0.01:
            self._tick = 0.0
            self.refresh()
            if self.services.daily_service.today != self._today:
                self.read()


def open_daily(services: Services, day: date | None) -> DailyScene:
    """Return the page at a day that has come, or else at today."""
    today = services.daily_service.today
    return DailyScene(services, today if day is None else min(day, today))
