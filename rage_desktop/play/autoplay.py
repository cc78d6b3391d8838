"""What plays itself: the only card allowed, if wanted, and the rest of a round that is certain."""

from collections.abc import Callable
from dataclasses import replace

from rage_desktop.bots.bot import Explanation
from rage_desktop.bots.estimate.knowledge import claimable_plays
from rage_desktop.match.match import Match
from rage_desktop.match.settings import Settings
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.motion import MotionToken
from rage_desktop.rules import Deal, Play, SeatView, text

LEAST = 2  # tricks: a single one is played as soon as it is claimed
QUICK = 4.0  # the speed at which the rest is shown
CLAIMED = Explanation(
    text("You claimed the rest: every remaining trick was certain."), kind="claimed"
)


def claimed_tricks(match: Match) -> int:
    """Return how many tricks of the round dealt last were claimed."""
    deal = max((ply for ply, move in enumerate(match.moves) if isinstance(move, Deal)), default=0)
    return sum(why.kind == "claimed" for ply, why in match.whys.items() if ply > deal)


class Autoplay:
    """Counts the pause before a forced card, and plays out a claim."""

    def __init__(self, settings: Callable[[], Settings], session: Session) -> None:
        """`settings` returns those in force."""
        self._settings = settings
        self._session = session
        self._asked: SeatView | None = None  # what the pause and the offer are about
        self._left = 0.0
        self._offer: tuple[Play, ...] = ()
        self._claimed = False

    @property
    def offer(self) -> tuple[Play, ...]:
        """The plays that claim the rest: a card for each trick left; never at a shared screen,
        where others have cards to play."""
        self._notice()
        return self._offer

    @property
    def may_claim(self) -> bool:
        """Whether the rest may be claimed, and was not yet."""
        return not self._claimed and bool(self.offer)

    @property
    def next_wake(self) -> float | None:
        """Seconds until a card plays itself; None for never."""
        self._notice()
        return self._left if self._due is not None else None

    @property
    def _due(self) -> Play | None:
        """The card that plays itself next."""
        if self._asked is None:
            return None
        plays = self._asked.plays()
        if self._claimed and self._offer:
            return self._offer[0]
        forced = self._settings().play_forced or self._claimed
        return plays[0] if forced and len(plays) == 1 else None

    def claim(self) -> None:
        """Take the rest: cards play themselves until the round is over."""
        if self.offer:
            self._claimed = True
            self._left = 0.0
            motion = self._session.presenter.director.motion
            quick = replace(motion, speed=max(QUICK, motion.speed))
            self._session.presenter.set_motion(quick, wait_for_me=False)

    def stop(self) -> None:
        """Play nothing more by itself: the round is over, or a move is taken back."""
        self._asked = None
        if self._claimed:
            self._claimed = False
            self._session.apply_motion_settings(self._settings())

    def advance(self, dt: float) -> tuple[Play, Explanation | None] | None:
        """Let time pass; return the play that is due and what to note of it."""
        self._notice()
        due = self._due
        if due is None:
            return None
        self._left -= dt
        if self._left > 0:
            return None
        note = CLAIMED if self._claimed else None
        self._asked = None
        return due, note

    def _notice(self) -> None:
        """Notice what the player is asked now."""
        session = self._session
        view = session.view if session.pending_input is PendingInput.PLAY else None
        if view is not None and view.seat is None:
            view = None  # cards that lie face down are only played by hand
        if view is not None and view is self._asked:
            return
        self._asked = view
        if view is None:
            self._offer = ()
            if session.pending_input is not PendingInput.NOTHING:
                self.stop()
            return
        hurried = self._claimed
        self._left = (
            0.0 if hurried else session.presenter.director.motion.reading(MotionToken.FORCED)[0]
        )
        wanted = not session.hot_seat.is_shared and len(view.hand) >= (1 if hurried else LEAST)
        self._offer = claimable_plays(view) if wanted else ()
