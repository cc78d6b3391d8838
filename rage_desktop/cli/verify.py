"""The command `verify`: records are played again and compared, line by line."""

import glob
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rage_desktop.cli import terminal
from rage_desktop.cli.output import show, tell
from rage_desktop.cli.words import counted, said, told
from rage_desktop.foreign import SENTENCE, cleaned, named


def declare(commands: Any) -> None:
    """Declare the command and its options."""
    command = terminal.add_command(commands, "verify", verify, said("check game records"))
    command.add_argument(
        "files", nargs="+", metavar=said("FILE"), help=said("files, folders or patterns")
    )
    command.add_argument(
        "--complete",
        action="store_true",
        help=said("only a game played to its end holds"),
    )


@dataclass
class Tally:
    """How many records hold; of these, how many are unfinished or prove no deals."""

    good: int = 0
    unfinished: int = 0
    unproven: int = 0
    bad: int = 0

    @property
    def checked(self) -> int:
        """How many were looked at."""
        return self.good + self.bad

    def __str__(self) -> str:
        lines = [
            counted("{n} record holds.", "{n} records hold.", self.good),
            counted("{n} record does not hold.", "{n} records do not hold.", self.bad),
        ]
        if self.unfinished:
            lines.append(counted("{n} is not finished.", "{n} are not finished.", self.unfinished))
        if self.unproven:
            without = counted(
                "{n} has no salt, so no proof of the deals.",
                "{n} have no salt, so no proof of the deals.",
                self.unproven,
            )
            lines.append(without)
        return " ".join(lines)


def verify(options: terminal.Options) -> int:
    """Play records again; a line for each that does not hold or is not finished, and a count."""
    terminal.listen_to_ctrl_c()
    files = list(_record_files(options.files))
    progress = terminal.Progress(said("{n} of {all} records"), len(files))
    tally = Tally()
    try:
        for path in files:
            if found := _check(path, tally, options.complete):
                show(f"{named(path)}: {found}")
            progress.at(tally.checked)
    except KeyboardInterrupt:
        progress.end()
        left = len(files) - tally.checked
        tell(
            counted(
                "Stopped: {n} record is not checked.",
                "Stopped: {n} records are not checked.",
                left,
            )
        )
        return terminal.INTERRUPTED
    finally:
        show(str(tally))
    progress.end()
    return terminal.BAD if tally.bad else terminal.GOOD


def _check(path: Path, tally: Tally, complete: bool) -> str:
    """Check a record and count it; return what there is to say of it, "" for nothing."""
    from rage_desktop.match.files import read_at_most  # late: see the package
    from rage_desktop.match.referee import check_record, proves  # late: see the package
    from rage_desktop.rules import text  # late: as above
    from rage_desktop.rules.records.records import MOST_BYTES, RecordError  # late: as above

    try:
        replay = check_record(read_at_most(path, MOST_BYTES, pipes=True))
        if complete and not replay.complete:
            raise RecordError(len(replay.events) + 1, text("the game is not finished"))
    except RecordError as error:
        tally.bad += 1
        return said(
            "line {line}: {reason}", line=error.line, reason=cleaned(told(error.told), SENTENCE)
        )
    except OSError as error:
        tally.bad += 1
        return said("cannot be read ({error})", error=error.strerror or error)
    tally.good += 1
    tally.unproven += not proves(replay)
    tally.unfinished += not replay.complete
    return "" if replay.complete else said("not finished; what is there holds")


def _record_files(wanted: Iterable[str]) -> Iterator[Path]:
    from rage_desktop.match.referee import ENDING  # late: see the package

    for name in wanted:
        path = Path(name)
        if path.is_dir():
            found = sorted(each for each in path.rglob(f"*{ENDING}") if each.is_file())
        elif path.exists():
            found = [path]
        else:  # a pattern that no shell has filled in, as on Windows
            found = sorted(Path(match) for match in glob.glob(name, recursive=True))  # noqa: PTH207
        if not found:
            raise terminal.UsageError(
                said("There is no game record at {name}: name a file or a folder.", name=name)
            )
        yield from found
