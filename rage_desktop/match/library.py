"""The available editions: the built-in ones in fixed order, then those the player added; and more
games of the family, which are read when they are asked for."""

from collections.abc import Sequence
from functools import cached_property
from os.path import isdir  # False, too, where nothing can be looked at
from pathlib import Path

from rage_desktop.asset_paths import assets_dir
from rage_desktop.match.code_signs import EDITION, CodeError, is_code
from rage_desktop.match.edition_files import (
    BUILT_IN,
    ENDING,
    FOLDER,
    MORE,
    MORE_FOLDER,
    TOLD,
    Found,
    LibraryError,
    read_edition,
    read_folder,
    untold,
)
from rage_desktop.match.files import remove_temp_files
from rage_desktop.rules import EditionFile, Look, Text, text
from rage_desktop.rules.editions.file import edition_name
from rage_desktop.untrusted_input import SENTENCE, quote, sanitize


class Library:
    """All editions to choose from. The player's own are read when they are first asked for, and
    again after `reload`."""

    def __init__(self, built_in: Path, added: Path | None = None) -> None:
        """Load the folder of built-in editions; `added` is the folder of the player's own."""
        self._folder = built_in
        self._added = added
        self._built_in: dict[str, EditionFile] = {}
        self._included: dict[str, EditionFile] = {}
        self._last_played: Sequence[str] = ()
        known = {path.stem: path for path in sorted(built_in.glob(f"*{ENDING}"))}
        order = [*(stem for stem in BUILT_IN if stem in known), *sorted(set(known) - set(BUILT_IN))]
        for stem in order:
            file = read_edition(known[stem])
            if file.id in self._built_in:
                raise LibraryError(
                    text("Two of the game's own editions have the id {name}.", name=file.id)
                )
            self._built_in[file.id] = file
        self.built_in = tuple(self._built_in)
        if added is not None and isdir(added):  # noqa: PTH112
            remove_temp_files(added / f"*{ENDING}")

    @cached_property
    def _own(self) -> Found:
        """What the folder of the player's own editions holds."""
        if self._added is None:
            return Found({}, {})
        found = read_folder(self._added, self._built_in)
        for id_, (file, path) in found.files.items():
            found.files[id_] = (self.with_house_rules(file), path)
        return found

    def with_house_rules(self, file: EditionFile) -> EditionFile:
        """Return an edition of a player's own as it is offered: with the usual house rules if its
        file names none."""
        # late: the start of the game reads no edition of a player's own
        from rage_desktop.match.usual_house_rules import with_usual_house_rules

        return with_usual_house_rules(file, self._built_in.values())

    @property
    def _files(self) -> dict[str, EditionFile]:
        """Every edition by its id but for more games, in display order."""
        own = self._own.files
        played = [id_ for id_ in self._last_played if id_ in own]
        ordered = {id_: own[id_][0] for id_ in dict.fromkeys([*played, *own])}
        return self._built_in | ordered | self._included

    def reload(self, last_played: Sequence[str] = ()) -> None:
        """Let the player's own editions be read again, and order them by `order_own`."""
        self.order_own(last_played)
        self.__dict__.pop("_own", None)
        self.__dict__.pop("more", None)  # an own edition may take the id of one of them

    def order_own(self, last_played: Sequence[str]) -> None:
        """Order the player's own editions: those of these ids in this order, then the others."""
        self._last_played = last_played

    @property
    def problems(self) -> tuple[Text, ...]:
        """A sentence for each of the player's own files that can't be used."""
        return tuple(self._own.problems.values())

    def new_problems(self) -> tuple[Text, ...]:
        """Return the problems of files that have changed since this last returned them, also in an
        earlier run: a file nobody repairs is told of once."""
        return () if self._added is None else untold(self._own.problems, self._added / TOLD)

    @property
    def own_folder(self) -> Path | None:
        """The folder of the player's own editions; None if there is none."""
        return self._added

    @property
    def count(self) -> int:
        """How many editions there are to choose from; until the player's own are read, as many as
        there are files."""
        if "_own" in vars(self):
            return len(self._files.keys() | MORE)
        unread = 0 if self._added is None else len([*self._added.glob(f"*{ENDING}")])
        return unread + len({*self._built_in, *self._included, *MORE})

    @cached_property
    def more(self) -> tuple[EditionFile, ...]:
        """More games of the family, but for those whose id an edition of the player's own has."""
        folder = self._folder / MORE_FOLDER
        known = self._files
        return tuple(read_edition(folder / f"{id_}.toml") for id_ in MORE if id_ not in known)

    @property
    def own(self) -> tuple[EditionFile, ...]:
        """The player's own editions, in their order."""
        own = self._own.files
        return tuple(file for file in self.editions() if file.id in own)

    def every(self) -> tuple[EditionFile, ...]:
        """Return every edition there is, more games last."""
        return (*self.editions(), *self.more)

    def editions(self) -> tuple[EditionFile, ...]:
        """Return every edition in display order."""
        return tuple(self._files.values())

    def get(self, id_or_path: str | Path) -> EditionFile:
        """Return an edition by its id, from its code, or from a path; raises LibraryError."""
        name = str(id_or_path)
        if is_code(EDITION, name):
            return _decoded(name)
        if not isinstance(id_or_path, Path) and (known := self.known(name)) is not None:
            return known
        path = Path(id_or_path).expanduser()
        if "\0" in name:  # not valid in a path
            pass
        elif path.suffix or path.exists() or len(path.parts) > 1:
            return read_edition(path)
        reason = text(
            "There's no edition called {name}. Choose one of {known}, or give the path of a file.",
            name=quote(name),
            known=sanitize(", ".join(dict.fromkeys((*self._files, *MORE))), SENTENCE),
        )
        raise LibraryError(reason)

    def get_or_first(self, edition_id: str) -> EditionFile:
        """Return an edition by its id, or the first one if that id is missing."""
        return self.known(edition_id) or self._built_in[self.built_in[0]]

    def look_of(self, edition_id: str) -> Look | None:
        """Return an edition's look; None if the edition is missing."""
        file = self.known(edition_id)
        return None if file is None else file.look

    def name_of(self, edition_id: str, title: str, subtitle: str) -> Text:
        """Return an edition's name; if it is missing, from the titles saved with a game."""
        file = self.known(edition_id)
        return edition_name(title, subtitle) if file is None else file.name

    def include(self, file: EditionFile) -> None:
        """Add an edition to the list for this run of the program."""
        self._included[file.id] = file

    def known(self, edition_id: str) -> EditionFile | None:
        """Return an edition or one of more games by its id; None if there is none."""
        file = self._included.get(edition_id) or self._built_in.get(edition_id)
        if file is None and (file := self._files.get(edition_id)) is None and edition_id in MORE:
            return next(file for file in self.more if file.id == edition_id)
        return file


def open_library(data_folder: Path | None = None) -> Library:
    """Load the built-in editions, and those in a data folder; raises AssetsMissing."""
    return Library(assets_dir() / FOLDER, None if data_folder is None else data_folder / FOLDER)


def _decoded(code: str) -> EditionFile:
    from rage_desktop.match.edition_code import read_edition_code  # late: codes are rare

    try:
        return read_edition_code(code)
    except CodeError as error:
        raise LibraryError(error.reason) from error
