"""The hint plate: what the focused card would do; on others' turns, who is thinking (VISUAL 8)."""

from dataclasses import dataclass
from functools import partial

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, as_read
from rage_desktop.ui.toolkit.widgets.buttons import key_caps

MOST_LINES = 7  # of a pill
PILL_GROWS = (140, 220, 300)  # design px to the left, where it has more than two lines
MORE, LESS = text("More"), text("Less")
TWO_LINES = 17.0  # the size of a heading in two lines


def draw_hint(
    canvas: Canvas, board: Board, title: Text, line: Text | None, keys: list[tuple[str, Text]]
) -> None:
    """Draw the plate with a title, a line below it and the keys that work now."""
    paint = partial(_draw_hint, canvas, board, title, line, keys)
    board.parts.draw(canvas, "hint", (title, line, keys), paint)


def _draw_hint(
    canvas: Canvas, board: Board, title: Text, line: Text | None, keys: list[tuple[str, Text]]
) -> None:
    kit, hint, look = board.kit, board.layout.hint, board.kit.palette
    heading, said = kit.say(title), kit.say(line) if line is not None else ""
    if hint.shape == "pill":
        words = f"{heading} · {said}" if said else heading
        if len(_pill_lines(board, words)) > 2:
            words = said or heading  # the card is raised: what it would do matters more
        _draw_pill(canvas, board, words)
        return
    parts, centred = _parts(board, said), hint.shape == "narrow"
    while not _holds(kit, parts.line, said) and (shorter := without_last(said)):
        said, parts = shorter, _parts(board, shorter)
    radius = kit.px(22) if centred else hint.box.h * 0.24
    kit.shadow(canvas, parts.box, radius, (16, 8, 0.5))
    fill = ("#000000", "#000000") if look.high_contrast else ("#33202C", "#241620")
    edge = kit.edge(0.12, 1.4 if not look.high_contrast else 2.5)
    kit.plate(canvas, parts.box, radius, fill, edge)
    x, ax = (parts.box.centerx, 0.5) if centred else (parts.x, 0.0)

    def room(place: Box) -> Rect:
        return parts.box if centred else Rect(round(x), 0, round(place.w), 0)

    if parts.title is not None:
        with as_read(canvas, kit, room(parts.title)):
            _draw_heading(canvas, kit, heading, x, ax, parts.title)
    if parts.line is not None and said:
        with as_read(canvas, kit, room(parts.line)):
            _draw_line(canvas, board, said, x, ax, parts.line)
    if parts.keys is not None:
        _draw_keys(canvas, kit, keys, x, parts, centred)


def _draw_heading(canvas: Canvas, kit: Kit, heading: str, x: float, ax: float, place: Box) -> None:
    """Write the heading in one line, or smaller in two where it would be cut."""
    size, y = 24.0, place.centre.y
    lines = [heading]
    if kit.width(heading, "f", TWO_LINES) > place.w:
        first, *rest = kit.fonts.wrap(heading, "f", kit.t(TWO_LINES), place.w)
        lines, size = [first, " ".join(rest)] if rest else [first], TWO_LINES
    step = 1.15 * kit.t(size)
    for i, words in enumerate(lines):
        at = y + step * (i - (len(lines) - 1) / 2)
        kit.write(canvas, words, "f", size, x, at, kit.palette.ivory, ax, place.w)


@dataclass(frozen=True)
class Parts:
    """The plate as large as its sentence needs, and where heading, sentence and keys stand, all
    beginning at `x`; what there is no room for is None."""

    box: Rect
    x: float
    title: Box | None
    line: Box | None
    keys: Box | None


def _parts(board: Board, said: str) -> Parts:
    """Widen the plate for a sentence, then give it the place of the keys, then let it grow upwards
    to where the bulb is."""
    kit, hint = board.kit, board.layout.hint
    box, title, line, keys = to_rect(hint.box), hint.title, hint.line, hint.keys
    x = title.x
    if hint.shape == "plate":
        room = kit.width(said, "s", 17) + kit.px(48)
        extra = max(0, min(round(room), _widest(board)) - box.w)
        box = Rect(box.x - extra, box.y, box.w + extra, box.h)
        x -= extra
        title = title._replace(w=title.w + extra)
        line = line and line._replace(w=line.w + extra)
    if line is None or keys is None:
        return Parts(box, x, title, line, keys)
    if _holds(kit, line, said):
        return Parts(box, x, title, line, keys)
    line = line._replace(h=keys.bottom - line.y)
    if _holds(kit, line, said):
        return Parts(box, x, title, line, None)
    bulb = bulb_box(board)
    up = box.y - bulb.y + kit.px(10)
    if kit.portrait:  # as far as the plate above leaves room
        above = [one.bounds.bottom for one in board.layout.plates if one.side == "right"]
        if box.x < board.layout.centre.slots[0].pose.box.right:
            above.append(board.layout.centre.slots[0].pose.box.bottom)
        up = max(0, min(kit.px(70), round(box.y - max(above, default=0) - kit.px(8))))
        bulb = Rect(0, 0, 0, 0)
    box = Rect(box.x, box.y - up, box.w, box.h + up)
    if hint.shape == "narrow":  # no heading fits beside the bulb
        top = bulb.bottom + kit.px(4)
        return Parts(box, x, None, line._replace(y=top, h=line.bottom - top), None)
    title = title._replace(y=title.y - up, w=title.w - bulb.w)
    line = line._replace(y=line.y - up, h=line.h + up)
    if kit.portrait and not _holds(kit, line, said):  # the card in question is raised
        pad = x - box.x
        return Parts(box, x, None, Box(line.x, box.y + pad / 2, line.w, box.h - pad), None)
    return Parts(box, x, title, line, None)


def _widest(board: Board) -> int:
    """Return how wide the plate may grow: in a tall window it keeps off the tag of my card."""
    kit, hint, slot = board.kit, board.layout.hint, board.layout.centre.slots[0]
    if not kit.portrait or slot.tag.y + kit.t(16) < hint.box.y:
        return round(hint.widest)
    return round(min(hint.widest, hint.box.right - slot.pose.box.right - kit.px(8)))


def bulb_box(board: Board) -> Rect:
    """Return where the bulb stands above the plate, in a tall window beside it at its widest, and
    at the right of a pill right under others' plates."""
    kit, plate = board.kit, to_rect(board.layout.hint.box)
    side = max(kit.px(48), kit.reach)
    if kit.portrait:
        left = plate.right - round(board.layout.hint.widest)
        return Rect(left - side - kit.px(12), plate.y + kit.px(6), side, side)
    above = Rect(plate.right - side, plate.y - side - kit.px(12), side, side)
    if board.layout.hint.shape == "pill" and on_plate(board, above):
        above.bottom = plate.bottom
    return above


def on_plate(board: Board, box: Rect) -> bool:
    """Tell whether a box would lie on another player's plate."""
    return box.collidelist([to_rect(plate.bounds) for plate in board.layout.plates]) >= 0


def pill_box(board: Board) -> Rect:
    """Return the place of the hint; that of a pill of two lines is clear of a bulb at its right."""
    box, kit = to_rect(board.layout.hint.box), board.kit
    if bulb_box(board).bottom == box.bottom:
        box.right = more_box(board, "").x - kit.px(8)
    return box


def _draw_line(canvas: Canvas, board: Board, said: str, x: float, ax: float, place: Box) -> None:
    kit, size = board.kit, board.kit.t(17)
    shown = _in_lines(kit, said, place.w, _lines_in(kit, place))
    step = size * 1.35
    top = place.centre.y - step * (len(shown) - 1) / 2
    for i, words in enumerate(shown):
        words = words.removesuffix(" ·")
        kit.write(canvas, words, "s", 17, x, top + i * step, kit.palette.soft, ax)


def _draw_keys(
    canvas: Canvas, kit: Kit, keys: list[tuple[str, Text]], x: float, parts: Parts, centred: bool
) -> None:
    """Draw the keys in a row from x, as far as there is room, or centred there one below the
    other."""
    caps, place = [(key, kit.say(verb)) for key, verb in keys], parts.keys
    assert place is not None
    if not centred:
        key_caps(canvas, kit, caps, x, place.centre.y, parts.box.right - kit.px(6) - x)
        return
    step = place.h / max(1, len(caps))
    for i, cap in enumerate(caps):
        wide = kit.width(cap[0], "b", 16) + kit.width(cap[1], "s", 17) + kit.px(22)
        key_caps(canvas, kit, [cap], x - wide / 2, place.y + step * (i + 0.5))


def _in_lines(kit: Kit, words: str, width: float, most: int) -> list[str]:
    """Return words in at most so many lines: without their last sentences, else cut short."""
    size = kit.t(17)
    lines = kit.fonts.wrap(words, "s", size, width)
    if len(lines) <= most:
        return lines
    if shorter := without_last(words):
        return _in_lines(kit, shorter, width, most)
    return [*lines[: most - 1], kit.fonts.fit(" ".join(lines[most - 1 :]), "s", size, width)]


def without_last(words: str) -> str:
    """Return sentences without the last one, which there is no room for; nothing if it is all."""
    return words.rpartition(". ")[0] + "." if ". " in words else ""


def _holds(kit: Kit, place: Box | None, said: str) -> bool:
    if place is None:
        return True
    return len(kit.fonts.wrap(said, "s", kit.t(17), place.w)) <= _lines_in(kit, place)


def _lines_in(kit: Kit, place: Box) -> int:
    return max(1, int(place.h / (kit.t(17) * 1.25)))


def _draw_pill(canvas: Canvas, board: Board, words: str) -> None:
    kit, box = board.kit, pill_box(board)
    lines, step = _pill_lines(board, words), 1.35 * kit.t(17)
    one = round(box.h - step)  # the height of a single line
    h, w = box.h if len(lines) > 1 else one, box.w
    if len(lines) > 2:  # it grows to the left and upwards, beside the buttons
        most, slot = _most_lines(board, one, step), board.layout.centre.slots[0].pose.box
        for units in PILL_GROWS:
            grown = min(kit.px(units), round(box.x - slot.right - kit.px(8)))
            room = _pill_room(board) + grown - max(0, box.right - more_box(board, "").x)
            lines = kit.fonts.wrap(words, "s", kit.t(17), room)
            if len(lines) <= most:
                break
        lines, w = _in_lines(kit, words, room, most), w + grown
        h = max(box.h, round(one + step * (len(lines) - 1)))
    else:
        w = min(max(kit.width(line, "s", 17) for line in lines) + one, box.w)
    plate = Rect(box.right - w, box.bottom - h, w, h)
    kit.plate(canvas, plate, one / 2, "#1A0F16", kit.edge(0.16), 0.9)
    y = plate.centery - step * (len(lines) - 1) / 2
    lines = [line.removesuffix(" ·") for line in lines]
    wide = max(kit.width(line, "s", 17) for line in lines) + one  # what is beyond is the bulb's
    with as_read(canvas, kit, Rect(plate.x, 0, wide, 0)):
        for line in lines:
            kit.write(canvas, line, "s", 17, plate.x + one / 2, y, kit.palette.ivory)
            y += step


def _most_lines(board: Board, one: int, step: float) -> int:
    """Return how many lines a pill may have that covers no plate above it."""
    plates = [to_rect(plate.bounds) for plate in board.layout.plates if plate.side == "right"]
    room = to_rect(board.layout.hint.box).bottom - max((box.bottom for box in plates), default=0)
    return max(2, min(MOST_LINES, int((room - board.kit.px(6) - one) // step) + 1))


def more_box(board: Board, words: str, *, bidding: bool = False) -> Rect:
    """Return where the button to the figures stands: above the bulb, in a tall window under it, or
    beside it where another player's plate is there; no words take the room of the longer ones."""
    kit, bulb = board.kit, bulb_box(board)
    said = [words] if words else [kit.say(MORE), kit.say(LESS)]
    wide = max(kit.width(each, "b", 18) for each in said) + kit.px(28)
    high = max(kit.px(38), kit.reach)
    if kit.portrait and (bidding or board.layout.slot_says):  # the panel or my slot is above
        return Rect(bulb.right - wide, bulb.bottom + kit.px(8), wide, high)
    box = Rect(bulb.right - wide, bulb.y - high - kit.px(8), wide, high)
    if on_plate(board, box) or bulb.bottom == board.layout.hint.box.bottom:
        box.bottomright = bulb.x - kit.px(8), bulb.bottom
    return box


def _pill_lines(board: Board, words: str) -> list[str]:
    kit = board.kit
    return kit.fonts.wrap(words, "s", kit.t(17), _pill_room(board))


def _pill_room(board: Board) -> float:
    box = board.layout.hint.box
    return box.w - (box.h - 1.35 * board.kit.t(17))


THINKING_KEYS: list[tuple[str, Text]] = [("Space", text("skip")), ("L", text("last trick"))]
CHOOSING_KEYS: list[tuple[str, Text]] = [("← →", text("choose")), ("Enter", text("play"))]
