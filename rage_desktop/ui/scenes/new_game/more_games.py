"""More games of the family: a shelf of ready editions beside the game's own."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from rage_desktop.match.edition_files import MORE
from rage_desktop.match.library import Library
from rage_desktop.match.settings import LastGame
from rage_desktop.play.game_choice import GameChoice
from rage_desktop.rules import EditionFile, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.new_game.edition_tiles import INSET, EditionTiles, go_to_tile_called
from rage_desktop.ui.services import Services

Take: TypeAlias = Callable[[EditionFile, GameChoice], ui.NavResult]
TILE = 480  # px of the design: the least width of a tile


def editions_for(library: Library, last: LastGame) -> tuple[EditionFile, ...]:
    """Return the editions to look a last game up in; more games only if it was one of them."""
    return library.every() if last.edition in MORE else library.editions()


def more_games_button(press: ui.Press) -> ui.Button:
    """Return the button that leads to the shelf."""
    told = text("Other bidding games of this family, ready to play")
    return _quiet_button("more-games", text("More games"), told, press)


def workshop_button(press: ui.Press) -> ui.Button:
    """Return the button that leads to the workshop."""
    told = text("Make an edition of your own: any deck, any rules")
    return _quiet_button("workshop", text("Workshop"), told, press)


def _quiet_button(node_id: str, name: Text, told: Text, press: ui.Press) -> ui.Button:
    return ui.Button(
        node_id,
        name,
        kind=ui.ButtonKind.QUIET,
        size=18,
        style="b",
        h=34,
        colour="gold",
        description=told,
        on_press=press,
    )


class MoreGamesScene(ui.Page):
    """Pops when a game has been taken from the shelf, or when nothing was."""

    title = text("More games")
    widest = 2700.0

    def __init__(self, services: Services, choice: GameChoice, take: Take) -> None:
        """`take` is told of the edition that was chosen, and what was chosen before."""
        super().__init__()
        self.services = services
        self._choice = choice
        self._take = take
        self._tiles = EditionTiles(services, lambda _: None)
        shelf = [file.id for file in services.library.more]
        chosen = choice.file.id if choice.file.id in shelf else shelf[0]
        self.first_focus = self.default = f"edition-{chosen}"

    def body(self) -> ui.Element:
        """Return a line about them, and a tile for each."""
        files = self.services.library.more
        described = self._tiles.described_as(self.ctx, files, self._choice)
        tiles = [
            self._tiles.tile(each, self._choice, partial(self._chosen, each.file), tab_stop="games")
            for each in described
        ]
        about = text("Card games people have played for a long time, and some of our own.")
        columns = max(1, int(self._room // (TILE * self.ctx.text_scale)))
        return ui.Column(
            ui.Label(about, size=21, colour="soft", pad=(INSET, 0)),
            ui.Grid(*tiles, columns=columns, gap=20, pad=INSET),
            gap=4,
            pad=(self.margin - INSET, 0, self.margin - INSET, 40),
        )

    @property
    def _room(self) -> float:
        """The width for tiles, in px of the design."""
        return self.ctx.size[0] / self.ctx.scale - 2 * self.margin

    def footer_keys(self) -> ui.Keys:
        """Return what keys do here."""
        return (
            ("← → ↑ ↓", text("choose")),
            ("Enter", text("choose this game")),
            ("Esc", text("back")),
        )

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Go to the next game whose name begins with a letter."""
        if isinstance(intent, ui.Shortcut) and go_to_tile_called(self, intent.key):
            return None
        return super().handle(intent)

    def _chosen(self, file: EditionFile) -> ui.NavResult:
        self._take(file, self._choice)
        return ui.Pop()
