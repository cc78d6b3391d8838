"""Interfaces of a bot: given a SeatView whose turn it is, it answers with a move."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from rage_desktop.rules import Bid, Move, SeatView, Text

if TYPE_CHECKING:
    from concurrent.futures import Future


class Bot(ABC):
    """A bot; it must not keep state between questions."""

    @abstractmethod
    def move(self, view: SeatView) -> Move:
        """Return one of the legal moves of the view."""


ExplanationKind: TypeAlias = Literal["reason", "against_hint", "claimed"]
"""What an explanation is: a reason; the reason of a hint that its player did not follow; or that
the player claimed the remaining tricks."""


class Explanation(Struct, frozen=True):
    """Why a move was made, addressed to the mover; `more` has the figures behind it."""

    reason: Text
    more: Text | None = None
    kind: ExplanationKind = "reason"


class Answer(Struct, frozen=True):
    """A bot's answer: its move, and the explanation if available.

    `worths` has the points that comparable moves are worth, where they were compared.
    """

    move: Move
    why: Explanation | None = None
    worths: Mapping[Move, float] = {}


class AsyncBot(Bot):
    """A bot that answers asynchronously, with the reason for its move, and is guaranteed to
    answer."""

    @abstractmethod
    def ask(self, view: SeatView) -> "Future[Answer]":
        """Queue a view for answering; returns at once."""

    def move(self, view: SeatView) -> Move:
        """Wait for the answer."""
        return self.ask(view).result().move


def answer(bot: Bot, view: SeatView) -> Move:
    """Ask a bot for the bid or play that the view waits for; ValueError if it waits for neither."""
    check_asked(view)
    return bot.move(view)


def check_asked(view: SeatView) -> int:
    """Return the seat to bid or play; ValueError if there is none."""
    if view.seat is None or not view.legal:
        raise ValueError("A bot was asked although this seat may not move now: check waiting_for.")
    return view.seat


def legal_bids(view: SeatView) -> list[int]:
    """Return the viewer's legal bids in ascending order."""
    return [move.bid for move in view.legal if isinstance(move, Bid)]
