"""A dialog to bring in a record: by its path, or one of those found where records go."""

from collections.abc import Callable
from pathlib import Path

from pygame import Rect

from rage_desktop.foreign import named
from rage_desktop.match.referee import ENDING
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.score_sheet.save_record import records_folder
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, TextField, TextNode
from rage_desktop.ui.window import clipboard

WIDTH, EDGE = 900, 40
SHOWN = 4  # of the newest records there
LONGEST = 400  # letters of a path
ABOUT = text("A record can also be dropped on the window. Games from elsewhere count for nobody.")


class ImportScene(Modal):
    """Pops the path of the record that was chosen, as a string."""

    title = text("Import a record")
    first_focus = "path"
    default = "use"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._folder = records_folder(services)
        self._typed = ""
        self._files = newest(self._folder)
        self.controls.focus = "path"

    def resized(self) -> None:
        """Make the panel as high as its contents."""
        kit = self.kit
        width = min(kit.px(WIDTH), kit.size[0] - 48)
        self._inner = width - 2 * kit.px(EDGE)
        self._row = max(kit.px(60), kit.reach)
        self._line = round(kit.t(18) * 1.4)
        self._about = kit.fonts.wrap(kit.say(ABOUT), "s", kit.t(18), self._inner)
        head = kit.px(28) + round(kit.t(32) * 1.4) + len(self._about) * self._line + kit.px(16)
        rows = len(self._files) + 2
        height = head + rows * (self._row + kit.px(12)) + self._line + kit.px(28)
        self.panel = Rect(0, 0, width, min(height, kit.size[1] - 24))
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    @property
    def _problem(self) -> Text | None:
        """Why nothing can be read there, None while nothing is typed."""
        path = self._path
        if path is None or _is_there(path):
            return None
        return text("There is no file {file}.", file=named(path))

    @property
    def _path(self) -> Path | None:
        typed = self._typed.strip().strip("\"'")
        return _at_home(Path(typed)) if typed else None

    def build(self) -> list[Node]:
        """Heading, the field, the records found, and the buttons."""
        kit, say, panel = self.kit, self.kit.say, self.panel
        x, y = panel.x + kit.px(EDGE), panel.y + kit.px(28)
        heading = Rect(x, y, self._inner, round(kit.t(32) * 1.4))
        about = Rect(x, heading.bottom, self._inner, len(self._about) * self._line)
        field = Rect(x, about.bottom + kit.px(16), self._inner, self._row)
        nodes: list[Node] = [
            TextNode("heading", say(self.title), heading, style="f", size=32),
            Node("about", Role.TEXT, " ".join(self._about), about),
            TextField("path", say(text("Path of the record")), field, value=self._typed,
                      limit=LONGEST, size=20, empty=str(self._folder), on_change=self._type),
        ]  # fmt: skip
        y = field.bottom + kit.px(12)
        for place, file in enumerate(self._files):
            box = Rect(x, y, self._inner, self._row)
            nodes.append(Button(f"file-{place}", file.name, box, kind=Kind.OUTLINE, size=20,
                                style="b", stop="files", on_press=_popping(file)))  # fmt: skip
            y = box.bottom + kit.px(12)
        problem = self._problem
        line = Rect(x, y - kit.px(6), self._inner, self._line)
        nodes.append(Node("problem", Role.STATUS, "" if problem is None else say(problem), line))
        return [*nodes, *self._buttons(panel.bottom - kit.px(28) - self._row)]

    def _buttons(self, y: int) -> list[Node]:
        kit, say = self.kit, self.kit.say
        w = min(kit.px(240), (self._inner - kit.px(32)) // 3)
        right = self.panel.right - kit.px(EDGE)
        ready = self._path is not None and self._problem is None
        boxes = [Rect(right - n * w - (n - 1) * kit.px(16), y, w, self._row) for n in (1, 2)]
        paste = Rect(self.panel.x + kit.px(EDGE), y, w, self._row)
        return [
            Button("paste", say(text("Paste")), paste, on_press=self._paste),
            Button("cancel", say(text("Cancel")), boxes[1], on_press=Pop),
            Button("use", say(text("Import")), boxes[0], kind=Kind.PRIMARY, enabled=ready,
                   on_press=self._use),
        ]  # fmt: skip

    def _type(self, typed: str) -> Outcome:
        self._typed = typed
        return None

    def _paste(self) -> Outcome:
        return self._type(clipboard.get().strip()[:LONGEST])

    def _use(self) -> Outcome:
        path = self._path
        return None if path is None or self._problem is not None else Pop(str(path))

    def confirm(self, focused: Node | None) -> Outcome:
        """Enter in the field takes what is typed."""
        if focused is not None and focused.id == "path":
            return self._use()
        return super().confirm(focused)

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel, what it is for, and what is wrong."""
        kit, found = self.kit, {node.id: node for node in self.nodes}
        paint_panel(canvas, kit, self.panel, 28, raised=True)
        y = found["about"].bounds.y + self._line * 0.5
        for line in self._about:
            kit.write(canvas, line, "s", 18, found["about"].bounds.x, y, kit.palette.soft)
            y += self._line
        problem = found["problem"]
        at = problem.bounds
        kit.write(canvas, problem.name, "s", 18, at.x, at.centery, kit.palette.coral, room=at.w)


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
    """Return the newest records in a folder; none if it cannot be read."""
    try:
        found = [(path.stat().st_mtime, path) for path in folder.glob(f"*{ENDING}")]
    except OSError:
        return []
    return [path for _, path in sorted(found, reverse=True)][:SHOWN]


def _popping(file: Path) -> Callable[[], Outcome]:
    return lambda: Pop(str(file))
