"""Statistics: what somebody's finished games add up to, by edition, rules, table and time."""

from collections.abc import Sequence
from datetime import timedelta

from pygame import Rect

from rage_desktop.foreign import named
from rage_desktop.match.earning import longest_row
from rage_desktop.match.files import write_whole, written_time
from rage_desktop.match.record.digest import PlayedGame
from rage_desktop.match.record.feats import Tale
from rage_desktop.match.record.table_of_games import write_table
from rage_desktop.match.record.tally import Record, Wanted, record_of
from rage_desktop.match.store.outcome import StoreError
from rage_desktop.match.store.persons.known_people import Person
from rage_desktop.match.store.persons.past import Achieved
from rage_desktop.rules import EditionFile, Text, ntext, text
from rage_desktop.stage.motion import Beat
from rage_desktop.ui.scenes.notice import ConfirmScene, NoticeScene
from rage_desktop.ui.scenes.record.achievement_row import AchievementRow
from rage_desktop.ui.scenes.record.charts import Chart, Coming
from rage_desktop.ui.scenes.record.exact_bars import ExactBars
from rage_desktop.ui.scenes.record.heat_map import HeatMap
from rage_desktop.ui.scenes.record.level_bars import LevelBars
from rage_desktop.ui.scenes.record.places import Head, head_places, is_narrow, laid
from rage_desktop.ui.scenes.record.ring_cards import ring_cards
from rage_desktop.ui.scenes.record.which_games import Choice, WhichGamesScene
from rage_desktop.ui.scenes.score_sheet.save_record import records_folder
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.intents import Digit, Direction, Intent, Navigate, Shortcut, ToEdge
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Push
from rage_desktop.ui.toolkit.widgets.buttons import (
    Button,
    IconButton,
    Scroll,
    TextNode,
    key_caps,
)
from rage_desktop.ui.toolkit.widgets.side_scroll import Strip
from rage_desktop.ui.toolkit.widgets.values import Segmented

TIMES = (text("All time"), text("This year"), text("30 days"))
MONTH = 30
BUILT_IN = ("rage", "rage-amigo", "glyphs", "rave")
UNCOUNTED = ("practice", "took back", "hinted", "helped")


class StatisticsScene(Scene):
    """Charts of one person's games; begins with whoever plays here now."""

    title = text("Statistics")
    first_focus = default = "back"

    def __init__(self, services: Services, person: Person | None = None) -> None:
        """`person` is whose games are shown, None for whoever plays here."""
        super().__init__()
        self.services = services
        self._shelf = {file.id: file for file in services.library.editions()}
        self._edition, self._time = 0, 0
        self._scroll = Scroll("charts", name="Charts")
        self._strip = Strip("medals", name="Achievements")
        self._moves = services.first_sight("statistics")
        self._look_at(Choice(person or services.playing))

    # -- whose games -----------------------------------------------------------------------------

    def _look_at(self, choice: Choice) -> None:
        """Read somebody's games; none where there is nobody yet, or nothing can be read."""
        self._choice = choice
        past, person = self.services.store.past, choice.person
        self._rows: Sequence[PlayedGame] = ()
        self._achieved: Sequence[Achieved] = ()
        self._days = 0
        if person is not None:
            try:
                self._rows, self._achieved = past.played(person), past.achievements(person)
                daily = past.daily(person)
                self._days = longest_row(each.day for each in daily if each.finished)
            except StoreError as error:
                self.services.note(error.reason)
        played = {row.edition_id for row in self._rows}
        kept = [one for one in BUILT_IN if one in self._shelf]
        self._editions = [*kept, *sorted(played.difference(kept))]
        self._edition = min(self._edition, len(self._editions))
        self._count()

    def _count(self) -> None:
        edition = self._editions[self._edition - 1] if self._edition else None
        choice = self._choice
        wanted = Wanted(edition, choice.rules, choice.seats, self._since())
        self.record: Record = record_of(self._rows, wanted)
        counted = [row for row in self._rows if not row.uncounted]
        whole = self.record if wanted == Wanted() else record_of(counted)
        self._tale = Tale(whole, counted, self._days)
        self._charts: list[Chart] = []

    def _since(self) -> str:
        now = self.services.clock()
        if self._time == 1:
            return written_time(now.replace(month=1, day=1, hour=0, minute=0, second=0))
        return written_time(now - timedelta(days=MONTH)) if self._time else ""

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Make the charts for this size."""
        self._charts = []

    def _lay(self) -> None:
        kit, narrow = self.kit, is_narrow(self.kit)
        self._scroll.name = kit.say(self.title)
        self._head: Head = head_places(
            kit, kit.say(self.title), self._segments(), self._button_names()
        )
        record = self.record
        row = AchievementRow(self._tale, self._achieved, None if narrow else self._strip)
        self._charts = [
            *ring_cards(kit, record, self._days), HeatMap(record), ExactBars(record),
            LevelBars(record), row,
        ]  # fmt: skip
        self._boxes, self._content = laid(kit, self._charts, self._head.bottom)
        foot = self._foot_y - max(kit.px(26), kit.t(16))
        # A head of two rows may push the last chart under the foot.
        self._scrolls = narrow or self._boxes[-1].bottom > self._foot_y - kit.px(12)
        if self._scrolls and not narrow:
            self._charts[-1] = AchievementRow(self._tale, self._achieved, None)
            self._boxes, self._content = laid(kit, self._charts, self._head.bottom)
        glow = kit.px(20)
        self._view = Rect(0, self._head.bottom - glow // 2, kit.size[0], 0)
        self._view.h = max(kit.px(100), foot - self._view.y)

    @property
    def _foot_y(self) -> int:
        return self.kit.size[1] - max(self.kit.px(34), self.kit.t(16))

    def _segments(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        say = self.kit.say
        names = [self._edition_name(each) for each in self._editions]
        return (say(text("All editions")), *map(say, names)), tuple(map(say, TIMES))

    def _edition_name(self, edition: str) -> Text:
        file = self._file(edition)
        return text("{name}", name=edition) if file is None else file.name

    def _file(self, edition: str) -> EditionFile | None:
        return self._shelf.get(edition)

    def _button_names(self) -> tuple[str, str]:
        return self.kit.say(self._which()), self.kit.say(text("Export"))

    def _which(self) -> Text:
        """Return in a few words which games are counted."""
        choice = self._choice
        person = choice.person
        who = text("{name}", name=person.name) if person is not None else text("Everybody")
        table: Text = text("all tables")
        if choice.seats is not None:
            table = ntext("{n} seat", "{n} seats", choice.seats)
        if choice.rules is not None:
            table = text("{one}, one rule set", one=table)
        return text("{one} · {other}", one=who, other=table)

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Back, heading, the filters, Export, and the charts."""
        if not self._charts:
            self._lay()
        say, head = self.kit.say, self._head
        editions, times = self._segments()
        which, export = self._button_names()
        back = IconButton(
            "back", say(text("Back")), head.back, icon="i_back", key="Esc", on_press=self.cancel
        )
        return [
            back,
            TextNode("heading", say(self.title), head.title, style="f", size=46),
            Segmented("edition", say(text("Edition")), head.editions, options=editions,
                      index=self._edition, on_change=self._choose_edition, size=head.size),
            Segmented("time", say(text("Time")), head.times, options=times, index=self._time,
                      on_change=self._choose_time, size=head.size),
            Button("which", which, head.which, size=18, key="F", on_press=self._ask_which,
                   hint=say(text("Whose games are counted, at which tables, by which rules"))),
            Button("export", export, head.export, size=19, icon="i_download", key="X",
                   enabled=bool(self._rows), on_press=self._export,
                   hint=say(text("A table of all games, for other programs"))),
            *self._chart_nodes(),
        ]  # fmt: skip

    def _chart_nodes(self) -> Sequence[Node]:
        nodes: list[Node] = []
        for chart, box in zip(self._charts, self._boxes, strict=True):
            nodes += chart.nodes(self.kit, box)
        if self._scrolls:
            return self._scroll.place(self._view, self._content, nodes)
        return nodes

    def _choose_edition(self, index: int) -> Outcome:
        self._edition = index
        self._count()
        return None

    def _choose_time(self, index: int) -> Outcome:
        self._time = index
        self._count()
        return None

    def _ask_which(self) -> Outcome:
        people = self.services.store.people.all()
        return Push(WhichGamesScene(self._choice, people, self._rows, self._file))

    def on_result(self, value: object) -> Outcome:
        """Count the games that were chosen, or start the statistics anew."""
        person = self._choice.person
        if isinstance(value, Choice) and value.anew:
            return self._ask_anew()
        if isinstance(value, Choice):
            same = person is not None and value.person is not None and value.person.id == person.id
            self._look_at(value)
            self.refresh()
            return None if same else self._ask_which()
        if value is True and person is not None:
            self.services.store.people.begin_anew(person)
            self._look_at(Choice(self.services.store.people.called(person.name)))
            self.refresh()
        return None

    def _ask_anew(self) -> Outcome:
        assert self._choice.person is not None
        return Push(
            ConfirmScene(
                text("Count from zero?"),
                text(
                    "From now on the statistics of {name} count only games that end later.",
                    name=self._choice.person.name,
                ),
                text("Count from zero"),
                text("Keep them"),
                text("Achievements stay, and the games themselves can still be watched."),
            )
        )

    def _export(self) -> Outcome:
        folder = records_folder(self.services)
        stamp = self.services.clock().astimezone().strftime("%Y-%m-%d-%H%M%S")
        path = folder / f"statistics-{stamp}.csv"
        try:
            write_whole(path, write_table(self._rows))
        except OSError as error:
            reason = error.strerror or str(error)
            said = text(
                "{folder} cannot be written to: {reason}. Free some space there, or allow writing.",
                folder=named(folder),
                reason=reason,
            )
            return Push(NoticeScene((said,), text("Not exported")))
        said = text("{name} is now in {folder}.", name=path.name, folder=named(folder))
        return Push(NoticeScene((said,), text("Statistics exported")))

    def handle(self, intent: Intent) -> Outcome:
        """Digits choose an edition; page keys scroll, and so do arrows where there is no focus."""
        match intent:
            case Digit(number) if 0 <= number - 1 <= len(self._editions):
                self._choose_edition(number - 1)
                self.refresh()
                return None
            case Shortcut("PageUp" | "PageDown"):
                self._scroll.take(intent)
                self.refresh()
                return None
            case Navigate(Direction.UP | Direction.DOWN) | ToEdge() if (
                self._scrolls and not self.controls.keys and self._scroll.take(intent)[0]
            ):
                self.refresh()
                return None
        return super().handle(intent)

    # -- time ------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the figures still come in."""
        timing = self.kit.timing(Beat.FIGURES)
        return self._moves and self.age < timing.seconds + 20 * timing.stagger

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The ground, the charts, then the controls and the foot."""
        kit = self.kit
        canvas.blit(kit.studio.scenery.menu(*kit.size), 0, 0, OPAQUE)
        self.lay_out()
        timing = kit.timing(Beat.FIGURES)
        coming = Coming(timing, self.age if self._moves else timing.seconds * 99 + 99)
        if self._scrolls:
            with self._scroll.page(canvas):
                self._draw_charts(canvas, coming)
        else:
            self._draw_charts(canvas, coming)
        super().draw(canvas)
        self._draw_foot(canvas)

    def _draw_charts(self, canvas: Canvas, coming: Coming) -> None:
        for chart, box in zip(self._charts, self._boxes, strict=True):
            chart.draw(canvas, self.kit, box, coming)

    def _draw_foot(self, canvas: Canvas) -> None:
        kit, say, y = self.kit, self.kit.say, self._foot_y
        left, right = kit.frame.x + kit.px(60), kit.frame.right - kit.px(60)
        keys = [
            (f"1–{min(9, len(self._editions) + 1)}", say(text("edition"))),
            ("Tab", say(text("next chart"))),
            ("F", say(text("which games"))),
            ("Esc", say(text("back"))),
        ]
        last = say(self._counted())
        wide = kit.width(last, "s", 16)
        if wide > right - left:
            kit.write(canvas, last, "s", 16, left, y, kit.palette.soft, 0.0, right - left)
            return
        end = key_caps(canvas, kit, keys, left, y, right - left - wide - kit.px(30))
        kit.write(canvas, last, "s", 16, right, y, kit.palette.soft, 1.0, right - end)

    def _counted(self) -> Text:
        """Return how many games count, and how many do not and why."""
        record = self.record
        said: Text = text("Games without take-back or hints count.")
        if record.games:
            said = ntext(
                "One game without take-back or hints counts.",
                "{n} games without take-back or hints count.",
                record.games,
            )
        left = sum(record.left_out.values())
        practice = record.left_out.get("practice", 0)
        if practice:
            said = text(
                "{one} {other}",
                one=said,
                other=ntext("One practice game does not.", "{n} practice games do not.", practice),
            )
        if left > practice:
            said = text(
                "{one} {other}",
                one=said,
                other=ntext(
                    "One more with help does not.", "{n} more with help do not.", left - practice
                ),
            )
        return said
