"""What happens on stage for each event. Read a function from top to bottom as time passing.

Each gives its cues one after another; a cue is written when the one before it is over, so it sees
the table as that one left it. Durations and easings: `motion`. What changes: `edits`. How cards
move: `gestures`.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from rage_desktop.rules import (
    ActionCard,
    BidMade,
    BidsRevealed,
    CardPlayed,
    Event,
    GameOver,
    HandsDealt,
    Role,
    RoundBegan,
    RoundScored,
    TrickWon,
    TrumpChanged,
    TrumpTurned,
)
from rage_desktop.stage import edits
from rage_desktop.stage.cues import Cue, Score
from rage_desktop.stage.gestures import (
    Stage,
    deal_out,
    fade_in_hand,
    play_card,
    sort_anew,
    turn_cards,
)
from rage_desktop.stage.moments.payoff import round_scored
from rage_desktop.stage.moments.taking import stake, trick_won
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import Effect, Flight, Flip, Fx, PileTop, TrumpSlot
from rage_desktop.stage.words.narration.announcements import Moment

Cues: TypeAlias = Iterator[Cue]


def choreograph(event: Event, stage: Stage, moment: Moment = ()) -> Cues:
    """Give the cues of an event, and tell what there is to say.

    Of a card that is told once it has landed; of anything else, as it begins.
    """
    if not isinstance(event, CardPlayed):
        opening = stage.score()
        opening.tell(moment)
        yield opening
    match event:
        case RoundBegan():
            yield from _round_began(event, stage)
        case HandsDealt():
            yield from _hands_dealt(event, stage)
        case TrumpTurned():
            yield from _trump_turned(event, stage)
        case BidMade():
            yield from _bid_made(event, stage)
        case BidsRevealed():
            yield from _bids_revealed(event, stage)
        case CardPlayed():
            yield from _card_played(event, stage, moment)
        case TrumpChanged():
            yield from _trump_changed(event, stage)
        case TrickWon():
            yield from _trick_won(event, stage)
        case RoundScored():
            yield from round_scored(event, stage)
        case GameOver():
            yield from _game_over(event, stage)


# --- the round begins ---------------------------------------------------------------------------


def _round_began(event: RoundBegan, stage: Stage) -> Cues:
    score = stage.score()
    score.do(lambda table: edits.begin_round(table, event))
    yield score


def _hands_dealt(event: HandsDealt, stage: Stage) -> Cues:
    score = stage.score()
    score.do(lambda table: edits.deal(table, event))
    if stage.tempo.reduced:
        fade_in_hand(score, event.hands[stage.table.home])
    else:
        deal_out(score, event, stage.table)
    yield score

    score = stage.score()
    sort_anew(score, stage.table)
    yield score


def _trump_turned(event: TrumpTurned, stage: Stage) -> Cues:
    after = edits.trump_turned(stage.table, event)
    score = stage.score()
    turn_cards(score, event.turned)
    _settle_trump(score, stage, after)
    score.sound("trump_turn" if after.trump is not None else "trump_out")
    score.show(Effect(Fx.BLOOM, suit=after.trump), Beat.BLOOM)
    yield score
    yield from _turn_passes(stage)


# --- bids ---------------------------------------------------------------------------------------


def _bid_made(event: BidMade, stage: Stage) -> Cues:
    score = stage.score()
    score.do(lambda table: edits.bid(table, event))
    score.sound("bid")
    score.show(Effect(Fx.BID_POP, seat=event.seat), Beat.BID_POP)
    if event.bid is not None:
        ring = Effect(Fx.RING_DRAW, seat=event.seat, value=event.bid)
        score.show(ring, Beat.RING_SEGMENT, times=max(1, event.bid))
    yield score

    table = stage.table
    all_made = all(plate.has_bid for plate in table.plates)
    if not (all_made and table.edition.bids == "hidden"):  # hidden bids are revealed first
        yield from _turn_passes(stage)


def _bids_revealed(event: BidsRevealed, stage: Stage) -> Cues:
    score = stage.score()
    score.wait(score.show(Effect(Fx.RINGS_DARK), Beat.REVEAL_HOLD))
    score.do(lambda table: edits.reveal_bids(table, event))
    score.sound("bids_reveal")
    score.show(Effect(Fx.REVEAL), Beat.REVEAL)
    yield score
    yield from _turn_passes(stage)


def _turn_passes(stage: Stage) -> Cues:
    """The gold edge goes to whoever is next."""
    score = stage.score()
    _pass_turn(score, stage.table)
    yield score


def _pass_turn(score: Score, table: TableView) -> None:
    before = {plate.seat for plate in table.plates if plate.turn}
    new = [seat for seat in edits.who_moves(table) if seat not in before]
    score.do(edits.pass_turn)
    other = next(iter(before.difference(edits.who_moves(table))), -1)
    for seat in new:
        score.show(Effect(Fx.TURN, seat=seat, other=other), Beat.TURN)
    if table.viewer in new:
        score.sound("your_turn")


# --- a card is played ---------------------------------------------------------------------------


def _card_played(event: CardPlayed, stage: Stage, moment: Moment) -> Cues:
    table = stage.table
    lead, winning = table.lead, table.winning

    score = stage.score()
    score.do(lambda table: edits.leave_hand(table, event))
    play_card(score, event, table)
    score.do(lambda table: edits.land(table, event))
    score.sound("card_play")
    yield score

    score = stage.score()
    score.tell(moment)
    score.show(Effect(Fx.SETTLE, seat=event.seat), Beat.SETTLE)
    if table.lead != lead:
        score.sound("lead_set")
    _action_lands(score, event)
    _winner_changes(score, winning, table)
    _pass_turn(score, table)  # while the card settles
    yield score


def _action_lands(score: Score, event: CardPlayed) -> None:
    card, suit, seat = event.card, edits.counts_as(event), event.seat
    if not isinstance(card, ActionCard):
        return
    if card.role is Role.BONUS:
        score.sound("bonus")
        score.show(Effect(Fx.RIPPLE, seat=seat), Beat.RIPPLE)
    elif card.role is Role.MALUS:
        score.sound("mad")
        score.show(Effect(Fx.JOLT, seat=seat), Beat.JOLT)
    elif card.role is Role.REWIND:
        score.sound("rewind")
    elif suit is not None:
        score.sound("wild")
        score.show(Effect(Fx.NAMED, seat=seat, suit=suit), Beat.NAMED)


def _winner_changes(score: Score, before: int | None, table: TableView) -> None:
    after = table.winning
    if after is not None and after != before:
        score.sound("winning", step=stake(table))
        other = -1 if before is None else before
        score.show(Effect(Fx.WINNING, seat=after, other=other), Beat.WINNING)


# --- trump changes ------------------------------------------------------------------------------


def _trump_changed(event: TrumpChanged, stage: Stage) -> Cues:
    table, score = stage.table, stage.score()
    winning, after = table.winning, edits.trump_changed(table, event)
    if event.cause == "OUT":
        _trump_put_out(score, after, stage)
    else:
        _trump_replaced(score, event, after, stage)
    yield score

    score = stage.score()
    _winner_changes(score, winning, table)
    yield score


def _trump_put_out(score: Score, after: edits.Undealt, stage: Stage) -> None:
    card = stage.table.trump_card
    score.sound("trump_out")
    score.show(Effect(Fx.CHANGE), Beat.CROSSFADE)
    if card is not None and not stage.tempo.reduced:
        closing = Flight(card, TrumpSlot(), TrumpSlot(), Flip.CLOSE, flip_from=0.0)
        score.wait(score.fly(closing, Beat.TRUMP_FLIP))
    _settle_trump(score, stage, after)  # the chip says what lies there
    score.show(Effect(Fx.STAMP), Beat.STAMP)
    score.show(Effect(Fx.EMBERS), Beat.EMBERS)


def _trump_replaced(score: Score, event: TrumpChanged, after: edits.Undealt, stage: Stage) -> None:
    old = stage.table.trump_card
    score.sound("trump_change")
    score.show(Effect(Fx.CHANGE, suit=after.trump), Beat.CROSSFADE)
    if event.recycled:
        score.sound("sort")
    if old is not None and not stage.tempo.reduced:
        score.do(edits.lay_trump_aside)
        score.wait(score.fly(Flight(old, TrumpSlot(), PileTop()), Beat.SLIDE_UNDER))
    if after.card is not None and not event.turned:  # chosen, not turned up from the top
        turn_cards(score, (after.card,), counted=False)
    turn_cards(score, event.turned)
    _settle_trump(score, stage, after)
    if after.trump is None:
        score.show(Effect(Fx.STAMP), Beat.STAMP)
    else:
        ran = score.show(Effect(Fx.RING_RUN, suit=after.trump), Beat.RING_RUN)
        score.show(Effect(Fx.RING_SETTLE, suit=after.trump), Beat.RING_SETTLE, after=ran)


def _settle_trump(score: Score, stage: Stage, after: edits.Undealt) -> None:
    """Put a trump in force; the hand is sorted again if its order follows the trump."""
    table = stage.table
    score.do(lambda table: edits.settle_trump(table, after))
    sort_anew(score, table, replace(table, trump=after.trump))


# --- tricks and points --------------------------------------------------------------------------


def _trick_won(event: TrickWon, stage: Stage) -> Cues:
    yield from trick_won(event, stage)
    yield from _turn_passes(stage)


def _game_over(event: GameOver, stage: Stage) -> Cues:
    score = stage.score()
    score.do(edits.end_game)
    won = any(stage.mine(seat) for seat in event.winners)
    score.sound("game_win" if won else "game_end")
    yield score
