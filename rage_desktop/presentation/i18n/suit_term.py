"""An edition's own word for suit, substituted in whole sentences; and a letter for each suit.

Messages in code say "suit". In an edition with colours or genres the whole message is replaced by
the one with that word before it is translated: the catalogue contains all three (added by
`build/assets/messages.py`) as ordinary messages.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import structs

from rage_desktop.rules.editions.file import SuitWord
from rage_desktop.rules.text import Text

PLAIN: Final[SuitWord] = "suit"
OTHERS: Final[tuple[SuitWord, ...]] = ("colour", "genre")
_SUIT: Final = re.compile(r"(?<!\{)\b([Ss])uit(s?)\b(?!\})")  # the gap {suit} is a name, no word


@lru_cache(maxsize=2000)
def substitute_suit_term(message: str, word: SuitWord) -> str:
    """Return an English message with this word in place of "suit"; placeholders stay."""
    first = word[0]

    def exchanged(found: re.Match[str]) -> str:
        initial = first.upper() if found[1] == "S" else first
        return f"{initial}{word[1:]}{found[2]}"

    return message if word == PLAIN else _SUIT.sub(exchanged, message)


def in_suit_term(said: Text, word: SuitWord) -> Text:
    """Return a message in an edition's own word, with the same gaps and number."""
    if word == PLAIN or (one := substitute_suit_term(said.msgid, word)) == said.msgid:
        return said
    return structs.replace(said, msgid=one, plural=substitute_suit_term(said.plural, word))


def suit_letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return for each name its first letter, and more of them where names begin alike: "Gelb",
    "Grün" and "Rot" are Ge, Gr and R."""
    plain = ["".join(letter for letter in name if letter.isalpha()) for name in names]
    return tuple(_beginning(name, plain) for name in plain)


def _beginning(name: str, names: Sequence[str]) -> str:
    """Return as much of a name as tells it from the others: all of it if nothing does."""
    lengths = range(1, len(name) + 1)
    alike = (sum(other[:n].upper() == name[:n].upper() for other in names) for n in lengths)
    length = next((n for n, count in zip(lengths, alike, strict=True) if count == 1), len(name))
    return name[:1].upper() + name[1:length].lower()
