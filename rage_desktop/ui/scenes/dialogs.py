"""Dialogs that say a few sentences, or ask one question, also whether a program may run."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from rage_desktop.match.errors import MatchError
from rage_desktop.presentation.i18n.translator import listed
from rage_desktop.rules import EditionError, IllegalMove, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.services import Services

T = TypeVar("T")


class MessageDialog(ui.Dialog):
    """A few sentences and a button: for what went wrong, and for what cannot be done."""

    default = "ok"
    panel_width = 760

    def __init__(self, sentences: Sequence[Text], heading: Text | None = None) -> None:
        super().__init__()
        self._sentences = tuple(sentences)
        self.title = heading or text("Note")

    def body(self) -> ui.Children:
        """The sentences, read out as one."""
        spoken = " ".join(self.ctx.tr(sentence) for sentence in self._sentences)
        lines = [ui.Label(one, colour="soft") for one in self._sentences]
        return (ui.Column(*lines, gap=24, node=ui.Node("message", ui.Role.STATUS, spoken)),)

    def footer(self) -> ui.Element:
        """The buttons, at the right."""
        return ui.Row(ui.Spacer(), *self.buttons(), gap=16, pad=(0, 16, 0, 0))

    def buttons(self) -> list[ui.Button]:
        """Return the buttons: one that closes the dialog."""
        return [self.button("ok", text("OK"), ui.Pop)]

    def button(self, node_id: str, name: Text, press: ui.Press, **fields: Any) -> ui.Button:
        """Return a button of the bottom row."""
        return super().button(node_id, name, press, **{"min_w": 230, "h": 64, **fields})


def attempt(
    do: Callable[[], T], then: Callable[[T], ui.NavResult] = lambda _: None
) -> ui.NavResult:
    """Do something to a game, and return what follows; where it cannot be done, the dialog that
    says why."""
    try:
        done = do()
    except (EditionError, IllegalMove, MatchError) as error:
        return ui.Push(MessageDialog((error.reason,)))
    return then(done)


def exit_notice_dialog(sentences: Sequence[Text]) -> ui.NavResult:
    """Return the dialog that says why programs have stopped, if any have."""
    heading = text("A program has stopped")
    return ui.Push(MessageDialog(sentences, heading)) if sentences else None


class ConfirmDialog(MessageDialog):
    """A question; Pop(True) for yes, Pop(False) for no, Pop(None) for no answer: Escape."""

    default = "no"

    def __init__(self, heading: Text, question: Text, yes: Text, no: Text, *more: Text) -> None:
        """Ask `question`; `more` are sentences below it."""
        super().__init__((question, *more), heading)
        self._yes = yes
        self._no = no

    def buttons(self) -> list[ui.Button]:
        """No at the right, in the usual colour; yes in the colour of danger."""
        return [
            self.button("yes", self._yes, lambda: ui.Pop(True), kind=ui.ButtonKind.DANGER),
            self.button("no", self._no, lambda: ui.Pop(False)),
        ]


# -- programs --------------------------------------------------------------------------------------


def confirming(
    services: Services,
    command: str,
    players: Sequence[str],
    then: Callable[[object], ui.NavResult],
    no: Text | None = None,
) -> ui.NavResult:
    """Return the dialog asking whether an external bot may run, with its command, and play in these
    seats; `then` gets the command if confirmed, which is saved, False for no, or None without an
    answer."""
    question = text(
        "To play as {names}, this program will run on your computer: {command}",
        names=listed(players),
        command=command,
    )
    trust = text(
        "The program can do anything you can do on this computer, so only run what you trust."
    )
    scene = ConfirmDialog(
        text("Run this program?"), question, text("Run it"), no or text("Cancel"), trust
    )

    def answered(yes: object) -> ui.NavResult:
        if yes:
            services.programs.confirm(command)
        return then(command if yes else yes)

    return ui.Push(scene, answered)
