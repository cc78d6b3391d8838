"""Elements of the podium's screen: room that is kept, even lines, rows of the other places."""

from collections.abc import Sequence
from itertools import pairwise

from rage_desktop.ui import toolkit as ui

EVEN_STEP = 8  # px by which a headline of several lines gets narrower


def room_for(tree: ui.Element) -> ui.Element:
    """Return an empty element as high as a tree, in whose place it stands."""

    def make(ctx: ui.DrawContext, width: int) -> ui.Element:
        return ui.Element(h=tree.height(ctx, width) / ctx.scale)

    return ui.LayoutBuilder(make)


def even(label: ui.Label) -> ui.Element:
    """Return a label in the middle, with lines of about the same length."""

    def make(ctx: ui.DrawContext, width: int) -> ui.Element:
        height = label.height(ctx, width)
        room = width
        least = max(width // 2, label.min_width(ctx))
        while room - EVEN_STEP >= least and label.height(ctx, room - EVEN_STEP) == height:
            room -= EVEN_STEP
        return ui.Column(ui.Column(label, w=room / ctx.scale), align_children="middle")

    return ui.LayoutBuilder(make)


def row_choices(
    items: Sequence[ui.Element], most: int, gap: float, row_gap: float
) -> list[ui.Element]:
    """Return items in one row, in two rows of about the same length, and so on up to `most`."""
    ways: list[ui.Element] = []
    for count in range(1, most + 1):
        ends = [len(items) * row // count for row in range(count + 1)]
        rows = [ui.Row(*items[start:end], gap=gap) for start, end in pairwise(ends)]
        ways.append(ui.Column(*rows, gap=row_gap, align_children="middle"))
    return ways
