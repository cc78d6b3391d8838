"""A round under way with every card known, in the ints of `Deck`, and the rules of its tricks.

A position is where a playout starts, and `step` returns the one after a play. `with_suit` is a rule
of thumb for the suit that a player names with an action card.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from rage_desktop.bots.bitcards.deck import LOW_STRENGTH, Deck
from rage_desktop.rules import PlayedCard, Round, SeatView
from rage_desktop.rules.state import PublicRound


@dataclass(slots=True)
class Position:
    """Lists are by seat; `need` is bid less tricks won, `points` those of BONUS and MALUS won.

    `table` holds the plays of the trick under way, `pile` the cards still to be turned, top first,
    `undealt` the whole of what was not dealt: a turned card never leaves that. `shut` are the suits
    that may not be led while they are trump.
    """

    hands: list[int]
    need: list[int]
    points: list[int]
    turn: int
    trump: int
    named: int
    pile: list[int]
    undealt: int
    table: list[int] = field(default_factory=list)
    low: bool = False
    pending: bool = False
    shut: int = 0

    @property
    def closed(self) -> int:
        """Return the trump that may not be led now, 0 for none."""
        return 0 if self.table else self.trump & self.shut

    @property
    def plays_left(self) -> int:
        """Return how many cards are still to be played."""
        return sum(hand.bit_count() for hand in self.hands)


def table_of(deck: Deck, trick: tuple[PlayedCard, ...]) -> list[int]:
    """Return the plays of a trick under way."""
    return [deck.entry(played.card, played.suit) for played in trick]


def position_of(deck: Deck, round_: Round, bids: tuple[int, ...]) -> Position:
    """Return the position of a round whose cards are all known: for tests and for analysis."""
    return replace(
        public_position(deck, round_, bids, round_.turn),
        hands=[deck.hand(hand) for hand in round_.hands],
        pile=[deck.masks.codes[card] for card in round_.pile],
        undealt=deck.hand((*round_.pile, *round_.turned)),
    )


def public_position(deck: Deck, seen: PublicRound, bids: Sequence[int], turn: int) -> Position:
    """Return what everybody may know of a position: no hands, no pile."""
    return Position(
        hands=[],
        need=[bid - won for bid, won in zip(bids, seen.tricks, strict=True)],
        points=[
            bonus * deck.knobs.bonus_points + malus * deck.knobs.malus_points
            for bonus, malus in zip(seen.bonus, seen.malus, strict=True)
        ],
        turn=turn,
        trump=deck.mask(seen.trump),
        named=deck.mask(seen.last_named),
        pile=[],
        undealt=0,
        table=table_of(deck, seen.trick),
        low=seen.low_wins,
        pending=seen.turn_pending,
        shut=shut_of(deck, seen),
    )


def shut_of(deck: Deck, seen: PublicRound | SeatView) -> int:
    """Return the suits that may not be led in a round while they are trump (RULES 4.1)."""
    return deck.shut(table_of(deck, trick) for trick in seen.history)


def winning_card(
    deck: Deck, trick: Sequence[int], lead: int, trump: int, low: bool
) -> tuple[int, bool, int]:
    """Return the winning card's strength, whether it ruffs, and its index in the trick (RULES
    4.8); -1 where no card counts as a suit. A WILD above all ruffs, and no other card beats it."""
    masks = deck.masks
    knobs = deck.knobs
    if knobs.above_all and (wilds := [i for i, play in enumerate(trick) if play & masks.wild]):
        best = wilds[-1] if knobs.last_wild_high else wilds[0]
        return 0 if low else masks.above, True, best
    suitless = masks.suitless | masks.change
    suit = lead
    best = 0
    place = -1
    ruffed = False
    for index, play in enumerate(trick):
        if play & suitless or not play & (suit | trump):
            continue
        if play & trump and suit != trump:
            suit = trump
            place = -1
            ruffed = True
        strength = _strength(deck, play)
        if place < 0 or _beats(deck, strength, best, low):
            best = strength
            place = index
    return best, ruffed, place


def _strength(deck: Deck, play: int) -> int:
    masks = deck.masks
    if play < masks.above:
        return play
    return LOW_STRENGTH if play & masks.low else masks.above


def _beats(deck: Deck, strength: int, best: int, low: bool) -> bool:
    if strength != best:
        return (strength < best) is low
    # Equal ones are two WILDs or two LOWs: of these the first LOW is the lower.
    return deck.knobs.last_wild_high is not low if strength > LOW_STRENGTH else not low


def read_table(deck: Deck, trick: Sequence[int]) -> tuple[int, int]:
    """Return the lead of the current trick, and the points of its BONUS and MALUS cards."""
    masks = deck.masks
    knobs = deck.knobs
    lead = stake = 0
    free = False  # whether nobody has to follow
    for play in trick:
        free = free or (knobs.above_all and not lead and bool(play & masks.wild))
        if not lead and not free and not play & ~(masks.numbers | masks.wild | masks.low):
            lead = play & masks.numbers if play > masks.above else masks.suit_of[play.bit_length()]
        if play & masks.bonus:
            stake += knobs.bonus_points
        elif play & masks.malus:
            stake += knobs.malus_points
    return lead, stake


def after_change(
    deck: Deck, asked: int, trump: int, named: int, pile: Iterator[int], undealt: int, rng: Random
) -> tuple[int, Iterator[int]]:
    """Return the trump after a CHANGE, and the pile (RULES 4.5)."""
    if asked:
        # Choosing from the pile takes a card out of it: one fewer for a later turn to find.
        if deck.knobs.from_pile and deck.knobs.out_pends:
            pile = _without_one(pile, asked)
        return asked, pile
    if not deck.knobs.turns:
        return deck.next_suit_down(named), pile
    return after_turn(deck, deck.barred(trump, named), named, pile, undealt, rng)


def after_turn(
    deck: Deck, barred: int, named: int, pile: Iterator[int], undealt: int, rng: Random
) -> tuple[int, Iterator[int]]:
    """Turn cards until one may be trump; return its suit, and the pile that is left."""
    number = _turned(deck, barred, pile)
    if not number and deck.knobs.recycles:
        cards = [code for code in deck.masks.cards if code & undealt]
        rng.shuffle(cards)
        pile = iter(cards)
        number = _turned(deck, barred, pile)
    if number:
        return deck.masks.suit_of[number.bit_length()], pile
    return deck.next_suit_down(named), pile


def _turned(deck: Deck, barred: int, pile: Iterator[int]) -> int:
    return next((card for card in pile if card < deck.masks.above and not card & barred), 0)


def _without_one(pile: Iterator[int], suit: int) -> Iterator[int]:
    cards = list(pile)
    chosen = next((card for card in cards if card & suit), None)
    return iter([card for card in cards if card != chosen])


def with_suit(
    deck: Deck, card: int, hand: int, wants: bool, lead: int, trump: int, named: int, undealt: int
) -> int:
    """Return an action card with the suit to name.

    `wants` says whether the player wants the trick; `lead` is 0 before there is one; `undealt` are
    all cards not dealt.
    """
    masks = deck.masks
    if card & masks.change:
        options = deck.change_options(undealt, trump, named)
        if not options:
            return card
        held = [(hand & suit).bit_count() for suit in options]
        return card | options[held.index(max(held) if wants else min(held))]
    if wants or (deck.knobs.automatic and (trump or lead)):
        return card | (trump or lead or _longest(deck, hand))
    apart = (suit for suit in masks.suits if suit not in (trump, lead))
    return card | next(apart, masks.suits[0])


def _longest(deck: Deck, hand: int) -> int:
    return max(deck.masks.suits, key=lambda suit: (hand & suit).bit_count())


def legal_entries(deck: Deck, position: Position) -> list[int]:
    """Return the plays open to the seat to move, equal action cards once."""
    masks = deck.masks
    lead, _ = read_table(deck, position.table)
    hand = deck.may_play(position.hands[position.turn], lead, position.trump, position.closed)
    entries = deck.bits(hand & masks.numbers)
    named = [kind for kind in (masks.wild, masks.low) if kind & masks.takes_suit]
    kinds = (
        masks.malus,
        masks.out,
        masks.rewind,
        masks.bonus,
        masks.wild & masks.suitless,
    )
    entries += [held & -held for kind in kinds if (held := hand & kind)]
    for kind in named:
        if held := hand & kind:
            forced = (position.trump or lead) if deck.knobs.automatic else 0
            entries += [(held & -held) | suit for suit in ([forced] if forced else masks.suits)]
    if held := hand & masks.change:
        options = deck.change_options(position.undealt, position.trump, position.named)
        entries += [(held & -held) | suit for suit in options or [0]]
    return entries


def step(deck: Deck, position: Position, play: int, rng: Random) -> Position:
    """Return the position after a play (RULES 4)."""
    masks = deck.masks
    knobs = deck.knobs
    seat = position.turn
    table = [*position.table, play]
    players = len(position.hands)
    kind = play & masks.actions if play > masks.numbers else play
    hands = position.hands[:]
    hands[seat] ^= kind
    trump = position.trump
    named = position.named
    pending = position.pending
    low = position.low
    shut = position.shut
    pile = iter(position.pile)
    if kind & masks.out:
        trump = 0
        pending = knobs.out_pends
    elif kind & masks.change:
        suit = play & masks.numbers
        trump, pile = after_change(deck, suit, trump, named, pile, position.undealt, rng)
        named = trump or named
        pending = False
    elif kind & masks.rewind:
        low = not low or not knobs.toggles
    need = position.need
    points = position.points
    turn = (seat + 1) % players
    if len(table) == players:
        lead, stake = read_table(deck, table)
        place = max(0, winning_card(deck, table, lead, trump, low)[2])
        turn = (seat + 1 + place) % players
        need = need[:]
        need[turn] -= 1
        points = points[:]
        points[turn] += stake
        shut = deck.shut_after(shut, table)
        table = []
        low = False
        if pending and hands[turn]:
            trump, pile = after_turn(deck, 0, named, pile, position.undealt, rng)
            named = trump or named
            pending = False
    undealt = position.undealt
    return Position(
        hands, need, points, turn, trump, named, list(pile), undealt, table, low, pending, shut
    )
