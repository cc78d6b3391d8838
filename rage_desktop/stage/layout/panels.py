"""Panels that open over the table: bidding and the last trick (VISUAL 8, 9, 13.6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rage_desktop.stage.layout.geometry import CARD_RATIO, Point, Pose, Rect
from rage_desktop.stage.layout.scale import Scale

SMALLER, LEAST_AIR = 0.75, 0.35
"""Down to which part of their size cards of the last trick shrink, and the air about them."""


@dataclass(frozen=True)
class LastTrickLayout:
    """The popover of the last trick: cards in the order played, a name line under each.

    `hook` is the point under its button from which it hangs, where it does.
    """

    panel: Rect
    hook: Point
    title: Rect
    cards: tuple[Pose, ...]
    tags: tuple[Point, ...]
    names: tuple[Rect, ...]

    @property
    def hangs(self) -> bool:
        """Whether it touches the hook, so that a pointer shows where it comes from."""
        return self.panel.y == self.hook.y and self.hook.x < self.panel.right - self.title.h


class Free(NamedTuple):
    """What the plates leave free in the middle: from where down, and how wide."""

    top: float
    width: float


def bidding_room(scale: Scale, free: Free, floor: float) -> Rect:
    """Return the room of the bidding panel: between the plates, down to the `floor`."""
    top = free.top if scale.portrait else max(free.top, scale.px(222))
    width = free.width - 2 * scale.px(4)
    return Rect((scale.width - width) / 2, top, width, floor - scale.px(8) - top)


def last_trick_layout(
    scale: Scale,
    players: int,
    button: Rect,
    plates: Sequence[Rect],
    free: Free,
    floor: float,
    middle: Sequence[Rect],
) -> LastTrickLayout:
    """Return the popover of the last trick, which covers no plate of the other players: it hangs
    from its button where there is room, if need be with less air and smaller cards; else it lies
    between the plates, and grows if it would leave a sliver of pile or trump in the `middle` below
    it. Ten players and the largest type may have it reach over the own plate and the hint in a tall
    window."""
    margin, gap = scale.px(24), scale.px(8)
    hook = Point(button.centre.x, button.bottom + scale.px(34))
    across = Rect(margin, hook.y, scale.width - 2 * margin, scale.height - hook.y)
    hanging = _popover(scale, players, hook, across)
    in_way = _covered(hanging, plates)
    if not in_way:
        return hanging
    over = across._replace(h=min(box.y for box in in_way) - gap - hook.y)
    flat = _popover(scale, players, hook, over)
    if not _covered(flat, plates):
        return flat
    top, width = max(free.top, hook.y), min(free.width, across.w)
    between = Rect((scale.width - width) / 2, top, width, floor - gap - top)
    lying = _popover(scale, players, hook, between)
    near = lying.panel._replace(h=lying.panel.h + scale.px(28))
    below = max((box.bottom for box in middle if box.overlaps(near)), default=0.0) + gap
    if lying.panel.bottom < below <= between.bottom:
        return _popover(scale, players, hook, between, below - top)
    return lying


def _covered(popover: LastTrickLayout, plates: Sequence[Rect]) -> list[Rect]:
    return [box for box in plates if box.overlaps(popover.panel)]


def _popover(
    scale: Scale, players: int, hook: Point, room: Rect, least: float = 0.0
) -> LastTrickLayout:
    """Return the popover at the top of a room: under its hook, or else in the middle.

    It is `least` high or more, with more air between its parts.
    """
    crowded = room.w < players * scale.px(80)
    pad, name = scale.px(18 if crowded else 32), scale.type(18) * 1.6
    step = min(scale.px(150), (room.w - 2 * pad) / players)
    width = max(players * step, min(room.w - 2 * pad, 22 * scale.type(20))) + 2 * pad
    title, tag = scale.type(28) * 1.5, scale.type(16) * 1.62
    words, air = title + tag + name, 1.6 * pad + scale.px(16)
    height = min(scale.px(166), (step - scale.px(10)) / CARD_RATIO)
    tight = LEAST_AIR if words + air + height > room.h else 1.0
    height = max(min(height, room.h - words - air * tight), SMALLER * height)
    total, y_pad = words + air * tight + height, pad * tight
    if total < least:
        y_pad += (least - total) / 1.6
        total = least
    x, y = room.centre.x - width / 2, room.y
    if y == hook.y:
        x = min(hook.x - width * 0.45, room.right - width)
    panel = Rect(max(x, room.x), y, width, total)
    first = panel.x + (width - players * step) / 2 + step / 2
    # A tag wider than a small card would hide its index: it stands above the card.
    raised = height * CARD_RATIO < 4.5 * tag
    card_y = y + y_pad * (0.6 if raised else 0.5) + title + tag * 0.8 + height / 2
    tag_y = card_y - height / 2 - (tag * 0.4 if raised else 0)
    name_y = panel.bottom - y_pad * 0.8 - name
    xs = [first + place * step for place in range(players)]
    return LastTrickLayout(
        panel=panel,
        hook=hook,
        title=Rect(panel.x + pad, y + y_pad * (0.3 if raised else 0.6), width - 2 * pad, title),
        cards=tuple(Pose(x, card_y, height) for x in xs),
        tags=tuple(Point(x, tag_y) for x in xs),
        names=tuple(Rect(x - step / 2, name_y, step, name) for x in xs),
    )
