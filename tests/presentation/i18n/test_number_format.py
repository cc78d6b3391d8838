"""How numbers and days are written in the languages that ship."""

from datetime import date

import pytest

from rage_desktop.asset_paths import assets_dir
from rage_desktop.presentation.i18n.date_format import (
    format_date,
    format_month_and_year,
    format_short_date,
)
from rage_desktop.presentation.i18n.languages import load_translation
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Arg, Decimal, Percent

SUNDAY = date(2026, 11, 22)
MINUS, SPACE = "\u2212", "\u00a0"


def said(language: str, what: Arg) -> str:
    return Translator(load_translation(language, assets_dir() / "locale"))(what)


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
