"""Texts come out in the player's language, with names, real minus signs and plurals."""

import gettext
from pathlib import Path

from rage_desktop.presentation.i18n.languages import load_translation
from rage_desktop.presentation.i18n.translator import Translator, number
from rage_desktop.rules.cards import ActionCard, NumberCard, Role
from rage_desktop.rules.editions.look import Look, SuitLook
from rage_desktop.rules.text import SeatName, SuitName, ntext, text

LOOK = Look(skin="rage", suits={"B": SuitLook("Blue", "blue")}, actions={Role.WILD: "Wild Rage"})


class French(gettext.NullTranslations):
    words = {  # noqa: RUF012
        "Blue": "Bleu",
        "{suit} {rank}": "{rank} {suit}",
        "Follow {suit}": "Suivez {suit}",
        "Broken {gap}": "Cassé {trou}",
    }

    def gettext(self, message: str) -> str:
        return self.words.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "{n} pli" if n < 2 else "{n} plis"


TABLE = Translator(None, LOOK, ["Ada", "Bo"])
B14 = NumberCard("B", 14)


def test_cards_suits_and_seats_get_their_names() -> None:
    assert TABLE(B14) == "Blue 14"
    assert TABLE(ActionCard(Role.WILD, 1)) == "Wild Rage"
    assert TABLE(text("{who} plays {card}", who=SeatName(1), card=B14)) == "Bo plays Blue 14"
    assert TABLE(text("Follow {suit}", suit=SuitName("B"))) == "Follow Blue"


def test_without_an_edition_codes_stand_in() -> None:
    plain = Translator()
    assert plain(B14) == "B 14"
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


def test_a_missing_language_is_english(tmp_path: Path) -> None:
    assert Translator(load_translation("xx_YY", tmp_path))(text("Deal")) == "Deal"
