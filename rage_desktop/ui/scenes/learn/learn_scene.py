"""Learn to play: a lesson on the real table, with the coach over it."""

from collections.abc import Iterable
from functools import partial

from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.settings import Learning
from rage_desktop.play.game_choice import QUICK
from rage_desktop.play.lessons.lesson import Asks, Lesson, Lessons, mark_finished, mark_reached
from rage_desktop.play.lessons.lesson_session import LessonSession, lesson_session
from rage_desktop.play.session import PendingInput
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.dialogs import attempt
from rage_desktop.ui.scenes.learn import lesson_play, targets
from rage_desktop.ui.scenes.learn.bubble import GROUP, Speech, Teller, chapter
from rage_desktop.ui.scenes.learn.coach import Coach
from rage_desktop.ui.scenes.learn.learn_bar import bar_of
from rage_desktop.ui.scenes.learn.lesson_dialogs import LearnEndScene, LearnPauseScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.table_tooltips import constrain_tooltips
from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.scene import start_at


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
        follows: bool = False,
        extra: bool = False,
        back: Text | None = None,
    ) -> None:
        """`first` marks a lesson opened from elsewhere, not after another; `follows` one after
        another that was finished; `extra` one that leaves the course where it stands; `back` names
        what leaving leads back to if a game is under way below."""
        self._lessons = lessons
        self.lesson = session.guide.lesson
        self._part = lessons.of(self.lesson.part)
        self.guide = session.guide
        self.taught = lesson_play.TaughtCard(session)
        self.iris = first
        self._follows = follows
        self._is_named = False  # whether screen readers were told which lesson it is
        self._extra = extra
        self._leads_back = back
        self._heard = session.guide.right
        learnt = services.settings.learning.done
        done = sum(one.id in learnt for one in self._part), len(self._part)
        self._presses: dict[str, ui.Press] = {
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
        variant = lesson_play.LessonTable(session, self.coach, self.taught, self._nod)
        super().__init__(services, session, variant)

    # -- places ------------------------------------------------------------------------------------

    def resize(self, ctx: ui.DrawContext) -> None:
        """Lay the table and forget where the coach stood."""
        super().resize(ctx)
        self.coach.resize(self.ctx)

    # -- what is there -----------------------------------------------------------------------------

    def tree(self) -> ui.Element:
        """The table, and the coach and the lesson's bar over it."""
        return ui.Stack(super().tree(), ui.CustomLayout(self._place_coach))

    def _place_coach(self, layout: ui.Layout, box: ui.Rect) -> None:
        nodes = layout.nodes
        speech = self._speech(nodes)
        halo, other = (speech.halo, speech.needed) if speech else ((), ())
        self.coach.say(speech, targets.around(halo, other, nodes, self.tctx))
        panel = None if self.bid_panel is None else self.bid_panel.layout.box
        layout.paint(self._paint_coach, box)
        done = self.services.settings.learning.done
        layout.include(bar_of(self.tctx, self.lesson, self._part, done, self._presses, panel))
        constrain_tooltips(self.tooltip_constraints, self.tctx, self.session.table)
        if self.coach.bubble is not None:
            layout.nodes += self.coach.bubble.layout.nodes  # painted by the coach
            self.tooltip_constraints.clear += (self.coach.bubble.box,)  # an answer stands beside it

    @property
    def _task(self) -> str:
        """The task, unless the words name it already."""
        words = self.guide.words
        task = self.guide.task
        if words is None or task is None:
            return ""
        said = self.ctx.tr(task)
        return "" if said in self.ctx.tr(words) else said

    def _speech(self, nodes: list[ui.Node]) -> Speech | None:
        """Return what the coach says now, with the boxes of what it points at."""
        guide = self.guide
        words = guide.words
        item = guide.cursor.item
        if words is None:
            return None
        points = item.point if item else ()
        tr = self.ctx.tr
        step = guide.asks is Asks.STEP
        return Speech(
            chapter(self.ctx, self.lesson),
            tr(words),
            self._task,
            tuple(self._bubble_buttons()),
            targets.boxes(points, nodes, self.tctx),
            targets.needed(nodes, self.tctx) if step else (),
            targets.read(nodes) if step else (),
            targets.touched(points),
            shows_points=item is not None and bool(item.show),
        )

    def _bubble_buttons(self) -> Iterable[tuple[str, Text, ui.ButtonKind]]:
        match self.guide.asks:
            case Asks.NEXT:
                yield "coach-next", text("Next"), ui.ButtonKind.PRIMARY
            case Asks.AGAIN:
                yield "coach-next", text("Try again"), ui.ButtonKind.PRIMARY
            case Asks.OVER:
                yield "coach-next", text("Go on"), ui.ButtonKind.PRIMARY
                yield "coach-again", text("Same cards again"), ui.ButtonKind.SECONDARY
            case Asks.STEP if self.guide.offers:
                yield "coach-show", text("Show me"), ui.ButtonKind.SECONDARY

    # -- drawing -----------------------------------------------------------------------------------

    def _paint_coach(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        if not self.is_naming:
            table = self.session.table
            captioned = table.winning, *(play.seat for play in table.trick[:1])
            self.coach.turned = targets.turned(self.nodes, self.tctx, captioned)
            self.coach.draw(ctx, self.standing(), lit=self.is_dragging)

    def standing(self) -> dict[Box, Box]:
        """Return where cards of the hand stand that are not where they lie at rest."""
        return targets.standing(self.hand_poses() or (), self.session.table, self.nodes, self.tctx)

    # -- life --------------------------------------------------------------------------------------

    @property
    def is_asking(self) -> bool:
        """Whether the coach speaks, or the game waits for the person."""
        return self.guide.words is not None or super().is_asking

    @property
    def is_busy(self) -> bool:
        """Whether the table, the coach or the taught card moves."""
        going_back = self.guide.asks is Asks.BACK
        return super().is_busy or going_back or self.coach.moving or self.taught.moving

    @property
    def ambient(self) -> bool:
        """The edge of what is pointed at breathes."""
        speech = self.coach.speech
        return speech is not None and bool(speech.halo) and not self.ctx.reduced_motion

    @property
    def next_wake(self) -> float | None:
        """The next thing that happens by itself, scripted moves included."""
        return ui.soonest(super().next_wake, self.guide.due, self.taught.due)

    def update(self, dt: float) -> ui.NavResult:
        """Let the lesson go on, and follow it with the coach."""
        self.coach.advance(dt)
        self.taught.advance(dt, self.ctx)
        before = self._state
        if self.bid_panel is None and self.session.pending_input is PendingInput.BID:
            self.restart_bid()
        outcome = super().update(dt)
        if self._state != before or self._state != self._told_state:
            self._told_state = self._state
            self._offer_focus()
            self.refresh()
            self._keep()
            self._say()
        return outcome or self._move_on()

    _told_state: object = None

    @property
    def _state(self) -> object:
        guide = self.guide
        return guide.asks, guide.cursor.item, guide.answer, guide.offers, guide.cursor.wrong

    def _say(self) -> None:
        """Tell screen readers what the coach says now; a wrong move is answered every time."""
        words = self.guide.words
        if words is None:
            return
        if not self._is_named:
            self._is_named = True
            self._name_lesson()
        self.announcements.append(words)
        if self._task and self.guide.task is not None:
            self.announcements.append(self.guide.task)

    def _name_lesson(self) -> None:
        """Tell screen readers which lesson begins, and that the one before it is done."""
        if self._follows:
            self.announcements.append(text("Lesson done."))
        number = self._part.index(self.lesson) + 1
        name = text("Lesson {n}: {title}", n=number, title=Text(self.lesson.title))
        self.announcements.append(name)

    def _keep(self) -> None:
        """Keep how far the person has come, and sound a right move."""
        guide = self.guide
        if guide.right != self._heard:
            self._heard = guide.right
            self.sound("exact", guide.right - 1)
        if guide.asks in (Asks.STEP, Asks.NEXT):
            self._reach(self.lesson, guide.cursor.at)

    def _reach(self, lesson: Lesson, at: int = 0) -> None:
        if not self._extra:
            self._learn(mark_reached(self.services.settings.learning, self._lessons, lesson, at))

    def _learn(self, learning: Learning) -> None:
        if learning != self.services.settings.learning:
            self.services.change_settings(learning=learning)

    def _move_on(self) -> ui.NavResult:
        """Go on to the next lesson once nothing is left of this one."""
        if self.guide.asks is Asks.OVER and not self.lesson.free:
            return self._finish_lesson()
        return None

    # -- input -------------------------------------------------------------------------------------

    def handle(self, intent: intents.Intent) -> ui.NavResult:
        """Backspace goes back a step, Space on, F1 and A repeat the message; else ask the table."""
        if not isinstance(intent, intents.PointerMoved | intents.PointerLeft):
            self.taught.acted()
        outcome = self._own(intent)
        if outcome is not None:
            return outcome[0]
        return super().handle(intent)

    def _own(self, intent: intents.Intent) -> tuple[ui.NavResult] | None:
        match intent:
            case intents.Erase(forward=False):
                return (self._back(),)
            case intents.Shortcut("P"):
                return (self._pause(),)
            case intents.Shortcut(key) if self._repeats(key):
                self.coach.repeat()
                self._say()
                return (None,)
            case intents.Confirm() if not self._has_chosen and (asked := self.asked_for):
                self.input.show_focus(asked.id)
                return (self.confirm(asked),)
            case intents.Shortcut("Space") if self._reading:
                return (self._next(),)
            case intents.Digit(n) if self.bid_panel is not None and n > self.session.view.hand_size:
                self.guide.refused(None, bid=n)
                self.refresh()
        return None

    def _repeats(self, key: str) -> bool:
        """Whether a key lets the coach say the same again."""
        again = key == intents.READ_AGAIN and self.guide.words is not None
        return again or key in ui.HELP_KEYS

    @property
    def _has_chosen(self) -> bool:
        """Whether the player chose what Enter presses; while the coach speaks, the pointer chooses
        only the coach's buttons."""
        chosen = self.input.chosen
        if chosen is None or self.input.focus_visible or not self._reading:
            return chosen is not None
        return chosen.group == GROUP

    @property
    def asked_for(self) -> ui.Node | None:
        """What the coach asks for and one Enter presses, once its words are there: its button, or
        the card that is lit; of the bids none, since the number is the question."""
        if not self.coach.has_spoken:
            return None
        asked = "coach-next" if self._reading else self.taught.card
        lit = self._reading or self.input.focus == asked
        return ui.find(self.nodes, asked) if lit else None

    @property
    def _reading(self) -> bool:
        """Whether there is nothing to do but read."""
        return self.guide.words is not None and self.guide.asks is not Asks.STEP

    def confirm(self, focused: ui.Node) -> ui.NavResult:
        """Enter presses what has the focus; while the coach speaks, only the coach's buttons."""
        if self._reading and focused.group != GROUP:
            self.input.show_focus("coach-next")
            return None
        return super().confirm(focused)

    def _offer_focus(self) -> None:
        """Put the focus on the coach's button, with its ring if keys are in use; for a step on the
        taught card, which is lit already."""
        if self._reading:
            start_at(self, "coach-next")
        elif not self.lesson.free and self.guide.asks is Asks.STEP:
            start_at(self, self.taught.node)
            self.input.focus_visible = False

    def cancel(self) -> ui.NavResult:
        """Escape stops for a while."""
        return self._pause()

    # -- buttons -----------------------------------------------------------------------------------

    def _next(self) -> ui.NavResult:
        if self.guide.asks is Asks.OVER:
            return self._finish_lesson()
        self.guide.next()
        self.refresh()
        return self._move_on()

    def _nod(self) -> None:
        """Answer a card pressed too early: nod, and ring the button that goes on."""
        if self._reading:
            self.coach.nod()
            self.input.show_focus("coach-next")

    def _show(self) -> None:
        self.guide.show_me()
        self.refresh()

    def _back(self) -> ui.NavResult:
        """Go back to where the coach last spoke; from the beginning to the lesson before."""
        if self.is_naming or self.guide.back():
            self.restart_bid()
            self.refresh()
            return None
        place = self._part.index(self.lesson)
        return self._go_to(self._part[place - 1]) if place else None

    def _again(self) -> ui.NavResult:
        return self._go_to(self.lesson)

    def _skip(self, *, done: bool = False) -> ui.NavResult:
        following = self._lessons.after(self.lesson)
        return self._end() if following is None else self._go_to(following, follows=done)

    def _go_to(self, lesson: Lesson, *, follows: bool = False) -> ui.NavResult:
        self._reach(lesson)
        extra = self._extra
        back = self._leads_back
        return ui.Replace(
            routes.lesson_table(lesson, first=False, follows=follows, extra=extra, back=back)
        )

    def _finish_lesson(self) -> ui.NavResult:
        self._learn(mark_finished(self.services.settings.learning, self._lessons, self.lesson))
        return self._skip(done=True)

    def _pause(self) -> ui.NavResult:
        return ui.Push(LearnPauseScene(self.services, self._leads_back), self._paused)

    def _paused(self, answer: object) -> ui.NavResult:
        match answer:
            case "again":
                return self._again()
            case "skip":
                return self._skip()
            case "leave":
                return ui.Pop()
        self.session.apply_motion_settings(self.services.settings)
        return None

    def _end(self) -> ui.NavResult:
        end = LearnEndScene(self.services, self._lessons, self.lesson, self._leads_back)
        return ui.Push(end, self._ended)

    def _ended(self, answer: object) -> ui.NavResult:
        match answer:
            case "deal":
                return first_game(self.services, self.lesson.edition)
            case str(part) if part in self._lessons.parts:
                return self._go_to(self._lessons.of(part)[0])
        return ui.Pop()


def open_lesson(
    services: Services,
    lesson: Lesson,
    at: int = 0,
    *,
    first: bool = True,
    follows: bool = False,
    extra: bool = False,
    back: Text | None = None,
) -> LearnScene:
    """Return a lesson from an item of its line on; `first` where none was open before it, `follows`
    where one was finished, `extra` where it leaves the course where it stands."""
    session = lesson_session(lesson, services.library, lambda: services.settings, at)
    told = {"first": first, "follows": follows, "extra": extra}
    return LearnScene(services, services.lessons, session, **told, back=back)


def first_game(services: Services, edition_id: str) -> ui.NavResult:
    """Replace this scene with a quick game: three at the table, easy, with hints."""
    file = services.library.get(edition_id)
    seats = default_seats(3, level="easy")
    services.change_settings(bid_hints=True)
    new_game = services.session_factory.new_game
    return attempt(lambda: new_game(file, seats, (QUICK,)), routes.to_table)
