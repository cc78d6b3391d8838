"""The hint a player may ask for: a bid or a card, why, and the figures behind it."""

from concurrent.futures import Future
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.bots.bot import Answer
from rage_desktop.bots.levels.counting_bot import summed
from rage_desktop.bots.talk.reasons import why
from rage_desktop.rules import Bid, Card, Play, SeatView, Text, text
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.words.captions import played
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.hand.corner import corner_box
from rage_desktop.ui.table.hand.hand import Stand
from rage_desktop.ui.table.hand.suggested import draw_suggested
from rage_desktop.ui.table.words.hint_plate import LESS, MORE, bulb_box, more_box
from rage_desktop.ui.table.words.spoken import sentence_plate
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Press, Role
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, Kind

KEY, MORE_KEY = "I", "M"
COSTLY = text(
    "What to bid or play, and why. With a hint, this game no longer counts in your statistics."
)


@dataclass(frozen=True)
class Advice:
    """What is suggested: a bid, or a card, or neither until it is known; `heading` and `reason`
    say it, `more` gives the figures."""

    view: SeatView
    heading: Text
    reason: Text
    bid: int | None = None
    card: Card | None = None
    more: Text | None = None

    @property
    def known(self) -> bool:
        """Whether it has been thought out."""
        return (self.bid, self.card) != (None, None)

    def line(self, opened: bool) -> Text:
        """Return the reason; the figures where somebody opened them, then the reason."""
        if self.more is None or not opened:
            return self.reason
        return text("{more} {reason}", more=self.more, reason=self.reason)


def advice_of(view: SeatView, thought: Future[Answer]) -> Advice:
    """Return what was thought about a decision, as far as the thinking has come."""
    if not thought.done():
        return Advice(view, text("Hint"), text("One moment…"))
    answer = thought.result()
    move = answer.move
    told = answer.why or why(view, summed(view), move)
    match move:
        case Bid(bid=bid):
            heading = text("Suggested bid: {n}", n=bid)
            return Advice(view, heading, told.reason, bid=bid, more=told.more)
        case Play(card=card, suit=suit):
            heading = text("Suggested: {card}", card=played(card, suit))
            return Advice(view, heading, told.reason, card=card, more=told.more)
    raise AssertionError(f"{move!r} is no decision of a player")


def button(board: Board, press: Press, *, costs: bool) -> Node:
    """Return the bulb above the hint plate; where a hint `costs` the statistics, it says so."""
    words, box = board.kit.say(text("Hint")), bulb_box(board)
    hint = board.kit.say(COSTLY if costs else text("What to bid or play, and why"))
    return IconButton(
        "advice", words, box, icon="i_bulb", key=KEY, again=True, hint=hint, on_press=press
    )


def nodes(board: Board, advice: Advice, opened: bool, press: Press) -> list[Node]:
    """Return the advice in words, for screen readers, and the button to its figures."""
    line = text("{heading}. {reason}", heading=advice.heading, reason=advice.line(opened))
    box = to_rect(board.layout.hint.box)
    said: list[Node] = [Node("advised", Role.STATUS, board.kit.say(line), box)]
    if advice.more is not None:
        said.append(_more_button(board, opened, press, bidding=advice.card is None))
    return said


def _more_button(board: Board, opened: bool, press: Press, *, bidding: bool) -> Node:
    """Return the button at the bulb that opens the figures and closes them."""
    kit = board.kit
    words = kit.say(LESS if opened else MORE)
    name = kit.say(text("Hide the figures") if opened else text("Show the figures"))
    box = more_box(board, words, bidding=bidding)
    return Button(
        "more", name, box, label=words, size=18, style="b", key=MORE_KEY, on_press=press,
        kind=Kind.SECONDARY, hint=kit.say(text("How it compares with the next best choice")),
    )  # fmt: skip


def draw(
    canvas: Canvas,
    board: Board,
    table: TableView,
    stands: list[Stand] | None,
    advice: Advice,
    opened: bool,
    clear: int,
) -> None:
    """Mark the card that is suggested, or say why a bid is, if need be `clear` of its panel."""
    if advice.card is None:
        _draw_reason(canvas, board, advice.line(opened), clear)
        return
    if stands is not None:
        draw_suggested(canvas, board, table, stands, advice.card)


def _draw_reason(canvas: Canvas, board: Board, reason: Text, clear: int) -> None:
    """Write why a bid is suggested: across the window above the hand, between the small buttons at
    its sides; in a tall one in the place of the hint."""
    kit, bulb, hint = board.kit, bulb_box(board), to_rect(board.layout.hint.box)
    tree = sentence_plate(reason, 18, (kit.palette.gold, 1.6, 0.9), kit.px(20))
    room = hint.right - bulb.right - kit.px(12)
    if not kit.portrait:
        back = 0 if board.layout.corner else corner_box(board, 1).right
        room = kit.size[0] - 2 * (max(kit.size[0] - bulb.x, back) + kit.px(12))
    width = min(room, tree.width(kit))
    box = Rect(hint.right - width, hint.y, width, tree.height(kit, width))
    if kit.portrait:
        box.bottom = min(box.bottom, round(board.layout.hand_top) - kit.px(8))
    else:
        box.midbottom = kit.size[0] // 2, _over_hand(board, box.h, clear)
    ui.lay_out(kit, tree, box).draw(canvas)


def _over_hand(board: Board, h: int, clear: int) -> int:
    """Return where a plate so high ends: `clear` of the panel above, as far as the hand allows."""
    kit, layout = board.kit, board.layout
    over = layout.hand_top + kit.px(12)
    if layout.corner:
        over = layout.bar.menu.y - kit.px(6)
    elif layout.own.box.bottom <= layout.hand_top:
        over = layout.own.box.y - kit.px(8)
    return round(max(over, min(clear + h, layout.hand_top + kit.px(34))))
