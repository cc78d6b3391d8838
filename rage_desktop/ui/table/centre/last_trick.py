"""The last trick: a popover from its button, cards in the order they were played (VISUAL 8)."""

from typing import NamedTuple

from pygame import Rect

from rage_desktop.rules import NumberCard, SeatName, Text, text
from rage_desktop.rules.tricks import lead_index
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.stage.table_view import LastTrick, TableView
from rage_desktop.stage.words.taken_trick import how_taken
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.effects.centre_effects import draw_declared, draw_outline
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import as_read, first_that_fits
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel


class Past(NamedTuple):
    """A trick that was taken; `number` is 0 for the last one."""

    trick: LastTrick | None
    number: int = 0


def popover_nodes(board: Board, view: TableView, past: Past | None = None) -> list[Node]:
    """Return what readers and tests find in the popover: of the last trick, or a past one."""
    kit, place = board.kit, board.layout.last_trick
    trick = view.last_trick if past is None else past.trick
    if trick is None:
        return [Node("peek", Role.STATUS, kit.say(NONE_YET), _no_trick(board))]
    how, *_ = how_taken(trick, view.edition)
    nodes = [Node("peek", Role.STATUS, kit.say(how), to_rect(place.panel))]
    for i, play in enumerate(trick.cards):
        said = kit.say(text("{player}: {card}", player=SeatName(play.seat), card=play.card))
        nodes.append(Node(f"peek-{i}", Role.CARD, said, to_rect(place.cards[i].box)))
    return nodes


def draw_popover(canvas: Canvas, board: Board, view: TableView, past: Past | None = None) -> None:
    """Draw the popover of the last trick, or of a past one."""
    kit, place = board.kit, board.layout.last_trick
    past = past or Past(view.last_trick)
    trick, look = past.trick, kit.palette
    panel = _no_trick(board) if trick is None else to_rect(place.panel)
    paint_panel(canvas, kit, panel, 26, raised=True)
    if trick is None or place.hangs:
        kit.icon(canvas, "i_up", kit.px(34), place.hook.x, place.hook.y - kit.px(7), look.raised[0])
    if trick is None:
        kit.write(canvas, kit.say(NONE_YET), "s", 18, *panel.center, look.soft, 0.5)
        return
    x, y = place.title.x, place.title.centre.y
    with as_read(canvas, kit, panel):
        x += kit.write(canvas, kit.say(_title(past)), "f", 28, x, y, look.ivory) + kit.px(16)
        room = place.panel.right - kit.px(24) - x
        how = first_that_fits(kit, "s", room, *how_taken(trick, view.edition))
        kit.write(canvas, how, "s", 18, x, y, look.soft, room=room)
    led = lead_index(play.suit for play in trick.cards)
    for i, play in enumerate(trick.cards):
        pose, won = place.cards[i], play.seat == trick.winner
        if won:
            draw_outline(canvas, board, pose)
        board.card(canvas, play.card, pose)
        if play.suit is not None and not isinstance(play.card, NumberCard):
            draw_declared(canvas, board, pose, play.card, play.suit)
        if won:
            board.tag(canvas, kit.say(text("Took it")), place.tags[i], icon="i_crown")
        elif i == led:
            board.tag(canvas, kit.say(text("Led")), place.tags[i], fill=WELL, colour=look.ivory)
        _draw_who(canvas, board, play.seat, place.names[i])


def _draw_who(canvas: Canvas, board: Board, seat: int, box: Box) -> None:
    """Draw whose card it is: avatar and name, or the avatar where names would be cut."""
    kit, gap = board.kit, board.kit.px(8)
    d = min(box.h, kit.px(38), box.w * 0.5)
    name, room = board.seats[seat].name, box.w - d - gap
    least = max(SMALLEST_TEXT, round(0.75 * kit.t(18)))
    if room < min(4 * kit.t(18), kit.fonts.width(name, "b", least)):
        board.avatar(canvas, seat, d, box.centre)
        return
    wide = d + gap + min(room, kit.width(name, "b", 18))
    start = box.x + (box.w - wide) / 2
    with as_read(canvas, kit, to_rect(box)):
        board.avatar(canvas, seat, d, Point(start + d / 2, box.centre.y))
        kit.write(
            canvas, name, "b", 18, start + d + gap, box.centre.y, board.kit.palette.ivory, 0.0, room
        )


def _title(past: Past) -> Text:
    return text("Trick {n}", n=past.number) if past.number else text("Last trick")


def tab_box(board: Board, view: TableView, words: str) -> Rect:
    """Return where a button hangs from the popover's lower edge, clear of the plates beside it."""
    kit = board.kit
    panel = _no_trick(board) if view.last_trick is None else to_rect(board.layout.last_trick.panel)
    w, h = kit.width(words, "x", 17) + kit.px(44), max(kit.px(40), kit.reach)
    return Rect(panel.x + kit.px(12), panel.bottom + kit.px(6), w, h)


def _no_trick(board: Board) -> Rect:
    """Return the popover without cards: a line of words, which leaves the plates to be seen."""
    kit, place = board.kit, board.layout.last_trick
    w = kit.width(kit.say(NONE_YET), "s", 18) + kit.px(56)
    box = Rect(0, round(place.hook.y), w, round(kit.t(18) * 1.4) + kit.px(32))
    box.centerx = round(place.hook.x)
    return box.clamp(Rect(0, 0, *kit.size).inflate(-2 * kit.px(24), 0))


NONE_YET = text("No trick has been taken yet")
