"""Data of a lesson: a deal, and a script of moves, sentences and decisions of the player.

The fields are those of assets/lessons/lessons.json, whose "about" key explains each.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import Id
from rage_desktop.match.game_setup import AVATARS
from rage_desktop.rules import Arg, Bid, Play, SuitName, Text, parse_card, text
from rage_desktop.rules.text import SeatName

Said: TypeAlias = str | list[Any]
"""A sentence, or [message with placeholders, {placeholder: value}]."""
Mode: TypeAlias = Literal["hold", "back", "good"]
Points: TypeAlias = tuple[str, ...]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=9)]

YOU = text("You")
LEARNT = "learn"  # the part for beginners; other parts are named after their edition
HINT_KEY = "I"


class TaughtMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move of the player: a bid, or a card with the suit named for it."""

    bid: int | None = None
    play: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """The move in the notation of `on` patterns: "bid:1", "B14", "WILD:B"."""
        return f"bid:{self.bid}" if self.bid is not None else ":".join(self.play)


class RefusedMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move that the rules reject, with the reason, and the coach's reply."""

    engine: str
    say: Said
    bid: int | None = None
    play: tuple[str, ...] = ()


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """One item of a script: an automatic move, a sentence, a claim, or a step.

    A step is a decision of the player: `do` is the taught move. `ask` says that the coach does not
    name the answer; `show` is an image in the bubble.
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
        """Whether it is a move made automatically."""
        return not self.step and (self.bid is not None or bool(self.play))

    @property
    def waits(self) -> bool:
        """Whether it waits for the player, if only to read."""
        return bool(self.step) or self.say is not None or self.good is not None

    @property
    def of_trick(self) -> bool:
        """Whether it refers to cards of a trick, which must stay on the table."""
        return any(one.startswith("trick:") for one in self.point)

    @property
    def moves(self) -> int:
        """The number of moves it makes on the taught line."""
        return int(self.is_move or bool(self.step))


class Other(Struct, frozen=True, forbid_unknown_fields=True):
    """Legal moves that are not taught, the coach's reply, and the moves that follow."""

    on: tuple[str, ...]
    mode: Mode
    say: Said
    then: tuple[Item, ...] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One lesson. `part` is LEARNT or the edition whose differences it explains."""

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
        """The avatars of the seats: the player's, then those of the bots with these names."""
        return AVATARS[: len(self.seats)]

    @property
    def line(self) -> tuple[Item, ...]:
        """The script without its claims, with the reply after a step as a separate item; a free
        round keeps only its introduction."""
        if self.free:
            return () if self.intro is None else (Item(say=self.intro),)
        return tuple(item for one in self.script for item in _spread(one))

    def moves_before(self, index: int) -> int:
        """Return the number of moves on the taught line before an item, including the deal."""
        return 1 + sum(item.moves for item in self.line[:index])

    def words(self, said: Said, suits: tuple[str, ...]) -> Text:
        """Return a sentence of this lesson with its placeholders filled in."""
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
        """Return every message of this lesson for translation."""
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
    """Return the moves after an untaught move, and the coach's comment at their end."""
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
    """Write a move in the notation of `on` patterns."""
    if isinstance(move, Bid):
        return f"bid:{move.bid}"
    return str(move.card) if move.suit is None else f"{move.card}:{move.suit}"
