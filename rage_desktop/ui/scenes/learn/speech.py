"""What the coach says at one moment, and how its bubble is laid out in pixels."""

from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.stage.layout.coach import Around, bubble_place, bubble_width, is_strip
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.ui.table.board import to_rect
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.widgets.buttons import Kind

HEADING, BODY, TASK, BUTTON = 31, 21, 19, 22  # type, px of the design
LINE = 1.42
PICTURE = 112  # px of the design: the height of a picture in the bubble


@dataclass(frozen=True)
class Press:
    """A button of the bubble."""

    id: str
    words: str
    kind: Kind = Kind.PRIMARY


@dataclass(frozen=True)
class Speech:
    """Words, the task, buttons, and what is spoken about: `halo` glows, `needed` is cut out as
    well. `show` is a picture under the words."""

    heading: str
    words: str
    task: str = ""
    buttons: tuple[Press, ...] = ()
    halo: tuple[Box, ...] = ()
    needed: tuple[Box, ...] = ()
    goal: int = 0  # which halo is the one to touch
    show: str = ""

    @property
    def spoken(self) -> str:
        """All of it, for screen readers."""
        return " ".join(part for part in (self.heading + ".", self.words, self.task) if part)


@dataclass(frozen=True)
class Bubble:
    """A speech in its place; `face` is the box of the coach's portrait, `strip` a flat bubble."""

    box: Rect
    strip: bool
    face: Rect
    heading: tuple[int, int] | None
    lines: tuple[str, ...]
    text: tuple[int, int]  # left, and the middle of the first line
    wide: int  # of the lines at most
    line: int
    task: Rect | None
    order: tuple[str, ...]  # the task in lines
    picture: Rect | None
    buttons: tuple[Rect, ...] = field(default=())


def laid(kit: Kit, speech: Speech, around: Around) -> Bubble:
    """Lay a speech out in the best place there is."""
    return _strip(kit, speech, around) if is_strip(around.scale) else _bubble(kit, speech, around)


def _bubble(kit: Kit, speech: Speech, around: Around) -> Bubble:
    width, pad = round(bubble_width(around.scale)), kit.px(36)
    inner, line = width - 2 * pad, round(kit.t(BODY) * LINE)
    lines = tuple(kit.fonts.wrap(speech.words, "s", kit.t(BODY), inner))
    head = kit.px(42) + max(kit.px(42), kit.t(HEADING))
    order = tuple(kit.fonts.wrap(speech.task, "x", kit.t(TASK), inner - 1.6 * _task_height(kit)))
    foot = _task_height(kit) + (len(order) - 1) * _task_line(kit) if speech.task else 0
    row = _row(kit, speech, inner)
    picture = kit.px(PICTURE) if speech.show else 0
    parts = [line * len(lines), picture, foot, row[-1].bottom if row else 0]
    gaps = kit.px(20) * (sum(part > 0 for part in parts) - 1)
    place = bubble_place(around, head + sum(parts) + gaps + kit.px(30))
    box = to_rect(place)
    x, y = box.x + pad, box.y + head
    text = x, y + line // 2
    y += parts[0] + kit.px(20)
    shown = Rect(x, y, inner, picture) if picture else None
    y += picture + (kit.px(20) if picture else 0)
    task = Rect(x, y, inner, foot) if foot else None
    y += foot + (kit.px(20) if foot else 0)
    side = kit.px(92)
    face = Rect(0, 0, side, side)
    face.center = box.x + kit.px(44), box.y + kit.px(16)
    buttons = tuple(one.move(x, y) for one in row)
    heading = box.x + kit.px(108), box.y + kit.px(42)
    return Bubble(
        box, False, face, heading, lines, text, inner, line, task, order, shown, buttons
    )  # fmt: skip


def _strip(kit: Kit, speech: Speech, around: Around) -> Bubble:
    width, pad = round(bubble_width(around.scale)), max(kit.px(20), 10)
    side = max(kit.px(80), 48)
    row = _row(kit, speech, round(width * 0.5))
    right = (row[-1].right + pad) if row else 0
    inner, line = width - 3 * pad - side - right, round(kit.t(BODY) * 1.3)
    lines = tuple(kit.fonts.wrap(speech.words, "s", kit.t(BODY), inner))
    picture = max(kit.px(PICTURE), 84) if speech.show else 0
    body = line * len(lines) + picture
    height = max(body, side, row[-1].bottom if row else 0) + 2 * pad
    box = to_rect(bubble_place(around, height))
    x = box.x + 2 * pad + side
    y = box.y + (box.h - body) // 2
    face = Rect(box.x + pad, box.y + (box.h - side) // 2, side, side)
    shown = Rect(x, y + line * len(lines), inner, picture) if picture else None
    top = box.y + (box.h - (row[-1].bottom if row else 0)) // 2
    buttons = tuple(one.move(box.right - right, top) for one in row)
    return Bubble(
        box, True, face, None, lines, (x, y + line // 2), inner, line, None, (), shown, buttons
    )  # fmt: skip


def _task_height(kit: Kit) -> int:
    return max(kit.px(48), round(kit.t(TASK) * 1.9))


def _task_line(kit: Kit) -> int:
    return round(kit.t(TASK) * 1.25)


def _row(kit: Kit, speech: Speech, room: int) -> tuple[Rect, ...]:
    """Return the buttons from 0, 0 on: in a row, or stacked where that is too wide."""
    high, gap = max(kit.px(54), kit.reach), kit.px(12)
    wide = [max(kit.px(150), kit.width(one.words, "x", BUTTON) + high) for one in speech.buttons]
    if sum(wide) + gap * (len(wide) - 1) <= room:
        lefts = [sum(wide[:i]) + gap * i for i in range(len(wide))]
        return tuple(Rect(x, 0, w, high) for x, w in zip(lefts, wide, strict=True))
    full = min(max(wide, default=0), room)
    return tuple(Rect(0, i * (high + gap), full, high) for i in range(len(wide)))
