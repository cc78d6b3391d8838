"""The Debian package (.deb) and the AppImage, made from the folder build: one tree of files."""

import gzip
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from archives import filled
from changelog import releases

from rage_desktop import APPLICATION_ID, EMAIL, HOME, MAKER, __version__

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]
PACKAGE: Final = "rage-desktop"
PERSON: Final = f"{MAKER} <{EMAIL}>"
TOOLS: Final = ("dpkg-deb", "dpkg-shlibdeps", "dpkg-architecture")
# The system's own C library, the only one that is not included.
LIBC: Final = re.compile(r"(libc|libm|libdl|libpthread|librt|libutil|ld-linux.*)\.so\.\d+")
LINKS: Final = {  # what a desktop looks for at the top of an AppImage
    "AppRun": "usr/lib/rage-desktop/rage-desktop",
    f"{APPLICATION_ID}.desktop": f"usr/share/applications/{APPLICATION_ID}.desktop",
    f"{APPLICATION_ID}.svg": f"usr/share/icons/hicolor/scalable/apps/{APPLICATION_ID}.svg",
    ".DirIcon": f"usr/share/icons/hicolor/256x256/apps/{APPLICATION_ID}.png",
}


def make_deb(dist: Path, name: str, moment: int) -> Path | None:
    """Make the package from the folder build in dist; None where Debian's tools are missing.

    `moment` is the time given to every file in it, in seconds since 1970.
    """
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        print(f"There is no {missing[0]} here: no Debian package is made")
        return None
    made = dist / f"{name}.deb"
    with TemporaryDirectory(prefix="rage-desktop-deb-") as folder:
        root = Path(folder) / "root"
        laid_out(dist / name, root, datetime.fromtimestamp(moment, UTC))
        described(root)
        for path in (root, *root.rglob("*")):
            _set_mode(path)
            os.utime(path, (moment, moment), follow_symlinks=False)
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(made)]
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return made


def make_appimage(dist: Path, name: str, runtime: Path, moment: int) -> Path:
    """Make it from the folder build in dist and a type 2 runtime; returns the AppImage.

    `moment` is the time given to every file in it, in seconds since 1970. Raises SystemExit where
    there is no mksquashfs, OSError if the runtime can't be read.
    """
    if shutil.which("mksquashfs") is None:
        raise SystemExit("There is no mksquashfs to make an AppImage with: install squashfs-tools")
    made = dist / f"{name}.AppImage"
    with TemporaryDirectory(prefix="rage-desktop-appimage-") as folder:
        root = Path(folder) / "root"
        image = Path(folder) / "image"
        laid_out(dist / name, root, datetime.fromtimestamp(moment, UTC))
        for link, target in LINKS.items():
            (root / link).symlink_to(target)
        for path in (root, *root.rglob("*")):
            _set_mode(path)
        how = f"-quiet -all-root -no-xattrs -comp zstd -all-time {moment} -mkfs-time {moment}"
        command = ["mksquashfs", str(root), str(image), *how.split()]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        made.write_bytes(runtime.read_bytes() + image.read_bytes())
    made.chmod(0o755)
    return made


def laid_out(folder: Path, root: Path, when: datetime) -> None:
    """Put everything where Debian wants it."""
    program = root / "usr" / "lib" / PACKAGE
    program.mkdir(parents=True)
    shutil.copy2(folder / "rage-desktop", program)
    shutil.copytree(folder / "_internal", program / "_internal", symlinks=True)
    games = root / "usr" / "games"
    games.mkdir()
    (games / "rage-desktop").symlink_to(f"../lib/{PACKAGE}/rage-desktop")
    shutil.copytree(folder / "share", root / "usr" / "share")
    papers = root / "usr" / "share" / "doc" / PACKAGE
    papers.mkdir(parents=True)
    shutil.move(program / "_internal" / "LICENCES.txt", papers / "copyright")
    (program / "_internal" / "LICENCES.txt").symlink_to(f"../../../share/doc/{PACKAGE}/copyright")
    shutil.copy(folder / "verify_deals.py", papers)
    _write_packed(papers / "changelog.gz", (ROOT / "CHANGELOG.md").read_bytes())
    facts = {"@VERSION@": __version__, "@HOME@": HOME}
    _write_packed(papers / "changelog.Debian.gz", b"\n".join(debian_changelog(when)))
    manual = root / "usr" / "share" / "man" / "man6" / "rage-desktop.6.gz"
    _write_packed(manual, filled(HERE / "rage-desktop.6", facts))
    overrides = root / "usr" / "share" / "lintian" / "overrides" / PACKAGE
    overrides.parent.mkdir(parents=True)
    shutil.copy(HERE / "lintian-overrides", overrides)


def debian_changelog(when: datetime) -> Iterator[bytes]:
    """Return an entry for each release, newest first."""
    for each in releases(when.date().isoformat()):
        day = datetime.fromisoformat(each.date).replace(tzinfo=UTC)
        facts = {"@VERSION@": each.version, "@MAKER@": PERSON, "@DATE@": format_datetime(day)}
        yield filled(HERE / "changelog.Debian", facts)


def described(root: Path) -> None:
    """Write what dpkg is told about the package."""
    debian = root / "DEBIAN"
    debian.mkdir()
    size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file()) // 1024
    # Besides, linux/control names what SDL opens by name: the linker does not know of it.
    facts = {
        "@VERSION@": __version__,
        "@HOME@": HOME,
        "@ARCHITECTURE@": _said("dpkg-architecture", "-qDEB_HOST_ARCH"),
        "@MAKER@": PERSON,
        "@SIZE@": str(size),
        "@DEPENDS@": libraries(root),
    }
    (debian / "control").write_bytes(filled(HERE / "control", facts))


def libraries(root: Path) -> str:
    """Return the C library's package, at the version that the program's parts need.

    Raises SystemExit for any other library that is neither included nor asked for.
    """
    program = root / "usr" / "lib" / PACKAGE
    parts = [program / "rage-desktop", *sorted(program.rglob("*.so*"))]
    wanted = set(re.findall(r"NEEDED +(\S+)", _said("objdump", "-p", *map(str, parts))))
    foreign = {name for name in wanted - {path.name for path in parts} if not LIBC.fullmatch(name)}
    if foreign:
        raise SystemExit(
            f"Nothing brings {', '.join(sorted(foreign))}: name its package in linux/control"
        )
    with TemporaryDirectory(prefix="rage-desktop-shlibs-") as folder:
        (Path(folder) / "debian").mkdir()
        stub = f"Source: {PACKAGE}\n\nPackage: {PACKAGE}\nArchitecture: any\n"
        (Path(folder) / "debian" / "control").write_text(stub, "utf-8")
        command = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0"]
        command += [f"-l{each}" for each in sorted({str(path.parent) for path in parts})]
        command += [f"-e{path}" for path in parts if not path.is_symlink()]
        said = _said(*command, folder=Path(folder))
    (found,) = re.findall(r"libc6 \(>= [^)]*\)", said)
    return str(found)


def _said(*command: str, folder: Path | None = None) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{command[0]} ended with {done.returncode}: {done.stderr}")
    return done.stdout.strip()


def _write_packed(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(content, 9, mtime=0))


def _set_mode(path: Path) -> None:
    """Make folders and programs executable for everybody, and everything read-only."""
    if not path.is_symlink():
        runs = path.is_dir() or (path.name == "rage-desktop" and os.access(path, os.X_OK))
        path.chmod(0o755 if runs else 0o644)
