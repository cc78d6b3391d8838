"""A client of bytes for the server for phones: what a browser sends, and what none would."""

import base64
import json
import os
import socket
import struct
import time
from typing import Any, ClassVar

PLACE = "127.0.0.1"


class WireClient:
    """One connection from loopback to loopback."""

    opened: ClassVar[list["WireClient"]] = []  # all of them, for the end of a test

    def __init__(self, port: int, place: str = PLACE) -> None:
        WireClient.opened.append(self)
        self.port = port
        self.place = place
        self.socket = socket.create_connection((place, port), timeout=5)
        self._data = b""
        self.closed_with: int | None = None

    def close(self) -> None:
        self.socket.close()

    # -- HTTP --------------------------------------------------------------------------------------

    def request(self, path: str = "/", method: str = "GET", **headers: str) -> bytes:
        """Send a request, and return all of the answer."""
        self.send_head(path, method, **headers)
        return self.rest()

    def send_head(self, path: str = "/", method: str = "GET", **headers: str) -> None:
        fields = {"Host": f"{self.place}:{self.port}", **headers}
        head = f"{method} {path} HTTP/1.1\r\n"
        head += "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
        self.socket.sendall(head.encode() + b"\r\n")

    def rest(self) -> bytes:
        """Return everything up to the end of the connection."""
        found = self._data
        while True:
            try:
                piece = self.socket.recv(65536)
            except (TimeoutError, ConnectionError):
                return found
            if not piece:
                return found
            found += piece

    # -- WebSocket ---------------------------------------------------------------------------------

    def upgrade(self, **headers: str) -> int:
        """Ask for a WebSocket, and return the status."""
        fields = {
            "Origin": f"http://{self.place}:{self.port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec_WebSocket_Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec_WebSocket_Version": "13",
        }
        fields |= headers
        self.send_head("/wire", **{name: value for name, value in fields.items() if value})
        while b"\r\n\r\n" not in self._data:
            piece = self.socket.recv(4096)
            if not piece:
                break
            self._data += piece
        head, _, self._data = self._data.partition(b"\r\n\r\n")
        return int(head.split(b" ")[1])

    def send_text(self, text: str | bytes, opcode: int = 1, announced: int | None = None) -> None:
        """Send a frame; `announced` says another length than it has."""
        data = text.encode() if isinstance(text, str) else text
        size = len(data) if announced is None else announced
        mask = os.urandom(4)
        if size < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        elif size < 65536:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
        self.socket.sendall(head + mask + masked)

    def say(self, **message: Any) -> None:
        self.send_text(json.dumps(message))

    def frame(self) -> tuple[int, bytes] | None:
        """Return the next frame's kind and content; None at the end of the connection."""
        try:
            head = self._exactly(2)
            size = head[1] & 127
            if size == 126:
                size = struct.unpack("!H", self._exactly(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self._exactly(8))[0]
            return head[0] & 15, self._exactly(size)
        except (EOFError, ConnectionError, TimeoutError):
            return None

    def _exactly(self, count: int) -> bytes:
        while len(self._data) < count:
            piece = self.socket.recv(65536)
            if not piece:
                raise EOFError
            self._data += piece
        found, self._data = self._data[:count], self._data[count:]
        return found

    def end(self) -> int | None:
        """Read to the end, and return the code the line was closed with; None for none."""
        code = None
        while (frame := self.frame()) is not None:
            if frame[0] == 8 and len(frame[1]) >= 2:
                code = struct.unpack("!H", frame[1][:2])[0]
        return code


def wait_for(what: Any, seconds: float = 5.0) -> bool:
    """Wait until something is true; return whether it became so."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if what():
            return True
        time.sleep(0.005)
    return bool(what())
