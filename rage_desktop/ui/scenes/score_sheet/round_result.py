"""The panel beside the sheet that shows one round: rings, badges and what each player got."""

from rage_desktop.presentation.score_sheet import (
    Cell,
    PlayerResult,
    cards_each,
    round_line,
    scored,
    under_way,
)
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Look, Phase, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import AVATAR_SHARE, BADGE_SHARE

BADGED_FROM = 44  # real px: on a smaller ring the badge would hide the face


def round_results(
    ctx: ui.DrawContext, table: TableView, cells: tuple[Cell, ...]
) -> list[PlayerResult]:
    """Return how the round on the table went for everybody, or how it goes; `cells` are its scores,
    empty while it is played."""
    places = [scored(ctx.translator, seat, cell) for seat, cell in enumerate(cells)]
    return places or [under_way(table, plate) for plate in table.plates]


def result_panel(
    ctx: ui.DrawContext, look: Look, table: TableView, opened: str | None, standings: ui.Element
) -> ui.Element:
    """Return the panel of the round on the table: what it was, and where everybody stands.
    `opened` is the trump when the first bid was made, once the round is over."""
    begun = table.phase is not Phase.DEAL or bool(table.scores)
    name = text("Round {n}", n=table.number)
    cards = cards_each(table)
    facts = round_line(table, opened) if begun else cards
    heading = ui.Label(name, "f", 32, lines=1, line_height=1.1)
    line = ui.Label(facts, size=18, colour="soft", line_height=1.25)
    named = ui.FitWidth(ui.Row(heading, line, gap=20), ui.Column(heading, line), grow=1)
    chip = None  # no trump has none: in this corner its x would look like a button that closes
    if begun and table.trump is not None:
        trump = table.trump
        chip = ui.Picture(lambda ctx, box: ctx.art.marks.chip(box.h, look, trump), w=44, h=44)
    return ui.Column(
        ui.Row(named, chip, gap=16, min_h=46, pad=(10, 0)),
        standings,
        gap=14,
        pad=(20, 18, 20, 20),
        background=ui.plated(
            24, ctx.palette.raised, ctx.edge(0.12, ctx.palette.edge_width), shadow=(22, 12, 0.55)
        ),
        node=ui.Node("round", ui.Role.HEADING, text("{round}: {cards}", round=name, cards=facts)),
    )


def draw_bidder(
    ctx: ui.PaintContext, avatar: str, place: PlayerResult, d: int, x: float, y: float
) -> None:
    """Draw a face in the ring of its bid, with the badge that says how it went."""
    marks = ctx.art.marks
    ctx.centre(marks.bid_ring(d, place.bid, place.won, place.ring.value), x, y)
    ctx.centre(ctx.raster.avatar(avatar, int(d * AVATAR_SHARE)), x, y)
    if place.badge:
        badge = marks.badge(round(d * BADGE_SHARE * 1.15), place.ring.value)
        # On small rings a badge, which never gets tiny, moves out of the face.
        out = d * 0.36 + max(0.0, badge.get_width() - d * 0.4) * 0.35
        low = (d - badge.get_height()) / 2 + ctx.px(10)  # clear of what stands below
        ctx.centre(badge, x + out, y + min(out, low))
