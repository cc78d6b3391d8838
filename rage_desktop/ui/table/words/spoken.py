"""The table in words: what screen readers and tests find, short notices, and small sums."""

from pygame import Rect

from rage_desktop.rules import (
    ActionCard,
    Edition,
    Phase,
    Role,
    SeatName,
    SeatView,
    SuitName,
    Text,
    ntext,
    text,
)
from rage_desktop.stage.table_view import Plate, TableView
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.bar import round_texts
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.centre.turn_slot import turn_words
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Edge
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.nodes import Role as NodeRole


def table_nodes(board: Board, view: TableView) -> list[Node]:
    """Return the nodes of everything on the table that is no widget."""
    kit, place = board.kit, board.layout
    heading, below = (kit.say(words) for words in round_texts(view))
    told = [heading, *([kit.say(text("Practice"))] if board.practice else []), below]
    nodes = [Node("round", NodeRole.HEADING, ", ".join(told), to_rect(place.bar.round_text))]
    nodes += [_plate_node(board, view, plate) for plate in view.plates]
    nodes.append(_node(board, "trump", _trump(view), place.centre.trump_chip.box))
    if view.lead is not None:
        led = text("{suit} is led", suit=SuitName(view.lead))
        nodes.append(_node(board, "led", led, place.centre.led.box))
    pile = ntext("{n} card in the pile", "{n} cards in the pile", view.pile)
    nodes.append(_node(board, "pile", pile, place.centre.pile.box))
    for play in view.trick:
        said = text("{player}: {card}", player=SeatName(play.seat), card=play.card)
        if play.seat == view.winning:
            said = text("{player}: {card}, ahead", player=SeatName(play.seat), card=play.card)
        box = place.centre.slots[board.place(play.seat)].pose.box
        nodes.append(Node(f"trick-{play.seat}", NodeRole.CARD, kit.say(said), to_rect(box)))
    return nodes


def _node(board: Board, node_id: str, words: Text, box: object) -> Node:
    return Node(node_id, NodeRole.TEXT, board.kit.say(words), to_rect(box))  # type: ignore[arg-type]


def _plate_node(board: Board, view: TableView, plate: Plate) -> Node:
    kit, place = board.kit, board.place(plate.seat)
    box = board.layout.own.box if place == 0 else board.layout.plate(place).box
    if plate.bid is None:
        bid = text("has bid") if plate.has_bid else text("no bid yet")
    else:
        bid = text("took {won} of {bid}", won=plate.won, bid=plate.bid)
    parts = [kit.say(SeatName(plate.seat)), kit.say(bid)]
    parts.append(kit.say(ntext("{n} point", "{n} points", plate.total)))
    if plate.dealer:
        parts.append(kit.say(text("dealer")))
    if plate.turn and view.phase is not Phase.DEAL:
        parts.append(kit.say(text("to move")))
    return Node(f"seat-{plate.seat}", NodeRole.TEXT, ", ".join(parts), to_rect(box))


def _trump(view: TableView) -> Text:
    if view.trump is None:
        return text("No trump")
    return text("Trump is {suit}", suit=SuitName(view.trump))


def card_points(edition: Edition) -> dict[Role, int]:
    """Return what BONUS and MALUS cards are worth."""
    return {Role.BONUS: edition.bonus, Role.MALUS: edition.malus}


def bid_total(view: TableView) -> Text | None:
    """Return how the bids compare with the tricks, as far as they are known."""
    bids = [plate.bid for plate in view.plates]
    if not any(plate.has_bid for plate in view.plates):
        return None
    if view.phase is not Phase.BID and None in bids:
        return text("Bids are secret")
    total = sum(bid for bid in bids if bid is not None)
    return ntext(
        "Bids total {total} for {n} trick",
        "Bids total {total} for {n} tricks",
        view.hand_size,
        total=total,
    )


def going_on(view: TableView) -> Text:
    """Return what is going on while the player waits."""
    if view.flights and view.phase is Phase.BID:
        return text("Dealing…")
    mover = next((plate.seat for plate in view.plates if plate.turn), None)
    if view.phase in (Phase.DEAL, Phase.OVER):
        return text("Round over")
    if mover is None or mover == view.viewer:
        return text("One moment…")
    return text("{player} is thinking…", player=SeatName(mover))


def turn_sentence(view: TableView) -> Text:
    """Return what my turn asks, as a sentence."""
    suit = turn_words(view)[1]
    if suit is not None:
        free = view.edition.action_cards_any_time
        if free and any(isinstance(card, ActionCard) for card in view.hand):
            return text("Follow {suit}, or play an action card", suit=SuitName(suit))
        return text("Follow {suit}", suit=SuitName(suit))
    return text("Play any card") if view.trick else text("Lead any card")


def whose_turn(view: SeatView) -> Text:
    """Return whose turn it is."""
    return text("It is {player}'s turn.", player=SeatName(view.waiting_for[0]))


def draw_heard(canvas: Canvas, board: Board, words: Text, above: int = 0) -> None:
    """Draw the caption of a sound, bottom centre (VISUAL 11), so many px above what lies there."""
    kit = board.kit
    _draw_pill(canvas, board, words, kit.size[1] - kit.px(40) - above, 17, kit.edge(0.3))


def trouble_box(board: Board, words: Text) -> Rect:
    """Return where the sentence stands that says why the game is not being saved."""
    kit = board.kit
    lines = _trouble_lines(board, words)
    w = max(round(kit.width(line, "b", 19)) for line in lines) + kit.px(56)
    h = round(kit.t(19) * 1.4) * len(lines) + kit.px(20)
    return Rect((kit.size[0] - w) // 2, kit.size[1] - h - kit.px(12), w, h)


def draw_trouble(canvas: Canvas, board: Board, words: Text) -> int:
    """Draw that sentence at the bottom, over the feet of the cards; returns how high it is."""
    kit, box = board.kit, trouble_box(board, words)
    kit.shadow(canvas, box, kit.px(22), (14, 8, 0.5))
    kit.plate(canvas, box, kit.px(22), WELL, (kit.palette.coral, 2.0, 1.0), 0.97)
    line = round(kit.t(19) * 1.4)
    for row, said in enumerate(_trouble_lines(board, words)):
        y = box.y + kit.px(10) + line * row + line // 2
        kit.write(canvas, said, "b", 19, box.centerx, y, kit.palette.ivory, 0.5)
    return box.h + kit.px(8)


def _trouble_lines(board: Board, words: Text) -> list[str]:
    kit = board.kit
    return kit.fonts.wrap(kit.say(words), "b", kit.t(19), min(kit.px(900), kit.size[0] - 80))


def _draw_pill(
    canvas: Canvas, board: Board, words: Text, y: float, size: float, edge: Edge
) -> None:
    kit = board.kit
    h, step = max(kit.px(46), round(kit.t(size) * 1.9)), round(kit.t(size) * 1.4)
    room = min(kit.px(1100), kit.size[0] - kit.px(160))
    lines = kit.fonts.wrap(kit.say(words), "b", kit.t(size), room)
    w, more = max(kit.width(line, "b", size) for line in lines) + h, step * (len(lines) - 1)
    box = Rect(round(kit.size[0] / 2 - w / 2), round(y - h / 2) - more, w, h + more)
    kit.shadow(canvas, box, h / 2, (14, 8, 0.5))
    kit.plate(canvas, box, h / 2, WELL, edge, 0.96)
    for i, line in enumerate(lines):
        middle = box.y + h / 2 + step * i
        kit.write(canvas, line, "b", size, box.centerx, middle, kit.palette.ivory, 0.5)
