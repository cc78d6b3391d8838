"""Who sits here: levels with their figures, faces with tempers, by pointer and by keys."""

import pygame
import pytest
from helpers.shown.scenes import Open

from rage_desktop.bots.levels import LEVELS, offered_levels
from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.headless.level_strength import Strength
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.seats.level_words import character, load_level_stats
from rage_desktop.ui.scenes.seats.seat_editor import SeatEditorScene


def test_a_level_and_a_face_are_chosen_and_sat_down(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.click("seat-3-level")
    driver.at(SeatEditorScene)
    driver.go("player-sharp", "face-tiger", "sit-down")
    assert driver.find("seat-3-level").name == "Sharp"
    assert driver.find("seat-3-avatar").value == "Tiger"
    assert driver.find("seat-2-level").name == "Steady"


@pytest.mark.slow
def test_one_level_is_given_to_all_computer_players(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.go("seat-2-level", "player-easy", "everywhere")
    assert {driver.find(f"seat-{n}-level").name for n in (2, 3, 4)} == {"Easy"}


@pytest.mark.slow
def test_arrows_walk_levels_and_faces_and_enter_sits_down(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.enter("seat-2-level")
    driver.settle()
    driver.focus("player-steady")
    driver.keys(pygame.K_DOWN, pygame.K_RIGHT)
    driver.go(pygame.K_RETURN)
    assert driver.find("seat-2-level").name == "Sharp"
    assert driver.find("seat-2-avatar").value == "Owl"
    assert driver.find("seat-3-avatar").value == "Fox", "they change faces with each other"


def test_a_friend_sits_down(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.go("seat-2-level", "kind-friend")
    assert driver.find("seat-2-player").name == "Friend"


def test_every_figure_is_the_tables_and_says_how_sure_it_is(open_scene: Open) -> None:
    table = load_level_stats()
    driver = open_scene(lambda services: SeatEditorScene(services, default_seats(4), 1))
    for level in offered_levels():
        node = driver.find(f"player-{level}")
        assert f"{round(100 * table[level].wins)} in a hundred" in node.description
        error = max(1, round(100 * table[level].margin))
        assert f"give or take {error}," in node.description


def test_no_two_levels_are_told_the_same() -> None:
    levels = offered_levels()
    said = {str(character(level, levels, load_level_stats())) for level in levels}
    assert len(said) == len(levels)
    apart = {"expert": Strength(0.6, 0.6, 0.01, 9000, ""),
             "master": Strength(0.6, 0.7, 0.01, 9000, "")}  # fmt: skip
    assert character("master", levels, apart) == LEVELS["master"].manner
    close = apart | {"master": Strength(0.6, 0.605, 0.01, 9000, "")}
    assert str(character("master", levels, close)).startswith("As strong as Expert")
