"""Messages of the bot protocol, version 1 (DESIGN 7): encoding, and decoding of answers."""

from collections.abc import Sequence
from typing import Any

import msgspec

from rage_desktop import rules
from rage_desktop.rules.records.lines import line_of

PROTOCOL = 1


def hello(edition: rules.Edition, seats: Sequence[str], you: int) -> dict[str, Any]:
    """Return the first message: the rules and who sits where."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "edition": msgspec.to_builtins(edition),
        "seats": list(seats),
        "you": you,
    }


def event_message(event: rules.Event, seat: int, edition: rules.Edition) -> dict[str, Any] | None:
    """Return an event as redacted for a seat; None for a bid it may not know yet."""
    seen = rules.redact(event, seat, edition)
    if isinstance(seen, rules.HandsDealt):
        hand = [str(card) for card in seen.hands[seat]]
        told: dict[str, Any] = {"event": "deal", "hand": hand, "pile_size": len(seen.pile)}
    elif isinstance(seen, rules.BidMade) and seen.bid is None:
        return None
    elif isinstance(seen, rules.TrumpChanged) and seen.recycled:
        told = msgspec.to_builtins(line_of(msgspec.structs.replace(seen, recycled=())))
        told["recycled"] = len(seen.recycled)
    else:
        told = msgspec.to_builtins(line_of(seen))
    return {"type": "event", **told}


def ask(view: rules.SeatView, time_ms: int) -> dict[str, Any]:
    """Return the question for a bid or a card, with all legal moves."""
    if view.phase is rules.Phase.BID:
        legal: list[Any] = [move.bid for move in view.legal if isinstance(move, rules.Bid)]
        return {"type": "ask", "want": "bid", "legal": legal, "time_ms": time_ms}
    suits: dict[str, list[str]] = {}
    cards: dict[str, None] = {}
    for move in view.legal:
        assert isinstance(move, rules.Play)
        cards[str(move.card)] = None
        if move.suit is not None and move.suit not in suits.setdefault(str(move.card), []):
            suits[str(move.card)].append(move.suit)
    return {
        "type": "ask",
        "want": "play",
        "legal": list(cards),
        "suits": suits,
        "time_ms": time_ms,
    }


def read_move(answer: Any, view: rules.SeatView) -> rules.Move | None:
    """Return the legal move of an answer; None if it is not one."""
    if not isinstance(answer, dict) or view.seat is None:
        return None
    if view.phase is rules.Phase.BID:
        bid = answer.get("bid")
        return next(
            (
                move
                for move in view.legal
                if isinstance(move, rules.Bid) and type(bid) is int and move.bid == bid
            ),
            None,
        )
    card, suit = answer.get("card"), answer.get("suit")
    for move in view.legal:
        if not isinstance(move, rules.Play) or str(move.card) != card:
            continue
        only = isinstance(move.card, rules.ActionCard) and suit is None and _one_suit(view, card)
        if move.suit == suit or only:
            return move
    return None


def _one_suit(view: rules.SeatView, card: str) -> bool:
    """Return whether a card allows only one suit, which need not be named."""
    suits = {
        move.suit for move in view.legal if isinstance(move, rules.Play) and str(move.card) == card
    }
    return len(suits) == 1
