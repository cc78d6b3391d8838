"""The hint plate: what the focused card would do; on others' turns, who is thinking (VISUAL 8)."""

from functools import partial

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.stage.geometry import Rect as Box
from rage_desktop.ui.canvas import Canvas
from rage_desktop.ui.kit import Kit
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.widgets import key_caps

MOST_LINES = 7  # of a pill


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
            words = said or heading  # the card stands up: what it would do matters more
        _draw_pill(canvas, board, words)
        return
    box, title_box = to_rect(hint.box), hint.title
    if hint.shape == "plate":
        room = kit.width(said, "s", 17) + kit.px(48)
        extra = max(0, min(round(room), round(hint.widest)) - box.w)
        box = Rect(box.x - extra, box.y, box.w + extra, box.h)
    else:
        extra = 0
    radius = box.h * 0.24 if hint.shape == "plate" else kit.px(22)
    place, cut = hint.line, False
    if place is not None and hint.keys is not None:
        lines = len(kit.fonts.wrap(said, "s", kit.t(17), place.w + extra))
        cut = lines > _lines_in(kit, place)
        if cut:  # more lines, in place of the keys
            place = place._replace(h=hint.keys.bottom - place.y)
        if lines > _lines_in(kit, place):  # and up to where the bulb is
            bulb = bulb_box(board)
            up = box.y - bulb.y + kit.px(10)
            box = Rect(box.x, box.y - up, box.w, box.h + up)
            place = place._replace(y=place.y - up, h=place.h + up)
            title_box = title_box._replace(y=title_box.y - up, w=title_box.w - bulb.w)
            if hint.shape == "narrow":  # no heading fits beside the bulb
                heading, top = "", bulb.bottom + kit.px(4)
                place = place._replace(y=top, h=place.bottom - top)
    kit.shadow(canvas, box, radius, (16, 8, 0.5))
    fill = ("#000000", "#000000") if look.high_contrast else ("#33202C", "#241620")
    kit.plate(canvas, box, radius, fill, kit.edge(0.12, 1.4 if not look.high_contrast else 2.5))
    centred = hint.shape == "narrow"
    ax = 0.5 if centred else 0.0
    x = box.centerx if centred else hint.title.x - extra
    title_room = title_box.w + extra
    kit.write(canvas, heading, "f", 24, x, title_box.centre.y, look.ivory, ax, title_room)
    if place is not None and said:
        _draw_line(canvas, board, said, x, ax, place, extra)
    if hint.keys is not None and not cut:
        caps = [(key, kit.say(verb)) for key, verb in keys]
        if centred:
            for i, cap in enumerate(caps):
                wide = kit.width(cap[0], "b", 16) + kit.width(cap[1], "s", 17) + kit.px(22)
                step = hint.keys.h / max(1, len(caps))
                y = hint.keys.y + step * (i + 0.5)
                key_caps(canvas, kit, [cap], box.centerx - wide / 2, y)
        else:
            key_caps(canvas, kit, caps, hint.keys.x - extra, hint.keys.centre.y)


def bulb_box(board: Board) -> Rect:
    """Return where the bulb stands above the plate."""
    kit, plate = board.kit, to_rect(board.layout.hint.box)
    side = max(kit.px(48), kit.reach)
    return Rect(plate.right - side, plate.y - side - kit.px(12), side, side)


def _draw_line(
    canvas: Canvas, board: Board, said: str, x: float, ax: float, place: Box, extra: int
) -> None:
    kit, size = board.kit, board.kit.t(17)
    lines = kit.fonts.wrap(said, "s", size, place.w + extra)
    fits = _lines_in(kit, place)
    shown = lines[:fits]
    if len(lines) > fits:
        shown[-1] = kit.fonts.fit(" ".join(lines[fits - 1 :]), "s", size, place.w + extra)
    step = size * 1.35
    top = place.centre.y - step * (len(shown) - 1) / 2
    for i, words in enumerate(shown):
        words = words.removesuffix(" ·")
        kit.write(canvas, words, "s", 17, x, top + i * step, kit.palette.soft, ax)


def _lines_in(kit: Kit, place: Box) -> int:
    return max(1, int(place.h / (kit.t(17) * 1.25)))


def _draw_pill(canvas: Canvas, board: Board, words: str) -> None:
    kit, box = board.kit, to_rect(board.layout.hint.box)
    lines, step = _pill_lines(board, words), 1.35 * kit.t(17)
    one = round(box.h - step)  # the height of a single line
    h, w = box.h if len(lines) > 1 else one, box.w
    if len(lines) > 2:  # it grows upwards, beside the bulb
        room = _pill_room(board) - bulb_box(board).w
        lines = kit.fonts.wrap(words, "s", kit.t(17), room)
        if len(lines) > MOST_LINES:
            rest = " ".join(lines[MOST_LINES - 1 :])
            lines = [*lines[: MOST_LINES - 1], kit.fonts.fit(rest, "s", kit.t(17), room)]
        h = round(one + step * (len(lines) - 1))
    else:
        w = min(max(kit.width(line, "s", 17) for line in lines) + one, box.w)
    plate = Rect(box.right - w, box.bottom - h, w, h)
    kit.plate(canvas, plate, one / 2, "#1A0F16", kit.edge(0.16), 0.9)
    y = plate.centery - step * (len(lines) - 1) / 2
    for line in lines:
        line = line.removesuffix(" ·")
        kit.write(canvas, line, "s", 17, plate.x + one / 2, y, kit.palette.ivory)
        y += step


def _pill_lines(board: Board, words: str) -> list[str]:
    kit = board.kit
    return kit.fonts.wrap(words, "s", kit.t(17), _pill_room(board))


def _pill_room(board: Board) -> float:
    box = board.layout.hint.box
    return box.w - (box.h - 1.35 * board.kit.t(17))


THINKING_KEYS: list[tuple[str, Text]] = [("Space", text("skip")), ("L", text("last trick"))]
CHOOSING_KEYS: list[tuple[str, Text]] = [("← →", text("choose")), ("Enter", text("play"))]
