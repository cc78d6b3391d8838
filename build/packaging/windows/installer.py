"""The installer for Windows (.msi), made on Linux by wixl from the folder build.

It installs for one player, without an administrator, below %LOCALAPPDATA%\\Programs. It adds an
entry to the Start menu, one to Settings to uninstall the game, and has records (.rage.jsonl) open
in the viewer. Games are kept elsewhere, and stay.

The same contents make the same bytes: wixl makes up a new code for each package and notes the time
of day; both are replaced here.
"""

import hashlib
import os
import shutil
import struct
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from xml.etree import ElementTree

from archives import filled
from icons import ico

from rage_desktop import HOME, MAKER, __version__

SOURCE: Final = Path(__file__).with_name("rage-desktop.wxs")
WIX: Final = "http://schemas.microsoft.com/wix/2006/wi"
TOOLS: Final = ("wixl", "msibuild")
UPGRADE: Final = uuid.UUID("5b0d0f56-7b0e-4d2f-9a53-3a3ce61c7c3c")  # must never change
ICON: Final = "rage-desktop.ico"
PROGRAM: Final = "rage-desktop.exe"
SUMMARY: Final = uuid.UUID("F29F85E0-4FF9-1068-AB91-08002B27B3D9").bytes_le  # begins the properties
HEAD: Final = 28  # bytes of their stream before that mark
PACKAGE_CODE = 9
CREATED = 12
SAVED = 13
SINCE_1601: Final = 11_644_473_600  # seconds from the epoch of Windows to that of Unix
TITLE: Final = "Rage Desktop"
RECORD: Final = "RageDesktop.Record"
ENDING: Final = ".jsonl"  # Windows looks only at the last part of a name
NOBODY_HAS_IT: Final = f'NOT OWNER OR OWNER="{RECORD}"'  # another program keeps the ending it has


def make_msi(dist: Path, name: str, moment: int) -> Path | None:
    """Make the installer from the folder build in dist; None without wixl.

    `moment` is the time given to everything in it, in seconds since 1970.
    """
    lacking = [tool for tool in TOOLS if shutil.which(tool) is None]
    if lacking:
        print(f"There is no {lacking[0]} here: no installer is made")
        return None
    made = dist / f"{name}.msi"
    for path in (dist / name).rglob("*"):
        os.utime(path, (moment, moment))
    with TemporaryDirectory(prefix="rage-desktop-msi-") as work:
        (Path(work) / ICON).write_bytes(ico())
        (Path(work) / "files").symlink_to((dist / name).resolve())  # wixl takes no absolute paths
        source = Path(work) / "rage-desktop.wxs"
        described(Path(work) / "files").write(source, "utf-8", xml_declaration=True)
        code = uuid.uuid5(UPGRADE, content(Path(work)))
        command = ["wixl", "-a", "x64", "-o", str(made.resolve()), source.name]
        subprocess.run(command, cwd=work, check=True)
    # wixl cannot give components conditions, but its companion can.
    condition = f"UPDATE `Component` SET `Condition` = '{NOBODY_HAS_IT}'"
    which = f"WHERE `Component` = '{_id('ending')}'"
    subprocess.run(["msibuild", str(made), "-q", f"{condition} {which}"], check=True)
    settle(made, code, moment)
    return made


def content(work: Path) -> str:
    """Return names and sums of all that goes into the installer, its description included."""
    inside = [*work.iterdir(), *(work / "files").rglob("*")]
    names = {path.relative_to(work).as_posix(): path for path in inside if path.is_file()}
    lines = [
        f"{hashlib.sha256(names[name].read_bytes()).hexdigest()} {name}" for name in sorted(names)
    ]
    return "\n".join(lines)


def described(folder: Path) -> ElementTree.ElementTree:
    """Return what wixl reads: the whole installer as XML."""
    product = _guid(f"product {__version__}")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    facts = {"@PRODUCT@": product.upper(), "@UPGRADE@": str(UPGRADE).upper(), "@HOME@": HOME}
    facts |= {"@VERSION@": __version__, "@MAKER@": MAKER, "@SIZE@": str(size // 1024)}
    wix = ElementTree.fromstring(filled(SOURCE, facts))
    ElementTree.register_namespace("", WIX)
    (home,) = wix.iterfind(".//{*}Directory[@Id='INSTALLDIR']")
    _add_files(home, folder, folder)
    (feature,) = wix.iterfind(".//{*}Feature")
    for part in wix.iterfind(".//{*}Component"):
        _add(feature, "ComponentRef", Id=part.get("Id") or "")
    ElementTree.indent(wix)
    return ElementTree.ElementTree(wix)


def _add_files(parent: ElementTree.Element, folder: Path, top: Path) -> None:
    """Add a component for each folder's files, with a key in the player's registry."""
    name = folder.relative_to(top).as_posix()
    part_id = _id(f"files {name}")
    part = _add(parent, "Component", Id=part_id, Guid=_guid(f"files {name}"), Win64="yes")
    key = _add(part, "RegistryValue", Root="HKCU", Key="Software\\Rage Desktop\\Installed")
    key.attrib |= {"Name": part_id, "Type": "integer", "Value": "1", "KeyPath": "yes"}
    for path in sorted(folder.iterdir()):
        if path.is_file():
            file = _add(part, "File", Id=_id(f"file {name} {path.name}"), Name=path.name)
            file.attrib |= {"Source": str(path.relative_to(top.parent)), "DiskId": "1"}
        else:
            below = _id(f"folder {path.relative_to(top).as_posix()}")
            _add_files(_add(parent, "Directory", Id=below, Name=path.name), path, top)
    _add(part, "RemoveFolder", Id=_id(f"remove {name}"), On="uninstall")


def _add(parent: ElementTree.Element, tag: str, **attributes: str) -> ElementTree.Element:
    return ElementTree.SubElement(parent, f"{{{WIX}}}{tag}", attributes)


def _id(name: str) -> str:
    """Return a name that the installer's tables can hold."""
    return f"i{uuid.uuid5(UPGRADE, name).hex}"


def _guid(name: str) -> str:
    return str(uuid.uuid5(UPGRADE, name))


def settle(msi: Path, code: uuid.UUID, moment: int) -> None:
    """Give an installer this code and this time, in seconds since 1970."""
    content = bytearray(msi.read_bytes())
    time = struct.pack("<Q", (moment + SINCE_1601) * 10_000_000)
    values = {PACKAGE_CODE: f"{{{code}}}".upper().encode(), CREATED: time, SAVED: time}
    for number, at in properties(bytes(content)):
        if number in values:
            at += 8 if number == PACKAGE_CODE else 4  # past its kind, and a text's length
            content[at : at + len(values[number])] = values[number]
    msi.write_bytes(content)


def properties(content: bytes) -> Iterator[tuple[int, int]]:
    """Return where each property begins, by its number. Raises ValueError without any."""
    mark = content.index(SUMMARY)
    (section,) = struct.unpack_from("<I", content, mark + len(SUMMARY))
    start = mark - HEAD + section
    _, count = struct.unpack_from("<II", content, start)
    for place in range(count):
        number, offset = struct.unpack_from("<II", content, start + 8 + 8 * place)
        yield number, start + offset
