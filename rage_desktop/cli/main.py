"""The command line: runs a command and reports its errors."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from rage_desktop.cli.cli_text import message_text, use_language
from rage_desktop.cli.command_line import parser
from rage_desktop.cli.output import close_streams, open_streams
from rage_desktop.cli.terminal import GOOD, MISUSED, report_error
from rage_desktop.interrupts import INTERRUPTED
from rage_desktop.user_error import UserError


def run(arguments: Sequence[str]) -> int:
    """Execute the command and return the exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for results
    open_streams()
    results = sys.stdout
    try:
        with use_language(arguments):
            code = _do(arguments)
        return code if sys.stdout is results else MISUSED  # what was to be written went elsewhere
    except BrokenPipeError:  # nobody reads on
        return GOOD
    finally:
        sys.stdout = results
        close_streams()


def _do(arguments: Sequence[str]) -> int:
    """Run the command; errors are reported in one sentence."""
    try:
        options = parser().parse_args(arguments)
    except SystemExit as ended:  # argparse has said why
        return int(ended.code or 0)
    except KeyboardInterrupt:
        return INTERRUPTED
    try:
        code: int = import_module(f"rage_desktop.cli.{options.command}").run(options)
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        return report_error(f"{error.strerror or error}{where}")
    except UserError as error:
        return report_error(message_text(error))
