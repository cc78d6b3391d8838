"""Plays every level against the one below, in all editions and with few and many seats.

    python build/bots/ladder.py --out games/ --games 1000            four-seat Rage
    python build/bots/ladder.py --out games/ --games 60 --all        everywhere else, too

Seats in turn, the same deals with everyone moved on by a seat. Each finished game is a line in
`--out`, so a run that was stopped goes on where it was; with `--minutes` it stops by itself. At the
end, and with `--games 0` at once, the table of what has been played is printed as it stands in
docs/STRENGTH.md.
"""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # runs from a bare checkout, too

from rage_desktop.bots.levels import LEVELS  # noqa: E402
from rage_desktop.match.contests.tournament import (  # noqa: E402
    ArenaPlan,
    Estimate,
    Game,
    play_arena_game,
    standings,
)
from rage_desktop.match.library import open_library  # noqa: E402

SEATS: Final = (3, 4, 6)  # and the most an edition has
FIRST: Final = ("rage", 4)
SEED: Final = "ladder"


class Rung:
    """One cell of the table: a level against the one below it, at one kind of table."""

    def __init__(self, folder: Path, plan: ArenaPlan) -> None:
        self.plan = plan
        upper, lower = plan.bots
        self._file = folder / f"{plan.file.id}-{plan.players}-{upper}-{lower}.jsonl"
        lines = self._file.read_bytes().splitlines() if self._file.exists() else []
        self.games = {game.index: game for game in map(_read, lines) if game is not None}

    def add(self, game: Game) -> None:
        """Keep a game that was played."""
        self.games[game.index] = game
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")

    @property
    def ahead(self) -> Estimate | None:
        """Return by how many points a game the upper level is ahead."""
        whole = [game for index, game in self.games.items() if index ^ 1 in self.games]
        return standings(self.plan, whole)[0].ahead if whole else None


def _read(line: bytes) -> Game | None:
    try:
        return msgspec.json.decode(line, type=Game)
    except msgspec.DecodeError:  # the last line of a run that was killed
        return None


def rungs(folder: Path, games: int, everywhere: bool, levels: Sequence[str]) -> Iterator[Rung]:
    """Give the cells that are asked for, four-seat Rage first."""
    library = open_library()
    tables = [FIRST]
    if everywhere:
        editions = library.editions()
        tables += [
            (file.id, seats)
            for file in editions
            for seats in sorted({*SEATS, file.rules.players.max})
            if file.rules.players.min <= seats <= file.rules.players.max
            and (file.id, seats) != FIRST
        ]
    for edition, seats in tables:
        for level in levels:
            bots = (level, LEVELS[level].measured_against)
            plan = ArenaPlan(
                file=library.get(edition), bots=bots, players=seats, games=games, seed=SEED
            )
            yield Rung(folder, plan)


def play(rung: Rung, games: int, until: float) -> None:
    """Play what is missing of a cell until the time is up."""
    for index in range(2 * -(-games // 2)):
        if index not in rung.games:
            if time.monotonic() > until:
                return
            rung.add(play_arena_game(rung.plan, index))


def table(cells: Sequence[Rung]) -> str:
    """Return the table of a ladder, a row for each kind of table."""
    levels = list(dict.fromkeys(cell.plan.bots[0] for cell in cells))
    rows: dict[tuple[str, int], dict[str, str]] = {}
    for cell in cells:
        row = rows.setdefault((cell.plan.file.id, cell.plan.players), {})
        row[cell.plan.bots[0]] = _figure(cell)
    head = [f"{level} over {LEVELS[level].measured_against}" for level in levels]
    lines = ["| edition | seats | " + " | ".join(head) + " |", "|---" * (2 + len(levels)) + "|"]
    for (edition, seats), row in rows.items():
        lines.append(
            f"| {edition} | {seats} | " + " | ".join(row[level] for level in levels) + " |"
        )
    return "\n".join(lines)


def _figure(cell: Rung) -> str:
    ahead = cell.ahead
    if ahead is None or ahead.margin is None:
        return "–"
    return f"{ahead.mean:+.1f} ± {ahead.margin:.1f} ({len(cell.games)})"


def main() -> int:
    """Play what is asked for and print the table."""
    known = [level.id for level in LEVELS.values() if level.measured_against]
    parser = ArgumentParser(description="Play every level against the one below it.")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the games played")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--all", action="store_true", help="all editions, 3 to the most seats")
    parser.add_argument("--levels", nargs="*", choices=known, default=known)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + asked.minutes * 60
    cells = list(rungs(asked.out, asked.games, asked.all, asked.levels))
    for cell in cells:
        play(cell, asked.games, until)
        print(cell.plan.file.id, cell.plan.players, *cell.plan.bots, _figure(cell), flush=True)
    print(table(cells))
    return 0


if __name__ == "__main__":
    sys.exit(main())
