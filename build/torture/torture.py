"""Torture the game: kill it, feed it damaged files, burst input upon it, and let it run for long.

    python build/torture/torture.py kill|fuzz|burst|soak [--count N] [--minutes M] [--seed S]
                                    [--keep DIR] [--jobs N]

    kill   A real game is killed (SIGKILL) in every phase: first start, deal, bid, play, take-back,
           end of a round and of the game, settings being written, an old store being updated.
           Every move that was shown is there afterwards, and play goes on at the same card.
           Two windows on one data folder are killed, too, each while the other plays on.
    fuzz   Damaged records, editions, settings, stores, small files, deal codes and bots' answers:
           the game says so in one readable sentence, starts, and loses no file.
    burst  Several inputs to one frame, in every scene: no crash, no illegal move, nothing done
           twice, and the table at rest shows what the viewer may know.
    soak   `--demo` at full speed, every game reviewed; memory, handles and threads, minute by
           minute.

It stops at the count of inputs or after the minutes, whichever comes first, prints what was tried
and what failed, and ends with 1 if anything failed. The smallest input of each fault is put into
the folder given by --keep, with a `.fault` file that says what happened. Equal seeds try equal
inputs (except for the moments of kills). `--again FILE` tries one kept input of `fuzz` or `burst`
again.

Short runs, as in `.ci/run`, take a quarter of a minute each. Long ones, with --jobs 2 on two idle
cores, take about 8 minutes for 1,000 kills, 25 for 20,000 damaged files, 4 for 10,000 bursts, and
an hour for the soak. Kills and memory are tried only on Linux; limits of time need a system with
alarms.
"""

import argparse
import importlib
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
USUAL = {  # counts and minutes by default
    "kill": (1_000, 25.0),
    "fuzz": (20_000, 30.0),
    "burst": (10_000, 15.0),
    "soak": (0, 60.0),
}
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def main(arguments: list[str]) -> int:
    """Torture the game as the arguments say; return the exit code."""
    options = _parser().parse_args(arguments)
    os.environ.update(QUIET)
    for folder in (str(ROOT / "tests"), str(Path(__file__).parent)):
        if folder not in sys.path:
            sys.path.insert(0, folder)
    count, minutes = USUAL[options.kind]
    count = options.count or count
    minutes = options.minutes or minutes
    if options.kind == "soak":
        soak = importlib.import_module("soak")  # late: after the drivers are chosen
        return int(soak.soak(minutes))
    if options.kind == "kill" and sys.platform != "linux":
        print("Games are killed on Linux alone: nothing is tried here.")
        return 0
    return _try(options, count, minutes)


def _try(options: argparse.Namespace, count: int, minutes: float) -> int:
    import trials  # late: after this folder is on the path

    if options.again is not None:
        module = importlib.import_module(options.kind)
        with tempfile.TemporaryDirectory(prefix="torture-") as name:
            fault, detail = module.again(options.again, Path(name))
        print(f"{fault}\n\n{detail}" if fault else "All is well.")
        return int(bool(fault))
    began = time.monotonic()
    bounds = trials.Bounds(count, minutes, options.seed, options.jobs)
    tally = trials.run(options.kind, bounds)
    print(tally.table())
    minutes = (time.monotonic() - began) / 60
    print(f"{options.kind}, seed {options.seed}: {tally.events:,} events, {minutes:.1f} minutes")
    if not tally.faults:
        return 0
    folder: Path = options.keep or Path(tempfile.mkdtemp(prefix="torture-kept-"))
    print("\n".join(("", *tally.keep(folder), "", f"The smallest inputs are in {folder}")))
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Torture the game; see the head of this file.")
    parser.add_argument("kind", choices=USUAL)
    parser.add_argument("--count", type=int, default=0, metavar="N", help="inputs to try")
    parser.add_argument("--minutes", type=float, default=0.0, metavar="M", help="and no longer")
    parser.add_argument("--seed", default="1", metavar="S", help="equal seeds, equal inputs (1)")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="where failing inputs go")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes (1)")
    parser.add_argument("--again", type=Path, metavar="FILE", help="try one kept input once more")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
