"""The installer for Windows (.msi), made on Linux by wixl from the folder build.

It installs for one player, without an administrator, below %LOCALAPPDATA%\\Programs. It adds an
entry to the Start menu, one to Settings to uninstall the game, and has records (.rage.jsonl) open
in the viewer. Games are kept elsewhere, and stay.
"""

import hashlib
import os
import shutil
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from icons import ico
from summary import settle

TOOLS: Final = ("wixl", "msibuild")
UPGRADE: Final = uuid.UUID("5b0d0f56-7b0e-4d2f-9a53-3a3ce61c7c3c")  # must never change
ICON: Final = "rage-desktop.ico"
PROGRAM: Final = "rage-desktop.exe"
TITLE: Final = "Rage Desktop"
MAKER: Final = "The Rage Desktop project"
RECORD: Final = "RageDesktop.Record"
ENDING: Final = ".jsonl"  # Windows looks only at the last part of a name
CLASSES: Final = "Software\\Classes\\"
NOBODY_HAS_IT: Final = f'NOT OWNER OR OWNER="{RECORD}"'  # another program keeps the ending it has


def make_msi(dist: Path, name: str, version: str, moment: int) -> Path | None:
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
        described(Path(work) / "files", version).write(source, "utf-8", xml_declaration=True)
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


def described(folder: Path, version: str) -> ElementTree:
    """Return what wixl reads: the whole installer as XML."""
    wix = Element("Wix", xmlns="http://schemas.microsoft.com/wix/2006/wi")
    product = _add(
        wix,
        "Product",
        Id=_guid(f"product {version}"),
        UpgradeCode=str(UPGRADE),
        Name=TITLE,
        Version=version,
        Manufacturer=MAKER,
        Language="1033",
        Codepage="1252",
    )
    _add(
        product,
        "Package",
        InstallerVersion="500",
        Compressed="yes",
        InstallScope="perUser",
        Description=f"{TITLE} {version}",
        Manufacturer=MAKER,
    )
    _add(product, "MajorUpgrade", DowngradeErrorMessage=f"A newer {TITLE} is installed already.")
    _add(product, "Media", Id="1", Cabinet="files.cab", EmbedCab="yes")
    _add(product, "Icon", Id="program.ico", SourceFile=ICON)
    for key, value in {"ARPPRODUCTICON": "program.ico", "ARPNOMODIFY": "1"}.items():
        _add(product, "Property", Id=key, Value=value)
    owner = _add(product, "Property", Id="OWNER")
    _add(owner, "RegistrySearch", Id="owner", Root="HKCR", Key=ENDING, Name="", Type="raw")
    parts = list(_folders(product, folder))
    feature = _add(product, "Feature", Id="Complete", Level="1", Title=TITLE)
    for part in parts:
        _add(feature, "ComponentRef", Id=part)
    indent(wix)
    return ElementTree(wix)


def _folders(product: Element, folder: Path) -> Iterator[str]:
    """Write where everything goes; yields the names of the components."""
    target = _add(product, "Directory", Id="TARGETDIR", Name="SourceDir")
    local = _add(target, "Directory", Id="LocalAppDataFolder")
    programs = _add(local, "Directory", Id="ProgramsFolder", Name="Programs")
    home = _add(programs, "Directory", Id="INSTALLDIR", Name=TITLE)
    yield from _files(home, folder, folder)
    yield from _menu(_add(target, "Directory", Id="ProgramMenuFolder"))
    yield from _records(home)


def _files(parent: Element, folder: Path, top: Path) -> Iterator[str]:
    """Write a component for each folder's files, with a key in the player's registry."""
    inside = sorted(folder.iterdir())
    name = folder.relative_to(top).as_posix()
    part = _component(parent, f"files {name}")
    for path in filter(Path.is_file, inside):
        key = _id(f"file {name} {path.name}")
        _add(
            part,
            "File",
            Id=key,
            Name=path.name,
            Source=str(path.relative_to(top.parent)),
            DiskId="1",
        )
    _add(part, "RemoveFolder", Id=_id(f"remove {name}"), On="uninstall")
    yield part.get("Id") or ""
    for path in inside:
        if path.is_dir():
            below = _id(f"folder {path.relative_to(top).as_posix()}")
            yield from _files(_add(parent, "Directory", Id=below, Name=path.name), path, top)


def _menu(menu: Element) -> Iterator[str]:
    part = _component(menu, "menu")
    _add(
        part,
        "Shortcut",
        Id="StartMenu",
        Name=TITLE,
        Description="Bid your tricks and take exactly that many",
        Target=f"[INSTALLDIR]{PROGRAM}",
        WorkingDirectory="INSTALLDIR",
        Icon="program.ico",
    )
    yield part.get("Id") or ""


def _records(home: Element) -> Iterator[str]:
    """Have records open in the viewer; the ending is taken only if no other program has it."""
    part = _component(home, "records")
    command = f'"[INSTALLDIR]{PROGRAM}" replay "%1"'
    _value(part, CLASSES + RECORD, "Rage Desktop game record")
    _value(part, f"{CLASSES}{RECORD}\\DefaultIcon", f'"[INSTALLDIR]{PROGRAM}",0')
    _value(part, f"{CLASSES}{RECORD}\\shell\\open\\command", command)
    _value(part, f"{CLASSES}{ENDING}\\OpenWithProgids", "", RECORD)
    yield part.get("Id") or ""
    part = _component(home, "ending")
    _value(part, CLASSES + ENDING, RECORD)
    yield part.get("Id") or ""


def _component(parent: Element, name: str) -> Element:
    """Write a component whose key is in the player's part of the registry, as Windows wants it."""
    part = _add(parent, "Component", Id=_id(name), Guid=_guid(name), Win64="yes")
    key = _add(part, "RegistryValue", Root="HKCU", Key="Software\\Rage Desktop\\Installed")
    key.attrib |= {"Name": _id(name), "Type": "integer", "Value": "1", "KeyPath": "yes"}
    return part


def _value(part: Element, key: str, value: str, name: str = "") -> None:
    written = _add(part, "RegistryValue", Root="HKCU", Key=key, Type="string", Value=value)
    if name:
        written.set("Name", name)


def _add(parent: Element, tag: str, **attributes: str) -> Element:
    return SubElement(parent, tag, attributes)


def _id(name: str) -> str:
    """Return a name that the installer's tables can hold."""
    return f"i{uuid.uuid5(UPGRADE, name).hex}"


def _guid(name: str) -> str:
    return str(uuid.uuid5(UPGRADE, name))
