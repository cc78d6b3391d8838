"""Settings: read, written whole, and never lost to a slip of the editor."""

import tomllib
from datetime import datetime
from pathlib import Path

import pytest
from helpers.fixtures.matches import noon
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert, structs

from rage_desktop.match.files import quarantine
from rage_desktop.match.game_setup import Seat
from rage_desktop.match.settings import (
    COMMENTS,
    FORMAT,
    LastGame,
    Settings,
    SettingsFile,
    write_settings,
)

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
        (b"colour = 'red'", "colour"),
        (b"[last_game]\nseats = []", "seats"),
        (b"volume = ]", "line 1"),
        (b"\xff\xfe\x00", "utf-8"),
        (b"format = 0", "format"),
    ],
)
def test_a_file_that_cannot_be_read_is_set_aside(
    tmp_path: Path, content: bytes, reason: str
) -> None:
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

    monkeypatch.setattr("rage_desktop.match.settings.quarantine", too_late)
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


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SettingsFile(tmp_path, noon)
    file.save(Settings(volume=7))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert not file.save(Settings(volume=8))
    assert "No space left on device" in str(file.notice)
    assert SettingsFile(tmp_path, noon).load().volume == 7
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]
