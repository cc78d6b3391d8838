"""Composition root of the window: makes every part once and passes them to the first scene."""

import os
import random
import secrets
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import cache, partial
from itertools import chain
from typing import TYPE_CHECKING, Literal

import pygame
from msgspec import structs

from rage_desktop import __version__
from rage_desktop.asset_paths import assets_dir
from rage_desktop.interrupts import INTERRUPTED, leave, on_ending
from rage_desktop.match.errors import MatchError
from rage_desktop.match.files import config_folder, data_folder, restrict_permissions
from rage_desktop.match.library import open_library
from rage_desktop.match.settings import SettingsFile
from rage_desktop.match.store.database import HURRY
from rage_desktop.match.store.store import open_store
from rage_desktop.presentation.i18n import languages
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.layout.geometry import text_that_fits
from rage_desktop.rules import text
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.ui.art.art_factory import ArtFactory
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.palette import palette_for
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.crash import CrashScene, already_open, cannot_be_shown, guarded, somebody_reads
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services, ambience_of
from rage_desktop.ui.toolkit import DrawContext, Quit, Route, Scene
from rage_desktop.ui.toolkit.key_bindings import KeyBindings
from rage_desktop.ui.toolkit.press_timing import PressTiming
from rage_desktop.ui.window.app import App, Frame
from rage_desktop.ui.window.log import Log
from rage_desktop.ui.window.preload import preload_steps
from rage_desktop.ui.window.single_instance import InstanceLock, acquire_or_activate
from rage_desktop.ui.window.sound import Mixer
from rage_desktop.ui.window.window import BLIND_DRIVERS, Window

if TYPE_CHECKING:
    from rage_desktop.ui.accessibility.accessibility_bridge import AccessibilityBridge

NAME = "Rage"
SHOWN_LATER = sys.platform == "win32"
LAST_MESSAGES = 0.1  # seconds
FIRST_GAMES = 5  # after so many games pages list no keys any more: the rules still do


def run(options: GameOptions) -> int:
    """Open the game and play until the player leaves; return the exit code.

    Raises NoDisplay, and BadRecord for an invalid record to replay.
    """
    folder = data_folder(options.data_dir)
    restrict_permissions(folder)
    log = Log(folder)
    with guarded(log):
        # Options beyond a plain start get a separate window.
        plain = options.replay is None and options.edition is None and not options.demo
        lock, answered = acquire_or_activate(folder) if plain else (None, False)
        if answered:
            sys.stderr.write(f"{NAME} is already open: its window comes forward.\n")
            return 0
        services = make_services(options)
        try:
            if plain and lock is None:
                make_app(options, services, lambda _: already_open()).run()
                return 0
            game = Game(options, services, log, lock)
            code = game.play()
            if game.refused is not None:
                raise game.refused
        finally:
            if lock is not None:  # a second start waits until the folder is released
                lock.stop_listening()
            _let_messages_arrive()
            pygame.display.quit()
            services.mixer.close()
            services.close()
            if lock is not None:
                lock.close()
        if code == INTERRUPTED and services.store.queue.trouble is not None:
            sys.stderr.write(f"{NAME}: not everything is saved. {services.store.queue.trouble}\n")
        return code


def _let_messages_arrive() -> None:
    """Give X time for SDL's last message to the window before it is closed.

    SDL wakes its own loop over a second connection; a message whose window no longer exists makes
    Xlib end the program with an error.
    """
    if pygame.display.get_init() and pygame.display.get_driver() == "x11":
        time.sleep(LAST_MESSAGES)


class Game:
    """A running game: its loop, its outside connections, and its error handling."""

    def __init__(
        self, options: GameOptions, services: Services, log: Log, lock: InstanceLock | None
    ) -> None:
        """Open the window. Raises NoDisplay, and BadRecord if a terminal can show it."""
        self._options = options
        self._services = services
        self._log = log
        self._lock = lock
        self._accessibility: AccessibilityBridge | None = None
        services.note = lambda line: log.write(str(line))
        self._ended = threading.Event()  # by a signal
        self.refused: MatchError | None = None  # why the record to replay is not shown
        try:
            opening = first_scene(options, services)
        except MatchError as error:
            if somebody_reads():
                raise
            opening = cannot_be_shown(error.reason)
            self.refused = error
        window = None
        if SHOWN_LATER:  # screen readers have to be connected before it is shown
            window = open_window(options, services, hidden=True)
        self.app = make_app(
            options, services, lambda _: opening, window=window, early=self._early()
        )
        if window is not None:
            self._connect_accessibility()
            window.reveal()

    def play(self) -> int:
        """Run the loop until the player leaves, or a signal ends it; return the exit code.

        A signal asks nothing: what is not saved yet is tried once more when the store is closed.
        """
        on_ending(self._end, (leave, signal.default_int_handler))
        while True:
            try:
                self.app.run()
                if self._accessibility is not None:
                    self._accessibility.close()
                return INTERRUPTED if self._ended.is_set() else 0
            except Exception as error:
                report = self._log.path if self._log.report(error) else None
                scene = CrashScene(self._services.store.queue.is_saved, report, error)
            self._show(scene)
            self.app.run()
            if not scene.again:
                return 1
            self._show(TitleScene(self._services))

    def _end(self, *_: object) -> None:
        """Leave with the next turn of the loop, whatever is in front."""
        self._ended.set()
        self.app.wake(lambda: self.app.stack.apply(Quit()))

    def _show(self, scene: Scene) -> None:
        window = self.app.window
        self.app = make_app(self._options, self._services, lambda _: scene, window=window)
        if self._accessibility is not None:
            self._accessibility.move_to(self.app)

    def _connect_accessibility(self) -> None:
        """Connect screen readers, if the system has an interface for them."""
        if pygame.display.get_driver() not in BLIND_DRIVERS and self._accessibility is None:
            # late: not before the first frame
            from rage_desktop.ui.accessibility.accessibility_bridge import AccessibilityBridge

            self._accessibility = AccessibilityBridge(
                self.app, self._log.write, lambda: self._services.settings.own_voice
            )

    def _early(self) -> Iterator[None]:
        """Yield the steps due once the first frame is on the screen."""
        if self._lock is not None:
            self._lock.listen(lambda: self.app.wake(self.app.window.come_forward))
        yield
        self._connect_accessibility()
        self._log.write(start_line(self.app.window))
        for notice in self._services.notices:
            self._log.write(str(notice))
        yield
        # late: not before the first frame
        from rage_desktop.match.record_export import clear_drafts, records_folder

        clear_drafts(records_folder(self._services.settings_file.path))
        yield


def make_services(options: GameOptions, chance: random.Random | None = None) -> Services:
    """Open the stored data; any problem there becomes a notice and is not fatal."""
    folder = data_folder(options.data_dir)
    settings_file = SettingsFile(config_folder(options.data_dir), now)
    settings = settings_file.load()
    return Services(
        library=open_library(folder),
        store=open_store(folder, now, HURRY),
        settings_file=settings_file,
        settings=settings,
        mixer=Mixer(assets_dir() / "sounds", settings.sound, settings.volume / 100),
        clock=now,
        chance=chance or secrets.SystemRandom(),
    )


def make_app(
    options: GameOptions,
    services: Services,
    first: Callable[[App], Scene | Route] | None = None,
    on_frame: Callable[[Frame], None] | None = None,
    window: Window | None = None,
    early: Iterable[None] = (),
    art_factory: ArtFactory | None = None,
) -> App:
    """Open a window with the title, or another scene. Raises NoDisplay.

    `early` are steps to do before all others; an open window can be passed, and so can an art
    factory with its cached surfaces.
    """
    window = window or open_window(options, services)
    context_factory = ContextFactory(services, art_factory or make_art_factory(), options.lang)

    def ctx_for(size: tuple[int, int]) -> DrawContext:
        keep_window(window, services)  # before the settings are applied
        return context_factory(size)

    app = App(
        window,
        ctx_for,
        first or (lambda _: first_scene(options, services)),
        on_frame=on_frame,
        preload_steps=chain(early, preload_steps(services.mixer)),
        sound=services.sound,
        stir=services.mixer.stir,
        make_scene=lambda route: route.make(services),
        open_help=partial(routes.to_rules, back=text("Back")),
        closing=lambda: routes.leaving(services, Quit()),
        background=lambda: services.phones,
    )
    services.mixer.ambience.set_levels(*ambience_of(services.settings))
    services.wake = app.wake
    return app


def open_window(options: GameOptions, services: Services, hidden: bool = False) -> Window:
    """Open a window according to the settings and the options. Raises NoDisplay."""
    full = options.fullscreen
    if full is None:  # a size asked for by hand wins over the full screen of the last time
        full = services.settings.window == "fullscreen" and options.window is None
    icon = assets_dir() / "svg" / "program.svg"
    window = Window(NAME, options.window, full, icon, hidden)
    if services.settings.window == "maximised" and options.window is None:
        window.maximise()
    return window


def first_scene(options: GameOptions, services: Services) -> Scene | Route:
    """Return the first scene by the options: a record, a game of bots, new rules, or the title.

    Raises BadRecord.
    """
    if options.edition is not None:
        offer(services, options.edition)
    if options.replay is not None:
        from rage_desktop.match.record_verification import open_record  # late: to watch a record

        return routes.replay(open_record(options.replay))
    if options.demo:
        last = services.library.get_or_first(services.settings.last_game.edition)
        return routes.table(services.session_factory.demo(last))
    if options.edition is not None:
        return TitleScene(services, routes.new_game())
    return TitleScene(services)


def offer(services: Services, file: EditionFile) -> None:
    """Add an edition to the list and select it for the next game."""
    services.library.include(file)
    chosen = structs.replace(services.settings.last_game, edition=file.id, variants=())
    services.settings = structs.replace(services.settings, last_game=chosen)


def make_art_factory() -> ArtFactory:
    """Return an art factory with empty caches."""
    return ArtFactory(Raster(assets_dir() / "svg"), Fonts())


class ContextFactory:
    """Makes the draw context for a window size and the settings; keeps caches where possible."""

    def __init__(
        self, services: Services, art_factory: ArtFactory, lang: str | None = None
    ) -> None:
        self._services = services
        self._lang = lang
        self._began_with = services.settings.language
        self._load = cache(partial(languages.load_translation, locale_dir=assets_dir() / "locale"))
        self._art_factory = art_factory

    def __call__(self, size: tuple[int, int]) -> DrawContext:
        """Return the context for a window of this size."""
        self._art_factory.fit(size)
        settings = self._services.settings
        translation = self._load(self._language)
        return DrawContext(
            size=size,
            palette=palette_for(settings.high_contrast),
            translator=Translator(translation),
            text_scale=text_that_fits(*size, settings.text_size / 100),
            reduced_motion=settings.reduced_motion,
            one_hand=settings.one_hand,
            key_rows=self._services.store.finished_count() < FIRST_GAMES,
            art=self._art_factory,
            key_bindings=KeyBindings.read(settings.keys, settings.pad, settings.one_hand),
            press_timing=PressTiming(
                settings.long_press / 1000, settings.key_repeat / 1000, settings.press_guard / 1000
            ),
        )

    @property
    def _language(self) -> str:
        """The current language: `lang` applies until the player selects another."""
        chosen = self._services.settings.language
        asked = self._lang if chosen == self._began_with else None
        return asked or chosen or system_language()


def start_line(window: Window) -> str:
    """Return the log line about the program and the machine."""
    import platform  # late: not before the first frame

    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    driver = pygame.display.get_driver()
    (width, height) = window.size
    return (
        f"Rage Desktop {__version__}, Python {platform.python_version()}, {system}, "
        f"SDL {sdl} ({driver}), {width} x {height}"
    )


def keep_window(window: Window, services: Services) -> None:
    """Store whether the window fills the screen, with its title bar or without."""
    mode: Literal["normal", "maximised", "fullscreen"] = "normal"
    if window.fullscreen:
        mode = "fullscreen"
    elif window.is_maximised:
        mode = "maximised"
    if mode != services.settings.window:
        services.change_settings(window=mode)


def system_language() -> str:
    """Return the first of the system's preferred languages that the game has, or English.

    Environment variables come first; Windows and macOS have interfaces of their own.
    """
    asked = languages.preferred_languages(os.environ)
    preferred = asked or (
        "_".join(filter(None, (one["language"], one.get("country"))))
        for one in pygame.system.get_pref_locales()
    )
    return languages.choose_language(
        preferred, languages.available_languages(assets_dir() / "locale")
    )


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)
