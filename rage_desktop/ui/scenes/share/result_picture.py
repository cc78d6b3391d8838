"""The picture of a finished game: podium, best moment, curve; 1200 px wide and high.

It is drawn off the screen from what the end of the game shows. It has no card in it, and for a
daily deal it names none and has no code: who has yet to play that deal may look at it. Nothing in
its file says where it was made.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from math import inf

import pygame
from msgspec import structs

from rage_desktop.match.game_setup import Seat
from rage_desktop.play.highlights import Highlight, make_highlights
from rage_desktop.play.result_message import ResultMessage, make_result_message
from rage_desktop.play.session import Session
from rage_desktop.presentation.i18n.date_format import format_date
from rage_desktop.presentation.i18n.translator import number
from rage_desktop.presentation.score_sheet import Placement, score_sheet
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.raster import opaque_surface
from rage_desktop.ui.scenes.game_over.podium import Podium
from rage_desktop.ui.scenes.game_over.rays_and_rain import kept_rays
from rage_desktop.ui.scenes.score_sheet.chart import Chart
from rage_desktop.ui.toolkit.canvas import paint

SIDE = 1200
# px: how far the podium is raised, and the places below it
RAISED = 186
PANELS = 812
PANEL = 318
EDGE = 60
FOOT = 1164
GROUND = "#12070D"
ROW = 766  # of the places beyond the podium, and how wide each is at most
RANK = 240
NAMED = 200  # from this width on it has room for a name


class ResultPicture:
    """Paints the picture in steps, each some hundredths of a second; then `surface` is whole.

    `names` says whether the players' names are in it, else there are only their faces.
    """

    def __init__(self, ctx: ui.DrawContext, session: Session, *, names: bool = True) -> None:
        match = session.match
        view = session.view
        setup = match.setup
        if not names:
            seats = tuple(structs.replace(seat, name="") for seat in setup.seats)
            setup = structs.replace(setup, seats=seats)
        self._seats: tuple[Seat, ...] = setup.seats
        self._has_names = names
        self._is_secret = setup.daily is not None  # others may have yet to play these cards
        ending = make_result_message(match, view.totals, view.scores)
        self._ending: ResultMessage = structs.replace(ending, setup=setup)
        self.ctx = replace(ctx, size=(SIDE, SIDE), text_scale=1.0).with_terms(setup.terms)
        told = make_highlights(self._ending, match.events_since(0, None), None)
        self._moment: Highlight | None = next(
            (fact for fact in told if fact.id.startswith("moment")), None
        )
        self._sheet = score_sheet(view)
        self._person = self._ending.person
        self._canvas = ui.Canvas((SIDE, SIDE))
        self.surface: ui.Surface | None = None
        self._steps: Iterator[None] = self._paint()

    def step(self) -> bool:
        """Do the next part; return whether there was one."""
        return next(self._steps, self) is not self

    def _paint(self) -> Iterator[None]:
        ctx = self.ctx.on(self._canvas)
        view = ctx.art.scenery.dusk(SIDE, SIDE)
        yield
        podium = Podium(self.ctx, self._ending)
        ctx.canvas.blit(view.sky, 0, 0, ui.OPAQUE)
        with ctx.canvas.layer(0, -RAISED):
            ctx.canvas.blit(kept_rays()(podium.frame, 0.0), 0, 0)
            yield
            ctx.canvas.blit(view.back.surface, view.back.x, view.back.y)
            podium.draw(ctx, inf)
            ctx.canvas.blit(view.front.surface, view.front.x, view.front.y)
        ctx.canvas.fill(GROUND, (0, SIDE - RAISED, SIDE, RAISED))
        yield
        self._write_head(ctx)
        self._write_ranks(ctx, self._ending.standings[len(podium.blocks) :])
        self._draw_moment(ctx)
        self._draw_curve(ctx)
        self._write_foot(ctx)
        yield
        surface = opaque_surface(SIDE, SIDE)
        paint(surface, self._canvas.ops, [(0, 0, SIDE, SIDE)])
        self.surface = surface

    def _write_head(self, ctx: ui.PaintContext) -> None:
        setup = self._ending.setup
        mark, dx, dy = ctx.art.scenery.wordmark(96)
        ctx.canvas.blit(mark, EDGE + dx, 92 + dy)
        day = datetime.fromisoformat(setup.started).astimezone().date()
        line = text(
            "{edition}, {players}",
            edition=setup.file.name,
            players=ntext("{n} player", "{n} players", len(setup.seats)),
        )
        right = SIDE - EDGE
        _write(ctx, ctx.tr(format_date(day)), "b", 24, right, 74, ctx.palette.ivory)
        _write(ctx, ctx.tr(line), "s", 22, right, 110, ctx.palette.soft)

    def _write_ranks(self, ctx: ui.PaintContext, rest: tuple[Placement, ...]) -> None:
        """Write the places beyond the podium in a row: rank, face, points."""
        step = min(RANK, (SIDE - 2 * EDGE) / max(1, len(rest)))
        x = SIDE / 2 - step * (len(rest) - 1) / 2
        for one in rest:
            seat = self._seats[one.seat]
            face = ctx.raster.avatar(seat.avatar, 44)
            pill = ui.Rect(0, 0, round(step) - 8, 54).move_to(center=(round(x), ROW))
            ctx.plate(pill, 27, ctx.palette.well, ctx.edge(0.2))
            ctx.centre(face, pill.x + 30, ROW)
            told = number(one.total)
            right = pill.right - 20
            wide = ctx.draw_text_px(told, "f", 24, right, ROW, ctx.palette.ivory, 1.0)
            if step >= NAMED:
                room = right - wide - 12 - (pill.x + 58)
                ctx.draw_text_px(seat.name, "b", 22, pill.x + 58, ROW, ctx.palette.ivory, 0, room)
            x += step

    def _draw_moment(self, ctx: ui.PaintContext) -> None:
        box = ui.Rect(EDGE, PANELS, 460, PANEL)
        ui.paint_panel(ctx, box, 24 / ctx.scale)
        about, figure, said = self._told()
        tree = ui.Column(
            _label(ctx, about, "b", 22, "gold"),
            _label(ctx, figure, "f", 40),
            _label(ctx, said or "", "s", 24, "soft"),
            gap=10 / ctx.scale,
        )
        ui.lay_out(self.ctx, tree, box.inflate(-64, -56)).draw(ctx.canvas)

    def _told(self) -> tuple[Text, Text, Text | None]:
        """Return the best moment, or else how it ended: subject, figure and sentence."""
        moment = self._moment
        if moment is not None:
            by_name = self._has_names and moment.seat is not None
            said = None if self._is_secret and "card" in moment.said.args else moment.said
            return moment.about if by_name else text("Best moment"), moment.figure, said
        ending = self._ending
        if self._person is None and not self._has_names:
            rounds = ntext("{n} round", "{n} rounds", len(ending.scores))
            return text("How it ended"), rounds, ending.tie
        return text("How it ended"), ending.headline, ending.subtitle

    def _draw_curve(self, ctx: ui.PaintContext) -> None:
        box = ui.Rect(544, PANELS, SIDE - EDGE - 544, PANEL)
        chart = Chart(self.ctx, self._seats, self._sheet, self._person, box)
        chart.draw(ctx, 1.0)

    def _write_foot(self, ctx: ui.PaintContext) -> None:
        soft = ctx.palette.soft
        ctx.draw_text_px(ctx.tr(text("Bid it. Hit it. Exactly.")), "s", 21, EDGE, FOOT, soft)
        setup = self._ending.setup
        code = setup.shared_deal_code
        if not self._is_secret and code is not None:
            same = text("The same cards: {code}", code=str(code))
            _write(ctx, ctx.tr(same), "s", 21, SIDE - EDGE, FOOT, soft)


def _write(
    ctx: ui.PaintContext, words: str, style: str, size: int, right: float, y: float, colour: str
) -> None:
    """Write a line that ends at `right`."""
    ctx.draw_text_px(words, style, size, right, y, colour, 1.0, SIDE * 0.62)


def _label(
    ctx: ui.DrawContext, words: Text | str, style: str, size: int, colour: str = ""
) -> ui.Label:
    """Return a label whose size is given in px of the picture."""
    return ui.Label(words, style, size / ctx.scale, colour, line_height=1.25)


def encode_png(surface: ui.Surface) -> bytes:
    """Return a surface as a PNG that consists of its pixels alone: IHDR, IDAT, IEND."""
    w, h = surface.get_size()
    pixels = pygame.image.tobytes(surface, "RGB")
    return encode_rows(pixels, w, h)


def encode_rows(pixels: bytes, w: int, h: int) -> bytes:
    """Return rows of RGB pixels as a PNG; slow, and fit for a thread."""
    stride = 3 * w
    rows = (b"\0" + pixels[at : at + stride] for at in range(0, stride * h, stride))
    header = struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(rows), 6)
    chunks = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
