"""The folder build as an archive to pass on; for Linux it holds all that a desktop asks for."""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from xml.sax.saxutils import escape

from changelog import releases
from icons import PICTURE, png

from rage_desktop import APPLICATION_ID, HOME, MAKER, __version__

LINUX: Final = Path(__file__).parent / "linux"
WINDOWS: Final = Path(__file__).parent / "windows"
SHOWN: Final = {
    "table.jpg": "The table",
    "sheet.jpg": "The score sheet",
    "learn.jpg": "Learn to play, at the table",
}
ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
FILES: Final = {  # what lies in linux/, and where it goes
    "install.sh": "install.sh",
    "README.txt": "README.txt",
    "metainfo.xml": "share/metainfo/{id}.metainfo.xml",
    "mime.xml": "share/mime/packages/{id}.xml",
    "rage-desktop.desktop": "share/applications/{id}.desktop",
    "rage-desktop-record.desktop": "share/applications/{id}.record.desktop",
}
CHECKS: Final = {
    f"share/metainfo/{APPLICATION_ID}.metainfo.xml": "appstreamcli validate --no-net",
    f"share/applications/{APPLICATION_ID}.desktop": "desktop-file-validate",
    f"share/applications/{APPLICATION_ID}.record.desktop": "desktop-file-validate",
}


def make_archive(dist: Path, name: str) -> Path:
    """Pack the folder build in dist under this name; returns the archive."""
    if sys.platform == "darwin":  # ditto keeps the links inside a bundle
        archive = dist / f"{name}.zip"
        command = ["ditto", "-c", "-k", "--keepParent", str(dist / "Rage Desktop.app")]
        subprocess.run([*command, str(archive)], check=True)
        return archive
    if sys.platform == "win32":
        return zipped(dist / name, moment())
    with TemporaryDirectory(prefix="rage-desktop-share-") as private:
        made = Path(private) / name  # copytree copies the folder's own mode, too
        linux_files(made, built_on())
        validate(made)
        shutil.copytree(made, dist / name, dirs_exist_ok=True)
    return tarred(dist / name, moment())


def tarred(folder: Path, at: int) -> Path:
    """Pack a folder as .tar.gz beside it: sorted, owned by root, every file with the same time."""

    def as_told(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = at
        return entry

    archive = folder.with_name(f"{folder.name}.tar.gz")
    with (
        gzip.GzipFile(archive, "wb", mtime=at) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        tar.add(folder, folder.name, filter=as_told)
    return archive


def make_single(dist: Path, name: str) -> None:
    """Make the single file for Linux: a script, and behind it the archive that it unpacks."""
    packed = (dist / f"{name}.tar.gz").read_bytes()
    script = (LINUX / "single.sh").read_bytes()
    facts = {
        "@NAME@": name,
        "@SUM@": hashlib.sha256(packed).hexdigest()[:16],
        "@LINES@": str(script.count(b"\n") + 1),
    }
    single = dist / f"{name}-single"
    single.write_bytes(filled(LINUX / "single.sh", facts) + packed)
    single.chmod(0o755)


def zipped(folder: Path, at: int) -> Path:
    """Pack a folder as .zip beside it: sorted, every file with the same time."""
    archive = folder.with_name(f"{folder.name}.zip")
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = path.relative_to(folder.parent).as_posix()
            entry = zipfile.ZipInfo(name, datetime.fromtimestamp(at, UTC).timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, path.read_bytes())
    return archive


def write_sums(dist: Path, name: str) -> list[Path]:
    """Write the SHA-256 sums of all packages under this name; returns the packages."""
    sums = dist / f"{name}.sha256"
    passed_on = sorted(path for path in dist.glob(f"{name}*") if path.is_file() and path != sums)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in passed_on]
    sums.write_text("\n".join(lines) + "\n", "utf-8")
    return passed_on


def linux_files(folder: Path, date: str) -> None:
    """Write desktop entries, metainfo, icons and the install script where the archive has them.

    All but the script are named after the application's id, as Flatpak wants it.
    """
    share = folder / "share"
    icons = share / "icons" / "hicolor"
    for size in ICON_SIZES:
        _write(icons / f"{size}x{size}" / "apps" / f"{APPLICATION_ID}.png", png(size))
    _write(icons / "scalable" / "apps" / f"{APPLICATION_ID}.svg", PICTURE.read_bytes())
    facts = {"@ID@": APPLICATION_ID, "@HOME@": HOME, "@MAKER@": MAKER}
    facts |= {"@RELEASES@": told_releases(date), "@SCREENSHOTS@": screenshots(__version__)}
    for name, place in FILES.items():
        _write(folder / place.format(id=APPLICATION_ID), filled(LINUX / name, facts))
    (folder / "install.sh").chmod(0o755)


def told_releases(date: str) -> str:
    """Return the metainfo's releases, newest first, each in a paragraph."""
    return "\n".join(
        f'    <release version="{each.version}" date="{each.date}">\n'
        f"      <description><p>{escape(each.about)}</p></description>\n"
        f"      <url>{HOME}/releases/tag/v{each.version}</url>\n    </release>"
        for each in releases(date)
    )


def screenshots(version: str) -> str:
    """Return the metainfo's screenshots for shops, as they lie in the repository."""
    return "\n".join(
        f"    <screenshot{kind}>\n      <caption>{caption}</caption>\n"
        f"      <image>{HOME}/raw/v{version}/.github/pictures/{file}</image>\n    </screenshot>"
        for (file, caption), kind in zip(SHOWN.items(), [' type="default"', "", ""], strict=True)
    )


def validate(folder: Path) -> None:
    """Check the files with the freedesktop validators, where installed. Raises SystemExit."""
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
    """Return the date of this release."""
    return datetime.fromtimestamp(moment(), UTC).date().isoformat()


def moment() -> int:
    """Return the time given to everything packed, in seconds since 1970.

    It is SOURCE_DATE_EPOCH, or else the commit's time, so that two builds of one commit are the
    same; without either it is now.
    """
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not told and shutil.which("git") is not None:
        command = ["git", "log", "-1", "--format=%ct"]
        done = subprocess.run(command, cwd=LINUX, capture_output=True, text=True, check=False)
        told = done.stdout.strip()
    return int(told) if told else int(time.time())


def windows_resource(version: str) -> str:
    """Return the version resource of a Windows program, in the form that PyInstaller reads."""
    numbers = (*map(int, version.split(".")[:3]), 0)
    facts = {"@VERSION@": version, "@NUMBERS@": str(numbers)}
    return filled(WINDOWS / "version.txt", facts).decode()


def filled(template: Path, facts: dict[str, str]) -> bytes:
    """Return a file's text with each gap filled."""
    filled = template.read_text("utf-8")
    for gap, fact in facts.items():
        filled = filled.replace(gap, fact)
    return filled.encode()


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
