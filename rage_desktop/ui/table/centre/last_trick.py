"""The last trick: a popover from its button, cards in the order they were played (VISUAL 8)."""

from functools import partial
from typing import NamedTuple

from pygame import Rect

from rage_desktop.rules import NumberCard, Played, SeatName, Text, text
from rage_desktop.rules.tricks import lead_index
from rage_desktop.stage.layout.geometry import CARD_RATIO, Point, Pose
from rage_desktop.stage.table_view import LastTrick, TableView
from rage_desktop.stage.words.taken_trick import how_taken
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.effects.centre_effects import draw_declared, draw_outline
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, as_read
from rage_desktop.ui.toolkit.layout.element import Paint
from rage_desktop.ui.toolkit.nodes import Node, Role

CARD_STEP = 150  # px of the design from card to card
CARD, GIVES = 166.0, 60  # how high a card is, and how much lower the popover may be


class Past(NamedTuple):
    """A trick that was taken; `number` is 0 for the last one."""

    trick: LastTrick | None
    number: int = 0


def popover_nodes(board: Board, view: TableView, past: Past | None = None) -> list[Node]:
    """Return what readers and tests find in the popover: of the last trick, or a past one."""
    return _popover(board, view, past).nodes


def draw_popover(canvas: Canvas, board: Board, view: TableView, past: Past | None = None) -> None:
    """Draw the popover of the last trick, or of a past one."""
    kit, hook, popover = board.kit, board.layout.last_trick.hook, _popover(board, view, past)
    popover.draw(canvas, widgets=False)
    if hook is not None and popover.box.y == round(hook.y):
        colour = kit.palette.raised[0]
        kit.icon(canvas, "i_up", kit.px(34), hook.x, hook.y - kit.px(7), colour)


def tab_box(board: Board, view: TableView, words: str) -> Rect:
    """Return where a button hangs from the popover's lower edge, clear of the plates beside it."""
    kit, panel = board.kit, _popover(board, view, None).box
    w, h = kit.width(words, "x", 17) + kit.px(44), max(kit.px(40), kit.reach)
    return Rect(panel.x + kit.px(12), panel.bottom + kit.px(6), w, h)


def _popover(board: Board, view: TableView, past: Past | None) -> ui.Layout:
    """Lay the popover out so that it covers no plate of the other players: it hangs from its
    button where there is room, else it lies between the plates, and grows if it would leave a
    sliver of pile or trump below it."""
    past = past or Past(view.last_trick)
    return board.parts.keep("last trick", past, lambda: _laid(board, view, past))


def _laid(board: Board, view: TableView, past: Past) -> ui.Layout:
    kit, room = board.kit, board.layout.last_trick
    tree = _tree(board, view, past)
    margin = kit.px(24)
    if room.hook is not None:
        width = min(tree.width(kit), kit.size[0] - 2 * margin)
        x = min(round(room.hook.x - width * 0.45), kit.size[0] - margin - width)
        box = Rect(max(x, margin), round(room.hook.y), width, tree.height(kit, width))
        plates = [to_rect(plate.bounds) for plate in board.layout.plates]
        below = [plate.y for plate in box.collideobjectsall(plates)] if past.trick else []
        lower = min(box.h, min(below, default=box.bottom) - kit.px(8) - box.y)
        if not below or lower >= box.h - kit.px(GIVES):
            box.h = lower if below else box.h
            return ui.lay_out(kit, tree, box)
    between = to_rect(room.between)
    width = min(tree.width(kit), between.w)
    box = Rect(0, between.y, width, min(tree.height(kit, width), between.h))
    box.centerx = between.centerx
    near = box.inflate(0, 2 * kit.px(28))
    pieces = [to_rect(piece) for piece in board.layout.centre.pieces]
    low = max((piece.bottom for piece in pieces if piece.colliderect(near)), default=0) + kit.px(8)
    if box.bottom < low <= between.bottom:
        box.h = low - box.y
    return ui.lay_out(kit, tree, box)


def _tree(board: Board, view: TableView, past: Past) -> ui.Element:
    trick, soft = past.trick, board.kit.palette.soft
    if trick is None:
        return ui.Panel(
            ui.Label(NONE_YET, size=18, colour=soft, lines=1), raised=True, radius=26, pad=(28, 16),
            node=Node("peek", Role.STATUS, NONE_YET),
        )  # fmt: skip
    said = how_taken(trick, view.edition)
    title = ui.Label(_title(past), "f", 28, lines=1)
    hows = [ui.Row(title, ui.Label(how, size=18, colour=soft, grow=1), gap=16) for how in said]
    led = lead_index(play.suit for play in trick.cards)
    cards = [_card(board, trick, i, led == i) for i in range(len(trick.cards))]
    tag = board.kit.t(16) * 0.81 / board.kit.scale  # how far it stands over its card
    return ui.Panel(
        ui.FitWidth(*hows),
        ui.Spacer(h=tag + 12, min_h=tag, grow=1),
        ui.Grid(*cards, columns=len(cards), w=CARD_STEP * len(cards)),
        raised=True,
        radius=26,
        pad=(24, 12, 24, 14),
        node=Node("peek", Role.STATUS, said[0]),
    )


def _card(board: Board, trick: LastTrick, index: int, led: bool) -> ui.Element:
    """Return a card with its tag, and who played it."""
    play = trick.cards[index]
    won = play.seat == trick.winner

    def paint(canvas: Canvas, kit: Kit, box: Rect) -> None:
        pose = Pose(*box.center, min(box.h, box.w / CARD_RATIO))
        with as_read(canvas, kit, box):  # twice: a card is never turned
            if won:
                draw_outline(canvas, board, pose)
            board.card(canvas, play.card, pose)
            if play.suit is not None and not isinstance(play.card, NumberCard):
                draw_declared(canvas, board, pose, play.card, play.suit)
        at = Point(pose.x, pose.box.y)
        if won:
            board.tag(canvas, kit.say(text("Took it")), at, icon="i_crown")
        elif led:
            board.tag(canvas, kit.say(text("Led")), at, fill=WELL, colour=kit.palette.ivory)

    return ui.LayoutBuilder(partial(_card_column, board, play, index, paint))


def _card_column(
    board: Board, play: Played, index: int, paint: Paint, kit: Kit, width: int
) -> ui.Element:
    """Return a card as large as the width allows, and who played it below."""
    name = board.seats[play.seat].name
    high = min(CARD, (width / kit.scale - 10) / CARD_RATIO)
    told = text("{player}: {card}", player=SeatName(play.seat), card=play.card)
    return ui.Column(
        ui.CustomPaint(
            paint, w=high * CARD_RATIO, h=high, min_h=0.7 * high, grow=1, align="middle",
            node=Node(f"peek-{index}", Role.CARD, told),
        ),
        ui.FitWidth(
            ui.Row(
                ui.Spacer(),
                _face(board, play.seat, 38),
                ui.Label(name, "b", 18, lines=1),
                ui.Spacer(),
                gap=8,
            ),
            ui.Column(
                _face(board, play.seat, 26),
                ui.Label(name, "b", 16, align_text=0.5, lines=1),
            ),
        ),
        gap=8,
    )  # fmt: skip


def _face(board: Board, seat: int, side: float) -> ui.Element:
    def avatar(canvas: Canvas, _: Kit, box: Rect) -> None:
        board.avatar(canvas, seat, box.h, Point(*box.center))

    return ui.CustomPaint(avatar, w=side, h=side, align="middle")


def _title(past: Past) -> Text:
    return text("Trick {n}", n=past.number) if past.number else text("Last trick")


NONE_YET = text("No trick has been taken yet")
