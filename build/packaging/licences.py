"""Whose work is inside the packaged program, and on what terms: as a notice and as a list (SBOM).

Python packages bring their licences along. The libraries inside their wheels do not, and neither
do the crates inside a library written in Rust: libraries.toml and licences/ have those, and what
neither knows is named, so that a person looks.
"""

import hashlib
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
from urllib.parse import quote

from rage_desktop import HOME, __version__

ROOT: Final = Path(__file__).parents[2]
PROJECT: Final = ROOT / "pyproject.toml"
LICENSE: Final = ROOT / "LICENSE"
KEPT: Final = Path(__file__).with_name("licences")
# Packages that say their terms in their texts only, or in words that are no SPDX name.
TERMS: Final = {
    "accesskit": "(MIT OR Apache-2.0) AND BSD-3-Clause",
    "font-fredoka-one": "OFL-1.1",
    "font-manrope": "OFL-1.1",
    "qrcodegen": "MIT",
}
ALWAYS: Final = ("pyinstaller",)  # its bootloader is part of every packaged program
GAME: Final = f"pkg:generic/rage-desktop@{__version__}"
_TEXTS: Final = re.compile(r"(licen[cs]e|copying|notice|ofl|lgpl)[^/]*$", re.I)
_NO_LIBRARY: Final = re.compile(r"cpython|abi3|(lib)?python3|^api-ms-|^ucrtbase", re.I)

LIBRARIES: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("libraries.toml").read_text("utf-8")
)
INSIDE: Final[dict[str, list[str]]] = LIBRARIES.pop("inside")
VERSIONS: Final[dict[str, str]] = LIBRARIES.pop("versions")
VERSIONS_BY_NAME: Final[dict[str, str]] = LIBRARIES.pop("versions_by_name")
CRATES: Final[dict[str, str]] = LIBRARIES.pop("crates")
CRATES_TEXT: Final = "Rust crates"
_CRATE: Final = re.compile(rb"[/\\]([a-zA-Z][\w-]*?)-(\d+\.\d+\.\d+)[/\\]src[/\\]")
# The version among the resources of a Windows library, as its properties show it.
_RESOURCE: Final = re.compile(
    "ProductVersion\0".encode("utf-16-le") + rb"\0*((?:[\d., ]\0)+)", re.DOTALL
)


class Part(NamedTuple):
    """Somebody's work: "" for a version or an owner nobody knows, and for a text there is none of.

    `kind` is the type of its package URL: pypi, cargo or generic. `owner` is the Python package
    that brings it, `file` and `digest` are the library's file and its SHA-256.
    """

    name: str
    version: str
    terms: str
    home: str
    text: str
    kind: str = "generic"
    owner: str = ""
    file: str = ""
    digest: str = ""

    def __str__(self) -> str:
        return f"{f'{self.name} {self.version}'.strip()} ({self.terms}) {self.home}".strip()

    @property
    def reference(self) -> str:
        """The package URL: what the list calls this part, and what knows its flaws."""
        version = f"@{self.version}" if self.version else ""
        return f"pkg:{self.kind}/{quote(self.name.lower())}{version}"


def parts(modules: Iterable[str], files: Iterable[str]) -> tuple[list[Part], tuple[str, ...]]:
    """Return what these modules and files consist of, and the libraries nobody knows.

    Raises LookupError for packages that the game does not need, and for packages without a licence.
    """
    paths = [Path(file) for file in files]
    python = Part("Python", sys.version.split()[0], "PSF-2.0", "", _python_licence())
    packages = [_package(found) for found in _distributions(modules)]
    libraries, unknown = _libraries(paths)
    crates, unknown_crates = _crates(paths)
    inside = sorted([*packages, *libraries, *crates], key=lambda part: part.name.casefold())
    return [python, *inside], (*unknown, *unknown_crates)


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
    all_parts = list(inside)
    components = [_component(part) for part in all_parts]
    serial = uuid.uuid5(uuid.NAMESPACE_URL, f"{HOME} {components} {moment}")
    game = {
        "type": "application",
        "bom-ref": GAME,
        "name": "rage-desktop",
        "version": __version__,
        "purl": GAME,
        "licenses": [{"expression": "MIT"}],
    }
    content: dict[str, Any] = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(moment, UTC).isoformat(),
            "component": game,
        },
        "components": components,
        "dependencies": _dependencies(all_parts),
    }
    return json.dumps(content, indent=1) + "\n"


def _component(part: Part) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": part.reference,
        "name": part.name,
        "purl": part.reference,
    }
    if part.version:
        component["version"] = part.version
    spdx = re.fullmatch(r"[\w.+()-]+( (AND|OR|WITH) [\w.+()-]+)*", part.terms)
    terms = {"expression": part.terms} if spdx else {"license": {"name": part.terms}}
    component["licenses"] = [terms]
    if part.home:
        component["externalReferences"] = [{"type": "website", "url": part.home}]
    if part.digest:
        component["hashes"] = [{"alg": "SHA-256", "content": part.digest}]
        component["properties"] = [{"name": "file", "value": part.file}]
    return component


def _dependencies(inside: list[Part]) -> list[dict[str, Any]]:
    """Return who needs whom: the game its packages and Python, each of them what it brings."""
    owners = {part.name: part.reference for part in inside if not part.owner}
    needed: dict[str, set[str]] = {GAME: set()}
    for part in inside:
        owner = owners.get(part.owner, GAME)
        needed.setdefault(owner, set()).add(part.reference)
        needed.setdefault(part.reference, set())
    return [{"ref": ref, "dependsOn": sorted(of)} for ref, of in sorted(needed.items())]


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
    terms = about[fields[0]].partition("\n")[0] if fields else ""
    own = TERMS.get(found.name, terms)
    if not own:
        raise LookupError(f"{found.name} names no licence: add it to {Path(__file__).name}")
    return Part(found.name, found.version, own, "", _texts(found), "pypi")


def _texts(found: Distribution) -> str:
    """Return the licence texts of a package, each once. Raises LookupError if there is none.

    A text of ours goes first: the wheel of Fredoka One brings the one of another font.
    """
    kept = KEPT / f"{found.name}.txt"
    if kept.is_file():
        return kept.read_text("utf-8").strip()
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


def _libraries(files: Iterable[Path]) -> tuple[set[Part], tuple[str, ...]]:
    """Return the libraries in the table, and the files of those that are not in it."""
    paths = {library_of(file.name): file for file in files}
    known = {_library(name, paths[name]) for name in paths.keys() & LIBRARIES.keys()}
    titles = {part.name for part in known}
    for outer in paths.keys() & INSIDE.keys():
        inner = {_library(name) for name in INSIDE[outer]}
        known |= {part for part in inner if part.name not in titles}
    unknown = sorted(file.name for name, file in paths.items() if name and name not in LIBRARIES)
    return _once(known), tuple(unknown)


def _once(found: Iterable[Part]) -> set[Part]:
    """Return one part of each name: several files can belong to one library."""
    by_name: dict[str, Part] = {}
    for part in sorted(found, key=lambda part: (part.version == "", part.file)):
        by_name.setdefault(part.name, part)
    return set(by_name.values())


def _library(name: str, file: Path | None = None) -> Part:
    title, terms, home, *other = LIBRARIES[name]
    kept = other[0] if other else title
    text = (KEPT / f"{kept}.txt").read_text("utf-8").strip() if kept else ""
    part = Part(title, "", terms, home, text)
    if file is None or not file.is_file():
        return part
    content = file.read_bytes()
    return part._replace(
        version=_version(name, file.name, content),
        owner="pygame-ce" if "pygame" in str(file) else "Python",
        file=file.name,
        digest=hashlib.sha256(content).hexdigest(),
    )


def _version(name: str, file: str, content: bytes) -> str:
    """Return the version that a library tells of itself; "" if it tells none."""
    if (pattern := VERSIONS.get(name)) and (found := re.search(pattern.encode(), content)):
        return found[1].decode()
    if (pattern := VERSIONS_BY_NAME.get(name)) and (by_name := re.search(pattern, file)):
        return ".".join(by_name.groups())
    if resource := _RESOURCE.search(content):
        numbers = re.findall(r"\d+", resource[1].decode("utf-16-le"))
        return ".".join(numbers[:3])
    return ""


def _crates(files: Iterable[Path]) -> tuple[list[Part], tuple[str, ...]]:
    """Return the crates that accesskit's library names, and those among them nobody knows."""
    found: set[tuple[str, str]] = set()
    for file in files:
        if file.name.startswith("accesskit") and file.is_file():
            pairs = _CRATE.findall(file.read_bytes())
            found |= {(name.decode(), version.decode()) for name, version in pairs}
    text = (KEPT / f"{CRATES_TEXT}.txt").read_text("utf-8").strip()
    known = [
        Part(
            name,
            version,
            CRATES[name],
            f"https://crates.io/crates/{name}",
            text,
            "cargo",
            "accesskit",
        )
        for name, version in sorted(found)
        if name in CRATES
    ]
    unknown = [
        f"{name} {version} in accesskit" for name, version in sorted(found) if name not in CRATES
    ]
    return known, tuple(unknown)


def library_of(file: str) -> str:
    """Return a shared library's bare name ("png" of libpng16-fe.so.16); "" for parts of Python."""
    if not re.search(r"\.(so|dll|dylib)\b", file) or re.search(_NO_LIBRARY, file):
        return ""
    name = re.split(r"[-.]", file.lower().removeprefix("lib"))[0]
    return name if name in LIBRARIES else name.rstrip("0123456789_")


def _headed(title: str, body: str) -> str:
    return f"{'=' * 78}\n{title}\n{'=' * 78}\n\n{body}"
