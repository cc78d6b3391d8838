"""A game that is killed and begun again, with real pages at it: they come back by themselves, to
the same hands, and no card is lost or played twice."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.fixtures.matches import noon
from helpers.paths import TESTS
from helpers.phones import host_process
from helpers.phones.evening import HAND, MAY_MOVE, NAMES, act, join, until
from helpers.phones.pages import ChromiumPage

from rage_desktop.match.match import Match
from rage_desktop.match.store.store import open_store
from rage_desktop.play.phones.guests import load_table
from rage_desktop.rules import Phase

KILLS = 6
BACK = "line?.readyState === 1 && !document.querySelector('.lost') && !!state.view && !pending"


class KilledGame:
    """A table in a process of its own, and the pages of its phones."""

    def __init__(self, folder: Path, chromium: Any) -> None:
        self.folder = folder
        self.wrong: list[str] = []
        self.pages = [ChromiumPage(chromium, self.wrong) for _ in range(host_process.PHONES)]

    def begin(self) -> None:
        """Start the game, and let the pages join."""
        told = self.start()
        for page, name in zip(self.pages, NAMES, strict=False):
            join(page, f"http://{told['place']}/{told['letters']}", name)
        self.until_back()

    def start(self) -> Any:
        """Begin the game, or resume it; return where phones come in."""
        command = [sys.executable, "-m", "helpers.phones.host_process", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=TESTS)
        assert self.process.stdout is not None
        lines = iter(self.process.stdout.readline, b"")
        return next(json.loads(line) for line in lines if line.startswith(b"{"))

    def kill(self) -> None:
        """End the process at once, as a power cut does."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def until_back(self) -> None:
        """Wait until all pages have a line, a view, and an answer to what they asked."""
        until(lambda: all(page.run(BACK) for page in self.pages), "a page stays away")

    def hands(self) -> list[list[str]]:
        """Return the cards that each page shows, whatever order the trump gives them."""
        return [sorted(json.loads(page.run(HAND))) for page in self.pages]

    def go_and_kill(self, page: ChromiumPage) -> str:
        """Play a card and kill the game before it can answer; return the card, "" for none."""
        if not page.run(MAY_MOVE) or not page.count(".held:not(.dim) .card"):
            return ""
        if page.count(".key"):
            return ""
        page.tap(".held:not(.dim) .card")
        card = str(page.run("state.chosen"))
        page.tap("[data-key=go]")
        if page.count(".wheel"):
            page.tap("[data-key=play-as]")
        is_sent = bool(page.run("pending !== null"))
        is_played = card not in json.loads(page.run(HAND))
        self.kill()
        return card if is_sent or is_played else ""

    def close(self) -> None:
        for page in self.pages:
            page.close()
        self.kill()
        assert self.wrong == []


@pytest.fixture
def game(chromium: Any, tmp_path: Path) -> Iterator[KilledGame]:
    made = KilledGame(tmp_path, chromium)
    try:
        made.begin()
        yield made
    finally:
        made.close()


@pytest.mark.slow
def test_pages_find_the_same_hands_after_every_kill(game: KilledGame) -> None:
    rng = Random(6)
    kills = turns = 0
    while not all(page.count("[data-key=again]") for page in game.pages):
        for page in game.pages:
            act(page, rng)
        turns += 1
        if kills < KILLS and turns % 3 == 0:
            kills += 1
            game.until_back()
            before = game.hands()
            mover = rng.choice(game.pages)
            card = game.go_and_kill(mover)
            if not card:
                game.kill()
            game.start()
            game.until_back()
            place = game.pages.index(mover)
            if card:
                before[place].remove(card)
            assert game.hands() == before
    assert kills == KILLS
    kept = load_table(game.folder)
    assert kept is not None
    store = open_store(game.folder, noon)
    assert Match.resume(store, kept.game).phase is Phase.OVER
    store.close()
