"""Fitting a judge counts rounds: what is asked for again comes out again, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.paths import ROOT
from helpers.scripts import import_script

from rage_desktop.bots.evaluation.weights import pack, read_lists, table_in, weights_dir

SCRIPT = ROOT / "build" / "bots" / "fit_play.py"
START = weights_dir() / "rage.bin"
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


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of weights that were fitted from nothing."""
    folder = tmp_path_factory.mktemp("begun")
    fitted(folder, hashes="1")
    return folder


@pytest.fixture(scope="module")
def went_on(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a table of two kinds of game, one of which was fitted from today's weights."""
    folder = tmp_path_factory.mktemp("went_on")
    table = (begun / "judge.toml").read_text("utf-8").replace("[rage]", "[old]")
    other = '[other]\nedition = "other"\nkey = "1,2"\nfile = "other.bin"\ndate = 2026-01-02\n'
    said = table + other + 'note = "It says \\"so\\"."\n'
    (folder / "judge.toml").write_text(said, "utf-8")
    fitted(folder, "--start", str(START))
    return folder


@pytest.mark.slow
def test_the_same_seed_and_rounds_give_the_same_weights(begun: Path, tmp_path: Path) -> None:
    first = (begun / "rage.bin").read_bytes()
    assert fitted(tmp_path / "two", hashes="2") == first
    assert fitted(tmp_path / "three", "--seed", "2") != first


@pytest.mark.slow
def test_the_table_says_how_they_were_made_and_keeps_the_others(went_on: Path) -> None:
    found = table_in(went_on)
    assert set(found) == {"other", "rage"}  # one entry for a kind of game
    assert found["other"].note == 'It says "so".'
    made = found["rage"]
    assert (made.rounds, made.seed, len(made.start)) == (ROUNDS, "1", 64)
    assert f"rage --rounds {ROUNDS} --seed 1 --start" in made.command
    assert "points a round and seat against the weights before" in made.duel


def test_going_on_changes_the_weights_that_were_there(begun: Path, went_on: Path) -> None:
    start, after, anew = (
        read_lists(path) for path in (START, went_on / "rage.bin", begun / "rage.bin")
    )
    assert pack(after) != pack(start)
    near = sum(abs(a - b) for a, b in zip(after[1], start[1], strict=True))
    far = sum(abs(a - b) for a, b in zip(anew[1], start[1], strict=True))
    assert near < far / 10


@pytest.mark.slow
def test_self_play_goes_on_from_any_edition() -> None:
    fit_play = import_script("bots/fit_play")
    for name in ("glyphs", "rave"):
        lists = fit_play.fit(fit_play.edition_of(name).rules, 3, "1")
        assert pack(lists) == pack(fit_play.fit(fit_play.edition_of(name).rules, 3, "1"))
