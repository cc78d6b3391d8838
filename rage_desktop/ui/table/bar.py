"""The top bar: round and phase, all totals, and the buttons (VISUAL 8)."""

from collections.abc import Mapping
from functools import partial

from rage_desktop.presentation.effect_values import crowned, shown_total
from rage_desktop.presentation.i18n.translator import number, round_of
from rage_desktop.presentation.layout.bar import BarButton
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Phase, Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.table.table_context import Brush, TableContext, to_rect

SPEEDS = (1, 2, 4, 0)
SHADE = ((0.0, "#0E070B", 0.88), (1.0, "#0E070B", 0.0))
BUTTONS: dict[BarButton, tuple[str, Text, str, Text]] = {  # icon, name, key, hint
    "last_trick": ("i_peek", text("Last trick"), "L", text("The cards of the previous trick")),
    "speed": ("i_speed", text("Speed"), "V", text("How fast everything moves on the table")),
    "pause": ("i_pause", text("Pause"), "P", text("Settings, save and leave")),
    "sheet": ("i_sheet", text("Score sheet"), "S", text("Totals and every bid")),
    "help": ("i_help", text("Rules"), "H", text("The rules of this game")),
}
NAMES = {button: row[1] for button, row in BUTTONS.items()}


def draw_bar(brush: Brush, view: TableView) -> None:
    """Draw the bar's background, the round and the score strip; its buttons are widgets."""
    texts = round_texts(view)
    ahead = crowned(view)
    totals = [(shown_total(view, plate.seat), ahead.get(plate.seat)) for plate in view.plates]
    paint = partial(_draw_bar, brush, view, texts)
    brush.part("bar", (texts, totals, view.viewer), paint)


def _draw_bar(brush: Brush, view: TableView, texts: tuple[Text, Text]) -> None:
    ctx = brush.ctx
    bar = brush.layout.bar
    height = round(ctx.px(68) * 1.35)
    if not ctx.palette.high_contrast:
        brush.blit(ctx.raster.gradient(ctx.size[0], height, SHADE), 0, 0)
    _draw_round(brush, texts)
    for place in range(len(bar.pills)):
        _draw_pill(brush, view, place)


def _draw_round(brush: Brush, texts: tuple[Text, Text]) -> None:
    """Draw the round and the phase; in a replay also its name, beside both or above them."""
    ctx = brush.ctx
    bar = brush.layout.bar
    soft = ctx.palette.soft
    (heading, below) = texts
    practice = ui.Plate(
        ui.Label(text("Practice"), "x", 15, INK, lines=1),
        radius=11,
        fill=ctx.palette.gold,
        pad=(8, 0),
    )

    def two(title: Text, message: Text) -> ui.Element:
        line = ui.Label(message, size=17, colour=soft, lines=1, line_height=1.25)
        return ui.Column(
            ui.Label(title, "x", 22, lines=1, line_height=1.15),
            ui.Row(practice if brush.tctx.practice else None, line, gap=8),
        )

    tree = two(heading, below)
    if brush.tctx.replay_labels is not None:
        title = brush.tctx.replay_labels.title
        both = text("{title} · {far}", title=heading, far=below)
        far = ui.Label(both, size=18, colour=soft, lines=1)
        tree = ui.FitWidth(
            ui.Row(ui.Label(title, "f", 30, lines=1), far, gap=18),
            two(title, both),
            tree,
            align_children="start",
        )
    box = to_rect(bar.round_text)
    first = to_rect(bar.pills[0])
    if first.y < box.bottom:
        box.w = first.x - ctx.px(24) - box.x
    box.w = min(box.w, tree.width(ctx))
    ui.lay_out(ctx, ui.Stack(tree, align_vertical="middle"), box).draw(brush.canvas)


def round_texts(view: TableView) -> tuple[Text, Text]:
    """Return the round number, and the current phase."""
    heading = round_of(view.number, view.rounds_planned)
    cards = view.hand_size
    trick = view.trick_number
    if view.phase is Phase.BID:
        return heading, ntext("{n} card · bidding", "{n} cards · bidding", cards)
    below = ntext("{n} card · trick {trick}", "{n} cards · trick {trick}", cards, trick=trick)
    return heading, below


def _draw_pill(brush: Brush, view: TableView, place: int) -> None:
    ctx = brush.ctx
    bar = brush.layout.bar
    seat = brush.tctx.seat(place)
    box = to_rect(bar.pills[place])
    mine = place == 0 and view.viewer is not None
    look = ctx.palette
    h = box.h
    gold = look.gold, 1.6, 0.9
    if look.high_contrast:
        fill = "#000000"
        opacity = 1.0
    else:
        fill, opacity = ("#5A3B2C", 0.92) if mine else ("#20131B", 0.8)
    brush.plate(box, h / 2, fill, gold if mine else ctx.edge(0.14, 1.1), opacity)
    middle = box.x + h / 2, box.centery
    brush.centre(ctx.raster.avatar(brush.tctx.seats[seat].avatar, int(h * 0.78)), *middle)
    grown = crowned(view).get(seat)
    if grown is not None:
        brush.centre(brush.ctx.art.marks.crown(max(1, int(h * 0.44 * grown))), middle[0], box.y)
    total = number(shown_total(view, seat))
    size = 22 if len(bar.pills) <= 8 else 20
    if bar.names:
        room = box.w - h * 1.5 - ctx.text_width(total, "f", size)
        name = ctx.fonts.fit(brush.tctx.seats[seat].name, "s", ctx.t(17), room)
        colour = look.ivory if mine else look.soft
        brush.write(name, "s", 17, box.x + h * 1.02, box.centery, colour)
    brush.write(total, "f", size, box.right - h * 0.36, box.centery, look.ivory, 1.0)


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
    hint = BUTTONS["pause"][3]
    menu_box = to_rect(place.menu)
    nodes: list[ui.Node] = [
        ui.IconButton(
            "menu", text("Menu"), menu_box, icon="i_menu", on_press=menu, description=hint
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
                repeatable=button == "speed",
                on_press=press[button],
            )
        )
    return ui.share_tab_stop("bar", sorted(nodes, key=lambda node: node.bounds.x))
