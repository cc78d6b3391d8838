"""How long the packages take to their first frame, beside a bare pygame program.

    python build/packaging/bare/time_starts.py [DIST] [--wine] [--starts 9]

DIST holds the packages (by default dist/); with --wine those for Windows. The bare program is
packaged in the same way, and all four take turns, so that a busy moment hits them all. Times count
from the start of the process.
"""

import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "windows"), str(ROOT)]

from left_out import LEFT_OUT  # noqa: E402
from machine import Machine  # noqa: E402
from package import NAME  # noqa: E402
from parts import windows_python  # noqa: E402
from place import Place  # noqa: E402
from screen import Screen  # noqa: E402
from try_windows import NAME as WINDOWS_NAME  # noqa: E402
from wine import Wine, windows_path  # noqa: E402

FORMS: Final = {"folder": "--onedir", "file": "--onefile"}
BUILD: Final = 600  # seconds


def main() -> int:
    """Build the bare program, start all four in turn, and print what they took."""
    parser = ArgumentParser(description="Time the packages beside a bare pygame program.")
    parser.add_argument("dist", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--wine", action="store_true", help="the packages for Windows, under Wine")
    parser.add_argument("--starts", type=int, default=9)
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="rage-desktop-bare-") as folder, Screen(1280, 720) as screen:
        bare = Path(folder) / "bare"
        Path(folder).chmod(0o755)  # the player is another user
        build(bare, asked.wine)
        player = Path(folder) / "player"
        player.mkdir()
        place = Machine(player, screen) if asked.wine else Place(player)
        programs = shelved(place, asked.dist.resolve(), bare, asked.wine)
        if isinstance(place, Machine):
            with place.wine:
                tell(times(place, screen, programs, asked.starts))
        else:
            tell(times(place, screen, programs, asked.starts))
    return 0


def build(made: Path, wine: bool) -> None:
    """Package the bare program in both forms, with the options of our own spec."""
    program = str(HERE / "bare_program.py")
    options = ["--noconfirm", "--log-level", "ERROR", "--optimize", "2"]
    for name in LEFT_OUT:
        options += ["--exclude-module", name]
    for form, option in FORMS.items():
        dist, work = made / form, made / f"work-{form}"
        if wine:
            folders = ["--distpath", windows_path(dist), "--workpath", windows_path(work)]
            folders += ["--specpath", windows_path(work), "--noconsole"]
            with Wine() as windows:
                order = [
                    "-m",
                    "PyInstaller",
                    option,
                    *options,
                    *folders,
                    windows_path(Path(program)),
                ]
                windows.run(windows_python(), *order, seconds=BUILD, PYTHONDONTWRITEBYTECODE="1")
        else:
            folders = ["--distpath", str(dist), "--workpath", str(work), "--specpath", str(work)]
            order = ["-m", "PyInstaller", option, "--strip", *options, *folders, program]
            subprocess.run([sys.executable, *order], check=True)


def shelved(place: Place, dist: Path, bare: Path, wine: bool) -> dict[str, Path]:
    """Put all four programs on the shelf; returns where they are."""
    name, suffix = (WINDOWS_NAME, ".exe") if wine else (NAME, "")
    shutil.copytree(dist / name, place.shelf / "game")
    shutil.copy2(dist / f"{name}-single{suffix}", place.shelf)
    shutil.copytree(bare / "folder" / "bare_program", place.shelf / "bare")
    shutil.copy2(bare / "file" / f"bare_program{suffix}", place.shelf)
    place.put(Path())
    return {
        "the folder": place.shelf / "game" / f"rage-desktop{suffix}",
        "a bare folder": place.shelf / "bare" / f"bare_program{suffix}",
        "the single file": place.shelf / f"{name}-single{suffix}",
        "a bare file": place.shelf / f"bare_program{suffix}",
    }


def times(
    place: Place, screen: Screen, programs: dict[str, Path], starts: int
) -> dict[str, list[float]]:
    """Start each in turn, so many times, after one start to warm up."""
    taken: dict[str, list[float]] = {title: [] for title in programs}
    for turn in range(starts + 1):
        for title, place.program in programs.items():
            took, said = place.first_frame(screen.name)
            if not said:
                raise SystemExit(f"{title} does not start")
            if turn:
                taken[title].append(took)
    return taken


def tell(taken: dict[str, list[float]]) -> None:
    """Print each one's best and median time."""
    for title, times in taken.items():
        print(f"{title:15}  {min(times):.2f} s at best, {median(times):.2f} s mostly")


if __name__ == "__main__":
    raise SystemExit(main())
