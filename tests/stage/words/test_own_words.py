"""An edition's own words for suit, trick and round, in whole sentences and in every language."""

import gettext
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from helpers.match import EDITIONS, edition_file
from helpers.paths import ASSETS

from rage_desktop.rules.editions.look import RoundWord, SuitLook, SuitWord, TrickWord
from rage_desktop.rules.text import Text, ntext, text
from rage_desktop.stage.words.wording import Wording

LOCALE = ASSETS / "locale"
SAID: dict[str, Any] = json.loads(Path(__file__).with_name("own_words.json").read_text("utf-8"))
"""Every sentence with an own word as version 0.1.0 said it, numbers being 7; with a plural for one
and for five. Written down once: a sentence that is reworded is reworded here, too."""


@dataclass
class Look:
    suit_word: SuitWord = "suit"
    trick_word: TrickWord = "trick"
    round_word: RoundWord = "round"
    suits: Any = None
    actions: Any = None


def said_by(look: Any, locale_dir: Path | None = LOCALE) -> Wording:
    return Wording(look=look, locale_dir=locale_dir)


def forms(say: Wording, plain: str) -> list[str]:
    """Say a sentence with every gap filled, for one and for five where it has a plural."""
    gaps = dict.fromkeys(("all", "count", "each", "exact", "last", "number", "points"), 7)
    gaps |= dict.fromkeys(("sizes", "total", "trick", "tricks", "turn", "wins", "rounds", "n"), 7)
    gaps |= dict.fromkeys(("card", "cards", "edition", "extras", "goal", "player"), 7)
    plural = SAID["plurals"].get(plain)
    if plural is None:
        return [say(Text(plain, gaps))]
    return [say(Text(plain, gaps | {"n": n}, plural, n)) for n in (1, 5)]


@pytest.mark.parametrize("look", SAID["looks"], ids=lambda look: " ".join(look["words"]))
def test_every_sentence_is_the_one_it_always_was(look: dict[str, Any]) -> None:
    say = said_by(Look(*look["words"]))
    assert {plain: forms(say, plain) for plain in look["said"]} == look["said"]
    assert len(look["said"]) == 104


@pytest.mark.parametrize("name", EDITIONS)
def test_the_editions_have_the_words_written_down_for_them(name: str) -> None:
    (said,) = (look["said"] for look in SAID["looks"] if name in look["editions"])
    say = said_by(edition_file(name).look)
    assert {plain: forms(say, plain) for plain in said} == said


def test_sentences_are_exchanged_as_a_whole() -> None:
    plain, rave = said_by(Look()), said_by(Look(suit_word="genre", trick_word="set"))
    glyphs = said_by(Look(round_word="hand"))
    where = ntext("{n} card · trick {trick}", "{n} cards · trick {trick}", 9, trick=3)
    assert rave(where) == "9 cards · set 3"
    assert glyphs(where) == plain(where) == "9 cards · trick 3"
    heading = text("Round {number} of {count}", number=31, count=31)
    assert glyphs(heading) == "Hand 31 of 31"
    assert rave(heading) == "Round 31 of 31"
    led = "The highest trump takes the trick. Without one, the highest card of the suit led."
    assert rave(text(led)) == led.replace("trick", "set").replace("suit", "genre")


def test_a_sentence_may_stand_in_another() -> None:
    rave = said_by(Look(trick_word="set"))
    assert rave(text("{why}!", why=text("Trick won"))) == "Set won!"
    assert rave(text("")) == ""


def test_they_are_translated_as_sentences() -> None:
    class German(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return {"Name its colour": "Welche Farbe?"}.get(message, message)

    german = Wording(German(), Look(suit_word="colour"), locale_dir=LOCALE)
    assert german(text("Name its suit")) == "Welche Farbe?"


def test_another_table_has_its_own() -> None:
    rave = Wording(locale_dir=LOCALE).at(Look(suit_word="genre", suits={}), ["Ada"])
    assert rave(text("Suit led")) == "Genre led"
    back = rave.at(Look(suits={"B": SuitLook("Blue", "blue")}), ())
    assert back(text("Suit led")) == "Suit led"


def test_nothing_is_read_before_a_sentence_is_said(tmp_path: Path) -> None:
    say = said_by(Look(suit_word="genre"), tmp_path)
    with pytest.raises(FileNotFoundError):
        say(text("Suit led"))
    assert said_by(Look(), tmp_path)(text("Suit led")) == "Suit led"
