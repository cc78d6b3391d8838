"""Layout tree of a tooltip: a picture with caption at the left; title, text and rows beside it."""

from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art import svg
from rage_desktop.ui.art.palette import RING_TRACK, mix
from rage_desktop.ui.toolkit.draw_context import DrawContext, PaintContext
from rage_desktop.ui.toolkit.intents import Direction
from rage_desktop.ui.toolkit.panels import key_caps
from rage_desktop.ui.toolkit.tooltip.tooltip_content import Mark, Row, Ticks, Tooltip

SHAPES = (318, 316), (200, 316), (0, 356), (0, 540), (0, 250)
"""The height of the picture and the width of the words, px of the design: as wished, then where
there is less room, then without the picture, then broad and low, then narrow."""
SHORT = 400  # largest width of a tooltip that has only a name and one line
ARROW = 24
# An arrow pointing up, rotated in the SVG for other sides; its base lies under the panel's edge.
_TURNS = {Direction.DOWN: 0, Direction.LEFT: 90, Direction.UP: 180, Direction.RIGHT: 270}


def tooltip_tree(
    ctx: DrawContext, tip: Tooltip, room: int, shape: tuple[float, float] = SHAPES[0]
) -> ui.Element:
    """Return the tree of a tooltip in one of its shapes, at most `room` px wide."""
    unit = _unit(ctx)
    (high, wish) = shape
    if not (tip.picture or tip.rows or tip.known or tip.ticks or tip.mark or tip.now):
        widest = (min(SHORT, 1.2 * wish) + 36) * unit
        return ui.Column(*_short(ctx, tip), gap=3 * unit, pad=18 * unit, max_w=widest)
    if tip.picture is None or not high:
        wide = min(wish * unit, room / ctx.scale - 44 * unit)
        return ui.Column(*_full(ctx, tip, 26), w=wide + 44 * unit, pad=(22 * unit, 20 * unit))
    side = tip.picture.share * high * unit
    wide = min(wish * unit, room / ctx.scale - 72 * unit - side)
    caption = _words(tip.caption, 16, ctx.palette.soft, align_text=0.5)
    return ui.Row(
        ui.Column(_mark(tip.picture, high * unit), caption, w=side, gap=6 * unit),
        ui.Column(*_full(ctx, tip, 32), w=wide),
        gap=24 * unit,
        pad=24 * unit,
        align_children="start",
    )


def _unit(ctx: DrawContext) -> float:
    """Return a design px that grows with the text size and is never smaller than the design's."""
    return ctx.t(20) / 20 / ctx.scale


def _words(
    words: str, size: float, colour: str = "", style: str = "s", align_text: float = 0.0
) -> ui.Element | None:
    if not words:
        return None
    return ui.Label(words, style, size, colour, line_height=1.36, align_text=align_text)


def _below(gap: float, part: ui.Element | None) -> ui.Element | None:
    return None if part is None else ui.Column(part, pad=(0, gap, 0, 0))


def _short(ctx: DrawContext, tip: Tooltip) -> list[ui.Child]:
    """Return the name, the key and a line or two."""
    cap = None
    soft = ctx.palette.soft
    if tip.key:
        cap = ui.CustomPaint(
            lambda ctx, box: key_caps(ctx, [(tip.key, "")], box.x, box.centery),
            w=ctx.text_width(ctx.key_label(tip.key), "b", 16) / ctx.scale + 14,
            h=ctx.t(16) * 1.6 / ctx.scale,
        )
    title = ui.Label(tip.title, "x", 18, line_height=1.36, grow=1)
    more = (
        _words(words, 16, colour)
        for words, colour in ((tip.kind, soft), (tip.rule, ""), (tip.more, soft))
    )
    return [ui.Row(title, cap, gap=20 * _unit(ctx)), *more]


def _full(ctx: DrawContext, tip: Tooltip, size: float) -> list[ui.Child]:
    """Return the title, rule, rows, current state, known facts and cards seen."""
    unit = _unit(ctx)
    soft = ctx.palette.soft
    title = _with_aside(ctx, ui.Label(tip.title, "f", size, line_height=1.36, grow=1), tip.aside)
    rows = ui.Column(*(_row(ctx, row) for row in tip.rows), gap=8 * unit)
    parts: list[ui.Child] = [
        ui.Row(None if tip.mark is None else _mark(tip.mark, 44 * unit), title, gap=12 * unit),
        _words(tip.kind, 17, soft),
        _below(10 * unit, _words(tip.rule, 19 if size > 26 else 18, style="b")),
        _below(8 * unit, _words(tip.more, 17, soft)),
        _below(10 * unit, rows if tip.rows else None),
    ]
    if tip.now is not None:
        word = ui.Label(tip.now_word, "b", 17, "gold", lines=1, line_height=1.4)
        now = _now(ctx, word, tip.now) if tip.now_word else _row(ctx, tip.now)
        parts += [_rule(unit), now]
    if tip.known:
        known = ui.Grid(
            *(_known(ctx, row) for row in tip.known), columns=2, gap=16 * unit, row_gap=8 * unit
        )
        parts += [_rule(unit), _words(tip.heading, 16, soft, "b"), _below(8 * unit, known)]
    if tip.ticks is not None:
        parts += [_rule(unit), _ticks(tip.ticks, unit)]
    return parts


def _now(ctx: DrawContext, word: ui.Element, row: Row) -> ui.Element:
    """Return the current state after its word; a wide sign stands in the word's line, so that the
    sentence below both has the whole width."""
    gap = 14 * _unit(ctx)
    if row.mark is None or row.mark.share <= 1:
        return ui.Row(word, _row(ctx, row), gap=gap, align_children="start")
    words = ui.Label(row.words, "b", 18, line_height=1.36)
    return ui.Column(ui.Row(word, _sign(ctx, row), gap=gap), words, gap=4 * _unit(ctx))


def _rule(unit: float) -> ui.Element:
    return ui.Divider(h=25 * unit)


def _mark(mark: Mark, high: float) -> ui.Element:
    def paint(ctx: PaintContext, box: ui.Rect) -> None:
        mark(ctx, *box.center, ctx.px(high))

    return ui.CustomPaint(paint, w=mark.share * high, h=high)


def _with_aside(ctx: DrawContext, words: ui.Element, aside: str) -> ui.Element:
    """Return a text with a short one at the end of its line, or below it where there is no room."""
    if not aside:
        return words
    soft = ctx.palette.soft
    gap = 16 * _unit(ctx)
    beside = ui.Row(words, ui.Label(aside, size=16, colour="soft", lines=1), gap=gap)
    return ui.FitWidth(beside, ui.Column(words, _words(aside, 16, soft)), grow=1)


def _sign(ctx: DrawContext, row: Row) -> ui.Element | None:
    """Return the icon of a row: as large as the text requires, but not scaled with it."""
    least = ctx.t(18) * 1.2 / ctx.scale
    return None if row.mark is None else _mark(row.mark, max(row.tall, least))


def _row(ctx: DrawContext, row: Row) -> ui.Element:
    words = ui.Label(row.words, "b", 18, line_height=1.36, grow=1)
    return ui.Row(_sign(ctx, row), _with_aside(ctx, words, row.aside), gap=12 * _unit(ctx), grow=1)


def _known(ctx: DrawContext, row: Row) -> ui.Element:
    words = ui.Column(
        _words(row.words, 17, style="b"), _words(row.aside, 15, ctx.palette.soft), grow=1
    )
    return ui.Row(_sign(ctx, row), words, gap=12 * _unit(ctx))


def _ticks(ticks: Ticks, unit: float) -> ui.Element:
    """Return the number of cards of a suit seen, with a tick for each card."""

    def paint(ctx: PaintContext, box: ui.Rect) -> None:
        for i in range(ticks.count):
            on = i < ticks.filled
            x = box.x + round(i * ctx.px(12 * unit))
            edge = (ctx.palette.ivory, 1.2, 0.9) if on else ctx.edge(0.18, 1.0)
            tick = ui.Rect(x, box.y, max(3, ctx.px(8 * unit)), box.h)
            fill, opacity = (ticks.colour, 1.0) if on else (RING_TRACK, 0.55)
            ctx.plate(tick, tick.w * 0.36, fill, edge, opacity)

    words = ui.Label(ticks.words, "b", 17, line_height=1.36, grow=1)
    marks = ui.CustomPaint(paint, w=12 * unit * ticks.count, h=16 * unit, align="start")
    beside = ui.Row(words, ui.Column(marks), gap=20 * unit)
    return ui.FitWidth(beside, ui.Column(words, marks, gap=4 * unit))


def paint_arrow(ctx: PaintContext, box: ui.Rect, side: Direction, thing: ui.Rect) -> None:
    """Paint an arrow at a side of a tooltip, pointing to its node."""
    palette = ctx.palette
    shade = {Direction.DOWN: 0.0, Direction.UP: 1.0}.get(side, 0.5)
    fill = mix(*palette.raised, shade)
    stroke = f'stroke="{palette.edge}" stroke-opacity="{max(0.3, palette.edge_opacity)}"'
    body = (
        f'<g transform="rotate({_TURNS[side]} 12 12)">'
        f'<path d="M0 13 L12 1 L24 13 L24 15 L0 15 Z" fill="{fill}"/>'
        f'<path d="M0 13 L12 1 L24 13" fill="none" {stroke} stroke-width="1.6"/></g>'
    )
    px = max(14, ctx.px(ARROW))
    tip = ctx.raster.svg(svg.document(body, 24, 24), px, px)
    inset = ctx.px(20) + px // 2
    x = min(max(thing.centerx, box.left + inset), box.right - inset)
    y = min(max(thing.centery, box.top + inset), box.bottom - inset)
    at = {
        Direction.DOWN: (x, box.top),
        Direction.UP: (x, box.bottom),
        Direction.RIGHT: (box.left, y),
        Direction.LEFT: (box.right, y),
    }[side]
    ctx.centre(tip, *at)
