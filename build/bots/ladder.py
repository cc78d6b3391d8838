"""Plays every level against the one below, in all editions and with few and many seats.

    python build/bots/ladder.py --out games --games 1000             four-seat Rage
    python build/bots/ladder.py --out games --games 60 --all         everywhere else, too
    python build/bots/ladder.py --out games --tables rave/6 glyphs/3 at these tables only

The two levels sit alternately round the table, on the same deals with everyone moved on by a seat.
Each game is kept in `--out`, so a run that was stopped is resumed; with `--minutes` it stops by
itself. The table of what has been played so far is printed as docs/STRENGTH.md has it; with
`--games 0` nothing else is done.
"""

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from cells import Cell, told_in

from rage_desktop.bots.levels import LEVELS, offered_levels
from rage_desktop.match.headless.tournament import ArenaPlan
from rage_desktop.match.library import open_library

SEATS: Final = (3, 4, 6)  # and an edition's largest number
FIRST: Final = ("rage", 4)
SEED: Final = "ladder"
BELOW: Final = {
    level: below for below, level in pairwise(LEVELS)
}  # by level, the one it is measured against


def tables(everywhere: bool) -> Iterator[tuple[str, int]]:
    """Return the kinds of table that are played at, four-seat Rage first."""
    yield FIRST
    for file in open_library().editions() if everywhere else ():
        allowed = file.rules.players
        for seats in sorted({*SEATS, allowed.max}):
            if allowed.min <= seats <= allowed.max and (file.id, seats) != FIRST:
                yield file.id, seats


def table_named(written: str) -> tuple[str, int]:
    """Return the edition and the seats of a table written as `glyphs/3`."""
    edition, _, seats = written.partition("/")
    known = {file.id: file.rules.players for file in open_library().editions()}
    if edition not in known:
        raise ArgumentTypeError(f"there is no edition {edition!r}: one of {', '.join(known)}")
    allowed = known[edition]
    if not seats.isdecimal() or not allowed.min <= int(seats) <= allowed.max:
        raise ArgumentTypeError(f"{written!r}: {edition}/{allowed.min} to {edition}/{allowed.max}")
    return edition, int(seats)


def cell(folder: Path, edition: str, seats: int, level: str, games: int) -> Cell:
    """Return the match of a level with the one below it at one kind of table."""
    plan = ArenaPlan(
        file=open_library().get(edition),
        bots=(level, BELOW[level]),
        players=seats,
        games=games,
        seed=SEED,
    )
    return Cell(plan, folder)


def figure(one: Cell) -> str:
    """Return how far the upper level is ahead a game, the interval, and the games played."""
    found = one.standings[0].ahead if one.standings else None
    told = told_in(found, "+.1f")
    return f"{told} ({len(one.games)})" if found and found.margin is not None else told


def table(cells: Sequence[Cell], levels: Sequence[str]) -> str:
    """Return the ladder, a row for each kind of table."""
    rows: dict[tuple[str, int], list[str]] = {}
    for one in cells:
        rows.setdefault((one.plan.file.id, one.plan.players), []).append(figure(one))
    head = [f"{level} over {BELOW[level]}" for level in levels]
    lines = [["edition", "seats", *head], ["---"] * (2 + len(levels))]
    lines += [[edition, str(seats), *row] for (edition, seats), row in rows.items()]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> int:
    """Play what is asked for and print the table."""
    known = offered_levels()
    parser = ArgumentParser(description="Play every level against the one below it.")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the games played")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--all", action="store_true", help="all editions, 3 to the most seats")
    parser.add_argument(
        "--tables", nargs="+", type=table_named, metavar="EDITION/SEATS", help="these only"
    )
    parser.add_argument("--levels", nargs="*", choices=known, default=known)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + asked.minutes * 60
    cells = [
        cell(asked.out, edition, seats, level, asked.games)
        for edition, seats in asked.tables or tables(asked.all)
        for level in asked.levels
    ]
    for one in cells:
        one.play(until)
        print(one.plan.file.id, one.plan.players, *one.plan.bots, figure(one), flush=True)
    print(table(cells, asked.levels))
    return 0


if __name__ == "__main__":
    sys.exit(main())
