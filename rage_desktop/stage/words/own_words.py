"""An edition's own words for suit, trick and round: whole sentences, told in other words.

Code says everything in the plain words. Where an edition has its own, the sentence as a whole is
exchanged for another one, out of a catalogue of English: assets/locale/en@genre and its like. They
are put in front of the language's catalogue, where translators find these sentences like any other.
"""

import gettext
from functools import cached_property
from pathlib import Path
from typing import Final, Protocol

from msgspec import structs

from rage_desktop.rules.editions.look import RoundWord, SuitWord, TrickWord
from rage_desktop.rules.text import Text

DOMAIN: Final = "rage_desktop"
PLAIN: Final = ("suit", "trick", "round")


class OwnWords(Protocol):
    """What an edition calls a suit, a trick and a round."""

    @property
    def suit_word(self) -> SuitWord: ...

    @property
    def trick_word(self) -> TrickWord: ...

    @property
    def round_word(self) -> RoundWord: ...


class Retelling:
    """Exchanges sentences for those with an edition's own words; others stay as they are."""

    def __init__(self, words: OwnWords | None = None, locale_dir: Path | None = None) -> None:
        """Look for catalogues in this folder; they are read when the first sentence is said.

        Without words or without a folder every sentence stays as it is.
        """
        self._words, self._locale_dir = words, locale_dir

    def __call__(self, said: Text) -> Text:
        """Return the sentence in the edition's words, with the same gaps and number."""
        for catalogue in self._catalogues:
            said = _retold(said, catalogue)
        return said

    @cached_property
    def _catalogues(self) -> tuple[gettext.NullTranslations, ...]:
        """One for each of the edition's own words; gettext reads a file only once."""
        if self._words is None or self._locale_dir is None:
            return ()
        words = (self._words.suit_word, self._words.trick_word, self._words.round_word)
        return tuple(
            gettext.translation(DOMAIN, self._locale_dir, [f"en@{word}"])
            for word, plain in zip(words, PLAIN, strict=True)
            if word != plain
        )


def _retold(said: Text, catalogue: gettext.NullTranslations) -> Text:
    if not said.msgid:  # gettext's own header
        return said
    if not said.plural:
        return structs.replace(said, msgid=catalogue.gettext(said.msgid))
    one, many = (catalogue.ngettext(said.msgid, said.plural, n) for n in (1, 2))
    return structs.replace(said, msgid=one, plural=many)
