"""Puzzles from a person's own reviewed mistakes.

A decision makes one if it was a card of the last five tricks that cost two points or more and that
no hint had suggested, and if with all hands open exactly one card, another one, would have kept the
bid.
"""

from collections.abc import Container, Iterator, Mapping
from datetime import date, datetime
from typing import Final

from msgspec import Struct, structs

from rage_desktop.bots.search.promise import TooLarge, is_without_chance, only_right_play
from rage_desktop.match.errors import MatchError
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.statistics.result_rows import StoredResult
from rage_desktop.match.store.profiles import Profile
from rage_desktop.match.store.store import Store
from rage_desktop.play.puzzles.puzzle import SOLVER, Puzzle, position
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.review.verdict import Verdict, read_verdict
from rage_desktop.rules import EditionError, IllegalMove, Play, PlayedCard, Round, State

NEWEST: Final = 20  # puzzles that are kept
LATEST_GAMES: Final = 200  # that are looked through
LAST_TRICKS: Final = 5
COSTLY: Final = 2.0  # points
MOST_POSITIONS: Final = 4_000  # of a proof: a tenth of a second


class Origin(Struct, frozen=True):
    """Where a puzzle is from: the day of the game, the round and trick from 1, what it cost."""

    day: date
    number: int
    trick: int
    cost: float


class OwnPuzzle(Struct, frozen=True):
    """A puzzle and where it is from."""

    puzzle: Puzzle
    origin: Origin


class MistakeFinder:
    """Looks through a person's reviewed games, newest first, one at a `step`."""

    def __init__(self, store: Store, person: Profile | None) -> None:
        self._store = store
        self._found: list[OwnPuzzle] = []
        self._games: Iterator[StoredResult] = iter(_games(store, person))

    def step(self) -> bool:
        """Look through the next game; return whether there was one."""
        row = next(self._games, None)
        if row is None or len(self._found) >= NEWEST:
            return False
        try:
            self._found += _puzzles_of(self._store, row)
        except (MatchError, EditionError, IllegalMove):
            return True  # a game that can't be read has no puzzles
        return True

    def found(self, solved: Container[str]) -> tuple[OwnPuzzle, ...]:
        """Return the puzzles found so far that are not among the things solved."""
        left = [own for own in self._found if f"puzzle/{own.puzzle.id}" not in solved]
        return tuple(left[:NEWEST])


def _games(store: Store, person: Profile | None) -> list[StoredResult]:
    if person is None:
        return []
    try:
        return list(store.history.played(person))[: -LATEST_GAMES - 1 : -1]
    except MatchError:
        return []


def _puzzles_of(store: Store, row: StoredResult) -> Iterator[OwnPuzzle]:
    """Yield the puzzles of a game; raises MatchError, EditionError or IllegalMove."""
    lines = store.verdicts.of(row.game)
    if not lines:
        return
    setup = store.setup(row.game)
    costly = dict(_costly(lines, setup, row.seat))
    if not costly:
        return
    game = PastGame.of_setup(setup, store.moves(row.game), store.whys(row.game))
    day = datetime.fromisoformat(row.finished).astimezone().date()
    for one in game.decisions((row.seat,)):
        verdict = costly.get(one.ply)
        if verdict is None or one.ply in game.suggested or not isinstance(one.move, Play):
            continue
        puzzle = _puzzle(setup, game.truth_before(one.ply), one.move, f"own/{row.game}-{one.ply}")
        if puzzle is not None:
            yield OwnPuzzle(puzzle, Origin(day, one.number, one.trick, verdict.loss))


def _costly(lines: Mapping[int, str], setup: Setup, seat: int) -> Iterator[tuple[int, Verdict]]:
    for ply, line in lines.items():
        verdict = read_verdict(ply, line, setup.file.rules.suits)
        if verdict is not None and verdict.seat == seat and verdict.loss >= COSTLY:
            yield ply, verdict


def _puzzle(setup: Setup, round_: Round, made: Play, puzzle_id: str) -> Puzzle | None:
    """Return the puzzle of a decision, None where it makes none."""
    bid = round_.bids[made.seat]
    left = len(round_.hands[made.seat])
    if bid is None or left > LAST_TRICKS or round_.turn_pending:
        return None  # a trump that is still to be turned up is chance
    file = structs.replace(setup.file, rules=setup.edition)
    players = len(setup.seats)
    order = [(made.seat + step) % players for step in range(players)]
    hands = [round_.hands[seat] for seat in order]
    trick = [PlayedCard(order.index(play.seat), play.card, play.suit) for play in round_.trick]
    want = bid - round_.tricks[made.seat]
    state = position(file, hands, round_.trump, want, trick)
    if not is_without_chance(state) or not _is_missed(state, want, made):
        return None
    names = tuple((setup.seats[seat].name, setup.seats[seat].avatar) for seat in order)
    return Puzzle(puzzle_id, file, state, want, names)


def _is_missed(state: State, want: int, made: Play) -> bool:
    """Return whether one card, and not the one that was played, would have kept the bid."""
    try:
        found = only_right_play(state, SOLVER, want, MOST_POSITIONS)
    except TooLarge:
        return False
    return found is not None and found.right.card != made.card
