"""The hint a player may ask for: the bid or the card that promises most, and why in figures."""

from concurrent.futures import Future
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.bots.bot import Answer
from rage_desktop.bots.talk.reasons import reason
from rage_desktop.rules import Bid, Card, Play, SeatView, Text, text
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.words.captions import played
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.hand.hand import Stand
from rage_desktop.ui.table.words.hint_plate import bulb_box
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Press, Role
from rage_desktop.ui.toolkit.widgets.buttons import IconButton

KEY = "I"


@dataclass(frozen=True)
class Advice:
    """What is suggested: a bid, or a card, neither before that is known; `heading` and `reason`
    say it."""

    view: SeatView
    heading: Text
    reason: Text
    bid: int | None = None
    card: Card | None = None


def advice_of(view: SeatView, thought: Future[Answer]) -> Advice:
    """Return what was thought of a decision, as far as that has come."""
    if not thought.done():
        return Advice(view, text("Hint"), text("One moment…"))
    answer = thought.result()
    move = answer.move
    said = answer.why or reason(view, move) or text("The only card allowed.")
    match move:
        case Bid(bid=bid):
            return Advice(view, text("Suggested bid: {n}", n=bid), said, bid=bid)
        case Play(card=card, suit=suit):
            heading = text("Suggested: {card}", card=played(card, suit))
            return Advice(view, heading, said, card=card)
    raise AssertionError(f"{move!r} is no decision of a player")


def button(board: Board, press: Press) -> Node:
    """Return the bulb above the hint plate."""
    words, box = board.kit.say(text("Hint")), bulb_box(board)
    hint = board.kit.say(text("What to bid or to play, and why"))
    return IconButton(
        "advice", words, box, icon="i_bulb", key=KEY, again=True, hint=hint, on_press=press
    )


def nodes(board: Board, advice: Advice) -> list[Node]:
    """Return the advice in words, for screen readers."""
    line = text("{heading}. {reason}", heading=advice.heading, reason=advice.reason)
    return [Node("advised", Role.STATUS, board.kit.say(line), to_rect(board.layout.hint.box))]


def draw(
    canvas: Canvas, board: Board, table: TableView, stands: list[Stand] | None, advice: Advice
) -> None:
    """Mark the card that is suggested, or say why a bid is."""
    if advice.card is None:
        _draw_reason(canvas, board, advice.reason)
        return
    if stands is None or advice.card not in table.hand:
        return
    kit, index = board.kit, table.hand.index(advice.card)
    pose = board.layout.slots(len(table.hand))[index]
    top = pose.y - pose.height / 2 - stands[index].lift - kit.px(8)
    board.tag(canvas, kit.say(text("Suggested")), Point(pose.x, top), icon="i_bulb", size=17)


def _draw_reason(canvas: Canvas, board: Board, reason: Text) -> None:
    """Write a sentence across the window, above the hand; in a tall one my plate lies there."""
    kit, layout = board.kit, board.layout
    over = layout.hand_top + kit.px(12)
    if layout.own.box.bottom <= layout.hand_top:
        over = layout.own.box.y - kit.px(8)
    words, room = kit.say(reason), 2 * bulb_box(board).x - kit.size[0] - kit.px(72)
    lines = kit.fonts.wrap(words, "b", kit.t(18), room)
    step = round(kit.t(18) * 1.45)
    h = step * len(lines) + kit.px(16)
    w = max(kit.width(line, "b", 18) for line in lines) + kit.px(48)
    if not layout.scale.portrait:  # clear of the button in the panel, as far as the hand allows
        clear = layout.bidding.panel.bottom + h
        over = max(over, min(clear, layout.hand_top + kit.px(34)))
    box = Rect(0, 0, w, h)
    box.midbottom = kit.size[0] // 2, round(over)
    kit.shadow(canvas, box, kit.px(20), (14, 8, 0.5))
    kit.plate(canvas, box, kit.px(20), WELL, (kit.palette.gold, 1.6, 0.9), 0.97)
    for i, line in enumerate(lines):
        y = box.y + kit.px(8) + step * (i + 0.5)
        kit.write(canvas, line, "b", 18, box.centerx, y, kit.palette.ivory, 0.5)
