"""Layout and painting of the table in layers (VISUAL 8), for every scene that shows one."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from rage_desktop.match.game_setup import Seat
from rage_desktop.match.settings import Settings
from rage_desktop.presentation.effect_values import centre_level, find
from rage_desktop.presentation.layout.geometry import Rect
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.layout.table_places import TableKind
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import EffectKind
from rage_desktop.rules import Look, Text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cosmetics import back_of, cloth_of
from rage_desktop.ui.art.palette import on_cloth
from rage_desktop.ui.table import bar, sidebars
from rage_desktop.ui.table.bidding.bid_count import bid_count
from rage_desktop.ui.table.centre import centre, plates, turn_slot
from rage_desktop.ui.table.effects import centre_effects
from rage_desktop.ui.table.effects.large_words import draw_large_word, is_written_large
from rage_desktop.ui.table.effects.plate_effects import draw_over_plates
from rage_desktop.ui.table.effects.round_result_effect import draw_own_round
from rage_desktop.ui.table.effects.triumphs import draw_comets, draw_triumphs
from rage_desktop.ui.table.hand.flights import draw_flights
from rage_desktop.ui.table.hand.hand import HandCardPose, draw_hand
from rage_desktop.ui.table.overlays import hint_plate
from rage_desktop.ui.table.overlays.centre_line import CentreLine, covers_slot
from rage_desktop.ui.table.table_context import Brush, TableContext

HintContent: TypeAlias = tuple[Text, Text | None, list[tuple[str, Text]]]
"""What the hint plate says: a title, a line below it, and the keys that work now."""


def make_table_context(
    ctx: ui.DrawContext,
    look: Look,
    seats: tuple[Seat, ...],
    view: TableView,
    settings: Settings,
    below: int = 0,
    *,
    kind: TableKind = TableKind.PLAYED,
    room: Rect | None = None,
) -> TableContext:
    """Lay out the table for the window, the hand size and the settings; some px at the bottom
    can be reserved for others, and a table that is reviewed lies in a `room`.

    The context's translator must already know the edition's look and the seats.
    """
    dealt = max(1, view.hand_size)
    zoom = settings.hand_size / 100
    layout = table_layout(
        *ctx.size,
        len(seats),
        dealt,
        ctx.text_scale,
        zoom,
        below,
        settings.one_hand,
        kind=TableKind.HANDLESS if view.is_handless else kind,
        room=room,
    )
    faces = Faces(
        look, ctx.translator, view.edition, settings.suit_letters, settings.strong_patterns
    )
    back = back_of(look, settings.card_back)
    cards = ctx.art.cards(look.skin, ctx.palette.high_contrast, back)
    cloth = cloth_of(look, settings.cloth)
    ctx = replace(ctx, palette=on_cloth(ctx.palette, cloth))
    return TableContext(ctx, layout, look, seats, view.home, cards, faces, cloth)


def draw_table(
    brush: Brush,
    view: TableView,
    poses: list[HandCardPose] | None,
    content: HintContent | None,
    *,
    middle: bool = True,
    turn: bool = False,
    line: CentreLine | None = None,
    open_hands: Callable[[], None] | None = None,
) -> None:
    """Draw the table up to what lies over it: panels, popovers and widgets.

    `poses` are the poses of the hand cards, None for no hand; without `content` there is no
    hint plate. The centre is drawn only if `middle`, since a panel may cover it; `turn` marks that
    the viewer has to play a card. The `line` lies below cards that rise or fly over it (but above
    my slot where it has no other place), above the dimmed table. `open_hands` draws the others'
    hands, below all flights.
    """
    _draw_ground(brush, view)
    dim = find(view, EffectKind.DIM) is not None
    if not dim:
        plates.draw_plates(brush, view)
    if middle:
        _draw_middle(brush, view, turn, None if dim else line)
    if dim:  # players whose points are being revealed are lit
        centre_effects.draw_dim(brush, view, over=False)
        plates.draw_plates(brush, view)
    if poses is not None:
        draw_hand(brush, view, poses)
    plates.draw_own(brush, view)
    if turn:
        turn_slot.draw_turn_pill(brush, view)
    if content is not None and bid_count(brush.tctx, view) is None:
        hint_plate.draw_hint(brush, *content)
    if open_hands is not None:
        open_hands()
    draw_flights(brush, view, poses or ())
    if view.effects:
        _draw_effects(brush, view, line if middle and dim else None)


def _draw_effects(brush: Brush, view: TableView, line: CentreLine | None) -> None:
    draw_over_plates(brush, view)
    draw_triumphs(brush, view)
    draw_large_word(brush, view)
    centre_effects.draw_dim(brush, view, over=True)
    draw_own_round(brush, view)
    if line is not None:
        line.draw(brush)


def _draw_ground(brush: Brush, view: TableView) -> None:
    brush.tctx.cards.next_frame()
    centre.draw_felt(brush)
    centre_effects.draw_trump_ring(brush, view)
    centre_effects.draw_felt_effects(brush, view)
    draw_comets(brush, view)
    if brush.tctx.bar:
        bar.draw_bar(brush, view)
    sidebars.draw_wings(brush, view)


def _draw_middle(brush: Brush, view: TableView, turn: bool, line: CentreLine | None) -> None:
    counted = bid_count(brush.tctx, view)
    if counted is not None:
        counted.draw(brush.canvas)
        return
    with brush.canvas.layer(alpha=centre_level(view)):
        centre.draw_centre(brush, view)
    if turn:
        turn_slot.draw_slot(brush, view)
    if is_written_large(view):
        line = None  # it comes after the word
    over = covers_slot(brush.layout)  # then my card does not lie on its words
    if line is not None and not over:
        line.draw(brush)
    centre.draw_trick(brush, view)
    if line is not None and over:
        line.draw(brush)
