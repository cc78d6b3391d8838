"""Edition files on disk: which come with the game, how one is read and named, and what a folder of
them holds."""

import contextlib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import count
from os.path import isdir  # False, too, where nothing can be looked at
from pathlib import Path
from typing import NamedTuple

import msgspec

from rage_desktop.asset_paths import assets_dir
from rage_desktop.match.errors import MatchError
from rage_desktop.match.files import TooLarge, atomic_write, read_limited
from rage_desktop.rules import EditionFile, EditionFileError, Text, parse_edition_file, text
from rage_desktop.untrusted_input import UNREADABLE, quote_path

BUILT_IN = ("rage", "rage-amigo", "glyphs", "rave")
MORE = (
    "contract-whist",
    "up-and-down-the-river",
    "la-podrida",
    "romanian-whist",
    "german-bridge",
    "nomination-whist",
    "spades-forever",
    "sorcerers",
    "rage-1983",
    "hot-potato",
    "thirteen",
    "day-and-night",
    "first-hands",
    "eight-winds",
    "pandemonium",
)
"""More games, in the order of their shelf: files in the folder `more` of the built-in editions."""
DEVICES = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
}
"""What Windows takes for a device, whatever ending a file of that name has."""
MORE_FOLDER = "more"
COME_ALONG = (*BUILT_IN, *MORE)
RESERVED = {*COME_ALONG, *DEVICES}
"""What no edition of a player's own is called."""
FOLDER = "editions"
ENDING = ".toml"
TOLD = "told.json"  # in a folder of editions: the times of damaged files the player knows of
MAX_BYTES = 256 * 1024  # an edition is a page of text
LONGEST_ID = 40
LONGEST_TITLE = 70  # leaves room for a number


class LibraryError(MatchError):
    """A missing edition, or a file that is not one."""


class Found(NamedTuple):
    """What a folder of editions holds: every edition with its path by its id, and why the other
    files can't be used, by path."""

    files: dict[str, tuple[EditionFile, Path]]
    problems: dict[Path, Text]


def read_edition(path: Path) -> EditionFile:
    """Load one edition file; raises LibraryError with the file and the error in it."""
    name = quote_path(path)
    try:
        content = read_limited(path, MAX_BYTES)
    except TooLarge as error:
        raise LibraryError(too_large(name)) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise LibraryError(
            text("{file} can't be read ({error}).", file=name, error=reason)
        ) from error
    return read_content(content, name)


@cache
def game_edition(id_: str) -> EditionFile:
    """Return one of the editions that come with the game, by its id."""
    folder = assets_dir() / FOLDER
    return read_edition((folder if id_ in BUILT_IN else folder / MORE_FOLDER) / f"{id_}{ENDING}")


def read_content(content: bytes, name: str) -> EditionFile:
    """Read the content of an edition file; `name` is its name in sentences. Raises LibraryError."""
    if len(content) > MAX_BYTES:
        raise LibraryError(too_large(name))
    try:
        return parse_edition_file(content.decode("utf-8-sig"), name)
    except UnicodeDecodeError as error:
        raise LibraryError(
            text("{file} isn't an edition file: it isn't UTF-8 text.", file=name)
        ) from error
    except EditionFileError as error:
        raise LibraryError(error.sentence) from error


def too_large(name: str) -> Text:
    """Return what is said of a file with more bytes than an edition can have."""
    return text("{file} is too large for an edition file.", file=name)


def read_folder(folder: Path, taken: Iterable[str] = ()) -> Found:
    """Read all editions of a folder in the order of their names; an id that is `taken`, or stands
    in two files, is a problem of the file that comes later."""
    found = Found({}, {})
    known = set(taken)
    if not isdir(folder):  # noqa: PTH112
        return found
    for path in sorted(folder.glob(f"*{ENDING}"), key=lambda path: path.stem):
        try:
            file = read_edition(path)
        except LibraryError as error:
            found.problems[path] = error.reason
            continue
        if file.id in known:
            found.problems[path] = text(
                "{file} was skipped: an edition called {name} already exists.",
                file=quote_path(path),
                name=file.id,
            )
            continue
        known.add(file.id)
        found.files[file.id] = (file, path)
    return found


def untold(problems: Mapping[Path, Text], note: Path) -> tuple[Text, ...]:
    """Return the problems that a note does not have yet, and write all of them into it.

    A note that can't be read has nothing in it, and one that can't be written stays as it is.
    """
    known: dict[str, int] = {}
    with contextlib.suppress(OSError, *UNREADABLE):
        known = msgspec.json.decode(read_limited(note, MAX_BYTES), type=dict[str, int])
    now: dict[str, int] = {}
    for path in problems:
        with contextlib.suppress(OSError):
            now[path.name] = path.stat().st_mtime_ns
    if now != known:
        with contextlib.suppress(OSError):
            atomic_write(note, msgspec.json.encode(now))
    return tuple(
        reason
        for path, reason in problems.items()
        if path.name not in now or now[path.name] != known.get(path.name)
    )


def titles_and_ids(title: str) -> Iterator[tuple[str, str]]:
    """Yield titles with the ids they give: first the title as it is, then with numbers after it."""
    yield title.strip(), id_from(title)
    stem = re.sub(r" \d\d?$", "", title.strip())[:LONGEST_TITLE]
    for number in count(2):
        yield f"{stem} {number}", f"{id_from(stem)}-{number}"


def id_from(title: str) -> str:
    """Return the letters and digits of a title in small letters, with hyphens between words."""
    plain = unicodedata.normalize("NFKD", title)
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    words = re.findall(r"[^\W_]+", letters.casefold())
    return "-".join(words)[:LONGEST_ID].strip("-") or "edition"
