"""History of the round: the popover of a trick, and the history at the right (VISUAL 8).

The history opens from the line beside the bulb that shows the last event; where there is no
room for that line, from a button in the popover, and anywhere with its key. The sidebar of a very
wide window has it, too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count

from rage_desktop.play.session import Session
from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Section,
    Tone,
    Verbosity,
    sections,
)
from rage_desktop.presentation.table_view import LastTrick, TableView
from rage_desktop.rules import Arg, SeatView, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.table.centre import last_trick
from rage_desktop.ui.table.overlays.hint_plate import bulb_place
from rage_desktop.ui.table.overlays.rich_text import RichLabel, RichStyle, draw_lines, rich_lines
from rage_desktop.ui.table.table_context import Brush, TableContext, avatar_element, to_rect
from rage_desktop.ui.toolkit.animated_values import AnimatedValues
from rage_desktop.ui.toolkit.input_controller import InputController, focus_opened
from rage_desktop.ui.toolkit.panels import key_caps

TITLE = text("History")
SHOWS = text("Shows the cards of the trick")


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
    numbers = count()

    def node(trick: int, message: Arg, role: ui.Role) -> ui.Node:
        return _RowNode(
            f"history-{next(numbers)}",
            role,
            message,
            focusable=True,  # what stands here can be read by keys
            tab_stop="history-list",
            on_press=partial(show_trick, trick) if trick else None,
            description=SHOWS if trick else "",
        )

    sections = []
    for section in entries:
        heading = node(section.trick, section.heading, ui.Role.HEADING)
        lines = [
            _line(tctx, line, node(section.trick, line.said, ui.Role.TEXT))
            for line in section.lines
        ]
        sections.append(ui.Column(_heading(tctx.ctx, section, heading), *lines))
    air = (14, 4, 8, 4) if tctx.ctx.rtl else (8, 4, 14, 4)  # for focus rings, and the scroll bar
    return ui.Column(*sections, gap=8, pad=air)


def _heading(ctx: ui.DrawContext, section: Section, node: ui.Node) -> ui.Element:
    words = ui.Label(section.heading, "b", 16, ctx.palette.soft, lines=1, line_height=2.1)
    return ui.Row(words, ui.Divider(grow=1), gap=10, node=node)


def _line(tctx: TableContext, line: Line, node: ui.Node) -> ui.Element:
    ctx = tctx.ctx
    seat = line.seat
    strong = {Tone.EXACT: ctx.palette.mint, Tone.OVER: ctx.palette.coral}.get(line.tone, "")
    style = RichStyle(17, 17, round(ctx.t(17) * 1.35), strong=strong)

    avatar = ui.Element(w=30) if seat is None else avatar_element(tctx, seat, 30)
    return ui.Row(
        avatar, RichLabel(tctx, line.said, style), gap=10, pad=(0, 6), min_h=40, node=node
    )


KEY = "J"
TAP = 0.25  # seconds; a key released sooner was tapped, not held
LINE = (246, 44)  # px of the design
# its width, and its least height above the bulb, or over it
PANEL = 340
LEAST = 330
ENOUGH = 280
BETWEEN = 200  # its least height between plates in a tall window
NOWHERE = (-100, -100, 1, 1)
SMALL = 0.72  # of S: below it the line has no room


@dataclass(eq=False)
class CollapsedHistory(ui.Node):
    """The collapsed history: its text is drawn with the table."""

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the focus ring."""
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, self.bounds, self.bounds.h / 2)


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
            self._toggle()
        else:
            return False
        return True

    def _show_trick(self, number: int) -> ui.NavResult:
        self._trick = None if self._trick == number else number
        return None

    def _toggle(self) -> ui.NavResult:
        self.history = self._wished = not self.history
        if self.history:
            rows = "history-0" if self._moments else "history-close"
            self._focus = self._controls.focus
            focus_opened(self._controls, rows)
        elif self._controls.focus.startswith("history"):
            self._controls.focus = self._focus
        return None

    def _past(self, table: TableView) -> last_trick.Past:
        """Return the trick with an open popover."""
        if not self._trick or self._trick >= table.tricks_done:
            return last_trick.Past(table.last_trick)
        return last_trick.Past(_taken(self._session.view, self._trick), self._trick)

    # -- nodes -----------------------------------------------------------------------------------

    def nodes(self, tctx: TableContext, table: TableView, folded: bool) -> list[ui.Node]:
        """Return what is open, and what opens it; `folded` is whether the line has its place."""
        found: list[ui.Node] = []
        self._low = folded
        self._winged = tctx.layout.sidebars is not None
        self.history = self._winged if self._wished is None else self._wished
        if folded and self._has_line(tctx):
            found.append(self._opener(tctx))
        if self.history:
            found += self._panel_nodes(tctx, table)
        if self._trick is not None:
            found += last_trick.popover_nodes(tctx, table, self._past(table))
            if not self._has_line(tctx) and not self.history:
                found.append(self._tab(tctx, table))
        if not any(node.key == KEY for node in found):
            key = ui.Node("history", ui.Role.BUTTON, TITLE, ui.Rect(NOWHERE), key=KEY)
            found.append(self._opens(key))  # for the key alone, outside the pointer's reach
        return found

    def beside(self, tctx: TableContext, nodes: list[ui.Node]) -> list[ui.Node]:
        """Return nodes at the bulb's place, moved aside where the open panel would cover them."""
        box = self._box(tctx)
        for node in nodes if self.history else ():
            if node.bounds.colliderect(box):
                node.bounds.right = box.x - tctx.ctx.px(12)
        return nodes

    def _box(self, tctx: TableContext) -> ui.Rect:
        return panel_box(tctx, low=self._low)

    def _has_line(self, tctx: TableContext) -> bool:
        covered = self.history and line_box(tctx).colliderect(self._box(tctx))
        return has_line(tctx) and not covered and not (self._winged and self.history)

    def _opener(self, tctx: TableContext) -> ui.Node:
        line = self._last()
        box = line_box(tctx)
        node = CollapsedHistory("history", ui.Role.BUTTON, TITLE, box, key=KEY, focusable=True)
        node.value = "" if line is None else line.said
        return self._opens(node)

    def _opens(self, node: ui.Node) -> ui.Node:
        node.repeatable = True
        node.description = WHAT
        node.on_press = self._toggle
        return node

    def _tab(self, tctx: TableContext, table: TableView) -> ui.Node:
        box = last_trick.tab_box(tctx, table, tctx.ctx.tr(TITLE))
        return ui.Button(
            "history", TITLE, box, size=17, key=KEY, description=WHAT, on_press=self._from_popover
        )

    def _from_popover(self) -> ui.NavResult:
        self._trick = None
        return self._toggle()

    def _panel_nodes(self, tctx: TableContext, table: TableView) -> list[ui.Node]:
        entries = tuple(sections(self._moments, table.tricks_done))
        if self._rows is None or self._rows[:2] != (tctx, entries):
            self._rows = tctx, entries, history_list(tctx, entries, self._show_trick)
        rows = self._rows[2]
        raised = not self._winged
        key = ui.CustomPaint(lambda ctx, box: key_caps(ctx, [(KEY, "")], box.x, box.centery), w=40)
        close = ui.IconButton("history-close", text("Close"), icon="i_x", on_press=self._toggle)
        head = ui.Row(
            ui.Label(TITLE, "x", 20, lines=1),
            key,
            ui.Spacer(),
            ui.Sized(close, w=40, h=40),
            gap=16,
            pad=(8, 0, 0, 0),
        )
        tree = ui.Column(
            head,
            ui.ScrollView(self._scroll, rows, always=True, grow=1),
            gap=8,
            pad=(14, 8, 10, 14),
            background=lambda ctx, box: ui.paint_panel(ctx, box, 24, raised=raised),
            node=ui.Node(
                "history-panel", ui.Role.GROUP, TITLE, on_press=lambda: None, description=WHAT
            ),
        )
        self._panel = ui.lay_out(tctx.ctx, tree, self._box(tctx))
        return self._panel.nodes

    @property
    def _moments(self) -> list[Moment]:
        """Narrated events of the round; none of the last round once new cards are dealt, since
        another player may hold cards played in it."""
        session = self._session
        return (
            session.presenter.narration_log if session.view.number == session.table.number else []
        )

    def _last(self) -> Line | None:
        """Return the last important event."""
        for moment in reversed(self._moments):
            for line in moment:
                if line.level <= Verbosity.NORMAL and not line.aside:
                    return line
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, brush: Brush, table: TableView, levels: AnimatedValues, folded: bool) -> None:
        """Draw what is open, and the collapsed line."""
        if folded and self._has_line(brush.tctx):
            brush.part(
                "history-line",
                (self._last(), self.history),
                partial(self._draw_line, brush),
            )
        seconds = brush.ctx.timing(ui.MotionToken.HISTORY).seconds
        shown = levels.animate_to("history", float(self.history), seconds)
        if shown > 0 and self.history and self._panel is not None:
            rise = 0 if brush.ctx.reduced_motion else brush.ctx.px(16) * (1 - shown)
            with brush.layer(dy=rise, alpha=shown):
                self._panel.draw(brush.canvas, widgets=False)
        if self._trick is not None:
            last_trick.draw_popover(brush, table, self._past(table))

    def _draw_line(self, brush: Brush) -> None:
        tctx = brush.tctx
        ctx = brush.ctx
        line = self._last()
        avatar = None
        edge = (ctx.palette.gold, 1.6, 0.9) if self.history else ctx.edge(0.16)
        words: ui.Element = ui.Label(TITLE, "x", 17, lines=1, grow=1)
        if line is not None and not self.history:
            avatar = None if line.seat is None else avatar_element(tctx, line.seat, 30)
            event = partial(_write_event, tctx, line.said)
            words = ui.CustomPaint(event, w=0, grow=1, align="fill")

        def sign(ctx: ui.PaintContext, box: ui.Rect) -> None:
            icon = "i_x" if self.history else "i_up"
            ctx.icon(icon, ctx.px(18), *box.center, ctx.palette.soft)

        tree = ui.Row(
            ui.Row(avatar, words, gap=8, grow=1, align="fill"),
            ui.CustomPaint(sign, w=32),
            pad=(7 if avatar else 20, 0, 6, 0),
            background=lambda ctx, at: ctx.plate(at, at.h / 2, WELL, edge, 0.9),
        )
        ui.lay_out(ctx, tree, line_box(tctx)).draw(brush.canvas)


def _write_event(tctx: TableContext, message: Text, ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Write an event in one line, smaller, or in two lines; truncate only what is longer still."""
    for size in (17, 15.3, 14):
        style = RichStyle(size, size, round(ctx.t(size) * 1.35))
        lines = rich_lines(tctx, message, style, box.w)
        if len(lines) == 1:
            break
    pitch = round(ctx.t(14) * 1.25)
    shown = lines[: 2 if 2 * pitch <= box.h else 1]
    with ctx.canvas.clipped(box):
        draw_lines(ctx, shown, box.x, box.centery, pitch)
    if len(lines) > len(shown):
        y = box.centery + pitch * (len(shown) - 1) / 2
        ctx.draw_text("…", "s", 17, box.x + shown[-1].width, y, ctx.palette.soft)


WHAT: Text = text("What happened in this round, newest first")


def has_line(tctx: TableContext) -> bool:
    """Return whether the collapsed line has its place beside the bulb."""
    roomy = tctx.ctx.scale >= SMALL and not tctx.ctx.is_portrait
    if tctx.layout.corner and tctx.layout.one_hand == "left":
        return False  # the popover of the last trick leads there
    return roomy and tctx.layout.hint.shape == "plate"


def line_box(tctx: TableContext) -> ui.Rect:
    """Return the box of the collapsed line: left of the bulb."""
    ctx = tctx.ctx
    bulb = bulb_place(tctx)
    w, h = (ctx.px(side * ctx.text_scale) for side in LINE)
    box = ui.Rect(bulb.x - ctx.px(12) - w, 0, w, max(h, ctx.reach))
    box.bottom = max(bulb.bottom, bulb.centery + ctx.px(LINE[1]) // 2)
    return box


def panel_box(tctx: TableContext, *, low: bool = True) -> ui.Rect:
    """Return the box of the open history: from the bulb up to the lowest plate at the right; where
    that is too small, `low` over the bulb and the hint below them, and only if even that is too
    small, or they have text, up to the bar. In a tall window it extends up to the plates at the
    top, in a very wide one it is in a sidebar."""
    ctx = tctx.ctx
    layout = tctx.layout
    if layout.sidebars is not None:
        return to_rect(layout.sidebars.right)
    hint = to_rect(layout.hint.box)
    bulb = bulb_place(tctx)
    bottom = bulb.y - ctx.px(12)
    over = "top" if ctx.is_portrait else "right"
    right = [plate.bounds.bottom for plate in layout.plates if plate.side == over]
    top = round(max([layout.bar.bottom, *right])) + ctx.px(10)
    if low and bottom - top < ctx.px(LEAST) and ctx.size[1] - ctx.px(16) - top >= ctx.px(ENOUGH):
        bottom = ctx.size[1] - ctx.px(16)
    elif bottom - top < min(ctx.px(LEAST), bottom - round(layout.bar.bottom)):
        top = round(layout.bar.bottom) + ctx.px(10)
    w = max(ctx.px(PANEL), round(ctx.t(17) * 15))
    box = ui.Rect(hint.right - w, top, w, bottom - top)
    return _clear_of_plates(tctx, box) if ctx.is_portrait else box


def _clear_of_plates(tctx: TableContext, box: ui.Rect) -> ui.Rect:
    """Return the panel's box in a tall window: in the largest gap over, between or under the plates
    at the right, or beside them."""
    ctx = tctx.ctx
    gap = tctx.ctx.px(10)
    plates = [to_rect(plate.bounds) for plate in tctx.layout.plates if plate.side == "right"]
    plates.sort(key=lambda plate: plate.y)
    tops = [box.top, *(plate.bottom + gap for plate in plates)]
    ends = [*(plate.top - gap for plate in plates), box.bottom]
    top, end = max(zip(tops, ends, strict=True), key=lambda span: span[1] - span[0])
    if end - top >= ctx.px(BETWEEN):
        return ui.Rect(box.x, top, box.w, end - top)
    return box.move(min(plate.left for plate in plates) - gap - box.right, 0)


def _taken(view: SeatView, number: int) -> LastTrick | None:
    """Return a finished trick: the leader of the next one took it."""
    following = view.history[number] if number < len(view.history) else view.trick
    if number > len(view.history) or not following:
        return None
    return LastTrick(view.history[number - 1], following[0].seat)
