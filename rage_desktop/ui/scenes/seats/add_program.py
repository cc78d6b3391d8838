"""Adding a program: its command line is typed, shown as it will run, and confirmed."""

from collections.abc import Callable, Sequence
from pathlib import Path

from rage_desktop.match.errors import MatchError
from rage_desktop.match.programs import LONGEST, whole_command
from rage_desktop.rules import Text, text
from rage_desktop.stage.words.wording import listed
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.notice import ConfirmScene
from rage_desktop.ui.services import Services

HINT = text(
    "Its command line, as you would type it in a terminal. The README describes the protocol."
)


class AddProgramScene(ui.Dialog):
    """Pops the command line that was typed and then confirmed for a player, or None."""

    title = text("Add a program")
    first_focus = "command"
    default = "next"
    panel_width, heading_size = 900, 32

    def __init__(self, services: Services, player: str) -> None:
        super().__init__()
        self._services = services
        self._player = player
        self._typed = ""
        self.controls.focus = "command"

    @property
    def problem(self) -> Text | None:
        """Why what is typed names no program, None if it does."""
        try:
            whole_command(self._typed, Path.cwd())
        except MatchError as error:
            return error.reason
        return None

    def body(self) -> Sequence[ui.Child]:
        """What to type, the field, and what is wrong with it."""
        look = self.kit.palette
        field = ui.TextField(
            "command", text("Command line"), value=self._typed, limit=LONGEST, size=21,
            empty=self.kit.say(text("python my_bot.py")), on_change=self._type,
        )  # fmt: skip
        problem = (self.problem if self._typed.strip() else None) or ""
        return (
            ui.Label(HINT, size=19, colour=look.soft, id="hint"),
            ui.Sized(field, h=64),
            ui.Label(
                problem, size=18, colour=look.coral, id="problem", role=ui.Role.STATUS, min_h=52
            ),
        )

    def footer(self) -> ui.Child:
        """Two buttons, at the right."""
        cancel = ui.Button("cancel", text("Cancel"), on_press=ui.Pop)
        go_on = ui.Button(
            "next", text("Go on"),
            kind=ui.Kind.PRIMARY, enabled=self.problem is None, on_press=self._ask,
        )  # fmt: skip
        buttons = [ui.Sized(button, min_w=250, h=64) for button in (cancel, go_on)]
        return ui.Row(ui.Spacer(), *buttons, gap=16)

    def _type(self, typed: str) -> None:
        self._typed = typed

    def _ask(self) -> ui.Outcome:
        if self.problem is not None:
            return None
        command, players = whole_command(self._typed, Path.cwd()), (self._player,)
        return confirming(
            self._services, command, players, lambda one: ui.Pop(one) if one else None
        )

    def confirm(self, focused: ui.Node | None) -> ui.Outcome:
        """Enter in the field goes on."""
        if focused is not None and focused.id == "command":
            return self._ask()
        return super().confirm(focused)


def confirming(
    services: Services,
    command: str,
    players: Sequence[str],
    then: Callable[[object], ui.Outcome],
    no: Text | None = None,
) -> ui.Outcome:
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

    def answered(yes: object) -> ui.Outcome:
        if yes:
            services.programs.confirm(command)
        return then(command if yes else yes)

    return ui.Push(scene, answered)
