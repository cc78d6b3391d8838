"""Statistics: what somebody's finished games add up to, by edition, rules, table and time."""

from collections.abc import Sequence
from datetime import timedelta
from math import inf
from pathlib import Path

from rage_desktop.match.edition_files import BUILT_IN
from rage_desktop.match.errors import StoreError
from rage_desktop.match.files import atomic_write, format_time
from rage_desktop.match.record_export import records_folder, written
from rage_desktop.match.statistics.achievements import PlayerHistory, longest_day_streak
from rage_desktop.match.statistics.player_stats import (
    PlayerStats,
    StatsFilter,
    compute_stats,
    counted_games,
)
from rage_desktop.match.statistics.result_rows import TRAINING, StoredResult, export_csv
from rage_desktop.match.store.profiles import Achieved
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.editions.file import edition_name
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, MessageDialog
from rage_desktop.ui.scenes.statistics import charts
from rage_desktop.ui.scenes.statistics.heat_map import HeatMap
from rage_desktop.ui.scenes.statistics.levels_chart import levels_chart
from rage_desktop.ui.scenes.statistics.stats_filter import GameFilter, StatsFilterScene
from rage_desktop.ui.scenes.statistics.weeks_chart import weeks_chart
from rage_desktop.ui.services import Services

LEAST = 88  # widths of type; a narrower window has the charts below one another
COLUMNS = 760, 486, 506
TIMES = (text("All time"), text("This year"), text("30 days"))
MONTH = 30
CHARTED = 3  # games from which charts are shown: of fewer, a single bid would fill a bar


class StatisticsScene(ui.Page):
    """Charts of one person's games; begins with whoever plays here now."""

    title = text("Statistics")
    first_focus = default = "back"
    footer_from = 0.0
    scrolls = False

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._shelf = {file.id: file for file in services.library.every()}
        self._names = {
            played.id: edition_name(played.title, played.subtitle)
            for played in services.store.history.editions()
        }
        self._edition = 0
        self._time = 0
        self._scroll = ui.Scroll("charts", self.title)
        self._moves = services.first_sight("statistics")
        self._parts = ui.PictureCache()
        self._look_at(GameFilter(services.player.profile))

    # -- whose games -----------------------------------------------------------------------------

    def _look_at(self, choice: GameFilter) -> None:
        """Read a person's games; none if there is no person yet, or they can't be read."""
        past = self.services.store.history
        person = choice.person
        self._rows: Sequence[StoredResult] = ()
        self._achieved: Sequence[Achieved] = ()
        self._days = 0
        if person is not None:
            try:
                self._rows = past.played(person)
                self._achieved = past.achievements(person)
                daily = past.daily(person)
                self._days = longest_day_streak(each.day for each in daily if each.finished)
            except StoreError as error:
                self.services.note(error.reason)
        if choice.training is None:
            kinds = {row.uncounted for row in self._rows}
            choice = choice._replace(training=bool(TRAINING & kinds) and "" not in kinds)
        self._choice = choice
        played = {row.edition_id for row in self._rows}
        kept = [one for one in BUILT_IN if one in self._shelf]
        self._editions = [*kept, *sorted(played.difference(kept))]
        self._edition = min(self._edition, len(self._editions))
        self._count()

    def _count(self) -> None:
        edition = self._editions[self._edition - 1] if self._edition else None
        choice = self._choice
        wanted = StatsFilter(
            edition, choice.rules, choice.seats, self._since(), bool(choice.training)
        )
        self.record: PlayerStats = compute_stats(self._rows, wanted)
        counted = [row for row in self._rows if not row.uncounted]
        whole = self.record if wanted == StatsFilter() else compute_stats(counted)
        self._tale = PlayerHistory(whole, counted, self._days)

    def _since(self) -> str:
        now = self.services.clock()
        if self._time == 1:
            return format_time(now.replace(month=1, day=1, hour=0, minute=0, second=0))
        return format_time(now - timedelta(days=MONTH)) if self._time else ""

    # -- what is there ---------------------------------------------------------------------------

    def _edition_name(self, edition: str) -> Text:
        file = self._shelf.get(edition)
        if file is not None:
            return file.name
        return self._names.get(edition, text("{name}", name=edition))

    def _which(self) -> Text:
        """Return in a few words which games are counted."""
        choice = self._choice
        person = choice.person
        who = text("{name}", name=person.name) if person is not None else text("Everyone")
        table: Text = text("all tables")
        if choice.seats is not None:
            table = ntext("{n} seat", "{n} seats", choice.seats)
        if choice.rules is not None:
            table = text("{one}, one rule set", one=table)
        if choice.training:
            table = text("{one}, training", one=table)
        return text("{one} · {other}", one=who, other=table)

    def header(self) -> ui.Children:
        """Who and what is counted, and the button that writes it all to a file."""
        hint = text("Choose which players, tables and rules count")
        which = ui.Button(
            "which",
            self._which(),
            size=18,
            key="F",
            h=56,
            description=hint,
            on_press=self._ask_which,
        )
        hint = text("A table of all games, for spreadsheets")
        if not self._rows:
            hint = text("There are no games to export yet")
        export = ui.Button(
            "export",
            text("Export"),
            size=19,
            icon="i_download",
            key="X",
            h=56,
            enabled=bool(self._rows),
            description=hint,
            on_press=self._export,
        )
        return ui.Spacer(), self._evenings_button(), which, export

    def _evenings_button(self) -> ui.Child:
        """The way to the standing of those who play together; None while nobody does."""
        if not self.services.store.history.together():
            return None
        return ui.Button(
            "evenings",
            text("Evenings"),
            size=18,
            icon="i_human",
            key="E",
            h=56,
            on_press=routes.to_evenings,
        )

    def body(self) -> ui.Element:
        """The filters, and below them the charts, which scroll; these are made again only if their
        content has changed."""
        editions = text("All editions"), *map(self._edition_name, self._editions)
        filters = ui.Flow(
            ui.SegmentedControl(
                "edition",
                text("Edition"),
                options=editions,
                size=18,
                index=self._edition,
                on_change=self._choose_edition,
            ),
            ui.SegmentedControl(
                "time",
                text("Time"),
                options=TIMES,
                size=18,
                index=self._time,
                on_change=self._choose_time,
            ),
            row_gap=10,
            pad=(self.margin, 0, self.margin, 0),
        )
        facts = self.ctx, self._edition, self._time, self._choice, id(self.record)
        charts = self._parts.keep("charts", facts, self._charts)
        page = ui.Column(charts, pad=(self.margin, 8))
        scrolled = ui.ScrollView(self._scroll, page, always=True, grow=1)
        return ui.Column(filters, scrolled, gap=8, grow=1)

    def _charts(self) -> ui.Element:
        ctx = self.ctx
        record = self.record
        now = self._coming
        cards = charts.ring_cards(ctx, record, self._days, now)
        medals = charts.AchievementList(self._tale, self._achieved).tree(now)
        is_narrow = ctx.is_portrait or ctx.size[0] < LEAST * ctx.t(17)
        columns = 4
        if is_narrow:
            columns = 2 if ctx.size[0] >= 2 * ctx.t(17) * 22 else 1
        head = ui.Grid(*cards, columns=columns, gap=24)
        if record.games < CHARTED:
            return ui.Column(head, self._too_few(), medals, gap=24)
        heat = HeatMap(record).tree(ctx, now)
        bars = charts.exact_bars(ctx, record, now)
        levels = levels_chart(ctx, record.levels, now)
        if self._choice.training:
            levels = weeks_chart(ctx, record.weeks, now)
        if is_narrow:
            return ui.Column(head, heat, levels, bars, medals, gap=24)
        middle = ui.Grid(heat, bars, levels, columns=COLUMNS, gap=24)
        return ui.Column(head, middle, medals, gap=24)

    def _too_few(self) -> ui.Element:
        """Return what stands in place of charts that would show next to nothing."""
        played = self.record.games
        more = ntext(
            "Play {n} more game to see your charts.",
            "Play {n} more games to see your charts.",
            CHARTED - played,
        )
        so_far = text("Your first game is in. One game says little about how you bid.")
        if not played:
            so_far = text("Nothing to count here yet.")
        elif played > 1:
            so_far = text("Two games are in. That still says little about how you bid.")
        return ui.Panel(
            ui.Label(more, "f", 30, id="too-few", role=ui.Role.HEADING),
            ui.Label(so_far, size=19, colour="soft"),
            gap=8,
            pad=(40, 32),
        )

    def _coming(self) -> charts.EntryAnimation:
        timing = self.ctx.timing(ui.MotionToken.FIGURES)
        age = self.age if self._moves else inf
        return charts.EntryAnimation(timing, age)

    def footer_keys(self) -> ui.Keys:
        """What keys do here."""
        return [
            (f"1–{min(9, len(self._editions) + 1)}", text("edition")),
            ("Tab", text("next chart")),
            ("F", text("which games")),
            ("Esc", text("back")),
        ]

    def _choose_edition(self, index: int) -> None:
        self._edition = index
        self._count()

    def _choose_time(self, index: int) -> None:
        self._time = index
        self._count()

    def _ask_which(self) -> ui.NavResult:
        people = self.services.store.profiles.all()
        return ui.Push(
            StatsFilterScene(self._choice, people, self._rows, self._shelf.get, self._names)
        )

    def on_result(self, value: object) -> ui.NavResult:
        """Count the games that were chosen, or start the statistics anew."""
        person = self._choice.person
        if isinstance(value, GameFilter) and value.anew:
            return self._ask_anew()
        if isinstance(value, GameFilter):
            same = person is not None and value.person is not None and value.person.id == person.id
            self._look_at(value)
            self.refresh()
            return None if same else self._ask_which()
        if value is True and person is not None:
            self.services.store.profiles.begin_anew(person)
            self._look_at(GameFilter(self.services.store.profiles.called(person.name)))
            self.refresh()
        return None

    def _ask_anew(self) -> ui.NavResult:
        assert self._choice.person is not None
        heading = text("Start again from zero?")
        name = self._choice.person.name
        told = text("From now on, the statistics of {name} only count new games.", name=name)
        kept = text("Achievements stay, and you can still watch the old games.")
        anew = text("Start again")
        keep = text("Keep them")
        return ui.Push(ConfirmDialog(heading, told, anew, keep, kept))

    def _export(self) -> ui.NavResult:
        folder = records_folder(self.services.settings_file.path)
        stamp = self.services.clock().astimezone().strftime("%Y-%m-%d-%H%M%S")

        def write() -> Path:
            path = folder / f"statistics-{stamp}.csv"
            atomic_write(path, export_csv(self._rows))
            return path

        path, told = written(folder, write)
        heading = text("Statistics exported") if path else text("Not exported")
        return ui.Push(MessageDialog((told,), heading))

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Digits choose an edition; page keys scroll, and so do arrows where there is no focus."""
        match intent:
            case ui.Digit(number) if 0 <= number - 1 <= len(self._editions):
                self._choose_edition(number - 1)
            case ui.Shortcut("PageUp" | "PageDown"):
                self._scroll.handle(intent)
            case ui.Navigate(ui.Direction.UP | ui.Direction.DOWN) | ui.ToEdge() if (
                self._scroll.most
                and not self.input.focus_visible
                and self._scroll.handle(intent)[0]
            ):
                pass
            case _:
                return super().handle(intent)
        self.refresh()
        return None

    # -- time ------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether the figures still come in."""
        timing = self.ctx.timing(ui.MotionToken.FIGURES)
        return self._moves and self.age < timing.seconds + 20 * timing.stagger

    def footer_note(self) -> Text:
        """Return how many games count, and how many do not and why."""
        return counted_games(self.record, training=bool(self._choice.training))
