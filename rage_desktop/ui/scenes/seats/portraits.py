"""Players' pictures: what each is called, the button that shows one, and one to choose."""

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.easing import in_quarters
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_focus, paint_slim_focus

CHOSEN: Final = ("#5A3B2C", "#3E2722")
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
    """One of the pictures; the one the player has is `selected`.

    `label` stands under it, and `below` under that where there may be such a line.
    """

    role: Role = field(default=Role.CHOICE, init=False)
    focusable: bool = True
    avatar: str = ""
    label: str = ""
    below: str | None = None

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the picture and its words; the chosen one has a gold edge and a check."""
        box, look, radius = self.bounds, kit.palette, kit.px(20)
        if self.look.ring:
            paint_focus(canvas, kit, box, radius)
        if self.selected:
            kit.plate(canvas, box, radius, CHOSEN, (look.gold, 2.0, 1.0))
        elif self.look.hover:
            kit.plate(canvas, box, radius, look.ivory, None, in_quarters(self.look.hover) * 0.1)
        line = round(kit.t(18) * 1.4)
        words = line * (1 if self.below is None else 2)
        most = kit.px(72) if self.below is None else box.w - kit.px(28)
        size = max(20, min(most, box.h - words - kit.px(12)))
        y = box.y + (box.h - words) // 2 + kit.px(2)
        kit.centre(canvas, kit.raster.avatar(self.avatar, size), box.centerx, y)
        if self.selected:
            mark = kit.studio.marks.badge(max(14, min(kit.px(32), round(size * 0.42))), "exact")
            kit.centre(canvas, mark, box.centerx + size * 0.44, y + size * 0.4)
        y, room = box.bottom - words + round(line * 0.38), box.w - 6
        kit.write(canvas, self.label, "b", 18, box.centerx, y, look.ivory, 0.5, room)
        if self.below:
            y += round(line * 0.9)
            kit.write(canvas, self.below, "s", 16, box.centerx, y, look.soft, 0.5, room)


def face_name(avatar: str) -> Text:
    """Return what a picture shows; nothing where it is not known."""
    return AVATAR_NAMES.get(avatar, Text(""))
