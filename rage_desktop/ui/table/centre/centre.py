"""The centre of the table: pile, trump, suit led and trick (VISUAL 8)."""

from functools import partial

from rage_desktop.presentation import effect_values
from rage_desktop.presentation.effect_values import find
from rage_desktop.presentation.layout.centre import (
    ChipColumn,
    tag_at_pile,
)
from rage_desktop.presentation.layout.geometry import Point, Pose
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import EffectKind, TrickSlot, TrumpSlot
from rage_desktop.rules import NumberCard, Phase, PlayedCard, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.faces import MINI_BELOW
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.art.scenery.felt import felt
from rage_desktop.ui.table.centre.captions import draw_captions, draw_chip, who_led
from rage_desktop.ui.table.effects import centre_effects
from rage_desktop.ui.table.effects.centre_effects import draw_declared, draw_outline
from rage_desktop.ui.table.hand.flights import draw_sliding
from rage_desktop.ui.table.table_context import Brush, lay_out_at, pill

CYAN = ("#8DF3FF", "#C9F8FF")


def draw_felt(brush: Brush) -> None:
    """Draw the floor and the table."""
    ctx = brush.ctx
    top = brush.layout.table
    ground = felt(ctx.raster, brush.tctx.cloth, *ctx.size, top, ctx.palette.high_contrast)
    brush.blit(ground, 0, 0, ui.OPAQUE)


def draw_centre(brush: Brush, view: TableView) -> None:
    """Draw the pile, the trump card and the two chips, but for what a lesson has not explained."""
    with brush.layer(dy=centre_effects.jolt(brush.ctx, view)):
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
    if view.low_wins:
        brush.part("low wins", None, partial(_draw_modifier, brush))
    none = view.trump is None and not _before_turning(view)
    size = effect_values.chip_size(view, calm=brush.ctx.reduced_motion)
    trump_lacks = text("None") if none else text("Not yet")
    led_lacks = text("No suit") if view.trick else text("Not yet")
    columns: dict[str, tuple[ChipColumn, Text, str | None, Text, bool, float, int | None]] = {
        "led": (centre.led, text("LED"), view.lead, led_lacks, False, 1.0, who_led(view)),
        "trump": (centre.trump_chip, text("TRUMP"), view.trump, trump_lacks, none, size, None),
    }
    for column, caption, suit, lacks, none, grown, by in (
        columns[name] for name in columns if name not in untold
    ):
        look = suit, lacks, none, round(column.diameter * grown), by
        paint = partial(_paint_column, brush, column, caption, *look)
        brush.part(("column", column.box), look, paint)
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
    at = tag_at_pile(brush.layout.scale, brush.layout.centre.pile_count)
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
    with brush.layer(alpha=effect_values.card_level(view, calm=brush.ctx.reduced_motion)):
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
        brush.centre(mark, pose.x, pose.y, shown)


def _draw_modifier(brush: Brush) -> None:
    sign = ui.Icon("rewind", 20, CYAN[0])
    label = ui.Label(text("Low wins"), "x", 17, CYAN[1])
    tree = pill(brush.ctx, sign, label, size=17, line=1.5, edge=(CYAN[0], 1.3, 0.6), opacity=0.82)
    lay_out_at(brush.ctx, tree, brush.layout.centre.modifier.centre).draw(brush.canvas)


def _paint_column(
    brush: Brush,
    column: ChipColumn,
    caption: Text,
    suit: str | None,
    lacks: Text,
    none: bool,
    d: int,
    by: int | None,
) -> None:
    """Draw a suit's column; `by` is the seat whose avatar is drawn at the chip."""
    ctx = brush.ctx
    look = brush.ctx.palette
    ax = column.align
    brush.write(ctx.tr(caption), "b", 16, *column.caption, look.soft, ax, column.room)
    if suit is not None:
        brush.chip(suit, d, column.chip)
        words = brush.tctx.suit(suit)
        style = "x"
        colour = look.ivory
    elif none:
        brush.centre(brush.ctx.art.marks.none_chip(d), *column.chip)
        words = ctx.tr(lacks)
        style = "x"
        colour = look.ivory
    else:
        brush.centre(brush.ctx.art.marks.open_chip(d), *column.chip)
        words = ctx.tr(lacks)
        style = "b"
        colour = look.soft
    size = 18 if ax == 0.5 else 22
    brush.write(words, style, size, *column.name, colour, ax, column.room)
    if by is not None and suit is None:
        brush.avatar(by, d * 0.75, column.chip)
    elif by is not None:
        at = Point(column.chip.x + 0.42 * d, column.chip.y + 0.38 * d)
        draw_chip(brush, by, max(20, 0.5 * d), at)


# -- the trick -----------------------------------------------------------------------------------


def draw_trick(brush: Brush, view: TableView) -> None:
    """Draw the cards played, the winner's outline below its card and the captions above all."""
    shown = [play for play in view.trick if TrickSlot(play.seat) not in view.hidden]
    with brush.layer(dy=centre_effects.jolt(brush.ctx, view)):
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
        with brush.layer(dy=-lift):
            draw_outline(brush, pose, drawn=1.0 if moving is None else moving.progress)
    if size is None:
        brush.card(play.card, pose, lift=lift)
    else:
        _draw_settling(brush, play, pose, size)
    if play.suit is not None and not isinstance(play.card, NumberCard):
        naming = find(view, EffectKind.NAMED, seat=play.seat)
        with brush.layer(dy=-lift):
            draw_declared(brush, pose, play.card, play.suit, naming)


def _draw_settling(brush: Brush, play: PlayedCard, pose: Pose, size: float) -> None:
    """Draw a card that has just landed, still slightly enlarged."""
    cards = brush.tctx.cards
    face = brush.tctx.faces(play.card)
    soft, dx, dy = cards.shadow_for(pose.height, pose.angle)
    brush.blit(soft, pose.x + dx, pose.y + dy)
    mini = pose.height < MINI_BELOW
    rest = (pose.height, pose.angle)
    picture = cards.flying(face, pose.height * size, pose.angle, rest=rest, mini=mini)
    brush.centre(picture, pose.x, pose.y)
