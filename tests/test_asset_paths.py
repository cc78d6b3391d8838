"""The game finds its own files wherever it is installed."""

import sys
from pathlib import Path

import pytest

import rage_desktop
from rage_desktop.asset_paths import AssetsMissing, assets_dir


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
