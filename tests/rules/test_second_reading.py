"""The engine against a second reading of the rules: by counting, and play by play."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from helpers.games.editions import EDITION_IDS, edition
from helpers.games.naive_referee import NaiveRound
from helpers.games.rules import bid_all, random_game, round_of, shuffled
from hypothesis import given, settings
from hypothesis import strategies as st

from rage_desktop.rules import (
    Bid,
    CardPlayed,
    Deal,
    Edition,
    Event,
    HandsDealt,
    Move,
    Phase,
    Play,
    RoundScored,
    State,
    TrickWon,
    TrumpChanged,
    apply,
    legal_moves,
    new_game,
    waiting_for,
)

TINY: dict[str, dict[str, Any]] = {
    "rage": {"action_counts": {"WILD": 2, "CHANGE": 2, "OUT": 2, "BONUS": 1, "MALUS": 1}},
    "glyphs": {"action_counts": {"CHANGE": 3, "OUT": 3}, "cards_kept_undealt": 1},
    "rave": {"action_counts": {"WILD": 2, "LOW": 2, "CHANGE": 1, "OUT": 2, "REWIND": 2}},
}


def tiny(edition_id: str, size: int) -> Edition:
    return edition(
        edition_id,
        ranks={"low": 1, "high": 2},
        players={"min": 2, "max": 3},
        hand_sizes={"order": "list", "sizes": [size]},
        **TINY[edition_id],
    )


def naive_round(state: State, events: tuple[Event, ...]) -> NaiveRound:
    dealt = next(event for event in events if isinstance(event, HandsDealt))
    return NaiveRound(
        state.edition.id,
        [[str(card) for card in hand] for hand in dealt.hands],
        [str(card) for card in dealt.pile],
        round_of(state).turn,
        list(state.edition.suits),
        state.edition.action_cards_any_time,
    )


def engine_ends(state: State) -> Iterator[tuple[int, ...]]:
    """Every way to play a round out, by its points; equal action cards count once."""
    if state.phase is Phase.OVER:
        yield state.totals
        return
    (seat,) = waiting_for(state)
    moves = {
        (str(move.card), move.suit): move
        for move in legal_moves(state, seat)
        if isinstance(move, Play)
    }
    for move in moves.values():
        yield from engine_ends(apply(state, move)[0])


def naive_ends(game: NaiveRound, bids: list[int]) -> Iterator[tuple[int, ...]]:
    if not any(game.hands):
        yield tuple(game.points(bids))
        return
    for card, suit in dict.fromkeys(game.all_plays()):
        after = game.copy()
        after.play(card, suit)
        yield from naive_ends(after, bids)


@pytest.mark.slow
@pytest.mark.parametrize("edition_id", TINY)
@pytest.mark.parametrize(("players", "size"), [(2, 2), (3, 2), (2, 3)])
def test_as_many_rounds_can_be_played_as_a_brute_force_finds(
    edition_id: str, players: int, size: int
) -> None:
    rng = random.Random(f"{edition_id}{players}{size}")
    rules = tiny(edition_id, size)
    counted = 0
    for number in range(40):
        state = new_game(rules, players, str(number))
        state, events = apply(state, shuffled(rules, rng))
        bids = [rng.randint(0, size) for _ in range(players)]
        game = naive_round(state, events)
        state, _ = bid_all(state, bids)
        found = Counter(engine_ends(state))
        assert found == Counter(naive_ends(game, bids))
        counted += found.total()
        if counted > 1500:
            break
    assert counted > 100


class Companion:
    """Follows a game with the naive referee and compares all that both know."""

    def __init__(self) -> None:
        self.game: NaiveRound | None = None
        self.tricks = self.rounds = 0

    def watch(self, before: State, move: Move, after: State, events: tuple[Event, ...]) -> None:
        if isinstance(move, Deal):
            self.game = naive_round(after, events)
        if isinstance(move, Bid) or self.game is None:
            return
        if isinstance(move, Play):
            self.follow(before, move, events)
        round_, game = round_of(after), self.game
        assert (round_.trump, round_.last_named) == (game.trump, game.named)
        assert [str(card) for card in round_.pile] == game.pile
        assert sorted(map(str, round_.spent)) == sorted(game.aside)
        assert str(round_.trump_card) == str(game.face_up)
        assert list(round_.tricks) == game.won
        for scored in (event for event in events if isinstance(event, RoundScored)):
            assert list(scored.points) == game.points(list(scored.bids))
            self.rounds += 1

    def follow(self, before: State, move: Play, events: tuple[Event, ...]) -> None:
        assert self.game is not None
        game = self.game
        legal = {(str(m.card), m.suit) for m in legal_moves(before, move.seat) if type(m) is Play}
        assert game.turn == move.seat
        assert legal == set(game.all_plays())
        changes = [event for event in events if isinstance(event, TrumpChanged)]
        recycled = next(([str(c) for c in e.recycled] for e in changes if e.recycled), None)

        def shuffle(cards: list[str]) -> list[str]:
            assert recycled is not None
            assert sorted(cards) == sorted(recycled)
            return list(recycled)

        game.shuffle = shuffle if before.edition.id == "rage-amigo" else None
        played = next(event for event in events if isinstance(event, CardPlayed))
        game.play(str(played.card), played.suit)
        for won in (event for event in events if isinstance(event, TrickWon)):
            assert won.winner == game.winners[-1]
            self.tricks += 1


@settings(max_examples=12)
@given(
    st.sampled_from(EDITION_IDS),
    st.integers(2, 8),
    st.booleans(),
    st.lists(st.integers(1, 10), min_size=1, max_size=3),
    st.integers(0, 10**6),
)
def test_both_readings_agree_play_by_play(
    edition_id: str, players: int, any_time: bool, sizes: list[int], seed: int
) -> None:
    rules = edition(
        edition_id,
        players={"min": 2, "max": 8},
        action_cards_any_time=any_time,
        hand_sizes={"order": "list", "sizes": sizes},
    )
    companion = Companion()
    random_game(rules, players, random.Random(seed), watch=companion.watch)
    assert (companion.rounds, companion.tricks) == (len(sizes), sum(sizes))


@pytest.mark.parametrize("edition_id", ["rage", "rage-amigo", "glyphs"])
def test_both_readings_agree_where_the_pile_runs_out(edition_id: str) -> None:
    """Few number cards and many changes: the branches for an empty pile are the rule here."""
    rules = edition(
        edition_id,
        ranks={"low": 1, "high": 4},
        action_counts={"CHANGE": 12, "OUT": 8},
        players={"min": 2, "max": 4},
        hand_sizes={"order": "list", "sizes": [10, 10, 9]},
    )
    companion = Companion()
    causes: Counter[str] = Counter()

    def watch(before: State, move: Move, after: State, events: tuple[Event, ...]) -> None:
        companion.watch(before, move, after, events)
        for event in events:
            if isinstance(event, TrumpChanged):
                causes[event.cause] += 1
                causes["recycled"] += bool(event.recycled)
                causes["no card"] += event.card is None and event.cause == "CHANGE"

    for number in range(6):
        random_game(rules, 4, random.Random(number), watch=watch)
    assert companion.rounds == 18
    assert causes["CHANGE"] > 20
    assert (causes["recycled"] > 0) == (edition_id == "rage-amigo")
    assert causes["no card"] > 0 or edition_id == "rage-amigo"
