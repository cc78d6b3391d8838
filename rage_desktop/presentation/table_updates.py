"""Changes of the table at rest by each event; choreography decides when they are made.

Every function only edits the TableView in place. Together they maintain the Director's invariant:
all edits of an event, in order, lead from one projection to the next.
"""

from typing import NamedTuple

from rage_desktop.presentation.table_view import LastTrick, TableView, leaders, naming, trump_setter
from rage_desktop.rules import Card, NumberCard, Phase, PlayedCard, events
from rage_desktop.rules.tricks import is_anybody_ahead, low_wins, suit_led, winning_index


class PileState(NamedTuple):
    """The undealt cards, and the trump they determine once a card has been turned."""

    pile: int
    spent: frozenset[Card]
    card: NumberCard | None
    trump: str | None
    pending: bool = False


def begin_round(table: TableView, event: events.RoundBegan) -> None:
    """Clear the table for a new round."""
    table.phase = Phase.BID
    table.number = event.number
    table.hand_size = event.hand_size
    table.hand = []
    table.laid = ()
    table.trick = []
    table.last_trick = None
    table.history = []
    table.lead = None
    table.winning = None
    table.low_wins = False
    table.last_named = None
    settle_trump(table, PileState(0, frozenset(), None, None))
    for plate in table.plates:
        plate.bid = None
        plate.has_bid = False
        plate.won = 0
        plate.bonus = 0
        plate.malus = 0
        plate.cards = 0
        plate.turn = False
        plate.dealer = plate.seat == event.dealer


def deal(table: TableView, event: events.HandsDealt) -> None:
    """Give every seat its cards, the home seat's in the order dealt."""
    for plate, hand in zip(table.plates, event.hands, strict=True):
        plate.cards = len(hand)
    table.hand = list(dealt_hand(table, event))
    table.pile = len(event.pile)


def dealt_hand(table: TableView, event: events.HandsDealt) -> tuple[Card | None, ...]:
    """Return the cards that lie at the bottom, in the order dealt; none where nobody plays here."""
    return () if table.hand_of is None else event.hands[table.hand_of]


def sort(table: TableView) -> None:
    """Sort the home seat's hand."""
    table.hand = sorted_hand(table)


def sorted_hand(table: TableView) -> list[Card | None]:
    """Return the home seat's hand in order, backs last."""
    known = [card for card in table.hand if card is not None]
    backs: list[Card | None] = [None] * (len(table.hand) - len(known))
    return [*table.sorted(known), *backs]


def trump_turned(table: TableView, event: events.TrumpTurned) -> PileState:
    """Return the state after the first trump card is turned (RULES 3.3)."""
    last = event.turned[-1] if event.turned else None
    found = last if isinstance(last, NumberCard) else None
    spent = frozenset(event.turned[:-1] if found else event.turned)
    return PileState(table.pile - len(event.turned), spent, found, event.trump)


def trump_changed(table: TableView, event: events.TrumpChanged) -> PileState:
    """Return the state after an OUT, a CHANGE or a turn after the trick (RULES 4.5, 4.6)."""
    shown = frozenset(() if table.trump_card is None else (table.trump_card,))
    pile_state = table.pile + len(table.spent) + len(shown)
    if event.recycled:  # the spent cards became a new pile: only cards turned from it are spent
        turns = table.edition.change == "turn" or event.cause == "TURN"
        spent = frozenset(event.turned[table.pile if turns else 0 :])
    else:
        spent = table.spent | shown | frozenset(event.turned)
    card = event.card if isinstance(event.card, NumberCard) else None
    pile = pile_state
    if card is not None:
        spent -= {card}
        pile -= 1
    pile -= len(spent)
    lasts = table.edition.no_trump_lasts == "trick_then_turn"
    return PileState(pile, spent, card, event.trump, event.cause == "OUT" and lasts)


def settle_trump(table: TableView, pile_state: PileState) -> None:
    """Make a trump effective, which may change the card winning the trick (RULES 4.8)."""
    table.pile = pile_state.pile
    table.spent = pile_state.spent
    table.trump_card = pile_state.card
    table.trump = pile_state.trump
    table.last_named = pile_state.trump or table.last_named
    table.named = None
    table.turn_pending = pile_state.pending
    settle_winner(table)


def lay_trump_aside(table: TableView) -> None:
    """Remove the trump card; it is counted when the new trump is settled."""
    table.trump_card = None


def bid(table: TableView, event: events.BidMade) -> None:
    """Record a bid; play begins when all are made."""
    plate = table.plates[event.seat]
    plate.bid = event.bid
    plate.has_bid = True
    if all(each.has_bid for each in table.plates):
        table.phase = Phase.PLAY


def reveal_bids(table: TableView, event: events.BidsRevealed) -> None:
    """Show the hidden bids."""
    for plate, made in zip(table.plates, event.bids, strict=True):
        plate.bid = made


def pick_up(table: TableView) -> None:
    """Clear the drop position of a card once it is moving."""
    table.dropped = None


def leave_hand(table: TableView, event: events.CardPlayed) -> None:
    """Remove a card from a hand."""
    table.plates[event.seat].cards -= 1
    if event.seat == table.hand_of:
        del table.hand[hand_index(table, event.card)]


def hand_index(table: TableView, card: Card) -> int:
    """Return the index of a card in the home seat's hand; the last one if only backs are known."""
    return table.hand.index(card) if card in table.hand else len(table.hand) - 1


def land(table: TableView, event: events.CardPlayed) -> None:
    """Put a card into the trick."""
    suit = event.counts_as
    table.lead = suit_led(table.edition, table.trick, table.lead, suit)
    table.trick.append(PlayedCard(event.seat, event.card, suit))
    table.low_wins = low_wins(table.trick, table.edition)
    settle_winner(table)


def settle_winner(table: TableView) -> None:
    """Update the seat winning the trick, once a card of it is ahead."""
    table.winning = None
    if is_anybody_ahead(table.edition, table.trick, table.lead):
        best = winning_index(table.trick, table.edition, table.trump, table.lead, table.low_wins)
        table.winning = table.trick[best].seat


def take(table: TableView, event: events.TrickWon) -> None:
    """Record who wins the complete trick."""
    table.taker = event.winner


def gather(table: TableView, event: events.TrickWon) -> None:
    """Remove the trick from the table; a card that named the trump stays in its place."""
    table.named = stays(table) or table.named
    table.last_trick = LastTrick(tuple(table.trick), event.winner)
    table.history = [*table.history, tuple(table.trick)]
    table.trick = []
    table.lead = None
    table.winning = None
    table.low_wins = False
    table.turn_pending = False
    table.taker = None


def stays(table: TableView) -> PlayedCard | None:
    """Return the card of the trick that named the current trump."""
    setter = None if table.trump_card else trump_setter(table.trick, table.edition)
    return naming(setter, table.trump)


def credit(table: TableView, event: events.TrickWon) -> None:
    """Count the trick for its winner."""
    plate = table.plates[event.winner]
    plate.won += 1
    plate.bonus += event.bonus
    plate.malus += event.malus


def score_round(table: TableView, event: events.RoundScored) -> None:
    """Add the round's points."""
    table.phase = Phase.DEAL
    table.scores.append(event)
    ahead = leaders(event.totals)
    for plate, total in zip(table.plates, event.totals, strict=True):
        plate.total = total
        plate.leader = plate.seat in ahead


def end_game(table: TableView) -> None:
    """Mark the game as over."""
    table.phase = Phase.OVER


def pass_turn(table: TableView) -> None:
    """Mark the seats to move."""
    movers = who_moves(table)
    for plate in table.plates:
        plate.turn = plate.seat in movers


def who_moves(table: TableView) -> tuple[int, ...]:
    """Return the seats to move, as far as visible (RULES 3.1, 4.9)."""
    players = table.players
    first = (1 + next(plate.seat for plate in table.plates if plate.dealer)) % players
    if table.phase is Phase.BID:
        order = [(first + step) % players for step in range(players)]
        waiting = tuple(seat for seat in order if not table.plates[seat].has_bid)
        return waiting[:1] if table.edition.bids == "open" else waiting
    if table.phase is not Phase.PLAY or not any(plate.cards for plate in table.plates):
        return ()
    if len(table.trick) == players:
        return ()
    if table.trick:
        return ((table.trick[-1].seat + 1) % players,)
    return (first if table.last_trick is None else table.last_trick.winner,)
