"""Build the game as a program of its own, for the system this runs on.

python build/package.py [--only folder|file] [--dist DIR]

The folder starts fastest; the single file is easiest to pass on. Both bring their own Python.
"""

import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from icons import write_icon

HERE: Final = Path(__file__).parent


def main() -> int:
    """Build what was asked for into the dist folder and say how large it is."""
    parser = ArgumentParser(description="Build the packaged program.")
    parser.add_argument("--only", choices=("folder", "file"), help="build one form, not both")
    parser.add_argument("--dist", type=Path, default=HERE.parent / "dist", help="where it goes")
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="rage-desktop-build-") as work:
        command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
        # PyInstaller's own default for its work folder is build/, which is ours.
        command += ["--workpath", work, "--distpath", str(asked.dist)]
        command += [str(HERE / "rage-desktop.spec"), "--"]
        command += ["--only", asked.only] if asked.only else []
        if sys.platform in ("win32", "darwin"):  # elsewhere the desktop entry names the icon
            command += ["--icon", str(write_icon(Path(work)))]
        code = subprocess.run(command, check=False).returncode
    if code == 0:
        for built in sorted(asked.dist.glob("*")):
            print(f"{size(built) / 1e6:6.1f} MB  {built}")
    return code


def size(path: Path) -> int:
    """Bytes of a file, or of all files under a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


if __name__ == "__main__":
    raise SystemExit(main())
