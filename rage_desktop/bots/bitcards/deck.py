"""An edition as small ints: every card a bit, every suit a mask, every knob a field.

Bits go up by rank first and by suit within a rank, so one number holds a whole hand and the
lowest bit of any part of it is its lowest card. Bit 0 is no card: it stands for the strength of
a LOW. Action cards lie above all number cards, the most readily parted with first.

A play is written as one int too: a number card's bit; an action card's bit, together with the
mask of the suit that was named with it.
"""

from rage_desktop.rules import ActionCard, Card, Edition, NumberCard, Play, Role

LOW_STRENGTH = 1
ACTIONS_UPWARDS = (Role.MALUS, Role.OUT, Role.CHANGE, Role.REWIND, Role.BONUS, Role.LOW, Role.WILD)


class Deck:
    """The cards and knobs of one edition, as playouts read them; made once, never altered.

    Its many fields are values, each one step away: a playout reads thousands of them.
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._name_cards(edition)
        self._find_suits(edition)
        per_trick = edition.points_per_trick
        self.bust_takes = per_trick.over + edition.per_trick_over > 0
        self.rewards_met_bids = edition.rewards_met_bids and per_trick.exact >= 0
        self.any_time = edition.action_cards_any_time
        self.must_trump = edition.cannot_follow == "must_trump"
        self.automatic = edition.wild_suit == "automatic"
        self.above_all = edition.wild_suit == "above_all"
        self.last_wild_high = edition.equal_wilds == "last_high"
        self.turns = edition.change == "turn"
        self.from_pile = edition.change == "choose_from_pile"
        self.bars_named = edition.change_excludes == "last_named"
        self.bars_trump = edition.change_excludes == "in_force"
        self.recycles = edition.change_with_nothing_suitable == "recycle_spent"
        self.next_down = edition.change_with_nothing_suitable == "next_suit_down"
        self.out_pends = edition.no_trump_lasts == "trick_then_turn"
        self.toggles = edition.second_rewind == "toggles"
        seats = range(2, edition.players.max + 1)
        self.orders = {each: _orders(each) for each in seats}  # by seats and leader
        self.bonus_points = edition.bonus
        self.malus_points = edition.malus

    def _name_cards(self, edition: Edition) -> None:
        """Give every card its bit, and every role the mask of its cards."""
        bit = 1
        self.codes: dict[Card, int] = {}
        for rank in range(edition.ranks.low, edition.ranks.high + 1):
            for suit in edition.suits:
                self.codes[NumberCard(suit, rank)] = (bit := bit << 1)
        self.above = bit << 1  # stronger than every number card: the strength of a WILD
        roles = dict.fromkeys(ACTIONS_UPWARDS, 0)
        for role in ACTIONS_UPWARDS:
            for copy in range(edition.action_counts.get(role, 0)):
                self.codes[ActionCard(role, copy)] = (bit := bit << 1)
                roles[role] |= bit
        self.width = bit.bit_length()  # bits that a card can take
        self.cards = {code: card for card, code in self.codes.items()}
        self.kinds = tuple(roles.values())  # the action cards by role, upwards
        self.malus, self.out, self.change, self.rewind, self.bonus, self.low, self.wild = self.kinds
        self.actions = sum(self.kinds)
        suited = self.low if edition.wild_suit == "above_all" else self.wild | self.low
        self.takes_suit = suited | self.change  # they name a suit or count as one
        self.suitless = self.actions & ~self.takes_suit

    def _find_suits(self, edition: Edition) -> None:
        """Make the masks of suits, and the tables of what the highest bit of a card says."""
        self.masks = {  # the suits by their names
            suit: sum(code for card, code in self.codes.items() if card.suit == suit)
            for suit in edition.suits
        }
        self.names = {mask: suit for suit, mask in self.masks.items()}
        self.suits = tuple(self.masks.values())
        self.numbers = sum(self.suits)
        self.all_cards = self.numbers | self.actions
        # By `bit_length`: the highest bit itself, and the mask of the suit that it belongs to.
        self.top = [0, *(1 << place for place in range(self.width))]
        self.suit_of = [next((s for s in self.suits if bit & s), 0) for bit in self.top]

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

    def may_play(self, hand: int, lead: int, trump: int) -> int:
        """Return the cards of a hand that may be played (RULES 4.1, 4.2).

        It is `rules.legality.playable` for masks: `lead` is 0 before there is one.
        """
        must = self.must_play(hand, lead, trump)
        if not must:
            return hand
        return must | (hand & self.actions) if self.any_time else must

    def must_play(self, hand: int, lead: int, trump: int) -> int:
        """Return the number cards of which one has to be played, 0 if any card may be; where action
        cards may come at any time, they may come instead."""
        must = hand & lead
        if self.must_trump and lead and not must:
            return hand & trump
        return must

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
