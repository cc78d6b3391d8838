"""A program of the player's own in a seat: added, confirmed, run, and replaced if it does wrong."""

import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from helpers.driver import Driver
from helpers.scenes import Open, nothing_overlaps, stays_inside
from msgspec import structs
from pygame.event import Event

from rage_desktop.match.programs import Program
from rage_desktop.match.seats import default_seats
from rage_desktop.play.session import Session
from rage_desktop.rules import Phase, text
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.notice import ConfirmScene, NoticeScene
from rage_desktop.ui.scenes.seats.add_program import AddProgramScene
from rage_desktop.ui.scenes.seats.seat_player import SeatPlayerScene
from rage_desktop.ui.scenes.seats.who_sits import WhoSitsScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services

HEAD = """
import json, os, sys, time
from pathlib import Path
def say(**words): print(json.dumps(words), flush=True)
heard = open(Path(__file__).with_name("heard"), "a")
heard.write(f"started {os.getpid()}\\n"); heard.flush()
for line in sys.stdin:
    words = json.loads(line)
    heard.write(line); heard.flush()
    if words["type"] == "hello": say(type="ready", name="Copycat")
    elif words["type"] == "bye": break
    elif words["type"] == "ask":
"""
GOOD = """
        if words["want"] == "bid": say(bid=words["legal"][0]); continue
        card = words["legal"][0]
        suits = words["suits"].get(card)
        say(card=card, **({"suit": suits[0]} if suits else {}))
"""
WRONGS = {
    "late": ("time.sleep(60)", "Copycat gave no answer within 700 ms"),
    "illegal": ("say(bid=99)", 'Copycat gave an answer that is not legal: “{"bid": 99}”'),
    "silent": ("os.close(1); time.sleep(60)", "Copycat closed its output and said no more"),
    "dies": ("sys.exit(3)", "Copycat ended by itself, with exit code 3"),
    "floods": ("print('x' * 300_000); time.sleep(60)", "Copycat wrote far more than an answer"),
}
TWO_ROUNDS = {"hand_sizes": {"order": "list", "sizes": [2, 1]}}


@pytest.fixture
def script(tmp_path: Path) -> Path:
    folder = tmp_path / "bots"
    folder.mkdir()
    path = folder / "my_bot.py"
    path.write_text(HEAD + GOOD, encoding="utf-8")
    return path


def typed(script: Path) -> str:
    return shlex.join([sys.executable, str(script)])


def heard(script: Path) -> str:
    log = script.with_name("heard")
    return log.read_text("utf-8") if log.exists() else ""


def running(script: Path) -> list[int]:
    """Return the programs that are still there."""
    pids = [int(line.split()[1]) for line in heard(script).splitlines() if line[:7] == "started"]
    return [pid for pid in pids if _there(pid)]


def _there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for(driver: Driver, done: Callable[[], bool], seconds: float = 30.0) -> None:
    """Let the game run until something is so."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, [node.id for node in driver.scene.nodes]
        driver.step(0.02)
        time.sleep(0.005)


def add(driver: Driver, command: str) -> None:
    """Type a command for the second seat, with the keyboard alone, up to the question."""
    driver.focus("seat-2-level")
    driver.key(pygame.K_RETURN)
    driver.settle()
    driver.focus("kind-program")
    driver.key(pygame.K_RETURN)
    driver.settle()
    driver.focus("add-program")
    driver.key(pygame.K_RETURN)
    driver.settle()
    put_in(driver, command)
    driver.key(pygame.K_RETURN)
    driver.settle()


def put_in(driver: Driver, words: str) -> None:
    """Have the field that has the focus take words at once, as from the clipboard."""
    driver.step(0.02, Event(pygame.TEXTINPUT, text=words))


def table(services: Services, script: Path, **changes: object) -> TableScene:
    """Return a table where the program has seat 2 of three."""
    command = typed(script)
    services.programs.confirm(command)
    first, second, third = default_seats(3)
    seats = (first, structs.replace(second, player=f"exec:{command}"), third)
    file = services.library.get("rage")
    game = services.tables.new_game(file, seats, changes=TWO_ROUNDS, **changes)  # type: ignore[arg-type]
    return TableScene(services, game)


def session_of(driver: Driver) -> Session:
    scene = next(s for s in driver.app.stack._scenes if isinstance(s, TableScene))
    return scene.session


def play_on(driver: Driver) -> None:
    """Play for the person until somebody has said something, or the game is over."""

    def stop() -> bool:
        scene = driver.scene
        if not isinstance(scene, TableScene):
            return True
        session = scene.session
        if session.hot_seat.person == 0 and session.asking in ("bid", "play"):
            session.submit(session.view.legal[0])
        return False

    wait_for(driver, stop)


# -- adding one ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_program_is_added_confirmed_and_seated_with_the_keyboard_alone(
    open_scene: Open, services: Services, script: Path
) -> None:
    driver = open_scene(NewGameScene)
    add(driver, typed(script))
    driver.at(ConfirmScene)
    said = driver.find("message").name
    does = f"To play as Bruno, this program will run on your computer: {typed(script)} "
    assert said.startswith(does)
    assert not services.settings.programs
    driver.key(pygame.K_RETURN)  # a hasty Enter runs nothing
    driver.settle()
    driver.at(AddProgramScene)
    assert not services.programs.may_run(typed(script))
    driver.key(pygame.K_RETURN)
    driver.settle()
    driver.focus("yes")
    driver.key(pygame.K_RETURN)
    driver.settle()
    driver.at(NewGameScene)
    assert driver.find("seat-2-level").name == "my_bot.py"
    assert typed(script) in driver.find("seat-2-level").hint
    assert not heard(script), "nothing runs before the cards are dealt"
    assert services.settings_file.load().programs == services.settings.programs
    driver.click("deal")
    play_on(driver)
    wait_for(driver, lambda: '"ask"' in heard(script))
    assert running(script)
    services.close()
    assert not running(script)


def test_what_is_typed_wrong_is_told_and_goes_no_further(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    add(driver, "no-such-program --deep")
    driver.at(AddProgramScene)
    assert driver.find("problem").name == "There is no program no-such-program: write where it is."
    assert not driver.find("next").enabled
    way_back = (
        (SeatPlayerScene, "add-program"),
        (WhoSitsScene, "kind-program"),
        (NewGameScene, "seat-2-level"),
    )
    for scene, focus in way_back:  # each Escape goes back by one, to where it was left
        driver.key(pygame.K_ESCAPE)
        driver.settle()
        assert isinstance(driver.scene, scene)
        assert driver.scene.controls.marked == focus


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
        driver.click(seat)
        driver.click("kind-program")
        driver.click("program-1")
        driver.settle()
        assert driver.find(seat).name == "my_bot.py"
    driver.click("seat-3-level")
    driver.click("kind-program")
    assert driver.find("program-1").selected
    driver.click("program-1-remove")
    assert not driver.has("program-1")
    driver.click("player-sharp")
    driver.settle()
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
    driver.click("seat-2-level")
    driver.click("kind-program")
    driver.click("program-1")
    driver.settle()
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
    driver.click("seat-2-level")
    driver.click("kind-program")
    driver.click("program-1")
    driver.settle()
    driver.at(ConfirmScene)
    driver.click("no")
    driver.settle()
    assert isinstance(driver.scene, SeatPlayerScene)
    driver.click("program-1")
    driver.click("yes")
    driver.settle()
    assert driver.find("seat-2-level").name == "my_bot.py"
    assert len(services.settings.programs) == 1
    assert services.programs.may_run(typed(script))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "text_size"), [((1024, 640), 150), ((1280, 720), 100), ((1100, 1400), 150)]
)
def test_every_step_fits_the_window(
    open_scene: Open, services: Services, script: Path, size: tuple[int, int], text_size: int
) -> None:
    for n in range(6):
        services.programs.confirm(f"{typed(script)} --number {n} " + "x" * 200)
    driver = open_scene(NewGameScene, size, text_size=text_size)
    driver.focus("seat-2-level")  # scrolls it into view
    driver.key(pygame.K_RETURN)
    driver.settle()
    stays_inside(driver, size)
    nothing_overlaps(driver)
    driver.click("kind-program")
    driver.settle()
    stays_inside(driver, size)
    nothing_overlaps(driver)
    driver.focus("add-program")
    node = driver.find("add-program")
    assert node.within is not None
    assert node.within.bounds.contains(node.bounds)
    driver.key(pygame.K_RETURN)
    driver.settle()
    stays_inside(driver, size)
    nothing_overlaps(driver)
    put_in(driver, typed(script) + " " + "y" * 250)
    driver.key(pygame.K_RETURN)
    driver.settle()
    stays_inside(driver, size)
    assert driver.at(ConfirmScene).panel.h <= size[1]


# -- at the table --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("kind", WRONGS)
def test_whatever_it_does_wrong_is_told_in_a_sentence_and_the_game_goes_on(
    open_scene: Open, services: Services, script: Path, kind: str
) -> None:
    does, sentence = WRONGS[kind]
    script.write_text(f"{HEAD}        {does}\n", encoding="utf-8")
    services.programs.patience = 0.7 if kind == "late" else 20.0
    driver = open_scene(lambda services: table(services, script))
    play_on(driver)
    assert isinstance(driver.scene, NoticeScene), type(driver.scene)
    said = driver.find("message").name
    assert said.startswith(sentence)
    assert said.endswith("; Steady plays on for Bruno.")
    assert said.count(". ") == 0
    session = session_of(driver)
    assert session.match.setup.away == (1,)
    assert not running(script)
    driver.settle()
    driver.click("ok")
    driver.settle()
    before = len(session.match.moves)
    for _ in range(200):
        play_on(driver)
        if session.match.phase is Phase.OVER:
            break
        driver.settle()
        driver.key(pygame.K_RETURN)
    assert session.match.phase is Phase.OVER
    assert len(session.match.moves) > before
    assert heard(script).count("started") == 1


def test_the_table_moves_while_a_program_thinks(
    open_scene: Open, services: Services, script: Path
) -> None:
    script.write_text(f"{HEAD}        time.sleep(60)\n", encoding="utf-8")
    services.programs.patience = 60.0
    driver = open_scene(lambda services: table(services, script))
    session = session_of(driver)
    if session.hot_seat.person == 0:
        play_on_once(session)
    wait_for(driver, lambda: '"ask"' in heard(script))
    began = time.monotonic()
    for _ in range(20):
        driver.step(0.02)
    assert time.monotonic() - began < 10  # it would be a minute
    assert session.bots.thinking == 1
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    driver.click("leave")
    driver.settle()
    assert isinstance(driver.scene, TitleScene)
    wait_for(driver, lambda: not running(script))


def play_on_once(session: Session) -> None:
    session.submit(session.view.legal[0])


@pytest.mark.slow
def test_the_program_leaves_with_the_end_of_the_game(
    open_scene: Open, services: Services, script: Path
) -> None:
    driver = open_scene(lambda services: table(services, script))
    session = session_of(driver)
    while session.match.phase is not Phase.OVER:
        play_on(driver)
        driver.settle()
        driver.key(pygame.K_RETURN)
    wait_for(driver, lambda: not isinstance(driver.scene, TableScene))
    while driver.has("next") or driver.has("close"):
        driver.key(pygame.K_RETURN)
        driver.settle()
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
    driver.click("continue" if way == "continue" else f"open-{game}")
    driver.settle()
    driver.at(ConfirmScene)
    assert typed(script) in driver.find("message").name
    assert "To play as Bruno" in driver.find("message").name
    assert driver.find("no").name == "Steady sits in"
    driver.click("yes")
    driver.step()
    assert isinstance(driver.scene, TableScene)
    play_on(driver)
    wait_for(driver, lambda: '"ask"' in heard(script))
    assert services.programs.may_run(typed(script))
    services.close()


@pytest.mark.slow
def test_steady_sits_in_for_a_program_that_is_declined(
    open_scene: Open, services: Services, script: Path
) -> None:
    saved(services, script)
    services.programs.forget(typed(script))
    driver = open_scene(TitleScene)
    driver.click("continue")
    driver.settle()
    driver.click("no")
    driver.step()
    assert isinstance(driver.scene, TableScene)
    session = session_of(driver)
    while session.match.phase is not Phase.OVER:
        play_on(driver)
        driver.settle()
        driver.key(pygame.K_RETURN)
    assert not heard(script)
    assert session.match.setup.helped == (1,)


def test_escape_leaves_a_game_with_an_unknown_program_as_it_is(
    open_scene: Open, services: Services, script: Path
) -> None:
    game = saved(services, script)
    services.programs.forget(typed(script))
    driver = open_scene(TitleScene)
    driver.click("continue")
    driver.settle()
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert isinstance(driver.scene, TitleScene)
    assert services.store.setup(game).helped == ()
    assert services.programs.unconfirmed(services.store.setup(game)) == {typed(script): ["Bruno"]}


def test_a_command_nobody_could_read_is_never_asked_about_nor_run(
    services: Services, script: Path
) -> None:
    session = table(services, script).session
    services.programs.dismiss()
    setup = session.match.setup
    hidden = f"exec:{typed(script)} \u202e"
    seats = (setup.seats[0], structs.replace(setup.seats[1], player=hidden), setup.seats[2])
    assert session.match.game is not None
    services.store.reseat(session.match.game, structs.replace(setup, seats=seats))
    assert services.programs.unconfirmed(services.store.setup(session.match.game)) == {}
    assert services.tables.resume(session.match.game).match.setup.away == (1,)


def test_nothing_is_told_of_a_program_while_the_curtain_is_down(services: Services) -> None:
    seats = default_seats(3, humans=2)
    session = services.tables.new_game(services.library.get("rage"), seats, changes=TWO_ROUNDS)
    session.begin()
    while session.asking != "curtain":
        session.advance(0.1)
    session.bots.farewells.append(text("Copycat has left."))
    assert session.take_farewells() == ()
    session.hot_seat.lift()
    assert len(session.take_farewells()) == 1
    assert session.take_farewells() == ()
