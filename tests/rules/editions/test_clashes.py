"""Contradictions among settings: found where the game refuses an edition, and made good by each of
their ways out."""

from typing import Any

import msgspec
import pytest
from helpers.fixtures.cases import cases
from helpers.fixtures.states import EDITION_IDS, edition
from hypothesis import given, settings
from hypothesis import strategies as st

from rage_desktop.rules import Edition, EditionError, change_knobs
from rage_desktop.rules.cards import Role
from rage_desktop.rules.editions.clashes import clashes
from rage_desktop.rules.editions.edition_settings import SETTINGS, find_setting
from rage_desktop.rules.editions.file import set_knobs
from rage_desktop.rules.editions.flaws import check_edition
from rage_desktop.rules.editions.way_out import Clash

NUMBERS = st.one_of(
    st.integers(-2, 12), st.integers(-2, 600), st.sampled_from([-(10**9), 10**6, 10**9])
)
SUITS = st.sampled_from(["R", "G", "B", "NE", "wild", "WILD", "", "R2"])
POINTS = st.integers(-12, 12)


@st.composite
def any_editions(draw: st.DrawFn) -> Edition:
    """An edition with any values that a file may have, most of them in contradiction."""
    knobs = msgspec.to_builtins(edition(draw(st.sampled_from(EDITION_IDS))))
    changed = draw(st.lists(st.sampled_from(sorted(CHANGES)), max_size=8, unique=True))
    knobs |= {knob: draw(CHANGES[knob]) for knob in changed}
    return msgspec.convert(knobs, Edition)


def _choices(key: str) -> st.SearchStrategy[Any]:
    setting = find_setting(key)
    assert setting is not None
    return st.sampled_from([choice.value for choice in setting.choices])


def _table(**parts: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(parts)


CHANGES: dict[str, st.SearchStrategy[Any]] = {
    "suits": st.lists(SUITS, max_size=4),
    "ranks": _table(low=NUMBERS, high=NUMBERS),
    "action_counts": st.dictionaries(st.sampled_from(list(Role)), NUMBERS),
    "players": _table(min=NUMBERS, max=NUMBERS),
    "cards_kept_undealt": NUMBERS,
    "hand_sizes": st.fixed_dictionaries(
        {"order": _choices("hand_sizes.order")},
        optional={
            "first": NUMBERS,
            "last": NUMBERS,
            "step": st.integers(-1, 5),
            "sizes": st.lists(NUMBERS, max_size=3),
            "fit": st.booleans(),
            "ends_for_all": st.booleans(),
        },
    ),
    "first_trump": st.lists(st.one_of(SUITS, st.just("none")), max_size=3),
    "trump_when_no_number_card": st.one_of(SUITS, st.just("none")),
    "change": _choices("change"),
    "bids": _choices("bids"),
    "hook": st.booleans(),
    "points_per_trick": _table(exact=POINTS, over=POINTS, under=POINTS),
    **dict.fromkeys(("exact", "exact_zero", "missed"), st.integers(-12, 0)),
    **dict.fromkeys(("exact_squared", "off_squared"), st.integers(-2, 2)),
    **dict.fromkeys(("per_trick_short", "per_trick_over"), st.integers(-2, 2)),
    "game_ends": st.one_of(st.just("rounds"), st.integers(-1, 500)),
    "ties": st.lists(_choices("ties"), max_size=2),
}


def names(found: tuple[Clash, ...]) -> set[tuple[str, str]]:
    """What tells a contradiction from another one."""
    return {(clash.keys[0], clash.reason.msgid) for clash in found}


@given(any_editions())
@settings(max_examples=400, deadline=None)
def test_a_contradiction_is_found_where_the_game_refuses_an_edition(rules: Edition) -> None:
    found = clashes(rules)
    if not found:
        check_edition(rules)
        return
    with pytest.raises(EditionError) as caught:
        check_edition(rules)
    assert caught.value.knob == found[0].keys[0]
    assert caught.value.reason == found[0].reason


@given(any_editions())
@settings(max_examples=400, deadline=None)
def test_each_way_out_removes_its_contradiction(rules: Edition) -> None:
    for clash in clashes(rules):
        for way in clash.ways_out:
            left = clashes(set_knobs(rules, way.changes))
            assert (clash.keys[0], clash.reason.msgid) not in names(left), way


@given(any_editions())
@settings(max_examples=400, deadline=None)
def test_ways_out_lead_to_rules_that_can_be_played(rules: Edition) -> None:
    """Taking the first one again and again comes to an end."""
    for _ in range(20):
        found = clashes(rules)
        if not found:
            break
        rules = set_knobs(rules, found[0].ways_out[0].changes)
    check_edition(rules)


@pytest.mark.parametrize(*cases("rules/editions/refused_knobs.toml"))
def test_a_contradiction_names_settings_and_one_to_three_ways_out(
    knobs: dict[str, Any], knob: str, reason: str
) -> None:
    try:
        rules = set_knobs(edition("rage"), knobs)
    except EditionError:
        return  # no contradiction, but no value of the setting at all
    (first, *_) = clashes(rules)
    assert reason in str(first.reason)
    assert first.keys[0].startswith(knob)
    assert {each.key for each in SETTINGS}.issuperset(first.keys)
    assert 1 <= len(first.ways_out) <= 3
    labels = [str(way.label) for way in first.ways_out]
    assert len(set(labels)) == len(labels)


def test_what_is_fixed_by_any_way_out_is_accepted() -> None:
    rules = set_knobs(edition("rage"), {"hook": True, "bids": "secret"})
    (clash,) = clashes(rules)
    assert clash.keys == ("hook", "bids")
    assert [str(way.label) for way in clash.ways_out] == ["Bid in turn", "Let the bids add up"]
    for way in clash.ways_out:
        change_knobs(rules, way.changes)


def test_hands_that_do_not_fit_can_be_smaller_or_for_fewer_players() -> None:
    rules = set_knobs(edition("rage"), {"hand_sizes": {"order": "down", "first": 20}})
    (clash,) = clashes(rules)
    fixed = {str(way.label): change_knobs(rules, way.changes) for way in clash.ways_out}
    assert list(fixed) == ["13 cards at most", "As many as fit", "At most 5 players"]
    assert fixed["13 cards at most"].rounds(8)[0] == 13
    assert fixed["As many as fit"].rounds(4)[0] == 20
    assert fixed["At most 5 players"].players.max == 5


def test_no_hand_is_so_large_that_it_is_not_even_counted() -> None:
    huge = {"order": "down", "first": 10**9, "fit": True}
    with pytest.raises(EditionError, match="larger than any deck"):
        change_knobs(edition("rage"), {"hand_sizes": huge})


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_the_editions_of_the_game_agree_with_themselves(edition_id: str) -> None:
    assert clashes(edition(edition_id)) == ()


@pytest.mark.parametrize(("ranks", "first"), [(4, "Ranks from 1 to"), (5, "Keep 1 card undealt")])
def test_a_deck_too_small_for_a_card_each_is_made_larger_only_where_it_has_to(
    ranks: int, first: str
) -> None:
    """Eight players: of eight cards none may be kept, of ten one may."""
    deck = {"suits": ["R", "G"], "ranks": {"low": 1, "high": ranks}, "action_counts": {}}
    rules = set_knobs(edition("rage"), {**deck, "cards_kept_undealt": 9})
    (clash,) = clashes(rules)
    assert str(clash.ways_out[0].label).startswith(first)
    for way in clash.ways_out:
        check_edition(set_knobs(rules, way.changes))
