"""Runs first in the packaged program: without a console (Windows) its output goes nowhere."""

import os
import sys

# If they stayed None, the first sys.stderr.isatty() or flush() would end the program.
if sys.stdout is None:
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
if sys.stderr is None:
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
