"""The bar of a lesson: the way out, which lesson this is, its beads, back and on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rage_desktop.play.lessons.lesson import Lesson
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK, MINT
from rage_desktop.ui.scenes.learn.bubble import GROUP, chapter
from rage_desktop.ui.table.table_context import TableContext, to_rect


@dataclass(eq=False)
class Bead(ui.Node):
    """One lesson of the part: done, under way, or to come."""

    role: ui.Role = field(default=ui.Role.TAB, init=False)
    focusable: bool = True
    tab_stop: str = "learn-name"  # for readers, they have its name
    number: int = 1
    done: bool = False

    def preferred_size(self, ctx: ui.DrawContext) -> tuple[int, int]:
        """As wide as its share of the plate."""
        return max(ctx.px(34), 24), max(ctx.px(44), 30)

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw a mint disc with a check, a gold one with its number, or an empty ring."""
        palette = ctx.palette
        (x, y) = self.bounds.center
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, self.bounds.inflate(-6, -6), self.bounds.h / 2)
        if self.selected:
            side = max(ctx.px(26), 20)
        elif self.done:
            side = max(ctx.px(20), 16)
        else:
            side = max(ctx.px(14), 12)
        disc = ui.Rect(0, 0, side, side).move_to(center=(x, y))
        if self.selected:
            ctx.shadow(disc, disc.h / 2, (10, 0, 0.7), palette.gold)
            ctx.plate(disc, disc.h / 2, palette.gold)
            ctx.centre(ctx.fonts.ink(str(self.number), "x", disc.h * 3 // 5, INK), x, y)
        elif self.done:
            ctx.plate(disc, disc.h / 2, MINT)
            ctx.icon("i_check", round(disc.h * 0.62), x, y, INK)
        else:
            ctx.plate(disc, disc.h / 2, None, (palette.soft, max(2.0, 3 * ctx.scale), 0.6))


def bar_of(
    tctx: TableContext,
    lesson: Lesson,
    part: Sequence[Lesson],
    done: Sequence[str],
    presses: Mapping[str, ui.Press],
    panel: ui.Rect | None,
) -> ui.Layout:
    """Lay the bar out. The beads stand in the middle of the window, or else left of what stands at
    the right; where a `panel` reaches up there, the bar leaves its place free instead."""
    ctx = tctx.ctx
    menu = to_rect(tctx.layout.bar.menu)
    box = ui.Rect(menu.x, menu.y, ctx.size[0] - 2 * menu.x, menu.h)
    side = menu.w / ctx.scale
    gap = 16
    back = ui.IconButton("learn-back", text("Back"), icon="i_back", on_press=presses["learn-back"])
    skip = ui.Button("learn-skip", text("Skip lesson"), on_press=presses["learn-skip"])
    ends = ui.Row(ui.Sized(back, w=side), ui.Sized(skip, min_w=120), gap=gap, align_children="fill")
    middle = _beads(ctx, lesson, part, done, presses)
    right = (box.w - middle.width(ctx)) / 2 - ctx.px(gap)
    if panel is not None and panel.y < box.bottom:
        middle = ui.Element(w=panel.w / ctx.scale)
        right = box.right - panel.right - ctx.px(gap)
    menu_button = ui.IconButton(
        "learn-menu", text("Menu"), icon="i_menu", on_press=presses["learn-menu"]
    )
    tree = ui.Row(
        ui.Sized(menu_button, w=side),
        _headings(ctx, lesson),
        middle,
        ui.Row(ui.Spacer(), ends, align_children="fill", w=max(right, ends.width(ctx)) / ctx.scale),
        gap=gap,
        align_children="fill",
    )
    layout = ui.lay_out(ctx, tree, box)
    for node in layout.nodes:
        node.group = GROUP
    return layout


def _beads(
    ctx: ui.DrawContext,
    lesson: Lesson,
    part: Sequence[Lesson],
    done: Sequence[str],
    presses: Mapping[str, ui.Press],
) -> ui.Element:
    beads = [
        Bead(
            f"learn-bead-{number}",
            text("Lesson {n}: {title}", n=number, title=Text(one.title)),
            value=_state(one, lesson, done),
            selected=one is lesson,
            number=number,
            done=one.id in done,
            on_press=presses[f"learn-bead-{number}"],
        )
        for number, one in enumerate(part, 1)
    ]
    fill = "#000000" if ctx.palette.high_contrast else "#20131B"
    return ui.Row(
        *beads,
        h=max(44, 30 / ctx.scale),
        pad=(16, 0),
        align="middle",
        align_children="fill",
        background=lambda ctx, at: ctx.plate(at, at.h / 2, fill, ctx.edge(0.2), 0.9),
    )


def _state(one: Lesson, lesson: Lesson, done: Sequence[str]) -> Text:
    if one is lesson:
        return text("now")
    return text("done") if one.id in done else text("to come")


def _headings(ctx: ui.DrawContext, lesson: Lesson) -> ui.Element:
    """Return name and chapter, as far as there is room for them to the left of the beads."""
    name = ui.Label(text("Learn to play"), "f", 30, lines=1, id="learn-name", role=ui.Role.HEADING)
    said = ui.Label(chapter(ctx, lesson), size=18, lines=1, id="learn-chapter", pad=(0, 3, 0, 0))
    both = ui.Row(name, said, gap=18, align_children="fill")
    return ui.FitWidth(both, name, said, ui.Element(), grow=1, pad=(24, 0, 0, 0))
