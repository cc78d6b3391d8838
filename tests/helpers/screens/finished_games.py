"""Games at their end: their podium, decisions, sums, and the game watched."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from msgspec import structs

from helpers.driver import Driver
from helpers.fixtures.matches import play_by_bot, setup_of
from helpers.fixtures.reviews import keep_pretended
from helpers.screens import screens
from helpers.screens.scenes import new_session, play_on
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.match import Match
from rage_desktop.play.review.review_session import subject_of_match
from rage_desktop.play.session import Session
from rage_desktop.rules import GameOver
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.replay.replay import ReplayScene, replay_of_match
from rage_desktop.ui.scenes.review.decision_page import open_review
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.scene import Scene

# -- played out by bots, or with an end as it is given ---------------------------------------------


def ended_game(
    edition: str = "rage", seats: int = 4, variants: tuple[str, ...] = ()
) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        session = new_session(services, edition, seats, variants=variants, seed="ABCDE")
        return GameOverScene(services, play_on(session))

    return make


def ended_with(
    services: Services, result: GameOver, people: int = 1, seed: str = "CCC"
) -> GameOverScene:
    """A finished game whose end was as given."""
    session = play_on(new_session(services, players=len(result.totals), humans=people, seed=seed))
    session.presenter.view = structs.replace(session.view, totals=result.totals)
    session.match._events[-1] = result  # the way to a tie by play alone is long
    return GameOverScene(services, session)


# -- looked back at: decisions, their sums, and the game watched -----------------------------------

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


def looked_back_screens() -> dict[str, screens.Screen]:
    """Decisions, their sums and the game watched, for few and many players."""
    found = {"review_overview": screens.Screen(partial(screens.summed_up, salt=1))}
    for edition, players in (("rage", 4), ("rage-amigo", 5), ("rave", 8)):
        game = screens.Game(edition, players, screens.over)
        found[f"review_{players}"] = screens.Screen(partial(screens.looked_back, game=game, salt=1))
        replay = partial(screens.watched, game=game, salt=1)
        found[f"replay_{players}"] = screens.Screen(replay, screens.TO_FIRST_MISTAKE)
    return found


# -- to be watched: kept, written down, and with a review -----------------------------------------

TWO_ROUNDS = {"hand_sizes": {"order": "list", "sizes": [3, 2]}}


def finished(services: Services, edition: str = "rage", players: int = 4) -> Match:
    """Bots play two short rounds; the game is kept."""
    match = Match(setup_of(edition, players, changes=TWO_ROUNDS), services.store)
    return play_by_bot(match, make_bot("random", Random(3)))


def written(match: Match, folder: Path) -> Path:
    """Write the record of a match into a folder."""
    path = folder / "game.rage.jsonl"
    path.write_text("".join(f"{line}\n" for line in match.record_lines()), "utf-8")
    return path


def reviewed(services: Services) -> ReplayScene:
    """A game of our own to be watched, with a review kept."""
    match = finished(services)
    keep_pretended(services, match, salt=2)
    return replay_of_match(services, match)


def replay_of(driver: Driver) -> ReplayScene:
    return driver.at(ReplayScene)


def run_on(driver: Driver, seconds: float) -> None:
    """Let time pass in large steps."""
    driver.steps(round(seconds * 10), 0.1)
