"""What a player calls an edition, a suit or a card stays as it was typed."""

import pytest
from helpers.fixtures.matches import edition_file
from helpers.paths import ASSETS
from msgspec import structs

from rage_desktop.presentation.i18n.languages import load_translation
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import ActionCard, EditionFile, Role, SuitLook, SuitName

GERMAN = load_translation("de", ASSETS / "locale")


def said(file: EditionFile) -> list[str]:
    tr = Translator(GERMAN, file.look)
    suits = [tr(SuitName(code)) for code in file.look.suits]
    cards = [tr(ActionCard(role)) for role in file.look.actions]
    return [tr(file.name), *suits, *cards]


@pytest.mark.parametrize("word", ["Clover", "Play", "Settings", "Undo", "Bid"])
def test_no_word_of_a_player_is_translated_because_the_game_has_it_elsewhere(word: str) -> None:
    file = edition_file("glyphs")
    suits = {code: SuitLook(f"{word}", suit.colour) for code, suit in file.look.suits.items()}
    if word == "Clover":  # a suit of the game
        suits = {}
    look = structs.replace(file.look, suits=suits, actions={Role.WILD: word})
    own = structs.replace(file, title=word, subtitle="", look=look)
    assert set(said(own)) == {word}


def test_the_words_of_the_game_are_translated() -> None:
    assert {"Herz", "Pilz"} <= set(said(edition_file("glyphs")))
    assert "französisch" in said(edition_file("rage-amigo"))[0]
