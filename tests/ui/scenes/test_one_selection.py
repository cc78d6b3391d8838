"""Pointer and keys have one selection between them: what is lit is what Enter presses, and the
device used last decides what that is."""

import pygame
import pytest
from helpers.driver import TICK, Driver, moved
from helpers.players.dragging import simple_plays
from helpers.screens.scenes import AtTable, Open

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.rules import Bid, Card, Play
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.table.bidding.bid_panel import SEEN
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.toolkit.intents import STILL
from rage_desktop.ui.toolkit.nodes import Node

NOWHERE = 640, 4  # a place of the window where nothing can be pressed


def lit(driver: Driver) -> list[str]:
    """Everything that is lit or has a ring, once nothing moves."""
    driver.settle()
    nodes = driver.scene.nodes
    return [node.id for node in nodes if node.visual.hover or node.visual.focus_ring]


def point_at(driver: Driver, which: str) -> Node:
    """Move the pointer onto a node."""
    node = driver.find(which)
    driver.point(*node.bounds.center)
    return node


def played(session: Session, since: int) -> list[Card]:
    """The cards that the person has played since."""
    made = session.match.moves[since:]
    return [move.card for move in made if isinstance(move, Play) and move.seat == session.viewer]


@pytest.fixture
def choosing(at_table: AtTable) -> tuple[Driver, Session]:
    """A table where some cards may be played, and some not."""

    def content(session: Session) -> bool:
        view = session.view
        refused = [card for card in view.hand if view.why_not(card) is not None]
        return bool(refused) and len(simple_plays(session)) > 1

    return at_table(PendingInput.PLAY, content)


def spots(driver: Driver, cards: list[Card]) -> list[tuple[int, int]]:
    """Points on which no other card lies, at the cards' left edges."""
    return [
        (box.x + 12, box.centery) for box in (driver.find(card_id(card)).bounds for card in cards)
    ]


def test_one_enter_plays_the_card_the_pointer_is_on(choosing: tuple[Driver, Session]) -> None:
    driver, session = choosing
    cards = simple_plays(session)
    driver.keys(pygame.K_LEFT, pygame.K_RIGHT)
    ringed = driver.scene.input.focus_ring_node
    card, spot = next(
        (card, spot)
        for card, spot in zip(cards, spots(driver, cards), strict=True)
        if card_id(card) != ringed
    )
    before = len(session.match.moves)
    driver.point(*spot)
    assert lit(driver) == [card_id(card)]
    driver.key(pygame.K_RETURN)
    assert played(session, before) == [card]


def test_arrows_go_on_from_the_card_the_pointer_is_on(choosing: tuple[Driver, Session]) -> None:
    driver, session = choosing
    cards = [card for card in session.table.hand if card in simple_plays(session)]
    driver.point(*spots(driver, cards)[0])
    driver.key(pygame.K_RIGHT)
    assert lit(driver) == [card_id(cards[1])]
    driver.step(TICK, moved(*spots(driver, cards)[0]))
    assert lit(driver) == [card_id(cards[1])], "the pointer has not moved"
    before = len(session.match.moves)
    driver.key(pygame.K_RETURN)
    assert played(session, before) == [cards[1]]


def test_a_card_that_may_not_be_played_is_looked_at_but_never_chosen(
    choosing: tuple[Driver, Session],
) -> None:
    driver, session = choosing
    refused = next(card for card in session.view.hand if session.view.why_not(card) is not None)
    driver.point(*spots(driver, [refused])[0])
    before = len(session.match.moves)
    driver.key(pygame.K_RETURN)
    assert not played(session, before)
    allowed = [card_id(card) for card in simple_plays(session)]
    assert driver.scene.input.focus_ring_node in allowed


def test_a_card_is_played_only_once_it_was_seen_lit(choosing: tuple[Driver, Session]) -> None:
    driver, session = choosing
    cards = simple_plays(session)
    before = len(session.match.moves)
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, scancode=0, unicode="")
    driver.step(TICK, moved(*spots(driver, cards)[0]), enter)
    assert not played(session, before)


def test_where_the_pointer_is_on_nothing_no_key_to_play_is_offered(
    choosing: tuple[Driver, Session],
) -> None:
    driver, session = choosing
    scene = driver.at(TableScene)
    driver.point(*NOWHERE)
    hint = scene._hint()
    assert hint is not None
    assert "Enter" not in dict(hint[2])
    driver.point(*spots(driver, simple_plays(session))[0])
    hint = scene._hint()
    assert hint is not None
    assert "Enter" in dict(hint[2])


def test_a_number_that_was_clicked_is_bid_by_one_enter(at_table: AtTable) -> None:
    driver, session = at_table(PendingInput.BID)
    driver.turn(SEEN)
    driver.click("bid-1")
    driver.point(*NOWHERE)
    before = len(session.match.moves)
    driver.key(pygame.K_RETURN)
    assert session.match.moves[before] == Bid(0, 1)


def test_a_bump_of_the_desk_does_not_take_the_selection_from_the_keys(open_scene: Open) -> None:
    driver = open_scene(TitleScene)
    driver.settle()
    x, y = point_at(driver, "settings").bounds.center
    driver.key(pygame.K_DOWN)
    ringed = driver.scene.input.focus_ring_node
    assert ringed != "settings"
    driver.point(x + STILL, y)
    assert lit(driver) == [ringed]
    driver.point(x + STILL + 1, y)
    assert lit(driver) == ["settings"]


def test_a_dialog_that_opens_under_the_pointer_keeps_its_own_choice(at_table: AtTable) -> None:
    driver, _ = at_table(PendingInput.PLAY)
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    first = driver.scene.input.focus_ring_node
    other = next(n for n in driver.scene.nodes if n.focusable and n.enabled and n.id != first)
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    driver.point(*other.bounds.center)
    driver.key(pygame.K_ESCAPE)
    assert lit(driver) == [first]
    driver.at(PauseScene)
    driver.point(other.bounds.centerx + 2 * STILL, other.bounds.centery)
    assert lit(driver) == [other.id]


def test_the_pointer_beside_all_controls_leaves_the_ring_alone(open_scene: Open) -> None:
    driver = open_scene(TitleScene)
    driver.key(pygame.K_TAB)
    driver.settle()
    ringed = driver.scene.input.focus_ring_node
    driver.point(*NOWHERE)
    assert lit(driver) == [ringed]


def test_menus_light_up_one_entry_at_a_time(at_table: AtTable) -> None:
    driver, _ = at_table(PendingInput.PLAY)
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    driver.at(PauseScene)
    first = driver.scene.input.focus_ring_node
    others = [n.id for n in driver.scene.nodes if n.focusable and n.enabled and n.id != first]
    for which in others[:3]:
        point_at(driver, which)
        assert lit(driver) == [which]
        driver.key(pygame.K_TAB)
        assert lit(driver) == [driver.scene.input.focus_ring_node]
        assert driver.scene.input.focus_ring_node != which
        driver.point(*NOWHERE)


@pytest.mark.parametrize("opened", ["title", "pause"])
def test_a_menu_has_no_end_for_arrows(at_table: AtTable, open_scene: Open, opened: str) -> None:
    if opened == "pause":
        driver, _ = at_table(PendingInput.PLAY)
        driver.key(pygame.K_ESCAPE)
    else:
        driver = open_scene(TitleScene)
    driver.settle()
    first = driver.scene.input.focus_ring_node
    down = around(driver, pygame.K_DOWN)
    assert down[-1] == first
    assert down[0] != first
    up = down[-2::-1]
    if opened == "title":
        assert up.pop(0) == "quit", "where Up doesn't begin"
    assert around(driver, pygame.K_UP) == [*up, first]


def test_no_arrow_and_enter_end_the_game_from_where_the_title_opens(open_scene: Open) -> None:
    for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
        driver = open_scene(TitleScene)
        driver.settle()
        driver.keys(key, pygame.K_RETURN)
        assert driver.app.stack.top is not None


def around(driver: Driver, key: int) -> list[str]:
    """What has the focus, arrow by arrow, until it is back where it began."""
    first = driver.scene.input.focus
    passed = list[str]()
    while first not in passed:
        driver.key(key)
        passed.append(driver.scene.input.focus)
        assert len(passed) < 30
    return passed


def test_a_page_ends_where_it_ends(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.settle()
    assert driver.scene.input.focus_ring_node == "deal"
    driver.key(pygame.K_DOWN)
    assert driver.scene.input.focus_ring_node == "deal"


def test_what_has_scrolled_under_the_pointer_is_lit(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.go(*4 * ["add-seat"])
    x, y = point_at(driver, "seat-8-remove").bounds.center
    driver.step(TICK, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=9))
    assert lit(driver) != ["seat-8-remove"]
    for which in lit(driver):
        assert driver.find(which).bounds.collidepoint(x, y)
