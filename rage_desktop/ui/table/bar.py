"""The top bar: round and phase, all totals, and the buttons (VISUAL 8)."""

from collections.abc import Mapping
from functools import partial

from rage_desktop.presentation.effect_values import crowned, shown_total
from rage_desktop.presentation.i18n.translator import number
from rage_desktop.presentation.layout.bar import BarButton
from rage_desktop.presentation.sentences.table_lines import round_texts
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK, mix
from rage_desktop.ui.table.table_context import Brush, TableContext, avatar_element, to_rect

SPEEDS = (1, 2, 4, 0)
LONGEST_NAME = 4.0  # ems of its type: a longer name may be cut to this
WIDEST_TOTAL = "00"
SHADE = ((0.0, "#0E070B", 0.88), (1.0, "#0E070B", 0.0))
PILL_SHADE = 0.16  # by how much a pill of the score strip is darker than panels
BUTTONS: dict[BarButton, tuple[str, Text, str, Text]] = {  # icon, name, key, hint
    "last_trick": ("i_peek", text("Last trick"), "L", text("The cards of the previous trick")),
    "history": (
        "i_history",
        text("History"),
        "J",
        text("What happened in this round, newest first"),
    ),
    "speed": ("i_speed", text("Speed"), "V", text("How fast everything moves on the table")),
    "sheet": ("i_sheet", text("Score sheet"), "S", text("Totals and every bid")),
    "help": ("i_help", text("Rules"), "H", text("The rules of this game")),
}
NAMES = {button: row[1] for button, row in BUTTONS.items()}


def draw_bar(brush: Brush, view: TableView) -> None:
    """Draw the bar's background, the round and the score strip; its buttons are widgets."""
    texts = round_texts(view)
    ahead = crowned(view)
    totals = [(shown_total(view, plate.seat), ahead.get(plate.seat)) for plate in view.plates]
    paint = partial(_draw_bar, brush, view)
    brush.part("bar", (texts, totals, view.viewer), paint)


def _draw_bar(brush: Brush, view: TableView) -> None:
    ctx = brush.ctx
    height = round(ctx.px(68) * 1.35)
    if not ctx.palette.high_contrast:
        brush.canvas.blit(ctx.raster.gradient(ctx.size[0], height, SHADE), 0, 0)
    _draw_round(brush, view)
    _draw_totals(brush, view)


def _draw_round(brush: Brush, view: TableView) -> None:
    """Draw the round and the phase, or else its cards alone; in a replay also its name, beside both
    or above them."""
    ctx = brush.ctx
    bar = brush.layout.bar
    tree = _in_one_line(brush.tctx, view) if bar.one_line else _in_two_lines(brush.tctx, view)
    box = to_rect(bar.round_text)
    first = to_rect(bar.pills[0])
    if first.y < box.bottom:
        box.w = first.x - ctx.px(24) - box.x
    box.w = min(box.w, tree.width(ctx))
    ui.lay_out(ctx, ui.Stack(tree, align_vertical="middle"), box).draw(brush.canvas)


def _in_two_lines(tctx: TableContext, view: TableView) -> ui.Element:
    """Return the round above the phase; in a replay, where it has the width, its name before
    both."""
    soft = tctx.ctx.palette.soft
    heading, below = round_texts(view)
    brief = ntext("{n} card", "{n} cards", view.hand_size)
    mark = _mark(tctx)

    def two(title: Text, message: Text) -> ui.Element:
        line = partial(ui.Label, size=17, colour=soft, lines=1, line_height=1.25)
        return ui.Column(
            ui.Label(title, "x", 22, lines=1, line_height=1.15),
            ui.FitWidth(*(ui.Row(mark, line(each), gap=8) for each in (message, brief))),
        )

    tree = two(heading, below)
    if tctx.replay_labels is None:
        return tree
    title = tctx.replay_labels.title
    both = text("{title} · {far}", title=heading, far=below)
    far = ui.Label(both, size=18, colour=soft, lines=1)
    return ui.FitWidth(
        ui.Row(ui.Label(title, "f", 30, lines=1), far, gap=18),
        two(title, both),
        tree,
        align_children="start",
    )


def _in_one_line(tctx: TableContext, view: TableView) -> ui.Element:
    """Return the round and, as far as it has the width, the phase beside it; in a replay its name
    and the round."""
    heading, below = round_texts(view)
    parts = [heading, below, ntext("{n} card", "{n} cards", view.hand_size)]
    if tctx.replay_labels is not None:
        parts = [tctx.replay_labels.title, heading]
    first, *others = parts
    title = ui.Label(first, "x", 22, lines=1)
    mark = _mark(tctx)
    said = partial(ui.Label, size=17, colour=tctx.ctx.palette.soft, lines=1)
    rows = [ui.Row(title, mark, said(other), gap=20) for other in others]
    return ui.FitWidth(*rows, ui.Row(title, mark, gap=14))


def _mark(tctx: TableContext) -> ui.Element | None:
    """Return the pill that names a game that doesn't count."""
    if tctx.mark is None:
        return None
    label = ui.Label(tctx.mark, "x", 15, INK, lines=1)
    return ui.Plate(label, radius=11, fill=tctx.ctx.palette.gold, pad=(8, 0))


def _draw_totals(brush: Brush, view: TableView) -> None:
    """Draw a pill for each player: face, name and total, or as much of it as all have room for."""
    boxes = [to_rect(box) for box in brush.layout.bar.pills]
    for has_face, has_name in ((True, True), (False, True), (True, False)):
        pills = [
            _pill(brush.tctx, view, place, box, has_face=has_face, has_name=has_name)
            for place, box in enumerate(boxes)
        ]
        pairs = list(zip(pills, boxes, strict=True))
        if all(pill.width(brush.ctx) <= box.w for pill, box in pairs):
            break
    for pill, box in pairs:  # not one that has a face while another has none
        ui.lay_out(brush.ctx, pill, box).draw(brush.canvas)


def _pill(
    tctx: TableContext, view: TableView, place: int, box: ui.Rect, *, has_face: bool, has_name: bool
) -> ui.Element:
    """Return the pill of the player at a place of the table, for a box as high as this one."""
    ctx = tctx.ctx
    palette = ctx.palette
    seat = tctx.seat(place)
    mine = place == 0 and view.viewer is not None
    height = box.h / ctx.scale
    name = None
    if has_name:
        words = tctx.seats[seat].name
        least = min(ctx.text_width(words, "s", 17), round(ctx.t(17) * LONGEST_NAME))
        colour = palette.ivory if mine else palette.soft
        name = ui.Label(words, "s", 17, colour, lines=1, w=least / ctx.scale, grow=1)
    size = 22 if view.players <= 8 else 20
    points = number(shown_total(view, seat))
    total = ui.Label(points, "f", size, align_text=1.0, lines=1)
    if has_name and len(points) < len(WIDEST_TOTAL):
        total.widest = WIDEST_TOTAL  # so that no name goes as the first points come

    def ground(ctx: ui.PaintContext, at: ui.Rect) -> None:
        edge = (palette.gold, 1.6, 0.9) if mine else ctx.edge(0.14, 1.1)
        if palette.high_contrast:
            ctx.plate(at, at.h / 2, "#000000", edge)
        elif mine:
            ctx.plate(at, at.h / 2, "#5A3B2C", edge, 0.92)
        else:
            ctx.plate(at, at.h / 2, mix(palette.panel[1], "#000000", PILL_SHADE), edge, 0.8)

    def crown(ctx: ui.PaintContext, at: ui.Rect) -> None:
        grown = crowned(view).get(seat)
        if grown is not None:
            picture = ctx.art.marks.crown(max(1, int(at.h * 0.44 * grown)))
            ctx.centre(picture, at.x + at.h / 2, at.y)

    parts = ui.Row(
        avatar_element(tctx, seat, height * 0.78) if has_face else None,
        name or ui.Spacer(),
        total,
        gap=5 if has_name else 0,
        pad=(height * (0.11 if has_face else 0.34), 0, height * (0.36 if has_name else 0.2), 0),
        background=ground,
    )
    return ui.Stack(parts, ui.CustomPaint(crown))


def speed_label(speed: int) -> Text:
    """Return the label of an animation speed; 0 is instant."""
    return text("{n}×", n=speed) if speed else text("Max")


def next_speed(speed: int) -> int:
    """Return the animation speed that the button sets next."""
    return SPEEDS[(SPEEDS.index(speed) + 1) % len(SPEEDS)]


def bar_nodes(
    tctx: TableContext, speed: int, press: Mapping[BarButton, ui.Press], menu: ui.Press
) -> list[ui.Node]:
    """Return the bar's buttons; each has a shortcut as well."""
    place = tctx.layout.bar
    menu_box = to_rect(place.menu)
    nodes: list[ui.Node] = [
        ui.IconButton(
            "menu",
            text("Menu"),
            menu_box,
            icon="i_menu",
            key="P",
            on_press=menu,
            description=text("Pause the game: settings, save and leave"),
        )
    ]
    for button, box in place.buttons.items():
        icon, name, key, hint = BUTTONS[button]
        value = speed_label(speed) if button == "speed" else ""
        label = name if button == "last_trick" and place.labels else value
        nodes.append(
            ui.IconButton(
                button,
                name,
                to_rect(box),
                icon=icon,
                label=label,
                value=value,
                description=hint,
                key=key,
                repeatable=button in ("speed", "history"),
                on_press=press[button],
            )
        )
    return ui.share_tab_stop("bar", sorted(nodes, key=lambda node: node.bounds.x))
