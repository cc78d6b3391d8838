"""The map of screens: routes name destinations, and no scene imports another late."""

import ast
from importlib import import_module
from pathlib import Path

import rage_desktop
from rage_desktop.ui.destinations import DESTINATIONS, SCENES
from rage_desktop.ui.scenes import routes

UI = Path(rage_desktop.__file__).parent / "ui"
OWN = UI / "scenes" / "routes.py"


def parts(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def test_every_destination_is_there() -> None:
    for module, name in DESTINATIONS.values():
        assert callable(getattr(import_module(f"{SCENES}.{module}"), name)), (module, name)


def test_routes_name_all_destinations_and_no_others() -> None:
    named = {
        node.args[0].value
        for path in (OWN, UI / "game.py")
        for node in parts(path)
        if isinstance(node, ast.Call)
        and "Route" in (getattr(node.func, "id", ""), getattr(node.func, "attr", ""))
        if isinstance(node.args[0], ast.Constant)
    }
    assert named == DESTINATIONS.keys()


def test_every_route_is_taken() -> None:
    """A route nobody takes is a route nobody keeps."""
    taken = {
        node.attr
        for path in UI.rglob("*.py")
        for node in parts(path)
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "routes"
    }
    own = {
        name
        for name, value in vars(routes).items()
        if getattr(value, "__module__", "") == routes.__name__ and not name.startswith("_")
    }
    assert own <= taken | {"lesson_table", "table"}, own - taken
