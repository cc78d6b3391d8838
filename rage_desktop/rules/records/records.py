"""Game records, version 1: JSON Lines with a header and then every event (DESIGN 6).

Cards and suits are written out in the lines. Reading re-applies the moves of a record and compares
every line that follows from them.
"""

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import MOST_PLAYERS, Code, Id, Name, Number, Words
from rage_desktop.rules import events
from rage_desktop.rules.cards import Card, CardError, pick_card, with_copies
from rage_desktop.rules.editions.edition import MOST_CARDS, Edition, plain_knobs
from rage_desktop.rules.editions.flaws import EditionError
from rage_desktop.rules.engine import IllegalMove, apply
from rage_desktop.rules.events import Event
from rage_desktop.rules.state import (
    Bid,
    Deal,
    Move,
    Phase,
    Play,
    Recycled,
    State,
    hand_size,
    new_game,
)
from rage_desktop.rules.text import Text, text
from rage_desktop.untrusted_input import SENTENCE, UNREADABLE, sanitize, why_unreadable

Cards: TypeAlias = Annotated[tuple[Code, ...], Meta(max_length=MOST_CARDS)]
Numbers: TypeAlias = Annotated[tuple[Number, ...], Meta(max_length=MOST_PLAYERS)]


class _Line(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True, omit_defaults=True):
    called: ClassVar[Text]


class RoundLine(_Line, frozen=True, tag="round"):
    """A round was opened."""

    called: ClassVar[Text] = text("a round")
    number: Number
    hand_size: Number
    dealer: Number


class DealLine(_Line, frozen=True, tag="deal"):
    """All hands and the pile, top first, before anything is turned."""

    called: ClassVar[Text] = text("a deal")
    hands: Annotated[tuple[Cards, ...], Meta(max_length=MOST_PLAYERS)]
    pile: Cards


class TrumpLine(_Line, frozen=True, tag="trump"):
    """The cards turned for the first trump; trump null for none."""

    called: ClassVar[Text] = text("the first trump")
    turned: Cards
    trump: Code | None


class BidLine(_Line, frozen=True, tag="bid"):
    """A bid, in the order made, unseen ones too."""

    called: ClassVar[Text] = text("a bid")
    seat: Number
    bid: Number


class BidsRevealedLine(_Line, frozen=True, tag="bids_revealed"):
    """Bids made unseen became known."""

    called: ClassVar[Text] = text("the bids revealed")
    bids: Numbers


class PlayLine(_Line, frozen=True, tag="play"):
    """A card played; the suit only with WILD, LOW and a choosing CHANGE."""

    called: ClassVar[Text] = text("a play")
    seat: Number
    card: Code
    suit: Code | None = None


class TrumpChangedLine(_Line, frozen=True, tag="trump_changed"):
    """What an OUT, a CHANGE or the turn after a trick led to; recycled only if it happened."""

    called: ClassVar[Text] = text("a change of trump")
    seat: Number
    cause: Literal["OUT", "CHANGE", "TURN"]
    turned: Cards
    trump: Code | None
    recycled: Cards = ()


class TrickLine(_Line, frozen=True, tag="trick"):
    """A trick won, with the numbers of BONUS and MALUS cards in it."""

    called: ClassVar[Text] = text("a trick taken")
    winner: Number
    bonus: Number
    malus: Number


class RoundScoredLine(_Line, frozen=True, tag="round_scored"):
    """A round's end, all by seat."""

    called: ClassVar[Text] = text("the round's scores")
    bids: Numbers
    tricks: Numbers
    points: Numbers
    totals: Numbers


class GameOverLine(_Line, frozen=True, tag="game_over"):
    """The game's end."""

    called: ClassVar[Text] = text("the end of the game")
    totals: Numbers
    winners: Numbers
    decided_by: Code


Line: TypeAlias = (
    RoundLine
    | DealLine
    | TrumpLine
    | BidLine
    | BidsRevealedLine
    | PlayLine
    | TrumpChangedLine
    | TrickLine
    | RoundScoredLine
    | GameOverLine
)


def line_of(event: events.Event) -> Line:
    """Return an event as a record has it; raises ValueError where something in it is hidden."""
    match event:
        case events.RoundBegan(number, hand_size, dealer):
            return RoundLine(number, hand_size, dealer)
        case events.HandsDealt(hands, pile):
            return DealLine(tuple(_write(hand) for hand in hands), _write(pile))
        case events.TrumpTurned(turned, trump):
            return TrumpLine(_write(turned), trump)
        case events.BidMade(seat, bid):
            return BidLine(seat, _known(bid))
        case events.BidsRevealed(bids):
            return BidsRevealedLine(bids)
        case events.CardPlayed(seat, card, suit):
            return PlayLine(seat, str(card), suit)
        case events.TrumpChanged(seat, cause, turned, trump, _, recycled):
            return TrumpChangedLine(seat, cause, _write(turned), trump, _write(recycled))
        case events.TrickWon(winner, bonus, malus):
            return TrickLine(winner, bonus, malus)
        case events.RoundScored(bids, tricks, points, totals):
            return RoundScoredLine(bids, tricks, points, totals)
        case events.GameOver(totals, seats, decided_by):
            return GameOverLine(totals, seats, decided_by)


def _write(cards: Iterable[Card | None]) -> Cards:
    written = tuple(map(str, cards))
    if "None" in written:
        raise ValueError("An event with hidden cards is no part of a record: write the whole one.")
    return written


def _known(bid: int | None) -> int:
    if bid is None:
        raise ValueError("An event with a hidden bid is no part of a record: write the whole one.")
    return bid


RECORD_VERSION = 1
MOST_BYTES = 16 * 1024 * 1024  # a long game of ten has some hundred thousand
LONGEST_LINE = 64 * 1024  # characters
MOST_VARIANTS = 60

SEED_UNTOLD = text("the seed is still secret, and a game can only be checked once it's shown")


class RecordError(ValueError):
    """A record that cannot be read or does not hold: its line (from 1) and why.

    `message` is why in words that can be translated, `reason` the same in English.
    """

    def __init__(self, line: int, message: Text) -> None:
        self.line = line
        self.message = message
        self.reason = sanitize(str(message), SENTENCE)
        super().__init__(f"Line {line}: {self.reason}")


class SeatHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat in a seat: a name and `human`, `bot:LEVEL` or another kind of player."""

    name: Name
    player: Words


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a record. `seed` and `salt` are null while the game is under way."""

    record: Number = RECORD_VERSION
    app: Name
    edition_id: Id
    variants: Annotated[tuple[Id, ...], Meta(max_length=MOST_VARIANTS)] = ()
    edition: Edition
    seats: Annotated[tuple[SeatHeader, ...], Meta(max_length=MOST_PLAYERS)]
    seed: Name | None
    commitment: Name
    started: Id
    salt: Name | None = None


class Record(Struct, frozen=True):
    """A record as read: its form is right, what it says is not checked yet."""

    header: Header
    lines: tuple[Line, ...]

    @property
    def complete(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.lines) and isinstance(self.lines[-1], GameOverLine)


class Replay(Struct, frozen=True):
    """A valid record: its first state, its moves, their events, and its last state."""

    header: Header
    first: State
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    state: State

    @property
    def complete(self) -> bool:
        """Whether the game was played to its end."""
        return self.state.phase is Phase.OVER


_Struct = TypeVar("_Struct", bound=Struct)
_Decoded = TypeVar("_Decoded")

Shuffle = Callable[[Header, int], Sequence[Card]]
"""Gives the deck of a round, numbered from 1, from the seed and salt in a header."""


def header_values(header: Header) -> dict[str, Any]:
    """Return a header as plain values, with the knobs as `plain_knobs` writes them."""
    plain: dict[str, Any] = msgspec.to_builtins(header)
    plain["edition"] = plain_knobs(header.edition)
    return plain


def header_line(header: Header) -> str:
    """Write a header as one line of JSON, without the line's end."""
    plain = header_values(header)
    if header.salt is None:
        del plain["salt"]
    return msgspec.json.encode(plain).decode()


def event_line(event: Event) -> str:
    """Write an event as one line of JSON; raises ValueError for one with cards hidden in it."""
    return msgspec.json.encode(line_of(event)).decode()


def write_record(header: Header, events: Iterable[Event]) -> Iterator[str]:
    """Write a record line by line, without the lines' ends."""
    yield header_line(header)
    for event in events:
        yield event_line(event)


def read_record(data: bytes | str) -> Record:
    """Read a record's text; raises RecordError where it is damaged, cut short or foreign."""
    if len(data) > MOST_BYTES:
        raise RecordError(1, text("this is too large for a game record"))
    try:
        written = data.decode() if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        number = data[: error.start].count(b"\n") + 1  # type: ignore[arg-type]
        reason = text("this isn't UTF-8 text, so it isn't a game record")
        raise RecordError(number, reason) from None
    rows = written.removesuffix("\n").split("\n")
    for number, row in enumerate(rows, 1):
        if len(row) > LONGEST_LINE:
            raise RecordError(number, text("this line is too long for a game record"))
    header = _read_header(rows[0])
    decoder = msgspec.json.Decoder(Line)
    foreign = text("this isn't an event of a game record ({why})")
    broken = text("this line is incomplete, so the file is damaged or cut short")
    found = [_read(decoder, row, at, foreign, broken) for at, row in enumerate(rows[1:], 2)]
    return Record(header, tuple(found))


def verify_record(record: Record | bytes | str, shuffle: Shuffle | None = None) -> Replay:
    """Play a record's moves again and compare every line; raises RecordError at the first slip.

    With `shuffle` the deals too are compared with what the seed gives. A record whose game was not
    finished holds as far as it goes, its seed may be untold; see `Replay.complete`.
    """
    record = record if isinstance(record, Record) else read_record(record)
    return _Replayer(record, shuffle).replay()


def _read_header(row: str) -> Header:
    version = _decoded(row, _Version).record
    if version != RECORD_VERSION:
        reason = text(
            "this record has version {version}, but this program only reads version 1, "
            "so update it",
            version=version,
        )
        raise RecordError(1, reason)
    return _decoded(row, Header)


def _decoded(row: str, kind: type[_Struct]) -> _Struct:
    foreign = text("this isn't the header of a game record ({why})")
    broken = text("this isn't JSON, so the file isn't a game record")
    return _read(msgspec.json.Decoder(kind), row, 1, foreign, broken)


class _Version(Struct):
    record: Number


def _read(
    decoder: msgspec.json.Decoder[_Decoded], row: str, number: int, foreign: Text, broken: Text
) -> _Decoded:
    """Return a line as decoded; raises RecordError with one of these reasons, and where a key
    stands twice: two readers could then see two different games."""
    try:
        decoded = decoder.decode(row)
    except (msgspec.ValidationError, RecursionError) as error:
        reason = structs.replace(foreign, args={"why": why_unreadable(error)})
        raise RecordError(number, reason) from None
    except UNREADABLE:
        raise RecordError(number, broken) from None
    repeated = _repeated_key(row)
    if repeated is not None:
        raise RecordError(number, text("{key} stands twice", key=sanitize(repeated)))
    return decoded


def _repeated_key(row: str) -> str | None:
    """Return a key that stands twice in an object of a line of JSON; None if there is none."""
    found: list[str] = []

    def note(pairs: list[tuple[str, object]]) -> None:
        keys = [key for key, _ in pairs]
        if len(set(keys)) < len(keys):
            found.extend(key for key in keys if keys.count(key) > 1)

    json.loads(row, object_pairs_hook=note)
    return found[0] if found else None


class _Replayer:
    """Goes through a record line by line with the rules at hand."""

    def __init__(self, record: Record, shuffle: Shuffle | None) -> None:
        self.record = record
        self.shuffle = shuffle
        self.state = self.first = _first_state(record)
        self.moves: list[Move] = []
        self.events: list[Event] = []

    def replay(self) -> Replay:
        lines = self.record.lines
        derived: deque[Line] = deque()
        for index, line in enumerate(lines):
            number = index + 2  # the header is line 1
            if not derived:
                derived = deque(self._move(index, number))
            expected = derived.popleft()
            if line != expected:
                raise RecordError(number, _difference(line, expected))
        if derived:
            reason = text(
                "the record stops here, but {wanted} must follow", wanted=derived[0].called
            )
            raise RecordError(len(lines) + 1, reason)
        moves = tuple(self.moves)
        events = tuple(self.events)
        return Replay(self.record.header, self.first, moves, events, self.state)

    def _move(self, index: int, number: int) -> list[Line]:
        """Make the move that begins at this line; return the lines that it leads to."""
        move = self._read_move(index, number)
        try:
            self.state, events = apply(self.state, move)
        except IllegalMove as error:
            number += isinstance(move, Deal)  # a deal stands in the line after its round
            reason = text("this move isn't allowed: {reason}", reason=error.reason)
            raise RecordError(number, reason) from None
        self.moves.append(move)
        self.events += events
        return [line_of(event) for event in events]

    def _read_move(self, index: int, number: int) -> Move:
        line = self.record.lines[index]
        phase = self.state.phase
        if phase is Phase.OVER:
            raise RecordError(number, text("the game was over before this line"))
        if phase is Phase.DEAL and isinstance(line, RoundLine):
            return self._read_deal(index + 1, number + 1)
        if phase is Phase.BID and isinstance(line, BidLine):
            return Bid(line.seat, line.bid)
        if phase is Phase.PLAY and isinstance(line, PlayLine):
            return self._read_play(line, number)
        awaited: dict[Phase, type[_Line]] = {
            Phase.DEAL: RoundLine,
            Phase.BID: BidLine,
            Phase.PLAY: PlayLine,
        }
        raise RecordError(number, _misplaced(awaited[phase].called, line))

    def _read_deal(self, index: int, number: int) -> Deal:
        lines = self.record.lines
        line = lines[index] if index < len(lines) else None
        if not isinstance(line, DealLine):
            raise RecordError(number, text("a deal must come here"))
        edition = self.state.edition
        players = self.state.players
        size = hand_size(edition, players, self.state.number)
        if len(line.hands) != players or any(len(hand) != size for hand in line.hands):
            reason = text(
                "this round is dealt to {players} seats with a hand size of {size}",
                players=players,
                size=size,
            )
            raise RecordError(number, reason)
        first = (self.state.dealer + 1) % players
        in_turn = [line.hands[(first + step) % players] for step in range(players)]
        written = [card for cards in zip(*in_turn, strict=True) for card in cards]
        try:
            deck = with_copies([*written, *line.pile], edition.suits)
        except CardError as error:
            raise RecordError(
                number, text("{error}", error=sanitize(str(error), SENTENCE))
            ) from None
        self._check_shuffle(deck, number)
        return Deal(deck)

    def _check_shuffle(self, deck: tuple[Card, ...], number: int) -> None:
        if self.shuffle is None:
            return
        shuffled = self.shuffle(self.record.header, self.state.number)
        if [str(card) for card in shuffled] != [str(card) for card in deck]:
            reason = text("these cards aren't the ones the seed and salt give")
            raise RecordError(number, reason)

    def _read_play(self, line: PlayLine, number: int) -> Play:
        round_ = self.state.round
        seat = line.seat
        hand = round_.hands[seat] if round_ and 0 <= seat < self.state.players else ()
        card = pick_card(hand, line.card)
        if card is None:
            reason = text("seat {seat} doesn't hold {card}", seat=seat, card=sanitize(line.card))
            raise RecordError(number, reason)
        return Play(seat, card, line.suit)


def _first_state(record: Record) -> State:
    header = record.header
    if header.seed is None and record.complete:
        raise RecordError(1, SEED_UNTOLD)
    try:
        state = new_game(header.edition, len(header.seats), header.seed or "")
    except EditionError as error:
        reason = text(
            "these rules can't be played ({knob}: {reason})", knob=error.knob, reason=error.reason
        )
        raise RecordError(1, reason) from None
    if header.seed is not None:
        return state
    # What the seed decides is taken as the record tells it.
    first = record.lines[0] if record.lines else None
    dealer = first.dealer if isinstance(first, RoundLine) else 0
    recycled = tuple(_recycled(record.lines))
    return structs.replace(state, dealer=dealer % state.players, recycled=recycled)


def _recycled(lines: Iterable[Line]) -> Iterator[Recycled]:
    number = plays = 0
    for line in lines:
        match line:
            case RoundLine():
                number = line.number
                plays = 0
            case PlayLine():
                plays += 1
            case TrumpChangedLine() if line.recycled:
                yield Recycled(number, plays - 1, line.recycled)


def _misplaced(wanted: Text, line: Line) -> Text:
    return text("{wanted} must come here, not {found}", wanted=wanted, found=line.called)


def _difference(line: Line, expected: Line) -> Text:
    if type(line) is not type(expected):
        return _misplaced(expected.called, line)
    for field in line.__struct_fields__:
        found = getattr(line, field)
        right = getattr(expected, field)
        if found != right:
            return text(
                "{field} is {found}, but by the rules it's {right}",
                field=field,
                found=_written(found),
                right=_written(right),
            )
    raise AssertionError("lines that differ have a field that differs")


def _written(value: object) -> str:
    return sanitize(msgspec.json.encode(value).decode())
