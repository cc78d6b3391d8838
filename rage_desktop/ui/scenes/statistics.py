"""Statistics: how everybody has done in each edition, over all finished games."""

from collections.abc import Iterable
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.match.programs import program_name
from rage_desktop.match.seats import BOT, HELPED, HUMAN, PROGRAM
from rage_desktop.match.store import Figures
from rage_desktop.rules import Text, text
from rage_desktop.ui.canvas import OPAQUE, Canvas
from rage_desktop.ui.intents import Direction, Intent, Navigate, Shortcut, ToEdge
from rage_desktop.ui.nodes import Node, Role
from rage_desktop.ui.scene import Outcome, Scene
from rage_desktop.ui.scenes.new_game_strength import level_name
from rage_desktop.ui.services import Services
from rage_desktop.ui.widgets import IconButton, Label, Scroll
from rage_desktop.ui.wording import number

WIDTH = 1160
ROW, HEADING, PAD, GAP = 64, 72, 12, 28

COLUMNS = (text("Games"), text("Won"), text("Bids hit"), text("Points a game"), text("Best"))


@dataclass(frozen=True)
class _Line:
    """A line of the page: an edition's heading, or a player with a cell for every column."""

    name: Text
    detail: Text | None = None
    cells: tuple[str, ...] = ()


class StatisticsScene(Scene):
    """A table for every edition that was played to an end: people first, then the others."""

    title = text("Statistics")
    first_focus = default = "back"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._scroll = Scroll("figures", name="Statistics")
        self._lines: list[_Line] = []

    def resized(self) -> None:
        """Read the figures anew and give every column its room."""
        kit = self.kit
        self._scroll.name = kit.say(text("Statistics"))
        width = min(kit.px(WIDTH), kit.size[0] - kit.px(80))
        top = kit.frame.y + kit.px(136)
        self._lines = self._read()
        room = kit.size[1] - kit.px(64) - top
        self._panel = Rect(0, top, width, min(room, self._content + 2 * kit.px(8)))
        self._panel.centerx = kit.size[0] // 2
        self._columns = self._places()

    def _read(self) -> list[_Line]:
        editions = {file.id: file for file in self.services.library.editions()}
        lines: list[_Line] = []
        told = ""
        figures = in_order(self.services.store.figures())
        shelf = [*editions, *(each.edition_id for each in figures)]  # some may be gone
        for each in sorted(figures, key=lambda each: shelf.index(each.edition_id)):
            if each.edition_id != told:
                told = each.edition_id
                file = editions.get(told)
                name = text("{name}", name=told)
                if file is not None:
                    name = text(
                        "{title} · {subtitle}", title=Text(file.title), subtitle=Text(file.subtitle)
                    )
                lines.append(_Line(name))
            lines.append(_line(each))
        return lines or [_Line(text("No game has been played to its end yet."))]

    def _places(self) -> dict[int, int]:
        """Return where the columns end for which there is room, by number."""
        kit, places = self.kit, dict[int, int]()
        least = max(kit.px(80), kit.width("100%", "f", 22))
        widths = [max(least, kit.width(kit.say(name), "b", 17)) + kit.px(GAP) for name in COLUMNS]
        room = self._panel.w * 2 // 3
        while sum(widths) > room and len(widths) > 1:
            widths.pop()
        x = self._panel.right - kit.px(36) - sum(widths)
        for column, width in enumerate(widths):
            x += width
            places[column] = x
        return places

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Back, heading, and every line in words."""
        kit, say = self.kit, self.kit.say
        side = max(kit.px(56), kit.reach)
        corner = kit.frame.x + kit.px(48), kit.frame.y + kit.px(66) - side // 2
        head = Rect(corner[0] + side + kit.px(24), corner[1], kit.px(800), side)
        nodes: list[Node] = []
        y = self._panel.y + kit.px(PAD)
        for place, line in enumerate(self._lines):
            box = Rect(self._panel.x, y, self._panel.w, self._height(line)).inflate(-kit.px(72), 0)
            words = [say(line.name), *([say(line.detail)] if line.detail else [])]
            told = zip(COLUMNS, line.cells, strict=False)
            nodes.append(
                Node(
                    f"line-{place}", Role.TEXT if line.cells else Role.HEADING, " · ".join(words),
                    box, value=", ".join(f"{say(name)}: {cell}" for name, cell in told),
                )
            )  # fmt: skip
            y += self._height(line)
        return [
            IconButton(
                "back", say(text("Back")), Rect(*corner, side, side), icon="i_back",
                on_press=self.cancel,
            ),
            Label("heading", say(text("Statistics")), head, style="f", size=46),
            *self._scroll.place(self._panel.inflate(0, -2 * kit.px(8)), self._content, nodes),
        ]  # fmt: skip

    def handle(self, intent: Intent) -> Outcome:
        """The arrows and page keys scroll: there is nothing to choose on the page."""
        match intent:
            case (
                Navigate(Direction.UP | Direction.DOWN) | ToEdge() | Shortcut("PageUp" | "PageDown")
            ):
                self._scroll.take(intent)
                self.refresh()
                return None
        return super().handle(intent)

    @property
    def _content(self) -> int:
        return sum(map(self._height, self._lines)) + 2 * self.kit.px(PAD)

    def _height(self, line: _Line) -> int:
        kit = self.kit
        if line.cells:
            return max(kit.px(ROW), round(kit.t(22) * 1.4 + kit.t(16) * 1.4))
        return max(kit.px(HEADING), round(kit.t(22) * 2.4))

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The ground, the panel and its lines, then the buttons."""
        kit = self.kit
        canvas.blit(kit.studio.scenery.menu(*kit.size), 0, 0, OPAQUE)
        kit.panel(canvas, self._panel, 26)
        self.nodes  # noqa: B018 - the scroll view is placed before its page is drawn
        with self._scroll.page(canvas):
            y = self._panel.y + kit.px(PAD)
            for line in self._lines:
                height = self._height(line)
                self._draw_line(canvas, line, y + height // 2, y)
                y += height
        super().draw(canvas)

    def _draw_line(self, canvas: Canvas, line: _Line, middle: int, top: int) -> None:
        kit, look = self.kit, self.kit.palette
        x = self._panel.x + kit.px(36)
        first = self._panel.right - kit.px(36)
        if line.cells or len(self._lines) > 1:
            first = self._columns[0] - kit.width(kit.say(COLUMNS[0]), "b", 17) - kit.px(GAP)
        room = first - x
        if not line.cells:
            kit.write(canvas, kit.say(line.name), "x", 22, x, middle, look.gold, 0.0, room)
            if len(self._lines) > 1:
                for column, right in self._columns.items():
                    name = kit.say(COLUMNS[column])
                    kit.write(canvas, name, "b", 17, right, middle, look.soft, 1.0)
            return
        kit.rule(canvas, x, top, self._panel.w - kit.px(72))
        name, detail = kit.say(line.name), kit.say(line.detail or "")
        wide = kit.write(canvas, name, "b", 20, x, middle, look.ivory, 0.0, room)
        if detail:
            after = x + wide + kit.px(14)
            kit.write(canvas, detail, "s", 17, after, middle, look.soft, 0.0, x + room - after)
        for column, right in self._columns.items():
            kit.write(canvas, line.cells[column], "f", 22, right, middle, look.ivory, 1.0)


def in_order(figures: Iterable[Figures]) -> list[Figures]:
    """Return people first, then bots and programs; each by the part of their games they won."""

    def place(each: Figures) -> tuple[bool, float, str]:
        return not each.player.startswith(HUMAN), -each.won / each.games, each.name

    return sorted(figures, key=place)


def _line(each: Figures) -> _Line:
    cells = (
        str(each.games),
        f"{round(100 * each.won / each.games)}%",
        f"{round(100 * each.exact / each.rounds)}%",
        number(round(each.points / each.games)),
        number(each.best),
    )
    return _Line(*_who(each), cells)


def _who(each: Figures) -> tuple[Text, Text | None]:
    """Return what a player is called, and who played for that name."""
    name, player = text("{name}", name=each.name), each.player.removesuffix(HELPED)
    if player != each.player:
        return name, text("with a bot's help")
    if player == HUMAN:
        return name, None
    if player.startswith(PROGRAM):
        return name, text("{name}", name=program_name(player.removeprefix(PROGRAM)))
    return name, level_name(player.removeprefix(BOT))
