"""Records from elsewhere: whatever lies there, is typed or let go, the window goes on."""

import json
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from helpers.driver import Driver
from helpers.fixtures.matches import SHORT, play_to_end, setup_of
from helpers.screens.scenes import Open
from msgspec import structs

from rage_desktop.match.files import read_limited
from rage_desktop.match.match import Match
from rage_desktop.match.record_export import records_folder
from rage_desktop.match.record_verification import open_record
from rage_desktop.ui.scenes.archive import read_records
from rage_desktop.ui.scenes.archive.import_record import newest
from rage_desktop.ui.scenes.archive.read_records import ReadRecordsScene
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.replay.replay import ReplayScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs pipes and links")
SPECIAL: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo if sys.platform != "win32" else Path.mkdir,
    "a folder": Path.mkdir,
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to a device": lambda path: path.symlink_to("/dev/zero"),
    "a link to a folder": lambda path: path.symlink_to("/"),
}


def record(folder: Path, name: str, seed: str = "K7Q2M9XD4T", **header: Any) -> Path:
    """Write a finished game with other values in its header."""
    match = play_to_end(Match(setup_of(seed=seed, changes=SHORT)))
    first, *rest = match.record_lines()
    path = folder / f"{name}.rage.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join((json.dumps(json.loads(first) | header), *rest, "")), "utf-8")
    return path


def drop(driver: Driver, *paths: Path) -> None:
    driver.step(0.1, *(pygame.event.Event(pygame.DROPFILE, file=str(path)) for path in paths))


def wait(driver: Driver) -> None:
    """Wait until files are read in their thread."""
    for thread in threading.enumerate():
        if thread.name == "records":
            thread.join(60)
    driver.step()
    driver.settle()


@posix
@pytest.mark.parametrize("what", SPECIAL)
def test_what_is_no_file_stops_nothing(open_scene: Open, services: Services, what: str) -> None:
    folder = records_folder(services.settings_file.path)
    sound = record(folder, "sound")
    bad = folder / "bad.rage.jsonl"
    SPECIAL[what](bad)
    assert newest(folder) == [sound]
    driver = open_scene(TitleScene)
    driver.settle()
    drop(driver, bad)
    assert "can't be read" in " ".join(
        driver.at(MessageDialog).ctx.tr(one) for one in driver.at(MessageDialog)._sentences
    )
    driver = open_scene(SavedGamesScene)
    driver.click("import")
    assert driver.find("file-0").name == sound.name
    driver.type(str(bad))
    assert "There's no file" in driver.find("problem").name
    with pytest.raises(OSError, match=r"not a file|directory|symbolic links|No such file"):
        read_limited(bad, 100)


@pytest.mark.parametrize("player", ["alien", "", "bot:", "bot:alien", "exec:x", "Human"])
def test_a_record_with_players_of_any_kind_is_played_on(services: Services, player: str) -> None:
    setup = setup_of(changes=SHORT)
    seats = tuple(structs.replace(seat, player=player) for seat in setup.seats)
    match = play_to_end(Match(setup))
    session = services.session_factory.play_on(structs.replace(setup, seats=seats), match.moves[:3])
    assert set(session.bots._bots) == set(range(len(seats)))


@pytest.mark.parametrize(
    "started",
    [
        "yesterday",
        "",
        "9999-12-31T23:59:59Z",
        "2026-03-04",
        "2026-02-30T11:00:00Z",
        "0001-01-01T00:00:00Z",
    ],
)
def test_a_record_of_any_time_is_listed_and_can_be_removed(
    open_scene: Open, services: Services, tmp_path: Path, started: str
) -> None:
    driver = open_scene(SavedGamesScene)
    before = services.store.queue.now
    drop(driver, record(tmp_path, "odd", started=started))
    driver.at(ReplayScene)
    (game,) = services.store.finished()
    assert services.store.queue.notice is None
    assert before <= services.store.setup(game.id).started <= services.store.queue.now
    driver.go(pygame.K_ESCAPE)
    driver.click(f"remove-{game.id}")
    assert services.store.finished() == ()


def test_every_dropped_file_is_told(open_scene: Open, services: Services, tmp_path: Path) -> None:
    paths = [record(tmp_path, seed, seed) for seed in ("AAAA", "BBBB", "AAAA")]
    for n in range(5):
        (tmp_path / f"bad{n}").write_text("no record")
        paths.append(tmp_path / f"bad{n}")
    driver = open_scene(TitleScene)
    driver.settle()
    drop(driver, *paths)
    wait(driver)
    told = " ".join(driver.texts())
    assert "2 games are now in Saved games" in told
    assert "2 more files can't be read" in told
    assert len(services.store.finished()) == 2
    drop(driver, *paths)  # over a dialog nothing happens
    driver.at(MessageDialog)


def test_a_large_record_is_read_beside_the_window(
    open_scene: Open, services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_records, "AT_ONCE", 100)
    path = record(tmp_path, "large")
    threads = list[str]()
    may_go = threading.Event()

    def slow(path: Path) -> Any:
        threads.append(threading.current_thread().name)
        may_go.wait(60)
        return open_record(path)

    monkeypatch.setattr(read_records, "open_record", slow)
    driver = open_scene(TitleScene)
    driver.settle()
    for given_up in (True, False):
        drop(driver, path)
        driver.at(ReadRecordsScene)
        driver.step(0.1)
        driver.at(ReadRecordsScene)
        if given_up:
            driver.go(pygame.K_ESCAPE)
            driver.at(TitleScene)
    may_go.set()
    wait(driver)
    driver.at(ReplayScene)
    assert threads == ["records", "records"]
    assert len(services.store.finished()) == 1


def test_what_goes_wrong_while_reading_is_not_waited_for(
    open_scene: Open, services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_records, "AT_ONCE", -1)
    monkeypatch.setattr(read_records, "open_record", lambda _: 1 / 0)
    driver = open_scene(TitleScene)
    driver.settle()
    drop(driver, tmp_path)
    with pytest.raises(ZeroDivisionError):
        wait(driver)
