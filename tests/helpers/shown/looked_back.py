"""Finished games looked back at: decisions, their sums, and the game watched."""

from collections.abc import Callable

import pygame

from helpers.games.reviews import keep_pretended
from helpers.shown.scenes import new_session, play_on
from helpers.shown.screens import Game, Screen, hit, over
from rage_desktop.play.review.review_session import subject_of_match
from rage_desktop.play.session import Session
from rage_desktop.ui.scenes.replay.replay import replay_of_match
from rage_desktop.ui.scenes.review.decision_page import DecisionScene, open_review
from rage_desktop.ui.scenes.review.overview_page import OverviewScene
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


def looked_back(edition: str, players: int) -> Callable[[Services], DecisionScene]:
    """Return what makes a decision of a finished game, whose review is kept."""

    def make(services: Services) -> DecisionScene:
        match = Game(edition, players, over).play(services, kept=True).match
        keep_pretended(services, match, salt=1)
        scene = open_review(services, subject_of_match(match))
        assert isinstance(scene, DecisionScene)
        return scene

    return make


def summed_up(edition: str, players: int) -> Callable[[Services], Scene]:
    """Return what makes the overview of such a game."""

    def make(services: Services) -> Scene:
        scene = looked_back(edition, players)(services)
        return OverviewScene(services, scene.session, scene.seat)

    return make


def watched(edition: str, players: int) -> Callable[[Services], Scene]:
    """Return what makes such a game to be watched, with its mistakes."""

    def make(services: Services) -> Scene:
        match = Game(edition, players, over).play(services, kept=True).match
        keep_pretended(services, match, salt=1)
        return replay_of_match(services, match)

    return make


def looked_back_screens() -> dict[str, Screen]:
    """Decisions, their sums and the game watched, for few and many players."""
    found = {}
    for edition, players in (("rage", 4), ("rage-amigo", 5), ("rave", 8)):
        found[f"review_{players}"] = Screen(looked_back(edition, players))
        found[f"replay_{players}"] = Screen(
            watched(edition, players), hit(pygame.K_SPACE, pygame.K_m)
        )
    found["review_overview"] = Screen(summed_up("rage", 4))
    return found
