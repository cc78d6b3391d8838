"""A private peek: cards that lie face down for all to see, and are up only while held.

Nothing here depends on what the cards are: all backs look and read alike. A card is chosen by its
place, and has to be held: anyone who has just looked remembers where it lies.
"""

from collections.abc import Callable

from pygame import Rect

from rage_desktop.play.hot_seat import HotSeat
from rage_desktop.rules import SeatName, Text, text
from rage_desktop.stage.table_view import TableView
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.hand.fan import Looking, parted, standing
from rage_desktop.ui.table.hand.hand import Stand
from rage_desktop.ui.table.hand.hand_cards import CardNode, card_id
from rage_desktop.ui.table.layers import Hint
from rage_desktop.ui.toolkit.easing import Levels
from rage_desktop.ui.toolkit.intents import (
    Confirm,
    Intent,
    LetGo,
    PointerDown,
    PointerLeft,
    PointerUp,
    Released,
    Shortcut,
)
from rage_desktop.ui.toolkit.nodes import Node, hit
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind

HOLD = 0.6  # seconds that a card chosen by its place is held
KEY = "C"
KEYS: list[tuple[str, Text]] = [(KEY, text("see")), ("Enter", text("hold to play"))]


class FaceDown:
    """What a person holds down to see their cards; what they let go hides them again."""

    def __init__(self, hot_seat: HotSeat) -> None:
        self._hot_seat = hot_seat
        self._by = ""  # what is held: "pointer" or a key

    @property
    def applies(self) -> bool:
        """Whether a person chooses in private now, cards up or down."""
        return self._hot_seat.face_down or self._hot_seat.peeking

    def takes(self, intent: Intent, nodes: list[Node], focus: str, reach: int) -> bool:
        """Turn the cards up or down; return whether the intent is dealt with."""
        match intent:
            case PointerDown(x, y, 1):
                node = hit(nodes, x, y, reach)
                return node is not None and node.id == "look" and self._up("pointer")
            case Shortcut("C"):
                return self._up(KEY)
            case Confirm() if focus == "look":
                return self._up("Confirm")
            case PointerUp() | PointerLeft():
                return self._down("pointer")
            case Released(key):
                return self._down(key)
            case LetGo():
                return self._down(self._by)
        return False

    def _up(self, by: str) -> bool:
        if not self.applies:
            return False
        self._by = self._by or by
        self._hot_seat.peek(True)
        return True

    def _down(self, by: str) -> bool:
        if not self._by or by != self._by:
            return False
        self._by = ""
        self._hot_seat.peek(False)
        return True

    def drop(self) -> None:
        """Hide the cards: another scene has come in front of the table."""
        self._by = ""
        self._hot_seat.peek(False)

    def toggle(self) -> Outcome:
        """Answer a press that cannot be held, as a screen reader's."""
        if self._hot_seat.peeking:
            self.drop()
        else:
            self._up("press")
        return None

    # -- what is there ---------------------------------------------------------------------------

    def nodes(
        self, board: Board, table: TableView, press: Callable[[int], Outcome], focusable: bool
    ) -> list[Node]:
        """Return the backs by place, and what to hold to see their faces."""
        down = self._hot_seat.face_down
        backs = [_back(board, table, i, press, focusable) for i in range(len(table.hand)) if down]
        return [*backs, self._button(board)]

    def _button(self, board: Board) -> Node:
        kit, hint = board.kit, to_rect(board.layout.hint.box)
        words = kit.say(text("Let go to hide") if self._hot_seat.peeking else text("Hold to see"))
        h = max(kit.px(48), kit.reach)
        w = max(round(kit.width(words, "x", 20) + kit.t(20) * 2.6), kit.px(230))
        bounds = Rect(0, 0, w, h)
        bulb = max(kit.px(48), kit.reach) + kit.px(12)  # the hint's button stands beside it
        bounds.bottomright = hint.right - bulb, hint.top - kit.px(12)
        kind = Kind.PRIMARY if self._hot_seat.peeking else Kind.SECONDARY
        look = Button("look", words, bounds, kind=kind, icon="i_peek", size=20, key=KEY, held=True)
        look.on_press = self.toggle
        return look

    def stands(self, board: Board, table: TableView, look: Looking, levels: Levels) -> list[Stand]:
        """Return how the backs stand: only the one pointed at or focused comes to the front."""
        places = [place_id(i) for i in range(len(table.hand))]
        found = [
            standing(board, table, place, look, levels, playable=False, eyed=True)
            for place in places
        ]
        return parted(found, board.slots(table))

    def hint(self) -> Hint:
        """Return what the hint plate says."""
        person = self._hot_seat.person
        title = text("One moment…")
        if person is not None:
            title = text("{player}'s turn", player=SeatName(person))
        return title, text("Hold the button to see your cards"), KEYS


def place_id(index: int) -> str:
    """Return the node id of a place in the hand."""
    return f"hand-{index}"


def moved_focus(focus: str, table: TableView) -> str:
    """Return the focus on the same place of the hand, once its cards have been turned over."""
    ids = ["" if card is None else card_id(card) for card in table.hand]
    places = [place_id(i) for i in range(len(ids))]
    if focus in places and ids[places.index(focus)]:
        return ids[places.index(focus)]
    return focus


def place_of(focus: str, table: TableView) -> str:
    """Return the focus by place, before the cards are turned face down."""
    ids = ["" if card is None else card_id(card) for card in table.hand]
    return place_id(ids.index(focus)) if focus and focus in ids else focus


def stepped(focus: str, count: int, by: int) -> str:
    """Return the id of the next place to the left or right."""
    places = [place_id(i) for i in range(count)]
    if not places:
        return focus
    return places[(places.index(focus) + by) % count] if focus in places else places[0]


def _back(
    board: Board, table: TableView, index: int, press: Callable[[int], Outcome], focusable: bool
) -> CardNode:
    count = len(table.hand)
    pose = board.slots(table)[index]
    name = text("Card {n} of {count}, face down", n=index + 1, count=count)
    return CardNode(
        place_id(index),
        board.kit.say(name),
        to_rect(pose.box),
        pose=pose,
        place=index,
        stop="hand",
        focusable=focusable,
        selected=True,
        on_press=lambda: press(index),
    )
