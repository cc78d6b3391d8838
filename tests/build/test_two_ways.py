"""Last rounds played in two ways: the same cards in both, kept, and gone on with."""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.paths import ROOT


@pytest.fixture
def measure(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., int]]:
    monkeypatch.syspath_prepend(str(ROOT / "build" / "bots"))
    module = importlib.import_module("two_ways")

    def run(*words: str) -> int:
        monkeypatch.setattr(sys, "argv", ["two_ways.py", *words])
        done: int = module.main()
        return done

    yield run
    importlib.import_module("quickly").switch_off()


@pytest.mark.slow
def test_the_same_way_twice_differs_by_nothing_and_a_stopped_run_goes_on(
    measure: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["points", "points", "--out", str(tmp_path), "--sizes", "2", "1", "--others", "easy"]
    for games in ("2", "3"):
        assert measure(*words, "--games", games) == 0
        first, *ways = capsys.readouterr().out.splitlines()
        assert first == f"{games} last rounds"
        assert [way.count("0.00 ± 0.00 more") for way in ways] == [1, 1]
    (kept,) = tmp_path.iterdir()
    assert len(kept.read_text().splitlines()) == 3
