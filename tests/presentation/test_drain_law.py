"""The drain law (DESIGN 3): an idle Director leaves exactly the projection of the viewer's view."""

from random import Random
from typing import Any

import pytest
from helpers.games.editions import EDITION_IDS, edition
from helpers.games.stage import at_rest, game, moves, order_of, told
from hypothesis import given, settings
from hypothesis import strategies as st

from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.rules import Edition, new_game, view_of

KNOBS: tuple[dict[str, Any], ...] = (
    {},
    {"bids": "secret"},
    {"bids": "hidden"},
    {"action_cards_any_time": True},
    {"change": "turn", "change_with_nothing_suitable": "recycle_spent"},
    {"change": "choose_any", "change_excludes": "nothing"},
    {"no_trump_lasts": "trick_then_turn"},
    {"no_trump_lasts": "trick_then_turn", "change_with_nothing_suitable": "recycle_spent"},
    {"wild_suit": "automatic", "equal_wilds": "last_high"},
    {"second_rewind": "toggles", "action_cards_any_time": True},
    {"cards_kept_undealt": 1, "change": "turn", "change_excludes": "in_force"},
)


def crowded(edition_id: str, **knobs: Any) -> Edition:
    """An edition with so many action cards that trump changes in most tricks."""
    counts = {"CHANGE": 9, "OUT": 6, "REWIND": 5, "WILD": 4, "LOW": 3, "BONUS": 2, "MALUS": 2}
    return edition(edition_id, ranks={"low": 1, "high": 5}, action_counts=counts, **knobs)


def drained(director: Director, random: Random, skips: bool) -> None:
    """Let time pass in random steps, with random skips, until nothing is left to show."""
    for _ in range(100_000):
        if director.is_idle:
            return
        roll = random.random()
        if skips and roll < 0.1:
            director.skip()
        elif skips and roll < 0.12:
            director.skip_all()
        elif director.is_waiting:
            director.confirm()
        else:
            director.advance(random.choice((0.0, 0.001, 1 / 60, 0.1, 0.4, 3.0)))
    raise AssertionError("the Director never came to rest")


@pytest.mark.slow
@settings(max_examples=150)
@given(data=st.data())
def test_an_idle_director_shows_the_viewers_projection(data: st.DataObject) -> None:
    edition_id = data.draw(st.sampled_from(EDITION_IDS))
    players = data.draw(st.integers(2 if edition_id in ("rage", "rave") else 3, 8))
    sizes = tuple(data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=2)))
    make = data.draw(st.sampled_from((edition, crowded)))
    rules = make(edition_id, sizes=sizes, **data.draw(st.sampled_from(KNOBS)))
    viewer = data.draw(st.sampled_from((None, *range(players))))
    motion = MotionSettings(
        data.draw(st.sampled_from((1, 2, 4, INSTANT))), data.draw(st.booleans())
    )
    skips, seed = data.draw(st.booleans()), data.draw(st.integers(0, 10**6))
    begin_at = data.draw(st.integers(0, 20))

    random, director = Random(seed), None
    for step, (state, events) in enumerate(game(rules, players, seed)):
        if director is None:
            if step >= begin_at:  # resumed in mid-round
                director = Director(at_rest(state, viewer), motion, random.random() < 0.2)
            continue
        director.enqueue(told(events, viewer, rules))
        drained(director, random, skips)
        assert director.table == at_rest(state, viewer)


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_the_law_holds_from_the_first_deal_to_the_last_point(edition_id: str) -> None:
    rules = edition(edition_id, sizes=(9, 2, 1))
    start = new_game(rules, 5, "whole")
    director = Director(project(view_of(start, 3), order_of(rules)), MotionSettings())
    for state, events in moves(start, Random(9)):
        director.enqueue(told(events, 3, rules))
        while not director.is_idle:
            director.advance(1 / 60)
        assert director.table == at_rest(state, 3)


def test_a_whole_round_enqueued_at_once_ends_at_the_same_picture() -> None:
    rules = edition("rave", sizes=(5,))
    start = new_game(rules, 4, "all at once")
    tables: list[TableView] = []
    for dt in (1 / 60, 0.5, 1000.0):
        director = Director(project(view_of(start, 1), order_of(rules)), MotionSettings())
        state = start
        for state, events in moves(start, Random(4)):  # noqa: B007
            director.enqueue(told(events, 1, rules))
        while not director.is_idle:
            director.advance(dt)
        assert director.table == at_rest(state, 1)
        tables.append(director.table)
    assert tables[0] == tables[1] == tables[2]
