"""Overview of a reviewed game: lessons, round by round, luck separated from decisions."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf

from rage_desktop.play.result_message import place_name
from rage_desktop.play.review.review_session import ReviewSession, ReviewSubject, look_back
from rage_desktop.play.review.review_text import format_position, format_summary
from rage_desktop.play.review.summary import Lesson, Summary
from rage_desktop.rules import Play, Text, ntext, text
from rage_desktop.rules.scoring import places
from rage_desktop.rules.text import Decimal
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CORAL, GOLD, MINT
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.review.review_page import ReviewPage, card_art
from rage_desktop.ui.scenes.review.summary_panels import (
    accuracy_panel,
    round_paper,
    waterfall_panel,
)
from rage_desktop.ui.services import Services

STAYS = 1.5  # seconds for which "copied" is shown
CARD = 96  # height of the cards on a lesson card


class OverviewScene(ReviewPage):
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
        icon, decisions = "i_copy" if self._wait is None else "i_check", text("Decisions")
        return (
            ui.Label(self._description(), colour="soft", id="told", grow=1),
            ui.IconButton("decisions", decisions, icon="i_play", label=decisions, key="D",
                          on_press=self._step_through),
            ui.IconButton("copy", text("Copy as text"), icon=icon, key="C", on_press=self._copy),
        )  # fmt: skip

    def footer_keys(self) -> ui.Keys:
        """The keys."""
        return ("M", text("mistakes")), ("D", text("decisions")), ("Esc", text("back"))

    def footer_note(self) -> Text:
        """Return the note on what the figures are based on."""
        return text("Rated by the strongest bot, from what you could know.")

    def body(self) -> ui.Element:
        """Return three columns; in a narrow or tall window, or with large text, a scrolling one."""
        ctx, found, grown, margin = self.ctx, self.summary, self._grown, self.margin
        lessons = lesson_cards(ctx, self.session, found, self._open)
        paper = round_paper(found, grown, self._round)
        ring, bars = accuracy_panel(found, grown), waterfall_panel(ctx, found, grown)
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
        return ui.Button("mistakes", words, kind=ui.ButtonKind.PRIMARY, size=26, icon="i_next",
                         key="M", on_press=self._step_through)  # fmt: skip

    def _description(self) -> Text:
        subject, done = self.session.subject, self.session.progress
        if self.session.next_wake is not None:
            return text("{done} of {total} decisions analysed", done=done[0], total=done[1])
        totals = subject.game.totals
        place = place_name(places(totals, subject.game.winners), self.seat)
        return ntext("{n} point · {place} of {count}", "{n} points · {place} of {count}",
                     totals[self.seat], place=place, count=len(totals))  # fmt: skip

    # -- actions ---------------------------------------------------------------------------------

    def _open(self, ply: int) -> ui.NavResult:
        return routes.to_decision(self.session, self.seat, ply)

    def _round(self, number: int) -> ui.NavResult:
        """Open a round at its costliest decision, or else at its bid."""
        verdicts = self.session.review.verdicts(self.seat, number)
        worst = max(verdicts, key=lambda one: one.loss, default=None)
        deal = self.session.subject.game.rounds[number - 1].deal
        return self._open(deal if worst is None or not worst.loss else worst.ply)

    def _step_through(self) -> ui.NavResult:
        return routes.to_decision(self.session, self.seat)

    def _copy(self) -> None:
        lines = [self.ctx.tr(line) for line in format_summary(self.summary)]
        if self._services.copy("\n".join(lines)):
            self._wait = STAYS

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

    def paint(self, canvas: ui.Canvas, ctx: ui.DrawContext) -> None:
        """Draw the panel."""
        ui.paint_card(canvas, ctx, self.bounds, self.visual)


def lesson_cards(
    ctx: ui.DrawContext,
    session: ReviewSession,
    found: Summary,
    open_at: Callable[[int], ui.NavResult],
) -> ui.Element:
    """Return the lessons from mistakes, then from good moves, under headings: three at most."""
    column, cards = list[ui.Element](), list[ui.Element]()
    for name, words, lessons in (
        ("lessons", text("What to learn"), found.lessons),
        ("well", text("What went well"), found.well),
    ):
        if lessons or (name == "lessons" and not found.well):
            column.append(ui.Label(words, "f", 28, id=name, role=ui.Role.HEADING, pad=(4, 0)))
        for lesson in lessons:
            key = str(len(cards) + 1)
            node = LessonCard(f"lesson-{key}", name=lesson.rule, value=lesson.why or "", key=key,
                              has_visible_hint=True, tab_stop="lesson-cards",
                              on_press=partial(open_at, lesson.ply))  # fmt: skip
            cards.append(_lesson_card(ctx, session, lesson, node, good=name == "well"))
            column.append(cards[-1])
    if not cards:
        said = text("Nothing stood out.") if found.complete else text("Working it out …")
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
    node.description = met
    cost = ui.Label(points, "f", 32, MINT if good else CORAL, lines=1, line_height=1.0)
    why = ui.Label(lesson.why or "", "b", 18, "soft", grow=1, align="start")
    return ui.Column(
        ui.Row(ui.Label(lesson.rule, "b", 22, line_height=1.25, grow=1), cost, gap=12),
        ui.Label(met, "b", 17, GOLD),
        ui.Row(why, _pair(ctx, session, lesson), gap=20, pad=(0, 12, 0, 0)),
        pad=(24, 12, 22, 14), min_h=150, node=node,
    )  # fmt: skip


def _pair(ctx: ui.DrawContext, session: ReviewSession, lesson: Lesson) -> ui.Child:
    """Return the better card over the one played; None for bids."""
    better, worse = lesson.better, lesson.worse
    if not (isinstance(better, Play) and isinstance(worse, Play)) or better.card == worse.card:
        return None
    faces, art = card_art(ctx, session.subject)

    def paint(canvas: ui.Canvas, ctx: ui.DrawContext, box: ui.Rect) -> None:
        behind, front = (
            art.placed(faces(card), ctx.px(CARD), angle)
            for card, angle in ((worse.card, -6.0), (better.card, 4.0))
        )
        glow = front.get_rect(bottomright=(box.right - round(front.get_width() * 0.75), box.bottom))
        ctx.centre(canvas, behind, glow.centerx + glow.w * 0.75, glow.centery)
        ctx.shadow(canvas, glow, glow.h * 0.06, (14, 0, 0.95), GOLD)
        ctx.centre(canvas, front, *glow.center)

    return ui.CustomPaint(paint, w=CARD * 1.42, h=CARD * 1.08, align="end")
