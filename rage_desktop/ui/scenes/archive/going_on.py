"""Going on with a saved game, and what has to be asked first."""

from rage_desktop.match.errors import MatchError
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, MessageDialog, confirming
from rage_desktop.ui.services import Services


def go_on_with(
    services: Services, game: int, declined: frozenset[str] = frozenset()
) -> ui.NavResult:
    """Go on with a saved game, or ask first about a program in it that was never confirmed here.

    Steady sits in, for the rest of the game, for each of the `declined` programs; without an
    answer nothing happens.
    """
    try:
        players = services.programs.unconfirmed(services.store.setup(game))
        unknown = [one for one in players if one not in declined]
        if not unknown and services.store.setup(game).phones:
            return _to_phones_game(services, game)
        if not unknown:
            return routes.to_table(services.session_factory.resume(game))
    except MatchError as error:
        return ui.Push(MessageDialog((error.reason,)))
    command = unknown[0]

    def then(confirmed: object) -> ui.NavResult:
        if confirmed is None:
            return None
        return go_on_with(services, game, declined if confirmed else declined | {command})

    return confirming(services, command, players[command], then, no=text("A bot takes over"))


def _to_phones_game(services: Services, game: int) -> ui.NavResult:
    """Ask whether a game that was played on phones goes on on them, or at this screen."""

    def then(on_screen: object) -> ui.NavResult:
        if on_screen is None:
            return None
        try:
            if not on_screen:
                services.open_phones(game)
            session = services.session_factory.resume(game)
            if on_screen:
                session.match.reseat(phones=())
                session = services.session_factory.session_of(session.match)
        except MatchError as error:
            return ui.Push(MessageDialog((error.reason,)))
        return routes.to_table(session)

    question = ConfirmDialog(
        text("Phones"),
        text("This game was played on phones. Open the table for them again?"),
        text("Play on one screen"),
        text("Open the table"),
    )
    return ui.Push(question, then)
