"""The one way a game moves on: `apply` takes a state and a move to the next state and events."""

from typing import TypeAlias, TypeVar

from msgspec import structs

from rage_desktop.rules import events
from rage_desktop.rules.cards import BONUS, CHANGE, LOW, MALUS, OUT, REWIND, WILD, ActionCard, Role
from rage_desktop.rules.editions.edition import Edition, round_points
from rage_desktop.rules.legality import why_illegal
from rage_desktop.rules.scoring import exact_counts, winners
from rage_desktop.rules.state import (
    BID,
    DEAL,
    OVER,
    PLAY,
    Bid,
    Deal,
    Move,
    Play,
    PlayedCard,
    Round,
    State,
    empty_round,
    hand_size,
)
from rage_desktop.rules.text import Text
from rage_desktop.rules.tricks import automatic_suit, suit_led, winning_index
from rage_desktop.rules.trump import TurnedCards, change, put_out, turn, turn_until

T = TypeVar("T")
Applied: TypeAlias = tuple[State, events.Events]
"""The state after a move, and what happened."""
MOST_ROUNDS = 500  # of a game to points, in which nobody may ever have them


class IllegalMove(ValueError):
    """A move that may not be made; `reason` says why in a sentence for players."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


def apply(state: State, move: Move) -> Applied:
    """Return the state after a move and what happened; raises IllegalMove, alters nothing."""
    reason = why_illegal(state, move)
    if reason is not None:
        raise IllegalMove(reason)
    if type(move) is Play:
        return _play(state, move)
    if type(move) is Bid:
        return _bid(state, move)
    assert isinstance(move, Deal)
    return _deal(state, move)


def _deal(state: State, move: Deal) -> Applied:
    edition = state.edition
    players = state.players
    size = hand_size(edition, players, state.number)
    dealt = size * players
    first = (state.dealer + 1) % players
    hands = tuple(move.deck[(seat - first) % players : dealt : players] for seat in range(players))
    pile = move.deck[dealt:]
    if edition.first_trump:
        turned, found, rest = TurnedCards((), None, pile)
        trump = edition.listed_trump(state.number)
    else:
        turned, found, rest = turn_until(pile, None)
        trump = found.suit if found else _without_number_card(edition)
    round_ = structs.replace(
        empty_round(players, size, first),
        hands=hands,
        pile=rest,
        spent=turned[:-1] if found else turned,
        trump_card=found,
        trump=trump,
        last_named=trump,
    )
    happened = (
        events.RoundBegan(state.number, size, state.dealer),
        events.HandsDealt(hands, pile),
        events.TrumpTurned(turned, trump),
    )
    return structs.replace(state, phase=BID, round=round_), happened


def _without_number_card(edition: Edition) -> str | None:
    """Return the first trump where no number card was left to turn (RULES 3.3)."""
    named = edition.trump_when_no_number_card
    return None if named == "none" else named


def _bid(state: State, move: Bid) -> Applied:
    round_ = state.under_way
    seat = move.seat
    bids = _with(round_.bids, seat, move.bid)
    happened: list[events.Event] = [events.BidMade(seat, move.bid)]
    leader = (state.dealer + 1) % state.players
    if None in bids:
        waiting = structs.replace(round_, bids=bids, turn=(seat + 1) % state.players)
        return structs.replace(state, round=waiting), tuple(happened)
    if state.edition.bids == "hidden":
        happened.append(events.BidsRevealed(_all_made(bids)))
    ready = structs.replace(round_, bids=bids, turn=leader)
    return structs.replace(state, phase=PLAY, round=ready), tuple(happened)


def _all_made(bids: tuple[int | None, ...]) -> tuple[int, ...]:
    return tuple(bid for bid in bids if bid is not None)


def _play(state: State, move: Play) -> Applied:
    round_ = state.under_way
    seat = move.seat
    card = move.card
    suit = card.suit
    named = None
    low_wins = round_.low_wins
    if type(card) is ActionCard:
        suit, named, low_wins = _counts_as(state, round_, card.role, move.suit)
    hands = round_.hands
    hand = round_.hands[seat]
    index = hand.index(card)
    after = structs.replace(
        round_,
        hands=(*hands[:seat], hand[:index] + hand[index + 1 :], *hands[seat + 1 :]),
        turn=(seat + 1) % state.players,
        trick=(*round_.trick, PlayedCard(seat, card, suit)),
        lead=suit_led(state.edition, round_.trick, round_.lead, suit),
        low_wins=low_wins,
    )
    played = events.CardPlayed(seat, card, named)
    happened: events.Events = (played,)
    if card.role is OUT:
        after, changed = put_out(state, after, seat)
        happened = (played, changed)
    elif card.role is CHANGE:
        after, changed = change(state, after, seat, move.suit)
        happened = (played, changed)
    if len(after.trick) == state.players:
        return _complete_trick(state, after, happened)
    return structs.replace(state, round=after), happened


def _counts_as(
    state: State, round_: Round, role: Role, named: str | None
) -> tuple[str | None, str | None, bool]:
    """Return the suit an action card counts as, the suit named with it, whether low now wins."""
    if role is WILD or role is LOW:
        suit = named or automatic_suit(state.edition, round_.trump, round_.lead)
        return suit, suit, round_.low_wins
    if role is REWIND:
        stays = state.edition.second_rewind == "stays"
        return None, None, stays or not round_.low_wins
    return None, named, round_.low_wins


def _complete_trick(state: State, round_: Round, happened: events.Events) -> Applied:
    trick = round_.trick
    best = winning_index(trick, state.edition, round_.trump, round_.lead, round_.low_wins)
    winner = trick[best].seat
    roles = [play.card.role for play in trick]
    bonus = roles.count(BONUS)
    malus = roles.count(MALUS)
    after = structs.replace(
        round_,
        tricks=_with(round_.tricks, winner, round_.tricks[winner] + 1),
        turn=winner,
        trick=(),
        lead=None,
        low_wins=False,
        turn_pending=False,
        history=(*round_.history, trick),
    )
    if bonus or malus:
        after = structs.replace(
            after,
            bonus=_with(round_.bonus, winner, round_.bonus[winner] + bonus),
            malus=_with(round_.malus, winner, round_.malus[winner] + malus),
        )
    happened = (*happened, events.TrickWon(winner, bonus, malus))
    if not after.hands[winner]:
        return _score_round(state, after, happened)
    if round_.turn_pending:  # RULES 4.6: after the round's last trick nothing is turned
        after, turned = turn(state, after, winner, "TURN", None)
        happened = (*happened, turned)
    return structs.replace(state, round=after), happened


def _score_round(state: State, round_: Round, happened: events.Events) -> Applied:
    bids = _all_made(round_.bids)
    if state.edition.bids == "secret":
        happened = (*happened, events.BidsRevealed(bids))
    points = tuple(
        round_points(state.edition, round_.hand_size, *line)
        for line in zip(bids, round_.tricks, round_.bonus, round_.malus, strict=True)
    )
    totals = tuple(old + new for old, new in zip(state.totals, points, strict=True))
    scored = events.RoundScored(bids, round_.tricks, points, totals)
    scores = (*state.scores, scored)
    happened = (*happened, scored)
    if _ends(state, totals):
        over = structs.replace(state, phase=OVER, round=round_, scores=scores)
        exact = exact_counts(scores, state.players)
        seats, decided_by = winners(state.edition, totals, exact, points, state.seed)
        return over, (*happened, events.GameOver(totals, seats, decided_by))
    return (
        structs.replace(
            state,
            phase=DEAL,
            round=round_,
            scores=scores,
            number=state.number + 1,
            dealer=(state.dealer + 1) % state.players,
        ),
        happened,
    )


def _ends(state: State, totals: tuple[int, ...]) -> bool:
    goal = state.edition.game_ends
    if goal == "rounds":
        return state.number == len(state.edition.rounds(state.players))
    return max(totals) >= goal or state.number >= MOST_ROUNDS


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
