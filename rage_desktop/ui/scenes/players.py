"""Which of the people are at the table: one may leave, a computer plays on, and they may come
back."""

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from rage_desktop.match.errors import MatchError
from rage_desktop.play.session import Session
from rage_desktop.rules import SeatName, text
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, Segmented, TextNode

WIDTH, EDGE, ROW = 760, 40, 76


class PlayersScene(Modal):
    """Every change counts at once and is kept with the game."""

    title = text("Players")
    first_focus = default = "close"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def resized(self) -> None:
        """Make the panel as high as its rows."""
        setup = self.session.match.setup
        names = [seat.name for seat in setup.seats]
        self.kit = kit = replace(self.kit, wording=self.kit.wording.at(setup.file.look, names))
        self._step = max(kit.reach + 2, round(kit.px(ROW) * min(1.0, 8 / len(setup.people))))
        self._head = kit.px(36) + round(kit.t(36) * 1.3) + kit.px(12)
        foot = max(kit.px(64), kit.reach) + kit.px(24 + EDGE)
        height = self._head + self._step * len(setup.people) + foot
        width = min(kit.px(WIDTH), kit.size[0] - 48)
        self.panel = Rect(0, 0, width, min(height, kit.size[1] - 24))
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    def build(self) -> list[Node]:
        """A row for each person, and the way back."""
        kit, panel = self.kit, self.panel
        inner = panel.inflate(-2 * kit.px(EDGE), 0)
        high = round(kit.t(36) * 1.3)
        head = Rect(inner.x, panel.y + kit.px(36), inner.w, high)
        nodes: list[Node] = [TextNode("heading", kit.say(self.title), head, style="f", size=36)]
        for i, seat in enumerate(self.session.match.setup.people):
            row = Rect(inner.x, panel.y + self._head + i * self._step, inner.w, self._step)
            nodes += self._row(row, seat)
        h = max(kit.px(64), kit.reach)
        close = Rect(inner.x, panel.bottom - kit.px(EDGE) - h, inner.w, h)
        words = kit.say(text("Close"))
        return [*nodes, Button("close", words, close, kind=Kind.PRIMARY, size=24, on_press=Pop)]

    def _row(self, row: Rect, seat: int) -> list[Node]:
        kit, who = self.kit, self.session.match.setup.seats[seat]
        options = kit.say(text("Plays")), kit.say(text("Computer plays"))
        w = min(Segmented.width(kit, options, 18), round(row.w * 0.62))
        h = min(max(kit.px(46), 34), row.h - 2)
        x = row.x + self._portrait + kit.px(16)
        name = Rect(x, row.y, row.right - w - kit.px(12) - x, row.h)
        return [
            TextNode(f"name-{seat}", who.name, name, style="x", size=22),
            Segmented(
                f"seat-{seat}",
                kit.say(text("Who plays for {player}", player=SeatName(seat))),
                Rect(row.right - w, row.centery - h // 2, w, h),
                options=options,
                index=0 if seat in self.session.match.setup.present else 1,
                size=18,
                on_change=self._changing(seat),
            ),
        ]

    @property
    def _portrait(self) -> int:
        return min(self.kit.px(56), self._step - 4)

    def _changing(self, seat: int) -> Callable[[int], Outcome]:
        def change(index: int) -> Outcome:
            try:
                (self.session.leave if index else self.session.come_back)(seat)
            except MatchError as error:
                return Push(NoticeScene((error.reason,)))
            return None

        return change

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel and the portraits."""
        kit = self.kit
        paint_panel(canvas, kit, self.panel, 28, raised=True)
        x = self.panel.x + kit.px(EDGE) + self._portrait / 2
        for i, seat in enumerate(self.session.match.setup.people):
            y = self.panel.y + self._head + (i + 0.5) * self._step
            avatar = self.session.match.setup.seats[seat].avatar
            kit.centre(canvas, kit.raster.avatar(avatar, self._portrait), x, y)
