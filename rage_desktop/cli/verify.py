"""The command `verify`: records are played again and compared, line by line."""

import glob
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rage_desktop.cli.terminal import (
    BAD,
    GOOD,
    INTERRUPTED,
    Options,
    Progress,
    UsageError,
    add_command,
    listen_to_ctrl_c,
    tell,
)


def declare(commands: Any) -> None:
    """Declare the command and its options."""
    command = add_command(commands, "verify", verify, "check game records")
    command.add_argument("files", nargs="+", metavar="FILE", help="files, folders or patterns")


def verify(options: Options) -> int:
    """Play records again; one line for each that does not hold, and a count."""
    from rage_desktop.match.referee import check_record, proves  # late: see the package
    from rage_desktop.rules.records.records import RecordError  # late: see the package

    listen_to_ctrl_c()
    files = list(_record_files(options.files))
    progress = Progress("records", len(files))
    good = bad = unproven = 0
    try:
        for path in files:
            try:
                unproven += not proves(check_record(path.read_bytes()))
                good += 1
            except RecordError as error:
                bad += 1
                print(f"{path}: line {error.line}: {error.reason}")
            progress.at(good + bad)
    except KeyboardInterrupt:
        progress.end()
        tell(f"Stopped: {len(files) - good - bad} records are not checked.")
        return INTERRUPTED
    finally:
        print(_verdict(good, bad, unproven))
    progress.end()
    return BAD if bad else GOOD


def _verdict(good: int, bad: int, unproven: int) -> str:
    hold = f"{good} {'record holds' if good == 1 else 'records hold'}"
    proof = f" ({unproven} without a salt, so without proof of the deals)" if unproven else ""
    return f"{hold}{proof}, {bad} {'does' if bad == 1 else 'do'} not."


def _record_files(wanted: Iterable[str]) -> Iterator[Path]:
    from rage_desktop.match.referee import ENDING  # late: see the package

    for name in wanted:
        path = Path(name)
        if path.is_dir():
            found = sorted(path.rglob(f"*{ENDING}"))
        elif path.exists():
            found = [path]
        else:  # a pattern that no shell has filled in, as on Windows
            found = sorted(Path(match) for match in glob.glob(name, recursive=True))  # noqa: PTH207
        if not found:
            raise UsageError(f"There is no game record at {name}: name a file or a folder.")
        yield from found
