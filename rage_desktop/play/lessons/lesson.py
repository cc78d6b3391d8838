"""Lessons as data: a deal, and a script of moves, sentences and decisions of the player.

The fields are those of assets/lessons/lessons.json, whose "about" key explains each. A new entry in
the file is a new lesson in the game."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop.asset_paths import assets_dir, reading_asset
from rage_desktop.input_limits import Id
from rage_desktop.match.game_setup import AVATARS
from rage_desktop.match.settings import Learning
from rage_desktop.rules import Arg, Bid, Play, SeatName, SuitName, Text, parse_card, text

Said: TypeAlias = str | list[Any]
"""A sentence, or [message with placeholders, {placeholder: value}]."""
Mode: TypeAlias = Literal["hold", "back", "good"]
Points: TypeAlias = tuple[str, ...]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=9)]

YOU = text("You")
LEARNT = "learn"  # the part for beginners; other parts are named after their edition
HINT_KEY = "I"
FILE = ("lessons", "lessons.json")
FORMAT = 1


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


class Lessons(Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons in order."""

    format: int
    about: dict[str, str]
    lessons: tuple[Lesson, ...]

    def get(self, lesson_id: str) -> Lesson | None:
        """Return a lesson by its id; None if that id is gone."""
        return next((one for one in self.lessons if one.id == lesson_id), None)

    def of(self, part: str) -> tuple[Lesson, ...]:
        """Return the lessons of a part in order."""
        return tuple(one for one in self.lessons if one.part == part)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts in order: the basics, then the editions with differences."""
        return tuple(dict.fromkeys(one.part for one in self.lessons))

    def part_of(self, edition_id: str | None) -> str:
        """Return the part that explains an edition, or else the basics."""
        return edition_id if edition_id in self.parts and edition_id else LEARNT

    def after(self, lesson: Lesson) -> Lesson | None:
        """Return the next lesson of the part; None after the last one."""
        part = self.of(lesson.part)
        place = part.index(lesson) + 1
        return part[place] if place < len(part) else None


def load_lessons(path: Path | None = None) -> Lessons:
    """Load the lessons of a file, by default the built-in one; raises AssetDamaged."""
    path = path or assets_dir().joinpath(*FILE)
    with reading_asset(path):
        return msgspec.json.decode(path.read_bytes(), type=Lessons)


def mark_reached(learning: Learning, lessons: Lessons, lesson: Lesson, at: int = 0) -> Learning:
    """Record the current item of a lesson of the course; those of other editions are extras, which
    never take its place."""
    if lesson.part != LEARNT:
        return learning
    part = lessons.of(LEARNT)
    number = part.index(lesson) + 1
    return structs.replace(learning, lesson=lesson.id, at=at, number=number, count=len(part))


def mark_finished(learning: Learning, lessons: Lessons, lesson: Lesson) -> Learning:
    """Record that a lesson is finished; where the course stands at it, it goes on with the next
    one, if any."""
    done = learning.done if lesson.id in learning.done else (*learning.done, lesson.id)
    if lesson.id != learning.lesson:
        return structs.replace(learning, done=done)
    following = lessons.after(lesson)
    free = Learning(done=done, offered=learning.offered, offers=learning.offers)
    return free if following is None else mark_reached(free, lessons, following)


def resume_point(learning: Learning, lessons: Lessons, part: str) -> tuple[Lesson, int]:
    """Return the lesson of a part to continue, and the item in it.

    That is the current one, else the first unfinished one, else the first.
    """
    own = lessons.of(part)
    under_way = next((one for one in own if one.id == learning.lesson), None)
    if under_way is not None:
        return under_way, learning.at
    return next((one for one in own if one.id not in learning.done), own[0]), 0


def course_number(learning: Learning, lessons: Lessons) -> int | None:
    """Return the number, from 1, of the lesson that the course goes on with; None once it is done,
    even if lessons before its last one were skipped."""
    course = lessons.of(LEARNT)
    ids = [one.id for one in course]
    if learning.lesson not in ids and ids[-1] in learning.done:
        return None
    return course.index(resume_point(learning, lessons, LEARNT)[0]) + 1


class Asks(StrEnum):
    """What a lesson is waiting for."""

    MOVE = "move"  # a scripted move, or the table to be idle
    BACK = "back"  # the table to have gone back to an earlier step
    STEP = "step"  # a decision of the player
    NEXT = "next"  # a sentence to be read
    AGAIN = "again"  # a sentence about a mistake, before going back
    FREE = "free"  # a free round
    OVER = "over"


class LessonCursor:
    """Position in a lesson: at an item of its line, or on a side line that branched off there."""

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        """Begin at an item that waits; any other index begins at the first."""
        self.line = lesson.line
        self.at = at if 0 <= at < len(self.line) and self.line[at].waits else 0
        self.wrong = 0  # untaught moves since the last taught one
        self._free = lesson.free
        self._left_by: Other | None = None
        self._side: tuple[Item, ...] = ()
        self._side_at = 0

    @property
    def item(self) -> Item | None:
        """The next item; None at the end."""
        line, at = (self._side, self._side_at) if self._left_by else (self.line, self.at)
        return line[at] if at < len(line) else None

    @property
    def asks(self) -> Asks:
        """What the lesson is waiting for."""
        item = self.item
        if item is None:
            return Asks.FREE if self._free else Asks.OVER
        if item.is_move:
            return Asks.MOVE
        if item.step:
            return Asks.STEP
        lost = self._left_by is not None and self._left_by.mode == "back"
        return Asks.AGAIN if lost else Asks.NEXT

    def on(self) -> None:
        """Advance to the next item."""
        if self._left_by is not None:
            self._side_at += 1
        else:
            self.at += 1

    def end(self) -> None:
        """End a free round."""
        self._free = False

    def other(self, move: Bid | Play) -> Other | None:
        """Return the reply to an untaught move at this step; None for the taught move."""
        item = self.item
        assert item is not None
        assert item.do is not None
        made = written(move)
        if made == item.do.written:
            return None
        kind = made.partition(":")[0]
        fits = (one for one in item.others if made in one.on or f"{kind}:*" in one.on)
        return next(fits, None)

    def leave_by(self, other: Other) -> None:
        """Follow the side line of an untaught move: moves, and the coach's comment at their end."""
        then = tuple(item for one in other.then for item in _spread(one))
        self._side = (*then, Item(say=other.say))
        self._left_by = other
        self._side_at = 0

    @property
    def before(self) -> int | None:
        """The item to go back to: where a side line branched off, or the last that waited, if
        any."""
        if self._left_by is not None:
            return self.at
        return next((at for at in range(self.at - 1, -1, -1) if self.line[at].waits), None)

    def back_to(self, at: int) -> None:
        """Return to an item of the line."""
        self.at = at
        self._left_by = None
        self.wrong = 0
