"""The evaluator's weights are data: complete, read when one first plays, and told of if damaged."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.fixtures.states import EDITION_IDS, edition

from rage_desktop.bots.evaluation import weights
from rage_desktop.cli.main import run as main


def test_the_table_names_every_file_there_is_and_no_other() -> None:
    files = {entry.file for entry in weights.table_in(weights.weights_dir()).values()}
    assert {path.name for path in weights.weights_dir().iterdir()} == {*files, weights.TABLE}


@pytest.mark.slow
def test_each_file_has_every_list_and_is_written_as_it_was_read() -> None:
    for entry in weights.table_in(weights.weights_dir()).values():
        path = weights.weights_dir() / entry.file
        lists = weights.read_lists(path)
        assert tuple(map(len, lists)) == weights.SIZES
        assert weights.unpack(weights.pack(lists)) == lists


def test_an_entry_says_how_it_was_made_or_that_nobody_knows() -> None:
    for entry in weights.table_in(weights.weights_dir()).values():
        made = (entry.command, entry.seed, entry.rounds, entry.duel)
        assert all(made) or ("not recorded" in entry.note and not any(made))


@pytest.mark.parametrize("name", EDITION_IDS)
def test_every_edition_has_weights_of_its_own(name: str) -> None:
    entry = weights.table_in(weights.weights_dir())[name]
    assert entry.key == ",".join(map(str, weights.paid(edition(name))))
    own = weights.read_lists(weights.weights_dir() / entry.file)
    assert weights.figures_for(edition(name)).weights == own[0]


def test_another_game_plays_by_what_pays_most_alike() -> None:
    more = edition("rage", exact=9)
    assert weights.figures_for(more) is weights.figures_for(edition("rage"))  # read once
    plain = edition("rage", action_counts={}, exact_zero=10)
    theirs = weights.read_lists(
        weights.weights_dir() / weights.table_in(weights.weights_dir())["oh-hell"].file
    )
    assert weights.figures_for(plain).weights == theirs[0]


@pytest.mark.slow
def test_nothing_is_read_before_an_evaluator_plays() -> None:
    """Start-up has no time for it: the levels can be listed, and random play, without."""
    code = """
import sys
from random import Random
read = []
sys.addaudithook(lambda event, args: read.append(str(args[0])) if event == "open" else None)
from rage_desktop.bots.levels import LEVELS, make_bot
bots = [make_bot(level, Random(1)) for level in LEVELS]
assert not [path for path in read if "weights.toml" in path or path.endswith(".bin")], read
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=300)


def missing(path: Path) -> None:
    path.unlink()


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def another_file(path: Path) -> None:
    path.write_bytes(b"[nothing")


def of_another_size(path: Path) -> None:
    path.write_bytes(weights.pack([[0.5] * 7]))


DAMAGES = (missing, cut_off, another_file, of_another_size)


def read_weights(folder: Path) -> object:
    return weights.read_lists(folder / "rage.bin")


@pytest.mark.parametrize(
    ("damage", "name", "read"),
    [
        *((damage, "rage.bin", read_weights) for damage in DAMAGES),
        *((damage, weights.TABLE, weights.table_in) for damage in (missing, another_file)),
    ],
)
def test_damaged_weights_are_told_in_one_sentence(
    damage: Callable[[Path], None], name: str, read: Callable[[Path], object], tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(weights.weights_dir(), tmp_path / "weights"))
    damage(folder / name)
    sentence = re.escape(name) + r" are missing or damaged. Reinstall .*\.$"
    with pytest.raises(weights.WeightsError, match=sentence):
        read(folder)


def test_the_command_line_says_so_and_no_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rage_desktop.bots.evaluation.weights.assets_dir", lambda: tmp_path)
    assert main(["simulate", "--bots", "sharp", "--games", "1", "--seed", "1"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("rage-desktop: The bots' weights in ")
