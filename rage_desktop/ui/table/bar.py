"""The top bar: where in the game we are, everyone's totals, and the buttons (VISUAL 8)."""

from collections.abc import Mapping
from functools import partial

from pygame import Rect

from rage_desktop.rules import Phase, Text, ntext, text
from rage_desktop.stage.layout.bar import BarButton
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.words.wording import number, round_of
from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.effects.plate_effects import shown_total
from rage_desktop.ui.table.effects.room import crowned
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Press, one_stop
from rage_desktop.ui.toolkit.widgets.buttons import IconButton

SPEEDS = (1, 2, 4, 0)
SHADE = ((0.0, "#0E070B", 0.88), (1.0, "#0E070B", 0.0))
BUTTONS: dict[BarButton, tuple[str, Text, str, Text]] = {  # icon, name, key, hint
    "last_trick": ("i_peek", text("Last trick"), "L", text("The cards of the previous trick")),
    "speed": ("i_speed", text("Speed"), "V", text("How fast everything moves on the table")),
    "pause": ("i_pause", text("Pause"), "P", text("Settings, saving and the way out")),
    "sheet": ("i_sheet", text("Score sheet"), "S", text("Totals and every bid")),
    "help": ("i_help", text("Rules"), "H", text("How this game is played")),
}
ICONS = {button: row[0] for button, row in BUTTONS.items()}
NAMES = {button: row[1] for button, row in BUTTONS.items()}
KEYS = {button: row[2] for button, row in BUTTONS.items()}


def draw_bar(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw the bar's ground, the round and the score strip; its buttons are widgets."""
    texts = round_texts(view)
    ahead = crowned(view)
    totals = [(shown_total(view, plate.seat), ahead.get(plate.seat)) for plate in view.plates]
    paint = partial(_draw_bar, canvas, board, view, texts)
    board.parts.draw(canvas, "bar", (texts, totals, view.viewer), paint)


def _draw_bar(canvas: Canvas, board: Board, view: TableView, texts: tuple[Text, Text]) -> None:
    kit, bar = board.kit, board.layout.bar
    height = round(kit.px(68) * 1.35)
    if not kit.palette.high_contrast:
        canvas.blit(kit.raster.gradient(kit.size[0], height, SHADE), 0, 0)
    _draw_round(canvas, board, texts)
    for place in range(len(bar.pills)):
        _draw_pill(canvas, board, view, place)


def _draw_round(canvas: Canvas, board: Board, texts: tuple[Text, Text]) -> None:
    """Write which round this is over what is going on in it; of a game that is watched again what
    this is, beside both or over them."""
    kit, bar = board.kit, board.layout.bar
    x, y = bar.round_text.x, bar.round_text.centre.y
    up, down = (11, 14) if kit.scale > 0.8 else (0, 0)
    line = kit.t(22) * 0.5
    top = y - (kit.px(up) if up else line)
    low = y + (kit.px(down) if down else kit.t(17) * 0.6)
    if kit.text_scale > 1:
        top, low = y - kit.t(22) * 0.55, y + kit.t(17) * 0.75
    first = bar.pills[0]
    beside = first.y < bar.round_text.bottom
    room = first.x - kit.px(24) - x if beside else bar.round_text.w
    if board.watched is not None:
        both = text("{title} · {far}", title=texts[0], far=texts[1])
        if _in_one_line(canvas, board, both, x, y, room):
            return
        if kit.width(kit.say(both), "s", 17) <= room:
            texts = board.watched.title, both
    heading, below = (kit.say(words) for words in texts)
    kit.write(canvas, heading, "x", 22, x, top, kit.palette.ivory, room=room)
    if board.practice:
        wide = _practice_pill(canvas, board, x, low)
        x, room = x + wide, room - wide
    kit.write(canvas, below, "s", 17, x, low, kit.palette.soft, room=room)


def _in_one_line(canvas: Canvas, board: Board, both: Text, x: float, y: float, room: float) -> bool:
    """Write what this is and how far it is beside each other, if there is room; tell whether."""
    assert board.watched is not None
    kit, far = board.kit, board.kit.say(both)
    title = kit.say(board.watched.title)
    wide = kit.width(title, "f", 30) + kit.px(18)
    if wide + kit.width(far, "s", 18) > room:
        return False
    kit.write(canvas, title, "f", 30, x, y, kit.palette.ivory)
    kit.write(canvas, far, "s", 18, x + wide, y + kit.px(2), kit.palette.soft)
    return True


def _practice_pill(canvas: Canvas, board: Board, x: float, y: float) -> int:
    """Draw the pill of a game that does not count; return how much room it takes."""
    kit, words = board.kit, board.kit.say(text("Practice"))
    h = round(kit.t(15) * 1.4)
    box = Rect(round(x), round(y - h / 2), kit.width(words, "x", 15) + h, h)
    kit.plate(canvas, box, h / 2, kit.palette.gold)
    kit.write(canvas, words, "x", 15, *box.center, INK, 0.5)
    return box.w + kit.px(8)


def round_texts(view: TableView) -> tuple[Text, Text]:
    """Return which round this is, and what is going on in it."""
    heading = round_of(view.number, view.rounds_planned)
    cards, trick = view.hand_size, view.trick_number
    if view.phase is Phase.BID:
        return heading, ntext("{n} card · bidding", "{n} cards · bidding", cards)
    below = ntext("{n} card · trick {trick}", "{n} cards · trick {trick}", cards, trick=trick)
    return heading, below


def _draw_pill(canvas: Canvas, board: Board, view: TableView, place: int) -> None:
    kit, bar = board.kit, board.layout.bar
    seat, box = board.seat(place), to_rect(bar.pills[place])
    mine = place == 0 and view.viewer is not None
    look, h = kit.palette, box.h
    gold = look.gold, 1.6, 0.9
    if look.high_contrast:
        fill, opacity = "#000000", 1.0
    else:
        fill, opacity = ("#5A3B2C", 0.92) if mine else ("#20131B", 0.8)
    kit.plate(canvas, box, h / 2, fill, gold if mine else kit.edge(0.14, 1.1), opacity)
    middle = box.x + h / 2, box.centery
    kit.centre(canvas, kit.raster.avatar(board.seats[seat].avatar, int(h * 0.78)), *middle)
    grown = crowned(view).get(seat)
    if grown is not None:
        kit.centre(canvas, kit.studio.marks.crown(max(1, int(h * 0.44 * grown))), middle[0], box.y)
    total = number(shown_total(view, seat))
    size = 22 if len(bar.pills) <= 8 else 20
    if bar.names:
        room = box.w - h * 1.5 - kit.width(total, "f", size)
        name = kit.fonts.fit(board.seats[seat].name, "s", kit.t(17), room)
        colour = look.ivory if mine else look.soft
        kit.write(canvas, name, "s", 17, box.x + h * 1.02, box.centery, colour)
    kit.write(canvas, total, "f", size, box.right - h * 0.36, box.centery, look.ivory, 1.0)


def speed_label(speed: int) -> Text:
    """Return how an animation speed is written; 0 is instant."""
    return text("{n}×", n=speed) if speed else text("Max")


def next_speed(speed: int) -> int:
    """Return the animation speed that the button goes on to."""
    return SPEEDS[(SPEEDS.index(speed) + 1) % len(SPEEDS)]


def bar_nodes(
    board: Board, speed: int, press: Mapping[BarButton, Press], menu: Press
) -> list[Node]:
    """Return the bar's buttons; each is also a key of its own."""
    place = board.layout.bar
    hint = BUTTONS["pause"][3]
    menu_box = to_rect(place.menu)
    nodes: list[Node] = [
        IconButton("menu", text("Menu"), menu_box, icon="i_menu", on_press=menu, hint=hint)
    ]
    for button, box in place.buttons.items():
        icon, name, key, hint = BUTTONS[button]
        value = speed_label(speed) if button == "speed" else ""
        label = name if button == "last_trick" and place.labels else value
        nodes.append(
            IconButton(
                button, name, to_rect(box), icon=icon, label=label, value=value, hint=hint,
                key=key, again=button == "speed", on_press=press[button],
            )
        )  # fmt: skip
    return one_stop("bar", sorted(nodes, key=lambda node: node.bounds.x))
