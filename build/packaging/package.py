"""Build the game as a program of its own, for the system this runs on.

    python build/packaging/package.py [--dist DIR] [--appimage RUNTIME]

The folder starts fastest and goes into the archive; the single file is easiest to pass on. Both
contain their own Python. On Linux the single file is the archive behind a script that unpacks it.
Beside them go the licence notice, a list of all that is inside (SBOM) and the SHA-256 sums of
everything to be passed on.
"""

import os
import platform
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(HERE / "linux")]

from archives import make_archive, make_single, moment, windows_resource, write_sums  # noqa: E402
from deb import make_appimage, make_deb  # noqa: E402
from icons import write_icon  # noqa: E402

from rage_desktop import APPLICATION_ID, __version__  # noqa: E402

SYSTEM: Final = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
NAME: Final = f"rage-desktop-{__version__}-{SYSTEM}-{platform.machine().lower()}"
SINGLE: Final = f"{NAME}-single"
NOTICE: Final = f"{NAME}-licences.txt"
SBOM: Final = f"{NAME}.cdx.json"
VERIFIER: Final = "verify_deals.py"  # checks a record without the game


def main() -> int:
    """Build all forms into the dist folder, and print how large it is."""
    parser = ArgumentParser(description="Build the packaged program.")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where it goes")
    parser.add_argument("--appimage", type=Path, metavar="RUNTIME", help="also make an AppImage")
    asked = parser.parse_args()
    dist: Path = asked.dist
    dist.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="rage-desktop-build-") as work:
        code = build(dist, Path(work))
    if code:
        return code
    shutil.copy(dist / NOTICE, dist / NAME / "LICENCES.txt")
    shutil.copy(ROOT / "docs" / VERIFIER, dist / NAME / VERIFIER)
    make_archive(dist, NAME)
    if sys.platform == "linux":
        make_deb(dist, NAME, moment())
        make_single(dist, NAME)
        if asked.appimage:
            make_appimage(dist, NAME, asked.appimage, moment())
    passed_on = write_sums(dist, NAME)
    for path in passed_on:
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path}")
    return 0


def build(dist: Path, work: Path) -> int:
    """Run PyInstaller for all forms; returns its exit code."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    # PyInstaller's own default for its work folder is build/, which is ours.
    command += ["--workpath", str(work), "--distpath", str(dist)]
    command += [str(HERE / "rage-desktop.spec"), "--", "--notice", str(work / "LICENCES.txt")]
    command += ["--sbom", str(work / "sbom.json"), "--folder", NAME]
    command += ["--file", SINGLE] if sys.platform != "linux" else []
    if sys.platform in ("win32", "darwin"):  # elsewhere the desktop entry names the icon
        command += ["--icon", str(write_icon(work))]
    if sys.platform == "darwin":
        command += ["--identifier", APPLICATION_ID]
    if sys.platform == "win32":
        (work / "version.txt").write_text(windows_resource(__version__), "utf-8")
        command += ["--resource", str(work / "version.txt")]
    # So that the same commit gives the same bytes.
    same = {"PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": str(moment())}
    code = subprocess.run(command, env={**os.environ, **same}, check=False).returncode
    if code == 0:
        shutil.copy(work / "LICENCES.txt", dist / NOTICE)
        shutil.copy(work / "sbom.json", dist / SBOM)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
