"""A Firefox driven by its own protocol (WebDriver BiDi), over one WebSocket: no driver besides."""

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, Event, Ping, Request, TextMessage

from helpers.phones.pages import Page

NOWHERE = "127.0.0.1"
NO_TRAFFIC = {
    # Everything but loopback goes to a proxy that is not there.
    "network.proxy.type": 1,
    "network.proxy.http": NOWHERE,
    "network.proxy.http_port": 9,
    "network.proxy.ssl": NOWHERE,
    "network.proxy.ssl_port": 9,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
}
WINDOW = "390", "760"
PATIENCE = 60.0  # seconds for its start, and for an answer


class Firefox:
    """One browser without a window, with a profile that goes with it."""

    def __init__(self, program: str) -> None:
        self._profile = Path(tempfile.mkdtemp())
        prefs = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in NO_TRAFFIC.items())
        (self._profile / "user.js").write_text("\n".join(prefs))
        command = [program, "--headless", "--no-remote", "--profile", str(self._profile)]
        command += ["--width", WINDOW[0], "--height", WINDOW[1], "--remote-debugging-port", "0"]
        out = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdout=out, stderr=out)
        self._socket: socket.socket | None = None
        self._number = 0
        self._read: list[str] = []
        self._answer: dict[str, Any] = {}
        try:
            self._connect()
            self.call("session.new", capabilities={})
        except BaseException:
            self.close()
            raise

    def _connect(self) -> None:
        host, port = self._place()
        self._socket = socket.create_connection((host, port), timeout=PATIENCE)
        self._line = WSConnection(ConnectionType.CLIENT)
        self._send(Request(host=f"{host}:{port}", target="/session"))
        while not self._receive(AcceptConnection):
            pass

    def _place(self) -> tuple[str, int]:
        """Return where it listens: it writes that into its profile."""
        told = self._profile / "WebDriverBiDiServer.json"
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if told.exists() and (text := told.read_text()):
                found = json.loads(text)
                return str(found["ws_host"]), int(found["ws_port"])
            time.sleep(0.05)
        raise TimeoutError("Firefox does not listen")

    def _send(self, event: Event) -> None:
        assert self._socket is not None
        self._socket.sendall(self._line.send(event))

    def _receive(self, wanted: type) -> bool:
        """Take what has come; return whether such an event was among it."""
        assert self._socket is not None
        data = self._socket.recv(65536)
        if not data:
            raise ConnectionError("Firefox hung up")
        self._line.receive_data(data)
        found = False
        for event in self._line.events():
            found = found or isinstance(event, wanted)
            if isinstance(event, Ping):
                self._send(event.response())
            elif isinstance(event, TextMessage):
                self._read.append(event.data)
                if event.message_finished:
                    self._answer = json.loads("".join(self._read))
                    self._read.clear()
        return found

    def call(self, method: str, **params: Any) -> Any:
        """Give an order, and return its result."""
        self._number += 1
        order = {"id": self._number, "method": method, "params": params}
        self._answer = {}
        self._send(TextMessage(json.dumps(order)))
        while self._answer.get("id") != self._number:
            self._receive(TextMessage)
        if "error" in self._answer:
            raise RuntimeError(self._answer["message"])
        return self._answer["result"]

    def close(self) -> None:
        """End the browser, and remove its profile."""
        if self._socket is not None:
            self._socket.close()
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._profile, ignore_errors=True)


class FirefoxPage(Page):
    """A page of Firefox, in a user context of its own."""

    def __init__(self, browser: Firefox) -> None:
        self._call = browser.call
        self._user = self._call("browser.createUserContext")["userContext"]
        made = self._call("browsingContext.create", type="tab", userContext=self._user)
        self._context = made["context"]

    def run(self, script: str) -> Any:
        told = self._call(
            "script.evaluate",
            expression=script,
            target={"context": self._context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return told["result"].get("value")

    def touch(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        finger = {"type": "pointer", "id": "finger", "actions": [move, *press]}
        self._call("input.performActions", context=self._context, actions=[finger])

    def go(self, address: str) -> None:
        self._call("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def reload(self) -> None:
        self._call("browsingContext.reload", context=self._context, wait="complete")

    def close(self) -> None:
        self._call("browser.removeUserContext", userContext=self._user)
