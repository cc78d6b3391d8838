"""This window's table made small: cards, and all that can be pressed, as the settings place it."""

from functools import partial

from msgspec import structs

from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.settings import Settings
from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.layout.table_places import TableLayout
from rage_desktop.rules import Bid, EditionFile, SeatView, new_game, view_of
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.card_canvas import Face
from rage_desktop.ui.art.palette import WHEEL
from rage_desktop.ui.table.bidding.bid_panel import BidPanel
from rage_desktop.ui.table.table_context import TableContext, to_rect

PLAYERS = 4
CARDS = 6
RANK = 7  # of every card of the hand
ROUND = 14  # px of the design: the largest radius of a corner


def place_small_table(
    settings: Settings, file: EditionFile, skin: str, layout: ui.Layout, box: ui.Rect
) -> None:
    """Place the table of the window at which the settings are looked at."""
    ctx = layout.ctx
    table = table_layout(
        *ctx.size,
        PLAYERS,
        CARDS,
        ctx.text_scale,
        settings.hand_size / 100,
        one_hand=settings.one_hand,
    )
    panel, keys = _bid_panel(ctx, table, file)
    layout.paint(partial(_paint, table, panel, keys, skin), box)


def _bid_panel(
    ctx: ui.DrawContext, table: TableLayout, file: EditionFile
) -> tuple[ui.Rect, list[ui.Rect]]:
    """Return the box of the bidding panel, and those of what can be pressed on it."""
    seats = default_seats(PLAYERS)
    cards = ctx.art.cards(file.look.skin, ctx.palette.high_contrast)
    faces = Faces(file.look, ctx.translator)
    tctx = TableContext(ctx.with_terms((file.look, ())), table, file.look, seats, 0, cards, faces)
    panel = BidPanel(_view_to_bid(file), lambda _: None)
    keys = [node.bounds for node in panel.nodes(tctx) if isinstance(node, ui.Button)]
    return panel.layout.box, keys


def _view_to_bid(file: EditionFile) -> SeatView:
    """Return what the first seat sees as it has to bid."""
    view = view_of(new_game(file.rules, PLAYERS, seed=""), 0)
    bids = tuple(Bid(0, tricks) for tricks in range(CARDS + 1))
    return structs.replace(view, hand_size=CARDS, legal=bids)


def _paint(
    table: TableLayout,
    panel: ui.Rect,
    keys: list[ui.Rect],
    skin: str,
    ctx: ui.PaintContext,
    box: ui.Rect,
) -> None:
    """Paint the table: the cards, and everything that can be pressed in gold."""
    palette = ctx.palette
    width, height = ctx.size
    share = min(box.w / width, box.h / height)
    window = ui.Rect(0, 0, round(width * share), round(height * share))
    window.midtop = box.midtop
    ctx.plate(window, ctx.px(12), palette.well, ctx.edge(0.3))

    def block(place: ui.Rect, colour: str, opacity: float) -> None:
        w = max(2, round(place.w * share))
        h = max(2, round(place.h * share))
        plate = ctx.raster.plate(w, h, min(0.3 * min(w, h), ctx.px(ROUND)), colour)
        x = round(window.x + place.x * share)
        y = round(window.y + place.y * share)
        ctx.canvas.blit(plate, x, y, alpha=opacity)

    def lay(card: Face, pose: Pose) -> None:
        picture = cards.placed(card, max(12, round(pose.height * share)), pose.angle)
        ctx.centre(picture, window.x + pose.x * share, window.y + pose.y * share)

    cards = ctx.art.cards(skin, palette.high_contrast)
    plates = [plate.box for plate in table.plates]
    with ctx.canvas.clipped(window):
        for plate in (*plates, table.own.box, table.hint.box):
            block(to_rect(plate), palette.mute, 0.35)
        block(panel, palette.gold, 0.25)
        for target in (*keys, *map(to_rect, table.targets())):
            block(target, palette.gold, 1.0)
        for colour, pose in zip(WHEEL, table.hand.slots(CARDS), strict=True):
            lay(Face(colour, RANK), pose)
