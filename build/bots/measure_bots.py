"""Measures how strong the levels are and writes what the game says of them where one is chosen.

    python build/bots/measure_bots.py --games 400     all, each against what the table says
    python build/bots/measure_bots.py --games 40 --levels expert master

Four seats, two of each level, whole games, the same deals with everyone moved on by a seat. Levels
that are not measured keep their figures; each entry names its sample and the command.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # runs from a bare checkout, too

from rage_desktop.bots.levels import LEVELS  # noqa: E402
from rage_desktop.match.contests.level_strength import Strength, load, written  # noqa: E402
from rage_desktop.match.contests.tournament import ArenaPlan, Game, run_arena  # noqa: E402
from rage_desktop.match.library import open_library  # noqa: E402

TABLE: Final = ROOT / "assets" / "bots" / "strength.toml"
SEATS: Final = 4


def main() -> int:
    """Measure the levels asked for and bring the table up to date."""
    known = [level.id for level in LEVELS.values() if level.measured_against]
    parser = ArgumentParser(description="Measure the levels and write assets/bots/strength.toml.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--edition", default="rage")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--levels", nargs="*", choices=known, default=known)
    asked = parser.parse_args()
    table = {level: found for level, found in load(TABLE).items() if level in LEVELS}
    for level in asked.levels:
        below = LEVELS[level].measured_against
        plan = ArenaPlan(
            file=open_library().get(asked.edition),
            bots=(level, below),
            players=SEATS,
            games=asked.games,
            seed=f"{asked.seed}/{level}",
        )
        command = f"build/bots/measure_bots.py --games {asked.games} --seed {asked.seed}"
        command += f" --edition {asked.edition} --levels {level}"
        games = _play(plan, asked.jobs)
        table[level] = _strength(games, below, command)
        print(level, table[level], flush=True)
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(written(table), encoding="utf-8")
    return 0


def _play(plan: ArenaPlan, jobs: int) -> list[Game]:
    games: list[Game] = []
    run_arena(plan, jobs, games.append)
    return games


def _strength(games: Sequence[Game], below: str, command: str) -> Strength:
    exact = rounds = pairs = 0
    beaten = 0.0
    for game in games:
        mine = [seat for seat, who in enumerate(game.seating) if who == 0]
        others = [seat for seat, who in enumerate(game.seating) if who == 1]
        rounds += game.rounds * len(mine)
        exact += sum(game.exact[seat] for seat in mine)
        for seat in mine:
            for other in others:
                ours, theirs = game.points[seat], game.points[other]
                beaten += 1.0 if ours > theirs else 0.5 if ours == theirs else 0.0
                pairs += 1
    return Strength(
        exact=round(exact / rounds, 3),
        against=below,
        beats=round(beaten / pairs, 3),
        games=len(games),
        command=command,
    )


if __name__ == "__main__":
    sys.exit(main())
