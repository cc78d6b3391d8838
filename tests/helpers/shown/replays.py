"""Games of bots to be watched: kept, written down, and with a review."""

import random
from pathlib import Path

from helpers.games.match import play_by_bot, setup_of
from helpers.games.reviews import keep_pretended
from helpers.people.driver import Driver
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.match import Match
from rage_desktop.ui.scenes.replay.replay import ReplayScene, replay_of_match
from rage_desktop.ui.services import Services

TWO_ROUNDS = {"hand_sizes": {"order": "list", "sizes": [3, 2]}}


def finished(services: Services, edition: str = "rage", players: int = 4) -> Match:
    """Bots play two short rounds; the game is kept."""
    match = Match(setup_of(edition, players, changes=TWO_ROUNDS), services.store)
    return play_by_bot(match, make_bot("random", random.Random(3)))


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
