"""Saved games: those to go on with, and below them the finished ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pygame import Rect

from rage_desktop.match.errors import MatchError
from rage_desktop.match.match import Match
from rage_desktop.match.store.lists import FinishedGame, SavedGame
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.words.wording import listed, round_of
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.archive.list_page import LinesScene
from rage_desktop.ui.scenes.notice import ConfirmScene, NoticeScene
from rage_desktop.ui.scenes.record.statistics import StatisticsScene
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_rule
from rage_desktop.ui.toolkit.transitions import Outcome, Push
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, two_lines

ROW, HEADING = 104, 68
YESTERDAY, LAST_WEEK = 1, 7  # days


@dataclass(frozen=True)
class _Line:
    """A line of the list: a heading, an empty list's sentence, or a game."""

    title: Text
    detail: Text | None = None
    when: Text | None = None
    game: SavedGame | FinishedGame | None = None


class SavedGamesScene(LinesScene[_Line]):
    """Every game that is kept; taking one off the list asks first."""

    title = text("Saved games")
    first_focus = "back"
    wide = 1320

    def _edition_name(self, game: SavedGame | FinishedGame) -> Text:
        return self.services.library.name_of(game.edition_id, game.title, game.subtitle)

    def _read_lines(self) -> list[_Line]:
        store, now = self.services.store, self.services.clock()
        saved, finished = store.unfinished(), store.finished()
        named = self._edition_name
        lines = [_Line(text("Unfinished"))]
        lines += [_saved_line(game, named(game), now) for game in saved]
        if not saved:
            lines.append(
                _Line(text(""), text("No game is under way. Begin one: it is kept by itself."))
            )
        if finished:
            lines.append(_Line(text("Finished")))
            lines += [_finished_line(game, named(game), now) for game in finished]
        if saved:
            self.first_focus = self.default = f"open-{saved[0].id}"
        else:
            self.first_focus, self.default = "back", ""
        return lines

    # -- what is there ---------------------------------------------------------------------------

    def _beside_heading(self, head: Rect) -> Sequence[Node]:
        """Return the button that leads to the statistics, once a game has been finished."""
        if not any(isinstance(line.game, FinishedGame) for line in self._lines):
            return []
        kit = self.kit
        words, h = kit.say(text("Statistics")), max(kit.px(56), kit.reach)
        w = kit.width(words, "x", 20) + kit.px(64)
        box = Rect(self._panel.right - w, head.centery - h // 2, w, h)
        return [
            Button(
                "statistics", words, box, size=20, key="S",
                on_press=lambda: Push(StatisticsScene(self.services)),
            )
        ]  # fmt: skip

    def _height(self, line: _Line) -> int:
        kit = self.kit
        if line.game is None:
            return max(kit.px(HEADING), round(kit.t(22) * 2.4))
        return max(kit.px(ROW), round(kit.t(24) * 1.7 + kit.t(17) * 2))

    def _line_nodes(self, place: int, line: _Line, box: Rect) -> list[Node]:
        kit, say = self.kit, self.kit.say
        inner = box.inflate(-kit.px(72), 0)
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
        bounds = Rect(remove.x - kit.px(16) - w, inner.centery - h // 2, w, h)
        nodes.append(self._main_button(game, title, words, bounds))
        nodes.append(
            IconButton(
                f"remove-{game.id}", say(text("Remove: {game}", game=title)), remove,
                icon="i_x", on_press=lambda: self._ask(game),
            )
        )  # fmt: skip
        return nodes

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
        try:
            match = Match.resume(self.services.store, game)
        except MatchError as error:
            return Push(NoticeScene((error.reason,)))
        return routes.to_replay(self.services, match)

    def _ask(self, game: SavedGame | FinishedGame) -> Outcome:
        players = listed(game.players)
        question = text("The game of {players} goes off the list.", players=players)
        scene = ConfirmScene(
            text("Remove this game?"), question, yes=text("Remove"), no=text("Keep it")
        )
        return Push(scene, lambda yes: self._remove(game.id) if yes else None)

    def _remove(self, game: int) -> None:
        try:
            self.services.store.hide(game)
        finally:
            self._read()
            self.refresh()

    def focus_moved(self, node: Node) -> None:
        """Show the whole line the focus is on."""
        if node.within is self._scroll:
            self._scroll.reveal(node.bounds.inflate(0, self.kit.px(56)))
            self.refresh()

    def _detail(self, line: _Line) -> str:
        """Return the second line of a game, in the words of its edition."""
        if line.game is None or line.detail is None:
            return ""
        return self.kit.wording.at(self.services.library.look_of(line.game.edition_id), ())(
            line.detail
        )

    # -- drawing ---------------------------------------------------------------------------------

    def _draw_line(self, canvas: Canvas, line: _Line, y: int, height: int) -> None:
        kit, look = self.kit, self.kit.palette
        x, middle = self._panel.x + kit.px(36), y + height // 2
        room = self._panel.w - kit.px(72)
        if line.game is None and line.detail is None:
            kit.write(canvas, kit.say(line.title), "x", 22, x, middle, look.gold, 0.0, room)
            return
        if line.detail is not None and line.game is None:
            kit.write(canvas, kit.say(line.detail), "s", 20, x, middle, look.soft, 0.0, room)
            return
        paint_rule(canvas, kit, x, y, room)
        game = 0 if line.game is None else line.game.id
        ids = f"open-{game}", f"watch-{game}"
        right = next(node.bounds.x for node in self.nodes if node.id in ids)
        when = kit.say(line.when or "")
        right -= kit.px(28)
        right -= kit.write(canvas, when, "s", 17, right, middle, look.soft, 1.0) + kit.px(24)
        lines = kit.say(line.title), self._detail(line)
        two_lines(canvas, kit, lines, (x, middle), right - x, 24)


def when_text(moment: str, now: datetime) -> Text:
    """Say when something happened: ISO 8601 in UTC, told in the local time of `now`'s machine."""
    then = datetime.fromisoformat(moment).astimezone()
    here = now.astimezone()
    days, clock = (here.date() - then.date()).days, f"{then:%H:%M}"
    if days <= 0:
        return text("today, {time}", time=clock)
    if days == YESTERDAY:
        return text("yesterday, {time}", time=clock)
    if days < LAST_WEEK:
        return ntext("{n} day ago", "{n} days ago", days)
    return text("{date}", date=f"{then:%Y-%m-%d}")


def _saved_line(game: SavedGame, name: Text, now: datetime) -> _Line:
    number = round_of(game.round, game.rounds)
    detail = text("{round} · {players}", round=number, players=listed(game.players))
    return _Line(name, detail, when_text(game.updated, now), game)


def _finished_line(game: FinishedGame, name: Text, now: datetime) -> _Line:
    winners = listed([game.players[seat] for seat in game.winners])
    best = max(game.totals, default=0)
    won = ntext("{names} won with {n} point", "{names} won with {n} points", best, names=winners)
    others = [
        text("{name} {points}", name=name, points=points)
        for seat, (name, points) in enumerate(zip(game.players, game.totals, strict=True))
        if seat not in game.winners
    ]
    detail: Text = won
    for other in others:
        detail = text("{line} · {other}", line=detail, other=other)
    return _Line(name, detail, when_text(game.finished, now), game)
