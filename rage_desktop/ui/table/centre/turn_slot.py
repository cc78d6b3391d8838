"""What my turn asks, in my empty slot or, where that is small, over my plate (VISUAL 8).

Players with none of the suit led are told so there, and that any card may be played.
"""

from pygame import Rect

from rage_desktop.rules import NumberCard, Phase, SuitName, Text, text
from rage_desktop.stage.layout.geometry import Point, Pose
from rage_desktop.stage.table_view import TableView
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import as_read, first_that_fits

DROP_SIZE = 1.06
TRUMPS = "#FF9C7C"  # of the line about trumps


def draw_slot(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw my empty slot while it is my turn, and what I must do in it."""
    if view.phase is not Phase.PLAY or view.viewer is None or not view.plates[view.viewer].turn:
        return
    kit, slot = board.kit, board.layout.centre.slots[0].pose
    w, h = round(slot.width), round(slot.height)
    frame = kit.studio.marks.turn_slot(w, h, 2.4 * kit.scale, round(12 * kit.scale))
    kit.centre(canvas, frame, slot.x, slot.y)
    if board.layout.slot_says:
        _say_in_slot(canvas, board, view, slot)
    else:
        _point_in_slot(canvas, board, view, slot)


def draw_drop_slot(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw my slot while a card that may be played is held: let go, and it is played."""
    kit, slot = board.kit, board.layout.centre.slots[0].pose
    w, h = round(slot.width * DROP_SIZE), round(slot.height * DROP_SIZE)
    frame = kit.studio.marks.drop_slot(w, h, 4 * kit.scale, round(26 * kit.scale))
    kit.centre(canvas, frame, slot.x, slot.y)
    suit = turn_words(view)[1]
    if suit is not None:
        board.chip(canvas, suit, h * 0.34, Point(slot.x, slot.y - h * 0.05))
    words, gold = kit.say(text("Let go")), kit.palette.gold
    y = slot.y + h * (0.26 if suit else 0.0)
    kit.write(canvas, words, "x", 19, slot.x, y, gold, 0.5, w - 10)


def turn_words(view: TableView) -> tuple[Text, str | None]:
    """Return what my turn asks: a verb, and the suit it is about."""
    if any(isinstance(card, NumberCard) and card.suit == view.lead for card in view.hand):
        return text("follow"), view.lead
    return text("lead any card") if not view.trick else text("play any card"), None


def _say_in_slot(canvas: Canvas, board: Board, view: TableView, slot: Pose) -> None:
    kit, look = board.kit, board.kit.palette
    x, y, h = slot.x, slot.y, slot.height
    verb, suit = turn_words(view)
    heading, room = kit.say(text("Your turn")), slot.width - 10
    if lacks(view) is not None:
        _say_void(canvas, board, view, slot)
        return
    if suit is None:
        kit.write(canvas, heading, "x", 18, x, y - h * 0.12, look.gold, 0.5, room)
        lines = kit.fonts.wrap(kit.say(verb), "s", kit.t(16), slot.width - kit.px(10))
        for i, line in enumerate(lines):
            kit.write(canvas, line, "s", 16, x, y + h * 0.08 + i * kit.t(20), look.soft, 0.5)
        return
    kit.write(canvas, heading, "x", 18, x, y - h * 0.34, look.gold, 0.5, room)
    board.chip(canvas, suit, h * 0.34, Point(x, y - h * 0.03))
    kit.write(canvas, kit.say(verb), "s", 16, x, y + h * 0.245, look.soft, 0.5, room)
    kit.write(canvas, board.suit(suit), "x", 17, x, y + h * 0.375, look.ivory, 0.5, room)


def lacks(view: TableView) -> str | None:
    """Return the suit that was led if the hand has none of it, so that any card may be played."""
    if view.lead is None or None in view.hand or turn_words(view)[1] is not None:
        return None
    return view.lead


def holds_trumps(view: TableView) -> bool:
    """Tell whether a number card of the hand is a trump."""
    return any(isinstance(card, NumberCard) and card.suit == view.trump for card in view.hand)


def _say_void(canvas: Canvas, board: Board, view: TableView, slot: Pose) -> None:
    """Say why any card may be played, and what a trump would do."""
    kit, look, suit = board.kit, board.kit.palette, lacks(view)
    assert suit is not None
    x, y, h, room = slot.x, slot.y, slot.height, slot.width - 6
    kit.write(canvas, kit.say(text("Your turn")), "x", 18, x, y - h * 0.38, look.gold, 0.5, room)
    _draw_void(canvas, board, suit, h * 0.26, Point(x, y - h * 0.155))
    said = first_that_fits(kit, "s", room, text("you have none"), text("none held"))
    lines = [(said, "s", 15, look.soft), (kit.say(text("any card")), "x", 17, look.ivory)]
    if holds_trumps(view):
        suit_name = SuitName(view.trump or "", single=True)
        long = text("{suit} trumps", suit=suit_name)
        lines.append((first_that_fits(kit, "b", room, long, text("or trump")), "b", 16, TRUMPS))
    step = h * (0.13 if len(lines) > 2 else 0.16)
    for i, (words, style, size, colour) in enumerate(lines):
        at = y + h * 0.08 + i * step
        kit.write(canvas, words, style, size, x, at, colour, 0.5, room)


def _draw_void(canvas: Canvas, board: Board, suit: str, d: float, at: Point) -> None:
    """Draw a suit's chip with the small disc that says there is none."""
    kit, small = board.kit, round(d * 0.48)
    board.chip(canvas, suit, d, at)
    box = Rect(0, 0, small, small)
    box.center = round(at.x + d * 0.38), round(at.y + d * 0.34)
    kit.plate(canvas, box, small / 2, WELL, kit.edge(0.5, 1.2))
    kit.icon(canvas, "i_x", round(small * 0.56), *box.center, kit.palette.ivory)


def _point_in_slot(canvas: Canvas, board: Board, view: TableView, slot: Pose) -> None:
    kit, h = board.kit, slot.height
    suit, none = turn_words(view)[1], lacks(view)
    if suit is not None:
        board.chip(canvas, suit, h * 0.42, Point(slot.x, slot.y - h * 0.12))
    elif none is not None:
        _draw_void(canvas, board, none, h * 0.42, Point(slot.x, slot.y - h * 0.12))
    gold = kit.palette.gold
    kit.icon(
        canvas, "i_up", round(h * 0.2), slot.x, slot.y + h * (0.28 if suit or none else 0), gold
    )


def draw_turn_pill(canvas: Canvas, board: Board, view: TableView) -> None:
    """Say above my plate what my turn asks, where the slot has no room for it."""
    mine = view.viewer is not None and view.plates[view.viewer].turn
    if board.layout.slot_says or not mine or view.phase is not Phase.PLAY:
        return
    kit, box = board.kit, board.layout.turn_pill
    verb, suit = turn_words(view)
    none = lacks(view)
    if none is not None:
        verb = text("No {suit}: any card", suit=SuitName(none))
    h = round(box.h)
    x, y = box.x + h * 0.42, box.centre.y
    words = [(kit.say(text("Your turn")), "x", 19, kit.palette.ivory)]
    words.append((kit.say(verb), "s", 18, "#E9CDB2"))
    gap, chip = kit.px(10) + 3, round(h * 0.66) if suit else 0
    name = board.suit(suit) if suit else ""

    def wide() -> int:
        said = sum(kit.width(line, style, size) + gap for line, style, size, _ in words)
        return round(said + chip + (kit.width(name, "x", 19) + 7 if name else 0) + h * 0.84)

    hint = board.layout.hint.box
    beside = hint.x > box.x and hint.y < box.bottom
    room = hint.x - box.x - kit.px(8) if beside else wide()
    if wide() > room:
        name = ""  # the chip says it
    if wide() > room:
        del words[0]  # so does the glow around my plate
    plate = Rect(round(box.x), round(box.y), max(h, wide()), h)
    kit.plate(canvas, plate, h / 2, "#4A2E1E", (kit.palette.gold, 1.3, 0.9), 0.97)
    with as_read(canvas, kit, plate):
        for line, style, size, colour in words:
            x += kit.write(canvas, line, style, size, x, y, colour) + gap
        if suit:
            board.chip(canvas, suit, chip, Point(x + chip / 2, y))
            kit.write(canvas, name, "x", 19, x + chip + 7, y, kit.palette.ivory)
