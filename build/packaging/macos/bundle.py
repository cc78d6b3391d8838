"""The bundle for macOS: what it tells the system, and whether it is laid out well.

No Mac is needed for that: `laid_out` makes the bundle on Linux from the folder build, by
PyInstaller's own rules, with Linux files inside. Only a Mac can sign it and start it.
"""

import plistlib
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from archives import filled
from place import Wrong

from rage_desktop import APPLICATION_ID

NAME: Final = "Rage Desktop"
PROGRAM: Final = "rage-desktop"
INFO: Final = Path(__file__).with_name("Info.plist")
ICONS: Final = (16, 32, 64, 128, 256, 512, 1024)


def languages(locale: Path) -> list[str]:
    """Return the languages that the game speaks."""
    return ["en", *sorted(path.parts[-3] for path in locale.glob("*/LC_MESSAGES/*.mo"))]


def told(version: str, spoken: list[str]) -> dict[str, Any]:
    """Return what Info.plist says besides what PyInstaller writes there."""
    facts: dict[str, Any] = plistlib.loads(filled(INFO, {"@ID@": APPLICATION_ID}))
    return facts | {"CFBundleVersion": version, "CFBundleLocalizations": spoken}


def check(bundle: Path, version: str) -> None:
    """Raise Wrong with the first thing that macOS would object to."""
    facts = plistlib.loads((bundle / "Contents" / "Info.plist").read_bytes())
    wanted = told(version, facts.get("CFBundleLocalizations", ["en"]))
    wanted |= {"CFBundleShortVersionString": version, "CFBundleExecutable": PROGRAM}
    wanted["CFBundleIdentifier"] = APPLICATION_ID
    wrong = [key for key, value in wanted.items() if facts.get(key) != value]
    if facts.get("LSBackgroundOnly"):
        raise Wrong("Info.plist says that it has no window")
    if wrong:
        raise Wrong(f"Info.plist tells something else: {', '.join(wrong)}")
    program = bundle / "Contents" / "MacOS" / PROGRAM
    if not program.is_file() or not program.stat().st_mode & stat.S_IXUSR:
        raise Wrong(f"{program} is no program")
    icon = bundle / "Contents" / "Resources" / facts["CFBundleIconFile"]
    sizes = {size for size, _ in pictures(icon.read_bytes())}
    if sizes != set(ICONS):
        raise Wrong(f"the icon has the sizes {sorted(sizes)}")
    strangers = {path.name for path in bundle.iterdir()} - {"Contents"}
    strangers |= {path.name for path in program.parent.iterdir()} - {PROGRAM}
    if strangers:
        raise Wrong(f"what is no program lies where programs do: {sorted(strangers)}")
    for path in bundle.rglob("*"):
        check_path(path, bundle)


def check_path(path: Path, bundle: Path) -> None:
    """Links point inside, folders of code have no dot in their names, and data is with the data."""
    name = path.relative_to(bundle)
    inside = path.resolve().is_relative_to(bundle.resolve())
    if path.is_symlink():
        if not (inside and path.exists()) or path.readlink().is_absolute():
            raise Wrong(f"{name} leads nowhere, or outside")
    elif name.is_relative_to("Contents/Frameworks"):
        if path.is_dir() and "." in path.name and not path.name.endswith(".framework"):
            raise Wrong(f"a signature cannot be made with {name}: its name has a dot")
        if path.is_file() and path.suffix in (".toml", ".svg", ".flac", ".json", ".txt", ".ttf"):
            raise Wrong(f"{name} lies among the code")


def pictures(icns: bytes) -> Iterator[tuple[int, bytes]]:
    """Return the pictures of a macOS icon, with their width in pixels."""
    at = 8
    while at < len(icns):
        length = int.from_bytes(icns[at + 4 : at + 8], "big")
        png = icns[at + 8 : at + length]
        yield int.from_bytes(png[16:20], "big"), png
        at += length


def laid_out(folder: Path, work: Path, icon: Path, facts: dict[str, Any]) -> Path:
    """Lay the folder build of another system out as a bundle in `work`; returns the bundle.

    PyInstaller does it as on a Mac, except for what needs a Mac's tools: the paths in libraries are
    not rewritten, and nothing is signed.
    """
    # late: only this needs PyInstaller
    from PyInstaller.building import osx
    from PyInstaller.config import CONF

    CONF.update({"distpath": str(work), "workpath": str(work), "specpath": str(work)})
    with (
        patch.object(osx, "is_darwin", True),
        patch.object(osx, "process_collected_binary", lambda source, *_, **__: source),
        patch.object(osx, "osxutils", create=True),
        patch.object(osx.BUNDLE, "upx_exclude", [], create=True),
    ):
        osx.BUNDLE(
            list(collected(folder)),
            name=f"{NAME}.app",
            icon=str(icon),
            version=facts["CFBundleVersion"],
            bundle_identifier=APPLICATION_ID,
            info_plist={**facts, "LSBackgroundOnly": False},  # it does not recognise our bootloader
        )
    return work / f"{NAME}.app"


def collected(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Return the contents of a folder build as PyInstaller lists them: name, source, kind."""
    yield PROGRAM, str(folder / PROGRAM), "EXECUTABLE"
    inside = folder / "_internal"
    for path in sorted(inside.rglob("*")):
        name = path.relative_to(inside).as_posix()
        if path.is_symlink():
            yield name, str(path.readlink()), "SYMLINK"
        elif path.is_file():
            yield name, str(path), "BINARY" if ".so" in path.name else "DATA"
