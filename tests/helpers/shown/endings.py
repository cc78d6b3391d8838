"""Games at their end: played out by bots, or with an end as it is given."""

from collections.abc import Callable

from msgspec import structs

from helpers.shown.scenes import play_on
from rage_desktop.match.game_setup import default_seats
from rage_desktop.rules import GameOver
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.scene import Scene


def over(
    edition: str = "rage", seats: int = 4, variants: tuple[str, ...] = ()
) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        file = services.library.get(edition)
        return GameOverScene(
            services,
            play_on(
                services.session_factory.new_game(file, default_seats(seats), variants, {}, "ABCDE")
            ),
        )

    return make


def told(
    services: Services,
    totals: tuple[int, ...],
    result: GameOver,
    people: int = 1,
    seed: str = "CCC",
) -> GameOverScene:
    """A finished game whose end was as given."""
    seats = default_seats(len(totals), humans=people)
    rage = services.library.get("rage")
    session = play_on(services.session_factory.new_game(rage, seats, seed=seed))
    session.presenter.view = structs.replace(session.view, totals=totals)
    session.match._events[-1] = result  # the way to a tie by play alone is long
    return GameOverScene(services, session)
