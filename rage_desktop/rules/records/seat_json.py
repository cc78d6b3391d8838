"""What a seat sees, and what it does, as JSON and back: for a player who sits elsewhere.

Views, redacted events and moves are written with every field, cards and facts with a tag that says
what they are. Records and the bot protocol have shorter lines of their own (`line_of`), which keep
their form for ever.
"""

from typing import TypeAlias

import msgspec

from rage_desktop.rules.events import Event
from rage_desktop.rules.state import Bid, Play
from rage_desktop.rules.views import SeatView

PlayerMove: TypeAlias = Bid | Play
"""What a player may ask for; only the dealer deals."""

_views: msgspec.json.Decoder[SeatView] = msgspec.json.Decoder(SeatView)
_events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_moves: msgspec.json.Decoder[PlayerMove] = msgspec.json.Decoder(PlayerMove)


def write_seat_json(value: SeatView | Event | PlayerMove) -> bytes:
    """Write a view, an event as redacted for a seat, or a move as JSON, in one line."""
    return msgspec.json.encode(value)


def read_view(data: bytes) -> SeatView:
    """Read a view; raises msgspec.DecodeError for anything else."""
    return _views.decode(data)


def read_event(data: bytes) -> Event:
    """Read an event; raises msgspec.DecodeError for anything else."""
    return _events.decode(data)


def read_player_move(data: bytes) -> PlayerMove:
    """Read a bid or a play, which may still be illegal; raises msgspec.DecodeError otherwise."""
    return _moves.decode(data)
