"""Fitting a judge counts rounds: what is asked for again comes out again, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.paths import ROOT

from rage_desktop.bots.judge.weights import packed, read_lists, table_in, weights_dir

SCRIPT = ROOT / "build" / "bots" / "fit_play.py"
ROUNDS = 12


def fitted(out: Path, *options: str, hashes: str = "0") -> bytes:
    """Fit a few rounds of Rage in a process of its own; return the weights."""
    command = [sys.executable, str(SCRIPT), "rage", "--rounds", str(ROUNDS), "--duel", "2"]
    subprocess.run(
        [*command, "--out", str(out), *options],
        env=os.environ | {"PYTHONHASHSEED": hashes},
        check=True,
        capture_output=True,
        timeout=120,
    )
    return (out / "rage.bin").read_bytes()


def test_the_same_seed_and_rounds_give_the_same_weights(tmp_path: Path) -> None:
    first = fitted(tmp_path / "one", hashes="1")
    assert fitted(tmp_path / "two", hashes="2") == first
    assert fitted(tmp_path / "three", "--seed", "2") != first


def test_the_table_says_how_they_were_made_and_keeps_the_others(tmp_path: Path) -> None:
    start = weights_dir() / "rage.bin"
    fitted(tmp_path)
    (tmp_path / "judge.toml").write_text(
        (tmp_path / "judge.toml").read_text("utf-8").replace("[rage]", "[old]"), "utf-8"
    )
    other = '[other]\nedition = "other"\nkey = "1,2"\nfile = "other.bin"\ndate = 2026-01-02\n'
    with (tmp_path / "judge.toml").open("a", encoding="utf-8") as table:
        table.write(other + 'note = "It says \\"so\\"."\n')
    fitted(tmp_path, "--start", str(start))
    found = table_in(tmp_path)
    assert set(found) == {"other", "rage"}  # one entry for a kind of game
    assert found["other"].note == 'It says "so".'
    made = found["rage"]
    assert (made.rounds, made.seed, len(made.start)) == (ROUNDS, "1", 64)
    assert f"rage --rounds {ROUNDS} --seed 1 --start" in made.command
    assert "points a round and seat against the weights before" in made.duel


def test_going_on_changes_the_weights_that_were_there(tmp_path: Path) -> None:
    start = read_lists(weights_dir() / "rage.bin")
    went_on = read_lists_of(tmp_path, "--start", str(weights_dir() / "rage.bin"))
    begun = read_lists_of(tmp_path)
    assert packed(went_on) != packed(start)
    near = sum(abs(a - b) for a, b in zip(went_on[1], start[1], strict=True))
    far = sum(abs(a - b) for a, b in zip(begun[1], start[1], strict=True))
    assert near < far / 10


def read_lists_of(folder: Path, *options: str) -> list[list[float]]:
    fitted(folder, *options)
    return read_lists(folder / "rage.bin")


def test_self_play_goes_on_from_any_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPT.parent))
    import fit_play  # late: needs the script's folder

    for name in ("glyphs", "rave"):
        lists = fit_play.fit(fit_play.edition_of(name).rules, 3, "1")
        assert packed(lists) == packed(fit_play.fit(fit_play.edition_of(name).rules, 3, "1"))
