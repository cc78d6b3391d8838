"""Import a record file into the saved games; it counts in no statistics."""

from collections.abc import Iterable
from typing import Any, NoReturn

import msgspec

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.game_setup import AVATARS, Seat, Setup
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import has_deal_proof
from rage_desktop.match.store.commands import AppendMove, BeginGame, Command
from rage_desktop.match.store.game_result import GameResult, StoreError
from rage_desktop.match.store.store import Store
from rage_desktop.match.store.write_queue import WriteQueue
from rage_desktop.rules import ActionCard, Deal, EditionFile, Move, Play, Text, text
from rage_desktop.rules.editions.edition import EditionError
from rage_desktop.rules.editions.file import with_variants
from rage_desktop.rules.records.records import Header, Replay


def store_record(store: Store, files: Iterable[EditionFile], replay: Replay) -> int | None:
    """Save a finished game with its deal proof, and return its number.

    None if it has no proof, if its edition is not available, or if it is already saved.
    """
    if not (replay.complete and has_deal_proof(replay)):
        return None
    if store.history.has_dealt(replay.header.seed or ""):
        return None
    setup = setup_of(replay.header, files)
    if setup is None:
        return None
    batch = ImportStorage(store)
    match = Match(setup, batch)
    for move in replay.moves:
        _make(match, move)
    return batch.keep()


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

    def __init__(self, writing: WriteQueue) -> None:
        self._writing = writing
        self._deeds: list[Command] = []
        self._handle = writing.free_handle()

    def keep(self) -> int:
        """Write everything; return the game's number."""
        self._writing.write_together(self._deeds)
        return self._writing.number(self._handle)

    def flush(self) -> bool:
        """Return True: nothing is queued."""
        return True

    def begin(self, setup: Setup) -> int:
        """Collect the game."""
        self._deeds.append(BeginGame(self._handle, setup, self._writing.now))
        return self._handle

    def append(
        self,
        game: int,
        ply: int,
        move: Move,
        number: int,
        outcome: GameResult | None = None,
        why: Explanation | None = None,
    ) -> None:
        """Collect a move."""
        self._deeds.append(AppendMove(game, ply, move, number, self._writing.now, outcome, why))

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
