"""Editions from elsewhere, read as what they are: input of which nothing is known."""

import time
from random import Random

from rage_desktop import rules
from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.code_signs import EDITION, CodeError, is_code
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.edition_code import read_edition_code
from rage_desktop.match.edition_files import MAX_BYTES, LibraryError, read_content, too_large
from rage_desktop.rules import Edition, EditionFile, EditionFileError, parse_edition_file, text

TRIED = 3  # games
MOST_ROUNDS = 300
MOST_SECONDS = 2.0


def read_foreign(content: str | bytes, name: str = "") -> EditionFile:
    """Read an edition from elsewhere: from its code, or from the content of its file, which is
    called `name` if it was not pasted. Raises LibraryError for what is none, and for rules by which
    no game comes to an end."""
    if len(content) > MAX_BYTES:
        raise LibraryError(too_large(name) if name else text("This is too long for an edition."))
    file = _read(content, name)
    check_ends(file.rules)
    return file


def check_ends(edition: Edition) -> None:
    """Raise LibraryError for rules by which a game to points doesn't come to its end in any of some
    trials."""
    if edition.game_ends == "rounds":
        return
    until = time.monotonic() + MOST_SECONDS
    if not any(_ends(edition, f"trial{number}", until) for number in range(TRIED)):
        raise LibraryError(
            text(
                "Games by these rules don't end: in {n} rounds, no bot got to {points} points.",
                n=MOST_ROUNDS,
                points=edition.game_ends,
            )
        )


def _read(content: str | bytes, name: str) -> EditionFile:
    if isinstance(content, str) and is_code(EDITION, content):
        try:
            return read_edition_code(content)
        except CodeError as error:
            raise LibraryError(error.reason) from error
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
