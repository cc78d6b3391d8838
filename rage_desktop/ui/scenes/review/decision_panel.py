"""The panel of a decision: question, known information, every option, and the reason; and the
review line of a game, a mark for every decision, grouped by round."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby

from rage_desktop.play.review.past_game import Decision
from rage_desktop.play.review.review_session import ReviewSession
from rage_desktop.play.review.review_text import option_name, situation
from rage_desktop.play.review.verdict import Option, Verdict
from rage_desktop.rules import Bid, Look, NumberCard, SeatView, Text, ntext, text
from rage_desktop.rules.text import Decimal, Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CORAL, CYAN, GOLD, GOLD2, INK, MINT, RING_TRACK, WELL
from rage_desktop.ui.scenes.review.review_page import Live

# greatest number of options; if they do not fit, number of the best
MOST = 6
SHOWN = 4
SCALE = 12.0  # points of a full bar
PLAIN = "#8F7482"
WASH = {GOLD: "#5A3B2C", CORAL: "#5A2A2C", MINT: "#2A4A40"}  # behind a row, by the tone of its bar
INSET = 12  # extra indent of what is not an option's row

# The strip of all decisions: px across a dot, and across that of a decision still open.
DOT = 11
SMALL = 7
# sizes of a mistake's bar, px
WIDE = 10
LEAST = 16
EACH = 7
HIGHEST = 50
BETWEEN = 1.6  # gap between rounds, in decision widths
# margin of a round at either side: in decision widths; at most, px
FREE = 0.2
AROUND = 8
# text sizes
COST = 15
NUMBER = 20


def tag(message: Text, tone: str) -> ui.Element:
    """Return a short text in a coloured pill."""
    label = ui.Label(message, "x", 18, INK, lines=1)
    return ui.Plate(label, radius=99, fill=tone, pad=(15, 2))


def _verdict_words(verdict: Verdict | None, mistake: Text) -> tuple[Text, str, Text | None]:
    """Return what a move is called, in a word or two, its colour, and the reason."""
    if verdict is None:
        return text("Analysing…"), CYAN, None
    if verdict.forced:
        return text("No choice"), PLAIN, text("This was the only move allowed.")
    if verdict.excused:
        told = text(
            "You followed the suggestion, so this doesn't count. {reason}",
            reason=verdict.reason or "",
        )
        return text("As suggested"), PLAIN, told
    if not verdict.loss:
        words = text("Best") if not verdict.played else text("As good as the best")
        return words, MINT, verdict.reason or text("There was no better move.")
    reason = verdict.reason or text("The other move scores more on average.")
    if verdict.mistake:
        return mistake, CORAL, reason
    return text("Nearly as good"), GOLD, reason


# -- layout ----------------------------------------------------------------------------------------


def decision_panel(
    ctx: ui.DrawContext,
    session: ReviewSession,
    one: Decision,
    mistake: Text,
    scroll: ui.Scroll,
    age: Live,
) -> ui.Element:
    """Return the panel of a decision: as many options as there is room for, or the best and
    mine. `mistake` is its number among all, `age` the seconds since the verdict is shown."""
    verdict = session.review.verdict(one.ply)
    words, tone, reason = _verdict_words(verdict, mistake)
    head = _head(session.subject.game.view_before(one.ply, one.seat), verdict, words, tone)
    told: list[ui.Child] = []
    if verdict is not None and reason is not None:
        told = [ui.Label(reason, id="reason", pad=(INSET, 4)), _luck(ctx, verdict.unknown)]
    if verdict is None or verdict.forced:
        return ui.ScrollView(scroll, ui.Column(head, *told, gap=10), grow=1)
    names = (
        ui.Label(name, "b", 15, "soft") for name in (text("expected points"), text("bid made"))
    )
    heads = ui.Row(ui.Spacer(), *names, gap=24, pad=(INSET, 4, INSET, 0))
    rows = option_rows(ctx, session.subject.look, verdict, age)
    played = verdict.played
    line = text("Thin line: the chance of that many tricks")
    if any(_likely(verdict, option) for option in verdict.options):
        told.insert(0, ui.Label(line, size=16, colour=CYAN, id="likely", pad=(INSET, 0)))

    def page(most: int) -> ui.Element:
        shown = [row for index, row in enumerate(rows) if index < most or index == played]
        left = len(rows) - len(shown)
        more = (
            ui.Label(
                ntext("{n} more", "{n} more", left),
                size=17,
                colour="soft",
                id="more",
                pad=(INSET, 4, INSET, 0),
            )
            if left
            else None
        )
        return ui.Column(head, ui.Column(heads, *shown, more), *told, gap=10)

    fewer = range(len(rows) - 2, SHOWN - 1, -1) if len(rows) > MOST else range(0)
    *larger, least = (partial(page, most) for most in (len(rows), *fewer))
    return ui.FitHeight(*larger, lambda: ui.ScrollView(scroll, least()), grow=1)


def _head(view: SeatView, verdict: Verdict | None, message: Text, tone: str) -> ui.Element:
    """Return the tag, the cost, the question and the known information."""
    costs = list[ui.Child]()
    status = ui.Node("move-verdict", ui.Role.STATUS, message)
    if verdict is not None and not verdict.loss and verdict.options:
        made = option_name(verdict.options[verdict.played])
        status.accessible_name = text("{name}: {line}", name=made, line=message)
    if verdict is not None and not verdict.forced and verdict.loss:
        status.value = cost = Decimal(-verdict.loss)
        points = ui.Label(text("points"), "b", 18, "soft", lines=1)
        costs = [points, ui.Label(cost, "f", 46, CORAL, lines=1, line_height=1.0)]
    assert view.seat is not None
    question = text("How many tricks?") if view.bids[view.seat] is None else text("Which card?")
    known = situation(view)
    return ui.Column(
        ui.Row(tag(message, tone), ui.Spacer(), *costs, gap=10, min_h=46, node=status),
        ui.Label(question, "f", 32, line_height=1.2, pad=(0, 6, 0, 0)),
        ui.Label(
            known,
            "b",
            18,
            "soft",
            line_height=1.3,
            node=ui.Node("question", ui.Role.TEXT, question, value=known),
        ),
        pad=(INSET, 0),
    )


def _luck(ctx: ui.DrawContext, unknown: Text | None) -> ui.Child:
    """Return the hidden information."""
    if unknown is None:
        return None
    words = (ui.Label(text("Luck, not counted"), "b", 18, CYAN), ui.Label(unknown, size=17))
    return ui.Row(
        ui.Icon("i_dice", 26, CYAN),
        ui.Column(*words, grow=1),
        gap=19,
        pad=(21, 10, 18, 12),
        background=ui.plated(18, WELL, ctx.edge(0.16), 0.8),
        node=ui.Node("unknown", ui.Role.TEXT, unknown),
    )


def row_tone(verdict: Verdict, index: int) -> tuple[str, bool]:
    """Return the tone of an option's bar and whether its row is highlighted: coral for mine if it
    cost points, then gold for the best; else mint for mine."""
    if index == verdict.played:
        return (CORAL if verdict.loss else MINT), True
    better = not index and (verdict.loss or verdict.excused)
    return (GOLD, True) if better else (PLAIN, False)


def option_rows(ctx: ui.DrawContext, look: Look, verdict: Verdict, age: Live) -> list[ui.Element]:
    """Return a row for each option, best first; bars grow one after the other."""
    names = [
        ctx.tr(option_name(one) if isinstance(one.move, Bid) else one.move.card)
        for one in verdict.options
    ]  # the chip shows the declared suit
    longest = max(names, key=lambda name: ctx.text_width(name, "b", 20))
    growth = ctx.timing(ui.MotionToken.BARS)
    scale = max([SCALE, *(option.points for option in verdict.options)])

    def row(index: int, option: Option) -> ui.Element:
        tone, lit = row_tone(verdict, index)
        points = Decimal(option.points)
        closes = Percent(option.closes)
        said = text("{points} points, bid made in {percent}", points=points, percent=closes)
        share = max(0.0, option.points / scale)
        start = min(index, MOST) * growth.stagger

        def bar(ctx: ui.PaintContext, box: ui.Rect) -> None:
            grown = share * growth.at(age() - start)
            _paint_bar(ctx, box, tone, grown, _likely(verdict, option))

        wash = ui.plated(12, WASH[tone], None, 0.7) if lit else None
        return ui.Row(
            ui.Picture(partial(_chip, look, option), w=34, h=34),
            ui.Label(names[index], "b", 20, widest=longest, line_height=1.2),
            ui.CustomPaint(bar, h=32, min_w=40, grow=1),
            ui.Label(points, "f", 24, tone if lit else "", align_text=1, widest="−00.0", lines=1),
            ui.Label(closes, "b", 18, "soft", align_text=1, widest=Percent(1.0), lines=1),
            gap=12,
            pad=(INSET, 4, 14, 4),
            min_h=48,
            background=wash,
            node=ui.Node(
                f"option-{index}",
                ui.Role.TEXT,
                option_name(option),
                value=said,
                selected=index == verdict.played,
            ),
        )

    return [row(index, option) for index, option in enumerate(verdict.options)]


def _chip(look: Look, option: Option, ctx: ui.DrawContext, box: ui.Rect) -> ui.Surface:
    """Return the picture of a bid, or of the declared suit of a card."""
    move = option.move
    marks = ctx.art.marks
    d = min(box.size)
    if isinstance(move, Bid):
        return marks.count_disc(d, move.bid, round(d * 0.6))
    suit = move.card.suit if isinstance(move.card, NumberCard) else move.suit
    if suit is None:
        return marks.open_chip(d)
    return marks.chip(d, look, suit)


def _paint_bar(
    ctx: ui.PaintContext, box: ui.Rect, tone: str, share: float, likely: float | None
) -> None:
    """Draw a bar filled to a share and, for a bid, the likelihood of that many tricks below it."""
    bar = ui.Rect(box.x, 0, box.w, max(6, ctx.px(18))).move_to(centery=box.centery)
    ctx.plate(bar, bar.h / 2, WELL)
    if (filled := round(bar.w * share)) > 2:
        ctx.plate(ui.Rect(bar.x, bar.y, max(filled, bar.h), bar.h), bar.h / 2, tone)
    if likely is not None and (wide := round(bar.w * min(1.0, likely))):
        line = ui.Rect(bar.x, bar.bottom + 2, wide, max(2, ctx.px(5)))
        ctx.plate(line, line.h / 2, CYAN)


def _likely(verdict: Verdict, option: Option) -> float | None:
    """Return the likelihood of the number of tricks an option bids; None for a card."""
    if isinstance(option.move, Bid) and option.move.bid < len(verdict.distribution):
        return verdict.distribution[option.move.bid]
    return None


# -- the review line -------------------------------------------------------------------------------


def _cost(verdict: Verdict | None) -> float:
    """Return the points lost by a known mistake."""
    return verdict.loss if verdict is not None and verdict.mistake else 0.0


def _bar_height(ctx: ui.DrawContext, loss: float) -> int:
    return min(ctx.px(HIGHEST), ctx.px(LEAST) + round(ctx.px(EACH) * loss))


@dataclass(eq=False)
class ReviewLine(ui.Control):
    """A press or drag goes to the decision nearest to the pointer."""

    role: ui.Role = field(default=ui.Role.SLIDER, init=False)
    marks: Sequence[tuple[Decision, Verdict | None]] = ()
    exact: Sequence[bool] = ()  # whether the bid was made, for all rounds of the game
    at: int = 0  # the index of the current decision
    on_change: Callable[[int], ui.NavResult] | None = None
    draggable = True  # it captures the held pointer

    def preferred_size(self, ctx: ui.DrawContext) -> tuple[int, int]:
        """As high as the highest bar with its cost above and a round's number below."""
        return 0, ctx.px(HIGHEST + 16) + round(1.4 * ctx.t(COST) + 1.5 * ctx.t(NUMBER))

    def drag(self, x: int, y: int) -> ui.NavResult:  # noqa: ARG002
        """Go to the decision nearest to the pointer."""
        places = self._places()
        if not places or self.on_change is None:
            return None
        return self.on_change(min(range(len(places)), key=lambda i: abs(places[i] - x)))

    @property
    def _rounds(self) -> dict[int, int]:
        """The index of each round on the line, by its number."""
        numbers = dict.fromkeys(one.number for one, _ in self.marks)
        return {number: place for place, number in enumerate(numbers)}

    @property
    def _unit(self) -> float:
        """The width of one decision."""
        return self.bounds.w / max(1.0, len(self.marks) + BETWEEN * (len(self._rounds) - 1))

    def _places(self) -> list[float]:
        """Return the x of each decision."""
        rounds = self._rounds
        unit = self._unit
        before = (i + BETWEEN * rounds[one.number] for i, (one, _) in enumerate(self.marks))
        return [self.bounds.x + unit * (0.5 + units) for units in before]

    def boxes_of_rounds(self, ctx: ui.DrawContext) -> dict[int, ui.Rect]:
        """Return the box around the decisions of each round, by its number."""
        found: dict[int, ui.Rect] = {}
        aside = self._unit / 2 + min(self._unit * FREE, ctx.px(AROUND))
        each = zip(self._places(), self.marks, strict=True)
        for number, group in groupby(each, lambda one: one[1][0].number):
            places = [place for place, _ in group]
            left = round(places[0] - aside)
            right = round(places[-1] + aside)
            found[number] = ui.Rect(left, self.bounds.y, right - left, self.bounds.h)
        return found

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw groups, marks and the tick under the current decision."""
        places = self._places()
        box = self.bounds
        if not places:
            return
        base = box.bottom - round(1.5 * ctx.t(NUMBER)) - ctx.px(12)
        here = self.marks[self.at][0].number
        for number, span in self.boxes_of_rounds(ctx).items():
            if number == here:
                edge = (ctx.palette.gold, max(1.2, 1.6 * ctx.scale), 0.8)
                ctx.plate(span, ctx.px(12), "#5A3B2C", edge, 0.7)
            line = span.x + ctx.px(6), base, span.w - ctx.px(12), 1
            ctx.canvas.fill(ctx.palette.mute, line, 0.35)
            self._name(ctx, number, span, number == here)
        for i, (x, (_, verdict)) in enumerate(zip(places, self.marks, strict=True)):
            self._mark(ctx, x, base, verdict)
            if i == self.at:
                tick = ui.Rect(0, base + ctx.px(9), max(10, ctx.px(22)), max(3, ctx.px(5)))
                tick.centerx = round(x)
                ctx.plate(tick, tick.h / 2, ctx.palette.ivory)
        self._costs(ctx, places, base)
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, box, ctx.px(14))

    def _costs(self, ctx: ui.PaintContext, places: list[float], base: int) -> None:
        """Write the costs of mistakes over their bars: first that of the current decision, then the
        costliest; skip any that would overlap another."""
        taken = list[ui.Rect]()
        high = ctx.t(COST)
        costs = {i: cost for i, (_, verdict) in enumerate(self.marks) if (cost := _cost(verdict))}
        for i in sorted(costs, key=lambda i: (i != self.at, -costs[i])):
            words = ctx.tr(Decimal(-costs[i]))
            y = base - _bar_height(ctx, costs[i]) - high * 0.75
            box = ui.Rect(0, 0, ctx.text_width(words, "b", COST), high)
            box.center = round(places[i]), round(y)
            if box.inflate(ctx.px(4), 0).collidelist(taken) < 0:
                taken.append(box)
                ctx.draw_text(words, "b", COST, places[i], y, CORAL, 0.5)

    def _name(self, ctx: ui.PaintContext, number: int, span: ui.Rect, lit: bool) -> None:
        """Write a round's number and, if there is room, whether its bid was made."""
        name = str(number)
        wide = ctx.text_width(name, "f", NUMBER)
        side = round(ctx.px(14) * ctx.text_scale)
        if span.w < wide:
            return
        y = span.bottom - ctx.t(NUMBER) * 0.75
        with_icon = span.w >= wide + 2.4 * side
        x = span.centerx - (side * 0.7 if with_icon else 0)
        colour = ctx.palette.ivory if lit else ctx.palette.soft
        ctx.draw_text(name, "f", NUMBER, x, y, colour, 0.5)
        if with_icon:
            icon, tone = ("i_check", MINT) if self.exact[number - 1] else ("i_x", CORAL)
            ctx.icon(icon, max(10, side), x + wide / 2 + side, y, tone)

    def _mark(self, ctx: ui.PaintContext, x: float, base: int, verdict: Verdict | None) -> None:
        if cost := _cost(verdict):
            high = _bar_height(ctx, cost)
            wide = max(4, ctx.px(WIDE))
            bar = ui.Rect(round(x) - wide // 2, base - high, wide, high)
            ctx.plate(bar, wide / 2, CORAL)
            return
        is_open = verdict is None or verdict.forced or bool(verdict.excused)
        d = max(4, ctx.px(SMALL if is_open else DOT))
        tone = MINT
        if is_open:
            tone = RING_TRACK
        elif verdict is not None and verdict.loss:
            tone = GOLD2
        dot = ui.Rect(0, 0, d, d).move_to(center=(round(x), base))
        edge = (ctx.palette.mute, 1.0, 0.7) if verdict is None else None
        ctx.plate(dot, d / 2, None if verdict is None else tone, edge)
