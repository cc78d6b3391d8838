"""What the tests of New game share."""

from helpers.driver import Driver
from helpers.paths import TESTS
from rage_desktop.match.library import open_library
from rage_desktop.ui.toolkit import SegmentedControl, TextField

OH_HELL = TESTS / "rules" / "data" / "oh-hell.toml"
EDITIONS = open_library().editions()
RAGE, AMIGO, GLYPHS, RAVE = EDITIONS[:4]


def open_code(driver: Driver) -> None:
    """Open the field for a code, or for a word of the player's own."""
    driver.settle()
    cards = driver.find("deal-code", SegmentedControl)
    driver.click_at(*cards.part(1).center)
    driver.settle()


def write_code(driver: Driver, code: str) -> None:
    """Put a code into that field."""
    field = driver.find("code", TextField)
    field.set_text(code)
    driver.scene.refresh()
    driver.step()
