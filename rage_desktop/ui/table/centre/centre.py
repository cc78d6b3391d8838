"""The centre of the table: pile, trump, suit led and trick (VISUAL 8)."""

from functools import partial
from typing import NamedTuple

from rage_desktop.presentation import effect_values
from rage_desktop.presentation.effect_values import find, level, ramp
from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.layout.middle import ChipColumn
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import EffectKind, TrickSlot, TrumpSlot
from rage_desktop.rules import NumberCard, Phase, PlayedCard, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.card_canvas import MINI_BELOW
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.art.scenery.felt import felt
from rage_desktop.ui.table.centre.captions import draw_captions, draw_chip, who_led
from rage_desktop.ui.table.effects import centre_effects
from rage_desktop.ui.table.effects.centre_effects import draw_declared, draw_outline
from rage_desktop.ui.table.hand.flights import draw_sliding
from rage_desktop.ui.table.table_context import Brush, lay_out_at, pill

PALES = 0.5  # share of its time in which the chip of a trump called off has faded
CYAN = ("#8DF3FF", "#C9F8FF")


def draw_felt(brush: Brush) -> None:
    """Draw the floor and the table."""
    ctx = brush.ctx
    top = brush.layout.table
    ground = felt(ctx.raster, brush.tctx.cloth, *ctx.size, top, ctx.palette.high_contrast)
    brush.canvas.blit(ground, 0, 0, ui.OPAQUE)


def draw_centre(brush: Brush, view: TableView) -> None:
    """Draw the pile, the trump card and the two chips, but for what a lesson has not explained."""
    with brush.canvas.layer(dy=centre_effects.jolt(brush.ctx, view)):
        _draw_centre(brush, view)


def _draw_centre(brush: Brush, view: TableView) -> None:
    centre = brush.layout.centre
    untold = brush.tctx.untold
    draw_sliding(brush, view)
    if "pile" not in untold:
        brush.part("pile", view.pile, partial(_draw_pile, brush, view))
    if "trump" not in untold:
        _draw_trump(brush, view)
    centre_effects.draw_embers(brush, view)
    if view.low_wins and find(view, EffectKind.TURNED) is None:
        brush.part("low wins", None, partial(_draw_modifier, brush))
    if "led" not in untold:
        _draw_column(brush, centre.led, _led(view))
    if "trump" not in untold:
        draw_trump_suit(brush, view)
    centre_effects.draw_pulse(brush, view, centre.led)


def _before_turning(view: TableView) -> bool:
    """Return whether the round's first trump is still to be turned: no bid was requested yet."""
    dealing = view.phase is Phase.BID and not any(plate.turn for plate in view.plates)
    return dealing and view.trump is None and effect_values.coming(view) is None


def _draw_pile(brush: Brush, view: TableView) -> None:
    ctx = brush.ctx
    pile = brush.layout.centre.pile
    step = max(1.0, 2 * ctx.scale)
    for deep in range(min(3, view.pile)):
        pose = pile._replace(x=pile.x - deep * step, y=pile.y - deep * step * 1.2)
        brush.card(None, pose, shadow=deep == 0)
    at = brush.layout.centre.pile_count.centre
    if brush.layout.scale.text > 1:  # a large tag would hide the pile
        ctx.draw_text(str(view.pile), "x", 16, *at, ctx.palette.ivory, 0.5)
    else:
        brush.tag(str(view.pile), at, fill=WELL, colour=ctx.palette.soft)


def _draw_trump(brush: Brush, view: TableView) -> None:
    """Draw the card that shows the trump, a back with its chip, or the mark of no trump."""
    pose = brush.layout.centre.trump
    fx = effect_values.coming(view)
    if TrumpSlot() in view.hidden or _before_turning(view):
        return
    named = view.named
    if view.trump is not None:
        suit = view.trump if view.trump_card is None else view.trump_card.suit
        centre_effects.draw_bloom(brush, pose, suit, fx)
    with brush.canvas.layer(alpha=effect_values.card_level(view, calm=brush.ctx.reduced_motion)):
        if view.trump is None:
            brush.card(None, pose)
        elif view.trump_card is not None:
            brush.card(view.trump_card, pose)
        elif named is None:
            brush.card(None, pose)
            brush.chip(view.trump, pose.width * 0.6, Point(pose.x, pose.y))
        else:
            brush.card(named.card, pose)
            centre_effects.draw_named(brush, pose, named.card, view.trump)
            at = Point(pose.x, pose.y + pose.height / 2)
            draw_chip(brush, named.seat, max(20, brush.ctx.px(30)), at)
    if view.trump is None:
        size, shown = effect_values.mark_size(view, calm=brush.ctx.reduced_motion)
        mark = brush.ctx.art.marks.out_mark(round(pose.width * 0.9 * size))
        brush.ctx.centre(mark, pose.x, pose.y, shown)


def _draw_modifier(brush: Brush) -> None:
    sign = ui.Icon("rewind", 20, CYAN[0])
    label = ui.Label(text("Low wins"), "x", 17, CYAN[1])
    tree = pill(brush.ctx, sign, label, size=17, line=1.5, edge=(CYAN[0], 1.3, 0.6), opacity=0.82)
    lay_out_at(brush.ctx, tree, brush.layout.centre.modifier.centre).draw(brush.canvas)


# -- the suit led, and the trump -------------------------------------------------------------------


class Suit(NamedTuple):
    """What a column says: its suit or, without one, what it `lacks`, for good if it is `settled`.

    `size` is that of the chip, 1 at rest; `by` is the seat whose face is at it.
    """

    caption: Text
    suit: str | None
    lacks: Text
    settled: bool = False
    size: float = 1.0
    by: int | None = None


def _led(view: TableView) -> Suit:
    lacks = text("No suit") if view.trick else text("Not yet")
    return Suit(text("LED"), view.lead, lacks, by=who_led(view))


def _trump(brush: Brush, view: TableView) -> Suit:
    settled = view.trump is None and not _before_turning(view)
    size = effect_values.chip_size(view, calm=brush.ctx.reduced_motion)
    lacks = text("None") if settled else text("Not yet")
    return Suit(text("TRUMP"), view.trump, lacks, settled, size)


def draw_trump_suit(brush: Brush, view: TableView) -> None:
    """Draw what the trump is: its chip and its name."""
    column = brush.layout.centre.trump_chip
    _draw_column(brush, column, _trump(brush, view))
    gone = find(view, EffectKind.TRUMP_OUT)
    if gone is not None and gone.suit is not None and not brush.ctx.reduced_motion:
        left = 1 - level(ramp(gone.progress, 0, PALES), 8)
        with brush.canvas.layer(alpha=left):
            brush.chip(gone.suit, column.diameter * (1 + 0.25 * (1 - left)), column.chip)


def _draw_column(brush: Brush, column: ChipColumn, shown: Suit) -> None:
    diameter = round(column.diameter * shown.size)
    facts = shown._replace(size=diameter)  # only whole pixels make a difference
    paint = partial(_paint_column, brush, column, shown, diameter)
    brush.part(("column", column.box), facts, paint)


def _paint_column(brush: Brush, column: ChipColumn, shown: Suit, diameter: int) -> None:
    """Draw a suit's caption, chip and name."""
    ctx = brush.ctx.with_text_at_most(column.text)
    palette = ctx.palette
    marks = ctx.art.marks
    align = column.align
    above = align == 0.5  # beside its chip a caption lies where the cloth is brightest
    quiet = palette.soft if above else palette.ivory
    ctx.draw_text(ctx.tr(shown.caption), "b", 16, *column.caption, quiet, align, column.room)
    words = ctx.tr(shown.lacks)
    if shown.suit is not None:
        brush.chip(shown.suit, diameter, column.chip)
        words = brush.tctx.suit(shown.suit)
    elif shown.settled:
        brush.ctx.centre(marks.none_chip(diameter), *column.chip)
    else:
        brush.ctx.centre(marks.open_chip(diameter), *column.chip)
    known = shown.suit is not None or shown.settled
    style = "x" if known else "b"
    colour = palette.ivory if known else palette.soft
    size = 18 if above else 22
    ctx.draw_text(words, style, size, *column.name, colour, align, column.room)
    _draw_leader(brush, column, shown, diameter)


def _draw_leader(brush: Brush, column: ChipColumn, shown: Suit, diameter: int) -> None:
    """Draw the face of who led: at the chip, or in its place while no suit is led."""
    if shown.by is None:
        return
    if shown.suit is None:
        brush.avatar(shown.by, diameter * 0.75, column.chip)
        return
    at = Point(column.chip.x + 0.42 * diameter, column.chip.y + 0.38 * diameter)
    draw_chip(brush, shown.by, max(20, 0.5 * diameter), at)


# -- the trick -----------------------------------------------------------------------------------


def draw_trick(brush: Brush, view: TableView) -> None:
    """Draw the cards played, the winner's outline below its card and the captions above all."""
    shown = [play for play in view.trick if TrickSlot(play.seat) not in view.hidden]
    with brush.canvas.layer(dy=centre_effects.jolt(brush.ctx, view)):
        centre_effects.draw_under_trick(brush, view)
        for play in shown:
            _draw_play(brush, view, play)
        draw_captions(brush, view, shown)


def _draw_play(brush: Brush, view: TableView, play: PlayedCard) -> None:
    pose = brush.layout.centre.slots[brush.tctx.place(play.seat)].pose
    moving = find(view, EffectKind.WINNING)
    if moving is not None and play.seat == moving.other:
        draw_outline(brush, pose, strength=1 - moving.progress)
    size = effect_values.settling(view, play.seat)
    lift = centre_effects.raised(brush.ctx, view, play.seat) if size is None else 0.0
    if play.seat == view.winning:
        with brush.canvas.layer(dy=-lift):
            draw_outline(brush, pose, drawn=1.0 if moving is None else moving.progress)
    if size is None:
        brush.card(play.card, pose, lift=lift)
    else:
        _draw_settling(brush, play, pose, size)
    if play.suit is not None and not isinstance(play.card, NumberCard):
        naming = find(view, EffectKind.NAMED, seat=play.seat)
        with brush.canvas.layer(dy=-lift):
            draw_declared(brush, pose, play.card, play.suit, naming)


def _draw_settling(brush: Brush, play: PlayedCard, pose: Pose, size: float) -> None:
    """Draw a card that has just landed, still slightly enlarged."""
    cards = brush.tctx.cards
    face = brush.tctx.faces(play.card)
    soft, dx, dy = cards.shadow_for(pose.height, pose.angle)
    brush.canvas.blit(soft, pose.x + dx, pose.y + dy)
    mini = pose.height < MINI_BELOW
    rest = (pose.height, pose.angle)
    picture = cards.flying(face, pose.height * size, pose.angle, rest=rest, mini=mini)
    brush.ctx.centre(picture, pose.x, pose.y)
