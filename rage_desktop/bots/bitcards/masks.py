"""The cards of an edition as bits, and sets of cards as masks of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from rage_desktop.rules import ActionCard, Card, Edition, NumberCard, Role

ACTIONS_UPWARDS = (Role.MALUS, Role.OUT, Role.CHANGE, Role.REWIND, Role.BONUS, Role.LOW, Role.WILD)


@dataclass(frozen=True, slots=True)
class Masks:
    """A bit for every card, and masks of those that playouts ask about.

    Bits go up by rank first and by suit within a rank, so the lowest bit of any part of a hand is
    its lowest card. Bit 0 is no card: it stands for the strength of a LOW. Action cards lie above
    all number cards, the most readily parted with first.
    """

    codes: Mapping[Card, int]
    cards: Mapping[int, Card]
    width: int  # bits that a card can take
    above: int  # stronger than every number card: the strength of a WILD
    by_suit: Mapping[str, int]
    names: Mapping[int, str]  # of the suits, by their masks
    suits: tuple[int, ...]
    numbers: int
    actions: int
    all_cards: int
    kinds: tuple[int, ...]  # the action cards by role, upwards
    malus: int
    out: int
    change: int
    rewind: int
    bonus: int
    low: int
    wild: int
    takes_suit: int  # they name a suit or count as one
    suitless: int
    # By `bit_length`: the highest bit itself, and the mask of the suit that it belongs to.
    top: list[int]
    suit_of: list[int]

    @classmethod
    def of(cls, edition: Edition) -> Self:
        """Return those of an edition's deck."""
        codes, above = _codes(edition)
        width = max(codes.values()).bit_length()
        by_role = dict.fromkeys(ACTIONS_UPWARDS, 0)
        by_suit = dict.fromkeys(edition.suits, 0)
        for card, code in codes.items():
            if isinstance(card, ActionCard):
                by_role[card.role] |= code
            else:
                by_suit[card.suit] |= code
        suits = tuple(by_suit.values())
        numbers = sum(suits)
        actions = sum(by_role.values())
        wild = by_role[Role.WILD]
        suited_wild = 0 if edition.wild_suit == "above_all" else wild
        takes_suit = suited_wild | by_role[Role.LOW] | by_role[Role.CHANGE]
        top = [0, *(1 << place for place in range(width))]
        return cls(
            codes=codes,
            cards={code: card for card, code in codes.items()},
            width=width,
            above=above,
            by_suit=by_suit,
            names={mask: suit for suit, mask in by_suit.items()},
            suits=suits,
            numbers=numbers,
            actions=actions,
            all_cards=numbers | actions,
            kinds=tuple(by_role.values()),
            malus=by_role[Role.MALUS],
            out=by_role[Role.OUT],
            change=by_role[Role.CHANGE],
            rewind=by_role[Role.REWIND],
            bonus=by_role[Role.BONUS],
            low=by_role[Role.LOW],
            wild=wild,
            takes_suit=takes_suit,
            suitless=actions & ~takes_suit,
            top=top,
            suit_of=[next((suit for suit in suits if bit & suit), 0) for bit in top],
        )


def _codes(edition: Edition) -> tuple[dict[Card, int], int]:
    """Return every card's bit, and the first bit above all number cards."""
    codes: dict[Card, int] = {}
    bit = 1
    for rank in range(edition.ranks.low, edition.ranks.high + 1):
        for suit in edition.suits:
            bit <<= 1
            codes[NumberCard(suit, rank)] = bit
    above = bit << 1
    for role in ACTIONS_UPWARDS:
        for copy in range(edition.action_counts.get(role, 0)):
            bit <<= 1
            codes[ActionCard(role, copy)] = bit
    return codes, above
