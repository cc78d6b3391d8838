"""The table laid out and painted in its layers (VISUAL 8), for every scene that shows one."""

from collections.abc import Callable
from typing import TypeAlias

from rage_desktop.match.seats import Seat
from rage_desktop.match.settings import Settings
from rage_desktop.rules import Text
from rage_desktop.rules.editions.look import Look
from rage_desktop.stage.layout.layout import table_layout
from rage_desktop.stage.table_view import TableView
from rage_desktop.ui.art.looks import back_of, cloth_of
from rage_desktop.ui.art.studio import Faces
from rage_desktop.ui.table import bar, wings
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.centre import centre, plates, turn_slot
from rage_desktop.ui.table.effects import room
from rage_desktop.ui.table.effects.all_effects import draw_over, draw_under
from rage_desktop.ui.table.hand.flights import draw_flights
from rage_desktop.ui.table.hand.hand import Stand, draw_hand
from rage_desktop.ui.table.words import hint_plate, spoken
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

Hint: TypeAlias = tuple[Text, Text | None, list[tuple[str, Text]]]
"""What the hint plate says: a title, a line below it, and the keys that work now."""


def lay_table(
    kit: Kit,
    look: Look,
    seats: tuple[Seat, ...],
    view: TableView,
    settings: Settings,
    below: int = 0,
) -> Board:
    """Lay the table for the window, the round's hand size and the settings in force; some px at the
    bottom are left to others.

    The kit's wording must already know the look and the seats.
    """
    dealt, zoom = max(1, view.hand_size), settings.hand_size / 100
    layout = table_layout(
        *kit.size, len(seats), dealt, kit.text_scale, zoom, below, settings.one_hand
    )
    points = spoken.card_points(view.edition)
    faces = Faces(look, kit.wording, points, settings.suit_letters, settings.strong_patterns)
    back = back_of(look, settings.card_back)
    cards = kit.studio.cards(look.skin, kit.palette.high_contrast, back)
    cloth = cloth_of(look, settings.cloth)
    return Board(kit, layout, look, seats, view.home, cards, faces, cloth)


def paint_table(
    canvas: Canvas,
    board: Board,
    view: TableView,
    stands: list[Stand] | None,
    said: Hint | None,
    *,
    middle: bool = True,
    turn: bool = False,
    open_hands: Callable[[], None] | None = None,
) -> None:
    """Draw the table up to what lies over it: panels, popovers and widgets.

    `stands` says how every card of the hand stands, None for no hand; without `said` there is no
    hint plate. The `middle` is left out where a panel covers it; `turn` marks that the viewer is
    asked for a card. `open_hands` draws what others hold, under all that flies.
    """
    _paint_ground(canvas, board, view)
    dim = room.dimmed(view) is not None
    if not dim:
        plates.draw_plates(canvas, board, view)
    if middle:
        _paint_middle(canvas, board, view, turn)
    if dim:  # those whose points are told stand in the light
        room.draw_dim(canvas, board, view, over=False)
        plates.draw_plates(canvas, board, view)
    if stands is not None:
        draw_hand(canvas, board, view, stands)
    plates.draw_own(canvas, board, view)
    if turn:
        turn_slot.draw_turn_pill(canvas, board, view)
    if said is not None:
        hint_plate.draw_hint(canvas, board, *said)
    if open_hands is not None:
        open_hands()
    draw_flights(canvas, board, view, stands or ())
    draw_over(canvas, board, view)


def _paint_ground(canvas: Canvas, board: Board, view: TableView) -> None:
    board.cards.next_frame()
    centre.draw_felt(canvas, board)
    draw_under(canvas, board, view)
    if board.bar:
        bar.draw_bar(canvas, board, view)
    wings.draw_wings(canvas, board, view)


def _paint_middle(canvas: Canvas, board: Board, view: TableView, turn: bool) -> None:
    with canvas.layer(alpha=room.centre_level(view)):
        centre.draw_centre(canvas, board, view)
        centre.draw_veils(canvas, board)
    if turn:
        turn_slot.draw_slot(canvas, board, view)
    centre.draw_trick(canvas, board, view)
