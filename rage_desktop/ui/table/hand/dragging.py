"""A card of the hand being dragged: it follows the pointer, tilted, until it is let go.

One pointer button or one finger drags one card. Whatever else happens meanwhile (another key, a
resize, somebody else's turn to look, a change in the hand) puts it back where it lay.
"""

from dataclasses import dataclass, field
from enum import Enum
from math import exp, hypot

from rage_desktop.rules import Card
from rage_desktop.stage.layout.geometry import Pose
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.sorting import Sorting, row_break
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import Dropped
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.centre.turn_slot import draw_drop_slot
from rage_desktop.ui.table.hand.hand import Stand
from rage_desktop.ui.table.hand.hand_cards import CardNode
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import (
    KEYS,
    Cancel,
    Intent,
    LetGo,
    PointerDown,
    PointerLeft,
    PointerMoved,
    PointerUp,
    Wheel,
)
from rage_desktop.ui.toolkit.nodes import Node, find, hit

# In px of the design, and parts of a card.
FROM = 6  # how far the pointer moves before a card comes along
GROWN = 1.06
HIGH = 70  # over the table, for its shadow
TILT, MOST_TILT = 90, 14  # px in a second for each degree, degrees
SHARE = 0.25  # share of the pointer's way, for a card that may not be played
ZONE = 60  # around the slot
FLICK = 1400  # px in a second
SAMPLE = 0.08  # last seconds of the way, which tell how fast a card is let go
STILL = 0.3  # px from its place at which a card has arrived
DROPS = (*KEYS, LetGo, PointerLeft, Wheel, PointerDown)


class Stage(Enum):
    """What the fingers do with the card."""

    PRESSED = "pressed"
    HELD = "held"
    BACK = "back"  # on its way to where it lay
    GONE = "gone"  # played: it lies there until the table takes it


@dataclass
class Grip:
    """One card between being pressed and lying again. Places are px of the window."""

    node: str
    index: int
    table: tuple[object, ...]  # whose hand it is, and what is in it
    rest: Pose
    start: tuple[float, float]  # where it was pressed
    free: bool  # whether it may be played
    by_hand: bool = False  # whether it may be laid elsewhere in the hand
    stage: Stage = Stage.PRESSED
    pointer: tuple[float, float] = (0.0, 0.0)
    at: tuple[float, float] = (0.0, 0.0)  # the card's middle
    speed: float = 0.0  # of the card to the right
    way: list[tuple[float, float, float]] = field(default_factory=list)  # when, x, y
    age: float = 0.0
    back: float = 0.0  # since it was let go

    @property
    def hand(self) -> tuple[Card | None, ...]:
        """The cards of its hand."""
        return self.table[3]  # type: ignore[return-value]

    @property
    def held(self) -> tuple[float, float]:
        """Where the card's middle would be without lag."""
        dx, dy = self.pointer[0] - self.start[0], self.pointer[1] - self.start[1]
        share = 1.0 if self.free else SHARE
        return self.rest.x + dx * (1.0 if self.by_hand else share), self.rest.y + dy * share

    def follow(self, x: float, y: float) -> None:
        """Note where the pointer is now."""
        self.pointer = x, y
        self.way = [step for step in self.way if self.age - SAMPLE <= step[0] < self.age]
        self.way.append((self.age, x, y))

    def velocity(self) -> tuple[float, float]:
        """Return how fast the pointer was on the last of its way."""
        recent = [step for step in self.way if step[0] >= self.age - SAMPLE]
        if len(recent) < 2:
            return 0.0, 0.0
        (then, x, y), (now, to_x, to_y) = recent[0], recent[-1]
        return (to_x - x) / (now - then), (to_y - y) / (now - then)


@dataclass(frozen=True)
class Release:
    """A card that was let go: its node and place, and whether that was over the slot, or in a
    quick movement upwards."""

    node: str
    index: int
    in_slot: bool
    flicked: bool
    place: int  # the nearest one in the hand, its own unless the hand is sorted manually


class Dragging:
    """The card being dragged, if any; `take_back` and whatever else ends it calls `drop`."""

    def __init__(self) -> None:
        self.grip: Grip | None = None

    @property
    def card(self) -> str:
        """The node of the card that lies apart from the hand."""
        grip = self.grip
        return grip.node if grip is not None and grip.stage is not Stage.PRESSED else ""

    @property
    def holding(self) -> bool:
        """Whether a card is being dragged now."""
        return self.grip is not None and self.grip.stage is Stage.HELD

    @property
    def moving(self) -> bool:
        """Whether frames are needed."""
        grip = self.grip
        if grip is None or grip.stage is Stage.GONE:
            return False
        if grip.stage is not Stage.HELD:
            return True
        (x, y), (to_x, to_y) = grip.at, grip.held
        recent = bool(grip.way) and grip.age - grip.way[-1][0] <= SAMPLE
        return recent or hypot(to_x - x, to_y - y) > STILL or abs(grip.speed) > STILL

    def drop(self) -> None:
        """Let the card lie where it lay, at once."""
        self.grip = None

    # -- input -----------------------------------------------------------------------------------

    def takes(
        self, intent: Intent, nodes: list[Node], board: Board, table: TableView
    ) -> Release | bool:
        """Follow the pointer; return what was let go, or whether the intent is dealt with.

        A press is not: it is a click as long as the pointer stays where it is.
        """
        grip = self.grip
        match intent:
            case PointerDown(x, y, 1):
                self._press(hit(nodes, x, y, board.kit.reach), board, table, (x, y))
                return False
            case PointerMoved(x, y) if grip is not None:
                return self._move(grip, board, x, y)
            case PointerUp(x, y, 1) if grip is not None:
                return self._let_go(grip, board, x, y)
            case PointerUp(_, _, 1):
                return False
            case Cancel() if self.holding:
                self.send_back()
                return True
        if isinstance(intent, DROPS):
            self.drop()
        return False

    def _press(
        self, node: Node | None, board: Board, table: TableView, at: tuple[int, int]
    ) -> None:
        self.grip = None
        if not isinstance(node, CardNode) or node.place >= len(table.hand):
            return
        rest = board.slots(table)[node.place]
        by_hand = table.sorting is Sorting.HAND and table.viewer is not None
        self.grip = Grip(
            node.id, node.place, look_of(table), rest, at, node.selected, by_hand, pointer=at
        )
        self.grip.at = rest.x, rest.y

    def _move(self, grip: Grip, board: Board, x: int, y: int) -> bool:
        if grip.stage is Stage.PRESSED:
            way = hypot(x - grip.start[0], y - grip.start[1])
            if way < max(FROM * board.kit.scale, FROM / 2):
                return False
            grip.stage = Stage.HELD
            grip.follow(*grip.start)
        if grip.stage is not Stage.HELD:
            return False
        grip.follow(x, y)
        return True

    def _let_go(self, grip: Grip, board: Board, x: int, y: int) -> Release | bool:
        if grip.stage is Stage.PRESSED:
            self.grip = None
            return False
        if grip.stage is not Stage.HELD:
            return False
        grip.follow(x, y)
        up = -FLICK * board.kit.scale
        sideways, down = grip.velocity()
        flicked = down < up and abs(down) > abs(sideways)
        place = self.place(board)
        release = Release(grip.node, grip.index, _over_slot(board, grip), flicked, place)
        self.send_back()
        return release

    def place(self, board: Board) -> int:
        """Return the place in the hand that the card is nearest to, its own where it may not be
        laid elsewhere."""
        grip = self.grip
        assert grip is not None
        if not grip.by_hand:
            return grip.index
        slots = board.layout.slots(len(grip.hand), row_break(grip.hand))
        x, y = grip.held
        return min(range(len(slots)), key=lambda i: hypot(slots[i].x - x, slots[i].y - y))

    def send_back(self) -> None:
        """Let the card spring back to where it lay."""
        if self.grip is not None:
            self.grip.stage, self.grip.back = Stage.BACK, 0.0

    def throw(self, board: Board) -> Dropped | None:
        """Leave the card where it is: it is being played; return where that is."""
        grip = self.grip
        if grip is None:
            return None
        grip.stage = Stage.GONE
        pose, scale = self._held_pose(board, grip), board.layout.scale
        x, y = pose.x / scale.width, pose.y / scale.height
        return Dropped(x, y, pose.height / board.layout.s, pose.angle)

    # -- life ------------------------------------------------------------------------------------

    def advance(self, dt: float, board: Board, table: TableView, nodes: list[Node]) -> None:
        """Let time pass: the card comes after the pointer, or goes back."""
        grip = self.grip
        if grip is None:
            return
        if grip.table != look_of(table):
            self.drop()
            return
        grip.age += dt
        if grip.stage is Stage.BACK:
            grip.back += dt
            if grip.back >= board.kit.timing(Beat.SNAP_BACK).seconds:
                self.drop()
        elif grip.stage is Stage.HELD:
            node = find(nodes, grip.node)
            grip.free = isinstance(node, CardNode) and node.selected
            self._follow(grip, dt, board.kit.timing(Beat.DRAG).seconds)

    def _follow(self, grip: Grip, dt: float, lag: float) -> None:
        """Come nearer to the pointer, so that a steady one is `lag` ahead."""
        (x, y), (to_x, to_y) = grip.at, grip.held
        near = 1 - exp(-dt / lag) if lag else 1.0
        grip.at = x + (to_x - x) * near, y + (to_y - y) * near
        now = (grip.at[0] - x) / dt if dt and lag else 0.0
        grip.speed += (now - grip.speed) * near
        if abs(grip.at[0] - to_x) < STILL:
            grip.at = to_x, grip.at[1]
        if abs(grip.at[1] - to_y) < STILL:
            grip.at = grip.at[0], to_y

    # -- drawing ---------------------------------------------------------------------------------

    def shows(self, table: TableView) -> bool:
        """Whether there is a card to draw apart from this very hand."""
        return bool(self.card) and self.grip is not None and self.grip.table == look_of(table)

    def draw(self, canvas: Canvas, board: Board, table: TableView, stands: list[Stand]) -> None:
        """Draw the card over all the rest, and the slot that waits for it."""
        grip = self.grip
        if grip is None or not self.shows(table):
            return
        card, stand = table.hand[grip.index], stands[grip.index]
        if grip.free and grip.stage is Stage.HELD:
            draw_drop_slot(canvas, board, table)
        pose = self._pose(board, grip, stand)
        if not grip.free:
            board.card(canvas, card, pose, stand.state)
            return
        high = HIGH * board.kit.scale * (1 - self._returned(board, grip))
        soft, dx, dy = board.cards.flying_shadow(pose.height, pose.angle, high)
        canvas.blit(soft, pose.x + dx, pose.y + dy)
        face = None if card is None else board.faces(card)
        end = grip.rest.height * GROWN, 0.0
        picture = board.cards.flying(face, pose.height, pose.angle, rest=end, step=1)
        board.kit.centre(canvas, picture, pose.x, pose.y)

    def _pose(self, board: Board, grip: Grip, stand: Stand) -> Pose:
        if not grip.free and grip.stage is Stage.HELD:
            return grip.rest._replace(x=grip.at[0], y=grip.at[1] - stand.lift)
        held = self._held_pose(board, grip)
        if grip.stage is not Stage.BACK:
            return held
        t, rest = self._returned(board, grip), grip.rest.raised(stand.lift)
        start = held if grip.free else grip.rest._replace(x=held.x, y=held.y)
        return Pose(*(a + (b - a) * t for a, b in zip(start, rest, strict=True)))

    def _held_pose(self, board: Board, grip: Grip) -> Pose:
        tilt = -grip.speed / (TILT * board.kit.scale)
        tilt = max(-MOST_TILT, min(MOST_TILT, tilt))
        return Pose(*grip.at, grip.rest.height * GROWN, 0.0 if board.kit.reduced_motion else tilt)

    def _returned(self, board: Board, grip: Grip) -> float:
        return board.kit.timing(Beat.SNAP_BACK).at(grip.back) if grip.stage is Stage.BACK else 0.0


def look_of(table: TableView) -> tuple[object, ...]:
    """Return what has to stay as it is while a card is held: whose hand, and the cards in it."""
    return table.viewer, table.home, table.number, tuple(table.hand)


def _over_slot(board: Board, grip: Grip) -> bool:
    """Whether letting go here means the slot: the card's middle is there, or the pointer is after
    a way that cannot be a slip."""
    slot, zone = board.layout.centre.slots[0].pose, ZONE * board.kit.scale
    box = slot.box.inset(-zone)
    far = grip.start[1] - grip.pointer[1] > zone
    points = [grip.held, grip.pointer] if far else [grip.held]
    return any(box.x <= x <= box.right and box.y <= y <= box.bottom for x, y in points)
