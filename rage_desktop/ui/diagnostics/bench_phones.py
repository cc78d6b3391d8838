"""Costs of phones at the table: opening it, frames with and without, answers, bytes, idling.

Ten robots on loopback act as soon as they may; they run in this process, in a thread of their own,
so that times are upper bounds.
"""

import json
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from wsproto import ConnectionType, WSConnection
from wsproto.events import Event, Request, TextMessage

from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.phones.phone_server import Limits
from rage_desktop.play.session import Session
from rage_desktop.rules import Phase
from rage_desktop.ui.diagnostics.bench_fixtures import FULL_HD, STEP, opened
from rage_desktop.ui.diagnostics.bench_frames import Meter, percentile, spread
from rage_desktop.ui.diagnostics.bench_process import BenchError, Figures
from rage_desktop.ui.game import make_app
from rage_desktop.ui.phone_link import PhoneLink
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.window.app import App

HERE = "127.0.0.1"
PLAYERS = 10
CARDS = 3
LONGEST_ROUND = 90.0  # seconds
IDLE = 5.0


class Robot:
    """A phone that makes the first move it is offered."""

    def __init__(self, place: str, letters: str) -> None:
        host, port = place.split(":")
        self.socket = socket.create_connection((host, int(port)))
        self._line = WSConnection(ConnectionType.CLIENT)
        origin = [(b"Origin", f"http://{place}".encode())]
        self._send(Request(host=place, target="/wire", extra_headers=origin))
        self._letters = letters
        self._text = ""
        self._asked = 0.0
        self._acts = 0
        self.answers: list[float] = []  # ms from a move to its answer
        self.sizes: list[int] = []  # bytes of each message

    def say(self, **message: Any) -> None:
        """Send a message."""
        self._send(TextMessage(json.dumps(message)))

    def _send(self, event: Event) -> None:
        self.socket.sendall(self._line.send(event))

    def hear(self) -> None:
        """Take what has come, and answer it."""
        self._line.receive_data(self.socket.recv(65536) or None)
        for event in self._line.events():
            if isinstance(event, TextMessage):
                self._text += event.data
                if event.message_finished:
                    self.sizes.append(len(self._text.encode()))
                    self._take(json.loads(self._text))
                    self._text = ""
            elif hasattr(event, "subprotocol"):  # accepted
                self.say(t="hello", v=1, code=self._letters)

    def _take(self, message: dict[str, Any]) -> None:
        if message["t"] == "done":
            self.answers.append(1000 * (time.perf_counter() - self._asked))
        elif message["t"] == "view" and message["prompt"].get("mine"):
            self._acts += 1
            self._asked = time.perf_counter()
            self.say(t="act", id=f"r{self._acts}", ply=message["ply"], **_first_move(message))


def _first_move(view: dict[str, Any]) -> dict[str, Any]:
    bids = [key for key in view.get("bids", ()) if not key.get("why")]
    if bids:
        return {"bid": bids[0]["n"]}
    card = next(card for card in view["hand"] if card.get("ok"))
    suits = card.get("suits")
    return {"card": card["c"]} | ({"suit": suits[0]["code"]} if suits else {})


def phones() -> Figures:
    """Measure a round of ten, with phones and without, in one run; then eight idle phones."""
    without = Meter()
    with _table(without) as (app, session, _):
        _play(app, session, lambda: _move_here(session))
    with_phones = Meter()
    with _table(with_phones) as (app, session, link_of):
        began = time.perf_counter()
        link = link_of()
        opening = 1000 * (time.perf_counter() - began)
        letters = [link.host.guests.letters_for(seat) for seat in range(PLAYERS)]
        robots = [Robot(link.place, one) for one in letters]
        with _listening(robots):
            _play(app, session, lambda: None)
            idle = _idle(link)
    answers = [took for robot in robots for took in robot.answers]
    if not answers:
        raise BenchError("No phone moved: this is a mistake in the game.")
    return {
        "phones": PLAYERS,
        "opening_ms": round(opening, 1),
        "frames_without": spread(without.work[1:]),
        "frames_with": spread(with_phones.work[1:]),
        "moves": len(answers),
        "answer_ms": spread(answers) | {"p95_ms": round(percentile(answers, 95), 1)},
        "largest_message_bytes": max(max(robot.sizes) for robot in robots),
        "round_bytes": max(sum(robot.sizes) for robot in robots),
        "idle": idle,
    }


@contextmanager
def _table(meter: Meter) -> Iterator[tuple[App, Session, Callable[[], PhoneLink]]]:
    """Open a table of ten whose hands are on phones, and what opens it for them."""
    with opened(FULL_HD) as (options, services):
        services.change_settings(speed=4)
        sizes = {"hand_sizes": {"order": "list", "sizes": [CARDS]}}
        seats = default_seats(PLAYERS, PLAYERS)
        session = services.session_factory.new_game(
            services.library.get("rave"),
            seats,
            changes=sizes,
            seed="SEED1",
            phones=tuple(range(PLAYERS)),
        )

        def link() -> PhoneLink:
            folder = services.settings_file.path.parent
            limits = Limits(each=2 * PLAYERS)  # all robots have one address
            services.phones = PhoneLink(
                folder, services.wake, lambda _: None, addresses=(HERE,), limits=limits
            )
            services.phones.begin(session)
            return services.phones

        app = make_app(options, services, lambda _: routes.table(session), meter)
        try:
            yield app, session, link
        finally:
            app.window.close()


def _play(app: App, session: Session, move: Callable[[], None]) -> None:
    """Run frames at their pace until the round is over."""
    end = time.perf_counter() + LONGEST_ROUND
    while session.match.phase in (Phase.DEAL, Phase.BID, Phase.PLAY):
        due = time.perf_counter() + STEP
        app.turn(STEP, [])
        move()
        time.sleep(max(0.0, due - time.perf_counter()))
        if time.perf_counter() > end:
            raise BenchError("The round does not end: this is a mistake in the game.")


def _move_here(session: Session) -> None:
    for seat in session.open_to:
        session.submit(session.match.view(seat).legal[0])
        return


@contextmanager
def _listening(robots: list[Robot]) -> Iterator[None]:
    """Let the robots act in a thread."""
    over = threading.Event()

    def listen() -> None:
        lines = {robot.socket: robot for robot in robots}
        while not over.is_set():
            for ready in select.select(list(lines), [], [], 0.1)[0]:
                lines[ready].hear()

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        for robot in robots:
            robot.socket.close()


def _idle(link: PhoneLink) -> Figures:
    """Return what the server does while no phone says anything."""
    turns = link.server.turns
    cpu = time.thread_time()
    time.sleep(IDLE)
    return {
        "seconds": IDLE,
        "turns": link.server.turns - turns,
        "loop_cpu_ms": round(1000 * (time.thread_time() - cpu), 2),
    }
