"""A program that plays cannot look into the process that knows everybody's cards (Linux)."""

import ctypes
import json
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.fixtures.states import edition
from helpers.paths import ROOT

from rage_desktop.bots.external_bots.process import ExternalBot

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has it")
LANDLOCK = sys.platform == "linux" and ctypes.CDLL(None).syscall(444, None, 0, 1) > 0
STARTING = """
import ctypes, subprocess
from rage_desktop.bots.external_bots import process
dumpable = lambda: ctypes.CDLL(None).prctl(3, 0, 0, 0, 0)
print(dumpable())
process.subprocess.Popen = lambda *_, **__: print(dumpable()) or exit()
process.ExternalBot(["program"], None, (), 0)
"""
SPY = """
import json, os, resource, subprocess, sys
def reads(path):
    try:
        return bool(os.readlink(path) if "/fd/" in path else open(path, "rb").read)
    except OSError:
        return False
games = f"/proc/{os.getppid()}/"
found = [reads(path) for path in (*sys.argv[1:], games + "fd/0", games + "mem")]
by_a_child = subprocess.run(["cat", sys.argv[1]], capture_output=True).returncode == 0
sys.stdin.readline()
found = [int(each) for each in (*found, by_a_child)]
most = resource.getrlimit(resource.RLIMIT_NPROC)[0]
print(json.dumps({"type": "ready", "name": f"{found} {most}"}), flush=True)
"""


def test_memory_and_open_files_are_hidden_before_a_program_is_started() -> None:
    command = [sys.executable, "-c", STARTING]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.split() == ["1", "0"]


@pytest.mark.skipif(not LANDLOCK, reason="this kernel confines nobody")
def test_a_program_reads_all_but_what_the_game_writes_and_is_limited(tmp_path: Path) -> None:
    saved, linked, beside = (tmp_path / name for name in ("games", "linked", "beside"))
    for path in (saved, beside):
        path.write_text("hands")
    linked.symlink_to(saved)
    command = [sys.executable, "-c", SPY, *map(str, (saved, linked, beside, Path("/etc/passwd")))]
    with saved.open("r+"), ExternalBot(command, edition("rage"), ("Ada", "Bo"), 0) as bot:
        found, _, most = bot.name.rpartition(" ")
    assert json.loads(found) == [0, 0, 1, 1, 0, 0, 0]
    assert int(most) > 0
    assert saved.read_text() == "hands"


def test_where_memory_runs_out_a_program_ends_before_the_game() -> None:
    mine = "/proc/self/oom_score_adj"
    asked = f"import sys; sys.stdin.readline(); kept = open({mine!r}).read().strip()"
    told = """; print('{"type": "ready", "name": "' + kept + '"}', flush=True)"""
    command = [sys.executable, "-c", asked + told]
    with ExternalBot(command, edition("rage"), ("Ada", "Bo"), 0) as bot:
        assert bot.name == "1000"
