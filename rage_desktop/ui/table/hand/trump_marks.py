"""Trumps in the hand: a glow and an edge in their suit, and one tag on the group (VISUAL 8)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rage_desktop.presentation.effect_values import marked_trump
from rage_desktop.presentation.layout.geometry import Point, Pose, Rect
from rage_desktop.presentation.layout.watched_table import foot_of_sentence
from rage_desktop.presentation.sorting import row_break, sort_hand
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Card, NumberCard, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.art.palette import GLOW, mix
from rage_desktop.ui.art.scenery.lights import card_ring
from rage_desktop.ui.table.table_context import (
    Brush,
    TableContext,
    chip_element,
    lay_out_at,
    pill,
    to_rect,
)

# px of the design, opacities
LIGHT = 16
LIT = 0.75
DIMMED = 0.3
# px of the design; in high contrast
EDGE = 3.5
STRONG_EDGE = 4.0
# of the tag: px of the design, height in lines
CHIP = 22
LINE = 1.9
INDEX = 0.345  # distance of the index strip from the middle, in card widths, to the left
INDEX_BELOW = 0.04  # of a card's height: the ink of its index is further below its edge
INDEX_SIZE = 0.24, 0.32  # with its distance from the edge: in widths, in heights
FILL = "#1A0F16"
TRUMP: Text = text("TRUMP")


def is_trump(view: TableView, card: Card | None) -> bool:
    """Return whether a card is of the present trump suit."""
    return isinstance(card, NumberCard) and view.trump is not None and card.suit == view.trump


def is_marked(brush: Brush, view: TableView, card: Card | None) -> bool:
    """Return whether a card shows that it is a trump, or was one until now."""
    suit, _ = marked_trump(view, calm=brush.ctx.reduced_motion)
    return isinstance(card, NumberCard) and suit is not None and card.suit == suit


def draw_light(brush: Brush, view: TableView, pose: Pose, state: State = "normal") -> None:
    """Draw the glow behind a trump; high contrast has none."""
    suit, left = marked_trump(view, calm=brush.ctx.reduced_motion)
    if not brush.ctx.palette.high_contrast and suit is not None:
        strength = DIMMED / LIT if state == "dim" else 1.0
        _light(brush, pose, suit, strength * left)


def _light(brush: Brush, pose: Pose, suit: str, strength: float = 1.0) -> None:
    brush.glow(pose, LIGHT, LIT, GLOW[brush.tctx.colour(suit)], strength)


def draw_edge(brush: Brush, view: TableView, pose: Pose, state: State) -> None:
    """Draw the edge around a trump card."""
    suit, left = marked_trump(view, calm=brush.ctx.reduced_motion)
    assert suit is not None
    brush.ctx.centre(_edge(brush.tctx, pose, suit, state), pose.x, pose.y, left)


def _edge(tctx: TableContext, pose: Pose, suit: str, state: State) -> ui.Surface:
    ctx = tctx.ctx
    colour = _tone(tctx, suit)
    if state == "dim":
        colour = mix(colour, FILL, 0.5)
    width = STRONG_EDGE if ctx.palette.high_contrast else EDGE * ctx.scale
    pad = round(max(2.0, width), 1)
    angle = round(pose.angle, 2)
    height = round(pose.height)
    return ctx.raster.cache.fetch(
        ("trump edge", height, angle, pad, colour), lambda: card_ring(height, angle, pad, colour)
    )


def _tone(tctx: TableContext, suit: str) -> str:
    return mix(GLOW[tctx.colour(suit)], "#FFFFFF", 0.35)


def prepare_marks(tctx: TableContext, view: TableView, suit: str) -> bool:
    """Prepare the marks of one card that will be a trump with this suit, at its final
    place; return whether there was one left."""
    held = [card for card in view.hand if card is not None]
    hand = sort_hand(held, view.order, suit, view.sorting, view.laid)
    slots = tctx.layout.hand.slots(len(hand), row_break(hand))
    places = [at for at, card in enumerate(hand) if card.suit == suit]
    done = tctx.ahead.setdefault(("marks", view.number, suit), 0)
    if done >= len(places):
        return False
    tctx.ahead["marks", view.number, suit] = done + 1
    pose = slots[places[done]]
    _light(Brush(ui.Canvas((1, 1)), tctx), pose, suit)
    _edge(tctx, pose, suit, "normal")
    return True


def trump_tag(tctx: TableContext, view: TableView, poses: Mapping[int, Pose]) -> ui.Layout | None:
    """Lay out the tag at the trumps among the cards of a hand; None where there are none.

    It lies within the width of their longest run, above every index there, without its word where
    only the chip has room, or where it would cover what LED and TRUMP say. Where it would cover an
    index of the row behind, it lies on its own cards, below their indices; where it would lie under
    a replay's sentence, at their feet.
    """
    suit, _ = marked_trump(view, calm=tctx.ctx.reduced_motion)
    cards = [(index, view.hand[index]) for index in poses]
    run = longest_run([index for index, card in cards if card is not None and card.suit == suit])
    if not run or suit is None:
        return None
    ctx = tctx.ctx
    row = [poses[i] for i in run if poses[i].beside(poses[run[0]])]
    after = poses.get(run[len(row) - 1] + 1)
    if after is not None and not after.beside(row[-1]):
        after = None
    whole, brief = _tags(tctx, suit)
    room = _tag_room(row, after, brief.width(ctx))
    tags = [whole, brief] if whole.width(ctx) <= room.right - room.left else [brief]
    found = [_placed(tctx, tag, poses, row, room) for tag in tags]
    columns = tctx.layout.centre.led, tctx.layout.centre.trump_chip
    said = [to_rect(column.box) for column in columns]
    return next((tag for tag in found if tag.box.collidelist(said) < 0), found[-1])


def _placed(
    tctx: TableContext,
    tag: ui.Element,
    poses: Mapping[int, Pose],
    row: Sequence[Pose],
    room: "TagRoom",
) -> ui.Layout:
    """Lay out a tag over a row of trumps."""
    w = tag.width(tctx.ctx)
    h = tag.height(tctx.ctx, 0)
    middle = max((room.left + room.seen) / 2, room.left + w / 2)
    at = Point(
        min(middle, room.right - w / 2),
        room.top + INDEX_BELOW * row[0].height - h / 2,
    )
    at = at._replace(y=_tag_height(tctx, poses, row, Rect.around(at, w, h)))
    return lay_out_at(tctx.ctx, tag, at)


def _tags(tctx: TableContext, suit: str) -> tuple[ui.Element, ui.Element]:
    """Return the tag with its word, and with the chip alone."""
    ctx = tctx.ctx
    width = 2.5 if ctx.palette.high_contrast else max(1.3, 1.8 * ctx.scale)
    edge = (_tone(tctx, suit), width, 1.0)

    def tag(word: ui.Child) -> ui.Element:
        chip = chip_element(tctx, suit, CHIP * ctx.text_scale)
        return pill(ctx, chip, word, size=15, line=LINE, fill=FILL, edge=edge)

    return tag(ui.Label(TRUMP, "x", 15, lines=1)), tag(None)


class TagRoom(NamedTuple):
    """The room over a row of trumps: from where to where a tag may reach, up to where their cards
    are seen, and the top of their indices."""

    left: float
    right: float
    seen: float
    top: float


def _tag_room(row: Sequence[Pose], after: Pose | None, least: float) -> TagRoom:
    """Return the room for a tag of at least this width; the card `after` lies over the last one."""
    left = row[0].box.x
    right = row[-1].box.right
    top = min(index_top(pose).y for pose in row)
    if after is None:
        return TagRoom(left, right, right, top)
    seen = after.box.x
    index = index_top(after).y
    if least > seen - left:  # it reaches onto the next card: above that one's index, too
        return TagRoom(left, right, seen, min(top, index))
    return TagRoom(left, seen if index < top else right, seen, top)


def _tag_height(
    tctx: TableContext, poses: Mapping[int, Pose], row: Sequence[Pose], tag: Rect
) -> float:
    """Return how far down the middle of a tag lies: where it is, or else on its own cards."""
    is_replay = tctx.replay_labels is not None and not tctx.ctx.is_portrait
    middle = tag.centre.y
    if is_replay and middle - tag.h / 4 < foot_of_sentence(tctx.layout):
        return min(pose.box.bottom for pose in row) - tag.h / 2
    same_row = [pose for pose in poses.values() if pose.beside(row[0])]
    behind = [pose for pose in poses.values() if pose.y < row[0].y and pose not in same_row]
    if any(index_box(pose).overlaps(tag) for pose in behind):
        return max(index_box(pose).bottom for pose in same_row) + tag.h / 2
    return middle


def index_box(pose: Pose) -> Rect:
    """Return the box of a card's number and suit at its upper left corner."""
    top = index_top(pose)
    (w, h) = INDEX_SIZE
    return Rect(top.x - w * pose.width / 2, top.y, w * pose.width, h * pose.height)


def index_top(pose: Pose) -> Point:
    """Return the point of a card's upper edge above its index."""
    return pose.spot(-INDEX * pose.width, -pose.height / 2)


def longest_run(places: list[int]) -> list[int]:
    """Return the longest run of consecutive places, the last of equally long ones."""
    best: list[int] = []
    run: list[int] = []
    for place in places:
        run = [*run, place] if run and place == run[-1] + 1 else [place]
        if len(run) >= len(best):
            best = run
    return best
