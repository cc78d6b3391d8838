"""All hands face up on a table being watched, each beside its plate, and the mistakes in them."""

from rage_desktop.play.review.verdict import Verdict
from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.presentation.layout.trick_slots import TrickSlot
from rage_desktop.presentation.layout.watched_table import open_cards
from rage_desktop.presentation.playback import Playback
from rage_desktop.presentation.sorting import sort_hand
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import DropPose, Flip, SeatPlate
from rage_desktop.rules import Card, Phase, Play, SeatName
from rage_desktop.rules.text import Decimal
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CORAL, GOLD, INK
from rage_desktop.ui.table.hand.hand import HandCardPose
from rage_desktop.ui.table.table_context import Brush, TableContext, pill, to_rect

RAISED = 20  # px of the design: the better card
WAYS = 390  # the buttons beside the hand
MANY = 8  # from so many players on, only the hands of those still to play are open

COST = 18  # size of the type of a cost
ON_PLATE = 0.33  # how much of it lies on the plate of a bidder
# how far to the right of the middle of a card it begins, in widths of the card, and how far down
# its middle is, in heights of the card: where the caption is above, and where it is below
ASIDE = 0.42
LOW = 0.1
HIGH = -0.34
# the ring round the card: px of the design beyond it, its width, and that in px at least
RING = 6
EDGE = 5
LEAST_EDGE = 3
CORNER = 0.07  # its radius, in heights of the card
# how much of its height is shown below a caption over the card, and above one under it
OVER_CARD = 0.92
UNDER_CARD = 0.85

HandBoxes = list[tuple[int, list[tuple[Card, ui.Rect]]]]  # seats, their cards, and where they lie
Held = tuple[int, str]  # a seat and one of its cards; copies of an action card are alike


class OpenHands:
    """Whether all hands are open, where their cards lie, and where they lay a moment before."""

    def __init__(self) -> None:
        self.open: bool | None = None  # None: if the window has room for them
        self._position = 0
        self._lie: HandBoxes = []
        self._lay: HandBoxes = []

    def lie(self, tctx: TableContext, playback: Playback) -> HandBoxes:
        """Return the cards that lie open, of everybody but the seat at the bottom."""
        view = playback.table
        found = HandBoxes()
        if not self.open or view.phase is Phase.DEAL:
            return found
        hands = playback.tape.hands(playback.position)
        closed = {one.seat for one in view.trick} if len(tctx.seats) >= MANY else set()
        for place in range(1, len(tctx.seats)):
            seat = tctx.seat(place)
            room = tctx.layout.open_hands[place - 1]
            if seat < len(hands) and hands[seat] and seat not in closed and room is not None:
                cards = sort_hand(hands[seat], view.order, view.trump)
                boxes = map(to_rect, open_cards(tctx.layout, place, len(cards), room))
                found.append((seat, list(zip(cards, boxes, strict=True))))
        return found

    def free(self, tctx: TableContext, playback: Playback) -> Box:
        """Return the room beside the hand, below the elements at the right."""
        layout = tctx.layout
        gap = tctx.ctx.px(16)
        ctx = tctx.ctx
        hand = max(pose.box.right for pose in layout.hand.slots(layout.hand_size)) + gap
        right = layout.hint.box.right
        wide = max(layout.hint.box.w, min(ctx.px(WAYS), right - hand))
        room = layout.hint.box._replace(x=right - wide, w=wide)
        lying = [box for _, cards in self.lie(tctx, playback) for _, box in cards]
        lying += [to_rect(one.bounds) for one in layout.plates]
        lying += [to_rect(one.pose.box) for one in layout.centre.slots]
        lowest = max((box.bottom for box in lying if box.right > room.x), default=0)
        top = min(room.y, lowest + gap)
        return room._replace(y=top, h=layout.scale.height - gap - top)

    def follow(self, tctx: TableContext, playback: Playback) -> None:
        """Let cards that leave a plate come from their open hand, or return to their place
        there."""
        hands = self.lie(tctx, playback)
        if playback.position != self._position:
            self._lay = self._lie
            self._position = playback.position
        self._lie = hands
        before = _spots(tctx, self._lay)
        after = _spots(tctx, hands)
        for flight in playback.table.flights:
            if flight.card in before and isinstance(flight.start, SeatPlate):
                flight.start = before[flight.card]
                flight.flip = Flip.FACE
            if flight.card in after and isinstance(flight.end, SeatPlate):
                flight.end = after[flight.card]


def _spots(tctx: TableContext, hands: HandBoxes) -> dict[Card | None, DropPose]:
    scale = tctx.layout.scale
    return {
        card: DropPose(box.centerx / scale.width, box.centery / scale.height, box.h / scale.s, 0.0)
        for _, cards in hands
        for card, box in cards
    }


# -- what readers find -----------------------------------------------------------------------------


def hand_nodes(tctx: TableContext, view: TableView) -> list[ui.Node]:
    """Return the cards of the hand at the bottom."""
    return [
        ui.Node(f"hand-{index}", ui.Role.CARD, card, to_rect(pose.box))
        for index, (card, pose) in enumerate(zip(view.hand, tctx.slots(view), strict=True))
        if card is not None
    ]


def open_nodes(tctx: TableContext, found: HandBoxes) -> list[ui.Node]:
    """Return a node for each open hand, with its cards."""
    nodes: list[ui.Node] = []
    for seat, cards in found:
        held = ", ".join(tctx.ctx.tr(card) for card, _ in cards)
        box = cards[0][1].unionall([box for _, box in cards])
        nodes.append(ui.Node(f"open-{seat}", ui.Role.TEXT, SeatName(seat), box, value=held))
    return nodes


# -- drawing ---------------------------------------------------------------------------------------


def better_card(mistake: Verdict | None) -> Held | None:
    """Return the card that would have been better, None where another one was played."""
    if mistake is None or not isinstance(mistake.move, Play) or not isinstance(mistake.best, Play):
        return None
    better = str(mistake.best.card)
    played = str(mistake.move.card)
    return None if better == played else (mistake.seat, better)


def poses_of(tctx: TableContext, view: TableView, better: Held | None) -> list[HandCardPose]:
    """Return how the cards of the hand at the bottom stand: the better one is raised."""
    raised = HandCardPose(lift=tctx.ctx.px(RAISED), suggested=True)
    return [raised if (tctx.home, str(card)) == better else HandCardPose() for card in view.hand]


def draw_open_hands(brush: Brush, view: TableView, found: HandBoxes, better: Held | None) -> None:
    """Draw the cards, upright and small, the better one in a gold ring; those on their way are
    drawn elsewhere."""
    ctx = brush.ctx
    flying = {flight.card for flight in view.flights}
    for seat, card, box in [(seat, *pair) for seat, cards in found for pair in cards]:
        if card in flying:
            continue
        if (seat, str(card)) == better:
            width = max(3.0, 5 * ctx.scale)
            glow = 15 * ctx.scale
            brush.ctx.centre(brush.tctx.cards.outline(box.h, 0.0, GOLD, width, glow), *box.center)
        brush.card(card, Pose(*box.center, box.h))


# -- what a mistake cost ---------------------------------------------------------------------------


def draw_cost(brush: Brush, view: TableView, mistake: Verdict) -> None:
    """Draw the cost of a mistake beside the card in the trick, or over the bidder's plate."""
    place = brush.tctx.place(mistake.seat)
    words = ui.Label(Decimal(-mistake.loss), "x", COST, INK, lines=1)
    tree = pill(brush.ctx, words, size=COST, fill=CORAL)
    width = tree.width(brush.ctx)
    box = ui.Rect(0, 0, width, tree.height(brush.ctx, width))
    if not isinstance(mistake.move, Play):
        plate = brush.layout.own if place == 0 else brush.layout.plate(place)
        box = _over_plate(to_rect(plate.box), box)
    elif _lies(view, mistake):
        slot = brush.layout.centre.slots[place]
        _ring_card(brush, slot)
        box = _beside_card(brush, slot, box)
    else:
        return
    ui.lay_out(brush.ctx, tree, box).draw(brush.canvas)


def _lies(view: TableView, mistake: Verdict) -> bool:
    """Return whether the card of a mistake lies in the trick."""
    assert isinstance(mistake.move, Play)
    played = mistake.seat, mistake.move.card
    return any((one.seat, one.card) == played for one in view.trick)


def _over_plate(plate: ui.Rect, box: ui.Rect) -> ui.Rect:
    """Return a box of this size on the upper edge of a plate."""
    return box.move_to(midbottom=(plate.centerx, plate.y + round(ON_PLATE * box.h)))


def _card_ring(ctx: ui.DrawContext, slot: TrickSlot) -> ui.Rect:
    """Return the ring round a card of the trick."""
    pose = slot.pose
    around = ctx.px(RING)
    ring = ui.Rect(0, 0, round(pose.width) + around, round(pose.height) + around)
    return ring.move_to(center=(round(pose.x), round(pose.y)))


def _ring_card(brush: Brush, slot: TrickSlot) -> None:
    """Draw a ring round a card of the trick, open where its caption stands."""
    ctx = brush.ctx
    ring = _card_ring(ctx, slot)
    shown = ui.Rect(ring.x, ring.y, ring.w, round(UNDER_CARD * ring.h))
    if slot.is_captioned_above:
        shown.h = round(OVER_CARD * ring.h)
        shown.bottom = ring.bottom
    edge = CORAL, max(LEAST_EDGE, EDGE * ctx.scale), 1.0
    with brush.canvas.clipped(shown):
        ctx.plate(ring, CORNER * slot.pose.height, None, edge)


def _beside_card(brush: Brush, slot: TrickSlot, box: ui.Rect) -> ui.Rect:
    """Return a box of this size at the right of a card of the trick, clear of its caption; at the
    card's foot where the suit led stands there."""
    pose = slot.pose
    down = LOW if slot.is_captioned_above else HIGH
    left = round(pose.x + ASIDE * pose.width)
    box = box.move_to(midleft=(left, round(pose.y + down * pose.height)))
    led = brush.layout.centre.led
    if box.right > led.chip.x - led.diameter / 2 and box.colliderect(to_rect(led.box)):
        box.midbottom = _card_ring(brush.ctx, slot).midbottom  # below the figures of the card
    return box
