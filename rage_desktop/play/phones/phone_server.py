"""The socket: bytes in, texts out, in a thread of its own. It knows lines, and no cards.

HTTP is h11's and WebSocket wsproto's, both without input or output; the sockets are a selector's.
The only module that knows sockets. Without phones its thread sleeps.
"""

import selectors
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import h11
from wsproto import ConnectionType, WSConnection
from wsproto.events import (
    AcceptConnection,
    BytesMessage,
    CloseConnection,
    Event,
    Ping,
    Request,
    TextMessage,
)
from wsproto.utilities import LocalProtocolError, RemoteProtocolError

from rage_desktop.play.phones.addresses import is_home, may_be_bound
from rage_desktop.play.phones.connection import (
    AGAINST_RULES,
    BAD_DATA,
    GOING_AWAY,
    TOO_BIG,
    Incoming,
)
from rage_desktop.play.phones.messages import Here, write
from rage_desktop.play.phones.page_files import PageFile, page_file
from rage_desktop.play.phones.requests import LONGEST

FIRST_PORT = 8642
PORTS = 20  # tried one after the other
MOST_LINES = 48  # connections in all
MOST_EACH = 8  # from one address; browsers open spare ones
DUE = 5.0  # seconds for a head, and for the first message
PING_AFTER = 10.0
LOST_AFTER = 25.0
HEAD = 8192  # bytes
BACKLOG = 256 << 10  # bytes that a slow reader may owe
RATE = 20.0  # messages a second
BURST = 40.0
MOST_WAITING = 2000  # messages that the loop has not taken yet
GOODBYE = 1.0  # seconds to close


@dataclass(frozen=True)
class Limits:
    """What tests set otherwise, to wait for less and to meet no other table."""

    first_port: int = FIRST_PORT
    each: int = MOST_EACH
    due: float = DUE
    ping: float = PING_AFTER
    lost: float = LOST_AFTER


USUAL = Limits()


@dataclass(eq=False)
class Line:
    """One connection."""

    number: int
    socket: socket.socket
    peer: str
    since: float
    http: h11.Connection = field(
        default_factory=lambda: h11.Connection(h11.SERVER, max_incomplete_event_size=HEAD)
    )
    ws: WSConnection | None = None
    said: str = ""  # what has come of a message
    size: int = 0  # the bytes of a head or a message so far
    out: bytearray = field(default_factory=bytearray)
    is_ending: bool = False
    has_spoken: bool = False
    heard: float = 0.0
    pinged: float = 0.0
    allowance: float = BURST
    counted: float = 0.0

    @property
    def is_open(self) -> bool:
        """Whether texts may be sent on it."""
        return self.ws is not None and not self.is_ending

    def send(self, event: Event) -> None:
        """Send an event, unless the line is closed or closing."""
        if self.ws is not None and not self.is_ending:
            with suppress(LocalProtocolError):
                self.out += self.ws.send(event)
            self.is_ending = isinstance(event, CloseConnection)


class PhoneServer:
    """Serves pages and lines at one private address; see Connection. `refused` counts by reason."""

    def __init__(
        self,
        host: str,
        pages: Mapping[str, PageFile],
        wake: Callable[[], None],
        port: int = FIRST_PORT,
        limits: Limits = USUAL,
    ) -> None:
        """Listen at the port, or the next free one. `wake` is called from the thread when something
        has come. Raises OSError."""
        check_bindable(host)
        self.incoming: deque[Incoming] = deque()
        self.refused: Counter[str] = Counter()
        self.turns = 0  # of the selector: an idle server has none
        self._listener = _listen(host, port)
        self.port: int = self._listener.getsockname()[1]
        self._hosts = {f"{host}:{self.port}"}
        self._pages = pages
        self._wake = wake
        self._limits = limits
        self._lines: dict[int, Line] = {}
        self._count = 0
        self._to_send: deque[tuple[int, str | int]] = deque()
        self._is_closing = False
        self._moving_to: str | None = None
        self._awake, self._waker = socket.socketpair()
        self._awake.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ, "accept")
        self._selector.register(self._awake, selectors.EVENT_READ, "wake")
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()

    # -- from the game's thread ------------------------------------------------------------------

    def send(self, line: int, said: str) -> None:
        """Send a text on a line; nothing happens if it is gone."""
        self._to_send.append((line, said))
        self._rouse()

    def hang_up(self, line: int, code: int) -> None:
        """Close a line once everything was sent."""
        self._to_send.append((line, code))
        self._rouse()

    def move(self, host: str) -> None:
        """Listen at another address of this computer instead, at the same port if that is free; all
        lines are dropped. Raises OSError."""
        check_bindable(host)
        self._moving_to = host
        self._rouse()

    def close(self) -> None:
        """Close all lines and the socket, and wait for the thread."""
        self._is_closing = True
        self._rouse()
        self._thread.join(GOODBYE)

    def _rouse(self) -> None:
        with suppress(OSError):
            self._waker.send(b".")

    # -- the thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while not self._is_closing:
                for key, _ in self._selector.select(self._patience()):
                    if key.data == "accept":
                        self._accept()
                    elif key.data == "wake":
                        with suppress(OSError):
                            self._awake.recv(4096)
                    else:
                        self._read(key.data)
                self.turns += 1
                self._send_all()
                if self._moving_to is not None:
                    self._relisten(self._moving_to)
                for line in list(self._lines.values()):
                    self._keep(line)
            self._send_all()
        finally:
            self._shut()

    def _patience(self) -> float | None:
        """Seconds until a line has to be looked at again; None without lines."""
        if not self._lines:
            return None
        waiting = any(not line.has_spoken for line in self._lines.values())
        return min(1.0, self._limits.due / 2) if waiting else self._limits.ping / 2

    def _send_all(self) -> None:
        while self._to_send:
            number, what = self._to_send.popleft()
            line = self._lines.get(number)
            if line is None or not line.is_open:
                continue
            if isinstance(what, int):
                line.send(CloseConnection(what))
            else:
                line.send(TextMessage(what))

    def _relisten(self, host: str) -> None:
        self._moving_to = None
        try:
            listener = _listen(host, self.port)
        except OSError:
            self.refused["listen"] += 1
            return
        self._selector.unregister(self._listener)
        self._listener.close()
        for line in list(self._lines.values()):
            self._drop(line)
        self._listener = listener
        self.port = listener.getsockname()[1]
        self._hosts = {f"{host}:{self.port}"}
        self._selector.register(listener, selectors.EVENT_READ, "accept")

    def _shut(self) -> None:
        """Say goodbye to all lines, and close everything."""
        for line in list(self._lines.values()):
            line.send(CloseConnection(GOING_AWAY))
            with suppress(OSError):
                line.socket.setblocking(True)
                line.socket.settimeout(0.1)
                line.socket.sendall(bytes(line.out))
            self._drop(line)
        self._selector.close()
        for each in (self._listener, self._awake, self._waker):
            each.close()

    def _accept(self) -> None:
        try:
            sock, address = self._listener.accept()
        except OSError:
            self.refused["accept"] += 1
            return
        peers = [line.peer for line in self._lines.values()]
        if not is_home(address[0]):
            self._turn_away(sock, "stranger")
        elif len(peers) >= MOST_LINES or peers.count(address[0]) >= self._limits.each:
            self._turn_away(sock, "connections")
        else:
            sock.setblocking(False)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._count += 1
            now = time.monotonic()
            line = Line(self._count, sock, address[0], now, heard=now, pinged=now, counted=now)
            self._lines[line.number] = line
            self._selector.register(sock, selectors.EVENT_READ, line)

    def _turn_away(self, sock: socket.socket, why: str) -> None:
        self.refused[why] += 1
        sock.close()

    def _read(self, line: Line) -> None:
        if line.number not in self._lines:
            return
        try:
            data = line.socket.recv(8192)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._drop(line)
            return
        line.heard = time.monotonic()
        try:
            if line.ws is None:
                self._head(line, data)
            elif not line.is_ending:
                line.ws.receive_data(data)
            if line.ws is not None and not line.is_ending:
                self._frames(line, line.ws)
        except h11.RemoteProtocolError as error:
            self.refused["protocol"] += 1
            self._answer(line, error.error_status_hint, page_file(b"", "text/plain"))
        except (RemoteProtocolError, LocalProtocolError, UnicodeError):
            self.refused["protocol"] += 1
            line.send(CloseConnection(1002))
            line.is_ending = True

    def _head(self, line: Line, data: bytes) -> None:
        if line.is_ending:
            return
        line.size += len(data)
        if line.size > HEAD:
            self._refuse(line, "head", 431)
            return
        line.http.receive_data(data)
        event = line.http.next_event()
        if isinstance(event, h11.Request):
            self._request(line, event)

    # -- messages --------------------------------------------------------------------------------

    def _frames(self, line: Line, ws: WSConnection) -> None:
        for event in ws.events():
            if isinstance(event, TextMessage):
                self._piece(line, event)
            elif isinstance(event, BytesMessage):
                self.refused["bytes"] += 1
                line.send(CloseConnection(BAD_DATA))
            elif isinstance(event, Ping | CloseConnection):
                line.send(event.response())
            if line.is_ending:
                return

    def _piece(self, line: Line, event: TextMessage) -> None:
        """Take a piece of a message: no more is kept of one than it may have."""
        line.size += len(event.data.encode())
        if line.size > LONGEST:
            self.refused["size"] += 1
            line.said = ""
            line.send(CloseConnection(TOO_BIG))
            return
        line.said += event.data
        if event.message_finished:
            said = line.said
            line.said = ""
            line.size = 0
            if self._is_within_rate(line):
                line.has_spoken = True
                self.incoming.append(Incoming(line.number, line.peer, said))
                self._wake()

    def _is_within_rate(self, line: Line) -> bool:
        now = time.monotonic()
        line.allowance = min(BURST, line.allowance + (now - line.counted) * RATE) - 1
        line.counted = now
        if line.allowance >= 0 and len(self.incoming) < MOST_WAITING:
            return True
        self.refused["rate"] += 1
        line.send(CloseConnection(AGAINST_RULES))
        return False

    # -- requests --------------------------------------------------------------------------------

    def _request(self, line: Line, request: h11.Request) -> None:
        headers = [(name, value.decode("latin-1")) for name, value in request.headers]
        hosts = [value for name, value in headers if name == b"host"]
        origins = [value for name, value in headers if name == b"origin"]
        has_body = any(name in (b"content-length", b"transfer-encoding") for name, _ in headers)
        path = request.target.decode("latin-1").partition("?")[0]
        if len(hosts) != 1 or hosts[0] not in self._hosts:  # a name that was bent to this address
            self._refuse(line, "host", 421)
        elif request.method != b"GET" or has_body:
            self._refuse(line, "method", 405)
        elif path != "/wire":
            self._answer(line, 200, self._pages.get(path) or self._pages["*"])
        elif origins != [f"http://{hosts[0]}"]:  # a page from elsewhere, in somebody's browser
            self._refuse(line, "origin", 403)
        else:
            self._upgrade(line, request)

    def _upgrade(self, line: Line, request: h11.Request) -> None:
        ws = WSConnection(ConnectionType.SERVER)
        ws.initiate_upgrade_connection(list(request.headers), request.target)
        if not any(isinstance(event, Request) for event in ws.events()):
            raise RemoteProtocolError("no upgrade")
        line.ws = ws
        line.size = 0
        line.since = time.monotonic()
        line.out += ws.send(AcceptConnection())
        early = line.http.trailing_data[0]
        if early:
            ws.receive_data(early)

    def _refuse(self, line: Line, why: str, status: int) -> None:
        self.refused[why] += 1
        self._answer(line, status, page_file(b"Not here.\n", "text/plain"))

    def _answer(self, line: Line, status: int, file: PageFile) -> None:
        if line.ws is None:
            with suppress(h11.LocalProtocolError):
                response = h11.Response(status_code=status, headers=list(file.headers))
                line.out += line.http.send(response) or b""
                line.out += line.http.send(h11.Data(data=file.body)) or b""
                line.out += line.http.send(h11.EndOfMessage()) or b""
        line.is_ending = True

    # -- life ------------------------------------------------------------------------------------

    def _keep(self, line: Line) -> None:
        """Send what is due, and drop a line that is too slow or dead."""
        now = time.monotonic()
        limits = self._limits
        is_late = not line.has_spoken and now - line.since > limits.due
        if is_late or now - line.heard > limits.lost or len(line.out) > BACKLOG:
            self.refused["slow" if is_late else "dead"] += 1
            self._drop(line)
            return
        if line.is_open and now - line.pinged > limits.ping:
            line.pinged = now
            line.send(Ping())
            line.send(TextMessage(write(Here())))
        self._flush(line)

    def _flush(self, line: Line) -> None:
        try:
            while line.out:
                del line.out[: line.socket.send(line.out)]
        except BlockingIOError:
            pass
        except OSError:
            self._drop(line)
            return
        if line.is_ending and not line.out:
            self._drop(line)
            return
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if line.out else 0)
        self._selector.modify(line.socket, events, line)

    def _drop(self, line: Line) -> None:
        if self._lines.pop(line.number, None) is None:
            return
        self._selector.unregister(line.socket)
        line.socket.close()
        if line.has_spoken:
            self.incoming.append(Incoming(line.number, line.peer, None))
            self._wake()


def check_bindable(host: str) -> None:
    """Raise OSError unless a socket may listen at an address."""
    if not may_be_bound(host):
        raise OSError(f"{host} is no address of a home network")


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a port, or at the next free one; 0 is any."""
    error: OSError = OSError("no port")
    for offset in range(PORTS):
        try:
            listener = socket.create_server((host, port + offset if port else 0), backlog=16)
        except OSError as taken:
            error = taken
            continue
        listener.setblocking(False)
        return listener
    raise error


def own_addresses() -> tuple[list[str], str | None]:
    """Return the IPv4 addresses of this computer's name, and the one from which it reaches others;
    nothing is sent for that."""
    found: list[str] = []
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    usual = None
    for beyond in ("192.168.255.254", "10.255.255.254", "172.31.255.254"):
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((beyond, 9))  # of a datagram socket: only picks a route
            address = probe.getsockname()[0]
            found.append(address)
            usual = usual or address
    return found, usual


def is_own_address(address: str) -> bool:
    """Return whether this computer still has an address: it has not changed its network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind((address, 0))
        return True
    return False
