"""An edition as small ints: its cards as bits, its rules as flags.

A hand is one number, the sum of its cards' bits. A play is written as one int too: a number card's
bit; an action card's bit, together with the mask of the suit that was named with it.
"""

from collections.abc import Iterable, Sequence

from rage_desktop.bots.bitcards.knobs import Knobs
from rage_desktop.bots.bitcards.masks import Masks
from rage_desktop.rules import Card, Edition, Play

LOW_STRENGTH = 1


class Deck:
    """The cards and rules of one edition, as playouts read them; made once, never altered."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.masks = Masks.of(edition)
        self.knobs = Knobs.of(edition)
        seats = range(2, edition.players.max + 1)
        self.orders = {each: _orders(each) for each in seats}  # by seats and leader

    def mask(self, suit: str | None) -> int:
        """Return a suit's mask, 0 for none."""
        return 0 if suit is None else self.masks.by_suit[suit]

    def bits(self, hand: int) -> list[int]:
        """Return the cards of a hand, from the lowest up."""
        cards: list[int] = []
        while hand:
            cards.append(hand & -hand)
            hand &= hand - 1
        return cards

    def hand(self, cards: tuple[Card, ...]) -> int:
        """Return a hand as one number."""
        return sum(self.masks.codes[card] for card in cards)

    def entry(self, card: Card, suit: str | None) -> int:
        """Return a play as one number; `suit` is the one named, or that the card counts as."""
        code = self.masks.codes[card]
        return code if code < self.masks.above else code | self.mask(suit)

    def play(self, seat: int, entry: int) -> Play:
        """Return the play that an entry stands for."""
        if entry < self.masks.above:
            return Play(seat, self.masks.cards[entry])
        return Play(
            seat,
            self.masks.cards[entry & self.masks.actions],
            self.masks.names.get(entry & self.masks.numbers),
        )

    def may_play(self, hand: int, lead: int, trump: int, closed: int = 0) -> int:
        """Return the cards of a hand that may be played (RULES 4.1, 4.2).

        It is `rules.legality.playable` for masks: `lead` is 0 before there is one, `closed` the
        trump that may not be led to a trick that is still empty, 0 for none.
        """
        must = self.must_play(hand, lead, trump)
        if not must:
            return hand & ~closed or hand
        return must | (hand & self.masks.actions) if self.knobs.any_time else must

    def must_play(self, hand: int, lead: int, trump: int) -> int:
        """Return the number cards of which one has to be played, 0 if any card may be; where action
        cards may come at any time, they may come instead."""
        must = hand & lead
        if self.knobs.must_trump and lead and not must:
            return hand & trump
        return must

    def shut(self, tricks: Iterable[Sequence[int]]) -> int:
        """Return the suits that may not be led while they are trump, after these tricks."""
        shut = self.masks.numbers if self.knobs.bars_leads else 0
        for trick in tricks:
            shut = self.shut_after(shut, trick)
        return shut

    def shut_after(self, shut: int, trick: Sequence[int]) -> int:
        """Return those of these suits that still may not be led after one more trick."""
        if not shut or self.knobs.frees_leads:
            return 0
        masks = self.masks
        for play in trick:
            if play < masks.above:
                shut &= ~masks.suit_of[play.bit_length()]
            elif play & (masks.wild | masks.low):
                shut &= ~play
        return shut

    def change_options(self, undealt: int, trump: int, named: int) -> list[int]:
        """Return the suits that a CHANGE may name; `undealt` holds all cards not dealt."""
        if self.knobs.turns:
            return []
        barred = self.barred(trump, named)
        return [
            suit
            for suit in self.masks.suits
            if suit != barred and (not self.knobs.from_pile or undealt & suit)
        ]

    def barred(self, trump: int, named: int) -> int:
        """Return the suit that a CHANGE may not lead to, 0 for none."""
        if self.knobs.bars_named:
            return named
        return trump if self.knobs.bars_trump else 0

    def next_suit_down(self, named: int) -> int:
        """Return the suit below the last named one, where the edition says so; else no trump."""
        if not self.knobs.next_down:
            return 0
        if not named:
            return self.masks.suits[0]
        return self.masks.suits[(self.masks.suits.index(named) + 1) % len(self.masks.suits)]


def _orders(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the order of play for each seat that may lead."""
    return tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats))
