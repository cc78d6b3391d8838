"""The licence notice of the packaged program: whose work is inside, and on what terms.

Python packages bring their licences along. The libraries inside their wheels do not: libraries.toml
has those, and what neither knows is named, so that a person looks.
"""

import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = ROOT / "pyproject.toml"
LICENSE: Final = ROOT / "LICENSE"
ALWAYS: Final = ("pyinstaller",)  # its bootloader is part of every packaged program
_TEXTS: Final = re.compile(r"(licen[cs]e|copying|notice|ofl|lgpl)[^/]*$", re.I)
_NO_LIBRARY: Final = re.compile(r"cpython|abi3|(lib)?python3|^api-ms-|^ucrtbase", re.I)

LIBRARIES: Final[dict[str, tuple[str, str, str]]] = tomllib.loads(
    Path(__file__).with_name("libraries.toml").read_text("utf-8")
)


def notice(
    version: str, modules: Iterable[str], files: Iterable[str]
) -> tuple[str, tuple[str, ...]]:
    """Return the notice for these modules and files, and the libraries nobody knows.

    Raises LookupError for packages that the game does not need, and for packages without a licence.
    """
    inside = sorted(_distributions(modules), key=lambda found: found.name.casefold())
    known, unknown = _libraries(files)
    parts = [
        f"Rage Desktop {version} (MIT)\n\n{LICENSE.read_text('utf-8').strip()}",
        "This program contains the work of others:",
        "\n".join([f"Python {sys.version.split()[0]} (PSF-2.0)", *map(_line, inside), *known]),
        *(f"Not known here, ask its maker: {name}" for name in unknown),
        _headed(f"Python {sys.version.split()[0]}", _python_licence()),
        *(_headed(_line(found), _texts(found)) for found in inside),
    ]
    return "\n\n".join(parts) + "\n", unknown


def _distributions(modules: Iterable[str]) -> Iterator[Distribution]:
    owners = packages_distributions()
    tops = {module.split(".")[0] for module in modules}
    names = {name for top in tops for name in owners.get(top, ())} - {"rage-desktop"}
    strangers = sorted(name for name in names if name not in wanted())
    if strangers:
        raise LookupError(f"nobody asked for {', '.join(strangers)}: exclude it in the spec")
    for name in {*names, *ALWAYS}:
        yield distribution(name)


def wanted() -> set[str]:
    """Return the packages that the game depends on."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    return {re.split(r"[^\w.-]", line)[0] for line in project["dependencies"]}


def _line(found: Distribution) -> str:
    about = found.metadata
    fields = [field for field in ("License-Expression", "License") if field in about]
    terms = about[fields[0]] if fields else "see below"
    return f"{found.name} {found.version} ({terms})"


def _texts(found: Distribution) -> str:
    """Return the licence texts of a package, each once. Raises LookupError if there is none."""
    paths = [
        file for file in found.files or () if _TEXTS.search(str(file)) and _is_text(file.suffix)
    ]
    texts = {Path(str(file.locate())).read_text("utf-8", "replace").strip() for file in paths}
    if not texts:
        raise LookupError(f"{found.name} brings no licence text: add one to {Path(__file__).name}")
    return "\n\n".join(sorted(texts, key=len))


def _is_text(suffix: str) -> bool:
    return suffix not in (".py", ".pyc", ".json", ".html")


def _python_licence() -> str:
    places = [sysconfig.get_path("stdlib"), sys.base_prefix]
    for place in places:
        for name in ("LICENSE.txt", "LICENSE"):
            if (Path(place) / name).is_file():
                return (Path(place) / name).read_text("utf-8").strip()
    return "https://docs.python.org/3/license.html"


def _libraries(files: Iterable[str]) -> tuple[list[str], tuple[str, ...]]:
    """Return lines for the libraries in the table, and the names of those that are not in it."""
    known: dict[str, str] = {}
    unknown = set()
    for file in files:
        library = library_of(Path(file).name)
        if library in LIBRARIES:
            title, terms, home = LIBRARIES[library]
            known[title] = f"{title} ({terms}) {home}"
        elif library:
            unknown.add(Path(file).name)
    return sorted(known.values(), key=str.casefold), tuple(sorted(unknown))


def library_of(file: str) -> str:
    """Return a shared library's bare name ("png" of libpng16-fe.so.16); "" for parts of Python."""
    if not re.search(r"\.(so|dll|dylib)\b", file) or re.search(_NO_LIBRARY, file):
        return ""
    name = re.split(r"[-.]", file.lower().removeprefix("lib"))[0]
    return name if name in LIBRARIES else name.rstrip("0123456789_")


def _headed(title: str, body: str) -> str:
    return f"{'=' * 78}\n{title}\n{'=' * 78}\n\n{body}"
