"""Services of scenes besides the context: editions, storage, settings, sound, chance and time.

Modules that only a game needs are imported when one begins, so that the title appears sooner.
"""

import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import structs

from rage_desktop.match.library import Library
from rage_desktop.match.settings import Settings, SettingsFile
from rage_desktop.match.store.store import Store
from rage_desktop.play.bot_permissions import BotPermissions
from rage_desktop.play.daily_service import DailyService
from rage_desktop.rules import Text
from rage_desktop.ui.local_player import LocalPlayer
from rage_desktop.ui.window.sound import Mixer

if TYPE_CHECKING:
    from rage_desktop.bots.workers import Workers
    from rage_desktop.play.hint_service import HintService
    from rage_desktop.play.lessons.lesson import Lessons
    from rage_desktop.play.session_factory import SessionFactory
    from rage_desktop.play.workshop.workshop import Workshop
    from rage_desktop.presentation.motion import MotionSettings
    from rage_desktop.ui.phone_link import PhoneLink


@dataclass
class Services:
    """The services behind the scenes; one object, made by the composition root."""

    library: Library
    store: Store
    settings_file: SettingsFile
    settings: Settings
    mixer: Mixer
    clock: Callable[[], datetime]
    chance: random.Random = field(default_factory=secrets.SystemRandom)
    wake: Callable[[], None] = lambda: None  # makes the loop turn once, from any thread
    note: Callable[[Text], object] = lambda _: None  # adds a line to the log
    phones: "PhoneLink | None" = None  # the table that is open for phones
    seen: set[str] = field(default_factory=set)  # names of what is animated only when first seen

    # -- games -------------------------------------------------------------------------------------

    @cached_property
    def session_factory(self) -> "SessionFactory":
        """The factory of game sessions."""
        # late: no game is begun at the start
        from rage_desktop.play.session_factory import SessionFactory

        return SessionFactory(
            self.store,
            lambda: self.settings,
            self.programs,
            lambda: self.workers,
            self.clock,
            self.chance,
        )

    @cached_property
    def workshop(self) -> "Workshop":
        """The player's own editions, and what bots make of rules."""
        from rage_desktop.play.workshop.workshop import Workshop  # late: few make editions

        folder = self.settings_file.path.parent / "editions"
        return Workshop(self.library, folder, self.clock, self.played_editions)

    def played_editions(self) -> tuple[str, ...]:
        """Return the ids of all editions that were played, the last one first."""
        return tuple(edition.id for edition in self.store.history.editions())

    @cached_property
    def programs(self) -> BotPermissions:
        """The permissions of external bots to run in seats."""
        return BotPermissions(
            self.settings_file, lambda: self.settings, self.change_settings, lambda: self.wake()
        )

    @cached_property
    def player(self) -> LocalPlayer:
        """Who plays here."""
        return LocalPlayer(self.store.profiles, lambda: self.settings, self.change_settings)

    @cached_property
    def daily_service(self) -> DailyService:
        """The service of daily deals."""
        return DailyService(self.store, self.clock, lambda: self.player.seat)

    @cached_property
    def lessons(self) -> "Lessons":
        """The lessons, in order."""
        # late: nobody learns at once
        from rage_desktop.play.lessons.lesson import load_lessons

        return load_lessons()

    @cached_property
    def hint_service(self) -> "HintService":
        """The service that computes hints."""
        return self.new_hint_service()

    def new_hint_service(self) -> "HintService":
        """Return another service of the kind, for questions beside the hints asked for."""
        # late: nobody needs a hint at the start
        from rage_desktop.bots.levels import ADVISER
        from rage_desktop.play.bot_scheduler import PATIENCE
        from rage_desktop.play.hint_service import HintService

        # Without a clock, the same question gets the same answer: after a game was left, too.
        return HintService(
            lambda view: self.workers.ask(ADVISER, view, 0, seconds=PATIENCE, unhurried=True)
        )

    @cached_property
    def workers(self) -> "Workers":
        """The worker processes of search bots; started with the first question."""
        from rage_desktop.bots.workers import Workers  # late: nobody thinks at the start

        return Workers(lambda: self.wake())

    def open_phones(self, game: int | None = None) -> "PhoneLink":
        """Open a table for phones, or that of a saved game again. Raises NoNetwork."""
        # late: nothing listens, and nothing of it is loaded, before somebody asks for it
        from rage_desktop.ui.phone_link import PhoneLink

        if self.phones is None:
            folder = self.settings_file.path.parent
            self.phones = PhoneLink(
                folder,
                lambda: self.wake(),
                lambda for_good: self.close_phones(for_good=for_good),
                game,
            )
        return self.phones

    def close_phones(self, *, for_good: bool) -> None:
        """Close the table for phones, if one is open; `for_good` they need not come back."""
        link = self.phones
        self.phones = None
        if link is not None:
            link.close(for_good=for_good)

    def close(self) -> None:
        """Stop background work, and close the storage."""
        try:
            self.close_phones(for_good=False)
            leaving = self.programs.dismiss()
            if "workers" in vars(self):
                self.workers.close()
            if "workshop" in vars(self):
                self.workshop.close()
            for program in leaving:
                program.join()
        finally:
            self.store.close()

    # -- settings and sound ------------------------------------------------------------------------

    @cached_property
    def _new_problems(self) -> tuple[Text, ...]:
        return self.library.new_problems()

    @property
    def notices(self) -> tuple[Text, ...]:
        """Problems with files at the start, for the title screen."""
        found = (self.store.queue.notice, self.settings_file.notice, *self._new_problems)
        return tuple(notice for notice in found if notice is not None)

    def change_settings(self, **changes: Any) -> Settings:
        """Apply new settings and save them, together with changes made by another window."""
        newest = self.settings_file.newest(self.settings)
        self.settings = structs.replace(newest, **changes)
        self.settings_file.save(self.settings)
        self.mixer.set_enabled(self.settings.sound)
        self.mixer.set_volume(self.settings.volume / 100)
        self.mixer.ambience.set_levels(*ambience_of(self.settings))
        return self.settings

    def first_sight(self, what: str) -> bool:
        """Return whether something is seen for the first time since the start."""
        first = what not in self.seen
        self.seen.add(what)
        return first

    @property
    def motion(self) -> "MotionSettings":
        """The motion settings in the form that directors take."""
        # late: nothing of a game moves at the start
        from rage_desktop.play.session import make_motion_settings

        return make_motion_settings(self.settings)

    def sound(self, name: str, step: int = 0) -> None:
        """Play a sound by name; `step` raises the pitch of a climbing one."""
        self.mixer.play(name, step, now=time.perf_counter())


def ambience_of(settings: Settings) -> tuple[float, float]:
    """Return the volumes of the table's ambience and of the music."""
    whole = settings.volume / 100 if settings.sound else 0.0
    return whole * settings.atmosphere / 100, whole * settings.music / 100
