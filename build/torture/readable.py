"""What people are told must be readable: short, and free of what confuses terminals."""

import unicodedata
from collections.abc import Iterable

from trials import Wrong

LONGEST = 400  # characters of a sentence
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
UNSEEN = ("Cc", "Cs", "Zl", "Zp")  # controls, halves of characters, line separators


def check_words(said: Iterable[str], who: str) -> None:
    """Raise Wrong for words that nobody could read; lines are checked one by one."""
    for words in said:
        for line in words.split("\n"):
            odd = sorted({char for char in line if _is_odd(char)})
            if odd:
                raise Wrong(f"{who} says a character that must not be shown: {odd[0]!a}")
            if len(line) > LONGEST:
                raise Wrong(f"{who} says a sentence of more than {LONGEST} characters")


def _is_odd(char: str) -> bool:
    return not char.isprintable() and (char in BIDI or unicodedata.category(char) in UNSEEN)
