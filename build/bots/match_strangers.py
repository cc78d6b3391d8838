"""Plays whole games of a level against players that share no code with it (see `strangers`).

    python build/bots/match_strangers.py --level master --games 100 --edition rage
    python build/bots/match_strangers.py --level expert --against miser --games 40

The level and the players named sit down alternately, again and again round the table: with all
three strangers everyone has one seat, with one of them it is two against two. With `--against miser
miser miser` the level is alone. Games are rounded up to whole sets: the same deals with everyone
moved on.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # runs from a bare checkout, too

from duel import Outcome, game_of, names, report, run, seats, usual_bot  # noqa: E402
from strangers import STRANGERS  # noqa: E402

from rage_desktop.bots.games import play_game  # noqa: E402
from rage_desktop.match.contests.tournament import ArenaPlan  # noqa: E402
from rage_desktop.match.dealer import deck_for  # noqa: E402
from rage_desktop.match.library import open_library  # noqa: E402
from rage_desktop.rules import check_players  # noqa: E402


def main() -> int:
    """Play what is asked for and print the table."""
    parser = ArgumentParser(description="Play a level against strangers, whole games.")
    parser.add_argument("--level", default="master", choices=names())
    parser.add_argument("--against", nargs="+", default=list(STRANGERS), choices=names())
    parser.add_argument("--edition", default="rage", help="an id, or a file")
    parser.add_argument("--variants", default="", help="house rules, with commas between")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    bots = (asked.level, *asked.against)
    plan = ArenaPlan(
        file=open_library().get(asked.edition),
        bots=bots,
        players=asked.players,
        games=asked.games,
        seed=asked.seed,
        variants=tuple(part for part in asked.variants.split(",") if part),
    )
    check_players(plan.edition, plan.players)
    if len(bots) > plan.players:
        parser.error(f"{len(bots)} players do not fit {plan.players} seats.")
    print(report(plan, run(plan, play_one, asked.jobs), "game"))
    return 0


def play_one(plan: ArenaPlan, index: int) -> Outcome:
    """Play one whole game of a plan."""
    edition = plan.edition
    seed, bots, seconds = seats(plan, index, usual_bot)
    played = play_game(edition, bots, seed, lambda number: deck_for(edition, seed, number))
    return Outcome(game_of(plan, index, played.state.scores, played.winners), seconds)


if __name__ == "__main__":
    sys.exit(main())
