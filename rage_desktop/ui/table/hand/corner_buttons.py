"""The small buttons at my plate: sort order with its menu, and undo."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rage_desktop.play.undo import UndoOption
from rage_desktop.presentation.sentences.common_phrases import sentences
from rage_desktop.presentation.sorting import Sorting
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK, mix
from rage_desktop.ui.table.table_context import TableContext, to_rect
from rage_desktop.ui.toolkit.input_controller import InputController, focus_opened
from rage_desktop.ui.toolkit.intents import Cancel
from rage_desktop.ui.toolkit.panels import key_caps

SIDE = 48
GAP = 12
UNDO_KEY = "U"
TAKE_BACK: Text = text("Undo")
HOW_FAR: Text = text("Goes back to your last decision.")

SORT_KEY = "O"
WIDTH = 330
HEAD = 48
PAD = 10
ORDERS = {
    Sorting.TRUMPS: text("Trumps on the right"),
    Sorting.COLOUR: text("By colour"),
    Sorting.RANK: text("By rank"),
    Sorting.HAND: text("By hand"),
}
BY_HAND: Text = text(
    "Drag cards, or press Ctrl with an arrow. Face-down cards stay in place, so "
    "nobody watching learns anything."
)
HEADING: Text = text("Sort the hand")


def corner_box(tctx: TableContext, place: int) -> ui.Rect:
    """Return the box of the button at a place, counted from the left: above my plate. In a tall
    window other plates are right above mine: there the buttons are beside it."""
    ctx = tctx.ctx
    layout = tctx.layout
    side = max(ctx.px(SIDE), min(ctx.reach, 44))
    if layout.corner:
        return to_rect(layout.corner[place])
    if ctx.is_portrait:
        x = layout.own.box.right + ctx.px(GAP) + place * (side + ctx.px(GAP))
        return ui.Rect(round(x), round(layout.own.box.y) + ctx.px(6), side, side)
    x = max(layout.own.box.x, 4) + place * (side + ctx.px(GAP))
    return ui.Rect(round(x), round(layout.own.box.y) - ctx.px(GAP) - side, side, side)


@dataclass(eq=False)
class UndoButton(ui.IconButton):
    """Dimmed if nothing can be undone; a press then shows the reason."""

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the button, paler while it looks off."""
        with ctx.canvas.layer(alpha=0.5 if self.looks_off else 1.0):
            super().paint(ctx)


def make_undo_button(
    bounds: ui.Rect, way: UndoOption, press: ui.Press, *, shared: bool
) -> UndoButton:
    """Return the button; its description says why it is grey, or how far undo goes, except at a
    `shared` screen, where every move counts, and what it would cost."""
    told = ([] if shared else [HOW_FAR]) + ([way.terms] if way.terms is not None else [])
    does = sentences(told) if told else ""
    return UndoButton(
        "undo",
        TAKE_BACK,
        bounds,
        icon="i_undo",
        key=UNDO_KEY,
        looks_off=way.seat is None,
        description=way.why_not or does,
        on_press=press,
    )


@dataclass(eq=False)
class Ground(ui.Node):
    """The menu's panel with its heading."""

    role: ui.Role = field(default=ui.Role.GROUP, init=False)

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the panel and the heading."""
        ui.paint_panel(ctx, self.bounds, 20, raised=True)
        pad = ctx.px(22)
        y = self.bounds.y + ctx.px(PAD + HEAD / 2)
        ctx.draw_text(self.name, "x", 19, self.bounds.x + pad, y, ctx.palette.ivory)
        key_caps(ctx, [(SORT_KEY, "")], self.bounds.right - pad - ctx.px(26), y)


@dataclass(eq=False)
class Row(ui.Control):
    """One sort order; the current one is `checked`."""

    role: ui.Role = field(default=ui.Role.CHOICE, init=False)

    def preferred_size(self, ctx: ui.DrawContext) -> tuple[int, int]:
        """As wide as its name and the check mark."""
        return ctx.text_width(self.name, "b", 18) + ctx.px(76), ctx.reach

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the plate, the name and the check mark."""
        radius = self.bounds.h * 0.28
        y = self.bounds.centery
        if self.visual.focus_ring:
            ui.paint_focus(ctx, self.bounds, radius)
        colour = ctx.palette.ivory
        if self.checked:
            ctx.plate(self.bounds, radius, ctx.palette.gold)
            colour = INK
            ctx.icon("i_check", ctx.px(22), self.bounds.right - ctx.px(26), y, colour)
        elif self.visual.hover or self.visual.focus_ring:
            ctx.plate(self.bounds, radius, mix("#33212C", "#4A3240", self.visual.hover))
        ctx.draw_text(self.name, "b", 18, self.bounds.x + ctx.px(16), y, colour)


class SortMenu:
    """Open or closed; `choose` sets a sort order."""

    def __init__(self, choose: Callable[[Sorting], None], controls: InputController) -> None:
        """`controls` are those of the table: the focus goes to the open menu, and back."""
        self.open = False
        self._choose = choose
        self._controls = controls
        self._now = Sorting.TRUMPS
        self._focus = ""
        self._box = ui.Rect(0, 0, 0, 0)

    def nodes(self, tctx: TableContext, now: Sorting, button: ui.Rect) -> list[ui.Node]:
        """Return the button and, if open, the menu over it."""
        ctx = tctx.ctx
        self._now = now
        opener = ui.IconButton(
            "sort",
            HEADING,
            button,
            value=ORDERS[now],
            icon="i_sort",
            key=SORT_KEY,
            repeatable=True,
            on_press=self._toggle,
        )
        if not self.open:
            return [opener]
        rows = [ui.Sized(self._row(sorting, now), h=44) for sorting in ORDERS]
        menu = Ground("sort-menu", name=HEADING)
        tree = ui.Column(ui.Element(h=HEAD), *rows, gap=4, pad=PAD, min_w=WIDTH, node=menu)
        self._box.size = tree.width(ctx), tree.height(ctx, 0)
        self._box.bottomleft = button.x, button.y - ctx.px(12)
        self._box.clamp_ip(ui.Rect(0, 0, *ctx.size))
        return [opener, *ui.lay_out(ctx, tree, self._box.copy()).nodes]

    def _row(self, sorting: Sorting, now: Sorting) -> ui.Node:
        def press() -> ui.NavResult:
            self._close()
            self._choose(sorting)
            return None

        row = Row(f"sort-{sorting}", name=ORDERS[sorting], on_press=press, group="sort-menu")
        row.checked = sorting is now
        row.tab_stop = "sort-menu"
        row.description = BY_HAND if sorting is Sorting.HAND else ""
        return row

    def _toggle(self) -> ui.NavResult:
        if self.open:
            self._close()
        else:
            self.open = True
            self._focus = self._controls.focus
            focus_opened(self._controls, f"sort-{self._now}")
        return None

    def _close(self) -> None:
        self.open = False
        if self._controls.focus.startswith("sort-"):
            self._controls.focus = self._focus

    def handle(self, intent: ui.Intent) -> bool:
        """Close on Escape, and on a press outside the menu; return whether the intent was used."""
        if not self.open:
            return False
        match intent:
            case Cancel():
                self._close()
                return True
            case ui.PointerDown(x, y) if not self._box.collidepoint(x, y):
                self._close()
                return True
        return False
