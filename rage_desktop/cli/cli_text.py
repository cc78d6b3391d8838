"""Translated text of the command line, in the requested or the system's language."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from gettext import NullTranslations
from itertools import pairwise
from typing import TYPE_CHECKING, Final, cast

from rage_desktop.presentation.i18n import languages
from rage_desktop.user_error import UserError

if TYPE_CHECKING:
    from rage_desktop.rules import Text

OPTION: Final = "--lang"
_spoken: list[NullTranslations] = [NullTranslations()]


def gettext(sentence: str, /, **gaps: object) -> str:
    """Translate a sentence into the current language; without values, placeholders stay."""
    translated = _spoken[-1].gettext(sentence)
    return translated.format(**gaps) if gaps else translated


def ngettext(one: str, many: str, n: int, /, **gaps: object) -> str:
    """Translate a sentence in the plural form for a number, `{n}`."""
    return _spoken[-1].ngettext(one, many, n).format(n=n, **gaps)


def message_text(what: "UserError | Text") -> str:
    """Translate an error, or another message of the game, into the current language."""
    if not _spoken[-1].info():  # English is what it says anyway
        return str(what)
    from rage_desktop.presentation.i18n.translator import Translator  # late: not for every command
    from rage_desktop.rules import EditionError, Text, TextError  # late: not for every command

    translator = Translator(_spoken[-1])
    match what:
        case Text():
            return translator(what)
        case TextError():
            return translator(what.reason)
        case EditionError():
            return f"{what.knob}: {translator(what.reason)}"
    return str(what)


def translation() -> NullTranslations:
    """Return the catalogue in force."""
    return _spoken[-1]


@contextmanager
def use_language(arguments: Sequence[str]) -> Iterator[None]:
    """Use the language of `--lang`, or the system's, also for argparse."""
    _spoken.append(_catalogue(_asked(arguments)))
    kept = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    # The library looks these two up in its own module; a catalogue for it can be set no other way
    # than by the environment, which the programs of players would inherit.
    setattr(argparse, "_", _spoken[-1].gettext)  # noqa: B010
    setattr(argparse, "ngettext", _spoken[-1].ngettext)  # noqa: B010
    try:
        yield
    finally:
        for name, usual in kept.items():
            setattr(argparse, name, cast("Callable[..., str]", usual))
        _spoken.pop()


def _asked(arguments: Sequence[str]) -> str:
    """Return the language an argument requests, needed before parsing for the help text.

    The option may be abbreviated, as in argparse.
    """
    code = ""
    for argument, value in pairwise([*arguments, ""]):
        option, joined, after = argument.partition("=")
        if len(option) > len("--") and OPTION.startswith(option):
            code = after if joined else value
    return code


def _catalogue(asked: str) -> NullTranslations:
    preferred = (asked,) if asked else languages.preferred_languages(os.environ) or _of_windows()
    if not preferred or preferred[0].split("_")[0] == languages.ENGLISH:
        return NullTranslations()
    from rage_desktop.asset_paths import AssetsMissing, assets_dir  # late: English needs no file

    try:
        folder = assets_dir() / "locale"
    except AssetsMissing:
        return NullTranslations()
    return languages.load_translation(
        languages.choose_language(preferred, languages.available_languages(folder)), folder
    )


def _of_windows() -> tuple[str, ...]:
    """Return the language of Windows, which is in no environment variable; none elsewhere."""
    if sys.platform == "win32":
        import ctypes  # late: only there
        import locale  # late: only there

        code = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
        return (code,) if code else ()
    return ()


def argparse_messages() -> tuple[str, ...]:
    """Return the messages of argparse, so that they reach the translation catalogue."""
    return (
        gettext("usage: "),
        gettext("options"),
        gettext("positional arguments"),
        gettext("show this help message and exit"),
        gettext("show program's version number and exit"),
        gettext("unrecognized arguments: %s"),
        gettext("the following arguments are required: %s"),
        gettext("argument %(argument_name)s: %(message)s"),
        gettext("invalid choice: %(value)r (choose from %(choices)s)"),
        gettext("invalid %(type)s value: %(value)r"),
        gettext("ambiguous option: %(option)s could match %(matches)s"),
        gettext("ignored explicit argument %r"),
        gettext("expected one argument"),
        gettext("expected at least one argument"),
    )
