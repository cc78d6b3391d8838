"""The question whether an external bot may run, before it plays."""

from collections.abc import Callable, Sequence

from rage_desktop.presentation.i18n.translator import listed
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import ConfirmDialog
from rage_desktop.ui.services import Services


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
        names=listed(players), command=command,
    )  # fmt: skip
    trust = text("It can do anything you can do on this computer, so only run what you trust.")
    scene = ConfirmDialog(
        text("Run this program?"), question, text("Run it"), no or text("Cancel"), trust
    )

    def answered(yes: object) -> ui.NavResult:
        if yes:
            services.programs.confirm(command)
        return then(command if yes else yes)

    return ui.Push(scene, answered)
