"""What developers alone measure: it takes every measure it names, from the game itself."""

import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.games.match import noon
from helpers.paths import ROOT

from rage_desktop.match.match import Match
from rage_desktop.match.store.store import open_store
from rage_desktop.rules import Phase

SIZE = (1280, 720)
Module = Callable[[str], Any]


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Module:
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    monkeypatch.syspath_prepend(str(ROOT / "build" / "bench"))
    return importlib.import_module


@pytest.mark.slow
def test_bots_are_timed_level_by_level(module: Module, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module("bot_times"), "DECISIONS", 20)
    figures = module("bot_times").decisions()
    assert "random" not in figures
    steady = figures["steady"]
    assert steady["decisions"] == 20
    assert 0 < steady["median_ms"] <= steady["p99_ms"]


@pytest.mark.slow
def test_a_full_hand_is_gone_over_and_carried_about(module: Module) -> None:
    meter = module("full_hand").hover_once(SIZE)
    assert len(meter.cpu) == len(meter.work) > 150, "the hand has to move while the pointer does"


@pytest.mark.slow
def test_the_end_of_a_round_is_measured_to_the_sheet(module: Module) -> None:
    meter = module("whole_rounds").pay_off_once(SIZE, 4)
    assert len(meter.cpu) == len(meter.whole) > 60


@pytest.mark.slow
def test_the_store_of_many_games_is_whole(module: Module, tmp_path: Path) -> None:
    many = module("many_games")
    many.fill(tmp_path, 24)
    store = open_store(tmp_path, noon)
    alice = store.profiles.called("Alice")
    assert alice is not None
    assert store.finished_count() == len(store.history.played(alice)) == 24
    assert Match.resume(store, 24).phase is Phase.OVER
    store.close()
    assert many.to_statistics(tmp_path)["games"] == 24


def test_the_command_measures_what_is_named(
    module: Module, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = module("bench")
    monkeypatch.setattr(bench, "MEASURES", {"one": lambda: {"ms": 1}, "other": lambda: {"ms": 2}})
    monkeypatch.setattr(sys, "argv", ["bench.py", "other"])
    assert bench.main() == 0
    assert json.loads(capsys.readouterr().out) == {"other": {"ms": 2}}
    monkeypatch.setattr(sys, "argv", ["bench.py", "patience"])
    with pytest.raises(SystemExit):
        bench.main()
    assert "there is no measure 'patience': choose one, other" in capsys.readouterr().err
