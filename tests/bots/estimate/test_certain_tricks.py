"""What a hand takes for certain is taken in every line of play, and nobody bids less than that."""

from collections.abc import Iterator
from random import Random

import pytest
from helpers.fixtures.states import edition

from rage_desktop import rules as rage
from rage_desktop.bots.estimate.certain_tricks import bids_that_can_be_met, certain_tricks
from rage_desktop.bots.levels import LEVELS
from rage_desktop.bots.talk.reasons import find_reasons

NO_ACTIONS = dict.fromkeys(("OUT", "CHANGE", "WILD", "BONUS", "MALUS"), 0)


def small(rng: Random) -> rage.Edition:
    """Two suits of four, three cards each for two, and no action cards."""
    rules = edition("rage")
    return rage.change_knobs(
        rules,
        {
            "suits": list(rules.suits[:2]),
            "ranks": {"low": 1, "high": rng.choice((4, 5))},
            "action_counts": NO_ACTIONS,
            "players": {"min": 2, "max": 2},
            "hand_sizes": {"order": "list", "sizes": [rng.choice((2, 3))]},
        },
    )


def dealt(rules: rage.Edition, players: int, rng: Random) -> rage.State:
    deck = list(rules.deck)
    rng.shuffle(deck)
    state, _ = rage.apply(rage.new_game(rules, players, "x"), rage.Deal(tuple(deck)))
    return state


def with_bids(state: rage.State) -> rage.State:
    while state.phase is rage.Phase.BID:
        state, _ = rage.apply(state, rage.legal_moves(state, rage.waiting_for(state)[0])[0])
    return state


def endings(state: rage.State, won: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the tricks taken by each player, over every line of play."""
    if state.phase is not rage.Phase.PLAY:
        yield won
        return
    for move in rage.legal_moves(state, rage.waiting_for(state)[0]):
        after, events = rage.apply(state, move)
        taken = list(won)
        for event in events:
            if isinstance(event, rage.TrickWon):
                taken[event.winner] += 1
        yield from endings(after, tuple(taken))


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_what_is_certain_is_taken_in_every_line_of_play(seed: int) -> None:
    rng = Random(seed)
    certain_ones = 0
    for _ in range(150):
        state = dealt(small(rng), 2, rng)
        certain = [certain_tricks(rage.view_of(state, seat)) for seat in range(2)]
        certain_ones += sum(certain)
        for won in endings(with_bids(state), (0, 0)):
            assert all(won[seat] >= certain[seat] for seat in range(2))
    assert certain_ones > 50


def four_with_the_hook() -> rage.Edition:
    rules = edition("rage")
    changes = {
        "suits": list(rules.suits[:4]),
        "ranks": {"low": 2, "high": 14},
        "action_counts": NO_ACTIONS,
        "hand_sizes": {"order": "list", "sizes": [3]},
        "hook": True,
    }
    return rage.change_knobs(rules, changes)


def last_to_bid(rng: Random) -> rage.SeatView:
    """The highest trump, two low cards, and 1 barred by the bids before."""
    rules = four_with_the_hook()
    state = rage.new_game(rules, 4, "x")
    order = [(state.dealer + 1 + step) % 4 for step in range(4)]
    trump = rules.suits[0]
    others = [rage.NumberCard(rules.suits[1], 3), rage.NumberCard(rules.suits[2], 4)]
    mine = [rage.NumberCard(trump, 14), *others]
    turned = rage.NumberCard(trump, 2)
    rest = [card for card in rules.deck if card not in (*mine, turned)]
    rng.shuffle(rest)
    hands = {seat: [rest.pop() for _ in range(3)] for seat in order[:3]} | {order[3]: mine}
    deck = [hands[seat][card] for card in range(3) for seat in order] + [turned, *rest]
    state, _ = rage.apply(state, rage.Deal(tuple(deck)))
    for seat, bid in zip(order[:3], (1, 1, 0), strict=True):
        state, _ = rage.apply(state, rage.Bid(seat, bid))
    return rage.view_of(state, order[3])


@pytest.mark.parametrize("level", [id_ for id_, one in LEVELS.items() if not one.by_chance])
def test_no_level_bids_none_with_the_highest_trump(level: str) -> None:
    for seed in range(3):
        view = last_to_bid(Random(seed))
        assert {move.bid for move in view.legal if isinstance(move, rage.Bid)} == {0, 2, 3}
        assert [bid.bid for bid in bids_that_can_be_met(view)] == [2, 3]
        bot = LEVELS[level].make(Random(seed), None)
        move = bot.move(view)
        assert isinstance(move, rage.Bid)
        assert move.bid >= 2


def test_the_reason_says_so() -> None:
    view = last_to_bid(Random(1))
    said = next(iter(find_reasons(view, rage.Bid(view.me, 2))))
    assert said.words.msgid.startswith("You'll take at least one trick")
    assert said.words.n == 1


def test_with_action_cards_or_without_a_trump_nothing_is_certain() -> None:
    rules = edition("rage")
    for seed in range(20):
        state = dealt(rules, 4, Random(seed))
        assert all(certain_tricks(rage.view_of(state, seat)) == 0 for seat in range(4))
