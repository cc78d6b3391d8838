"""Available languages, and the choice of the current one."""

import gettext
import struct
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


def available_languages(locale_dir: Path) -> tuple[str, ...]:
    """Return the codes of all languages with a compiled catalogue, English first."""
    found = {path.parents[1].name for path in locale_dir.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ENGLISH, *sorted(found - {ENGLISH})


def native_name(code: str) -> str:
    """Return a language's own name; its code if unknown."""
    return NATIVE_NAMES.get(code) or NATIVE_NAMES.get(code.split("_")[0], code)


def load_translation(lang: str, locale_dir: Path) -> gettext.NullTranslations:
    """Return the translation for "fr" or "fr_CA" (falling back to "fr"), or plain English, also
    where its file is damaged."""
    wanted = [lang, lang.split("_")[0]]
    try:
        return gettext.translation(DOMAIN, locale_dir, wanted, fallback=True)
    except (OSError, ValueError, LookupError, struct.error):
        return gettext.NullTranslations()


def preferred_languages(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the languages an environment requests, most preferred first; none if it is silent.

    LC_ALL, LC_MESSAGES and LANG name one, LANGUAGE a list that overrides it, as in gettext; the
    list is ignored for the locale "C".
    """
    named = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, named), "")
    if locale in PLAIN_LOCALES:
        return (ENGLISH,)
    listed = [*environment.get("LANGUAGE", "").split(":"), locale]
    codes = (code.split(".")[0].split("@")[0] for code in listed)
    return tuple(ENGLISH if code in PLAIN_LOCALES else code for code in codes if code)


def choose_language(preferred: Iterable[str], known: Iterable[str]) -> str:
    """Return the first preferred language that is available, or else English.

    "fr" serves "fr_CA"; "fr_CA" does not serve "fr".
    """
    known = tuple(known)
    for code in preferred:
        for wanted in (code, code.split("_")[0]):
            if wanted in known:
                return wanted
    return ENGLISH
