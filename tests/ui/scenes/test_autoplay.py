"""The only card plays itself, if wanted; a rest that is certain is offered, and taken."""

import pygame
import pytest
from helpers.people.driver import Driver
from helpers.shown.scenes import UnmirroredScene

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.rules import Phase, Play, SeatView
from rage_desktop.ui.scenes.playing import autoplay
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services


def holds(at_table: UnmirroredScene, cards: int) -> tuple[Driver, Session]:
    """Play two short rounds of three until seat 0 is asked for one of so many cards."""
    sizes = {"hand_sizes": {"order": "list", "sizes": [3, 2]}}
    return at_table(
        PendingInput.PLAY, lambda session: len(session.view.hand) == cards, players=3, changes=sizes
    )


def asked_anew(session: Session) -> None:
    """Ask the same once more, so that it is weighed by what has changed."""
    session.presenter.view = session.match.view(session.viewer)


def wait(driver: Driver, seconds: float) -> None:
    driver.steps(round(seconds * 10), 0.1)


@pytest.mark.slow
def test_the_only_card_waits_for_its_player_by_default(at_table: UnmirroredScene) -> None:
    driver, session = holds(at_table, 1)
    moves = session.match.moves
    wait(driver, 5)
    assert session.match.moves == moves


def test_the_only_card_plays_itself_after_a_beat(
    at_table: UnmirroredScene, services: Services
) -> None:
    driver, session = holds(at_table, 1)
    services.change_settings(play_forced=True)
    asked_anew(session)
    if len(session.view.plays()) > 1:
        pytest.fail("the last card of this deal names a suit: choose another deal")
    moves = session.match.moves
    driver.step(0.1)
    assert session.match.moves == moves
    assert driver.scene.next_wake is not None
    wait(driver, 1)
    assert len(session.match.moves) > len(moves)


@pytest.mark.slow
def test_what_is_certain_is_offered_and_claimed(
    at_table: UnmirroredScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first_of_each(view: SeatView) -> tuple[Play, ...]:
        return view.plays()

    driver, session = holds(at_table, 3)
    assert not driver.has("claim")
    monkeypatch.setattr(autoplay, "claimable_plays", first_of_each)
    table = driver.at(TableScene)
    asked_anew(session)
    table.refresh()
    assert driver.has("claim")
    own = len(session.match.moves)
    driver.key(pygame.K_r)
    for _ in range(400):
        driver.step(0.1)
        if session.match.phase is Phase.DEAL:
            break
    wait(driver, 3)
    driver.at(ScoreSheetScene)
    assert "claimed" in driver.find("where").name
    noted = [ply for ply, why in session.match.whys.items() if why == autoplay.CLAIMED]
    assert noted
    assert min(noted) == own
    assert session.presenter.director.motion.speed > 1


def test_nothing_is_offered_that_is_not_certain(at_table: UnmirroredScene) -> None:
    driver, _ = holds(at_table, 3)
    assert not driver.has("claim")
