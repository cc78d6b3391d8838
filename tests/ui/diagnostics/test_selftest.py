"""The self-test passes on what is whole, names what is not, and forgets no scene; so does
the bench."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

import rage_desktop.ui.scenes as scenes_package
from rage_desktop.asset_paths import assets_dir
from rage_desktop.play.session import PendingInput
from rage_desktop.ui.art.art_factory import ArtFactory
from rage_desktop.ui.diagnostics import bench_fixtures, bench_idle, selftest
from rage_desktop.ui.diagnostics.bench_frames import Meter, deal_once, percentile
from rage_desktop.ui.diagnostics.bench_process import BenchError, Figures, apart
from rage_desktop.ui.diagnostics.first_frame import first_frame
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Role, Scene
from rage_desktop.ui.window.app import App, Frame
from rage_desktop.ui.window.preload import MODULES

OPENED_ELSEWHERE = {  # by a table of its own, or what others are made of
    "LearnWheelScene",
    "Modal",
    "RulesReader",
    "SuitDialog",
    "SuitWheelScene",
    "ScreenQuestionDialog",  # while a phone asks
    "ReadRecordsScene",  # only while large records are read
    "Copying",
    "Dialog",
    "Drawer",
    "EditionPage",
    "FiguresPage",
    "Page",
    "TreeScene",
    "LessonDialog",
    "ReviewPage",
    "Typing",
}


@pytest.mark.slow
def test_all_is_well_here_and_everything_on_every_screen_says_what_it_is(
    monkeypatch: pytest.MonkeyPatch, art_factory: ArtFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is installed is told so by its own process: test_wheel."""
    for module in iter_modules(scenes_package.__path__, f"{scenes_package.__name__}."):
        import_module(module.name)
    seen = set[str]()
    apps = list[App]()
    opened = selftest.opened

    def noted(services: Services, scene: Scene, *rest: Any) -> App:
        seen.add(type(scene).__name__)
        apps.append(opened(services, scene, *rest))
        return apps[-1]

    monkeypatch.setattr(selftest, "opened", noted)
    monkeypatch.setattr(selftest, "make_art_factory", lambda: art_factory)
    code = selftest.self_test()
    said = capsys.readouterr().out
    assert code == 0, said
    *parts, last = said.splitlines()
    assert [line.split("  ")[0] for line in parts] == list(selftest.PARTS)
    assert last == "All is well"
    assert kinds(Scene) - seen <= OPENED_ELSEWHERE
    for top in filter(None, (app.stack.top for app in apps)):
        # a live region with nothing to say says nothing
        told = [node for node in top.nodes if node.role is not Role.STATUS or node.name]
        mute = [node.id for node in told if not node.tooltip.title]
        assert not mute, type(top).__name__


def test_what_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sounds").mkdir()
    (tmp_path / "svg").mkdir()
    (tmp_path / "svg" / "sun.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    monkeypatch.setattr(selftest, "assets_dir", lambda: tmp_path)
    parts = {name: selftest.PARTS[name] for name in ("pictures", "sounds", "fonts")}
    monkeypatch.setattr(selftest, "PARTS", parts)
    assert selftest.self_test() == 1
    said = capsys.readouterr().out
    assert "deal.flac" in said
    assert "sun.svg" in said
    assert said.count("FAILED") == 2
    assert "2 of 3 parts failed" in said


def kinds(base: type[Scene]) -> set[str]:
    """Name the game's scenes derived from one; a wheel is opened by a table of its own."""
    found: set[str] = set()
    for kind in base.__subclasses__():
        if kind.__module__.startswith("rage_desktop."):
            found |= {kind.__name__, *kinds(kind)}
    return found


def test_every_module_that_is_loaded_in_pauses_exists() -> None:
    """The game would end some seconds after its start."""
    assert [name for name in MODULES if find_spec(name) is None] == []


def test_no_asset_is_outside_what_it_loads() -> None:
    known = {"achievements", "bots", "editions", "lessons", "locale", "phones", "puzzles"}
    known |= {"sounds", "svg", "tour.toml"}
    assert {path.name for path in assets_dir().iterdir()} == known


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
    meter.cpu = [1.0, 2.0, 3.0]
    meter.whole = [1.0, 2.0, 30.0]
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
    with bench_fixtures.table("rage", 4, SIZE, None, bid_hints=False) as (app, session):
        bench_fixtures.settle(app, session)
        assert session.pending_input in (PendingInput.BID, PendingInput.PLAY)
        figures = bench_idle.left_alone(app, 0.3)
    assert figures["frames"] == 0


def test_the_first_frame_is_announced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
    late |= {"rage_desktop.match.statistics.player_stats", "rage_desktop.match.usual_house_rules"}
    late |= {"rage_desktop.presentation.table_view", "subprocess"}
    late |= {name for name in loaded if name == "accesskit" or ".ui.access" in name}
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
