"""Messages from the game to a phone, version 1; docs/PHONES.md has each with an example.

All texts are in the phone's language. Cards are written as in records: `B15`, `WILD`.
"""

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

VERSION = 1
LONGEST = 16 << 10  # bytes of a message

Who: TypeAlias = Literal["phone", "screen", "bot"]
Presence: TypeAlias = Literal["here", "asleep", "away"]
Stage: TypeAlias = Literal["lobby", "game", "over"]


class SuitLine(Struct, omit_defaults=True):
    """A suit of the edition, in the order of the wheel: its name and colour."""

    code: str
    name: str
    colour: str


class Welcome(Struct, tag_field="t", tag="welcome", omit_defaults=True):
    """The first message of a line; `secret` is there if it is new."""

    v: int
    lang: str
    table: str
    title: str
    rules: str
    skin: str
    suits: tuple[SuitLine, ...]
    faces: tuple[str, ...]
    words: dict[str, str]
    secret: str = ""


class SeatLine(Struct, omit_defaults=True):
    """A seat as everyone may see it; `note` says who sits there, `can` what may be asked."""

    name: str
    face: str
    who: Who
    note: str
    presence: Presence = "here"
    ready: bool = False
    can: Literal["", "sit", "swap"] = ""


class Lobby(Struct, tag_field="t", tag="lobby", omit_defaults=True):
    """Who is at the table; `you` is this phone's seat, `waits` that it asked for one."""

    stage: Stage
    seats: tuple[SeatLine, ...]
    taken: tuple[str, ...]
    note: str
    you: int | None = None
    waits: bool = False
    paused: bool = False


class CardLine(Struct, omit_defaults=True):
    """A card of the phone's own hand: name, effect or why not, suits it could name."""

    c: str
    n: str
    h: str = ""
    ok: bool = False
    suits: tuple["SuitChoice", ...] = ()


class SuitChoice(Struct, omit_defaults=True):
    """A suit that a card could name; `trump` if it is the trump now."""

    code: str
    n: str
    h: str = ""
    held: int = 0
    trump: bool = False


class TableCard(Struct, omit_defaults=True):
    """A card that lies on the table; `suit` is what it counts as, where that was named."""

    seat: int
    c: str
    n: str
    suit: str = ""


class PlayerLine(Struct, omit_defaults=True):
    """A player as this seat may know them; `ring` is a state of the bid ring (VISUAL 8)."""

    name: str
    face: str
    ring: str
    note: str = ""
    bid: int | None = None
    has_bid: bool = False
    won: int = 0
    cards: int = 0
    total: int = 0
    dealer: bool = False
    turn: bool = False
    leader: bool = False
    worth: tuple[int, ...] = ()


class BidKey(Struct, omit_defaults=True):
    """A bid; one that may not be made says why."""

    n: int
    why: str = ""


class Prompt(Struct, omit_defaults=True):
    """The line between table and hand: `mine` if this seat may move now."""

    text: str
    mine: bool = False
    more: str = ""
    suit: str = ""
    face: str = ""


class LastTrickLine(Struct, omit_defaults=True):
    """The last trick taken in this round."""

    cards: tuple[TableCard, ...]
    winner: int


class ResultLine(Struct, omit_defaults=True):
    """One row of the result of a round, or of the game; by seat."""

    points: int
    total: int
    note: str
    place: int = 0


class RoundLine(Struct, omit_defaults=True):
    """A scored round of the score sheet: points by seat."""

    number: int
    points: tuple[int, ...]


class View(Struct, tag_field="t", tag="view", omit_defaults=True):
    """All that a seat may know now; without `seat` what all may. It needs no view before it."""

    ply: int
    open: bool
    phase: Literal["bid", "play", "deal", "over"]
    title: str
    subtitle: str
    prompt: Prompt
    players: tuple[PlayerLine, ...]
    seat: int | None = None
    hand: tuple[CardLine, ...] = ()
    own: str = ""
    trump: str = ""
    trump_card: str = ""
    lead: str = ""
    winning: int | None = None
    low: bool = False
    trick: tuple[TableCard, ...] = ()
    last: LastTrickLine | None = None
    bids: tuple[BidKey, ...] = ()
    rule: str = ""
    sum: str = ""
    held: dict[str, int] = {}
    results: tuple[ResultLine, ...] = ()
    next: str = ""
    sheet: tuple[RoundLine, ...] = ()
    back: bool = False
    rest: bool = False
    aloud: tuple[str, ...] = ()


class Done(Struct, tag_field="t", tag="done"):
    """The move of this id was made."""

    id: str
    ply: int


class Late(Struct, tag_field="t", tag="late"):
    """The move of this id was for an earlier moment; a view follows."""

    id: str


class No(Struct, tag_field="t", tag="no", omit_defaults=True):
    """A refusal: of what, and why."""

    of: Literal["hello", "secret", "sit", "act", "back", "rest", "swap", "ready", "version"]
    why: str
    id: str = ""


class Ask(Struct, tag_field="t", tag="ask"):
    """A question that the phone may answer with `say`; an empty `text` takes it away."""

    to: str
    text: str
    yes: str
    no: str


class Here(Struct, tag_field="t", tag="here"):
    """The game is still there."""


class Elsewhere(Struct, tag_field="t", tag="elsewhere"):
    """The seat is open on another phone."""

    why: str


class Bye(Struct, tag_field="t", tag="bye"):
    """The end: of the table, or of this phone's place at it."""

    why: str
    again: bool


Message: TypeAlias = Welcome | Lobby | View | Done | Late | No | Ask | Here | Elsewhere | Bye

_encoder = msgspec.json.Encoder()


def write(message: Message) -> str:
    """Write a message as the text that goes over the wire."""
    return _encoder.encode(message).decode()
