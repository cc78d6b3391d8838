"""People round one screen: nobody ever sees what is not theirs (DESIGN 11)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from helpers.driver import TICK
from helpers.people import SIZE, People, Sit, round_table
from helpers.watcher import Watcher
from msgspec import structs

from rage_desktop.match.seats import Secrecy
from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import Bid, Phase, Play
from rage_desktop.stage.transients import Flip
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.nightfall import Dawn
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.rules.rules_drawer import RulesDrawer
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.scenes.table import TableScene


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> Watcher:
    return Watcher(monkeypatch)


@pytest.fixture
def sit(tmp_path: Path, watcher: Watcher) -> Iterator[Sit]:
    """Sit down round a window: sit("rage", "curtain", people=3, bots=1, ...); again goes on."""
    with round_table(tmp_path, watcher) as start:
        yield start


def disturb(people: People) -> list[str]:
    """Do all that people do in the middle of a game; return what came to the front."""
    seen = []
    key = people.driver.key
    for pressed, kind in (
        (pygame.K_p, PauseScene), (pygame.K_s, ScoreSheetScene), (pygame.K_h, RulesDrawer)
    ):  # fmt: skip
        people.wait()
        before = people.scene
        key(pressed)
        if isinstance(people.scene, kind):
            seen.append(kind.__name__)
            people.wait()
            key(pygame.K_ESCAPE)
            people.wait(lambda before=before: people.scene is before)  # type: ignore[misc]
    people.wait()
    key(pygame.K_F11)
    key(pygame.K_l)
    people.driver.step()
    key(pygame.K_l)
    key(pygame.K_F11)
    resize(people, (1120, 660))
    resize(people, SIZE)
    return seen


def resize(people: People, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    people.wait(lambda: people.scene.kit.size[0] == size[0] and people.driver.app._old is None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("secrecy", "edition", "people", "bots", "variants"),
    [
        ("curtain", "rage", 3, 1, ("secret-bids",)),
        ("open", "rage", 3, 1, ()),
        ("peek", "rave", 2, 1, ()),
        ("peek", "glyphs", 2, 1, ("hidden-bids",)),
    ],
)
def test_nobody_sees_what_is_not_theirs(
    sit: Sit,
    watcher: Watcher,
    secrecy: Secrecy,
    edition: str,
    people: int,
    bots: int,
    variants: tuple[str, ...],
) -> None:
    table = sit(edition, secrecy, people, bots, variants)
    disturbed, killed = set(), False
    while table.session.match.phase is not Phase.OVER:
        table.turn()
        moves = len(table.session.match.moves)
        if moves in (3, 7) and moves not in disturbed:
            disturbed.add(moves)
            assert "PauseScene" in disturb(table)
        if moves >= 9 and not killed:
            killed, before = True, table.session.match.moves
            table = sit(resume=True)
            assert table.session.viewer is None or secrecy == "open"
            assert table.session.match.moves[:moves] == before
    table.finish()
    assert killed
    assert disturbed
    assert watcher.told == {}
    assert watcher.frames > 200
    assert watcher.faces > 300
    assert watcher.names > 5_000
    if secrecy != "peek":
        assert {watcher.seen[seat] > 0 for seat in range(people)} == {True}


def test_the_watcher_would_notice(sit: Sit, watcher: Watcher) -> None:
    """What is proven above can fail: a hand left on screen for the next person is told."""
    table = sit("rage", "curtain")
    table.turn()
    table.wait()
    assert watcher.told == {}
    viewer = table.session.viewer
    assert viewer is not None
    screen = table.session.screen
    screen.view = structs.replace(screen.view, seat=(viewer + 1) % 3)
    watcher.look(table.driver.app, table.session)
    assert any(what.startswith("the face") for what in watcher.told)
    assert any(what.startswith("the name") for what in watcher.told)


def test_the_curtain_lifts_only_for_a_hold_by_any_device(sit: Sit) -> None:
    table = sit("rage", "curtain")
    table.wait()
    table.driver.at(CurtainScene)
    table.press("lift")  # a tap
    table.hold_key(pygame.K_RETURN, 0.1)
    table.hold("lift", 0.2, touch=True)
    table.driver.at(CurtainScene)
    at: dict[str, Any] = {"key": pygame.K_RETURN, "mod": 0, "scancode": 0, "unicode": ""}
    table.driver.step(TICK, pygame.event.Event(pygame.KEYDOWN, **at))
    table.driver.step(TICK, pygame.event.Event(pygame.WINDOWFOCUSLOST))
    for _ in range(60):
        table.driver.step()
    assert isinstance(table.scene, CurtainScene), "the key's release was never heard"
    table.hold("lift", 0.45, touch=True)
    assert table.session.viewer == 0


def test_a_pads_button_lifts_it_too(sit: Sit) -> None:
    table = sit("rage", "curtain")
    table.wait()
    press: dict[str, Any] = {"button": pygame.CONTROLLER_BUTTON_A, "instance_id": 0}
    table.driver.step(TICK, pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, **press))
    for _ in range(30):
        table.driver.step()
    assert table.session.viewer == 0


@pytest.mark.slow
def test_the_same_person_goes_on_without_a_curtain_and_others_need_one(sit: Sit) -> None:
    one_round = {"hand_sizes": {"order": "list", "sizes": [5]}}
    table = sit("rage", "curtain", people=2, bots=0, speed=0, sizes=one_round)
    table.random.seed(3)  # both win tricks
    table.finish()
    again = 0
    for (what, who), (then, next_one) in zip(table.log, table.log[1:], strict=False):
        if what == "lift":
            assert (then, next_one) == ("turn", who)
        elif then == "turn":
            assert who == next_one, "nobody plays at another's hand"
            again += 1
    assert again > 0


@pytest.mark.slow
def test_each_person_is_shown_what_happened_since_they_last_looked(sit: Sit) -> None:
    table = sit("rage", "curtain", speed=1)
    table.lift()
    session = table.session
    began = session.screen.replaying
    assert session.table.phase is not Phase.BID or session.table.pile > 0  # the deal comes first
    table.driver.key(pygame.K_SPACE)
    table.driver.step()
    assert (began, session.screen.replaying) == (True, False)
    assert session.asking is Asking.BID
    table.move()  # seat 0 bids
    table.wait()
    table.lift()
    assert session.viewer == 1
    assert isinstance(table.scene, TableScene)
    table.scene.services.change_settings(announcements="all")
    heard = []
    while session.screen.replaying:
        table.driver.step()
        heard += [node.name for node in table.scene.nodes if node.id == "said"]
    assert any("Alice bids" in said for said in heard)


@pytest.mark.slow
def test_a_move_is_taken_back_until_the_next_person_looks(sit: Sit) -> None:
    table = sit("rage", "curtain", speed=0)
    table.lift()
    table.turn()
    table.wait()
    session = table.session
    table.driver.at(CurtainScene)
    mine = session.hot_seat.way_back.seat
    made = session.match.moves
    assert isinstance(made[-1], Bid)
    table.press("take-back")
    table.wait()
    assert session.match.moves == made[:-1]
    assert session.hot_seat.person == 0
    assert not table.driver.has("take-back")
    table.lift()
    table.turn()
    table.wait()
    table.lift()  # the next person looks
    assert session.viewer == 1
    assert (mine, session.hot_seat.way_back.seat) == (0, None)
    stored = sit(resume=True).session.match.moves
    assert stored == session.match.moves


@pytest.mark.slow
def test_a_person_goes_a_computer_plays_on_and_they_come_back(sit: Sit, watcher: Watcher) -> None:
    table = sit("rage", "curtain", people=2, bots=1, speed=0)
    table.lift()
    table.wait()
    table.driver.key(pygame.K_p)
    table.press("players")
    away(table, 0, 1)
    assert table.session.match.setup.present == (1,)
    assert table.session.viewer is None
    table.driver.key(pygame.K_ESCAPE)
    table.press("resume")
    for _ in range(6):
        table.turn()
    assert set(table.turns) == {1}
    table = sit(resume=True, speed=0)
    assert table.session.match.setup.present == (1,)
    table.wait()
    table.driver.key(pygame.K_p)
    table.press("players")
    away(table, 0, 0)
    table.driver.key(pygame.K_ESCAPE)
    table.press("resume")
    while table.session.match.phase is not Phase.OVER:
        table.turn()
    assert set(table.turns) == {0, 1}
    assert watcher.told == {}


def test_the_curtain_is_drawn_with_the_name_of_whoever_comes_next(
    sit: Sit, watcher: Watcher
) -> None:
    table = sit("rage", "curtain", people=2, bots=3, speed=1)  # bots bid first, behind it
    table.wait(lambda: isinstance(table.scene, CurtainScene) and table.scene.person is not None)
    assert table.driver.find("person").name in watcher.lines


def away(table: People, seat: int, option: int) -> None:
    table.wait(lambda: table.scene.controls.ready and not table.driver.app.active)
    node = table.driver.find(f"seat-{seat}")
    table.driver.click_at(*node.part(option).center)  # type: ignore[attr-defined]


def test_a_private_peek_shows_the_hand_only_while_it_is_held(sit: Sit, watcher: Watcher) -> None:
    table = sit("rage", "peek")
    table.wait()
    session = table.session
    assert session.asking is Asking.BID
    person = session.hot_seat.person
    ids = [node.id for node in table.scene.nodes]
    assert not any(name.startswith("card-") for name in ids)
    at: dict[str, Any] = {"key": pygame.K_c, "mod": 0, "scancode": 0, "unicode": "c"}
    table.driver.step(TICK, pygame.event.Event(pygame.KEYDOWN, **at))
    assert session.viewer == person
    assert sum(node.id.startswith("card-") for node in table.scene.nodes) == 2
    table.driver.step()
    assert watcher.seen[person] > 0
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)  # the old picture is stretched
    table.driver.step()
    table.driver.step(TICK, pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert session.viewer is None
    assert session.hot_seat.face_down
    table.driver.step()
    assert watcher.told == {}


def test_a_card_that_lies_face_down_is_played_by_its_place_with_keys_alone(sit: Sit) -> None:
    table = sit("rage", "peek", speed=0)
    while table.session.asking is not Asking.PLAY:
        table.turn()
        table.wait()
    session, before = table.session, len(table.session.match.moves)
    for _ in range(4):
        for _ in range(2):
            table.driver.key(pygame.K_RIGHT)
        table.hold_key(pygame.K_RETURN, 0.2)
        assert len(session.match.moves) == before, "a short press plays nothing"
        table.hold_key(pygame.K_RETURN, 0.7)
        if len(session.match.moves) > before:
            break
    assert isinstance(session.match.moves[before], Play)


@pytest.mark.slow
def test_a_game_is_played_by_touch_alone(sit: Sit) -> None:
    table = sit(
        "rage",
        "curtain",
        people=2,
        bots=0,
        speed=0,
        sizes={"hand_sizes": {"order": "list", "sizes": [1]}},
    )
    for _ in range(4):
        table.wait()
        if isinstance(table.scene, CurtainScene):
            table.hold("lift", 0.45, touch=True)
        table.wait()
        if table.session.asking is Asking.BID:
            table.hold("bid-0", 0.05, touch=True)
            table.hold("bid", 0.05, touch=True)
    assert all(table.session.match.view(None).has_bid)


@pytest.mark.slow
def test_a_suit_is_named_behind_the_curtain_where_cards_lie_face_down(
    sit: Sit, watcher: Watcher
) -> None:
    """Nobody may see what kind of card it is before it is played."""
    table, place = at_a_choice(sit)
    session, person = table.session, table.session.hot_seat.person
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
    assert session.hot_seat.face_down
    assert session.match.moves == before
    table.hold(f"hand-{place}", 0.65)
    table.lift()
    table.turn()
    last = session.match.moves[len(before)]
    assert isinstance(last, Play)
    assert (last.seat, last.suit is not None) == (person, True)
    assert session.viewer is None
    assert watcher.told == {}


def test_nor_does_the_wheel_stand_open_after_a_peek(sit: Sit, watcher: Watcher) -> None:
    table, place = at_a_choice(sit)
    at: dict[str, Any] = {"key": pygame.K_c, "mod": 0, "scancode": 0, "unicode": "c"}
    table.driver.step(TICK, pygame.event.Event(pygame.KEYDOWN, **at))
    table.wait()
    table.hold([node.id for node in table.scene.nodes if node.id.startswith("card-")][place], 0.05)
    table.driver.step()
    table.driver.at(CurtainScene)
    assert table.session.viewer is None
    assert watcher.told == {}


def at_a_choice(sit: Sit) -> tuple[People, int]:
    """Sit down where cards lie face down, and somebody may play a card that names a suit."""
    table = at_three_cards(sit, "K7Q2M9XABB")
    places = range(len(table.session.table.hand))
    return table, next(place for place in places if len(table.session.hot_seat.plays_at(place)) > 1)


def at_three_cards(sit: Sit, seed: str) -> People:
    """Sit down where cards lie face down, and bid."""
    three = {"hand_sizes": {"order": "list", "sizes": [3]}}
    table = sit("rage", "peek", people=2, bots=0, speed=0, sizes=three, seed=seed)
    while table.session.asking is not Asking.PLAY:
        table.turn()
        table.wait()
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
        assert said == ["This card may not be played now: look at your cards."]
        assert not session.screen.director.moving, "no card shakes"
    assert session.viewer is None
    assert len(session.match.view(None).trick) == 1


@pytest.mark.slow
def test_night_falls_over_the_public_table_and_the_next_hand_turns_over(
    sit: Sit, watcher: Watcher
) -> None:
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
    veil = table.driver.app._veil
    table.driver.step(0.33)
    assert (type(veil), table.driver.app._veil) == (Dawn, None)
    table.wait()
    assert not session.table.flights
    assert watcher.told == {}


@pytest.mark.slow
def test_with_reduced_motion_the_curtain_is_there_at_once_and_fades(
    sit: Sit, watcher: Watcher
) -> None:
    table, session = to_the_third_curtain(sit, reduced=True)
    assert table.driver.app.stack.shown == [table.scene]
    table.lift()
    veil = table.driver.app._veil
    assert not session.table.flights
    table.driver.step(0.17)
    assert (type(veil), table.driver.app._veil) == (Dawn, None)
    assert watcher.told == {}


def to_the_third_curtain(sit: Sit, reduced: bool) -> tuple[People, Session]:
    """Let both people bid; the frame is the first one of the next curtain."""
    table = sit("rage", "curtain", people=2, bots=0, speed=1, reduced=reduced)
    for _ in range(4):
        table.turn()  # lift, bid, lift, bid
    for _ in range(300):
        if isinstance(table.scene, CurtainScene):
            return table, table.session
        table.driver.step()
    raise AssertionError("The curtain never falls")
