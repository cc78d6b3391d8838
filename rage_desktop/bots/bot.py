"""What a player made of code is: it gets a SeatView whose turn it is and answers with a move."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from msgspec import Struct

from rage_desktop.rules import Bid, Event, Move, Phase, Play, SeatView, Text

if TYPE_CHECKING:
    from concurrent.futures import Future


class Bot(Protocol):
    """A player made of code; it may keep nothing from one question to the next."""

    def bid(self, view: SeatView) -> int:
        """Return one of the legal bids of the view."""
        ...

    def play(self, view: SeatView) -> Play:
        """Return one of the legal plays of the view."""
        ...


class Mover(ABC):
    """A bot that answers whatever it is asked in one way."""

    @abstractmethod
    def move(self, view: SeatView) -> Move:
        """Return one of the legal moves of the view."""

    def bid(self, view: SeatView) -> int:
        """Return the move as a bid."""
        move = self.move(view)
        assert isinstance(move, Bid)
        return move.bid

    def play(self, view: SeatView) -> Play:
        """Return the move as a play."""
        move = self.move(view)
        assert isinstance(move, Play)
        return move


class Explanation(Struct, frozen=True):
    """Why a move was made, as told to the mover; `more` has the figures behind it."""

    reason: Text
    more: Text | None = None


class Answer(Struct, frozen=True):
    """What a bot answers: its move, and why, where it can tell."""

    move: Move
    why: Explanation | None = None


@runtime_checkable
class AsyncBot(Protocol):
    """A bot that may take its time: it is asked now and answers later, whatever happens."""

    def ask(self, view: SeatView) -> "Future[Answer]":
        """Have a view answered; returns at once."""
        ...


@runtime_checkable
class EventListener(Protocol):
    """A player that is told what happens as well: a program that keeps its own picture."""

    def watch(self, event: Event) -> None:
        """Take note of an event; only what its seat may see may be passed on."""
        ...


def answer(bot: Bot, view: SeatView) -> Move:
    """Ask a bot for the bid or the play that the view waits for; ValueError if for neither."""
    seat = check_asked(view)
    return Bid(seat, bot.bid(view)) if view.phase is Phase.BID else bot.play(view)


def check_asked(view: SeatView) -> int:
    """Return the seat whose turn it is to bid or to play; ValueError if it is nobody's."""
    if view.seat is None or not view.legal:
        raise ValueError("A bot was asked although this seat may not move now: check waiting_for.")
    return view.seat


def legal_bids(view: SeatView) -> list[int]:
    """Return the bids that are open to the viewer, upwards."""
    return [move.bid for move in view.legal if isinstance(move, Bid)]
