"""Playing a record again by the rules at hand, and comparing every line that follows (DESIGN 6)."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct, structs

from rage_desktop.rules.cards import Card, CardError, pick_card, with_copies
from rage_desktop.rules.editions.flaws import EditionError
from rage_desktop.rules.engine import IllegalMove, apply
from rage_desktop.rules.events import Event
from rage_desktop.rules.records.lines import (
    BidLine,
    DealLine,
    Line,
    PlayLine,
    RecordLine,
    RoundLine,
    TrumpChangedLine,
    line_of,
)
from rage_desktop.rules.records.records import Header, Record, RecordError, read_record
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
from rage_desktop.untrusted_input import SENTENCE, sanitize

SEED_UNTOLD = text("the seed is still secret, and a game can only be checked once it's shown")

Shuffle = Callable[[Header, int], Sequence[Card]]
"""Gives the deck of a round, numbered from 1, from the seed and salt in a header."""


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


def verify_record(record: Record | bytes | str, shuffle: Shuffle | None = None) -> Replay:
    """Play a record's moves again and compare every line; raises RecordError at the first slip.

    With `shuffle` the deals too are compared with what the seed gives. A record whose game was not
    finished holds as far as it goes, its seed may be untold; see `Replay.complete`.
    """
    record = record if isinstance(record, Record) else read_record(record)
    return _Replayer(record, shuffle).replay()


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
        awaited: dict[Phase, type[RecordLine]] = {
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
                "this round must be dealt to {players} seats, {size} cards each",
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
