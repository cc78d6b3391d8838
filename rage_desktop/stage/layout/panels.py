"""Panels that open over the table: bidding and the last trick (VISUAL 8, 9, 13.6)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rage_desktop.stage.layout.geometry import CARD_RATIO, Point, Pose, Rect
from rage_desktop.stage.layout.scale import Scale

KEYS_PER_ROW = 11

TIGHT = (29.0, 0.0, 10.0, 5.0, 5.0, 5.0, 20.0, 24.0)
LOOSE = (37.0, 6.0, 35.0, 25.0, 42.0, 13.0, 34.0, 34.0)
"""The bidding panel's gaps from top to bottom, in units of the drawing: over the question, the
rule, the keys, the suggestion, the bids, the claim bar, the button, and under it. As in the picture
where there is room, down to the tight ones where there is none."""

SMALLER, LEAST_AIR = 0.75, 0.35
"""Down to which part of their size cards of the last trick shrink, and the air about them."""


@dataclass(frozen=True)
class BiddingLayout:
    """The bidding panel: trump in a well at the left, the question and its keys at the right.

    `keys` has one box for every bid 0..hand size. `suggestion` is the line under the keys where
    the pill "Suggested" goes; it may point up where `key_rows` is 1. `bids` has one box for each
    opponent, in the order of bidding; `claims` is the bar of claimed tricks. Where there is no
    `well`, chip, name and count stand in the box `trump`, beside the question.
    """

    panel: Rect
    well: Rect | None
    trump: Rect
    caption: Point
    card: Pose
    chip: Point
    chip_size: float
    suit_name: Point
    in_hand: Point
    question: Rect
    rule: Rect
    keys: tuple[Rect, ...]
    key_rows: int
    suggestion: Rect
    bids_label: Rect
    bids: tuple[Rect, ...]
    claimed: Rect
    claims: Rect
    button: Rect
    key_hints: Rect


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


@dataclass(frozen=True)
class _Measures:
    """Sizes inside the bidding panel, before it has a place."""

    pad: float
    well: float
    key: float
    gap: float
    columns: int
    key_rows: int
    right: float
    question: float
    rule: float
    suggestion: float
    cell: float
    bid_rows: int
    claims: float
    button: float
    gaps: tuple[float, ...]
    air: float  # 0 tight .. 1 as in the picture

    @property
    def keys(self) -> float:
        return self.key_rows * (self.key + self.gap) - self.gap

    @property
    def width(self) -> float:
        return self.pad + self.well + 1.6 * self.pad + self.right + 2 * self.pad

    @property
    def height(self) -> float:
        heading = self.question + self.rule + self.keys + self.suggestion
        foot = self.bid_rows * self.cell + self.claims + self.button
        return heading + foot + sum(self.gaps)


class Free(NamedTuple):
    """What the plates leave free in the middle: from where down, and how wide."""

    top: float
    width: float


def bidding_layout(
    scale: Scale,
    players: int,
    hand_size: int,
    hand_top: float,
    bar_bottom: float,
    free: Free,
) -> BiddingLayout:
    """Return the panel for bids 0..hand_size; hand and plates stay in sight if they can."""
    floor = min(hand_top, scale.height - scale.px(24)) - scale.px(8)
    top = bar_bottom + scale.px(8) if scale.portrait else max(scale.px(222), free.top)
    sizes = _spread(scale, _measures(scale, players, hand_size, free.width), floor - top)
    width = min(sizes.width, scale.width - 2 * scale.px(24))
    wish = top if not scale.portrait else (bar_bottom + floor - sizes.height) / 2
    y = max(min(wish, floor - sizes.height), scale.px(12))
    panel = Rect((scale.width - width) / 2, y, width, sizes.height)
    return _placed(scale, sizes, panel, players, hand_size)


def _spread(scale: Scale, tight: _Measures, room: float) -> _Measures:
    """Open the gaps as far as the room goes, at most to those of the picture."""
    most = scale.px(sum(LOOSE) - sum(TIGHT))
    air = min(max((room - tight.height) / most, 0.0), 1.0)
    gaps = tuple(scale.px(a + (b - a) * air) for a, b in zip(TIGHT, LOOSE, strict=True))
    return replace(tight, gaps=gaps, air=air)


def _measures(scale: Scale, players: int, hand_size: int, free: float) -> _Measures:
    columns = min(hand_size + 1, KEYS_PER_ROW)
    key, gap = max(scale.px(60), scale.target), scale.px(16)
    pad, well = scale.px(24), max(scale.big(228), 130)
    most = scale.width - 2 * scale.px(24) - well - 4.6 * pad
    gap = min(gap, max(3.0, (most - columns * key) / max(columns - 1, 1)))
    right = min(most, max(scale.big(672), columns * (key + gap) - gap))
    least = max(columns * (key + 3.0), 26 * scale.type(17))
    right = min(right, max(free - well - 4.6 * pad, least))
    gap = min(gap, (right - columns * key) / max(columns - 1, 1))
    # where type is as small as it gets, the longest rule takes two lines
    lines = 2 if max(33 * scale.type(19), 46 * scale.type(14)) > right else 1
    return _Measures(
        pad=pad,
        well=well,
        key=key,
        gap=gap,
        columns=columns,
        key_rows=-(-(hand_size + 1) // columns),
        right=right,
        question=scale.type(40) * 1.25,
        rule=scale.type(19) * 1.4 * lines,
        suggestion=max(scale.px(34), scale.type(17) * 1.6),
        cell=max(scale.px(42), 26),
        bid_rows=2 if players > 5 else 1,
        claims=max(scale.px(10), 6),
        button=max(scale.px(68), scale.target),
        gaps=tuple(scale.px(gap) for gap in TIGHT),
        air=0.0,
    )


def _placed(
    scale: Scale, sizes: _Measures, panel: Rect, players: int, hand_size: int
) -> BiddingLayout:
    pad, gaps = sizes.pad, sizes.gaps
    well = Rect(panel.x + pad, panel.y + pad, sizes.well, panel.h - 2 * pad)
    x, right = well.right + 1.6 * pad, sizes.right
    question = Rect(x, panel.y + gaps[0], right, sizes.question)
    rule = Rect(x, question.bottom + gaps[1], right, sizes.rule)
    keys = _keys(sizes, x, rule.bottom + gaps[2], hand_size)
    suggestion = Rect(x, keys[-1].bottom + gaps[3], right, sizes.suggestion)
    label = Rect(x, suggestion.bottom + gaps[4], 6.6 * scale.type(17), sizes.cell)
    claimed_width = 8.2 * scale.type(18)
    claimed = Rect(x + right - claimed_width, label.y, claimed_width, sizes.cell)
    bids = _bids(sizes, label, claimed, players - 1)
    claims = Rect(x, bids[-1].bottom + gaps[5], right, sizes.claims)
    hints_width = pad + 19 * scale.type(17)
    button_width = max(min(scale.big(300), right - hints_width), 150)
    button = Rect(x, claims.bottom + gaps[6], button_width, sizes.button)
    hints = Rect(button.right + pad, button.y, x + right - button.right - pad, sizes.button)
    return BiddingLayout(
        panel=panel,
        well=well,
        trump=well,
        **_in_well(scale, well, sizes.air)._asdict(),
        question=question,
        rule=rule,
        keys=keys,
        key_rows=sizes.key_rows,
        suggestion=suggestion,
        bids_label=label,
        bids=bids,
        claimed=claimed,
        claims=claims,
        button=button,
        key_hints=hints,
    )


class _InWell(NamedTuple):
    """What tells of trump, from the top: as the layout calls it."""

    caption: Point
    card: Pose
    chip: Point
    chip_size: float
    suit_name: Point
    in_hand: Point


def _in_well(scale: Scale, well: Rect, air: float) -> _InWell:
    name, chip = scale.type(26), max(scale.px(46), 26)
    caption = well.y + 1.2 * scale.type(16) + scale.px(15) * air
    in_hand = well.bottom - 1.1 * scale.type(17) - scale.px(33) * air
    chip_y = in_hand - 0.9 * scale.type(17) - chip / 2 - scale.px(10 + 4 * air)
    card_top, card_bottom = caption + 0.8 * scale.type(16), chip_y - chip / 2 - scale.px(17)
    height = min(scale.px(224), card_bottom - card_top, 0.8 * well.w / CARD_RATIO)
    middle = well.centre.x
    return _InWell(
        Point(middle, caption),
        Pose(middle, (card_top + card_bottom) / 2, height),
        Point(middle - 1.4 * name, chip_y),
        chip,
        Point(middle - 1.4 * name + chip * 0.5 + name * 0.35, chip_y),
        Point(middle, in_hand),
    )


def _keys(sizes: _Measures, x: float, y: float, hand_size: int) -> tuple[Rect, ...]:
    step = sizes.key + sizes.gap
    return tuple(
        Rect(x + bid % sizes.columns * step, y + bid // sizes.columns * step, sizes.key, sizes.key)
        for bid in range(hand_size + 1)
    )


def _bids(sizes: _Measures, label: Rect, claimed: Rect, count: int) -> tuple[Rect, ...]:
    if sizes.bid_rows == 1:
        left, room, y = label.right, claimed.x - label.right, label.y
    else:
        left, room, y = label.x, claimed.right - label.x, label.bottom
    width = min(room / count, 2.4 * sizes.cell)
    return tuple(Rect(left + place * width, y, width, sizes.cell) for place in range(count))


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
