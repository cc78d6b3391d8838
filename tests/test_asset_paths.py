"""The game finds its own files wherever it is installed."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rage_desktop
from rage_desktop.asset_paths import AssetDamaged, AssetsMissing, assets_dir
from rage_desktop.bots.talk.characters import load_characters
from rage_desktop.match.statistics.achievements import load_achievements
from rage_desktop.match.tour import load_tour
from rage_desktop.play.lessons.lesson import load_lessons
from rage_desktop.play.puzzles.books import load_books


def package_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    package = folder / "rage_desktop"
    package.mkdir(parents=True)
    monkeypatch.setattr(rage_desktop, "__file__", str(package / "__init__.py"))
    return package


def test_a_checkout_has_its_assets_beside_the_package() -> None:
    assert assets_dir() == Path(rage_desktop.__file__).resolve().parent.parent / "assets"


def test_an_installed_package_has_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = package_at(tmp_path, monkeypatch)
    (tmp_path / "assets/editions").mkdir(parents=True)  # a neighbour must not win
    (package / "assets/editions").mkdir(parents=True)
    assert assets_dir() == package / "assets"


def test_a_packaged_program_unpacks_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package_at(tmp_path / "elsewhere", monkeypatch)
    unpacked = tmp_path / "unpacked"
    (unpacked / "rage_desktop/assets/editions").mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(unpacked), raising=False)
    assert assets_dir() == unpacked / "rage_desktop/assets"


def test_missing_assets_are_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package_at(tmp_path, monkeypatch)
    (tmp_path / "assets").mkdir()  # someone else's
    with pytest.raises(AssetsMissing, match=r"Reinstall Rage Desktop\.$"):
        assets_dir()


@pytest.mark.parametrize("content", [None, b"", b"\0\0", b"\xff\xfe", b"{", b"[one]\ntwo = 1"])
@pytest.mark.parametrize(
    "load", [load_lessons, load_books, load_tour, load_achievements, load_characters]
)
def test_a_damaged_file_of_the_game_says_what_to_do(
    load: Callable[[Path], object], content: bytes | None, tmp_path: Path
) -> None:
    file = tmp_path / "one.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(AssetDamaged, match=r"one\.toml is missing or damaged\. Reinstall"):
        load(file)
