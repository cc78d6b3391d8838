"""What one seat may know. Built field by field: whatever is not listed here is secret."""

from msgspec import structs

from rage_desktop.rules.cards import Card
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.events import BidMade, Event, HandsDealt, RoundScored, TrumpChanged
from rage_desktop.rules.legality import legal_moves, waiting_for, why_not_card, why_not_turn
from rage_desktop.rules.state import (
    Move,
    Phase,
    Play,
    PlayedCard,
    PublicRound,
    Round,
    State,
    empty_round,
    hand_size,
)
from rage_desktop.rules.text import Text
from rage_desktop.rules.tricks import winning_index


class SeatView(PublicRound, frozen=True, kw_only=True):
    """The game as seen from `seat`, or by the public where that is None. Tuples are by seat.

    `bids` holds None where a bid is not made or not known to the viewer; `has_bid` tells which
    are made. `rounds_planned` is None for a game without a fixed end. `legal` is empty unless the
    viewer may move now.
    """

    seat: int | None
    edition: Edition
    players: int
    phase: Phase
    number: int
    rounds_planned: int | None
    dealer: int
    waiting_for: tuple[int, ...]
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    pile_size: int
    bids: tuple[int | None, ...]
    has_bid: tuple[bool, ...]
    winning: int | None
    scores: tuple[RoundScored, ...]
    totals: tuple[int, ...]
    legal: tuple[Move, ...]

    @property
    def me(self) -> int:
        """The viewer's seat, where it is the view of one: the public view has none."""
        assert self.seat is not None
        return self.seat

    @property
    def played(self) -> tuple[PlayedCard, ...]:
        """The cards played in this round, in order."""
        return tuple([play for trick in (*self.history, self.trick) for play in trick])

    @property
    def bidding_order(self) -> tuple[int, ...]:
        """The seats from the dealer's left on, as they bid (RULES 3.4)."""
        return tuple([(self.dealer + step) % self.players for step in range(1, self.players + 1)])

    def plays(self) -> tuple[Play, ...]:
        """Return the viewer's legal plays, in the order of the hand."""
        return tuple([move for move in self.legal if isinstance(move, Play)])

    def plays_of(self, card: Card) -> tuple[Play, ...]:
        """Return the legal plays of one card: one for each suit it could name."""
        return tuple([move for move in self.plays() if move.card == card])

    def why_not(self, card: Card) -> Text | None:
        """Return why the viewer may not play a card now, whatever suit is named with it; None if
        they may. A public view has no cards to play."""
        reason = why_not_turn(self.phase, self.waiting_for, self.me)
        return reason or why_not_card(self.edition, self.hand, self, card)


def view_of(state: State, seat: int | None) -> SeatView:
    """Return what a seat may know of a state; None for the public view."""
    edition = state.edition
    round_ = state.round or _before_first_round(state)
    goal_only = edition.game_ends != "rounds"
    # Until the next deal the round just scored is still on the table.
    between = state.phase is Phase.DEAL and state.round is not None
    return SeatView(
        seat=seat,
        edition=edition,
        players=state.players,
        phase=state.phase,
        number=state.number - between,
        rounds_planned=None if goal_only else len(edition.rounds(state.players)),
        hand_size=round_.hand_size,
        dealer=(state.dealer - between) % state.players,
        waiting_for=waiting_for(state),
        hand=() if seat is None else round_.hands[seat],
        hand_counts=tuple([len(hand) for hand in round_.hands]),
        pile_size=len(round_.pile),
        spent=round_.spent,
        trump_card=round_.trump_card,
        trump=round_.trump,
        last_named=round_.last_named,
        bids=_known_bids(state, round_, seat),
        has_bid=tuple([bid is not None for bid in round_.bids]),
        tricks=round_.tricks,
        bonus=round_.bonus,
        malus=round_.malus,
        trick=round_.trick,
        lead=round_.lead,
        winning=_winning(edition, round_),
        low_wins=round_.low_wins,
        turn_pending=round_.turn_pending,
        history=round_.history,
        scores=state.scores,
        totals=state.totals,
        legal=() if seat is None else legal_moves(state, seat),
    )


def bids_are_public(state: State) -> bool:
    """Return whether everyone knows all bids made in the round on the table (RULES 3.4)."""
    match state.edition.bids:
        case "open":
            return True
        case "hidden":
            return state.phase is not Phase.BID
        case "secret":
            return state.phase in (Phase.DEAL, Phase.OVER)


def redact(event: Event, seat: int | None, edition: Edition) -> Event:
    """Return an event as a seat may know it: secrets of others and of the pile become None."""
    match event:
        case HandsDealt(hands=hands, pile=pile):
            seen = tuple(
                hand if who == seat else (None,) * len(hand) for who, hand in enumerate(hands)
            )
            return HandsDealt(seen, (None,) * len(pile))
        case BidMade(seat=bidder) if edition.bids != "open" and bidder != seat:
            return BidMade(bidder, None)
        case TrumpChanged(recycled=recycled) if recycled:
            return structs.replace(event, recycled=(None,) * len(recycled))
        case _:
            return event


def _known_bids(state: State, round_: Round, seat: int | None) -> tuple[int | None, ...]:
    if bids_are_public(state):
        return round_.bids
    return tuple(bid if who == seat else None for who, bid in enumerate(round_.bids))


def _winning(edition: Edition, round_: Round) -> int | None:
    if not round_.trick:
        return None
    best = winning_index(round_.trick, edition, round_.trump, round_.lead, round_.low_wins)
    return round_.trick[best].seat


def _before_first_round(state: State) -> Round:
    players = state.players
    size = hand_size(state.edition, players, state.number)
    return empty_round(players, size, (state.dealer + 1) % players)
