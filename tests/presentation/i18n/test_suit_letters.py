"""Suits are told apart by one letter each, in every language."""

import pytest
from helpers.paths import ROOT

from rage_desktop.presentation.i18n.languages import available_languages, load_translation
from rage_desktop.presentation.i18n.suit_letters import suit_letters
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import Text
from rage_desktop.rules.editions.file import parse_edition_file

LOCALE = ROOT / "assets" / "locale"


@pytest.mark.parametrize("language", available_languages(LOCALE))
def test_no_two_suits_have_the_same_letter(language: str) -> None:
    say = Translator(load_translation(language, LOCALE))
    for path in (ROOT / "assets" / "editions").glob("*.toml"):
        look = parse_edition_file(path.read_text("utf-8"), path.name).look
        letters = suit_letters([say(Text(suit.name)) for suit in look.suits.values()])
        assert len(set(letters)) == len(look.suits), path.name


def test_letters_are_the_first_that_are_free() -> None:
    assert suit_letters(["Rojo", "Amarillo", "Azul", "Morado"]) == ("R", "A", "Z", "M")
    assert suit_letters(["Éclair", "A", "A"]) == ("É", "A", "A")
