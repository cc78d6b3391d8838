"""The structure of the package (docs/ARCHITECTURE.md): folders, modules, classes, names."""

import ast
import gc
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import rage_desktop

ROOT = Path(rage_desktop.__file__).parent
PACKAGE = ROOT.name
FILES = sorted(ROOT.rglob("*.py"))
OTHER_FILES = [file for room in ("tests", "build") for file in (ROOT.parent / room).rglob("*.py")]
# of a folder, of a class
MOST_FILES = 20
MOST_MEMBERS = 18
# What every screen, and every element on one, may override: it counts once, in these.
FRAMES = {"Scene", "TreeScene", "Page", "Dialog", "Drawer", "Element", "Node"}
# Two of them are large, and what every painter is given.
LARGE_CLASSES = {"Scene", "Node", "PaintContext"}
# of a function, of a module
MOST_LINES = 50
MOST_MODULE_LINES = 500
# of the repository: tables that the formatter would spread; of a thousand lines: assignments of
# several
MOST_TABLES = 15
MOST_TOGETHER = 1
# Their fields are data, not something to call.
RECORDS = {"Enum", "StrEnum", "IntEnum", "NamedTuple", "Struct", "TypedDict"}

LEFT_AS_IT_IS = re.compile(r"# fmt: (?:off|skip)")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Import = ast.Import | ast.ImportFrom


@cache
def tree(file: Path) -> ast.Module:
    gc.disable()  # a tree is thousands of new things, and none of them garbage
    try:
        return ast.parse(file.read_text(encoding="utf-8"))
    finally:
        gc.enable()


@cache
def nodes(file: Path) -> list[ast.AST]:
    """Return all that a file consists of: it is walked once, and asked by many."""
    return list(ast.walk(tree(file)))


def where(file: Path, line: int) -> str:
    return f"{file.relative_to(ROOT.parent)}:{line}"


def module(file: Path) -> str:
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


KNOWN = {module(file) for file in FILES}


def classes() -> Iterator[tuple[Path, ast.ClassDef]]:
    for file in FILES:
        for node in nodes(file):
            if isinstance(node, ast.ClassDef):
                yield file, node


@cache
def imports(file: Path) -> list[Import]:
    return [node for node in nodes(file) if isinstance(node, Import)]


def late_imports(file: Path) -> set[Import]:
    """Return the imports inside functions."""
    if all(node.col_offset == 0 for node in imports(file)):
        return set()
    functions = [node for node in nodes(file) if isinstance(node, Function)]
    inside = [node for function in functions for node in ast.walk(function)]
    return {node for node in inside if isinstance(node, Import)}


@cache
def imported(file: Path, *, late: bool = True) -> set[str]:
    """Return the package's modules that a file imports anywhere, if only to check types; unless
    `late` without those imported inside functions."""
    found = set[str]()
    inside = set() if late else late_imports(file)
    for node in imports(file):
        if node in inside:
            continue
        match node:
            case ast.Import(names):
                found |= {name.name for name in names} & KNOWN
            case ast.ImportFrom(base, names, 0) if base in KNOWN:
                found |= {f"{base}.{name.name}" for name in names} & KNOWN or {base}
    return found


@pytest.mark.slow
def test_no_circle_of_imports() -> None:
    """Imports for type checking and inside functions count, but for `routes`: screens lead to each
    other in circles, and it is the one place where these are closed."""
    graph = {
        module(file): imported(file, late=file.stem != "routes") - {module(file)} for file in FILES
    }
    assert graph["rage_desktop.ui.scenes.table"]
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_imports_inside_functions_say_why() -> None:
    """They are marked `# late: ...`, one by one or above a run of them."""
    unmarked = set()
    for file in FILES:
        lines = file.read_text(encoding="utf-8").splitlines()
        marked = 0  # the last line of an import that is marked
        late = late_imports(file)
        for node in sorted(late, key=lambda node: node.lineno):
            above, line = lines[node.lineno - 2 : node.lineno]
            run = not any(lines[marked : node.lineno - 1])
            if "# late: " in line or "# late: " in above or run:
                marked = node.end_lineno or node.lineno
            else:
                unmarked.add(str(file.relative_to(ROOT)))
    assert not unmarked


def test_every_module_has_a_name_of_its_own() -> None:
    """Mirrors aside: what is a table's part in numbers in `presentation` is its paint in `ui`."""
    names = Counter(file.stem for file in FILES if not file.stem.startswith("__"))
    mirrors = Counter({file.stem for file in (ROOT / "presentation").rglob("*.py")})
    mirrors &= Counter({file.stem for file in (ROOT / "ui").rglob("*.py")})
    assert {name for name, times in (names - mirrors).items() if times > 1} == set()


def test_folders_are_small_and_say_what_lives_there() -> None:
    for folder in {file.parent for file in FILES}:
        assert len(list(folder.glob("*.py"))) <= MOST_FILES, folder
        said = ast.get_docstring(tree(folder / "__init__.py")) or ""
        assert 1 <= len([line for line in said.splitlines() if line]) <= 4, folder


def bases(one: ast.ClassDef) -> set[str]:
    return {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in one.bases}


@cache
def by_name() -> dict[str, ast.ClassDef]:
    """Return the package's classes; where two have a name in common, the larger one."""
    found = dict[str, ast.ClassDef]()
    for _, one in sorted(classes(), key=lambda each: len(own_members(each[1]))):
        found[one.name] = one
    return found


def own_members(one: ast.ClassDef) -> set[str]:
    """Return a class's own methods and properties, and whatever it sets on itself. Fields that are
    declared, and nothing else, are data rather than members where the class is a record."""
    found = {node.name for node in one.body if isinstance(node, Function)}
    for statement in one.body:
        if isinstance(statement, ast.Assign):
            found |= {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and is_set(n)}
    for node in ast.walk(one):
        if (
            isinstance(node, ast.Attribute)
            and is_set(node)
            and isinstance(node.value, ast.Name)
            and node.value.id == "self"
        ):
            found.add(node.attr)
    return {name for name in found if not name.startswith("_")} - declared(one)


def declared(one: ast.ClassDef) -> set[str]:
    """Return the fields of a record, which are given to it as it is made."""
    marks = {ast.unparse(mark).partition("(")[0] for mark in one.decorator_list}
    plain = "init=False" in "".join(map(ast.unparse, one.decorator_list))
    if plain or not ("dataclass" in marks or bases(one) & RECORDS):
        return set()
    fields = [node for node in one.body if isinstance(node, ast.AnnAssign | ast.Assign)]
    names = [n for field in fields for n in ast.walk(field) if isinstance(n, ast.Name)]
    return {name.id for name in names if is_set(name)}


def members(name: str) -> set[str]:
    """Return a class's members with those it inherits, but for what its frame has."""
    one = by_name().get(name)
    if one is None:
        return set()
    found = own_members(one)
    for base in bases(one) - {name}:
        found |= set() if base in FRAMES else members(base)
    return found if name in FRAMES else found - members_of_frames()


@cache
def members_of_frames() -> set[str]:
    return set().union(*(own_members(by_name()[name]) for name in FRAMES))


def is_set(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Store)


@pytest.mark.slow
def test_no_class_collects_everything() -> None:
    """Inherited members count, too: a chain of classes makes none of them smaller."""
    large = {one.name for _, one in classes() if len(members(one.name)) > MOST_MEMBERS}
    assert large == LARGE_CLASSES


@pytest.mark.slow
def test_one_statement_a_line() -> None:
    """Several names get values on one line only where they are twins or change places, no stars
    keep values on a line, and the formatter lays everything out but a few true tables."""
    tables = list[str]()
    together = list[str]()
    starred = list[str]()
    lines = 0
    for file in [*FILES, *OTHER_FILES]:
        source = file.read_text(encoding="utf-8")
        lines += source.count("\n")
        tables += [str(file)] * len(LEFT_AS_IT_IS.findall(source))
        for node in nodes(file):
            match node:
                case ast.Assign([ast.Tuple()], ast.Tuple()):
                    together.append(where(file, node.lineno))
                case ast.Starred(ast.Tuple([_, *_]) | ast.List([_, *_])):
                    starred.append(where(file, node.lineno))
    assert len(tables) <= MOST_TABLES, tables
    assert len(together) <= MOST_TOGETHER * lines / 1000, together
    assert starred == []


def test_plain_values_are_named_at_the_top_of_their_module() -> None:
    """Only tables made of functions or classes of the module stand below these."""
    late = list[str]()
    for file in FILES:
        begun = False
        for node in tree(file).body:
            begun = begun or isinstance(node, Function | ast.ClassDef)
            if begun and isinstance(node, ast.Assign | ast.AnnAssign) and is_plain(node.value):
                late.append(where(file, node.lineno))
    assert late == []


def is_plain(value: ast.expr | None) -> bool:
    """Return whether a value is written without any name."""
    return value is not None and not any(isinstance(part, ast.Name) for part in ast.walk(value))


def test_expressions_are_read_at_once() -> None:
    """No conditional expression in another one, and no condition that is counted with or used as an
    index."""
    riddles = list[str]()
    for file in FILES:
        for node in nodes(file):
            if not isinstance(node, ast.expr):
                continue
            match node:
                case ast.IfExp():
                    inside = (part for part in ast.walk(node) if part is not node)
                    odd = any(isinstance(part, ast.IfExp) for part in inside)
                case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult() | ast.Div(), right):
                    odd = is_condition(left) or is_condition(right)
                case ast.Subscript(slice=index):
                    odd = is_condition(index)
                case _:
                    odd = False
            if odd:
                riddles.append(where(file, node.lineno))
    assert riddles == []


def is_condition(node: ast.expr) -> bool:
    """Return whether an expression is true or false."""
    match node:
        case ast.BoolOp(values=values):
            return is_condition(values[-1])
        case ast.Compare() | ast.UnaryOp(ast.Not()):
            return True
    return False


def test_functions_and_modules_are_short() -> None:
    """One is longer on purpose: a turn is weighed for every card of every playout, and divided into
    functions that takes 5 to 10 % longer."""
    long = {
        where(file, 1)
        for file in FILES
        if len(file.read_text("utf-8").splitlines()) > MOST_MODULE_LINES
    }
    for file in FILES:
        for node in nodes(file):
            if isinstance(node, Function) and node.name != "weigh":
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                long |= {where(file, node.lineno)} if lines > MOST_LINES else set()
    assert long == set()


MAY_IMPORT = re.compile(r"May import: (.+?)\.(?=\s|$)", re.DOTALL)


def said_to_import(room: Path) -> set[str] | None:
    """Return what a folder says that it may import, as modules; None where it says nothing."""
    found = MAY_IMPORT.search(ast.get_docstring(tree(room / "__init__.py")) or "")
    if found is None:
        return None
    names = {name.strip() for name in found[1].replace("\n", " ").split(",")}
    siblings = {each.stem for each in room.parent.iterdir()}
    beside = module(room.parent / "__init__.py")

    def is_beside(name: str) -> bool:
        return name.partition(".")[0] in siblings

    return {f"{beside if is_beside(name) else PACKAGE}.{name}" for name in names}


def leading_out(room: Path) -> set[str]:
    """Return the modules outside a folder that its files, and those below, import."""
    own = module(room / "__init__.py") + "."
    files = [file for file in FILES if file.is_relative_to(room)]
    reached = {name for file in files for name in imported(file)}
    return {name for name in reached - {PACKAGE} if not f"{name}.".startswith(own)}


ROOMS = [file.parent for file in FILES if file.name == "__init__.py" and file.parent != ROOT]


@pytest.mark.parametrize("room", [room for room in ROOMS if said_to_import(room)], ids=module)
def test_a_folder_imports_what_it_says_and_no_more(room: Path) -> None:
    said = said_to_import(room) or set()
    reached = leading_out(room)
    if said & {f"{PACKAGE}.everything", f"{PACKAGE}.nothing"}:
        assert said == {f"{PACKAGE}.everything"} or not reached
        return
    covered = {name: [one for one in said if f"{name}.".startswith(f"{one}.")] for name in reached}
    assert sorted(name for name, by in covered.items() if not by) == [], "imported, but not said"
    used = {one for by in covered.values() for one in by}
    assert sorted(said - used) == [], "said, but not imported"


# -- screens ---------------------------------------------------------------------------------------

SCENES = ROOT / "ui" / "scenes"
GIVEN = {"canvas", "box", "brush", "layout", "within"}  # what a painter is given: it stays inside


def scenes() -> Iterator[tuple[Path, ast.ClassDef]]:
    """Yield the classes in `ui/scenes` that are scenes, by the names of their bases."""
    inside = [each for each in classes() if each[0].is_relative_to(SCENES)]
    bases = {one.name: {ast.unparse(b).rpartition(".")[2] for b in one.bases} for _, one in inside}
    known = {"Scene", "TreeScene", "Page", "Dialog", "Drawer", "Modal"}
    while found := {name for name, of in bases.items() if of & known} - known:
        known |= found
    yield from ((file, one) for file, one in inside if one.name in known)


def test_a_screen_is_one_tree() -> None:
    """No scene builds its nodes or paints itself beside its tree; the curtain falls as a whole."""
    own = {
        (one.name, node.name)
        for _, one in scenes()
        for node in one.body
        if isinstance(node, Function)
        and node.name in ("build", "resized", "draw", "draw_panel", "paint_nodes")
    }
    assert own == {("CurtainScene", "draw")}
    assert len(list(scenes())) > 30


def px_arithmetic(node: ast.AST) -> Iterator[ast.Call]:
    """Yield calls of `px` and `Rect` outside functions that are given something to paint in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.Lambda):
            given = [*child.args.args, *child.args.kwonlyargs]
            kinds = {ast.unparse(each.annotation) for each in given if each.annotation}
            if GIVEN & {each.arg for each in given} or "ui.PaintContext" in kinds:
                continue
        if isinstance(child, ast.Call) and ast.unparse(child.func).rpartition(".")[2] in (
            "px",
            "Rect",
        ):
            yield child
        yield from px_arithmetic(child)


def test_only_painters_reckon_in_pixels() -> None:
    """A scene's tree is in px of the design; boxes belong to painters, who are given one."""
    reckoned = {where(file, call.lineno) for file, one in scenes() for call in px_arithmetic(one)}
    assert reckoned == set()


# What a newcomer searches for, and where it has to lead: by the name of a folder or module, or by
# the docstring of a folder.
SEARCHES = {
    "tooltip": "ui/toolkit/tooltip",
    "persistence": "match/store",
    "save": "match/store",
    "autosave": "play/autosave.py",
    "undo": "play/undo.py",
    "drag": "ui/table/hand/card_drag.py",
    "hint": "play/hint_service.py",
    "narration": "presentation/sentences/narration",
    "layout": "ui/toolkit/layout",
    "animation": "presentation/card_animations.py",
    "migration": "match/store",
    "localization": "presentation/i18n",
    "focus": "ui/toolkit",
    "accessibility": "ui/accessibility",
    "settings": "match/settings.py",
}


@pytest.mark.parametrize("term", SEARCHES)
def test_the_usual_terms_lead_to_the_right_place(term: str) -> None:
    place = ROOT / SEARCHES[term]
    assert place.exists()
    folder = place if place.is_dir() else place.parent
    said = ast.get_docstring(tree(folder / "__init__.py")) or ""
    assert term in place.stem or re.search(rf"\b{term}", said, re.IGNORECASE), said
