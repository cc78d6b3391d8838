"""The verifier of deals that stands apart from the game: short, its own, and not to be fooled."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.games.match import SHORT, play_to_end, setup_of
from helpers.paths import ROOT, TESTS

from rage_desktop.match.match import Match

VERIFIER = ROOT / "docs" / "verify_deals.py"
WRITTEN = sorted((TESTS / "data" / "0.1.0" / "records").iterdir())


def verified(record: Path) -> tuple[int, str]:
    command = [sys.executable, "-I", str(VERIFIER), str(record)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def written(folder: Path, lines: list[str]) -> Path:
    path = folder / "game.rage.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def test_it_is_short_and_imports_nothing_of_ours() -> None:
    source = VERIFIER.read_text("utf-8")
    assert len(source.splitlines()) <= 60
    imported = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import)]
    assert {name.name for node in imported for name in node.names} <= sys.stdlib_module_names
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]


@pytest.mark.parametrize("record", WRITTEN, ids=lambda path: str(path.name))
def test_it_proves_real_records(record: Path) -> None:
    code, said = verified(record)
    header = json.loads(record.read_text("utf-8").splitlines()[0])
    assert (code, header["commitment"] in said) == (0, True)


@pytest.mark.parametrize("edition", ["rage", "rage-amigo", "glyphs", "rave"])
def test_it_proves_the_games_of_today(edition: str, tmp_path: Path) -> None:
    match = play_to_end(Match(setup_of(edition, changes=SHORT)))
    code, said = verified(written(tmp_path, list(match.record_lines())))
    assert (code, said.startswith("2 deals follow")) == (0, True)


def test_a_game_under_way_proves_nothing_yet(tmp_path: Path) -> None:
    match = Match(setup_of())
    match.deal()
    code, said = verified(written(tmp_path, list(match.record_lines())))
    assert code == 1
    assert "not over" in said


def other_salt(lines: list[Any]) -> None:
    lines[0]["salt"] = "11" * 16


def other_seed(lines: list[Any]) -> None:
    lines[0]["seed"] += "X"


def swapped_cards(lines: list[Any]) -> None:
    deal = next(line for line in lines if line.get("event") == "deal")
    first, second = deal["hands"][:2]
    first[0], second[0] = second[0], first[0]


def stacked_pile(lines: list[Any]) -> None:
    deal = next(line for line in lines if line.get("event") == "deal")
    deal["pile"].sort()


@pytest.mark.slow
@pytest.mark.parametrize("forge", [other_salt, other_seed, swapped_cards, stacked_pile])
def test_a_forged_record_does_not_hold(forge: Callable[[list[Any]], None], tmp_path: Path) -> None:
    lines = [json.loads(line) for line in WRITTEN[0].read_text("utf-8").splitlines()]
    forge(lines)
    code, said = verified(written(tmp_path, [json.dumps(line) for line in lines]))
    assert (code, "does not hold" in said) == (1, True)
