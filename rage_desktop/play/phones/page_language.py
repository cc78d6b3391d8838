"""The words of a phone: the game's catalogues in the phone's language."""

from collections.abc import Callable, Iterable
from functools import cache, partial
from gettext import NullTranslations
from pathlib import Path

from rage_desktop.presentation.i18n.languages import (
    available_languages,
    choose_language,
    load_translation,
)
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import Look


class PageLanguages:
    """Translators by what a browser prefers."""

    def __init__(self, locale_dir: Path) -> None:
        self._known = available_languages(locale_dir)
        self._load: Callable[[str], NullTranslations] = cache(
            partial(load_translation, locale_dir=locale_dir)
        )

    def chosen(self, preferred: Iterable[str]) -> str:
        """Return the first of a browser's languages that the game has, or else English."""
        codes = []
        for code in preferred:
            base, _, country = code.partition("-")
            codes.append(f"{base.lower()}_{country.upper()}" if country else base.lower())
        return choose_language(codes, self._known)

    def translator(self, language: str, look: Look | None, names: Iterable[str]) -> Translator:
        """Return the words of a language at one table."""
        return Translator(self._load(language), look, list(names))
