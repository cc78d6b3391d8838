"""Card animations: deal, turn, play, sweep, move, and from one table state to another."""

from collections.abc import Sequence

from msgspec import Struct

from rage_desktop.presentation import table_updates
from rage_desktop.presentation.cues import Edit, Timeline
from rage_desktop.presentation.motion import Easing, MotionSettings, MotionToken, Timing
from rage_desktop.presentation.sentences.narration.announcements import Moment
from rage_desktop.presentation.sentences.narration.narrator import NarrationLog
from rage_desktop.presentation.sorting import row_break
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import (
    Anchor,
    DropPose,
    Flight,
    Flip,
    HandSlot,
    PileTop,
    SeatPlate,
    StackedTrick,
    Style,
    TrickSlot,
    TrumpSlot,
)
from rage_desktop.rules import Card, CardPlayed, HandsDealt, PlayedCard


class AnimationContext(Struct, frozen=True):
    """The table in its current state, the player's motion settings, and what is said of the event.

    `log` is the round's log, which gets the lines of the event as they are told.
    """

    table: TableView
    motion: MotionSettings
    moment: Moment
    log: NarrationLog

    def make_timeline(self, aside: bool = False) -> Timeline:
        """Return an empty timeline; what follows does not wait for one that is `aside`."""
        return Timeline(self.motion, aside)

    def narrate(self, timeline: Timeline) -> None:
        """Tell the event at the timeline's present time: as it can be seen, and never before."""
        self._tell(timeline, tuple(line for line in self.moment if not line.begins_trick))

    def narrate_next(self, timeline: Timeline) -> None:
        """Tell what the event says of the trick that begins now, after the one that was won."""
        self._tell(timeline, tuple(line for line in self.moment if line.begins_trick))

    def _tell(self, timeline: Timeline, moment: Moment) -> None:
        timeline.narrate(moment)
        timeline.do(lambda _: self.log.add(moment))

    def mine(self, seat: int) -> bool:
        """Return whether a seat is the viewer's; always true in a public view."""
        return self.table.viewer is None or self.table.viewer == seat


def place_in(hand: Sequence[Card | None], index: int, lift: float = 0.0) -> HandSlot:
    """Return a place of a hand as it lies."""
    return HandSlot(index, len(hand), lift, row_break(hand))


def deal_out(timeline: Timeline, event: HandsDealt, table: TableView) -> None:
    """Deal card by card once the hands are known to the table; counts follow the cards."""
    hand = table_updates.dealt_hand(table, event)
    order = dealing_order(event, table)
    pause = timeline.motion.apart(timeline.motion.of(MotionToken.DEAL).stagger, len(order))
    timeline.do(lambda table: _take_back(table, len(order)))
    for step, (seat, index) in enumerate(order):
        mine = seat == table.hand_of
        card = hand[index] if mine else None
        flight = Flight(
            card,
            PileTop(),
            place_in(hand, index) if mine else SeatPlate(seat),
            Flip.BACK if card is None else Flip.OPEN,
            arc=0.12,
            spin=20 if step % 2 else -20,
        )
        timeline.fly(flight, MotionToken.DEAL, step * pause, landed=_one_more_card(seat))
        timeline.do(_one_off_the_pile, step * pause)
        timeline.sound("deal", after=step * pause)


def dealing_order(event: HandsDealt, table: TableView) -> list[tuple[int, int]]:
    """Return seat and index of every card in the order dealt: one each, from the dealer's left."""
    dealer = next(plate.seat for plate in table.plates if plate.dealer)
    players = table.players
    return [
        ((dealer + 1 + step) % players, index)
        for index in range(len(event.hands[0]))
        for step in range(players)
    ]


def _take_back(table: TableView, cards: int) -> None:
    table.pile += cards
    for plate in table.plates:
        plate.cards = 0


def _one_off_the_pile(table: TableView) -> None:
    table.pile = max(0, table.pile - 1)  # a recycled pile is counted afterwards


def _one_more_card(seat: int) -> Edit:
    def landed(table: TableView) -> None:
        table.plates[seat].cards += 1

    return landed


def fade_in_hand(timeline: Timeline, hand: Sequence[Card | None]) -> None:
    """Fade in a hand in place."""
    timeline.sound("deal")
    for index, card in enumerate(hand):
        slot = place_in(hand, index)
        side = Flip.BACK if card is None else Flip.FACE
        timeline.fly(Flight(card, slot, slot, side, Style.FADE_IN), MotionToken.DEAL)


def turn_over(timeline: Timeline, hand: Sequence[Card | None]) -> None:
    """Turn a hand over in place, once the curtain in front of it has gone."""
    if timeline.motion.reduced:
        return
    uncovered = timeline.motion.seconds(MotionToken.CURTAIN_LIFT) * 0.4
    for index, card in enumerate(hand):
        slot = place_in(hand, index)
        timeline.fly(
            Flight(card, slot, slot, Flip.OPEN, flip_from=0.0), MotionToken.CURTAIN_LIFT, uncovered
        )


def glide(
    timeline: Timeline,
    before: Sequence[Card | None],
    after: Sequence[Card | None],
    token: MotionToken,
    dropped: tuple[Card, DropPose] | None = None,
) -> None:
    """Move a hand's cards from their old places, or a drop position, to their new ones."""
    if timeline.motion.reduced:
        return
    pause = timeline.motion.of(token).stagger
    for index, card in enumerate(after):
        if card is not None and card in before:
            end = place_in(after, index)
            start: HandSlot | DropPose = place_in(before, before.index(card))
            if dropped is not None and card == dropped[0]:
                start = dropped[1]
            if start != end:
                timeline.fly(Flight(card, start, end), token, index * pause)


def sort_anew(
    timeline: Timeline,
    table: TableView,
    then: TableView | None = None,
    dropped: tuple[Card, DropPose] | None = None,
) -> None:
    """Animate the hand into its sort order for the current table, or for the one it will be `then`;
    a `dropped` card starts from its drop position."""
    before = list(table.hand)
    after = table_updates.sorted_hand(then or table)
    if after == before and dropped is None:
        return
    timeline.do(table_updates.sort)
    timeline.sound("sort")
    glide(timeline, before, after, MotionToken.SORT, dropped)


def play_card(timeline: Timeline, event: CardPlayed, table: TableView) -> None:
    """Animate a card from a hand, or its drop position, into the trick, and wait for it."""
    dropped = table.dropped if event.seat == table.hand_of else None
    if dropped is not None:
        timeline.do(table_updates.pick_up)
    suit = event.counts_as
    slot = TrickSlot(event.seat)
    if timeline.motion.reduced:
        fade = Flight(event.card, slot, slot, style=Style.FADE_IN, suit=suit)
        timeline.wait(timeline.fly(fade, MotionToken.PLAY))
        return
    flip = Flip.FACE if event.card in table.hand else Flip.OPEN
    flight = Flight(event.card, SeatPlate(event.seat), slot, flip, suit=suit, flip_from=0.1)
    index = table_updates.hand_index(table, event.card) if event.seat == table.hand_of else 0
    rest = [*table.hand[:index], *table.hand[index + 1 :]]
    if dropped is not None:
        # as quick as the card comes down: what its landing leads to waits for nothing
        glide(timeline, table.hand, rest, MotionToken.DROP)
        flight.start = dropped
        timeline.wait(timeline.fly(flight, MotionToken.DROP))
        return
    if event.seat == table.hand_of:
        glide(timeline, table.hand, rest, MotionToken.CLOSE_RANKS)
        flight.start = _lifted(timeline, event.card, table.hand, index)
    flight.arc = 0.12
    timeline.wait(timeline.fly(flight, MotionToken.PLAY))


def _lifted(timeline: Timeline, card: Card, hand: Sequence[Card | None], index: int) -> HandSlot:
    """Lift a card out of the hand; return where it is then."""
    here = place_in(hand, index)
    up = place_in(hand, index, lift=60)
    side = Flip.FACE if card in hand else Flip.BACK
    timeline.sound("card_lift")
    timeline.wait(timeline.fly(Flight(card, here, up, side), MotionToken.LIFT))
    return up


def turn_cards(timeline: Timeline, turned: Sequence[Card], counted: bool = True) -> None:
    """Turn cards of the pile over onto the trump's place one by one, and wait for the last."""
    flip = timeline.motion.seconds(MotionToken.TRUMP_FLIP)
    if timeline.motion.reduced or not turned:
        return
    pause = timeline.motion.apart(flip, len(turned))
    for card in turned:
        timeline.sound("card_flip")
        if counted:
            timeline.do(_one_off_the_pile)
        flight = Flight(card, PileTop(20), TrumpSlot(), Flip.OPEN, flip_from=0.0)
        timeline.fly(flight, MotionToken.TRUMP_FLIP)
        timeline.wait(flip if card is turned[-1] else pause)


def sweep(
    timeline: Timeline, trick: Sequence[PlayedCard], winner: int, stays: PlayedCard | None = None
) -> None:
    """Stack a trick on its winner's card and send it to the winner's plate, and wait. A card that
    `stays` moves to the place of the trump it named."""
    leave = timeline.motion.seconds(MotionToken.SWEEP)
    if timeline.motion.reduced:
        for each in trick:
            slot = TrickSlot(each.seat)
            fade = Flight(each.card, slot, slot, style=Style.FADE_OUT, suit=each.suit)
            timeline.fly(fade, MotionToken.SWEEP)
        timeline.wait(leave)
        return
    gather = timeline.motion.of(MotionToken.GATHER)
    others = [each.seat for each in trick if each.seat != winner]
    whole = gather.seconds + gather.stagger * max(0, len(others) - 1)
    for index, each in enumerate(trick):
        if stays is not None and (stays.seat, stays.card) == (each.seat, each.card):
            moving = Flight(each.card, TrickSlot(each.seat), TrumpSlot())
            timeline.fly(moving, MotionToken.NAMED_STAYS)
            continue
        stack = StackedTrick(winner, index)
        after = 0.0
        if each.seat in others:  # one after the other they fall onto the winner's card
            after = gather.stagger * others.index(each.seat)
        gathering = Flight(each.card, TrickSlot(each.seat), stack, suit=each.suit, arc=0.1)
        gathering.easing = _within(gather, after, whole)
        timeline.span(gathering, whole, 0.0)
        leaving = Flight(each.card, stack, SeatPlate(winner), suit=each.suit, arc=0.08)
        timeline.fly(leaving, MotionToken.SWEEP, after=whole)
    timeline.wait(whole + leave)


def _within(timing: Timing, after: float, whole: float) -> Easing:
    """Return an easing that runs one movement within a longer span."""
    return lambda t: timing.at(t * whole - after)


def animate_between(timeline: Timeline, before: TableView, then: TableView) -> None:
    """Animate the visible cards from their earlier places; another round starts without
    animation."""
    same = before.number == then.number and before.home == then.home and before.hand and then.hand
    if not same or not timeline.motion.seconds(MotionToken.STEP):
        return
    lay = _places(before)
    lie = _places(then)
    for card, place in lie.items():
        start: Anchor | None = lay.get(card)
        if start is None:
            start = SeatPlate(place.seat if isinstance(place, TrickSlot) else then.home)
        if start != place:
            timeline.fly(Flight(card, start, place), MotionToken.STEP)
    last = {}
    if then.last_trick is not None:
        last = {play.card: then.last_trick.winner for play in then.last_trick.cards}
    for card, place in lay.items():
        if card not in lie and isinstance(place, TrickSlot):
            goes = SeatPlate(last.get(card, place.seat))
            timeline.fly(Flight(card, place, goes, Flip.FACE), MotionToken.STEP)


def _places(table: TableView) -> dict[Card, HandSlot | TrickSlot]:
    """Return the place of every visible card in the hand or in the trick."""
    places: dict[Card, HandSlot | TrickSlot] = {
        card: place_in(table.hand, index)
        for index, card in enumerate(table.hand)
        if card is not None
    }
    for play in table.trick:
        places[play.card] = TrickSlot(play.seat)
    return places
