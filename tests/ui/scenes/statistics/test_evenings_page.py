"""Evenings on screen: who is in the standing, and what removing a game or a name changes."""

import pytest
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import evenings, many_evenings
from helpers.screens.scenes import Open, new_session, play_on

from rage_desktop.ui.scenes.statistics.evenings_page import EveningsScene
from rage_desktop.ui.scenes.statistics.statistics import StatisticsScene
from rage_desktop.ui.services import Services


def test_people_of_a_hot_seat_have_a_standing_and_a_kind_word_each(open_scene: Open) -> None:
    driver = open_scene(evenings)
    names = [node.name for node in driver.scene.nodes if node.id.startswith("person-")]
    words = [node.name for node in driver.scene.nodes if node.id.startswith("word-")]
    assert sorted(names) == ["Alice", "Bruno", "Chiyo"]
    assert len(set(words)) == 3
    assert driver.find("count").name == "1 evening"


def test_dates_stand_above_the_evenings_and_crowns_are_told_by_their_days(
    open_scene: Open, drawn: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_scene(many_evenings)
    told = [node.description for node in driver.scene.nodes if node.id.startswith("person-")]
    assert told[0] == "Crowned: 7 April, 14 June, 4 August, 21 August"
    names = [node.name for node in driver.scene.nodes if node.id.startswith("person-")]
    assert names == ["1. Alice", "1. Bruno", "1. Chiyo"], "all have won half of their duels"
    with read_texts(monkeypatch) as page:
        driver.step()
        words = [line for line, _ in page.lines()]
    assert words.count("Aug") == 2


def test_a_removed_game_leaves_the_standing_and_comes_back_with_it(services: Services) -> None:
    play_on(new_session(services, humans=2, sizes=(2,)))
    history = services.store.history
    (finished,) = services.store.finished()
    assert len(history.together()) == 1
    services.store.hide(finished.id)
    assert not history.together()
    services.store.unhide(finished.id)
    assert len(history.together()) == 1


def test_who_was_removed_from_the_list_stays_as_a_guest(open_scene: Open) -> None:
    driver = open_scene(evenings)
    people = driver.at(EveningsScene).services.store.profiles
    people.hide(next(one for one in people.all() if one.name == "Bruno"))
    driver.at(EveningsScene).reset_input()
    names = [node.name for node in driver.scene.nodes if node.id.startswith("person-")]
    assert "a guest" in names
    assert "Bruno" not in names


def test_games_alone_with_bots_make_no_evening(services: Services, open_scene: Open) -> None:
    play_on(new_session(services, humans=1, sizes=(2,)))
    assert not services.store.history.together()
    driver = open_scene(StatisticsScene)
    assert not any(node.id == "evenings" for node in driver.scene.nodes)
    play_on(new_session(services, humans=2, sizes=(2,)))
    driver = open_scene(StatisticsScene)
    driver.go("evenings")
    driver.at(EveningsScene)


def test_the_curve_comes_with_the_second_evening(open_scene: Open) -> None:
    assert not open_scene(evenings).has("curve")
    curve = open_scene(many_evenings).find("curve")
    assert curve.name == "The share of duels won over 12 evenings, a line for each person"
