"""Statistics: how everybody has done in each edition, over all finished games."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.match.programs import program_name
from rage_desktop.match.seats import BOT, HELPED, HUMAN, PROGRAM
from rage_desktop.match.store.lists import Figures
from rage_desktop.rules import Text, text
from rage_desktop.stage.words.wording import number
from rage_desktop.ui.scenes.archive.list_page import LinesScene
from rage_desktop.ui.scenes.new_game.level_words import level_name
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate, Shortcut, ToEdge
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_rule
from rage_desktop.ui.toolkit.transitions import Outcome

ROW, HEADING, GAP = 64, 72, 28

COLUMNS = (text("Games"), text("Won"), text("Bids hit"), text("Points a game"), text("Best"))


@dataclass(frozen=True)
class _Line:
    """A line of the page: an edition's heading, or a player with a cell for every column."""

    name: Text
    detail: Text | None = None
    cells: tuple[str, ...] = ()


class StatisticsScene(LinesScene[_Line]):
    """A table for every edition that was played to an end: people first, then the others."""

    title = text("Statistics")
    first_focus = default = "back"

    def resized(self) -> None:
        """Give every column its room, too."""
        super().resized()
        self._columns = self._places()

    def _read_lines(self) -> list[_Line]:
        editions = {file.id: file for file in self.services.library.editions()}
        lines: list[_Line] = []
        told = ""
        figures = in_order(self.services.store.figures())
        shelf = [*editions, *(each.edition_id for each in figures)]  # some may be gone
        for each in sorted(figures, key=lambda each: shelf.index(each.edition_id)):
            if each.edition_id != told:
                told = each.edition_id
                file = editions.get(told)
                lines.append(_Line(text("{name}", name=told) if file is None else file.name))
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

    def _line_nodes(self, place: int, line: _Line, box: Rect) -> Sequence[Node]:
        say = self.kit.say
        words = [say(line.name), *([say(line.detail)] if line.detail else [])]
        told = zip(COLUMNS, line.cells, strict=False)
        return [
            Node(
                f"line-{place}", Role.TEXT if line.cells else Role.HEADING, " · ".join(words),
                box.inflate(-self.kit.px(72), 0),
                value=", ".join(f"{say(name)}: {cell}" for name, cell in told),
            )
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

    def _height(self, line: _Line) -> int:
        kit = self.kit
        if line.cells:
            return max(kit.px(ROW), round(kit.t(22) * 1.4 + kit.t(16) * 1.4))
        return max(kit.px(HEADING), round(kit.t(22) * 2.4))

    # -- drawing ---------------------------------------------------------------------------------

    def _draw_line(self, canvas: Canvas, line: _Line, y: int, height: int) -> None:
        kit, look = self.kit, self.kit.palette
        middle = y + height // 2
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
        paint_rule(canvas, kit, x, y, self._panel.w - kit.px(72))
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
