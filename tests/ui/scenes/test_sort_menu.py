"""The menu over my plate, and cards laid in an order of one's own."""

import pygame
import pytest
from helpers.people.fingers import Fingers, spot
from helpers.shown.scenes import UnmirroredScene

from rage_desktop.play.session import PendingInput
from rage_desktop.presentation.sorting import Sorting, sort_hand
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand_cards import card_id


def test_an_order_is_chosen_by_key_and_kept(at_table: UnmirroredScene, services: Services) -> None:
    driver, session = at_table(PendingInput.PLAY, players=3)
    driver.key(pygame.K_o)
    assert driver.find("sort-trumps").checked
    driver.click("sort-rank")
    driver.step()
    assert not driver.has("sort-rank")
    view, table = session.view, session.table
    assert table.hand == sort_hand(view.hand, table.order, view.trump, Sorting.RANK)
    assert services.settings.hand_order == "rank"


def test_escape_and_a_click_elsewhere_close_it(at_table: UnmirroredScene) -> None:
    driver, session = at_table(PendingInput.PLAY, players=3)
    for by_key in (True, False):
        driver.key(pygame.K_o)
        assert driver.has("sort-hand")
        if by_key:
            driver.key(pygame.K_ESCAPE)
        else:
            driver.click_at(640, 300)
        assert not driver.has("sort-hand")
        assert not isinstance(driver.scene, PauseScene)
    assert session.table.sorting is Sorting.TRUMPS


@pytest.mark.slow
def test_cards_are_laid_by_hand_and_stay_for_the_round(at_table: UnmirroredScene) -> None:
    driver, session = at_table(PendingInput.PLAY, players=3)
    driver.go(pygame.K_o, "sort-hand")
    hand = list(session.table.hand)
    ids = [card_id(card) for card in hand if card is not None]
    moves = len(session.match.moves)
    x, y = spot(driver, ids[0])
    slots = driver.at(TableScene).tctx.layout.slots(len(hand))
    Fingers(driver).drag((x, y), (x + slots[4].x - slots[0].x, y - 20))
    driver.step()
    driver.settle()
    assert len(session.match.moves) == moves
    assert session.table.hand == [*hand[1:5], hand[0], *hand[5:]]
    driver.at(TableScene).input.show_focus(ids[0])
    driver.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
    driver.step()
    driver.settle()
    laid = [*hand[1:6], hand[0], *hand[6:]]
    assert session.table.hand == laid
    session.presenter.look(0)  # as after the score sheet, or for whoever looks again
    assert session.table.hand == laid


def test_the_order_by_hand_says_how_and_why_not_face_down(at_table: UnmirroredScene) -> None:
    driver, _ = at_table(PendingInput.PLAY, players=3)
    driver.go(pygame.K_o)
    assert "Face down they keep their places" in driver.find("sort-hand").description
    assert not driver.find("sort-rank").description
