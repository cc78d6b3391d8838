"""Limits for everything read from files: numbers, lengths, characters.

They are attached to the fields of editions, records and seats, and are checked as these are read.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from rage_desktop.untrusted_input import NO_CONTROLS

MOST_POINTS = 1_000  # for one trick, card or bid
MOST_PLAYERS = 10
MOST_SUITS = 26
HIGHEST_RANK = 999

Number: TypeAlias = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
Points: TypeAlias = Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
Code: TypeAlias = Annotated[str, Meta(max_length=16, pattern=NO_CONTROLS)]
"""A suit, a card, a kind of ending: what people do not make up."""
Mark: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2, pattern=r"^[^\W_]+$")]
"""What a card shows in place of its rank: one or two letters or digits."""
Id: TypeAlias = Annotated[str, Meta(max_length=64, pattern=NO_CONTROLS)]
Name: TypeAlias = Annotated[str, Meta(max_length=80, pattern=NO_CONTROLS)]
Words: TypeAlias = Annotated[str, Meta(max_length=500, pattern=NO_CONTROLS)]
