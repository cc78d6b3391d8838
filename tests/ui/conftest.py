"""No test of the interface needs a screen."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from helpers.driver import Driver
from helpers.players.hot_seat import Sit, hot_seat_window
from helpers.players.secrecy_watcher import SecrecyWatcher
from helpers.rendering.blank_pictures import draw_nothing, undrawn_art_factory
from helpers.rendering.lazy_painting import painting_late
from helpers.rendering.shared_art_factory import kept_art_factory

from rage_desktop.ui import game
from rage_desktop.ui.art.art_factory import ArtFactory
from rage_desktop.ui.toolkit import DrawContext, Scene
from rage_desktop.ui.window.app import App
from rage_desktop.ui.window.window import Window

NO_BROWSER = "no chromium here: pages were not tried in a browser"
BROWSERS = ("chromium-headless-shell", "chromium")  # the first has no windows, even hidden ones
# Pages that each window of the second would load for its address bar, and a process for a next one.
UNUSED = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess"
DRAWN = {"art", "diagnostics", "table", "toolkit", "window"}  # folders that look at all they open


def pytest_addoption(parser: pytest.Parser) -> None:
    """Golden pictures can be made anew."""
    words = "make the pictures of test_golden.py anew"
    parser.addoption("--renew-golden", action="store_true", help=words)


@pytest.fixture(scope="session")
def drawn_art_factory() -> ArtFactory:
    """One for all tests that look: drawing cards and type takes longer than most of them."""
    return kept_art_factory()


@pytest.fixture
def drawn() -> None:
    """Pictures are drawn: this test looks at them."""


@pytest.fixture
def art_factory(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, drawn_art_factory: ArtFactory
) -> ArtFactory:
    """Where the windows of a test draw; where nobody looks, pictures have nothing on them."""
    folders = set(request.path.relative_to(Path(__file__).parent).parts)
    if "drawn" in request.fixturenames or folders & DRAWN:
        return drawn_art_factory
    draw_nothing(monkeypatch)
    return undrawn_art_factory()


@pytest.fixture(autouse=True)
def one_art_factory(monkeypatch: pytest.MonkeyPatch, art_factory: ArtFactory) -> None:
    """Let every window of the tests draw in the same place."""
    monkeypatch.setattr(game, "make_art_factory", lambda: art_factory)


@pytest.fixture
def ctx(art_factory: ArtFactory) -> DrawContext:
    """A context for a 1280 x 720 window."""
    return DrawContext((1280, 720), art_factory)


@pytest.fixture(autouse=True, scope="session")
def painted_late() -> Iterator[None]:
    """No window is painted before its pixels are looked at."""
    with painting_late():
        yield


@pytest.fixture(autouse=True)
def all_ends() -> Iterator[None]:
    """No test leaves a thread behind that closes the sound device of a later one."""
    yield
    assert [thread.name for thread in threading.enumerate() if thread.name == "idle audio"] == []


@pytest.fixture
def play(ctx: DrawContext) -> Iterator[Callable[[Scene], Driver]]:
    """Open the game on a scene and drive it."""
    windows: list[Window] = []

    def make_ctx(size: tuple[int, int]) -> DrawContext:
        return DrawContext(size, ctx.art)

    def start(scene: Scene) -> Driver:
        windows.append(Window("Test", (1280, 720)))
        return Driver(App(windows[-1], make_ctx, lambda _: scene))

    yield start
    for window in windows:
        window.close()


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> SecrecyWatcher:
    """Somebody who looks at every frame for what is not the viewer's."""
    return SecrecyWatcher(monkeypatch)


@pytest.fixture
def sit(tmp_path: Path, watcher: SecrecyWatcher) -> Iterator[Sit]:
    """Sit down round a window: sit("rage", "curtain", people=3, bots=1, ...); again goes on.

    The test fails if anybody saw what is not theirs.
    """
    with hot_seat_window(tmp_path, watcher) as start:
        yield start
    assert watcher.leaks == {}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser without a window; none of its processes outlives a file of tests."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(NO_BROWSER)
    sync_api = pytest.importorskip("playwright.sync_api", reason=NO_BROWSER)
    with sync_api.sync_playwright() as playwright:
        args = ["--no-sandbox", f"--disable-features={UNUSED}"]
        browser = playwright.chromium.launch(executable_path=path, args=args)
        yield browser
        browser.close()
