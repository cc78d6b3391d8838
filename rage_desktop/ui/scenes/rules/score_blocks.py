"""Bids and points on a page of the rules: rings that close or split, and what they pay."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.rules import ActionCard, Role, Text, text
from rage_desktop.rules.editions.examples import Scored
from rage_desktop.ui.art.cards.rings import RingState
from rage_desktop.ui.scenes.rules.blocks import Still
from rage_desktop.ui.scenes.rules.pictures import Art
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, in_two_lines
from rage_desktop.ui.toolkit.panels import paint_rule

RING, LARGE, SMALL = 66, 152, 84  # design px
HEAD = 31  # the size of the aim
AVATARS = ("rabbit", "fox", "owl", "bear", "cat")


def state_of(bid: int, won: int, *, over: bool = True) -> RingState:
    """Return how a ring looks with so many tricks taken, at the end of a round or before it."""
    if won == bid:
        return "exact"
    return "over" if won > bid else "miss" if over else "under"


def draw_ring(
    canvas: Canvas, kit: Kit, at: tuple[float, float], size: int, bid: int, won: int,
    avatar: str = "", *, over: bool = True,
) -> None:  # fmt: skip
    """Draw a ring about a point, with its badge and who sits in it."""
    (x, y), marks, state = at, kit.studio.marks, state_of(bid, won, over=over)
    kit.centre(canvas, marks.bid_ring(size, bid, won, state), x, y)
    if avatar:
        kit.centre(canvas, kit.raster.avatar(avatar, round(size * 0.78)), x, y)
    if state != "under":
        badge = marks.badge(round(size * 0.27), state, won - bid)
        kit.centre(canvas, badge, x + size * 0.36, y + size * 0.36)


def working(case: Scored) -> Text:
    """Return how the points come about: 10 + 2 = 12."""
    first, *others = case.parts
    done: Text = text("{n}", n=first)
    for part in others:
        sign = text("{sum} + {n}", sum=done, n=part)
        done = sign if part > 0 else text("{sum} − {n}", sum=done, n=-part)
    return text("{sum} = {n}", sum=done, n=case.points) if others else done


def called(case: Scored) -> Text:
    """Return which bid it is."""
    return text("Bid {bid}, took {won}", bid=case.bid, won=case.won)


@dataclass(frozen=True)
class PointsRow(Still):
    """A bid, what became of it, and the points it comes to, worked out."""

    art: Art
    case: Scored
    ruled: bool = True

    @property
    def words(self) -> str:
        """Bid and points."""
        say = self.art.kit.say
        return f"{say(called(self.case))}: {say(working(self.case))}"

    def height(self, kit: Kit, width: int) -> int:  # noqa: ARG002
        """One row."""
        return max(kit.px(96), round(kit.t(24) * 2.2))

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the ring, the bid, the working and the points."""
        look, case, y = kit.palette, self.case, box.centery
        if self.ruled:
            paint_rule(canvas, kit, box.x, box.y, box.w)
        size = kit.px(RING)
        draw_ring(canvas, kit, (box.x + size * 0.6, y), size, case.bid, case.won)
        points = kit.wording.signed(case.points)
        colour = look.mint if case.bid == case.won else look.coral
        wide = kit.write(canvas, points, "f", 38, box.right - kit.px(4), y, colour, 1.0)
        right = box.right - max(kit.px(110), wide + kit.px(24))
        self._draw_words(canvas, kit, box.x + kit.px(96), right, y)

    def _draw_words(self, canvas: Canvas, kit: Kit, x: int, right: int, y: int) -> None:
        """Write the bid with the working beside it or, where room is short, below."""
        look, bid, worked = kit.palette, kit.say(called(self.case)), kit.say(working(self.case))
        gap = kit.px(16)
        if len(self.case.parts) == 1:
            kit.write(canvas, bid, "b", 22, x, y, look.ivory, 0.0, right - x)
        elif kit.width(bid, "b", 22) + gap + kit.width(worked, "s", 22) <= right - x:
            kit.write(canvas, bid, "b", 22, x, y, look.ivory)
            kit.write(canvas, worked, "s", 22, right, y, look.soft, 1.0)
        else:
            kit.write(canvas, bid, "b", 22, x, y - kit.t(22) * 0.62, look.ivory, 0.0, right - x)
            kit.write(canvas, worked, "s", 20, x, y + kit.t(22) * 0.66, look.soft, 0.0, right - x)


@dataclass(frozen=True)
class CardPoints(Still):
    """What a BONUS or MALUS card among one's tricks is worth."""

    art: Art
    role: Role
    said: str
    points: int

    @property
    def words(self) -> str:
        """The card, and its points."""
        return f"{self.said}: {self.art.kit.wording.signed(self.points)}"

    def height(self, kit: Kit, width: int) -> int:  # noqa: ARG002
        """One row."""
        return max(kit.px(96), round(kit.t(24) * 2.2))

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the card, the words and the points."""
        look, y = kit.palette, box.centery
        paint_rule(canvas, kit, box.x, box.y, box.w)
        self.art.card(canvas, ActionCard(self.role), kit.px(76), box.x + kit.px(40), y)
        x = box.x + kit.px(96)
        room = box.w - kit.px(96 + 90)
        lines = kit.fonts.wrap(self.said, "b", kit.t(22), room)
        if len(lines) > 2:
            lines = in_two_lines(kit, self.said, "b", 22, room)
        for i, line in enumerate(lines):
            low = (i - (len(lines) - 1) / 2) * kit.t(22) * 1.25
            kit.write(canvas, line, "b", 22, x, y + low, look.ivory, 0.0, room)
        colour = look.mint if self.points > 0 else look.coral
        points = kit.wording.signed(self.points)
        kit.write(canvas, points, "f", 38, box.right - kit.px(4), y, colour, 1.0)


@dataclass(frozen=True)
class AimBlock(Still):
    """What the game is about: a ring that fills, closes or splits, and what each is worth."""

    art: Art
    head: str
    lines: tuple[str, ...]
    cases: tuple[Scored, ...]

    @property
    def words(self) -> str:
        """The aim, then the rings."""
        say = self.art.kit.say
        rings = [f"{say(called(case))}: {say(working(case))}" for case in self.cases]
        return " ".join((self.head, *self.lines, *(f"{ring}." for ring in rings)))

    def _wide(self, kit: Kit, width: int) -> bool:
        return width >= self._rings(kit) + kit.px(LARGE + 60) + max(kit.px(560), kit.t(HEAD) * 13)

    def _step(self, kit: Kit) -> int:
        widest = max(kit.width(kit.say(called(case)), "s", 17) for case in self.cases)
        return max(kit.px(SMALL + 36), widest + kit.px(18))

    def _rings(self, kit: Kit) -> int:
        return self._step(kit) * (len(self.cases) + 1)

    def _shown_step(self, kit: Kit, width: int) -> int:
        step = self._step(kit)
        return step if self._wide(kit, width) else min(step, width // (len(self.cases) + 1))

    def _under(self, kit: Kit, said: Text, step: int) -> list[str]:
        """Return the words under a ring, in two lines where one would be cut."""
        return in_two_lines(kit, kit.say(said), "s", 17, step - 4)

    def _ring_height(self, kit: Kit, width: int) -> float:
        step = self._shown_step(kit, width)
        lines = max(len(self._under(kit, called(case), step)) for case in self.cases)
        return kit.px(SMALL) + kit.t(34) * 1.1 + kit.t(17) * (0.8 + 1.2 * lines)

    def _left(self, kit: Kit, width: int) -> int:
        return kit.px(LARGE + 44) if self._wide(kit, width) else 0

    def _room(self, kit: Kit, width: int) -> int:
        if not self._wide(kit, width):
            return width
        return width - self._left(kit, width) - self._rings(kit) - kit.px(20)

    def _said(self, kit: Kit, width: int) -> tuple[list[str], list[str]]:
        room = self._room(kit, width)
        lines = [row for line in self.lines for row in kit.fonts.wrap(line, "s", kit.t(21), room)]
        return kit.fonts.wrap(self.head, "f", kit.t(HEAD), room), lines

    def height(self, kit: Kit, width: int) -> int:
        """The words, and the rings beside or below them."""
        head, lines = self._said(kit, width)
        words = len(head) * kit.t(HEAD) * 1.22 + len(lines) * kit.t(21) * 1.42 + kit.px(14)
        rings = self._ring_height(kit, width)
        if self._wide(kit, width):
            return round(max(words, rings, kit.px(LARGE)))
        return round(words + kit.px(16) + rings)

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the large ring, the words and the small rings."""
        wide = self._wide(kit, box.w)
        head, lines = self._said(kit, box.w)
        words = len(head) * kit.t(HEAD) * 1.22 + len(lines) * kit.t(21) * 1.42 + kit.px(14)
        x, y = box.x + self._left(kit, box.w), float(box.y)
        if wide:
            size = kit.px(LARGE)
            draw_ring(canvas, kit, (box.x + size / 2, box.centery), size, 2, 2, AVATARS[0])
            y += (box.h - words) / 2
        for line in head:
            kit.write(canvas, line, "f", HEAD, x, y + kit.t(HEAD) * 0.6, kit.palette.ivory)
            y += kit.t(HEAD) * 1.22
        y += kit.px(14)
        for line in lines:
            kit.write(canvas, line, "s", 21, x, y + kit.t(21) * 0.7, kit.palette.soft)
            y += kit.t(21) * 1.42
        left = box.right - self._rings(kit) if wide else box.x
        rings = self._ring_height(kit, box.w)
        top = box.y + (box.h - rings) / 2 if wide else box.bottom - rings
        step = self._shown_step(kit, box.w)
        self._draw_rings(canvas, kit, left, top, step)

    def _draw_rings(self, canvas: Canvas, kit: Kit, x: float, top: float, step: int) -> None:
        look, size = kit.palette, kit.px(SMALL)
        y, middle = top + size / 2, x + step / 2
        bid = max(case.bid for case in self.cases)
        draw_ring(canvas, kit, (middle, y), size, bid, bid - 1, AVATARS[0], over=False)
        low = top + size + kit.t(34) * 1.1 + kit.t(17) * 0.9
        self._write_under(canvas, kit, text("on the way"), (middle, low), step)
        n = kit.say(text("{won} / {bid}", won=bid - 1, bid=bid))
        kit.write(canvas, n, "f", 34, middle, top + size + kit.t(34) * 0.75, look.gold, 0.5)
        for i, case in enumerate(self.cases, start=1):
            middle = x + step * (i + 0.5)
            draw_ring(canvas, kit, (middle, y), size, case.bid, case.won, AVATARS[i % len(AVATARS)])
            colour = look.mint if case.bid == case.won else look.coral
            points = kit.wording.signed(case.points)
            at = top + size + kit.t(34) * 0.75
            kit.write(canvas, points, "f", 34, middle, at, colour, 0.5)
            self._write_under(canvas, kit, called(case), (middle, low), step)

    def _write_under(
        self, canvas: Canvas, kit: Kit, said: Text, at: tuple[float, float], step: int
    ) -> None:
        for i, line in enumerate(self._under(kit, said, step)):
            y = at[1] + i * kit.t(17) * 1.2
            kit.write(canvas, line, "s", 17, at[0], y, kit.palette.soft, 0.5, step - 4)
