"""Enter does only what somebody chose: it presses what has a visible focus ring, nothing else."""

import pygame
import pytest
from helpers.calls import record_calls
from helpers.driver import Driver
from helpers.players.lesson_player import start_lesson
from helpers.screens.scenes import Open

from rage_desktop.play.lessons.lesson import Asks
from rage_desktop.play.session import PendingInput
from rage_desktop.rules import Bid, Play
from rage_desktop.ui.diagnostics.all_scenes import WheelOnTable, all_scenes
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.toolkit.input_controller import InputController

UNASKED = PendingInput.NOTHING, PendingInput.CURTAIN  # Enter only hurries what is shown


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is pressed from now on."""
    return record_calls(monkeypatch, InputController, "press", lambda _, node: node.id)


def enter_without_a_ring(driver: Driver, pressed: list[str]) -> None:
    """Press Enter as after a click: nothing is pressed, and what is focused now is to be seen."""
    scene = driver.scene
    scene.input.focus_visible = False
    pressed.clear()
    asked = not isinstance(scene, TableScene) or scene.session.pending_input not in UNASKED
    state = scene.session.match.moves if isinstance(scene, TableScene) else ()
    driver.key(pygame.K_RETURN)
    assert driver.scene is scene
    assert not pressed, type(scene).__name__
    assert not isinstance(scene, TableScene) or scene.session.match.moves[: len(state)] == state
    if asked and any(node.focusable and node.enabled for node in scene.nodes):
        shown = driver.focused()
        assert shown is not None, type(scene).__name__
        assert shown.visual.focus_ring, type(scene).__name__


def test_the_first_enter_only_shows_the_focus_in_every_scene(
    open_scene: Open, services: Services, pressed: list[str]
) -> None:
    seen = 0
    for scene in all_scenes(services):
        driver = open_scene(lambda _, it=scene: it)
        driver.settle()
        if isinstance(scene, WheelOnTable):
            assert driver.scene is not scene
        enter_without_a_ring(driver, pressed)
        seen += 1
    assert seen > 30


@pytest.mark.parametrize("hints", [True, False])
def test_enter_alone_bids_nothing_that_was_not_chosen(
    open_scene: Open, services: Services, pressed: list[str], hints: bool
) -> None:
    services.change_settings(bid_hints=hints)
    table = next(one for one in all_scenes(services) if isinstance(one, TableScene))
    driver = open_scene(lambda _: table)
    driver.wait(lambda: driver.has("bid"), 0.05, 2000)
    assert not driver.find("bid").enabled
    enter_without_a_ring(driver, pressed)
    assert driver.scene.input.focus_ring_node.startswith("bid-")
    assert not driver.find("bid").enabled


@pytest.mark.parametrize("which", ["learn-1", "learn-6", "glyphs-1"])
def test_in_a_lesson_enter_shows_first_what_the_coach_names(open_scene: Open, which: str) -> None:
    learner = start_lesson(open_scene, which)
    driver, steps = learner.driver, 0
    while steps < 2:
        learner.walk(upto=Asks.STEP)
        if learner.scene.lesson.id != which:
            break
        driver.settle()
        move, moves = learner.taught, learner.scene.session.match.moves
        driver.key(pygame.K_RETURN)
        assert learner.scene.session.match.moves == moves
        match move:
            case Play(card=card):
                assert learner.scene.input.focus_ring_node == card_id(card)
            case Bid(bid=bid):
                assert learner.scene.input.focus_ring_node == f"bid-{bid}"
        learner.make(move)
        steps += 1
    assert steps
