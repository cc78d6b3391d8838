"""The tooltip of a card of the hand, of the trick, or turned for trump."""

from rage_desktop.presentation.tooltips.action_card_tooltip import action_in_hand, action_on_table
from rage_desktop.presentation.tooltips.number_card_tooltip import (
    number_in_hand,
    number_on_table,
    number_turned,
)
from rage_desktop.presentation.tooltips.seat_tooltip import ring_legend
from rage_desktop.presentation.tooltips.tooltip_context import TooltipContext
from rage_desktop.presentation.tooltips.tooltip_data import TooltipData
from rage_desktop.rules import ActionCard, Card, PlayedCard, SeatName, Text, text


def in_hand(at: TooltipContext, card: Card) -> TooltipData:
    """Return the tooltip of a card of the hand."""
    if isinstance(card, ActionCard):
        return action_in_hand(at, card)
    return number_in_hand(at, card)


def on_table(at: TooltipContext, play: PlayedCard, *, first: bool) -> TooltipData:
    """Return the tooltip of a card of the trick."""
    caption = _caption(at, play, first=first)
    if isinstance(play.card, ActionCard):
        return action_on_table(at, play.card, play, caption)
    return number_on_table(at, play.card, play, caption)


def _caption(at: TooltipContext, play: PlayedCard, *, first: bool) -> Text:
    """Return who played a card, or led it."""
    if play.seat == at.you:
        return text("You led it") if first else text("You played it")
    player = SeatName(play.seat)
    return (
        text("{player} led it", player=player)
        if first
        else text("{player} played it", player=player)
    )


def turned(at: TooltipContext, card: Card) -> TooltipData:
    """Return the tooltip of the turned card."""
    assert not isinstance(card, ActionCard)
    return number_turned(at, card)


def legend(at: TooltipContext) -> TooltipData:  # noqa: ARG001
    """Return the tooltip of a ring, the same for every one."""
    return ring_legend()
