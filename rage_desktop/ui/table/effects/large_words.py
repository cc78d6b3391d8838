"""A large word in the middle, for what changes for all cards at once: there is no trump or another
one, or low or high cards win. It stands in place of the line that tells it after that."""

from typing import NamedTuple

import pygame

from rage_desktop.presentation.effect_values import find, level, ramp
from rage_desktop.presentation.layout.geometry import Point
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import Effect, EffectKind, Flip, TrickSlot, TrumpSlot
from rage_desktop.rules import ActionCard, Phase, Role, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK, LIGHT, mix
from rage_desktop.ui.art.raster import centred, clear_surface
from rage_desktop.ui.table.effects.triumphs import ASH, CHANGES, COLD, draw_change
from rage_desktop.ui.table.overlays.centre_line import line_gap, line_room
from rage_desktop.ui.table.table_context import Brush, TableContext

KINDS = (EffectKind.TRUMP_OUT, EffectKind.TRUMP_IN, EffectKind.TURNED)
SIZE = 92.0  # px of the design
LEAST = 54.0  # px of the design: a smaller word would not be large
OF_GAP = 0.8  # of the free height there
WIDEST = 0.34  # of the window, where cards leave it less
STARTS = 1.4  # its scale at first
# shares of its time
COMES = 0.16
TURNS = 0.4
GOES = 0.8
CHIP = 0.92  # of its size: the chip before a new trump
GAP = 0.25  # between both


class Word(NamedTuple):
    """What is written, in which colour, and the suit whose chip stands before it."""

    said: str
    colour: str
    suit: str | None = None


def is_written_large(view: TableView) -> bool:
    """Return whether a large word stands in the middle."""
    return find(view, *KINDS) is not None


def draw_large_word(brush: Brush, view: TableView) -> None:
    """Draw the latest word."""
    fx = next((fx for fx in reversed(view.effects) if fx.kind in KINDS), None)
    if fx is not None:
        _draw_word(brush, fx)


def _draw_word(brush: Brush, fx: Effect) -> None:
    if brush.ctx.reduced_motion:
        _draw(brush, _word(brush, fx), 1.0, 1.0)
        return
    t = fx.progress
    shown = 1 - level(ramp(t, GOES, 1.0), 6)
    if fx.kind is EffectKind.TURNED:
        turned = level(ramp(t, COMES / 2, TURNS), 12)
        word = _word(brush, fx, before=turned < 0.5)
        _draw(brush, word, 1.0, shown, squeezed=abs(1 - 2 * turned))
        return
    come = level(ramp(t, 0.0, COMES), 4)
    _draw(brush, _word(brush, fx), STARTS + (1 - STARTS) * come, shown * (0.4 + 0.6 * come))


def _word(brush: Brush, fx: Effect, *, before: bool = False) -> Word:
    """Return what to write, or for a change what was so `before`."""
    if fx.kind is EffectKind.TURNED:
        low = bool(fx.value) != before
        said = text("Low wins") if low else text("High wins")
        return Word(brush.ctx.tr(said), COLD if low else brush.ctx.palette.gold)
    if fx.kind is EffectKind.TRUMP_OUT or fx.suit is None:
        return Word(brush.ctx.tr(text("No trump")), mix(ASH, "#FFFFFF", 0.4))
    light = mix(LIGHT[brush.tctx.colour(fx.suit)], "#FFFFFF", 0.4)
    return Word(brush.tctx.suit(fx.suit), light, fx.suit)


def _draw(brush: Brush, word: Word, size: float, shown: float, squeezed: float = 1.0) -> None:
    ctx = brush.ctx
    full = min(ctx.px(SIZE), max(ctx.px(LEAST), round(OF_GAP * line_gap(brush.layout))))
    at, room = line_room(brush.layout, full)
    room = max(room, WIDEST * ctx.size[0])
    aside = (CHIP + GAP) if word.suit is not None else 0.0
    px = ctx.fonts.shrink(word.said, "f", full, room - aside * full, ctx.px(LEAST))
    written = _squeezed(ctx, _written(ctx, word.said, round(px * size), word.colour), squeezed)
    with brush.canvas.layer(alpha=shown):
        if word.suit is not None:
            wide = written.get_width() + aside * px * size
            left = at.x - wide / 2
            brush.chip(word.suit, CHIP * px * size, Point(left + CHIP * px * size / 2, at.y))
            at = Point(left + wide - written.get_width() / 2, at.y)
        ctx.centre(written, *at)


def _written(ctx: ui.DrawContext, words: str, px: int, colour: str) -> ui.Surface:
    """Return large words with an outline of ink."""

    def made() -> ui.Surface:
        edge = max(2, round(px * 0.04))
        ink = ctx.fonts.ink(words, "f", px, colour)
        outline = ctx.fonts.ink(words, "f", px, INK)
        w = ink.get_width() + 2 * edge
        h = ink.get_height() + 2 * edge
        out = clear_surface(w, h)
        for x in (-edge, 0, edge):
            for y in (-edge, 0, edge):
                centred(out, outline, w / 2 + x, h / 2 + y)
        centred(out, ink, w / 2, h / 2)
        return out

    return ctx.art.effects.cache.fetch(("large word", words, px, colour), made)


def _squeezed(ctx: ui.DrawContext, whole: ui.Surface, share: float) -> ui.Surface:
    """Return a word as it turns over its own middle line."""
    if share == 1:
        return whole
    size = whole.get_width(), max(2, round(whole.get_height() * share))
    return ctx.art.effects.cache.fetch(
        ("squeezed", whole, size), lambda: pygame.transform.smoothscale(whole, size)
    )


# -- prepared in advance -------------------------------------------------------------------------


def prepare_change(tctx: TableContext, view: TableView) -> bool:
    """Prepare a part of what the cards in flight will change for all others; return whether there
    was one left."""
    kind, suit, seat = _coming(view)
    if kind is None or view.phase is not Phase.PLAY or tctx.ctx.reduced_motion:
        return False
    steps = [n / 20 for n in range(9)] + [
        CHANGES * (1 - (1 - n / 14) ** (1 / 3)) for n in range(14)
    ]
    done = tctx.ahead.setdefault((kind, suit, seat), 0)
    if done >= len(steps):
        return False
    tctx.ahead[kind, suit, seat] = done + 1
    fx = Effect(kind, suit=suit, seat=seat, value=int(not view.low_wins), progress=steps[done])
    brush = Brush(ui.Canvas((1, 1)), tctx)
    if done < 9:
        _draw_word(brush, fx)
    else:
        draw_change(brush, fx)
    return True


def _coming(view: TableView) -> tuple[EffectKind | None, str | None, int]:
    """Return the change that a card in flight will bring, with its suit and the card's seat."""
    for flight in view.flights:
        card = flight.card
        if isinstance(flight.end, TrumpSlot) and flight.flip is Flip.OPEN and card is not None:
            return EffectKind.TRUMP_IN, card.suit, -1
        if isinstance(flight.end, TrickSlot) and isinstance(card, ActionCard):
            if card.role is Role.OUT and view.trump is not None:
                return EffectKind.TRUMP_OUT, view.trump, -1
            if card.role is Role.REWIND:
                return EffectKind.TURNED, None, flight.end.seat
    return None, None, -1
