"""The same rounds, played by Master in two ways: what do the ways differ by?

    python build/bots/two_ways.py points win --out games --games 4000              for the win?
    python build/bots/two_ways.py points win --out games --games 800 --sizes 10    in one round?
    python build/bots/two_ways.py points tenth tenfold --out games --games 400 \\
        --each --sizes 10 9 8 7 6 5 4 3 2 1                                        think longer?
    python build/bots/two_ways.py points clock --out games --games 400 --busy 2 \\
        --each --sizes 10 9 8 7 6 5 4 3 2 1

Expert plays all rounds but the last, in every seat. The last is played in both ways, with the same
cards and chances: one seat, another from game to game, is Master's. What the ways differ by is the
mean of their differences, game by game. `points` minds points alone, `win` is Master as it is, both
without a clock; `clock` is `points` within Master's seconds, as the game itself plays out, while
`--busy` processes want the processors, too. Games are kept in `--out`; a stopped run goes on.
"""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # runs from a bare checkout, too

import msgspec  # noqa: E402
import quickly  # noqa: E402
from duel import Timed, cell  # noqa: E402

from rage_desktop.bots.bot import Bot, answer  # noqa: E402
from rage_desktop.bots.levels import MASTER, make_bot  # noqa: E402
from rage_desktop.bots.levels.searching_bot import SearchingBot  # noqa: E402
from rage_desktop.bots.search.trials import Effort  # noqa: E402
from rage_desktop.match.contests.tournament import estimate  # noqa: E402
from rage_desktop.match.dealer import deck_for  # noqa: E402
from rage_desktop.match.library import open_library  # noqa: E402
from rage_desktop.rules import (  # noqa: E402
    Deal,
    Edition,
    GameOver,
    Phase,
    State,
    apply,
    change_knobs,
    new_game,
    view_of,
    waiting_for,
)

POINTS: Final = replace(MASTER.within(None), for_the_win=False)
WAYS: Final = {
    "points": POINTS,
    "win": MASTER.within(None),
    "clock": replace(POINTS, seconds=MASTER.seconds),
    "tenth": replace(POINTS, playouts=MASTER.playouts // 10),
    "tenfold": replace(POINTS, playouts=10 * MASTER.playouts),
}


class Way(msgspec.Struct, frozen=True):
    """The last round in one way: points, share of the win, seconds for each decision."""

    points: int
    wins: float
    seconds: list[float]


class Ended(msgspec.Struct, frozen=True):
    """One game, its last round in every way."""

    number: int
    ways: list[Way]


def play(edition: Edition, asked: Namespace, number: int) -> Ended:
    """Play a game up to its last round, and that one in every way."""
    players, seed = asked.players, f"last/{number}"
    if asked.each:
        edition = with_hands(edition, [asked.sizes[number // players % len(asked.sizes)]])
    quickly.switch_on()
    state = new_game(edition, players, seed)
    experts = [make_bot("expert", Random(f"{seed}/{each}")) for each in range(players)]
    while state.number < len(edition.rounds(players)):
        state, _ = played_round(state, experts, seed)
    efforts = [WAYS[name] for name in asked.ways]
    return Ended(number, [last_round(state, effort, asked.others, seed) for effort in efforts])


def with_hands(edition: Edition, sizes: Sequence[int]) -> Edition:
    """Return an edition that plays rounds of these sizes."""
    return change_knobs(edition, {"hand_sizes": {"order": "list", "sizes": list(sizes)}})


def last_round(state: State, effort: Effort, others: str, seed: str) -> Way:
    """Play the last round in one way."""
    if effort.seconds < POINTS.seconds:
        quickly.switch_off()
    bots = [make_bot(others, Random(f"{seed}/{seat}"), None) for seat in range(state.players)]
    seat = int(seed.rpartition("/")[2]) % state.players
    seconds = list[float]()
    bots[seat] = Timed(SearchingBot(Random(f"{seed}/{seat}"), effort), seconds)
    after, winners = played_round(state, bots, seed)
    quickly.switch_on()
    return Way(after.scores[-1].points[seat], (seat in winners) / len(winners), seconds)


def played_round(state: State, bots: Sequence[Bot], seed: str) -> tuple[State, Sequence[int]]:
    """Deal and play one round; return the state after it, and who has won the game."""
    state, events = apply(state, Deal(deck_for(state.edition, seed, state.number)))
    while state.phase not in (Phase.DEAL, Phase.OVER):
        seat = waiting_for(state)[0]
        state, events = apply(state, answer(bots[seat], view_of(state, seat)))
    over = events[-1]
    return state, over.winners if isinstance(over, GameOver) else ()


def told(ways: Sequence[str], games: Sequence[Ended]) -> str:
    """Return the figures of both ways, and their differences."""
    lines = [f"{len(games)} last rounds"]
    for at, name in enumerate(ways):
        found = [game.ways[at] for game in games]
        base = [game.ways[0] for game in games]
        spent = sorted(each for way in found for each in way.seconds) or [0.0]
        points, wins = estimate([way.points for way in found]), estimate([w.wins for w in found])
        more = estimate([way.points - old.points for way, old in zip(found, base, strict=True)])
        won = estimate([way.wins - old.wins for way, old in zip(found, base, strict=True)])
        lines.append(
            f"{name:8} points {cell(points, 1, '', 2)} ({cell(more, 1, '', 2)} more), "
            f"wins {cell(wins, 100, ' %', 1)} ({cell(won, 100, ' %', 1)} more), "
            f"seconds {spent[len(spent) // 2]:.2f} {spent[len(spent) * 99 // 100]:.2f}"
        )
    return "\n".join(lines)


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Keep processes busy that want the processors as much as this one does."""
    others = [get_context("spawn").Process(target=_work, daemon=True) for _ in range(count)]
    for other in others:
        other.start()
    try:
        yield
    finally:
        for other in others:
            other.kill()


def _work() -> None:
    while True:
        pass


def main() -> int:
    """Play what is asked for and print the figures."""
    parser = ArgumentParser(description="Play the same last rounds in two ways.")
    parser.add_argument("ways", nargs="+", choices=[*WAYS])
    parser.add_argument("--out", type=Path, required=True, help="a folder for the games played")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--edition", default="rage")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--others", default="expert", help="the level of the others")
    parser.add_argument("--sizes", type=int, nargs="*", help="hand sizes of all rounds")
    parser.add_argument("--each", action="store_true", help="a game of one round for each size")
    parser.add_argument("--busy", type=int, default=0, help="other processes at work")
    parser.add_argument("--minutes", type=float, default=float("inf"))
    asked = parser.parse_args()
    until = time.monotonic() + asked.minutes * 60
    edition = open_library().get(asked.edition).rules
    if asked.sizes:
        edition = with_hands(edition, asked.sizes)
    file = kept_in(asked)
    lines = file.read_bytes().splitlines() if file.exists() else []
    games = {
        each.number: each for each in (msgspec.json.decode(line, type=Ended) for line in lines)
    }
    with busy(asked.busy):
        for number in range(asked.games):
            if number not in games and time.monotonic() < until:
                games[number] = play(edition, asked, number)
                with file.open("ab") as out:
                    out.write(msgspec.json.encode(games[number]) + b"\n")
    print(told(asked.ways, list(games.values())))
    return 0


def kept_in(asked: Namespace) -> Path:
    """Return the file for the games of a command line."""
    out: Path = asked.out
    out.mkdir(parents=True, exist_ok=True)
    sizes = "-".join(map(str, asked.sizes or ["all"]))
    sizes += "-each" if asked.each else ""
    table = f"{asked.edition}-{asked.players}-{asked.others}-{sizes}-{asked.busy}"
    return out / f"{'-'.join(asked.ways)}-{table}.jsonl"


if __name__ == "__main__":
    sys.exit(main())
