"""Faces follow from what everybody sees: they tell nothing else, and end at rest."""

from random import Random

import pytest
from helpers.fixtures.states import edition, redealt
from helpers.fixtures.table_views import random_states

from rage_desktop.presentation.faces import DOWN, Face, Mood
from rage_desktop.presentation.moods import SLEEPS_AFTER, Moods, Shown
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.rules import State, view_of

AVATARS = ("rabbit", "fox", "owl", "bear", "cat")


def shown(state: State) -> TableView:
    """Return the table at rest, as the person in seat 0 sees it."""
    return project(view_of(state, 0))


def faces(moods: Moods) -> list[Face]:
    return [moods.faces[seat].face for seat in sorted(moods.faces)]


@pytest.mark.parametrize("bids", ["open", "hidden", "secret"])
@pytest.mark.parametrize("name", ["rage", "rage-amigo", "glyphs", "rave"])
def test_no_face_changes_with_the_cards_that_are_hidden(name: str, bids: str) -> None:
    rules = edition(name, sizes=(6, 3, 2), bids=bids)
    one = Moods(AVATARS, (0,))
    other = Moods(AVATARS, (0,))
    seen = set[Mood]()
    chance = Random(5)
    for seed in range(2):
        for state, _ in random_states(rules, 5, seed):
            for moods, table in ((one, shown(state)), (other, shown(redealt(state, chance)))):
                for _ in range(3):
                    moods.watch(table, 0.2)
            assert one.faces == other.faces
            seen |= {face.mood for face in faces(one)}
            assert faces(one)[0].mood in (Mood.REST, Mood.PLEASED, Mood.PROUD, Mood.MISSED)
    if bids != "secret":
        assert {Mood.MISSED, Mood.PLEASED} <= seen
    assert Mood.THINKS in seen


def told(moods: Moods, **changes: object) -> list[Face]:
    """Show a table of five with some differences, for long enough that every face follows."""
    table = shown(next(random_states(edition("rage", sizes=(4,)), 5, 1))[0])
    for plate in table.plates:
        plate.bid = 1
        plate.turn = False
    for name, value in changes.items():
        if name in ("won", "bids"):
            for plate, one in zip(table.plates, value, strict=True):  # type: ignore[call-overload]
                setattr(plate, "won" if name == "won" else "bid", one)
        else:
            setattr(table, name, value)
    for _ in range(4):
        moods.watch(table, 0.05)
    return faces(moods)


def test_a_ring_that_closes_pleases_and_a_large_one_makes_proud() -> None:
    moods = Moods(AVATARS, ())
    told(moods, bids=(1, 3, 1, 1, 1), won=(0, 2, 0, 0, 0))
    assert told(moods, bids=(1, 3, 1, 1, 1), won=(0, 3, 0, 0, 0))[1] == Face(Mood.PROUD)
    assert told(moods, bids=(1, 3, 1, 1, 1), won=(1, 3, 0, 0, 0))[0] == Face(Mood.PLEASED)


def test_while_a_person_misses_nobody_is_glad() -> None:
    moods = Moods(AVATARS, (0,))
    told(moods, won=(1, 0, 0, 0, 0))
    found = told(moods, won=(2, 1, 0, 0, 0))
    assert found[0] == Face(Mood.MISSED)
    assert found[1].mood not in (Mood.PLEASED, Mood.PROUD)
    assert found[2] == Face(Mood.LOOKS, DOWN)  # the owl is sorry
    table = shown(next(random_states(edition("rage", sizes=(4,)), 5, 1))[0])
    for _ in range(3):  # two faces change in a frame
        moods.watch(table, 3.0)
    assert Face(Mood.LOOKS, DOWN) not in faces(moods)


def test_another_trump_startles_three_bots_and_nobody_twice_at_once() -> None:
    moods = Moods(AVATARS, (0,))
    told(moods, trump="R")
    startled = [face.mood is Mood.STARTLED for face in told(moods, trump="G")]
    assert startled == [False, True, True, True, False]
    moods.watch(shown(next(random_states(edition("rage", sizes=(4,)), 5, 1))[0]), 1.0)
    assert Mood.STARTLED not in [face.mood for face in told(moods, trump="B")]


def test_bots_fall_asleep_one_by_one_and_nothing_is_drawn_until_then() -> None:
    moods = Moods(AVATARS, (0,))
    table = shown(next(random_states(edition("rage", sizes=(4,)), 5, 1))[0])
    for _ in range(30):
        moods.watch(table, 0.1)
    assert 0 < (moods.next_wake or 0) <= SLEEPS_AFTER[0]
    for asleep in ([2], [2, 3]):
        moods.watch(table, (moods.next_wake or 0) + 0.01)
        for _ in range(5):
            moods.watch(table, 0.1)
        sleeping = [s for s, face in enumerate(faces(moods)) if face.mood is Mood.ASLEEP]
        assert sleeping == asleep
    assert moods.next_wake is None


def test_at_the_highest_speed_only_rings_show() -> None:
    moods = Moods(AVATARS, ())
    rules = edition("rage", sizes=(5, 4))
    for state, _ in random_states(rules, 5, 3):
        moods.watch(shown(state), 0.5, all_moods=False)
        assert {face.mood for face in faces(moods)} <= {
            Mood.REST,
            Mood.PLEASED,
            Mood.PROUD,
            Mood.MISSED,
        }


def test_what_is_shown_to_all_has_no_hand() -> None:
    assert not {"hand", "hands", "pile"} & set(Shown._fields)
