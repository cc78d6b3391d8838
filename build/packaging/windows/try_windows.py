"""Try the packages for Windows under Wine, on a display of its own.

    python build/packaging/windows/try_windows.py [DIST] [--pictures DIR]

As on Linux they run from a folder that cannot be written to, with spaces and foreign letters in its
name, on machines that nobody used before: two at once, for most of it is waiting. What Wine cannot
do is named as it is left out. The first fault on a machine ends its turn with one sentence.
"""

import io
import shutil
import struct
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))

import alike  # noqa: E402
from installed import try_installer  # noqa: E402
from machine import Machine  # noqa: E402
from place import Wrong  # noqa: E402
from scenes import show_more, try_dense, try_scenes  # noqa: E402
from screen import Screen  # noqa: E402
from smoke import try_game, try_self_test, try_starts, try_sums, try_version  # noqa: E402
from window import QUICK, games, play, settled  # noqa: E402
from wine import missing  # noqa: E402
from yesterday import try_folders  # noqa: E402

from rage_desktop import __version__  # noqa: E402

NAME: Final = f"rage-desktop-{__version__}-windows-amd64"
SINGLE: Final = f"{NAME}-single.exe"
MOVES: Final = 10_000  # more than any game has
WINDOWED: Final = 2  # the subsystem of programs without a console
# A short game against a bot that searches in a process of its own.
SETTINGS: Final = f"""{QUICK}\
seats = [
  {{ name = "Ada", avatar = "rabbit", player = "human" }},
  {{ name = "Bruno", avatar = "fox", player = "bot:steady" }},
  {{ name = "Chiyo", avatar = "owl", player = "bot:expert" }},
]
"""
Turn: TypeAlias = Callable[[Machine, Path, Path | None], None]
"""Something to try on a machine, with the folder of packages and one for pictures."""


def main() -> int:
    """Try everything in the dist folder; return 0 if all is well."""
    parser = ArgumentParser(description="Try the packages for Windows under Wine.")
    parser.add_argument("dist", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--pictures", type=Path, help="a folder for what was seen")
    asked = parser.parse_args()
    if missing():
        print("Wine is not here: install wine and wine64", file=sys.stderr)
        return 2
    dist = asked.dist.resolve()
    try:
        try_sums(dist, NAME, ".exe")
    except Wrong as wrong:
        print(f"FAILED: {wrong}", file=sys.stderr)
        return 1
    faults = 0
    with ProcessPoolExecutor(len(TURNS)) as pool:
        for told, fault in pool.map(partial(take, dist=dist, pictures=asked.pictures), TURNS):
            print(told, end="")
            if fault:
                print(f"FAILED: {fault}", file=sys.stderr)
                faults += 1
    return 1 if faults else 0


def take(turn: Turn, dist: Path, pictures: Path | None) -> tuple[str, str]:
    """Let a turn be taken on a machine of its own; return what it tells, and what is wrong."""
    with (
        redirect_stdout(io.StringIO()) as told,
        Screen(*alike.SIZE) as screen,
        TemporaryDirectory(prefix="rage-desktop-windows-", ignore_cleanup_errors=True) as folder,
    ):
        machine = Machine(Path(folder), screen)
        try:
            with machine.wine:
                shutil.unpack_archive(dist / f"{NAME}.zip", machine.shelf)
                shutil.copy2(dist / SINGLE, machine.shelf)
                before = machine.contents()
                machine.put(machine.shelf / NAME / "rage-desktop.exe")
                turn(machine, dist, pictures)
                check_left(machine, before)
        except Wrong as wrong:
            return told.getvalue(), str(wrong)
        return told.getvalue(), ""


def try_to_play(machine: Machine, dist: Path, pictures: Path | None) -> None:
    """The unpacked folder plays, and the installer leaves what was played alone."""
    print(f"{NAME}, unpacked")
    try_program(machine)
    try_starts(machine, machine.screen.name)
    try_window(machine, pictures)
    print(f"{NAME}.msi")
    try_installer(machine, dist / f"{NAME}.msi", pictures)


def try_to_look(machine: Machine, _: Path, pictures: Path | None) -> None:
    """The unpacked folder looks as it should, and the single file is as good."""
    print(f"{NAME}, looked at")
    try_folders(machine, machine.screen)
    try_scenes(machine, pictures)
    try_dense(machine, pictures)
    if pictures is not None:
        show_more(machine, pictures)
    print(SINGLE)
    machine.program = machine.shelf / SINGLE
    try_program(machine)
    try_starts(machine, machine.screen.name)


def check_left(machine: Machine, before: set[tuple[str, int]]) -> None:
    """Nothing is left behind in the system's folders or beside the program. Raises Wrong."""
    left = [path.name for path in (machine.local / "Temp").glob("_MEI*")]
    if left:
        raise Wrong(f"it leaves folders behind: {left}")
    changed = {name for name, _ in machine.contents() ^ before if str(machine.shelf) in name}
    if changed:
        raise Wrong(f"it wrote beside the program: {sorted(changed)[:5]}")
    print("  nothing written beside the program")


def try_program(machine: Machine) -> None:
    """It has no console, knows its version, plays and checks games, and finds all its parts."""
    if subsystem(machine.program) != WINDOWED:
        raise Wrong("it opens a console")
    try_version(machine)
    try_game(machine)
    try_self_test(machine)


def subsystem(program: Path) -> int:
    """Return the subsystem that a Windows program says it is for."""
    head = program.read_bytes()[:4096]
    (at,) = struct.unpack_from("<I", head, 0x3C)
    (found,) = struct.unpack_from("<H", head, at + 24 + 68)
    return int(found)


def try_window(machine: Machine, pictures: Path | None) -> None:
    """A first start, a second one that leads to the same window, and a killed game that goes on."""
    data = data_folder(machine)
    workers: set[int] = set()
    windows: set[int] = set()

    def look(enough: int) -> bool:
        workers.update(machine.workers())
        windows.add(machine.windows())
        return games(data).moves >= enough

    with machine.started() as game:
        machine.drawn(game)
        settled(machine.screen)
        second = machine.run()
        if second.returncode or game.poll() is not None or machine.windows() != 1:
            raise Wrong("a second start does not lead to the first")
        print("  opened; a second start leads to it")
        play(data, machine.screen, enough=lambda: look(8))
        if pictures is not None:
            alike.save(settled(machine.screen), pictures / "table.png")
    kept = games(data)
    print(f"  killed after {kept.moves} moves")
    with machine.started() as game:
        machine.drawn(game)
        settled(machine.screen)
        play(data, machine.screen, ("Return",), lambda: look(MOVES))
        after = games(data)
        if after.begun != 1 or after.moves <= kept.moves:
            raise Wrong(f"the game did not go on: {kept}, then {after}")
        shown = settled(machine.screen)
    read_log(data)
    if not workers or windows != {1}:
        raise Wrong(f"{len(workers)} processes of bots, {windows} windows at a time")
    print(f"  went on to the end with {after.moves} moves, bots in {len(workers)} processes")
    if pictures is not None:
        alike.save(shown, pictures / "sheet.png")


def data_folder(machine: Machine) -> Path:
    """Make a player's data folder with nothing but settings."""
    data = machine.local / "rage-desktop"
    data.mkdir()
    (data / "settings.toml").write_text(SETTINGS, "utf-8")
    machine.hand_over(data)
    return data


def read_log(data: Path) -> None:
    """The log tells of a start that missed nothing."""
    log = (data / "rage-desktop.log").read_text("utf-8")
    if "No way to screen readers" in log or "SDL" not in log:
        raise Wrong(f"its log does not tell of an orderly start: {log}")


TURNS: Final = (try_to_play, try_to_look)  # about equally long


if __name__ == "__main__":
    raise SystemExit(main())
