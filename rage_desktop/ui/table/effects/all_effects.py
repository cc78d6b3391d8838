"""Effects below or above everything else on the table (VISUAL 10).

Effects of a plate or a card are drawn with it: see the other modules of this package.
An effect is drawn from its progress alone; an idle table has none.
"""

from rage_desktop.presentation.table_view import TableView
from rage_desktop.ui.table.effects.felt_effects import draw_felt_effects, draw_trump_ring
from rage_desktop.ui.table.effects.plate_effects import draw_glories
from rage_desktop.ui.table.effects.round_end_state import draw_dim
from rage_desktop.ui.table.effects.round_result_effect import draw_own_round
from rage_desktop.ui.table.effects.sparks import draw_sparks
from rage_desktop.ui.table.table_context import Brush


def draw_under(brush: Brush, view: TableView) -> None:
    """Draw the effects on the felt: above it, below everything that lies on it."""
    draw_trump_ring(brush, view)
    if view.effects:
        draw_felt_effects(brush, view)


def draw_over(brush: Brush, view: TableView) -> None:
    """Draw the effects over the table: after the cards in flight, before panels."""
    if view.effects:
        draw_glories(brush, view)
        draw_sparks(brush, view)
        draw_dim(brush, view, over=True)
        draw_own_round(brush, view)
