"""An edition as small ints: every card a bit, every suit a mask, every knob a field.

Bits go up by rank first and by suit within a rank, so one number holds a whole hand and the
lowest bit of any part of it is its lowest card. Bit 0 is no card: it stands for the strength of
a LOW. Action cards lie above all number cards, the most readily parted with first.

A play is written as one int too: a number card's bit; an action card's bit, together with the
mask of the suit that was named with it.
"""

from dataclasses import dataclass

from rage_desktop.rules import ActionCard, Card, Edition, NumberCard, Play, Role

LOW_STRENGTH = 1
ACTIONS_UPWARDS = (
    Role.MALUS,
    Role.OUT,
    Role.CHANGE,
    Role.REWIND,
    Role.BONUS,
    Role.LOW,
    Role.WILD,
)


@dataclass(init=False, eq=False, repr=False)
class Deck:
    """The cards and knobs of one edition, as playouts read them; made once, never altered."""

    edition: Edition

    # One bit a card.
    codes: dict[Card, int]
    cards: dict[int, Card]
    width: int  # bits that a card can take
    above: int  # stronger than every number card: the strength of a WILD
    top: list[int]  # the highest bit itself, by `bit_length`
    suit_of: list[int]  # the mask of the suit that the highest bit belongs to, by `bit_length`

    # Masks of many cards.
    suits: tuple[int, ...]
    masks: dict[str, int]  # the suits by their names
    names: dict[int, str]  # and the other way round
    numbers: int
    actions: int
    all_cards: int
    malus: int
    out: int
    change: int
    rewind: int
    bonus: int
    low: int
    wild: int
    kinds: tuple[int, ...]  # the action cards by role, upwards
    takes_suit: int  # those that name a suit or count as one
    suitless: int

    # Knobs, as far as they affect play.
    bust_takes: bool
    any_time: bool
    automatic: bool
    last_wild_high: bool
    turns: bool
    from_pile: bool
    bars_named: bool
    bars_trump: bool
    recycles: bool
    next_down: bool
    out_pends: bool
    toggles: bool
    orders: dict[int, tuple[tuple[int, ...], ...]]  # by seats and leader
    bonus_points: int
    malus_points: int

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._lay_out_cards(edition)
        per_trick = edition.points_per_trick
        self.bust_takes = per_trick.over + edition.per_trick_over > 0
        self.any_time = edition.action_cards_any_time
        self.automatic = edition.wild_suit == "automatic"
        self.last_wild_high = edition.equal_wilds == "last_high"
        self.turns = edition.change == "turn"
        self.from_pile = edition.change == "choose_from_pile"
        self.bars_named = edition.change_excludes == "last_named"
        self.bars_trump = edition.change_excludes == "in_force"
        self.recycles = edition.change_with_nothing_suitable == "recycle_spent"
        self.next_down = edition.change_with_nothing_suitable == "next_suit_down"
        self.out_pends = edition.no_trump_lasts == "trick_then_turn"
        self.toggles = edition.second_rewind == "toggles"
        self.orders = {seats: _orders(seats) for seats in range(2, edition.players.max + 1)}
        self.bonus_points = edition.bonus
        self.malus_points = edition.malus

    def _lay_out_cards(self, edition: Edition) -> None:
        suits, ranks = edition.suits, range(edition.ranks.low, edition.ranks.high + 1)
        bit = 1
        self.codes = {}
        for rank in ranks:
            for suit in suits:
                self.codes[NumberCard(suit, rank)] = (bit := bit << 1)
        self.above = bit << 1
        roles = dict.fromkeys(Role, 0)
        for role in ACTIONS_UPWARDS:
            for copy in range(edition.action_counts.get(role, 0)):
                self.codes[ActionCard(role, copy)] = (bit := bit << 1)
                roles[role] |= bit
        self.width = bit.bit_length()
        self.cards = {code: card for card, code in self.codes.items()}
        self.suits = tuple(
            sum(code for card, code in self.codes.items() if card.suit == suit) for suit in suits
        )
        self.masks = dict(zip(suits, self.suits, strict=True))
        self.names = {mask: suit for suit, mask in self.masks.items()}
        self.numbers = sum(self.suits)
        self.malus, self.out, self.change = roles[Role.MALUS], roles[Role.OUT], roles[Role.CHANGE]
        self.rewind, self.bonus = roles[Role.REWIND], roles[Role.BONUS]
        self.low, self.wild = roles[Role.LOW], roles[Role.WILD]
        self.kinds = tuple(roles[role] for role in ACTIONS_UPWARDS)
        self.actions = sum(self.kinds)
        self.all_cards = self.numbers | self.actions
        self.takes_suit = self.wild | self.low | self.change
        self.suitless = self.malus | self.out | self.rewind | self.bonus
        self.top = [0, *(1 << place for place in range(self.width))]
        self.suit_of = [0] * (self.width + 1)
        for mask in self.suits:
            for place in range(self.width):
                if mask >> place & 1:
                    self.suit_of[place + 1] = mask

    def mask(self, suit: str | None) -> int:
        """Return a suit's mask, 0 for none."""
        return 0 if suit is None else self.masks[suit]

    def bits(self, hand: int) -> list[int]:
        """Return the cards of a hand, from the lowest up."""
        cards: list[int] = []
        while hand:
            cards.append(hand & -hand)
            hand &= hand - 1
        return cards

    def hand(self, cards: tuple[Card, ...]) -> int:
        """Return a hand as one number."""
        return sum(self.codes[card] for card in cards)

    def entry(self, card: Card, suit: str | None) -> int:
        """Return a play as one number; `suit` is the one named, or that the card counts as."""
        code = self.codes[card]
        return code if code < self.above else code | self.mask(suit)

    def play(self, seat: int, entry: int) -> Play:
        """Return the play that an entry stands for."""
        if entry < self.above:
            return Play(seat, self.cards[entry])
        return Play(seat, self.cards[entry & self.actions], self.names.get(entry & self.numbers))

    def change_options(self, undealt: int, trump: int, named: int) -> list[int]:
        """Return the suits that a CHANGE may name; `undealt` holds all cards not dealt."""
        if self.turns:
            return []
        barred = self.barred(trump, named)
        return [
            suit for suit in self.suits if suit != barred and (not self.from_pile or undealt & suit)
        ]

    def barred(self, trump: int, named: int) -> int:
        """Return the suit that a CHANGE may not lead to, 0 for none."""
        return named if self.bars_named else trump if self.bars_trump else 0

    def next_suit_down(self, named: int) -> int:
        """Return the suit below the last named one, where the edition says so; else no trump."""
        if not self.next_down:
            return 0
        if not named:
            return self.suits[0]
        return self.suits[(self.suits.index(named) + 1) % len(self.suits)]


def _orders(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the order of play for each seat that may lead."""
    return tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats))
