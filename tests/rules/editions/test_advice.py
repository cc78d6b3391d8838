"""Settings that can't matter change nothing in a game; odd ones are told with what they do."""

from random import Random
from typing import Any

import pytest
from helpers.fixtures.house_rules import any_rules
from helpers.fixtures.states import EDITION_IDS, edition, random_game
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop import rules as rage
from rage_desktop.rules import Edition, change_knobs
from rage_desktop.rules.editions.advice import advice, idle
from rage_desktop.rules.editions.clashes import clashes
from rage_desktop.rules.editions.edition_settings import SETTINGS
from rage_desktop.rules.editions.file import set_knobs
from rage_desktop.rules.editions.setting import Control, Setting, changes_for, value_of

BARE = {
    "action_counts": {},
    "bids": "secret",
    "hook": False,
    "first_trump": ["none"],
    "hand_sizes": {"order": "down", "first": 3},
}
TWELVE = {"order": "down", "first": 12, "last": 12}


def other_values(rules: Edition, setting: Setting) -> list[Any]:
    """Some values of a setting that it does not have."""
    match setting.control:
        case Control.SWITCH:
            found: list[Any] = [False, True]
        case Control.NUMBER:
            found = [1, 3, -4]
        case Control.SIZES:
            found = [[2, 1]]
        case Control.TRUMP:
            found = ["none", rules.suits[0]]
        case _:
            found = [choice.value for choice in setting.choices]
    return [value for value in found if value != value_of(rules, setting.key)]


def played(rules: Edition, players: int) -> list[rage.Event]:
    """What happens in a round of random moves."""
    return random_game(rules, players, Random(5), rounds=1)[1]


@given(any_rules(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_a_setting_that_cannot_matter_changes_no_game(
    drawn: tuple[Edition, int], chance: Random
) -> None:
    rules, players = drawn
    for setting in SETTINGS:
        values = other_values(rules, setting)
        if not values or idle(rules, setting.key) is None:
            continue
        changed = set_knobs(rules, changes_for(rules, setting.key, chance.choice(values)))
        if not clashes(changed):
            assert played(changed, players) == played(rules, players), setting.key


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.key)
@pytest.mark.parametrize("edition_id", [*EDITION_IDS, "oh-hell"])
def test_what_would_make_a_setting_matter_does(edition_id: str, setting: Setting) -> None:
    rules = change_knobs(edition(edition_id), BARE)
    found = idle(rules, setting.key)
    if found is not None and found.way_out is not None:
        assert idle(set_knobs(rules, found.way_out.changes), setting.key) is None
        assert str(found.reason).endswith(".")


def test_a_deck_without_action_cards_has_idle_settings() -> None:
    rules = change_knobs(edition("rage"), BARE)
    quiet = {each.key for each in SETTINGS if idle(rules, each.key) is not None}
    assert quiet == {
        "change",
        "change_excludes",
        "change_with_nothing_suitable",
        "no_trump_lasts",
        "action_cards_any_time",
        "wild_suit",
        "equal_wilds",
        "second_rewind",
        "bonus",
        "malus",
        "trump_when_no_number_card",
        "hook",
        "cannot_follow",
        "trump_lead",
        "hand_sizes.sizes",
        "hand_sizes.fit",
    }


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_there_is_nothing_odd_about_the_editions_of_the_game(edition_id: str) -> None:
    assert advice(edition(edition_id)) == ()


@pytest.mark.parametrize(
    ("knobs", "key", "reason"),
    [
        ({"exact": -10, "missed": 10}, "exact", "Missing a bid can score"),
        ({"bonus": -5}, "bonus", "BONUS takes points away"),
        ({"malus": 5}, "malus", "MALUS adds points"),
        ({"action_counts": {"WILD": 60}}, "action_counts", "More than a third"),
        ({"suits": ["R"]}, "suits", "only one suit"),
        (
            {"change": "choose_any", "change_with_nothing_suitable": "recycle_spent"},
            "change_with_nothing_suitable",
            "Nothing is shuffled",
        ),
        (
            {"sweep": "always", "points_per_trick": {"exact": 1, "over": -1, "under": 0}},
            "sweep",
            "below 0",
        ),
        (
            {"cards_kept_undealt": 0, "action_counts": {}, "hand_sizes": TWELVE},
            "cards_kept_undealt",
            "In hands of 12 cards there's no trump",
        ),
    ],
)
def test_what_is_odd_is_told(knobs: dict[str, Any], key: str, reason: str) -> None:
    small = {"hand_sizes": {"order": "list", "sizes": [2]}}
    rules = change_knobs(edition("rage"), {**small, **knobs})
    found = [each for each in advice(rules) if each.keys[0] == key]
    assert [reason in str(each.reason) for each in found] == [True]
    for way in found[0].ways_out:
        better = change_knobs(rules, way.changes)
        assert key not in [each.keys[0] for each in advice(better)]


def test_no_advice_is_given_on_contradictions() -> None:
    rules = structs.replace(edition("rage"), bids="secret", hook=True, bonus=-5)
    assert advice(rules) == ()


@pytest.mark.parametrize(("key", "role"), [("equal_wilds", "WILD"), ("second_rewind", "REWIND")])
def test_a_setting_about_two_equal_cards_needs_two_of_them(key: str, role: str) -> None:
    def why_idle(count: int) -> str:
        found = idle(change_knobs(edition("rage"), {"action_counts": {role: count}}), key)
        return "" if found is None else str(found.reason)

    assert [why_idle(count) for count in (0, 1, 2)] == [
        f"There's no {role} in this deck.",
        f"There's only one {role} in this deck.",
        "",
    ]


def test_no_card_has_to_be_left_where_the_first_trumps_are_listed() -> None:
    dealt = {"cards_kept_undealt": 0, "action_counts": {}, "hand_sizes": TWELVE}
    rules = change_knobs(edition("rage"), {**dealt, "first_trump": ["R"]})
    assert advice(rules) == ()
