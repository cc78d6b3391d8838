"""The bot protocol, version 1: the messages to a program, and its answers (DESIGN 7).

Each message is one JSON object on a line of its own. `docs/BOTS.md` describes them for those who
write a bot.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import structs

from rage_desktop import rules
from rage_desktop.rules.editions.edition import plain_knobs
from rage_desktop.rules.records.lines import line_of

VERSION = 1

Message: TypeAlias = dict[str, Any]
"""A message as plain values, not yet written as JSON."""


def hello(edition: rules.Edition, seats: Sequence[str], you: int) -> Message:
    """Return the first message: the rules and who sits where."""
    return {
        "type": "hello",
        "protocol": VERSION,
        "edition": plain_knobs(edition),
        "seats": list(seats),
        "you": you,
    }


def event_message(event: rules.Event, seat: int, edition: rules.Edition) -> Message | None:
    """Return an event as redacted for a seat; None for a bid it may not know yet."""
    seen = rules.redact(event, seat, edition)
    match seen:
        case rules.BidMade(bid=None):
            return None
        case rules.HandsDealt():
            line = _deal_line(seen, seat)
        case rules.TrumpChanged(recycled=recycled) if recycled:
            line = msgspec.to_builtins(line_of(structs.replace(seen, recycled=())))
            line["recycled"] = len(recycled)  # how many cards, not which
        case _:
            line = msgspec.to_builtins(line_of(seen))
    return {"type": "event", **line}


def _deal_line(dealt: rules.HandsDealt, seat: int) -> Message:
    hand = [str(card) for card in dealt.hands[seat]]
    return {"event": "deal", "hand": hand, "pile_size": len(dealt.pile)}


def ask(view: rules.SeatView, time_ms: int) -> Message:
    """Return the question for a bid or a card, with all legal moves."""
    if view.phase is rules.Phase.BID:
        bids = [move.bid for move in view.legal if isinstance(move, rules.Bid)]
        return {"type": "ask", "want": "bid", "legal": bids, "time_ms": time_ms}
    cards = list(dict.fromkeys(str(play.card) for play in view.plays()))
    suits = _suits_to_name(view)
    return {"type": "ask", "want": "play", "legal": cards, "suits": suits, "time_ms": time_ms}


def _suits_to_name(view: rules.SeatView) -> dict[str, list[str]]:
    """Return the suits that may be named with a card, by card; copies of a card say it once."""
    suits: dict[str, list[str]] = {}
    for play in view.plays():
        if play.suit is not None:
            named = suits.setdefault(str(play.card), [])
            if play.suit not in named:
                named.append(play.suit)
    return suits


def bye() -> Message:
    """Return the last message."""
    return {"type": "bye"}


def write_message(message: Message) -> bytes:
    """Write a message as a line of JSON."""
    return msgspec.json.encode(message) + b"\n"


def read_ready(line: bytes) -> str | None:
    """Return the name in an answer to `hello`, "" if it gives none; None if it is no answer."""
    answer = _read_object(line)
    if answer is None or answer.get("type") != "ready":
        return None
    name = answer.get("name")
    return name.strip() if isinstance(name, str) else ""


def read_move(line: bytes, view: rules.SeatView) -> rules.Move | None:
    """Return the legal move of an answer to `ask`; None if it is not one."""
    answer = _read_object(line)
    if answer is None:
        return None
    if view.phase is rules.Phase.BID:
        return _read_bid(answer, view)
    return _read_play(answer, view)


def _read_bid(answer: Message, view: rules.SeatView) -> rules.Bid | None:
    bid = answer.get("bid")
    if type(bid) is not int:  # true equals 1, but is no bid
        return None
    legal = (move for move in view.legal if isinstance(move, rules.Bid))
    return next((move for move in legal if move.bid == bid), None)


def _read_play(answer: Message, view: rules.SeatView) -> rules.Play | None:
    suit = answer.get("suit")
    plays = [play for play in view.plays() if str(play.card) == answer.get("card")]
    if suit is None and len({play.suit for play in plays}) == 1:
        return plays[0]  # the only suit need not be named
    return next((play for play in plays if play.suit == suit), None)


def _read_object(line: bytes) -> Message | None:
    try:
        decoded = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return decoded if isinstance(decoded, dict) else None
