"""Cards, tricks and bids that show an edition's rules. The engine plays them: none is ever wrong.

Cards are chosen by what the deck has; an example that it cannot give is left out.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from msgspec import Struct, structs

from rage_desktop.rules.cards import ActionCard, Card, NumberCard, Role
from rage_desktop.rules.editions.edition import Edition, round_parts
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.rules.engine import apply
from rage_desktop.rules.events import CardPlayed, TrickWon, TrumpChanged
from rage_desktop.rules.legality import playable
from rage_desktop.rules.state import Phase, Play, PlayedCard, State, empty_round
from rage_desktop.rules.tricks import low_wins, suit_led, winning_index
from rage_desktop.rules.trump import change_options, excluded_suit, turn_until

Laid: TypeAlias = tuple[Card, str | None]
"""A card, and the suit that is named with it."""

Shown = TypeVar("Shown")

SPARE: Final = 90  # the first copy of the cards that keep hands from emptying
COLOURS: Final = ("purple", "orange", "red", "green", "blue")
RANKS: Final = (9, 4, 13, 7, 11)


class Example(Struct, frozen=True):
    """One trick, card k by seat k.

    `ahead` says whose card was ahead after each card. `trump` and `trump_card` are those before the
    trick, `trump_after` settled it; `turned` are the cards turned in it, `next_turned` those after
    it. `subject` is the place of the card that the example is about, None for a whole trick.
    """

    plays: tuple[PlayedCard, ...]
    named: tuple[str | None, ...]
    ahead: tuple[int, ...]
    winner: int
    trump: str | None
    trump_after: str | None
    trump_card: NumberCard | None = None
    turned: tuple[Card, ...] = ()
    next_turned: tuple[Card, ...] = ()
    bonus: int = 0
    malus: int = 0
    subject: int | None = None


class Held(Struct, frozen=True):
    """A hand of which a card is led, or played to the card `led`; `allowed` are those that may.
    `trick` counts from 1."""

    trick: int
    led: NumberCard | None
    trump: str
    hand: tuple[Card, ...]
    allowed: tuple[Card, ...]


class Scored(Struct, frozen=True):
    """The result of a bid: `parts` add up to the points, in the order of explanation."""

    bid: int
    won: int
    parts: tuple[int, ...]
    points: int


class _NoExample(Exception):
    """The deck has no cards for it."""


def following(edition: Edition) -> Example | None:
    """Return a trick without trump, in which a high card of another suit takes nothing."""

    def build(deck: _Deck) -> Example:
        led, other = deck.suits(3, 0)
        cards = [deck.card(led, 0.53), deck.card(led, 0.8)]
        cards += [deck.card(other, 1.0), deck.card(led, 0.33)]
        return played_out(edition, [(card, None) for card in cards])

    return _built(edition, build)


def trumping(edition: Edition) -> Example | None:
    """Return a trick that a low trump takes."""

    def build(deck: _Deck) -> Example:
        led, trump = deck.suits(4, 2)
        shown = deck.card(trump, 0.4)
        cards = [deck.card(led, 1.0), deck.card(trump, 0.13), deck.card(led, 0.2)]
        return played_out(edition, [(card, None) for card in cards], trump, shown)

    return _built(edition, build)


def acting(edition: Edition, role: Role) -> Example | None:
    """Return a trick that shows the purpose of an action card of this role."""
    build = _ACTING[role]
    example = _built(edition, lambda deck: build(edition, deck))
    return example and structs.replace(example, subject=2)  # it is the third card in all of them


def paired(edition: Edition, role: Role) -> Example | None:
    """Return a trick with two action cards of this role."""

    def build(deck: _Deck) -> Example:
        led, trump = deck.suits(4, 2)
        named = trump if role is Role.WILD and edition.wild_suit == "named" else None
        laid: list[Laid] = [(deck.card(led, height), None) for height in (0.57, 0.2)]
        laid += [(ActionCard(role, copy), named) for copy in (0, 1)]
        return played_out(edition, laid, trump, deck.card(trump, 0.4))

    example = _built(edition, build)
    return example and structs.replace(example, subject=3)


def held(
    edition: Edition, *, leads: bool = False, follows: bool = False, trick: int = 1
) -> Held | None:
    """Return a hand with a trump, a card of another suit and, if the deck has any, an action card;
    it leads, or a card of a suit is led that it has or hasn't. No trump was played before."""

    def build(deck: _Deck) -> Held:
        led, trump = deck.suits(3, 2)
        others = [led] if leads or follows else [s for s in edition.suits if s not in (led, trump)]
        hand: list[Card] = [deck.card(trump, 0.4), *(deck.card(suit, 0.7) for suit in others[:1])]
        hand += [ActionCard(role) for role, count in edition.action_counts.items() if count][:1]
        card = None if leads else deck.card(led, 0.5)
        history = ((),) * (trick - 1)
        round_ = structs.replace(empty_round(2, len(hand), 1), trump=trump, history=history)
        if card is not None:
            round_ = structs.replace(round_, lead=led, trick=(PlayedCard(0, card, led),))
        return Held(trick, card, trump, tuple(hand), tuple(playable(edition, hand, round_)))

    return _built(edition, build)


def new_trumps(edition: Edition, trump: str, pile: tuple[Card, ...]) -> tuple[str, ...]:
    """Return the suits that a CHANGE can make trump in place of another, with these cards in the
    pile."""
    if edition.change == "turn":
        found = turn_until(pile, excluded_suit(edition, trump, trump)).found
        return () if found is None else (found.suit,)
    round_ = structs.replace(empty_round(2, 1, 0), trump=trump, last_named=trump, pile=pile)
    return change_options(edition, round_)


def scored(edition: Edition, players: int) -> tuple[Scored, ...]:
    """Return what some bids come to in a round that this many players have."""
    size = max(edition.rounds(players))
    wide = ((2, 2), (2, 1), (2, 3), (0, 0))
    narrow = ((1, 1), (1, 0), (0, 0), (0, 1))
    cases = wide if size > 3 else narrow
    return tuple(score(edition, size, *case) for case in cases if max(case) <= size)


def score(edition: Edition, size: int, bid: int, won: int) -> Scored:
    """Return the score of a bid, with its parts."""
    scored = round_parts(edition, size, bid, won)
    parts = [scored.bid, scored.tricks] if bid == won else [scored.tricks, scored.bid]
    return Scored(bid, won, tuple(part for part in parts if part) or (0,), scored.total)


def played_out(
    edition: Edition,
    laid: Sequence[Laid],
    trump: str | None = None,
    trump_card: NumberCard | None = None,
    pile: tuple[Card, ...] = (),
) -> Example:
    """Let the engine play a trick; raises IllegalMove for a card that may not be played."""
    state = _table(edition, laid, trump, trump_card, pile)
    ahead: list[int] = []
    plays: tuple[PlayedCard, ...] = ()
    named: list[str | None] = []
    after = trump
    won = TrickWon(0, 0, 0)
    turned: tuple[Card, ...] = ()
    later: tuple[Card, ...] = ()
    for seat, (card, suit) in enumerate(laid):
        before = state.under_way
        state, events = apply(state, Play(seat, card, suit))
        for event in events:
            match event:
                case CardPlayed():
                    named.append(event.suit)
                case TrumpChanged(cause="TURN"):
                    later = event.turned
                case TrumpChanged():
                    after = event.trump
                    turned = event.turned
                case TrickWon():
                    won = event
        now = state.under_way
        plays = now.trick or now.history[-1]
        lead = now.lead if now.trick else suit_led(edition, plays[:-1], before.lead, plays[-1].suit)
        low = now.low_wins if now.trick else low_wins(plays, edition)
        ahead.append(winning_index(plays, edition, after, lead, low))
    assert ahead[-1] == won.winner
    return Example(
        plays,
        tuple(named),
        tuple(ahead),
        won.winner,
        trump,
        after,
        trump_card,
        turned,
        later,
        won.bonus,
        won.malus,
    )


def _table(
    edition: Edition,
    laid: Sequence[Laid],
    trump: str | None,
    trump_card: NumberCard | None,
    pile: tuple[Card, ...],
) -> State:
    """Return a table at which everybody holds the card to play, and one more."""
    spare = next((role for role, count in edition.action_counts.items() if count), None)
    hands = tuple(
        (card,) if spare is None else (card, ActionCard(spare, SPARE + seat))
        for seat, (card, _) in enumerate(laid)
    )
    round_ = structs.replace(
        empty_round(len(laid), len(hands[0]), 0),
        hands=hands,
        pile=pile,
        trump_card=trump_card,
        trump=trump,
        last_named=trump,
        bids=(0,) * len(laid),
    )
    return State(edition, len(laid), "example", len(laid) - 1, phase=Phase.PLAY, round=round_)


class _Deck:
    """Deals out cards of an edition for one example."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._left = [card for card in edition.deck if isinstance(card, NumberCard)]

    def suits(self, *wanted: int) -> tuple[str, ...]:
        """Return so many different suits: those at these places where the deck has them all."""
        suits = self._edition.suits
        if len(suits) < len(wanted):
            raise _NoExample
        if max(wanted) < len(suits):
            return tuple(suits[place] for place in wanted)
        return suits[: len(wanted)]

    def card(self, suit: str, height: float) -> NumberCard:
        """Take the card of a suit that is nearest to a height, 0 the lowest and 1 the highest."""
        ranks = self._edition.ranks
        rank = ranks.low + round(height * (ranks.high - ranks.low))
        left = [card for card in self._left if card.suit == suit]
        if not left:
            raise _NoExample
        found = min(left, key=lambda card: abs(card.rank - rank))
        self._left.remove(found)
        return found


def _built(edition: Edition, build: Callable[[_Deck], Shown]) -> Shown | None:
    try:
        return build(_Deck(edition))
    except _NoExample:
        return None


# -- a trick for every action card ---------------------------------------------------------------


def _wild(edition: Edition, deck: _Deck) -> Example:
    """The highest trump; where the second of two is higher, two of them."""
    led, trump = deck.suits(5, 4)
    if edition.wild_suit == "automatic":
        led, trump = deck.suits(0, 4)
    named = trump if edition.wild_suit == "named" else None
    shown = deck.card(trump, 0.4)
    high = deck.card(led, 1.0)
    wilds = [(ActionCard(Role.WILD, copy), named) for copy in (0, 1)]
    second = edition.equal_wilds == "last_high" and edition.action_counts[Role.WILD] > 1
    rest = wilds if second else [(deck.card(trump, 0.13), None), wilds[0]]
    return played_out(edition, [(high, None), *rest], trump, shown)


def _low_card(edition: Edition, deck: _Deck) -> Example:
    """The lowest of the suit led: the best one once low cards win, the last one before."""
    (led,) = deck.suits(4)
    named = None if edition.wild_suit == "automatic" else led
    laid: list[Laid] = [(deck.card(led, 0.57), None)]
    if edition.action_counts.get(Role.REWIND):
        laid.append((ActionCard(Role.REWIND), None))
    else:
        laid.append((deck.card(led, 0.2), None))
    return played_out(edition, [*laid, (ActionCard(Role.LOW), named)])


def _change(edition: Edition, deck: _Deck) -> Example:
    """A low card becomes a trump after it was played."""
    led, new, trump = deck.suits(4, 0, 2)
    shown = deck.card(trump, 0.4)
    skipped = deck.card(trump, 0.53)
    fresh = deck.card(new, 0.6)
    named = None if edition.change == "turn" else new
    laid = [(deck.card(led, 1.0), None), (deck.card(new, 0.2), None)]
    change = (ActionCard(Role.CHANGE), named)
    return played_out(edition, [*laid, change], trump, shown, (skipped, fresh))


def _out(edition: Edition, deck: _Deck) -> Example:
    """A trump is only a low card of its suit again."""
    led, trump = deck.suits(3, 2)
    shown = deck.card(trump, 0.4)
    fresh = deck.card(led, 0.27)
    laid = [(deck.card(led, 0.6), None), (deck.card(trump, 0.2), None)]
    out = (ActionCard(Role.OUT), None)
    return played_out(edition, [*laid, out], trump, shown, (fresh,))


def _third(role: Role, led: int, *heights: float) -> Callable[[Edition, _Deck], Example]:
    """Play a card of a role behind two of one suit."""

    def build(edition: Edition, deck: _Deck) -> Example:
        (suit,) = deck.suits(led)
        laid = [(deck.card(suit, height), None) for height in heights]
        return played_out(edition, [*laid, (ActionCard(role), None)])

    return build


_ACTING: Final[Mapping[Role, Callable[[Edition, _Deck], Example]]] = {
    Role.WILD: _wild,
    Role.LOW: _low_card,
    Role.CHANGE: _change,
    Role.OUT: _out,
    Role.REWIND: _third(Role.REWIND, 4, 0.57, 0.2),  # the low card is ahead
    Role.BONUS: _third(Role.BONUS, 3, 0.6, 0.8),
    Role.MALUS: _third(Role.MALUS, 3, 0.6, 0.8),
}


Sample: TypeAlias = tuple[str, int] | Role

# What each look shows of itself, from left to right; decks without these show the nearest.
SAMPLES: Final[Mapping[str, tuple[Sample, Sample, Sample]]] = {
    "rage": (("blue", 10), ("red", 15), ("yellow", 7)),
    "amigo": (("purple", 12), Role.CHANGE, ("green", 4)),
    "glyphs": (("orange", 9), Role.CHANGE, ("red", 13)),
    "cards": (("purple", 14), ("red", 12), ("blue", 13)),
    "rave": (("blue", 8), Role.BONUS, ("green", 15)),
}


def samples(file: EditionFile) -> tuple[Card, Card, Card]:
    """Return three cards that show the look of an edition's own deck."""
    if file.look.tile:
        cards = {str(card): card for card in reversed(file.rules.deck)}
        left, middle, right = (cards[code] for code in file.look.tile)
        return left, middle, right
    wanted = SAMPLES.get(file.look.tint) or SAMPLES[file.look.skin]
    left, middle, right = (_nearest(file, sample, i) for i, sample in enumerate(wanted))
    return left, middle, right


def five_cards(file: EditionFile) -> tuple[NumberCard, ...]:
    """Return five cards that the edition has, of five suits where there are so many."""
    found = enumerate(zip(COLOURS, RANKS, strict=True))
    return tuple(_number(file, colour, rank, place) for place, (colour, rank) in found)


def _nearest(file: EditionFile, sample: Sample, place: int) -> Card:
    rules = file.rules
    if isinstance(sample, Role):
        if rules.action_counts.get(sample):
            return ActionCard(sample)
        sample = ("", rules.ranks.high)
    return _number(file, *sample, place)


def _number(file: EditionFile, colour: str, rank: int, place: int) -> NumberCard:
    """Return a card of this colour, or else of the suit at a place, nearest to the rank."""
    rules = file.rules
    looks = file.look.suits
    code = next((code for code in rules.suits if looks[code].colour == colour), None)
    code = code or rules.suits[place % len(rules.suits)]
    return NumberCard(code, min(max(rank, rules.ranks.low), rules.ranks.high))
