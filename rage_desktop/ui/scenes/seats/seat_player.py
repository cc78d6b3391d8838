"""Who plays in a seat: a person, a computer of some level, or a program the player added."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from pygame import Rect

from rage_desktop.bots.levels import offered_levels
from rage_desktop.match.programs import program_name
from rage_desktop.match.seats import BOT, HUMAN, PROGRAM, Seat
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.seats.add_program import AddProgramScene, confirming
from rage_desktop.ui.scenes.seats.level_words import level_line, level_name
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_focus, paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, Kind, Scroll, TextNode

Row: TypeAlias = tuple[str, str, Text, tuple[Text, ...], str]
"""Id, player, name, what is known about them (the longest form first), icon."""

WIDTH, EDGE, ROW = 940, 40, 78


@dataclass(eq=False)
class PlayerRow(Node):
    """One of those who can play: a name, and below it what is known about them."""

    role: Role = field(default=Role.CHOICE, init=False)
    focusable: bool = True
    icon: str = ""
    label: str = ""
    detail: str = ""

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the row, lit under the pointer, gold where it is the one chosen."""
        box, look = self.bounds, kit.palette
        radius = kit.px(16)
        if self.look.ring:
            paint_focus(canvas, kit, box, radius)
        light = 0.06 + round(self.look.hover * 4) / 4 * 0.08
        edge = (look.gold, 1.6, 0.9) if self.selected else kit.edge(0.14)
        kit.plate(canvas, box, radius, look.ivory, None, light)
        kit.plate(canvas, box, radius, None, edge)
        if self.selected:
            kit.plate(canvas, box, radius, ("#5A3B2C", "#3E2722"), (look.gold, 2.0, 1.0))
            mark = kit.studio.marks.badge(max(20, kit.px(30)), "exact")
            kit.centre(canvas, mark, box.right - kit.px(30), box.centery)
        colour = look.gold if self.selected else look.soft
        size, x = kit.px(30), box.x + kit.px(34)
        kit.icon(canvas, self.icon, size, x, box.centery, colour)
        x += kit.px(34)
        room = box.right - kit.px(52 if self.selected else 18) - x
        up, down = round(kit.t(21) * 0.62), round(kit.t(17) * 0.82)
        kit.write(canvas, self.label, "b", 21, x, box.centery - up, look.ivory, 0.0, room)
        kit.write(canvas, self.detail, "s", 17, x, box.centery + down, look.soft, 0.0, room)


class SeatPlayerScene(Modal):
    """Pops the `player` of a Seat that was chosen, or None."""

    title = text("Who plays here")

    def __init__(self, services: Services, seat: Seat) -> None:
        super().__init__()
        self._services = services
        self._seat = seat
        self._scroll = Scroll("players", name="Players")
        self._rows = self._all()
        ids = {player: node_id for node_id, player, *_ in self._rows}
        self.first_focus = self.default = ids.get(seat.player, "close")

    def _all(self) -> list[Row]:
        """Return what can be chosen."""
        rows: list[Row] = [
            ("player-person", HUMAN, text("A person"), (text("At this screen"),), "i_human")
        ]
        for level in offered_levels():
            row = f"player-{level}", BOT + level, level_name(level)
            rows.append((*row, (level_line(level),), "i_robot"))
        for i, program in enumerate(self._services.settings.programs, start=1):
            name = text("{name}", name=program_name(program.command))
            line = text("{command}", command=program.command)
            rows.append((f"program-{i}", PROGRAM + program.command, name, (line,), "i_gear"))
        return rows

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Make the panel as high as the list, if the window is tall enough."""
        kit = self.kit
        self._scroll.name = kit.say(text("Players"))
        self._step = max(kit.px(ROW), round(kit.t(21) * 1.5 + kit.t(17) * 1.6)) + kit.px(10)
        self._button = max(kit.px(64), kit.reach)
        self._head = kit.px(36) + round(kit.t(34) * 1.3) + kit.px(16)
        foot = self._button + kit.px(20 + EDGE)
        content = self._step * (len(self._rows) + 1)
        width = min(kit.px(WIDTH), kit.size[0] - 48)
        height = min(self._head + content + foot, kit.size[1] - 24)
        self.panel = Rect(0, 0, width, height)
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2
        self._view = Rect(self.panel.x + kit.px(16), self.panel.y + self._head,
                          width - 2 * kit.px(16), height - self._head - foot)  # fmt: skip

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Heading, those who can play, the way to add a program, and the way back."""
        kit, say, panel = self.kit, self.kit.say, self.panel
        inner = panel.inflate(-2 * kit.px(EDGE), 0)
        head = Rect(inner.x, panel.y + kit.px(36), inner.w, round(kit.t(34) * 1.3))
        heading = say(text("Who plays as {name}?", name=self._seat.name))
        nodes: list[Node] = []
        for i, row in enumerate(self._rows):
            place = Rect(inner.x, self._view.y + i * self._step, inner.w, self._step - kit.px(10))
            nodes += self._row(row, place)
        y = self._view.y + len(self._rows) * self._step
        add = Rect(inner.x, y, inner.w, self._step - kit.px(10))
        words = say(text("Add a program…"))
        nodes.append(
            Button(
                "add-program", words, add, kind=Kind.OUTLINE, icon="i_plusi", size=21, style="b",
                hint=say(text("A bot of your own, in any language")), on_press=self._add,
            )
        )  # fmt: skip
        low = Rect(inner.x, panel.bottom - kit.px(EDGE) - self._button, inner.w, self._button)
        content = self._step * (len(self._rows) + 1) - kit.px(10)
        return [
            TextNode("heading", heading, head, style="f", size=34),
            *self._scroll.place(self._view, content, nodes),
            Button("close", say(text("Close")), low, kind=Kind.PRIMARY, size=24, on_press=Pop),
        ]

    def _row(self, row: Row, place: Rect) -> list[Node]:
        kit, say = self.kit, self.kit.say
        node_id, player, name, lines, icon = row
        label, forms, room = say(name), [say(line) for line in lines], place.w - kit.px(90)
        detail = next((form for form in forms if kit.width(form, "s", 17) <= room), forms[-1])
        choose = PlayerRow(
            node_id, label, place, value=forms[0], icon=icon, label=label, detail=detail,
            selected=player == self._seat.player, on_press=self._choosing(player),
        )  # fmt: skip
        if not player.startswith(PROGRAM):
            return [choose]
        side = max(kit.px(48), kit.reach)
        choose.bounds.w -= side + kit.px(12)
        away = Rect(place.right + kit.px(12), place.centery - side // 2, side, side)
        words = say(text("Remove {name}", name=label))
        remove = IconButton(f"{node_id}-remove", words, away, icon="i_x")
        remove.on_press = self._removing(player.removeprefix(PROGRAM))
        return [choose, remove]

    # -- what is done ----------------------------------------------------------------------------

    def _choosing(self, player: str) -> Callable[[], Outcome]:
        def choose() -> Outcome:
            command = player.removeprefix(PROGRAM)
            if command == player or self._services.programs.may_run(command):
                return Pop(player)
            return confirming(self._services, command, (self._seat.name,), self._seated)

        return choose

    def _removing(self, command: str) -> Callable[[], Outcome]:
        def remove() -> Outcome:
            self._services.programs.forget(command)
            self._change()
            return None

        return remove

    def _add(self) -> Outcome:
        return Push(AddProgramScene(self._services, self._seat.name), self._seated)

    def _seated(self, command: object) -> Outcome:
        """Seat a program that was confirmed."""
        return Pop(PROGRAM + command) if isinstance(command, str) else None

    def _change(self) -> None:
        self._rows, self.controls.focus = self._all(), "add-program"
        self.resized()

    def focus_moved(self, node: Node) -> None:
        """Show the whole row the focus is on."""
        if node.within is self._scroll:
            self._scroll.reveal(node.bounds.inflate(0, self.kit.px(24)))
            self.refresh()

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel."""
        paint_panel(canvas, self.kit, self.panel, 28, raised=True)
