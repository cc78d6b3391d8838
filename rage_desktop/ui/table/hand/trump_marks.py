"""Trumps in the hand: a glow and an edge in their suit, and one tag on the group (VISUAL 8)."""

from pygame import Rect, Surface

from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.sorting import row_break, sort_hand
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Card, NumberCard, Text, text
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.art.palette import GLOW, IVORY, mix
from rage_desktop.ui.art.scenery.lights import card_ring
from rage_desktop.ui.table.table_context import Brush, TableContext

LIGHT, LIT, DIMMED = 16, 0.75, 0.3  # px of the design, opacities
EDGE, STRONG_EDGE = 3.5, 4.0  # px of the design; in high contrast
TAG, CHIP = 30, 22
FILL = "#1A0F16"
TRUMP: Text = text("TRUMP")


def is_trump(view: TableView, card: Card | None) -> bool:
    """Return whether a card is of the present trump suit."""
    return isinstance(card, NumberCard) and view.trump is not None and card.suit == view.trump


def draw_light(brush: Brush, view: TableView, pose: Pose, state: State = "normal") -> None:
    """Draw the glow behind a trump; high contrast has none."""
    if brush.palette.high_contrast or view.trump is None:
        return
    soft, pad = _light(brush.tctx, pose, view.trump)
    strength = DIMMED / LIT if state == "dim" else 1.0
    x, y = pose.x - round(pose.width) / 2 - pad, pose.y - round(pose.height) / 2 - pad
    brush.blit(soft, x, y, alpha=strength)


def _light(tctx: TableContext, pose: Pose, suit: str) -> tuple[Surface, int]:
    ctx, w, h = tctx.ctx, round(pose.width), round(pose.height)
    colour = GLOW[tctx.colour(suit)]
    return ctx.raster.shadow(w, h, h * 0.06, max(1.0, LIGHT * ctx.scale), LIT, colour)


def draw_edge(brush: Brush, view: TableView, pose: Pose, state: State) -> None:
    """Draw the edge around a trump card."""
    assert view.trump is not None
    brush.centre(_edge(brush.tctx, pose, view.trump, state), pose.x, pose.y)


def _edge(tctx: TableContext, pose: Pose, suit: str, state: State) -> Surface:
    ctx, colour = tctx.ctx, _tone(tctx, suit)
    if state == "dim":
        colour = mix(colour, FILL, 0.5)
    width = STRONG_EDGE if ctx.palette.high_contrast else EDGE * ctx.scale
    pad, angle, height = round(max(2.0, width), 1), round(pose.angle, 2), round(pose.height)
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
    slots = tctx.layout.slots(len(hand), row_break(hand))
    places = [at for at, card in enumerate(hand) if card.suit == suit]
    done = tctx.ahead.setdefault(("marks", view.number, suit), 0)
    if done >= len(places):
        return False
    tctx.ahead["marks", view.number, suit] = done + 1
    pose = slots[places[done]]
    _light(tctx, pose, suit)
    _edge(tctx, pose, suit, "normal")
    return True


def draw_tag(brush: Brush, view: TableView, places: list[tuple[int, Pose]]) -> None:
    """Draw the tag on the upper edge of the trumps; `places` are their indices in the hand."""
    run = longest_run([index for index, _ in places])
    if not run or view.trump is None:
        return
    poses = [pose for index, pose in places if index in run and pose.beside(places[0][1])]
    poses = poses or [pose for index, pose in places if index in run]
    ctx, suit = brush.ctx, view.trump
    colour = _tone(brush.tctx, suit)
    h = max(ctx.px(TAG), round(ctx.t(15) * 1.5))
    d, gap = round(h * CHIP / TAG), round(h * 0.2)
    words = ctx.tr(TRUMP)
    w = round(gap * 2.2 + d + ctx.text_width(words, "x", 15) + h * 0.45)
    left, right = poses[0].box.x, poses[-1].box.right
    after = brush.tctx.slots(view)[run[-1] + 1 : run[-1] + 2]
    if after and after[0].beside(poses[-1]):  # the next card lies over the last one
        right = after[0].box.x
    top = min(pose.y - pose.height / 2 for pose in poses)
    box = Rect(0, 0, w, h)
    box.center = round((left + right) / 2), round(top)
    box.clamp_ip(Rect(0, 0, *ctx.size))
    edge = (colour, 2.5 if ctx.palette.high_contrast else max(1.3, 1.8 * ctx.scale), 1.0)
    brush.plate(box, h / 2, FILL, edge)
    with brush.in_reading_order(box):
        brush.centre(
            brush.art.marks.suit_chip(d, brush.tctx.look.skin, brush.tctx.colour(suit)),
            box.x + gap + d / 2,
            box.centery,
        )
        brush.write(words, "x", 15, box.x + gap * 2.2 + d, box.centery, IVORY)


def longest_run(places: list[int]) -> list[int]:
    """Return the longest run of consecutive places, the last of equally long ones."""
    best: list[int] = []
    run: list[int] = []
    for place in places:
        run = [*run, place] if run and place == run[-1] + 1 else [place]
        if len(run) >= len(best):
            best = run
    return best
