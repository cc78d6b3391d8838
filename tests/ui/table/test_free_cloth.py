"""What lies over the table for a while covers no card of the trick, of the hand, and no plate."""

from pathlib import Path

import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import Game, Screen, my_turn, open_screen, table
from pygame import Rect

from rage_desktop.rules import text
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.speech_bubbles import chatter_nodes
from rage_desktop.ui.table.table_context import to_rect
from rage_desktop.ui.toolkit.free_boxes import nearest_box

SIZES = [(1280, 720), (1024, 640), (720, 1280), (1920, 1080), (1080, 1920)]
LONGEST = text("Just what I needed.")  # about as long as what bots say may be


def crowded(players: int) -> Screen:
    """My turn, while cards of others lie."""
    return Screen(table(Game("rave" if players > 8 else "rage", players, my_turn(2, 3, 1))))


def cards_now(driver: Driver) -> dict[str, Rect]:
    """Return the boxes of the trick's cards, of my place in it and of the hand."""
    scene = driver.at(TableScene)
    slots = scene.tctx.layout.centre.slots
    seats = [play.seat for play in scene.session.view.trick]
    found = {f"trick {seat}": slots[scene.tctx.place(seat)].pose.box for seat in seats}
    boxes = {name: to_rect(box) for name, box in found.items()}
    boxes["my place"] = to_rect(slots[0].pose.box)
    hand = [node for node in driver.scene.nodes if node.id.startswith("card-")]
    return boxes | {node.id: node.visual_bounds for node in hand}


def plates(driver: Driver) -> dict[str, Rect]:
    seats = [node for node in driver.scene.nodes if node.id.startswith("seat-")]
    return {node.id: node.bounds for node in seats}


def covered(box: Rect, things: dict[str, Rect]) -> list[str]:
    return [name for name, thing in things.items() if box.colliderect(thing)]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 8, 10])
@pytest.mark.parametrize("size", SIZES)
def test_last_trick_and_history_cover_no_card_that_counts_now(
    size: tuple[int, int], players: int, tmp_path: Path
) -> None:
    with open_screen(crowded(players), tmp_path, size) as driver:
        things = cards_now(driver) | plates(driver)
        for button, panel in (("last_trick", "peek"), ("history", "history-panel")):
            driver.click(button)
            box = driver.find(panel).bounds
            assert Rect(0, 0, *size).contains(box)
            assert not covered(box, things), panel
            driver.click(button)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 8, 10])
@pytest.mark.parametrize("size", SIZES)
def test_what_a_bot_says_covers_no_card_that_counts_now(
    size: tuple[int, int], players: int, tmp_path: Path
) -> None:
    with open_screen(crowded(players), tmp_path, size) as driver:
        things = cards_now(driver)
        tctx = driver.at(TableScene).tctx
        said = chatter_nodes(tctx, dict.fromkeys(range(1, players), LONGEST))
        assert len(said) == players - 1
        for node in said:
            assert not covered(node.bounds, things), node.id


def test_the_history_leaves_a_hint_that_was_asked_for(tmp_path: Path) -> None:
    with open_screen(CROWDED["hint_8"], tmp_path, (1280, 720)) as driver:
        driver.click("history")
        box = driver.find("history-panel").bounds
        assert not box.colliderect(to_rect(driver.at(TableScene).tctx.layout.hint.box))
        assert not covered(box, cards_now(driver) | plates(driver))


def test_the_nearest_box_is_the_nearest_that_is_large_enough() -> None:
    free = [Rect(0, 0, 50, 500), Rect(300, 0, 200, 200), Rect(900, 0, 400, 400)]
    wished = Rect(100, 50, 100, 100)
    assert sure(nearest_box((100, 100), free, wished)) == Rect(300, 50, 100, 100)
    assert nearest_box((100, 600), free, wished) is None
