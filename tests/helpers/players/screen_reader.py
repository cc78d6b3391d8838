"""A person who uses the real program with a screen reader: by names, roles and actions alone."""

import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from helpers.paths import HELPERS, ROOT

SYSTEM_PYTHON = "/usr/bin/python3"
NEEDED = ("Xvfb", "xdotool", "dbus-run-session")
MARK = "answer "  # the buses write to the same pipe
LONG = 120.0  # seconds: what has not come by then never will
NodeInfo = dict[str, Any]


def missing_requirements() -> str:
    """Return what a reader's test needs and cannot find here; empty if all is there."""
    missing = [tool for tool in NEEDED if shutil.which(tool) is None]
    try:
        probe = "import gi; gi.require_version('Atspi', '2.0')"
        subprocess.run([SYSTEM_PYTHON, "-c", probe], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        missing.append("python3-gi with gir1.2-atspi-2.0")
    if importlib.util.find_spec("accesskit") is None:
        missing.append("accesskit")
    return " and ".join(missing)


class ScreenReaderUser:
    """What a reader hears and can do; `script` keeps all of it, in order."""

    def __init__(self, process: "subprocess.Popen[str]", display: str) -> None:
        self._process = process
        self.display = display
        self.script: list[str] = []

    def _ask(self, **command: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        for line in self._process.stdout:
            if line.startswith(MARK):
                return json.loads(line.removeprefix(MARK))
        raise AssertionError("The reader's side has ended")

    def tree(self) -> list[NodeInfo]:
        """Return everything there is, in reading order, with all that it tells."""
        found: list[NodeInfo] = self._ask(do="tree")
        return found

    def names(self, role: str = "") -> list[str]:
        """Return the names of everything, or of everything with a role."""
        found: list[NodeInfo] = self._ask(do="names")
        return [one["name"] for one in found if not role or one["role"] == role]

    def where(self) -> list[int]:
        """Return where on the screen the window is said to be: left, top, width, height."""
        place: list[int] = self._ask(do="where")
        return place

    def hear(self, seconds: float = 0.15) -> list[str]:
        """Listen for a while; return what was said aloud."""
        events = self._ask(do="wait", seconds=seconds)
        for kind, *words in events:
            self.script.append(f"  {kind}: {', '.join(words)}")
        return [words[0] for kind, *words in events if kind == "said"]

    def press(self, name: str, role: str = "", becomes: str = "") -> None:
        """Press something by its name, or by what it may be called by the time it is pressed."""
        self.script.append(f"> press {name!r}")
        for _ in range(40):  # what is only coming, or being told anew, is tried again
            if self._ask(do="press", name=name, role=role):
                break
            if becomes and self._ask(do="press", name=becomes, role=role):
                break
            self.hear(0.05)
        else:
            raise AssertionError(f"{name!r} cannot be pressed")
        self.hear()

    def until(self, so: Callable[[list[str]], bool], what: str) -> list[str]:
        """Wait until the names of what is there meet a condition; return them."""
        end = time.monotonic() + LONG
        names: list[str] = []
        while time.monotonic() < end:
            names = self.names()
            if so(names):
                return names
            self.hear()
        raise AssertionError(f"{what} never comes: {names}")


@contextmanager
def run_with_screen_reader(
    folder: Path, settings: str, *options: str
) -> Iterator[ScreenReaderUser]:
    """Start the program with these settings, and a reader in a session of their own."""
    home = folder / "home"
    data = folder / "data"
    for each in (home, data):
        each.mkdir(exist_ok=True)
    home.chmod(0o700)
    (data / "settings.toml").write_text(settings, encoding="utf-8")
    with importlib.import_module("screen").Screen(1280, 720) as screen:
        environ = {**os.environ, "DISPLAY": screen.name, "SDL_AUDIODRIVER": "dummy"}
        environ |= {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), "XDG_CACHE_HOME": str(home)}
        for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            environ.pop(name, None)
        environ["PYTHONPATH"] = str(ROOT)
        game = [sys.executable, "-m", "rage_desktop", "--data-dir", str(data)]
        client = HELPERS / "players" / "screen_reader_client.py"
        command = ["dbus-run-session", "--", SYSTEM_PYTHON, str(client), *game]
        with (folder / "errors.txt").open("w") as errors:
            process = subprocess.Popen(
                [*command, "--window", "1280x720", *options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=environ,
            )
            try:
                yield ScreenReaderUser(process, screen.name)
            finally:
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.close()
                process.stdout.close()
                process.wait(LONG)
