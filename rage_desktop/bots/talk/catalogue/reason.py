"""What a reason is: a sentence, the condition under which it is true, and what that promises."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct, structs

from rage_desktop.rules import ActionCard, Arg, NumberCard, SeatName, SuitName, Text

Facts = TypeVar("Facts")
C = TypeVar("C", NumberCard, ActionCard)
There = TypeVar("There")
Gaps: TypeAlias = Mapping[str, Arg]


class Claim(StrEnum):
    """What a sentence promises of the trick; tests compare it with what then happens."""

    NOTHING = "nothing"
    TAKES = "takes"  # this card takes the trick
    MISSES = "misses"  # it does not
    BEHIND = "behind"  # it does not, unless an action card comes
    AHEAD = "ahead"  # it is ahead now
    NUMBER_SAFE = "number_safe"  # it takes the trick, unless an action card comes
    TRUMP_ONLY = "trump_only"  # the same, unless a trump comes


def _no_gaps(_: object) -> Gaps:
    return {}


class Reason(Struct, Generic[Facts], frozen=True):
    """One sentence of the catalogue. `they` says the same of another player, where that differs.

    Both have their gaps filled by `gaps`; `{n}` chooses between one and many.
    """

    id: str
    when: Callable[[Facts], bool]
    say: Text
    they: Text | None = None
    gaps: Callable[[Facts], Gaps] = _no_gaps
    claim: Claim = Claim.NOTHING

    def told(self, facts: Facts) -> Text:
        """Return the sentence as it is said to the mover, where the condition holds."""
        gaps = self.gaps(facts)
        n = gaps.get("n", 1)
        return structs.replace(self.say, args=gaps, n=n if isinstance(n, int) else 1)


def suit(code: str | None) -> SuitName:
    """Fill a gap with a suit."""
    return SuitName(_there(code))


def single(code: str | None) -> SuitName:
    """Fill a gap with what a card of a suit is called."""
    return SuitName(_there(code), single=True)


def player(seat: int | None) -> SeatName:
    """Fill a gap with a player."""
    return SeatName(_there(seat))


def card(one: C | None) -> C:
    """Fill a gap with a card."""
    return _there(one)


def _there(what: There | None) -> There:
    assert what is not None, "the condition lets no sentence be said that names nothing"
    return what
