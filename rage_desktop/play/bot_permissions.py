"""External bots at the table: which commands the player confirmed, and the running processes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from rage_desktop.match import programs
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.settings import Settings, SettingsFile

if TYPE_CHECKING:
    from rage_desktop.bots.external_bots.threaded_bot import ProgramBot
    from rage_desktop.match.match import Match


@dataclass(eq=False)
class BotPermissions:
    """Run only the external bots that the player confirmed in the settings.

    `settings` returns the current ones, `change` saves new ones; `wake` is called from another
    thread whenever a program has answered.

    A confirmation is valid for one command line and one settings folder: settings copied from
    elsewhere confirm nothing.
    """

    settings_file: SettingsFile
    settings: Callable[[], Settings]
    change: Callable[..., object]
    wake: Callable[[], None]
    patience: float = 5.0  # seconds a program has to answer
    _confirmed: set[str] = field(default_factory=set)  # since the application started
    _running: "list[ProgramBot]" = field(default_factory=list)  # the programs of the current game

    # -- what may run ------------------------------------------------------------------------------

    def may_run(self, command: str) -> bool:
        """Return whether the player confirmed exactly this command line in this settings folder."""
        mark = self._mark_of(command)
        remembered = bool(mark) and programs.Program(command, mark) in self.settings().programs
        return programs.is_readable(command) and (remembered or command in self._confirmed)

    def confirm(self, command: str) -> None:
        """Save the player's confirmation of a command line."""
        self._confirmed.add(command)
        self.settings_file.prepare()
        program = programs.Program(command, self._mark_of(command))
        self.change(programs=(program, *self._others(command))[: programs.MOST])

    def forget(self, command: str) -> None:
        """Remove a program from the confirmed list: it must be confirmed again before it runs."""
        self._confirmed.discard(command)
        self.change(programs=self._others(command))

    def unconfirmed(self, setup: Setup) -> dict[str, list[str]]:
        """Return the commands of a game that must be confirmed before they run, and the names of
        the seats that use them."""
        players: dict[str, list[str]] = {}
        for place, command in setup.programs.items():
            if programs.is_readable(command) and not self.may_run(command):
                players.setdefault(command, []).append(setup.seats[place].name)
        return players

    def _others(self, command: str) -> tuple[programs.Program, ...]:
        return tuple(one for one in self.settings().programs if one.command != command)

    def _mark_of(self, command: str) -> str:
        return programs.mark_of(command, self.settings_file.path.parent)

    # -- running programs --------------------------------------------------------------------------

    def seated(self, match: "Match") -> "dict[int, ProgramBot]":
        """Return the programs of a game by seat; each process starts with its first question. A
        first-level bot permanently replaces a program that may not run."""
        # late: only a game needs it
        from rage_desktop.bots.external_bots.threaded_bot import ProgramBot, SeatContext

        self.dismiss()
        refused = [i for i, command in match.setup.programs.items() if not self.may_run(command)]
        if refused:
            match.reseat((*match.setup.away, *refused))
        names = tuple(one.name for one in match.setup.seats)
        found: dict[int, ProgramBot] = {}
        for seat, command in match.setup.programs.items():
            place = SeatContext(
                match.setup.edition, names, seat, partial(match.events_since, 0, seat)
            )
            words = programs.check_command(command)
            called = programs.program_name(command)
            found[seat] = ProgramBot(words, called, place, self.wake, self.patience)
            self._running.append(found[seat])
        return found

    def dismiss(self) -> "list[ProgramBot]":
        """Stop the programs of the game that ended or was left. Return them; they may need a moment
        to exit."""
        leaving = self._running
        self._running = []
        for program in leaving:
            program.close()
        return leaving
