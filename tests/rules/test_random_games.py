"""Random games over every edition, number of seats, variant and knob: what always holds, and the
engine against a second reading of the rules."""

import pickle
import random
from collections import Counter
from collections.abc import Sequence

import pytest
from helpers.fixtures.house_rules import any_rules
from helpers.fixtures.states import (
    EDITION_IDS,
    edition,
    edition_file,
    header_of,
    random_game,
    round_of,
    shuffled,
)
from helpers.oracles.naive_referee import NaiveRound
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from rage_desktop import rules as rage
from rage_desktop.rules.state import PublicRound

ALL_IDS = (*EDITION_IDS, "oh-hell")
SHORT = st.lists(st.integers(1, 4), min_size=1, max_size=2)


@st.composite
def variant_games(draw: st.DrawFn) -> tuple[rage.Edition, int, tuple[str, ...]]:
    """A built-in edition with some of its variants, cut down to a few short rounds."""
    file = edition_file(draw(st.sampled_from(ALL_IDS)))
    offered = [variant.id.replace("N", "25") for variant in file.variants]
    ids = tuple(draw(st.lists(st.sampled_from(offered), unique=True)) if offered else ())
    players = draw(st.sampled_from(file.player_counts()))
    sizes = {"order": "list", "sizes": draw(SHORT)}
    try:
        rules = rage.with_variants(file, ids, {"hand_sizes": sizes}, players)
    except rage.EditionError:
        assume(False)
        raise
    return rules, players, ids


GAMES = st.one_of(variant_games(), any_rules().map(lambda drawn: (*drawn, ())))


def all_cards(state: rage.State) -> Counter[rage.Card]:
    round_ = round_of(state)
    where: list[Sequence[rage.Card]] = [round_.pile, round_.spent, *round_.hands]
    if round_.trump_card is not None:
        where.append((round_.trump_card,))
    tricks = [*round_.history, round_.trick]
    where += [[played.card for played in trick] for trick in tricks]
    return Counter(card for cards in where for card in cards)


def candidates(state: rage.State, rng: random.Random) -> list[rage.Move]:
    """Moves worth trying, legal or not: the seat's own cards, some others', bids and deals."""
    rules = state.edition
    moves: list[rage.Move] = [shuffled(rules, rng), rage.Deal(rules.deck[1:])]
    for seat in range(state.players):
        moves += [rage.Bid(seat, bid) for bid in range(-1, round_of(state).hand_size + 2)]
        held = list(round_of(state).hands[seat])
        for card in [*held, *rng.sample(rules.deck, min(3, len(rules.deck)))]:
            named = [None, rng.choice(rules.suits), "Q"]
            suits = named if isinstance(card, rage.NumberCard) else [None, *rules.suits, "Q"]
            moves += [rage.Play(seat, card, suit) for suit in suits]
    return moves


def normal(state: rage.State, move: rage.Move) -> rage.Move:
    """A WILD with an automatic suit may be played with that suit said or left out."""
    if (
        isinstance(move, rage.Play)
        and move.suit is None
        and not isinstance(move.card, rage.NumberCard)
    ):
        played = rage.apply(state, move)[1][0]
        return rage.Play(move.seat, move.card, getattr(played, "suit", None))
    return move


def check_moves(state: rage.State, rng: random.Random) -> None:
    seats = rage.waiting_for(state)
    assert bool(seats) == (state.phase in (rage.Phase.BID, rage.Phase.PLAY))
    open_moves = {move for seat in range(state.players) for move in rage.legal_moves(state, seat)}
    assert {move.seat for move in open_moves if not isinstance(move, rage.Deal)} == set(seats)
    if state.phase in (rage.Phase.DEAL, rage.Phase.OVER):
        assert not open_moves
    for move in open_moves:
        assert rage.why_illegal(state, move) is None
    for move in candidates(state, rng):
        reason = rage.why_illegal(state, move)
        if reason is None:
            dealing = isinstance(move, rage.Deal) and state.phase is rage.Phase.DEAL
            assert dealing or normal(state, move) in open_moves
        else:
            assert move not in open_moves
            assert str(reason).endswith(".")
            assert refusal(state, move) == reason


def refusal(state: rage.State, move: rage.Move) -> rage.Text | None:
    """Return why the engine refuses a move."""
    try:
        rage.apply(state, move)
    except rage.IllegalMove as error:
        return error.reason
    return None


class Watch:
    """Checks every state of a game."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.states = 0

    def __call__(
        self, before: rage.State, move: rage.Move, after: rage.State, events: tuple[rage.Event, ...]
    ) -> None:
        self.states += 1
        rules = before.edition
        snapshot = pickle.dumps(before)
        assert rage.apply(before, move) == (after, events)
        assert pickle.dumps(before) == snapshot
        assert all_cards(after) == Counter(rules.deck)
        round_ = round_of(after)
        assert sum(round_.tricks) == len(round_.history)
        public = rage.view_of(after, None)
        for field in PublicRound.__struct_fields__:
            assert getattr(public, field) == getattr(round_, field)
        assert round_.trump is None or round_.trump in rules.suits
        if round_.trump_card is not None:
            assert round_.trump_card.suit == round_.trump
        if after.phase is rage.Phase.PLAY:
            sizes = [len(hand) for hand in round_.hands]
            assert max(sizes) - min(sizes) == (1 if round_.trick else 0)
        if self.rng.random() < 0.3 or after.phase is not rage.Phase.PLAY:
            check_moves(after, self.rng)


@pytest.mark.slow
@settings(max_examples=70)
@given(GAMES, st.integers(0, 10**6))
def test_what_always_holds(game: tuple[rage.Edition, int, tuple[str, ...]], seed: int) -> None:
    rules, players, ids = game
    watch = Watch(seed)
    state, events = random_game(rules, players, random.Random(seed), rounds=4, watch=watch)
    assert watch.states
    record = "\n".join(rage.write_record(header_of(state, ids), events))
    replay = rage.verify_record(record)
    assert replay.state.totals == state.totals
    assert replay.complete == (state.phase is rage.Phase.OVER)
    assert [str(event) for event in replay.events] == [str(event) for event in events] or any(
        rules.action_counts.values()  # equal action cards may have changed their copies
    )


@pytest.mark.parametrize("edition_id", ALL_IDS)
def test_whole_games_play_through_with_every_number_of_seats(edition_id: str) -> None:
    file = edition_file(edition_id)
    for players in file.player_counts():
        rules = rage.with_variants(file, [], players=players)
        state, events = random_game(rules, players, random.Random(players))
        assert state.phase is rage.Phase.OVER
        assert len(state.scores) == len(rules.rounds(players))
        assert [len(score.points) for score in state.scores] == [players] * len(state.scores)
        scored = [event for event in events if isinstance(event, rage.RoundScored)]
        assert [sum(score.tricks) for score in scored] == list(rules.rounds(players))


def naive_round(state: rage.State, events: tuple[rage.Event, ...]) -> NaiveRound:
    dealt = next(event for event in events if isinstance(event, rage.HandsDealt))
    return NaiveRound(
        state.edition.id,
        [[str(card) for card in hand] for hand in dealt.hands],
        [str(card) for card in dealt.pile],
        round_of(state).turn,
        list(state.edition.suits),
        state.edition.action_cards_any_time,
        state.edition.cannot_follow == "must_trump",
        list(state.edition.first_trump),
        state.number,
        state.edition.wild_suit == "above_all",
        state.edition.trump_lead,
    )


class Companion:
    """Follows a game with the naive referee and compares all that both know."""

    def __init__(self) -> None:
        self.game: NaiveRound | None = None
        self.tricks = self.rounds = 0
        self.causes: Counter[str] = Counter()  # of changes of trump

    def watch(
        self, before: rage.State, move: rage.Move, after: rage.State, events: tuple[rage.Event, ...]
    ) -> None:
        if isinstance(move, rage.Deal):
            self.game = naive_round(after, events)
        if isinstance(move, rage.Bid) or self.game is None:
            return
        if isinstance(move, rage.Play):
            self.follow(before, move, events)
        round_ = round_of(after)
        game = self.game
        assert (round_.trump, round_.last_named) == (game.trump, game.named)
        assert [str(card) for card in round_.pile] == game.pile
        assert sorted(map(str, round_.spent)) == sorted(game.aside)
        assert str(round_.trump_card) == str(game.face_up)
        assert list(round_.tricks) == game.won
        for scored in (event for event in events if isinstance(event, rage.RoundScored)):
            assert list(scored.points) == game.points(list(scored.bids))
            self.rounds += 1

    def follow(self, before: rage.State, move: rage.Play, events: tuple[rage.Event, ...]) -> None:
        assert self.game is not None
        game = self.game
        legal = {
            (str(m.card), m.suit)
            for m in rage.legal_moves(before, move.seat)
            if type(m) is rage.Play
        }
        assert game.turn == move.seat
        assert legal == set(game.all_plays())
        changes = [event for event in events if isinstance(event, rage.TrumpChanged)]
        for change in changes:
            self.causes[change.cause] += 1
            self.causes["recycled"] += bool(change.recycled)
            self.causes["no card"] += change.card is None and change.cause == "CHANGE"
        recycled = next(([str(c) for c in e.recycled] for e in changes if e.recycled), None)

        def shuffle(cards: list[str]) -> list[str]:
            assert recycled is not None
            assert sorted(cards) == sorted(recycled)
            return list(recycled)

        game.shuffle = shuffle if before.edition.id == "rage-amigo" else None
        played = next(event for event in events if isinstance(event, rage.CardPlayed))
        game.play(str(played.card), played.suit)
        for won in (event for event in events if isinstance(event, rage.TrickWon)):
            assert won.winner == game.winners[-1]
            self.tricks += 1


@settings(max_examples=12)
@given(
    st.sampled_from(EDITION_IDS),
    st.integers(2, 8),
    st.booleans(),
    st.sampled_from(["any_card", "must_trump"]),
    st.sampled_from(["any_time", "when_broken", "after_first_trick"]),
    st.booleans(),
    st.booleans(),
    st.lists(st.integers(1, 10), min_size=1, max_size=3),
    st.integers(0, 10**6),
)
@example(
    "rave", 2, False, "any_card", "any_time", False, True, [3], 1
)  # a LOW beside WILDs above all is named
def test_both_readings_agree_play_by_play(
    edition_id: str,
    players: int,
    any_time: bool,
    void: str,
    lead: str,
    listed: bool,
    above_all: bool,
    sizes: list[int],
    seed: int,
) -> None:
    wild = "above_all" if above_all else edition(edition_id).wild_suit
    rules = edition(
        edition_id,
        wild_suit=wild,
        first_trump=[edition(edition_id).suits[1], "none"] if listed else [],
        players={"min": 2, "max": 8},
        action_cards_any_time=any_time,
        cannot_follow=void,
        trump_lead=lead,
        hand_sizes={"order": "list", "sizes": sizes},
    )
    companion = Companion()
    random_game(rules, players, random.Random(seed), watch=companion.watch)
    assert (companion.rounds, companion.tricks) == (len(sizes), sum(sizes))


TINY: dict[str, dict[str, int]] = {
    "rage": {"WILD": 2, "CHANGE": 2, "OUT": 2, "BONUS": 1, "MALUS": 1},
    "glyphs": {"CHANGE": 3, "OUT": 3},
    "rave": {"WILD": 2, "LOW": 2, "CHANGE": 1, "OUT": 2, "REWIND": 2},
}


@pytest.mark.parametrize("edition_id", TINY)
def test_both_readings_agree_where_action_cards_meet_in_every_trick(edition_id: str) -> None:
    rules = edition(
        edition_id,
        ranks={"low": 1, "high": 2},
        action_counts=TINY[edition_id],
        players={"min": 2, "max": 3},
        hand_sizes={"order": "list", "sizes": [2, 3, 4]},
        cards_kept_undealt=1,
    )
    companion = Companion()
    for number in range(60):
        random_game(rules, 2 + number % 2, random.Random(number), watch=companion.watch)
    assert companion.rounds == 180


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
    for number in range(6):
        random_game(rules, 4, random.Random(number), watch=companion.watch)
    causes = companion.causes
    assert companion.rounds == 18
    assert causes["CHANGE"] > 20
    assert (causes["recycled"] > 0) == (edition_id == "rage-amigo")
    assert causes["no card"] > 0 or edition_id == "rage-amigo"
