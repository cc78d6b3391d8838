"""The table of strengths: what the measuring script writes can be read, and says what was found."""

import tomllib
from pathlib import Path

import pytest

from rage_desktop.asset_paths import assets_dir
from rage_desktop.bots.levels import LEVELS
from rage_desktop.play.player_descriptions import FILE, Strength, format_strengths, load


def test_every_level_that_can_be_chosen_is_measured_and_names_its_command() -> None:
    table = load(assets_dir().joinpath(*FILE))
    assert set(table) == set(LEVELS) - {"random"}
    for level, strength in table.items():
        assert 0 < strength.exact < 1
        assert 0 < strength.wins < 1
        assert strength.games > 0
        assert f"--levels {level}" in strength.command
        assert f"--games {strength.games}" in strength.command


def test_what_is_written_is_read(tmp_path: Path) -> None:
    table = {"easy": Strength(0.5, 0.25, 0.01, 10, 'a "quoted" \\ command')}
    path = tmp_path / "strength.toml"
    path.write_text(format_strengths(table), encoding="utf-8")
    assert load(path) == table
    assert tomllib.loads(path.read_text(encoding="utf-8"))["easy"]["games"] == 10


@pytest.mark.parametrize("content", ["", None, "exact = ", "[easy]\nexact = 'much'"])
def test_without_a_table_nothing_is_said(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "strength.toml"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    assert load(path) == {}


def test_levels_differ_in_what_is_said_of_them() -> None:
    table = load(assets_dir().joinpath(*FILE))
    wins = [table[level].wins for level in LEVELS if level in table]
    assert wins == sorted(wins)
    assert len({round(100 * part) for part in wins}) == len(wins)
    assert len({str(level.manner) for level in LEVELS.values()}) == len(LEVELS)
