"""The hint plate: what the focused card would do; on others' turns, who is thinking (VISUAL 8)."""

from functools import partial

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui.canvas import Canvas
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.widgets import key_caps


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
        _draw_pill(canvas, board, words)
        return
    box = to_rect(hint.box)
    if hint.shape == "plate":
        room = kit.width(said, "s", 17) + kit.px(48)
        extra = max(0, min(round(room), round(hint.widest)) - box.w)
        box = Rect(box.x - extra, box.y, box.w + extra, box.h)
    else:
        extra = 0
    radius = box.h * 0.24 if hint.shape == "plate" else kit.px(22)
    kit.shadow(canvas, box, radius, (16, 8, 0.5))
    fill = ("#000000", "#000000") if look.high_contrast else ("#33202C", "#241620")
    kit.plate(canvas, box, radius, fill, kit.edge(0.12, 1.4 if not look.high_contrast else 2.5))
    centred = hint.shape == "narrow"
    ax = 0.5 if centred else 0.0
    x = box.centerx if centred else hint.title.x - extra
    title_room = hint.title.w + extra
    heading = kit.fonts.fit(heading, "f", kit.t(24), title_room)
    kit.write(canvas, heading, "f", 24, x, hint.title.centre.y, look.ivory, ax)
    if hint.line is not None and said:
        _draw_line(canvas, board, said, x, ax, extra)
    if hint.keys is not None:
        caps = [(key, kit.say(verb)) for key, verb in keys]
        if centred:
            for i, cap in enumerate(caps):
                wide = kit.width(cap[0], "b", 16) + kit.width(cap[1], "s", 17) + kit.px(22)
                step = hint.keys.h / max(1, len(caps))
                y = hint.keys.y + step * (i + 0.5)
                key_caps(canvas, kit, [cap], box.centerx - wide / 2, y)
        else:
            key_caps(canvas, kit, caps, hint.keys.x - extra, hint.keys.centre.y)


def _draw_line(canvas: Canvas, board: Board, said: str, x: float, ax: float, extra: int) -> None:
    kit, hint = board.kit, board.layout.hint
    assert hint.line is not None
    size = kit.t(17)
    lines = kit.fonts.wrap(said, "s", size, hint.line.w + extra)
    fits = max(1, int(hint.line.h / (size * 1.25)))
    shown = lines[:fits]
    if len(lines) > fits:
        shown[-1] = kit.fonts.fit(" ".join(lines[fits - 1 :]), "s", size, hint.line.w + extra)
    step = size * 1.35
    top = hint.line.centre.y - step * (len(shown) - 1) / 2
    for i, words in enumerate(shown):
        kit.write(canvas, words, "s", 17, x, top + i * step, kit.palette.soft, ax)


def _draw_pill(canvas: Canvas, board: Board, words: str) -> None:
    kit, box = board.kit, to_rect(board.layout.hint.box)
    words = kit.fonts.fit(words, "s", kit.t(17), board.layout.hint.widest - box.h)
    w = min(kit.width(words, "s", 17) + box.h, round(board.layout.hint.widest))
    plate = Rect(box.right - w, box.y, w, box.h)
    kit.plate(canvas, plate, box.h / 2, "#1A0F16", kit.edge(0.16), 0.9)
    kit.write(canvas, words, "s", 17, plate.x + box.h / 2, plate.centery, kit.palette.ivory)


THINKING_KEYS: list[tuple[str, Text]] = [("Space", text("skip")), ("L", text("last trick"))]
CHOOSING_KEYS: list[tuple[str, Text]] = [("← →", text("choose")), ("Enter", text("play"))]
