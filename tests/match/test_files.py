"""Files are written whole; editions are found by name or path; settings are kept or set aside."""

import io
import os
import shutil
import sys
import tomllib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from helpers.fixtures.matches import EDITIONS, noon
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert, structs

from rage_desktop.asset_paths import assets_dir
from rage_desktop.match import files
from rage_desktop.match.edition_files import LibraryError, read_edition
from rage_desktop.match.files import make_private, quarantine
from rage_desktop.match.game_setup import Seat
from rage_desktop.match.library import Library, open_library
from rage_desktop.match.settings import (
    COMMENTS,
    FORMAT,
    LastGame,
    Settings,
    SettingsFile,
    write_settings,
)
from rage_desktop.match.store.store import open_store

# -- Files of the data folder are private, and what killed writers leave behind is cleared away ----

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


# -- Which editions are at hand, and what is said of files that are none ---------------------------

BUILT_IN = assets_dir() / "editions"


def own_rules(path: Path, name: str = "mine") -> Path:
    written = (BUILT_IN / "rage.toml").read_text("utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written.replace('id = "rage"', f'id = "{name}"'), "utf-8")
    return path


def test_the_built_in_editions_come_in_their_order() -> None:
    library = open_library()
    assert tuple(file.id for file in library.editions()) == library.built_in
    assert library.built_in[:4] == ("rage", "rage-amigo", "glyphs", "rave")


def test_an_edition_is_found_by_id_and_by_path(tmp_path: Path) -> None:
    library = open_library()
    mine = own_rules(tmp_path / "mine.toml")
    assert library.get("rave").id == "rave"
    assert library.get(str(mine)).id == library.get(mine).id == "mine"
    assert "mine" not in [file.id for file in library.editions()]


def test_an_unknown_id_names_the_known_ones() -> None:
    with pytest.raises(LibraryError, match="'chess'. Choose one of " + ", ".join(EDITIONS)):
        open_library().get("chess")


def test_own_rules_are_found(tmp_path: Path) -> None:
    own_rules(tmp_path / "editions/whatever.toml")
    library = open_library(tmp_path)
    assert [file.id for file in library.editions()] == [*EDITIONS, "mine"]
    assert library.problems == ()


def test_a_bad_file_of_ones_own_is_told_and_left_out(tmp_path: Path) -> None:
    own_rules(tmp_path / "editions/again.toml", "rage")
    (tmp_path / "editions/bad.toml").write_text("nonsense", "utf-8")
    library = open_library(tmp_path)
    assert tuple(file.id for file in library.editions()) == EDITIONS
    told = [str(problem) for problem in library.problems]
    assert len(told) == 2
    assert "again.toml was skipped: an edition called rage already exists" in told[0]
    assert "bad.toml" in told[1]


def test_a_file_that_has_nothing_to_say_yet_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Silent(io.FileIO):  # as the kernel's messages are, /proc/kmsg
        def read(self, size: int | None = -1) -> Any:
            return None

    monkeypatch.setattr(os, "fdopen", Silent)
    (tmp_path / "kmsg").touch()
    assert files.read_limited(tmp_path / "kmsg", 9) == b""


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe", "it isn't UTF-8 text"),
        (b"title = 3", "title"),
        (b"x" * 300_000, "is too large for an edition file"),
    ],
)
def test_what_is_no_edition_gets_one_sentence(tmp_path: Path, content: bytes, reason: str) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(content)
    with pytest.raises(LibraryError, match=reason) as refused:
        read_edition(bad)
    assert "bad.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_missing_file_and_a_folder_are_told() -> None:
    with pytest.raises(LibraryError, match=r"nowhere\.toml can't be read"):
        open_library().get("nowhere.toml")
    with pytest.raises(LibraryError, match="can't be read"):
        read_edition(BUILT_IN)


def test_further_built_in_editions_follow_the_four(tmp_path: Path) -> None:
    shutil.copytree(BUILT_IN, tmp_path / "editions")
    own_rules(tmp_path / "editions/aaa.toml", "aaa")
    assert Library(tmp_path / "editions").built_in == (*EDITIONS, "aaa")


def test_two_editions_of_the_game_with_one_id_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "editions"
    own_rules(folder / "first.toml")
    own_rules(folder / "second.toml")
    with pytest.raises(LibraryError, match="have the id mine"):
        Library(folder)


# -- Settings: read, written whole, and never lost to a slip of the editor -------------------------

# what would be spelt out in a sentence is in no name
names = st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"]), max_size=12)
seats = st.builds(Seat, names, st.sampled_from(["owl", "fox"]), names)
last_games = st.builds(
    LastGame,
    edition=names,
    variants=st.lists(names, max_size=3).map(tuple),
    rounds=st.integers(0, 99),
    secrecy=st.sampled_from(["curtain", "open", "peek"]),
    seats=st.lists(seats, min_size=2, max_size=10).map(tuple),
)
all_settings = st.builds(
    Settings,
    language=names,
    window=st.sampled_from(["normal", "maximised", "fullscreen"]),
    width=st.integers(320, 16384),
    text_size=st.sampled_from([100, 125, 150]),
    high_contrast=st.booleans(),
    speed=st.sampled_from([0, 1, 2, 4]),
    hold_to_confirm=st.integers(0, 2000),
    volume=st.integers(0, 100),
    last_game=last_games,
)


@pytest.mark.slow
@given(all_settings)
def test_whatever_is_written_reads_back(settings: Settings) -> None:
    assert convert(tomllib.loads(write_settings(settings)), Settings) == settings


def test_without_a_file_the_usual_settings_hold(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new", noon)
    assert file.load() == Settings()
    assert file.notice is None
    assert not (tmp_path / "new").exists()


def test_settings_survive_the_program(tmp_path: Path) -> None:
    chosen = Settings(text_size=150, speed=0, last_game=LastGame(edition="rave"))
    assert SettingsFile(tmp_path / "new", noon).save(chosen)
    file = SettingsFile(tmp_path / "new", noon)
    assert file.load() == chosen
    assert file.notice is None
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["settings.toml"]


def test_people_may_leave_out_what_they_do_not_care_about(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('volume = 5\n[last_game]\nedition = "glyphs"\n')
    loaded = SettingsFile(tmp_path, noon).load()
    assert loaded == Settings(volume=5, last_game=LastGame(edition="glyphs"))


def test_a_choice_that_is_no_more_is_passed_over(tmp_path: Path) -> None:
    folder = SettingsFile(tmp_path, noon)
    folder.path.write_text("speed = 2\nsort_hand = false\n")
    assert folder.load() == Settings(speed=2)
    assert folder.notice is None


def test_every_choice_is_explained_in_the_file() -> None:
    known = {*structs.asdict(Settings()), *structs.asdict(LastGame())}
    assert set(COMMENTS) <= known
    written = write_settings(Settings())
    assert "speed = 1  # of animation: 1, 2, 4, or 0 for none" in written
    assert all(comment in written for comment in COMMENTS.values())


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"volume = 200", "volume"),
        (b"volume = '5'", "volume"),
        (b"text_size = 110", "110"),
        (b"volume = 5\ncolour = 'red'", "colour"),
        (b"[last_game]\nseats = []", "seats"),
        (b"volume = ]", "line 1"),
        (b"\xff\xfe\x00", "utf-8"),
        (b"format = 0", "format"),
    ],
)
def test_an_unreadable_file_is_set_aside(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    file = SettingsFile(tmp_path, noon)
    assert file.load() == Settings()
    aside = tmp_path / "settings-damaged-2026-03-04-120000.toml"
    assert aside.read_bytes() == content
    assert not path.exists()
    assert reason in str(file.notice)
    assert str(aside) in str(file.notice)
    assert file.save(Settings(volume=1))
    assert SettingsFile(tmp_path, noon).load() == Settings(volume=1)
    assert aside.read_bytes() == content


def test_a_bad_file_that_another_window_sets_aside_first_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.toml").write_text("volume = ]")

    def too_late(path: Path, moment: datetime) -> Path:
        quarantine(path, moment)
        return quarantine(path, moment)

    monkeypatch.setattr("rage_desktop.match.files.quarantine", too_late)
    file = SettingsFile(tmp_path, noon)
    assert file.load() == Settings()
    assert file.notice is None
    assert file.save(Settings(volume=1))


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    content = f"format = {FORMAT + 1}\ntelepathy = true\n"
    (tmp_path / "settings.toml").write_text(content)
    file = SettingsFile(tmp_path, noon)
    assert file.load() == Settings()
    assert "newer version" in str(file.notice)
    assert not file.save(Settings(volume=1))
    assert (tmp_path / "settings.toml").read_text() == content


def test_where_nothing_can_be_written_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    file = SettingsFile(tmp_path / "file" / "below", noon)
    assert not file.save(Settings())
    assert "Your settings can't be saved in" in str(file.notice)


def test_a_file_that_may_not_be_read_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    file = SettingsFile(tmp_path, noon)
    assert file.load() == Settings()
    assert "can't be read" in str(file.notice)
    assert not file.save(Settings(volume=1))
    assert (tmp_path / "settings.toml").is_dir()


def test_failed_writes_keep_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SettingsFile(tmp_path, noon)
    file.save(Settings(volume=7))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert not file.save(Settings(volume=8))
    assert "No space left on device" in str(file.notice)
    assert SettingsFile(tmp_path, noon).load().volume == 7
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


@pytest.mark.skipif(sys.platform == "win32", reason="rights are kept otherwise there")
def test_a_file_with_another_name_keeps_its_rights(tmp_path: Path) -> None:
    """A hard link below one of our names may be somebody else's file."""
    theirs = tmp_path / "elsewhere.toml"
    theirs.write_text("")
    theirs.chmod(0o664)
    ours = tmp_path / "settings.toml"
    ours.hardlink_to(theirs)
    make_private(ours)
    assert theirs.stat().st_mode & 0o777 == 0o664
    theirs.unlink()
    make_private(ours)
    assert ours.stat().st_mode & 0o777 == 0o600
