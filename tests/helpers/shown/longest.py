"""The shipped languages in one: every text as the longest of them says it.

One look at a screen then tells whether it has room for each of them.
"""

import gettext
from collections.abc import Sequence
from functools import cache

from helpers.paths import ASSETS
from rage_desktop.presentation.i18n.languages import ENGLISH, available_languages, load_translation

LOCALE = ASSETS / "locale"


class _Longest(gettext.NullTranslations):
    def __init__(self, spoken: Sequence[gettext.NullTranslations]) -> None:
        super().__init__()
        self._spoken = tuple(spoken)

    def gettext(self, message: str) -> str:
        return max((one.gettext(message) for one in self._spoken), key=len)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return max((one.ngettext(msgid1, msgid2, n) for one in self._spoken), key=len)


@cache
def longest() -> gettext.NullTranslations:
    """Return all shipped languages but English as one."""
    return _Longest(
        [load_translation(one, LOCALE) for one in available_languages(LOCALE) if one != ENGLISH]
    )
