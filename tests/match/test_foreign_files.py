"""What is in the data folder and is not the game's stays as it is: content, rights and times."""

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from helpers.fixtures.matches import noon
from msgspec import structs

from rage_desktop.cli.main import run
from rage_desktop.match.files import (
    atomic_write,
    quarantine,
    remove_temp_files,
    restrict_permissions,
)
from rage_desktop.match.library import Library
from rage_desktop.match.settings import HEAD, Settings, SettingsFile
from rage_desktop.match.store.store import open_store
from rage_desktop.ui.window.log import SIZE, Log
from rage_desktop.ui.window.single_instance import acquire_lock, activate_running

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs links, pipes and rights")
OURS = ("games.sqlite3", "settings.toml", "rage-desktop.log", "open.lock", "open.address")
RECORD = "00001.rage.jsonl"


def used(folder: Path) -> None:
    """Do with a data folder all that a start of the game, a change and its end do."""
    before = os.umask(0)
    try:
        restrict_permissions(folder)
        lock = acquire_lock(folder)
        activate_running(folder)
        settings = SettingsFile(folder, noon)
        chosen = structs.replace(settings.load(), volume=7)
        store = open_store(folder, noon)
        Library(folder / "none", folder / "editions")
        log = Log(folder)
        for _ in range(3):
            log.write("x" * (SIZE // 2 + 1))
        if lock is not None:
            lock.listen(lambda: None)
            lock.stop_listening()
        settings.save(chosen)
        store.close()
        if lock is not None:
            lock.close()
    finally:
        os.umask(before)


def told(folder: Path) -> dict[str, tuple[object, ...]]:
    """Return what all below a folder is: its kind and rights, its time, its target, its content."""
    found: dict[str, tuple[object, ...]] = {}
    for path in folder.rglob("*"):
        stat = path.lstat()
        target = path.readlink() if path.is_symlink() else None
        content = path.read_bytes() if path.is_file() and target is None else None
        folders = None if path.is_dir() else stat.st_mtime_ns
        found[str(path.relative_to(folder))] = (stat.st_mode, folders, target, content)
    return found


def unchanged(folder: Path, act: Callable[[], object]) -> None:
    """Do something and check that all that was below a folder is there as it was."""
    before = told(folder)
    act()
    after = told(folder)
    assert {name: after.get(name) for name in before} == before


def test_other_contents_of_the_folder_stay_as_they_are(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    (folder / "deep").mkdir(parents=True)
    names = (
        "tool",
        "deep/note",
        "games.sqlite3.bak",
        "settings.toml.1.tmp.txt",
        "x.1.tmp",
        "rage-desktop.logs",
        "games-damaged-notes.txt",
        "editions.toml",
    )
    for number, name in enumerate(names):
        path = folder / name
        path.write_text(name)
        path.chmod((0o755, 0o444, 0o666)[number % 3])
    outside = tmp_path / "outside"
    outside.write_text("theirs")
    outside.chmod(0o644)
    (folder / "link").symlink_to(outside)
    unchanged(tmp_path, lambda: used(folder))
    assert (folder / "games.sqlite3").exists()


@pytest.mark.parametrize(
    "name",
    [
        *OURS,
        "rage-desktop.log.1",
        "rage-desktop.log.2",
        "games.sqlite3-wal",
        "games.sqlite3-shm",
        "games.sqlite3-journal",
        "games.sqlite3-left",
        "editions",
        "games-damaged-2026-01-01-000000.sqlite3",
    ],
)
@pytest.mark.parametrize("there", ["a file", "an empty file", "nothing", "a folder"])
def test_a_link_in_place_of_a_file_is_not_followed(tmp_path: Path, name: str, there: str) -> None:
    folder = tmp_path / "data"
    outside = tmp_path / "outside"
    folder.mkdir()
    if there == "a folder":
        outside.mkdir()
        (outside / "theirs").write_text("theirs")
    elif there != "nothing":
        outside.write_text("theirs\n" if there == "a file" else "")
        outside.chmod(0o664)
    (folder / name).symlink_to(outside)
    unchanged(tmp_path, lambda: used(folder))
    assert there != "nothing" or not outside.exists()


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_a_pipe_or_a_folder_in_the_place_of_a_file_stops_nothing(
    tmp_path: Path, name: str, make: Callable[[Path], None]
) -> None:
    make(tmp_path / name)
    unchanged(tmp_path, lambda: used(tmp_path))


@pytest.mark.parametrize(
    "settings",
    [
        '[server]\nport = 80\n[user]\nname = "Ada"\n',
        'title = "Mine"\n',
        "# Notes\n",
        "{{ host }}",
        "# Much\n" * 60_000,
    ],
)
def test_another_programs_database_and_settings_are_left_alone(
    tmp_path: Path, settings: str
) -> None:
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE recipes (cake TEXT)")
        db.execute("PRAGMA user_version = 1")
        content = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for name, data in content.items():  # as a killed program leaves it, with its log
        (tmp_path / name).write_bytes(data)
    (tmp_path / "settings.toml").write_text(settings)
    (tmp_path / "settings.toml").chmod(0o644)
    unchanged(tmp_path, lambda: used(tmp_path))
    with closing(open_store(tmp_path, noon)) as store:
        assert "isn't from this game. It was left unchanged" in str(store.queue.notice)
    file = SettingsFile(tmp_path, noon)
    assert file.load() == Settings()
    assert re.search("isn't from this game. It was left unchanged|too large", str(file.notice))
    assert not file.save(Settings())


@pytest.mark.parametrize(
    ("content", "language"),
    [
        (HEAD, ""),
        (HEAD + '"language" = "fr"\n', "fr"),
        ("'language' = \"fr\"\n", "fr"),
        ("\t\r\n\r\n", ""),
    ],
    ids=["head alone", "head and a quoted key", "quoted key", "blank lines"],
)
def test_our_own_settings_are_read_however_they_were_edited(
    tmp_path: Path, content: str, language: str
) -> None:
    (tmp_path / "settings.toml").write_text(content, newline="")
    file = SettingsFile(tmp_path, noon)
    settings = file.load()
    assert (settings.language, file.notice) == (language, None)
    assert file.save(settings)


def test_a_log_whose_store_was_taken_away_is_kept(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3-wal").write_bytes(b"moves" * 1000)
    with closing(open_store(tmp_path, noon)) as store:
        assert "They're now in" in str(store.queue.notice)
        assert store.queue.is_saved
    (aside,) = tmp_path.glob("games-damaged-*")
    assert aside.read_bytes() == b"moves" * 1000


def test_rights_are_only_taken_away(tmp_path: Path) -> None:
    used(tmp_path)
    for name, mode in {"settings.toml": 0o444, "games.sqlite3": 0o755}.items():
        (tmp_path / name).chmod(mode)
    used(tmp_path)
    assert (tmp_path / "settings.toml").stat().st_mode & 0o777 == 0o600  # written anew
    assert (tmp_path / "games.sqlite3").stat().st_mode & 0o777 == 0o700
    (tmp_path / "settings.toml").chmod(0o444)
    SettingsFile(tmp_path, noon).load()
    assert (tmp_path / "settings.toml").stat().st_mode & 0o777 == 0o400


def test_a_settings_file_kept_elsewhere_is_read_but_not_written(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "mine.toml").write_text("volume = 3\n")
    (tmp_path / "data" / "settings.toml").symlink_to(tmp_path / "mine.toml")
    file = SettingsFile(tmp_path / "data", noon)
    assert file.load().volume == 3
    unchanged(tmp_path, lambda: file.save(Settings()))
    assert "it is a link" in str(file.notice)
    (tmp_path / "mine.toml").write_text(f"{HEAD}volume = [")
    unchanged(tmp_path, SettingsFile(tmp_path / "data", noon).load)


def test_neither_a_draft_nor_a_name_set_aside_goes_through_a_link(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("theirs")
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / f"file.{os.getpid()}.tmp").symlink_to(outside)
    (folder / "link").symlink_to(outside)

    def act() -> None:
        for name in ("file", "link"):
            with pytest.raises(OSError, match="link"):
                atomic_write(folder / name, "ours")
        with pytest.raises(OSError, match="link"):
            quarantine(folder / "link", noon())

    unchanged(tmp_path, act)


def test_drafts_of_the_dead_are_cleared_and_those_of_the_living_are_not(tmp_path: Path) -> None:
    (tmp_path / "editions").mkdir()
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    kinds = ("settings.toml", "editions/mine.toml", RECORD, "summary.json")
    left, living = (
        [tmp_path / f"{name}.{pid}.tmp" for name in kinds] for pid in (dead.pid, os.getppid())
    )
    others = [*living, tmp_path / "mine.77.tmp", tmp_path / "summary.json.mine.tmp"]
    for path in (*left, *others):
        path.write_text("half")
    used(tmp_path)
    run(["simulate", "--games", "1", "--bots", "random", "--out", str(tmp_path)])
    remove_temp_files(tmp_path / "no" / "folder")
    assert [path.name for path in left if path.exists()] == []
    assert all(path.exists() for path in others)


@pytest.mark.parametrize("content", ["{}", "[]", "7", "theirs", "[" * 9999, None])
def test_a_simulation_replaces_no_file_of_others(tmp_path: Path, content: str | None) -> None:
    summary = tmp_path / "summary.json"
    command = ("simulate", "--bots", "random", "--games", "1")
    if content is None:
        summary.symlink_to("nowhere")
    else:
        summary.write_text(content)
    unchanged(tmp_path, lambda: run([*command, "--out", str(tmp_path)]))
    assert len(list(tmp_path.iterdir())) == 1
    summary.unlink()
    assert [run([*command, "--out", str(tmp_path)]) for _ in range(2)] == [0, 0]
