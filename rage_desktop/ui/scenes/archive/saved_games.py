"""Saved games: those to go on with, and below them the finished ones."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Unpack

from rage_desktop.match.match import Match
from rage_desktop.match.record_export import export_match, records_folder
from rage_desktop.match.store.game_lists import FinishedGame, SavedGame
from rage_desktop.presentation.i18n.date_format import when_text
from rage_desktop.presentation.i18n.translator import listed, round_of
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.archive.going_on import go_on_with
from rage_desktop.ui.scenes.archive.import_record import ImportScene
from rage_desktop.ui.scenes.dialogs import MessageDialog, attempt
from rage_desktop.ui.services import Services

PAGE = 40  # finished games shown at first, and added with every step
NAMED = 3  # losers named in a line
NOTHING = text("No unfinished game has that name.")
NONE = text("You have no unfinished games. Start one, and it saves itself.")
DAMAGED = text("Damaged. Only part of it can be read.")


@dataclass(frozen=True)
class GameLine:
    """A line of the list: the name of a game, its state or result, and its date."""

    title: Text
    detail: Text
    when: Text
    game: SavedGame | FinishedGame


def saved_line(game: SavedGame, name: Text, now: datetime) -> GameLine:
    """Return the line of a game to go on with."""
    number = round_of(game.round, game.rounds)
    detail = text("{round} · {players}", round=number, players=listed(game.players))
    detail = DAMAGED if game.is_damaged else detail
    return GameLine(name, detail, when_text(game.updated, now), game)


def finished_line(game: FinishedGame, name: Text, now: datetime) -> GameLine:
    """Return the line of a game that is over: who won, and how the others fared."""
    if game.is_damaged:
        return GameLine(name, DAMAGED, when_text(game.finished, now), game)
    winners = listed([game.players[seat] for seat in game.winners])
    best = max(game.totals, default=0)
    won = ntext("{names} won with {n} point", "{names} won with {n} points", best, names=winners)
    seats = [seat for seat in range(len(game.players)) if seat not in game.winners]
    seats.sort(key=lambda seat: -game.totals[seat])
    others = [
        text("{name} {points}", name=game.players[seat], points=game.totals[seat])
        for seat in seats[:NAMED]
    ]
    if len(seats) > NAMED:
        others.append(ntext("{n} more", "{n} more", len(seats) - NAMED))
    detail: Text = won
    for other in others:
        detail = text("{line} · {other}", line=detail, other=other)
    return GameLine(name, detail, when_text(game.finished, now), game)


class SavedGamesScene(ui.Page):
    """Every game that is kept; one taken off the list can be put back."""

    title = text("Saved games")
    first_focus = "back"
    scrolls = False  # the list does

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.scroll = ui.Scroll("lines", self.title)
        self.search = ""
        self._shown = PAGE  # finished games on the page: the rest comes when it is asked for
        self._naming: tuple[int, str] | None = None  # the game being named, as typed so far
        self._removed: tuple[int, Text] | None = None  # what can be put back
        self._list: ui.Element | None = None  # None: to be made anew

    def resize(self, ctx: ui.DrawContext) -> None:
        """Read the games again: some may have gone on meanwhile."""
        super().resize(ctx)
        self._read()

    def _read(self) -> None:
        store = self.services.store
        self._saved = [game for game in store.unfinished() if self._sought(game)]
        self._finished = store.finished(self._shown, self.search)
        self._rest = store.finished_count(self.search) - self._shown
        self._list = None
        if self._saved:
            self.default = f"open-{self._saved[0].id}"
        else:
            self.default = f"watch-{self._finished[0].id}" if self._finished else ""
        self.first_focus = self.default or "back"

    def _name(self, game: SavedGame | FinishedGame) -> Text:
        """Return what a game is called: by its own name, or by its edition."""
        if game.name:
            return text("{name}", name=game.name)
        return self.services.library.name_of(game.edition_id, game.title, game.subtitle)

    def _sought(self, game: SavedGame) -> bool:
        """Return whether every word of the search is found in a game under way."""
        file = self.services.library
        name = self.ctx.tr(file.name_of(game.edition_id, game.title, game.subtitle))
        told = " ".join((name, game.name, *game.players, game.updated[:10])).casefold()
        return all(word in told for word in self.search.casefold().split())

    # -- what is there ---------------------------------------------------------------------------

    def header(self) -> tuple[ui.Element]:
        """The search, and the ways to import and statistics; below one another in large type."""
        ways = [ui.Button("import", text("Import"), size=20, on_press=self._import)]
        if self._finished:
            ways.append(
                ui.Button(
                    "statistics",
                    text("Statistics"),
                    size=20,
                    key="S",
                    on_press=routes.to_statistics,
                )
            )
        told = text("Name, edition, player, day")
        search = text("Search")
        return (
            ui.FitWidth(
                ui.Row(self._field(told), *ways, gap=16),
                ui.Row(self._field(search, w=220, grow=1), *ways, gap=16),
                ui.Column(self._field(search, w=220), ui.Row(*ways, gap=16), gap=12),
                align_children="end",
                grow=1,
            ),
        )

    def _field(self, empty: Text, **options: Unpack[ui.Options]) -> ui.Element:
        field = ui.TextField(
            "search",
            text("Search games"),
            value=self.search,
            limit=60,
            empty=self.ctx.tr(empty),
            on_change=self._search,
        )
        return ui.Sized(field, **options)

    def body(self) -> ui.Element:
        """The list on its panel, and the button that puts back what was removed last."""
        if self._list is None:
            self._list = ui.Column(*self._unfinished(), *self._over(), pad=(28, 4))
        undo: ui.Element | None = None
        if self._removed is not None:
            words = text("Restore: {game}", game=self._removed[1])
            button = ui.Button(
                "undo",
                words,
                kind=ui.ButtonKind.PRIMARY,
                size=20,
                icon="i_undo",
                key="Ctrl+Z",
                on_press=self._put_back,
            )
            undo = ui.Sized(button, align="middle", min_h=60)
        return ui.Column(
            ui.Panel(ui.ScrollView(self.scroll, self._list, always=True), radius=26, pad=8),
            undo,
            ui.Spacer(),
            gap=16,
            pad=(self.margin, 26, self.margin, 32),
        )

    def _unfinished(self) -> list[ui.Element]:
        none = ui.Label(NOTHING if self.search else NONE, colour="soft", id="none", min_h=60)
        now = self.services.clock()
        rows = [self._row(saved_line(game, self._name(game), now)) for game in self._saved]
        return [self._heading("unfinished", text("Unfinished")), *(rows or [none])]

    def _over(self) -> list[ui.Child]:
        """Return what stands below: the finished games, and a button for more of them."""
        now = self.services.clock()
        rows: list[ui.Child] = [
            self._row(finished_line(game, self._name(game), now)) for game in self._finished
        ]
        if rows:
            rows.insert(0, self._heading("finished", text("Finished")))
        if self._rest > 0:
            words = ntext("{n} more game", "{n} more games", self._rest)
            kind = ui.ButtonKind.OUTLINE
            rows.append(ui.Button("more", words, size=20, kind=kind, on_press=self._more))
        return rows

    def _heading(self, node_id: str, title: Text) -> ui.Element:
        return ui.Label(title, "x", 22, "gold", id=node_id, role=ui.Role.HEADING, min_h=68)

    def _row(self, line: GameLine) -> ui.Element:
        """Return a line: what the game is and when it was, and what can be done with it."""
        ctx = self.ctx
        game = line.game
        look = self.services.library.look_of(game.edition_id)
        detail = ctx.translator.at(look, ())(line.detail)
        when = ui.Label(line.when, size=17, colour="soft", lines=1)
        buttons = self._buttons(line)
        words: ui.Element = ui.Column(
            ui.Label(line.title, "b", 24), ui.Label(detail, size=17, colour="soft", w=320), grow=1
        )
        if self._naming is not None and self._naming[0] == game.id:
            field = ui.TextField(
                "name",
                text("Name of this game"),
                value=self._naming[1],
                limit=60,
                size=22,
                empty=ctx.tr(line.title),
                on_change=self._type_name,
                on_enter=self._keep_name,
            )
            words = ui.Sized(field, w=320, grow=1)
        told = f"{detail} · {ctx.tr(line.when)}"
        return ui.Column(
            ui.Divider(),
            ui.FitWidth(
                ui.Row(words, when, buttons, gap=20, pad=(0, 12), min_h=103),
                ui.Column(words, ui.Row(when, ui.Spacer(), buttons, gap=20), gap=8, pad=(0, 16)),
            ),
            node=ui.Node(f"game-{game.id}", ui.Role.TEXT, line.title, value=told),
        )

    def _buttons(self, line: GameLine) -> ui.Element:
        """Return the ways on from a game: small ones unless it is being named, the main one, and
        the one that removes it."""
        game = line.game
        remove = ui.IconButton(
            f"remove-{game.id}",
            text("Remove: {game}", game=line.title),
            icon="i_x",
            on_press=lambda: self._remove(game.id, line.title),
        )
        is_named_now = self._naming is not None and self._naming[0] == game.id
        small = [] if is_named_now else self._small_buttons(line)
        return ui.Row(*small, self._main_button(line), remove, gap=10)

    def _main_button(self, line: GameLine) -> ui.Button:
        game = line.game
        if isinstance(game, SavedGame):
            return ui.Button(
                f"open-{game.id}",
                text("Continue: {game}", game=line.title),
                label=text("Continue"),
                size=20,
                on_press=lambda: go_on_with(self.services, game.id),
            )
        return ui.Button(
            f"watch-{game.id}",
            text("Watch: {game}", game=line.title),
            label=text("Watch"),
            size=20,
            on_press=lambda: self._with_match(game.id, routes.to_replay),
        )

    def _small_buttons(self, line: GameLine) -> list[ui.IconButton]:
        """Return the buttons for renaming, and for what can be done with a finished game."""
        game = line.game
        title = line.title

        def button(name: str, message: Text, icon: str, press: ui.Press) -> ui.IconButton:
            return ui.IconButton(f"{name}-{game.id}", message, icon=icon, on_press=press)

        def way(to: Callable[[Match], ui.NavResult]) -> ui.Press:
            return lambda: self._with_match(game.id, to)

        rename = text("Rename: {game}", game=title)
        found = [button("rename", rename, "i_pencil", lambda: self._begin_name(game))]
        if isinstance(game, SavedGame):
            return found
        challenge = text("Challenge a friend: {game}", game=title)
        export = text("Export the record: {game}", game=title)
        review = text("Review: {game}", game=title)
        return [
            *found,
            button("challenge", challenge, "i_copy", way(routes.to_challenge)),
            button("export", export, "i_download", way(self._export)),
            button("review", review, "i_chart", way(routes.to_review)),
        ]

    # -- what is done ----------------------------------------------------------------------------

    def _with_match(self, game: int, way: Callable[[Match], ui.NavResult]) -> ui.NavResult:
        """Do something with a game, or say why it cannot be read."""
        return attempt(lambda: way(Match.resume(self.services.store, game)), lambda found: found)

    def _export(self, match: Match) -> ui.NavResult:
        folder = records_folder(self.services.settings_file.path)
        heading, told = export_match(match, folder, self.services.clock(), over=True)
        return ui.Push(MessageDialog(told, heading))

    def _import(self) -> ui.NavResult:
        return ui.Push(ImportScene(self.services), self._dropped)

    def _dropped(self, path: object) -> ui.NavResult:
        return routes.to_dropped(path) if isinstance(path, str) else None

    def _remove(self, game: int, title: Text) -> None:
        """Take a game off the list at once: it can be put back."""
        try:
            self.services.store.hide(game)
            self._removed = game, title
        finally:
            self._read()
            self.refresh()

    def _put_back(self) -> None:
        if self._removed is not None:
            self.services.store.unhide(self._removed[0])
        self._removed = None
        self._read()

    def _search(self, typed: str) -> None:
        self.search = typed
        self._shown = PAGE
        self.scroll.offset = 0
        self._read()

    def _more(self) -> None:
        self._shown += PAGE
        self._read()

    def _begin_name(self, game: SavedGame | FinishedGame) -> None:
        self._naming = (game.id, game.name)
        self._list = None
        self.input.show_focus("name")

    def _type_name(self, typed: str) -> None:
        if self._naming is not None:
            self._naming = (self._naming[0], typed)
            self._list = None

    def _keep_name(self) -> None:
        if self._naming is not None:
            game, name = self._naming
            self.services.store.rename(game, name.strip())
            self._naming = None
            self._read()
            self.input.show_focus(f"rename-{game}")
            self.refresh()

    def cancel(self) -> ui.NavResult:
        """Leave a name as it was, or the page."""
        if self._naming is None:
            return super().cancel()
        self._naming = self._list = None
        self.refresh()
        return None

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """A record that is dropped on the page is kept, and shown."""
        if isinstance(intent, ui.FilesDropped):
            return routes.to_dropped(*intent.paths)
        return super().handle(intent)

    def reset_input(self) -> None:
        """Show games saved since the list was made."""
        super().reset_input()
        self._read()
