"""Frames of screens: a page with header and footer, a dialog, a drawer."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from pygame import Rect

from rage_desktop.presentation.layout.geometry import DESIGN
from rage_desktop.rules import Arg, Text, text
from rage_desktop.ui.toolkit import intents
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext, PaintContext
from rage_desktop.ui.toolkit.layout.containers import Column, FitWidth, Row, ScrollView
from rage_desktop.ui.toolkit.layout.element import Child, Element, Layout, lay_out
from rage_desktop.ui.toolkit.layout.leaves import CustomPaint, Label, Spacer, heading
from rage_desktop.ui.toolkit.navigation import NavResult, Pop
from rage_desktop.ui.toolkit.nodes import Node, Press
from rage_desktop.ui.toolkit.panels import key_caps, key_caps_width, paint_panel
from rage_desktop.ui.toolkit.scene import Modal, Scene
from rage_desktop.ui.toolkit.widgets.buttons import Button, ButtonKind, IconButton
from rage_desktop.ui.toolkit.widgets.scroll import Scroll

Keys = Sequence[tuple[str, Text]]  # a key and what it does
# room round a page in a drawer for glows, and at its right for the scroll bar
GLOW = 12
BAR = 20
MARGIN = 10  # between a dialog's scroll bar and its edge


class TreeScene(Scene):
    """A scene described by a tree alone: override `tree`."""

    layout: Layout

    def tree(self) -> Element:
        """Return the tree of the whole screen in its present state."""
        raise NotImplementedError

    @property
    def room(self) -> Rect:
        """The box in which the tree is placed."""
        return Rect(0, 0, *self.ctx.size)

    def build(self) -> list[Node]:
        """Lay out the tree."""
        self.layout = lay_out(self.ctx, self.tree(), self.room)
        return self.layout.nodes

    def paint_nodes(self, canvas: Canvas) -> None:
        """Paint the tree including its widgets."""
        self.input.apply_visual_state(self.nodes)
        self.layout.draw(canvas)


class Page(TreeScene):
    """A whole screen: a back button, a title, header items, a body, and keys in the footer.

    A body higher than the window scrolls, unless the page `scrolls` a part of it itself.
    """

    light: tuple[int, int] | None = None  # brightest point of the background, in px of the design
    edge = 60.0
    footer_from = 0.72  # smallest scale with a footer; 0 for always
    scrolls = True
    widest = float(DESIGN[0])  # px of the design to which it grows in a wide window
    help_page: NavResult = None  # what help opens instead of what the app's `open_help` does

    def __init__(self) -> None:
        super().__init__()
        self.scroll = Scroll("page", self.title)

    def body(self) -> Element:
        """Return the body between header and footer."""
        raise NotImplementedError

    def header(self) -> Sequence[Child]:
        """Return the header items after the title."""
        return ()

    def footer_keys(self) -> Keys:
        """Return the keys listed in the footer, where there is room."""
        return ()

    def footer_note(self) -> Arg:
        """Return the note at the end of the footer."""
        return ""

    def handle(self, intent: intents.Intent) -> NavResult:
        """Open help when it is asked for, unless a field takes the key or the button."""
        asked = isinstance(intent, intents.Shortcut) and intent.key in intents.HELP_KEYS
        if asked and not self.input.typing:
            return self.help_page or self.open_help()
        return super().handle(intent)

    @property
    def is_roomy(self) -> bool:
        """Whether the window is large enough for a footer with keys."""
        ctx = self.ctx
        return ctx.scale >= self.footer_from and not ctx.is_portrait and ctx.text_scale == 1

    @property
    def margin(self) -> float:
        """The margin at both sides of a page, in px of the design."""
        frame = self.ctx.frame.w / self.ctx.scale
        return (self.ctx.size[0] / self.ctx.scale - frame - self.extra) / 2 + self.edge

    @property
    def extra(self) -> float:
        """By how much it is wider than the design, in px of the design: at most to `widest`."""
        beside = (self.ctx.size[0] - self.ctx.frame.w) / self.ctx.scale
        return min(beside, self.widest - DESIGN[0])

    def tree(self) -> Element:
        """Return header, body and footer."""
        listed = self.footer_keys() if self.ctx.key_rows else ()
        has_footer = (self.is_roomy and listed) or not self.footer_from
        body = self.body()
        content = ScrollView(self.scroll, body, grow=1) if self.scrolls else Column(body, grow=1)
        footer = self._footer(listed) if has_footer else None
        return Column(self._header(), content, footer, background=self._ground)

    def _ground(self, ctx: PaintContext, box: Rect) -> None:
        spot = (self.light,) if self.light else ()
        ctx.canvas.blit(ctx.art.scenery.menu(*box.size, *spot), 0, 0, OPAQUE)

    def _header(self) -> Element:
        back = IconButton("back", text("Back"), icon="i_back", key="Esc", on_press=self.cancel)
        pad = (self.margin - 12, 38, self.margin, 0)
        return Row(back, heading(self.title, 46), *self.header(), gap=24, pad=pad, min_h=110)

    def _footer(self, listed: Keys) -> Element:
        note = self.footer_note()
        keys = partial(key_hints, self.ctx, listed, grow=1)
        pad = (self.margin, 0, self.margin, 12)
        if not note:
            return Row(keys(), pad=pad)
        words = Label(note, size=16, colour="soft")
        return FitWidth(Row(keys(whole=True), words, gap=30), Column(words, keys()), pad=pad)


def key_hints(
    ctx: DrawContext, keys: Keys, high: float = 44, *, grow: float = 0, whole: bool = False
) -> Element:
    """Return a row of keys with their actions; those that do not fit, or that the gamepad in use
    lacks, are left out. `whole` asks for the width of all."""
    pairs = [(key, ctx.tr(does)) for key, does in keys if ctx.key_bindings.has_key(key)]
    return CustomPaint(
        lambda ctx, at: key_caps(ctx, pairs, at.x, at.centery, at.w),
        h=max(high, 1.8 * ctx.t(16) / ctx.scale),  # the key caps, which grow with the text
        w=key_caps_width(ctx, pairs) / ctx.scale if whole else 0,
        grow=grow,
    )


class Dialog(Modal, TreeScene):
    """A panel over the scene below: a heading, a body, buttons; as high as its content.

    A body that is too high for the window scrolls.
    """

    wraps = True
    panel_width = 760.0
    edge = 40.0
    heading_size = 36.0
    heading_align = 0.0  # 0.5 in the middle

    def __init__(self) -> None:
        super().__init__()
        self.scroll = Scroll("body", self.title)

    def body(self) -> Sequence[Child]:
        """Return the body between the heading and the buttons."""
        return ()

    def footer(self) -> Child:
        """Return the buttons."""
        return None

    @property
    def heading(self) -> Text:
        """The heading."""
        return self.title

    def button(self, node_id: str, name: Text, press: Press, **fields: Any) -> Button:
        """Return a button, gold if it is the dialog's `default`; `fields` are its other ones."""
        kind = ButtonKind.PRIMARY if node_id == self.default else ButtonKind.SECONDARY
        return Button(node_id, name, on_press=press, **{"kind": kind, **fields})

    def tree(self) -> Element:
        """Return heading, body and buttons."""
        name = heading(self.heading, self.heading_size, self.heading_align)
        content = Column(*self.body(), gap=18)
        body = ScrollView(self.scroll, content, beside=self.edge - MARGIN, grow=1)
        return Column(name, body, self.footer(), gap=18, pad=self.edge)

    def build(self) -> list[Node]:
        """Lay the tree out in a panel in the middle of the window."""
        ctx = self.ctx
        tree = self.tree()
        width = min(ctx.px(self.panel_width * ctx.text_scale), ctx.size[0] - 48)
        height = min(tree.height(ctx, width), ctx.size[1] - 24)
        self.panel = Rect(0, 0, width, height).move_to(center=self.room.center)
        self.layout = lay_out(ctx, tree, self.panel)
        return self.layout.nodes

    def draw_panel(self, canvas: Canvas) -> None:
        """Paint the panel."""
        self.lay_out()
        paint_panel(self.ctx.on(canvas), self.panel, 28, raised=True)


class Drawer(Dialog):
    """A panel at the right, or at the left for that hand, as high as the window: heading, close
    button, page selector, scrolling page and keys. Left and right arrows change the page, the
    others scroll; a click beside the drawer closes it."""

    default = "close"
    page_name: Text = text("Page")  # accessible name of the page's view
    close_key = ""
    heading_size = 40.0
    pages = 1

    def __init__(self) -> None:
        super().__init__()
        self.page = 0
        self.scroll = Scroll("page", self.page_name)

    def page_turner(self) -> Child:
        """Return the page selector."""
        return None

    def keys(self) -> Keys:
        """Return the keys listed at the bottom."""
        return ()

    def tree(self) -> Element:
        """Return heading, page selector, page and keys."""
        close = IconButton("close", text("Close"), icon="i_x", key=self.close_key, on_press=Pop)
        name = heading(self.heading, self.heading_size)
        page = Column(*self.body(), pad=(GLOW, GLOW, BAR, 0))
        listed = self.keys() if self.ctx.key_rows else ()
        keys = key_hints(self.ctx, listed, grow=1) if listed else None
        sides = (GLOW, 0, BAR, 0)
        return Column(
            Row(name, Spacer(), close, gap=16, pad=sides),
            Column(self.page_turner(), pad=sides),
            ScrollView(self.scroll, page, always=True, grow=1),
            Row(keys, self.footer(), gap=16, pad=sides),
            gap=12,
            pad=(self.edge - GLOW, 28, self.edge - BAR, 16),
        )

    def build(self) -> list[Node]:
        """Lay the tree out in a panel at the side of the window."""
        ctx = self.ctx
        (w, h) = self.ctx.size
        margin = max(12, ctx.px(24))
        width = min(max(ctx.px(self.panel_width), 34 * ctx.t(18)), w - 48)
        x = margin if ctx.one_hand == "left" else w - margin - width
        self.panel = Rect(x, margin, width, h - 2 * margin)
        self.layout = lay_out(ctx, self.tree(), self.panel)
        return self.layout.nodes

    def open_page(self, page: int) -> NavResult:
        """Open a page, from 0, clamped to those that exist."""
        before = self.page
        self.page = min(self.pages - 1, max(0, page))
        self.is_page_turned = self.page != before
        self.scroll.offset = 0
        self.refresh()
        return None

    def handle(self, intent: intents.Intent) -> NavResult:
        """Change the page or scroll with arrows; close on a click beside the drawer."""
        match intent:
            case intents.Navigate(intents.Direction.LEFT | intents.Direction.RIGHT as way):
                return self.open_page(self.page + way.step)
            case intents.Navigate() | intents.ToEdge() | intents.Shortcut("PageUp" | "PageDown"):
                self.scroll.handle(intent)
                self.refresh()
                return None
            case intents.PointerDown(x, y) if self.input.ready and not self.panel.collidepoint(
                x, y
            ):
                return Pop()
        return super().handle(intent)
