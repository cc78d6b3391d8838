"""Saved games: those to go on with, and below them the finished ones."""

from collections.abc import Callable, Sequence

from pygame import Rect

from rage_desktop.match.errors import MatchError
from rage_desktop.match.match import Match
from rage_desktop.match.store.lists import FinishedGame, SavedGame
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.archive.game_lines import GameLine, finished_line, in_two, saved_line
from rage_desktop.ui.scenes.archive.import_record import ImportScene
from rage_desktop.ui.scenes.archive.list_page import LinesScene
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.scenes.score_sheet.save_record import export_match
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import FileDropped, Intent
from rage_desktop.ui.toolkit.kit import first_that_fits
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_rule
from rage_desktop.ui.toolkit.transitions import Outcome, Push
from rage_desktop.ui.toolkit.widgets.buttons import (
    Button,
    IconButton,
    Kind,
    TextField,
    two_lines,
)

ROW, HEADING = 104, 68
PAGE = 40  # finished games shown at first, and added with every step


NOTHING = text("No game under way has that name.")


class SavedGamesScene(LinesScene[GameLine]):
    """Every game that is kept; one taken off the list can be put back."""

    title = text("Saved games")
    first_focus = "back"
    wide = 1500

    def _edition_name(self, game: SavedGame | FinishedGame) -> Text:
        return self.services.library.name_of(game.edition_id, game.title, game.subtitle)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.search = ""
        self._shown = PAGE  # finished games on the page: the rest comes when it is asked for
        self._naming: tuple[int, str] | None = None  # the game being named, as typed so far
        self._removed: tuple[int, str] | None = None  # what can be put back

    def _named(self, game: SavedGame | FinishedGame) -> Text:
        """Return what a game is called: by its own name, or by its edition."""
        return text("{name}", name=game.name) if game.name else self._edition_name(game)

    def _read_lines(self) -> list[GameLine]:
        store, now = self.services.store, self.services.clock()
        named = self._named
        saved = [game for game in store.unfinished() if self._sought(game)]
        finished = store.finished(self._shown, self.search)
        rest = store.finished_count(self.search) - self._shown
        lines = [GameLine(text("Unfinished"))]
        lines += [saved_line(game, named(game), now) for game in saved]
        if not saved:
            none = text("No game is under way. Start one: it saves itself.")
            lines.append(GameLine(text(""), NOTHING if self.search else none))
        if finished:
            lines.append(GameLine(text("Finished")))
            lines += [finished_line(game, named(game), now) for game in finished]
        if rest > 0:
            lines.append(GameLine(ntext("{n} more game", "{n} more games", rest), more=True))
        if saved or finished:
            first = f"open-{saved[0].id}" if saved else f"watch-{finished[0].id}"
            self.first_focus = self.default = first
        else:
            self.first_focus, self.default = "back", ""
        return lines

    def _sought(self, game: SavedGame) -> bool:
        """Return whether every word of the search is found in a game under way."""
        file = self.services.library
        name = self.kit.say(file.name_of(game.edition_id, game.title, game.subtitle))
        told = " ".join((name, game.name, *game.players, game.updated[:10])).casefold()
        return all(word in told for word in self.search.casefold().split())

    # -- what is there ---------------------------------------------------------------------------

    def _beside_heading(self, head: Rect) -> Sequence[Node]:
        """Return the search, what was just removed, and the ways to statistics and import."""
        ways: list[tuple[str, Text, str, Callable[[], Outcome]]] = [
            ("import", text("Import"), "", self._import)
        ]
        if any(isinstance(line.game, FinishedGame) for line in self._lines):
            ways.insert(0, ("statistics", text("Statistics"), "S", lambda: routes.to_statistics()))
        kit, h, left = self.kit, self._high, self._heading_right
        nodes: list[Node] = []
        right = self._panel.right
        for node_id, name, key, press in ways:
            words = kit.say(name)
            w = kit.width(words, "x", 20) + kit.px(64)
            if right - w < left:
                continue
            box = Rect(right - w, head.centery - h // 2, w, h)
            nodes.append(Button(node_id, words, box, size=20, key=key, on_press=press))
            right = box.x - kit.px(16)
        box = Rect(left, head.centery - h // 2, right - left, h)
        return [*nodes, self._search_field(box), *self._undo_node()]

    @property
    def _high(self) -> int:
        return max(self.kit.px(56), self.kit.reach)

    @property
    def _heading_right(self) -> int:
        kit = self.kit
        side = max(kit.px(56), kit.reach)
        return kit.frame.x + kit.px(104) + side + kit.width(kit.say(self.title), "f", 46)

    def _below_heading(self) -> int:
        """The search takes a line of its own where the buttons leave no room for it."""
        kit = self.kit
        names = text("Import"), text("Statistics")
        ways = sum(kit.width(kit.say(name), "x", 20) + kit.px(80) for name in names)
        fits = self._panel.right - ways - self._heading_right >= kit.t(20) * 6
        return 0 if fits else self._high + kit.px(8)

    def _search_field(self, room: Rect) -> TextField:
        """Return the field to search in, at the right end of its room or above the panel."""
        kit, say = self.kit, self.kit.say
        told = text("Name, edition, player, day"), text("Search")
        if self._below_heading():
            box = Rect(self._panel.x, self._panel.y - kit.px(16) - self._high,
                       self._panel.w, self._high)  # fmt: skip
        else:
            wish = max(kit.px(420), kit.width(say(told[0]), "b", 20) + kit.px(40))
            wide = min(wish, room.w)
            box = Rect(room.right - wide, room.y, wide, room.h)
        empty = first_that_fits(kit, "b", box.w - kit.px(32), *told)
        return TextField(
            "search", say(text("Search games")), box, value=self.search, limit=60, size=20,
            empty=empty, on_change=self._search,
        )  # fmt: skip

    def _undo_node(self) -> list[Node]:
        """Return the button that puts back what was removed last."""
        if self._removed is None:
            return []
        kit = self.kit
        words = kit.say(text("Put back: {game}", game=self._removed[1]))
        h = max(kit.px(56), kit.reach)
        w = min(kit.width(words, "x", 20) + kit.px(100), self._panel.w)
        box = Rect(0, kit.size[1] - kit.px(36) - h, w, h)
        box.centerx = self._panel.centerx
        return [
            Button("undo", words, box, kind=Kind.PRIMARY, size=20, icon="i_undo", key="Ctrl+Z",
                   on_press=self._put_back)
        ]  # fmt: skip

    def _height(self, line: GameLine) -> int:
        kit = self.kit
        if line.game is None:
            return max(kit.px(HEADING), round(kit.t(22) * 2.4))
        large = kit.t(17) > 17 * kit.scale + 1  # who won takes two lines in large type
        lines = 3.3 if large else 2
        return max(kit.px(ROW), round(kit.t(24) * 1.7 + kit.t(17) * lines))

    def _line_nodes(self, place: int, line: GameLine, box: Rect) -> list[Node]:
        kit, say = self.kit, self.kit.say
        inner = box.inflate(-kit.px(72), 0)
        if line.more:
            return [
                Button("more", say(line.title), inner.inflate(0, -kit.px(16)), size=20,
                       kind=Kind.OUTLINE, on_press=self._more)
            ]  # fmt: skip
        if line.game is None:
            words, role = say(line.title), Role.HEADING
            if line.detail is not None:
                words, role = say(line.detail), Role.TEXT
            return [Node(f"heading-{place}", role, words, inner)]
        game = line.game
        told = [part for part in (self._detail(line), say(line.when or "")) if part]
        side = max(kit.px(48), 34)
        remove = Rect(inner.right - side, inner.centery - side // 2, side, side)
        nodes: list[Node] = [
            Node(f"game-{game.id}", Role.TEXT, say(line.title), inner, value=" · ".join(told))
        ]
        title = say(line.title)
        words = say(text("Continue") if isinstance(game, SavedGame) else text("Watch"))
        w, h = kit.width(words, "x", 20) + kit.px(64), max(kit.px(56), kit.reach)
        bounds = Rect(remove.x - kit.px(10) - w, inner.centery - h // 2, w, h)
        nodes.append(self._main_button(game, title, words, bounds))
        nodes += self._small_buttons(game, title, inner, bounds.x, side)
        nodes.append(
            IconButton(
                f"remove-{game.id}", say(text("Remove: {game}", game=title)), remove,
                icon="i_x", on_press=lambda: self._remove(game.id, title),
            )
        )  # fmt: skip
        return nodes

    def _small_buttons(
        self, game: SavedGame | FinishedGame, title: str, inner: Rect, right: int, side: int
    ) -> list[Node]:
        """Return the field for the game's name, or the buttons for its name, code and record."""
        kit, say = self.kit, self.kit.say
        gap = kit.px(10 if kit.text_scale <= 1 else 4)  # large type needs the room
        if self._naming is not None and self._naming[0] == game.id:
            h = max(kit.px(52), kit.reach)
            box = Rect(inner.x, inner.centery - h // 2, right - kit.px(24) - inner.x, h)
            return [
                TextField("name", say(text("Name of this game")), box, value=self._naming[1],
                          limit=60, size=22, empty=title, on_change=self._type_name)
            ]  # fmt: skip
        made: list[tuple[str, Text, str, Callable[[], Outcome]]] = [
            ("rename", text("Rename: {game}", game=title), "i_pencil",
             lambda: self._begin_name(game)),
        ]  # fmt: skip
        if isinstance(game, FinishedGame):
            made += [
                ("challenge", text("Challenge a friend: {game}", game=title), "i_copy",
                 lambda: self._challenge(game.id)),
                ("export", text("Export the record: {game}", game=title), "i_download",
                 lambda: self._export(game.id)),
                ("review", text("Review: {game}", game=title), "i_chart",
                 lambda: self._review(game.id)),
            ]  # fmt: skip
        nodes: list[Node] = []
        for name, words, icon, press in reversed(made):
            right -= side + gap
            box = Rect(right, inner.centery - side // 2, side, side)
            nodes.append(
                IconButton(f"{name}-{game.id}", say(words), box, icon=icon, on_press=press)
            )
        return nodes[::-1]

    def _main_button(
        self, game: SavedGame | FinishedGame, title: str, words: str, bounds: Rect
    ) -> Button:
        """Return the button that goes on with a game, or shows a finished one again."""
        if isinstance(game, SavedGame):
            node_id, press = f"open-{game.id}", self._open
            name = self.kit.say(text("Continue: {game}", game=title))
        else:
            node_id, press = f"watch-{game.id}", self._watch
            name = self.kit.say(text("Watch: {game}", game=title))
        return Button(
            node_id, name, bounds, label=words, size=20, on_press=lambda: press(game.id)
        )  # fmt: skip

    # -- what is done ----------------------------------------------------------------------------

    def _open(self, game: int) -> Outcome:
        return routes.to_saved_game(self.services, game)

    def _watch(self, game: int) -> Outcome:
        return self._with_match(game, routes.to_replay)

    def _review(self, game: int) -> Outcome:
        return self._with_match(game, routes.to_review)

    def _challenge(self, game: int) -> Outcome:
        return self._with_match(game, routes.to_challenge)

    def _with_match(self, game: int, way: Callable[[Match], Outcome]) -> Outcome:
        """Do something with a game, or say why it cannot be read."""
        try:
            return way(Match.resume(self.services.store, game))
        except MatchError as error:
            return Push(NoticeScene((error.reason,)))

    def _export(self, game: int) -> Outcome:
        def way(match: Match) -> Outcome:
            heading, told = export_match(self.services, match, over=True)
            return Push(NoticeScene(told, heading))

        return self._with_match(game, way)

    def _import(self) -> Outcome:
        return Push(ImportScene(self.services), self._dropped)

    def _dropped(self, path: object) -> Outcome:
        return routes.to_dropped(self.services, path) if isinstance(path, str) else None

    def _remove(self, game: int, title: str) -> None:
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
        self.search, self._shown = typed, PAGE
        self._scroll.offset = 0
        self._read()

    def _more(self) -> None:
        self._shown += PAGE
        self._read()

    def _begin_name(self, game: SavedGame | FinishedGame) -> None:
        self._naming = game.id, game.name
        self.controls.show_focus("name")

    def _type_name(self, typed: str) -> None:
        if self._naming is not None:
            self._naming = self._naming[0], typed

    def confirm(self, focused: Node | None) -> Outcome:
        """Enter in a game's name keeps it."""
        if self._naming is not None and focused is not None and focused.id == "name":
            game, name = self._naming
            self.services.store.rename(game, name.strip())
            self._naming = None
            self._read()
            self.controls.show_focus(f"rename-{game}")
            self.refresh()
            return None
        return super().confirm(focused)

    def cancel(self) -> Outcome:
        """Leave a name as it was, or the page."""
        if self._naming is None:
            return super().cancel()
        self._naming = None
        self.refresh()
        return None

    def handle(self, intent: Intent) -> Outcome:
        """A record that is dropped on the page is kept, and shown."""
        if isinstance(intent, FileDropped):
            return routes.to_dropped(self.services, intent.path)
        return super().handle(intent)

    def rest(self) -> None:
        """What was kept meanwhile appears on the list."""
        super().rest()
        self._read()

    def focus_moved(self, node: Node) -> None:
        """Show the whole line the focus is on."""
        if node.within is self._scroll:
            self._scroll.reveal(node.bounds.inflate(0, self.kit.px(56)))
            self.refresh()

    def _detail(self, line: GameLine) -> str:
        """Return the second line of a game, in the words of its edition."""
        if line.game is None or line.detail is None:
            return ""
        return self.kit.wording.at(self.services.library.look_of(line.game.edition_id), ())(
            line.detail
        )

    # -- drawing ---------------------------------------------------------------------------------

    def _draw_line(self, canvas: Canvas, line: GameLine, y: int, height: int) -> None:
        kit, look = self.kit, self.kit.palette
        x, middle = self._panel.x + kit.px(36), y + height // 2
        room = self._panel.w - kit.px(72)
        if line.more:
            return
        if line.game is None and line.detail is None:
            kit.write(canvas, kit.say(line.title), "x", 22, x, middle, look.gold, 0.0, room)
            return
        if line.detail is not None and line.game is None:
            kit.write(canvas, kit.say(line.detail), "s", 20, x, middle, look.soft, 0.0, room)
            return
        paint_rule(canvas, kit, x, y, room)
        game = 0 if line.game is None else line.game.id
        ids = {f"{what}-{game}" for what in ("open", "watch", "rename", "challenge", "review")}
        if self._naming is not None and self._naming[0] == game:
            return
        right = min(node.bounds.x for node in self.nodes if node.id in ids)
        when = kit.say(line.when or "")
        right -= kit.px(20)
        right -= kit.write(canvas, when, "s", 17, right, middle, look.soft, 1.0) + kit.px(20)
        detail = in_two(kit, self._detail(line), right - x)
        two_lines(canvas, kit, (kit.say(line.title), detail), (x, middle), right - x, 24)
