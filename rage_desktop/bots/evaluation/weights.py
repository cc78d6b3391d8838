"""The weights of evaluators: data in assets/bots/weights/, read when one first plays.

A file holds four lists of whole hundredths, one after another: 16-bit numbers, the low byte
first, compressed. `weights.toml` says which kind of game each is for, and how it was made.
"""

import datetime
import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from sys import byteorder
from typing import Final, NoReturn

import msgspec

from rage_desktop.asset_paths import assets_dir
from rage_desktop.bots.evaluation.evaluator import Figures
from rage_desktop.bots.evaluation.weight_layout import ALL_FUTURES, HOLDING, WEIGHTS
from rage_desktop.rules import Edition, Role, TextError, text

TABLE: Final = "weights.toml"
SIZES: Final = (WEIGHTS, ALL_FUTURES, ALL_FUTURES, HOLDING)


class WeightsError(TextError):
    """The weights of the levels that evaluate are missing or damaged."""


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of the table: what kind of game a file is for, and how it was made.

    `start` is the SHA-256 of the weights that the fitting went on from, empty where it started
    afresh; `duel` how the new weights did against those they replaced.
    """

    edition: str
    key: str
    file: str
    date: datetime.date
    command: str = ""
    seed: str = ""
    rounds: int = 0
    start: str = ""
    duel: str = ""
    note: str = ""


def weights_dir() -> Path:
    """Return the folder of the weights and their table."""
    return assets_dir() / "bots" / "weights"


def figures_for(edition: Edition) -> Figures:
    """Return the figures fitted to the edition that pays bids and tricks most alike.

    They are read once, and never to be altered. Raises WeightsError.
    """
    folder = weights_dir()
    table = table_in(folder)
    pays = paid(edition)

    def unlike(entry: Fitted) -> tuple[int, str]:
        theirs = map(int, entry.key.split(","))
        return sum(abs(one - other) for one, other in zip(pays, theirs, strict=True)), entry.key

    return _figures_in(folder / min(table.values(), key=unlike).file)


def paid(edition: Edition) -> tuple[int, ...]:
    """Return what bids and tricks pay, and how many cards of each role there are."""
    per_trick = edition.points_per_trick
    return (
        per_trick.exact,
        per_trick.over,
        per_trick.under,
        edition.exact,
        edition.exact_zero,
        edition.missed,
        edition.per_trick_short,
        edition.per_trick_over,
        *(edition.action_counts.get(role, 0) for role in Role),
    )


@cache
def table_in(folder: Path) -> dict[str, Fitted]:
    """Return the table of a folder by name; WeightsError if it cannot be read."""
    path = folder / TABLE
    try:
        table = msgspec.toml.decode(path.read_bytes(), type=dict[str, Fitted])
        return table or _refuse(path)
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        _refuse(path, error)


@cache
def _figures_in(path: Path) -> Figures:
    return Figures(*read_lists(path))


def read_lists(path: Path) -> list[list[float]]:
    """Read the lists of a file; WeightsError if it is not there, or damaged."""
    try:
        return unpack(path.read_bytes())
    except (OSError, ValueError) as error:
        _refuse(path, error)


def unpack(weights: bytes) -> list[list[float]]:
    """Return the lists that `pack` was given, to whole hundredths; ValueError if damaged."""
    try:
        written = zlib.decompress(weights)
    except zlib.error as error:
        raise ValueError("These weights are damaged.") from error
    whole = array("h")
    if len(written) != sum(SIZES) * whole.itemsize:
        raise ValueError("These weights are too few or too many.")
    whole.frombytes(written)
    if byteorder == "big":
        whole.byteswap()
    figures = iter(whole)
    return [[each / 100 for each in islice(figures, size)] for size in SIZES]


def pack(lists: Sequence[Sequence[float]]) -> bytes:
    """Return lists of figures as a file holds them."""
    whole = array(
        "h", (max(-32768, min(32767, round(100 * each))) for row in lists for each in row)
    )
    if byteorder == "big":
        whole.byteswap()
    return zlib.compress(whole.tobytes(), 9)


def _refuse(path: Path, error: Exception | None = None) -> NoReturn:
    reason = text(
        "The bots' weights in {path} are missing or damaged. Reinstall Rage Desktop.",
        path=str(path),
    )
    raise WeightsError(reason) from error
