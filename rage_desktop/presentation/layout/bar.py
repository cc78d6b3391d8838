"""The top bar: menu, round, score strip and buttons (VISUAL 8, 13.3), and its buttons in one-handed
mode (VISUAL 12)."""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from rage_desktop.presentation.layout.geometry import Boxes, Rect, Scale

Hand: TypeAlias = Literal["both", "left", "right"]
TOWARDS: dict[Hand, int] = {"both": 0, "left": -1, "right": 1}
BarButton: TypeAlias = Literal["last_trick", "history", "speed", "sheet", "help"]
BUTTONS: tuple[BarButton, ...] = ("last_trick", "history", "speed", "sheet", "help")
LABEL_EMS: dict[BarButton, float] = {"last_trick": 5.4, "speed": 1.6}
"""Width of a label beside the icon, in ems of the label's type."""

ONE_LINE = 15.5  # ems of its type: all that is said of the round
NAME_EMS = 4.0  # room for a player's name in the strip, in ems of its type


@dataclass(frozen=True)
class TopBar:
    """Boxes of the bar's parts; `pills` begin with the home seat and go clockwise.

    `labels` says that the last trick button has a label; the speed button always shows its factor.
    `bottom` is the bar's lower edge; in `one_line` stands all that is said of the round.
    """

    menu: Rect
    round_text: Rect
    pills: tuple[Rect, ...]
    buttons: dict[BarButton, Rect]
    labels: bool
    bottom: float
    one_line: bool = False

    @property
    def has_strip_beside(self) -> bool:
        """Whether the totals stand beside what is said of the round."""
        return self.pills[0].y < self.round_text.bottom


def top_bar(scale: Scale, players: int, hand: Hand = "both") -> TopBar:
    """Lay out the bar for a window; the strip moves to a second line if it does not fit. For one
    hand, menu and buttons are next to each other at its side.

    Large type gives up width of the round's second line if that keeps the strip beside it; else all
    that is said of the round stands in one line, where it has the width.
    """
    lines = (scale.type(22) + scale.type(17)) * 1.25
    heading = 8.0 * scale.type(22)
    bar = _top_bar(scale, players, hand, max(heading, 9.6 * scale.type(17)), lines)
    if scale.text == 1 or bar.has_strip_beside:
        return bar
    narrow = _top_bar(scale, players, hand, heading, lines)
    if narrow.has_strip_beside:
        return narrow
    one_line = _top_bar(scale, players, hand, ONE_LINE * scale.type(22), 1.25 * scale.type(22))
    ends = min(box.x for box in (*one_line.buttons.values(), one_line.menu) if box.x > lines)
    fits = one_line.round_text.right + scale.px(24) < ends
    return replace(one_line, one_line=True) if fits else bar


def _top_bar(scale: Scale, players: int, hand: Hand, text_width: float, lines: float) -> TopBar:
    """Lay out the bar with this much room for what is said of the round."""
    button = max(scale.target, scale.px(48))
    height = max(scale.px(68), button + 8, lines + 4)
    middle = height / 2 + scale.px(4)
    margin = scale.px(20)
    menu = Rect(margin, middle - button / 2, button, button)
    labels = scale.width > 1500 and not scale.portrait
    buttons = _buttons(scale, button, middle, margin, labels)
    left = menu.right + scale.px(14)
    right = buttons["last_trick"].x
    if hand == "left":
        moved = menu.right + scale.px(8) - right
        buttons = {name: box._replace(x=box.x + moved) for name, box in buttons.items()}
        left = buttons["help"].right + scale.px(14)
        right = scale.width
    elif hand == "right":
        menu = menu._replace(x=right - scale.px(8) - button)
        left, right = margin, menu.x
    round_text = Rect(left, middle - lines / 2, text_width, lines)
    pills, bottom = _strip(scale, players, round_text, right, middle)
    bottom = max(bottom, menu.bottom, round_text.bottom)
    return TopBar(menu, round_text, pills, buttons, labels, bottom)


def _buttons(
    scale: Scale, side: float, middle: float, margin: float, labels: bool
) -> dict[BarButton, Rect]:
    def width(name: BarButton) -> float:
        if name not in LABEL_EMS or (name == "last_trick" and not labels):
            return side
        return side * 1.34 + LABEL_EMS[name] * scale.type(19)

    buttons: dict[BarButton, Rect] = {}
    right = scale.width - margin
    for name in reversed(BUTTONS):
        buttons[name] = Rect(right - width(name), middle - side / 2, width(name), side)
        right = buttons[name].x - scale.px(8)
    return buttons


def _strip(
    scale: Scale, players: int, left_of: Rect, right: float, middle: float
) -> tuple[tuple[Rect, ...], float]:
    """Return the pills with the totals, and their lower edge; names, where they have room, are
    drawn in them."""
    height = max(30, scale.px(44), scale.type(22) * 1.5)
    gap = scale.px(6)
    air = scale.px(24)
    wish = height + 2.4 * scale.type(22) + NAME_EMS * scale.type(17)
    need = 0.8 * height + 1.7 * scale.type(20)
    left = left_of.right + air
    right = right - air
    width = min(wish, (right - left + gap) / players - gap)
    if width < need:  # a separate line under the bar
        left = scale.px(20)
        right = scale.width - scale.px(20)
        button = max(scale.target, scale.px(48))
        middle = max(left_of.bottom, scale.px(68), middle + button / 2) + height / 2 + scale.px(4)
        width = min(wish, (right - left + gap) / players - gap)
    total = players * (width + gap) - gap
    start = min(max((scale.width - total) / 2, left), right - total)
    pills = tuple(
        Rect(start + place * (width + gap), middle - height / 2, width, height)
        for place in range(players)
    )
    return pills, middle + height / 2


def with_short_strip(scale: Scale, bar: TopBar) -> TopBar:
    """Return the bar with pills for faces and totals alone, which leave a longer title its room."""
    first, *_, last = bar.pills
    width = min(first.w, scale.px(112))
    gap = scale.px(6)
    total = len(bar.pills) * (width + gap) - gap
    start = (first.x + last.right - total) / 2
    pills = [
        first._replace(x=start + place * (width + gap), w=width) for place in range(len(bar.pills))
    ]
    return replace(bar, pills=tuple(pills))


class OneHandLayout(NamedTuple):
    """The controls above the hand in one-handed mode: the bar with its buttons, and boxes of the
    small ones: sort, undo, claim. `top` is the upper edge."""

    bar: TopBar
    corner: tuple[Rect, ...]
    top: float


def one_hand_layout(
    scale: Scale, bar: TopBar, hand: Hand, room: Rect, taken: Boxes
) -> OneHandLayout | None:
    """Lay out the buttons in rows at one side of a room and on its floor; None if they would
    overlap something `taken`."""
    side = max(scale.target, scale.px(48))
    gap = scale.px(8)
    widths = [side] * (len(BUTTONS) + 4)
    widths[1 + BUTTONS.index("speed")] = side * 1.34 + LABEL_EMS["speed"] * scale.type(19)
    rows: list[list[int]] = [[]]
    for index in range(len(widths)):
        if rows[-1] and sum(widths[i] + gap for i in (*rows[-1], index)) - gap > room.w:
            rows.append([])
        rows[-1].append(index)
    boxes: dict[int, Rect] = {}
    for up, row in enumerate(reversed(rows)):
        x = room.x
        if hand == "right":
            x = room.right - sum(widths[i] + gap for i in row) + gap
        for index in row:
            y = room.bottom - side - up * (side + gap)
            boxes[index] = Rect(x, y, widths[index], side)
            x += widths[index] + gap
    if any(box.overlaps(other) for box in boxes.values() for other in taken):
        return None
    buttons = {name: boxes[1 + i] for i, name in enumerate(BUTTONS)}
    *_, sort, back, bulb = (boxes[i] for i in sorted(boxes))
    claim = back._replace(y=boxes[0].y - side - gap)
    moved = replace(bar, menu=boxes[0], buttons=buttons, labels=False)
    return OneHandLayout(moved, (sort, back, claim, bulb), boxes[0].y)
