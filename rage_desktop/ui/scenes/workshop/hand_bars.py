"""The hands of a game as bars."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from rage_desktop.presentation.sentences.game_facts import rounds_text
from rage_desktop.rules import Edition
from rage_desktop.ui import toolkit as ui

# px of the design
WIDEST: Final = 330  # of all hands
BROAD: Final = 30  # of one of a few
THIN: Final = 4  # of one of many, at least
GAP: Final = 3
LOWEST: Final = 3
NUMBER: Final = 15  # of the type
MOST_NUMBERED: Final = 16  # hands: more have no room for their numbers
DIM: Final = 0.3  # opacity of hands that a setting isn't about


def hand_bars(
    sizes: Sequence[int], height: float, lit: Collection[int] | None = None
) -> ui.Element:
    """Return a bar for the hand of each round, with its number above it if there are few; those at
    the places `lit` are gold, the others dim."""
    return ui.Column(
        _Bars(sizes, height, lit),
        ui.Label(rounds_text(len(sizes)), size=15, colour="soft", align_text=0.5, lines=1),
        min_w=min(WIDEST, BROAD * len(sizes)),
    )


class _Bars(ui.Element):
    """The bars, in one element: there may be hundreds, and they change with every key."""

    def __init__(self, sizes: Sequence[int], height: float, lit: Collection[int] | None) -> None:
        super().__init__()
        self._sizes = sizes
        self._height = height
        self._lit = lit
        self._is_numbered = len(sizes) <= MOST_NUMBERED

    def content_width(self, ctx: ui.DrawContext) -> int:
        """Return the width at which numbers stand apart, or bars can be told."""
        bar = ctx.text_width("00", "x", NUMBER) if self._is_numbered else ctx.px(THIN)
        return len(self._sizes) * (bar + ctx.px(GAP))

    def content_height(self, ctx: ui.DrawContext, width: int) -> int:  # noqa: ARG002
        """Return the height of the highest bar with its number."""
        return ctx.px(self._height) + self._line(ctx)

    def _line(self, ctx: ui.DrawContext) -> int:
        """Return the height of a number, in real px."""
        return round(ctx.t(NUMBER) * 1.4) if self._is_numbered else 0

    def place_content(self, layout: ui.Layout, box: ui.Rect) -> None:
        """Record the painting of all of them."""
        layout.paint(self._paint, box)

    def _paint(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        pitch = box.w / max(1, len(self._sizes))
        wide = max(1, round(pitch) - ctx.px(GAP))
        most = max(self._sizes, default=1)
        line = self._line(ctx)
        for place, size in enumerate(self._sizes):
            high = max(ctx.px(LOWEST), round((box.h - line) * size / most))
            left = box.x + round(place * pitch)
            bar = ui.Rect(left, box.bottom - high, wide, high)
            is_lit = self._lit is None or place in self._lit
            with ctx.canvas.layer(alpha=1.0 if is_lit else DIM), ctx.canvas.clipped(bar):
                # One surface, cut off at the foot, serves bars of every height.
                whole = ui.Rect(left, bar.y, wide, box.h)
                ctx.plate(whole, min(ctx.px(5), wide / 2), ctx.palette.gold)
            if self._is_numbered:
                y = bar.y - line / 2
                ctx.draw_text(str(size), "x", NUMBER, bar.centerx, y, ctx.palette.ivory, 0.5)


def about(edition: Edition, key: str, players: int) -> Collection[int]:
    """Return the rounds that a setting of hands is about, by their places; all if it is none of
    them in particular."""
    plan = edition.hand_sizes
    sizes = edition.rounds(players)
    turn = {"up_down": max(sizes), "down_up": min(sizes)}.get(plan.order, sizes[-1])
    match key:
        case "hand_sizes.first":
            return (0,)
        case "hand_sizes.last":
            return [place for place, size in enumerate(sizes) if size == turn]
        case "hand_sizes.step":
            pairs = enumerate(pairwise(sizes))
            found = next((place for place, (one, next_) in pairs if one != next_), 0)
            return (found, found + 1)
        case "hand_sizes.fit":
            most = edition.largest_hand(players)
            return [place for place, size in enumerate(sizes) if size == most]
        case "hand_sizes.ends_for_all":
            ends = (sizes[0], turn)
            return [place for place, size in enumerate(sizes) if size in ends]
    return range(len(sizes))
