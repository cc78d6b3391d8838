"""The menu over my plate, and cards laid in an order of one's own."""

from collections.abc import Callable

import pygame
import pytest
from helpers.people.driver import Driver
from helpers.people.fingers import Fingers, spot
from helpers.shown.scenes import Open

from rage_desktop.match.seats import default_seats
from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import Bid
from rage_desktop.stage.sorting import Sorting, sort_hand
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand_cards import card_id

Deal = Callable[..., tuple[Driver, Session]]


@pytest.fixture
def deal(services: Services, open_scene: Open) -> Deal:
    """Open a game of three and play until seat 0 leads or follows."""

    def start(size: tuple[int, int] = (1280, 720)) -> tuple[Driver, Session]:
        file = services.library.get("rage")
        session = services.tables.new_game(file, default_seats(3), seed="K7Q2M9XD4T")
        driver = open_scene(lambda given: TableScene(given, session), size)
        for _ in range(400):
            if session.asking is Asking.BID:
                session.submit(next(m for m in session.view.legal if isinstance(m, Bid)))
            if session.asking is Asking.PLAY:
                break
            driver.step(0.5)
        driver.settle()
        return driver, session

    return start


def test_an_order_is_chosen_by_key_and_kept(deal: Deal, services: Services) -> None:
    driver, session = deal()
    driver.key(pygame.K_o)
    assert driver.find("sort-trumps").checked
    driver.click("sort-rank")
    driver.step()
    assert not driver.has("sort-rank")
    view, table = session.view, session.table
    assert table.hand == sort_hand(view.hand, table.order, view.trump, Sorting.RANK)
    assert services.settings.hand_order == "rank"


def test_escape_and_a_click_elsewhere_close_it(deal: Deal) -> None:
    driver, session = deal()
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
def test_cards_are_laid_by_hand_and_stay_for_the_round(deal: Deal) -> None:
    driver, session = deal()
    driver.go(pygame.K_o, "sort-hand")
    hand = list(session.table.hand)
    ids = [card_id(card) for card in hand if card is not None]
    moves = len(session.match.moves)
    x, y = spot(driver, ids[0])
    slots = driver.at(TableScene).board.layout.slots(len(hand))
    Fingers(driver).drag((x, y), (x + slots[4].x - slots[0].x, y - 20))
    driver.step()
    driver.settle()
    assert len(session.match.moves) == moves
    assert session.table.hand == [*hand[1:5], hand[0], *hand[5:]]
    driver.at(TableScene).controls.show_focus(ids[0])
    driver.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
    driver.step()
    driver.settle()
    laid = [*hand[1:6], hand[0], *hand[6:]]
    assert session.table.hand == laid
    session.screen.look(0)  # as after the score sheet, or for whoever looks again
    assert session.table.hand == laid


def test_the_order_by_hand_says_how_and_why_not_face_down(deal: Deal) -> None:
    driver, _ = deal()
    driver.go(pygame.K_o)
    assert "Face down they keep their places" in driver.find("sort-hand").hint
    assert not driver.find("sort-rank").hint
