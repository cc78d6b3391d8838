"""What a lesson is: a deal, and a script of moves, sentences and decisions of the person.

The fields are those of assets/lessons/lessons.json, whose "about" explains each.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import Id
from rage_desktop.match.game_setup import AVATARS
from rage_desktop.rules import Arg, Bid, Play, SuitName, Text, parse_card, text
from rage_desktop.rules.text import SeatName

Said: TypeAlias = str | list[Any]
"""A sentence, or [sentence with gaps, {gap: value}]."""
Mode: TypeAlias = Literal["hold", "back", "good"]
Points: TypeAlias = tuple[str, ...]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=9)]

YOU = text("You")
LEARNT = "learn"  # the part that everybody begins with; the others have their edition's name
HINT_KEY = "I"


class TaughtMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move of the person: a bid, or a card with the suit named for it."""

    bid: int | None = None
    play: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """The move as patterns of `on` write it: "bid:1", "B14", "WILD:B"."""
        return f"bid:{self.bid}" if self.bid is not None else ":".join(self.play)


class RefusedMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move that the rules refuse, with their own reason, and what the coach says to it."""

    engine: str
    say: Said
    bid: int | None = None
    play: tuple[str, ...] = ()


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a script: a move made by itself, a sentence, a claim, or a step.

    A step is a decision of the person: `do` is what is taught. `ask` says that the coach does not
    name the answer; `show` is a picture in the bubble.
    """

    bid: tuple[Place, int] | None = None
    play: list[Any] = []
    say: Said | None = None
    good: Said | None = None
    claim: dict[str, Any] | None = None
    step: str = ""
    do: TaughtMove | None = None
    others: "tuple[Other, ...]" = ()
    illegal: tuple[RefusedMove, ...] = ()
    point: Points = ()
    ask: bool = False
    show: Literal["", "points"] = ""

    @property
    def is_move(self) -> bool:
        """Whether it is a move made without a question."""
        return not self.step and (self.bid is not None or bool(self.play))

    @property
    def waits(self) -> bool:
        """Whether the person is to do something, if only to read."""
        return bool(self.step) or self.say is not None or self.good is not None

    @property
    def of_trick(self) -> bool:
        """Whether it points at cards of a trick, which then has to lie there still."""
        return any(one.startswith("trick:") for one in self.point)

    @property
    def moves(self) -> int:
        """How many moves it makes on the line that is taught."""
        return int(self.is_move or bool(self.step))


class Other(Struct, frozen=True, forbid_unknown_fields=True):
    """Legal moves that are not taught, what the coach says, and how it goes on from there."""

    on: tuple[str, ...]
    mode: Mode
    say: Said
    then: tuple[Item, ...] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One lesson. `part` is LEARNT or the edition that it tells the difference of."""

    id: Id
    part: Id
    title: str
    edition: Id
    seconds: int
    seats: tuple[str, ...]
    dealer: Place
    seed: str
    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    script: tuple[Item, ...]
    turned: str | None = None
    hide: tuple[str, ...] = ()
    free: bool = False
    level: Id = "easy"
    hints: bool = False
    intro: Said | None = None

    @property
    def avatars(self) -> tuple[str, ...]:
        """The faces of the seats: the person's, then those of the bots of these names."""
        return AVATARS[: len(self.seats)]

    @property
    def line(self) -> tuple[Item, ...]:
        """The script without its claims, what is said after a step as an item of its own; of a
        free round only what is said before it."""
        if self.free:
            return () if self.intro is None else (Item(say=self.intro),)
        return tuple(item for one in self.script for item in _spread(one))

    def moves_before(self, index: int) -> int:
        """Return how many moves the taught line has made before an item, the deal included."""
        return 1 + sum(item.moves for item in self.line[:index])

    def words(self, said: Said, suits: tuple[str, ...]) -> Text:
        """Return a sentence of this lesson with its gaps filled in."""
        if isinstance(said, str):
            return Text(said)
        msgid, gaps = said
        return Text(msgid, {name: self._value(value, suits) for name, value in gaps.items()})

    def _value(self, value: str | int, suits: tuple[str, ...]) -> Arg:
        if isinstance(value, int):
            return value
        kind, _, rest = value.partition(":")
        if not rest:
            return parse_card(value, suits)
        match kind:
            case "suit":
                return SuitName(rest)
            case "seat":
                return SeatName(int(rest))
            case "key":
                return HINT_KEY
        return parse_card(rest, suits)

    def sentences(self) -> "list[str]":
        """Return every message of this lesson that is to be translated."""
        said = [self.title, *([self.intro] if self.intro is not None else [])]
        for item in self.script:
            said += _said(item)
        return [words if isinstance(words, str) else str(words[0]) for words in said]


def _spread(item: Item) -> tuple[Item, ...]:
    if item.claim is not None:
        return ()
    if item.step and item.good is not None:
        return structs.replace(item, good=None), Item(good=item.good)
    return (item,)


def side_line(other: Other) -> tuple[Item, ...]:
    """Return what happens after a move that is not taught, and what is said of it at the end."""
    then = tuple(item for one in other.then for item in _spread(one))
    return (*then, Item(say=other.say))


def _said(item: Item) -> list[Said]:
    found: list[Said] = [words for words in (item.say, item.good) if words is not None]
    found += [refused.say for refused in item.illegal]
    for other in item.others:
        found.append(other.say)
        for then in other.then:
            found += _said(then)
    return found


def written(move: Bid | Play) -> str:
    """Write a move as patterns of `on` do."""
    if isinstance(move, Bid):
        return f"bid:{move.bid}"
    return str(move.card) if move.suit is None else f"{move.card}:{move.suit}"
