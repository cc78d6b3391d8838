"""What a reason is: a sentence, and the condition under which it is true."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, Generic, TypeAlias, TypeVar

from msgspec import Struct, structs

from rage_desktop.bots.talk.bid_facts import BidFacts
from rage_desktop.bots.talk.card_facts import CardFacts
from rage_desktop.rules import Arg, SeatName, SuitName, Text

Facts = TypeVar("Facts", BidFacts, CardFacts)
Gaps: TypeAlias = Mapping[str, Arg | None]


class Reason(Struct, Generic[Facts], frozen=True):
    """One sentence of the catalogue. `they` says the same of another player, where that differs.

    The gaps of both are filled by `gaps`, or else by USUAL_GAPS; `{n}` chooses between one and
    many. `puts_ahead`: it says that the card is ahead now; `hopes`: that a card which may take a
    trick will; `no_choice`: that there was nothing to choose.
    """

    when: Callable[[Facts], object]
    say: Text
    they: Text | None = None
    gaps: Callable[[Facts], Gaps] = lambda _: {}
    puts_ahead: bool = False
    hopes: bool = False
    no_choice: bool = False

    def sentence(self, facts: Facts) -> Text:
        """Return the sentence for the mover if the condition holds."""
        gaps = dict(self.gaps(facts))
        if isinstance(facts, CardFacts):
            for name in _gap_names(self.say.msgid + self.say.plural):
                if name not in gaps:
                    gaps[name] = USUAL_GAPS[name](facts)
        filled = {name: value for name, value in gaps.items() if value is not None}
        assert filled.keys() == gaps.keys(), "the condition lets no gap stay empty"
        n = filled.get("n", 1)
        return structs.replace(self.say, args=filled, n=n if isinstance(n, int) else 1)


CardReasons: TypeAlias = dict[str, Reason[CardFacts]]


def given(when: Callable[[CardFacts], object], reasons: CardReasons) -> CardReasons:
    """Return reasons that apply only under a further condition, which they share."""

    def both(own: Callable[[CardFacts], object]) -> Callable[[CardFacts], object]:
        return lambda facts: when(facts) and own(facts)

    return {id_: structs.replace(one, when=both(one.when)) for id_, one in reasons.items()}


def suit(code: str | None) -> SuitName | None:
    """Return what fills a gap with a suit; None for none."""
    return None if code is None else SuitName(code)


def single(code: str | None) -> SuitName | None:
    """Return what fills a gap with the name of a card of a suit; None for no suit."""
    return None if code is None else SuitName(code, single=True)


def player(seat: int | None) -> SeatName | None:
    """Return the filling of a gap for a player; None for nobody."""
    return None if seat is None else SeatName(seat)


USUAL_GAPS: Final[Mapping[str, Callable[[CardFacts], Arg | None]]] = {
    "single": lambda f: single(f.trick.suit),
    "suit": lambda f: suit(f.trick.suit),
    "lead": lambda f: suit(f.trick.lead),
    "player": lambda f: player(f.view.winning),
    "card": lambda f: None if f.trick.ahead is None else f.trick.ahead.card,
    "need": lambda f: f.aim.need,
    "bid": lambda f: f.aim.bid,
}
"""What is meant in reasons for cards where nothing else is said: `{card}` is the one ahead."""


@cache
def _gap_names(sentence: str) -> tuple[str, ...]:
    """Return the gaps of a sentence in order of their first appearance."""
    return tuple(dict.fromkeys(re.findall(r"{(\w+)}", sentence)))
