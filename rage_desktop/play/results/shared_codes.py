"""The codes by which a finished game is passed on."""

from collections.abc import Iterable

from rage_desktop.match.codes.challenge import Challenge, challenge_of
from rage_desktop.match.codes.result_code import Result, result_of
from rage_desktop.match.match import Match
from rage_desktop.rules import EditionFile
from rage_desktop.rules.scoring import places


def codes_of(match: Match, editions: Iterable[EditionFile]) -> tuple[Challenge, Result] | None:
    """Return the challenge of a finished game and its first person's result; None where its rules
    or seats cannot be put in a code."""
    result, setup = match.result, match.setup
    challenge = challenge_of(setup, editions)
    if challenge is None or result is None:
        return None
    seat = (setup.people or (0,))[0]
    place = places(result.totals, result.winners)[seat]
    scores = match.view(None).scores
    return challenge, result_of(challenge, setup.seats[seat].name, seat, place, scores)
