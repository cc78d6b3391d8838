"""History of the round: the popover of a trick, and the history at the right (VISUAL 8).

The history opens from its button in the bar, and with its key. The sidebar of a very wide
window has it, too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

from rage_desktop.play.session import Session
from rage_desktop.presentation.sentences.common_phrases import played
from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Tone,
)
from rage_desktop.presentation.sentences.narration.round_log import (
    Section,
    Trick,
    sections,
    tricks_shown,
)
from rage_desktop.presentation.table_view import LastTrick, TableView
from rage_desktop.rules import Arg, NumberCard, PlayedCard, SeatName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.centre import last_trick
from rage_desktop.ui.table.free_cloth import AIR, fixed_boxes, gaps, trick_boxes
from rage_desktop.ui.table.overlays.hint_plate import bulb_place
from rage_desktop.ui.table.overlays.rich_text import RichLabel, RichStyle
from rage_desktop.ui.table.table_context import (
    Brush,
    TableContext,
    avatar_element,
    chip_element,
    to_rect,
)
from rage_desktop.ui.toolkit.animated_values import AnimatedValues
from rage_desktop.ui.toolkit.input_controller import InputController, focus_opened
from rage_desktop.ui.toolkit.panels import key_caps

TITLE = text("History")
SHOWS = text("Shows the cards of the trick")
CARD_TEXT = 17  # size of the type on a card of a trick
WIDEST_RANK = "00"  # equally wide number cards form columns
KEY = "J"
TAP = 0.25  # seconds; a key released sooner was tapped, not held
# of the panel, px of the design: its width, its least width in heights of its type, and heights
# that will do: rather over the bulb than less than the second
PANEL = 400
NARROW = 15
LEAST = 420
ENOUGH = 280
FLAT = 200
ASIDE = 0.5  # how much height it may cost to be one px nearer to the right edge

WHAT: Text = text("What happened in this round, newest first")


@dataclass(eq=False)
class _RowNode(ui.Node):
    """A node over a row drawn by the tree: rows of tricks show hover and focus."""

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw a veil while hovered, and the focus ring."""
        box = self.bounds.inflate(ctx.px(12), 0)
        if self.on_press is not None and self.visual.hover:
            ctx.plate(box, ctx.px(8), ctx.palette.ivory, opacity=0.08)
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, box.inflate(-ctx.px(12), -ctx.px(8)), ctx.px(8))


def history_list(
    tctx: TableContext, entries: Sequence[Section], show_trick: Callable[[int], ui.NavResult]
) -> ui.Element:
    """Return all sections; `show_trick` is called with the number of a pressed trick."""

    def node(node_id: str, message: Arg, role: ui.Role, trick: int) -> ui.Node:
        return _RowNode(
            node_id,
            role,
            message,
            focusable=True,  # what stands here can be read by keys
            tab_stop="history-list",
            on_press=partial(show_trick, trick) if trick else None,
            description=SHOWS if trick else "",
        )

    columns = []
    for section in entries:
        trick = section.trick
        name = row_id(section)
        openable = section.number if trick is not None and trick.complete else 0
        heading = node(name, section.heading, ui.Role.HEADING, openable)
        parts = [_heading(tctx.ctx, section, heading)]
        if trick is not None:
            cards = []
            for play in trick.cards:
                card_id = f"history-card-{section.number}-{play.seat}"
                card = node(card_id, _card_name(trick, play), ui.Role.TEXT, openable)
                cards.append(_card(tctx, trick, play, card))
            parts.append(ui.Flow(*cards, gap=4, row_gap=4, pad=(0, 2, 0, 4)))
        for index, line in enumerate(section.lines):
            said = node(f"{name}-{index}", line.said, ui.Role.TEXT, openable)
            parts.append(_line(tctx, line, said))
        columns.append(ui.Column(*parts))
    air = (6, 2, 12, 4)  # for focus rings, and the scroll bar
    return ui.Column(*columns, gap=4, pad=air)


def row_id(section: Section) -> str:
    """Return the id of a section's heading, which begins those of its lines: it stays the same
    while more is added."""
    return f"history-{section.part.value}-{section.number}"


def _heading(ctx: ui.DrawContext, section: Section, node: ui.Node) -> ui.Element:
    words = ui.Label(section.heading, "b", 16, ctx.palette.soft, lines=1, line_height=1.65)
    return ui.Row(words, ui.Divider(grow=1), gap=10, node=node)


def _card_name(trick: Trick, play: PlayedCard) -> Text:
    card = played(play.card, play.suit)
    if play.seat != trick.best:
        return text("{player}: {card}", player=SeatName(play.seat), card=card)
    if trick.complete:
        return text("{player}: {card}, took the trick", player=SeatName(play.seat), card=card)
    return text("{player}: {card}, winning", player=SeatName(play.seat), card=card)


def _card(tctx: TableContext, trick: Trick, play: PlayedCard, node: ui.Node) -> ui.Element:
    """Return a played card in short: its player, its suit and its rank, or an action card's name.
    The best card of the trick has a crown and a gold edge."""
    ctx = tctx.ctx
    side = ctx.t(CARD_TEXT) * 1.5 / ctx.scale
    chip = None if play.suit is None else chip_element(tctx, play.suit, side * 0.8)
    best = play.seat == trick.best
    if isinstance(play.card, NumberCard):
        rank = ui.Label(
            tctx.look.rank_name(play.card.rank), "x", CARD_TEXT, lines=1, widest=WIDEST_RANK
        )
    else:
        rank = ui.Label(text("{card}", card=play.card), "x", CARD_TEXT, lines=1)
    edge = (ctx.palette.gold, 1.6, 1.0) if best else ctx.edge(0.12, 1.0)
    return ui.Row(
        avatar_element(tctx, play.seat, side),
        chip,
        rank,
        ui.Icon("i_crown", CARD_TEXT, "gold") if best else None,
        gap=3,
        pad=(3, 2, 6, 2),
        background=ui.plated(None, WELL, edge),
        node=node,
    )


def _line(tctx: TableContext, line: Line, node: ui.Node) -> ui.Element:
    ctx = tctx.ctx
    seat = line.seat
    strong = {Tone.EXACT: ctx.palette.mint, Tone.OVER: ctx.palette.coral}.get(line.tone, "")
    style = RichStyle(17, 17, round(ctx.t(17) * 1.35), strong=strong)

    avatar = ui.Element(w=30) if seat is None else avatar_element(tctx, seat, 30)
    return ui.Row(
        avatar, RichLabel(tctx, line.said, style), gap=10, pad=(0, 2), min_h=30, node=node
    )


class RoundHistory:
    """State of what is open: the popover of a trick, the history, or both."""

    def __init__(self, session: Session, controls: InputController) -> None:
        """`controls` are those of the table: the focus goes to what is opened, and back."""
        self._session = session
        self._controls = controls
        self._focus = ""  # where the focus was before the history was opened
        self._trick: int | None = None  # trick with an open popover; 0 for the last one
        self._since = 0.0
        self.history = False
        self._wished: bool | None = None  # None: the window size decides
        self._low = True  # the panel may cover the hint, if that has no text of its own
        self._winged = False  # whether it is in the sidebar of a very wide window
        self._scroll = ui.Scroll("history-list", TITLE)
        self._rows: tuple[TableContext, tuple[Section, ...], ui.Element] | None = None
        self._panel: ui.Layout | None = None

    # -- the popover -----------------------------------------------------------------------------

    def toggle_last(self, age: float) -> ui.NavResult:
        """Open the last trick, or close the open trick."""
        self._trick = 0 if self._trick is None else None
        self._since = age
        return None

    def handle(self, intent: ui.Intent, age: float) -> bool:
        """Close the last trick when its key is released after it was held."""
        match intent:
            case ui.Released("L"):
                if self._trick is not None and age - self._since > TAP:
                    self._trick = None
                return True
        return False

    def cancel(self) -> bool:
        """Close what was opened last; return whether anything was open."""
        if self._trick is not None:
            self._trick = None
        elif self.history and not self._winged:
            self.toggle()
        else:
            return False
        return True

    def _show_trick(self, number: int) -> ui.NavResult:
        self._trick = None if self._trick == number else number
        return None

    def toggle(self) -> ui.NavResult:
        """Open or close the history; the focus goes to it, and back."""
        self.history = self._wished = not self.history
        if self.history:
            found = sections(self._moments, self._tricks(self._session.table))
            self._focus = self._controls.focus
            focus_opened(self._controls, row_id(found[0]) if found else "history-close")
        elif self._controls.focus.startswith("history"):
            self._controls.focus = self._focus
        return None

    def covers_hint(self, tctx: TableContext) -> bool:
        """Return whether the open history lies on the hint plate, so that nobody can read that."""
        air = 4 * tctx.ctx.px(AIR)  # a margin of the plate may show, but no words
        return self.history and self._box(tctx).inflate(air, 0).contains(
            to_rect(tctx.layout.hint.box)
        )

    def takes_focus(self, focus: str) -> bool:
        """Return whether the history is being read, so that the focus stays there; it goes to
        `focus` once the history is closed."""
        reading = self.history and self._controls.focus.startswith("history-")
        if reading:
            self._focus = focus
        return reading

    def _past(self, table: TableView) -> last_trick.Past:
        """Return the trick with an open popover."""
        number = self._trick or 0
        tricks = self._tricks(table)
        if not 0 < number < table.tricks_done or number > len(tricks):
            return last_trick.Past(table.last_trick)
        past = tricks[number - 1]
        taken = None if past.best is None else LastTrick(past.cards, past.best)
        return last_trick.Past(taken, number)

    # -- nodes -----------------------------------------------------------------------------------

    def nodes(self, tctx: TableContext, table: TableView, *, low: bool) -> list[ui.Node]:
        """Return what is open; a `low` panel may cover the hint."""
        found: list[ui.Node] = []
        self._low = low
        self._winged = tctx.layout.sidebars is not None
        self.history = self._winged if self._wished is None else self._wished
        if self.history:
            found += self._panel_nodes(tctx, table)
        if self._trick is not None:
            found += last_trick.popover_nodes(tctx, table, self._past(table))
        return found

    def beside(self, tctx: TableContext, nodes: list[ui.Node]) -> list[ui.Node]:
        """Return nodes at the bulb's place, moved aside where the open panel would cover them."""
        if not self.history:
            return nodes
        box = self._box(tctx)
        for node in nodes:
            if node.bounds.colliderect(box):
                node.bounds.right = box.x - tctx.ctx.px(12)
        return nodes

    def _box(self, tctx: TableContext) -> ui.Rect:
        return panel_box(tctx, low=self._low)

    def _panel_nodes(self, tctx: TableContext, table: TableView) -> list[ui.Node]:
        entries = tuple(sections(self._moments, self._tricks(table)))
        if self._rows is None or self._rows[:2] != (tctx, entries):
            self._rows = tctx, entries, history_list(tctx, entries, self._show_trick)
        rows = self._rows[2]
        raised = not self._winged
        key = ui.CustomPaint(lambda ctx, box: key_caps(ctx, [(KEY, "")], box.x, box.centery), w=40)
        close = ui.IconButton("history-close", text("Close"), icon="i_x", on_press=self.toggle)
        head = ui.Row(
            ui.Label(TITLE, "x", 20, lines=1),
            key,
            ui.Spacer(),
            ui.Sized(close, w=40, h=40),
            gap=16,
            pad=(8, 0, 0, 0),
        )

        def laid(below: float) -> ui.Layout:
            """Lay out the panel with so many px of the design free below its list."""
            tree = ui.Column(
                head,
                ui.ScrollView(self._scroll, rows, always=True, grow=1),
                gap=4,
                pad=(10, 6, 8, 4 + below),
                background=lambda ctx, box: ui.paint_panel(ctx, box, 24, raised=raised),
                node=ui.Node(
                    "history-panel", ui.Role.GROUP, TITLE, on_press=lambda: None, description=WHAT
                ),
            )
            return ui.lay_out(tctx.ctx, tree, self._box(tctx))

        self._panel = laid(0)
        if cut := self._height_of_cut_line():
            self._panel = laid(cut / tctx.ctx.scale)
        for node in self._panel.nodes:
            node.group = "history-panel"
        return self._panel.nodes

    def _height_of_cut_line(self) -> int:
        """Return how much of a line shows at the list's foot while its beginning is in view."""
        if self._panel is None or self._scroll.offset:
            return 0
        foot = self._scroll.bounds.bottom
        rows = [node.bounds for node in self._panel.nodes if node.viewport is self._scroll]
        return max((foot - row.top for row in rows if row.top < foot < row.bottom), default=0)

    @property
    def _is_this_round(self) -> bool:
        """Whether the table shows the round being played. Of the last round nothing is shown once
        new cards are dealt, since another player may hold cards played in it."""
        return self._session.view.number == self._session.table.number

    @property
    def _moments(self) -> list[Moment]:
        """Narrated events of the round."""
        return self._session.presenter.narration_log if self._is_this_round else []

    def _tricks(self, table: TableView) -> list[Trick]:
        """Return the tricks of the round, as far as they have been shown."""
        return tricks_shown(self._session.view, table) if self._is_this_round else []

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, brush: Brush, table: TableView, levels: AnimatedValues) -> None:
        """Draw what is open."""
        seconds = brush.ctx.timing(ui.MotionToken.HISTORY).seconds
        shown = levels.animate_to("history", float(self.history), seconds)
        if shown > 0 and self.history and self._panel is not None:
            rise = 0 if brush.ctx.reduced_motion else brush.ctx.px(16) * (1 - shown)
            with brush.canvas.layer(dy=rise, alpha=shown):
                self._panel.draw(brush.canvas, widgets=False)
        if self._trick is not None:
            last_trick.draw_popover(brush, table, self._past(table))


def panel_box(tctx: TableContext, *, low: bool = True) -> ui.Rect:
    """Return the box of the open history: it covers no plate and no card that counts now, and
    neither pile nor suits where that can be.

    It lies as far to the right as it can, above the bulb; where that is too little, a `low` panel
    goes down over bulb and hint. A very wide window has it in a sidebar.
    """
    layout = tctx.layout
    if layout.sidebars is not None:
        return to_rect(layout.sidebars.right)
    return tctx.parts.keep("history", low, lambda: _free_box(tctx, low=low))


def _free_box(tctx: TableContext, *, low: bool) -> ui.Rect:
    ctx = tctx.ctx
    layout = tctx.layout
    hint = to_rect(layout.hint.box)
    cards = trick_boxes(layout, range(1, layout.players))
    under = [box for box in fixed_boxes(layout) if box != hint] + cards
    over = [*under, hint.union(bulb_place(tctx))]
    middle = [to_rect(box) for box in layout.centre.fixtures]
    narrow = max(hint.w, round(ctx.t(17) * NARROW))
    lower = (under, ENOUGH) if low else (over, ENOUGH)
    for aside, (taken, least) in product((middle, []), ((over, LEAST), lower, (over, FLAT))):
        least = ctx.px(least * (1 + ctx.text_scale) / 2)
        free = [gap for gap in gaps(tctx, [*taken, *aside]) if gap.w >= narrow and gap.h >= least]
        if free:
            gap = max(free, key=lambda one: one.h + ASIDE * one.right)
            box = ui.Rect(0, 0, min(gap.w, max(narrow, ctx.px(PANEL))), gap.h)
            box.topright = gap.topright
            return box
    bottom = bulb_place(tctx).y - ctx.px(12)
    top = round(layout.bar.bottom) + ctx.px(10)
    return ui.Rect(hint.right - narrow, top, narrow, bottom - top)
