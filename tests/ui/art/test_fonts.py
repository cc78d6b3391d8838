"""Text is measured as it is drawn, centred on its capitals, and never lost."""

import pygame
import pytest

from rage_desktop.ui.art.fonts import Fonts

STYLES = ("r", "s", "b", "x", "f")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("string", ["Wild Rage", "−5 → ok", "Ελλάδα", "טריק 3 · Rage", "مرحبا", ""])
def test_width_is_the_width_drawn(fonts: Fonts, style: str, string: str) -> None:
    drawn = fonts.text(string, style, 24, "#FFF3E2").get_width()
    assert drawn == max(1, fonts.width(string, style, 24))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("px", [14, 30, 92])
def test_cap_top_is_the_middle_of_a_capital(fonts: Fonts, style: str, px: int) -> None:
    box = fonts.text("H", style, px, "#FFFFFF").get_bounding_rect()
    assert abs((box.top + box.bottom) / 2 - fonts.cap_top(style, px)) <= 1


def test_fredoka_borrows_what_it_lacks(fonts: Fonts) -> None:
    def drawn(character: str, style: str) -> bytes:
        return pygame.image.tobytes(fonts.text(character, style, 30, "#FFFFFF"), "RGBA")

    assert all(drawn(each, "f") == drawn(each, "x") != drawn("\uffff", "x") for each in "Ω→")
    assert drawn("R", "f") != drawn("R", "x")  # which it has


def test_what_has_no_width_is_not_drawn(fonts: Fonts) -> None:
    plain = fonts.text("Oh Hell", "f", 16, "#ffffff")
    joined = fonts.text("Oh Hell\u200c", "f", 16, "#ffffff")
    assert joined.get_width() == plain.get_width()
    assert fonts.text("\u200c", "f", 16, "#ffffff").get_width() == 1


def test_wrapping_keeps_words_within_the_width_and_the_dot_with_the_first_of_two_facts(
    fonts: Fonts,
) -> None:
    text = "Trump is gone · the highest card of the led colour wins,\nuntil somebodyplaysthischange"
    for width in range(100, 400, 10):
        lines = fonts.wrap(text, "s", 19, width)
        assert all(fonts.width(line, "s", 19) <= width for line in lines)
        assert "".join(lines).replace(" ", "") == "".join(text.split())
        assert not any(line.startswith("·") for line in lines)
    assert fonts.wrap("Loses · wins", "s", 19, fonts.width("Loses", "s", 19)) == ["Loses", "wins"]


def test_fitting_shortens_only_what_is_too_long(fonts: Fonts) -> None:
    assert fonts.fit("Ada", "b", 19, 100) == "Ada"
    short = fonts.fit("Maximiliana the Second", "b", 19, 100)
    assert short.endswith("\u2026")
    assert fonts.width(short, "b", 19) <= 100
    assert fonts.width(fonts.fit("Maximiliana the Second", "b", 19, 110), "b", 19) >= fonts.width(
        short, "b", 19
    )


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("A\u0301da", "\u00c1da"),
        ("Z\u0337\u0317a\u0336lgo\u0334", "Zalgo"),
        ("\U0001f469\u200d\U0001f469\u200d\U0001f467Ada\U0001f44d\U0001f3fd", "Ada"),
        ("\U0001f1e9\U0001f1ea Ada \u2764\ufe0f", " Ada "),
    ],
)
def test_ornaments_that_no_font_has_leave_a_name_readable(
    fonts: Fonts, written: str, shown: str
) -> None:
    assert fonts.width(written, "b", 24) == fonts.width(shown, "b", 24)


def test_a_name_of_nothing_but_emoji_is_not_empty(fonts: Fonts) -> None:
    assert fonts.text("\U0001f98a", "b", 24, "#FFFFFF").get_bounding_rect().width > 5
