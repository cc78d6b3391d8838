"""The languages there are catalogues for, and which of them is spoken."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from rage_desktop.stage.words.wording import DOMAIN

ENGLISH = "en"  # needs no catalogue
# Each language as its speakers write it: who looks for theirs reads no other.
OWN_NAMES: Mapping[str, str] = MappingProxyType(
    {
        ENGLISH: "English",
        "de": "Deutsch",
        "es": "Español",
        "fr": "Français",
        "it": "Italiano",
        "nl": "Nederlands",
        "pt": "Português",
    }
)


def shipped(locale_dir: Path) -> tuple[str, ...]:
    """Return the codes of all languages with a compiled catalogue, English first."""
    found = {path.parents[1].name for path in locale_dir.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ENGLISH, *sorted(found - {ENGLISH})


def own_name(code: str) -> str:
    """Return what a language calls itself; its code where that is not known."""
    return OWN_NAMES.get(code) or OWN_NAMES.get(code.split("_")[0], code)


def spoken(preferred: Iterable[str], known: Iterable[str]) -> str:
    """Return the first language somebody prefers that is known, or else English.

    "fr_CA" is served by "fr"; who prefers French to English gets French only where it is known.
    """
    known = tuple(known)
    for code in preferred:
        for wanted in (code, code.split("_")[0]):
            if wanted in known:
                return wanted
    return ENGLISH
