"""Robots that play on phones, over real sockets on loopback: for the bench and the self-test."""

import json
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from wsproto import ConnectionType, WSConnection
from wsproto.events import Event, Request, TextMessage

from rage_desktop.ui.phone_link import PhoneLink

HERE = "127.0.0.1"
PATIENCE = 10.0  # seconds


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
        self.asked = 0.0  # when it moved last
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
            self.answers.append(1000 * (time.perf_counter() - self.asked))
        elif message["t"] == "view" and message["prompt"].get("mine"):
            self._acts += 1
            self.asked = time.perf_counter()
            self.say(t="act", id=f"r{self._acts}", ply=message["ply"], **_first_move(message))


def _first_move(view: dict[str, Any]) -> dict[str, Any]:
    bids = [key for key in view.get("bids", ()) if not key.get("why")]
    if bids:
        return {"bid": bids[0]["n"]}
    card = next(card for card in view["hand"] if card.get("ok"))
    suits = card.get("suits")
    return {"card": card["c"]} | ({"suit": suits[0]["code"]} if suits else {})


def robots_of(link: PhoneLink, count: int) -> list[Robot]:
    """Let robots come to a table, by the letters of the first seats."""
    letters = [link.host.guests.letters_for(seat) for seat in range(count)]
    return [Robot(link.place, one) for one in letters]


@contextmanager
def listening(robots: list[Robot]) -> Iterator[None]:
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


def fetch(place: str, path: str) -> bytes:
    """Return what a browser gets at a path: the body of the answer; nothing if it is refused."""
    host, port = place.split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {place}\r\n\r\n".encode())
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    head, _, body = answer.partition(b"\r\n\r\n")
    return body if head.startswith(b"HTTP/1.1 200") else b""
