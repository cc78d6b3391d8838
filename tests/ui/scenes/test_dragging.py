"""Cards are dragged: into the slot, in a flick, back again; and whatever happens, none is lost."""

from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest
from helpers.calls import record_calls
from helpers.driver import Driver
from helpers.players.dragging import (
    DragPlayer,
    PointerDevice,
    TouchPlayer,
    flick,
    own_slot,
    point_of,
    record_flying,
    simple_plays,
)
from helpers.screens.scenes import AtTable, Open, new_session
from pygame.event import Event

from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.transients import DropPose, EffectKind
from rage_desktop.rules import Card
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand import card_drag
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.table.overlays.refusal import Refusal

pytestmark = pytest.mark.slow


@pytest.fixture
def deal(at_table: AtTable) -> AtTable:
    """Open a game in which seat 0 is asked for a card it may not choose freely; unless it may be
    the last of the trick, others come after it."""

    def start(last: bool = True, **settings: Any) -> tuple[Driver, Session]:
        def content(session: Session) -> bool:
            bound = any(map(session.view.why_not, session.view.hand)) and simple_plays(session)
            return bool(bound) and (last or len(session.view.trick) < 3)

        return at_table(PendingInput.PLAY, content, **settings)

    return start


def asked(driver: Driver, session: Session) -> tuple[str, str, int]:
    """Return a card that may be played, one that may not, and the moves made so far."""
    hand = session.view.hand
    legal = simple_plays(session)
    barred = next(card for card in hand if session.view.why_not(card) is not None)
    return card_id(legal[0]), card_id(barred), len(session.match.moves)


def mine(session: Session, since: int) -> list[Card]:
    """Return the cards that seat 0 has played since."""
    return [move.card for move in session.match.moves[since:] if getattr(move, "seat", 1) == 0]  # type: ignore[union-attr]


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_card_dropped_in_the_slot_is_played_once(deal: AtTable, touch: bool) -> None:
    driver, session = deal(speed=1)
    card, _, before = asked(driver, session)
    PointerDevice(driver, touch=touch).drag(point_of(driver, card), own_slot(driver))
    assert [card_id(one) for one in mine(session, before)] == [card]
    driver.step()
    flights = [flight for flight in session.table.flights if card_id(flight.card) == card]  # type: ignore[arg-type]
    assert [type(flight.start).__name__ for flight in flights] == ["DropPose"]


@pytest.mark.parametrize("side", [-1, 1])
def test_a_card_that_lies_half_over_the_slot_is_played_and_the_slot_shows_that(
    deal: AtTable, monkeypatch: pytest.MonkeyPatch, side: int
) -> None:
    driver, session = deal()
    card, _, before = asked(driver, session)
    ready = record_calls(monkeypatch, card_drag, "draw_drop_slot", lambda _, __, plays: plays)
    slot = driver.at(TableScene).tctx.layout.centre.slots[0].pose
    y = slot.y + slot.height * 0.1
    fingers = PointerDevice(driver)
    fingers.down(point_of(driver, card))
    seen = []
    for far in (2.0, 0.9):
        fingers.move((slot.x + side * slot.width * far, y))
        driver.turn(0.1)
        seen.append(ready[-1])
    assert seen == [False, True]
    fingers.up()
    assert [card_id(one) for one in mine(session, before)] == [card]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920)])
def test_a_card_lifted_a_little_is_not_played(deal: AtTable, size: tuple[int, int]) -> None:
    """Nervous hands lift a card by its own half and let go: it goes back."""
    driver, session = deal(size=size)
    card, _, before = asked(driver, session)
    x, y = point_of(driver, card)
    lift = driver.scene.ctx.px(110)
    PointerDevice(driver).drag((x, y), (x, y - lift))
    assert mine(session, before) == []
    PointerDevice(driver).drag(point_of(driver, card), own_slot(driver))
    assert [card_id(one) for one in mine(session, before)] == [card]


def test_a_flick_does_not_play_where_slips_are_guarded_against(deal: AtTable) -> None:
    driver, session = deal(hold_to_confirm=300)
    card, _, before = asked(driver, session)
    flick(PointerDevice(driver), point_of(driver, card))
    assert mine(session, before) == []
    PointerDevice(driver).drag(point_of(driver, card), own_slot(driver))
    assert [card_id(one) for one in mine(session, before)] == [card]


@pytest.mark.usefixtures("drawn")
def test_a_card_let_go_elsewhere_springs_back(deal: AtTable) -> None:
    driver, session = deal(reduced_motion=False)
    card, _, before = asked(driver, session)
    x, y = point_of(driver, card)
    still = driver.app.window.surface.copy()
    fingers = PointerDevice(driver)
    fingers.drag((x, y), (x - 200, y - 60))
    assert mine(session, before) == []
    fingers.down((5, 300))
    fingers.up()
    driver.settle()
    driver.step(0.5)
    assert driver.app.window.surface.get_at((x, y)) == still.get_at((x, y))
    assert (
        pygame.image.tobytes(driver.app.window.surface, "RGB")[-6000:]
        == (pygame.image.tobytes(still, "RGB")[-6000:])
    )


@pytest.mark.usefixtures("drawn")
def test_an_illegal_card_says_why_until_the_next_card_comes(
    deal: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = record_calls(monkeypatch, Refusal, "draw", lambda refusal, *_: refusal.reason)
    driver, session = deal()
    card, barred, before = asked(driver, session)
    fingers = PointerDevice(driver)
    fingers.drag(point_of(driver, barred), own_slot(driver))
    assert mine(session, before) == []
    assert "You hold" in driver.find("said").name
    assert told[-1] is not None
    fingers.down(point_of(driver, card))
    fingers.move(own_slot(driver))
    assert told[-1] is None


@pytest.mark.parametrize(("button", "hold"), [(2, 0), (3, 300)])
def test_other_buttons_play_nothing(deal: AtTable, button: int, hold: int) -> None:
    driver, session = deal(hold_to_confirm=hold)
    card, _, before = asked(driver, session)
    fingers = PointerDevice(driver, button=button)
    fingers.drag(point_of(driver, card), own_slot(driver))
    fingers.down(point_of(driver, card))
    fingers.rest(40)
    fingers.up()
    assert mine(session, before) == []


def held_high(driver: Driver, session: Session) -> tuple[PointerDevice, int]:
    """Drag a card that may be played over its slot, and keep holding it."""
    card, _, before = asked(driver, session)
    fingers = PointerDevice(driver)
    fingers.down(point_of(driver, card))
    fingers.move(own_slot(driver))
    fingers.rest(4)
    return fingers, before


def lose_focus(driver: Driver) -> None:
    driver.step(0.02, Event(pygame.WINDOWFOCUSLOST))


def resize(driver: Driver) -> None:
    pygame.display.set_mode((1120, 660), pygame.RESIZABLE)


def pause(driver: Driver) -> None:
    driver.key(pygame.K_p)
    driver.at(PauseScene)
    driver.settle()
    driver.go(pygame.K_ESCAPE)


def escape(driver: Driver) -> None:
    driver.key(pygame.K_ESCAPE)


def leave(driver: Driver) -> None:
    driver.step(0.02, Event(pygame.WINDOWLEAVE))


def take_back(driver: Driver) -> None:
    driver.key(pygame.K_u)


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("ends", [lose_focus, resize, pause, escape, leave, take_back])
def test_what_ends_a_drag_plays_nothing(
    deal: AtTable, monkeypatch: pytest.MonkeyPatch, ends: Callable[[Driver], None]
) -> None:
    flying = record_flying(monkeypatch)
    driver, session = deal()
    fingers, before = held_high(driver, session)
    assert flying.pop()
    ends(driver)
    fingers.up()
    assert mine(session, before) == []
    driver.settle()
    assert isinstance(driver.scene, TableScene)
    driver.step(0.5)  # a window that has got its size is drawn anew
    assert not flying.pop()


def test_enter_while_dragging_plays_one_card(deal: AtTable) -> None:
    driver, session = deal()
    fingers, before = held_high(driver, session)
    driver.keys(pygame.K_RETURN, pygame.K_RETURN)
    fingers.up()
    driver.step()
    assert len(mine(session, before)) == 1


def test_all_at_once_is_one_card_too(deal: AtTable) -> None:
    """A frame that took long brings several gestures together; others play after the first."""
    driver, session = deal(last=False)
    card, _, before = asked(driver, session)
    fingers = PointerDevice(driver)
    start = point_of(driver, card)
    end = own_slot(driver)
    gesture = [("move", start), ("down", start), ("move", end), ("up", end)]
    driver.step(0.02, *[fingers.event(*step) for step in gesture * 3])
    assert len(mine(session, before)) == 1


def test_the_card_comes_after_the_pointer_and_leans_back(deal: AtTable) -> None:
    driver, session = deal(reduced_motion=False, speed=1)
    card, _, _ = asked(driver, session)
    fingers = PointerDevice(driver)
    (x, y) = own_slot(driver)
    fingers.down(point_of(driver, card))
    fingers.move((x + 300, y + 100))
    fingers.rest(60)
    assert not driver.app.active  # a hand that holds still costs no frames
    fingers.move((x, y), steps=6)
    fingers.up()
    driver.step()
    (flight,) = [one for one in session.table.flights if card_id(one.card) == card]  # type: ignore[arg-type]
    assert isinstance(flight.start, DropPose)
    assert x < flight.start.x * driver.scene.ctx.size[0] < x + 300  # behind the pointer
    assert 2 < flight.start.angle <= 14


@pytest.mark.parametrize("kind", [DragPlayer, TouchPlayer])
def test_a_game_is_dragged(services: Services, open_scene: Open, kind: type[DragPlayer]) -> None:
    session = new_session(services, players=3, sizes=(4, 3), seed="K7Q2M9XD4T")
    driver = open_scene(lambda given: TableScene(given, session), speed=4)
    person: Any = kind(driver, Random(3))
    person.finish()


def test_what_a_dropped_card_leads_to_begins_as_it_lands(deal: AtTable) -> None:
    driver, session = deal(speed=1)
    card, _, _ = asked(driver, session)
    PointerDevice(driver).drag(point_of(driver, card), own_slot(driver))
    table = session.table
    for _ in range(60):
        driver.step()
        if any(play.seat == 0 for play in table.trick):
            break
    assert any(fx.kind is EffectKind.SETTLE and fx.seat == 0 for fx in table.effects), (
        "the card would stand there as if all were over, and its tag would come twice"
    )
