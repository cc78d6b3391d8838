"""Where the buttons under the podium stand, and the line with the deal code below them."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.ui.art.scenery.dunes import Frame
from rage_desktop.ui.toolkit.kit import Kit

ROW, LINE = 962, 1042  # px of the design: the middles of the buttons and of the code's line
HIGH, PRIMARY, WIDE = 70, 78, 320
GAP, MARGIN = 22, 48
SIZE = 22  # of the words on them
SMALL_HIGH, SMALL_SIZE = 38, 18


@dataclass(frozen=True)
class EndPlaces:
    """Boxes in px: the buttons in order, the lines of the code, what stands beside it."""

    buttons: tuple[Rect, ...]
    code: Rect
    lines: tuple[str, ...]
    beside: tuple[Rect, ...]

    @property
    def top(self) -> int:
        """Where the buttons begin."""
        return min(box.top for box in self.buttons)


def end_places(kit: Kit, names: Sequence[str], code: str, beside: Sequence[str]) -> EndPlaces:
    """Lay the buttons of these names, the first of them the primary one, and the code's line."""
    frame, wide = Frame(*kit.size), [_wide(kit, name) for name in names]
    primary = max(kit.px(WIDE), wide[0])
    one_row = primary + sum(wide[1:]) + kit.px(GAP) * (len(names) - 1)
    line = _code_line(kit, code, beside)
    if not kit.portrait and one_row <= kit.size[0] - 2 * kit.px(MARGIN) and len(line.lines) < 2:
        line = line.moved(round(frame.y(LINE)))
        boxes = _row(kit, round(frame.y(ROW)), [primary, *wide[1:]], (PRIMARY, HIGH))
        return EndPlaces(tuple(boxes), line.text, line.lines, line.beside)
    line = line.moved(kit.size[1] - kit.px(14) - line.high // 2)
    rows = _in_rows(kit, [primary, *wide[1:]])
    low = kit.size[1] - kit.px(14) - line.high - kit.px(10)
    placed: list[Rect] = []
    for widths in reversed(rows):
        high = max(kit.reach, kit.px(72 if kit.portrait and widths is rows[0] else 60))
        placed = [*_row(kit, low - high // 2, widths, (60, 60), high), *placed]
        low -= high + kit.px(18 if kit.portrait else 12)
    return EndPlaces(tuple(placed), line.text, line.lines, line.beside)


def _wide(kit: Kit, name: str) -> int:
    return kit.width(name, "x", SIZE) + round(kit.t(SIZE) * 2.8)


def _in_rows(kit: Kit, widths: list[int]) -> list[list[int]]:
    """Return the widths in rows: in a tall window the primary one alone."""
    room, gap = kit.size[0] - 2 * kit.px(MARGIN), kit.px(GAP)
    if not kit.portrait:
        half = len(widths) // 2
        return [_squeezed(kit, row, room) for row in (widths[:half], widths[half:])]
    rest = widths[1:]
    if sum(rest) + gap * (len(rest) - 1) <= room:
        return [[room], rest]
    for count in range(1, len(rest) + 1):
        each = -(-len(rest) // count)
        share = (room - gap * (each - 1)) // each
        if max(rest) <= share:
            break
    rows = [rest[i : i + each] for i in range(0, len(rest), each)]
    return [[room], *([(room - gap * (len(row) - 1)) // len(row)] * len(row) for row in rows)]


def _squeezed(kit: Kit, row: list[int], room: int) -> list[int]:
    free = room - kit.px(GAP) * (len(row) - 1)
    over = sum(row) / free
    return row if over <= 1 else [int(w / over) for w in row]


def _row(
    kit: Kit, middle: int, widths: list[int], highs: tuple[int, int], high: int | None = None
) -> list[Rect]:
    x = (kit.size[0] - sum(widths) - kit.px(GAP) * (len(widths) - 1)) // 2
    boxes = []
    for i, w in enumerate(widths):
        h = high or max(kit.reach, kit.px(highs[min(i, 1)]))
        boxes.append(Rect(x, middle - h // 2, w, h))
        x += w + kit.px(GAP)
    return boxes


@dataclass(frozen=True)
class _Line:
    """The code's line about y 0."""

    text: Rect
    lines: tuple[str, ...]
    beside: tuple[Rect, ...]
    high: int

    def moved(self, y: int) -> "_Line":
        boxes = tuple(box.move(0, y) for box in self.beside)
        return _Line(self.text.move(0, y), self.lines, boxes, self.high)


def _code_line(kit: Kit, code: str, beside: Sequence[str]) -> _Line:
    """Set the code and small buttons side by side, or, where that is too wide, one above the
    other."""
    h, gap = max(kit.px(SMALL_HIGH), min(kit.reach, 34)), kit.px(14)
    wide = [kit.width(name, "b", SMALL_SIZE) + round(h * 1.35) for name in beside]
    room = kit.size[0] - 2 * kit.px(MARGIN)
    size = kit.t(SMALL_SIZE)
    text = kit.width(code, "b", SMALL_SIZE) if code else 0
    buttons = sum(wide) + gap * (len(wide) - 1)
    if text + gap + buttons <= room:
        x = (kit.size[0] - text - gap * bool(text) - buttons) // 2
        line = Rect(x, -h // 2, text, h)
        return _Line(
            line, (code,), _beside(line.right + gap * bool(text), -h // 2, wide, gap, h), h
        )
    lines = kit.fonts.wrap(code, "b", size, room)
    deep = round(size * 1.5) * len(lines)
    top = -(deep + h) // 2
    boxes = _beside((kit.size[0] - buttons) // 2, top + deep, wide, gap, h)
    return _Line(Rect((kit.size[0] - room) // 2, top, room, deep), tuple(lines), boxes, deep + h)


def _beside(x: int, y: int, widths: list[int], gap: int, h: int) -> tuple[Rect, ...]:
    boxes = []
    for w in widths:
        boxes.append(Rect(x, y, w, h))
        x += w + gap
    return tuple(boxes)
