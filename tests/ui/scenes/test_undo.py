"""U, the button and the pause: one way back, and a reason where there is none."""

import pygame
import pytest
from helpers.people.driver import Driver
from helpers.people.fingers import Fingers, note_flying, plays, slot, spot
from helpers.shown.scenes import UnmirroredScene

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.table.hand.undo_button import UndoButton


def deal(at_table: UnmirroredScene, asking: PendingInput) -> tuple[Driver, Session]:
    """Open a game of three at a decision."""
    return at_table(asking, lambda session: len(session.view.legal) > 1, players=3)


def button(driver: Driver) -> UndoButton:
    node = driver.find("undo")
    assert isinstance(node, UndoButton)
    return node


def test_it_is_grey_and_says_why_until_something_was_decided(at_table: UnmirroredScene) -> None:
    driver, session = deal(at_table, PendingInput.BID)
    assert button(driver).barred
    assert "nothing" in button(driver).description
    moves = session.match.moves
    driver.key(pygame.K_u)
    assert session.match.moves == moves
    assert "nothing" in driver.find("said").name


@pytest.mark.slow
def test_u_goes_back_to_the_bid_and_the_panel_opens_again(at_table: UnmirroredScene) -> None:
    driver, session = deal(at_table, PendingInput.PLAY)
    assert not button(driver).barred
    while session.pending_input is not PendingInput.BID:
        driver.go(pygame.K_u)
    assert driver.has("bid-0")
    assert button(driver).barred


@pytest.mark.slow
@pytest.mark.parametrize("by", ["key", "button", "old key", "pause"])
def test_every_way_goes_back_to_the_same_decision(at_table: UnmirroredScene, by: str) -> None:
    driver, session = deal(at_table, PendingInput.PLAY)
    before = session.match.moves
    session.submit(session.view.plays()[0])
    for _ in range(40):  # bots answer, and a trick or two go by
        driver.step(0.5)
    assert len(session.match.moves) > len(before) + 1
    driver.settle()
    match by:
        case "key":
            driver.key(pygame.K_u)
        case "button":
            driver.click("undo")
        case "old key":
            driver.key(pygame.K_z, pygame.KMOD_CTRL)
        case _:
            driver.key(pygame.K_p)
            driver.at(PauseScene)
            driver.click("take-back")
    driver.settle()
    assert session.match.moves == before
    assert session.match.setup.took_back == (0,)
    assert driver.at(TableScene).session.pending_input is PendingInput.PLAY


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
def test_a_card_in_the_fingers_is_dropped_first(
    at_table: UnmirroredScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    flying = note_flying(monkeypatch)
    driver, session = deal(at_table, PendingInput.PLAY)
    session.submit(session.view.plays()[0])
    for _ in range(400):
        driver.step(0.5)
        if session.pending_input is PendingInput.PLAY and plays(session):
            break
    driver.settle()
    fingers = Fingers(driver)
    fingers.down(spot(driver, card_id(plays(session)[0])))
    fingers.move(slot(driver))
    assert flying.pop()
    driver.key(pygame.K_u)
    after = session.match.moves
    assert not flying.pop()
    fingers.up()
    driver.step()
    assert session.match.moves == after
