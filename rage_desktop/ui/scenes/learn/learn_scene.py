"""Learn to play: a lesson on the real table, with the coach over it."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from msgspec import structs

from rage_desktop.match.errors import MatchError
from rage_desktop.match.seats import default_seats
from rage_desktop.match.settings import Learning, Settings
from rage_desktop.play.lessons.learning import finished, reached
from rage_desktop.play.lessons.lesson import YOU, Lesson
from rage_desktop.play.lessons.lesson_session import LessonSession, lesson_session
from rage_desktop.play.lessons.reading import Lessons
from rage_desktop.play.lessons.walk import Asks
from rage_desktop.play.session import Asking
from rage_desktop.rules import Text, text
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.learn import lesson_play, targets
from rage_desktop.ui.scenes.learn.bubble import GROUP, Speech, Teller, chapter
from rage_desktop.ui.scenes.learn.coach import Coach
from rage_desktop.ui.scenes.learn.learn_bar import bar_of
from rage_desktop.ui.scenes.learn.lesson_dialogs import LearnEndScene, LearnPauseScene
from rage_desktop.ui.scenes.new_game.game_choice import shortened
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.asked.asked_nodes import surround
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.hand.fan import Looking, stands
from rage_desktop.ui.table.layers import Hint
from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.nodes import Press

BAR = ("menu", "last_trick", "speed", "pause", "sheet", "help", "round")

FIRST_ROUNDS = 3  # of the game after the lessons


class LearnScene(TableScene):
    """One lesson; the next takes its place. When popped, it leaves the lesson where it stands."""

    title = text("Learn to play")

    def __init__(
        self,
        services: Services,
        lessons: Lessons,
        session: LessonSession,
        *,
        first: bool = True,
        back: Text | None = None,
    ) -> None:
        """`first` marks a lesson opened from elsewhere, not after another; `back` names what
        leaving leads back to if a game is under way below."""
        self._lessons, self.lesson = lessons, session.lesson
        self._part = lessons.of(session.lesson.part)
        self.walked = session
        self.taught = lesson_play.TaughtCard(session)
        self.iris = first
        self._leads_back = back
        self._heard = session.right
        super().__init__(services, session)
        self.extras = lesson_play.LearnExtras(services, session)
        self._corner.by_itself = lesson_play.NothingByItself(services, session)
        self._hearing.coached = True
        done = sum(one.id in self._done for one in self._part), len(self._part)
        self._presses: dict[str, Press] = {
            "coach-next": self._next,
            "coach-again": self._again,
            "coach-show": self._show,
            "learn-menu": self._pause,
            "learn-back": self._back,
            "learn-skip": self._skip,
        }
        for number, one in enumerate(self._part, 1):
            self._presses[f"learn-bead-{number}"] = partial(self._go_to, one)
        teller = Teller(done, session.match.setup.edition, self._presses)
        self.coach = Coach(teller)
        notices, board_for = (lambda: self._notices), self._board_for
        self._acting = lesson_play.LearnActing(services, session, notices, board_for, teller)

    # -- places ------------------------------------------------------------------------------------

    def resized(self) -> None:
        """Lay the table and forget where the coach stood."""
        super().resized()
        self.coach.resize(self.kit)

    @property
    def _settings(self) -> Settings:
        """The coach expects the places of a table for both hands."""
        return structs.replace(self.services.settings, one_hand="both")

    def _board_for(self, kit: ui.Kit) -> Board:
        board = super()._board_for(kit)
        setup = self.session.match.setup
        seats = (structs.replace(setup.seats[0], name=kit.say(YOU)), *setup.seats[1:])
        wording = board.kit.wording.at(setup.file.look, [seat.name for seat in seats])
        spoken = replace(board.kit, wording=wording)
        return replace(board, bar=False, veiled=self.lesson.hide, seats=seats, kit=spoken)

    # -- what is there -----------------------------------------------------------------------------

    def build(self) -> list[ui.Node]:
        """The table without its bar and without what has not been explained yet; then the coach."""
        hidden = {*BAR, *self.lesson.hide}
        hidden |= {"trump-card"} if "trump" in hidden else set()
        nodes = [node for node in super().build() if node.id not in hidden]
        speech = self._speech(nodes)
        halo, other = (speech.halo, speech.needed) if speech else ((), ())
        self.coach.say(speech, targets.around(halo, other, nodes, self.board))
        panel = None if self._panel is None else self._panel.layout.box
        self._bar = bar_of(self.board, self.lesson, self._part, self._done, self._presses, panel)
        surround(self.surroundings, self.board, self.session.table)
        if self.coach.bubble is None:
            return [*nodes, *self._bar.nodes]
        self.surroundings.clear += (self.coach.bubble.box,)  # an answer stands beside it
        return [*nodes, *self._bar.nodes, *self.coach.bubble.layout.nodes]

    @property
    def _done(self) -> tuple[str, ...]:
        return self.services.settings.learning.done

    def _speech(self, nodes: list[ui.Node]) -> Speech | None:
        """Return what the coach says now, with the boxes of what it points at."""
        words, session, item = self.walked.words, self.walked, self.walked.walk.item
        if words is None:
            return None
        points, say = item.point if item else (), self.kit.say
        step = session.asks is Asks.STEP
        return Speech(
            chapter(self.kit, self.lesson),
            say(words),
            "" if session.task is None else say(session.task),
            tuple(self._buttons()),
            targets.boxes(points, nodes, self.board),
            targets.needed(nodes, self.board) if step else (),
            targets.touched(points),
            shows_points=item is not None and bool(item.show),
        )

    def _buttons(self) -> Iterable[tuple[str, Text, ui.Kind]]:
        match self.walked.asks:
            case Asks.NEXT:
                yield "coach-next", text("Next"), ui.Kind.PRIMARY
            case Asks.AGAIN:
                yield "coach-next", text("Try again"), ui.Kind.PRIMARY
            case Asks.OVER:
                yield "coach-next", text("Go on"), ui.Kind.PRIMARY
                yield "coach-again", text("Same cards again"), ui.Kind.SECONDARY
            case Asks.STEP if self.walked.offers:
                yield "coach-show", text("Show me"), ui.Kind.SECONDARY

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: ui.Canvas) -> None:
        """Draw the table, then the coach and the bar over it."""
        super().draw(canvas)
        if not self._acting.naming:
            self.coach.draw(canvas, self._standing(self.nodes), lit=self._grasp.flying)
        self._bar.draw(canvas)

    def _hint(self) -> Hint | None:
        """The coach says what goes on; the hint plate goes with a card, where it has its place."""
        bubble = self.coach.bubble
        if bubble is not None:
            covered = bubble.box.colliderect(to_rect(self.board.layout.hint.box))
            if covered or self.session.asking is Asking.NOTHING:
                return None
        return super()._hint()

    def _standing(self, nodes: list[ui.Node]) -> dict[Box, Box]:
        """Return where cards of the hand stand that are not where they lie at rest."""
        board, table = self.board, self.session.table
        look = Looking() if self._panel is not None else self._looking()
        found = stands(board, table, self._choosing(), look, self.controls.levels)
        return targets.standing(found, table, nodes, board)

    def _looking(self) -> Looking:
        look = super()._looking()
        return replace(look, taught=self.taught.card, rise=self.taught.rise(self.kit))

    def paint_nodes(self, canvas: ui.Canvas) -> None:
        """Paint the table's own widgets: the coach's come later, over the scrim."""
        nodes = self.nodes
        self.controls.dress(nodes)
        for node in nodes:
            if node.group != GROUP:
                node.paint(canvas, self.kit)

    # -- life --------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the table, the coach or the taught card moves."""
        return super().busy or self.coach.moving or self.taught.moving

    @property
    def ambient(self) -> bool:
        """The edge of what is pointed at breathes."""
        speech = self.coach.speech
        return speech is not None and bool(speech.halo) and not self.kit.reduced_motion

    @property
    def timer(self) -> float | None:
        """The next thing that happens by itself, scripted moves included."""
        dues = (super().timer, self.walked.due, self.taught.due)
        return min((due for due in dues if due is not None), default=None)

    def update(self, dt: float) -> ui.Outcome:
        """Let the lesson go on, and follow it with the coach."""
        self.coach.advance(dt)
        self.taught.advance(dt, self.kit)
        before = self._state
        if self._panel is None and self.session.asking is Asking.BID:
            self._shown = None  # a bid that was answered has to be made again
        outcome = super().update(dt)
        if self._state != before or self._state != self._told_state:
            self._told_state = self._state
            self.refresh()
            self._keep()
        return outcome or self._move_on()

    _told_state: object = None

    @property
    def _state(self) -> object:
        session = self.walked
        return session.asks, session.walk.item, session.answer, session.offers

    def _keep(self) -> None:
        """Keep how far the person has come, and sound a right move."""
        session = self.walked
        if session.right != self._heard:
            self._heard = session.right
            self.sound("exact", session.right - 1)
        if session.asks in (Asks.STEP, Asks.NEXT):
            learning = self.services.settings.learning
            self._learn(reached(learning, self._lessons, self.lesson, session.walk.at))

    def _learn(self, learning: Learning) -> None:
        if learning != self.services.settings.learning:
            self.services.change_settings(learning=learning)

    def _move_on(self) -> ui.Outcome:
        """Go on to the next lesson once nothing is left of this one."""
        if self.walked.asks is Asks.OVER and not self.lesson.free:
            return self._finish_lesson()
        return None

    # -- input -------------------------------------------------------------------------------------

    def handle(self, intent: intents.Intent) -> ui.Outcome:
        """Backspace goes back a step, Space on, F1 repeats what was said; the rest is the
        table's."""
        if not isinstance(intent, intents.PointerMoved | intents.PointerLeft):
            self.taught.acted()
        outcome = self._own(intent)
        if outcome is not None:
            return outcome[0]
        return super().handle(intent)

    def _own(self, intent: intents.Intent) -> tuple[ui.Outcome] | None:
        match intent:
            case intents.Erase(forward=False):
                return (self._back(),)
            case intents.Shortcut("P"):
                return (self._pause(),)
            case intents.Shortcut("F1"):
                self.coach.repeat()
                return (None,)
            case intents.Shortcut("Space") if self._reading:
                return (self._next(),)
            case intents.Digit(n) if self._panel is not None and n > self.session.view.hand_size:
                self.walked.refused(None, bid=n)
                self.refresh()
        return None

    @property
    def _reading(self) -> bool:
        """Whether there is nothing to do but read."""
        return self.walked.words is not None and self.walked.asks is not Asks.STEP

    def confirm(self, focused: ui.Node | None) -> ui.Outcome:
        """Enter goes on while the coach speaks; otherwise it does what it does at the table."""
        own = focused is not None and focused.group == GROUP and self.controls.keys
        if self._reading and not own:
            return self._next()
        if own and focused is not None:
            return self.controls.press(focused)
        return super().confirm(focused)

    def cancel(self) -> ui.Outcome:
        """Escape stops for a while."""
        return self._pause()

    # -- buttons -----------------------------------------------------------------------------------

    def _next(self) -> ui.Outcome:
        self.controls.focus = ""
        if self.walked.asks is Asks.OVER:
            return self._finish_lesson()
        self.walked.next()
        self.refresh()
        return self._move_on()

    def _show(self) -> ui.Outcome:
        self.walked.show_me()
        self.refresh()
        return None

    def _back(self) -> ui.Outcome:
        """Go back to where the coach last spoke; from the beginning to the lesson before."""
        if self._acting.naming or self.walked.back():
            self._panel = None
            self.refresh()
            return None
        place = self._part.index(self.lesson)
        return self._go_to(self._part[place - 1]) if place else None

    def _again(self) -> ui.Outcome:
        return self._go_to(self.lesson)

    def _skip(self) -> ui.Outcome:
        following = self._lessons.after(self.lesson)
        return self._end() if following is None else self._go_to(following)

    def _go_to(self, lesson: Lesson) -> ui.Outcome:
        self._learn(reached(self.services.settings.learning, self._lessons, lesson))
        back = self._leads_back
        return ui.Replace(routes.lesson_table(lesson, first=False, back=back))

    def _finish_lesson(self) -> ui.Outcome:
        self._learn(finished(self.services.settings.learning, self._lessons, self.lesson))
        return self._skip()

    def _pause(self) -> ui.Outcome:
        return ui.Push(LearnPauseScene(self.services, self._leads_back), self._paused)

    def _paused(self, answer: object) -> ui.Outcome:
        match answer:
            case "again":
                return self._again()
            case "skip":
                return self._skip()
            case "leave":
                return ui.Pop()
        self.session.tune(self.services.settings)
        return None

    def _end(self) -> ui.Outcome:
        end = LearnEndScene(self.services, self._lessons, self.lesson, self._leads_back)
        return ui.Push(end, self._ended)

    def _ended(self, answer: object) -> ui.Outcome:
        match answer:
            case "deal":
                return first_game(self.services, self.lesson.edition)
            case str(part) if part in self._lessons.parts:
                return self._go_to(self._lessons.of(part)[0])
        return ui.Pop()


def open_lesson(
    services: Services, lesson: Lesson, at: int = 0, first: bool = True, back: Text | None = None
) -> LearnScene:
    """Return a lesson from an item of its line on; `first` where none was open before it."""
    session = lesson_session(lesson, services.library, lambda: services.settings, at)
    return LearnScene(services, services.lessons, session, first=first, back=back)


def first_game(services: Services, edition_id: str) -> ui.Outcome:
    """ui.Replace this scene with a short game: three at the table, easy, with hints."""
    file, seats = services.library.get(edition_id), default_seats(3, level="easy")
    sizes = shortened(file.rules.rounds(len(seats)), FIRST_ROUNDS)
    changes = {"hand_sizes": {"order": "list", "sizes": list(sizes)}}
    services.change_settings(bid_hints=True)
    try:
        session = services.tables.new_game(file, seats, (), changes)
    except MatchError as error:
        return ui.Push(NoticeScene((error.reason,)))
    return routes.to_table(session)
