"""What may be done now. `why_illegal` is the single source; legal moves follow from it."""

from collections.abc import Sequence
from typing import Protocol

from rage_desktop.rules.cards import CHANGE, LOW, WILD, ActionCard, Card, NumberCard
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.state import (
    BID,
    DEAL,
    PLAY,
    Bid,
    Deal,
    Move,
    Phase,
    Play,
    PlayedCard,
    Round,
    State,
)
from rage_desktop.rules.text import SeatName, SuitName, Text, text
from rage_desktop.rules.tricks import automatic_suit
from rage_desktop.rules.trump import change_options


class TrickState(Protocol):
    """What decides which cards may be played: a round, a view, or the table as it is shown."""

    @property
    def lead(self) -> str | None:
        """The suit to follow in the present trick; None before there is one."""

    @property
    def trump(self) -> str | None:
        """The suit that is trump now; None for none."""

    @property
    def trick(self) -> Sequence[PlayedCard]:
        """The cards of the present trick."""

    @property
    def history(self) -> Sequence[Sequence[PlayedCard]]:
        """The complete tricks of the round."""


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats that may move now: one, or all who still bid unseen; none at a deal."""
    round_ = state.round
    phase = state.phase
    if round_ is None:
        return ()
    if phase is PLAY or (phase is BID and state.edition.bids == "open"):
        return (round_.turn,)
    if phase is BID:
        return tuple([seat for seat, bid in enumerate(round_.bids) if bid is None])
    return ()


def why_illegal(state: State, move: Move) -> Text | None:
    """Return why a move may not be made now, as a sentence for players; None if it may."""
    if type(move) is Play:
        return _why_not_play(state, move)
    if type(move) is Bid:
        return _why_not_bid(state, move)
    assert isinstance(move, Deal)
    return _why_not_deal(state, move)


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return every bid or play open to a seat now, in the order of bids or of its hand."""
    round_ = state.round
    if state.phase is PLAY and round_ is not None and round_.turn == seat:
        return legal_plays(state.edition, round_, seat)
    if state.phase is not BID or round_ is None or seat not in waiting_for(state):
        return ()
    return tuple([Bid(seat, bid) for bid in legal_bids(state.edition, round_)])


def legal_bids(edition: Edition, round_: Round) -> Sequence[int]:
    """Return the bids open to the next bidder."""
    bids = range(round_.hand_size + 1)
    barred = hooked_bid(edition, round_)
    return bids if barred is None else [bid for bid in bids if bid != barred]


def hooked_bid(edition: Edition, round_: Round) -> int | None:
    """Return the bid that the hook forbids the next bidder, None if it forbids none (RULES 3.5)."""
    if not edition.hook or round_.bids.count(None) != 1:
        return None
    left = round_.hand_size - sum(bid for bid in round_.bids if bid is not None)
    return left if left >= 0 else None


def legal_plays(edition: Edition, round_: Round, seat: int) -> tuple[Play, ...]:
    """Return every play open to the seat whose turn it is, one for each suit it could name."""
    plays: list[Play] = []
    for card in playable(edition, round_.hands[seat], round_):
        if card.suit is not None:
            plays.append(Play(seat, card))
        else:
            suits = nameable_suits(edition, round_, card)
            plays += [Play(seat, card, suit) for suit in suits or (None,)]
    return tuple(plays)


def playable(edition: Edition, hand: Sequence[Card], trick: TrickState) -> Sequence[Card]:
    """Return the cards of a hand that may be played to a trick (RULES 4.1, 4.2)."""
    must = suit_to_play(edition, hand, trick)
    if must is None:
        barred = trump_not_to_lead(edition, hand, trick)
        return hand if barred is None else [card for card in hand if card.suit != barred]
    return [card for card in hand if _serves(edition, card, must)]


def suit_to_play(edition: Edition, hand: Sequence[Card | None], trick: TrickState) -> str | None:
    """Return the suit of which a number card of this hand has to be played (RULES 4.1); None if any
    card may be. A card of the hand that is not known is None."""
    lead = trick.lead
    trump = trick.trump
    if lead is None:
        return None
    if _holds(hand, lead):
        return lead
    if edition.cannot_follow == "must_trump" and trump is not None and _holds(hand, trump):
        return trump
    return None


def trump_not_to_lead(
    edition: Edition, hand: Sequence[Card | None], trick: TrickState
) -> str | None:
    """Return the trump of which no number card of this hand may be led now (RULES 4.1); None if any
    card may be. Whoever holds nothing else may lead one."""
    trump = trick.trump
    if trump is None or trick.trick:
        return None
    if trump_is_open(edition, trump, trick.history):
        return None
    others = any(card is None or card.suit != trump for card in hand)
    return trump if others else None


def trump_is_open(edition: Edition, trump: str, tricks: Sequence[Sequence[PlayedCard]]) -> bool:
    """Return whether, after these tricks, a trump may be led by players who hold other cards, too
    (RULES 4.1)."""
    if edition.trump_lead == "any_time":
        return True
    if edition.trump_lead == "after_first_trick":
        return bool(tricks)
    return any(play.suit == trump for trick in tricks for play in trick)


def _holds(hand: Sequence[Card | None], suit: str) -> bool:
    return any(card is not None and card.suit == suit for card in hand)


def _serves(edition: Edition, card: Card, must: str) -> bool:
    """Return whether a card may be played where a suit has to be (RULES 4.2)."""
    return card.suit == must or (edition.action_cards_any_time and type(card) is ActionCard)


def nameable_suits(edition: Edition, round_: Round, card: Card) -> tuple[str, ...]:
    """Return the suits to choose from when this card is played; empty when nothing is chosen."""
    role = card.role
    if role is CHANGE:
        return change_options(edition, round_)
    if role is WILD and edition.wild_suit == "above_all":
        return ()
    if role is WILD or role is LOW:
        forced = automatic_suit(edition, round_.trump, round_.lead)
        return edition.suits if forced is None else (forced,)
    return ()


def _why_not_deal(state: State, move: Deal) -> Text | None:
    if state.phase is not DEAL:
        return text("Cards are only dealt between rounds.")
    if len(move.deck) != len(state.edition.deck) or frozenset(move.deck) != state.edition.cards:
        return text("These aren't the cards of this edition's deck. Each must be there once.")
    return None


def _why_not_bid(state: State, move: Bid) -> Text | None:
    round_ = state.round
    if state.phase is not BID or round_ is None:
        return text("Everyone bids before the first card is played.")
    if move.seat not in waiting_for(state):
        if 0 <= move.seat < state.players and round_.bids[move.seat] is not None:
            return text("You can't change your bid.")
        return text("It's {player}'s turn to bid.", player=SeatName(round_.turn))
    if not 0 <= move.bid <= round_.hand_size:
        return text("Bid a number from 0 to {n}.", n=round_.hand_size)
    if move.bid == hooked_bid(state.edition, round_):
        return text("The bids can't add up to {n}. Bid one more or one less.", n=round_.hand_size)
    return None


def _why_not_play(state: State, move: Play) -> Text | None:
    reason = why_not_turn(state.phase, waiting_for(state), move.seat)
    if reason is not None:
        return reason
    round_ = state.under_way
    card = move.card
    edition = state.edition
    reason = why_not_card(edition, round_.hands[move.seat], round_, card)
    if reason is not None:
        return reason
    if type(card) is NumberCard:
        return None if move.suit is None else _no_suit_to_name(card)
    return _why_not_suit(edition, round_, move)


def why_not_turn(phase: Phase, waiting_for: tuple[int, ...], seat: int) -> Text | None:
    """Return why a seat may play no card now, None if it is its turn."""
    if phase is not PLAY:
        return text("Cards are played once everyone has bid.")
    if seat not in waiting_for:
        return text("It's {player}'s turn.", player=SeatName(waiting_for[0]))
    return None


def why_not_card(
    edition: Edition, hand: Sequence[Card], trick: TrickState, card: Card
) -> Text | None:
    """Return why a card may not be played from a hand to a trick (RULES 4.1, 4.2), whatever suit
    is named with it; None if it may."""
    if card not in hand:
        return text("{card} isn't in your hand.", card=card)
    must = suit_to_play(edition, hand, trick)
    if must is None:
        barred = trump_not_to_lead(edition, hand, trick)
        return None if barred is None or card.suit != barred else _why_not_lead(edition)
    if _serves(edition, card, must):
        return None
    if must != trick.lead:
        return text("You can't follow, so you must play a trump.")
    if type(card) is NumberCard:
        return text("You hold {suit}, so follow it.", suit=SuitName(must))
    return text("You hold {suit}, so action cards must wait.", suit=SuitName(must))


def _why_not_lead(edition: Edition) -> Text:
    if edition.trump_lead == "after_first_trick":
        return text("Trumps can't be led in the first trick. Lead another card.")
    return text("No trump has been played yet, so none can be led. Lead another card.")


def _why_not_suit(edition: Edition, round_: Round, move: Play) -> Text | None:
    suits = nameable_suits(edition, round_, move.card)
    if not suits:
        return None if move.suit is None else _no_suit_to_name(move.card)
    if move.suit in suits:
        return None
    if move.suit is None:
        # An automatic suit needs no naming (RULES 4.4); everything else does.
        change = move.card.role is CHANGE
        alone = not change and automatic_suit(edition, round_.trump, round_.lead) is not None
        return None if alone else text("Name a suit for {card}.", card=move.card)
    if move.suit not in edition.suits:
        return text("{suit} isn't a suit in this deck.", suit=move.suit)
    return text("{card} can't become {suit} now.", card=move.card, suit=SuitName(move.suit))


def _no_suit_to_name(card: Card) -> Text:
    return text("No suit is named with {card}.", card=card)
