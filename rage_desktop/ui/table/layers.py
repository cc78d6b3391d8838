"""The layers of the table in order (VISUAL 8), for every scene that shows one."""

from typing import TypeAlias

from rage_desktop.rules import Text
from rage_desktop.stage.table_view import TableView
from rage_desktop.ui.canvas import Canvas
from rage_desktop.ui.table import bar, centre, hint, plates
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.effects import draw_over, draw_under
from rage_desktop.ui.table.flights import draw_flights
from rage_desktop.ui.table.hand import Stand, draw_hand

Hint: TypeAlias = tuple[Text, Text | None, list[tuple[str, Text]]]
"""What the hint plate says: a title, a line below it, and the keys that work now."""


def paint_table(
    canvas: Canvas,
    board: Board,
    view: TableView,
    stands: list[Stand],
    said: Hint | None,
    *,
    middle: bool = True,
    turn: bool = False,
) -> None:
    """Draw the table up to what lies over it: panels, popovers and widgets.

    `stands` says how every card of the hand stands; `said` None leaves out the hint plate. The
    `middle` is left out where a panel covers it; `turn` marks that the viewer is asked for a card.
    """
    centre.draw_felt(canvas, board)
    draw_under(canvas, board, view)
    bar.draw_bar(canvas, board, view)
    plates.draw_plates(canvas, board, view)
    if middle:
        centre.draw_centre(canvas, board, view)
        if turn:
            centre.draw_slot(canvas, board, view)
        centre.draw_trick(canvas, board, view)
    draw_hand(canvas, board, view, stands)
    plates.draw_own(canvas, board, view)
    if turn:
        centre.draw_turn_pill(canvas, board, view)
    if said is not None:
        hint.draw_hint(canvas, board, *said)
    draw_flights(canvas, board, view)
    draw_over(canvas, board, view)
