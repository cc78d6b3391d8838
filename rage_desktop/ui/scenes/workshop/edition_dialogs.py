"""Dialogs of the workshop: the name of an edition, its code and file to share, one from others."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeAlias

from rage_desktop.match.edition_code import edition_code
from rage_desktop.match.errors import MatchError
from rage_desktop.match.record_export import records_folder
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.presentation.sentences.game_facts import facts
from rage_desktop.rules import EditionFile, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.codes.compare import CodeWell
from rage_desktop.ui.scenes.copying import Copying, Typing
from rage_desktop.ui.services import Services

Read: TypeAlias = Callable[[], EditionFile]
NAME_LENGTH = 80  # as files allow
ABOUT_LENGTH = 500
LONGEST_CODE = 20_000  # signs
POLL = 0.1  # seconds until the next check whether an edition has been read


class NameDialog(ui.Dialog):
    """Pops the new title and the sentence about an edition, by the names of their fields."""

    title = text("Name of the edition")
    first_focus = "title"
    default = "done"
    panel_width = 760.0

    def __init__(self, file: EditionFile) -> None:
        super().__init__()
        self._title = file.title
        self._about = file.about
        self.input.show_focus("title")

    def body(self) -> ui.Children:
        """Return a field for each."""
        return (
            self._field("title", text("Title"), self._title, NAME_LENGTH, self._set_title),
            self._field("about", text("In a sentence"), self._about, ABOUT_LENGTH, self._set_about),
        )

    def _field(
        self, key: str, name: Text, value: str, limit: int, change: Callable[[str], None]
    ) -> ui.Element:
        field = ui.TextField(
            key, name, value=value, limit=limit, on_change=change, on_enter=self._done
        )
        return ui.Column(ui.Label(name, "b", 19, "soft"), field, gap=6)

    def _set_title(self, typed: str) -> None:
        self._title = typed

    def _set_about(self, typed: str) -> None:
        self._about = typed

    def footer(self) -> ui.Child:
        """Return the button that takes them over."""
        done = self.button(
            "done", text("Done"), self._done, min_w=230, h=64, enabled=bool(self._title.strip())
        )
        return ui.Row(ui.Spacer(), done)

    def _done(self) -> ui.NavResult:
        if not self._title.strip():
            return None
        return ui.Pop({"title": self._title.strip(), "about": self._about.strip()})


class ShareDialog(Copying, ui.Dialog):
    """The code of an edition to copy, and its file to save."""

    title = text("Share the edition")
    first_focus = default = "copy"
    panel_width = 860.0

    def __init__(self, services: Services, file: EditionFile) -> None:
        super().__init__()
        self.services = services
        self._file = file
        self._code = edition_code(file)
        self._told: Text | None = None

    def body(self) -> ui.Children:
        """Return what the code is for, its beginning, and the mark of the rules."""
        told = text(
            "Whoever enters this code under New game, Workshop gets the same edition: deck, "
            "rules and looks. The code holds neither your name nor any game."
        )
        well = CodeWell("code", ui.Role.TEXT, text("Code of the edition"), value=self._code)
        rules = text("Rules {mark}: the same mark means the same rules.", mark=mark_of(self._file))
        saved = None
        if self._told is not None:
            saved = ui.Label(self._told, size=18, id="told", role=ui.Role.STATUS)
        return (
            ui.Label(told, size=19, colour="soft"),
            ui.Sized(well, h=64),
            ui.Label(rules, size=17, colour="soft", id="mark"),
            saved,
        )

    def footer(self) -> ui.Child:
        """Return copy, save and close."""
        copied = text("Copied") if self.copied else text("Copy the code")
        return ui.Grid(
            self.button("copy", copied, partial(self.copy, self._code), icon="i_copy"),
            self.button("file", text("Save as a file"), self._save, icon="i_download"),
            self.button("close", text("Close"), ui.Pop),
            columns=3,
            gap=14,
        )

    def _save(self) -> None:
        folder = records_folder(self.services.settings_file.path)
        try:
            path = self.services.workshop.own_editions.export(self._file, folder)
        except MatchError as error:
            self._told = error.reason
        else:
            self._told = text("{name} is now in {folder}.", name=path.name, folder=str(folder))
        self.announcements.append(self._told)


class ImportDialog(Typing, ui.Dialog):
    """A code that is pasted or a file that was dropped, what is in it, and whether to keep it.

    Pops the edition as it was put on the shelf. Nothing is added before that is asked for.
    """

    title = text("An edition from elsewhere")
    first_focus = "code"
    default = "keep"
    panel_width = 860.0

    def __init__(self, services: Services, path: Path | None = None) -> None:
        super().__init__()
        self.services = services
        self._reading: Future[EditionFile] | None = None
        self._file: EditionFile | None = None
        self._problem: Text | None = None
        self._path = path
        if path is not None:
            own = services.workshop.own_editions
            self._read(lambda: own.read_file(path))
        self.input.show_focus("code")

    def body(self) -> ui.Children:
        """Return the field for a code, and what is in it."""
        field = ui.TextField(
            "code",
            text("Code of an edition"),
            value=self.typed,
            limit=LONGEST_CODE,
            size=18,
            empty="RE1.…",
            on_change=self._type,
        )
        paste = ui.Button("paste", text("Paste"), size=20, on_press=self._paste)
        told = text("Paste a code here, or drop an edition file on the window.")
        return (
            ui.Label(told, size=19, colour="soft"),
            ui.Row(ui.Sized(field, grow=1), paste, gap=14),
            self._found(),
        )

    def _found(self) -> ui.Child:
        """Return what is in the code, or what is wrong with it."""
        if self._reading is not None:
            return ui.Label(text("Checking…"), size=19, colour="soft", id="found")
        if self._problem is not None:
            return ui.Label(self._problem, "b", 19, "coral", id="found", role=ui.Role.STATUS)
        if self._file is None:
            return None
        file = self._file
        lines = [ui.Label(fact, size=18, colour="soft") for fact in facts(file.rules, 4)]
        same = self.services.workshop.own_editions.same_rules(file)
        known = None
        if same is not None:
            words = text("You have these rules already: {edition}.", edition=same.name)
            known = ui.Label(words, "b", 18, "gold", id="known")
        about = ui.Label(Text(file.about), size=19) if file.about else None
        name = ui.Label(file.name, "f", 28, id="found", role=ui.Role.STATUS)
        return ui.Column(name, about, *lines, known, gap=6)

    def footer(self) -> ui.Child:
        """Return keep and leave."""
        keep = self.button(
            "keep", text("Put it on my shelf"), self._keep, enabled=self._file is not None
        )
        return ui.Grid(self.button("leave", text("Leave it"), ui.Pop), keep, columns=2, gap=14)

    def _type(self, typed: str) -> None:
        self.typed = typed
        self._file = self._problem = None
        if typed.strip():
            self._read(partial(self.services.workshop.own_editions.read_foreign, typed.strip()))

    def _paste(self) -> None:
        self.paste(LONGEST_CODE)
        self._type(self.typed)

    def _read(self, read: Read) -> None:
        """Read an edition in a thread: bots may have to try whether its games end."""
        pool = ThreadPoolExecutor(1)
        self._reading = pool.submit(read)
        pool.shutdown(wait=False)
        self.later(POLL, self._take_over)

    def _take_over(self) -> None:
        """Take over what was read, once it has been."""
        reading = self._reading
        if reading is None:
            return
        if not reading.done():
            self.later(POLL, self._take_over)
            return
        self._reading = None
        try:
            self._file = reading.result()
        except MatchError as error:
            self._problem = error.reason

    def _keep(self) -> ui.NavResult:
        if self._file is None:
            return None
        try:
            kept = self.services.workshop.own_editions.add(self._file)
        except MatchError as error:
            self._problem = error.reason
            return None
        self.services.workshop.offer_editions()
        return ui.Pop(kept)

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Read a file that is dropped on the window."""
        if isinstance(intent, ui.FilesDropped):
            path = Path(intent.paths[0])
            own = self.services.workshop.own_editions
            self._read(lambda: own.read_file(path))
            self.refresh()
            return None
        return super().handle(intent)


def mark_of(file: EditionFile) -> str:
    """Return the mark of an edition's rules, in two groups: "8C37 FB42"."""
    letters = fingerprint(file.rules)[:8].upper()
    return f"{letters[:4]} {letters[4:]}"
