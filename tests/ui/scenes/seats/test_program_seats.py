"""A program of the player's own in a seat: added, confirmed, run, and replaced if it does wrong."""

from pathlib import Path

import pygame
import pytest
from helpers.bots.seated_programs import heard, play_on, running, typed, wait_for
from helpers.people.driver import Driver
from helpers.shown.scenes import Open
from pygame.event import Event

from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.programs import Program
from rage_desktop.ui.scenes.dialogs import ConfirmDialog
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.seats.seat_editor import SeatEditorScene
from rage_desktop.ui.services import Services


def add(driver: Driver, command: str) -> None:
    """Type a command for the second seat, with the keyboard alone, up to the question."""
    driver.enter("seat-2-level")
    driver.settle()
    driver.enter("kind-program")
    driver.settle()
    driver.focus("command")
    put_in(driver, command)
    driver.go(pygame.K_RETURN)


def put_in(driver: Driver, words: str) -> None:
    """Have the field that has the focus take words at once, as from the clipboard."""
    driver.step(0.02, Event(pygame.TEXTINPUT, text=words))


# -- adding one ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_program_is_added_confirmed_and_seated_with_the_keyboard_alone(
    open_scene: Open, services: Services, script: Path
) -> None:
    driver = open_scene(NewGameScene)
    add(driver, typed(script))
    driver.at(ConfirmDialog)
    said = driver.find("message").name
    does = f"To play as Bruno, this program will run on your computer: {typed(script)} "
    assert said.startswith(does)
    assert not services.settings.programs
    driver.key(pygame.K_RETURN)  # a hasty Enter runs nothing
    driver.settle()
    driver.at(SeatEditorScene)
    assert not services.programs.may_run(typed(script))
    driver.go(pygame.K_RETURN)
    driver.enter("yes")
    driver.settle()
    driver.at(NewGameScene)
    assert driver.find("seat-2-level").name == "my_bot.py"
    assert typed(script) in driver.find("seat-2-level").description
    assert not heard(script), "nothing runs before the cards are dealt"
    assert services.settings_file.load().programs == services.settings.programs
    driver.click("deal")
    play_on(driver)
    wait_for(driver, lambda: '"ask"' in heard(script))
    assert running(script)
    services.close()
    assert not running(script)


@pytest.mark.slow
def test_what_is_typed_wrong_is_told_and_goes_no_further(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    add(driver, "no-such-program --deep")
    driver.at(SeatEditorScene)
    assert driver.find("problem").name == "There is no program no-such-program: write where it is."
    assert not driver.find("next").enabled
    driver.go(pygame.K_ESCAPE)
    assert driver.at(NewGameScene).input.focus_ring_node == "seat-2-level"


@pytest.mark.slow
def test_what_is_typed_anew_after_ctrl_a_stands_alone(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    add(driver, "no-such-program --deep")
    driver.key(pygame.K_a, pygame.KMOD_LCTRL)
    put_in(driver, "other-program")
    assert driver.find("command").value == "other-program"


@pytest.mark.slow
def test_a_program_can_be_chosen_again_and_removed(
    open_scene: Open, services: Services, script: Path
) -> None:
    services.programs.confirm(typed(script))
    driver = open_scene(NewGameScene)
    for seat in ("seat-2-level", "seat-3-level"):
        driver.go(seat, "kind-program", "program-1")
        assert driver.find(seat).name == "my_bot.py"
    driver.click("seat-3-level")
    assert driver.find("program-1").selected, "its page is open"
    driver.click("program-1-remove")
    assert not driver.has("program-1")
    driver.go("kind-computer", "player-sharp", "sit-down")
    assert driver.find("seat-2-level").name == "Steady"
    assert driver.find("seat-3-level").name == "Sharp"
    assert not services.programs.may_run(typed(script))
    assert not services.settings_file.load().programs


@pytest.mark.slow
def test_seats_of_programs_are_offered_again_while_they_are_confirmed(
    open_scene: Open, services: Services, script: Path
) -> None:
    services.programs.confirm(typed(script))
    driver = open_scene(NewGameScene)
    driver.go("seat-2-level", "kind-program", "program-1")
    driver.click("add-seat")  # a new seat is a computer's, not the program's once more
    assert driver.find("seat-5-level").name == "Steady"
    driver.key(pygame.K_ESCAPE)
    again = open_scene(NewGameScene)
    assert again.find("seat-2-level").name == "my_bot.py"
    again.key(pygame.K_ESCAPE)
    services.programs.forget(typed(script))
    assert open_scene(NewGameScene).find("seat-2-level").name == "Steady"


@pytest.mark.slow
def test_settings_from_elsewhere_confirm_nothing(
    open_scene: Open, services: Services, script: Path
) -> None:
    services.change_settings(programs=(Program(typed(script), "0" * 64),))
    assert not services.programs.may_run(typed(script))
    driver = open_scene(NewGameScene)
    driver.go("seat-2-level", "kind-program", "program-1")
    driver.at(ConfirmDialog)
    driver.go("no")
    driver.at(SeatEditorScene)
    driver.go("program-1", "yes")
    assert driver.find("seat-2-level").name == "my_bot.py"
    assert len(services.settings.programs) == 1
    assert services.programs.may_run(typed(script))


def test_tab_goes_from_the_programs_to_the_command_line_and_on(
    open_scene: Open, services: Services, script: Path
) -> None:
    services.programs.confirm(typed(script))
    driver = open_scene(lambda made: SeatEditorScene(made, default_seats(4), 1, "program"))
    driver.focus("program-1")
    driver.key(pygame.K_TAB)
    assert driver.focused() is driver.find("command")
    driver.step(0.02, Event(pygame.TEXTINPUT, text=typed(script)))
    driver.key(pygame.K_TAB)
    assert driver.focused() is driver.find("next")
