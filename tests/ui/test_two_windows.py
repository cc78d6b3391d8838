"""One game in two windows: the second is told, at every moment, and stays whole."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from helpers.bots.advisers import without_a_worker
from helpers.people.driver import Driver
from helpers.people.player import Keys

from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.match import Match
from rage_desktop.match.store.store import open_store
from rage_desktop.play.session import PendingInput
from rage_desktop.rules import Phase
from rage_desktop.ui.game import make_app, make_services, now
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene

Elsewhere = Callable[[Match], None]


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Keys]:
    """Somebody who has begun a short game."""
    options = GameOptions(data_dir=tmp_path, window=(1024, 640), lang="en")
    services = without_a_worker(make_services(options, Random(7)))
    services.change_settings(sound=False, speed=0, reduced_motion=True)
    app = make_app(options, services)
    person = Keys(Driver(app), Random(3))
    person.start("rage", "Quick · 5 to 1")
    yield person
    app.window.close()
    services.close()


def elsewhere(folder: Path, game: int, does: Elsewhere) -> tuple[object, ...]:
    """Let another window go on with a game; return its moves then."""
    store = open_store(folder, now)
    match = Match.resume(store, game)
    does(match)
    moves = match.moves
    store.close()
    return moves


def goes_on(match: Match) -> None:
    """Make the next moves for everybody, and deal where that comes next."""
    for _ in range(3):
        if match.phase is Phase.DEAL:
            match.deal()
        for seat in match.waiting_for:
            match.submit(answer(make_bot("easy", Random(seat)), match.view(seat)))


def takes_back(match: Match) -> None:
    """Take the last move back, or make one where that cannot be."""
    match.undo() if match.is_revocable else goes_on(match)


def until(person: Keys, there: Callable[[Keys], bool]) -> int:
    """Play until a moment; return the game."""
    for _ in range(200):
        person.wait()
        if there(person):
            scene = person.scene
            assert isinstance(scene, TableScene | ScoreSheetScene)
            assert scene.session.match.game is not None
            return scene.session.match.game
        person.turn()
    raise AssertionError("The moment never comes")


MOMENTS: dict[str, Callable[[Keys], bool]] = {
    "a bid": lambda p: (
        isinstance(p.scene, TableScene) and p.session.pending_input is PendingInput.BID
    ),
    "a card": lambda p: (
        isinstance(p.scene, TableScene) and p.session.pending_input is PendingInput.PLAY
    ),
    "the sheet": lambda p: isinstance(p.scene, ScoreSheetScene),
}


@pytest.mark.slow
@pytest.mark.parametrize("does", [goes_on, takes_back])
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_second_window_is_told_and_overwrites_nothing(
    here: Keys, tmp_path: Path, moment: str, does: Elsewhere
) -> None:
    game = until(here, MOMENTS[moment])
    theirs = elsewhere(tmp_path, game, does)
    for _ in range(6):
        if isinstance(here.scene, MessageDialog):
            break
        here.turn()
        here.driver.settle()
    assert any("another window" in line for line in here.driver.texts())
    here.driver.go(pygame.K_RETURN)
    assert isinstance(here.scene, TableScene | TitleScene)
    assert elsewhere(tmp_path, game, lambda _: None) == theirs


def test_what_another_window_has_set_is_kept(here: Keys, tmp_path: Path) -> None:
    assert isinstance(here.scene, TableScene)
    services = here.scene.services
    there = make_services(GameOptions(data_dir=tmp_path), Random(8))
    there.change_settings(volume=30, music=10)
    ours = services.change_settings(volume=50)
    assert (ours.volume, ours.music) == (50, 10)
    assert there.settings_file.load() == ours
    there.settings_file.path.write_text("volume = [", "utf-8")
    assert services.change_settings(volume=60).music == 10, "a broken file tells nothing"
    there.settings_file.path.write_text("format = 99", "utf-8")
    services.change_settings(volume=70)
    assert there.settings_file.path.read_text("utf-8") == "format = 99", "it is left alone"
    there.close()


@pytest.mark.slow
def test_a_hint_in_the_second_window_is_told_too(here: Keys, tmp_path: Path) -> None:
    game = until(here, MOMENTS["a card"])
    elsewhere(tmp_path, game, goes_on)
    here.driver.click("advice")
    assert any("another window" in line for line in here.driver.texts())
    here.driver.go(pygame.K_RETURN)
    assert isinstance(here.scene, TableScene)
    assert here.session.match.setup.hinted == ()
    assert here.scene.hints_and_chatter.hint is None
