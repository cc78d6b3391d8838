"""What was, looked at again: by key, by the folded line, from the popover, trick by trick."""

from pathlib import Path

import pygame
import pytest
from helpers.people.driver import Driver
from helpers.shown.screens import Game, Screen, my_turn, opened, table

from rage_desktop.ui.scenes.pause import PauseScene

pytestmark = pytest.mark.slow

LATE = Screen(table(Game("rage", 4, my_turn(2, 3, 2))))


def panel(driver: Driver) -> bool:
    return driver.has("history-panel")


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920)])
def test_a_key_opens_the_history_and_escape_closes_it(
    size: tuple[int, int], tmp_path: Path
) -> None:
    with opened(LATE, tmp_path, size) as driver:
        driver.go(pygame.K_j)
        assert panel(driver)
        told = set(driver.texts())
        assert {"Trick 2", "Trick 1", "Bids", "Deal"} <= told
        assert any(words.endswith(", now") for words in told)
        box = driver.find("history-panel").bounds
        assert pygame.Rect(0, 0, *size).contains(box)
        driver.key(pygame.K_ESCAPE)
        assert not panel(driver)


def test_the_folded_line_tells_the_last_event_and_unfolds(tmp_path: Path) -> None:
    with opened(LATE, tmp_path, (1920, 1080)) as driver:
        assert "takes it" in driver.find("history").value
        driver.click("history")
        assert panel(driver)
        driver.click("history-close")
        assert not panel(driver)


def test_a_trick_of_the_history_shows_its_cards(tmp_path: Path) -> None:
    with opened(LATE, tmp_path, (1080, 1920)) as driver:
        driver.key(pygame.K_j)
        driver.click("Trick 1")
        cards = [node.name for node in driver.scene.nodes if node.id.startswith("peek-")]
        assert len(cards) == 4
        driver.key(pygame.K_ESCAPE)
        assert not driver.has("peek")
        assert panel(driver)


def test_where_the_line_has_no_room_the_popover_opens_the_history(tmp_path: Path) -> None:
    with opened(LATE, tmp_path, (1280, 720)) as driver:
        driver.click("last_trick", "History")
        assert panel(driver)
        assert not driver.has("peek")


def test_a_very_wide_window_has_the_history_in_its_wing(tmp_path: Path) -> None:
    with opened(LATE, tmp_path, (2560, 1080)) as driver:
        assert panel(driver)
        assert driver.find("history-panel").bounds.x > 2200
        driver.go(pygame.K_j)
        assert not panel(driver)
        assert "takes it" in driver.find("history").value
        driver.go(pygame.K_j)
        assert panel(driver)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.scene, PauseScene)  # a wing is nothing to be closed


@pytest.mark.parametrize(("players", "size"), [(8, (1920, 1080)), (10, (1920, 1080))])
def test_open_it_leaves_every_plate_in_sight(
    players: int, size: tuple[int, int], tmp_path: Path
) -> None:
    crowded = Screen(table(Game("rave", players, my_turn(2, 3, 2))))
    with opened(crowded, tmp_path, size) as driver:
        driver.go(pygame.K_j)
        box = driver.find("history-panel").bounds
        assert pygame.Rect(0, 0, *size).contains(box)
        seats = [driver.find(f"seat-{seat}").bounds for seat in range(players)]
        assert box.collidelist(seats) < 0
