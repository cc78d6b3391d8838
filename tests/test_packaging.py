"""The packaging scripts tell right from wrong, and what they pack fits the game."""

import os
import re
import runpy
import struct
import sys
import tomllib
from collections.abc import Mapping
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build"


def script(name: str, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, Any]:
    monkeypatch.syspath_prepend(str(BUILD))
    return runpy.run_path(str(BUILD / f"{name}.py"))


def window_dump(pixels: list[int], width: int) -> bytes:
    """A picture as the X server writes it: 26 words, two colour entries, 32-bit pixels."""
    height = len(pixels) // width
    words = dict.fromkeys(range(25), 0) | {0: 104, 4: width, 5: height, 12: 4 * width, 19: 2}
    return (
        struct.pack(">25I4x", *words.values())
        + b"\xff" * 24
        + struct.pack(f"<{len(pixels)}I", *pixels)
    )


def test_a_screen_has_as_many_colours_as_its_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    colours = script("screen", monkeypatch)["colours"]
    assert colours(window_dump([7] * 64, 8)) == 1
    assert colours(window_dump([*range(40), *range(24)], 8)) == 40


def test_a_program_without_a_console_can_still_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    script("windowed", monkeypatch)
    with sys.stdout, sys.stderr:
        assert not sys.stderr.isatty()
        print("nobody reads this", flush=True)  # noqa: T201


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc, which only Linux has")
def test_the_trial_notices_a_program_that_borrows_a_python(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    borrowed = script("smoke", monkeypatch)["borrowed"]
    assert list(borrowed(os.getpid(), tmp_path)), "these tests run on an installed Python"


def test_the_icon_holds_every_size_as_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    icons = script("icons", monkeypatch)
    data = icons["ico"]()
    count = struct.unpack_from("<HHH", data)[2]
    sizes = []
    for entry in range(count):
        *_, length, offset = struct.unpack_from("<BBBBHHII", data, 6 + 16 * entry)
        picture = data[offset : offset + length]
        assert picture.startswith(b"\x89PNG")
        sizes.append(struct.unpack_from(">II", picture, 16))
    assert sizes == [(size, size) for size in (16, 24, 32, 48, 64, 256)]
    mac = icons["icns"]()
    assert struct.unpack_from(">4sI", mac) == (b"icns", len(mac))
    assert mac.count(b"\x89PNG") == 5


def test_the_desktop_entry_starts_the_installed_command() -> None:
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their capitals
    entry.read(BUILD / "rage-desktop.desktop", encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    desktop = entry["Desktop Entry"]
    assert desktop["Exec"] in project["scripts"]
    assert (BUILD / "icons" / f"{desktop['Icon']}.svg").is_file()


def test_the_readme_has_one_test_command_and_no_dead_links() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    commands = re.findall(r"^<!-- test command -->\n```sh\n(.+?)\n```$", readme, re.M | re.S)
    assert [command.endswith("-m pytest") for command in commands] == [True]
    links = re.findall(r"\]\((?!https?:|#)([^)\s]+)\)", readme)
    assert [link for link in links if not (ROOT / link).exists()] == []
