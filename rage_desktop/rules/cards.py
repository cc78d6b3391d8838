"""Cards and their notation: `B15` is the blue 15, `WILD` an action card (RULES 1)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import ClassVar, TypeAlias

from msgspec import Struct


class Role(StrEnum):
    """What an action card does, one word each, the same in every edition (RULES 1)."""

    WILD = "WILD"
    LOW = "LOW"
    CHANGE = "CHANGE"
    OUT = "OUT"
    REWIND = "REWIND"
    BONUS = "BONUS"
    MALUS = "MALUS"


# Looking a member up on an enumeration's class is slow; the engine does it for every card.
WILD, LOW, CHANGE, OUT, REWIND, BONUS, MALUS = Role


# Cards, moves, events and states are `gc=False`: frozen values cannot form a cycle to collect.


class NumberCard(Struct, frozen=True, gc=False, cache_hash=True, tag="number"):
    """A card with a suit and a rank; each exists once in a deck."""

    role: ClassVar[None] = None

    suit: str
    rank: int

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


class ActionCard(Struct, frozen=True, gc=False, cache_hash=True, tag="action"):
    """A card without a suit of its own; `copy` tells equal ones apart and is not written."""

    suit: ClassVar[None] = None

    role: Role
    copy: int = 0

    def __str__(self) -> str:
        return self.role.value


Card: TypeAlias = NumberCard | ActionCard


class CardError(ValueError):
    """A text that names no card."""


def parse_card(written: str, suits: Sequence[str]) -> Card:
    """Read a card as `str` writes it; action cards get copy 0. Raises CardError."""
    if written in Role.__members__:
        return ActionCard(Role(written))
    suit = written.rstrip("0123456789")
    rank = written[len(suit) :]
    if suit not in suits or not 0 < len(rank) < 5 or (rank[0] == "0" and len(rank) > 1):
        raise CardError(
            f"{written!r} is not a card of this edition: write a suit and a rank, or a role"
        )
    return NumberCard(suit, int(rank))


def with_copies(written: Iterable[str], suits: Sequence[str]) -> tuple[Card, ...]:
    """Read a whole deck: equal action cards get copies 0, 1, 2 as they come. Raises CardError."""
    seen: Counter[Role] = Counter()
    cards: list[Card] = []
    for card in (parse_card(each, suits) for each in written):
        if isinstance(card, ActionCard):
            cards.append(ActionCard(card.role, seen[card.role]))
            seen[card.role] += 1
        else:
            cards.append(card)
    return tuple(cards)


def pick_card(cards: Iterable[Card], written: str) -> Card | None:
    """Return the first of these cards that is written so, whatever its copy; None without one."""
    return next((card for card in cards if str(card) == written), None)
