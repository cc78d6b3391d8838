"""The bar of a lesson: the way out, which lesson this is, its beads, back and on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rage_desktop.play.lessons.lesson import Lesson
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK, MINT
from rage_desktop.ui.scenes.learn.bubble import GROUP, chapter
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.toolkit.nodes import Press
from rage_desktop.ui.toolkit.panels import paint_slim_focus


@dataclass(eq=False)
class Bead(ui.Node):
    """One lesson of the part: done, under way, or to come."""

    role: ui.Role = field(default=ui.Role.TAB, init=False)
    focusable: bool = True
    number: int = 1
    done: bool = False

    def preferred_size(self, kit: ui.Kit) -> tuple[int, int]:
        """As wide as its share of the plate."""
        return max(kit.px(34), 24), max(kit.px(44), 30)

    def paint(self, canvas: ui.Canvas, kit: ui.Kit) -> None:
        """Draw a mint disc with a check, a gold one with its number, or an empty ring."""
        look, (x, y) = kit.palette, self.bounds.center
        if self.look.ring:
            paint_slim_focus(canvas, kit, self.bounds.inflate(-6, -6), self.bounds.h / 2)
        n, least = (26, 20) if self.selected else (20, 16) if self.done else (14, 12)
        disc = ui.Rect(0, 0, max(kit.px(n), least), max(kit.px(n), least))
        disc.center = x, y
        if self.selected:
            kit.shadow(canvas, disc, disc.h / 2, (10, 0, 0.7), look.gold)
            kit.plate(canvas, disc, disc.h / 2, look.gold)
            kit.centre(canvas, kit.fonts.ink(str(self.number), "x", disc.h * 3 // 5, INK), x, y)
        elif self.done:
            kit.plate(canvas, disc, disc.h / 2, MINT)
            kit.icon(canvas, "i_check", round(disc.h * 0.62), x, y, INK)
        else:
            kit.plate(canvas, disc, disc.h / 2, None, (look.soft, max(2.0, 3 * kit.scale), 0.6))


def bar_of(
    board: Board,
    lesson: Lesson,
    part: Sequence[Lesson],
    done: Sequence[str],
    presses: Mapping[str, Press],
    panel: ui.Rect | None,
) -> ui.Layout:
    """Lay the bar out. The beads stand in the middle of the window, or else left of what stands at
    the right; where a `panel` reaches up there, the bar leaves its place free instead."""
    kit, menu = board.kit, to_rect(board.layout.bar.menu)
    box = ui.Rect(menu.x, menu.y, kit.size[0] - 2 * menu.x, menu.h)
    side, gap = menu.w / kit.scale, 16
    back = ui.IconButton("learn-back", text("Back"), icon="i_back", on_press=presses["learn-back"])
    skip = ui.Button("learn-skip", text("Skip"), on_press=presses["learn-skip"])
    ends = ui.Row(ui.Sized(back, w=side), ui.Sized(skip, min_w=120), gap=gap, align_children="fill")
    middle = _beads(kit, lesson, part, done, presses)
    right = (box.w - middle.width(kit)) / 2 - kit.px(gap)
    if panel is not None and panel.y < box.bottom:
        middle = ui.Element(w=panel.w / kit.scale)
        right = box.right - panel.right - kit.px(gap)
    menu_button = ui.IconButton(
        "learn-menu", text("Menu"), icon="i_menu", on_press=presses["learn-menu"]
    )
    tree = ui.Row(
        ui.Sized(menu_button, w=side),
        _headings(kit, lesson),
        middle,
        ui.Row(ui.Spacer(), ends, align_children="fill", w=max(right, ends.width(kit)) / kit.scale),
        gap=gap,
        align_children="fill",
    )
    layout = ui.lay_out(kit, tree, box)
    for node in layout.nodes:
        node.group = GROUP
    return layout


def _beads(
    kit: ui.Kit,
    lesson: Lesson,
    part: Sequence[Lesson],
    done: Sequence[str],
    presses: Mapping[str, Press],
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
    fill = "#000000" if kit.palette.high_contrast else "#20131B"
    return ui.Row(
        *beads,
        h=max(44, 30 / kit.scale),
        pad=(16, 0),
        align="middle",
        align_children="fill",
        background=lambda canvas, kit, at: kit.plate(
            canvas, at, at.h / 2, fill, kit.edge(0.2), 0.9
        ),
    )


def _state(one: Lesson, lesson: Lesson, done: Sequence[str]) -> Text:
    if one is lesson:
        return text("now")
    return text("done") if one.id in done else text("to come")


def _headings(kit: ui.Kit, lesson: Lesson) -> ui.Element:
    """Return name and chapter, as far as there is room for them to the left of the beads."""
    name = ui.Label(text("Learn to play"), "f", 30, lines=1, id="learn-name")
    said = ui.Label(chapter(kit, lesson), size=18, lines=1, id="learn-chapter", pad=(0, 3, 0, 0))
    both = ui.Row(name, said, gap=18, align_children="fill")
    return ui.FitWidth(both, name, said, ui.Element(), grow=1, pad=(24, 0, 0, 0))
