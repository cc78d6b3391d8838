"""Measures how strong the levels are, and writes what the game says about them.

    python build/bots/measure_bots.py --games 2000          all levels
    python build/bots/measure_bots.py --games 400 --levels master --out games

Every level plays at the same table: one seat against three of `sharp`, whole games of four-seat
Rage, each deal with everyone moved on by a seat. Levels that are not measured keep their figures;
each entry names its sample and the command. With `--out` games are kept there, and a run that was
stopped is resumed.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from cells import Cell

from rage_desktop.bots.levels import LEVELS, offered_levels
from rage_desktop.match.headless.tournament import ArenaPlan
from rage_desktop.match.library import open_library
from rage_desktop.play.player_descriptions import YARDSTICK, Strength, format_strengths, load

ROOT: Final = Path(__file__).parents[2]
TABLE: Final = ROOT / "assets" / "bots" / "strength.toml"
SEATS: Final = 4


def main() -> int:
    """Measure the levels asked for and update the table."""
    known = offered_levels()
    parser = ArgumentParser(description="Measure the levels and write assets/bots/strength.toml.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--levels", nargs="*", choices=known, default=known)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    if asked.out:
        asked.out.mkdir(parents=True, exist_ok=True)
    table = load(TABLE)
    for level in asked.levels:
        plan = ArenaPlan(
            file=open_library().get("rage"),
            bots=(level, *[YARDSTICK] * (SEATS - 1)),
            players=SEATS,
            games=asked.games,
            seed=asked.seed,
        )
        cell = Cell(plan, asked.out)
        cell.play()
        command = f"build/bots/measure_bots.py --games {asked.games} --seed {asked.seed}"
        table[level] = _strength(cell, f"{command} --levels {level}")
        print(level, table[level], flush=True)
        TABLE.parent.mkdir(exist_ok=True)
        in_order = {each: table[each] for each in LEVELS if each in table}
        TABLE.write_text(format_strengths(in_order), encoding="utf-8")
    return 0


def _strength(cell: Cell, command: str) -> Strength:
    mine = cell.standings[0]
    assert mine.exact is not None
    assert mine.wins is not None
    return Strength(
        exact=round(mine.exact.mean, 3),
        wins=round(mine.wins.mean, 3),
        margin=round(mine.wins.margin or 0.0, 3),
        games=len(cell.games),
        command=command,
    )


if __name__ == "__main__":
    sys.exit(main())
