"""Simulation of many games between bots: equal seeds give equal games on any machine."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from math import fsum
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, structs

from rage_desktop import rules
from rage_desktop.bots.games import play_game
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.errors import MatchError
from rage_desktop.match.files import atomic_write
from rage_desktop.match.game_setup import BOT, TABLE, Setup, default_seats
from rage_desktop.match.headless.runner import run_games
from rage_desktop.match.record_verification import APP, ENDING, header_of, sealed
from rage_desktop.rules import EditionFile, text, write_record
from rage_desktop.rules.editions.edition import HandSizes, Players

NO_DATE = "1970-01-01T00:00:00Z"  # a fixed date, so that equal seeds give equal files
# of the round that a machine's speed is measured by
PLAYERS = 4
CARDS = 10


class GamesPlan(Struct, frozen=True, kw_only=True):
    """Games to play by the rules of one edition."""

    file: EditionFile
    players: int
    games: int
    seed: str
    variants: tuple[str, ...] = ()


class Plan(GamesPlan, frozen=True, kw_only=True):
    """What to simulate; `levels` are seated in turn, `folder`, if given, receives the records."""

    levels: tuple[str, ...]
    folder: Path | None = None

    def level(self, seat: int) -> str:
        """Return the level of the bot at a seat."""
        return self.levels[seat % len(self.levels)]


class SimulatedGame(Struct, frozen=True):
    """The result of one game; `scores` are its rounds."""

    index: int
    scores: tuple[rules.RoundScored, ...]
    over: rules.GameOver


def check_plan(plan: Plan) -> None:
    """Raise EditionError or MatchError if a plan cannot be played; call this before any game."""
    if plan.players > len(TABLE):
        raise MatchError(text("A table has at most {n} seats.", n=len(TABLE)))
    for level in plan.levels:
        if level not in LEVELS:
            known = ", ".join(LEVELS)
            reason = text(
                "There's no bot called {level}. Choose {known}.", level=repr(level), known=known
            )
            raise MatchError(reason)
    edition = game_setup(plan, 0).edition
    rules.check_players(edition, plan.players)


def game_setup(plan: Plan, index: int) -> Setup:
    """Return the setup of one game of a plan; everything follows from its seed."""
    seed = f"{plan.seed}G{index + 1}"
    salt = hashlib.sha256(f"simulated {seed}".encode()).hexdigest()[:32]
    seats = default_seats(plan.players)
    setup = Setup(
        file=plan.file,
        variants=plan.variants,
        seats=tuple(
            structs.replace(seat, player=BOT + plan.level(number))
            for number, seat in enumerate(seats)
        ),
        seed=seed,
        salt=salt,
        started=NO_DATE,
    )
    return sealed(setup)


def play_one(plan: Plan, index: int) -> SimulatedGame:
    """Play one game of a plan and write its record."""
    setup = game_setup(plan, index)
    edition = setup.edition
    bots = [
        make_bot(plan.level(seat), Random(f"{setup.seed}/bot/{seat}"), time_budget=None)
        for seat in range(plan.players)
    ]
    game = play_game(
        edition, bots, setup.seed, lambda number: deck_for(edition, setup.seed, number)
    )
    if plan.folder is not None:
        lines = write_record(header_of(setup, over=True), game.events)
        atomic_write(record_path(plan.folder, index), "".join(f"{line}\n" for line in lines))
    return SimulatedGame(index, game.state.scores, game.over)


def record_path(folder: Path, index: int) -> Path:
    """Return the path of a game's record; file names count from 1."""
    return folder / f"{index + 1:05}{ENDING}"


def simulate(plan: Plan, jobs: int, done: Callable[[SimulatedGame], None]) -> None:
    """Play a plan's games, calling `done` once for each, in any order; see `run_games`."""
    run_games(play_one, plan, plan.games, done, jobs)


def summary(plan: Plan, played: Sequence[SimulatedGame]) -> dict[str, Any]:
    """Return the figures of the games played as plain values for JSON."""
    games = sorted(played, key=lambda game: game.index)
    seats = range(plan.players)
    levels = dict.fromkeys(plan.level(seat) for seat in seats)
    return {
        "app": APP,
        "edition_id": plan.file.id,
        "variants": list(plan.variants),
        "players": plan.players,
        "bots": [plan.level(seat) for seat in seats],
        "seed": plan.seed,
        "games_asked": plan.games,
        "games": len(games),
        "complete": len(games) == plan.games,
        "by_level": {
            level: _figures(games, [seat for seat in seats if plan.level(seat) == level])
            for level in levels
        },
        "by_seat": [_figures(games, [seat]) for seat in seats],
    }


def _figures(games: Sequence[SimulatedGame], seats: Sequence[int]) -> dict[str, int | float | None]:
    rounds = [(score, seat) for game in games for score in game.scores for seat in seats]
    exact = sum(score.exact(seat) for score, seat in rounds)
    points = sum(score.points[seat] for score, seat in rounds)
    chairs = len(games) * len(seats)
    wins = fsum(
        1 / len(game.over.winners) for game in games for seat in seats if seat in game.over.winners
    )
    return {
        "seats": len(seats),
        "rounds": len(rounds),
        "points": points,
        "mean_points_per_round": round(points / len(rounds), 6) if rounds else None,
        "exact_rate": round(exact / len(rounds), 6) if rounds else None,
        "win_share": round(wins / chairs, 6) if chairs else None,
    }


def measure(
    files: Iterable[EditionFile], seconds: float, clock: Callable[[], float]
) -> dict[str, dict[str, float]]:
    """Return rounds and moves per second by edition id, each measured for a few seconds."""
    return {file.id: _measure(one_round(file.rules), seconds, clock) for file in files}


def one_round(edition: rules.Edition) -> rules.Edition:
    """Return an edition whose game is a single round of ten cards for four."""
    return structs.replace(
        edition,
        players=Players(PLAYERS, PLAYERS),
        hand_sizes=HandSizes("list", sizes=(CARDS,)),
        game_ends="rounds",
    )


def play_round(edition: rules.Edition, rng: Random, seed: str) -> int:
    """Play one random round through the public engine and return the number of moves."""
    state, _ = rules.apply(
        rules.new_game(edition, PLAYERS, seed), rules.Deal(deck_for(edition, seed, 1))
    )
    moves = 1
    while state.phase is not rules.Phase.OVER:
        state, _ = rules.apply(
            state, rng.choice(rules.legal_moves(state, rules.waiting_for(state)[0]))
        )
        moves += 1
    return moves


def _measure(
    edition: rules.Edition, seconds: float, clock: Callable[[], float]
) -> dict[str, float]:
    rng = Random(1)
    rounds = 0
    moves = 0
    start = clock()
    while (spent := clock() - start) < seconds or not rounds:
        moves += play_round(edition, rng, str(rounds))
        rounds += 1
    return {"rounds_per_second": round(rounds / spent, 1), "moves_per_second": round(moves / spent)}
