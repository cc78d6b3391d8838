"""Suits are told apart by one letter each, in every language."""

import pytest
from helpers.paths import ROOT

from rage_desktop.rules import Text
from rage_desktop.rules.editions.file import parse_edition_file
from rage_desktop.stage.words.initials import initials
from rage_desktop.stage.words.languages import load_translation, shipped
from rage_desktop.stage.words.wording import Wording

LOCALE = ROOT / "assets" / "locale"


@pytest.mark.parametrize("language", shipped(LOCALE))
def test_no_two_suits_have_the_same_letter(language: str) -> None:
    say = Wording(load_translation(language, LOCALE))
    for path in (ROOT / "assets" / "editions").glob("*.toml"):
        look = parse_edition_file(path.read_text("utf-8"), path.name).look
        letters = initials([say(Text(suit.name)) for suit in look.suits.values()])
        assert len(set(letters)) == len(look.suits), path.name


def test_letters_are_the_first_that_are_free() -> None:
    assert initials(["Rojo", "Amarillo", "Azul", "Morado"]) == ("R", "A", "Z", "M")
    assert initials(["Éclair", "A", "A"]) == ("É", "A", "A")
