"""The languages there are catalogues for, and which of them is spoken."""

import gettext
from collections.abc import Iterable, Mapping
from pathlib import Path

DOMAIN = "rage_desktop"  # of the catalogues
ENGLISH = "en"  # needs no catalogue
PLAIN_LOCALES = ("C", "POSIX")  # no language at all
# Each language as its speakers write it: people looking for theirs may read no other.
NATIVE_NAMES: Mapping[str, str] = {
    ENGLISH: "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pt": "Português",
}
# Languages written from right to left, by their codes.
RTL_LANGUAGES = frozenset(
    {"ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"}
)


def available_languages(locale_dir: Path) -> tuple[str, ...]:
    """Return the codes of all languages with a compiled catalogue, English first."""
    found = {path.parents[1].name for path in locale_dir.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ENGLISH, *sorted(found - {ENGLISH})


def native_name(code: str) -> str:
    """Return what a language calls itself; its code where that is not known."""
    return NATIVE_NAMES.get(code) or NATIVE_NAMES.get(code.split("_")[0], code)


def is_rtl(code: str, translation: gettext.NullTranslations) -> bool:
    """Return whether a language is read from right to left; where it has no catalogue, English
    is spoken in its place, and read from the left."""
    return isinstance(translation, gettext.GNUTranslations) and code.split("_")[0] in RTL_LANGUAGES


def load_translation(lang: str, locale_dir: Path) -> gettext.NullTranslations:
    """Return the translation for "fr" or "fr_CA" (falling back to "fr"), or plain English."""
    wanted = [lang, lang.split("_")[0]]
    return gettext.translation(DOMAIN, locale_dir, wanted, fallback=True)


def preferred_languages(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the languages an environment asks for, dearest first; none where it says nothing.

    LC_ALL, LC_MESSAGES and LANG name one, LANGUAGE a list that goes before it, as for every
    program that uses gettext: anyone who asks for the plain locale "C" has no use for the list.
    """
    named = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "")
    if locale in PLAIN_LOCALES:
        return (ENGLISH,)
    listed = [*environment.get("LANGUAGE", "").split(":"), locale]
    codes = (code.split(".")[0].split("@")[0] for code in listed)
    return tuple(ENGLISH if code in PLAIN_LOCALES else code for code in codes if code)


def choose_language(preferred: Iterable[str], known: Iterable[str]) -> str:
    """Return the first language somebody prefers that is known, or else English.

    "fr_CA" is served by "fr"; those who prefer French get it only where it is known.
    """
    known = tuple(known)
    for code in preferred:
        for wanted in (code, code.split("_")[0]):
            if wanted in known:
                return wanted
    return ENGLISH
