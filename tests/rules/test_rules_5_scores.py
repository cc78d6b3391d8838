"""RULES 5, row by row of its table, and how a game ends."""

import random

import pytest
from helpers.fixtures.states import edition, edition_file, random_game, table

from rage_desktop.rules import (
    GameOver,
    Phase,
    RoundBegan,
    RoundScored,
    apply,
    legal_moves,
    round_points,
    waiting_for,
    winners,
    with_variants,
)
from rage_desktop.rules.scoring import exact_streak, places

RAGE, AMIGO, GLYPHS, RAVE = map(edition, ("rage", "rage-amigo", "glyphs", "rave"))


@pytest.mark.parametrize(
    ("bid", "won", "expected"),
    [
        pytest.param(3, 3, [13, 13, 13, 10], id="kept"),
        pytest.param(0, 0, [5, 10, 5, 5], id="zero kept"),
        pytest.param(1, 3, [3, -2, 3, 3], id="missed from above"),
        pytest.param(0, 2, [2, -3, 2, 2], id="zero missed"),
        pytest.param(4, 1, [1, -4, 1, -3], id="missed from below"),
        pytest.param(4, 0, [0, -5, 0, -4], id="missed by all"),
    ],
)
def test_rules_5_a_bid(bid: int, won: int, expected: list[int]) -> None:
    assert [round_points(rules, 7, bid, won) for rules in (RAGE, AMIGO, GLYPHS, RAVE)] == expected


def test_rules_5_bonus_and_malus_cards() -> None:
    for rules in (RAGE, AMIGO, RAVE):
        plain = round_points(rules, 7, 2, 2)
        assert round_points(rules, 7, 2, 2, bonus=2, malus=1) == plain + 5
        assert round_points(rules, 7, 2, 2, bonus=0, malus=3) == plain - 15


@pytest.mark.parametrize(
    ("edition_id", "variant", "one_card", "missed"),
    [
        ("rage", "sweep-bonus", 11, 6),
        ("rage-amigo", "sweep-bonus", 11, 1),
        ("glyphs", "shooting-the-stars", 12, 6),
    ],
)
def test_rules_5_sweep(edition_id: str, variant: str, one_card: int, missed: int) -> None:
    rules = with_variants(edition_file(edition_id), [variant])
    assert round_points(rules, 3, 3, 3) == 10 + 6
    assert round_points(rules, 3, 2, 3) == missed  # whatever the bid
    assert round_points(rules, 3, 2, 2) == 12
    assert round_points(rules, 2, 2, 2) == 10 + 4  # the shortest round that is not of one card
    assert round_points(rules, 1, 1, 1) == one_card
    assert round_points(edition(edition_id), 3, 3, 3) == 13


def test_rules_5_knobs_per_trick_short_and_over() -> None:
    rules = edition("rage", missed=-1, per_trick_over=-2, per_trick_short=-3)
    assert round_points(rules, 9, 2, 4) == 4 - 1 - 4
    assert round_points(rules, 9, 4, 2) == 2 - 1 - 6


@pytest.mark.parametrize(("goal", "phase"), [(10, Phase.OVER), (11, Phase.OVER), (12, Phase.DEAL)])
def test_rules_5_a_game_to_points_ends_when_somebody_has_them(goal: int, phase: Phase) -> None:
    """Seat 0 scores 11: exactly as many are enough, one more is not there yet."""
    rules = edition("rage", game_ends=goal)
    state = table(rules, ["R5", "R2"], trump="R", bids=[1, 0], keep=False)
    for _ in range(2):
        seat = waiting_for(state)[0]
        state, _ = apply(state, legal_moves(state, seat)[0])
    assert state.totals == (11, 5)
    assert state.phase is phase


def test_rules_5_totals_have_no_floor() -> None:
    state = table(AMIGO, ["B1", "MALUS"], trump="R", bids=[0, 1], keep=False)
    rng = random.Random(1)
    while state.phase is Phase.PLAY:
        (seat,) = waiting_for(state)
        state, _ = apply(state, rng.choice(legal_moves(state, seat)))
    assert state.totals == (-9, -5)


def test_rules_5_totals_add_up_round_by_round() -> None:
    state, events = random_game(RAVE, 4, random.Random(3))
    totals = [0, 0, 0, 0]
    for scored in (event for event in events if isinstance(event, RoundScored)):
        totals = [old + new for old, new in zip(totals, scored.points, strict=True)]
        assert list(scored.totals) == totals
    over = events[-1]
    assert isinstance(over, GameOver)
    assert over.totals == tuple(totals) == state.totals
    assert all(totals[seat] == max(totals) for seat in over.winners)


def test_rules_5_most_points_win() -> None:
    assert winners(RAGE, [3, 9, 4], [9, 0, 9], [0, 0, 0], "s") == ((1,), "points")


def test_rules_5_ties_by_more_exact_rounds_then_shared() -> None:
    for rules in (RAGE, AMIGO):
        assert winners(rules, [9, 9, 4], [2, 3, 9], [0, 0, 0], "s") == ((1,), "most_exact")
        assert winners(rules, [9, 9, 9], [3, 3, 1], [0, 0, 0], "s") == ((0, 1), "shared")


def test_rules_5_ties_by_the_last_hand_then_a_coin() -> None:
    assert winners(GLYPHS, [9, 9, 4], [2, 3, 9], [7, 1, 9], "s") == ((0,), "best_last_round")
    tossed = {winners(GLYPHS, [9, 9, 9], [0] * 3, [5, 5, 1], f"s{n}") for n in range(40)}
    assert tossed == {((0,), "coin"), ((1,), "coin")}
    assert winners(GLYPHS, [9, 9], [0] * 2, [5, 5], "x") == winners(
        GLYPHS, [9, 9], [0] * 2, [5, 5], "x"
    )


def test_rules_5_ties_shared() -> None:
    assert winners(RAVE, [9, 9, 4], [2, 3, 9], [7, 1, 9], "s") == ((0, 1), "shared")


def test_rules_5_the_game_decides_a_tie_as_its_edition_says() -> None:
    """A whole game in which all bids are equal and no card wins: every tie rule is reached."""
    decided = set()
    for number in range(120):
        rules = edition("glyphs", hand_sizes={"order": "list", "sizes": [1]})
        _, events = random_game(rules, 4, random.Random(number))
        over = events[-1]
        assert isinstance(over, GameOver)
        assert len(over.winners) == 1
        decided.add(over.decided_by)
    assert decided == {"points", "coin"}  # with one round the last hand decides nothing


def test_rules_6_play_to_n_points_ends_after_the_round_and_begins_the_sizes_over() -> None:
    rules = with_variants(edition_file("rave"), ["play-to-120"])
    state, events = random_game(rules, 3, random.Random(5))
    scored = [event for event in events if isinstance(event, RoundScored)]
    assert max(scored[-1].totals) >= 120
    assert all(max(score.totals) < 120 for score in scored[:-1])
    assert len(scored) > 10
    sizes = [event.hand_size for event in events if isinstance(event, RoundBegan)]
    assert sizes[:12] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10, 9]
    assert state.phase is Phase.OVER


@pytest.mark.parametrize(
    ("totals", "winners", "expected"),
    [
        ((30, 20, 10), (0,), (1, 2, 3)),
        ((30, 20, 20, 10), (0,), (1, 2, 2, 4)),
        ((30, 30, 20), (0, 1), (1, 1, 3)),  # the win is shared
        ((30, 30, 30), (1,), (2, 1, 2)),  # a tie rule decided
        ((5, 5, 5), (), (1, 1, 1)),  # nothing is decided yet
    ],
)
def test_equal_totals_share_a_place(
    totals: tuple[int, ...], winners: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert places(totals, winners) == expected


def test_a_streak_goes_back_to_the_last_miss_or_to_the_beginning() -> None:
    made = RoundScored(bids=(1, 0), tricks=(1, 0), points=(11, 5), totals=(11, 5))
    missed = RoundScored(bids=(1, 0), tricks=(0, 1), points=(0, 1), totals=(0, 1))
    assert [exact_streak(scores, 0) for scores in ((), (made,), (made, made))] == [0, 1, 2]
    assert exact_streak((made, missed, made), 0) == 1
    assert exact_streak((made, missed), 0) == 0
