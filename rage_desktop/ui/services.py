"""What scenes need besides the kit: editions, what is kept, settings, sound, chance and time.

What only a game needs is imported when one begins: the title is on the screen sooner.
"""

import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec import structs

from rage_desktop.match.dealer import new_secret
from rage_desktop.match.files import written_time
from rage_desktop.match.library import Library
from rage_desktop.match.programs import (
    MOST,
    Program,
    check_command,
    is_readable,
    mark_of,
    program_name,
)
from rage_desktop.match.seats import FIRST_LEVEL, Seat, Secrecy, Setup, default_seats
from rage_desktop.match.settings import Settings, SettingsFile
from rage_desktop.match.store.store import Store
from rage_desktop.rules import Move, SeatView, Text
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.rules.editions.look import Look
from rage_desktop.ui.window.sound import Mixer

if TYPE_CHECKING:
    from rage_desktop.bots.bot import Bot
    from rage_desktop.bots.pending import Pending
    from rage_desktop.bots.programs.threaded_bot import ProgramBot
    from rage_desktop.bots.workers import Workers
    from rage_desktop.match.match import Match
    from rage_desktop.play.session import Session
    from rage_desktop.stage.motion import Tempo

ADVISER = "expert"  # whose opinion a hint is


@dataclass
class Services:
    """The program behind the scenes; one object, made by the composition root."""

    library: Library
    store: Store
    settings_file: SettingsFile
    settings: Settings
    mixer: Mixer
    clock: Callable[[], datetime]
    chance: random.Random = field(default_factory=secrets.SystemRandom)
    ticks: Callable[[], float] = time.perf_counter
    wake: Callable[[], None] = lambda: None  # has the loop turn once, from any thread
    patience: float = 5.0  # seconds a program in a seat has for an answer
    _workers: "Workers | None" = None
    _advised: "tuple[SeatView, Pending] | None" = None
    _programs: "list[ProgramBot]" = field(default_factory=list)  # those in the game under way
    _confirmed: set[str] = field(default_factory=set)  # commands, since the game was started

    @property
    def notices(self) -> tuple[Text, ...]:
        """Return what went wrong with files at the start, for the title screen."""
        found = (self.store.notice, self.settings_file.notice, *self.library.problems)
        return tuple(notice for notice in found if notice is not None)

    def sound(self, name: str, step: int = 0) -> None:
        """Play a sound by name; `step` raises one that climbs."""
        self.mixer.play(name, step, now=self.ticks())

    def change_settings(self, **changes: Any) -> Settings:
        """Put new settings into force and keep them."""
        self.settings = structs.replace(self.settings, **changes)
        self.settings_file.save(self.settings)
        self.mixer.set_enabled(self.settings.sound)
        self.mixer.set_volume(self.settings.volume / 100)
        return self.settings

    @property
    def last_edition(self) -> EditionFile:
        """The edition played last, the first of all where that is gone."""
        editions = self.library.editions()
        wanted = self.settings.last_game.edition
        return next((file for file in editions if file.id == wanted), editions[0])

    def look_of(self, edition_id: str) -> Look | None:
        """Return the words and looks of an edition; None where it is gone."""
        editions = self.library.editions()
        return next((file.look for file in editions if file.id == edition_id), None)

    def offer(self, file: EditionFile) -> None:
        """Put an edition on the list and choose it for the next game."""
        self.library.include(file)
        chosen = structs.replace(self.settings.last_game, edition=file.id, variants=())
        self.settings = structs.replace(self.settings, last_game=chosen)

    def new_game(
        self,
        file: EditionFile,
        seats: tuple[Seat, ...],
        variants: tuple[str, ...] = (),
        changes: dict[str, Any] | None = None,
        seed: str | None = None,
        secrecy: Secrecy = "curtain",
    ) -> "Session":
        """Begin a game and keep it; raises EditionError where rules and seats do not fit."""
        from rage_desktop.match.match import Match

        secret = new_secret(self.chance, seed)
        setup = Setup(
            file=file,
            variants=variants,
            changes=changes or {},
            seats=seats,
            seed=secret.seed,
            salt=secret.salt,
            started=written_time(self.clock()),
            secrecy=secrecy,
        )
        return self._session(Match(setup, self.store))

    def rematch(self, session: "Session") -> "Session":
        """Begin another game with the same rules and seats."""
        setup = session.match.setup
        return self.new_game(
            setup.file, setup.seats, setup.variants, setup.changes, secrecy=setup.secrecy
        )

    def resume(self, game: int) -> "Session":
        """Go on with a saved game at the same card; raises StoreError."""
        from rage_desktop.match.match import Match

        return self._session(Match.resume(self.store, game))

    def demo(self, file: EditionFile) -> "Session":
        """Begin a game that bots play among themselves; it is not kept."""
        from rage_desktop.match.match import Match

        low, high = file.rules.players.min, file.rules.players.max
        secret = new_secret(self.chance)
        setup = Setup(
            file=file,
            seats=default_seats(min(max(4, low), high), humans=0),
            seed=secret.seed,
            salt=secret.salt,
            started=written_time(self.clock()),
        )
        return self._session(Match(setup))

    @property
    def workers(self) -> "Workers":
        """Where bots that search think; nothing is started before one is asked."""
        if self._workers is None:
            from rage_desktop.bots.workers import Workers

            self._workers = Workers(lambda: self.wake())
        return self._workers

    def close(self) -> None:
        """End what runs beside the game, and close what is kept."""
        leaving = self._programs
        self.dismiss()
        if self._workers is not None:
            self._workers.close()
        for program in leaving:
            program.join()
        self.store.close()

    # -- programs in seats -----------------------------------------------------------------------

    def may_run(self, command: str) -> bool:
        """Tell whether the player confirmed this very command line, here."""
        mark = mark_of(command, self.settings_file.path.parent)
        remembered = bool(mark) and Program(command, mark) in self.settings.programs
        return is_readable(command) and (remembered or command in self._confirmed)

    def confirm(self, command: str) -> None:
        """Remember that the player wants this command line run."""
        self._confirmed.add(command)
        self.settings_file.prepare()
        program = Program(command, mark_of(command, self.settings_file.path.parent))
        others = tuple(one for one in self.settings.programs if one.command != command)
        self.change_settings(programs=(program, *others)[:MOST])

    def forget(self, command: str) -> None:
        """Take a program off the list: it is asked about before it ever runs again."""
        self._confirmed.discard(command)
        kept = tuple(one for one in self.settings.programs if one.command != command)
        self.change_settings(programs=kept)

    def unconfirmed(self, game: int) -> dict[str, list[str]]:
        """Return the commands of a saved game that would run if they were confirmed first, and
        the names of those they play for; raises StoreError."""
        setup = self.store.setup(game)
        players: dict[str, list[str]] = {}
        for place, command in setup.programs.items():
            if is_readable(command) and not self.may_run(command):
                players.setdefault(command, []).append(setup.seats[place].name)
        return players

    def dismiss(self) -> None:
        """Have the programs of the game under way leave: it is over, or left."""
        for program in self._programs:
            program.close()
        self._programs = []

    def _program(self, match: "Match", seat: int, command: str) -> "ProgramBot":
        from rage_desktop.bots.programs.threaded_bot import Place, ProgramBot

        names = tuple(one.name for one in match.setup.seats)
        place = Place(match.setup.edition, names, seat, lambda: match.history_for(seat))
        called = program_name(command)
        words, wake = check_command(command), lambda: self.wake()
        program = ProgramBot(words, called, place, wake, self.patience)
        self._programs.append(program)
        return program

    def _session(self, match: "Match") -> "Session":
        from rage_desktop.bots.levels import make_bot
        from rage_desktop.bots.talk.characters import CHARACTERS
        from rage_desktop.play.bot_turns import SEARCHING, FarBot, Mind
        from rage_desktop.play.session import Session
        from rage_desktop.stage.director import Director
        from rage_desktop.stage.table_view import project, wheel_order

        self.dismiss()
        programs = match.setup.programs
        refused = [i for i, command in programs.items() if not self.may_run(command)]
        if refused:
            match.reseat((*match.setup.away, *refused))
        setup = match.setup

        def bot(level: str, seat: int | None = None) -> "Bot":
            rng = random.Random(self.chance.randbytes(8))
            far = level in SEARCHING
            avatar = None if seat is None else setup.seats[seat].avatar
            inner = FarBot(level, self.workers, rng, avatar) if far else make_bot(level, rng)
            character = CHARACTERS.get(avatar or "")
            return Mind(inner, character, random.Random(seat))

        levels = {i: seat.level for i, seat in enumerate(setup.seats) if seat.level is not None}
        levels |= dict.fromkeys(setup.away, FIRST_LEVEL)
        bots = {i: bot(level, i) for i, level in levels.items()}
        bots |= {i: self._program(match, i, programs[i]) for i in setup.programs}
        # Where only bots sit, the first one's cards are there for all to see; where several
        # people do, nobody's are before it is known who looks.
        people = setup.people or (0,)
        viewer = people[0] if len(people) == 1 else None
        order = wheel_order(setup.file.look.suits)
        table = project(match.view(viewer), order, people[0])
        director = Director(table, self.tempo)
        return Session(match, bots, viewer, director, lambda: bot(FIRST_LEVEL))

    @property
    def tempo(self) -> "Tempo":
        """The settings for motion, as the director takes them."""
        from rage_desktop.stage.motion import INSTANT, Tempo

        return Tempo(self.settings.speed or INSTANT, self.settings.reduced_motion)

    def tune(self, session: "Session") -> None:
        """Bring a session in line with the settings for motion."""
        session.tune(self.tempo, self.settings.wait_after_trick)

    def advise(self, view: SeatView) -> "Pending":
        """Have a strong player think about a decision in the viewer's place; returns at once.

        The same view is thought about once.
        """
        if self._advised is None or self._advised[0] != view:
            self._advised = view, self.workers.ask(ADVISER, view, seed=0)
        return self._advised[1]

    def why_advised(self, view: SeatView, move: Move) -> Text | None:
        """Return what a hint in this view said of a move, or of another; None without a hint."""
        from rage_desktop.bots.talk.reasons import hinted_reason

        if self._advised is None or self._advised[0] != view:
            return None
        thought = self._advised[1]
        if not thought.done or thought.why is None:
            return None
        return hinted_reason(move, thought.result(), thought.why)
