"""The panel beside the sheet that shows one round: rings, badges and what each player got."""

from dataclasses import replace

from rage_desktop.match.game_setup import Seat
from rage_desktop.presentation.score_sheet import (
    Cell,
    PlayerResult,
    cards_each,
    round_line,
    scored,
    under_way,
)
from rage_desktop.presentation.table_view import Ring, TableView
from rage_desktop.rules import Look, Phase, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import AVATAR_SHARE, BADGE_SHARE

MOST_IN_A_ROW = 6
BADGED_FROM = 44  # real px: on a smaller ring the badge would hide the face


def result_panel(
    ctx: ui.DrawContext,
    seats: tuple[Seat, ...],
    look: Look,
    table: TableView,
    cells: tuple[Cell, ...],
    opened: str | None,
) -> ui.Element:
    """Return the panel of the round on the table: what it was, and everybody in the ring of their
    bid. `cells` are its scores, empty while it is played; `opened` is the trump when the first bid
    was made, once the round is over."""
    begun = table.phase is not Phase.DEAL or bool(cells)
    name = text("Round {n}", n=table.number)
    cards = cards_each(table)
    facts = round_line(table, opened) if begun else cards
    places = [scored(ctx.translator, seat, cell) for seat, cell in enumerate(cells)]
    places = places or [under_way(table, plate) for plate in table.plates]
    heading = ui.Label(name, "f", 32, lines=1, line_height=1.1)
    line = ui.Label(facts, size=18, colour="soft", line_height=1.25)
    named = ui.FitWidth(ui.Row(heading, line, gap=20), ui.Column(heading, line), grow=1)
    chip = None  # no trump has none: in this corner its x would look like a button that closes
    if begun and table.trump is not None:
        trump = table.trump
        chip = ui.Picture(lambda ctx, box: ctx.art.marks.chip(box.h, look, trump), w=44, h=44)
    return ui.Column(
        ui.Row(named, chip, gap=16, min_h=46, pad=(10, 0)),
        ui.LayoutBuilder(lambda ctx, width: _bidders(ctx, width, seats, places)),
        gap=16,
        pad=(20, 18, 20, 26),
        background=ui.plated(
            24, ctx.palette.raised, ctx.edge(0.12, ctx.palette.edge_width), shadow=(22, 12, 0.55)
        ),
        node=ui.Node("round", ui.Role.HEADING, text("{round}: {cards}", round=name, cards=facts)),
    )


def _bidders(
    ctx: ui.DrawContext, width: int, seats: tuple[Seat, ...], places: list[PlayerResult]
) -> ui.Element:
    """Return all players in one line, or in as many as the width asks for."""
    diameter, size = (84.0, 30) if len(seats) <= MOST_IN_A_ROW else (64.0, 26)
    in_row = max(MOST_IN_A_ROW, int(width / (ctx.px(diameter) * 1.4)))
    columns = -(-len(seats) // -(-len(seats) // in_row))
    share = width / columns / ctx.scale
    made = [
        _bidder(ctx, seat, seats[seat].avatar, place, min(diameter, share * 0.9), size)
        for seat, place in enumerate(places)
    ]
    grid = ui.Grid(*made, columns=columns, row_gap=10, w=min(170, share) * columns, align="middle")
    return ui.Column(grid)


def _bidder(
    ctx: ui.DrawContext, seat: int, avatar: str, place: PlayerResult, diameter: float, size: float
) -> ui.Element:
    """Return a player: the ring, below it what the round brought or is about to bring."""
    d = ctx.px(diameter)
    badge = place.badge and d >= BADGED_FROM
    shown = replace(place, badge=badge)
    ring = ui.CustomPaint(
        lambda ctx, box: draw_bidder(ctx, avatar, shown, d, *box.center), h=diameter
    )
    says = ui.Label(place.says, "f", size, place.colour, align_text=0.5, lines=1, line_height=1.3)
    below: ui.Element = says
    if place.badge and not badge:
        is_exact = place.ring is Ring.EXACT
        palette = ctx.palette
        mark = ("i_check", palette.mint) if is_exact else ("i_x", palette.coral)
        icon = ui.Icon(mark[0], size * 0.9, mark[1])
        below = ui.FitWidth(ui.Row(icon, says, gap=2), says, align_children="middle")
    node = ui.Node(f"round-{seat}", ui.Role.TEXT, place.name)
    return ui.Column(ring, below, gap=8, pad=(4, 0), node=node)


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
