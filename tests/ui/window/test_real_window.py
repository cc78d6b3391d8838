"""The program in a real window: a pointer and keys of the system, not of ours.

Where to point is read off a twin of the window in this process: a copy of the data folder, opened
on the dummy driver at the same size. Nothing here knows a pixel position.
"""

import importlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.driver import Driver
from helpers.paths import ROOT
from helpers.players.player import PointerPlayer

from rage_desktop.match.settings import Settings, SettingsFile
from rage_desktop.match.store.store import open_store
from rage_desktop.ui.game import make_app, make_services, now
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.scene import Scene

pytestmark = pytest.mark.slow

SIZE = (1280, 720)
SCREEN = (1600, 900)
LONG = 180.0  # seconds: a machine as slow as that is broken
SCREENLESS = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")

missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
needs_a_screen = pytest.mark.skipif(
    bool(missing), reason=f"a real window needs {' and '.join(missing)} (see README, Test)"
)


class Desktop:
    """The program on a screen of its own, and someone who uses it."""

    def __init__(self, screen: Any, folder: Path, process: "subprocess.Popen[str]") -> None:
        self.screen = screen
        self.folder = folder
        self.process = process

    def xdotool(self, *words: object) -> str:
        """Do something as the system does it."""
        environ = {**os.environ, "DISPLAY": self.screen.name}
        command = ["xdotool", *(str(word) for word in words)]
        return subprocess.run(
            command, env=environ, capture_output=True, text=True, check=True, timeout=LONG
        ).stdout

    def told(self) -> str:
        """Return what the program has written, once it has ended."""
        log = self.folder / "rage-desktop.log"
        written = log.read_text(encoding="utf-8") if log.exists() else ""
        assert self.process.stderr is not None
        return f"{self.process.stderr.read()}\n{written}"

    def window(self) -> dict[str, int]:
        """Return the number of the window, its place and its size."""
        (number,) = self.xdotool("search", "--onlyvisible", "--class", "rage-desktop").split()[:1]
        told = self.xdotool("getwindowgeometry", "--shell", number)
        return {key: int(value) for key, value in (line.split("=") for line in told.split())}

    def size(self) -> tuple[int, int]:
        """Return the size of the window."""
        with suppress(subprocess.CalledProcessError, ValueError):
            told = self.window()
            return told["WIDTH"], told["HEIGHT"]
        return 0, 0  # it is being opened anew

    def picture(self) -> bytes:
        """Return the pixels of the screen."""
        return bytes(self.screen.pixels())

    def rest(self) -> None:
        """Wait until the picture stands still."""
        before = b""
        since = time.monotonic()
        for _ in until():
            shown = self.picture()
            if shown != before:
                before = shown
                since = time.monotonic()
            elif time.monotonic() - since > 0.4:
                return
            assert self.process.poll() is None, "The program has ended"

    def click(self, which: str, make: Callable[[Services], Scene]) -> None:
        """Click on a node of the scene that the window shows now, and see something happen."""
        x, y = self._where(which, make)
        frame = self.window()
        self.xdotool("mousemove", frame["X"] + x, frame["Y"] + y)
        self.rest()
        before = self.picture()
        self.xdotool("click", 1)
        for _ in until():
            if self.picture() != before:
                break
        self.rest()

    def key(self, *keys: str) -> None:
        """Press keys."""
        self.xdotool("windowfocus", self.window()["WINDOW"], "key", *keys)

    def games(self) -> int:
        """Return how many games are on the disk."""
        with closing(open_store(self._copy(), now)) as store:
            return len(store.unfinished())

    def _copy(self) -> Path:
        twin = self.folder.with_name("twin")
        shutil.rmtree(twin, ignore_errors=True)
        return Path(shutil.copytree(self.folder, twin))

    def _where(self, which: str, make: Callable[[Services], Scene]) -> tuple[int, int]:
        options = GameOptions(data_dir=self._copy(), window=SIZE, lang="en")
        services = make_services(options, Random(1))
        app = make_app(options, services, lambda _: make(services))
        try:
            person = PointerPlayer(Driver(app), Random(1))
            person.wait()
            return person.spot(person.driver.find(which))
        finally:
            app.window.close()
            services.store.close()


def until(seconds: float = LONG) -> Iterator[None]:
    """Try again and again; time out."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
        time.sleep(0.05)
    raise AssertionError(f"Not within {seconds} s")


@contextmanager
def opened(folder: Path, screen: Any) -> Iterator[Desktop]:
    """Start the program and wait for its first picture."""
    environ = {key: value for key, value in os.environ.items() if key not in SCREENLESS}
    environ |= {"DISPLAY": screen.name, "SDL_AUDIODRIVER": "dummy"}
    words = ["-m", "rage_desktop", "--data-dir", str(folder), "--window", "1280x720"]
    process = subprocess.Popen(
        [sys.executable, *words, "--lang", "en"],
        cwd=ROOT,
        env=environ,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    desktop = Desktop(screen, folder, process)
    try:
        for _ in until():
            with suppress(subprocess.CalledProcessError, ValueError):
                if screen.looks_drawn() and desktop.window():
                    break
            assert process.poll() is None, process.communicate()[1]
        desktop.rest()
        yield desktop
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desktop]:
    """The program on its title, without motion: what is shown is soon shown."""
    monkeypatch.syspath_prepend(str(ROOT / "build" / "packaging"))
    folder = tmp_path / "data"
    folder.mkdir()
    still = Settings(speed=0, reduced_motion=True, sound=False)
    SettingsFile(folder, now).save(still)
    with importlib.import_module("screen").Screen(*SCREEN) as screen, opened(folder, screen) as it:
        yield it


@needs_a_screen
def test_a_game_is_dealt_by_the_pointer_then_goodbye(desktop: Desktop) -> None:
    desktop.click("new-game", TitleScene)
    desktop.click("deal", NewGameScene)
    for _ in until():
        if desktop.games():
            break
    desktop.screen.close_windows()
    code = desktop.process.wait(LONG)
    assert code == 0, desktop.told()


@needs_a_screen
def test_the_whole_screen_and_back_by_key(desktop: Desktop) -> None:
    assert desktop.size() == SIZE
    for keys, size in product(("F11", "alt+Return"), (SCREEN, SIZE)):
        desktop.key(keys)
        for _ in until():
            if desktop.size() == size:
                break
        desktop.rest()
    desktop.key("ctrl+q")
    code = desktop.process.wait(LONG)
    assert code == 0, desktop.told()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a screen")
def test_without_a_screen_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    environ = {key: value for key, value in os.environ.items() if key not in SCREENLESS}
    ended = subprocess.run(
        [sys.executable, "-m", "rage_desktop", "--data-dir", str(tmp_path)],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONG,
    )
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1
    assert "needs a display" in ended.stderr
