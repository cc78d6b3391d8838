"""A pad's buttons change places: on the page, on the caps, and at a table played by pad alone."""

import random
from pathlib import Path

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens import RAGE, Screen, bidding, opened, table
from helpers.screens import Game as Set

from rage_desktop.play.session import Asking
from rage_desktop.rules import Phase
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.toolkit.key_table import Keys
from rage_desktop.ui.toolkit.pad_table import PAD_CAPS, PAD_USES, read_places, swapped, use_of

SIZE = (1280, 720)
A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
X, Y = pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y
RIGHT, START = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_START
CHANGED = ("Enter=L", "L=Enter", "Esc=P", "P=Esc")  # X plays, A holds up, Start goes back


def test_every_use_keeps_a_button() -> None:
    places = swapped(swapped({}, "L", "H"), "H", "Enter")
    assert [use_of(places, button) for button in ("H", "L", "Enter")] == ["L", "Enter", "H"]
    assert sorted(use_of(places, button) for button in PAD_USES) == sorted(PAD_USES)
    assert swapped(swapped({}, "L", "H"), "H", "L") == {}
    assert all(caps.keys() == PAD_USES.keys() for caps in PAD_CAPS.values())


@pytest.mark.parametrize("lines", [["L=H"], ["L=H", "H=H"], ["Q=L", "L=Q"], ["nonsense"]])
def test_what_leaves_a_use_without_a_button_is_left_out(lines: list[str]) -> None:
    assert read_places(lines) == {}


def test_caps_show_the_changed_buttons() -> None:
    keys = Keys.read((), CHANGED)
    assert keys.changed("J", "Q").places == keys.places
    shown = Keys(pad="letters", places=keys.places)
    assert [shown.shown(use) for use in ("Enter", "L", "Esc", "H")] == ["X", "A", "Start", "Y"]


def test_two_buttons_change_places_on_the_page(tmp_path: Path) -> None:
    with opened(Screen(lambda s: SettingsScene(s, "pad")), tmp_path, SIZE) as driver:
        services = driver.at(SettingsScene).services
        driver.focus("pad-L")
        driver.pad(A)
        assert driver.find("pad-L").typing
        driver.pad(Y)
        assert set(services.settings.pad) == {"L=H", "H=L"}
        assert driver.find("pad-L").value == "Y"
        driver.pad(A)
        driver.pad(pygame.CONTROLLER_BUTTON_RIGHTSTICK)  # asks nothing while it is waited for
        assert driver.app.inspector.open is None
        assert driver.find("pad-L").value == "R3"
        driver.focus("pad-Esc")
        driver.pad(A)
        driver.pad(A)
        assert driver.find("pad-Esc").value == "A"


def test_a_round_is_played_by_a_pad_with_changed_buttons(tmp_path: Path) -> None:
    screen = Screen(table(Set("rage", 3, bidding(9, 2))), settings={"pad": CHANGED})
    with opened(screen, tmp_path, SIZE) as driver:
        scene = driver.at(TableScene)
        view, chance = scene.session.view, random.Random(1)
        for _ in range(200):
            if scene.session.asking in (Asking.BID, Asking.PLAY):
                decide(driver, scene)
            elif scene.session.match.phase is Phase.DEAL:
                break
            elif 0 not in scene.session.match.waiting_for:
                others_move(scene, chance)
            driver.step(0.2)
            driver.settle()
        assert len(scene.session.match.view(0).scores) == len(view.scores) + 1


def decide(driver: Driver, scene: TableScene) -> None:
    """Bid what stands there, or play the first card the arrow comes to that may be played."""
    before = len(scene.session.match.moves)
    for _ in range(9):
        driver.pad(RIGHT)
        driver.pad(X)
        driver.settle()
        if isinstance(driver.scene, SuitWheelScene):
            driver.pad(X)
            driver.settle()
        if len(scene.session.match.moves) > before:
            return
    raise AssertionError("nothing was played")


def others_move(scene: TableScene, chance: random.Random) -> None:
    """Let the others do what they may."""
    session = scene.session
    seat = next(seat for seat in session.match.waiting_for if seat != 0)
    session.submit(chance.choice(sorted(session.match.view(seat).legal, key=repr)))


def test_a_changed_button_does_no_more_what_it_did(tmp_path: Path) -> None:
    with opened(Screen(table(RAGE), settings={"pad": CHANGED}), tmp_path, SIZE) as driver:
        scene = driver.at(TableScene)
        moves = len(scene.session.match.moves)
        driver.pad(RIGHT)
        driver.pad(A)
        driver.settle()
        assert len(scene.session.match.moves) == moves
        assert driver.has("peek"), "A holds up the last trick"
        driver.pad(A)
        driver.settle()
        driver.pad(B)
        driver.settle()
        assert driver.at(PauseScene), "B pauses"
        driver.pad(START)
        driver.settle()
        assert driver.at(TableScene) is scene, "Start goes back"
