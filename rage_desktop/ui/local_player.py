"""Who plays at this computer: the profile, and the seat of the last game."""

from collections.abc import Callable

from msgspec import structs

from rage_desktop.match.game_setup import Seat, first_person_is
from rage_desktop.match.settings import Settings, profile_part, valid_changes
from rage_desktop.match.store.profiles import Profile, ProfileStore


class LocalPlayer:
    """The person at the screen, who may give it to another one."""

    def __init__(
        self,
        profiles: ProfileStore,
        settings: Callable[[], Settings],
        change_settings: Callable[..., object],
    ) -> None:
        self._profiles = profiles
        self._settings = settings
        self._change_settings = change_settings

    @property
    def seat(self) -> Seat:
        """The seat of the last game's first person."""
        seats = self._settings().last_game.seats
        return next((seat for seat in seats if seat.is_human), seats[0])

    @property
    def profile(self) -> Profile | None:
        """The current profile: the one chosen, else the last one seated; None on a new machine."""
        settings = self._settings()
        names = [settings.player]
        names += [seat.name for seat in settings.last_game.seats if seat.is_human][:1]
        found = (self._profiles.called(name) for name in names if name)
        return next(filter(None, found), None) or next(iter(self._profiles.all()), None)

    def change_to(self, person: Profile) -> None:
        """Switch to a profile: its settings of hand and looks, its name at the table."""
        before = self.profile
        changes = {}
        if before is None or before.id != person.id:
            changes = valid_changes(person.settings)
            if before is not None:
                self._profiles.keep_settings(before, profile_part(self._settings()))
        last = self._settings().last_game
        seats = first_person_is(last.seats, person.name, person.avatar)
        last = structs.replace(last, seats=seats)
        self._change_settings(player=person.name, last_game=last, **changes)
