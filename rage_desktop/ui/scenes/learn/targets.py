"""What a lesson points at, as boxes: from the nodes of the table and the facts of its layout."""

from collections.abc import Iterable, Sequence

from rage_desktop.presentation.layout.coach import Around, union
from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.hand.hand import HandCardPose, bring_forward
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.table.hand.trump_marks import trump_tag
from rage_desktop.ui.table.table_context import TableContext

NODES = {  # what the nodes of targets are called, where they are nodes
    "hand": "card-",
    "trick": "trick-",
    "plate": "seat-",
    "ring": "seat-",
    "bid": "bid-",
    "wheel": "suit-",
}
CAPTION = 15  # type, px of the design: as far it hangs below its card
MOST = 3  # haloes at once; in small windows one
KEPT = ("seat-", "trick-", "card-", "bid-rule", "bidding", "history", "dealer", "trump", "led")
BUTTONS = ("sort", "undo")


def boxes(points: Iterable[str], nodes: Sequence[ui.Node], tctx: TableContext) -> tuple[Box, ...]:
    """Return the boxes of what glows, in order; whatever is not there now is left out."""
    found = (_box(point, nodes, tctx) for point in points)
    small = tctx.ctx.size[0] < 1024
    return tuple(box for box in found if box is not None)[: 1 if small else MOST]


def touched(points: Sequence[str]) -> int:
    """Return which of the targets to touch: the bids, or else the first card of the hand, or else
    whatever comes first."""
    ranked = (
        i for kind in ("bid", "hand:") for i, one in enumerate(points) if one.startswith(kind)
    )
    return next(ranked, 0)


def needed(nodes: Sequence[ui.Node], tctx: TableContext) -> tuple[Box, ...]:
    """Return the boxes of what else a decision needs: the trick, or the bid's keys."""
    keys = _keys(nodes)
    button = ui.find(nodes, "bid")
    if keys is not None:
        return (keys,) if button is None else (keys, Box(*button.bounds))
    return tuple(turned(nodes, tctx))


def read(nodes: Sequence[ui.Node]) -> tuple[Box, ...]:
    """Return the box of what a bid is decided by: the panel that asks for it."""
    panel = ui.find(nodes, "bidding")
    return () if panel is None else (Box(*panel.bounds),)


def turned(
    nodes: Sequence[ui.Node], tctx: TableContext, captioned: Sequence[int | None] = ()
) -> dict[Box, tuple[Pose, float]]:
    """Return how the cards of the trick lie, by their boxes with room for a caption, and how many
    px below each are its: those of `captioned` seats have one."""
    slots = tctx.layout.centre.slots
    found = dict[Box, tuple[Pose, float]]()
    for node in nodes:
        box = _box(node.id.replace("-", ":"), nodes, tctx) if node.id.startswith("trick-") else None
        if box is not None:
            seat = int(node.id[6:])
            hangs = tctx.ctx.t(CAPTION) if seat in captioned else 0
            found[box] = slots[tctx.place(seat)].pose, hangs
    return found


def standing(
    poses: Sequence[HandCardPose], table: TableView, nodes: Sequence[ui.Node], tctx: TableContext
) -> dict[Box, Box]:
    """Return where cards stand that have come to the front or made room, or carry the trumps' tag,
    which belongs to them, by where they lie."""
    found = {}
    risen = []
    for pose, hand_pose in zip(tctx.slots(table), poses, strict=True):
        forward = bring_forward(pose, hand_pose.front).raised(hand_pose.lift)
        risen.append(forward._replace(x=forward.x + hand_pose.aside))
    tag = trump_tag(tctx, table, dict(enumerate(risen)))
    over = () if tag is None else (Box(*tag.box),)
    for place, (card, stands) in enumerate(zip(table.hand, risen, strict=True)):
        lies = None if card is None else _of(nodes, card_id(card), tctx)
        if lies is not None:
            box = _inside(_seen(stands.box, place, poses, risen), tctx)
            found[lies] = union((box, *filter(box.overlaps, over))) or box
    return found


def _seen(box: Box, place: int, poses: Sequence[HandCardPose], risen: Sequence[Pose]) -> Box:
    """Return the part of a card that no neighbour covers: the next one lies on it unless it has
    come to the front itself."""
    if poses[place].front or place + 1 == len(risen):
        return box
    following = risen[place + 1].box
    if following.y > box.bottom or following.bottom < box.y or following.x <= box.x:
        return box
    right = min(box.right, following.x)
    return Box(box.x, box.y, right - box.x, box.h)


def around(
    halo: tuple[Box, ...], other: tuple[Box, ...], nodes: Sequence[ui.Node], tctx: TableContext
) -> Around:
    """Return all that a bubble has to keep clear of."""
    layout = tctx.layout
    seen = tuple(Box(*node.bounds) for node in nodes if node.id.startswith(KEPT))
    kept = list(seen)
    needed = [*other, *(Box(*node.bounds) for node in nodes if node.id in BUTTONS)]
    if ui.find(nodes, "bidding") is None:
        kept += [*(slot.pose.box for slot in layout.centre.slots), *layout.centre.fixtures]
    if not tctx.ctx.is_portrait:
        kept.append(layout.hint.box)
    if layout.sidebars is not None:
        kept += [layout.sidebars.left, layout.sidebars.right]
    top = max(layout.bar.menu.bottom, layout.bar.round_text.bottom)
    right = layout.hint.box.right
    needs = tuple(needed)
    return Around(layout.scale, top, layout.hand_top, halo, needs, tuple(kept), seen, right)


def _box(point: str, nodes: Sequence[ui.Node], tctx: TableContext) -> Box | None:
    kind, _, what = point.partition(":")
    node = _of(nodes, NODES.get(kind, kind) + what, tctx)
    layout = tctx.layout
    ctx = tctx.ctx
    match kind:
        case "bids":
            return _keys(nodes)
        case "pile":
            return layout.centre.pile.box
        case "ring":
            centre, diameter = layout.ring(tctx.place(int(what)))
            ring = Box.around(centre, diameter, diameter)
            return union([ring] if node is None else [node, ring])
        case "trick" if node is not None:
            tag = layout.centre.slots[tctx.place(int(what))].tag
            wide = ctx.text_width(ctx.tr(text("Winning")), "x", 16) + ctx.t(16) * 3
            return union((node, Box.around(tag, wide, ctx.t(16) * 1.7)))
        case "trump" if node is not None:
            return union((node, layout.centre.trump.box))
    return node


def _keys(nodes: Sequence[ui.Node]) -> Box | None:
    """Return the box of all the bid's keys."""
    keys = (node for node in nodes if node.id.startswith("bid-") and node.id[4:].isdigit())
    return union([Box(*node.bounds) for node in keys])


def _of(nodes: Sequence[ui.Node], node_id: str, tctx: TableContext) -> Box | None:
    """Return the box of a node; equal action cards have ids that differ at the end."""
    node = ui.find(nodes, node_id) or next(
        (n for n in nodes if n.id.startswith(f"{node_id}-")), None
    )
    return None if node is None else _inside(Box(*node.bounds), tctx)


def _inside(box: Box, tctx: TableContext) -> Box:
    """Cut off what sticks out of the window, as cards of the hand do."""
    w, h = tctx.ctx.size
    pad = tctx.ctx.px(20)
    x = max(box.x, pad)
    y = max(box.y, pad)
    return Box(x, y, min(box.right, w - pad) - x, min(box.bottom, h - pad) - y)
