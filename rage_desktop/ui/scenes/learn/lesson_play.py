"""Playing in a lesson: the coach answers refused cards, and nothing moves by itself but a nudge."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import pi, sin

from msgspec import structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.settings import Settings
from rage_desktop.play.autoplay import Autoplay
from rage_desktop.play.lessons.lesson import YOU, Asks, Lesson
from rage_desktop.play.lessons.lesson_match import scripted
from rage_desktop.play.lessons.lesson_session import LessonSession
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.layout.coach import Around, union
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.sentences.narration.announcements import Part
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Bid, Card, Play, Text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.learn.bubble import Bubble, Speech, Teller, chapter
from rage_desktop.ui.scenes.learn.coach import Coach, draw_halo
from rage_desktop.ui.scenes.player_actions import PlayerActions
from rage_desktop.ui.scenes.playing.table_variant import LayTable, TableVariant
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand import HandFocus
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.table.hints_and_chatter import HintsAndChatter
from rage_desktop.ui.table.layers import HintContent
from rage_desktop.ui.table.overlays.toasts import Toasts
from rage_desktop.ui.table.table_context import TableContext, to_rect

UNATTENDED = 8.0  # seconds without an act, before the card lifts
BAR = ("menu", "last_trick", "history", "speed", "sheet", "help", "round")
FINGER = 20  # px of the design: no further than the light of its frame reaches


@dataclass(eq=False)
class LearnActions(PlayerActions):
    """Refused moves are answered; the suit wheel has the coach beside it."""

    session: LessonSession
    teller: Teller = field(kw_only=True)
    nod: Callable[[], None] = field(kw_only=True)

    def press_card(self, card: Card, index: int) -> ui.NavResult:
        """Play a card; one that is refused shakes, and the coach says why. While there is something
        to read, the coach nods towards it."""
        if self.session.pending_input is not PendingInput.PLAY:
            self.nod()
            return None
        refused = self.session.view.why_not(card) is not None
        outcome = super().press_card(card, index)
        if refused and not self.session.guide.lesson.free:
            self.session.guide.refused(card)
        return outcome

    def refuse(self, reason: Text, index: int) -> None:
        """Leave the answer to the coach, except in a round without one."""
        if self.session.guide.lesson.free:
            super().refuse(reason, index)

    def tell_turn(self, table: TableView, *, free: bool) -> None:
        """Leave it to the coach, except in a round without one."""
        if self.session.guide.lesson.free:
            super().tell_turn(table, free=free)

    def name_suit(self, plays: tuple[Play, ...]) -> ui.NavResult:
        """Open the suit wheel with the coach beside it."""
        self.naming = True
        wheel = LearnWheelScene(self.session, self.lay_table, plays, self.teller)
        return ui.Push(wheel, self.named)


class LearnWheelScene(SuitWheelScene):
    """Names a suit with the coach's words beside the wheel and the right suit glowing."""

    def __init__(
        self,
        session: LessonSession,
        lay_table: LayTable,
        plays: Sequence[Play],
        teller: Teller,
    ) -> None:
        super().__init__(session.match.setup.file.look, lay_table, session.view, plays)
        self._session = session
        self._teller = teller

    @property
    def _pointed(self) -> list[str]:
        """The suits that the coach points at."""
        item = self._session.guide.cursor.item
        points = item.point if item else ()
        return [point.partition(":")[2] for point in points if point.startswith("wheel:")]

    def tree(self) -> ui.Element:
        """The wheel, the glow of the suit to name, and the coach's words."""
        return ui.Stack(super().tree(), ui.CustomLayout(self._place_bubble))

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """A suit that may not be named is answered by the coach, like any refused move."""
        if isinstance(intent, ui.PointerUp):
            for node in self.nodes:
                on_it = node.id.startswith("suit-") and node.contains(intent.x, intent.y)
                if on_it and not node.enabled:
                    self._session.guide.refused(self._card, suit=node.id.removeprefix("suit-"))
                    self.refresh()
        return super().handle(intent)

    def _place_bubble(self, layout: ui.Layout, box: ui.Rect) -> None:
        """Place the bubble clear of the wheel and its panel."""
        words = self._session.guide.words
        item = self._session.guide.cursor.item
        nodes = layout.nodes
        if words is None or item is None:
            return
        meant = (ui.find(nodes, f"suit-{suit}") for suit in self._pointed)
        halo = tuple(Box(*node.bounds) for node in meant if node is not None)
        heading = chapter(self.ctx, self._session.guide.lesson)
        speech = Speech(heading, self.ctx.tr(words), halo=halo)
        wheel = union([Box(*node.bounds) for node in nodes if node.id.startswith("suit-")])
        panel = Box(*next(node.bounds for node in nodes if node.id == "consequence"))
        clear = (panel,) if wheel is None else (wheel, panel)
        table = self.tctx.layout
        top = table.bar.menu.bottom
        right = table.hint.box.right
        around = Around(table.scale, top, table.hand_top, halo, clear, right=right)

        def glow(ctx: ui.PaintContext, _: ui.Rect) -> None:
            for suit in halo:
                draw_halo(ctx, suit, 1.0)

        layout.paint(glow, box)
        layout.include(Bubble(self.ctx, speech, around, self._teller).layout)


class LearnExtras(HintsAndChatter):
    """Only the coach speaks here; hints are available where the lesson allows them."""

    def __init__(self, services: Services, session: LessonSession) -> None:
        super().__init__(services, session)
        self._hints = session.guide.lesson.hints

    @property
    def asked(self) -> bool:
        return self._hints and super().asked

    def advance(self, dt: float, table: TableView) -> bool:  # noqa: ARG002
        """Let time pass; nobody says anything."""
        return False


class NoAutoplay(Autoplay):
    """Every card of a lesson is the person's to play, even a forced or a certain one."""

    offer = ()
    next_wake = None

    def advance(self, dt: float) -> tuple[Play, Explanation | None] | None:  # noqa: ARG002
        """Let time pass; no play is ever due."""
        return None


class LessonTable(TableVariant):
    """The table of a lesson: without the bar and what is not explained yet, its coach speaking."""

    coached = True

    def __init__(
        self, session: LessonSession, coach: Coach, taught: "TaughtCard", nod: Callable[[], None]
    ) -> None:
        """`nod` answers a card that was pressed while there is something to read."""
        self._session = session
        self._coach = coach
        self._taught = taught
        self._nod = nod
        self.hidden = {*BAR, *session.guide.lesson.hide}
        if "trump" in session.guide.lesson.hide:
            self.hidden.add("trump-card")
            self.untold |= {Part.DEAL, Part.BIDS}
        if _explains_points(session.guide.lesson):
            self.untold |= {Part.SCORE}

    def actions(
        self,
        services: Services,
        session: Session,  # noqa: ARG002
        toasts: Callable[[], Toasts],
        lay_table: LayTable,
    ) -> PlayerActions:
        """Return actions whose refusals the coach answers."""
        return LearnActions(
            services,
            self._session,
            toasts,
            lay_table,
            teller=self._coach.teller,
            nod=self._nod,
        )

    def hints(self, services: Services, session: Session) -> HintsAndChatter:  # noqa: ARG002
        """Return hints where the lesson allows them, and no chatter."""
        return LearnExtras(services, self._session)

    def autoplay(self, services: Services, session: Session) -> Autoplay:
        """Return what plays nothing by itself."""
        return NoAutoplay(lambda: services.settings, session)

    def settings(self, chosen: Settings) -> Settings:
        """Return the settings with the places of a table for both hands, as the coach expects."""
        return structs.replace(chosen, one_hand="both")

    def dress(self, tctx: TableContext) -> TableContext:
        """Return the table without its bar and what is not explained yet; the learner is "you"."""
        setup = self._session.match.setup
        seats = (structs.replace(setup.seats[0], name=tctx.ctx.tr(YOU)), *setup.seats[1:])
        ctx = tctx.ctx.with_terms((setup.file.look, [seat.name for seat in seats]))
        hide = self._session.guide.lesson.hide
        return replace(tctx, bar=False, untold=hide, seats=seats, ctx=ctx)

    def hint(self, content: HintContent | None, tctx: TableContext) -> HintContent | None:
        """Return nothing where the coach speaks instead; else what can be done now, where the
        plate has a place."""
        waits = self._session.pending_input is PendingInput.NOTHING
        if waits and not self._session.guide.lesson.free:
            return None
        bubble = self._coach.bubble
        if bubble is None:
            return content
        covered = bubble.box.colliderect(to_rect(tctx.layout.hint.box))
        return None if covered or waits else content

    def focus(self, focus: HandFocus, ctx: ui.DrawContext) -> HandFocus:
        """Return the focus with the card that the step teaches."""
        return replace(focus, taught=self._taught.card, rise=self._taught.rise(ctx))


def _explains_points(lesson: Lesson) -> bool:
    """Return whether the coach's last words are about the points, not about the last trick."""
    return not (lesson.free or lesson.script[-1].of_trick)


class TaughtCard:
    """The card that a step teaches lifts once if nobody moves: a nudge, never a second one."""

    def __init__(self, session: LessonSession) -> None:
        self._session = session
        self._idle = 0.0
        self._asked: object = None
        self._age: float | None = None  # of the lift
        self._lifted: set[int] = set()  # the items whose card has already lifted

    @property
    def node(self) -> str:
        """The node of the card that the step teaches, "" where none is; of the bids the lowest,
        since the coach asks for the number."""
        session = self._session
        item = self._session.guide.cursor.item
        if session.guide.asks is not Asks.STEP or item is None:
            return ""
        match scripted(session.match, item):
            case Play(card=card):
                return card_id(card)
            case Bid():
                bids = (move.bid for move in session.view.legal if isinstance(move, Bid))
                return f"bid-{min(bids)}"
        return ""

    @property
    def card(self) -> str:
        """The node of the card that is to be played now, "" where none is."""
        return self.node if self.node.startswith("card-") else ""

    def acted(self) -> None:
        """The person did something: the wait starts over, and a lifted card comes to rest."""
        self._idle = 0.0
        self._age = None

    def advance(self, dt: float, ctx: ui.DrawContext) -> None:
        """Let dt seconds pass."""
        asked = self._session.guide.cursor.at, self._session.guide.asks, self._session.guide.answer
        if asked != self._asked:
            self._asked = asked
            self.acted()
        if self._age is not None:
            self._age += dt
            if self._age >= ctx.timing(ui.MotionToken.NUDGE).seconds:
                self._age = None
        elif self.due is not None:
            self._idle += dt
            if self._idle >= UNATTENDED:
                self._lifted.add(self._session.guide.cursor.at)
                self._age = 0.0 if ctx.timing(ui.MotionToken.NUDGE).seconds else None

    @property
    def due(self) -> float | None:
        """Seconds until the card lifts; None for never."""
        if self._session.guide.cursor.at in self._lifted or not self.card:
            return None
        return max(0.0, UNATTENDED - self._idle)

    @property
    def moving(self) -> bool:
        """Whether the card is off its place."""
        return self._age is not None

    def rise(self, ctx: ui.DrawContext) -> float:
        """Return how far it is lifted now, in px: up and down again."""
        if self._age is None:
            return 0.0
        return ctx.px(FINGER) * sin(pi * ctx.timing(ui.MotionToken.NUDGE).at(self._age))
