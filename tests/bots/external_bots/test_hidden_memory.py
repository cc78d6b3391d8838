"""A program that plays cannot look into the process that knows everybody's cards (Linux)."""

import subprocess
import sys

import pytest
from helpers.paths import ROOT

STARTING = """
import ctypes, subprocess
from rage_desktop.bots.external_bots import process
dumpable = lambda: ctypes.CDLL(None).prctl(3, 0, 0, 0, 0)
print(dumpable())
process.subprocess.Popen = lambda *_, **__: print(dumpable()) or exit()
process.ExternalBot(["program"], None, (), 0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has it")
def test_memory_and_open_files_are_hidden_before_a_program_is_started() -> None:
    command = [sys.executable, "-c", STARTING]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.split() == ["1", "0"]
