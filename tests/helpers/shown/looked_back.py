"""Finished games looked back at: decisions, their sums, and the game watched."""

from collections.abc import Callable
from functools import partial

from helpers.games.reviews import keep_pretended
from helpers.shown.scenes import new_session, play_on
from helpers.shown.screens import (
    TO_FIRST_MISTAKE,
    Game,
    Screen,
    looked_back,
    over,
    summed_up,
    watched,
)
from rage_desktop.play.review.review_session import subject_of_match
from rage_desktop.play.session import Session
from rage_desktop.ui.scenes.review.decision_page import open_review
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.scene import Scene

SHORT = (4, 3, 5)  # cards in each round


def played(
    services: Services, players: int = 4, edition: str = "rage", seed: str = "ABCDE"
) -> Session:
    """A finished game of three rounds, with a review kept."""
    session = play_on(new_session(services, edition, players, sizes=SHORT, seed=seed))
    keep_pretended(services, session.match)
    return session


def review(players: int = 4, edition: str = "rage") -> Callable[[Services], Scene]:
    return lambda services: open_review(
        services, subject_of_match(played(services, players, edition).match)
    )


def looked_back_screens() -> dict[str, Screen]:
    """Decisions, their sums and the game watched, for few and many players."""
    found = {"review_overview": Screen(partial(summed_up, salt=1))}
    for edition, players in (("rage", 4), ("rage-amigo", 5), ("rave", 8)):
        game = Game(edition, players, over)
        found[f"review_{players}"] = Screen(partial(looked_back, game=game, salt=1))
        replay = partial(watched, game=game, salt=1)
        found[f"replay_{players}"] = Screen(replay, TO_FIRST_MISTAKE)
    return found
