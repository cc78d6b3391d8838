"""A puzzle: a position with all hands open, and how many of its tricks the first seat is to take.

As a line of a book: `rage 1 P | O4 Y0 P11 P0 | G13 G10 G6 R2 | B15 B2 G4 P6` is the edition, the
tricks to take, the trump ("-" for none), and the hands from the solver's left on. A trick under way
follows as `led by 2: B5 G3`, its cards in the order played.
"""

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct, structs

from rage_desktop.match.errors import MatchError
from rage_desktop.match.library import Library
from rage_desktop.rules import Card, EditionFile, Phase, PlayedCard, Round, State
from rage_desktop.rules.cards import with_copies
from rage_desktop.rules.state import empty_round
from rage_desktop.rules.tricks import lead_index, low_wins

SOLVER: Final = 0
LED_BY: Final = re.compile(r"led by (\d+): (.+)")
SEED: Final = "puzzle"  # of a round without chance


class PuzzleError(ValueError):
    """A line that describes no puzzle."""


class Puzzle(Struct, frozen=True):
    """A position, in which seat 0 takes exactly `want` of the tricks left; `id` names it for good.

    `players` are the names and avatars by seat; empty for the usual ones.
    """

    id: str
    file: EditionFile
    start: State
    want: int
    players: tuple[tuple[str, str], ...] = ()

    @property
    def tricks(self) -> int:
        """How many tricks are left."""
        return self.start.under_way.hand_size


def position(
    file: EditionFile,
    hands: Sequence[tuple[Card, ...]],
    trump: str | None,
    want: int,
    trick: Sequence[PlayedCard] = (),
) -> State:
    """Return the state of a round in which only these hands, and the trick under way, are left.

    Its edition has the knobs of the file; the solver leads, or is next in the trick.
    """
    edition = file.rules
    lead = trick[lead_index(trick, edition)].suit if trick else None
    round_ = structs.replace(
        empty_round(len(hands), len(hands[SOLVER]), SOLVER),
        hands=tuple(hands),
        trump=trump,
        last_named=trump,
        bids=(want, *(0 for _ in hands[1:])),
        trick=tuple(trick),
        lead=lead,
        low_wins=low_wins(trick, edition),
    )
    return State(edition, len(hands), SEED, len(hands) - 1, phase=Phase.PLAY, round=round_)


def write_puzzle(puzzle: Puzzle) -> str:
    """Return the line of a puzzle."""
    round_ = puzzle.start.under_way
    parts = [f"{puzzle.file.id} {puzzle.want} {round_.trump or '-'}"]
    parts += [" ".join(map(str, hand)) for hand in round_.hands]
    if round_.trick:
        cards = " ".join(str(play.card) for play in round_.trick)
        parts.append(f"led by {round_.trick[0].seat}: {cards}")
    return " | ".join(parts)


def read_puzzle(puzzle_id: str, line: str, library: Library) -> Puzzle:
    """Read a line of `write_puzzle`; raises PuzzleError."""
    head, *parts = (part.strip() for part in line.split("|"))
    try:
        edition_id, want, trump = head.split()
        file = library.get(edition_id)
        led = LED_BY.fullmatch(parts[-1])
        hands = parts[:-1] if led else parts
        return _puzzle(puzzle_id, file, int(want), trump, hands, led)
    except (IndexError, MatchError, ValueError) as error:
        raise PuzzleError(f"{line!r} is not a puzzle: {error}") from error


def _puzzle(
    puzzle_id: str,
    file: EditionFile,
    want: int,
    trump: str,
    written: Sequence[str],
    led: re.Match[str] | None,
) -> Puzzle:
    rows = [part.split() for part in written]
    lying = led[2].split() if led else []
    cards = iter(with_copies([card for row in (*rows, lying) for card in row], file.rules.suits))
    hands = [tuple(next(cards) for _ in row) for row in rows]
    leader = int(led[1]) if led else SOLVER
    trick = [
        PlayedCard((leader + place) % len(hands), card, card.suit)
        for place, card in enumerate(cards)
    ]
    start = position(file, hands, None if trump == "-" else trump, want, trick)
    _check(start.under_way)
    return Puzzle(puzzle_id, file, start, want)


def _check(round_: Round) -> None:
    """Raise ValueError unless everybody has as many cards as the turn says."""
    played = {play.seat for play in round_.trick}
    held = [len(hand) for hand in round_.hands]
    for seat in played:
        held[seat] += 1
    if len(set(held)) != 1 or SOLVER in played:
        raise ValueError("the hands do not fit together")
