"""The panels of a day: its table, with a picture of it, what came of it, the lines to share, the
row of days, the next deal."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Final

import pygame

from rage_desktop.match.daily_deal import DayPlayed, longest_streak, share_lines, streak
from rage_desktop.play.daily_service import DayShown
from rage_desktop.presentation.i18n.translator import number
from rage_desktop.presentation.layout.centre import Tabletop
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.layout.geometry import Rect as Box
from rage_desktop.rules import EditionFile, Text, ntext, text
from rage_desktop.rules.editions.examples import five_cards
from rage_desktop.rules.text import title_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import palette
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cosmetics import cloth_of
from rage_desktop.ui.art.raster import centred, clear_surface, stack
from rage_desktop.ui.art.scenery.felt import felt

ON_MINT = "#12352A"
# how dark it gets behind the words, and in how many steps
SHADE = 0.62
STEPS = 16
SOURCE = text("The deal depends on this computer's date. Nothing is sent.")
NO_RESULT = text("No result yet. Play all rounds first.")
PLACES: Final = (
    text("1st"),
    text("2nd"),
    text("3rd"),
    text("4th"),
    text("5th"),
    text("6th"),
)

_NOT_YET = text("Finish all rounds to get a spoiler-free result to share.")
Does = Mapping[str, ui.Press]  # play, copy, review

# the cards fanned out on the table, in px of the design and degrees
CARD = 216
PITCH = 110
ANGLE = 6
DROP = 22


# -- the table -------------------------------------------------------------------------------------


def table(ctx: ui.DrawContext, shown: DayShown, does: Does, narrow: bool) -> ui.Element:
    """The day's table: its picture, what is played there, and the button that deals it."""
    tr = ctx.tr
    sky = ui.Spacer(min_h=230)
    lines = list(shown.facts)
    if narrow and not shown.done:
        lines.append(shown.note)
    told = " · ".join(tr(line) for line in (*shown.facts, shown.note))

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        ctx.shadow(box, ctx.px(24), (22, 12, 0.55))
        end = sky.box.bottom + ctx.px(28)
        ctx.canvas.blit(picture(ctx, shown.file, box, end - box.y), *box.topleft)
        _shade(ctx, box, end)
        ctx.plate(box, ctx.px(24), None, ctx.edge(0.14))

    return ui.Column(
        sky,
        ui.Row(ui.Label(title_text(shown.file.title), "f", 46, grow=1), _tag(shown)),
        *(ui.Label(line, size=20, colour="ivory") for line in lines),
        ui.Column(_source() if shown.done else _play(shown, does, narrow), pad=(0, 16, 0, 0)),
        pad=(40, 24, 40, 34),
        min_h=560,
        background=paint,
        node=ui.Node("deal", ui.Role.TEXT, shown.file.name, value=told),
    )


def _tag(shown: DayShown) -> ui.Element | None:
    """Say on mint that there was an attempt."""
    if shown.tag is None:
        return None
    label = ui.Label(shown.tag, "b", 17, ON_MINT, id="attempt")
    row = ui.Row(ui.Icon("i_check", 18, ON_MINT), label, gap=8)
    return ui.Plate(row, radius=99, fill=palette.MINT, pad=(9, 2, 12, 2))


def _source() -> ui.Element:
    pill = ui.Pill("source", SOURCE, icon="i_calendar")
    bare = ui.Element(node=ui.Node("source", ui.Role.TEXT, SOURCE))
    return ui.FitWidth(pill, bare, align_children="start")


def _play(shown: DayShown, does: Does, narrow: bool) -> ui.Element:
    note = ui.Label(shown.note, size=17, colour="soft", line_height=1.35, grow=1)
    button = ui.Button(
        "play",
        shown.primary,
        kind=ui.ButtonKind.PRIMARY,
        size=28,
        h=84,
        description=shown.note,
        on_press=does["play"],
    )
    source = ui.Node("source", ui.Role.TEXT, SOURCE)
    if narrow:
        return ui.Column(button, node=source)
    return ui.Row(note, ui.Sized(button, w=420), gap=24, node=source)


def _shade(ctx: ui.PaintContext, box: ui.Rect, end: int) -> None:
    """Darken the picture downwards, so that words can be read on it."""
    top = end - ctx.px(120)
    step = max(1, (end - top) // STEPS)
    for n in range(STEPS + 1):
        strip = ui.Rect(box.x, top + n * step, box.w, step if n < STEPS else box.bottom)
        with ctx.canvas.clipped(strip):
            ctx.plate(box, ctx.px(24), palette.SCRIM, None, SHADE * (n + 1) / (STEPS + 1))


# -- what came of it -------------------------------------------------------------------------------


def result(ctx: ui.DrawContext, shown: DayShown, come: Callable[[], float]) -> ui.Element:
    """Points, place and a ring for each hand; `come` is the progress of the counting, 0 to 1."""
    played = shown.played
    below: ui.Child = None
    if played is None or not played.finished:
        scored = played.under_way if played is not None else 0
        rings = [_open_ring(i < scored) for i in range(len(shown.deal.hand_sizes))]
        head: ui.Element = ui.Label(NO_RESULT, size=20, colour="soft")
        node = ui.Node("result", ui.Role.TEXT, NO_RESULT)
    else:
        hands = zip(played.bids, played.tricks, strict=True)
        rings = [_ring(i, *hand, len(played.bids), come) for i, hand in enumerate(hands)]
        head = _points(shown, played, come)
        told = text("Your bid in each round, with its number of cards below")
        below = ui.Label(told, size=16, colour="soft")
        node = _result_node(ctx, shown, played)
    columns = [
        ui.Column(ring, ui.Label(str(size), size=15, colour="soft", align_text=0.5), w=50)
        for ring, size in zip(rings, shown.deal.hand_sizes, strict=True)
    ]
    return ui.Panel(
        ui.Label(text("Your result"), "f", 28),
        head,
        ui.Row(*columns, gap=20),
        below,
        ui.Spacer(),
        gap=6,
        pad=(36, 22, 36, 16),
        node=node,
    )


def _points(shown: DayShown, played: DayPlayed, come: Callable[[], float]) -> ui.Element:
    """The points as they are counted, beside them place and bids made."""
    points = played.points or 0
    (first, second) = result_line(shown, played)
    figure = ui.Label(
        lambda: number(round(points * come())),
        "f",
        64,
        "gold",
        lines=1,
        line_height=1.1,
        widest=number(points),
    )
    lines = ui.Label(first, "b", 21), ui.Label(second, size=19, colour="soft")
    return ui.Row(figure, ui.Column(*lines, grow=1), gap=20)


def _open_ring(scored: bool) -> ui.Element:
    colours = (palette.GOLD if scored else palette.RING_TRACK,)
    return ui.Picture(lambda ctx, box: ctx.art.marks.parts_ring(min(box.size), colours), h=52)


def _ring(place: int, bid: int, won: int, of: int, come: Callable[[], float]) -> ui.Element:
    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        d = min(box.size)
        marks = ctx.art.marks
        if place >= come() * of:  # it arrives with the figures
            ring = marks.parts_ring(d, (palette.RING_TRACK,))
        elif bid == won:  # a bid of 0, too: no badge says so
            ring = marks.bid_ring(d, bid, max(won, 1), "exact")
        else:
            ring = marks.bid_ring(d, bid, won, "over" if won > bid else "miss")
        ctx.centre(ring, *box.center)
        ink = ctx.fonts.ink(str(bid), "f", max(11, round(d * 0.46)), ctx.palette.ivory)
        ctx.centre(ink, *box.center)

    return ui.CustomPaint(paint, h=52)


def result_line(shown: DayShown, played: DayPlayed) -> tuple[Text, Text]:
    """Return the line beside the points: the place, and how many bids were made."""
    place = PLACES[min(played.place or 1, len(PLACES)) - 1]
    points = played.points or 0
    first = ntext(
        "point, {place} of {players}",
        "points, {place} of {players}",
        points,
        place=place,
        players=shown.deal.players,
    )
    exact = text("{exact} of {hands} exact", exact=played.exact, hands=len(played.bids))
    if played.worth is None:
        return first, exact
    worth = round(played.worth)
    return first, text("{exact} · your cards were worth {n}", exact=exact, n=worth)


def _result_node(ctx: ui.DrawContext, shown: DayShown, played: DayPlayed) -> ui.Node:
    lines = [ctx.tr(line) for line in result_line(shown, played)]
    hands = ", ".join(
        ctx.tr(text("round {n}: bid {bid}, took {won}", n=n, bid=bid, won=won))
        for n, (bid, won) in enumerate(zip(played.bids, played.tricks, strict=True), start=1)
    )
    name = text("{points} {line}", points=played.points or 0, line=lines[0])
    return ui.Node("result", ui.Role.TEXT, name, value=f"{lines[1]} · {hands}")


# -- what is shared --------------------------------------------------------------------------------


def share_text(ctx: ui.DrawContext, shown: DayShown) -> str:
    """Return the four lines to share."""
    assert shown.played is not None
    lines = share_lines(shown.played, shown.file.name)
    return "\n".join(ctx.tr(line) for line in lines)


def share(
    ctx: ui.DrawContext, shown: DayShown, does: Does, copied: bool, narrow: bool, span: int
) -> ui.Element:
    """The four lines on paper, and what can be done now that they stand."""
    heading = ui.Label(text("Show a friend"), "f", 28, id="share-heading", role=ui.Role.HEADING)
    paper = _paper(ctx, shown)
    buttons = _buttons(shown, does, copied) if shown.done else None
    if narrow:
        both: ui.Element = ui.Column(paper, buttons, gap=16)
    else:
        both = ui.Row(ui.Column(paper, w=560), buttons, gap=32, align_children="start")
    return ui.Panel(heading, both, ui.Spacer(), gap=6, pad=(36, 22, 36, 16), span=span)


def _paper(ctx: ui.DrawContext, shown: DayShown) -> ui.Element:
    played = shown.played
    sheet = ui.plated(18, ("#FFF6E6", "#EBD9BD"), shadow=(14, 8, 0.5))
    if played is None or not played.finished:
        words = ui.Label(_NOT_YET, size=19, colour=palette.PAPER_SECOND, grow=1)
        return ui.Column(words, pad=28, min_h=196, background=sheet)
    first, second, _, code = share_lines(played, shown.file.name)
    short = share_lines(played, title_text(shown.file.title))[1]
    same = ui.Label(text("same cards for everyone"), size=17, colour=palette.PAPER_SECOND)
    missed = palette.PAPER_BAD, max(1.5, ctx.px(22) * 0.12), 1.0
    dots = [
        ui.Plate(
            radius=99,
            fill=palette.PAPER_GOOD if made else None,
            edge=None if made else missed,
            w=22,
            h=22,
        )
        for made in played.made
    ]
    return ui.Column(
        ui.Label(first, "x", 20, palette.PAPER_INK),
        # the copied text has the edition's whole name
        ui.FitWidth(*(ui.Label(one, "b", 20, palette.PAPER_SECOND) for one in (second, short))),
        ui.Row(*dots, gap=16, pad=(0, 8)),
        ui.Flow(ui.Label(code, "b", 18, palette.PAPER_INK), same, gap=40, row_gap=4),
        gap=10,
        pad=(28, 16),
        min_h=196,
        background=sheet,
        node=ui.Node("share", ui.Role.TEXT, share_text(ctx, shown)),
    )


def _buttons(shown: DayShown, does: Does, copied: bool) -> ui.Element:
    note = text("Playing again is just practice and changes nothing.")
    words = text("Copied") if copied else text("Copy the text")
    copy = ui.Button(
        "copy",
        words,
        kind=ui.ButtonKind.PRIMARY,
        size=25,
        icon="i_copy",
        key="C",
        on_press=does["copy"],
    )
    review = ui.Button(
        "review", text("Review"), size=21, icon="i_chart", key="R", on_press=does["review"]
    )
    again = ui.Button(
        "play", text("Again"), size=21, icon="i_replay", description=note, on_press=does["play"]
    )
    return ui.Column(
        ui.Sized(copy, h=76),
        ui.Flow(ui.Sized(review, grow=1), ui.Sized(again, grow=1)),
        ui.Label(shown.note, size=17, colour="soft", line_height=1.3),
        gap=16,
        grow=1,
    )


# -- the days --------------------------------------------------------------------------------------


def in_a_row(ctx: ui.DrawContext, days: Sequence[date], today: date) -> ui.Element:
    """The row of days: its number, and a flame that burns while it lasts."""
    colours = ctx.palette
    now = streak(days, today)
    colour = colours.gold if now else colours.mute
    more = text("Longest {n} · played {count}", n=longest_streak(days), count=len(days))
    told = ntext("Streak: {n} day", "Streak: {n} days", now)
    return ui.Panel(
        ui.Label(text("Streak"), "f", 28),
        ui.Spacer(),
        ui.Row(
            ui.Label(str(now), "f", 76, colour, line_height=1.0, lines=1),
            ui.Label(ntext("day", "days", now), "b", 22, line_height=2.6, align="end"),
            ui.Spacer(),
            ui.Icon("flame", 72, colour),
            gap=24,
        ),
        ui.Spacer(),
        ui.Label(more, size=18, colour="soft"),
        pad=(32, 24, 32, 16),
        grow=1,
        node=ui.Node("row", ui.Role.TEXT, told, value=more),
    )


def clock(left: str, edition: Text, players: int) -> ui.Element:
    """The time that is left to the next deal, and what it will be."""
    told = text(
        "Tomorrow: {edition}, {players}. You can play missed days later, but they "
        "won't count towards your streak.",
        edition=edition,
        players=ntext("{n} player", "{n} players", players),
    )
    name = text("Next deal in {time}", time=left)
    return ui.Panel(
        ui.Label(text("Next deal"), "f", 28),
        ui.Label(left, "f", 44, line_height=1.2),
        ui.Label(told, size=18, colour="soft", line_height=1.32),
        ui.Spacer(),
        gap=4,
        pad=(32, 24, 32, 16),
        grow=1,
        node=ui.Node("clock", ui.Role.TEXT, name, value=told),
    )


# -- the picture of a table ------------------------------------------------------------------------


def picture(ctx: ui.DrawContext, file: EditionFile, box: ui.Rect, room: int) -> ui.Surface:
    """Return the picture for a box, with its corners rounded off; the cards lie in the upper
    `room` px of it."""
    key = ("daily table", file.id, box.size, room, ctx.palette.high_contrast)
    return ctx.art.scenery.cache.fetch(key, lambda: _draw(ctx, file, box.size, room))


def _draw(ctx: ui.DrawContext, file: EditionFile, size: tuple[int, int], room: int) -> ui.Surface:
    w, h = size
    out = clear_surface(w, h)
    contrast = ctx.palette.high_contrast
    stack(out, felt(ctx.raster, cloth_of(file.look), w, h, _top(ctx, w, h), contrast), 0, 0)
    _fan(ctx, file, out, room)
    mask = ctx.raster.plate(w, h, ctx.px(24), "#FFFFFF")
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _top(ctx: ui.DrawContext, w: int, h: int) -> Tabletop:
    box = Box(w * 0.06, h * 0.125, w * 0.88, h * 0.83)
    middle = Point(w / 2, h * 0.54)
    return Tabletop(box, h * 0.36, max(3.0, ctx.scale * 4), middle, (w * 0.42, h * 0.36))


def _fan(ctx: ui.DrawContext, file: EditionFile, out: ui.Surface, room: int) -> None:
    w = out.get_width()
    scale = min(w / 760, room / 385)
    cards = ctx.art.cards(file.look.skin, ctx.palette.high_contrast)
    faces = Faces(file.look, ctx.translator.at(file.look, ()))
    height = CARD * scale
    for i, card in enumerate(five_cards(file)):
        step = i - 2
        x = w / 2 + step * PITCH * scale
        y = room * 0.53 + (step * step) * DROP / 4 * scale
        angle = -step * ANGLE
        shadow, dx, dy = cards.shadow_for(height, angle)
        stack(out, shadow, x + dx, y + dy)
        centred(out, cards.placed(faces(card), height, angle), x, y)
