"""The built-in editions, and any edition with some knobs changed."""

from functools import cache
from typing import Any

from helpers.paths import ASSETS, TESTS
from rage_desktop.rules import Edition, EditionFile, change_knobs, parse_edition_file

EDITIONS = ASSETS / "editions"
EDITION_IDS = ("rage", "rage-amigo", "glyphs", "rave")
OF_THE_TESTS = TESTS / "rules" / "data"  # Oh Hell, an edition the game does not have


@cache
def edition_file(edition_id: str) -> EditionFile:
    """Return a built-in edition's file, or the Oh Hell one of the tests."""
    folder = OF_THE_TESTS if edition_id == "oh-hell" else EDITIONS
    path = folder / f"{edition_id}.toml"
    return parse_edition_file(path.read_text(encoding="utf-8"), path.name)


def edition(edition_id: str, sizes: tuple[int, ...] = (), **knobs: Any) -> Edition:
    """Return an edition with some knobs changed, or with a short list of rounds."""
    if sizes:
        knobs["hand_sizes"] = {"order": "list", "sizes": sizes}
    return change_knobs(edition_file(edition_id).rules, knobs)
