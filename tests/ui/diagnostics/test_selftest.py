"""The self-test passes on what is whole, names what is not, and forgets no scene."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

import rage_desktop.ui.scenes as scenes_package
from rage_desktop.asset_paths import assets_dir
from rage_desktop.ui.art.art_factory import ArtFactory
from rage_desktop.ui.diagnostics import selftest
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.nodes import Role
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.window.app import App

OPENED_ELSEWHERE = {  # by a table of its own, or what others are made of
    *("UnmirroredScene", "LearnWheelScene", "Modal", "RulesReader", "SuitWheelScene"),
    *("Dialog", "Drawer", "Page", "TreeScene"),
    *("LessonDialog", "ReviewPage"),
}


@pytest.mark.slow
def test_all_is_well_here_and_everything_on_every_screen_says_what_it_is(
    monkeypatch: pytest.MonkeyPatch, art_factory: ArtFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is installed is told so by its own process: test_wheel."""
    for module in iter_modules(scenes_package.__path__, f"{scenes_package.__name__}."):
        import_module(module.name)
    seen, apps = set[str](), list[App]()
    opened = selftest.opened

    def noted(services: Services, scene: Scene, *rest: Any) -> App:
        seen.add(type(scene).__name__)
        apps.append(opened(services, scene, *rest))
        return apps[-1]

    monkeypatch.setattr(selftest, "opened", noted)
    monkeypatch.setattr(selftest, "make_art_factory", lambda: art_factory)
    code, said = selftest.self_test(), capsys.readouterr().out
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
    assert "deal.wav" in said
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


def test_no_asset_is_outside_what_it_loads() -> None:
    known = {"bots", "editions", "lessons", "locale", "sounds", "svg"}
    assert {path.name for path in assets_dir().iterdir()} == known
