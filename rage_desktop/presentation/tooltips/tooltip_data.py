"""Content of a tooltip as sentences and signs, independent of its drawing."""

from typing import Literal, TypeAlias

from msgspec import Struct

from rage_desktop.presentation.table_view import Ring
from rage_desktop.rules import Card, Text


class RingSign(Struct, frozen=True):
    """A bid ring in its current state."""

    bid: int | None
    won: int
    state: Ring


class IconSign(Struct, frozen=True):
    """A small icon by name."""

    name: Literal["cards", "dealer", "crown", "rewind"]


Sign: TypeAlias = RingSign | IconSign


class TooltipRow(Struct, frozen=True):
    """A sentence with its sign, and a short label."""

    words: Text
    sign: Sign | None = None
    aside: Text | None = None


class Void(Struct, frozen=True):
    """A suit that a player lacks, and the trick (from 1) that showed it."""

    suit: str
    trick: int


class Seen(Struct, frozen=True):
    """The number of a suit's cards this seat has seen, out of all."""

    suit: str
    count: int
    total: int


class TooltipData(Struct, frozen=True, kw_only=True):
    """Content of a tooltip. `card` is drawn large with `caption` below it; `suit` is the chip
    before the title, `none` its placeholder.

    `rule` is the current meaning, `more` further facts. `now` is the history, with the trump before
    and after if it changed.
    """

    title: Text
    aside: Text | None = None
    kind: Text | None = None
    rule: Text | None = None
    more: Text | None = None
    now: Text | None = None
    before: str | None = None
    after: str | None = None
    changed: bool = False  # show `before` and `after`
    rows: tuple[TooltipRow, ...] = ()
    voids: tuple[Void, ...] = ()
    seen: Seen | None = None
    card: Card | None = None
    caption: Text | None = None
    suit: str | None = None
    none: bool = False
