"""The game in a window that nobody sees: real scenes, real files, a test driver's hands; fast.

Pictures take time and break nothing, so windows share an art factory, drawings are left blank, and
nothing is painted. Texts are set in their real fonts. Hints and strong bots answer at once by rule
of thumb, so that the same inputs always lead to the same game.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pygame
from helpers.driver import Driver
from helpers.fixtures.hints import quick_hint, with_local_hints
from helpers.players.player import PointerPlayer
from pygame import Surface
from trials import Wrong

from rage_desktop.bots.workers import Workers
from rage_desktop.rules import SeatView
from rage_desktop.ui import game
from rage_desktop.ui.art.art_factory import ArtFactory
from rage_desktop.ui.art.raster import clear_surface, render
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Compositor
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.window.app import App

SIZE = (1024, 640)
FORGET = 50  # screens after which pictures are dropped

First = Callable[[Services], Scene]


@contextmanager
def fast() -> Iterator[None]:
    """Make windows opened in this process share their pictures and paint nothing."""
    art_factories: list[ArtFactory] = []
    forget = ArtFactory.forget
    wished = count(1)

    def forget_at_times(art_factory: ArtFactory) -> None:
        if next(wished) % FORGET == 0:
            forget(art_factory)

    def one_art_factory(*parts: Any) -> ArtFactory:
        art_factories.extend([] if art_factories else [ArtFactory(*parts)])
        return art_factories[0]

    with ExitStack() as patches:
        for what, name, other in (
            (game, "ArtFactory", one_art_factory),
            (ArtFactory, "forget", forget_at_times),
            (Compositor, "present", _nothing_painted),
            (Workers, "ask", _by_rule_of_thumb),
            (pygame.transform, "gaussian_blur", _unchanged),
            (pygame.transform, "rotozoom", _unchanged),
        ):
            patches.enter_context(mock.patch.object(what, name, other))
        for name, module in list(sys.modules.items()):
            if name.startswith("rage_desktop.ui") and getattr(module, "render", None) is render:
                patches.enter_context(mock.patch.object(module, "render", _blank))
        yield


def _nothing_painted(*_: object) -> int:
    return 1


def _by_rule_of_thumb(workers: object, level: str, view: SeatView, *_: Any, **__: Any) -> Any:  # noqa: ARG001
    return quick_hint(view)


def _unchanged(surface: Surface, *_: object) -> Surface:
    return surface


def _blank(markup: str, width: float, height: float) -> Surface:  # noqa: ARG001
    return clear_surface(width, height)


@contextmanager
def opened(
    folder: Path,
    first: First | None = None,
    size: tuple[int, int] = SIZE,
    options: dict[str, Any] | None = None,
    seed: str = "1",
) -> Iterator[tuple[PointerPlayer, Services]]:
    """Open the game on a data folder, at the title or another scene, as if somebody would play."""
    chosen = GameOptions(data_dir=folder, window=size, lang="en", **options or {})
    services = with_local_hints(game.make_services(chosen, Random(seed)))
    app: App | None = None
    try:
        make = None if first is None else lambda _: first(services)
        app = game.make_app(chosen, services, make)
        yield PointerPlayer(Driver(app), Random(seed)), services
    finally:
        services.close()
        if app is not None:
            app.window.close()


def come_to_title(player: PointerPlayer) -> list[str]:
    """Wait for the title and close what it has to say; returns all of that."""
    said: list[str] = []
    for _ in range(20):
        player.driver.settle()
        said += player.driver.texts()
        scene = player.scene
        if isinstance(scene, TitleScene):
            return said
        if not isinstance(scene, MessageDialog):
            break
        player.driver.key(pygame.K_RETURN)
    raise Wrong(f"the title does not come up, but {type(player.scene).__name__}")


def begin_a_game(player: PointerPlayer) -> list[str]:
    """Begin a new game from the title, up to the first question; returns what the page said.

    If the last game's choices make no game, the page must say what to change; that is all then.
    """
    player.press("new-game")
    player.driver.settle()
    said = player.driver.texts()
    if not player.driver.find("deal").enabled:
        if not player.driver.has("refusal"):
            raise Wrong("a new game cannot be begun: its button is off")
        return said
    player.press("deal")
    player.wait()
    if not isinstance(player.scene, TableScene) and not player.driver.has("lift"):
        raise Wrong(f"a new game cannot be begun: {type(player.scene).__name__} is in front")
    return said
