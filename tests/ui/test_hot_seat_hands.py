"""Hands of several people: face down, held, dragged and played by place."""

import pygame
import pytest
from helpers.driver import TICK
from helpers.players.dragging import PointerDevice, own_slot, point_of, record_flying
from helpers.players.hot_seat import HotSeatPlayers, Sit
from helpers.players.secrecy_watcher import SecrecyWatcher

from rage_desktop.match.game_setup import Secrecy
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.transients import Flip
from rage_desktop.rules import Play
from rage_desktop.ui.scenes.curtain import CurtainScene, CurtainTransition
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.hand.hand_cards import card_id

pytestmark = pytest.mark.slow


def test_a_peek_shows_the_hand_only_while_it_is_held(sit: Sit, watcher: SecrecyWatcher) -> None:
    table = sit("rage", "peek")
    table.wait()
    session = table.session
    assert session.pending_input is PendingInput.BID
    person = session.hot_seat.person
    ids = [node.id for node in table.scene.nodes]
    assert not any(name.startswith("card-") for name in ids)
    table.driver.down(pygame.K_c)
    assert session.viewer == person
    assert sum(node.id.startswith("card-") for node in table.scene.nodes) == 2
    table.driver.step()
    assert watcher.seen[person] == {str(card) for card in session.view.hand}
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)  # the old picture is stretched
    table.driver.step()
    table.driver.step(TICK, pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert session.viewer is None
    assert session.hot_seat.is_face_down
    table.driver.step()


def test_a_card_that_lies_face_down_is_played_by_its_place_with_keys_alone(sit: Sit) -> None:
    table = sit("rage", "peek", speed=0)
    table.play_until(PendingInput.PLAY)
    session = table.session
    before = len(table.session.match.moves)
    for _ in range(4):
        for _ in range(2):
            table.driver.key(pygame.K_RIGHT)
        table.hold_key(pygame.K_RETURN, 0.2)
        assert len(session.match.moves) == before, "a short press plays nothing"
        table.hold_key(pygame.K_RETURN, 0.7)
        if len(session.match.moves) > before:
            break
    assert isinstance(session.match.moves[before], Play)


def test_a_suit_is_named_behind_the_curtain_where_cards_lie_face_down(sit: Sit) -> None:
    """Nobody may see what kind of card it is before it is played."""
    table, place = at_a_choice(sit)
    session = table.session
    person = table.session.hot_seat.person
    before = session.match.moves
    table.hold(f"hand-{place}", 0.65)
    table.wait()
    table.driver.at(CurtainScene)
    viewers = [session.viewer]
    table.lift()
    table.driver.at(SuitWheelScene)
    viewers.append(session.viewer)
    table.wait()
    table.driver.key(pygame.K_ESCAPE)  # the card lies face down again
    table.wait()
    table.driver.at(TableScene)
    viewers.append(session.viewer)
    assert viewers == [None, person, None]
    assert session.hot_seat.is_face_down
    assert session.match.moves == before
    table.hold(f"hand-{place}", 0.65)
    table.lift()
    table.turn()
    last = session.match.moves[len(before)]
    assert isinstance(last, Play)
    assert (last.seat, last.suit is not None) == (person, True)
    assert session.viewer is None


def test_nor_does_the_wheel_stand_open_after_a_peek(sit: Sit) -> None:
    table, place = at_a_choice(sit)
    table.driver.down(pygame.K_c)
    table.wait()
    table.hold([node.id for node in table.scene.nodes if node.id.startswith("card-")][place], 0.05)
    table.driver.step()
    table.driver.at(CurtainScene)
    assert table.session.viewer is None


def at_a_choice(sit: Sit) -> tuple[HotSeatPlayers, int]:
    """Sit down where cards lie face down, and somebody may play a card that names a suit."""
    table = at_three_cards(sit, "K7Q2M9XABB")
    places = range(len(table.session.table.hand))
    return table, next(place for place in places if len(table.session.hot_seat.plays_at(place)) > 1)


def at_three_cards(sit: Sit, seed: str) -> HotSeatPlayers:
    """Sit down where cards lie face down, and bid."""
    three = {"hand_sizes": {"order": "list", "sizes": [3]}}
    table = sit("rage", "peek", people=2, bots=0, speed=0, sizes=three, seed=seed)
    table.play_until(PendingInput.PLAY)
    return table


def test_a_card_refused_face_down_says_only_that_it_may_not_be_played(sit: Sit) -> None:
    table = at_three_cards(sit, "K7Q2M9XAB9")
    session = table.session
    assert session.hot_seat.person is not None
    first = session.table.sorted(session.match.view(session.hot_seat.person).hand)
    table.hold(f"hand-{next(i for i, card in enumerate(first) if str(card) == 'O14')}", 0.65)
    table.wait()
    refused = [place for place in range(3) if not session.hot_seat.plays_at(place)]
    assert len(refused) == 2
    for place in refused:
        table.hold(f"hand-{place}", 0.65)
        said = [node.name for node in table.scene.nodes if node.id == "said"]
        assert said == ["You can't play this card now. Take a look at your hand."]
        assert not session.presenter.director.is_animating, "no card shakes"
    assert session.viewer is None
    assert len(session.match.view(None).trick) == 1


def test_night_falls_over_the_public_table_and_the_next_hand_turns_over(sit: Sit) -> None:
    """VISUAL 10: dunes rise before hands swap; they sink, cards flip."""
    table, session = to_the_third_curtain(sit, reduced=False)
    assert [type(scene) for scene in table.driver.app.stack.shown] == [TableScene, CurtainScene]
    assert session.viewer is None
    assert not any(session.table.hand)
    table.driver.step(0.14)
    assert not table.scene.opaque
    table.driver.step(0.15)
    assert table.driver.app.stack.shown == [table.scene]
    table.lift()
    turning = [flight for flight in session.table.flights if flight.flip is Flip.OPEN]
    assert {flight.card for flight in turning} == set(session.view.hand)
    veil = table.driver.app.veil
    table.driver.step(0.33)
    assert (type(veil), table.driver.app.veil) == (CurtainTransition, None)
    table.wait()
    assert not session.table.flights


def test_with_reduced_motion_the_curtain_is_there_at_once_and_fades(sit: Sit) -> None:
    table, session = to_the_third_curtain(sit, reduced=True)
    assert table.driver.app.stack.shown == [table.scene]
    table.lift()
    veil = table.driver.app.veil
    assert not session.table.flights
    table.driver.step(0.17)
    assert (type(veil), table.driver.app.veil) == (CurtainTransition, None)


def to_the_third_curtain(sit: Sit, reduced: bool) -> tuple[HotSeatPlayers, Session]:
    """Let both people bid; the frame is the first one of the next curtain."""
    table = sit("rage", "curtain", people=2, bots=0, speed=1, reduced=reduced)
    for _ in range(4):
        table.turn()  # lift, bid, lift, bid
    for _ in range(300):
        if isinstance(table.scene, CurtainScene):
            return table, table.session
        table.driver.step()
    raise AssertionError("The curtain never falls")


def playing(sit: Sit, secrecy: Secrecy) -> HotSeatPlayers:
    """Sit down and bid, until somebody is to play a card."""
    table = sit("rage", secrecy, people=2, bots=1)
    table.play_until(PendingInput.PLAY)
    return table


def a_card(table: HotSeatPlayers) -> str:
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


@pytest.mark.parametrize("secrecy", ["curtain", "peek"])
def test_only_its_owner_sees_a_drag(sit: Sit, watcher: SecrecyWatcher, secrecy: Secrecy) -> None:
    table = playing(sit, secrecy)
    moves = len(table.session.match.moves)
    PointerDevice(table.driver).drag(point_of(table.driver, a_card(table)), own_slot(table.driver))
    assert len(table.session.match.moves) == moves + 1
    for _ in range(3):
        table.wait()
        table.turn()
    assert watcher.frames > 50


def test_letting_go_of_the_peek_drops_the_card(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The faces turn down in the very frame in which the key comes up, a dragged one with them."""
    flying = record_flying(monkeypatch)
    table = playing(sit, "peek")
    driver = table.driver
    session = table.session
    driver.down(pygame.K_c)
    assert table.scene.viewer_key is not None
    moves = len(session.match.moves)
    fingers = PointerDevice(driver)
    driver.steps(30)
    fingers.down(point_of(driver, a_card(table)))
    fingers.move(own_slot(driver))
    assert flying.pop()
    driver.up(pygame.K_c)
    assert session.viewer is None
    assert not flying.pop()
    fingers.up()
    assert len(session.match.moves) == moves
