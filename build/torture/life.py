"""A data folder on which the game is started and killed, and what must be in it after each kill.

Games are forked from a process that has already imported everything, so a start takes only a
moment.
"""

import contextlib
import os
import select
import shutil
import signal
import sqlite3
import sys
import time
import traceback
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from helpers.fixtures.matches import noon
from helpers.paths import ASSETS
from killed import play
from trials import Wrong

from rage_desktop.match.edition_files import FOLDER
from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.settings import FILE_NAME as SETTINGS
from rage_desktop.match.settings import LastGame, Settings, SettingsFile, write_settings
from rage_desktop.match.store.database import FILE_NAME as STORE
from rage_desktop.match.store.notation import write_move
from rage_desktop.match.store.store import Store, open_store
from rage_desktop.rules import Phase

PATIENCE = 60.0  # seconds after which a silent game is given up


# -- a game that runs ----------------------------------------------------------------------------


class Running:
    """A game in a process of its own, and what it reports."""

    def __init__(self, folder: Path, seed: str, edition: Path | None = None) -> None:
        self.lines: list[str] = []
        self._rest = b""
        self._pipe, theirs = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            _be_the_game(theirs, folder, seed, edition)
        os.close(theirs)
        self._gone = False

    def hear(self, seconds: float) -> list[str] | None:
        """Return the lines that come within some seconds; None once the game has ended."""
        if not select.select([self._pipe], [], [], max(0.0, seconds))[0]:
            return []
        said = os.read(self._pipe, 1 << 16)
        if not said:
            return None
        *lines, self._rest = (self._rest + said).split(b"\n")
        new = [line.decode() for line in lines]
        self.lines += new
        return new

    def wait_for(self, start: str, seconds: float = PATIENCE) -> bool:
        """Return whether a line with this start came in time. Raises Wrong if the game ends."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            new = self.hear(until - time.monotonic())
            if new is None:
                raise Wrong("the game ends by itself")
            if any(line.startswith(start) for line in new):
                return True
        return False

    def kill(self) -> None:
        """Kill it in the middle of whatever it does; what it had reported is read first."""
        if self._gone:
            return
        self._gone = True
        os.kill(self.process, signal.SIGKILL)
        while self.hear(PATIENCE) is not None:
            pass
        os.waitpid(self.process, 0)
        os.close(self._pipe)


def _be_the_game(out: int, folder: Path, seed: str, edition: Path | None) -> None:
    """In the new process: report everything to the pipe, and never return."""
    code = 1
    try:
        os.dup2(out, 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        # The streams it was forked with may belong to a seekable file, and a pipe is not seekable.
        sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        code = play(folder, seed, edition)
    except BaseException:
        with contextlib.suppress(OSError):
            os.write(1, f"lost {traceback.format_exc()[-300:]!r}\n".encode())
    finally:
        os._exit(code)


# -- a life --------------------------------------------------------------------------------------


@dataclass
class Shown:
    """What was shown of a game: its moves, and whether the last ones may be gone by now."""

    moves: list[str] = field(default_factory=list)
    may_go: int = 0  # how many moves are being taken back


class Life:
    """A data folder, and what must be in it."""

    def __init__(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.folder = folder
        self.games: dict[int, Shown] = {}
        self.volumes = {Settings().volume}  # what the settings may say
        self.leftovers: set[Path] = set()
        self.running: Running | None = None

    def prepare(self, speed: Literal[0, 1, 4]) -> None:
        """Set up a data folder that offers games of two short rounds, with reduced motion."""
        rules = (ASSETS / "editions" / "rage.toml").read_text("utf-8")
        rules = rules.replace('id = "rage"', 'id = "short"', 1)
        sizes = 'hand_sizes = { order = "list", sizes = [2, 1] }'
        lines = [sizes if line.startswith("hand_sizes") else line for line in rules.split("\n")]
        (self.folder / FOLDER).mkdir()
        (self.folder / FOLDER / "short.toml").write_text("\n".join(lines), "utf-8")
        last = LastGame(edition="short", variants=(), seats=default_seats(3))
        chosen = Settings(sound=False, speed=speed, reduced_motion=True, last_game=last)
        (self.folder / SETTINGS).write_text(write_settings(chosen), "utf-8")
        self.volumes = {chosen.volume}

    def start(self, seed: str) -> Running:
        """Start the game."""
        self.leftovers = set(self.folder.rglob("*.tmp"))
        self.running = Running(self.folder, seed)
        return self.running

    def end(self) -> None:
        """Kill the game if it runs."""
        if self.running is not None:
            self.running.kill()

    def check(self) -> None:
        """Raise Wrong for whatever is not as it was shown before the kill."""
        assert self.running is not None
        started = False
        for line in self.running.lines:
            started = started or line == "title"
            self._take(line.split(" ", 3))
        if started:
            stay = sorted(path for path in self.leftovers if path.exists())
            for path in stay:
                path.unlink()
            if stay:
                raise Wrong("a leftover of a killed write stays after a further start")
        copy = self.folder.with_name("copy")
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.folder, copy)
        self._check_settings(copy)
        if (copy / STORE).exists():
            self._check_store(copy)

    def _take(self, words: list[str]) -> None:
        match words:
            case ["resumed", game, count]:
                shown = self.games.setdefault(int(game), Shown())
                if not 0 <= int(count) - len(shown.moves) <= 1:
                    raise Wrong("play does not go on at the same card")
            case ["shown", game, ply, move]:
                shown = self.games[int(game)]
                at = int(ply)
                if shown.moves[at : at + 1] not in ([], [move]):
                    raise Wrong("play goes on with another move than was shown")
                if at >= len(shown.moves):
                    shown.moves.append(move)
                shown.may_go = 0
            case ["back", game, ply]:
                shown = self.games[int(game)]
                shown.may_go = max(1, len(shown.moves) - int(ply))
            case ["gone", game, count]:
                shown = self.games[int(game)]
                shown.moves = shown.moves[: int(count)]
                shown.may_go = 0
            case ["next", "settings", volume]:
                self.volumes.add(int(volume))
            case ["set", volume]:
                self.volumes = {int(volume)}
            case ["lost", scene, *_]:
                raise Wrong(f"{scene} is in front, which nobody asked for")

    def _check_settings(self, folder: Path) -> None:
        file = SettingsFile(folder, noon)
        volume = file.load().volume
        if file.notice is not None:
            raise Wrong("the settings cannot be read")
        if volume not in self.volumes:
            raise Wrong("the settings are not the ones that were kept")
        self.volumes = {volume}

    def _check_store(self, folder: Path) -> None:
        with closing(sqlite3.connect(folder / STORE)) as db:
            if db.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise Wrong("the store is damaged")
        with closing(open_store(folder, noon)) as store:
            if not store.queue.is_saved or store.queue.notice is not None:
                raise Wrong("the store is not taken as it is")
            kept = kept_games(store, folder)
        for game, shown in self.games.items():
            if game not in kept:
                raise Wrong("a game that was shown is not kept")
            compare(shown, kept[game])
        new = [moves for game, moves in kept.items() if game not in self.games]
        if len(new) > 1 or any(len(moves) > 1 for moves in new):
            raise Wrong("more is kept than was shown")
        self.games = {game: Shown(moves) for game, moves in kept.items()}


def compare(shown: Shown, kept: list[str]) -> None:
    """Raise Wrong if a game was not kept as it was shown."""
    least = len(shown.moves) - shown.may_go
    if len(kept) < least:
        raise Wrong("a move that was shown is lost")
    if len(kept) > len(shown.moves) + 1:
        raise Wrong("more is kept than was shown")
    both = min(len(kept), len(shown.moves))
    if kept[:both] != shown.moves[:both]:
        raise Wrong("another move is kept than was shown")


def kept_games(store: Store, folder: Path) -> dict[int, list[str]]:
    """Return the moves of all games; raises Wrong for a game's end kept only in part."""
    kept: dict[int, list[str]] = {}
    with closing(sqlite3.connect(folder / STORE)) as db:
        for game, finished in db.execute("SELECT id, finished FROM games").fetchall():
            match = Match.resume(store, game)
            kept[game] = [write_move(move) for move in match.moves]
            seats = len(match.setup.seats)
            over = match.phase is Phase.OVER
            rounds = len(match.view(None).scores) if over else 0
            wanted = (over, seats * over, seats * rounds, len(match.setup.people) * over)
            query = "SELECT count(*) FROM {} WHERE game = ?"
            counts = [
                db.execute(query.format(table), (game,)).fetchone()[0]
                for table in ("results", "rounds", "played")
            ]
            if (finished is not None, *counts) != wanted:
                raise Wrong("a game ended only in part")
    return kept
