"""The hands of a game as bars."""

from collections.abc import Collection, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from rage_desktop.presentation.sentences.game_facts import rounds_text
from rage_desktop.rules import Edition
from rage_desktop.ui import toolkit as ui

# px of the design: all hands, and one of many
WIDEST: Final = 330
THIN: Final = 4
MOST_NUMBERED: Final = 16  # hands: more have no room for their numbers
DIM: Final = 0.3  # opacity of hands that a setting isn't about


def hand_bars(
    sizes: Sequence[int], height: float, lit: Collection[int] | None = None
) -> ui.Element:
    """Return a bar for the hand of each round, with its number above it if there are few; those at
    the places `lit` are gold, the others dim."""
    most = max(sizes, default=1)
    numbered = len(sizes) <= MOST_NUMBERED
    bars = [
        ui.Column(
            ui.Spacer(),
            _number(size) if numbered else None,
            ui.CustomPaint(
                partial(_paint_bar, lit is None or place in lit), h=max(3, height * size / most)
            ),
            grow=1,
            min_w=THIN,
        )
        for place, size in enumerate(sizes)
    ]
    return ui.Column(
        ui.Row(*bars, gap=3, min_h=height + 24, align_children="fill"),
        ui.Label(rounds_text(len(sizes)), size=15, colour="soft", align_text=0.5, lines=1),
        min_w=min(WIDEST, 30 * len(sizes)),
    )


def _number(size: int) -> ui.Element:
    return ui.Label(str(size), "x", 15, align_text=0.5, lines=1, widest="00")


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


def _paint_bar(is_lit: bool, ctx: ui.PaintContext, box: ui.Rect) -> None:
    with ctx.canvas.layer(alpha=1.0 if is_lit else DIM):
        ctx.plate(box, min(ctx.px(5), box.h / 2), ctx.palette.gold)
