"""A player's picture: the button that shows it, and the dialog it is chosen in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from pygame import Rect

from rage_desktop.match.seats import AVATARS, Seat
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes.new_game.people import called
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role, one_stop
from rage_desktop.ui.toolkit.panels import paint_focus, paint_panel, paint_slim_focus
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, Label

WIDTH, EDGE, COLUMNS = 900, 40, 5
AVATAR_NAMES: Final = MappingProxyType(
    {
        "rabbit": text("Rabbit"),
        "fox": text("Fox"),
        "owl": text("Owl"),
        "bear": text("Bear"),
        "cat": text("Cat"),
        "frog": text("Frog"),
        "octo": text("Octopus"),
        "whale": text("Whale"),
        "tiger": text("Tiger"),
        "robot": text("Robot"),
    }
)


@dataclass(eq=False)
class AvatarButton(Node):
    """A player's portrait with a pencil; pressing it offers others."""

    role: Role = field(default=Role.BUTTON, init=False)
    focusable: bool = True
    avatar: str = ""

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the portrait, with light round it under the pointer, and the pencil."""
        box, size = self.bounds, self.bounds.w
        if self.look.ring:
            paint_slim_focus(canvas, kit, box, size / 2)
        elif self.look.hover > 0.5:
            ring = box.inflate(kit.px(8), kit.px(8))
            kit.plate(canvas, ring, ring.w / 2, None, (kit.palette.gold, 2.0, 0.9))
        kit.centre(canvas, kit.raster.avatar(self.avatar, size), *box.center)
        d = max(18, round(size * 0.36))
        spot = Rect(box.right - d + kit.px(2), box.bottom - d + kit.px(2), d, d)
        lit = self.look.ring or self.look.hover > 0.5
        kit.plate(canvas, spot, d / 2, "#33212C", kit.edge(0.5))
        colour = kit.palette.gold if lit else kit.palette.ivory
        kit.icon(canvas, "i_pencil", round(d * 0.56), *spot.center, colour)


@dataclass(eq=False)
class Face(Node):
    """One of the pictures; the one the player has is `selected`."""

    role: Role = field(default=Role.CHOICE, init=False)
    focusable: bool = True
    avatar: str = ""
    label: str = ""

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the picture and what it is called; the chosen one has a gold edge and a check."""
        box, look, radius = self.bounds, kit.palette, kit.px(18)
        if self.look.ring:
            paint_focus(canvas, kit, box, radius)
        light = 0.04 + round(self.look.hover * 4) / 4 * 0.10
        kit.plate(canvas, box, radius, "#241620")
        kit.plate(canvas, box, radius, look.ivory, None, light)
        if self.selected:
            kit.plate(canvas, box, radius, ("#5A3B2C", "#3E2722"), (look.gold, 2.5, 1.0))
        line = round(kit.t(18) * 1.5)
        size = min(box.w - kit.px(28), box.h - 2 * line - kit.px(16))
        middle = box.centerx, box.y + kit.px(12) + size // 2
        kit.centre(canvas, kit.raster.avatar(self.avatar, size), *middle)
        if self.selected:
            d = max(20, kit.px(32))
            mark = kit.studio.marks.badge(d, "exact")
            kit.centre(canvas, mark, middle[0] + size * 0.42, middle[1] + size * 0.4)
        room, y = box.w - kit.px(12), box.bottom - 1.5 * line
        kit.write(canvas, self.label, "b", 18, box.centerx, y, look.ivory, 0.5, room)
        kit.write(canvas, self.value, "s", 16, box.centerx, y + line * 0.9, look.soft, 0.5, room)


class FacePickerScene(Modal):
    """Pops the picture that was chosen for a seat, or None; others' change places with it."""

    title = text("Choose a picture")

    def __init__(self, seats: tuple[Seat, ...], place: int) -> None:
        super().__init__()
        self._seats, self._place = seats, place
        self.first_focus = self.default = f"face-{seats[place].avatar}"
        self.controls.focus = self.first_focus

    def resized(self) -> None:
        """Make the panel as high as two rows of pictures come out."""
        kit = self.kit
        width = min(kit.px(WIDTH), kit.size[0] - 48)
        self._gap, self._button = kit.px(14), max(kit.px(60), kit.reach)
        self._head = kit.px(32) + round(kit.t(32) * 1.4) + kit.px(10)
        inner = width - 2 * kit.px(EDGE)
        wide = (inner - (COLUMNS - 1) * self._gap) // COLUMNS
        rows = -(-len(AVATARS) // COLUMNS)
        foot = kit.px(20) + self._button + kit.px(32)
        room = (kit.size[1] - 24 - self._head - foot) // rows - self._gap
        tall = min(wide - kit.px(20) + 2 * round(kit.t(18) * 1.5), room)
        self._cell = wide, tall
        height = self._head + rows * (tall + self._gap) + foot
        self.panel = Rect(0, 0, width, height)
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    def build(self) -> list[Node]:
        """Heading, the pictures, and the way back."""
        kit, panel = self.kit, self.panel
        inner = panel.inflate(-2 * kit.px(EDGE), 0)
        head = Rect(inner.x, panel.y + kit.px(32), inner.w, round(kit.t(32) * 1.4))
        name = called(self._seats[self._place], self._place)
        heading = kit.say(text("A picture for {name}", name=name))
        low = Rect(inner.x, panel.bottom - kit.px(32) - self._button, inner.w, self._button)
        words = kit.say(text("Close"))
        return [
            Label("heading", heading, head, style="f", size=32),
            *one_stop("faces", [self._face(i, avatar) for i, avatar in enumerate(AVATARS)]),
            Button("close", words, low, kind=Kind.SECONDARY, size=22, on_press=Pop),
        ]

    def _face(self, index: int, avatar: str) -> Node:
        kit, (w, h) = self.kit, self._cell
        x = self.panel.x + kit.px(EDGE) + index % COLUMNS * (w + self._gap)
        y = self.panel.y + self._head + index // COLUMNS * (h + self._gap)
        owners = {seat.avatar: place for place, seat in enumerate(self._seats)}
        mine = avatar == self._seats[self._place].avatar
        name = kit.say(AVATAR_NAMES[avatar])
        face = Face(f"face-{avatar}", name, Rect(x, y, w, h), avatar=avatar, label=name)
        if avatar in owners and not mine:
            place = owners[avatar]
            face.value = kit.say(text("{name}", name=called(self._seats[place], place)))
            face.hint = kit.say(text("You change pictures with each other"))
        face.selected, face.on_press = mine, _popping(avatar)
        return face

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel."""
        paint_panel(canvas, self.kit, self.panel, 28, raised=True)


def face_name(avatar: str) -> Text:
    """Return what a picture shows; nothing where it is not known."""
    return AVATAR_NAMES.get(avatar, Text(""))


def _popping(avatar: str) -> Callable[[], Outcome]:
    return lambda: Pop(avatar)
