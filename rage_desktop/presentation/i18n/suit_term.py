"""An edition's own word for suit: whole sentences, told in other words.

Code says "suit" everywhere. In an edition that plays with colours or genres the sentence as a whole
is exchanged for the one with that word, before it is translated: a translator finds all three in
the catalogue (`build/assets/messages.py` puts them there), as sentences like any other.
"""

import re
from functools import lru_cache
from typing import Final

from msgspec import structs

from rage_desktop.rules.editions.look import SuitWord
from rage_desktop.rules.text import Text

PLAIN: Final[SuitWord] = "suit"
OTHERS: Final[tuple[SuitWord, ...]] = ("colour", "genre")
_SUIT: Final = re.compile(r"(?<!\{)\b([Ss])uit(s?)\b(?!\})")  # the gap {suit} is a name, no word


@lru_cache(maxsize=2000)
def substitute_suit_term(message: str, word: SuitWord) -> str:
    """Return an English sentence with this word wherever it says suit; its gaps stay."""
    first = word[0]

    def exchanged(found: re.Match[str]) -> str:
        initial = first.upper() if found[1] == "S" else first
        return f"{initial}{word[1:]}{found[2]}"

    return message if word == PLAIN else _SUIT.sub(exchanged, message)


class SuitTermSubstitution:
    """Exchanges sentences for those with an edition's own word; others stay as they are."""

    def __init__(self, word: SuitWord) -> None:
        self._word = word

    def __call__(self, said: Text) -> Text:
        """Return the sentence in the edition's word, with the same gaps and number."""
        if self._word == PLAIN:
            return said
        one = substitute_suit_term(said.msgid, self._word)
        if one == said.msgid:
            return said
        many = substitute_suit_term(said.plural, self._word) if said.plural else ""
        return structs.replace(said, msgid=one, plural=many)
