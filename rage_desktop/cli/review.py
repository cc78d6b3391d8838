"""The command `review`: what each decision of a recorded game cost, as sentences."""

import time
from contextlib import closing
from math import ceil

from rage_desktop.cli import terminal
from rage_desktop.cli.cli_text import ngettext, translation
from rage_desktop.cli.output import show
from rage_desktop.cli.terminal import usage_error
from rage_desktop.interrupts import raise_interrupts
from rage_desktop.match.record_verification import open_record
from rage_desktop.play.record_importer import look_of
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.review.review_job import ReviewJob
from rage_desktop.play.review.review_text import format_review
from rage_desktop.play.review.verdict import Review
from rage_desktop.presentation.i18n.translator import Translator

# after so many seconds and decisions the pace says how long the rest takes
MEASURED = 5.0
ENOUGH = 4


def run(options: terminal.Options) -> int:
    """Review a record and write what there is to say of it."""
    raise_interrupts()
    if not options.record.is_file():
        raise usage_error(
            "{file} isn't a file. Give the path of a game record.", file=options.record
        )
    replay = open_record(options.record)
    game = PastGame.of_replay(replay)
    if not game.rounds:
        raise usage_error(
            "{file} has no finished round, so there's nothing to review.", file=options.record
        )
    found = Review(game, None if options.seat is None else [_seat(game, options.seat)])
    code = _rate_all(found, options.jobs)
    look = look_of(terminal.open_editions(options).every(), replay.header)
    words = Translator(translation(), look, game.names)
    for seat in found.seats:
        for line in format_review(found, seat, options.all):
            show(words(line))
    return code


def _rate_all(found: Review, jobs: int) -> int:
    review_job = ReviewJob(found, jobs=jobs)
    total = review_job.total
    pace = Pace()

    def line(count: int) -> str:
        counted = ngettext("{done} of {n} decision", "{done} of {n} decisions", total, done=count)
        minutes = pace.minutes_left(time.monotonic(), count, total)
        if minutes is None:
            return counted
        return ngettext(
            "{counted}, about {n} minute left",
            "{counted}, about {n} minutes left",
            minutes,
            counted=counted,
        )

    progress = terminal.Progress(
        line,
        lambda: ngettext(
            "Stopped after {done} of {n} decision.",
            "Stopped after {done} of {n} decisions.",
            total,
            done=review_job.done,
        ),
    )
    with progress, closing(review_job):
        while not review_job.is_finished:
            review_job.poll(seconds=0.5)
            progress.at(review_job.done)
    return progress.code


class Pace:
    """How fast decisions are rated, from the first result on: until then workers are started."""

    def __init__(self) -> None:
        self._first: tuple[float, int] | None = None  # when it came, and how many there were then

    def minutes_left(self, now: float, done: int, total: int) -> int | None:
        """Return how many minutes, at least one, the rest takes; None while that can't be said.
        `now` is in seconds."""
        if done == 0:
            return None
        if self._first is None:
            self._first = now, done
        since, had = self._first
        seconds = now - since
        rated = done - had
        if seconds < MEASURED or rated < ENOUGH:
            return None
        return max(1, ceil((total - done) * seconds / rated / 60))


def _seat(game: PastGame, named: str) -> int:
    """Return the seat of a name, or of a number from 1."""
    if named in game.names:
        return game.names.index(named)
    if named.isdecimal() and 1 <= int(named) <= game.players:
        return int(named) - 1
    known = ", ".join(game.names)
    raise usage_error(
        "Nobody here is called {typed}. Choose one of {known}.", typed=repr(named), known=known
    )
