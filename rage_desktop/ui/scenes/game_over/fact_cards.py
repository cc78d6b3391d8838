"""What is worth telling about a game that is over: cards beside the podium, or above it."""

from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.play.endings.facts import Fact
from rage_desktop.rules import SeatName
from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.words.wording import Wording
from rage_desktop.ui.art.palette import CYAN, GOLD, MINT, RING_WELL
from rage_desktop.ui.art.scenery.dunes import Frame
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_card

WIDE, LEFT, RIGHT = 400, 70, 1450
TOP, BETWEEN, ALONE = 300, 24, 420  # alone: the middle of a single card
HIGH = 166
ICON = 52
TONES = {"gold": GOLD, "mint": MINT, "cyan": CYAN}
SLIDE = 60.0  # px


@dataclass(eq=False)
class FactCard(Node):
    """One card: an icon, what it is about, a figure, and a sentence; pressed, it shows where."""

    role: Role = field(default=Role.TEXT, init=False)
    fact: Fact | None = None
    wording: Wording = field(default_factory=Wording)  # with the names of suits and cards
    shown: float = 1.0  # how far it has come
    side: int = 0  # where it comes from: -1 left, 1 right, 0 it only fades in

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.on_press is not None:
            self.role, self.focusable = Role.BUTTON, True

    @staticmethod
    def height(kit: Kit, said: str, wide: int) -> int:
        """Return how high a card of this width has to be for its sentence."""
        lines = len(_lines(kit, said, wide))
        return max(kit.px(HIGH), _head(kit) + round(lines * kit.t(18) * 1.4) + kit.px(22))

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the panel, the icon in its disc, and the words."""
        fact = self.fact
        if fact is None or self.shown <= 0:
            return
        slide = 0 if kit.reduced_motion else self.side * (1 - self.shown) * kit.px(SLIDE)
        with canvas.layer(slide, 0, self.shown):
            paint_card(canvas, kit, self.bounds, self.look)
            self._write(canvas, kit, fact)

    def _write(self, canvas: Canvas, kit: Kit, fact: Fact) -> None:
        box, look, tone = self.bounds, kit.palette, TONES[fact.tone]
        d = max(kit.px(ICON), round(kit.t(30) * 1.2))
        x, y = box.x + kit.px(21), box.y + kit.px(21)
        about, figure = self.wording(fact.about), self.wording(fact.figure)
        left, end = x + d + kit.px(16), box.right - kit.px(18)
        if fact.seat is not None and kit.fonts.width(about, "b", SMALLEST_TEXT) > end - left:
            about = self.wording(SeatName(fact.seat))  # whose it was says more than half of both
        if kit.fonts.width(about, "b", SMALLEST_TEXT) > end - left:
            left = x  # the words go before the icon
        else:
            kit.plate(canvas, Rect(x, y, d, d), d / 2, RING_WELL)
            kit.icon(canvas, fact.icon, round(d * 0.56), x + d / 2, y + d / 2, tone)
        room = end - left
        kit.write(canvas, about, "b", 17, left, y + kit.t(17) * 0.55, look.soft, 0.0, room)
        low = y + kit.t(17) * 1.15 + kit.t(29) * 0.72
        kit.write(canvas, figure, "f", 29, left, low, tone, 0.0, room)
        line = kit.t(18) * 1.4
        y = round(box.y + _head(kit) + line / 2)
        for words in _lines(kit, self.wording(fact.said), box.w):
            kit.write(canvas, words, "b", 18, box.x + kit.px(24), y, look.ivory)
            y += round(line)


def _head(kit: Kit) -> int:
    """Return how high the part above the sentence is."""
    return kit.px(36) + max(kit.px(ICON), round(kit.t(17) * 1.15 + kit.t(29) * 1.2))


def _lines(kit: Kit, said: str, wide: int) -> list[str]:
    return kit.fonts.wrap(said, "b", kit.t(18), wide - 2 * kit.px(24))


def card_places(kit: Kit, said: tuple[str, ...], top: int, bottom: int) -> list[tuple[Rect, int]]:
    """Return boxes for as many cards with these sentences as fit, and the sides they come from:
    beside the podium, in a tall window in two columns between `top` and `bottom`."""
    return _columns(kit, said, top, bottom) if kit.portrait else _sides(kit, said, bottom)


def _sides(kit: Kit, said: tuple[str, ...], bottom: int) -> list[tuple[Rect, int]]:
    frame, wide = Frame(*kit.size), kit.px(WIDE)
    columns = {-1: said[0::2], 1: said[1::2]}
    ends: dict[int, list[Rect]] = {}
    for side, column in columns.items():
        x = round(frame.x(LEFT if side < 0 else RIGHT))
        heights = [FactCard.height(kit, words, wide) for words in column]
        y = round(frame.y(TOP))
        if len(said) <= 2 and heights:
            y = round(frame.y(ALONE) - heights[0] / 2)
        ends[side] = []
        for h in heights:
            if y + h <= bottom:
                ends[side].append(Rect(x, y, wide, h))
            y += h + kit.px(BETWEEN)
    return [
        (ends[side][index // 2], side)
        for index in range(len(said))
        for side in (-1 if index % 2 == 0 else 1,)
        if index // 2 < len(ends[side])
    ]


def _columns(kit: Kit, said: tuple[str, ...], top: int, bottom: int) -> list[tuple[Rect, int]]:
    gap, margin = kit.px(BETWEEN), kit.px(48)
    count = min(2, max(1, len(said)))
    wide = (kit.size[0] - 2 * margin - gap * (count - 1)) // count
    places: list[tuple[Rect, int]] = []
    y = top
    for start in range(0, len(said), 2):
        row = said[start : start + 2]
        high = max(FactCard.height(kit, words, wide) for words in row)
        if y + high > bottom:
            break
        for i in range(len(row)):
            x = margin + i * (wide + gap)
            places.append((Rect(x, y, wide, high), 2 * i - 1 if count > 1 else 0))
        y += high + gap
    return places


def arrived(kit: Kit, order: int, since: float) -> float:
    """Return how far the card at a place in the order has come, so long after the first began."""
    timing = kit.timing(Beat.FACTS)
    return timing.at(since - order * timing.stagger)
