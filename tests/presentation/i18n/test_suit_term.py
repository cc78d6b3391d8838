"""An edition's own word for suit, in whole sentences and in every language."""

import gettext

import pytest
from helpers.games.match import edition_file

from rage_desktop.presentation.i18n.suit_term import OTHERS, substitute_suit_term
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules.editions.look import Look
from rage_desktop.rules.text import SuitName, Text, ntext, text


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("rage", "Name any colour. Colours differ: {suit} is a colour, and suitable."),
        ("rage-amigo", "Name any colour. Colours differ: {suit} is a colour, and suitable."),
        ("glyphs", "Name any suit. Suits differ: {suit} is a suit, and suitable."),
        ("rave", "Name any genre. Genres differ: {suit} is a genre, and suitable."),
    ],
)
def test_every_edition_says_its_own_word(edition: str, said: str) -> None:
    plain = "Name any suit. Suits differ: {suit} is a suit, and suitable."
    assert substitute_suit_term(plain, edition_file(edition).look.suit_word) == said


def test_sentences_are_exchanged_as_a_whole() -> None:
    rave = Translator(look=Look(skin="rave", suits={}, suit_word="genre"))
    left = ntext("{n} suit is left", "{n} suits are left", 3)
    assert rave(left) == "3 genres are left"
    assert rave(Text(left.msgid, {"n": 1}, left.plural, 1)) == "1 genre is left"
    assert rave(text("{why}!", why=text("Suit led"))) == "Genre led!"
    assert rave(text("")) == ""


def test_they_are_translated_as_sentences() -> None:
    class German(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return {"Name its colour": "Welche Farbe?"}.get(message, message)

    german = Translator(German(), Look(skin="rage", suits={}, suit_word="colour"))
    assert german(text("Name its suit")) == "Welche Farbe?"


def test_another_table_has_its_own() -> None:
    rave = Translator().at(Look(skin="rave", suits={}, suit_word="genre"), ["Ada"])
    assert rave(text("Suit led")) == "Genre led"
    back = rave.at(edition_file("glyphs").look, ())
    assert back(text("Suit led")) == "Suit led"


def test_words_of_suits_are_exchanged_for_nothing_else() -> None:
    for word in OTHERS:
        assert substitute_suit_term("{suit} leads", word) == "{suit} leads"


def test_one_card_of_a_suit_has_a_name_of_its_own_where_it_needs_one() -> None:
    glyphs, rage = (Translator(look=edition_file(name).look) for name in ("glyphs", "rage"))
    said = text("{suit} is led: any {single} follows.", suit=SuitName("HE"),
                single=SuitName("HE", single=True))  # fmt: skip
    assert glyphs(said) == "Hearts is led: any Heart follows."
    assert rage(text("any {single}", single=SuitName("R", single=True))) == "any Red"
