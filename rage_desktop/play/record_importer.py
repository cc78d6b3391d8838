"""Records from elsewhere: their looks on the table, and their import into the saved games.

Imported games count in no statistics.
"""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import Struct, structs

from rage_desktop import rules
from rage_desktop.match.files import is_time
from rage_desktop.match.game_setup import AVATARS, Seat, Setup
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import has_deal_proof, sealed
from rage_desktop.match.statistics.result_rows import GameResult
from rage_desktop.match.store.commands import Command, append_move, append_moves, begin_game
from rage_desktop.match.store.store import Store
from rage_desktop.rules.editions.file import check_edition_file
from rage_desktop.rules.editions.look import EMBLEMS, Colour

PLAIN_COLOURS: Final[tuple[Colour, ...]] = (
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "purple",
    "pine",
    "silver",
)


def known_edition(
    files: Iterable[rules.EditionFile], header: rules.Header
) -> rules.EditionFile | None:
    """Return the edition of a record: the one it carries, else the one it names, if that is at hand
    and has the same suits."""
    carried = _carried_edition(header)
    if carried is not None:
        return carried
    file = next((file for file in files if file.id == header.edition_id), None)
    if file is None or not set(header.edition.suits) <= set(file.look.suits):
        return None
    return file


def look_of(files: Iterable[rules.EditionFile], header: rules.Header) -> rules.Look:
    """Return the look of a record's edition, a plain one where it is not known."""
    file = known_edition(files, header)
    return plain_look(header.edition.suits) if file is None else file.look


def _carried_edition(header: rules.Header) -> rules.EditionFile | None:
    """Return the edition that a record carries; None if it carries none, or none that fits.

    Its rules are those in force. So its house rules are there by their ids, and change nothing.
    """
    if header.look is None:
        return None
    file = rules.EditionFile(
        title=header.title or header.edition_id,
        subtitle=header.subtitle,
        look=header.look,
        rules=header.edition,
        variants=tuple(
            rules.Variant(id=id_, name=id_, meaning="", changes={}) for id_ in header.variants
        ),
    )
    try:
        check_edition_file(file, "")
    except rules.EditionFileError:
        return None
    return file


def plain_look(suits: tuple[str, ...]) -> rules.Look:
    """Return a look for an edition that is not at hand: suits are called by their codes.

    Of more than eight suits some share a colour, but none an emblem.
    """
    looks: dict[str, rules.SuitLook] = {}
    for place, code in enumerate(suits):
        colour = PLAIN_COLOURS[place % len(PLAIN_COLOURS)]
        emblem = EMBLEMS[place % len(EMBLEMS)] if len(suits) > len(PLAIN_COLOURS) else ""
        looks[code] = rules.SuitLook(code, colour, emblem=emblem)
    return rules.Look(skin="rage", suits=looks)


def seats_of(header: rules.Header) -> tuple[Seat, ...]:
    """Return the seats of a record, with the avatars of the usual table."""
    return tuple(
        Seat(seat.name, AVATARS[place % len(AVATARS)], seat.player)
        for place, seat in enumerate(header.seats)
    )


class ImportedGame(Struct, frozen=True):
    """A finished game of a record, ready to be saved."""

    setup: Setup
    moves: tuple[rules.Move, ...]
    number: int
    outcome: GameResult

    def keep(self, store: Store) -> int | None:
        """Write everything; return the game's number, None if it is there already."""
        if store.history.has_dealt(self.setup.seed):
            return None
        handle = store.queue.free_handle()
        now = store.queue.now
        (*moves, last) = self.moves
        setup = self.setup
        if not is_time(setup.started):  # lists need one, and records may say anything
            setup = structs.replace(setup, started=now)
        end = (moves, last, self.number, now, self.outcome)
        store.queue.write_together(
            (
                Command(handle, begin_game, (setup, now)),
                Command(handle, append_moves, (moves,)),
                Command(handle, append_move, end),
            )
        )
        return store.queue.number(handle)


def replayed(files: Iterable[rules.EditionFile], replay: rules.Replay) -> ImportedGame | None:
    """Return a finished game ready to be saved; None without proof of its deals, or without its
    edition. It looks at no store, so that it can be done in any thread."""
    if not (replay.complete and has_deal_proof(replay)):
        return None
    setup = setup_of(replay.header, files)
    if setup is None:
        return None
    match = Match(setup)
    for move in replay.moves:
        _make(match, move)
    over = match.result
    end = match.view(None)
    assert over is not None
    outcome = GameResult(over.totals, over.winners, end.scores)
    return ImportedGame(setup, match.moves, end.number, outcome)


def _make(game: Match, move: rules.Move) -> None:
    """Make a move of a record, in which equal cards are not distinguished."""
    match move:
        case rules.Deal():
            game.deal()
        case rules.Play(seat=seat, card=rules.ActionCard() as card, suit=suit):
            alike = (each for each in game.view(seat).plays() if str(each.card) == str(card))
            game.submit(next((each for each in alike if each.suit == suit), move))
        case _:
            game.submit(move)


def setup_of(header: rules.Header, files: Iterable[rules.EditionFile]) -> Setup | None:
    """Return the setup of a recorded game, marked as practice; None if its edition is not
    available."""
    file = known_edition(files, header)
    if file is None:
        return None
    players = len(header.seats)
    try:
        changes = _differing(file, header, players)
        setup = Setup(
            file=file,
            variants=header.variants,
            changes=changes,
            seats=tuple(structs.replace(seat, name=seat.name[:24]) for seat in seats_of(header)),
            seed=header.seed or "",
            salt=header.salt or "",
            started=header.started,
            practice=True,
        )
        if setup.edition != header.edition:
            return None
        whole = sealed(setup)
        return whole if whole.seal == header.commitment else setup
    except rules.EditionError:
        return None


def _differing(file: rules.EditionFile, header: rules.Header, players: int) -> dict[str, Any]:
    ours = msgspec.to_builtins(rules.with_variants(file, header.variants, players=players))
    theirs = msgspec.to_builtins(header.edition)
    return {knob: theirs[knob] for knob in theirs if theirs[knob] != ours[knob]}
