"""Overview of a reviewed game: lessons, its accuracy, the source of its points, round by round with
luck separated from decisions."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import inf

from rage_desktop.play.result_message import place_name
from rage_desktop.play.review.review_session import ReviewSession, ReviewSubject, look_back
from rage_desktop.play.review.review_text import format_position, format_summary
from rage_desktop.play.review.summary import Lesson, RoundSum, Summary
from rage_desktop.presentation.i18n.translator import number
from rage_desktop.presentation.sentences.common_phrases import listed, points_text
from rage_desktop.rules import Play, Text, ntext, text
from rage_desktop.rules.scoring import places
from rage_desktop.rules.text import Decimal
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import palette
from rage_desktop.ui.art.palette import CORAL, GOLD, MINT
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.copying import Copying
from rage_desktop.ui.scenes.review.decision_panel import tag
from rage_desktop.ui.scenes.review.review_page import Live, ReviewPage, card_art
from rage_desktop.ui.services import Services

CARD = 96  # height of the cards on a lesson card


class OverviewScene(Copying, ReviewPage):
    """The overview of a review; while that is computed, the page shows the results so far."""

    first_focus = default = "mistakes"
    footer_from = 0.6

    def __init__(self, services: Services, session: ReviewSession, seat: int) -> None:
        super().__init__(services, session, seat)
        self._age = inf if seat in session.summed_up else 0.0  # figures count up at first sight
        session.summed_up.add(seat)
        self.input.show_focus("mistakes")

    @property
    def summary(self) -> Summary:
        """The figures of the seat."""
        return self.session.summary(self.seat)

    # -- layout ----------------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """Return the result, the button for the decisions, and the copy button."""
        icon = "i_check" if self.copied else "i_copy"
        decisions = text("Decisions")
        return (
            ui.Label(self._description(), colour="soft", id="told", grow=1),
            ui.IconButton(
                "decisions", decisions, icon="i_play", label=decisions, key="D", on_press=self._open
            ),
            ui.IconButton("copy", text("Copy as text"), icon=icon, key="C", on_press=self._copy),
        )

    def footer_keys(self) -> ui.Keys:
        """The keys."""
        return ("M", text("mistakes")), ("D", text("decisions")), ("Esc", text("back"))

    def footer_note(self) -> Text:
        """Return the note on what the figures are based on."""
        return text("Rated by the strongest bot, based on what you could know.")

    def body(self) -> ui.Element:
        """Return three columns; in a narrow or tall window, or with large text, a scrolling one."""
        ctx = self.ctx
        found = self.summary
        grown = self._grown
        margin = self.margin
        lessons = lesson_cards(ctx, self.session, found, self._open)
        paper = round_paper(found, grown, self._round)
        ring = accuracy_panel(found, grown)
        bars = waterfall_panel(found, grown)
        step = ui.Sized(self._step_button(), min_h=80)
        if not self.is_roomy:
            page = ui.Column(lessons, paper, ring, bars, gap=24, pad=(4, 4, 20, 20))
            view = ui.ScrollView(self.scroll, page, grow=1)
            return ui.Column(view, step, gap=16, pad=(margin, 8, margin, 20), grow=1)
        left = ui.Column(ring, bars, gap=24)
        right = ui.Column(ui.ScrollView(self.scroll, lessons, grow=1), step, gap=24)
        pad = (margin, 8, margin, 16)
        return ui.Grid(left, paper, right, columns=(470, 806, 476), gap=24, pad=pad, grow=1)

    def _step_button(self) -> ui.Node:
        found = bool(self.session.mistakes(self.seat))
        words = text("Step through the mistakes") if found else text("Step through the game")
        return ui.Button(
            "mistakes",
            words,
            kind=ui.ButtonKind.PRIMARY,
            size=26,
            icon="i_next",
            key="M",
            on_press=self._open,
        )

    def _description(self) -> Text:
        subject = self.session.subject
        done = self.session.progress
        if self.session.next_wake is not None:
            return text("{done} of {total} decisions analysed", done=done[0], total=done[1])
        totals = subject.game.totals
        place = place_name(places(totals, subject.game.winners), self.seat)
        return ntext(
            "{n} point · {place} of {count}",
            "{n} points · {place} of {count}",
            totals[self.seat],
            place=place,
            count=len(totals),
        )

    # -- actions ---------------------------------------------------------------------------------

    def _open(self, ply: int | None = None) -> ui.NavResult:
        return routes.to_decision(self.session, self.seat, ply)

    def _round(self, number: int) -> ui.NavResult:
        """Open a round at its costliest decision, or else at its bid."""
        verdicts = self.session.review.verdicts(self.seat, number)
        worst = max(verdicts, key=lambda one: one.loss, default=None)
        deal = self.session.subject.game.rounds[number - 1].deal
        return self._open(deal if worst is None or not worst.loss else worst.ply)

    def _copy(self) -> None:
        self.copy("\n".join(self.ctx.tr(line) for line in format_summary(self.summary)))

    # -- time ------------------------------------------------------------------------------------

    def _grown(self) -> float:
        """Return the progress of the figures counting up and rings sweeping, 0 to 1."""
        return self.ctx.timing(ui.MotionToken.COUNT).at(self._age) if self.is_busy else 1.0

    @property
    def is_busy(self) -> bool:
        """Whether figures are still counting up."""
        return self._age < self.ctx.timing(ui.MotionToken.COUNT).seconds


def open_overview(services: Services, subject: ReviewSubject, seat: int) -> OverviewScene:
    """Return the overview of a game's review."""
    return OverviewScene(services, *look_back(services.store, subject, seat))


# -- lessons -------------------------------------------------------------------------------------


@dataclass(eq=False)
class LessonCard(ui.Control):
    """The background of a lesson; a press opens the decision."""

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the panel."""
        ui.paint_card(ctx, self.bounds, self.visual)


def lesson_cards(
    ctx: ui.DrawContext,
    session: ReviewSession,
    found: Summary,
    open_at: Callable[[int], ui.NavResult],
) -> ui.Element:
    """Return the lessons from mistakes, then from good moves, under headings: three at most."""
    column = list[ui.Element]()
    cards = list[ui.Element]()
    for name, words, lessons in (
        ("lessons", text("What to learn"), found.lessons),
        ("well", text("What went well"), found.well),
    ):
        if lessons or (name == "lessons" and not found.well):
            column.append(ui.Label(words, "f", 28, id=name, role=ui.Role.HEADING, pad=(4, 0)))
        for lesson in lessons:
            key = str(len(cards) + 1)
            node = LessonCard(
                f"lesson-{key}",
                name=lesson.rule,
                key=key,
                has_visible_hint=True,
                tab_stop="lesson-cards",
                on_press=partial(open_at, lesson.ply),
            )
            cards.append(_lesson_card(ctx, session, lesson, node, good=name == "well"))
            column.append(cards[-1])
    if not cards:
        said = text("Nothing stood out.") if found.complete else text("Working it out…")
        column.append(ui.Label(said, colour="soft", id="nothing", pad=(4, 0)))
    return ui.Column(*column, gap=14)


def _lesson_card(
    ctx: ui.DrawContext, session: ReviewSession, lesson: Lesson, node: LessonCard, *, good: bool
) -> ui.Element:
    """Return a rule, its cost or gain, the occasion, the reason, and the better card."""
    points = Decimal(lesson.points, signed=True) if good else Decimal(-lesson.points)
    found = map(session.review.decision, dict.fromkeys((lesson.ply, *lesson.plies)))
    first, *more = [format_position(one) for one in found if one is not None]
    met = first
    if len(more) == 1:
        met = text("{place} · {other}", place=first, other=more[0])
    elif more:
        met = ntext("{place} · {n} more", "{place} · {n} more", len(more), place=first)
    reason = lesson.why or ""
    if more and reason:  # it is true of the one that cost most
        reason = text("{name}: {line}", name=first, line=reason)
    node.description = met
    node.value = reason
    cost = ui.Label(points, "f", 32, MINT if good else CORAL, lines=1, line_height=1.0)
    why = ui.Label(reason, "b", 18, "soft", grow=1, align="start")
    return ui.Column(
        ui.Row(ui.Label(lesson.rule, "b", 22, line_height=1.25, grow=1), cost, gap=12),
        ui.Label(met, "b", 17, GOLD),
        ui.Row(why, _pair(ctx, session, lesson), gap=20, pad=(0, 12, 0, 0)),
        pad=(24, 12, 22, 14),
        min_h=150,
        node=node,
    )


def _pair(ctx: ui.DrawContext, session: ReviewSession, lesson: Lesson) -> ui.Child:
    """Return the better card over the one played; None for bids."""
    better = lesson.better
    worse = lesson.worse
    if not (isinstance(better, Play) and isinstance(worse, Play)) or better.card == worse.card:
        return None
    faces, art = card_art(ctx, session.subject)

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        behind, front = (
            art.placed(faces(card), ctx.px(CARD), angle)
            for card, angle in ((worse.card, -6.0), (better.card, 4.0))
        )
        glow = front.get_rect(bottomright=(box.right - round(front.get_width() * 0.75), box.bottom))
        ctx.centre(behind, glow.centerx + glow.w * 0.75, glow.centery)
        ctx.shadow(glow, glow.h * 0.06, (14, 0, 0.95), GOLD)
        ctx.centre(front, *glow.center)

    return ui.CustomPaint(paint, w=CARD * 1.6, h=CARD * 1.08, align="end")


# -- figures ---------------------------------------------------------------------------------------

Opens = Callable[[int], ui.NavResult]  # opens a round by its number
# parts of the ring round the accuracy; its size
PARTS = 15
RING = 250
# of 100
SHARP = 85
STEADY = 70
WHOLE = 12.0  # points of a bar as wide as the panel
WORTH = "#82A8FF"
COLUMNS = (105, 105, 105, 105, 420, 105)  # cards, bid, taken, points, luck and decisions, lost
# margins of the columns
LEFT = 8
RIGHT = 18
# px per point; longest bar as a share of its column
UNIT = 30
SPAN = 0.45
# scale of figures if there are few rounds; number of rounds for scale 1
LARGEST = 1.7
FULL = 10
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
        node=ui.Node("accuracy", ui.Role.TEXT, name, value=text("{n} of 100", n=accuracy)),
    )


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
        *rows or [waiting],
        gap=10,
        pad=(32, 20, 32, 24),
        node=ui.Node("waterfall", ui.Role.TEXT, name, value=listed(told) if told else ""),
    )


def _steps(found: Summary) -> Iterator[tuple[Text, float, float, str]]:
    """Yield each step: its name, the start of its bar, its points, its colour."""
    if (mean := found.mean) is None:
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
    """Return the sheet: a row for each evaluated round, in the order played, and the sums."""
    rows = found.rounds
    name = text("Round by round")
    most = max((row.lost for row in rows), default=0.0)
    large = min(LARGEST, max(1.0, FULL / max(1, len(rows))))
    lines = []
    for row in rows:
        line = RoundLine(
            f"round-{row.number}",
            lit=1 <= row.lost == most,
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


def _round_row(row: RoundSum, large: float, grown: Live, line: RoundLine) -> ui.Element:
    line.name = text(
        "Round {n}: bid {bid}, took {won}, {made}, luck {luck}, lost {lost}",
        n=row.number,
        bid=row.bid,
        won=row.won,
        made=points_text(row.made),
        luck=Decimal(row.lay),
        lost=Decimal(row.lost),
    )
    ring = ui.Picture(lambda ctx, at: ctx.art.marks.score_ring(min(at.size), row.exact))
    bid = _figure(str(row.bid), 22 * large, palette.PAPER_GOOD if row.exact else palette.PAPER_BAD)
    lost: ui.Element = ui.Row(ui.Spacer(), ui.Icon("i_check", 20 * large, palette.PAPER_GOOD))
    if row.lost:
        colour = palette.PAPER_BAD if row.lost >= 1 else palette.PAPER_SECOND
        lost = _figure(lambda: Decimal(-row.lost * grown()), 20 * large, colour, 1)
    return ui.Grid(
        _figure(str(row.size), 22 * large),
        ui.Stack(ring, bid, min_h=46),
        _figure(str(row.won), 22 * large),
        _figure(lambda: number(round(row.made * grown())), 25 * large),
        ui.CustomPaint(partial(_paint_bars, row, grown, large), min_h=46),
        lost,
        columns=COLUMNS,
        align_children="middle",
        pad=(LEFT, 7, RIGHT, 7),
        min_h=60,
        grow=1,
        node=line,
    )


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
    rounds = found.rounds
    if not rounds:
        return ui.Column(min_h=64)
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
    total = ui.Label(
        text("Total") if found.complete else text("So far"), "b", 18, palette.PAPER_INK
    )
    count = ui.Label(exact, "x", 20, palette.PAPER_GOOD)
    return ui.Grid(
        ui.Flow(total, count, gap=18, row_gap=0, span=3, pad=(12, 0, 0, 0)),
        _figure(lambda: number(round(grown() * made)), 38),
        ui.FitWidth(both, mine, align_children="middle"),
        _figure(lambda: Decimal(-found.lost * grown()), 26, palette.PAPER_BAD, 1),
        columns=COLUMNS,
        align_children="middle",
        pad=(LEFT, 0, RIGHT, 0),
        min_h=64,
    )
