"""The lesson cards of a review: what to learn, and what went well."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rage_desktop.play.review.review_session import ReviewSession
from rage_desktop.play.review.review_text import format_position
from rage_desktop.play.review.summary import Lesson, Summary
from rage_desktop.rules import Play, ntext, text
from rage_desktop.rules.text import Decimal
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CORAL, GOLD, MINT
from rage_desktop.ui.scenes.review.review_page import card_art

CARD = 96  # height of the cards on a lesson card


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
