"""The phones' page at many sizes and in many languages: nothing is cut, covered or too small."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from helpers.phones import moments
from helpers.phones.fake_game import FakeGame, Message, until
from helpers.phones.page_files import page_words
from helpers.phones.real_moments import real_moments

Start = Callable[..., FakeGame]
Open = Callable[..., Any]
SIZES = ((390, 664), (320, 568), (844, 340), (568, 320), (768, 1024))
LANGUAGES = ("en", "fr", "de", "es")
TARGET = 44  # px
STRIP = 24  # px that show of a card in a fan

MOMENTS: dict[str, tuple[str, list[Message]]] = {
    "join": ("rage", [moments.lobby(None)]),
    "lobby": ("rage", [moments.lobby()]),
    "bid": ("rage", [moments.lobby(2, "game"), moments.bidding()]),
    "play": ("rage", [moments.lobby(2, "game"), moments.playing()]),
    "many": ("glyphs", [moments.lobby(2, "game"), moments.many()]),
    "crowded": ("rage", [moments.lobby(2, "game"), moments.crowded()]),
    "waiting": ("rage", [moments.lobby(2, "game"), moments.waiting()]),
    "watching": ("rage", [moments.lobby(None, "game", waits=True), moments.watching()]),
    "scored": ("rage", [moments.lobby(2, "game"), moments.scored()]),
    "finished": ("rage", [moments.lobby(2, "game"), moments.finished()]),
}

SMALL = """() => [...document.querySelectorAll('button, input, select, label.face-choice')]
  .filter(one => !one.closest('.hand, .keys, .face-choice > *, .unseen') && one.offsetParent)
  .map(one => [one.dataset.key || one.className, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < %d || box.height < %d)
  .map(([name, box]) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
NAMELESS = """() => [...document.querySelectorAll('button, input, select')].filter(one =>
  !(one.getAttribute('aria-label') || one.textContent.trim() || (one.labels || []).length))
  .map(one => one.outerHTML.slice(0, 80))"""
TEXT_SIZE = "document.documentElement.style.fontSize = '%d%%'; dispatchEvent(new Event('resize'))"
# Words that stick out of their button, or of the window.
CUT = """() => [...document.querySelectorAll('button, h1, h2, p, li > b')]
  .filter(one => one.getClientRects().length && !one.closest('.unseen, .hand:not(.list), .round'))
  .filter(one => !one.closest('.paper') && getComputedStyle(one).overflowX === 'visible')
  .filter(one => one.scrollWidth > one.clientWidth + 2 && one.clientWidth)
  .map(one => one.textContent.slice(0, 40))"""
FOOT = "document.getElementById('foot')?.getBoundingClientRect().bottom || 0"
BANDS = """() => ['.head > div', '.head .row', '.plates', '.bid', '.felt', '#prompt', '#foot']
  .map(name => [name, document.querySelector(name)]).filter(([, one]) => one)
  .map(([name, one]) => [name, one.getBoundingClientRect()])
  .map(([name, box]) => [name, box.left, box.top, box.right, box.bottom])"""
STRIPS = """() => [...document.querySelectorAll('.hand .card')].map(one => {
  const box = one.getBoundingClientRect()
  const y = box.top + 12
  let width = 0
  for (let x = box.left + 1; x < box.right; x++) {
    const top = document.elementFromPoint(x, y)
    if (top && top.closest('.card') === one) width++
  }
  return width
})"""


def sideways(page: Any) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def covered(page: Any) -> list[tuple[str, str]]:
    """Parts of the table that lie on each other by more than a few pixels."""
    bands = page.evaluate(BANDS)
    out = []
    for number, (name, left, top, right, bottom) in enumerate(bands):
        for other, left2, top2, right2, bottom2 in bands[number + 1 :]:
            wide = min(right, right2) - max(left, left2)
            high = min(bottom, bottom2) - max(top, top2)
            if wide > 4 and high > 10:
                out.append((name, other))
    return out


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_view_fits_every_phone(game: Start, phone: Open, moment: str) -> None:
    edition, messages = MOMENTS[moment]
    page = phone(game(*messages, edition=edition))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        where = f"{moment} at {width}x{height}"
        assert sideways(page) <= 0, where
        assert page.evaluate(SMALL % (TARGET, TARGET)) == [], where
        assert page.evaluate(NAMELESS) == [], where
        if width < height or moment not in ("crowded", "bid"):
            assert covered(page) == [], where


@pytest.mark.parametrize("moment", ["play", "many", "bid"])
def test_enough_of_every_card_shows_to_be_tapped(game: Start, phone: Open, moment: str) -> None:
    edition, messages = MOMENTS[moment]
    page = phone(game(*messages, edition=edition))
    assert min(page.evaluate(STRIPS)) >= STRIP


@pytest.mark.parametrize("moment", MOMENTS)
def test_text_at_twice_its_size_stays_within_the_page(
    game: Start, phone: Open, moment: str
) -> None:
    edition, messages = MOMENTS[moment]
    page = phone(game(*messages, edition=edition))
    for width, height in ((390, 664), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TEXT_SIZE % 200)
        page.wait_for_timeout(60)
        assert page.evaluate("document.body.classList.contains('large')"), moment
        assert sideways(page) <= 0, f"{moment} at {width}x{height}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_speaks_the_languages_of_the_game(game: Start, phone: Open, lang: str) -> None:
    table = game(moments.lobby(2, "game"), moments.playing(), lang=lang)
    page = phone(table, size=(320, 568), locale=lang)
    words = page_words(lang)
    assert page.get_attribute("html", "lang") == lang
    assert words["menu"] in (page.get_attribute("[data-key=menu]", "aria-label") or "")
    for one in (moments.bidding(), moments.scored(), moments.finished()):
        table.send(one)
        page.get_by_text(one["title"]).first.wait_for()
        assert sideways(page) <= 0, one["phase"]
        page.keyboard.press("Escape")


def test_the_letters_are_asked_for_in_the_language_of_the_phone(game: Start, phone: Open) -> None:
    page = phone(game(), "/", locale="de-AT")
    page.get_by_role("heading", name="Welcher Tisch?").wait_for()
    assert page.get_attribute("html", "lang") == "de"


def test_nothing_moves_where_motion_is_not_wanted(game: Start, phone: Open) -> None:
    page = phone(game(moments.lobby(2, "game"), moments.playing()), reduced_motion="reduce")
    page.locator("[data-card=O12]").wait_for()
    assert page.evaluate("document.getAnimations().length") == 0


def test_forced_colours_keep_the_cards_and_edge_the_buttons(game: Start, phone: Open) -> None:
    page = phone(game(moments.lobby(2, "game"), moments.playing()), forced_colors="active")
    styles = (("#foot", "borderTopWidth", "1px"), (".face", "forcedColorAdjust", "none"))
    for place, style, value in styles:  # waited for: the page may just be drawn anew
        shown = f"getComputedStyle(document.querySelector('{place}')).{style}"
        until(page, partial(page.evaluate, f"{shown} === '{value}'"))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_real_game_says_fits_in_every_language(game: Start, phone: Open, lang: str) -> None:
    told = real_moments(lang)
    assert {"bid", "play", "must follow", "deal", "over"} <= set(told)
    table = game(moments.lobby(2, "game"), lang=lang)
    page = phone(table, locale=lang)
    for name, messages in told.items():
        table.send(*messages)
        until(page, partial(page.evaluate, f"state.view?.ply === {messages[-1]['ply']}"))
        for percent in (100, 200):
            page.evaluate(TEXT_SIZE % percent)
            for width, height in ((390, 664), (375, 553), (320, 568), (844, 340)):
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(20)
                where = f"{name} in {lang} at {width}x{height}, {percent} %"
                assert sideways(page) <= 0, where
                assert page.evaluate(CUT) == [], where
                if percent == 100 and (width < height or "bid" not in name):
                    assert covered(page) == [], where
                if percent == 100:
                    assert page.evaluate(FOOT) <= height, where
