"""Who plays here: several people on one machine, each with a name, a face and settings."""

from functools import partial

from rage_desktop.match.errors import MatchError
from rage_desktop.match.game_setup import NAME_MAX, TABLE, Seat
from rage_desktop.match.store.profiles import Profile
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.copying import Typing
from rage_desktop.ui.scenes.seats.portraits import AvatarButton, FacePickerScene
from rage_desktop.ui.services import Services


class ProfilePickerScene(Typing, ui.Dialog):
    """Choosing somebody applies their settings for hand and looks at once."""

    title = text("Who plays here")
    default = first_focus = "done"
    panel_width = 900.0
    heading_size = 32.0

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._list = ui.Scroll("people", self.title)
        self._trouble: Text | None = None
        self._read()

    def _read(self) -> None:
        self._people = self.services.store.profiles.all()
        self._now = self.services.player.profile
        self.typed = self._now.name if self._now is not None else ""
        self._games = {one.id: self._games_of(one) for one in self._people}

    def _games_of(self, person: Profile) -> int:
        try:
            played = self.services.store.history.played(person)
        except MatchError as error:
            self.services.note(error.reason)
            return 0
        return sum(not row.uncounted for row in played)

    # -- what is there ---------------------------------------------------------------------------

    def body(self) -> ui.Children:
        """Who plays now with name and face, and everybody."""
        trouble: ui.Child = None
        if self._trouble is not None:
            trouble = ui.Label(self._trouble, size=18, id="trouble")
        rows = ui.Column(*map(self._row, self._people), gap=10, pad=8)
        view = ui.ScrollView(self._list, rows, always=True, grow=1, min_h=160)
        return self._own(), trouble, view

    def _own(self) -> ui.Element:
        now = self._now
        if now is None:
            words = text("Nobody has played here yet. Your first game adds you to the list.")
            return ui.Label(words, size=19, id="nobody")
        whose = text("Face of {name}", name=now.name)
        face = AvatarButton("face", whose, avatar=now.avatar, on_press=self._choose_face)
        name = ui.TextField(
            "name", text("Name"), value=self.typed, limit=NAME_MAX, on_change=self.type
        )
        several = len(self._people) > 1
        hint = text("Removes the name from this list. Games and achievements are kept.")
        if not several:
            hint = text("The only name on the list has to stay")
        remove = ui.Button(
            "remove",
            text("Remove"),
            size=19,
            enabled=several,
            on_press=self._remove,
            description=hint,
        )
        return ui.Row(ui.Sized(face, w=76, h=76), ui.Sized(name, grow=1), remove, gap=20)

    def _row(self, one: Profile) -> ui.Element:
        """Face, name, games; gold with a check for who plays now."""
        games = ntext("{n} game", "{n} games", self._games[one.id])
        now = self._now is not None and one.id == self._now.id
        check = ui.Picture(lambda ctx, at: ctx.art.marks.badge(at.w, "exact"), w=34, h=34)
        pick = ui.ChoiceTile(
            f"person-{one.id}",
            one.name,
            value=games,
            selected=now,
            on_press=partial(self._choose, one),
        )
        return ui.Row(
            ui.Picture(lambda ctx, at: ctx.raster.avatar(one.avatar, at.h), w=58, h=58),
            ui.Label(one.name, "b", 22),
            ui.Label(games, size=17, colour="soft", grow=1),
            check if now else None,
            gap=20,
            pad=(8, 8, 20, 8),
            node=pick,
        )

    def footer(self) -> ui.Child:
        """The ways on."""
        add = ui.Button("new", text("New player"), size=20, icon="i_plusi", on_press=self._add)
        done = ui.Button("done", text("Done"), kind=ui.ButtonKind.PRIMARY, on_press=self.cancel)
        return ui.Row(add, ui.Spacer(), ui.Sized(done, min_w=200), gap=16)

    # -- what can be done ------------------------------------------------------------------------

    def _keep_name(self) -> bool:
        """Keep the name that was typed; say why where it cannot be, and return False."""
        now = self._now
        typed = self.typed.strip()
        self._trouble = None
        if now is None or typed == now.name:
            return True
        if not typed or not typed.isprintable():
            self._trouble = text("A name has 1 to {n} letters.", n=NAME_MAX)
            return False
        try:
            self.services.store.profiles.rename(now, typed)
        except MatchError as error:
            self._trouble = error.reason
            return False
        self._play(self.services.store.profiles.called(typed))
        return True

    def _play(self, person: Profile | None) -> ui.NavResult:
        if person is not None:
            self.services.player.change_to(person)
        self._read()
        self.refresh()
        return ui.ReloadContext()

    def _choose(self, person: Profile) -> ui.NavResult:
        return self._play(person) if self._keep_name() else None

    def _choose_face(self) -> ui.NavResult:
        if self._now is None or not self._keep_name():
            return None
        return ui.Push(FacePickerScene((Seat(self._now.name, self._now.avatar),), 0))

    def on_result(self, value: object) -> ui.NavResult:
        """Take the face that was chosen."""
        if isinstance(value, str) and self._now is not None:
            self.services.store.profiles.show_as(self._now, value)
            return self._play(self.services.store.profiles.called(self._now.name))
        return None

    def _add(self) -> ui.NavResult:
        if not self._keep_name():
            return None
        people = self.services.store.profiles
        taken = {one.name.casefold() for one in people.all()}
        name, avatar = next((one for one in TABLE if one[0].casefold() not in taken), TABLE[0])
        number = 2
        while name.casefold() in taken:
            name = f"{TABLE[0][0]} {number}"
            number = number + 1
        self._play(people.add(name, avatar))
        self.input.show_focus("name")
        return ui.ReloadContext()

    def _remove(self) -> ui.NavResult:
        assert self._now is not None
        self.services.store.profiles.hide(self._now)
        return self._play(next(iter(self.services.store.profiles.all()), None))

    def cancel(self) -> ui.NavResult:
        """Keep the name, and go back."""
        if not self._keep_name():
            self.refresh()
            return None
        return ui.Pop()
