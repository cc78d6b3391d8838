"""Dragging a card of the hand: it follows the pointer, tilted, until it is released.

One pointer button or one finger drags one card. Any other event (another key, a resize, a
change of viewer, a change in the hand) puts it back in its place.
"""

from dataclasses import dataclass, field
from enum import Enum
from math import exp, hypot

from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.sorting import Sorting, row_break
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import DropPose
from rage_desktop.rules import Card
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.centre.turn_slot import draw_drop_slot
from rage_desktop.ui.table.hand.hand import HandCardPose
from rage_desktop.ui.table.hand.hand_cards import CardNode
from rage_desktop.ui.table.table_context import Brush, TableContext
from rage_desktop.ui.toolkit.intents import KEYS, Cancel, Wheel
from rage_desktop.ui.toolkit.nodes import hit_test

# In px of the design, and in card widths or heights.
FROM = 6  # distance the pointer moves before a drag starts
GROWN = 1.06
HIGH = 70  # height over the table, for its shadow
# px a second for each degree, degrees
TILT = 90
MOST_TILT = 14
SHARE = 0.25  # share of the pointer's movement, for a card that may not be played
FAR = 120  # px of the design that the pointer must have gone, so that a slip plays nothing
FLICK = 1400  # px in a second
SAMPLE = 0.08  # last seconds of the path, from which the release speed is computed
STILL = 0.3  # px from its place at which a card counts as returned
DROPS = (*KEYS, ui.LetGo, ui.PointerLeft, Wheel, ui.PointerDown)


class DragPhase(Enum):
    """The phase of a drag."""

    PRESSED = "pressed"
    HELD = "held"
    BACK = "back"  # returning to its place
    GONE = "gone"  # played: it stays there until the table takes it


@dataclass
class DragState:
    """One card from being pressed until it lies again. Positions are px of the window."""

    node: str
    index: int
    table: tuple[object, ...]  # the viewer and the hand
    rest: Pose
    start: tuple[float, float]  # where it was pressed
    is_playable: bool  # whether it may be played
    is_sortable: bool = False  # whether it may be moved within the hand
    phase: DragPhase = DragPhase.PRESSED
    pointer: tuple[float, float] = (0.0, 0.0)
    at: tuple[float, float] = (0.0, 0.0)  # the card's middle
    speed: float = 0.0  # of the card, to the right
    way: list[tuple[float, float, float]] = field(default_factory=list)  # time, x, y
    age: float = 0.0
    back: float = 0.0  # seconds since it was released

    @property
    def hand(self) -> tuple[Card | None, ...]:
        """The cards of the hand."""
        return self.table[3]  # type: ignore[return-value]

    @property
    def held(self) -> tuple[float, float]:
        """Target of the card's middle, without lag."""
        dx = self.pointer[0] - self.start[0]
        dy = self.pointer[1] - self.start[1]
        share = 1.0 if self.is_playable else SHARE
        return self.rest.x + dx * (1.0 if self.is_sortable else share), self.rest.y + dy * share

    def follow(self, x: float, y: float) -> None:
        """Record the position of the pointer."""
        self.pointer = x, y
        self.way = [step for step in self.way if self.age - SAMPLE <= step[0] < self.age]
        self.way.append((self.age, x, y))

    def velocity(self) -> tuple[float, float]:
        """Return the velocity of the pointer over the last part of its path."""
        recent = [step for step in self.way if step[0] >= self.age - SAMPLE]
        if len(recent) < 2:
            return 0.0, 0.0
        (then, x, y), (now, to_x, to_y) = recent[0], recent[-1]
        return (to_x - x) / (now - then), (to_y - y) / (now - then)


@dataclass(frozen=True)
class CardDrop:
    """A released card: its node and place, whether it was released over the slot or the near half
    of the table, and whether with a flick upwards out of the hand."""

    node: str
    index: int
    in_slot: bool
    flicked: bool
    place: int  # the nearest place in the hand; its own unless the hand is sorted manually


class CardDrag:
    """The card being dragged, if any; `undo` and all other interruptions call `drop`."""

    def __init__(self) -> None:
        self.drag: DragState | None = None

    @property
    def card(self) -> str:
        """The node of the card that is drawn apart from the hand."""
        drag = self.drag
        return drag.node if drag is not None and drag.phase is not DragPhase.PRESSED else ""

    @property
    def is_dragging(self) -> bool:
        """Whether a card is being dragged now."""
        return self.drag is not None and self.drag.phase is DragPhase.HELD

    @property
    def is_animating(self) -> bool:
        """Whether frames are needed."""
        drag = self.drag
        if drag is None or drag.phase is DragPhase.GONE:
            return False
        if drag.phase is not DragPhase.HELD:
            return True
        (x, y), (to_x, to_y) = drag.at, drag.held
        recent = bool(drag.way) and drag.age - drag.way[-1][0] <= SAMPLE
        return recent or hypot(to_x - x, to_y - y) > STILL or abs(drag.speed) > STILL

    def drop(self) -> None:
        """Put the card back in its place at once."""
        self.drag = None

    # -- input -----------------------------------------------------------------------------------

    def handle(
        self, intent: ui.Intent, nodes: list[ui.Node], tctx: TableContext, table: TableView
    ) -> CardDrop | bool:
        """Follow the pointer; return the released card, or whether the intent was used.

        A press is not used: it is a click as long as the pointer does not move.
        """
        drag = self.drag
        match intent:
            case ui.PointerDown(x, y, 1):
                self._press(hit_test(nodes, x, y, tctx.ctx.reach), tctx, table, (x, y))
                return False
            case ui.PointerMoved(x, y) if drag is not None:
                return self._move(drag, tctx, x, y)
            case ui.PointerUp(x, y, 1) if drag is not None:
                return self._let_go(drag, tctx, x, y)
            case ui.PointerUp(_, _, 1):
                return False
            case Cancel() if self.is_dragging:
                self.send_back()
                return True
        if isinstance(intent, DROPS):
            self.drop()
        return False

    def _press(
        self, node: ui.Node | None, tctx: TableContext, table: TableView, at: tuple[int, int]
    ) -> None:
        self.drag = None
        if not isinstance(node, CardNode) or node.place >= len(table.hand):
            return
        rest = tctx.slots(table)[node.place]
        is_sortable = table.sorting is Sorting.HAND and table.viewer is not None
        self.drag = DragState(
            node.id, node.place, look_of(table), rest, at, node.selected, is_sortable, pointer=at
        )
        self.drag.at = rest.x, rest.y

    def _move(self, drag: DragState, tctx: TableContext, x: int, y: int) -> bool:
        if drag.phase is DragPhase.PRESSED:
            way = hypot(x - drag.start[0], y - drag.start[1])
            if way < max(FROM * tctx.ctx.scale, FROM / 2):
                return False
            drag.phase = DragPhase.HELD
            drag.follow(*drag.start)
        if drag.phase is not DragPhase.HELD:
            return False
        drag.follow(x, y)
        return True

    def _let_go(self, drag: DragState, tctx: TableContext, x: int, y: int) -> CardDrop | bool:
        if drag.phase is DragPhase.PRESSED:
            self.drag = None
            return False
        if drag.phase is not DragPhase.HELD:
            return False
        drag.follow(x, y)
        up = -FLICK * tctx.ctx.scale
        sideways, down = drag.velocity()
        left_hand = y < tctx.layout.hand_top
        flicked = left_hand and down < up and abs(down) > abs(sideways)
        place = self.place(tctx)
        release = CardDrop(drag.node, drag.index, plays_here(tctx, drag), flicked, place)
        self.send_back()
        return release

    def place(self, tctx: TableContext) -> int:
        """Return the place in the hand nearest to the card; its own place if it may not be
        moved."""
        drag = self.drag
        assert drag is not None
        if not drag.is_sortable:
            return drag.index
        slots = tctx.layout.hand.slots(len(drag.hand), row_break(drag.hand))
        x, y = drag.held
        return min(range(len(slots)), key=lambda i: hypot(slots[i].x - x, slots[i].y - y))

    def send_back(self) -> None:
        """Let the card spring back to its place."""
        if self.drag is not None:
            self.drag.phase = DragPhase.BACK
            self.drag.back = 0.0

    def throw(self, tctx: TableContext) -> DropPose | None:
        """Leave the card where it is, since it is being played; return its pose."""
        drag = self.drag
        if drag is None:
            return None
        drag.phase = DragPhase.GONE
        pose = self._held_pose(tctx, drag)
        scale = tctx.layout.scale
        x = pose.x / scale.width
        y = pose.y / scale.height
        return DropPose(x, y, pose.height / tctx.layout.s, pose.angle)

    # -- life ------------------------------------------------------------------------------------

    def advance(
        self, dt: float, tctx: TableContext, table: TableView, nodes: list[ui.Node]
    ) -> None:
        """Let time pass: the card follows the pointer, or springs back."""
        drag = self.drag
        if drag is None:
            return
        if drag.table != look_of(table):
            self.drop()
            return
        drag.age += dt
        if drag.phase is DragPhase.BACK:
            drag.back += dt
            if drag.back >= tctx.ctx.timing(ui.MotionToken.SNAP_BACK).seconds:
                self.drop()
        elif drag.phase is DragPhase.HELD:
            node = ui.find(nodes, drag.node)
            drag.is_playable = isinstance(node, CardNode) and node.selected
            self._follow(drag, dt, tctx.ctx.timing(ui.MotionToken.DRAG).seconds)

    def _follow(self, drag: DragState, dt: float, lag: float) -> None:
        """Move towards the pointer, so that a steady pointer is `lag` ahead."""
        (x, y), (to_x, to_y) = drag.at, drag.held
        near = 1 - exp(-dt / lag) if lag else 1.0
        drag.at = x + (to_x - x) * near, y + (to_y - y) * near
        now = (drag.at[0] - x) / dt if dt and lag else 0.0
        drag.speed += (now - drag.speed) * near
        if abs(drag.at[0] - to_x) < STILL:
            drag.at = to_x, drag.at[1]
        if abs(drag.at[1] - to_y) < STILL:
            drag.at = drag.at[0], to_y

    # -- drawing ---------------------------------------------------------------------------------

    def shows(self, table: TableView) -> bool:
        """Whether a card of this very hand is drawn apart from it."""
        return bool(self.card) and self.drag is not None and self.drag.table == look_of(table)

    def draw(self, brush: Brush, table: TableView, poses: list[HandCardPose]) -> None:
        """Draw the card over everything else, and its drop slot."""
        drag = self.drag
        if drag is None or not self.shows(table):
            return
        card = table.hand[drag.index]
        hand_pose = poses[drag.index]
        if drag.is_playable and drag.phase is DragPhase.HELD:
            draw_drop_slot(brush, table, plays_here(brush.tctx, drag))
        pose = self._pose(brush.tctx, drag, hand_pose)
        if not drag.is_playable:
            brush.card(card, pose, hand_pose.state)
            return
        height = HIGH * brush.ctx.scale * (1 - self._returned(brush.tctx, drag))
        soft, dx, dy = brush.tctx.cards.flying_shadow(pose.height, pose.angle, height)
        brush.canvas.blit(soft, pose.x + dx, pose.y + dy)
        face = None if card is None else brush.tctx.faces(card)
        end = drag.rest.height * GROWN, 0.0
        picture = brush.tctx.cards.flying(face, pose.height, pose.angle, rest=end, step=1)
        brush.ctx.centre(picture, pose.x, pose.y)

    def _pose(self, tctx: TableContext, drag: DragState, hand_pose: HandCardPose) -> Pose:
        if not drag.is_playable and drag.phase is DragPhase.HELD:
            return drag.rest._replace(x=drag.at[0], y=drag.at[1] - hand_pose.lift)
        held = self._held_pose(tctx, drag)
        if drag.phase is not DragPhase.BACK:
            return held
        t = self._returned(tctx, drag)
        rest = drag.rest.raised(hand_pose.lift)
        start = held if drag.is_playable else drag.rest._replace(x=held.x, y=held.y)
        return Pose(*(a + (b - a) * t for a, b in zip(start, rest, strict=True)))

    def _held_pose(self, tctx: TableContext, drag: DragState) -> Pose:
        tilt = -drag.speed / (TILT * tctx.ctx.scale)
        tilt = max(-MOST_TILT, min(MOST_TILT, tilt))
        return Pose(*drag.at, drag.rest.height * GROWN, 0.0 if tctx.ctx.reduced_motion else tilt)

    def _returned(self, tctx: TableContext, drag: DragState) -> float:
        return (
            tctx.ctx.timing(ui.MotionToken.SNAP_BACK).at(drag.back)
            if drag.phase is DragPhase.BACK
            else 0.0
        )


def look_of(table: TableView) -> tuple[object, ...]:
    """Return what must stay the same while a card is held: the viewer, and the hand."""
    return table.viewer, table.home, table.number, tuple(table.hand)


def plays_here(tctx: TableContext, drag: DragState) -> bool:
    """Whether a release here plays the card: over its slot or half a card beside it, or over the
    person's own half of the table beyond the slot's middle, after a way too long for a slip."""
    x, y = drag.pointer
    if drag.start[1] - y < FAR * tctx.ctx.scale:
        return False
    centre = tctx.layout.centre
    slot = centre.slots[0].pose
    box = slot.box
    in_slot = abs(x - slot.x) <= slot.width and box.y <= y <= box.bottom
    in_near_half = abs(x - centre.cx) <= centre.rx and centre.cy <= y <= slot.y
    return in_slot or in_near_half
