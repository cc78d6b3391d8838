"""The five books of puzzles, kept as deals in one file."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

from rage_desktop.asset_paths import assets_dir, reading_asset
from rage_desktop.match.library import Library
from rage_desktop.play.puzzles.puzzle import Puzzle, read_puzzle
from rage_desktop.rules import Text, text

FILE: Final = ("puzzles", "puzzles.toml")
ABOUT: Final[Mapping[str, tuple[Text, Text]]] = {
    "first-cards": (text("First cards"), text("No trump. Which card comes first?")),
    "trumps": (text("Trumps"), text("Draw them, save them or get rid of them")),
    "rid-of-it": (text("Ducking"), text("High cards that mustn't take a trick")),
    "action-cards": (text("Action cards"), text("Wild, Out, Rewind, plus and minus 5")),
    "all-of-them": (text("All together"), text("More cards, more players, more to see")),
}
"""What the books are called, and what they are about, in order."""


class Book(Struct, frozen=True):
    """A book of puzzles as their lines; the puzzles are read when one is opened."""

    id: str
    name: Text
    about: Text
    lines: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.lines)

    def puzzle_id(self, place: int) -> str:
        """Return the id of a puzzle by its place from 0."""
        return f"{self.id}/{place + 1}"

    def puzzle(self, place: int, library: Library) -> Puzzle:
        """Return a puzzle by its place from 0."""
        return read_puzzle(self.puzzle_id(place), self.lines[place], library)


def load_books(path: Path | None = None) -> tuple[Book, ...]:
    """Return the books in order; raises AssetDamaged."""
    found = path or assets_dir().joinpath(*FILE)
    with reading_asset(found):
        deals = tomllib.loads(found.read_text("utf-8"))
        return tuple(
            Book(book, name, about, tuple(deals[book])) for book, (name, about) in ABOUT.items()
        )
