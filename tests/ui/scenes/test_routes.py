"""The map of screens: only `routes` imports scenes late, and every route is taken."""

import ast
from collections.abc import Iterable, Iterator, Set
from functools import cache
from pathlib import Path

import pytest

import rage_desktop
from rage_desktop.ui.scenes import routes

PACKAGE = Path(rage_desktop.__file__).parent
ROUTES = "rage_desktop.ui.scenes.routes"


@cache
def modules(under: str) -> dict[str, tuple[ast.AST, ...]]:
    """Return every module below a folder of the package, as the parts of its tree."""
    found = {}
    for path in (PACKAGE / under).rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = tuple(ast.walk(ast.parse(path.read_text("utf-8"))))
    return found


def imports(node: ast.Import | ast.ImportFrom, known: Set[str]) -> Iterator[str]:
    """Yield the known modules that a statement imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in known)
    elif node.module is not None:
        names = (f"{node.module}.{alias.name}" for alias in node.names)
        submodules = [name for name in names if name in known]
        yield from submodules or ([node.module] if node.module in known else [])


def within_functions(parts: Iterable[ast.AST]) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield every import statement inside a function."""
    functions = [one for one in parts if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
    lines = {line for one in functions for line in range(one.lineno, (one.end_lineno or 0) + 1)}
    for node in parts:
        if isinstance(node, ast.Import | ast.ImportFrom) and node.lineno in lines:
            yield node


@pytest.mark.slow
def test_only_routes_imports_scenes_late() -> None:
    trees = modules("ui")
    known = trees.keys() - {ROUTES}
    for name, tree in trees.items():
        for node in within_functions(tree):
            late = [one for one in imports(node, known) if ".scenes." in one]
            assert name == ROUTES or not late, f"{name} imports {late} inside a function"


def test_every_route_leads_somewhere() -> None:
    """A route nobody takes is a route nobody keeps."""
    taken = {
        node.attr
        for tree in modules("ui").values()
        for node in tree
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "routes"
    }
    own = {
        name
        for name, value in vars(routes).items()
        if getattr(value, "__module__", "") == ROUTES and not name.startswith("_")
    }
    assert own <= taken, own - taken
