"""Are reviews sound? Bots of all levels play, and what the review says of them is counted.

    python build/bots/review_soundness.py --games 300 --out sound.jsonl    resumes a stopped run
    python build/bots/review_soundness.py --games 0 --out sound.jsonl      reports what is there
    python build/bots/review_soundness.py --luck 300                       luck in the deals alone

Every game seats a bot of each level; every third also the strongest, which takes long; in every
tenth the reviewing search itself takes the place of the weakest. It prints the points a round that
decisions lost, by level, and how much less that is than for the level below, game by game; the luck
in how the cards lay; and what the search lost itself, which has to be nothing. `gaps` are losses
including those too small to be shown. Intervals hold 19 times in 20; a game counts as one.

How the cards lie does not depend on how anybody plays, so it can be examined without playing: in
games of ten hands for four.
"""

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, TypeAlias

from msgspec import structs

from rage_desktop import rules as rage
from rage_desktop.bots.bot import Bot, answer
from rage_desktop.bots.evaluation.view_evaluation import evaluator_for
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.bots.search.ratings import REVIEW, deal_value
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.library import open_library
from rage_desktop.play.review import verdict
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.review.summary import summary

# The last hand is small, since there the strongest level plays for the win.
SIZES: Final = [6, 4, 2, 1]
EDITIONS: Final = ("rage", "rage-amigo", "glyphs", "rave")
ITSELF: Final = "review"
SEATS: Final = 4
TEN_HANDS: Final = {
    "hand_sizes": {"order": "list", "sizes": list(range(10, 0, -1))},
    "players": {"min": 2, "max": 4},
}
FEW_DEALS: Final = 12  # the uncertainty in each evens out over many
ITSELF_EVERY: Final = 10
STRONGEST_EVERY: Final = 3
PARTS: Final = ("bids", "plays", "cards", "lay", "others", "made")  # of the points of a round

Figures: TypeAlias = dict[str, Any]


def main() -> int:
    """Play and review the missing games, and print the results."""
    parser = ArgumentParser(description="Measure whether reviews are sound.")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="sound")
    parser.add_argument("--luck", type=int, default=0, help="games of which only the deals count")
    parser.add_argument("--out", type=Path, default=Path("sound.jsonl"))
    parser.add_argument("--playouts", type=int, default=400, help="for a decision")
    parser.add_argument("--deals", type=int, default=60, help="for what a deal was worth")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no game after these")
    asked = parser.parse_args()
    if asked.luck:
        for line in luck_told(asked.seed, asked.luck):
            print(line, flush=True)
        return 0
    games = read(asked.out)
    begun = time.monotonic()
    for index in range(asked.games):
        if index not in games and time.monotonic() - begun < asked.seconds:
            games[index] = play_one(asked.seed, index, asked.playouts, asked.deals)
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(games[index]) + "\n")
    for line in told([games[index] for index in sorted(games)]):
        print(line)
    return 0


def read(path: Path) -> dict[int, Figures]:
    """Return the games of a file by number; the last line may be cut short."""
    games: dict[int, Figures] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if line.endswith("}"):
            game = json.loads(line)
            games[game["index"]] = game
    return games


def play_one(seed: str, index: int, playouts: int, deals: int) -> Figures:
    """Play and review one game; return its figures by level."""
    seed = f"{seed}/{index}"
    name = EDITIONS[index % len(EDITIONS)]
    effort = structs.replace(REVIEW, playouts=playouts, imagined=40)
    levels = seating(index, Random(seed))
    rules = open_library().get(name).rules
    edition = rage.change_knobs(rules, {"hand_sizes": {"order": "list", "sizes": SIZES}})

    def bot(level: str) -> Bot:
        if level == ITSELF:
            return verdict.ReviewBot(effort)
        return make_bot(level, Random(f"{seed}/{level}"), time_budget=None)

    begun = time.process_time()
    moves = played(edition, [bot(level) for level in levels], seed)
    game = PastGame(edition, levels, (), moves, rage.new_game(edition, len(levels), seed))
    review = verdict.Review(game, range(len(levels)))
    worker = verdict.ReviewWorker(effort, deals)
    for task in review.missing():
        review.add(worker.result(task))
    figures = {level: figures_of(review, seat) for seat, level in enumerate(levels)}
    spent = round(time.process_time() - begun, 1)
    return {"index": index, "edition": name, "seconds": spent, "levels": figures}


def seating(index: int, rng: Random) -> tuple[str, ...]:
    """Return who sits where, in random order."""
    levels = list(LEVELS) if index % STRONGEST_EVERY == 0 else list(LEVELS)[:-1]
    if index % ITSELF_EVERY == ITSELF_EVERY - 1:
        levels[0] = ITSELF
    rng.shuffle(levels)
    return tuple(levels)


def played(edition: rage.Edition, bots: Sequence[Bot], seed: str) -> tuple[rage.Move, ...]:
    """Return the moves of a game between bots."""
    state = rage.new_game(edition, len(bots), seed)
    moves = list[rage.Move]()
    while state.phase is not rage.Phase.OVER:
        if state.phase is rage.Phase.DEAL:
            moves.append(rage.Deal(deck_for(edition, seed, state.number)))
        else:
            seat = rage.waiting_for(state)[0]
            moves.append(answer(bots[seat], rage.view_of(state, seat)))
        state, _ = rage.apply(state, moves[-1])
    return tuple(moves)


def figures_of(review: verdict.Review, seat: int) -> Figures:
    """Return what a review says of a seat."""
    found = summary(review, seat)
    rounds = found.rounds
    free = [each for each in review.verdicts(seat) if each.options]
    gaps = [each.options[0].points - each.options[each.played].points for each in free]
    return {
        "gaps": round(sum(gaps) / len(rounds), 3),
        **{part: [getattr(each, part) for each in rounds] for part in PARTS},
        "accuracy": found.accuracy,
        "best": found.best,
        "decisions": found.decisions,
    }


# -- luck in the deals -----------------------------------------------------------------------------


def luck_told(seed: str, games: int) -> Iterator[str]:
    """Yield, by edition and for all, what the lie of the others' cards was worth a round."""
    by_edition: dict[str, list[float]] = {name: [] for name in EDITIONS}
    for index in range(games):
        name = EDITIONS[index % len(EDITIONS)]
        by_edition[name].append(fmean(luck_of_deals(name, f"{seed}/luck/{index}")))
    for name, found in by_edition.items():
        yield f"  {name:10} {interval(found)}; {len(found)} games"
    yield f"  {'all':10} {interval([each for found in by_edition.values() for each in found])}"


def luck_of_deals(name: str, seed: str) -> list[float]:
    """Return what the lie of the others' cards was worth to every seat in every deal of a game."""
    rules = rage.change_knobs(open_library().get(name).rules, TEN_HANDS)
    found: list[float] = []
    evaluator = evaluator_for(rules, SEATS)
    for number in range(1, 11):
        state = structs.replace(rage.new_game(rules, SEATS, seed), number=number)
        state, _ = rage.apply(state, rage.Deal(deck_for(rules, seed, number)))
        assert state.round is not None
        found += [
            deal_value(evaluator, rage.view_of(state, seat), state.round, FEW_DEALS).lay
            for seat in range(SEATS)
        ]
    return found


# -- telling ---------------------------------------------------------------------------------------


def told(games: Sequence[Figures]) -> list[str]:
    """Return the results, line by line."""
    rounds = len(SIZES)
    seconds = sum(game["seconds"] for game in games)
    lines = [f"{len(games)} games of {rounds} rounds, {seconds:.0f} CPU s"]
    if len(games) < 2:
        return lines
    lines.append("points lost a round by decisions (bids, cards), accuracy, made")
    lines += [_level(level, games) for level in (*LEVELS, ITSELF)]
    lines.append("points a round that a level loses less than the one below it: told, and gaps")
    for below, level in pairwise(LEVELS):
        there = [game["levels"] for game in games if {below, level} <= game["levels"].keys()]
        if len(there) > 1:
            apart = [_lost(one[below]) - _lost(one[level]) for one in there]
            gaps = [one[below]["gaps"] - one[level]["gaps"] for one in there]
            lines.append(f"  {level:7} {interval(apart)}; {interval(gaps)}; {len(there)} games")
    lines.append("a round, all seats")
    for key in ("cards", "lay", "others", "made"):
        means = [fmean(v for one in game["levels"].values() for v in one[key]) for game in games]
        lines.append(f"  {key:7} {interval(means)}")
    return lines


def _level(level: str, games: Sequence[Figures]) -> str:
    mine = [game["levels"][level] for game in games if level in game["levels"]]
    if len(mine) < 2:
        return f"  {level:7} in {len(mine)} games"

    def mean(key: str) -> str:
        return interval([fmean(one[key]) for one in mine])

    lost = interval([_lost(one) for one in mine])
    gaps = interval([one["gaps"] for one in mine])
    accuracy = interval([one["accuracy"] for one in mine])
    return (
        f"  {level:7} {lost} ({mean('bids')}, {mean('plays')}); gaps {gaps}; accuracy {accuracy}; "
        f"made {mean('made')}; lay {mean('lay')}; others {mean('others')}; {len(mine)} games"
    )


def _lost(one: Figures) -> float:
    return fmean(one["bids"]) + fmean(one["plays"])


def interval(values: Sequence[float]) -> str:
    """Return a mean with its interval, as text."""
    return f"{fmean(values):.2f} ± {1.96 * stdev(values) / sqrt(len(values)):.2f}"


if __name__ == "__main__":
    sys.exit(main())
