"""What happens on stage for each event. Read a function from top to bottom as time passing.

Each gives its cues one after another; a cue is written when the one before it is over, so it sees
the table as that one left it. Durations and easings: `motion`. What changes: `edits`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rage_desktop.rules import (
    ActionCard,
    BidMade,
    BidsRevealed,
    Card,
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
from rage_desktop.stage.captions import caption
from rage_desktop.stage.cues import Caption, Cue, Edit, Hold, Score
from rage_desktop.stage.motion import Beat, Tempo
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import (
    Effect,
    Flight,
    Flip,
    Fx,
    HandSlot,
    PileTop,
    SeatPlate,
    StackedTrick,
    Style,
    TrickSlot,
    TrumpSlot,
)

Cues: TypeAlias = Iterator[Cue]

LONGEST_DEAL = 1.4
"""Seconds at speed 1 within which all cards of a deal, or all turned cards, are on their way."""


@dataclass(frozen=True)
class Stage:
    """What choreography works with: the table as it is now and the player's tempo."""

    table: TableView
    tempo: Tempo

    def score(self) -> Score:
        """Return an empty score."""
        return Score(self.tempo)

    def mine(self, seat: int) -> bool:
        """Return whether a seat is the viewer's; a public view cheers for everyone."""
        return self.table.viewer is None or self.table.viewer == seat


def choreograph(event: Event, stage: Stage) -> Cues:
    """Give the cues of an event; the first one carries its caption."""
    opening = stage.score()
    opening.moments.append((0.0, Caption(caption(event))))
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
            yield from _card_played(event, stage)
        case TrumpChanged():
            yield from _trump_changed(event, stage)
        case TrickWon():
            yield from _trick_won(event, stage)
        case RoundScored():
            yield from _round_scored(event, stage)
        case GameOver():
            yield from _game_over(event, stage)


# --- the round begins ---------------------------------------------------------------------------


def _round_began(event: RoundBegan, stage: Stage) -> Cues:
    score = stage.score()
    score.do(lambda table: edits.begin_round(table, event))
    yield score


def _hands_dealt(event: HandsDealt, stage: Stage) -> Cues:
    score, order = stage.score(), dealing_order(event, stage.table)
    score.do(lambda table: edits.deal(table, event))
    if stage.tempo.reduced:
        _fade_in_hand(score, event.hands[stage.table.home])
    else:
        _deal_one_by_one(score, event, order, stage)
    yield score
    yield from _hand_sorted(stage)


def dealing_order(event: HandsDealt, table: TableView) -> list[tuple[int, int]]:
    """Return seat and index of every card in the order dealt: one each, from the dealer's left."""
    dealer = next(plate.seat for plate in table.plates if plate.dealer)
    players = table.players
    return [
        ((dealer + 1 + step) % players, index)
        for index in range(len(event.hands[0]))
        for step in range(players)
    ]


def _deal_one_by_one(
    score: Score, event: HandsDealt, order: list[tuple[int, int]], stage: Stage
) -> None:
    home, wait = stage.table.home, score.tempo.of(Beat.DEAL).stagger
    wait = min(wait, LONGEST_DEAL / score.tempo.speed / len(order))
    score.do(lambda table: _hold_all_back(table, len(order)))
    for step, (seat, index) in enumerate(order):
        card = event.hands[home][index] if seat == home else None
        end = HandSlot(index, len(event.hands[home])) if seat == home else SeatPlate(seat)
        flight = Flight(
            card,
            PileTop(),
            end,
            flip=Flip.OPEN if card is not None else Flip.BACK,
            arc=0.12,
            spin=20 if step % 2 else -20,
        )
        score.fly(flight, Beat.DEAL, step * wait, landed=_one_more_card(seat))
        score.do(_one_off_the_pile, step * wait)
        score.sound("deal", after=step * wait)


def _hold_all_back(table: TableView, cards: int) -> None:
    table.pile += cards
    for plate in table.plates:
        plate.cards = 0


def _one_off_the_pile(table: TableView) -> None:
    table.pile = max(0, table.pile - 1)  # a pile of recycled cards is counted afterwards


def _one_more_card(seat: int) -> Edit:
    def landed(table: TableView) -> None:
        table.plates[seat].cards += 1

    return landed


def _fade_in_hand(score: Score, hand: tuple[Card | None, ...]) -> None:
    score.sound("deal")
    for index, card in enumerate(hand):
        slot = HandSlot(index, len(hand))
        score.fly(Flight(card, slot, slot, _side(card), Style.FADE_IN), Beat.DEAL)


def _side(card: Card | None) -> Flip:
    return Flip.BACK if card is None else Flip.FACE


def _hand_sorted(stage: Stage) -> Cues:
    before, after = list(stage.table.hand), edits.sorted_hand(stage.table)
    if after == before:
        return
    score = stage.score()
    score.do(edits.sort)
    score.sound("sort")
    if not stage.tempo.reduced:
        _glide(score, before, after, Beat.SORT)
    yield score


def _glide(score: Score, before: list[Card | None], after: list[Card | None], beat: Beat) -> None:
    """Move the cards of a hand from their old places to their new ones."""
    wait = score.tempo.of(beat).stagger
    for index, card in enumerate(after):
        if card is None or card not in before:
            continue
        start, end = HandSlot(before.index(card), len(before)), HandSlot(index, len(after))
        score.fly(Flight(card, start, end), beat, index * wait)


def _trump_turned(event: TrumpTurned, stage: Stage) -> Cues:
    after = edits.trump_turned(stage.table, event)
    score = stage.score()
    _turn_cards(score, event.turned, stage)
    score.do(lambda table: edits.settle_trump(table, after))
    score.sound("trump_turn" if after.trump is not None else "trump_out")
    score.show(Effect(Fx.BLOOM, suit=after.trump), Beat.BLOOM)
    yield score
    yield from _turn_passes(stage)


def _turn_cards(score: Score, turned: tuple[Card, ...], stage: Stage, counted: bool = True) -> None:
    """Turn cards of the pile one by one; each lies on the trump's place until the next covers it,
    the last one is still shown as a flight when the score goes on."""
    flip = score.tempo.of(Beat.TRUMP_FLIP).seconds
    if stage.tempo.reduced or not turned:
        return
    pace = min(flip, LONGEST_DEAL / score.tempo.speed / len(turned))
    for index, card in enumerate(turned):
        score.sound("card_flip")
        if counted:
            score.do(_one_off_the_pile)
        flight = Flight(card, PileTop(20), TrumpSlot(), Flip.OPEN, flip_from=0.0)
        score.fly(flight, Beat.TRUMP_FLIP)
        score.wait(pace if index < len(turned) - 1 else flip)


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
    unseen = stage.table.edition.bids == "hidden" and all(
        plate.has_bid for plate in stage.table.plates
    )
    if not unseen:  # hidden bids are revealed first
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
    before = {plate.seat for plate in stage.table.plates if plate.turn}
    after = set(edits.who_moves(stage.table))
    score = stage.score()
    score.do(edits.pass_turn)
    for seat in sorted(after - before):
        score.show(Effect(Fx.TURN, seat=seat), Beat.TURN)
    if stage.table.viewer in after - before:
        score.sound("your_turn")
    yield score


# --- a card is played ---------------------------------------------------------------------------


def _card_played(event: CardPlayed, stage: Stage) -> Cues:
    table = stage.table
    lead, winning = table.lead, table.winning
    score = stage.score()
    score.do(lambda table: edits.leave_hand(table, event))
    if stage.tempo.reduced:
        slot = TrickSlot(event.seat)
        fade = Flight(event.card, slot, slot, style=Style.FADE_IN, suit=edits.counts_as(event))
        score.wait(score.fly(fade, Beat.PLAY))
    elif event.seat == table.home:
        _play_from_hand(score, event, table)
    else:
        start = SeatPlate(event.seat)
        score.wait(score.fly(_thrown(event, start, Flip.OPEN), Beat.PLAY))
    score.do(lambda table: edits.land(table, event))
    score.sound("card_play")
    yield score
    yield from _card_landed(event, stage, lead, winning)


def _play_from_hand(score: Score, event: CardPlayed, table: TableView) -> None:
    before = list(table.hand)
    index = edits.hand_index(table, event.card)
    after = before[:index] + before[index + 1 :]
    _glide(score, before, after, Beat.CLOSE_RANKS)
    here, up = HandSlot(index, len(before)), HandSlot(index, len(before), lift=60)
    known = event.card in before
    score.sound("card_lift")
    face = Flip.FACE if known else Flip.BACK
    score.wait(score.fly(Flight(event.card, here, up, face), Beat.LIFT))
    score.wait(score.fly(_thrown(event, up, Flip.FACE if known else Flip.OPEN), Beat.PLAY))


def _thrown(event: CardPlayed, start: HandSlot | SeatPlate, flip: Flip) -> Flight:
    suit = edits.counts_as(event)
    return Flight(
        event.card, start, TrickSlot(event.seat), flip, arc=0.12, suit=suit, flip_from=0.1
    )


def _card_landed(event: CardPlayed, stage: Stage, lead: str | None, winning: int | None) -> Cues:
    table, score, seat = stage.table, stage.score(), event.seat
    score.show(Effect(Fx.SETTLE, seat=seat), Beat.SETTLE)
    if lead is None and table.lead is not None:
        score.sound("lead_set")
    _action_lands(score, event)
    _winner_changes(score, winning, table.winning)
    yield score
    yield from _turn_passes(stage)


def _action_lands(score: Score, event: CardPlayed) -> None:
    suit = edits.counts_as(event)
    if edits.is_action(event.card, Role.BONUS):
        score.sound("bonus")
        score.show(Effect(Fx.RIPPLE, seat=event.seat), Beat.RIPPLE)
    elif edits.is_action(event.card, Role.MALUS):
        score.sound("mad")
        score.show(Effect(Fx.JOLT, seat=event.seat), Beat.JOLT)
    elif edits.is_action(event.card, Role.REWIND):
        score.sound("rewind")
    elif suit is not None and isinstance(event.card, ActionCard):
        score.sound("wild")
        score.show(Effect(Fx.NAMED, seat=event.seat, suit=suit), Beat.NAMED)


def _winner_changes(score: Score, before: int | None, after: int | None) -> None:
    if after is None or after == before:
        return
    score.sound("winning")
    other = -1 if before is None else before
    score.show(Effect(Fx.WINNING, seat=after, other=other), Beat.WINNING)


# --- trump changes ------------------------------------------------------------------------------


def _trump_changed(event: TrumpChanged, stage: Stage) -> Cues:
    table, score = stage.table, stage.score()
    after, winning = edits.trump_changed(table, event), table.winning
    if event.cause == "OUT":
        _put_out(score, after, stage)
    else:
        _new_trump(score, event, after, stage)
    yield score
    if table.winning != winning:
        score = stage.score()
        _winner_changes(score, winning, table.winning)
        yield score


def _put_out(score: Score, after: edits.Undealt, stage: Stage) -> None:
    card = stage.table.trump_card
    score.sound("trump_out")
    score.show(Effect(Fx.CHANGE), Beat.CROSSFADE)
    score.do(lambda table: edits.settle_trump(table, after))
    if card is not None and not stage.tempo.reduced:
        closing = Flight(card, TrumpSlot(), TrumpSlot(), Flip.CLOSE, flip_from=0.0)
        score.wait(score.fly(closing, Beat.TRUMP_FLIP))
    score.show(Effect(Fx.STAMP), Beat.STAMP)
    score.show(Effect(Fx.EMBERS), Beat.EMBERS)


def _new_trump(score: Score, event: TrumpChanged, after: edits.Undealt, stage: Stage) -> None:
    old, named = stage.table.trump_card, after.card
    score.sound("trump_change")
    score.show(Effect(Fx.CHANGE, suit=after.trump), Beat.CROSSFADE)
    if event.recycled:
        score.sound("sort")
    if old is not None and not stage.tempo.reduced:
        score.do(_lay_aside)
        score.wait(score.fly(Flight(old, TrumpSlot(), PileTop()), Beat.SLIDE_UNDER))
    if named is not None and not event.turned:
        _turn_cards(score, (named,), stage, counted=False)  # chosen, not turned from the top
    _turn_cards(score, event.turned, stage)
    score.do(lambda table: edits.settle_trump(table, after))
    if after.trump is None:
        score.show(Effect(Fx.STAMP), Beat.STAMP)
    else:
        score.show(Effect(Fx.RING_RUN, suit=after.trump), Beat.RING_RUN)


def _lay_aside(table: TableView) -> None:
    table.trump_card = None


# --- a trick is taken ---------------------------------------------------------------------------


def _trick_won(event: TrickWon, stage: Stage) -> Cues:
    yield Hold(Beat.TRICK_HOLD)
    won = stage.table.plates[event.winner].won
    score = stage.score()
    _sweep(score, event, stage)
    score.do(lambda table: edits.credit(table, event))
    if stage.mine(event.winner):
        score.sound("trick_won", step=won)
    else:
        score.sound("trick_lost")
    score.show(Effect(Fx.RING_FILL, seat=event.winner, value=won + 1), Beat.RING_FILL)
    yield score
    yield from _turn_passes(stage)


def _sweep(score: Score, event: TrickWon, stage: Stage) -> None:
    cards = list(stage.table.trick)
    score.do(lambda table: edits.gather(table, event))
    if stage.tempo.reduced:
        for each in cards:
            slot = TrickSlot(each.seat)
            fade = Flight(each.card, slot, slot, style=Style.FADE_OUT, suit=each.suit)
            score.fly(fade, Beat.SWEEP)
        score.wait(score.tempo.of(Beat.SWEEP).seconds)
        return
    stacks = [StackedTrick(event.winner, index) for index in range(len(cards))]
    for each, stack in zip(cards, stacks, strict=True):
        score.fly(Flight(each.card, TrickSlot(each.seat), stack, suit=each.suit), Beat.GATHER)
    score.wait(score.tempo.of(Beat.GATHER).seconds)
    for each, stack in zip(cards, stacks, strict=True):
        score.fly(Flight(each.card, stack, SeatPlate(event.winner), suit=each.suit), Beat.SWEEP)
    score.wait(score.tempo.of(Beat.SWEEP).seconds)


# --- points -------------------------------------------------------------------------------------


def _round_scored(event: RoundScored, stage: Stage) -> Cues:
    table, score = stage.table, stage.score()
    before = table.totals
    exact = [bid == won for bid, won in zip(event.bids, event.tricks, strict=True)]
    score.do(lambda table: edits.score_round(table, event))
    score.sound("round_end")
    if table.viewer is not None:
        score.sound("exact" if exact[table.viewer] else "miss")
    for seat, hit in enumerate(exact):
        points = Effect(Fx.POINTS, seat=seat, before=before[seat], value=event.totals[seat])
        score.show(points, Beat.POINTS)
        if hit:
            flash = score.show(Effect(Fx.EXACT, seat=seat), Beat.EXACT)
            score.show(Effect(Fx.PIPS, seat=seat), Beat.PIPS, after=flash)
        else:
            score.show(Effect(Fx.MISS, seat=seat), Beat.MISS)
    if all(exact):
        score.show(Effect(Fx.ALL_EXACT), Beat.ALL_EXACT)
    yield score


def _game_over(event: GameOver, stage: Stage) -> Cues:
    score = stage.score()
    score.do(edits.end_game)
    won = any(stage.mine(seat) for seat in event.winners)
    score.sound("game_win" if won else "game_end")
    yield score
