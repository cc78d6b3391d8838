"""A language nobody speaks: accents on every vowel and a third more of them.

What comes out without accents was never given to a translator.
"""

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rage_desktop.ui.art.fonts import Fonts

PLAIN, ACCENTED = "aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
LONGER = 0.3
NAMES = (
    *("Alice", "Bruno", "Chiyo", "Dario", "Elif", "Farid", "Greta", "Hugo", "Imani", "Jonas"),
    *("Space", "Enter", "Esc", "Tab", "PgUp", "PgDn", "Page", "Home", "End", "Alt"),  # key caps
)
KEYS = r"^[IOU]\b"
KNOWN = re.compile(
    r"\b[0-9a-f]{8}\b|"  # the seal of a game's deals
    rf"\b({'|'.join(NAMES)})\b|K7Q2M-9XD4T|{KEYS}|\b(RAGE|Rage|rage)\b|v[0-9.]+[0-9a-z.]*"
)


class Pseudo(gettext.NullTranslations):
    """Translates everything, and makes it longer."""

    def gettext(self, message: str) -> str:
        return accented(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return accented(msgid1 if n == 1 else msgid2)


def accented(message: str) -> str:
    """Put accents on all but the gaps; double vowels until it is a third longer."""
    parts = re.split(r"(\{[^{}]*\})", message)
    extra = [len("".join(parts[::2])) * LONGER]

    def longer(vowel: re.Match[str]) -> str:
        extra[0] -= 1
        return vowel[0].translate(ACCENTS) * (2 if extra[0] >= 0 else 1)

    return "".join(
        part if i % 2 else re.sub(f"[{PLAIN}]", longer, part) for i, part in enumerate(parts)
    )


def is_bare(words: str) -> bool:
    """Tell whether words were not translated: a vowel without its accent, no name, no key."""
    return any(vowel in PLAIN for vowel in KNOWN.sub("", words))


@contextmanager
def overheard(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Collect every string that is drawn."""
    heard: set[str] = set()
    for name in ("text", "ink"):
        draw = getattr(Fonts, name)

        def listen(self: Fonts, string: str, *rest: object, draw: object = draw) -> object:
            heard.add(string)
            return draw(self, string, *rest)  # type: ignore[operator]

        monkeypatch.setattr(Fonts, name, listen)
    yield heard
