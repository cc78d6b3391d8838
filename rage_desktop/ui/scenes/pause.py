"""The pause: over the table, with the way back, to settings and rules, and out of the game."""

from collections.abc import Callable

from pygame import Rect

from rage_desktop.match.errors import MatchError
from rage_desktop.play.session import Session
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.fair_deals import promise
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.scenes.players import PlayersScene
from rage_desktop.ui.scenes.settings.setting_rows import SPEED
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Chain, Outcome, Pop, Push, Quit
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, Segmented, TextNode

WIDTH, EDGE = 640, 48
TAKE_BACK: Text = text("Take back to my last decision")
BUTTON, GAP = 68, 16


class PauseScene(Modal):
    """Nothing is lost on the way out: every move was kept when it was made."""

    title = text("Pause")
    first_focus = default = "resume"

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__()
        self.services = services
        self.session = session

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Stack everything from the top, and make the panel as high as that comes out."""
        kit = self.kit
        width = min(kit.px(WIDTH), kit.size[0] - 48)
        self._inner = width - 2 * kit.px(EDGE)
        self._button = max(kit.px(BUTTON), min(kit.reach, kit.px(BUTTON) + 8))
        self._note = kit.fonts.wrap(kit.say(self._kept()), "s", kit.t(19), self._inner)
        self._line = round(kit.t(19) * 1.4)
        head = kit.px(36) + round(kit.t(40) * 1.3) + kit.px(8)
        count = len(self._entries())
        body = (
            count * self._button
            + (count + 1) * kit.px(GAP)
            + max(kit.px(56), kit.reach)
            - kit.px(4)
        )
        self._seal_height = max(kit.px(34), 26)
        note = self._line * len(self._note) + self._seal_height
        height = head + note + body + kit.px(EDGE)
        self.panel = Rect(0, 0, width, min(height, kit.size[1] - 24))
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    @property
    def _is_kept(self) -> bool:
        return self.services.store.keeps and self.session.match.game is not None

    def _kept(self) -> Text:
        """Say what happens to the game; honest where nothing can be written."""
        if self._tries:
            return text("Practice: it counts nowhere, and ends when you leave.")
        setup = self.session.match.setup
        if self._is_kept and setup.practice:
            return text("The game is saved. It is practice: it does not count.")
        if self._is_kept and setup.hinted:
            return text("The game is saved. It is marked: a hint was asked for.")
        if self._is_kept and setup.took_back:
            return text("The game is saved. It is marked: moves were taken back.")
        if self._is_kept:
            return text("The game is saved: leave whenever you like.")
        if self.services.store.trouble is not None:
            return self.services.store.trouble
        return text("This game cannot be saved: it ends when you leave.")

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Heading, the sentence about saving, and the ways on."""
        kit, panel = self.kit, self.panel
        x, y = panel.x + kit.px(EDGE), panel.y + kit.px(36)
        high = round(kit.t(40) * 1.3)
        heading = TextNode(
            "heading",
            kit.say(text("Paused")),
            Rect(x, y, self._inner, high),
            style="f",
            size=40,
            ax=0.5,
        )
        y += high + kit.px(8)
        note = Rect(x, y, self._inner, self._line * len(self._note))
        nodes = [heading, Node("saved", Role.TEXT, " ".join(self._note), note)]
        nodes.append(self._seal(note.bottom))
        y = note.bottom + self._seal_height + kit.px(GAP + 8)
        for node_id, name, press in self._entries():
            kind = Kind.PRIMARY if node_id == "resume" else Kind.SECONDARY
            bounds = Rect(x, y, self._inner, self._button)
            nodes.append(
                Button(
                    node_id,
                    kit.say(name),
                    bounds,
                    kind=kind,
                    size=24,
                    key="P" if node_id == "resume" else "",
                    on_press=press,
                )
            )
            y += self._button + kit.px(GAP)
            if node_id == "rules":
                nodes += self._speed(Rect(x, y, self._inner, max(kit.px(48), 34)))
                y += max(kit.px(56), kit.reach) + kit.px(GAP) // 2
        return nodes

    def _seal(self, y: int) -> Button:
        """Return the first letters of what binds the dealer; the rest is a press away."""
        kit, secret = self.kit, self.session.match.setup.secret
        words = kit.say(text("Fair deal · seal {seal}", seal=secret.short_commitment))
        w = min(kit.width(words, "b", 18) + kit.px(16) + 8, self._inner)
        box = Rect(self.panel.centerx - w // 2, y, w, self._seal_height)
        gold, hint = kit.palette.gold, kit.say(text("Show the whole seal"))
        return Button(
            "seal", words, box,
            kind=Kind.QUIET, size=18, style="b", colour=gold, hint=hint, on_press=self._promise,
        )  # fmt: skip

    def _entries(self) -> tuple[tuple[str, Text, Callable[[], Outcome]], ...]:
        kept = self._is_kept
        leave = text("Save and leave to title") if kept else text("Leave to title")
        if self._tries:
            leave = text("Leave practice")
        own: list[tuple[str, Text, Callable[[], Outcome]]] = []
        if self._takes_back is not None:
            own.append(("take-back", self._takes_back, self._take_back))
        if self.session.hot_seat.shared:
            own.append(("players", text("Players"), self._players))
        return (
            ("resume", text("Resume"), self.cancel),
            *own,
            ("settings", text("Settings"), self._settings),
            ("rules", text("Rules"), self._rules),
            ("leave", leave, self._leave),
            ("quit", text("Quit"), self._quit),
        )

    @property
    def _takes_back(self) -> Text | None:
        """Return who takes what back, None where nobody may; alone there is only "my"."""
        hot_seat = self.session.hot_seat
        seat = hot_seat.way_back.seat
        if seat is None:
            return None
        if not hot_seat.shared:
            return TAKE_BACK
        name = self.session.match.setup.seats[seat].name
        return text("{player} takes the last move back", player=name)

    def _speed(self, row: Rect) -> list[Node]:
        kit, now = self.kit, self.services.settings.speed
        names = tuple(kit.say(name) for name in SPEED.names)
        w = min(Segmented.width(kit, names, 17), round(row.w * 0.62))
        words = Rect(row.x, row.y, row.w - w - kit.px(16), row.h)
        return [
            TextNode("speed-heading", kit.say(text("Speed")), words, style="b", size=20),
            Segmented(
                "speed",
                kit.say(SPEED.name),
                Rect(row.right - w, row.y, w, row.h),
                options=names,
                index=SPEED.values.index(now),
                size=17,
                on_change=self._set_speed,
            ),
        ]

    # -- what is done ----------------------------------------------------------------------------

    def _set_speed(self, index: int) -> Outcome:
        self.services.change_settings(speed=SPEED.values[index])
        self.session.tune(self.services.settings)
        return None

    def _settings(self) -> Outcome:
        return routes.to_settings(self._retune)

    def _retune(self, result: object) -> Outcome:  # noqa: ARG002
        self.session.tune(self.services.settings)
        return None

    def _rules(self) -> Outcome:
        file, view = self.session.match.setup.file, self.session.view
        return routes.to_rules_in_force(file, view.edition, view.players, view.number)

    def on_result(self, value: object) -> Outcome:
        """Go on with the game after a lesson that was opened from its rules."""
        return Pop() if value == routes.AFTER_LESSON else None

    def _take_back(self) -> Outcome:
        try:
            self.session.hot_seat.take_back()
        except MatchError as error:
            return Push(NoticeScene((error.reason,)))
        return Pop()

    def _players(self) -> Outcome:
        return Push(PlayersScene(self.session), self._seated)

    def _seated(self, result: object) -> Outcome:  # noqa: ARG002
        self.resized()
        return None

    def _promise(self) -> Outcome:
        return Push(promise(self.session.match.setup))

    @property
    def _tries(self) -> bool:
        """Whether this game goes on from a moment of another one, over what led to it."""
        return self.session.match.setup.practice and self.session.match.game is None

    def _leave(self) -> Outcome:
        if self._tries:
            return Chain((Pop(), Pop()))
        return routes.leaving(self.services, routes.to_title())

    def _quit(self) -> Outcome:
        return routes.leaving(self.services, Quit())

    def cancel(self) -> Outcome:
        """Escape goes on with the game."""
        return Pop()

    # -- drawing ---------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel and the sentence about saving."""
        kit = self.kit
        paint_panel(canvas, kit, self.panel, 28, raised=True)
        note = next(node for node in self.nodes if node.id == "saved").bounds
        y = note.y + self._line // 2
        for line in self._note:
            kit.write(canvas, line, "s", 19, note.centerx, y, kit.palette.soft, 0.5)
            y += self._line
