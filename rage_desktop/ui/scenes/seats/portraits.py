"""Players' pictures: the button that shows one, one to choose, and the dialog for choosing it."""

from dataclasses import dataclass
from functools import partial

from rage_desktop.match.game_setup import AVATARS, Seat, called
from rage_desktop.play.player_descriptions import face_name
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui


@dataclass(eq=False)
class AvatarButton(ui.Control):
    """A player's portrait with a pencil; a press opens the picture picker."""

    avatar: str = ""

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the portrait, with a glow while hovered, and the pencil."""
        box = self.bounds
        size = self.bounds.w
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, box, size / 2)
        elif self.visual.hover > 0.5:
            ring = box.inflate(ctx.px(8), ctx.px(8))
            ctx.plate(ring, ring.w / 2, None, (ctx.palette.gold, 2.0, 0.9))
        ctx.centre(ctx.raster.avatar(self.avatar, size), *box.center)
        d = max(18, round(size * 0.36))
        spot = ui.Rect(box.right - d + ctx.px(2), box.bottom - d + ctx.px(2), d, d)
        lit = self.visual.focus_ring or self.visual.hover > 0.5
        ctx.plate(spot, d / 2, "#33212C", ctx.edge(0.5))
        colour = ctx.palette.gold if lit else ctx.palette.ivory
        ctx.icon("i_pencil", round(d * 0.56), *spot.center, colour)


def face_tile(avatar: str, size: float, tile: ui.ChoiceTile, *lines: Text) -> ui.Element:
    """Return a selectable picture with its lines; the selected one has a check."""

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        side = min(box.size)
        ctx.centre(ctx.raster.avatar(avatar, side), *box.center)
        if tile.selected:
            mark = ctx.art.marks.badge(max(14, min(ctx.px(32), round(side * 0.42))), "exact")
            ctx.centre(mark, box.centerx + side * 0.44, box.centery + side * 0.28)

    first, *others = lines
    return ui.Column(
        ui.CustomPaint(paint, h=size),
        ui.Label(first, "b", 18, align_text=0.5),
        *(ui.Label(one, size=16, colour="soft", align_text=0.5) for one in others),
        pad=(6, 8),
        node=tile,
    )


class FacePickerScene(ui.Dialog):
    """Pops the picture chosen for a seat, or None; a picture in use is swapped with its player."""

    title = text("Choose a picture")
    panel_width = 900
    heading_size = 32

    def __init__(self, seats: tuple[Seat, ...], place: int) -> None:
        super().__init__()
        self._seats = seats
        self._place = place
        self.first_focus = self.default = f"face-{seats[place].avatar}"
        self.input.focus = self.first_focus

    @property
    def heading(self) -> Text:
        """The player's name."""
        name = called(self._seats[self._place], self._place)
        return text("A picture for {name}", name=name)

    def body(self) -> ui.Children:
        """Return the pictures, in two rows."""
        faces = [self._face(avatar) for avatar in AVATARS]
        return (ui.Grid(*faces, columns=5, gap=14),)

    def footer(self) -> ui.Child:
        """Return the button that goes back."""
        return self.button("close", text("Close"), ui.Pop)

    def _face(self, avatar: str) -> ui.Element:
        name = face_name(avatar)
        owners = {seat.avatar: place for place, seat in enumerate(self._seats)}
        tile = ui.ChoiceTile(
            f"face-{avatar}",
            name,
            selected=owners.get(avatar) == self._place,
            tab_stop="faces",
            on_press=partial(ui.Pop, avatar),
        )
        owner = Text("")
        if avatar in owners and not tile.selected:
            place = owners[avatar]
            owner = tile.value = text("{name}", name=called(self._seats[place], place))
            tile.description = text("Swaps pictures with this player")
        return face_tile(avatar, 124, tile, name, owner)
