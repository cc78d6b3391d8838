"""Import a record file into the saved games; it counts in no statistics."""

from collections.abc import Iterable
from typing import Any, NoReturn

import msgspec
from msgspec import structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.files import is_time
from rage_desktop.match.game_setup import AVATARS, Seat, Setup
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import has_deal_proof
from rage_desktop.match.store.commands import AppendMove, AppendMoves, BeginGame
from rage_desktop.match.store.game_result import GameResult, StoreError
from rage_desktop.match.store.store import Store
from rage_desktop.rules import ActionCard, Deal, EditionFile, Move, Play, Text, text
from rage_desktop.rules.editions.edition import EditionError
from rage_desktop.rules.editions.file import with_variants
from rage_desktop.rules.records.records import Header, Replay


def replayed(files: Iterable[EditionFile], replay: Replay) -> "ImportStorage | None":
    """Return a finished game ready to be saved; None without proof of its deals, or without its
    edition. It looks at no store, so that it can be done in any thread."""
    if not (replay.complete and has_deal_proof(replay)):
        return None
    setup = setup_of(replay.header, files)
    if setup is None:
        return None
    batch = ImportStorage()
    match = Match(setup, batch)
    for move in replay.moves:
        _make(match, move)
    return batch


def _make(game: Match, move: Move) -> None:
    """Make a move of a record, in which equal cards are not distinguished."""
    match move:
        case Deal():
            game.deal()
        case Play(seat=seat, card=ActionCard() as card, suit=suit):
            alike = (each for each in game.view(seat).plays() if str(each.card) == str(card))
            game.submit(next((each for each in alike if each.suit == suit), move))
        case _:
            game.submit(move)


def setup_of(header: Header, files: Iterable[EditionFile]) -> Setup | None:
    """Return the setup of a recorded game, marked as practice; None if its edition is not
    available."""
    file = next((file for file in files if file.id == header.edition_id), None)
    if file is None:
        return None
    players = len(header.seats)
    try:
        changes = _differing(file, header, players)
        setup = Setup(
            file=file,
            variants=header.variants,
            changes=changes,
            seats=tuple(
                Seat(seat.name[:24], AVATARS[place % len(AVATARS)], seat.player)
                for place, seat in enumerate(header.seats)
            ),
            seed=header.seed or "",
            salt=header.salt or "",
            started=header.started,
            practice=True,
        )
        return setup if setup.edition == header.edition else None
    except EditionError:
        return None


def _differing(file: EditionFile, header: Header, players: int) -> dict[str, Any]:
    ours = msgspec.to_builtins(with_variants(file, header.variants, players=players))
    theirs = msgspec.to_builtins(header.edition)
    return {knob: theirs[knob] for knob in theirs if theirs[knob] != ours[knob]}


class ImportStorage:
    """Match storage that writes only on `keep`, and cannot undo."""

    trouble: Text | None = None
    is_transient = False

    def __init__(self) -> None:
        self._setup: Setup | None = None
        self._moves: list[Move] = []
        self._end: tuple[int, GameResult | None] = 0, None

    def keep(self, store: Store) -> int | None:
        """Write everything; return the game's number, None if it is there already."""
        assert self._setup is not None
        if store.history.has_dealt(self._setup.seed):
            return None
        handle, now, (*moves, last) = store.free_handle(), store.now, self._moves
        setup = self._setup
        if not is_time(setup.started):  # lists need one, and records may say anything
            setup = structs.replace(setup, started=now)
        begin, most = BeginGame(handle, setup, now), AppendMoves(handle, tuple(moves))
        number, outcome = self._end
        end = AppendMove(handle, len(moves), last, number, now, outcome)
        store.write_together((begin, most, end))
        return store.number(handle)

    def flush(self) -> bool:
        """Return True: nothing is queued."""
        return True

    def begin(self, setup: Setup) -> int:
        """Collect the game."""
        self._setup = setup
        return 0

    def append(
        self,
        game: int,  # noqa: ARG002
        ply: int,  # noqa: ARG002
        move: Move,
        number: int,
        outcome: GameResult | None = None,
        why: Explanation | None = None,  # noqa: ARG002
    ) -> None:
        """Collect a move."""
        self._moves.append(move)
        self._end = number, outcome

    def undo(self, game: int, ply: int) -> NoReturn:  # noqa: ARG002
        """Reject: the game is over."""
        raise _over(game)

    def reseat(self, game: int, ply: int, setup: Setup) -> None:
        """Do nothing: every seat is final."""

    def setup(self, game: int) -> NoReturn:
        """Reject: not readable."""
        raise _over(game)

    def moves(self, game: int) -> NoReturn:
        """Reject: not readable."""
        raise _over(game)

    def whys(self, game: int) -> NoReturn:
        """Reject: not readable."""
        raise _over(game)


def _over(game: int) -> StoreError:
    return StoreError(text("Game {game} is over.", game=game))
