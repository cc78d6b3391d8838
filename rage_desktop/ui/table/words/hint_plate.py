"""The hint plate: what the focused card would do; on others' turns, who is thinking (VISUAL 8)."""

from collections.abc import Iterator
from functools import partial

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.panels import key_caps

MOST_LINES = 7  # of a pill
PILL_GROWS = (140, 220, 300)  # design px to the left
MORE, LESS = text("More"), text("Less")
Keys = list[tuple[str, Text]]


def draw_hint(canvas: Canvas, board: Board, title: Text, line: Text | None, keys: Keys) -> None:
    """Draw the plate with a title, a line below it and the keys that work now."""

    def paint() -> None:
        hint_layout(board, title, line, keys).draw(canvas)

    board.parts.draw(canvas, "hint", (title, line, keys), paint)


def hint_layout(board: Board, title: Text, line: Text | None, keys: Keys) -> ui.Layout:
    """Lay out the plate, as large as its sentences need: what there is no room for is left out,
    the keys first, then sentence by sentence from the last."""
    kit, place = board.kit, pill_box(board)
    said = kit.say(line) if line is not None else ""
    while True:
        tries = list(_tries(board, kit.say(title), said, keys))
        fitting = [one for one in tries if one[0].height(kit, one[1]) <= one[3]]
        shorter = without_last(said)
        if fitting or not shorter:
            break
        said = shorter
    tree, width, lowest, highest = [*fitting, tries[-1]][0]
    height = min(max(tree.height(kit, width), lowest), highest)
    return ui.lay_out(kit, tree, Rect(place.right - width, place.bottom - height, width, height))


Try = tuple[ui.Element, int, int, int]  # a tree, its width, how low and how high it may be


def _tries(board: Board, title: str, said: str, keys: Keys) -> Iterator[Try]:
    """Give what may stand on the plate, the fullest first."""
    kit, hint, place = board.kit, board.layout.hint, pill_box(board)
    if hint.shape == "pill":
        yield from _pills(board, title, said)
        return
    width = place.w
    if hint.shape == "plate":
        wide = kit.width(said, "s", 17) + kit.px(48)
        width = max(width, min(wide, _widest(board)))
    plate = partial(_plate, board, said)
    for caps in (keys, []):
        yield plate(title, caps), width, place.h, place.h
    bulb = bulb_box(board)
    if not kit.portrait:
        highest = place.bottom - bulb.y + kit.px(10)
        more = more_box(board, "")
        left = more.x if more.bottom == bulb.bottom else bulb.x
        aside = (place.right - left) / kit.scale
        if hint.shape == "plate":
            yield plate(title, [], aside), width, highest, highest
        if hint.shape == "narrow" or not without_last(said):
            yield plate("", []), width, place.h, place.h
            yield plate("", [], aside), width, highest, highest
        return
    above = [one.bounds.bottom for one in board.layout.plates if one.side == "right"]
    slot = board.layout.centre.slots[0].pose.box
    if place.right - width < slot.right:
        above.append(slot.bottom)
    up = min(kit.px(70), round(place.y - max(above, default=0) - kit.px(8)))
    for heading in (title, ""):  # the card in question is raised
        yield plate(heading, []), width, place.h, place.h + max(0, up)


def _plate(board: Board, said: str, title: str, keys: Keys, aside: float = 0.0) -> ui.Element:
    """Return the plate; what is `aside` at its top right is the bulb's."""
    kit, centred = board.kit, board.layout.hint.shape == "narrow"
    look, ax = kit.palette, 0.5 if centred else 0.0

    def ground(canvas: Canvas, kit: Kit, box: Rect) -> None:
        radius = kit.px(22 if centred else 32)
        kit.shadow(canvas, box, radius, (16, 8, 0.5))
        fill = "#000000" if look.high_contrast else ("#33202C", "#241620")
        kit.plate(canvas, box, radius, fill, kit.edge(0.12, 2.5 if look.high_contrast else 1.4))

    parts = title.split(" ", 1) if centred else [title]
    small = (
        ui.Label(part, "f", 17, align_text=ax, lines=3 - len(parts), line_height=1.15)
        for part in parts
    )
    large = ui.Label(title, "f", 24, align_text=ax, lines=1, line_height=1.2)
    heading = ui.FitWidth(large, ui.Column(*small), grow=1)
    words = ui.Label(said, size=17, colour=look.soft, align_text=ax, line_height=1.25, grow=1)
    top = heading if title else words
    bulb = ui.Element(w=max(0.0, aside - 14))
    lines = [[cap] for cap in keys] if centred else [keys]
    return ui.Column(
        ui.Row(bulb, top) if kit.from_right else ui.Row(top, bulb),
        ui.Spacer(),
        words if said and title else None,
        ui.Spacer(),
        *(_caps(kit, line, centred=centred) for line in lines if line),
        gap=2,
        pad=(10, 8) if centred else (22, 8),
        background=ground,
    )


def _caps(kit: Kit, keys: Keys, *, centred: bool) -> ui.Element:
    """Return keys and what they do, as far as there is room."""
    pairs = [(key, kit.say(verb)) for key, verb in keys]
    wide = sum(
        kit.width(kit.key(key), "b", 16) + kit.width(verb, "s", 17) + kit.px(40)
        for key, verb in pairs
    )
    return ui.CustomPaint(
        lambda canvas, kit, at: key_caps(canvas, kit, pairs, at.x, at.centery),
        w=wide / kit.scale - 18,
        h=max(30, kit.t(16) * 1.8 / kit.scale),
        align="middle" if centred else "start",
    )


def _pills(board: Board, title: str, said: str) -> Iterator[Try]:
    """Give pills of a line or two; then, where the card in question is raised, what it would do
    alone, which grows to the left and upwards."""
    kit, box = board.kit, pill_box(board)
    step = round(kit.t(17) * 1.35)
    one = round(board.layout.hint.box.h) - step  # the height of a single line
    side, above = one / 2 / kit.scale, (one - step - 2) / 2 / kit.scale

    def pill(words: str, width: int, beyond: int = 0) -> tuple[ui.Element, int, int]:
        tree = ui.Column(
            ui.Spacer(),
            ui.Label(words, size=17, line_height=1.35),
            ui.Spacer(),
            pad=(side, above, max(side, beyond / kit.scale), above),
            background=lambda canvas, kit, at: kit.plate(
                canvas, at, one / 2, "#1A0F16", kit.edge(0.16), 0.9
            ),
        )
        return tree, min(width, tree.width(kit)), 0

    for words in (f"{title} · {said}", said) if said else (title,):
        yield *pill(words, box.w), one + step
    plates = [to_rect(plate.bounds) for plate in board.layout.plates if plate.side == "right"]
    room = box.bottom - max((plate.bottom for plate in plates), default=0) - kit.px(6)
    most = max(2, min(MOST_LINES, int((room - one) // step) + 1))
    slot = board.layout.centre.slots[0].pose.box
    for units in PILL_GROWS:
        grown = min(kit.px(units), round(box.x - slot.right - kit.px(8)))
        yield (
            *pill(said or title, box.w + grown, box.right - more_box(board, "").x),
            one + step * (most - 1),
        )


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


def without_last(words: str) -> str:
    """Return sentences without the last one, which there is no room for; nothing if it is all."""
    return words.rpartition(". ")[0] + "." if ". " in words else ""


THINKING_KEYS: list[tuple[str, Text]] = [("Space", text("skip")), ("L", text("last trick"))]
CHOOSING_KEYS: list[tuple[str, Text]] = [("← →", text("choose")), ("Enter", text("play"))]
