"""Dragging at a table that is shared: no face gets to the wrong eyes, and no card is lost."""

import pygame
import pytest
from helpers.people.fingers import Fingers, note_flying, slot, spot
from helpers.people.sharing import People, Sit
from helpers.people.watcher import Watcher

from rage_desktop.match.game_setup import Secrecy
from rage_desktop.play.session import PendingInput
from rage_desktop.rules import Play
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.hand.hand_cards import card_id


def playing(sit: Sit, secrecy: Secrecy) -> People:
    """Sit down and bid, until somebody is to play a card."""
    table = sit("rage", secrecy, people=2, bots=1)
    for _ in range(40):
        table.wait()
        if isinstance(table.scene, TableScene) and table.session.pending_input is PendingInput.PLAY:
            return table
        table.turn()
    raise AssertionError("Nobody is asked for a card")


def a_card(table: People) -> str:
    """Return the node of a card that may be played without naming a suit."""
    view = table.session.view
    if view.seat is not None:
        return next(card_id(play.card) for play in view.plays() if play.suit is None)
    person = table.session.hot_seat.person
    assert person is not None
    own = table.session.match.view(person)
    cards = table.session.table.sorted(own.hand)
    legal = [move.card for move in own.legal if isinstance(move, Play) and move.suit is None]
    return f"hand-{cards.index(legal[0])}"


@pytest.mark.slow
@pytest.mark.parametrize("secrecy", ["curtain", "open", "peek"])
def test_a_dragged_card_is_seen_by_its_owner_alone(
    sit: Sit, watcher: Watcher, secrecy: Secrecy
) -> None:
    table = playing(sit, secrecy)
    moves = len(table.session.match.moves)
    Fingers(table.driver).drag(spot(table.driver, a_card(table)), slot(table.driver))
    assert len(table.session.match.moves) == moves + 1
    for _ in range(3):
        table.wait()
        table.turn()
    assert watcher.told == {}
    assert watcher.frames > 50


@pytest.mark.slow
def test_letting_go_of_the_peek_drops_the_card(
    sit: Sit, watcher: Watcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The faces turn down in the very frame in which the key comes up, a dragged one with them."""
    flying = note_flying(monkeypatch)
    table = playing(sit, "peek")
    driver, session = table.driver, table.session
    driver.down(pygame.K_c)
    assert table.scene.viewer_key is not None
    moves, fingers = len(session.match.moves), Fingers(driver)
    driver.steps(30)
    fingers.down(spot(driver, a_card(table)))
    fingers.move(slot(driver))
    assert flying.pop()
    driver.up(pygame.K_c)
    assert session.viewer is None
    assert not flying.pop()
    fingers.up()
    assert len(session.match.moves) == moves
    assert watcher.told == {}


@pytest.mark.slow
def test_a_resize_shows_nobody_the_card_that_was_held(sit: Sit, watcher: Watcher) -> None:
    table = playing(sit, "peek")
    fingers, moves = Fingers(table.driver), len(table.session.match.moves)
    fingers.down(spot(table.driver, a_card(table)))
    fingers.move(slot(table.driver))
    pygame.display.set_mode((1120, 660), pygame.RESIZABLE)
    fingers.up()
    table.wait()
    assert len(table.session.match.moves) == moves
    assert watcher.told == {}
