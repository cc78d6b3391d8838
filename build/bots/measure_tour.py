"""Measures how often a level in the person's seat meets each goal of the tour.

    python build/bots/measure_tour.py [--games 200] [--far 20] [--seed TOUR] [--tables ID ...]

`--far` is for tables at which a Master sits, whose games take a third of a minute. No level is
hurried, so the figures depend on the seed alone. Those of Steady and Random are copied to tour.toml
by hand, all to docs/STRENGTH.md.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from random import Random

from msgspec import structs

from rage_desktop.bots.games import play_game
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.library import open_library
from rage_desktop.match.statistics.achievements import SeatResult
from rage_desktop.match.tour import GOALS, TourTable, load_tour
from rage_desktop.rules import EditionFile, with_variants


def played(table: TourTable, file: EditionFile, level: str, seed: str) -> SeatResult:
    """Play a game at a table with a bot of this level in the person's seat."""
    company = [level for _, level in table.company]
    edition = with_variants(file, table.variants, {}, len(company) + 1)
    chance = Random(seed)
    bots = [make_bot(each, Random(chance.random()), None) for each in (level, *company)]
    game = play_game(edition, bots, seed, lambda number: deck_for(edition, seed, number))
    over = game.over
    return SeatResult(
        seat=0,
        totals=over.totals,
        winners=over.winners,
        scores=game.state.scores,
        levels=("", *company),
        people=1,
    )


def main() -> int:
    """Print the share of games in which each goal was met."""
    tables = load_tour()
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--far", type=int, default=20)
    parser.add_argument("--seed", default="TOUR", help="what the seeds of the games begin with")
    parser.add_argument("--company", choices=LEVELS, help="the level of everybody else instead")
    parser.add_argument("--tables", nargs="*", choices=tables, default=list(tables))
    parser.add_argument("--levels", nargs="*", choices=LEVELS, default=["steady", "random"])
    parser.add_argument("--every-goal", action="store_true", help="test all goals, to choose one")
    parser.add_argument("--tries", type=int, default=20, help="at each table, until one gives up")
    asked = parser.parse_args()
    library = open_library()
    closed: dict[str, Counter[int]] = {level: Counter() for level in asked.levels}
    for name in asked.tables:
        table = tables[name]
        if asked.company:
            company = tuple((face, asked.company) for face, _ in table.company)
            table = structs.replace(table, company=company)
        far = any(level == "master" for _, level in table.company)
        games = asked.far if far else asked.games
        goals = GOALS if asked.every_goal else {table.goal: GOALS[table.goal]}
        for level in asked.levels:
            met = dict.fromkeys(goals, 0)
            trials = set()
            for index in range(games):
                seed = f"{asked.seed}{name}{level}{index}"
                game = played(table, library.get(table.edition_id), level, seed)
                for goal, holds in goals.items():
                    met[goal] += holds(game)
                if GOALS[table.goal](game):
                    trials.add(index // asked.tries)
            closed[level].update(trials)
            shares = ", ".join(f"{goal} {count / games:.4f}" for goal, count in met.items())
            print(f"{name} {level} ({games}): {shares}", flush=True)
    for level, counts in closed.items():
        print_closed(level, counts, asked.games // asked.tries)
    return 0


def print_closed(level: str, closed: Counter[int], trials: int) -> None:
    """Print how many tables a level closes in so many tries at each, and how often which number."""
    often = Counter(closed[trial] for trial in range(trials))
    spread = ", ".join(f"{number} in {count}" for number, count in sorted(often.items()))
    print(f"{level}: {closed.total() / max(1, trials):.2f} tables closed; of {trials}: {spread}")


if __name__ == "__main__":
    sys.exit(main())
