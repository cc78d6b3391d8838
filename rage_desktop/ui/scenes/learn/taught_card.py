"""The card that a lesson teaches lifts once if nobody moves: a nudge, never a second one."""

from math import pi, sin

from rage_desktop.play.lessons.lesson_match import scripted
from rage_desktop.play.lessons.lesson_session import LessonSession
from rage_desktop.play.lessons.walk import Asks
from rage_desktop.rules import Play
from rage_desktop.stage.motion import Beat
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.toolkit.kit import Kit

UNATTENDED = 8.0  # seconds without an act, before the card lifts
FINGER = 20  # px of the design: no further than the light of its frame reaches


class TaughtCard:
    """Counts how long the person has done nothing at a step of a lesson."""

    def __init__(self, session: LessonSession) -> None:
        self._session = session
        self._idle = 0.0
        self._asked: object = None
        self._age: float | None = None  # of the lift
        self._lifted: set[int] = set()  # the items whose card has already lifted

    @property
    def card(self) -> str:
        """The node of the card that is to be played now, "" where none is."""
        session, item = self._session, self._session.walk.item
        if session.asks is not Asks.STEP or item is None:
            return ""
        move = scripted(session.match, item)
        return card_id(move.card) if isinstance(move, Play) else ""

    def acted(self) -> None:
        """The person did something: the wait starts over, and a lifted card comes to rest."""
        self._idle, self._age = 0.0, None

    def advance(self, dt: float, kit: Kit) -> None:
        """Let dt seconds pass."""
        asked = self._session.walk.at, self._session.asks, self._session.answer
        if asked != self._asked:
            self._asked = asked
            self.acted()
        if self._age is not None:
            self._age += dt
            if self._age >= kit.timing(Beat.NUDGE).seconds:
                self._age = None
        elif self.due is not None:
            self._idle += dt
            if self._idle >= UNATTENDED:
                self._lifted.add(self._session.walk.at)
                self._age = 0.0 if kit.timing(Beat.NUDGE).seconds else None

    @property
    def due(self) -> float | None:
        """Seconds until the card lifts; None for never."""
        if self._session.walk.at in self._lifted or not self.card:
            return None
        return max(0.0, UNATTENDED - self._idle)

    @property
    def moving(self) -> bool:
        """Whether the card is off its place."""
        return self._age is not None

    def rise(self, kit: Kit) -> float:
        """Return how far it is lifted now, in px: up and down again."""
        if self._age is None:
            return 0.0
        return kit.px(FINGER) * sin(pi * kit.timing(Beat.NUDGE).at(self._age))
