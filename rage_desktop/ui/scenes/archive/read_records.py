"""Records that were chosen or dropped on the window: read, saved if they are whole games, shown.

A large record, or more than one, is read in a thread behind a dialog, so that the window stays
responsive.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from rage_desktop.match.errors import MatchError
from rage_desktop.match.record_verification import open_record
from rage_desktop.play.record_importer import ImportedGame, replayed
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.replay.replay import ReplayScene
from rage_desktop.ui.services import Services

AT_ONCE = 256 * 1024  # bytes of a record that is read before the next frame
REASONS = 3  # shown of why files cannot be


class ReadFile(NamedTuple):
    """What a file is: the scene that shows it and the game to keep, or why it is no record."""

    game: ImportedGame | None = None
    scene: ui.Scene | None = None
    refused: Text | None = None


def scene_of_files(services: Services, paths: Sequence[str]) -> ui.Scene:
    """Return a scene that shows one record, or a summary of several; whole games among them are
    saved."""
    if len(paths) == 1 and _size(paths[0]) <= AT_ONCE:
        return _outcome(services, [read_file(services, paths[0], watched=True)])
    return ReadRecordsScene(services, paths)


def read_file(services: Services, path: str, *, watched: bool) -> ReadFile:
    """Read a record, in any thread; the scene is made only if it is to be `watched`."""
    try:
        record = open_record(Path(path))
        game = replayed(services.library.every(), record)
        return ReadFile(game, ReplayScene(services, record) if watched else None)
    except MatchError as error:
        return ReadFile(refused=error.reason)


class ReadRecordsScene(ui.Dialog):
    """Shows progress while records are read, then gives way to the result."""

    title = text("Reading records")
    panel_width = 760

    def __init__(self, services: Services, paths: Sequence[str]) -> None:
        super().__init__()
        self._services = services
        self._paths = paths
        self._read: list[ReadFile] = []
        self._given_up = False
        self._end: Future[None] = Future()
        Thread(target=self._work, name="records", daemon=True).start()

    def _work(self) -> None:
        try:
            for path in self._paths:
                if self._given_up:
                    break
                self._read.append(read_file(self._services, path, watched=len(self._paths) == 1))
                self._services.wake()
            self._end.set_result(None)
        except BaseException as error:  # for the window, which shows it
            self._end.set_exception(error)
        self._services.wake()

    def body(self) -> ui.Children:
        """How many are read."""
        words = text("{n} of {all} files read", n=len(self._read), all=len(self._paths))
        return (ui.Label(words, colour=self.ctx.palette.soft, id="read", role=ui.Role.STATUS),)

    def footer(self) -> ui.Element:
        """The button to stop; records read so far are not saved."""
        return ui.Row(ui.Spacer(), ui.Button("cancel", text("Cancel"), on_press=self.cancel))

    def cancel(self) -> ui.NavResult:
        """Leave; the thread ends with the file it reads."""
        self._given_up = True
        return ui.Pop()

    def update(self, dt: float) -> ui.NavResult:  # noqa: ARG002
        """Show how far it is, and in the end what was read."""
        self.refresh()
        if not self._end.done():
            return None
        self._end.result()
        return ui.Replace(_outcome(self._services, self._read))


def _outcome(services: Services, files: Sequence[ReadFile]) -> ui.Scene:
    """Keep the games that were read; return what shows or tells of them."""
    try:
        kept = [file.game is not None and file.game.keep(services.store) for file in files]
    except MatchError as error:
        return MessageDialog((error.reason,))
    if len(files) > 1:
        return MessageDialog(tuple(_told(files, sum(map(bool, kept)))), text("Records"))
    (file,) = files
    return file.scene or MessageDialog(() if file.refused is None else (file.refused,))


def _told(files: Sequence[ReadFile], kept: int) -> Iterator[Text]:
    refused = [file.refused for file in files if file.refused is not None]
    others = len(files) - kept - len(refused)
    if kept:
        yield ntext("{n} game is now in Saved games.", "{n} games are now in Saved games.", kept)
    if others:
        yield ntext(
            "{n} record wasn't kept: the game is there already, isn't finished, or can't "
            "be proved fair.",
            "{n} records weren't kept: their games are there already, aren't finished, or "
            "can't be proved fair.",
            others,
        )
    yield from refused[:REASONS]
    if len(refused) > REASONS:
        more = len(refused) - REASONS
        yield ntext("{n} more file can't be read.", "{n} more files can't be read.", more)


def _size(path: str) -> int:
    with suppress(OSError, ValueError):
        return Path(path).stat().st_size
    return 0
