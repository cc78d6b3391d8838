"""The composition root of the window: makes every part once and hands them to the first scene."""

import random
import secrets
from collections.abc import Callable
from datetime import UTC, datetime

import pygame

from rage_desktop.match.assets import assets_dir
from rage_desktop.match.files import config_folder, data_folder
from rage_desktop.match.library import open_library
from rage_desktop.match.options import GameOptions
from rage_desktop.match.settings import Settings, SettingsFile
from rage_desktop.match.store import open_store
from rage_desktop.ui.ahead import chores
from rage_desktop.ui.app import App, Frame
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.palette import palette_for
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.art.studio import Studio
from rage_desktop.ui.kit import Kit
from rage_desktop.ui.scene import Scene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.sound import Mixer
from rage_desktop.ui.window import Window
from rage_desktop.ui.wording import Wording, load_translation

NAME = "Rage"


def run(options: GameOptions) -> int:
    """Open the game and play until the player leaves; returns the exit code.

    Raises NoDisplay, and BadRecord for a record to watch that does not hold.
    """
    services = make_services(options)
    opening = first_scene(options, services)  # a record that does not hold opens no window
    app = make_app(options, services, lambda _: opening)
    app.run()
    keep_window(app, services)
    app.window.close()
    services.store.close()
    return 0


def make_services(options: GameOptions, chance: random.Random | None = None) -> Services:
    """Open what is kept; whatever is wrong there becomes a notice, not an end."""
    folder = data_folder(options.data_dir)
    settings_file = SettingsFile(config_folder(options.data_dir), now)
    settings = settings_file.load()
    return Services(
        library=open_library(folder),
        store=open_store(folder, now),
        settings_file=settings_file,
        settings=settings,
        mixer=Mixer(assets_dir() / "sounds", settings.sound, settings.volume / 100),
        clock=now,
        chance=chance or secrets.SystemRandom(),
    )


def make_app(
    options: GameOptions,
    services: Services,
    first: Callable[[App], Scene] | None = None,
    on_frame: Callable[[Frame], None] | None = None,
) -> App:
    """Open the window and put the title, or another scene, in it. Raises NoDisplay."""
    settings = services.settings
    full = settings.window == "fullscreen" if options.fullscreen is None else options.fullscreen
    window = Window(NAME, options.window, full)
    kits = KitMaker(services, options.lang)
    return App(
        window,
        kits,
        first or (lambda _: first_scene(options, services)),
        on_frame=on_frame,
        chores=chores(services.mixer),
    )


def first_scene(options: GameOptions, services: Services) -> Scene:
    """Return what the player asked to see: a record, a game of bots, new rules, or the title.

    Raises BadRecord.
    """
    if options.edition is not None:
        services.offer(options.edition)
    if options.replay is not None:
        from rage_desktop.match.records import open_record
        from rage_desktop.ui.scenes.replay import ReplayScene

        return ReplayScene(services, open_record(options.replay))
    if options.demo:
        from rage_desktop.ui.scenes.table import TableScene

        return TableScene(services, services.demo(services.last_edition))
    if options.edition is not None:
        from rage_desktop.ui.scenes.new_game import NewGameScene

        return TitleScene(services, NewGameScene(services))
    return TitleScene(services)


class KitMaker:
    """Makes the kit for a window size and the settings in force; keeps what can be kept."""

    def __init__(self, services: Services, lang: str | None = None) -> None:
        self._services = services
        self._lang = lang
        self._studio = Studio(Raster(assets_dir() / "svg"), Fonts())

    def __call__(self, size: tuple[int, int]) -> Kit:
        """Return the kit for a window of this size."""
        settings = self._services.settings
        lang = self._lang or settings.language or system_language()
        return Kit(
            size=size,
            palette=palette_for(settings.high_contrast),
            wording=Wording(load_translation(lang, assets_dir() / "locale")),
            text_scale=settings.text_size / 100,
            reduced_motion=settings.reduced_motion,
            studio=self._studio,
        )


def keep_window(app: App, services: Services) -> None:
    """Remember whether the window filled the screen."""
    mode = "fullscreen" if app.window.fullscreen else "normal"
    if mode != services.settings.window:
        services.change_settings(window=mode)


def system_language() -> str:
    """Return the first language the system prefers, such as "fr" or "fr_CA"."""
    preferred = pygame.system.get_pref_locales()
    if not preferred:
        return "en"
    first = preferred[0]
    country = first.get("country")
    return f"{first['language']}_{country}" if country else first["language"]


def now() -> datetime:
    """Return the time in UTC."""
    return datetime.now(UTC)


__all__ = ["GameOptions", "Settings", "run"]
