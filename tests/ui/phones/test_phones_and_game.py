"""Real pages at a real table: they join by the letters, and play what they show."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.phones.evening import HAND, PLY, TWO_ROUNDS, Evening, until
from helpers.phones.firefox import Firefox, FirefoxPage
from helpers.phones.pages import ChromiumPage, Page

from rage_desktop.play.phones.phone_moves import PhoneMoves
from rage_desktop.rules import Phase

Start = Callable[..., Evening]
NO_FIREFOX = "no firefox-esr here: pages were not tried in it"


@pytest.fixture
def evening(chromium: Any, tmp_path: Path) -> Iterator[Start]:
    """Begin an evening with so many pages of Chromium, and others."""
    opened: list[Evening] = []
    wrong: list[str] = []

    def start(phones: int = 2, others: tuple[Page, ...] = (), **how: Any) -> Evening:
        pages = [ChromiumPage(chromium, wrong) for _ in range(phones)]
        opened.append(Evening(tmp_path, [*pages, *others], **how))
        return opened[-1]

    yield start
    for one in opened:
        one.close()
    assert wrong == []


@pytest.fixture(scope="module")
def firefox() -> Iterator[Firefox]:
    """A Firefox without a window."""
    program = shutil.which("firefox-esr")
    if program is None:
        pytest.skip(NO_FIREFOX)
    browser = Firefox(program)
    yield browser
    browser.close()


def ended(table: Evening) -> bool:
    """Whether all pages show the end of the game."""
    return all(page.count("[data-key=again]") for page in table.pages)


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "bids"), [("rage-amigo", "hidden"), ("glyphs", "secret")])
def test_a_game_is_played_by_pages_and_bots(evening: Start, edition: str, bids: str) -> None:
    table = evening(edition=edition, changes={**TWO_ROUNDS, "bids": bids})

    def reload(acts: int) -> None:
        if acts == 4:
            table.pages[0].reload()
            until(lambda: shows_the_game(table), "no hand after a reload", table.follow)

    table.play(reload)
    until(lambda: ended(table), "no end", table.follow)


@pytest.mark.slow
def test_chromium_and_firefox_play_against_each_other(evening: Start, firefox: Firefox) -> None:
    table = evening(2, (FirefoxPage(firefox), FirefoxPage(firefox)), players=4)

    def reload(acts: int) -> None:
        if acts == 5:
            table.pages[-1].reload()
            until(lambda: shows_the_game(table), "no hand after a reload", table.follow)

    table.play(reload)
    until(lambda: ended(table), "no end", table.follow)
    assert "Firefox" in table.pages[-1].run("navigator.userAgent")


@pytest.mark.slow
def test_ten_pages_play_at_one_table(evening: Start) -> None:
    one_round = {"hand_sizes": {"order": "list", "sizes": [2]}}
    table = evening(10, edition="rave", players=10, changes=one_round)
    until(lambda: shows_the_game(table), "somebody has no hand", table.follow)
    hands = [page.run(HAND) for page in table.pages]
    assert len(set(hands)) == 10
    table.play()
    until(lambda: ended(table), "no end", table.follow)


@pytest.mark.slow
def test_pages_that_were_offline_frozen_or_closed_are_where_the_table_is(evening: Start) -> None:
    table = evening()
    lost, asleep = table.pages
    assert isinstance(lost, ChromiumPage)
    assert isinstance(asleep, ChromiumPage)

    def trouble(acts: int) -> None:
        if table.match.phase is Phase.OVER:
            return
        if acts % 3 == 1:
            lost.context.set_offline(True)
            lost.run("line.close()")
            until(lambda: lost.count(".lost"), "it does not notice", table.follow)
            lost.context.set_offline(False)
            until(lambda: not lost.count(".lost"), "it stays away", table.follow)
        if acts % 3 == 2:
            asleep.tell("Page.setWebLifecycleState", state="frozen")
            for _ in range(5):
                table.follow()
            asleep.tell("Page.setWebLifecycleState", state="active")
        if acts % 3 == 0:
            lost.scan_again(table.address)
        until(lambda: shows_the_game(table), "a page is not where the table is", table.follow)

    table.play(trouble)
    until(lambda: ended(table), "no end", table.follow)


def shows_the_game(table: Evening) -> bool:
    """Whether all pages are at the table's last move, and show the hands that it has."""
    ply = PhoneMoves(table.session).ply
    for seat, page in enumerate(table.pages):
        held = sorted(map(str, table.match.view(seat).hand))
        if page.run(PLY) != ply or sorted(json.loads(page.run(HAND))) != held:
            return False
    return True
