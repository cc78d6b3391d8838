"""Player profiles: names, avatars, and personal settings."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rage_desktop.match.game_setup import Avatar, SeatedName
from rage_desktop.match.store.game_lists import PartialList, Read, Time, listed
from rage_desktop.match.store.game_result import StoreError
from rage_desktop.match.store.profiles.profile_commands import NO_GAME, add_profile, update_profile
from rage_desktop.match.store.write_queue import WriteQueue
from rage_desktop.rules import text

COLUMNS = "id, name, avatar, since, settings, anew"


class Profile(Struct, frozen=True):
    """A player profile. `settings` are personal settings for input and looks; `anew` is the time
    when the statistics were restarted."""

    id: str
    name: SeatedName
    avatar: Avatar
    since: Time
    settings: dict[str, Any]
    anew: Time


class ProfileStore:
    """The profiles; finishing a game creates one for the name of each person's seat."""

    def __init__(self, writing: WriteQueue) -> None:
        self._writing = writing

    def all(self) -> tuple[Profile, ...]:
        """Return all profiles in the order of creation."""
        query = f"SELECT {COLUMNS} FROM people WHERE hidden IS NULL ORDER BY since, id"
        return self._writing.listed(lambda read: _people(read, query))

    def called(self, name: str) -> Profile | None:
        """Return the profile with this current or former name; None if there is none."""
        query = f"SELECT {COLUMNS} FROM people WHERE id = (SELECT person FROM names WHERE name = ?)"
        found = self._writing.listed(lambda read: _people(read, query, name.casefold()))
        return found[0] if found else None

    def add(self, name: str, avatar: str) -> Profile:
        """Add a profile; raises StoreError if the name is taken."""
        self._check_free(name)
        self._writing.write(NO_GAME, add_profile, name, avatar, self._writing.now)
        person = self.called(name)
        assert person is not None
        return person

    def rename(self, person: Profile, name: str) -> None:
        """Rename a profile; games under the old name stay assigned to it. Raises StoreError."""
        self._check_free(name, person)
        self._update(person, "name", name)

    def show_as(self, person: Profile, avatar: str) -> None:
        """Change the avatar of a profile."""
        self._update(person, "avatar", avatar)

    def keep_settings(self, person: Profile, settings: dict[str, Any]) -> None:
        """Save the personal settings of a profile."""
        written = msgspec.json.encode(settings).decode()
        self._update(person, "settings", written)

    def begin_anew(self, person: Profile) -> None:
        """Restart the statistics of a profile: earlier games are kept, but not counted."""
        self._update(person, "anew", self._writing.now)

    def hide(self, person: Profile) -> None:
        """Hide a profile from the list; its data is kept until it is restored."""
        self._update(person, "hidden", self._writing.now)

    def _update(self, person: Profile, column: str, value: str) -> None:
        self._writing.write(NO_GAME, update_profile, person.id, column, value)

    def _check_free(self, name: str, person: Profile | None = None) -> None:
        taken = any(
            one.name.casefold() == name.casefold() and (person is None or one.id != person.id)
            for one in self.all()
        )
        if taken:
            raise StoreError(text("There's already a player called {name}.", name=name))


def _people(read: Read, query: str, *values: str) -> PartialList[Profile]:
    return listed(read(query, *values), _person)


def _person(row: Sequence[Any]) -> Profile:
    plain = dict(zip(Profile.__struct_fields__, row, strict=True))
    plain["settings"] = msgspec.json.decode(str(plain["settings"]), type=dict[str, Any])
    return msgspec.convert(plain, Profile)
