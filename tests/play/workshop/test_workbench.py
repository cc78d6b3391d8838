"""An edition on the workbench: changes, undo, and what no longer fits the rules."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rage_desktop.match.library import Library, open_library
from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.rules import EditionFile
from rage_desktop.rules.editions.clashes import clashes
from rage_desktop.rules.editions.file import check_edition_file
from rage_desktop.rules.editions.setting import Group, changes_for


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


@pytest.fixture
def bench(library: Library) -> Workbench:
    return make_bench(library)


def make_bench(library: Library) -> Workbench:
    rage = library.get("rage")
    return Workbench(rage, rage)


def change(bench: Workbench, key: str, value: Any) -> None:
    bench.change(changes_for(bench.edition, key, value), key)


def test_what_differs_from_the_edition_it_was_made_from_is_counted(bench: Workbench) -> None:
    assert not bench.changed_settings
    change(bench, "exact", 20)
    change(bench, "ranks", {"low": 1, "high": 10})
    assert bench.changed_settings == {"exact", "ranks"}
    assert bench.count_changed(Group.POINTS) == 1
    change(bench, "exact", 10)
    assert bench.changed_settings == {"ranks"}


def test_changes_of_one_setting_in_a_row_are_undone_at_once(bench: Workbench) -> None:
    for points in (11, 12, 13):
        change(bench, "exact", points)
    change(bench, "missed", -1)
    bench.undo()
    assert (bench.edition.exact, bench.edition.missed) == (13, 0)
    bench.undo()
    assert bench.edition.exact == 10
    assert not bench.can_undo
    bench.redo()
    bench.redo()
    assert (bench.edition.exact, bench.edition.missed) == (13, -1)
    assert not bench.can_redo


def test_a_change_after_undo_leaves_nothing_to_redo(bench: Workbench) -> None:
    change(bench, "exact", 11)
    bench.undo()
    change(bench, "missed", -1)
    assert not bench.can_redo


def test_after_undo_the_same_setting_begins_a_change_of_its_own(bench: Workbench) -> None:
    change(bench, "missed", -1)
    change(bench, "exact", 11)
    bench.undo()
    change(bench, "exact", 12)
    bench.undo()
    assert (bench.edition.exact, bench.edition.missed) == (10, -1)


def test_a_change_after_saving_is_one_of_its_own(bench: Workbench) -> None:
    change(bench, "exact", 11)
    bench.saved(bench.file)
    is_changed = [bench.is_changed]
    change(bench, "exact", 12)
    is_changed.append(bench.is_changed)
    assert is_changed == [False, True]
    bench.undo()
    assert bench.edition.exact == 11


def test_a_contradiction_may_stand_meanwhile(bench: Workbench) -> None:
    change(bench, "hook", True)
    change(bench, "bids", "secret")
    assert (bench.edition.hook, bench.edition.bids) == (True, "secret")


def test_looks_of_removed_suits_go_and_come_back_with_undo(bench: Workbench) -> None:
    before = bench.file
    change(bench, "suits", ["R", "G"])
    assert set(bench.file.look.suits) == {"R", "G"}
    bench.undo()
    assert bench.file == before


def test_a_new_suit_gets_a_colour_that_no_other_has(bench: Workbench) -> None:
    change(bench, "suits", ["R", "G", "N"])
    colours = [look.colour for look in bench.file.look.suits.values()]
    assert len(set(colours)) == 3


def test_new_suits_have_colours_of_their_own_though_their_codes_name_none(
    bench: Workbench,
) -> None:
    change(bench, "suits", ["R", "X", "Z"])
    looks = bench.file.look.suits
    assert len({suit.colour for suit in looks.values()}) == 3
    assert len({bench.file.look.emblem(code) for code in looks}) == 3


def test_a_rank_that_leaves_the_deck_takes_its_mark_along(library: Library) -> None:
    whist = library.get("contract-whist")
    bench = Workbench(whist, whist)
    marks = bench.file.look.ranks
    assert max(marks) == 14
    change(bench, "ranks", {"low": 2, "high": 12})
    assert bench.file.look.ranks == {n: mark for n, mark in marks.items() if n <= 12}


def test_house_rules_that_no_longer_agree_are_left_out(library: Library) -> None:
    sorcerers = library.get("sorcerers")
    bench = Workbench(sorcerers, sorcerers)
    assert any("hook" in variant.changes for variant in bench.file.variants)
    change(bench, "bids", "secret")
    assert not any(variant.changes.get("hook") for variant in bench.file.variants)


def test_house_rules_come_back_with_rules_they_agree_with(library: Library) -> None:
    glyphs = library.get("glyphs")
    bench = Workbench(glyphs, glyphs)
    change(bench, "bids", "secret")
    assert bench.file.variants != glyphs.variants
    bench.saved(bench.file)
    change(bench, "bids", glyphs.rules.bids)
    assert bench.file == glyphs


def test_a_house_rule_that_would_change_nothing_is_left_out(library: Library) -> None:
    whist = library.get("contract-whist")
    bench = Workbench(whist, whist)
    change(bench, "hand_sizes.first", 5)
    assert "quick" not in {variant.id for variant in bench.file.variants}
    bench.undo()
    assert "quick" in {variant.id for variant in bench.file.variants}


def test_a_list_of_hands_begins_with_those_that_were_dealt(bench: Workbench) -> None:
    change(bench, "hand_sizes.order", "list")
    assert bench.edition.hand_sizes.sizes == tuple(range(10, 0, -1))
    change(bench, "hand_sizes.order", "up")
    assert bench.edition.hand_sizes.sizes == ()


def test_a_list_of_hands_is_that_of_as_few_players_as_can_play(library: Library) -> None:
    sorcerers = library.get("sorcerers")
    bench = Workbench(sorcerers, sorcerers)
    rules = sorcerers.rules
    change(bench, "hand_sizes.order", "list")
    assert bench.edition.hand_sizes.sizes == rules.rounds(rules.players.min)
    assert bench.edition.hand_sizes.sizes != rules.rounds(rules.players.max)


VALUES: dict[str, list[Any]] = {
    "exact": [0, 7, 10],
    "missed": [-5, 0],
    "hook": [True, False],
    "ranks": [{"low": 1, "high": 9}, {"low": 0, "high": 15}],
    "suits": [["R", "G", "B"], ["R", "Y", "G", "B", "O", "P"]],
    "hand_sizes.order": ["up", "list", "down"],
    "cannot_follow": ["any_card", "must_trump"],
}
WALK = st.lists(st.sampled_from([(key, value) for key in VALUES for value in VALUES[key]]))


@settings(max_examples=40, deadline=None)
@given(walk=WALK)
def test_any_walk_is_undone_to_where_it_began_and_can_always_be_saved(
    library: Library, walk: list[tuple[str, Any]]
) -> None:
    bench = make_bench(library)
    states: list[EditionFile] = [bench.file]
    for key, value in walk:
        change(bench, key, value)
        if not clashes(bench.edition):
            check_edition_file(bench.file, "")
        if bench.file != states[-1]:
            states.append(bench.file)
    last = bench.file
    while bench.can_undo:
        bench.undo()
        assert bench.file in states
    assert bench.file == states[0]
    while bench.can_redo:
        bench.redo()
    assert bench.file == last
