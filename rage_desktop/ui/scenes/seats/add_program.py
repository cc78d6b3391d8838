"""Adding a program: its command line is typed, shown as it will run, and confirmed."""

from collections.abc import Callable, Sequence
from pathlib import Path

from pygame import Rect

from rage_desktop.match.errors import MatchError
from rage_desktop.match.programs import LONGEST, whole_command
from rage_desktop.rules import Text, text
from rage_desktop.stage.words.wording import listed
from rage_desktop.ui.scenes.notice import ConfirmScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, TextField, TextNode

WIDTH, HEIGHT = 900, 430


class AddProgramScene(Modal):
    """Pops the command line that was typed and then confirmed for a player, or None."""

    title = text("Add a program")
    first_focus = "command"
    default = "next"

    def __init__(self, services: Services, player: str) -> None:
        super().__init__()
        self._services = services
        self._player = player
        self._typed = ""
        self.controls.focus = "command"

    def resized(self) -> None:
        """Place the panel."""
        kit = self.kit
        width = min(kit.px(WIDTH), kit.size[0] - 48)
        self._hint = kit.fonts.wrap(kit.say(HINT), "s", kit.t(19), width - kit.px(80))
        self._line = round(kit.t(19) * 1.45)
        height = kit.px(120) + self._line * (len(self._hint) + 2) + 2 * self._button_height
        self.panel = Rect(0, 0, width, min(height + kit.px(60), kit.size[1] - 48))
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    @property
    def _button_height(self) -> int:
        return max(self.kit.px(64), self.kit.reach)

    def _command(self) -> str:
        """Return what would run; raises MatchError."""
        return whole_command(self._typed, Path.cwd())

    @property
    def problem(self) -> Text | None:
        """Why what is typed names no program, None if it does."""
        try:
            self._command()
        except MatchError as error:
            return error.reason
        return None

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Heading, what to type, the field, what is wrong with it, and two buttons."""
        kit, say, panel = self.kit, self.kit.say, self.panel
        x, w, h = panel.x + kit.px(40), panel.w - kit.px(80), self._button_height
        problem = self.problem
        heading = Rect(x, panel.y + kit.px(28), w, kit.px(56))
        hint = Rect(x, heading.bottom + kit.px(6), w, self._line * len(self._hint))
        typed = Rect(x, hint.bottom + kit.px(16), w, h)
        low = panel.bottom - kit.px(36) - h
        line = say(problem) if problem is not None and self._typed.strip() else ""
        wide, right = kit.px(250), panel.right - kit.px(40)
        return [
            TextNode("heading", say(text("Add a program")), heading, style="f", size=32),
            Node("hint", Role.TEXT, " ".join(self._hint), hint),
            TextField(
                "command", say(text("Command line")), typed, value=self._typed, limit=LONGEST,
                size=21, empty=say(text("python my_bot.py")), on_change=self._type,
            ),
            Node("problem", Role.STATUS, line, Rect(x, typed.bottom, w, low - typed.bottom)),
            Button(
                "cancel", say(text("Cancel")), Rect(right - 2 * wide - kit.px(16), low, wide, h),
                on_press=Pop,
            ),
            Button(
                "next", say(text("Go on")), Rect(right - wide, low, wide, h),
                kind=Kind.PRIMARY, enabled=problem is None, on_press=self._ask,
            ),
        ]  # fmt: skip

    def _type(self, typed: str) -> None:
        self._typed = typed

    def _ask(self) -> Outcome:
        if self.problem is not None:
            return None
        command, players = self._command(), (self._player,)
        return confirming(self._services, command, players, lambda one: Pop(one) if one else None)

    def confirm(self, focused: Node | None) -> Outcome:
        """Enter in the field goes on."""
        if focused is not None and focused.id == "command":
            return self._ask()
        return super().confirm(focused)

    # -- drawing ---------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel, what to type, and what is wrong with it."""
        kit = self.kit
        paint_panel(canvas, kit, self.panel, 28, raised=True)
        found = {node.id: node for node in self.nodes}
        hint, problem = found["hint"].bounds, found["problem"]
        y = hint.y + self._line / 2
        for line in self._hint:
            kit.write(canvas, line, "s", 19, hint.x, y, kit.palette.soft)
            y += self._line
        y = problem.bounds.y + self._line
        for line in kit.fonts.wrap(problem.name, "s", kit.t(18), problem.bounds.w)[:2]:
            kit.write(canvas, line, "s", 18, problem.bounds.x, y, kit.palette.coral)
            y += self._line


HINT = text(
    "Its command line, as you would type it in a terminal. The README describes the protocol."
)


def confirming(
    services: Services,
    command: str,
    players: Sequence[str],
    then: Callable[[object], Outcome],
    no: Text | None = None,
) -> Outcome:
    """Return the question whether a program may run, shown as it will, and play for these seats;
    `then` gets the command if confirmed, which is remembered, False for no, or None for no
    answer."""
    question = text(
        "To play as {names}, this program will run on your computer: {command}",
        names=listed(players), command=command,
    )  # fmt: skip
    trust = text("It can do whatever you can do here: run only what you trust.")
    scene = ConfirmScene(
        text("Run this program?"), question, text("Run it"), no or text("Cancel"), trust
    )

    def answered(yes: object) -> Outcome:
        if yes:
            services.programs.confirm(command)
        return then(command if yes else yes)

    return Push(scene, answered)
