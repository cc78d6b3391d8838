"""A dialog to bring in a record: by its path, or one of those found where records go."""

from contextlib import suppress
from functools import partial
from pathlib import Path
from stat import S_ISREG

from rage_desktop.match.record_export import records_folder
from rage_desktop.match.record_verification import ENDING
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.copying import Typing
from rage_desktop.ui.services import Services
from rage_desktop.untrusted_input import quote_path

SHOWN = 4  # of the newest records there
LONGEST = 400  # letters of a path
ABOUT = text(
    "You can also drop a game record on the window. Imported games don't count "
    "in anyone's statistics."
)


class ImportScene(Typing, ui.Dialog):
    """Pops the path of the record that was chosen, as a string."""

    title = text("Import a record")
    first_focus = "path"
    default = "use"
    panel_width = 900

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._folder = records_folder(services.settings_file.path)
        self._files = newest(self._folder)
        self.input.focus = "path"

    @property
    def _problem(self) -> Text | None:
        """Why nothing can be read there, None while nothing is typed."""
        path = self._path
        if path is None or _is_there(path):
            return None
        return text("There's no file called {file}.", file=quote_path(path))

    @property
    def _path(self) -> Path | None:
        typed = self.typed.strip().strip("\"'")
        return _at_home(Path(typed)) if typed else None

    def body(self) -> ui.Children:
        """The purpose, the field, the records found, and any problem."""
        field = ui.TextField(
            "path",
            text("Path of the record"),
            value=self.typed,
            limit=LONGEST,
            empty=str(self._folder),
            on_change=self.type,
            on_enter=self._use,
        )
        files = [
            ui.Button(
                f"file-{place}",
                quote_path(file.name),
                kind=ui.ButtonKind.OUTLINE,
                size=20,
                style="b",
                tab_stop="files",
                on_press=partial(ui.Pop, str(file)),
            )
            for place, file in enumerate(self._files)
        ]
        problem = self._problem or ""
        return (
            ui.Label(ABOUT, size=18, colour="soft", id="about"),
            ui.Column(field, *files, gap=12),
            ui.Label(problem, size=18, colour="coral", min_h=25, id="problem", role=ui.Role.STATUS),
        )

    def footer(self) -> ui.Element:
        """Paste at the left; cancel and import at the right."""
        ready = self._path is not None and self._problem is None
        paste = ui.Button("paste", text("Paste"), on_press=partial(self.paste, LONGEST))
        cancel = ui.Button("cancel", text("Cancel"), on_press=ui.Pop)
        why_off = self._problem or text("Choose a file first")
        use = self.button("use", text("Import"), self._use, enabled=ready)
        use.description = "" if ready else why_off
        first, *others = (ui.Sized(button, min_w=220) for button in (paste, cancel, use))
        return ui.Row(first, ui.Spacer(), *others, gap=16)

    def _use(self) -> ui.NavResult:
        path = self._path
        return None if path is None or self._problem is not None else ui.Pop(str(path))


def _at_home(path: Path) -> Path:
    """Return a path with the folder that "~" stands for; as it is where nobody is called so."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _is_there(path: Path) -> bool:
    """Tell whether there is such a file; what no file can be called is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def newest(folder: Path) -> list[Path]:
    """Return the newest records in a folder, of those that can be looked at."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.glob(f"*{ENDING}"):
            with suppress(OSError):
                stat = path.stat()
                if S_ISREG(stat.st_mode):
                    found.append((stat.st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)][:SHOWN]
