"""What the tests of New game share."""

from helpers.paths import TESTS
from rage_desktop.match.library import open_library
from rage_desktop.rules import EditionFile, parse_edition_file

OH_HELL = TESTS / "rules" / "data" / "oh-hell.toml"
EDITIONS = open_library().editions()
RAGE, AMIGO, GLYPHS, RAVE = EDITIONS[:4]


def oh_hell() -> EditionFile:
    return parse_edition_file(OH_HELL.read_text("utf-8"), "oh-hell.toml")
