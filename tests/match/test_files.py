"""Files of the data folder are private, and what killed writers leave behind is cleared away."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.fixtures.matches import noon

from rage_desktop.match import files
from rage_desktop.match.settings import SettingsFile
from rage_desktop.match.store.store import open_store

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX permissions")


@pytest.fixture
def usual_mask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@posix
def test_nobody_else_may_read_what_is_kept(tmp_path: Path, usual_mask: None) -> None:
    old = tmp_path / "settings.toml"
    old.write_text("volume = 3\n")
    assert old.stat().st_mode & 0o077
    files.restrict_permissions(tmp_path)
    SettingsFile(tmp_path, noon).load()
    store = open_store(tmp_path, noon)
    files.atomic_write(tmp_path / "deep" / "file", "x")
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    store.close()
    assert "games.sqlite3-wal" in modes
    assert {name for name, mode in modes.items() if mode & 0o077} == set()


def test_a_folder_that_is_not_there_yet_is_no_hindrance(tmp_path: Path, usual_mask: None) -> None:
    files.restrict_permissions(tmp_path / "nowhere")


def test_drafts_of_the_dead_are_cleared_and_those_of_the_living_are_not(tmp_path: Path) -> None:
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    left = tmp_path / f"settings.toml.{done.pid}.tmp"
    mine = tmp_path / f"settings.toml.{os.getpid()}.tmp"
    others = [tmp_path / "settings.toml.mine.tmp", tmp_path / "else.1.tmp"]
    for path in (left, mine, *others):
        path.write_text("half")
    SettingsFile(tmp_path, noon).load()
    assert not left.exists()
    assert all(path.exists() for path in others)
    if sys.platform != "win32":
        assert mine.exists()
    files.remove_temp_files(tmp_path / "no" / "folder")


def test_what_another_process_sets_aside_in_the_same_second_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    touch = Path.touch

    def beaten_to_it(path: Path, mode: int = 0o666, exist_ok: bool = True) -> None:
        monkeypatch.setattr(Path, "touch", touch)
        path.write_text("theirs")
        path.touch(mode, exist_ok)

    monkeypatch.setattr(Path, "touch", beaten_to_it)
    bad = tmp_path / "settings.toml"
    bad.write_text("ours")
    assert files.quarantine(bad, noon()).read_text() == "ours"
    assert sorted(path.read_text() for path in tmp_path.iterdir()) == ["ours", "theirs"]


def test_no_name_stays_held_for_what_could_not_be_set_aside(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        files.quarantine(tmp_path / "settings.toml", noon())
    assert list(tmp_path.iterdir()) == []
