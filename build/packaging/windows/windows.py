"""Build the packages for Windows on Linux: Wine runs a Windows Python, which runs package.py.

    python build/packaging/windows/windows.py [--dist DIR]

It needs Wine and, for the installer, wixl (Debian: wine, wine64, wixl, msitools). What it fetches
is kept below ~/.cache.
"""

import re
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]
sys.path[:0] = [str(HERE.parent), str(ROOT)]

from archives import moment, write_sums  # noqa: E402
from installer import make_msi  # noqa: E402
from parts import windows_python  # noqa: E402
from wine import Wine, missing, windows_path  # noqa: E402

from rage_desktop import __version__  # noqa: E402

NAME: Final = f"rage-desktop-{__version__}-windows-amd64"
BUILD: Final = 1200  # seconds
# Part of every Windows since 10; Wine has them too, but not as files.
OWN_LIBRARIES: Final = re.compile(r".*could not resolve 'api-ms-win-.*\n", re.M)


def main() -> int:
    """Build both forms and the installer into the dist folder; returns the exit code."""
    parser = ArgumentParser(description="Build the packages for Windows.")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where it goes")
    asked = parser.parse_args()
    lacking = missing()
    if lacking:
        print(f"There is no {', no '.join(lacking)} here: install wine and wine64", file=sys.stderr)
        return 2
    python = windows_python()
    command = [windows_path(ROOT / "build" / "packaging" / "package.py")]
    command += ["--dist", windows_path(asked.dist)]
    settled = {"PYTHONDONTWRITEBYTECODE": "1", "SOURCE_DATE_EPOCH": str(moment())}
    with Wine() as wine:
        done = wine.run(python, *command, seconds=BUILD, **settled)
    print(OWN_LIBRARIES.sub("", done.stdout), end="")
    if done.returncode == 0:
        msi = make_msi(asked.dist, NAME, moment())
        write_sums(asked.dist, NAME)
        print(f"{msi.stat().st_size / 1e6:6.1f} MB  {msi}" if msi else "")
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main())
