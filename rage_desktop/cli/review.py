"""The command `review`: what each decision of a recorded game cost, as sentences."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rage_desktop.cli import terminal
from rage_desktop.cli.cli_text import gettext, translation
from rage_desktop.cli.output import show, tell

if TYPE_CHECKING:
    from rage_desktop.play.review.past_game import PastGame
    from rage_desktop.play.review.review_job import Review
    from rage_desktop.presentation.i18n.translator import Translator
    from rage_desktop.rules import Replay


def declare(commands: Any) -> None:
    """Declare the command and its options."""
    command = terminal.add_command(
        commands, "review", review, gettext("show what each decision of a game cost")
    )
    command.add_argument(
        "record", type=Path, metavar=gettext("FILE"), help=gettext("a game record")
    )
    command.add_argument(
        "--seat",
        metavar=gettext("NAME"),
        help=gettext("whose decisions to review (default: those of people)"),
    )
    command.add_argument(
        "--all", action="store_true", help=gettext("also list decisions without a mistake")
    )
    command.add_argument(
        "--jobs", type=terminal.count, default=os.cpu_count() or 1, metavar=gettext("N")
    )


def review(options: terminal.Options) -> int:
    """Review a record and write what there is to say of it."""
    from rage_desktop.match.record_verification import open_record  # late: see the package
    from rage_desktop.play.review.past_game import PastGame  # late: see the package
    from rage_desktop.play.review.review_job import Review  # late: see the package

    terminal.listen_to_ctrl_c()
    if not options.record.is_file():
        raise terminal.UsageError(
            gettext("{file} isn't a file. Name a game record.", file=options.record)
        )
    replay = open_record(options.record)
    game = PastGame.of_replay(replay)
    if not game.rounds:
        raise terminal.UsageError(
            gettext(
                "{file} has no finished round, so there's nothing to review.", file=options.record
            )
        )
    found = Review(game, None if options.seat is None else [_seat(game, options.seat)])
    code = _judge(found, options.jobs)
    words = _words(options, replay, game)
    for seat in found.seats:
        _show(found, seat, options.all, words)
    return code


def _judge(found: "Review", jobs: int) -> int:
    from rage_desktop.play.review.review_job import ReviewJob  # late: see the package

    review_job = ReviewJob(found, jobs=jobs)
    progress = terminal.Progress(gettext("{n} of {all} decisions"), review_job.total)
    code = terminal.GOOD
    try:
        while not review_job.is_finished:
            review_job.poll(seconds=0.5)
            progress.at(review_job.done)
    except KeyboardInterrupt:
        code = terminal.INTERRUPTED
    finally:
        review_job.close()
    progress.end()
    if code == terminal.INTERRUPTED:
        tell(
            gettext(
                "Stopped after {n} of {all} decisions.", n=review_job.done, all=review_job.total
            )
        )
    return code


def _seat(game: "PastGame", named: str) -> int:
    """Return the seat of a name, or of a number from 1."""
    if named in game.names:
        return game.names.index(named)
    if named.isdecimal() and 1 <= int(named) <= game.players:
        return int(named) - 1
    reason = gettext(
        "Nobody here is called {typed}. Choose one of {known}.",
        typed=repr(named),
        known=", ".join(game.names),
    )
    raise terminal.UsageError(reason)


def _words(options: terminal.Options, replay: "Replay", game: "PastGame") -> "Translator":
    """Return the words of the edition, where it is at hand."""
    from rage_desktop.presentation.i18n.translator import Translator  # late: see the package

    look = terminal.open_editions(options).look_of(replay.header.edition_id)
    return Translator(translation(), look, game.names)


def _show(found: "Review", seat: int, every: bool, words: "Translator") -> None:
    from rage_desktop.play.review.review_text import format_review  # late: see the package

    for line in format_review(found, seat, every):
        show(words(line))
