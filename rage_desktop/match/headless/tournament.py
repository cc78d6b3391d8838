"""Tournaments between bots: each bot in every seat on the same deals, with confidence intervals.

A set of games plays the same deals once for each contestant, rotating the seats from game to game.
Means are taken over sets, so that their 95 % intervals stay valid although deals repeat. Equal
seeds give equal tables on any number of processes. If a program takes part, the deals depend on a
secret as well: a seed can be guessed, or read from the command line.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from random import Random
from shutil import which
from statistics import fmean, stdev

from msgspec import Struct

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.external_bots.process import BotFailed, ExternalBot
from rage_desktop.bots.games import play_game
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.errors import MatchError
from rage_desktop.match.game_setup import PROGRAM
from rage_desktop.match.headless.runner import run_games
from rage_desktop.match.headless.simulation import GamesPlan
from rage_desktop.match.programs import ProgramError, command_words
from rage_desktop.rules import Edition, check_players, text, with_variants
from rage_desktop.rules.scoring import exact_counts

CONFIDENCE = 1.96  # standard errors on each side of the mean in a 95 % interval


class ArenaPlan(GamesPlan, frozen=True, kw_only=True):
    """A tournament; `bots` are levels or `exec:COMMAND`, seated in turn round the table.

    All deals follow from `seed` and `secret`; an empty secret counts as none.
    """

    bots: tuple[str, ...]
    secret: str = ""
    seconds: float = 1.0

    @property
    def edition(self) -> Edition:
        """Return the rules of the games."""
        return with_variants(self.file, self.variants)

    @property
    def sets(self) -> int:
        """Return the number of sets; games are rounded up to whole sets."""
        return -(-self.games // len(self.bots))

    @property
    def all_games(self) -> int:
        """Return the number of games in all sets."""
        return self.sets * len(self.bots)

    def game_seed(self, number: int) -> str:
        """Return the seed of a set's games, which determines their deals."""
        root = f"{self.seed}/{self.secret}" if self.secret else self.seed
        return hashlib.sha256(f"{root}/arena/{number}".encode()).hexdigest()[:20]

    def seating(self, turn: int) -> list[int]:
        """Return the bot of each seat in a game of a set."""
        return [(seat + turn) % len(self.bots) for seat in range(self.players)]


class Game(Struct, frozen=True):
    """One game of a set; by seat. A forfeited one has no rounds, and `forfeit` says who forfeited
    and why.

    `unready` marks a game for which a program never became ready.
    """

    index: int
    seating: tuple[int, ...]
    wins: tuple[float, ...]
    rounds: int = 0
    points: tuple[int, ...] = ()
    exact: tuple[int, ...] = ()
    forfeit: str | None = None
    at_fault: int | None = None
    unready: bool = False


class Estimate(Struct, frozen=True):
    """A mean and half the width of its 95 % interval; None with too little data."""

    mean: float
    margin: float | None


class Standing(Struct, frozen=True):
    """One contestant's result: points per round, share of exact bids, share of wins per seat.

    `ahead` is its points per game minus those of the others. None without data.
    """

    bot: str
    points: Estimate | None
    exact: Estimate | None
    wins: Estimate | None
    ahead: Estimate | None
    forfeits: int


def check_arena(plan: ArenaPlan) -> None:
    """Raise EditionError or MatchError if a plan cannot be played; call this before any game."""
    check_players(plan.edition, plan.players)
    if len(plan.bots) > plan.players:
        reason = text(
            "{bots} bots don't fit into {seats} seats. Add more seats.",
            bots=len(plan.bots),
            seats=plan.players,
        )
        raise MatchError(reason)
    for bot in plan.bots:
        if bot.startswith(PROGRAM):
            _check_program(bot)
        elif bot not in LEVELS:
            known = ", ".join(LEVELS)
            reason = text(
                "There's no bot called {bot}. Choose {known}, or exec:COMMAND.",
                bot=repr(bot),
                known=known,
            )
            raise MatchError(reason)


def play_arena_game(plan: ArenaPlan, index: int) -> Game:
    """Play one game of a plan; games are numbered from 0, set after set."""
    number, turn = divmod(index, len(plan.bots))
    seed = plan.game_seed(number)
    edition = plan.edition
    seating = plan.seating(turn)
    with ExitStack() as stack:
        try:
            bots = [_sit(plan, stack, seed, seat, seating) for seat in range(plan.players)]
            game = play_game(edition, bots, seed, lambda round_: deck_for(edition, seed, round_))
        except BotFailed as failed:
            return _forfeited(index, seating, failed)
    scores = game.state.scores
    winners = game.over.winners
    seats = range(plan.players)
    return Game(
        index=index,
        seating=tuple(seating),
        rounds=len(scores),
        points=game.state.totals,
        exact=exact_counts(scores, len(seats)),
        wins=tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats),
    )


def run_arena(plan: ArenaPlan, jobs: int, done: Callable[[Game], None]) -> None:
    """Play all games of a plan, calling `done` once for each, in any order; see `run_games`."""
    run_games(play_arena_game, plan, plan.all_games, done, jobs)


def standings(plan: ArenaPlan, games: Iterable[Game]) -> list[Standing]:
    """Return the result of each contestant, in the order named."""
    sets: dict[int, list[Game]] = {}
    for game in sorted(games, key=lambda game: game.index):
        sets.setdefault(game.index // len(plan.bots), []).append(game)
    names = dict.fromkeys(plan.bots)
    return [_standing(plan, name, list(sets.values())) for name in names]


def _sit(plan: ArenaPlan, stack: ExitStack, seed: str, seat: int, seating: Sequence[int]) -> Bot:
    who = seating[seat]
    bot = plan.bots[who]
    if bot.startswith(PROGRAM):
        # Programs must not learn their opponents, and a command line may contain a secret.
        names = [f"Seat {number}" for number in range(1, plan.players + 1)]
        return stack.enter_context(
            ExternalBot(_command(bot), plan.edition, names, seat, plan.seconds)
        )
    return make_bot(bot, Random(f"{seed}/bot/{who}/{seat}"), time_budget=None)


def _check_program(bot: str) -> None:
    """Raise MatchError if a program is missing or may not be run."""
    program = _command(bot)[0]
    if which(program) is None:
        raise MatchError(
            text("{bot} can't be started: there's no program {program}.", bot=bot, program=program)
        )


def _command(bot: str) -> list[str]:
    try:
        return command_words(bot.removeprefix(PROGRAM))
    except ProgramError:
        reason = text(
            "There's no program in {bot}. Write exec: followed by the command that starts it.",
            bot=repr(bot),
        )
        raise MatchError(reason) from None


def _forfeited(index: int, seating: Sequence[int], failed: BotFailed) -> Game:
    """Return a game forfeited by a program: the others share the win, nothing else counts."""
    culprit = seating[failed.seat]
    others = [seat for seat, who in enumerate(seating) if who != culprit]
    return Game(
        index=index,
        seating=tuple(seating),
        wins=tuple(1 / len(others) if seat in others else 0.0 for seat in range(len(seating))),
        forfeit=str(failed),
        at_fault=failed.seat,
        unready=failed.at_start,
    )


def _standing(plan: ArenaPlan, name: str, sets: Sequence[Sequence[Game]]) -> Standing:
    mine = {index for index, bot in enumerate(plan.bots) if bot == name}
    points = list[float]()
    exact = list[float]()
    wins = list[float]()
    ahead = list[float]()
    forfeits = 0
    for games in sets:
        chairs = [(game, seat) for game in games for seat in _seats(game, mine)]
        wins += [fmean(game.wins[seat] for game, seat in chairs)] if chairs else []
        forfeits += sum(seat == game.at_fault for game, seat in chairs)
        played = [(game, seat) for game, seat in chairs if game.rounds]
        if not played:
            continue
        points.append(fmean(game.points[seat] / game.rounds for game, seat in played))
        exact.append(fmean(game.exact[seat] / game.rounds for game, seat in played))
        apart = [_ahead(game, seat, mine) for game, seat in played]
        known = [each for each in apart if each is not None]
        ahead += [fmean(known)] if known else []
    return Standing(
        name,
        points=estimate(points),
        exact=estimate(exact),
        wins=estimate(wins),
        ahead=estimate(ahead),
        forfeits=forfeits,
    )


def _seats(game: Game, mine: set[int]) -> list[int]:
    return [seat for seat, who in enumerate(game.seating) if who in mine]


def _ahead(game: Game, seat: int, mine: set[int]) -> float | None:
    """Return a seat's points in a game minus the mean of the seats held by other bots."""
    others = [game.points[at] for at, who in enumerate(game.seating) if who not in mine]
    return game.points[seat] - fmean(others) if others else None


def estimate(values: Sequence[float]) -> Estimate | None:
    """Return the mean of independent values with its margin; None without values."""
    if not values:
        return None
    margin = CONFIDENCE * stdev(values) / len(values) ** 0.5 if len(values) > 1 else None
    return Estimate(fmean(values), margin)
