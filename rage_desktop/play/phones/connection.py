"""What the game and the socket hand each other: lines by number, and texts."""

from collections import deque
from typing import NamedTuple, Protocol

# Why a line is closed (RFC 6455, 7.4.1).
GOING_AWAY = 1001
BAD_DATA = 1007
AGAINST_RULES = 1008
TOO_BIG = 1009


class Incoming(NamedTuple):
    """A text from a line; None once the line is gone."""

    line: int
    address: str
    said: str | None


class Connection(Protocol):
    """The server as the game sees it; `incoming` is filled by another thread."""

    incoming: deque[Incoming]
    port: int

    def send(self, line: int, said: str) -> None:
        """Send a text on a line; nothing happens if it is gone."""

    def hang_up(self, line: int, code: int) -> None:
        """Close a line once everything was sent."""

    def close(self) -> None:
        """Close all lines and the socket."""
