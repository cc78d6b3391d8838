"""The people of one computer: names, faces, and the settings that are theirs."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rage_desktop.match.seats import Avatar, SeatedName
from rage_desktop.match.store.lists import Listed, Read, Time, listed
from rage_desktop.match.store.outcome import StoreError
from rage_desktop.match.store.persons.about_people import Changed, Met
from rage_desktop.match.store.writing import Writing
from rage_desktop.rules import text

COLUMNS = "id, name, avatar, since, settings, anew"


class Person(Struct, frozen=True):
    """Somebody who plays here. `settings` are those for hand and looks that are theirs alone; their
    statistics started `anew` at this time."""

    id: str
    name: SeatedName
    avatar: Avatar
    since: Time
    settings: dict[str, Any]
    anew: Time


class People:
    """Who plays here; whoever finishes a game becomes known by the name of their seat."""

    def __init__(self, writing: Writing) -> None:
        self._writing = writing

    def all(self) -> tuple[Person, ...]:
        """Return everybody, in the order in which they came."""
        query = f"SELECT {COLUMNS} FROM people WHERE hidden IS NULL ORDER BY since, id"
        return self._writing.listed(lambda read: _people(read, query))

    def called(self, name: str) -> Person | None:
        """Return the person who has this name, or had it before a change; None for nobody."""
        query = f"SELECT {COLUMNS} FROM people WHERE id = (SELECT person FROM names WHERE name = ?)"
        found = self._writing.listed(lambda read: _people(read, query, name.casefold()))
        return found[0] if found else None

    def add(self, name: str, avatar: str) -> Person:
        """Add a person who plays here; raises StoreError where the name is taken."""
        self._check_free(name)
        self._writing.write(Met(name, avatar, self._writing.now))
        person = self.called(name)
        assert person is not None
        return person

    def rename(self, person: Person, name: str) -> None:
        """Give somebody a new name; games under the old name stay theirs. Raises StoreError."""
        self._check_free(name, person)
        self._writing.write(Changed(person.id, name=name))

    def show_as(self, person: Person, avatar: str) -> None:
        """Give somebody another face."""
        self._writing.write(Changed(person.id, avatar=avatar))

    def keep_settings(self, person: Person, settings: dict[str, Any]) -> None:
        """Keep the settings that are somebody's alone."""
        written = msgspec.json.encode(settings).decode()
        self._writing.write(Changed(person.id, settings=written))

    def begin_anew(self, person: Person) -> None:
        """Start somebody's statistics anew: what came before is kept, but not counted."""
        self._writing.write(Changed(person.id, anew=self._writing.now))

    def hide(self, person: Person) -> None:
        """Take somebody off the list; all that is theirs stays, ready for their return."""
        self._writing.write(Changed(person.id, hidden=self._writing.now))

    def _check_free(self, name: str, person: Person | None = None) -> None:
        taken = any(
            one.name.casefold() == name.casefold() and (person is None or one.id != person.id)
            for one in self.all()
        )
        if taken:
            raise StoreError(text("Somebody here is called {name} already.", name=name))


def _people(read: Read, query: str, *values: str) -> Listed[Person]:
    return listed(read(query, *values), _person)


def _person(row: Sequence[Any]) -> Person:
    plain = dict(zip(Person.__struct_fields__, row, strict=True))
    plain["settings"] = msgspec.json.decode(str(plain["settings"]), type=dict[str, Any])
    return msgspec.convert(plain, Person)
