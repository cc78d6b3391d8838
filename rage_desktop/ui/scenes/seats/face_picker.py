"""The dialog in which a player's picture is chosen."""

from collections.abc import Callable

from pygame import Rect

from rage_desktop.match.seats import AVATARS, Seat
from rage_desktop.rules import text
from rage_desktop.ui.scenes.new_game.people import called
from rage_desktop.ui.scenes.seats.portraits import AVATAR_NAMES, Face
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, one_stop
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, TextNode

WIDTH, EDGE, COLUMNS = 900, 40, 5


class FacePickerScene(Modal):
    """Pops the picture that was chosen for a seat, or None; others' change places with it."""

    title = text("Choose a picture")

    def __init__(self, seats: tuple[Seat, ...], place: int) -> None:
        super().__init__()
        self._seats, self._place = seats, place
        self.first_focus = self.default = f"face-{seats[place].avatar}"
        self.controls.focus = self.first_focus

    def resized(self) -> None:
        """Make the panel as high as two rows of pictures."""
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
            TextNode("heading", heading, head, style="f", size=32),
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
        face = Face(f"face-{avatar}", name, Rect(x, y, w, h), avatar=avatar, label=name, below="")
        if avatar in owners and not mine:
            place = owners[avatar]
            face.value = face.below = kit.say(
                text("{name}", name=called(self._seats[place], place))
            )
            face.hint = kit.say(text("You swap pictures"))
        face.selected, face.on_press = mine, _popping(avatar)
        return face

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel."""
        paint_panel(canvas, self.kit, self.panel, 28, raised=True)


def _popping(avatar: str) -> Callable[[], Outcome]:
    return lambda: Pop(avatar)
