"""Who sits where, and what is told of levels and temperaments."""

import pygame
import pytest
from helpers.screens.scenes import Open

from rage_desktop.bots.levels import LEVELS, offered_levels
from rage_desktop.bots.talk.characters import CHARACTERS
from rage_desktop.match.game_setup import Seat, default_seats
from rage_desktop.play.player_descriptions import (
    Strength,
    about,
    below_name,
    character,
    level_line,
    load_level_stats,
)
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.seats.seat_editor import SeatEditorScene


def test_no_two_levels_are_alike_and_none_is_a_figure() -> None:
    lines = [str(level_line(level)) for level in offered_levels()]
    assert len(set(lines)) == len(lines)
    assert not any(character.isdigit() or character == "%" for line in lines for character in line)
    assert all(len(line.split()) <= 7 for line in lines)
    assert str(level_line("gone")) == "Bot"


def test_the_temperament_is_told_with_it() -> None:
    seat = Seat("Bruno", "fox", "bot:sharp")
    said = str(about(seat))
    assert str(CHARACTERS["fox"].line) in said
    assert "Sharp: Remembers every card" in said
    assert [len(str(form)) for form in below_name(seat)] == sorted(
        (len(str(form)) for form in below_name(seat)), reverse=True
    )
    assert all(str(form).startswith("Sly") for form in below_name(seat)), "the level stands beside"


@pytest.mark.slow
def test_every_level_button_tells_of_its_player(open_scene: Open) -> None:
    driver = open_scene(NewGameScene, size=(1920, 1080))
    hints = {n.id: n.description for n in driver.scene.nodes if n.id.endswith("-level")}
    assert len(hints) == 3
    lines = [str(level_line(level)) for level in offered_levels()]
    assert all(any(line in hint for line in lines) for hint in hints.values())
    assert len(set(hints.values())) == 3


@pytest.mark.slow
def test_levels_faces_and_friends_are_chosen_for_a_seat_or_for_all(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.click("seat-3-level")
    driver.at(SeatEditorScene)
    driver.go("player-sharp", "face-tiger", "sit-down")
    assert driver.find("seat-3-level").name == "Sharp"
    assert driver.find("seat-3-avatar").value == "Tiger"
    assert driver.find("seat-2-level").name == "Steady"
    driver.go("seat-2-level", "player-easy", "everywhere")
    assert {driver.find(f"seat-{n}-level").name for n in (2, 3, 4)} == {"Easy"}
    driver.go("seat-2-level", "kind-friend")
    assert driver.find("seat-2-player").name == "Friend"


def test_a_level_is_marked_where_its_judgement_does_not_fit_the_rules(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.go("more-games", "edition-hot-potato", "seat-2-level", "player-expert")
    assert driver.find("player-expert").value == "Plays like Sharp with these rules"
    assert driver.find("player-master").value == str(LEVELS["master"].manner)
    driver.go("sit-down")
    other, itself = driver.find("seat-2-level"), driver.find("seat-3-level")
    assert isinstance(other, ui.Pill)
    assert isinstance(itself, ui.Pill)
    assert other.icon != itself.icon
    assert "Expert: Plays like Sharp with these rules" in other.description


@pytest.mark.slow
def test_arrows_walk_levels_and_faces_and_enter_sits_down(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.go("seat-2-level")
    driver.jump("player-steady")
    driver.keys(pygame.K_DOWN, pygame.K_RIGHT)
    driver.go(pygame.K_RETURN)
    assert driver.find("seat-2-level").name == "Sharp"
    assert driver.find("seat-2-avatar").value == "Owl"
    assert driver.find("seat-3-avatar").value == "Fox", "they change faces with each other"


def test_every_figure_is_the_tables_and_says_how_sure_it_is(open_scene: Open) -> None:
    table = load_level_stats()
    driver = open_scene(lambda services: SeatEditorScene(services, default_seats(4), 1))
    for level in offered_levels():
        node = driver.find(f"player-{level}")
        assert f"{round(100 * table[level].wins)} of every 100 games" in node.description
        error = max(1, round(100 * table[level].margin))
        assert f"(± {error}, from " in node.description


def test_no_two_levels_are_told_the_same() -> None:
    levels = offered_levels()
    said = {str(character(level, levels, load_level_stats())) for level in levels}
    assert len(said) == len(levels)
    apart = {
        "expert": Strength(0.6, 0.6, 0.01, 9000, ""),
        "master": Strength(0.6, 0.7, 0.01, 9000, ""),
    }
    assert character("master", levels, apart) == LEVELS["master"].manner
    close = apart | {"master": Strength(0.6, 0.605, 0.01, 9000, "")}
    assert str(character("master", levels, close)).startswith("As strong as Expert")
