"""Plays this build against opponents that never change, until the figures are conclusive.

    python build/bots/yardsticks --out nights                  Master and Expert, all night
    python build/bots/yardsticks --out nights --jobs 8 --minutes 480
    python build/bots/yardsticks --out nights --executor dask:tcp://host:8786 --jobs 64
    python build/bots/yardsticks --out nights --games 0 --write        only docs/STRENGTH.md

The levels of 0.1.0 are taken from the history and can be measured like those of today: `--levels
master master-0.1.0`. Each game is kept in `--out`, under the name of the build, so a run that was
stopped is resumed. A match ends when its interval is clear of zero, or narrower than `--width`
points; `--on` plays all `--games`, for a closer figure. OpenSpiel is left out where it is not
installed: pip install -e ".[match]".

`--executor` is `processes`, `dask:ADDRESS`, or `MODULE:FUNCTION`, which returns any executor of
`concurrent.futures`. Workers on other machines need this checkout, and PYTHONPATH=build/bots:.
there.
"""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from subprocess import DEVNULL, CalledProcessError, check_output
from typing import Final

ROOT: Final = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "build" / "bots")]  # runs from a bare checkout, too

from duel import cell, names  # noqa: E402

from rage_desktop.match.contests.processes import Processes  # noqa: E402
from yardsticks.frozen import LEVELS as FROZEN  # noqa: E402
from yardsticks.frozen import Unfrozen, unpack  # noqa: E402
from yardsticks.nights import WIDTH, Match, match_of, play_all  # noqa: E402
from yardsticks.opponents import YARDSTICKS  # noqa: E402
from yardsticks.report import plot, table, verdict, write  # noqa: E402

PAGE: Final = ROOT / "docs" / "STRENGTH.md"


def main() -> int:
    """Play what is asked for and print the table."""
    asked = _asked()
    for each in asked.against:
        if YARDSTICKS[each].missing:
            print(f"{each} is left out: install {YARDSTICKS[each].missing}.")
    matches = [
        match_of(asked.out, asked.build, level, yardstick, asked.games, asked.width)
        for yardstick in asked.against
        for level in asked.levels
        if level not in YARDSTICKS[yardstick].others and not YARDSTICKS[yardstick].missing
    ]
    if asked.games:
        try:
            _play(matches, asked)
        except KeyboardInterrupt:
            print("Stopped; start it again to go on.")
        except Unfrozen as missing:
            print(missing)
            return 1
    print(table(matches))
    (asked.out / "yardsticks.svg").write_text(plot(matches), encoding="utf-8")
    if asked.write:
        write(
            PAGE, matches, f"Today is build `{asked.build}`. Points are those of a game, or round."
        )
    return 0


def _play(matches: Sequence[Match], asked: Namespace) -> None:
    until = time.monotonic() + asked.minutes * 60
    if not FROZEN.keys().isdisjoint({*asked.levels, *asked.against}):
        unpack()
    with executor_of(asked.executor, asked.jobs) or nullcontext() as executor:
        play_all(matches, asked.jobs, executor, until, _tell, asked.on)


def _asked() -> Namespace:
    known = (*names(), *FROZEN)
    parser = ArgumentParser(description="Play this build against opponents that never change.")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the games played")
    parser.add_argument("--levels", nargs="+", choices=known, default=["master", "expert"])
    parser.add_argument("--against", nargs="+", choices=YARDSTICKS, default=list(YARDSTICKS))
    parser.add_argument("--games", type=int, default=4000, help="of a match, at most")
    parser.add_argument("--width", type=float, default=WIDTH, help="of an interval, in points")
    parser.add_argument("--on", action="store_true", help="play on when a match is decided")
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--executor", default="processes")
    parser.add_argument("--build", default=build(), help="the name of what plays")
    parser.add_argument("--write", action="store_true", help="into docs/STRENGTH.md")
    return parser.parse_args()


def build() -> str:
    """Return the name of this checkout: its commit, and whether it was changed."""
    asked = ("git", "-C", str(ROOT), "describe", "--always", "--dirty=-changed")
    try:
        return check_output(asked, text=True, stderr=DEVNULL).strip()
    except (OSError, CalledProcessError):
        return "build"


def executor_of(asked: str, jobs: int) -> Executor | None:
    """Return the executor that an argument names; None to play everything in this process."""
    if asked == "processes":
        return Processes(jobs) if jobs > 1 else None
    module, _, rest = asked.partition(":")
    found: Executor
    if module == "dask":
        found = import_module("distributed").Client(rest or None).get_executor()
    else:
        found = getattr(import_module(module), rest)()
    return found


def _tell(match: Match) -> None:
    ahead = cell(match.ahead, 1, "", 2)
    games = f"{len(match.cell.whole)} games"
    print(match.level, "against", match.yardstick.id, ahead, games, verdict(match), flush=True)


if __name__ == "__main__":
    sys.exit(main())
