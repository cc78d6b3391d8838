"""The figures come from the game itself, and a measure that fails says so."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rage_desktop.play.session import PendingInput
from rage_desktop.ui.diagnostics import bench_fixtures, bench_idle
from rage_desktop.ui.diagnostics.bench_frames import Meter, deal_once, percentile
from rage_desktop.ui.diagnostics.bench_process import BenchError, Figures, apart
from rage_desktop.ui.diagnostics.first_frame import first_frame
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.window.app import Frame

SIZE = (1280, 720)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the way to what is measured few frames are drawn."""
    monkeypatch.setattr(bench_fixtures, "STEP", 0.1)


def test_a_percentile_is_one_of_the_values() -> None:
    values = [5.0, 1.0, 4.0, 2.0, 3.0]
    assert percentile(values, 50) == 3.0
    assert percentile(values, 99) == percentile(values, 100) == 5.0
    assert percentile([7.0], 1) == 7.0


def test_the_frame_that_builds_the_table_stands_apart() -> None:
    meter = Meter()
    for work in (0.3, 0.001, 0.002, 0.004):
        meter(Frame(work, 10))
    meter.cpu, meter.whole = [1.0, 2.0, 3.0], [1.0, 2.0, 30.0]
    figures = meter.figures()
    assert figures["first_ms"] == 300.0
    assert (figures["frames"], figures["median_ms"], figures["p99_ms"]) == (3, 2.0, 4.0)
    assert figures["late"] == 1, "work ahead that makes the next frame late has to be counted"


@pytest.mark.slow
def test_a_deal_is_measured_to_its_end() -> None:
    meter = deal_once("rage", 4, SIZE)
    assert len(meter.work) > 60
    assert len(meter.cpu) == len(meter.whole) == len(meter.work) - 1
    assert all(whole >= cpu > 0 for whole, cpu in zip(meter.whole, meter.cpu, strict=True))


@pytest.mark.slow
def test_a_table_at_rest_draws_no_frame(monkeypatch: pytest.MonkeyPatch, hurried: None) -> None:
    monkeypatch.setattr(bench_idle, "CALM", 0.1)
    with bench_fixtures.table("rage", 4, SIZE, bench_fixtures.nothing) as (app, session):
        bench_fixtures.settle(app, session)
        assert session.pending_input in (PendingInput.BID, PendingInput.PLAY)
        figures = bench_idle.left_alone(app, 0.3)
    assert figures["frames"] == 0


def test_the_title_says_when_its_first_frame_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert first_frame(GameOptions(data_dir=tmp_path, window=SIZE)) == 0
    said = json.loads(capsys.readouterr().out)
    assert set(said) == {"import_ms", "files_ms", "window_ms", "frame_ms", "cpu_ms"}
    assert said["frame_ms"] > 0


@pytest.mark.slow
def test_the_title_needs_nothing_that_only_a_game_needs(tmp_path: Path) -> None:
    """What is imported before the first frame is what everyone waits for."""
    code = (
        "import sys; from pathlib import Path; from rage_desktop.ui.options import GameOptions;"
        "from rage_desktop.ui.diagnostics.first_frame import first_frame;"
        f"first_frame(GameOptions(data_dir=Path({str(tmp_path)!r}), window={SIZE}));"
        "print(*sorted(sys.modules))"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    loaded = set(done.stdout.split("\n")[-2].split())
    assert "rage_desktop.ui.scenes.title" in loaded
    late = {"rage_desktop.ui.scenes.table", "rage_desktop.ui.scenes.new_game.new_game", "asyncio"}
    late |= {"rage_desktop.bots.levels", "rage_desktop.presentation.director", "multiprocessing"}
    assert not late & loaded


def fails() -> Figures:
    raise BenchError("The sky fell.")


def dies() -> Figures:
    os._exit(3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("measure", "said"), [(fails, "The sky fell."), (dies, "the process ended early")]
)
def test_a_measure_that_fails_says_so(measure: Callable[[], Figures], said: str) -> None:
    assert apart(measure) == {"not_measured": said}
