"""Pull the plug at any moment: every move that had been shown is there (DESIGN 9)."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from helpers.fixtures.matches import noon
from helpers.paths import HELPERS

from rage_desktop.match.match import Match
from rage_desktop.match.store.notation import write_move
from rage_desktop.match.store.store import open_store

KILLS = 12


def killed_after(folder: Path, seed: str, seconds: float) -> list[str]:
    """Let a process play, kill it some time after its first move, and return what it told."""
    script = HELPERS / "processes" / "play_until_killed.py"
    player = subprocess.Popen(
        [sys.executable, str(script), str(folder), seed, "100000"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert player.stdout is not None
    first = player.stdout.readline()
    time.sleep(seconds)
    player.kill()
    rest = player.communicate()[0]
    told = (first + rest).splitlines(keepends=True)
    return [line.rstrip() for line in told if line.endswith("\n")]


@pytest.mark.slow
def test_a_killed_game_resumes_with_every_move_that_was_shown(tmp_path: Path) -> None:
    rng = Random(2026)
    shown: dict[int, dict[int, str]] = {}
    for kill in range(KILLS):
        told = killed_after(tmp_path, f"kill{kill}", rng.random() * 0.12)
        assert told
        for line in told:
            number, ply, move = line.split(" ", 2)
            shown.setdefault(int(number), {})[int(ply)] = move

        store = open_store(tmp_path, noon)
        assert (store.is_saved, store.notice) == (True, None)
        for game, moves in shown.items():
            kept = [write_move(move) for move in Match.resume(store, game).moves]
            shown_until = max(moves) + 1
            assert shown_until <= len(kept) <= shown_until + 1
            assert all(kept[ply] == move for ply, move in moves.items())
            # a kept move that was not shown counts as shown when its game is continued
            moves.update(enumerate(kept))
        store.close()
    assert sum(len(moves) for moves in shown.values()) > KILLS
