"""Choreography: the cues of each event, each function in order of time.

Each function yields its cues one by one; a cue is created when the previous one is over, so it sees
the table that one left. Durations and easings: `motion`. Changes of the table: `table_updates`.
Card movements: `card_animations`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from rage_desktop.presentation import table_updates
from rage_desktop.presentation.card_animations import (
    AnimationContext,
    deal_out,
    fade_in_hand,
    play_card,
    sort_anew,
    turn_cards,
)
from rage_desktop.presentation.cues import Cue, Timeline
from rage_desktop.presentation.milestones import round_scored, stake, trick_won
from rage_desktop.presentation.motion import MotionToken
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import (
    Effect,
    EffectKind,
    Flight,
    Flip,
    PileTop,
    TrumpSlot,
)
from rage_desktop.rules import ActionCard, Role, events

Cues: TypeAlias = Iterator[Cue]


def choreograph(event: events.Event, context: AnimationContext) -> Cues:
    """Return the cues of an event, including its narration.

    An event is told when it can be seen: a card as it lands, a trump once its card has turned, a
    round's points once the last of them has been revealed.
    """
    return CUES[type(event)](event, context)


# --- the round begins ---------------------------------------------------------------------------


def _round_began(event: events.RoundBegan, context: AnimationContext) -> Cues:
    timeline = context.make_timeline()
    context.narrate(timeline)
    timeline.do(lambda table: table_updates.begin_round(table, event))
    yield timeline


def _hands_dealt(event: events.HandsDealt, context: AnimationContext) -> Cues:
    timeline = context.make_timeline()
    timeline.do(lambda table: table_updates.deal(table, event))
    if context.motion.reduced:
        fade_in_hand(timeline, table_updates.dealt_hand(context.table, event))
    else:
        deal_out(timeline, event, context.table)
    yield timeline

    timeline = context.make_timeline()
    sort_anew(timeline, context.table)
    yield timeline


def _trump_turned(event: events.TrumpTurned, context: AnimationContext) -> Cues:
    after = table_updates.trump_turned(context.table, event)
    timeline = context.make_timeline()
    turn_cards(timeline, event.turned)
    _settle_trump(timeline, context, after)
    context.narrate(timeline)
    timeline.sound("trump_turn" if after.trump is not None else "trump_out")
    timeline.show(Effect(EffectKind.BLOOM, suit=after.trump))
    yield timeline
    yield from _turn_passes(context)


# --- bids ---------------------------------------------------------------------------------------


def _bid_made(event: events.BidMade, context: AnimationContext) -> Cues:
    timeline = context.make_timeline()
    context.narrate(timeline)
    timeline.do(lambda table: table_updates.bid(table, event))
    timeline.sound("bid")
    timeline.show(Effect(EffectKind.BID_POP, seat=event.seat))
    if event.bid is not None:
        ring = Effect(EffectKind.RING_DRAW, seat=event.seat, value=event.bid)
        timeline.show(ring, MotionToken.RING_SEGMENT, times=max(1, event.bid))
    yield timeline

    table = context.table
    all_made = all(plate.has_bid for plate in table.plates)
    if not (all_made and table.edition.bids == "hidden"):  # hidden bids are revealed first
        yield from _turn_passes(context)


def _bids_revealed(event: events.BidsRevealed, context: AnimationContext) -> Cues:
    timeline = context.make_timeline()
    timeline.wait(timeline.show(Effect(EffectKind.RINGS_DARK), MotionToken.REVEAL_HOLD))
    timeline.do(lambda table: table_updates.reveal_bids(table, event))
    context.narrate(timeline)
    timeline.sound("bids_reveal")
    timeline.show(Effect(EffectKind.REVEAL))
    yield timeline
    yield from _turn_passes(context)


def _turn_passes(context: AnimationContext) -> Cues:
    """Move the gold turn highlight to the next player."""
    timeline = context.make_timeline()
    _pass_turn(timeline, context.table)
    yield timeline


def _pass_turn(timeline: Timeline, table: TableView) -> None:
    before = {plate.seat for plate in table.plates if plate.turn}
    new = [seat for seat in table_updates.who_moves(table) if seat not in before]
    timeline.do(table_updates.pass_turn)
    other = next(iter(before.difference(table_updates.who_moves(table))), -1)
    for seat in new:
        timeline.show(Effect(EffectKind.TURN, seat=seat, other=other))
    if table.viewer in new:
        timeline.sound("your_turn")


# --- a card is played ---------------------------------------------------------------------------


def _card_played(event: events.CardPlayed, context: AnimationContext) -> Cues:
    table = context.table
    lead = table.lead
    winning = table.winning
    low_wins = table.low_wins

    timeline = context.make_timeline()
    timeline.do(lambda table: table_updates.leave_hand(table, event))
    play_card(timeline, event, table)
    timeline.do(lambda table: table_updates.land(table, event))
    timeline.sound("card_play")
    yield timeline

    timeline = context.make_timeline(aside=True)  # the next card need not wait for it
    context.narrate(timeline)
    timeline.show(Effect(EffectKind.SETTLE, seat=event.seat))
    if table.lead != lead:
        timeline.sound("lead_set")
    _action_lands(timeline, event)
    if table.low_wins != low_wins:
        timeline.show(Effect(EffectKind.TURNED, seat=event.seat, value=int(table.low_wins)))
    _winner_changes(timeline, winning, table)
    _pass_turn(timeline, table)  # while the card settles
    yield timeline


def _action_lands(timeline: Timeline, event: events.CardPlayed) -> None:
    card = event.card
    suit = event.counts_as
    seat = event.seat
    if not isinstance(card, ActionCard):
        return
    if card.role is Role.BONUS:
        timeline.sound("bonus")
        timeline.show(Effect(EffectKind.RIPPLE, seat=seat))
    elif card.role is Role.MALUS:
        timeline.sound("mad")
        timeline.show(Effect(EffectKind.JOLT, seat=seat))
    elif card.role is Role.REWIND:
        timeline.sound("rewind")
    elif suit is not None:
        timeline.sound("wild")
        timeline.show(Effect(EffectKind.NAMED, seat=seat, suit=suit))


def _winner_changes(timeline: Timeline, before: int | None, table: TableView) -> None:
    after = table.winning
    if after is not None and after != before:
        timeline.sound("winning", step=stake(table))
        other = -1 if before is None else before
        timeline.show(Effect(EffectKind.WINNING, seat=after, other=other))


# --- trump changes ------------------------------------------------------------------------------


def _trump_changed(event: events.TrumpChanged, context: AnimationContext) -> Cues:
    table = context.table
    before = table.trump
    winning = table.winning
    timeline = context.make_timeline()
    after = table_updates.trump_changed(table, event)
    if event.cause == "OUT":
        _turn_trump_down(timeline, context)
    else:
        _replace_trump(timeline, event, after, context)
    yield timeline

    timeline = context.make_timeline(aside=True)
    timeline.do(lambda table: table_updates.settle_trump(table, after))
    context.narrate(timeline)
    _celebrate_trump(timeline, event, before, after.trump)
    yield timeline

    timeline = context.make_timeline()
    if after.trump is None and any(card is not None and card.suit == before for card in table.hand):
        timeline.wait(context.motion.seconds(MotionToken.LOSES))
    sort_anew(timeline, table)
    yield timeline

    timeline = context.make_timeline(aside=True)
    _winner_changes(timeline, winning, table)
    yield timeline

    timeline = context.make_timeline()
    timeline.wait(context.motion.seconds(MotionToken.TRUMP_READ))
    yield timeline


def _celebrate_trump(
    timeline: Timeline, event: events.TrumpChanged, before: str | None, trump: str | None
) -> None:
    """Show that the trump is another, while the game goes on."""
    timeline.show(Effect(EffectKind.CHANGE, suit=trump), MotionToken.CROSSFADE)
    if trump is None:
        timeline.show(Effect(EffectKind.STAMP))
        if before is not None:
            timeline.show(Effect(EffectKind.TRUMP_OUT, suit=before))
        if event.cause == "OUT":
            timeline.show(Effect(EffectKind.EMBERS))
        return
    timeline.show(Effect(EffectKind.TRUMP_IN, suit=trump))
    ran = timeline.show(Effect(EffectKind.RING_RUN, suit=trump))
    settle = Effect(EffectKind.RING_SETTLE, suit=trump)
    timeline.show(settle, MotionToken.RING_SETTLE, after=ran)


def _turn_trump_down(timeline: Timeline, context: AnimationContext) -> None:
    card = context.table.trump_card
    timeline.sound("trump_out")
    if card is not None and not context.motion.reduced:
        closing = Flight(card, TrumpSlot(), TrumpSlot(), Flip.CLOSE, flip_from=0.0)
        timeline.wait(timeline.fly(closing, MotionToken.TRUMP_FLIP))


def _replace_trump(
    timeline: Timeline,
    event: events.TrumpChanged,
    after: table_updates.PileState,
    context: AnimationContext,
) -> None:
    old = context.table.trump_card
    timeline.sound("trump_change")
    if event.recycled:
        timeline.sound("sort")
    if old is not None and not context.motion.reduced:
        timeline.do(table_updates.lay_trump_aside)
        timeline.wait(timeline.fly(Flight(old, TrumpSlot(), PileTop()), MotionToken.SLIDE_UNDER))
    if after.card is not None and not event.turned:  # chosen, not turned up from the top
        turn_cards(timeline, (after.card,), counted=False)
    turn_cards(timeline, event.turned)


def _settle_trump(
    timeline: Timeline, context: AnimationContext, after: table_updates.PileState
) -> None:
    """Make a trump effective; the hand is sorted again if its order depends on the trump."""
    table = context.table
    timeline.do(lambda table: table_updates.settle_trump(table, after))
    sort_anew(timeline, table, replace(table, trump=after.trump))


# --- tricks and points --------------------------------------------------------------------------


def _trick_won(event: events.TrickWon, context: AnimationContext) -> Cues:
    yield from trick_won(event, context)
    yield from _turn_passes(context)


def _game_over(event: events.GameOver, context: AnimationContext) -> Cues:  # noqa: ARG001
    """End the game quietly: who won is shown, heard and told on the podium."""
    timeline = context.make_timeline()
    timeline.do(table_updates.end_game)
    timeline.do(lambda _: context.log.add(context.moment))
    yield timeline


CUES: Mapping[type, Callable[..., Cues]] = {
    events.RoundBegan: _round_began,
    events.HandsDealt: _hands_dealt,
    events.TrumpTurned: _trump_turned,
    events.BidMade: _bid_made,
    events.BidsRevealed: _bids_revealed,
    events.CardPlayed: _card_played,
    events.TrumpChanged: _trump_changed,
    events.TrickWon: _trick_won,
    events.RoundScored: round_scored,
    events.GameOver: _game_over,
}
"""What shows each event."""
