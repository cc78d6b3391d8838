"""The table of strengths: what the measuring script writes can be read, and says what was found."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from helpers.paths import ROOT

from rage_desktop.bots.levels import LEVELS
from rage_desktop.match.contests.level_strength import FILE, Strength, in_words, load, written
from rage_desktop.own_files import assets_dir


def test_every_level_that_can_be_chosen_is_measured_and_names_its_command() -> None:
    table = load(assets_dir().joinpath(*FILE))
    assert set(table) == set(LEVELS) - {"random"}
    for level, strength in table.items():
        assert 0 < strength.exact < 1
        assert 0 < strength.beats < 1
        assert strength.games > 0
        assert strength.against in LEVELS
        assert f"--levels {level}" in strength.command
        assert f"--games {strength.games}" in strength.command


def test_what_is_written_is_read(tmp_path: Path) -> None:
    table = {"easy": Strength(0.5, "random", 0.9, 10, 'a "quoted" \\ command')}
    path = tmp_path / "strength.toml"
    path.write_text(written(table), encoding="utf-8")
    assert load(path) == table
    assert tomllib.loads(path.read_text(encoding="utf-8"))["easy"]["games"] == 10


@pytest.mark.parametrize("content", ["", None, "exact = ", "[easy]\nexact = 'much'"])
def test_without_a_table_nothing_is_said(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "strength.toml"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    assert load(path) == {}


def test_parts_are_said_as_people_say_them() -> None:
    said = {0.5: (1, 2), 0.66: (2, 3), 0.745: (3, 4), 0.58: (3, 5), 0.7: (7, 10), 0.95: (19, 20)}
    assert {part: in_words(part) for part in said} == said
    for percent in range(1, 100):
        n, term = in_words(percent / 100)
        assert 0 < n < term
        assert abs(n / term - percent / 100) <= 0.051


def test_the_script_measures_a_level(tmp_path: Path) -> None:
    copy = tmp_path / "build" / "bots"
    copy.mkdir(parents=True)
    script = (ROOT / "build" / "bots" / "measure_bots.py").read_text(encoding="utf-8")
    (copy / "measure_bots.py").write_text(script, encoding="utf-8")
    run = [sys.executable, str(copy / "measure_bots.py"), "--games", "2", "--levels", "steady"]
    (tmp_path / "assets").mkdir()
    done = subprocess.run(run, capture_output=True, text=True, env={"PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stderr
    found = load(tmp_path / "assets" / "bots" / "strength.toml")
    assert found["steady"].games == 2
    assert found["steady"].exact > 0.3
