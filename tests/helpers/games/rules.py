"""Shared by the tests of the rules: editions from their files, and states in mid-round."""

import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import structs

from helpers.paths import TESTS
from rage_desktop import rules as rage

DATA = TESTS / "rules" / "data"
VECTORS: list[dict[str, Any]] = json.loads((DATA / "vectors.json").read_text())["vectors"]


def cards(edition_: rage.Edition, written: Iterable[str] | str) -> tuple[rage.Card, ...]:
    """Read cards, from a list or from one text with spaces between."""
    parts = written.split() if isinstance(written, str) else written
    return tuple(rage.parse_card(part, edition_.suits) for part in parts)


def filler(edition_: rage.Edition, hand: Sequence[rage.Card]) -> rage.Card:
    """Return an action card that differs from those in a hand, to keep the hand from emptying."""
    role = list(edition_.action_counts)[-1]  # MALUS or OUT
    return rage.ActionCard(role, 90 + len(hand))


def table(
    rules: rage.Edition,
    hands: Sequence[str],
    *,
    trump: str | None = None,
    last_named: str | None = None,
    trump_card: str | None = None,
    pile: str = "",
    spent: str = "",
    turn: int = 0,
    bids: Sequence[int] | None = None,
    keep: bool = True,
    seed: str = "seed",
    **more: Any,
) -> rage.State:
    """Return a state in which every bid is made and `turn` leads; hands are written out by seat.

    With `keep` every hand gets one more action card, so that the round goes on after the trick.
    """
    dealt = [cards(rules, hand) for hand in hands]
    held = [(*hand, filler(rules, hand)) for hand in dealt] if keep else dealt
    players = len(held)
    nobody = (0,) * players
    shown = None if trump_card is None else rage.parse_card(trump_card, rules.suits)
    round_ = rage.Round(
        hand_size=max(len(hand) for hand in held),
        hands=tuple(held),
        pile=cards(rules, pile),
        spent=cards(rules, spent),
        trump_card=shown,  # type: ignore[arg-type]
        trump=trump,
        last_named=last_named if last_named is not None else trump,
        bids=tuple(bids) if bids is not None else nobody,
        tricks=nobody,
        bonus=nobody,
        malus=nobody,
        turn=turn,
        **more,
    )
    return rage.State(
        rules, players, seed, (turn - 1) % players, phase=rage.Phase.PLAY, round=round_
    )


def round_of(state: rage.State) -> rage.Round:
    """Return the round on the table."""
    assert state.round is not None
    return state.round


def move_of(state: rage.State, written: str) -> rage.Play:
    """Read `CARD` or `CARD:SUIT` as a play of the seat whose turn it is."""
    card, _, suit = written.partition(":")
    seat = round_of(state).turn
    held = rage.pick_card(round_of(state).hands[seat], card)
    assert held is not None, f"seat {seat} doesn't hold {card}"
    return rage.Play(seat, held, suit or None)


def play(state: rage.State, written: str) -> tuple[rage.State, tuple[rage.Event, ...]]:
    """Play cards in turn, written `CARD` or `CARD:SUIT`; return the state and all events."""
    events: tuple[rage.Event, ...] = ()
    for part in written.split():
        state, more = rage.apply(state, move_of(state, part))
        events += more
    return state, events


def only(events: Iterable[rage.Event], kind: type[Any]) -> Any:
    """Return the one event of a kind."""
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def with_hand(state: rage.State, seat: int, hand: Iterable[rage.Card]) -> rage.State:
    """Return a state with another hand in a seat."""
    round_ = round_of(state)
    hands = tuple(tuple(hand) if who == seat else old for who, old in enumerate(round_.hands))
    return structs.replace(state, round=structs.replace(round_, hands=hands))


def shuffled(edition_: rage.Edition, rng: random.Random) -> rage.Deal:
    """Return a deal of a shuffled deck."""
    deck = list(edition_.deck)
    rng.shuffle(deck)
    return rage.Deal(tuple(deck))


def dealt(
    edition_: rage.Edition, hands: Mapping[int, str], pile: str, players: int, dealer: int
) -> rage.Deal:
    """Return a deal that gives these hands from this dealer; the rest of the deck ends the pile."""
    left = list(edition_.deck)

    def take(written: str) -> list[rage.Card]:
        taken = []
        for part in written.split():
            card = rage.pick_card(left, part)
            assert card is not None, part
            left.remove(card)
            taken.append(card)
        return taken

    by_seat = [take(hands[seat]) for seat in range(players)]
    order = [by_seat[(dealer + 1 + step) % players] for step in range(players)]
    in_turn = [card for row in zip(*order, strict=True) for card in row]
    top = take(pile)
    return rage.Deal((*in_turn, *top, *left))


def seed_with_dealer(edition_: rage.Edition, players: int, dealer: int) -> str:
    """Return the first seed in a fixed row whose game has this first dealer."""
    seeds = (f"seed-{number}" for number in range(1000))
    return next(seed for seed in seeds if rage.new_game(edition_, players, seed).dealer == dealer)


def random_game(
    edition_: rage.Edition,
    players: int,
    rng: random.Random,
    *,
    rounds: int | None = None,
    watch: Callable[[rage.State, rage.Move, rage.State, tuple[rage.Event, ...]], None]
    | None = None,
) -> tuple[rage.State, list[rage.Event]]:
    """Play random moves to the end of the game or of a number of rounds."""
    state = rage.new_game(edition_, players, str(rng.random()))
    events: list[rage.Event] = []
    while state.phase is not rage.Phase.OVER:
        seats = rage.waiting_for(state)
        if not seats and rounds is not None and len(state.scores) >= rounds:
            break
        seat = rng.choice(seats) if seats else 0
        move = rng.choice(rage.legal_moves(state, seat)) if seats else shuffled(edition_, rng)
        after, more = rage.apply(state, move)
        if watch is not None:
            watch(state, move, after, more)
        state = after
        events += more
    return state, events


def header_of(state: rage.State, variants: Sequence[str] = ()) -> rage.Header:
    """Return a record's header for a game of made-up players."""
    seats = tuple(
        rage.SeatHeader(f"Player {seat + 1}", "bot:random") for seat in range(state.players)
    )
    return rage.Header(
        app="rage-desktop 0.0.0",
        edition_id=state.edition.id,
        variants=tuple(variants),
        edition=state.edition,
        seats=seats,
        seed=state.seed,
        commitment="0" * 64,
        started="2026-01-01T00:00:00Z",
    )


def bid_all(state: rage.State, bids: Sequence[int]) -> tuple[rage.State, tuple[rage.Event, ...]]:
    """Make every bid, by seat, in turn from the dealer's left."""
    events: tuple[rage.Event, ...] = ()
    for step in range(state.players):
        seat = (state.dealer + 1 + step) % state.players
        state, more = rage.apply(state, rage.Bid(seat, bids[seat]))
        events += more
    return state, events


def playable_names(state: rage.State, seat: int) -> set[str]:
    """Return the cards a seat may play, written."""
    return {str(move.card) for move in rage.legal_moves(state, seat) if isinstance(move, rage.Play)}


def suits_for(state: rage.State, seat: int, role: rage.Role) -> set[str | None]:
    """Return the suits a seat may name with an action card of this role."""
    return {
        move.suit
        for move in rage.legal_moves(state, seat)
        if isinstance(move, rage.Play)
        and isinstance(move.card, rage.ActionCard)
        and move.card.role is role
    }


def random_move(state: rage.State, rng: random.Random) -> rage.Move:
    """Return any deal, bid or play that may come next; the game must not be over."""
    seats = rage.waiting_for(state)
    if not seats:
        return rage.Deal(tuple(sorted(state.edition.deck, key=lambda _: rng.random())))
    seat = seats[0] if len(seats) == 1 else rng.choice(seats)
    moves = rage.legal_moves(state, seat)
    return moves[int(rng.random() * len(moves))]
