"""What phones need to find a table: the square code, the address to type, the letters."""

from collections.abc import Sequence

from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import GOLD, INK

PAPER = "#FFF3E2"
QUIET = 3  # light modules around the code, besides the plate's own edge


def square_code(rows: Sequence[Sequence[bool]], side: float, name: Text) -> ui.Element:
    """Return the code on its light plate, `side` px of the design wide and high."""

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        across = min(box.w, box.h)
        module = max(1, across // (len(rows) + 2 * QUIET))
        plate = ui.Rect(0, 0, across, across)
        plate.center = box.center
        ctx.shadow(plate, ctx.px(20), (18, 10, 0.45))
        ctx.plate(plate, ctx.px(20), PAPER, None)
        left = plate.centerx - module * len(rows) // 2
        top = plate.centery - module * len(rows) // 2
        for y, row in enumerate(rows):
            for start, end in _runs(row):
                at = ui.Rect(
                    left + start * module, top + y * module, (end - start) * module, module
                )
                ctx.canvas.fill(INK, at)

    return ui.CustomPaint(paint, w=side, h=side, node=ui.Node("square", ui.Role.IMAGE, name))


def _runs(row: Sequence[bool]) -> list[tuple[int, int]]:
    """Return where dark modules begin and end in a row."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and found and found[-1][1] == x:
            found[-1] = (found[-1][0], x + 1)
        elif dark:
            found.append((x, x + 1))
    return found


def letter_boxes(letters: str) -> ui.Element:
    """Return the letters, each in a box of its own."""
    boxes = [
        ui.Plate(
            ui.Label(letter, "f", 34, "gold", align_text=0.5, lines=1),
            radius=16,
            fill=INK,
            edge=(GOLD, 1.5, 0.8),
            w=66,
            h=72,
            pad=(0, 12),
        )
        for letter in letters
    ]
    spoken = " ".join(letters)
    node = ui.Node("letters", ui.Role.TEXT, text("Letters: {letters}", letters=spoken))
    return ui.Row(ui.Spacer(), *boxes, ui.Spacer(), gap=12, node=node)


def centred(element: ui.Element) -> ui.Element:
    """Return an element in the middle of its row."""
    return ui.Row(ui.Spacer(), element, ui.Spacer())
