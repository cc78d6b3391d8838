"""What a lesson points at, as boxes: from the nodes of the table and the facts of its layout."""

from collections.abc import Iterable, Sequence

from rage_desktop.rules import text
from rage_desktop.stage.layout.coach import Around, is_strip, union
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.stage.table_view import TableView
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.hand.hand import Stand, in_front
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.toolkit.nodes import Node, find

MOST = 3  # haloes at once; in small windows one
KEPT = ("seat-", "trick-", "card-", "bid-rule", "bidding", "sort", "undo")
KEPT_BY_STRIPS = ("trick-", "bidding")  # they are as wide as the window


def boxes(points: Iterable[str], nodes: Sequence[Node], board: Board) -> tuple[Box, ...]:
    """Return the boxes of what glows, in order; whatever is not there now is left out."""
    found = (_box(point, nodes, board) for point in points)
    small = board.kit.size[0] < 1024
    return tuple(box for box in found if box is not None)[: 1 if small else MOST]


def touched(points: Sequence[str]) -> int:
    """Return which of the targets to touch: the bids, or else the first card of the hand, or else
    whatever comes first."""
    ranked = (
        i for kind in ("bid", "hand:") for i, one in enumerate(points) if one.startswith(kind)
    )
    return next(ranked, 0)


def needed(nodes: Sequence[Node], board: Board) -> tuple[Box, ...]:
    """Return the boxes of what else a decision needs: the trick, or the bid's keys."""
    bids = [node for node in nodes if node.id.startswith("bid-") and node.id[4:].isdigit()]
    if bids:
        keys = union([Box(*node.bounds) for node in bids])
        button = find(nodes, "bid")
        parts = [keys, None if button is None else Box(*button.bounds)]
        return tuple(box for box in parts if box is not None)
    lying = (
        _box(node.id.replace("-", ":"), nodes, board)
        for node in nodes
        if node.id.startswith("trick-")
    )
    return tuple(box for box in lying if box is not None)


def standing(
    stands: Sequence[Stand], table: TableView, nodes: Sequence[Node], board: Board
) -> dict[Box, Box]:
    """Return where cards stand that have come to the front or made room, by where they lie."""
    found = {}
    for card, pose, stand in zip(table.hand, board.slots(table), stands, strict=True):
        lies = None if card is None else _of(nodes, card_id(card), board)
        if lies is not None and (stand.front or stand.aside):
            risen = in_front(pose, stand.front).raised(stand.lift)
            found[lies] = _inside(risen._replace(x=risen.x + stand.aside).box, board)
    return found


def around(
    halo: tuple[Box, ...], other: tuple[Box, ...], nodes: Sequence[Node], board: Board
) -> Around:
    """Return all that a bubble has to keep clear of."""
    layout = board.layout
    strip = is_strip(layout.scale)
    kept = [
        Box(*node.bounds) for node in nodes if node.id.startswith(KEPT_BY_STRIPS if strip else KEPT)
    ]
    if not strip:
        kept += [slot.pose.box for slot in layout.centre.slots]
        kept += layout.centre.fixtures if find(nodes, "bidding") is None else ()
    top = max(layout.bar.menu.bottom, layout.bar.round_text.bottom)
    return Around(layout.scale, top, layout.hand_top, halo, other, tuple(kept))


def _box(point: str, nodes: Sequence[Node], board: Board) -> Box | None:
    kind, _, what = point.partition(":")
    layout = board.layout
    match kind:
        case "hand":
            return _of(nodes, f"card-{what}", board)
        case "trick":
            card = _of(nodes, f"trick-{what}", board)
            tag = layout.centre.slots[board.place(int(what))].tag
            kit = board.kit
            wide = kit.width(kit.say(text("Winning")), "x", 16) + kit.t(16) * 3
            return card and union((card, Box.around(tag, wide, kit.t(16) * 1.7)))
        case "plate":
            return _of(nodes, f"seat-{what}", board)
        case "bids":
            keys = [n for n in nodes if n.id.startswith("bid-") and n.id[4:].isdigit()]
            return union([Box(*node.bounds) for node in keys])
        case "bid":
            return _of(nodes, f"bid-{what}", board)
        case "wheel":
            return _of(nodes, f"suit-{what}", board)
        case "ring":
            centre, diameter = layout.ring(board.place(int(what)))
            ring = Box.around(centre, diameter, diameter)
            return union([box for box in (_of(nodes, f"seat-{what}", board), ring) if box])
        case "trump":
            chip = _of(nodes, "trump", board)
            return chip and union((chip, layout.centre.trump.box))
        case "led":
            return _of(nodes, "led", board)
        case "pile":
            return layout.centre.pile.box
    return None


def _of(nodes: Sequence[Node], node_id: str, board: Board) -> Box | None:
    """Return the box of a node; equal action cards have ids that differ at the end."""
    node = find(nodes, node_id) or next((n for n in nodes if n.id.startswith(f"{node_id}-")), None)
    return None if node is None else _inside(Box(*node.bounds), board)


def _inside(box: Box, board: Board) -> Box:
    """Cut off what sticks out of the window, as cards of the hand do."""
    w, h = board.kit.size
    pad = board.kit.px(20)
    x, y = max(box.x, pad), max(box.y, pad)
    return Box(x, y, min(box.right, w - pad) - x, min(box.bottom, h - pad) - y)
