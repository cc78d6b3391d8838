"""A language that nobody speaks, with accents on every vowel, and what is written on a screen."""

import gettext
import re
from functools import cache
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from helpers.calls import record_calls
from helpers.paths import ASSETS
from rage_desktop.presentation.i18n.languages import NATIVE_NAMES
from rage_desktop.ui.art.fonts import Fonts

# -- accents on every vowel, and texts two fifths longer; what has none was never translated -------

LOCALE = ASSETS / "locale"
POT = LOCALE / "rage_desktop.pot"
PLAIN = "aeiouyAEIOUY"
ACCENTED = "áéíóúýÁÉÍÓÚÝ"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
LONGER = 0.4
NAMES = (
    "Alice",
    "Bruno",
    "Chiyo",
    "Dario",
    "Elif",
    "Farid",
    "Greta",
    "Hugo",
    "Imani",
    "Jonas",
    "Space",
    "Enter",
    "Esc",
    "Tab",
    "PgUp",
    "PgDn",
    "Page",
    "Home",
    "End",
    "Alt",  # key caps
    *NATIVE_NAMES.values(),  # what languages call themselves
)
# letters, and what stands on a pad
KEYS = r"^[AIOUY](?=$|:|\b)|\bPrééss I\b|\bI Prééss\b|^(Back|Start)(?=$|:)"
KNOWN = re.compile(
    r"\b[0-9a-f]{8}\b|"  # the seal of a game's deals
    rf"\b({'|'.join(NAMES)})\b|K7Q2M-9XD4T|rage/4/\S+|{KEYS}|\b(RAGE|Rage|rage)\b|v[0-9.]+[0-9a-z.]*"
)


@cache
def pseudo(made_up: tuple[str, ...] = ()) -> gettext.GNUTranslations:
    """Return the translators' catalogue, translated.

    What is not in it stays English, except for what was made up for tests.
    """
    with POT.open("rb") as file:
        template = read_po(file)
    made = Catalog(locale="en")
    for message in made_up:
        made.add(message, accented(message))
    for entry in template:
        if entry.id:
            forms = (entry.id,) if isinstance(entry.id, str) else entry.id
            longer = tuple(map(accented, forms))
            said = longer if len(longer) > 1 else longer[0]
            made.add(entry.id, said, context=entry.context)
    out = BytesIO()
    write_mo(out, made)
    out.seek(0)
    return gettext.GNUTranslations(out)


def accented(message: str) -> str:
    """Put accents on all but the gaps; double vowels until it is two fifths longer."""
    parts = re.split(r"(\{[^{}]*\})", message)
    extra = [len("".join(parts[::2])) * LONGER]

    def longer(vowel: re.Match[str]) -> str:
        extra[0] -= 1
        return vowel[0].translate(ACCENTS) * (2 if extra[0] >= 0 else 1)

    return "".join(
        part if i % 2 else re.sub(f"[{PLAIN}]", longer, part) for i, part in enumerate(parts)
    )


def is_untranslated(words: str) -> bool:
    """Tell whether words were not translated: a vowel without accent, outside names and keys."""
    return any(vowel in PLAIN for vowel in KNOWN.sub("", words))


def record_drawn_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect every string that is drawn."""
    return record_calls(monkeypatch, Fonts, "text ink", lambda _, string, *__: string)
