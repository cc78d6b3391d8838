"""Random games over every edition, number of seats, variant and knob: what always holds."""

import pickle
import random
from collections import Counter
from collections.abc import Sequence

import pytest
from helpers.games.editions import EDITION_IDS, edition_file
from helpers.games.house_rules import any_rules
from helpers.games.rules import header_of, random_game, round_of, shuffled
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rage_desktop.rules import (
    Bid,
    Card,
    Deal,
    Edition,
    EditionError,
    Event,
    IllegalMove,
    Move,
    NumberCard,
    Phase,
    Play,
    RoundScored,
    State,
    Text,
    apply,
    legal_moves,
    verify_record,
    waiting_for,
    why_illegal,
    with_variants,
    write_record,
)

ALL_IDS = (*EDITION_IDS, "oh-hell")
SHORT = st.lists(st.integers(1, 4), min_size=1, max_size=2)


@st.composite
def variant_games(draw: st.DrawFn) -> tuple[Edition, int, tuple[str, ...]]:
    """A built-in edition with some of its variants, cut down to a few short rounds."""
    file = edition_file(draw(st.sampled_from(ALL_IDS)))
    offered = [variant.id.replace("N", "25") for variant in file.variants]
    ids = tuple(draw(st.lists(st.sampled_from(offered), unique=True)) if offered else ())
    players = draw(st.sampled_from(file.player_counts()))
    sizes = {"order": "list", "sizes": draw(SHORT)}
    try:
        rules = with_variants(file, ids, {"hand_sizes": sizes}, players)
    except EditionError:
        assume(False)
        raise
    return rules, players, ids


GAMES = st.one_of(variant_games(), any_rules().map(lambda drawn: (*drawn, ())))


def all_cards(state: State) -> Counter[Card]:
    round_ = round_of(state)
    where: list[Sequence[Card]] = [round_.pile, round_.spent, *round_.hands]
    if round_.trump_card is not None:
        where.append((round_.trump_card,))
    tricks = [*round_.history, round_.trick]
    where += [[played.card for played in trick] for trick in tricks]
    return Counter(card for cards in where for card in cards)


def candidates(state: State, rng: random.Random) -> list[Move]:
    """Moves worth trying, legal or not: the seat's own cards, some others', bids and deals."""
    rules = state.edition
    moves: list[Move] = [shuffled(rules, rng), Deal(rules.deck[1:])]
    for seat in range(state.players):
        moves += [Bid(seat, bid) for bid in range(-1, round_of(state).hand_size + 2)]
        held = list(round_of(state).hands[seat])
        for card in [*held, *rng.sample(rules.deck, min(3, len(rules.deck)))]:
            named = [None, rng.choice(rules.suits), "Q"]
            suits = named if isinstance(card, NumberCard) else [None, *rules.suits, "Q"]
            moves += [Play(seat, card, suit) for suit in suits]
    return moves


def normal(state: State, move: Move) -> Move:
    """A WILD with an automatic suit may be played with that suit said or left out."""
    if isinstance(move, Play) and move.suit is None and not isinstance(move.card, NumberCard):
        played = apply(state, move)[1][0]
        return Play(move.seat, move.card, getattr(played, "suit", None))
    return move


def check_moves(state: State, rng: random.Random) -> None:
    seats = waiting_for(state)
    assert bool(seats) == (state.phase in (Phase.BID, Phase.PLAY))
    open_moves = {move for seat in range(state.players) for move in legal_moves(state, seat)}
    assert {move.seat for move in open_moves if not isinstance(move, Deal)} == set(seats)
    if state.phase in (Phase.DEAL, Phase.OVER):
        assert not open_moves
    for move in open_moves:
        assert why_illegal(state, move) is None
    for move in candidates(state, rng):
        reason = why_illegal(state, move)
        if reason is None:
            dealing = isinstance(move, Deal) and state.phase is Phase.DEAL
            assert dealing or normal(state, move) in open_moves
        else:
            assert move not in open_moves
            assert str(reason).endswith(".")
            assert refusal(state, move) == reason


def refusal(state: State, move: Move) -> Text | None:
    """Return why the engine refuses a move."""
    try:
        apply(state, move)
    except IllegalMove as error:
        return error.reason
    return None


class Watch:
    """Checks every state of a game."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.states = 0

    def __call__(self, before: State, move: Move, after: State, events: tuple[Event, ...]) -> None:
        self.states += 1
        rules = before.edition
        snapshot = pickle.dumps(before)
        assert apply(before, move) == (after, events)
        assert pickle.dumps(before) == snapshot
        assert all_cards(after) == Counter(rules.deck)
        round_ = round_of(after)
        assert sum(round_.tricks) == len(round_.history)
        assert round_.trump is None or round_.trump in rules.suits
        if round_.trump_card is not None:
            assert round_.trump_card.suit == round_.trump
        if after.phase is Phase.PLAY:
            sizes = [len(hand) for hand in round_.hands]
            assert max(sizes) - min(sizes) == (1 if round_.trick else 0)
        if self.rng.random() < 0.3 or after.phase is not Phase.PLAY:
            check_moves(after, self.rng)


@pytest.mark.slow
@settings(max_examples=150)
@given(GAMES, st.integers(0, 10**6))
def test_what_holds_in_every_state(game: tuple[Edition, int, tuple[str, ...]], seed: int) -> None:
    rules, players, ids = game
    watch = Watch(seed)
    state, events = random_game(rules, players, random.Random(seed), rounds=4, watch=watch)
    assert watch.states
    record = "\n".join(write_record(header_of(state, ids), events))
    replay = verify_record(record)
    assert replay.state.totals == state.totals
    assert replay.complete == (state.phase is Phase.OVER)
    assert [str(event) for event in replay.events] == [str(event) for event in events] or any(
        rules.action_counts.values()  # equal action cards may have changed their copies
    )


@pytest.mark.parametrize("edition_id", ALL_IDS)
def test_whole_games_play_through_with_every_number_of_seats(edition_id: str) -> None:
    file = edition_file(edition_id)
    for players in file.player_counts():
        rules = with_variants(file, [], players=players)
        state, events = random_game(rules, players, random.Random(players))
        assert state.phase is Phase.OVER
        assert len(state.scores) == len(rules.rounds(players))
        assert [len(score.points) for score in state.scores] == [players] * len(state.scores)
        scored = [event for event in events if isinstance(event, RoundScored)]
        assert [sum(score.tricks) for score in scored] == list(rules.rounds(players))


def test_equal_seeds_and_moves_give_equal_games() -> None:
    file = edition_file("rage-amigo")
    once, again = (random_game(file.rules, 5, random.Random(8)) for _ in range(2))
    assert once == again
