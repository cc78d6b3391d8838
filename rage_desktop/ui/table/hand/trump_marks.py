"""Trumps in the hand: light and an edge in their suit, and one tag on the group (VISUAL 8)."""

from pygame import Rect, Surface

from rage_desktop.rules import Card, NumberCard, Text, text
from rage_desktop.stage.layout.geometry import Pose
from rage_desktop.stage.sorting import row_break, sort_hand
from rage_desktop.stage.table_view import TableView
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.art.palette import GLOW, IVORY, mix
from rage_desktop.ui.art.scenery.lights import card_ring
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import as_read

LIGHT, LIT, DIMMED = 16, 0.75, 0.3  # px of the design, strengths
EDGE, STRONG_EDGE = 3.5, 4.0  # px of the design; in high contrast
TAG, CHIP = 30, 22
FILL = "#1A0F16"
TRUMP: Text = text("TRUMP")


def is_trump(view: TableView, card: Card | None) -> bool:
    """Tell whether a card is of the suit that is trump now."""
    return isinstance(card, NumberCard) and view.trump is not None and card.suit == view.trump


def draw_light(
    canvas: Canvas, board: Board, view: TableView, pose: Pose, state: State = "normal"
) -> None:
    """Draw the light behind a trump; high contrast has none."""
    if board.kit.palette.high_contrast or view.trump is None:
        return
    soft, pad = _light(board, pose, view.trump)
    strength = DIMMED / LIT if state == "dim" else 1.0
    x, y = pose.x - round(pose.width) / 2 - pad, pose.y - round(pose.height) / 2 - pad
    canvas.blit(soft, x, y, alpha=strength)


def _light(board: Board, pose: Pose, suit: str) -> tuple[Surface, int]:
    kit, w, h = board.kit, round(pose.width), round(pose.height)
    colour = GLOW[board.colour(suit)]
    return kit.raster.shadow(w, h, h * 0.06, max(1.0, LIGHT * kit.scale), LIT, colour)


def draw_edge(canvas: Canvas, board: Board, view: TableView, pose: Pose, state: State) -> None:
    """Draw the edge of a trump, around its card."""
    assert view.trump is not None
    board.kit.centre(canvas, _edge(board, pose, view.trump, state), pose.x, pose.y)


def _edge(board: Board, pose: Pose, suit: str, state: State) -> Surface:
    kit, colour = board.kit, _tone(board, suit)
    if state == "dim":
        colour = mix(colour, FILL, 0.5)
    wide = STRONG_EDGE if kit.palette.high_contrast else EDGE * kit.scale
    pad, angle, height = round(max(2.0, wide), 1), round(pose.angle, 2), round(pose.height)
    return kit.raster.memory.recall(
        ("trump edge", height, angle, pad, colour), lambda: card_ring(height, angle, pad, colour)
    )


def _tone(board: Board, suit: str) -> str:
    return mix(GLOW[board.colour(suit)], "#FFFFFF", 0.35)


def prepare_marks(board: Board, view: TableView, suit: str) -> bool:
    """Draw what marks one of the cards that will be trumps with this suit, where it will lie
    then; tell whether there was one left."""
    held = [card for card in view.hand if card is not None]
    hand = sort_hand(held, view.order, suit, view.sorting, view.laid)
    slots = board.layout.slots(len(hand), row_break(hand))
    places = [at for at, card in enumerate(hand) if card.suit == suit]
    done = board.ahead.setdefault(("marks", view.number, suit), 0)
    if done >= len(places):
        return False
    board.ahead["marks", view.number, suit] = done + 1
    pose = slots[places[done]]
    _light(board, pose, suit)
    _edge(board, pose, suit, "normal")
    return True


def draw_tag(canvas: Canvas, board: Board, view: TableView, places: list[tuple[int, Pose]]) -> None:
    """Draw the tag on the upper edge of the trumps; `places` are where they lie in the hand."""
    run = longest_run([index for index, _ in places])
    if not run or view.trump is None:
        return
    poses = [pose for index, pose in places if index in run and pose.beside(places[0][1])]
    poses = poses or [pose for index, pose in places if index in run]
    kit, suit = board.kit, view.trump
    colour = _tone(board, suit)
    h = max(kit.px(TAG), round(kit.t(15) * 1.5))
    d, gap = round(h * CHIP / TAG), round(h * 0.2)
    words = kit.say(TRUMP)
    w = round(gap * 2.2 + d + kit.width(words, "x", 15) + h * 0.45)
    left, right = poses[0].box.x, poses[-1].box.right
    after = board.slots(view)[run[-1] + 1 : run[-1] + 2]
    if after and after[0].beside(poses[-1]):  # the next card lies over the last one
        right = after[0].box.x
    top = min(pose.y - pose.height / 2 for pose in poses)
    box = Rect(0, 0, w, h)
    box.center = round((left + right) / 2), round(top)
    box.clamp_ip(Rect(0, 0, *kit.size))
    edge = (colour, 2.5 if kit.palette.high_contrast else max(1.3, 1.8 * kit.scale), 1.0)
    kit.plate(canvas, box, h / 2, FILL, edge)
    with as_read(canvas, kit, box):
        kit.centre(
            canvas,
            kit.studio.marks.suit_chip(d, board.look.skin, board.colour(suit)),
            box.x + gap + d / 2,
            box.centery,
        )
        kit.write(canvas, words, "x", 15, box.x + gap * 2.2 + d, box.centery, IVORY)


def longest_run(places: list[int]) -> list[int]:
    """Return the longest run of places that follow one another, the last of equally long ones."""
    best: list[int] = []
    run: list[int] = []
    for place in places:
        run = [*run, place] if run and place == run[-1] + 1 else [place]
        if len(run) >= len(best):
            best = run
    return best
