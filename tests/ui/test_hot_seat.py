"""People round one screen: nobody ever sees what is not theirs (DESIGN 11)."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from driver import TICK, Driver
from people import People
from watcher import Watcher

from rage_desktop.match.options import GameOptions
from rage_desktop.match.seats import Secrecy, default_seats
from rage_desktop.rules import Bid, Phase, Play
from rage_desktop.ui.app import App
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.scene import Scene
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.help import HelpScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.session import Asking, Session

SIZE = (1280, 720)
SIZES = {"hand_sizes": {"order": "list", "sizes": [2, 2]}}
SEED = "K7Q2M9XD4T"

Sit = Callable[..., People]


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> Watcher:
    return Watcher(monkeypatch)


@pytest.fixture
def sit(tmp_path: Path, watcher: Watcher) -> Iterator[Sit]:
    """Sit down round a window: sit("rage", "curtain", people=3, bots=1, ...); again goes on."""
    opened: list[tuple[App, Services]] = []

    def leave() -> None:
        for app, services in opened:
            app.window.close()
            services.store.close()
        opened.clear()

    def start(
        edition: str = "rage",
        secrecy: Secrecy = "curtain",
        people: int = 3,
        bots: int = 1,
        variants: tuple[str, ...] = (),
        resume: bool = False,
        speed: int = 4,
        sizes: dict[str, Any] = SIZES,
    ) -> People:
        leave()
        options = GameOptions(data_dir=tmp_path, window=SIZE, lang="en")
        services = make_services(options, random.Random(1))
        services.change_settings(sound=False, speed=speed)
        if resume:
            session = services.resume(services.store.unfinished()[0].id)
        else:
            seats = default_seats(people + bots, humans=people)
            file = services.library.get(edition)
            session = services.new_game(file, seats, variants, sizes, SEED, secrecy)
        app = make_app(options, services, lambda _: opening(services, session))
        opened.append((app, services))
        return People(Driver(app), session, watcher)

    yield start
    leave()


def opening(services: Services, session: Session) -> Scene:
    return TableScene(services, session)


def disturb(people: People) -> list[str]:
    """Do all that people do in the middle of a game; return what came to the front."""
    seen = []
    key = people.driver.key
    for pressed, kind in (
        (pygame.K_p, PauseScene), (pygame.K_s, ScoreSheetScene), (pygame.K_h, HelpScene)
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
):
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


def test_the_watcher_would_notice(sit: Sit, watcher: Watcher):
    """What is proven above can fail: a hand left on screen for the next person is told."""
    table = sit("rage", "curtain")
    table.turn()
    table.wait()
    assert watcher.told == {}
    viewer = table.session.viewer
    assert viewer is not None
    table.session.viewer = (viewer + 1) % 3
    watcher.look(table.driver.app, table.session)
    assert any(what.startswith("the face") for what in watcher.told)
    assert any(what.startswith("the name") for what in watcher.told)


def test_the_curtain_lifts_only_for_a_hold_by_any_device(sit: Sit):
    table = sit("rage", "curtain")
    table.wait()
    assert isinstance(table.scene, CurtainScene)
    table.press("lift")  # a tap
    table.hold_key(pygame.K_RETURN, 0.1)
    table.hold("lift", 0.2, touch=True)
    assert isinstance(table.scene, CurtainScene)
    at = {"key": pygame.K_RETURN, "mod": 0, "scancode": 0, "unicode": ""}
    table.driver.step(TICK, pygame.event.Event(pygame.KEYDOWN, **at))
    table.driver.step(TICK, pygame.event.Event(pygame.WINDOWFOCUSLOST))
    for _ in range(60):
        table.driver.step()
    assert isinstance(table.scene, CurtainScene), "the key's release was never heard"
    table.hold("lift", 0.45, touch=True)
    assert table.session.viewer == 0


def test_a_pads_button_lifts_it_too(sit: Sit):
    table = sit("rage", "curtain")
    table.wait()
    press = {"button": pygame.CONTROLLER_BUTTON_A, "instance_id": 0}
    table.driver.step(TICK, pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, **press))
    for _ in range(30):
        table.driver.step()
    assert table.session.viewer == 0


def test_the_same_person_goes_on_without_a_curtain_and_others_need_one(sit: Sit):
    one_round = {"hand_sizes": {"order": "list", "sizes": [5]}}
    table = sit("rage", "curtain", people=2, bots=0, sizes=one_round)
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


def test_each_person_is_shown_what_happened_since_they_last_looked(sit: Sit):
    table = sit("rage", "curtain", speed=1)
    table.lift()
    session = table.session
    assert session.replaying
    assert session.table.phase is not Phase.BID or session.table.pile > 0  # the deal comes first
    table.driver.key(pygame.K_SPACE)
    table.driver.step()
    assert not session.replaying
    assert session.asking is Asking.BID
    table.move()  # seat 0 bids
    table.wait()
    table.lift()
    assert session.viewer == 1
    heard = []
    while session.replaying:
        table.driver.step()
        heard += [node.name for node in table.scene.nodes if node.id == "said"]
    assert any("Alice bids" in said for said in heard)


def test_a_move_is_taken_back_until_the_next_person_looks(sit: Sit):
    table = sit("rage", "curtain")
    table.lift()
    table.turn()
    table.wait()
    session = table.session
    assert isinstance(table.scene, CurtainScene)
    assert session.take_back_for == 0
    made = session.match.moves
    assert isinstance(made[-1], Bid)
    table.press("take-back")
    table.wait()
    assert session.match.moves == made[:-1]
    assert session.person == 0
    assert not table.driver.has("take-back")
    table.lift()
    table.turn()
    table.wait()
    table.lift()  # the next person looks
    assert session.viewer == 1
    assert session.take_back_for is None
    stored = sit(resume=True).session.match.moves
    assert stored == session.match.moves


def test_a_person_goes_a_computer_plays_on_and_they_come_back(sit: Sit, watcher: Watcher):
    table = sit("rage", "curtain", people=2, bots=1)
    table.lift()
    table.wait()
    table.driver.key(pygame.K_p)
    table.press("players")
    away(table, 0, 1)
    assert table.session.people == (1,)
    assert table.session.viewer is None
    table.driver.key(pygame.K_ESCAPE)
    table.press("resume")
    for _ in range(6):
        table.turn()
    assert set(table.turns) == {1}
    table = sit(resume=True)
    assert table.session.people == (1,)
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


def away(table: People, seat: int, option: int) -> None:
    table.wait(lambda: table.scene.ready and not table.driver.app.active)
    node = table.driver.find(f"seat-{seat}")
    table.driver.click_at(*node.part(option).center)  # type: ignore[attr-defined]


def test_a_private_peek_shows_the_hand_only_while_it_is_held(sit: Sit, watcher: Watcher):
    table = sit("rage", "peek")
    table.wait()
    session = table.session
    assert session.asking is Asking.BID
    person = session.person
    ids = [node.id for node in table.scene.nodes]
    assert not any(name.startswith("card-") for name in ids)
    at = {"key": pygame.K_c, "mod": 0, "scancode": 0, "unicode": "c"}
    table.driver.step(TICK, pygame.event.Event(pygame.KEYDOWN, **at))
    assert session.viewer == person
    assert sum(node.id.startswith("card-") for node in table.scene.nodes) == 2
    table.driver.step()
    assert watcher.seen[person] > 0
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)  # the old picture is stretched
    table.driver.step()
    table.driver.step(TICK, pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert session.viewer is None
    assert session.face_down
    table.driver.step()
    assert watcher.told == {}


def test_a_card_that_lies_face_down_is_played_by_its_place_with_keys_alone(sit: Sit):
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


def test_a_game_is_played_by_touch_alone(sit: Sit):
    table = sit(
        "rage", "curtain", people=2, bots=0, sizes={"hand_sizes": {"order": "list", "sizes": [1]}}
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
