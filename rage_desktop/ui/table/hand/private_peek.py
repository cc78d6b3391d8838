"""Private peek: cards lie face down, and are face up only while a key or button is held.

Nothing here depends on the cards' values: all backs look and read alike. A card is chosen by
its place and has to be held; the player remembers its place from the peek.
"""

from collections.abc import Callable

from rage_desktop.play.hot_seat import HotSeat
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import SeatName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.table.hand.hand import HandCardPose, HandFocus, hand_card_pose, parted
from rage_desktop.ui.table.hand.hand_cards import CardNode, card_id
from rage_desktop.ui.table.layers import HintContent
from rage_desktop.ui.table.table_context import TableContext, to_rect
from rage_desktop.ui.toolkit.animated_values import AnimatedValues
from rage_desktop.ui.toolkit.nodes import hit_test

HOLD = 0.6  # seconds that a card chosen by its place has to be held
GLANCE = 0.3  # seconds: whoever lets go sooner did not know that the button has to be held
KEY = "C"
KEYS: list[tuple[str, Text]] = [(KEY, text("see")), ("Enter", text("hold to play"))]


class PrivatePeek:
    """Shows the player's cards while held; a release hides them again."""

    def __init__(self, hot_seat: HotSeat) -> None:
        self._hot_seat = hot_seat
        self._by = ""  # held input: "pointer" or a key
        self._since = 0.0  # when that was pressed
        self.was_short = False  # whether it was let go at once

    @property
    def applies(self) -> bool:
        """Whether a person chooses in private now, with the cards up or down."""
        return self._hot_seat.is_face_down or self._hot_seat.is_peeking

    def handle(
        self, intent: ui.Intent, nodes: list[ui.Node], focus: str, reach: int, now: float
    ) -> bool:
        """Show or hide the cards; return whether the intent was used."""
        held = self._by
        used = self._turn(intent, nodes, focus, reach)
        if used and not held:
            self._since = now
        self.was_short = used and not self._by and now - self._since < GLANCE
        return used

    def _turn(self, intent: ui.Intent, nodes: list[ui.Node], focus: str, reach: int) -> bool:
        match intent:
            case ui.PointerDown(x, y, 1):
                node = hit_test(nodes, x, y, reach)
                return node is not None and node.id == "look" and self._up("pointer")
            case ui.Shortcut("C"):
                return self._up(KEY)
            case ui.Confirm() if focus == "look":
                return self._up("Confirm")
            case ui.PointerUp() | ui.PointerLeft():
                return self._down("pointer")
            case ui.Released(key):
                return self._down(key)
            case ui.LetGo():
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
        """Hide the cards: another scene was pushed above the table."""
        self._by = ""
        self._hot_seat.peek(False)

    def toggle(self) -> ui.NavResult:
        """Show or hide the cards for a press that cannot be held, as from a screen reader."""
        if self._hot_seat.is_peeking:
            self.drop()
        else:
            self._up("press")
        return None

    # -- nodes -----------------------------------------------------------------------------------

    def nodes(
        self,
        tctx: TableContext,
        table: TableView,
        press: Callable[[int], ui.NavResult],
    ) -> list[ui.Node]:
        """Return the backs by place, and the button to hold to see the faces."""
        down = self._hot_seat.is_face_down
        backs = [_back(tctx, table, i, press) for i in range(len(table.hand)) if down]
        return [*backs, self._button(tctx)]

    def _button(self, tctx: TableContext) -> ui.Node:
        ctx = tctx.ctx
        hint = to_rect(tctx.layout.hint.box)
        words = ctx.tr(text("Let go to hide") if self._hot_seat.is_peeking else text("Hold to see"))
        h = max(ctx.px(48), ctx.reach)
        w = max(round(ctx.text_width(words, "x", 20) + ctx.t(20) * 2.6), ctx.px(230))
        bulb = max(ctx.px(48), ctx.reach) + ctx.px(12)  # the hint's button is beside it
        bounds = ui.Rect(hint.right - bulb - w, hint.top - ctx.px(12) - h, w, h)
        kind = ui.ButtonKind.PRIMARY if self._hot_seat.is_peeking else ui.ButtonKind.SECONDARY
        return ui.Button(
            "look",
            words,
            bounds,
            kind=kind,
            icon="i_peek",
            size=20,
            key=KEY,
            needs_hold=True,
            on_press=self.toggle,
        )

    def hand_poses(
        self, tctx: TableContext, table: TableView, hand_focus: HandFocus, levels: AnimatedValues
    ) -> list[HandCardPose]:
        """Return the poses of the backs: only the hovered or focused one comes to the front."""
        places = [place_id(i) for i in range(len(table.hand))]
        found = [
            hand_card_pose(tctx, table, place, hand_focus, levels, playable=False, eyed=True)
            for place in places
        ]
        return parted(found, tctx.slots(table))

    def plate_content(self) -> HintContent:
        """Return the content of the hint plate."""
        person = self._hot_seat.person
        title = text("One moment…")
        if person is not None:
            title = text("{player}'s turn", player=SeatName(person))
        return title, text("Hold the button to see your cards"), KEYS


def place_id(index: int) -> str:
    """Return the node id of a place in the hand."""
    return f"hand-{index}"


def moved_focus(focus: str, table: TableView) -> str:
    """Return the focus at the same place of the hand after its cards were turned over."""
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
    tctx: TableContext,
    table: TableView,
    index: int,
    press: Callable[[int], ui.NavResult],
) -> CardNode:
    pose = tctx.slots(table)[index]
    return CardNode(
        place_id(index),
        text("Card {n} of {count}, face down", n=index + 1, count=len(table.hand)),
        to_rect(pose.box),
        pose=pose,
        place=index,
        tab_stop="hand",
        selected=True,
        on_press=lambda: press(index),
    )
