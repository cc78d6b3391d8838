"""Going on with a saved game: a program in it runs only if the player confirmed it here."""

from rage_desktop.match.errors import MatchError
from rage_desktop.rules import text
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.transitions import Outcome, Push, Replace


def go_on(services: Services, game: int, declined: frozenset[str] = frozenset()) -> Outcome:
    """Return the table of a saved game, or first the question about a program in it.

    Steady sits in, for the rest of the game, for a program that is declined; without an answer
    nothing happens.
    """
    # Known only when they are needed: the title comes here.
    from rage_desktop.ui.scenes.new_game.add_program import confirming
    from rage_desktop.ui.scenes.table import TableScene

    try:
        players = services.unconfirmed(game)
        unknown = [one for one in players if one not in declined]
        if not unknown:
            return Replace(TableScene(services, services.resume(game)))
    except MatchError as error:
        return Push(NoticeScene((error.reason,)))
    command = unknown[0]

    def then(confirmed: object) -> Outcome:
        if confirmed is None:
            return None
        return go_on(services, game, declined if confirmed else declined | {command})

    return confirming(services, command, players[command], then, no=text("Steady sits in"))
