"""Whose work is inside the packaged program, and on what terms: as a notice and as a list (SBOM).

Python packages bring their licences along. The libraries inside their wheels do not: libraries.toml
and licences/ have those, and what neither knows is named, so that a person looks.
"""

import json
import re
import sys
import sysconfig
import tomllib
import uuid
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path
from typing import Any, Final, NamedTuple

from rage_desktop import HOME, __version__

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = ROOT / "pyproject.toml"
LICENSE: Final = ROOT / "LICENSE"
KEPT: Final = Path(__file__).with_name("licences")
ALWAYS: Final = ("pyinstaller",)  # its bootloader is part of every packaged program
_TEXTS: Final = re.compile(r"(licen[cs]e|copying|notice|ofl|lgpl)[^/]*$", re.I)
_NO_LIBRARY: Final = re.compile(r"cpython|abi3|(lib)?python3|^api-ms-|^ucrtbase", re.I)

LIBRARIES: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("libraries.toml").read_text("utf-8")
)
INSIDE: Final[dict[str, list[str]]] = LIBRARIES.pop("inside")


class Part(NamedTuple):
    """Somebody's work: "" for a version nobody knows, and for a text that there is none of."""

    name: str
    version: str
    terms: str
    home: str
    text: str

    def __str__(self) -> str:
        return f"{f'{self.name} {self.version}'.strip()} ({self.terms}) {self.home}".strip()


def parts(modules: Iterable[str], files: Iterable[str]) -> tuple[list[Part], tuple[str, ...]]:
    """Return what these modules and files consist of, and the libraries nobody knows.

    Raises LookupError for packages that the game does not need, and for packages without a licence.
    """
    python = Part("Python", sys.version.split()[0], "PSF-2.0", "", _python_licence())
    inside = [_package(found) for found in _distributions(modules)]
    known, unknown = _libraries(files)
    return [python, *sorted([*inside, *known], key=lambda part: part.name.casefold())], unknown


def notice(inside: Iterable[Part], unknown: Iterable[str] = ()) -> str:
    """Return the notice: who is inside, then every text once."""
    texts: dict[str, list[str]] = {}
    for part in inside:
        texts.setdefault(part.text, []).append(str(part))
    return "\n\n".join(
        [
            f"Rage Desktop {__version__} (MIT)\n\n{LICENSE.read_text('utf-8').strip()}",
            "This program contains the work of others:",
            "\n".join(map(str, inside)),
            *(f"Not known here, ask its maker: {name}" for name in unknown),
            "This software is based in part on the work of the Independent JPEG Group.",
            "Portions of this software are copyright The FreeType Project (www.freetype.org).",
            *(_headed("\n".join(titles), text) for text, titles in texts.items() if text),
        ]
    )


def sbom(inside: Iterable[Part], moment: int) -> str:
    """Return the same as a CycloneDX list (JSON), said to be of that time (seconds since 1970)."""
    game = {"type": "application", "name": "rage-desktop", "version": __version__}
    told = [_component(part) for part in inside]
    content: dict[str, Any] = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{HOME} {told} {moment}')}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(moment, UTC).isoformat(),
            "component": game | {"licenses": [{"expression": "MIT"}]},
        },
        "components": told,
    }
    return json.dumps(content, indent=1) + "\n"


def _component(part: Part) -> dict[str, Any]:
    said: dict[str, Any] = {"type": "library", "name": part.name}
    said |= {"version": part.version} if part.version else {}
    spdx = re.fullmatch(r"[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*", part.terms)
    terms = {"expression": part.terms} if spdx else {"license": {"name": part.terms}}
    said["licenses"] = [terms]
    if part.home:
        said["externalReferences"] = [{"type": "website", "url": part.home}]
    elif part.name != "Python":
        said["purl"] = f"pkg:pypi/{part.name.lower()}@{part.version}"
    return said


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


def _package(found: Distribution) -> Part:
    about = found.metadata
    fields = [field for field in ("License-Expression", "License") if field in about]
    terms = about[fields[0]].partition("\n")[0] if fields else "see below"
    return Part(found.name, found.version, terms, "", _texts(found))


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


def _libraries(files: Iterable[str]) -> tuple[set[Part], tuple[str, ...]]:
    """Return the libraries in the table, and the files of those that are not in it."""
    names = {library_of(Path(file).name): Path(file).name for file in files}
    known = names.keys() & LIBRARIES.keys()
    known |= {inner for name in known for inner in INSIDE.get(name, ())}
    return {_library(*LIBRARIES[name]) for name in known}, tuple(
        sorted(file for name, file in names.items() if name and name not in LIBRARIES)
    )


def _library(title: str, terms: str, home: str, text: str | None = None) -> Part:
    kept = title if text is None else text
    return Part(
        title, "", terms, home, (KEPT / f"{kept}.txt").read_text("utf-8").strip() if kept else ""
    )


def library_of(file: str) -> str:
    """Return a shared library's bare name ("png" of libpng16-fe.so.16); "" for parts of Python."""
    if not re.search(r"\.(so|dll|dylib)\b", file) or re.search(_NO_LIBRARY, file):
        return ""
    name = re.split(r"[-.]", file.lower().removeprefix("lib"))[0]
    return name if name in LIBRARIES else name.rstrip("0123456789_")


def _headed(title: str, body: str) -> str:
    return f"{'=' * 78}\n{title}\n{'=' * 78}\n\n{body}"
