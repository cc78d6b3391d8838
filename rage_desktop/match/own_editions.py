"""The player's own editions on disk: a TOML file each in the folder `editions` of the data folder.

What is deleted stays in the folder `deleted` for a month. What is being edited is kept in the
folder `drafts`, even where its rules still contradict each other.
"""

import contextlib
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from os import path as os_path
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import structs

from rage_desktop.match.edition_files import (
    BUILT_IN,
    ENDING,
    MAX_BYTES,
    RESERVED,
    Found,
    LibraryError,
    id_from,
    read_edition,
    read_folder,
    titles_and_ids,
    too_large,
)
from rage_desktop.match.files import (
    Clock,
    TooLarge,
    atomic_write,
    check_plain,
    is_plain,
    name_time,
    quarantine,
    read_limited,
    reserve,
)
from rage_desktop.match.foreign_editions import read_foreign
from rage_desktop.match.statistics.result_rows import fingerprint
from rage_desktop.rules import EditionFile, EditionFileError, Text, parse_edition_file, text
from rage_desktop.rules.editions.edition_toml import write_edition
from rage_desktop.untrusted_input import UNREADABLE, quote, quote_path

KEPT = timedelta(days=30)
_DELETED = re.compile(r"(.+)-(\d{4}-\d\d-\d\d-\d{6})(?:-\d+)?")


class Deleted(NamedTuple):
    """An edition that was deleted, and until when it can be brought back."""

    file: EditionFile
    until: datetime
    path: Path


def _now() -> datetime:
    return datetime.now(UTC)


class OwnEditions:
    """The shelf of the player's own editions. Every method looks at the folder anew, and raises
    LibraryError with a sentence for the player if something can't be done: then nothing has
    changed."""

    def __init__(self, folder: Path, now: Clock = _now) -> None:
        """Use the folder `editions` of a data folder, which need not exist yet."""
        self._folder = folder
        self._deleted = folder / "deleted"
        self._drafts = folder / "drafts"
        self._now = now

    def all(self) -> tuple[EditionFile, ...]:
        """Return all editions that can be played, by the names of their files."""
        return tuple(file for file, _ in self._found().files.values())

    def find(self, id_: str) -> EditionFile | None:
        """Return the own edition of this id; None if there is none."""
        known = self._found().files.get(id_)
        return None if known is None else known[0]

    def problems(self) -> tuple[Text, ...]:
        """Return a sentence for each file of the folder that can't be used."""
        return tuple(self._found().problems.values())

    def free_id(self, title: str) -> str:
        """Return the id that a new edition of this title gets."""
        taken = self._taken() | self._drafted()
        return next(id_ for _, id_ in titles_and_ids(title) if id_ not in taken)

    # -- writing -----------------------------------------------------------------------------------

    def save(self, file: EditionFile) -> EditionFile:
        """Write an edition over the own one of its id, or add it if there is none; its draft goes.
        Return it as it is on the shelf now."""
        known = self._found().files.get(file.id)
        if known is None:
            saved = self._add(file, self._drafted() - {id_from(file.id)})
        else:
            self._write(known[1], file)
            saved = file
        self.clear_draft(file.id)
        return saved

    def add(self, file: EditionFile) -> EditionFile:
        """Add an edition under an id made from its title, with a number if the id is taken, and
        return it with this id and title."""
        return self._add(file, self._drafted())

    def _add(self, file: EditionFile, drafted: set[str]) -> EditionFile:
        if not file.title.strip():
            raise LibraryError(text("Give the edition a title first."))
        taken = self._taken() | drafted
        title, id_ = next(each for each in titles_and_ids(file.title) if each[1] not in taken)
        rules = structs.replace(file.rules, id=id_)
        added = structs.replace(file, title=title, rules=rules)
        self._write(self._folder / f"{id_}{ENDING}", added)
        return added

    def duplicate(self, id_: str) -> EditionFile:
        """Add a copy of an own edition, with a number after its title."""
        return self.add(self._known(id_)[0])

    # -- deleting ----------------------------------------------------------------------------------

    def delete(self, id_: str) -> None:
        """Move an edition to those deleted, and remove its draft; those deleted longer than a month
        ago go for ever."""
        path = self._known(id_)[1]
        try:
            check_plain(path)
            self._deleted.mkdir(parents=True, exist_ok=True)
            aside = reserve(self._deleted / path.name, name_time(self._now()))
            try:
                path.replace(aside)
            except OSError:
                aside.unlink()
                raise
        except OSError as error:
            raise _refusal(self._folder, error) from error
        self.clear_draft(id_)
        self._forget_old()

    def deleted(self) -> tuple[Deleted, ...]:
        """Return the editions that can be brought back, those deleted last first."""
        found = [each for each in self._all_deleted() if each.until > self._now()]
        return tuple(sorted(found, key=lambda each: each.until, reverse=True))

    def bring_back(self, deleted: Deleted) -> EditionFile:
        """Return a deleted edition to the shelf: the same file, or one with a number if its id is
        taken by now, be it by the draft of another."""
        match = _DELETED.fullmatch(deleted.path.stem)
        assert match is not None
        path = self._folder / f"{match[1]}{ENDING}"
        try:
            check_plain(deleted.path)
            is_taken = deleted.file.id in self._taken() | self._drafted()
            if is_taken or os_path.lexists(path):
                added = self.add(deleted.file)
                deleted.path.unlink()
                return added
            deleted.path.replace(path)
        except OSError as error:
            raise _refusal(self._folder, error) from error
        return deleted.file

    # -- drafts ------------------------------------------------------------------------------------

    def draft(self, id_: str) -> EditionFile | None:
        """Return the draft of an edition, which need not be playable; None if there is none."""
        return next(self._read_drafts([self._draft_path(id_)]), None)

    def drafts(self) -> tuple[EditionFile, ...]:
        """Return all drafts, those changed last first."""
        return tuple(self._read_drafts(self._drafts.glob(f"*{ENDING}")))

    def keep_draft(self, file: EditionFile) -> None:
        """Keep an edition as it is being edited, playable or not."""
        try:
            atomic_write(self._draft_path(file.id), write_edition(file))
        except OSError as error:
            raise _refusal(self._drafts, error) from error

    def clear_draft(self, id_: str) -> None:
        """Remove the draft of an edition, if there is one."""
        path = self._draft_path(id_)
        with contextlib.suppress(OSError):
            if is_plain(path):
                path.unlink()

    # -- from elsewhere, and to it -----------------------------------------------------------------

    def read_foreign(self, content: str | bytes, name: str = "") -> EditionFile:
        """Read an edition from elsewhere, pasted or from a file called `name`; nothing is added."""
        return read_foreign(content, name)

    def read_file(self, path: Path) -> EditionFile:
        """Read the edition in a file from elsewhere; nothing is added."""
        try:
            content = read_limited(path, MAX_BYTES)
        except TooLarge as error:
            raise LibraryError(too_large(quote_path(path))) from error
        except OSError as error:
            reason = error.strerror or str(error)
            raise LibraryError(
                text("{file} can't be read ({error}).", file=quote_path(path), error=reason)
            ) from error
        return read_foreign(content, path.name)

    def same_rules(self, file: EditionFile) -> EditionFile | None:
        """Return the own edition that has the rules of this one, under whatever name."""
        wanted = fingerprint(file.rules)
        return next((each for each in self.all() if fingerprint(each.rules) == wanted), None)

    def export(self, file: EditionFile, folder: Path) -> Path:
        """Write an edition as a new file of a folder, to be given to others; return its path."""
        named = folder / f"{id_from(file.id)}{ENDING}"
        numbered = (folder / f"{named.stem}-{number}{ENDING}" for number in count(2))
        try:
            path = named if not os_path.lexists(named) else _free(numbered)
            atomic_write(path, write_edition(file))
        except OSError as error:
            raise _refusal(folder, error) from error
        return path

    # -- inside ------------------------------------------------------------------------------------

    def _found(self) -> Found:
        return read_folder(self._folder, BUILT_IN)

    def _known(self, id_: str) -> tuple[EditionFile, Path]:
        known = self._found().files.get(id_)
        if known is None:
            raise LibraryError(
                text("Your edition {name} isn't in its folder any more.", name=quote(id_))
            )
        return known

    def _taken(self) -> set[str]:
        """Return the ids that a new edition can't have: those of others, and names of files."""
        found = self._found()
        stems = (path.stem for path in self._folder.glob(f"*{ENDING}"))
        return {*RESERVED, *map(str.casefold, (*found.files, *stems))}

    def _write(self, path: Path, file: EditionFile) -> None:
        """Write an edition once it is sure that the file can be read."""
        written = write_edition(file)
        try:
            parse_edition_file(written, path.name)
        except EditionFileError as error:
            raise LibraryError(error.reason) from error
        if len(written.encode()) > MAX_BYTES:
            raise LibraryError(text("{file} is too large for an edition file.", file=path.name))
        try:
            atomic_write(path, written)
        except OSError as error:
            raise _refusal(self._folder, error) from error

    def _all_deleted(self) -> Iterator[Deleted]:
        for path in self._deleted.glob(f"*{ENDING}"):
            match = _DELETED.fullmatch(path.stem)
            if match is None or not is_plain(path):
                continue
            with contextlib.suppress(LibraryError, ValueError):
                moment = datetime.strptime(match[2], "%Y-%m-%d-%H%M%S").replace(tzinfo=UTC)
                yield Deleted(read_edition(path), moment + KEPT, path)

    def _forget_old(self) -> None:
        for old in self._all_deleted():
            if old.until <= self._now():
                with contextlib.suppress(OSError):
                    old.path.unlink()

    def _draft_path(self, id_: str) -> Path:
        return self._drafts / f"{id_from(id_)}{ENDING}"

    def _drafted(self) -> set[str]:
        """Return the ids of editions that have drafts."""
        return {path.stem.casefold() for path in self._drafts.glob(f"*{ENDING}")}

    def _read_drafts(self, paths: Iterable[Path]) -> Iterator[EditionFile]:
        """Yield the drafts in these files that can be read, those changed last first."""
        for path in sorted(filter(is_plain, paths), key=_changed, reverse=True):
            with contextlib.suppress(OSError):
                if (found := self._read_draft(path)) is not None:
                    yield found

    def _read_draft(self, path: Path) -> EditionFile | None:
        """Return a draft; None if it is damaged, which sets it aside."""
        try:
            return msgspec.toml.decode(read_limited(path, MAX_BYTES), type=EditionFile)
        except UNREADABLE:
            quarantine(path, self._now())
            return None


def _free(paths: Iterator[Path]) -> Path:
    return next(path for path in paths if not os_path.lexists(path))


def _changed(path: Path) -> int:
    return path.lstat().st_mtime_ns


def _refusal(folder: Path, error: OSError) -> LibraryError:
    reason = text(
        "The game can't write to {folder}: {reason}. Free some space there, or allow writing.",
        folder=quote_path(folder),
        reason=error.strerror or str(error),
    )
    return LibraryError(reason)
