"""The command `verify`: replay records and compare them line by line."""

import glob
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os.path import isfile, lexists  # False, too, for what cannot be looked at
from pathlib import Path

from rage_desktop.cli import terminal
from rage_desktop.cli.cli_text import gettext, message_text, ngettext
from rage_desktop.cli.output import show
from rage_desktop.cli.terminal import usage_error
from rage_desktop.interrupts import raise_interrupts
from rage_desktop.match.files import read_limited
from rage_desktop.match.library import Library, open_library
from rage_desktop.match.record_verification import (
    ENDING,
    Proof,
    check_record,
    proof_of,
    rules_difference,
)
from rage_desktop.rules import text
from rage_desktop.rules.records.records import MOST_BYTES, RecordError
from rage_desktop.untrusted_input import SENTENCE, quote_path, sanitize


@dataclass
class Tally:
    """How many records hold; of these, how many are unfinished, or prove their deals only or
    nothing."""

    good: int = 0
    unfinished: int = 0
    unproven: int = 0
    only_cards: int = 0
    bad: int = 0

    @property
    def checked(self) -> int:
        """How many were looked at."""
        return self.good + self.bad

    def __str__(self) -> str:
        lines = [
            ngettext("{n} record is valid.", "{n} records are valid.", self.good),
            ngettext("{n} record is invalid.", "{n} records are invalid.", self.bad),
        ]
        if self.unfinished:
            lines.append(ngettext("{n} is unfinished.", "{n} are unfinished.", self.unfinished))
        if self.unproven:
            without = ngettext(
                "{n} has no salt, so its deals can't be proved.",
                "{n} have no salt, so their deals can't be proved.",
                self.unproven,
            )
            lines.append(without)
        if self.only_cards:
            older = ngettext(
                "The seal of {n} covers its cards, but not its rules.",
                "The seals of {n} cover their cards, but not their rules.",
                self.only_cards,
            )
            lines.append(older)
        return " ".join(lines)


def run(options: terminal.Options) -> int:
    """Play records again; a line for each that does not hold or is not finished, and a count."""
    raise_interrupts()
    files = list(_record_files(options.files))
    library = open_library()
    total = len(files)
    tally = Tally()
    progress = terminal.Progress(
        lambda count: ngettext("{done} of {n} record", "{done} of {n} records", total, done=count),
        lambda: ngettext(
            "Stopped. {n} record wasn't checked.",
            "Stopped. {n} records weren't checked.",
            total - tally.checked,
        ),
    )
    try:
        with progress:
            for path in files:
                if found := _check(path, tally, options.complete, library):
                    show(f"{quote_path(path)}: {found}")
                progress.at(tally.checked)
    finally:
        show(str(tally))
    return progress.code or (terminal.BAD if tally.bad else terminal.GOOD)


def _check(path: Path, tally: Tally, complete: bool, library: Library) -> str:
    """Check a record and count it; return the message about it, "" for none."""
    try:
        replay = check_record(read_limited(path, MOST_BYTES, pipes=True))
        if complete and not replay.complete:
            raise RecordError(len(replay.events) + 1, text("the game isn't finished"))
    except RecordError as error:
        tally.bad += 1
        return gettext(
            "line {line}: {reason}",
            line=error.line,
            reason=sanitize(message_text(error.message), SENTENCE),
        )
    except OSError as error:
        tally.bad += 1
        return gettext("can't be read ({error})", error=error.strerror or error)
    tally.good += 1
    proof = proof_of(replay)
    if proof is Proof.NOTHING:
        tally.unproven += 1
    if proof is Proof.CARDS:
        tally.only_cards += 1
    if not replay.complete:
        tally.unfinished += 1
    found = [] if replay.complete else [gettext("unfinished, but valid so far")]
    differs = rules_difference(replay.header, library)
    if differs is not None:
        found.append(sanitize(message_text(differs), SENTENCE))
    return "; ".join(found)


def _record_files(wanted: Iterable[str]) -> Iterator[Path]:
    for name in wanted:
        path = Path(name)
        if path.is_dir():
            found = sorted(each for each in path.rglob(f"*{ENDING}") if isfile(each))  # noqa: PTH113
        elif lexists(path):
            found = [path]
        else:  # a pattern that no shell has filled in, as on Windows
            found = sorted(Path(match) for match in glob.glob(name, recursive=True))  # noqa: PTH207
        if not found:
            raise usage_error(
                "There's no game record at {name}. Give the path of a file or folder.", name=name
            )
        yield from found
