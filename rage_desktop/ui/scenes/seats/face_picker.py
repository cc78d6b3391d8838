"""The dialog for choosing a player's picture."""

from functools import partial

from rage_desktop.match.game_setup import AVATARS, Seat
from rage_desktop.match.seating import called
from rage_desktop.play.player_descriptions import AVATAR_NAMES
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.seats.portraits import face_tile


class FacePickerScene(ui.Dialog):
    """Pops the picture chosen for a seat, or None; a picture in use is swapped with its player."""

    title = text("Choose a picture")
    panel_width, heading_size = 900, 32

    def __init__(self, seats: tuple[Seat, ...], place: int) -> None:
        super().__init__()
        self._seats, self._place = seats, place
        self.first_focus = self.default = f"face-{seats[place].avatar}"
        self.input.focus = self.first_focus

    @property
    def heading(self) -> Text:
        """The player's name."""
        name = called(self._seats[self._place], self._place)
        return text("A picture for {name}", name=name)

    def body(self) -> ui.Children:
        """Return the pictures, in two rows."""
        faces = [self._face(avatar) for avatar in AVATARS]
        return (ui.Grid(*faces, columns=5, gap=14),)

    def footer(self) -> ui.Child:
        """Return the button that goes back."""
        return ui.Sized(ui.Button("close", text("Close"), on_press=ui.Pop), h=60)

    def _face(self, avatar: str) -> ui.Element:
        name = AVATAR_NAMES[avatar]
        owners = {seat.avatar: place for place, seat in enumerate(self._seats)}
        tile = ui.ChoiceTile(
            f"face-{avatar}",
            name,
            selected=owners.get(avatar) == self._place,
            tab_stop="faces",
            on_press=partial(ui.Pop, avatar),
        )
        owner = Text("")
        if avatar in owners and not tile.selected:
            place = owners[avatar]
            owner = tile.value = text("{name}", name=called(self._seats[place], place))
            tile.description = text("You swap pictures")
        return face_tile(avatar, 124, tile, name, owner)
