"""The panels of a puzzle: the question, how it was solved, why no other card does it."""

from collections.abc import Sequence

from rage_desktop.play.puzzles.attempt import Attempt, OtherCard
from rage_desktop.play.puzzles.own_puzzles import Origin
from rage_desktop.play.puzzles.puzzle import SOLVER
from rage_desktop.presentation.faces import Mood
from rage_desktop.presentation.i18n.date_format import format_day_and_month
from rage_desktop.presentation.layout.geometry import CARD_RATIO
from rage_desktop.presentation.table_view import ring_state
from rage_desktop.rules import PlayedCard, SeatName, ntext, text
from rage_desktop.rules.text import Decimal
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CORAL, GOLD, MINT, RING_TRACK
from rage_desktop.ui.scenes.puzzles.puzzle_table import CardPictures
from rage_desktop.ui.scenes.puzzles.puzzle_words import (
    TOGETHER,
    WHY_NOT,
    kept_text,
    promise_text,
    reason_text,
    takes_words,
    verdict_text,
)

RING = 150
LARGE_RING = 250
DOTS = 5  # of difficulty
ORIGIN_FACE = 60
CARD = 112  # px of the design: a card beside a reason
TRICK_CARD = 132  # of the tricks of a solution
Players = Sequence[tuple[str, str]]


def _ring(attempt: Attempt, side: float) -> ui.Element:
    """Return the ring of the promise with the tricks taken so far in it."""
    want = attempt.puzzle.want
    won = attempt.taken
    left = attempt.puzzle.tricks - len(attempt.state.under_way.history)
    state = ring_state(want, won, left)

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        d = min(box.size)
        x, y = box.center
        ctx.centre(ctx.art.marks.bid_ring(d, want, won, state.value), x, y)
        figures = ctx.fonts.ink(f"{won} / {want}", "f", round(d * 0.24), ctx.palette.ivory)
        ctx.centre(figures, x, y)

    return ui.CustomPaint(
        paint,
        w=side,
        h=side,
        node=ui.Node("ring", ui.Role.TEXT, text("{n} of {all} taken", n=won, all=want)),
    )


def promise(attempt: Attempt) -> ui.Label:
    """Return the promise as a heading."""
    words = promise_text(attempt)
    return ui.Label(words, "f", 36, line_height=1.15, id="promise", role=ui.Role.HEADING)


def goal_panel(
    attempt: Attempt, origin: Origin | None, avatar: str, buttons: ui.Element, narrow: bool
) -> ui.Element:
    """Return the panel beside a table: the promise (above a `narrow` one it stands already), how
    hard it is, where it is from and whose (by their `avatar`)."""
    choices = attempt.difficulty()
    hard = ntext("one choice that must be right", "{n} choices that must be right", max(1, choices))
    dots = ui.CustomPaint(lambda ctx, box: _paint_dots(ctx, box, choices), w=DOTS * 24, h=22)
    return ui.Panel(
        None if narrow else promise(attempt),
        ui.Row(_ring(attempt, RING), ui.Label(TOGETHER, size=20, id="rules", grow=1), gap=24),
        ui.Divider(),
        ui.Label(text("Difficulty"), size=18, colour="soft"),
        ui.Row(
            dots,
            ui.Label(hard, "b", 20, grow=1),
            gap=14,
            node=ui.Node("difficulty", ui.Role.TEXT, hard),
        ),
        *_where_from(origin, avatar),
        ui.Spacer(),
        buttons,
        gap=16,
        pad=(36, 32, 36, 30),
        grow=1,
    )


def _where_from(origin: Origin | None, avatar: str) -> tuple[ui.Child, ...]:
    """Return where a puzzle of one's own is from."""
    if origin is None:
        return ()
    game = text("Your game of {day}", day=format_day_and_month(origin.day))
    where = text(
        "Round {n}, trick {trick}: it cost you {points} points.",
        n=origin.number,
        trick=origin.trick,
        points=Decimal(origin.cost),
    )
    node = ui.Node("origin", ui.Role.TEXT, text("{title}. {line}", title=game, line=where))
    face = ui.Picture(lambda ctx, at: ctx.raster.avatar(avatar, at.h), w=ORIGIN_FACE, h=ORIGIN_FACE)
    words = ui.Column(ui.Label(game, "b", 20), ui.Label(where, size=18), gap=2, grow=1)
    return (
        ui.Label(text("Where it's from"), size=18, colour="soft"),
        ui.Row(face, words, gap=16, node=node),
    )


def _paint_dots(ctx: ui.PaintContext, box: ui.Rect, filled: int) -> None:
    d = min(box.h, round(box.w / DOTS * 0.66))
    for place in range(DOTS):
        dot = ui.Rect(0, 0, d, d)
        dot.center = round(box.x + (place + 0.5) * box.w / DOTS), box.centery
        if place < filled:
            ctx.plate(dot, d / 2, GOLD)
        else:
            ctx.plate(dot, d / 2, None, (RING_TRACK, 2.0, 1.0))


# -- solved ----------------------------------------------------------------------------------------


def solved_panel(pictures: CardPictures, players: Players, narrow: bool) -> ui.Element:
    """Return the closed ring beside the tricks as they were played."""
    attempt = pictures.attempt
    want = attempt.puzzle.want
    ring = ui.CustomPaint(
        lambda ctx, box: _paint_closed(ctx, box, want), w=LARGE_RING * 1.3, h=LARGE_RING * 1.2
    )
    faces = ui.Row(
        *(_face(avatar, seat == SOLVER) for seat, (_, avatar) in enumerate(players)), gap=18
    )
    mine = ui.Column(
        ui.Spacer(),
        ring,
        ui.Label(kept_text(attempt), "f", 54, MINT, align_text=0.5, id="solved"),
        faces,
        ui.Spacer(),
        gap=20,
        align_children="middle",
        grow=1,
    )
    tricks = ui.Column(*_tricks(pictures, players), gap=18, align="middle")
    both = (mine, tricks)
    content = ui.Column(*both, gap=24) if narrow else ui.Row(*both, gap=40, grow=1)
    return ui.Panel(content, pad=(44, 30, 44, 30), grow=1)


def _paint_closed(ctx: ui.PaintContext, box: ui.Rect, want: int) -> None:
    """Draw the closed ring with a check, and light behind it."""
    d = round(min(box.w / 1.3, box.h / 1.2))
    x, y = box.center
    ring = ui.Rect(0, 0, d, d).move_to(center=(x, y))
    ctx.shadow(ring, d / 2, (40, 0, 0.5), MINT)
    ctx.centre(ctx.art.marks.bid_ring(d, max(1, want), max(1, want), "exact"), x, y)
    ctx.centre(ctx.fonts.ink(f"{want} / {want}", "f", round(d * 0.24), MINT), x, y)
    badge = ctx.art.marks.badge(round(d * 0.24), "exact")
    ctx.centre(badge, x + d * 0.36, y + d * 0.36)


def _face(avatar: str, own: bool) -> ui.Element:
    mood = Mood.PROUD if own else Mood.REST
    side = 104 if own else 82
    return ui.Picture(
        lambda ctx, at: ctx.raster.portrait(avatar, mood, (0.0, 0.0), at.h, ctx.reduced_motion),
        w=side,
        h=side,
    )


def _tricks(pictures: CardPictures, players: Players) -> list[ui.Element]:
    """Return a row for each trick: its cards in order, and who took it."""
    history = pictures.attempt.state.under_way.history
    leaders = [trick[0].seat for trick in history[1:]]
    winners = [*leaders, pictures.attempt.last_winner]
    return [
        _trick(pictures, players, number, trick, winner)
        for number, (trick, winner) in enumerate(zip(history, winners, strict=True), start=1)
    ]


def _trick(
    pictures: CardPictures,
    players: Players,
    number: int,
    trick: Sequence[PlayedCard],
    winner: int,
) -> ui.Element:
    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        wide = round(box.h * CARD_RATIO)
        step = wide * 1.22
        for place, play in enumerate(trick):
            at = ui.Rect(round(box.x + place * step), box.y, wide, box.h)
            pictures.draw(ctx, play.card, at, lit=play.seat == winner)
            d = round(wide * 0.38)
            ctx.centre(ctx.raster.avatar(players[play.seat][1], d), at.centerx, at.bottom - d * 0.1)

    ctx = pictures.ctx
    tr = ctx.tr
    cards = ", ".join(
        tr(text("{player}: {card}", player=SeatName(play.seat), card=play.card)) for play in trick
    )
    took = takes_words(winner)
    name = text("You take it") if winner == SOLVER else players[winner][0]
    tone = "gold" if winner == SOLVER else "soft"
    count = len(trick)
    return ui.Row(
        ui.Label(str(number), "f", 28, "soft", w=max(30, 0.8 * ctx.t(28) / ctx.scale)),
        ui.CustomPaint(
            paint,
            w=TRICK_CARD * CARD_RATIO * (1.22 * count - 0.22),
            h=TRICK_CARD,
        ),
        ui.Label(name, "b", 20, tone, w=180, line_height=1.2),
        gap=20,
        node=ui.Node(
            f"trick-{number}",
            ui.Role.TEXT,
            text("Trick {n}", n=number),
            value=text("{title}. {line}", title=cards, line=took),
        ),
    )


# -- why no other card -----------------------------------------------------------------------------


def why_not_panel(pictures: CardPictures, buttons: ui.Element) -> ui.Element:
    """Return each other first card with how the others would have escaped."""
    rows = [_reason(pictures, other) for other in pictures.attempt.other_cards()]
    return ui.Column(
        ui.Panel(
            ui.Label(WHY_NOT, "f", 32, id="why-not", role=ui.Role.HEADING),
            *rows,
            ui.Spacer(),
            gap=18,
            pad=(34, 28, 30, 24),
            grow=1,
        ),
        buttons,
        gap=20,
        grow=1,
    )


def _reason(pictures: CardPictures, other: OtherCard) -> ui.Element:
    verdict = verdict_text(other)
    reason = reason_text(other)
    card = ui.CustomPaint(
        lambda ctx, box: pictures.draw(ctx, other.card, box), w=CARD * CARD_RATIO, h=CARD
    )
    node = ui.Node(
        f"other-{other.card}",
        ui.Role.TEXT,
        other.card,
        value=text("{title}. {line}", title=verdict, line=reason),
    )
    words = ui.Column(
        ui.Label(verdict, "b", 20, CORAL), ui.Label(reason, size=18, line_height=1.3), gap=2, grow=1
    )
    return ui.Row(card, words, gap=20, node=node, align_children="start")
