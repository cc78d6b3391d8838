"""Trump: how it is turned, changed and lost (RULES 3.3, 4.5, 4.6)."""

from typing import Literal, NamedTuple, TypeAlias

from msgspec import structs

from rage_desktop.rules.cards import Card, NumberCard, pick_card
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.events import TrumpChanged
from rage_desktop.rules.state import Round, State, chance

Cause: TypeAlias = Literal["OUT", "CHANGE", "TURN"]


class TurnedCards(NamedTuple):
    """Cards turned from a pile until one fitted: `turned` ends with `found` if there is one."""

    turned: tuple[Card, ...]
    found: NumberCard | None
    rest: tuple[Card, ...]


def turn_until(pile: tuple[Card, ...], excluded: str | None) -> TurnedCards:
    """Turn cards until a number card shows whose suit is not the excluded one."""
    for index, card in enumerate(pile):
        if type(card) is NumberCard and card.suit != excluded:
            return TurnedCards(pile[: index + 1], card, pile[index + 1 :])
    return TurnedCards(pile, None, ())


def excluded_suit(edition: Edition, trump: str | None, last_named: str | None) -> str | None:
    """Return the suit that a change may not lead to, if any."""
    excludes = edition.change_excludes
    if excludes == "last_named":
        return last_named
    return trump if excludes == "in_force" else None


def change_options(edition: Edition, round_: Round) -> tuple[str, ...]:
    """Return the suits a CHANGE may name now, in the edition's order; empty when none is chosen."""
    if edition.change == "turn":
        return ()
    barred = excluded_suit(edition, round_.trump, round_.last_named)
    suits = tuple([suit for suit in edition.suits if suit != barred])
    if edition.change == "choose_any":
        return suits
    missing = set(suits)
    for place in (round_.pile, round_.turned):
        for card in place:
            if card.suit in missing:
                missing.remove(card.suit)
                if not missing:
                    return suits
    return tuple([suit for suit in suits if suit not in missing])


def put_out(state: State, round_: Round, seat: int) -> tuple[Round, TrumpChanged]:
    """Leave the round without trump; where no trump lasts one trick, a turn is then due."""
    pending = state.edition.no_trump_lasts == "trick_then_turn"
    after = structs.replace(
        round_, trump=None, trump_card=None, spent=round_.turned, turn_pending=pending
    )
    return after, TrumpChanged(seat, "OUT", (), None)


def change(state: State, round_: Round, seat: int, named: str | None) -> tuple[Round, TrumpChanged]:
    """Carry out a CHANGE: to the suit named, or by turning cards where the edition says so."""
    round_ = structs.replace(round_, turn_pending=False)
    if named is not None:
        after = _name(state.edition, round_, named)
        return after, TrumpChanged(seat, "CHANGE", (), named, after.trump_card)
    barred = excluded_suit(state.edition, round_.trump, round_.last_named)
    return turn(state, round_, seat, "CHANGE", barred)


def turn(
    state: State, round_: Round, seat: int, cause: Cause, barred: str | None
) -> tuple[Round, TrumpChanged]:
    """Turn cards from the pile until one may be trump, and settle what happens if none may."""
    edition = state.edition
    spent = round_.turned
    if edition.change != "turn" and cause == "CHANGE":
        turning = TurnedCards((), None, round_.pile)  # nothing could be chosen, nothing is turned
    else:
        turning = turn_until(round_.pile, barred)
    turned, found, rest = turning
    spent += turned[:-1] if found else turned
    recycled: tuple[Card, ...] = ()
    if found is None and _may_recycle(edition, cause):
        recycled = _recycle(state, (*rest, *spent))
        again = turn_until(recycled, barred)
        turned = (*turned, *again.turned)
        found = again.found
        rest = again.rest
        spent = again.turned[:-1] if found else again.turned
    trump = found.suit if found else None
    if trump is None and edition.change_with_nothing_suitable == "next_suit_down":
        trump = _next_suit_down(edition, round_.last_named)
    after = structs.replace(
        round_,
        pile=rest,
        spent=spent,
        trump_card=found,
        trump=trump,
        last_named=trump or round_.last_named,
        turn_pending=False,
    )
    return after, TrumpChanged(seat, cause, turned, trump, found, recycled)


def _may_recycle(edition: Edition, cause: Cause) -> bool:
    # Who chooses from the pile has seen the spent cards too: shuffling them finds nothing new.
    turns = edition.change == "turn" or cause == "TURN"
    return turns and edition.change_with_nothing_suitable == "recycle_spent"


def _name(edition: Edition, round_: Round, named: str) -> Round:
    spent = round_.turned
    pile = round_.pile
    card = None
    if edition.change == "choose_from_pile":
        card = next(c for c in (*pile, *spent) if type(c) is NumberCard and c.suit == named)
        pile = _without(pile, card)
        spent = _without(spent, card)
    return structs.replace(
        round_, pile=pile, spent=spent, trump_card=card, trump=named, last_named=named
    )


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    if card not in cards:
        return cards
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def _recycle(state: State, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    tricks = len(state.under_way.history)
    cards_down = len(state.under_way.trick)
    plays = tricks * state.players + cards_down
    for known in state.recycled:
        if (known.number, known.plays) == (state.number, plays):
            return _in_order(cards, known.cards)
    shuffled = list(cards)
    chance(state.seed, "recycle", state.number, tricks, cards_down).shuffle(shuffled)
    return tuple(shuffled)


def _in_order(cards: tuple[Card, ...], codes: tuple[str, ...]) -> tuple[Card, ...]:
    """Return the cards in the order of these codes; as they are, if the codes are of others."""
    left = list(cards)
    ordered = list[Card]()
    for code in codes:
        card = pick_card(left, code)
        if card is not None:
            left.remove(card)
            ordered.append(card)
    return cards if left else tuple(ordered)


def _next_suit_down(edition: Edition, suit: str | None) -> str:
    if suit is None:
        return edition.suits[0]
    return edition.suits[(edition.suits.index(suit) + 1) % len(edition.suits)]
