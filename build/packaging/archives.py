"""The folder build as an archive to pass on, for Linux with all that a desktop asks for."""

import os
import shutil
import subprocess
import sys
import tarfile
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from icons import PICTURE, png

IDENTIFIER: Final = "local.ragedesktop.game"  # of the bundle and of the AppStream component
LINUX: Final = Path(__file__).parent / "linux"
ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
CHECKS: Final = {
    f"share/metainfo/{IDENTIFIER}.metainfo.xml": "appstreamcli validate --no-net",
    "share/applications/rage-desktop.desktop": "desktop-file-validate",
}


def make_archive(dist: Path, name: str, version: str) -> Path:
    """Pack the folder build that lies in dist under this name; returns the archive."""
    if sys.platform == "darwin":  # ditto keeps the links inside a bundle
        archive = dist / f"{name}.zip"
        command = [
            "ditto",
            "-c",
            "-k",
            "--keepParent",
            str(dist / "Rage Desktop.app"),
            str(archive),
        ]
        subprocess.run(command, check=True)
        return archive
    if sys.platform == "win32":
        return Path(shutil.make_archive(str(dist / name), "zip", dist, name))
    with TemporaryDirectory(prefix="rage-desktop-share-") as private:
        made = Path(private) / name  # copytree hands on the folder's own mode
        linux_files(made, version, built_on())
        validate(made)
        shutil.copytree(made, dist / name, dirs_exist_ok=True)
    archive = dist / f"{name}.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        tar.add(dist / name, name, filter=_owned_by_nobody)
    return archive


def linux_files(folder: Path, version: str, date: str) -> None:
    """Write desktop entry, metainfo, icons and the install script as they lie in the archive."""
    share = folder / "share"
    icons = share / "icons" / "hicolor"
    for size in ICON_SIZES:
        _write(icons / f"{size}x{size}" / "apps" / "rage-desktop.png", png(size))
    _write(icons / "scalable" / "apps" / "rage-desktop.svg", PICTURE.read_bytes())
    entry = (LINUX / "rage-desktop.desktop").read_bytes()
    _write(share / "applications" / "rage-desktop.desktop", entry)
    facts = {"@ID@": IDENTIFIER, "@VERSION@": version, "@DATE@": date}
    metainfo = _filled(LINUX / "metainfo.xml", facts)
    _write(share / "metainfo" / f"{IDENTIFIER}.metainfo.xml", metainfo)
    _write(folder / "install.sh", _filled(LINUX / "install.sh", facts))
    (folder / "install.sh").chmod(0o755)


def validate(folder: Path) -> None:
    """Have the freedesktop validators look at the files, where there are any. Raises SystemExit."""
    for file, check in CHECKS.items():
        command = [*check.split(), str(folder / file)]
        if shutil.which(command[0]) is None:
            print(f"{command[0]} is not here: {file} is not validated")
            continue
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{command[0]} finds fault:\n{done.stdout}{done.stderr}")
        print(f"{command[0]} finds nothing wrong with {file}")


def built_on() -> str:
    """The date of this release: today, or what SOURCE_DATE_EPOCH says."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    moment = datetime.now(UTC) if told is None else datetime.fromtimestamp(int(told), UTC)
    return moment.date().isoformat()


def windows_resource(version: str) -> str:
    """The version resource of a Windows program, in the form that PyInstaller reads."""
    numbers = (*map(int, version.split(".")[:3]), 0)
    strings = {
        "FileDescription": "Rage Desktop",
        "FileVersion": version,
        "InternalName": "rage-desktop",
        "OriginalFilename": "rage-desktop.exe",
        "ProductName": "Rage Desktop",
        "ProductVersion": version,
    }
    pairs = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in strings.items())
    return f"""VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004,
    fileType=1, subtype=0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable("040904B0", [{pairs}])]),
    VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
  ],
)
"""


def _filled(template: Path, facts: dict[str, str]) -> bytes:
    filled = template.read_text("utf-8")
    for gap, fact in facts.items():
        filled = filled.replace(gap, fact)
    return filled.encode()


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _owned_by_nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry
