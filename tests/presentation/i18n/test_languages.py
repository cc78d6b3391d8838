"""Which languages there are, which of them is spoken, and how each writes numbers."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from rage_desktop.asset_paths import assets_dir
from rage_desktop.presentation.i18n import languages
from rage_desktop.presentation.i18n.date_format import (
    format_date,
    format_day_and_month,
    format_month_and_year,
    format_short_date,
    when_text,
)
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Arg, Decimal, Percent


def test_a_language_is_there_as_soon_as_its_catalogue_is(tmp_path: Path) -> None:
    assert languages.available_languages(tmp_path) == ("en",)
    for code, file in (("fr", "rage_desktop.mo"), ("de", "rage_desktop.mo"), ("es", "other.mo")):
        folder = tmp_path / code / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / file).touch()
    assert languages.available_languages(tmp_path) == ("en", "de", "fr")


@pytest.mark.parametrize(
    ("preferred", "heard"),
    [
        (("fr_CA",), "fr"),
        (("it", "de_AT", "fr"), "de"),
        (("en_GB", "fr"), "en"),
        (("it",), "en"),
        ((), "en"),
    ],
)
def test_the_first_language_known_is_spoken(preferred: tuple[str, ...], heard: str) -> None:
    assert languages.choose_language(preferred, ("en", "de", "fr")) == heard


@pytest.mark.parametrize(
    ("environment", "codes"),
    [
        ({"LANG": "es_ES.UTF-8"}, ("es_ES",)),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "fr_FR"}, ("fr_FR",)),
        ({"LANG": "es_ES.UTF-8", "LC_MESSAGES": "de_DE@euro"}, ("de_DE",)),
        ({"LANG": "es_ES.UTF-8", "LANGUAGE": "ca:fr"}, ("ca", "fr", "es_ES")),
        ({"LANG": "C.UTF-8", "LANGUAGE": "es"}, ("es", "en")),
        ({"LC_ALL": "C", "LANGUAGE": "es"}, ("en",)),
        ({}, ()),
    ],
)
def test_the_environment_is_heeded(environment: dict[str, str], codes: tuple[str, ...]) -> None:
    assert languages.preferred_languages(environment) == codes


def test_languages_are_called_as_they_call_themselves() -> None:
    assert languages.native_name("fr_CA") == languages.NATIVE_NAMES["fr"] == "Français"
    assert languages.native_name("xx") == "xx"


SUNDAY = date(2026, 11, 22)
MINUS = "\u2212"
SPACE = "\u00a0"


def said(language: str, what: Arg) -> str:
    return Translator(languages.load_translation(language, assets_dir() / "locale"))(what)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", (f"{MINUS}1.5", "+0.3", "0.0", "82%", "9999", "12,345")),
        ("de", (f"{MINUS}1,5", "+0,3", "0,0", f"82{SPACE}%", "9999", "12.345")),
        ("es", (f"{MINUS}1,5", "+0,3", "0,0", f"82{SPACE}%", "9999", f"12{SPACE}345")),
        ("fr_CA", (f"{MINUS}1,5", "+0,3", "0,0", f"82{SPACE}%", "9999", f"12{SPACE}345")),
    ],
)
def test_numbers_are_written_as_the_language_does(language: str, expected: tuple[str, ...]) -> None:
    numbers = (Decimal(-1.5), Decimal(0.3, signed=True), Decimal(-0.01), Percent(0.82), 9999, 12345)
    assert tuple(said(language, number) for number in numbers) == expected


def test_numbers_in_sentences_are_written_so_too() -> None:
    assert said("es", ntext("{n} point", "{n} points", -12345)) == f"{MINUS}12{SPACE}345 puntos"
    assert said("es", text("Round {number}: {points:+}", number=3, points=12345)) == (
        f"Ronda 3: +12{SPACE}345"
    )


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        (format_short_date(SUNDAY), ("2026-11-22", "22/11/2026", "22.11.2026")),
        (format_date(SUNDAY), ("Sunday, 22 November 2026", "Domingo, 22 de noviembre de 2026", "")),
        (format_month_and_year(SUNDAY), ("November 2026", "Noviembre de 2026", "November 2026")),
    ],
)
def test_days_stand_in_the_order_of_the_language(what: Text, expected: tuple[str, ...]) -> None:
    for language, day in zip(("en", "es", "de"), expected, strict=True):
        assert not day or said(language, what) == day


def test_french_writes_the_first_of_a_month_as_an_ordinal() -> None:
    assert said("fr", format_date(date(2026, 11, 1))) == "dimanche 1er novembre 2026"
    assert said("fr", format_day_and_month(date(2026, 11, 2))) == "2 novembre"


def test_times_are_told_in_days() -> None:
    now = datetime(2026, 7, 1, 12, tzinfo=UTC)
    told = [str(when_text((now - timedelta(days=n)).isoformat(), now)) for n in (0, 1, 3, 40)]
    days = [words.split(",")[0] for words in told]
    assert days == ["today", "yesterday", "3 days ago", "2026-05-22"]


@pytest.mark.parametrize("damaged", [b"", b"\xde\x12\x04\x95", b"no catalogue", b"\xff" * 400])
def test_a_damaged_translation_leaves_plain_english(tmp_path: Path, damaged: bytes) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "rage_desktop.mo").write_bytes(damaged)
    assert languages.load_translation("fr", tmp_path).gettext("Undo") == "Undo"
