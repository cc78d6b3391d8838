"""Several people round one window: they pass it on, hold the curtain, peek, and play by pointer."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pygame
from pygame.event import Event

from helpers.driver import FRAME, Driver
from helpers.fixtures.hints import with_local_hints
from helpers.players.dragging import PointerDevice
from helpers.players.player import PointerPlayer, legal_bids
from helpers.players.secrecy_watcher import SecrecyWatcher
from rage_desktop.match.game_setup import Secrecy, default_seats
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.rules import Play
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.hand.hand_cards import card_id

SIZE = (1280, 720)
SIZES = {"hand_sizes": {"order": "list", "sizes": [2, 2]}}
SEED = "K7Q2M9XD4T"


class HotSeatPlayers(PointerPlayer):
    """They play at a Driver's window, while a Watcher judges every turn of the loop."""

    step = FRAME

    def __init__(
        self, driver: Driver, session: Session, watcher: SecrecyWatcher, seed: int = 1
    ) -> None:
        super().__init__(driver, Random(seed))
        self._session = session
        self.watcher = watcher
        self.log: list[tuple[str, int | None]] = []  # who lifted the curtain, who bid and played
        real = driver.app.turn

        def turn(dt: float, events: Sequence[Event]) -> int:
            painted = real(dt, events)
            watcher.look(driver.app, self.session)
            return painted

        driver.app.turn = turn  # type: ignore[method-assign]

    @property
    def session(self) -> Session:
        """The game round the window, whatever is in front of it."""
        return self._session

    @property
    def turns(self) -> list[int | None]:
        """Who bid and played, in order."""
        return [who for what, who in self.log if what == "turn"]

    def hold(self, which: str, seconds: float, *, touch: bool = False) -> None:
        """Hold the pointer, or a finger, on a node."""
        fingers = PointerDevice(self.driver, touch=touch)
        fingers.down(self.spot(self.driver.find(which)))
        self._pass(seconds)
        fingers.up()

    def hold_key(self, key: int, seconds: float) -> None:
        """Hold a key."""
        self.driver.down(key)
        self._pass(seconds)
        self.driver.up(key)

    def _pass(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME) + 1):
            self.driver.pass_by(FRAME)

    def lift(self) -> None:
        """Lift the curtain: now with the pointer, now with Enter."""
        self.wait(lambda: self.scene.input.ready and self.session.hot_seat.person is not None)
        person = self.session.hot_seat.person
        if self.random.random() < 0.5:
            self.hold("lift", 0.45)
        else:
            self.hold_key(pygame.K_RETURN, 0.45)
        assert not isinstance(self.scene, CurtainScene)
        assert self.session.viewer == person
        self.log.append(("lift", person))

    def turn(self) -> None:
        self.wait()
        if isinstance(self.scene, CurtainScene):
            self.lift()
        else:
            super().turn()

    def move(self) -> None:
        """Bid, or play a card."""
        session = self.session
        self.log.append(("turn", session.hot_seat.person))
        if session.pending_input is PendingInput.BID:
            self.bid(self.random.choice(legal_bids(session.hot_seat.bid_view)))
        elif session.hot_seat.is_face_down:
            self.play_by_place()
        else:
            plays = sorted({card_id(play.card) for play in session.view.plays()})
            self.press(self.random.choice(plays))

    def play_by_place(self) -> None:
        """Look at the cards, turn them down again, and hold one by its place."""
        session = self.session
        self.hold("look", 0.2)
        assert session.hot_seat.is_face_down
        assert session.hot_seat.person is not None
        view = session.match.view(session.hot_seat.person)
        cards = session.table.sorted(view.hand)
        legal = {move.card for move in view.legal if isinstance(move, Play)}
        index = self.random.choice([i for i, card in enumerate(cards) if card in legal])
        self.wait()
        self.hold(f"hand-{index}", 0.65)


Sit = Callable[..., HotSeatPlayers]


@contextmanager
def hot_seat_window(folder: Path, watcher: SecrecyWatcher) -> Iterator[Sit]:
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
    ) -> HotSeatPlayers:
        opened.close()
        options = GameOptions(data_dir=folder, window=SIZE, lang="en")
        services = with_local_hints(make_services(options, Random(1)))
        services.change_settings(sound=False, speed=speed, reduced_motion=reduced)
        if resume:
            session = services.session_factory.resume(services.store.unfinished()[0].id)
        else:
            seats = default_seats(people + bots, humans=people)
            file = services.library.get(edition)
            session = services.session_factory.new_game(file, seats, variants, sizes, seed, secrecy)
        app = make_app(options, services, lambda _: TableScene(services, session))
        opened.callback(services.store.close)
        opened.callback(app.window.close)
        return HotSeatPlayers(Driver(app, see_all=True), session, watcher)

    with opened:
        yield start
