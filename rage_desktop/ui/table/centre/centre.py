"""The middle of the table: pile, trump, the suit led, the trick and my empty slot (VISUAL 8)."""

from functools import partial

from pygame import Rect

from rage_desktop.rules import NumberCard, Phase, Text, text
from rage_desktop.stage.layout.centre import ChipColumn
from rage_desktop.stage.layout.geometry import Point, Pose
from rage_desktop.stage.table_view import TableView, TrickCard
from rage_desktop.stage.transients import TrickSlot, TrumpSlot
from rage_desktop.ui.art.cards.faces import MINI_BELOW
from rage_desktop.ui.art.palette import SCRIM, SUIT, WELL
from rage_desktop.ui.art.scenery.felt import felt
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.centre import captions
from rage_desktop.ui.table.effects import centre_effects
from rage_desktop.ui.table.effects.centre_effects import draw_declared, draw_outline
from rage_desktop.ui.table.hand.flights import draw_sliding
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas

VEILED = 0.75  # how far something not yet explained is hidden
CYAN = ("#8DF3FF", "#C9F8FF")


def draw_felt(canvas: Canvas, board: Board) -> None:
    """Draw the floor and the table."""
    kit, top = board.kit, board.layout.table
    ground = felt(kit.raster, board.cloth, *kit.size, top, kit.palette.high_contrast)
    canvas.blit(ground, 0, 0, OPAQUE)


def draw_centre(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw the pile, the trump card and the two chips."""
    with canvas.layer(dy=centre_effects.jolt(board, view)):
        _draw_centre(canvas, board, view)


def _draw_centre(canvas: Canvas, board: Board, view: TableView) -> None:
    centre = board.layout.centre
    draw_sliding(canvas, board, view)
    board.parts.draw(canvas, "pile", view.pile, partial(_draw_pile, canvas, board, view))
    _draw_trump(canvas, board, view)
    centre_effects.draw_embers(canvas, board, view)
    if view.low_wins:
        _draw_modifier(canvas, board)
    led: Text = text("LED")
    trump: Text = text("TRUMP")
    none = view.trump is None and not _before_turning(view)
    size = centre_effects.chip_size(board, view)
    leader = captions.who_led(view)
    _draw_column(canvas, board, centre.led, led, view.lead, none=False, by=leader)
    centre_effects.draw_pulse(canvas, board, view, centre.led)
    _draw_column(canvas, board, centre.trump_chip, trump, view.trump, none=none, size=size)


def draw_veils(canvas: Canvas, board: Board) -> None:
    """Dim what is not explained yet, under the trick and all that flies."""
    kit, centre = board.kit, board.layout.centre
    boxes = {
        "trump": (centre.trump_chip.box, centre.trump.box),
        "led": (centre.led.box,),
        "pile": (centre.pile.box,),
    }
    for box in (box for name in board.veiled for box in boxes.get(name, ())):
        grown = to_rect(box.inset(-kit.px(10)))
        kit.plate(canvas, grown, kit.px(18), SCRIM, None, VEILED)


def _before_turning(view: TableView) -> bool:
    """Tell whether the round's first trump is still to be turned: nobody has been asked to bid."""
    dealing = view.phase is Phase.BID and not any(plate.turn for plate in view.plates)
    return dealing and view.trump is None and centre_effects.coming(view) is None


def _draw_pile(canvas: Canvas, board: Board, view: TableView) -> None:
    kit, pile = board.kit, board.layout.centre.pile
    step = max(1.0, 2 * kit.scale)
    for deep in range(min(3, view.pile)):
        pose = pile._replace(x=pile.x - deep * step, y=pile.y - deep * step * 1.2)
        board.card(canvas, None, pose, shadow=deep == 0)
    at = board.layout.centre.pile_count
    board.tag(canvas, str(view.pile), at, fill=WELL, colour=kit.palette.soft)


def _draw_trump(canvas: Canvas, board: Board, view: TableView) -> None:
    kit, pose = board.kit, board.layout.centre.trump
    if TrumpSlot() in view.hidden or _before_turning(view):
        return
    shown = centre_effects.card_level(board, view)
    if view.trump_card is not None and view.trump is not None:
        centre_effects.draw_bloom(canvas, board, view, pose, board.colour(view.trump_card.suit))
        with canvas.layer(alpha=shown):
            board.card(canvas, view.trump_card, pose)
        return
    if view.trump is not None:
        with canvas.layer(alpha=shown):
            _draw_named(canvas, board, view, pose)
        return
    with canvas.layer(alpha=shown):
        board.card(canvas, None, pose)
    size, shown = centre_effects.mark_size(board, view)
    mark = kit.studio.marks.out_mark(round(pose.width * 0.9 * size))
    with canvas.layer(alpha=shown):
        kit.centre(canvas, mark, pose.x, pose.y)


def _draw_named(canvas: Canvas, board: Board, view: TableView, pose: Pose) -> None:
    """Draw what stands for a trump that no card of the pile shows: the card that named it, or a
    back with its chip."""
    assert view.trump is not None
    centre_effects.draw_bloom(canvas, board, view, pose, board.colour(view.trump))
    if view.named is None:
        board.card(canvas, None, pose)
        board.chip(canvas, view.trump, pose.width * 0.6, Point(pose.x, pose.y))
        return
    board.card(canvas, view.named.card, pose)
    centre_effects.draw_named(canvas, board, pose, view.named.card, view.trump)
    d = max(20, board.kit.px(30))
    captions.draw_chip(canvas, board, view.named.seat, d, Point(pose.x, pose.y + pose.height / 2))


def draw_glow(
    canvas: Canvas, board: Board, pose: Pose, card: NumberCard, strength: float = 1.0
) -> None:
    """Draw the light of its suit round the trump card."""
    kit = board.kit
    w, h = round(pose.width), round(pose.height)
    colour = SUIT[board.colour(card.suit)]
    soft, pad = kit.raster.shadow(w, h, h * 0.06, max(1.0, 16 * kit.scale), 0.8, colour)
    canvas.blit(soft, pose.x - w / 2 - pad, pose.y - h / 2 - pad, alpha=strength)


def _draw_modifier(canvas: Canvas, board: Board) -> None:
    kit, box = board.kit, board.layout.centre.modifier
    words = kit.say(text("Low wins"))
    h, icon = round(box.h), kit.px(20)
    w = kit.width(words, "x", 17) + icon + 7 + round(h * 0.84)
    plate = Rect(round(box.centre.x - w / 2), round(box.y), w, h)
    kit.plate(canvas, plate, h / 2, WELL, (CYAN[0], 1.3, 0.6), 0.82)
    x = plate.x + h * 0.42
    kit.icon(canvas, "rewind", icon, x + icon / 2, plate.centery, CYAN[0])
    kit.write(canvas, words, "x", 17, x + icon + 7, plate.centery, CYAN[1])


def _draw_column(
    canvas: Canvas,
    board: Board,
    column: ChipColumn,
    caption: Text,
    suit: str | None,
    *,
    none: bool,
    size: float = 1.0,
    by: int | None = None,
) -> None:
    """Draw a suit's column; `by` is whose avatar stands at the chip."""
    d = round(column.diameter * size)
    paint = partial(_paint_column, canvas, board, column, caption, suit, none, d, by)
    board.parts.draw(canvas, ("column", column.box), (suit, none, d, by), paint)


def _paint_column(
    canvas: Canvas,
    board: Board,
    column: ChipColumn,
    caption: Text,
    suit: str | None,
    none: bool,
    d: int,
    by: int | None,
) -> None:
    kit, look, ax = board.kit, board.kit.palette, column.align
    kit.write(canvas, kit.say(caption), "b", 16, *column.caption, look.soft, ax, column.room)
    if suit is not None:
        board.chip(canvas, suit, d, column.chip)
        words, style, colour = board.suit(suit), "x", look.ivory
    elif none:
        kit.centre(canvas, kit.studio.marks.none_chip(d), *column.chip)
        words, style, colour = kit.say(text("None")), "x", look.ivory
    else:
        kit.centre(canvas, kit.studio.marks.open_chip(d), *column.chip)
        words, style, colour = kit.say(text("Open")), "b", look.soft
    size = 18 if ax == 0.5 else 22
    kit.write(canvas, words, style, size, *column.name, colour, ax, column.room)
    if by is not None and suit is None:
        board.avatar(canvas, by, d * 0.75, column.chip)
    elif by is not None:
        at = Point(column.chip.x + 0.42 * d, column.chip.y + 0.38 * d)
        captions.draw_chip(canvas, board, by, max(20, 0.5 * d), at)


# -- the trick -----------------------------------------------------------------------------------


def draw_trick(canvas: Canvas, board: Board, view: TableView) -> None:
    """Draw the cards played, the winner's outline under its card and the captions above all."""
    shown = [play for play in view.trick if TrickSlot(play.seat) not in view.hidden]
    with canvas.layer(dy=centre_effects.jolt(board, view)):
        centre_effects.draw_under_trick(canvas, board, view)
        for play in shown:
            _draw_play(canvas, board, view, play)
        captions.draw_captions(canvas, board, view, shown)


def _draw_play(canvas: Canvas, board: Board, view: TableView, play: TrickCard) -> None:
    pose = board.layout.centre.slots[board.place(play.seat)].pose
    moving = centre_effects.winning(view)
    if moving is not None and play.seat == moving.other:
        draw_outline(canvas, board, pose, strength=1 - moving.progress)
    if play.seat == view.winning:
        draw_outline(canvas, board, pose, drawn=1.0 if moving is None else moving.progress)
    size, lift = centre_effects.settling(view, play.seat), 0.0
    if size is None:
        lift = centre_effects.raised(board, view, play.seat)
        board.card(canvas, play.card, pose, lift=lift)
    else:
        _draw_settling(canvas, board, play, pose, size)
    if play.suit is not None and not isinstance(play.card, NumberCard):
        naming = centre_effects.naming(view, play.seat)
        with canvas.layer(dy=-lift):
            draw_declared(canvas, board, pose, play.card, play.suit, naming)


def _draw_settling(canvas: Canvas, board: Board, play: TrickCard, pose: Pose, size: float) -> None:
    """A card that has just landed is still a little nearer to the eye."""
    soft, dx, dy = board.cards.shadow_for(pose.height, pose.angle)
    canvas.blit(soft, pose.x + dx, pose.y + dy)
    face, rest = board.faces(play.card), (pose.height, pose.angle)
    mini = pose.height < MINI_BELOW
    picture = board.cards.flying(face, pose.height * size, pose.angle, rest=rest, mini=mini)
    board.kit.centre(canvas, picture, pose.x, pose.y)
