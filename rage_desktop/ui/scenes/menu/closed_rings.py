"""How far somebody is with what is closed for good: tables of the tour, puzzles, the sun's arcs."""

from collections import Counter
from collections.abc import Mapping

TABLES = 10  # of the tour
BOOKS = 5
BOOK = 24  # puzzles in a book


def tables_closed(closed: Mapping[str, str]) -> tuple[int, int]:
    """Return how many tables of the tour are closed, of how many."""
    return min(TABLES, sum(thing.startswith("tour/") for thing in closed)), TABLES


def puzzles_closed(closed: Mapping[str, str]) -> tuple[int, int]:
    """Return how many puzzles of the books are solved, of how many."""
    return min(BOOKS * BOOK, _solved(closed).total()), BOOKS * BOOK


def closed_arcs(closed: Mapping[str, str]) -> int:
    """Return how many arcs of the sun are lit: one for each table of the tour whose ring is closed,
    one for each book of puzzles that is solved."""
    books = sum(count >= BOOK for count in _solved(closed).values())
    return min(TABLES + BOOKS, tables_closed(closed)[0] + books)


def _solved(closed: Mapping[str, str]) -> Counter[str]:
    """Return how many puzzles of each book are solved; one's own are in none."""
    things = (thing.split("/") for thing in closed)
    return Counter(book for kind, book, *_ in things if kind == "puzzle" and book != "own")
