"""The self-test passes on what is whole, names what is not, and forgets no scene."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random

import pytest
from helpers.paths import ROOT

import rage_desktop.ui.scenes as scenes_package
from rage_desktop.own_files import assets_dir
from rage_desktop.ui.art.studio import Studio
from rage_desktop.ui.checks import selftest
from rage_desktop.ui.checks.all_scenes import all_scenes
from rage_desktop.ui.game import make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.toolkit.nodes import Role
from rage_desktop.ui.toolkit.scene import Scene


@pytest.mark.slow
def test_everything_is_well_here(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rage_desktop", "--self-test"],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert [line.split("  ")[0] for line in lines[:-1]] == list(selftest.PARTS)
    assert lines[-1] == "All is well"


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
    assert "deal.wav" in said
    assert "sun.svg" in said
    assert said.count("FAILED") == 2
    assert "2 of 3 parts failed" in said


@pytest.mark.slow
def test_it_opens_every_kind_of_scene(tmp_path: Path) -> None:
    for module in iter_modules(scenes_package.__path__):
        import_module(f"{scenes_package.__name__}.{module.name}")
    services = make_services(GameOptions(data_dir=tmp_path), Random(1))
    opened = {type(scene).__name__ for scene in all_scenes(services)}
    services.store.close()
    assert (
        kinds(Scene)
        - opened
        - {
            "AtTable",
            "DrawerScene",
            "LearnWheelScene",
            "LinesScene",
            "MessageScene",
            "Modal",
            "SuitWheelScene",
        }
        == set()
    )


@pytest.mark.slow
def test_everything_on_every_screen_can_be_asked_what_it_is(tmp_path: Path, studio: Studio) -> None:
    services = make_services(GameOptions(data_dir=tmp_path), Random(1))
    services.change_settings(sound=False, speed=0)
    mute: list[str] = []
    window = None
    for scene in all_scenes(services):
        app = selftest.opened(services, scene, window, studio)
        window = app.window
        app.turn(selftest.STEP, [])
        top = app.stack.top
        assert top is not None
        # a live region with nothing to say says nothing
        said = [node for node in top.nodes if node.role is not Role.STATUS or node.name]
        mute += [f"{type(top).__name__}: {node.id}" for node in said if not node.tip.title]
    assert window is not None
    window.close()
    services.store.close()
    assert mute == []


def kinds(base: type[Scene]) -> set[str]:
    """Name the game's scenes derived from one; a wheel is opened by a table of its own."""
    found: set[str] = set()
    for kind in base.__subclasses__():
        if kind.__module__.startswith("rage_desktop."):
            found |= {kind.__name__, *kinds(kind)}
    return found


def test_no_asset_is_outside_what_it_loads() -> None:
    known = {"bots", "editions", "lessons", "locale", "sounds", "svg"}
    assert {path.name for path in assets_dir().iterdir()} == known
