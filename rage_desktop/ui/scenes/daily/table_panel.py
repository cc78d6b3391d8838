"""The day's table: its picture, what is played there, and the button that deals it."""

from collections.abc import Callable

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui.art.palette import MINT, SCRIM
from rage_desktop.ui.scenes.daily.day_shown import DayShown
from rage_desktop.ui.scenes.daily.table_picture import picture
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, Pill

ON_MINT = "#12352A"
SHADE, STEPS = 0.62, 16  # how dark it gets behind the words, and in how many steps
SOURCE = text("From the date, on this computer: nothing is sent")


class Tag(Node):
    """A fact on a mint plate with a check mark."""

    def __init__(self, node_id: str, words: str, bounds: Rect) -> None:
        super().__init__(node_id, Role.TEXT, words, bounds)

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the plate, the check and the words."""
        box = self.bounds
        kit.plate(canvas, box, box.h / 2, MINT)
        kit.icon(canvas, "i_check", round(box.h * 0.6), box.x + box.h * 0.55, box.centery, ON_MINT)
        x = box.x + round(box.h * 0.98)
        kit.write(canvas, self.name, "b", 17, x, box.centery, ON_MINT, 0.0, box.right - x - 6)


def table_nodes(
    kit: Kit, box: Rect, shown: DayShown, play: Callable[[], Outcome], column: bool
) -> list[Node]:
    """Return what is told about the table, and its button, which fills the width of a `column`."""
    say, inner = kit.say, box.inflate(-2 * kit.px(40), 0)
    told = " · ".join(say(line) for line in (*shown.facts, shown.note))
    nodes: list[Node] = [Node("deal", Role.TEXT, say(shown.file.name), box, value=told)]
    if shown.tag is not None:
        words = say(shown.tag)
        tall = max(kit.px(30), round(kit.t(17) * 1.6))
        wide = kit.width(words, "b", 17) + tall + kit.px(16)
        y = _title_y(kit, box, shown, column) - tall // 2
        if column:
            y = box.y + kit.px(24)
        nodes.append(Tag("attempt", words, Rect(inner.right - wide, y, wide, tall)))
    nodes.append(_source(kit, box, shown))
    if not shown.done:
        foot = _foot(kit, box, shown)
        wide = inner.w if column else kit.px(420)
        nodes.append(
            Button(
                "play", say(shown.primary), Rect(inner.right - wide, foot.y, wide, foot.h),
                kind=Kind.PRIMARY, size=28, hint=say(shown.note), on_press=play,
            )
        )  # fmt: skip
    return nodes


def _foot(kit: Kit, box: Rect, shown: DayShown) -> Rect:
    """Return the strip of the button, or of where the deal comes from."""
    tall = max(kit.px(84), kit.reach) if not shown.done else max(kit.px(42), round(kit.t(18) * 1.7))
    inner = box.inflate(-2 * kit.px(40), 0)
    return Rect(inner.x, box.bottom - kit.px(34) - tall, inner.w, tall)


def _source(kit: Kit, box: Rect, shown: DayShown) -> Node:
    words, foot = kit.say(SOURCE), _foot(kit, box, shown)
    wide = Pill.width(kit, words, 42, icon=True)
    if shown.done and wide <= foot.w:
        return Pill("source", words, Rect(foot.x, foot.y, wide, foot.h), icon="i_calendar")
    return Node("source", Role.TEXT, words, Rect(box.x, box.y, 1, 1))


def _lines(kit: Kit, box: Rect, shown: DayShown, column: bool) -> list[str]:
    told = [*shown.facts, *([shown.note] if column and not shown.done else [])]
    room = box.w - kit.px(80)
    return [line for each in told for line in kit.fonts.wrap(kit.say(each), "s", kit.t(20), room)]


def _title_y(kit: Kit, box: Rect, shown: DayShown, column: bool) -> int:
    """Return where the edition's name stands: above its facts and the foot."""
    foot = _foot(kit, box, shown).y - kit.px(28 if column else 12)  # clear of the button's ring
    lines = len(_lines(kit, box, shown, column))
    return round(foot - lines * kit.t(20) * 1.4 - kit.t(46) * 0.5)


def draw_table(canvas: Canvas, kit: Kit, box: Rect, shown: DayShown, column: bool) -> None:
    """Draw the picture, darker towards the foot, and the words on it."""
    look, radius = kit.palette, kit.px(24)
    kit.shadow(canvas, box, radius, (22, 12, 0.55))
    title_y = _title_y(kit, box, shown, column)
    canvas.blit(picture(kit, shown.file, box, title_y - box.y), *box.topleft)
    _shade(canvas, kit, box, title_y)
    kit.plate(canvas, box, radius, None, kit.edge(0.14))
    x, y, room = box.x + kit.px(40), title_y, box.w - kit.px(80)
    kit.write(canvas, kit.say(Text(shown.file.title)), "f", 46, x, y, look.ivory, room=room)
    y += round(kit.t(46) * 0.5 + kit.t(20) * 0.75)
    for line in _lines(kit, box, shown, column):
        kit.write(canvas, line, "s", 20, x, y, look.ivory)
        y += round(kit.t(20) * 1.4)
    if not shown.done and not column:
        _draw_note(canvas, kit, box, shown)


def _draw_note(canvas: Canvas, kit: Kit, box: Rect, shown: DayShown) -> None:
    """Say beside the button what one should know before pressing it."""
    foot = _foot(kit, box, shown)
    lines = kit.fonts.wrap(kit.say(shown.note), "s", kit.t(17), foot.w - kit.px(420 + 24))
    step = round(kit.t(17) * 1.35)
    y = foot.centery - step * (len(lines) - 1) // 2
    for line in lines:
        kit.write(canvas, line, "s", 17, foot.x, y, kit.palette.soft)
        y += step


def _shade(canvas: Canvas, kit: Kit, box: Rect, title_y: int) -> None:
    """Darken the picture downwards, so that words can be read on it."""
    top, end = title_y - kit.px(110), title_y + kit.px(10)
    step = max(1, (end - top) // STEPS)
    for n in range(STEPS):
        strip = Rect(box.x, top + n * step, box.w, step)
        with canvas.clipped(strip):
            kit.plate(canvas, box, kit.px(24), SCRIM, None, SHADE * (n + 1) / (STEPS + 1))
    with canvas.clipped(Rect(box.x, top + STEPS * step, box.w, box.bottom)):
        kit.plate(canvas, box, kit.px(24), SCRIM, None, SHADE)
