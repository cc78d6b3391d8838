"""Benchmark of the rules: complete random rounds, four players with ten cards, in each edition."""

from collections.abc import Callable, Iterable
from random import Random

from msgspec import structs

from rage_desktop.match.dealer import deck_for
from rage_desktop.rules import Deal, Edition, Phase, apply, legal_moves, new_game, waiting_for
from rage_desktop.rules.editions.edition import HandSizes, Players
from rage_desktop.rules.editions.file import EditionFile

PLAYERS = 4
CARDS = 10


def measure(
    files: Iterable[EditionFile], seconds: float, clock: Callable[[], float]
) -> dict[str, dict[str, float]]:
    """Return rounds and moves per second by edition id, each measured for a few seconds."""
    return {file.id: _measure(one_round(file.rules), seconds, clock) for file in files}


def one_round(edition: Edition) -> Edition:
    """Return an edition whose game is a single round of ten cards for four."""
    return structs.replace(
        edition,
        players=Players(PLAYERS, PLAYERS),
        hand_sizes=HandSizes("list", sizes=(CARDS,)),
        game_ends="rounds",
    )


def play_round(edition: Edition, rng: Random, seed: str) -> int:
    """Play one random round through the public engine and return the number of moves."""
    state, _ = apply(new_game(edition, PLAYERS, seed), Deal(deck_for(edition, seed, 1)))
    moves = 1
    while state.phase is not Phase.OVER:
        state, _ = apply(state, rng.choice(legal_moves(state, waiting_for(state)[0])))
        moves += 1
    return moves


def _measure(edition: Edition, seconds: float, clock: Callable[[], float]) -> dict[str, float]:
    rng, rounds, moves = Random(1), 0, 0
    start = clock()
    while (spent := clock() - start) < seconds or not rounds:
        moves += play_round(edition, rng, str(rounds))
        rounds += 1
    return {"rounds_per_second": round(rounds / spent, 1), "moves_per_second": round(moves / spent)}
