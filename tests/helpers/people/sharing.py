"""Several people round one window: they pass it on, hold the curtain, peek, and play by pointer."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pygame
from pygame.event import Event

from helpers.bots.advisers import without_a_worker
from helpers.people.driver import FRAME, TICK, Driver
from helpers.people.player import nameable, pointed_at, points_of
from helpers.people.watcher import Watcher
from rage_desktop.match.seats import Secrecy, default_seats
from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import Play
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.scene import Scene

SIZE = (1280, 720)
SIZES = {"hand_sizes": {"order": "list", "sizes": [2, 2]}}
SEED = "K7Q2M9XD4T"
PATIENCE = 4_000  # turns of the loop: more than any wait in a game takes


class People:
    """They play at a Driver's window, while a Watcher judges every turn of the loop."""

    def __init__(self, driver: Driver, session: Session, watcher: Watcher, seed: int = 1) -> None:
        self.driver, self.session, self.watcher = driver, session, watcher
        self.random = Random(seed)
        self.log: list[tuple[str, int | None]] = []  # who lifted the curtain, who bid and played
        real = driver.app.turn

        def turn(dt: float, events: Sequence[Event]) -> int:
            painted = real(dt, events)
            watcher.look(driver.app, self.session)
            return painted

        driver.app.turn = turn  # type: ignore[method-assign]

    @property
    def turns(self) -> list[int | None]:
        """Who bid and played, in order."""
        return [who for what, who in self.log if what == "turn"]

    @property
    def scene(self) -> Scene:
        return self.driver.scene

    def wait(self, until: Callable[[], bool] | None = None) -> None:
        """Let time pass until the game wants something from somebody."""
        self.driver.wait(until or self.asked, FRAME, PATIENCE)

    def asked(self) -> bool:
        """Whether everything has been shown and somebody is to do something."""
        scene = self.scene
        if self.driver.app.active or not scene.controls.ready:
            return False
        asking = self.session.asking
        return not isinstance(scene, TableScene) or asking not in (Asking.NOTHING, Asking.CURTAIN)

    # -- hands -----------------------------------------------------------------------------------

    def at(self, node: Node) -> tuple[int, int]:
        """Return a point where the pointer is on a node and on nothing before it."""
        return pointed_at(self.scene, node, [node.bounds.center, *points_of(node)])

    def press(self, which: str) -> None:
        self.wait(lambda: self.scene.controls.ready and not self.driver.app.active)
        self.driver.click_at(*self.at(self.driver.find(which)))

    def hold(self, which: str, seconds: float, *, touch: bool = False) -> None:
        """Hold the pointer, or a finger, on a node."""
        x, y = self.at(self.driver.find(which))
        self.driver.step(TICK, *pointer(x, y, True, touch, self.scene.kit.size))
        for _ in range(round(seconds / FRAME) + 1):
            self.driver.pass_by(FRAME)
        self.driver.step(TICK, *pointer(x, y, False, touch, self.scene.kit.size))

    def hold_key(self, key: int, seconds: float) -> None:
        common: dict[str, Any] = {"key": key, "mod": 0, "scancode": 0, "unicode": ""}
        self.driver.step(TICK, Event(pygame.KEYDOWN, **common))
        for _ in range(round(seconds / FRAME) + 1):
            self.driver.pass_by(FRAME)
        self.driver.step(TICK, Event(pygame.KEYUP, **common))

    # -- playing ---------------------------------------------------------------------------------

    def lift(self) -> None:
        """Lift the curtain: now with the pointer, now with Enter."""
        self.wait(lambda: self.scene.controls.ready and self.session.hot_seat.person is not None)
        person = self.session.hot_seat.person
        if self.random.random() < 0.5:
            self.hold("lift", 0.45)
        else:
            self.hold_key(pygame.K_RETURN, 0.45)
        assert not isinstance(self.scene, CurtainScene)
        assert self.session.viewer == person
        self.log.append(("lift", person))

    def turn(self) -> None:
        """Do what the game asks for now."""
        self.wait()
        scene = self.scene
        match scene:
            case CurtainScene():
                self.lift()
            case ScoreSheetScene():
                self.press("next")
            case SuitWheelScene():
                self.press(f"suit-{self.random.choice(nameable(scene))}")
                if isinstance(self.scene, SuitWheelScene):
                    self.press("confirm")
            case _:
                self.move()

    def move(self) -> None:
        """Bid, or play a card."""
        session = self.session
        self.log.append(("turn", session.hot_seat.person))
        if session.asking is Asking.BID:
            bid = self.random.choice([m.bid for m in session.hot_seat.bid_view.legal])  # type: ignore[union-attr]
            self.press(f"bid-{bid}")
            self.press("bid")
            return
        if session.hot_seat.face_down:
            self.play_by_place()
            return
        plays = sorted({card_id(play.card) for play in session.view.plays()})
        self.press(self.random.choice(plays))

    def play_by_place(self) -> None:
        """Look at the cards, turn them down again, and hold one by its place."""
        session = self.session
        self.hold("look", 0.2)
        assert session.hot_seat.face_down
        assert session.hot_seat.person is not None
        view = session.match.view(session.hot_seat.person)
        cards = session.table.sorted(view.hand)
        legal = {move.card for move in view.legal if isinstance(move, Play)}
        index = self.random.choice([i for i, card in enumerate(cards) if card in legal])
        self.wait()
        self.hold(f"hand-{index}", 0.65)

    def finish(self) -> None:
        """Play to the end."""
        for _ in range(PATIENCE):
            self.wait()
            if isinstance(self.scene, GameOverScene):
                return
            self.turn()
        raise AssertionError("The game never ends")


def pointer(x: int, y: int, down: bool, touch: bool, size: tuple[int, int]) -> list[Event]:
    """Return the system's event for a button or finger going down or up."""
    if touch:
        kind = pygame.FINGERDOWN if down else pygame.FINGERUP
        at: dict[str, Any] = {"x": x / size[0], "y": y / size[1]}
        return [Event(kind, finger_id=1, touch_id=1, dx=0, dy=0, pressure=1.0, **at)]
    kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
    moved = Event(pygame.MOUSEMOTION, rel=(0, 0), buttons=(0, 0, 0), pos=(x, y), touch=False)
    pressed = Event(kind, button=1, pos=(x, y), touch=False)
    return [moved, pressed] if down else [pressed]


Sit = Callable[..., People]


@contextmanager
def round_table(folder: Path, watcher: Watcher) -> Iterator[Sit]:
    """Sit down round a window: sit("rage", "curtain", people=3, bots=1, ...); again goes on."""
    opened = ExitStack()

    def start(
        edition: str = "rage",
        secrecy: Secrecy = "curtain",
        people: int = 3,
        bots: int = 1,
        variants: tuple[str, ...] = (),
        resume: bool = False,
        speed: int = 4,
        sizes: dict[str, Any] = SIZES,
        seed: str = SEED,
        reduced: bool = False,
    ) -> People:
        opened.close()
        options = GameOptions(data_dir=folder, window=SIZE, lang="en")
        services = without_a_worker(make_services(options, Random(1)))
        services.change_settings(sound=False, speed=speed, reduced_motion=reduced)
        if resume:
            session = services.tables.resume(services.store.unfinished()[0].id)
        else:
            seats = default_seats(people + bots, humans=people)
            file = services.library.get(edition)
            session = services.tables.new_game(file, seats, variants, sizes, seed, secrecy)
        app = make_app(options, services, lambda _: TableScene(services, session))
        opened.callback(services.store.close)
        opened.callback(app.window.close)
        return People(Driver(app, see_all=True), session, watcher)

    with opened:
        yield start
