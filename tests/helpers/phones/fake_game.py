"""A game that only speaks the wire (docs/PHONES.md): it sends what a test gives it, keeps what the
page says, and listens on a loopback address. It plays nothing and refuses nothing."""

import base64
import hashlib
import json
import re
import socket
import struct
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

Message = dict[str, Any]
Answer = Callable[["FakeGame", Message], None]
_MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class FakeGame:
    """Serves `files` by path ("*" for all others) and answers each message of a page by `answer`.

    `send` tells all pages that are there. `said` has every message that came.
    """

    def __init__(self, files: Mapping[str, tuple[str, bytes]], answer: Answer, policy: str) -> None:
        self.said: list[Message] = []
        self._files = files
        self._answer = answer
        self._policy = policy
        self._lines: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def send(self, *messages: Message) -> None:
        """Send messages to every page."""
        for line in list(self._lines):
            for message in messages:
                with suppress(OSError):
                    line.sendall(_frame(json.dumps(message).encode()))

    def asked(self, kind: str) -> list[Message]:
        """Return what pages asked for in messages of a kind."""
        return [said for said in self.said if said["t"] == kind]

    def hang_up(self) -> None:
        """Cut all lines, as a lost network does."""
        while self._lines:
            line = self._lines.pop()
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def close(self) -> None:
        """End everything."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.hang_up()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(line,), daemon=True).start()

    def _serve(self, line: socket.socket) -> None:
        with suppress(OSError), line:
            head = b""
            while b"\r\n\r\n" not in head:
                part = line.recv(4096)
                if not part:
                    return
                head += part
            text = head.decode("latin-1")
            path = text.split(" ")[1]
            if path == "/wire":
                self._wire(line, text)
            else:
                kind, body = self._files.get(path) or self._files["*"]
                line.sendall(
                    f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
                    f"Content-Security-Policy: {self._policy}\r\nConnection: close\r\n\r\n".encode()
                    + body
                )

    def _wire(self, line: socket.socket, head: str) -> None:
        found = re.search(r"sec-websocket-key: *(\S+)", head, re.IGNORECASE)
        assert found is not None
        digest = hashlib.sha1((found[1] + _MAGIC).encode()).digest()
        accept = base64.b64encode(digest).decode()
        line.sendall(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode()
        )
        self._lines.append(line)
        try:
            while (text := _read(line)) is not None:
                message = json.loads(text)
                self.said.append(message)
                self._answer(self, message)
        finally:
            if line in self._lines:
                self._lines.remove(line)


def until(page: Any, true: Callable[[], object]) -> None:
    """Let a page go on until something is so."""
    for _ in range(250):
        if true():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it never came")


def _frame(payload: bytes) -> bytes:
    """A text frame of a server."""
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    return bytes((0x81, 126)) + struct.pack(">H", size) + payload


def _read(line: socket.socket) -> str | None:
    """The next text of a page; None at its end."""
    while True:
        head = _exactly(line, 2)
        if head is None:
            return None
        size = head[1] & 0x7F
        if size == 126:
            size = struct.unpack(">H", _exactly(line, 2) or b"\0\0")[0]
        mask = _exactly(line, 4) or b"\0\0\0\0"
        payload = _exactly(line, size) or b""
        if head[0] & 0x0F == 8:
            return None
        if head[0] & 0x0F == 1:
            return bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)).decode()


def _exactly(line: socket.socket, size: int) -> bytes | None:
    got = b""
    while len(got) < size:
        part = line.recv(size - len(got))
        if not part:
            return None
        got += part
    return got
