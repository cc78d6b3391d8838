"""The round so far in sections, newest first: every card of every trick, and what mattered."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Part,
    Verbosity,
)
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import PlayedCard, SeatView, Text, text

HEADINGS = {Part.SCORE: text("Points"), Part.BIDS: text("Bids"), Part.DEAL: text("Deal")}


class Trick(NamedTuple):
    """Cards in the order played. `best` is the seat that took them or, while the trick is not
    `complete`, the seat that is winning; None for nobody yet."""

    cards: tuple[PlayedCard, ...]
    best: int | None
    complete: bool


class Section(NamedTuple):
    """What belongs together; `number` and `trick` are those of a trick, otherwise 0 and None."""

    part: Part
    heading: Text
    lines: tuple[Line, ...]
    number: int = 0
    trick: Trick | None = None


def tricks_shown(view: SeatView, table: TableView) -> list[Trick]:
    """Return the round's tricks as far as the table has shown them, from the first.

    The view may be ahead of the table, whose cards are still in motion.
    """
    tricks = [_taken(view, table, number) for number in range(table.tricks_done)]
    last = table.last_trick
    if table.trick:
        complete = table.taker is not None
        best = table.taker if complete else table.winning
        tricks.append(Trick(tuple(table.trick), best, complete))
    elif last is not None and last.cards not in [trick.cards for trick in tricks]:
        tricks.append(Trick(last.cards, last.winner, True))  # on its way to its winner
    return tricks


def _taken(view: SeatView, table: TableView, index: int) -> Trick:
    """Return a trick that was taken; whoever took it led the next one."""
    cards = view.history[index]
    following = view.history[index + 1] if index + 1 < len(view.history) else view.trick
    if following:
        return Trick(cards, following[0].seat, True)
    last = table.last_trick
    winner = last.winner if last is not None and last.cards == cards else None
    return Trick(cards, winner, True)


def sections(moments: Iterable[Moment], tricks: Sequence[Trick]) -> list[Section]:
    """Return the round newest first, each section in chronological order.

    A trick has all its cards, and the lines that say more than these; bids are listed one by one
    while they are made.
    """
    parts: dict[tuple[Part, int], list[Line]] = {}
    for moment in moments:
        for line in moment:
            parts.setdefault((line.part, line.trick), []).append(line)
    for number in range(1, len(tricks) + 1):
        parts.setdefault((Part.PLAY, number), [])
    in_order = sorted(parts, key=lambda part: (list(Part).index(part[0]), part[1]))
    found = []
    for part, number in reversed(in_order):
        lines = parts[part, number]
        under_way = (part, number) == in_order[-1]
        if part is Part.PLAY:
            found.append(_trick_section(number, lines, tricks))
        else:
            found.append(Section(part, HEADINGS[part], lines_kept(lines, every=under_way)))
    return [section for section in found if section.lines or section.trick is not None]


def _trick_section(number: int, lines: Sequence[Line], tricks: Sequence[Trick]) -> Section:
    trick = tricks[number - 1] if number <= len(tricks) else None
    if trick is not None and trick.complete:
        heading = text("Trick {n}", n=number)
    else:
        heading = text("Trick {n}, now", n=number)
    return Section(Part.PLAY, heading, lines_kept(lines), number, trick)


def lines_kept(lines: Sequence[Line], *, every: bool = False) -> tuple[Line, ...]:
    """Return the lines that stay in the history: those that mattered, or all."""
    return tuple(line for line in lines if every or line.level <= Verbosity.NORMAL)
