"""Moves at a table whose game may have been continued in another window meanwhile."""

from collections.abc import Callable
from typing import TypeVar

from rage_desktop.match.errors import MatchError, StoreError
from rage_desktop.rules import IllegalMove
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.dialogs import MessageDialog

T = TypeVar("T")


def attempt_move(
    do: Callable[[], T], then: Callable[[T], ui.NavResult] = lambda _: None
) -> ui.NavResult:
    """Do something to the game on the table, and return what follows; where it cannot be done, the
    dialog that says why.

    Where the game was continued in another window, nothing can be added to it here, neither by
    people nor by bots: the dialog leads to the title.
    """

    try:
        done = do()
    except StoreError as error:
        return ui.Push(MessageDialog((error.reason,)), lambda _: routes.to_title())
    except (IllegalMove, MatchError) as error:
        return ui.Push(MessageDialog((error.reason,)))
    return then(done)
