"""The daily deal: the day's table, what came of it, the calendar of rings, the row of days."""

from datetime import date, timedelta
from math import inf

from pygame import Rect

from rage_desktop.match.daily.daily_deal import daily_deal
from rage_desktop.match.daily.daily_record import longest_row, may_count, row
from rage_desktop.match.errors import MatchError
from rage_desktop.match.match import Match
from rage_desktop.play.dailies import finished
from rage_desktop.rules import EditionError, EditionFile, text
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.words.dates import whole_date
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.daily.calendar_panel import CalendarPanel
from rage_desktop.ui.scenes.daily.daily_places import places
from rage_desktop.ui.scenes.daily.day_shown import DayShown
from rage_desktop.ui.scenes.daily.result_panels import (
    draw_result,
    draw_share,
    result_nodes,
    share_text,
)
from rage_desktop.ui.scenes.daily.side_panels import (
    NextDeal,
    RowOfDays,
    clock_nodes,
    draw_clock,
    draw_row,
    row_nodes,
    time_left,
)
from rage_desktop.ui.scenes.daily.table_panel import draw_table, table_nodes
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate, Shortcut
from rage_desktop.ui.toolkit.nodes import Node, Role, find
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Push
from rage_desktop.ui.toolkit.widgets.buttons import (
    Button,
    IconButton,
    Kind,
    Scroll,
    TextNode,
    key_caps,
)
from rage_desktop.ui.window import clipboard

ROOMY = 0.72  # from this scale on, keys are told in the foot
STAYS = 1.5  # seconds for which the button says that it has copied


class DailyScene(Scene):
    """Opens on today; another day of the calendar takes its place."""

    title = text("Daily deal")

    def __init__(self, services: Services, day: date | None = None) -> None:
        super().__init__()
        self.services = services
        self.day = day or services.dailies.today
        self._calendar = CalendarPanel(self.day)
        self._scroll = Scroll("page", name="Daily deal")
        self._copied = 0.0
        self._tick = 0.0
        self._age = inf  # of the figures, in seconds
        self.read()

    def read(self) -> None:
        """Read again what was played: a game may have gone on meanwhile."""
        self.played = self.services.dailies.played()
        self.today = self.services.dailies.today
        self._look()
        self.controls.show_focus(self.default)

    @property
    def shown(self) -> DayShown:
        """The day that is looked at."""
        deal = daily_deal(self.day)
        file: EditionFile = self.services.library.get_or_first(deal.edition_id)
        counts = may_count(self.day, self.today, self.played)
        return DayShown(deal, file, self.played.get(self.day), self.today, counts)

    def resized(self) -> None:
        """Place the panels."""
        self._places = places(self.kit)
        self._scroll.name = self.kit.say(self.title)

    def rest(self) -> None:
        """Whoever comes back from a game finds the day up to date."""
        super().rest()
        self.read()

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """The head, and the page of panels."""
        kit, at, shown = self.kit, self._places, self.shown
        page = [
            *table_nodes(kit, at.table, shown, self._play, at.column),
            *self._result_nodes(at.result, shown),
            *self._share_nodes(at.share, shown),
            *self._calendar.nodes(
                kit, at.calendar, (self.day, self.today), self.played, self._pick, self._turn
            ),
            *row_nodes(kit, at.row, self._days),
            *clock_nodes(kit, at.clock, self._next),
        ]
        return [*self._head(), *self._scroll.place(at.view, at.content, page)]

    def _head(self) -> list[Node]:
        kit = self.kit
        side = max(kit.px(56), kit.reach)
        corner = kit.frame.x + kit.px(48), kit.frame.y + kit.px(66) - side // 2
        x = corner[0] + side + kit.px(24)
        words = kit.say(self.title)
        wide = kit.width(words, "f", 46)
        room = kit.frame.right - kit.px(60) - x
        after = x + wide + kit.px(24)
        nodes: list[Node] = [
            IconButton(
                "back", kit.say(text("Back")), Rect(*corner, side, side), icon="i_back", key="Esc",
                on_press=self.cancel,
            ),
            TextNode("heading", words, Rect(x, corner[1], min(wide + 2, room), side),
                  style="f", size=46),
        ]  # fmt: skip
        day = kit.say(whole_date(self.day))
        if after + kit.width(day, "s", 20) <= x + room:
            box = Rect(after, corner[1] + kit.px(4), x + room - after, side)
            nodes.append(TextNode("date", day, box, style="s", size=20, colour=kit.palette.soft))
        return nodes

    def _result_nodes(self, box: Rect, shown: DayShown) -> list[Node]:
        return result_nodes(self.kit, box, shown)

    def _paper(self, box: Rect) -> Rect:
        """Return the paper on which the four lines stand."""
        kit = self.kit
        inner = box.inflate(-2 * kit.px(36), 0)
        top = box.y + kit.px(44) + round(kit.t(28) * 0.85)
        if self._places.column:
            return Rect(inner.x, top, inner.w, max(kit.px(196), round(kit.t(20) * 7)))
        high = min(max(kit.px(196), round(kit.t(20) * 6.6)), box.bottom - kit.px(24) - top)
        return Rect(inner.x, top, kit.px(560), high)

    def _share_nodes(self, box: Rect, shown: DayShown) -> list[Node]:
        kit, say = self.kit, self.kit.say
        paper = self._paper(box)
        nodes: list[Node] = [
            TextNode("share-heading", say(text("Show a friend")),
                  Rect(paper.x, box.y + kit.px(22), box.w - kit.px(72), kit.px(44)),
                  style="f", size=28),
        ]  # fmt: skip
        if not shown.done:
            return nodes
        nodes.append(Node("share", Role.TEXT, share_text(kit, shown), paper))
        if self._places.column:
            area = Rect(paper.x, paper.bottom + kit.px(16), paper.w, 0)
        else:
            left = paper.right + kit.px(32)
            area = Rect(left, paper.y - kit.px(6), box.right - kit.px(36) - left, 0)
        return [*nodes, *self._share_buttons(area)]

    def _share_buttons(self, area: Rect) -> list[Node]:
        kit, say = self.kit, self.kit.say
        tall, low, gap = max(kit.px(76), kit.reach), max(kit.px(60), kit.reach), kit.px(16)
        words = text("Copied") if self._copied else text("Copy the text")
        first = Rect(area.x, area.y, area.w, tall)
        half = (area.w - gap) // 2
        y = first.bottom + gap
        return [
            Button("copy", say(words), first, kind=Kind.PRIMARY, size=25, icon="i_copy", key="C",
                   on_press=self._copy),
            Button("review", say(text("Review")), Rect(area.x, y, half, low), size=21,
                   icon="i_chart", key="R", on_press=self._review),
            Button("play", say(text("Again")), Rect(area.right - half, y, half, low), size=21,
                   icon="i_replay",
                   hint=say(text("Playing again is practice: it changes nothing.")),
                   on_press=self._play),
        ]  # fmt: skip

    @property
    def _days(self) -> RowOfDays:
        days = finished(self.played)
        return RowOfDays(row(days, self.today), longest_row(days), len(days))

    @property
    def _next(self) -> NextDeal:
        deal = daily_deal(self.today + timedelta(1))
        file = self.services.library.get_or_first(deal.edition_id)
        left = time_left(self.services.dailies.now, seconds=not self.kit.reduced_motion)
        return NextDeal(left, file.name, deal.players)

    # -- what is done ----------------------------------------------------------------------------

    def _pick(self, day: date) -> Outcome:
        self.day = day
        self._look()
        return None

    def _look(self) -> None:
        """Focus the day's main button; figures seen for the first time count up."""
        done = self.shown.done
        self.first_focus = self.default = "copy" if done else "play"
        first = done and self.services.first_sight(f"daily {self.day}")
        self._age = 0.0 if first else inf

    def _turn(self, months: int) -> Outcome:
        self._calendar.turn(months)
        return None

    def _step_day(self, by: int) -> Outcome:
        day = self.day + timedelta(by)
        if day <= self.today:
            on = self._on_primary
            self._pick(day)
            if on:
                self.controls.show_focus(self.default)
            self._calendar.month = day.replace(day=1)
            self.refresh()
        return None

    def handle(self, intent: Intent) -> Outcome:
        """Left and right turn the day while the big button has the focus, comma and full stop
        wherever the focus is; PgUp and PgDn turn the month."""
        match intent:
            case Shortcut("PageUp"):
                self._turn(-1)
            case Shortcut("PageDown") if self._calendar.month < self.today.replace(day=1):
                self._turn(1)
            case Shortcut("," | "."):
                return self._step_day(-1 if intent == Shortcut(",") else 1)
            case Navigate(Direction.LEFT | Direction.RIGHT as way) if self._on_primary:
                return self._step_day(-1 if way is Direction.LEFT else 1)
            case _:
                return super().handle(intent)
        self.refresh()
        return None

    @property
    def _on_primary(self) -> bool:
        return self.controls.marked in ("", self.default)

    def _play(self) -> Outcome:
        shown = self.shown
        if shown.played is not None and shown.under_way:
            return routes.to_saved_game(self.services, shown.played.game)
        try:
            session = self.services.tables.daily(
                shown.file, shown.deal, self.services.who, practice=not shown.counts
            )
        except (MatchError, EditionError) as error:
            return Push(NoticeScene((error.reason,)))
        return Push(routes.table(session))

    def _review(self) -> Outcome:
        played = self.shown.played
        if played is None:
            return None
        try:
            match = Match.resume(self.services.store, played.game)
        except MatchError as error:
            return Push(NoticeScene((error.reason,)))
        return routes.to_review(match)

    def _copy(self) -> Outcome:
        if clipboard.put(share_text(self.kit, self.shown)):
            self._copied = STAYS
        return None

    # -- time ------------------------------------------------------------------------------------

    @property
    def timer(self) -> float | None:
        """Until the clock shows another figure, or the button its own words again."""
        if self._copied:
            return self._copied
        return 60.0 if self.kit.reduced_motion else 1.0

    @property
    def _counted(self) -> float:
        """How far the figures have come."""
        return 1.0 if self.kit.reduced_motion else self.kit.timing(Beat.FIGURES).at(self._age)

    @property
    def busy(self) -> bool:
        """Whether the figures still count up."""
        return self._counted < 1

    def update(self, dt: float) -> Outcome:
        """Let the clock go on; a new day rebuilds the page."""
        self._tick += dt
        if self.busy:
            self.refresh()
        self._age += dt
        if self._copied:
            self._copied = max(0.0, self._copied - dt)
            self.refresh()
        if self._tick >= (60.0 if self.kit.reduced_motion else 1.0) - 0.01:
            self._tick = 0.0
            self.refresh()
            if self.services.dailies.today != self.today:
                self.read()
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The ground, the panels, what stands on them, then the widgets."""
        kit, at, shown = self.kit, self._places, self.shown
        canvas.blit(kit.studio.scenery.menu(*kit.size), 0, 0, OPAQUE)
        self.lay_out()
        with self._scroll.page(canvas):
            draw_table(canvas, kit, at.table, shown, at.column)
            for box in (at.calendar, at.row, at.clock, at.result, at.share):
                paint_panel(canvas, kit, box)
            self._calendar.draw(canvas, kit, at.calendar)
            draw_row(canvas, kit, at.row, self._days)
            draw_clock(canvas, kit, at.clock, self._next)
            draw_result(canvas, kit, at.result, shown, self._counted)
            draw_share(canvas, kit, self._paper(at.share), shown)
            self._draw_note(canvas)
        self._draw_keys(canvas)
        super().draw(canvas)

    def _draw_note(self, canvas: Canvas) -> None:
        """Say below the buttons that playing again changes nothing."""
        again = find(self.nodes, "play")
        if not self.shown.done or again is None:
            return
        kit = self.kit
        y = again.bounds.bottom + self._scroll.offset + round(kit.t(18) * 1.3)
        review = find(self.nodes, "review") or again
        left, room = review.bounds.x, again.bounds.right - review.bounds.x
        for line in kit.fonts.wrap(kit.say(self.shown.note), "s", kit.t(17), room)[:2]:
            kit.write(canvas, line, "s", 17, left, y, kit.palette.soft)
            y += round(kit.t(17) * 1.3)

    def _draw_keys(self, canvas: Canvas) -> None:
        kit = self.kit
        if kit.scale < ROOMY or self._places.column or kit.text_scale > 1:
            return
        say = kit.say
        enter = say(text("copy")) if self.shown.done else say(text("play"))
        keys = [
            ("Enter", enter),
            ("← →", say(text("day"))),
            ("PgUp PgDn", say(text("month"))),
            *([("R", say(text("review")))] if self.shown.done else []),
            ("Esc", say(text("back"))),
        ]
        y = kit.frame.y + kit.px(1046)
        end = key_caps(canvas, kit, keys, kit.frame.x + kit.px(60), y)
        right = kit.frame.right - kit.px(60)
        words = say(text("Ring: bids made exactly that day · gold: all ten"))
        if end + kit.width(words, "s", 16) < right:
            kit.write(canvas, words, "s", 16, right, y, kit.palette.soft, 1.0)


def open_daily(services: Services, day: date | None) -> DailyScene:
    """Return the page at a day that has come, or else at today."""
    today = services.dailies.today
    return DailyScene(services, today if day is None else min(day, today))
