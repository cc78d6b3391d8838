"""The levels of 0.1.0 as they were: its rules and bots from the history, under another name.

They play in the same process. A view is translated into the classes of 0.1.0 and the answer into
ours, field by field, so that they know what a seat may know, and no more.
"""

import importlib
import io
import re
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from enum import Enum
from functools import cache
from os import getpid
from pathlib import Path
from random import Random
from shutil import rmtree
from types import ModuleType
from typing import Any, Final

import msgspec
from msgspec import Struct, structs

import rage_desktop.rules
from rage_desktop.bots.bot import Bot
from rage_desktop.rules import Play, SeatView
from yardsticks import frozen_in_c

VERSION: Final = "0.1.0"
COMMIT: Final = "84969f2403e10e1d4b461c22d699c332b0a6f75d"  # the last of 0.1.0
PACKAGE: Final = "rage_desktop_0_1_0"
KEPT: Final = Path(__file__).parent / ".frozen"
ROOT: Final = Path(__file__).parents[3]
ROOMS: Final = ("rage_desktop/__init__.py", "rage_desktop/rules", "rage_desktop/bots")

LEVELS: Final[Mapping[str, str]] = {
    f"{level}-{VERSION}": level for level in ("easy", "steady", "sharp", "expert", "master")
}
"""The level of 0.1.0 that a name means."""


class Unfrozen(RuntimeError):
    """0.1.0 cannot be had: this is not a clone, or not a complete one."""


class FrozenBot:
    """A bot of 0.1.0 in one of our seats."""

    def __init__(self, level: str, rng: Random) -> None:
        bots = _module("bots.levels")
        # Without its clock, so that its moves follow from its generator alone, on any machine.
        self._bot = bots.make_bot(level, rng, time_budget=None)

    def bid(self, view: SeatView) -> int:
        """Return the bid that 0.1.0 makes."""
        bid: int = self._bot.bid(_then(view))
        return bid

    def play(self, view: SeatView) -> Play:
        """Return the play that 0.1.0 makes."""
        play = _said_over(self._bot.play(_then(view)), vars(rage_desktop.rules))
        assert isinstance(play, Play)
        return play


def frozen_bot(name: str, rng: Random) -> Bot:
    """Return a bot by a name of `LEVELS`; it plays out in C where possible."""
    frozen_in_c.switch_on(*searches())
    return FrozenBot(LEVELS[name], rng)


def searches() -> tuple[ModuleType, ModuleType]:
    """Return the modules of 0.1.0 that judge and that search."""
    return _module("bots.judge"), _module("bots.search")


def unpack() -> Path:
    """Return the folder with the package of 0.1.0, unpacked from the history once."""
    target = KEPT / PACKAGE
    if target.exists():
        return KEPT
    asked = ("git", "-C", str(ROOT), "archive", COMMIT, *ROOMS)
    try:
        packed = subprocess.run(asked, check=True, capture_output=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise Unfrozen(
            f"The levels of {VERSION} are commit {COMMIT[:12]} of the history, which is not here: "
            "play in a whole clone, with git."
        ) from error
    unfinished = KEPT / str(getpid())
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(unfinished, filter="data")
    for file in unfinished.rglob("*.py"):
        renamed = re.sub(r"\brage_desktop\b", PACKAGE, file.read_text(encoding="utf-8"))
        file.write_text(renamed, encoding="utf-8")
    try:
        (unfinished / "rage_desktop").rename(target)
    except OSError:  # another process was quicker
        if not target.exists():
            raise
    rmtree(unfinished)
    return KEPT


@cache
def _module(name: str) -> Any:
    place = str(unpack())
    if place not in sys.path:
        sys.path.append(place)
    return importlib.import_module(f"{PACKAGE}.{name}")


@cache
def _classes() -> dict[str, Any]:
    rooms = ("cards", "edition", "events", "moves", "state", "views")
    return {key: value for room in rooms for key, value in vars(_module(f"rules.{room}")).items()}


@cache
def _edition(written: bytes) -> Any:
    """Return an edition of 0.1.0, one for all views, since it builds its deck only once."""
    return msgspec.json.decode(written, type=_module("rules.edition").Edition)


def _then(view: SeatView) -> Any:
    return _said_over(view, _classes())


def _said_over(value: Any, classes: Mapping[str, Any]) -> Any:
    """Return a value in classes of the same names."""
    if isinstance(value, rage_desktop.rules.Edition):
        return _edition(msgspec.json.encode(value))
    if isinstance(value, tuple):
        return tuple([_said_over(each, classes) for each in value])
    if isinstance(value, Enum):
        return classes[type(value).__name__](value.value)
    if isinstance(value, Struct):
        fields = {key: _said_over(each, classes) for key, each in structs.asdict(value).items()}
        return classes[type(value).__name__](**fields)
    return value
