"""Texts come out in the player's language, with names, real minus signs and plurals."""

import gettext
from pathlib import Path

import pytest
from helpers.fixtures.matches import edition_file
from helpers.paths import ROOT

from rage_desktop.presentation.i18n.languages import available_languages, load_translation
from rage_desktop.presentation.i18n.translator import (
    OTHERS,
    Translator,
    number,
    substitute_suit_term,
    suit_letters,
)
from rage_desktop.rules.cards import ActionCard, NumberCard, Role
from rage_desktop.rules.editions.file import parse_edition_file
from rage_desktop.rules.editions.look import Look, SuitLook
from rage_desktop.rules.text import SeatName, SuitName, Text, ntext, ptext, text

LOOK = Look(skin="rage", suits={"B": SuitLook("Blue", "blue")}, actions={Role.WILD: "Wild Rage"})


class French(gettext.NullTranslations):
    words = {  # noqa: RUF012
        "Blue": "Bleu",
        "{suit}\u00a0{rank}": "{rank} {suit}",
        "Follow {suit}": "Suivez {suit}",
        "Broken {gap}": "Cassé {trou}",
    }

    def gettext(self, message: str) -> str:
        return self.words.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self.words.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "{n} pli" if n < 2 else "{n} plis"


TABLE = Translator(None, LOOK, ["Ada", "Bo"])
B14 = NumberCard("B", 14)


def test_cards_suits_and_seats_get_their_names() -> None:
    assert TABLE(B14) == "Blue\u00a014"
    assert TABLE(ActionCard(Role.WILD, 1)) == "Wild Rage"
    assert TABLE(text("{who} plays {card}", who=SeatName(1), card=B14)) == "Bo plays Blue\u00a014"
    assert TABLE(text("Follow {suit}", suit=SuitName("B"))) == "Follow Blue"


def test_without_an_edition_codes_stand_in() -> None:
    plain = Translator()
    assert plain(B14) == "B\u00a014"
    assert plain(ActionCard(Role.OUT)) == "OUT"
    assert plain(SeatName(2)) == "Player 3"


def test_numbers_have_a_real_minus_and_a_plus_where_asked() -> None:
    assert TABLE(text("{n:+} points", n=-5)) == "\u22125 points"
    assert TABLE(text("{n:+} points", n=12)) == "+12 points"
    assert TABLE(text("{n}", n=-3)) == number(-3) == "\u22123"
    assert [TABLE.signed(n) for n in (5, 0, -5)] == ["+5", "0", "\u22125"]


def test_texts_nest_and_names_are_not_taken_for_gaps() -> None:
    inner = text("Follow {suit}", suit=SuitName("B"))
    assert TABLE(text("{why}!", why=inner)) == "Follow Blue!"
    odd = Translator(None, None, ["{0.x}"])
    assert odd(text("{who} is on turn", who=SeatName(0))) == "{0.x} is on turn"


def test_a_translation_reorders_and_counts_in_its_own_way() -> None:
    french = Translator(French(), LOOK, [])
    assert french(B14) == "14 Bleu"
    assert french(text("Follow {suit}", suit=SuitName("B"))) == "Suivez Bleu"
    assert [french(ntext("{n} trick", "{n} tricks", n)) for n in (0, 1, 2)] == [
        "0 pli",
        "1 pli",
        "2 plis",
    ]
    assert TABLE(ntext("{n} trick", "{n} tricks", 0)) == "0 tricks"


def test_a_broken_translation_falls_back_to_english() -> None:
    assert Translator(French())(text("Broken {gap}", gap=1)) == "Broken 1"


class Damaged(gettext.NullTranslations):
    """A catalogue whose rule for plurals divides by nothing, and with one damaged text."""

    def __init__(self, damaged: str) -> None:
        super().__init__()
        self._damaged = damaged

    def gettext(self, message: str) -> str:
        return self._damaged

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return [msgid1, msgid2][n % 0]


@pytest.mark.parametrize(
    "damaged",
    [
        "{gap:999999999999999}",
        "{gap[0]}",
        "{gap.x}",
        "{gap.real.__class__:5}",
        "{gap!z}",
        "{",
        "{0}",
    ],
)
def test_a_damaged_catalogue_falls_back_to_english(damaged: str) -> None:
    assert Translator(Damaged(damaged))(text("Gap {gap}", gap=1)) == "Gap 1"


def test_a_damaged_rule_for_plurals_falls_back_to_english() -> None:
    assert Translator(Damaged(""))(ntext("{n} card", "{n} cards", 3)) == "3 cards"


def test_a_missing_language_is_english(tmp_path: Path) -> None:
    assert Translator(load_translation("xx_YY", tmp_path))(text("Deal")) == "Deal"


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
    said = text(
        "{suit} is led: any {single} follows.",
        suit=SuitName("HE"),
        single=SuitName("HE", single=True),
    )
    assert glyphs(said) == "Hearts is led: any Heart follows."
    assert rage(text("any {single}", single=SuitName("R", single=True))) == "any Red"


LOCALE = ROOT / "assets" / "locale"


@pytest.mark.parametrize("language", available_languages(LOCALE))
def test_the_letters_of_a_suit_begin_its_name_and_tell_it_from_the_others(language: str) -> None:
    say = Translator(load_translation(language, LOCALE))
    for path in (ROOT / "assets" / "editions").rglob("*.toml"):
        look = parse_edition_file(path.read_text("utf-8"), path.name).look
        names = [say(Text(suit.name)) for suit in look.suits.values()]
        letters = suit_letters(names)
        assert len(set(letters)) == len(names), path.name
        for name, written in zip(names, letters, strict=True):
            assert name[0] == written[0]
            assert written[1:] in name
            alone = [other[0] for other in names].count(name[0]) == 1
            assert len(written) == 1 if alone else len(written) <= 2, names


def test_a_second_letter_is_written_only_where_names_begin_alike() -> None:
    assert suit_letters(["Rojo", "Amarillo", "azul", "Morado"]) == ("R", "Am", "Az", "M")
    assert suit_letters(["Éclair", "A", "A"]) == ("É", "A", "A")
    winds = ["North", "Northeast", "South", "Southeast", "Northwest"]
    assert suit_letters(winds) == ("N", "Ne", "S", "Se", "Nw")
    assert suit_letters(["Star", "Stair", "Stork"]) == ("Sr", "Si", "So")
    assert suit_letters(["Abax", "Abbx", "Abay"]) == ("Ax", "Ab", "Ay")


def test_one_english_word_with_two_meanings_has_two_translations() -> None:
    spanish = Translator(load_translation("es", LOCALE))
    assert spanish(text("exact")) == "exacta"
    assert spanish(ptext("share of bids", "exact")) == "exactas"
    assert str(ptext("share of bids", "exact")) == Translator()(text("exact")) == "exact"
