"""Damaged files of every format, and what the game must not do with them.

A fault is an error that is not one of the game's own sentences, a sentence that nobody could read,
a title that does not come up, a new game that cannot be begun, a lost file, or a hang. Everything
happens in one process: a damaged file takes a few milliseconds.
"""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from damage import damaged
from formats import FORMATS, Case
from hidden_window import fast
from limits import TooSlow, bound_memory, limited
from materials import gathered
from trials import Input, Result, Told, Trial, described, fault_of, shrunk

LIMIT = 5.0  # seconds for one input
MEMORY = 1 << 30  # bytes that the process may ask for because of an input
SHRINKING = 4.0  # seconds spent on making a failing input smaller


@contextmanager
def campaign(seed: str, folder: Path) -> Iterator[Trial]:
    """Return the trial of damaged file number n."""
    sound = gathered(folder / "sound")
    weights = [made.weight for made in FORMATS]
    known: set[tuple[str, str]] = set()

    def trial(number: int) -> Iterator[Told]:
        rng = Random(f"{seed}/fuzz/{number}")
        (made,) = rng.choices(FORMATS, weights)
        data = damaged(rng, rng.choice(made.sound(sound)), made.dialect)
        what = Input(made.kind, data, made.ending)
        yield what
        fault, detail = checked(made, data, folder / "now")
        if fault and (made.kind, fault) not in known:
            known.add((made.kind, fault))
            what = Input(made.kind, smaller(made, data, fault, folder / "now"), made.ending)
        yield Result(what, fault, detail)

    with fast():
        yield trial


def checked(made: Case, data: bytes, folder: Path) -> tuple[str, str]:
    """Try an input in an empty folder; return its fault ("" for none) and details."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        with bound_memory(MEMORY), limited(LIMIT):
            made.check(data, folder)
    except TooSlow as error:
        return f"hangs for more than {LIMIT:.0f} s", described(error)
    except MemoryError as error:
        return "takes more than 1 GB of memory", described(error)
    except Exception as error:
        return fault_of(error), described(error)
    return "", ""


def smaller(made: Case, data: bytes, fault: str, folder: Path) -> bytes:
    """Return the input without the pieces that its fault does not need."""
    until = time.monotonic() + SHRINKING

    def fails(rest: bytes) -> bool | None:
        return None if time.monotonic() > until else checked(made, rest, folder)[0] == fault

    return data if "hangs" in fault or not made.shrinks else shrunk(data, fails)


def again(path: Path, folder: Path) -> tuple[str, str]:
    """Try a kept input again; its file name tells its kind."""
    kind = path.with_name(path.name.partition(".")[0] + ".fault").read_text().split("\n")[0]
    made = next(made for made in FORMATS if made.kind == kind)
    with fast():
        return checked(made, path.read_bytes(), folder)
