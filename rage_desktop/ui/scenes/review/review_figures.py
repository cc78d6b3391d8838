"""The figures of a review: accuracy, where the points came from, and a line for each round."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from rage_desktop.play.review.summary import RoundSum, Summary, Unreviewed
from rage_desktop.presentation.i18n.translator import number
from rage_desktop.presentation.sentences.common_phrases import listed, points_text
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Decimal
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import palette
from rage_desktop.ui.scenes.review.decision_panel import tag
from rage_desktop.ui.scenes.review.review_page import Live

Opens = Callable[[int], ui.NavResult]  # opens a round by its number

RING = 250  # px: the ring round the accuracy
PARTS = 15  # of that ring
SHARP = 85  # accuracy of 100 from which eyes are sharp
STEADY = 70  # accuracy of 100 from which a hand is steady

WHOLE = 12.0  # points of a bar as wide as the panel
WORTH = "#82A8FF"  # colour of what the cards were worth

COLUMNS = (115, 130, 130, 115, 320, 135)  # cards, bid, taken, points, luck and decisions, lost
LEFT = 8  # px left of the columns
RIGHT = 18  # px right of them
UNIT = 30  # px per point of a bar
SPAN = 0.45  # of its column: the longest bar
LARGEST = 1.7  # scale of figures if there are few rounds
FULL = 10  # rounds from which the scale of figures is 1
LUCK = "#2F6FB0"
LOSS = palette.PAPER_BAD
WHAT_LUCK_IS = text(
    "What the cards you couldn't see earned or cost you. None of it was your decision."
)


def accuracy_panel(found: Summary, grown: Live) -> ui.Element:
    """Return a ring of fifteen parts with the accuracy in it, and a word for it."""
    accuracy = found.accuracy or 0
    name = text("Accuracy")
    word = tag(text("Warming up"), palette.CYAN)
    if accuracy >= STEADY:
        word = tag(text("Steady hand"), palette.GOLD)
    if accuracy >= SHARP:
        word = tag(text("Sharp eyes"), palette.MINT)
    if not found.complete:
        word = tag(text("So far"), palette.CYAN)
    ring: ui.Element = ui.CustomPaint(partial(_paint_ring, accuracy, grown), h=RING + 14, grow=1)
    if found.accuracy is None:
        ring = ui.Label("–", "f", 90, "mute", align_text=0.5, min_h=RING, grow=1)
    count = text("Working it out…")
    if found.decisions:
        count = ntext(
            "Best move in {x} of {n} decision",
            "Best move in {x} of {n} decisions",
            found.decisions,
            x=found.best,
        )
    return ui.Panel(
        ui.Label(name, "f", 28),
        ring,
        None if found.accuracy is None else ui.Row(word, align="middle"),
        ui.Label(count, "b", 18, "soft", align_text=0.5),
        gap=12,
        pad=(32, 20, 32, 18),
        grow=1,
        node=ui.Node("accuracy", ui.Role.TEXT, name, value=_of_100(found.accuracy)),
    )


def _of_100(accuracy: int | None) -> Text:
    return text("Working it out…") if accuracy is None else text("{n} of 100", n=accuracy)


def _paint_ring(accuracy: int, grown: Live, ctx: ui.PaintContext, box: ui.Rect) -> None:
    d = max(40, min(box.w, box.h - 4, ctx.px(RING)))
    shown = round(accuracy * grown())
    x, y = box.center
    ctx.centre(ctx.art.marks.step_ring(d, round(shown / 100 * PARTS), PARTS), x, y)
    size = 96 * d / ctx.px(RING) / ctx.text_scale
    ctx.draw_text(str(shown), "f", size, x, y - d * 0.03, ctx.palette.ivory, 0.5)
    if d > ctx.t(18) * 7:
        words = ctx.tr(text("of 100"))
        ctx.draw_text(words, "b", 18, x, y + d * 0.23, ctx.palette.soft, 0.5, d * 0.6)


def waterfall_panel(found: Summary, grown: Live) -> ui.Element:
    """Return the mean round, from the value of the cards to the points made, one bar a step."""
    steps = list(_steps(found))
    name = text("Points per round")
    ends = [0.0, WHOLE, *(end for _, at, points, _ in steps for end in (at, at + points))]
    least = min(ends)
    whole = max(ends) - min(ends)

    def row(place: int, message: Text, at: float, points: float, colour: str) -> ui.Element:
        signed = 0 < place < len(steps) - 1

        def bar(ctx: ui.PaintContext, box: ui.Rect) -> None:
            start = at * grown()
            wide = points * grown()
            x = box.x + (min(start, start + wide) - least) / whole * box.w
            length = max(box.h, round(abs(wide) / whole * box.w))
            ctx.plate(ui.Rect(round(x), box.y, length, box.h), box.h / 2, colour)

        figure = ui.Label(
            lambda: Decimal(points * grown(), signed=signed),
            "f",
            21,
            colour,
            align_text=1,
            line_height=1.2,
            widest="+00.0",
        )
        words = ui.Row(ui.Label(message, "b", 18, line_height=1.2, grow=1), figure, gap=10)
        return ui.Column(words, ui.CustomPaint(bar, h=11), gap=4)

    rows: list[ui.Element] = [row(place, *step) for place, step in enumerate(steps)]
    waiting = ui.Label(text("Working it out…"), "b", 18, "soft")
    told = [text("{name}: {value}", name=s, value=Decimal(points)) for s, _, points, _ in steps]
    return ui.Panel(
        ui.Label(name, "f", 28),
        *rows,
        None if found.mean else waiting,
        gap=10,
        pad=(32, 20, 32, 24),
        node=ui.Node("waterfall", ui.Role.TEXT, name, value=listed(told) if told else ""),
    )


def _steps(found: Summary) -> Iterator[tuple[Text, float, float, str]]:
    """Yield each step: its name, the start of its bar, its points, its colour."""
    made = [each.made for each in found.all_rounds]
    if (mean := found.mean) is None:
        yield text("You scored"), 0.0, sum(made) / max(1, len(made)), palette.GOLD
        return
    at = mean.cards
    yield text("Your cards were worth"), 0.0, mean.cards, WORTH
    for said, points, colour in (
        (text("Luck of the deal"), mean.lay, palette.CYAN),
        (text("How the others played"), mean.others, palette.CYAN),
        (text("Lost in the bidding"), -mean.bids, palette.CORAL),
        (text("Lost in the play"), -mean.plays, palette.CORAL),
    ):
        yield said, at, points, colour
        at += points
    yield text("You scored"), 0.0, mean.made, palette.GOLD


# -- round by round ------------------------------------------------------------------------------


@dataclass(eq=False)
class RoundLine(ui.Control):
    """One round on the sheet; a press opens it."""

    lit: bool = False

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the background of the figures, and the line below them."""
        box = self.bounds
        if self.lit or self.visual.hover > 0.2:
            ctx.plate(box, ctx.px(12), palette.PAPER_NOW, None, 0.42 if self.lit else 0.2)
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, box.inflate(-ctx.px(6), -ctx.px(6)), ctx.px(12))
        side = ctx.px(12)
        line = box.x + side, box.bottom - 1, box.w - 2 * side, 1
        ctx.canvas.fill(palette.PAPER_SECOND, line, 0.3)


def round_paper(found: Summary, grown: Live, open_round: Opens) -> ui.Element:
    """Return the sheet: a row for each round, in the order played, and the sums; what only the
    review finds out comes as it does."""
    rows = found.all_rounds
    name = text("Round by round")
    most = max((row.lost for row in found.rounds), default=0.0)
    large = min(LARGEST, max(1.0, FULL / max(1, len(rows))))
    lines = []
    for row in rows:
        line = RoundLine(
            f"round-{row.number}",
            lit=isinstance(row, RoundSum) and 1 <= row.lost == most,
            tab_stop="rounds",
            has_visible_hint=True,
            on_press=partial(open_round, row.number),
        )
        lines.append(_round_row(row, large, grown, line))
    names = (text("cards"), text("bid"), text("taken"), text("points"), text("luck and decisions"))
    heads = [ui.Label(one, "b", 16, palette.PAPER_SECOND, align_text=0.5) for one in names]
    heads.append(ui.Label(text("points lost"), "b", 16, palette.PAPER_SECOND, align_text=1))
    rule = ui.CustomPaint(lambda ctx, at: ctx.canvas.fill(palette.PAPER_INK, at), h=2)
    return ui.Column(
        ui.Label(name, "f", 28, palette.PAPER_INK, pad=(20, 0)),
        ui.Grid(*heads, columns=COLUMNS, align_children="end", pad=(LEFT, 10, RIGHT, 6)),
        ui.Column(rule, pad=(10, 0)),
        *lines,
        ui.Spacer(grow=max(0, 3 - len(rows))),
        ui.Column(rule, pad=(10, 0)),
        _totals(found, grown),
        pad=(10, 20, 10, 10),
        background=ui.plated(20, palette.PAPER, shadow=(22, 12, 0.55)),
        node=ui.Node("rounds", ui.Role.GROUP, name),
    )


def _figure(
    message: ui.Message, size: float, colour: str = palette.PAPER_INK, align: float = 0.5
) -> ui.Label:
    return ui.Label(message, "f", size, colour, align_text=align, lines=1, line_height=1.1)


def _round_row(
    row: RoundSum | Unreviewed, large: float, grown: Live, line: RoundLine
) -> ui.Element:
    line.name = _round_text(row)
    ring = ui.Picture(lambda ctx, at: ctx.art.marks.score_ring(min(at.size), row.exact))
    bid = _figure(str(row.bid), 22 * large, palette.PAPER_GOOD if row.exact else palette.PAPER_BAD)
    bars: ui.Element = _figure("…", 22 * large, palette.PAPER_SECOND)
    lost: ui.Element = ui.Spacer()
    if isinstance(row, RoundSum):
        bars = ui.CustomPaint(partial(_paint_bars, row, grown, large), min_h=46)
        lost = _lost(row, large, grown)
    return ui.Grid(
        _figure(str(row.size), 22 * large),
        ui.Stack(ring, bid, min_h=46),
        _figure(str(row.won), 22 * large),
        _figure(lambda: number(round(row.made * grown())), 25 * large),
        bars,
        lost,
        columns=COLUMNS,
        align_children="middle",
        pad=(LEFT, 7, RIGHT, 7),
        min_h=60,
        grow=1,
        node=line,
    )


def _round_text(row: RoundSum | Unreviewed) -> Text:
    known: dict[str, int | Text] = {
        "n": row.number,
        "bid": row.bid,
        "won": row.won,
        "made": points_text(row.made),
    }
    if isinstance(row, Unreviewed):
        return text("Round {n}: bid {bid}, took {won}, {made}, not yet analysed", **known)
    return text(
        "Round {n}: bid {bid}, took {won}, {made}, luck {luck}, lost {lost}",
        **known,
        luck=Decimal(row.lay),
        lost=Decimal(row.lost),
    )


def _lost(row: RoundSum, large: float, grown: Live) -> ui.Element:
    """Return the points lost, or a check if there are none."""
    if not row.lost:
        return ui.Row(ui.Spacer(), ui.Icon("i_check", 20 * large, palette.PAPER_GOOD))
    colour = palette.PAPER_BAD if row.lost >= 1 else palette.PAPER_SECOND
    return _figure(lambda: Decimal(-row.lost * grown()), 20 * large, colour, 1)


def _paint_bars(
    row: RoundSum, grown: Live, large: float, ctx: ui.PaintContext, box: ui.Rect
) -> None:
    """Draw luck above the losses by decisions, from the axis to the left or right."""
    x, y = box.centerx, box.centery
    h = max(4, min(round(ctx.px(15) * large), box.h // 3))
    ctx.canvas.fill(palette.PAPER_SECOND, (x, y - h * 3 // 2, 1, h * 3), 0.6)
    for points, top, colour in ((row.lay, y - h - 1, LUCK), (-row.lost, y + 1, LOSS)):
        wide = min(box.w * SPAN, abs(points) * ctx.px(UNIT)) * grown()
        if wide >= 1:
            bar = ui.Rect(round(x - wide) if points < 0 else x + 1, top, max(2, round(wide)), h)
            ctx.plate(bar, min(h / 3, bar.w / 2), colour)


def _totals(found: Summary, grown: Live) -> ui.Element:
    rounds = found.all_rounds
    exact = text("{x} of {n}", x=sum(one.exact for one in rounds), n=len(rounds))
    made = sum(one.made for one in rounds)

    def luck(share: float = 1.0) -> Text:
        return text("luck {points}", points=Decimal(found.luck * share))

    def key(colour: str, message: ui.Message, widest: Text) -> ui.Element:
        square = ui.Plate(radius=5, fill=colour, w=16, h=16)
        label = ui.Label(message, "b", 17, palette.PAPER_SECOND, lines=1, widest=widest)
        return ui.Row(square, label, gap=8)

    mine = ui.Column(
        key(LUCK, lambda: luck(grown()), luck()),
        node=ui.Node("luck", ui.Role.TEXT, luck(), description=WHAT_LUCK_IS),
    )
    both = ui.Row(mine, key(LOSS, text("decisions"), text("decisions")), gap=26)
    so_far = ui.Label(text("So far"), "b", 17, palette.PAPER_SECOND)
    summed = both if found.complete else ui.Row(so_far, mine, gap=18)
    total = ui.Label(text("Total"), "b", 18, palette.PAPER_INK)
    lost = _figure(lambda: Decimal(-found.lost * grown()), 26, palette.PAPER_BAD, 1)
    count = ui.Label(exact, "x", 20, palette.PAPER_GOOD)
    return ui.Grid(
        ui.Flow(total, count, gap=18, row_gap=0, span=3, pad=(12, 0, 0, 0)),
        _figure(lambda: number(round(grown() * made)), 38),
        ui.FitWidth(summed, mine, align_children="middle") if found.rounds else ui.Spacer(),
        lost if found.rounds else ui.Spacer(),
        columns=COLUMNS,
        align_children="middle",
        pad=(LEFT, 0, RIGHT, 0),
        min_h=64,
    )
