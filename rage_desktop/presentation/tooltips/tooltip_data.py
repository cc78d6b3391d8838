"""What a thing on the table says, as sentences and signs; painters choose how it looks."""

from typing import Literal, TypeAlias

from msgspec import Struct

from rage_desktop.presentation.table_view import Ring
from rage_desktop.rules import Card, Text


class RingSign(Struct, frozen=True):
    """A bid ring as it stands."""

    bid: int | None
    won: int
    state: Ring


class IconSign(Struct, frozen=True):
    """A small picture by name."""

    name: Literal["cards", "dealer", "crown", "rewind"]


Sign: TypeAlias = RingSign | IconSign


class TooltipRow(Struct, frozen=True):
    """A sentence with its sign, and a word or two beside it."""

    words: Text
    sign: Sign | None = None
    aside: Text | None = None


class Void(Struct, frozen=True):
    """A suit that a player has run out of, and the trick (from 1) that showed it."""

    suit: str
    trick: int


class Seen(Struct, frozen=True):
    """How many cards of a suit this seat has seen, of all there are."""

    suit: str
    count: int
    total: int


class TooltipData(Struct, frozen=True, kw_only=True):
    """What a thing says. `card` is drawn large and `caption` below it; `suit` is the chip before
    the title, `none` its place where there is none.

    `rule` is what the thing means now, `more` what else is known of it. `now` is how things came
    to stand, with the trump before and after where that is what happened.
    """

    title: Text
    aside: Text | None = None
    kind: Text | None = None
    rule: Text | None = None
    more: Text | None = None
    now: Text | None = None
    before: str | None = None
    after: str | None = None
    changed: bool = False  # `before` and `after` are to be shown
    rows: tuple[TooltipRow, ...] = ()
    voids: tuple[Void, ...] = ()
    seen: Seen | None = None
    card: Card | None = None
    caption: Text | None = None
    suit: str | None = None
    none: bool = False
