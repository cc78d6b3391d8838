"""Editions from elsewhere, read as what they are: input of which nothing is known."""

import time
from random import Random

from rage_desktop import rules
from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.edition_files import MAX_BYTES, LibraryError, read_content, too_large
from rage_desktop.rules import Edition, EditionFile, EditionFileError, parse_edition_file, text

TRIED = 3  # games
MOST_ROUNDS = 300
MOST_SECONDS = 2.0


def read_foreign(content: str | bytes, name: str = "") -> EditionFile:
    """Read an edition from elsewhere, pasted or from a file called `name`. Raises LibraryError for
    what is none, and for rules by which no game comes to an end."""
    if len(content) > MAX_BYTES:
        raise LibraryError(too_large(name) if name else text("This is too long for an edition."))
    file = _read_text(content, name)
    if not _games_end(file.rules):
        raise LibraryError(
            text(
                "Games by these rules don't come to an end: in {n} rounds, bots didn't get to "
                "{points} points.",
                n=MOST_ROUNDS,
                points=int(file.rules.game_ends),
            )
        )
    return file


def _read_text(content: str | bytes, name: str) -> EditionFile:
    if name or isinstance(content, bytes):
        written = content.encode("utf-8", "replace") if isinstance(content, str) else content
        return read_content(written, name)
    try:
        return parse_edition_file(content, "")
    except EditionFileError as error:
        if not error.key:
            raise LibraryError(error.reason) from error
        reason = text("{key}: {reason}", key=error.key, reason=error.reason)
        raise LibraryError(reason) from error


def _games_end(edition: Edition) -> bool:
    """Return whether a game to points comes to its end in one of some trials."""
    if edition.game_ends == "rounds":
        return True
    until = time.monotonic() + MOST_SECONDS
    return any(_ends(edition, f"trial{number}", until) for number in range(TRIED))


def _ends(edition: Edition, seed: str, until: float) -> bool:
    """Return whether a game between bots who choose at random ends by some round and time."""
    players = edition.players.min
    bots = [make_bot("random", Random(f"{seed}/{seat}"), None) for seat in range(players)]
    state = rules.new_game(edition, players, seed)
    while state.phase is not rules.Phase.OVER:
        if state.number > MOST_ROUNDS or time.monotonic() > until:
            return False
        if state.phase is rules.Phase.DEAL:
            move: rules.Move = rules.Deal(deck_for(edition, seed, state.number))
        else:
            seat = rules.waiting_for(state)[0]
            move = answer(bots[seat], rules.view_of(state, seat))
        state, _ = rules.apply(state, move)
    return True
