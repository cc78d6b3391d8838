"""A drawer at the right: heading and close, a row that turns the page, a page of blocks, keys."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from pygame import Rect

from rage_desktop.rules import Text, text
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import (
    Direction,
    Intent,
    Navigate,
    PointerDown,
    Shortcut,
    ToEdge,
)
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.panels import paint_panel, paint_rule
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop
from rage_desktop.ui.toolkit.widgets.buttons import IconButton, Scroll, TextNode, key_caps

MARGIN, EDGE = 24, 40
GLOW = 12  # glow that may reach beyond a page at the left and above


class Block(Protocol):
    """A part of a page."""

    @property
    def words(self) -> str:
        """What it says, for screen readers."""
        ...

    def height(self, kit: Kit, width: int) -> int:
        """Return how high it is, in real px."""
        ...

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw it into its place."""
        ...


B = TypeVar("B", bound=Block)


class DrawerScene(Modal, ABC, Generic[B]):
    """What such drawers share; a subclass has the pages and the row that turns them."""

    default = "close"
    wide: ClassVar[int] = 760  # design px
    page_name: ClassVar[Text] = text("Page")  # what the view of a page is called
    close_key: ClassVar[str] = ""

    def __init__(self) -> None:
        super().__init__()
        self._page = 0
        self._scroll = Scroll("page", name="Page")
        self._blocks: list[tuple[B, Rect]] = []

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Place everything, with room for large type, and lay out the page."""
        self._scroll.name = self.kit.say(self.page_name)
        kit, (w, h) = self.kit, self.kit.size
        margin = max(12, kit.px(MARGIN))
        width = min(max(kit.px(self.wide), 34 * kit.t(18)), w - 48)
        self.panel = Rect(w - margin - width, margin, width, h - 2 * margin)
        self._inner = self.panel.inflate(-2 * kit.px(EDGE), 0)
        self._head = round(max(kit.px(60), kit.t(40) * 0.9))
        turning = self.panel.y + self._head + kit.px(42)
        high = self._turning_height(self._inner.w)
        self._turning = Rect(self._inner.x, turning, self._inner.w, high)
        self._caps_y = self.panel.bottom - max(kit.px(32), kit.t(16), self._foot)
        top = self._turning.bottom + kit.px(20)
        bottom = round(self._page_end() - kit.t(19) * 1.2)
        left, above = kit.px(GLOW), top - kit.px(GLOW)
        wide = self._inner.w + left + kit.px(16)
        self._view = Rect(self._inner.x - left, above, wide, bottom - above)
        self._lay()

    @property
    def _foot(self) -> int:
        """How far above the bottom the keys stand at least."""
        return 0

    def _turning_height(self, width: int) -> int:  # noqa: ARG002
        """How high the row is that turns the page."""
        return max(self.kit.px(52), self.kit.reach)

    def _page_end(self) -> float:
        """Return where something else begins below the page."""
        return self._caps_y

    def _lay(self) -> None:
        """Stack the blocks of the page."""
        y, self._blocks = self._view.y + self.kit.px(GLOW), []
        for block in self._page_blocks():
            high = block.height(self.kit, self._inner.w)
            self._blocks.append((block, Rect(self._inner.x, y, self._inner.w, high)))
            y += high

    # -- what a subclass has ---------------------------------------------------------------------

    @property
    @abstractmethod
    def pages(self) -> int:
        """How many pages there are."""

    @abstractmethod
    def _heading(self) -> Text: ...

    @abstractmethod
    def _page_blocks(self) -> Sequence[B]: ...

    @abstractmethod
    def _turning_nodes(self) -> Sequence[Node]: ...

    @abstractmethod
    def _block_nodes(self, place: int, block: B, box: Rect) -> Sequence[Node]: ...

    @abstractmethod
    def _keys(self) -> list[tuple[str, str]]: ...

    def _foot_nodes(self) -> Sequence[Node]:
        return ()

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Heading, close, the way through the pages, and each block for screen readers."""
        kit, say = self.kit, self.kit.say
        side = max(kit.px(56), kit.reach)
        y = self.panel.y + self._head
        close = Rect(self._inner.right - side, y - side // 2, side, side)
        head = Rect(self._inner.x, y - side // 2, close.x - self._inner.x - kit.px(16), side)
        nodes = [
            node
            for place, (block, box) in enumerate(self._blocks)
            for node in self._block_nodes(place, block, box.copy())
        ]
        content = kit.px(GLOW) + sum(box.h for _, box in self._blocks)
        return [
            TextNode("heading", say(self._heading()), head, style="f", size=40),
            *self._turning_nodes(),
            *self._scroll.place(self._view, content, nodes),
            *self._foot_nodes(),
            IconButton(
                "close", say(text("Close")), close, icon="i_x", key=self.close_key, on_press=Pop
            ),
        ]

    def open_page(self, page: int) -> Outcome:
        """Turn to a page, from 0, or to the nearest there is."""
        self._page = min(self.pages - 1, max(0, page))
        self._scroll.offset = 0
        self.resized()
        self.refresh()
        return None

    def handle(self, intent: Intent) -> Outcome:
        """Arrows turn pages or scroll; a click beside the drawer closes it."""
        match intent:
            case Navigate(Direction.LEFT | Direction.RIGHT as way):
                return self.open_page(self._page + (1 if way is Direction.RIGHT else -1))
            case Navigate() | ToEdge() | Shortcut("PageUp" | "PageDown"):
                self._scroll.take(intent)
                self.refresh()
                return None
            case PointerDown(x, y) if self.controls.ready and not self.panel.collidepoint(x, y):
                return Pop()
        return super().handle(intent)

    # -- drawing ---------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        """The drawer, its page and the keys."""
        kit = self.kit
        paint_panel(canvas, kit, self.panel, 28, raised=True)
        self.lay_out()  # the scroll view is placed before its page is drawn
        with self._scroll.page(canvas):
            above: B | None = None
            for block, box in self._blocks:
                if self._ruled(above, block):
                    paint_rule(canvas, kit, box.x, box.y, box.w)
                block.draw(canvas, kit, box)
                above = block
        room = self._inner.w
        for node in self._foot_nodes():
            if node.bounds.colliderect(Rect(self._inner.x, self._caps_y, room, 1)):
                room = node.bounds.x - self._inner.x
        key_caps(canvas, kit, self._keys(), self._inner.x, self._caps_y, room)

    def _ruled(self, above: B | None, block: B) -> bool:  # noqa: ARG002
        """Return whether a hairline parts two blocks."""
        return False
