"""The map of screens: only `routes` imports scenes late, and every route is taken."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import rage_desktop
from rage_desktop.ui.scenes import routes

PACKAGE = Path(rage_desktop.__file__).parent
ROUTES = "rage_desktop.ui.scenes.routes"


@cache
def modules(under: str) -> dict[str, ast.Module]:
    """Return every module below a folder of the package, parsed."""
    found = {}
    for path in (PACKAGE / under).rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text("utf-8"))
    return found


def imports(tree: ast.AST, known: set[str]) -> Iterator[str]:
    """Yield the known modules that are imported anywhere in a tree, functions included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            submodules = [name for name in names if name in known]
            yield from submodules or ([node.module] if node.module in known else [])


def within_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield every import statement inside a function."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    yield node


def test_only_routes_imports_scenes_late() -> None:
    trees = modules("ui")
    for name, tree in trees.items():
        for node in within_functions(tree):
            late = [one for one in imports(node, set(trees) - {ROUTES}) if ".scenes." in one]
            assert name == ROUTES or not late, f"{name} imports {late} inside a function"


def test_every_route_leads_somewhere() -> None:
    """A route nobody takes is a route nobody keeps."""
    taken = {
        node.attr
        for tree in modules("ui").values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "routes"
    }
    own = {
        name
        for name, value in vars(routes).items()
        if getattr(value, "__module__", "") == ROUTES and not name.startswith("_")
    }
    assert own <= taken, own - taken
