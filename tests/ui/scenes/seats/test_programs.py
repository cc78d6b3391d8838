"""Programs of the player's own: added, confirmed, run, and replaced if they do wrong."""

from pathlib import Path

import pygame
import pytest
from helpers.driver import Driver
from helpers.fixtures.bot_programs import GOOD, HEAD, heard, play_on, running, typed, wait_for
from helpers.screens.scenes import Open, new_session
from msgspec import structs
from pygame.event import Event

from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.programs import Program
from rage_desktop.play.session import Session, pop_exit_notices
from rage_desktop.rules import Phase, text
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, MessageDialog
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.seats.seat_editor import SeatEditorScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services


@pytest.fixture
def script(tmp_path: Path) -> Path:
    folder = tmp_path / "bots"
    folder.mkdir()
    path = folder / "my_bot.py"
    path.write_text(HEAD + GOOD, encoding="utf-8")
    return path


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
    assert (
        driver.find("problem").name
        == "There's no program called no-such-program. Give its full path."
    )
    assert not driver.find("next").enabled
    driver.key(pygame.K_a, pygame.KMOD_LCTRL)
    put_in(driver, "other-program")
    assert driver.find("command").value == "other-program", "typed anew, it stands alone"
    driver.go(pygame.K_ESCAPE)
    assert driver.at(NewGameScene).input.focus_ring_node == "seat-2-level"


@pytest.mark.slow
def test_a_program_is_chosen_or_removed(open_scene: Open, services: Services, script: Path) -> None:
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
def test_settings_alone_confirm_nothing(open_scene: Open, services: Services, script: Path) -> None:
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


def test_tab_leaves_the_command_line(open_scene: Open, services: Services, script: Path) -> None:
    services.programs.confirm(typed(script))
    driver = open_scene(lambda made: SeatEditorScene(made, default_seats(4), 1, "program"))
    driver.jump("program-1")
    driver.key(pygame.K_TAB)
    assert driver.focused() is driver.find("command")
    driver.step(0.02, Event(pygame.TEXTINPUT, text=typed(script)))
    driver.key(pygame.K_TAB)
    assert driver.focused() is driver.find("next")


WRONGS = {
    "late": ("time.sleep(60)", "Copycat didn't reply within 700 ms"),
    "illegal": ("say(bid=99)", 'Copycat made an illegal move: “{"bid": 99}”'),
}  # of more kinds, by test_external_bots
TWO_ROUNDS = {"hand_sizes": {"order": "list", "sizes": [2, 1]}}


def table(services: Services, script: Path, **changes: object) -> TableScene:
    """Return a table where the program has seat 2 of three."""
    command = typed(script)
    services.programs.confirm(command)
    first, second, third = default_seats(3)
    seats = (first, structs.replace(second, player=f"exec:{command}"), third)
    file = services.library.get("rage")
    game = services.session_factory.new_game(file, seats, changes=TWO_ROUNDS, **changes)  # type: ignore[arg-type]
    return TableScene(services, game)


def session_of(driver: Driver) -> Session:
    kinds = TableScene | ScoreSheetScene  # a notice may lie over either
    return next(scene.session for scene in driver.app.stack.shown if isinstance(scene, kinds))


def finish(driver: Driver) -> Session:
    """Play to the end of the game."""
    session = session_of(driver)
    while session.match.phase is not Phase.OVER:
        play_on(driver)
        driver.settle()
        driver.key(pygame.K_RETURN)
    return session


# -- at the table --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("kind", WRONGS)
def test_whatever_it_does_wrong_is_told_in_a_sentence_and_the_game_goes_on(
    open_scene: Open, services: Services, script: Path, kind: str
) -> None:
    does, sentence = WRONGS[kind]
    script.write_text(f"{HEAD}        {does}\n", encoding="utf-8")
    services.programs.patience = 0.7 if kind == "late" else 60.0
    driver = open_scene(lambda services: table(services, script))
    play_on(driver)
    assert isinstance(driver.scene, MessageDialog), type(driver.scene)
    said = driver.find("message").name
    assert said.startswith(sentence)
    assert said.endswith(". A Steady bot now plays for Bruno.")
    assert said.count(". ") == 1
    session = session_of(driver)
    assert session.match.setup.away == (1,)
    assert not running(script)
    driver.go("ok")
    before = len(session.match.moves)
    finish(driver)
    assert len(session.match.moves) > before
    assert heard(script).count("started") == 1


@pytest.mark.slow
def test_the_program_leaves_with_the_end_of_the_game(open_scene: Open, script: Path) -> None:
    driver = open_scene(lambda services: table(services, script))
    session = finish(driver)
    wait_for(driver, lambda: not isinstance(driver.scene, TableScene))
    while driver.has("next") or driver.has("close"):
        driver.go(pygame.K_RETURN)
    wait_for(driver, lambda: not running(script))
    assert session.match.setup.away == ()
    words = heard(script).splitlines()
    assert words[-1] == '{"type":"bye"}'
    assert '"game_over"' in words[-2]


# -- saved games ---------------------------------------------------------------------------------


def saved(services: Services, script: Path) -> int:
    """Keep a game of the program, some moves in, and leave it."""
    session = table(services, script).session
    match = session.match
    while not any(getattr(move, "seat", None) == 1 for move in match.moves):
        match.submit(match.view(match.waiting_for[0]).legal[0])
    services.programs.dismiss()
    assert match.game is not None
    return match.game


@pytest.mark.slow
def test_a_confirmed_program_is_started_again_when_the_game_goes_on(
    open_scene: Open, services: Services, script: Path
) -> None:
    saved(services, script)
    driver = open_scene(TitleScene)
    driver.click("continue")
    driver.step()
    assert isinstance(driver.scene, TableScene)
    play_on(driver)
    wait_for(driver, lambda: '"ask"' in heard(script))
    assert heard(script).count('"deal"') == 1  # it hears of what was before
    assert session_of(driver).match.setup.away == ()
    services.close()
    assert not running(script)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["continue", "saved"])
def test_a_game_from_elsewhere_asks_before_anything_runs(
    open_scene: Open, services: Services, script: Path, way: str
) -> None:
    game = saved(services, script)
    services.programs.forget(typed(script))
    driver = open_scene(TitleScene if way == "continue" else SavedGamesScene)
    driver.go("continue" if way == "continue" else f"open-{game}")
    driver.at(ConfirmDialog)
    assert typed(script) in driver.find("message").name
    assert "To play as Bruno" in driver.find("message").name
    assert driver.find("no").name == "A bot takes over"
    driver.click("yes")
    driver.step()
    assert isinstance(driver.scene, TableScene)
    play_on(driver)
    wait_for(driver, lambda: '"ask"' in heard(script))
    assert services.programs.may_run(typed(script))
    services.close()


@pytest.mark.slow
def test_escape_leaves_a_game_with_an_unknown_program_and_steady_sits_in_for_one_declined(
    open_scene: Open, services: Services, script: Path
) -> None:
    game = saved(services, script)
    services.programs.forget(typed(script))
    driver = open_scene(TitleScene)
    driver.go("continue", pygame.K_ESCAPE)
    driver.at(TitleScene)
    assert services.store.setup(game).helped == ()
    assert services.programs.unconfirmed(services.store.setup(game)) == {typed(script): ["Bruno"]}
    driver.click("continue", "no")
    driver.step()
    session = finish(driver)
    assert not heard(script)
    assert session.match.setup.helped == (1,)


def test_a_command_nobody_could_read_is_never_run(services: Services, script: Path) -> None:
    session = table(services, script).session
    services.programs.dismiss()
    setup = session.match.setup
    hidden = f"exec:{typed(script)} \u202e"
    seats = (setup.seats[0], structs.replace(setup.seats[1], player=hidden), setup.seats[2])
    assert session.match.game is not None
    moves = session.match.moves
    services.store.reseat(session.match.game, moves, structs.replace(setup, seats=seats))
    assert services.programs.unconfirmed(services.store.setup(session.match.game)) == {}
    assert services.session_factory.resume(session.match.game).match.setup.away == (1,)


def test_nothing_is_told_of_a_program_while_the_curtain_is_down(services: Services) -> None:
    session = new_session(services, players=3, humans=2, sizes=(2, 1))
    session.begin()
    while session.pending_input != "curtain":
        session.advance(0.1)
    session.bots.exit_notices.append(text("Copycat has left."))
    assert pop_exit_notices(session) == ()
    session.hot_seat.lift()
    assert len(pop_exit_notices(session)) == 1
    assert pop_exit_notices(session) == ()
