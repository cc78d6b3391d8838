"""A reviewed game round by round on paper: bid, points, luck and what decisions lost."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.bots.talk.figures_told import one_place
from rage_desktop.play.review.summary import RoundSum, Summary
from rage_desktop.rules import text
from rage_desktop.stage.words.wording import number
from rage_desktop.ui.art.palette import (
    PAPER,
    PAPER_BAD,
    PAPER_GOOD,
    PAPER_INK,
    PAPER_NOW,
    PAPER_SECOND,
)
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role, one_stop
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome

ROW, RING = 68.5, 46
HIGHEST, LARGEST = 240, 1.7  # of a row where rounds are few, px; how much larger its figures are
# Where the columns stand, as shares of the width: cards, bid, won, points, luck's axis, lost.
CARDS, BID, WON, POINTS, AXIS, LOST = 0.075, 0.18, 0.285, 0.39, 0.67, 0.965
UNIT, SPAN = 30, 0.19  # px a point, and how far a bar may reach (share of the width)
LUCK, LOSS = "#2F6FB0", PAPER_BAD
WHAT_LUCK_IS = text(
    "What the cards you could not see brought you, or cost you, by the way they lay. Nothing that"
    " you decided is in it."
)


@dataclass(eq=False)
class RoundPaper(Node):
    """The sheet: its heading, the columns' names, the totals."""

    found: Summary | None = None
    grown: float = 1.0  # how far its figures have counted up

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the paper; its rows are nodes of their own."""
        assert self.found is not None
        box, found = self.bounds, self.found
        kit.shadow(canvas, box, kit.px(20), (22, 12, 0.55))
        kit.plate(canvas, box, kit.px(20), PAPER)
        left, y = box.x + kit.px(30), box.y + kit.px(24) + kit.t(28) * 0.5
        kit.write(canvas, self.name, "f", 28, left, y, PAPER_INK)
        top, foot = _head(kit), _foot(kit)
        y = box.y + top - kit.t(16) * 0.9
        for share, name in (
            (CARDS, text("cards")), (BID, text("bid")), (WON, text("taken")),
            (POINTS, text("points")),
        ):  # fmt: skip
            kit.write(canvas, kit.say(name), "b", 16, box.x + box.w * share, y, PAPER_SECOND, 0.5)
        right = box.x + box.w * LOST
        wide = kit.write(canvas, kit.say(text("lost")), "b", 16, right, y, PAPER_SECOND, 1.0)
        words = kit.say(text("luck and decisions"))
        most = right - wide - kit.px(24) - kit.width(words, "b", 16) / 2  # clear of what was lost
        middle = min(box.x + box.w * AXIS, most)
        kit.write(canvas, words, "b", 16, middle, y, PAPER_SECOND, 0.5)
        line = kit.px(20)
        canvas.fill(PAPER_INK, (box.x + line, box.y + top, box.w - 2 * line, max(1, kit.px(2))))
        low = box.bottom - foot
        canvas.fill(PAPER_INK, (box.x + line, low, box.w - 2 * line, max(1, kit.px(2))))
        self._totals(canvas, kit, found, low + foot // 2)

    def _totals(self, canvas: Canvas, kit: Kit, found: Summary, y: int) -> None:
        box = self.bounds
        exact = text("{x} of {n}", x=sum(one.exact for one in found.rounds), n=len(found.rounds))
        x: float = box.x + kit.px(30)
        x += kit.write(canvas, kit.say(text("Total")), "b", 18, x, y, PAPER_INK) + kit.px(18)
        kit.write(canvas, kit.say(exact), "x", 20, x, y, PAPER_GOOD)
        made = number(round(self.grown * sum(one.made for one in found.rounds)))
        kit.write(canvas, made, "f", 38, box.x + box.w * POINTS, y, PAPER_INK, 0.5)
        d, words = _key(kit), _luck(kit, found, self.grown)
        x = box.x + box.w * (AXIS - 0.13)
        kit.plate(canvas, Rect(round(x), y - d // 2, d, d), d / 3, LUCK)
        x += d * 1.5 + kit.write(
            canvas, words, "b", 17, x + d * 1.5, y, PAPER_SECOND, 0.0, box.w * 0.2
        )
        self._legend(canvas, kit, x + kit.px(26), y, d)
        lost = kit.say(one_place(-found.lost * self.grown))
        kit.write(canvas, lost, "f", 26, box.x + box.w * LOST, y, PAPER_BAD, 1.0)

    def _legend(self, canvas: Canvas, kit: Kit, x: float, y: int, d: int) -> None:
        """Say what the red bars are, where there is room before their sum."""
        words, right = kit.say(text("decisions")), self.bounds.x + self.bounds.w * LOST
        room = right - kit.px(130) - x - d * 1.5
        if kit.width(words, "b", 17) <= room:
            kit.plate(canvas, Rect(round(x), y - d // 2, d, d), d / 3, LOSS)
            kit.write(canvas, words, "b", 17, x + d * 1.5, y, PAPER_SECOND)


@dataclass(eq=False)
class RoundLine(Node):
    """One round; pressed, it is opened."""

    role: Role = field(default=Role.BUTTON, init=False)
    focusable: bool = True
    row: RoundSum | None = None
    lit: bool = False
    grown: float = 1.0
    paper: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def shift(self, dx: int, dy: int) -> None:
        """Move with the paper it stands on."""
        super().shift(dx, dy)
        self.paper = self.paper.move(dx, dy)

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the row."""
        assert self.row is not None
        row, box, paper = self.row, self.bounds, self.paper
        y = box.centery
        if self.lit or self.look.hover > 0.2:
            kit.plate(canvas, box, kit.px(12), PAPER_NOW, None, 0.42 if self.lit else 0.2)
        if self.look.ring:
            paint_slim_focus(canvas, kit, box.inflate(-kit.px(6), -kit.px(6)), kit.px(12))
        canvas.fill(PAPER_SECOND, (box.x + kit.px(12), box.bottom - 1, box.w - kit.px(24), 1), 0.3)

        def column(share: float) -> float:
            return paper.x + paper.w * share

        large = max(1.0, min(LARGEST, box.h / kit.px(ROW)) / kit.text_scale)
        kit.write(canvas, str(row.size), "f", 22 * large, column(CARDS), y, PAPER_INK, 0.5)
        d = min(round(kit.px(RING) * large), box.h - 2)
        ring = kit.studio.marks.score_ring(max(16, d), row.exact)
        kit.centre(canvas, ring, column(BID), y)
        tone = PAPER_GOOD if row.exact else PAPER_BAD
        size = min(22.0 * large, d * 0.5 / kit.scale / kit.text_scale)
        kit.write(canvas, str(row.bid), "f", size, column(BID), y, tone, 0.5)
        kit.write(canvas, str(row.won), "f", 22 * large, column(WON), y, PAPER_INK, 0.5)
        made = number(round(row.made * self.grown))
        kit.write(canvas, made, "f", 25 * large, column(POINTS), y, PAPER_INK, 0.5)
        self._bars(canvas, kit, round(column(AXIS)), y, row, large)
        if row.lost:
            colour = PAPER_BAD if row.lost >= 1 else PAPER_SECOND
            lost = kit.say(one_place(-row.lost * self.grown))
            kit.write(canvas, lost, "f", 20 * large, column(LOST), y, colour, 1.0)
        else:
            side = max(12, kit.px(20 * large))
            kit.icon(canvas, "i_check", side, column(LOST) - side / 2, y, PAPER_GOOD)

    def _bars(self, canvas: Canvas, kit: Kit, x: int, y: int, row: RoundSum, large: float) -> None:
        h = max(4, min(round(kit.px(15) * large), self.bounds.h // 3))
        canvas.fill(PAPER_SECOND, (x, y - h * 3 // 2, 1, h * 3), 0.6)
        most = self.paper.w * SPAN
        for points, top, colour in ((row.lay, y - h - 1, LUCK), (-row.lost, y + 1, LOSS)):
            wide = min(most, abs(points) * kit.px(UNIT)) * self.grown
            if wide >= 1:
                bar = Rect(x - wide if points < 0 else x + 1, top, max(2, round(wide)), h)
                kit.plate(canvas, bar, min(h / 3, bar.w / 2), colour)


def luck_node(kit: Kit, found: Summary, paper: Rect) -> Node:
    """Return what says what luck is, where its sum stands."""
    words, d, foot = _luck(kit, found, 1.0), _key(kit), _foot(kit)
    wide = round(d * 1.5 + min(kit.width(words, "b", 17), paper.w * 0.2))
    box = Rect(round(paper.x + paper.w * (AXIS - 0.13)), 0, wide, round(kit.t(17) * 1.6))
    box.centery = paper.bottom - foot + foot // 2
    return Node("luck", Role.TEXT, words, box, hint=kit.say(WHAT_LUCK_IS))


def _luck(kit: Kit, found: Summary, grown: float) -> str:
    return kit.say(text("luck {points}", points=one_place(found.luck * grown)))


def _key(kit: Kit) -> int:
    """Return the side of what tells a colour's meaning."""
    return max(8, kit.px(16))


def _head(kit: Kit) -> int:
    return kit.px(34) + round(kit.t(28) * 1.2 + kit.t(16) * 2.0)


def _foot(kit: Kit) -> int:
    return round(kit.t(38) * 1.5) + kit.px(14)


def paper_height(kit: Kit, found: Summary) -> int:
    """Return how high the paper wants to be."""
    return _head(kit) + _foot(kit) + len(found.rounds) * max(round(kit.px(60)), kit.reach)


def row_nodes(
    kit: Kit,
    found: Summary,
    paper: Rect,
    open_round: Callable[[int], Outcome],
    grown: float = 1.0,
) -> list[Node]:
    """Return a row for each round that is judged, in the order played; figures have `grown` so
    far."""
    rows = found.rounds
    if not rows:
        return []
    room = paper.h - _head(kit) - _foot(kit)
    high = min(kit.px(HIGHEST), room // len(rows))
    costliest = max(rows, key=lambda one: one.lost)
    y = paper.y + _head(kit)
    nodes: list[Node] = []
    for row in rows:
        said = text(
            "Round {n}: bid {bid}, took {won}, {made} points, luck {luck}, lost {lost}",
            n=row.number, bid=row.bid, won=row.won, made=row.made, luck=one_place(row.lay),
            lost=one_place(row.lost),
        )  # fmt: skip
        box = Rect(paper.x + kit.px(10), y, paper.w - kit.px(20), high)
        lit = row is costliest and row.lost >= 1
        line = RoundLine(f"round-{row.number}", kit.say(said), box, row=row, paper=paper.copy(),
                         lit=lit, grown=grown, written=True)  # fmt: skip
        line.on_press = _going(open_round, row.number)
        nodes.append(line)
        y += high
    return one_stop("rounds", nodes)


def _going(open_round: Callable[[int], Outcome], number: int) -> Callable[[], Outcome]:
    return lambda: open_round(number)
