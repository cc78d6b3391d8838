"""Games at their end: played out by bots, or with an end as it is given."""

from collections.abc import Callable

from msgspec import structs

from helpers.shown.scenes import new_session, play_on
from rage_desktop.rules import GameOver
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.scene import Scene


def over(
    edition: str = "rage", seats: int = 4, variants: tuple[str, ...] = ()
) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        session = new_session(services, edition, seats, variants=variants, seed="ABCDE")
        return GameOverScene(services, play_on(session))

    return make


def told(services: Services, result: GameOver, people: int = 1, seed: str = "CCC") -> GameOverScene:
    """A finished game whose end was as given."""
    session = play_on(new_session(services, players=len(result.totals), humans=people, seed=seed))
    session.presenter.view = structs.replace(session.view, totals=result.totals)
    session.match._events[-1] = result  # the way to a tie by play alone is long
    return GameOverScene(services, session)
