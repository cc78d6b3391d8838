"""Screens to look at closely: the same on every machine and at any time.

Names, seeds and moves are fixed; no bot thinks, and nothing moves.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pygame

from helpers.driver import Driver
from helpers.fixtures.hints import ready_answer
from helpers.fixtures.reviews import keep_pretended
from helpers.screens.scenes import deferred_writes
from rage_desktop.bots.bot import Answer
from rage_desktop.match.game_setup import Setup, default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.settings import Learning
from rage_desktop.play.hint_service import HintService
from rage_desktop.play.review.review_session import subject_of_match
from rage_desktop.play.session import Session
from rage_desktop.rules import ActionCard, Bid, Move, NumberCard, Phase, Play, Role, SeatView
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.replay.replay import ReplayScene, replay_of_match
from rage_desktop.ui.scenes.review.decision_page import DecisionScene, open_review
from rage_desktop.ui.scenes.review.overview_page import OverviewScene
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.toolkit.scene import Scene

Wanted = Callable[[SeatView], bool]
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


Then = Callable[[Driver], object]


def press(*steps: str | int) -> Then:
    """Press these nodes and keys, one after the other."""
    return lambda driver: driver.go(*steps)


@dataclass(frozen=True)
class Game:
    """A game to set up: `wanted` is when to stop, as seat 0 sees it."""

    edition: str
    players: int
    wanted: Wanted
    seed: str = "K7Q2M9XD4T"
    changes: dict[str, Any] = field(default_factory=dict)

    def play(self, services: Services, kept: bool = False) -> Session:
        """Play until it is as wanted; return a session that shows it at rest."""
        setup = Setup(
            file=services.library.get(self.edition),
            changes=self.changes,
            seats=default_seats(self.players),
            seed=self.seed,
            salt="00" * 16,
            started="2026-03-04T11:00:00Z",
        )
        match = Match(setup, services.store if kept else None)
        chance = Random(5)
        with deferred_writes():
            while not self.wanted(match.view(0)):
                assert match.phase is not Phase.OVER, f"{self.edition} never comes so far"
                _step(match, chance)
        return services.session_factory.session_of(match)


def _step(match: Match, chance: Random) -> None:
    if match.phase is Phase.DEAL:
        match.deal()
        return
    legal = match.view(match.waiting_for[0]).legal
    match.submit(_chosen(legal, chance))


def _chosen(legal: tuple[Move, ...], chance: Random) -> Move:
    """Bids are low, as the bids of people are; cards come as they may."""
    bids = [move for move in legal if isinstance(move, Bid)]
    if bids:
        return bids[min(chance.choice((0, 1, 1, 2, 3)), len(bids) - 1)]
    return chance.choice(sorted(legal, key=repr))


# -- when to stop ----------------------------------------------------------------------------------


def bidding(number: int, after: int) -> Wanted:
    """In this round, seat 0 bids after so many others or more."""

    def wanted(view: SeatView) -> bool:
        told = sum(view.has_bid)
        mine = view.phase is Phase.BID and 0 in view.waiting_for
        return mine and view.number == number and told >= after

    return wanted


def my_turn(
    number: int, trick: int, lying: int, role: Role | None = None, follows: bool = False
) -> Wanted:
    """In this round, from this trick on (from 1), seat 0 plays after so many others or more.

    A card of the role lies among theirs; `follows` means that not every card may be played.
    """

    def wanted(view: SeatView) -> bool:
        played = [play.card for play in view.trick if isinstance(play.card, ActionCard)]
        return (
            view.phase is Phase.PLAY
            and 0 in view.waiting_for
            and view.number == number
            and len(view.history) + 1 >= trick
            and len(view.trick) >= lying
            and (role is None or role in {card.role for card in played})
            and (not follows or len({move.card for move in _plays(view)}) < len(view.hand))
        )

    return wanted


def _plays(view: SeatView) -> list[Play]:
    return [move for move in view.legal if isinstance(move, Play)]


def naming(role: Role) -> Wanted:
    """Seat 0 may play this card and name a suit with it, not as the first of the trick."""

    def wanted(view: SeatView) -> bool:
        return bool(view.trick) and any(
            isinstance(move, Play)
            and isinstance(move.card, ActionCard)
            and move.card.role is role
            and move.suit is not None
            for move in view.legal
        )

    return wanted


def scored(rounds: int) -> Wanted:
    """So many rounds have been scored."""
    return lambda view: len(view.scores) == rounds and view.phase in (Phase.DEAL, Phase.OVER)


def over(view: SeatView) -> bool:
    """The game has ended."""
    return view.phase is Phase.OVER


# -- opening them ----------------------------------------------------------------------------------


def three(view: SeatView) -> Future[Answer]:
    """Suggest a bid of 3, whatever the hand, so that pictures do not depend on any figures."""
    return ready_answer(Bid(view.seat or 0, 3) if view.phase is Phase.BID else view.legal[0])


@contextmanager
def open_screen(screen: "Screen", folder: Path, size: tuple[int, int]) -> Iterator[Driver]:
    """Open a window on a screen, at rest; what is kept lies in an empty folder."""
    lang = screen.settings.get("language", "en")
    options = GameOptions(data_dir=folder, window=size, lang=lang)
    services = make_services(options, Random(7))
    services.clock = lambda: NOON
    services.hint_service = HintService(three)
    fixed = {"sound": False, "speed": 0, "reduced_motion": True, "bid_hints": False}
    services.change_settings(**fixed | screen.settings)
    app = make_app(options, services, first=lambda _: screen.make(services))
    try:
        driver = Driver(app)
        driver.settle()
        screen.then(driver)
        driver.settle()
        yield driver
    finally:
        app.window.close()
        services.close_phones(for_good=True)
        services.store.close()


# -- the screens -----------------------------------------------------------------------------------


Make = Callable[[Services], Scene]
GRAND = {  # quick until the last hand
    "hand_sizes": {"order": "list", "sizes": [1] * 30 + [31]},
    "players": {"min": 3, "max": 3},
}
RAGE = Game("rage", 4, my_turn(2, 2, 3, follows=True))


def table(game: Game) -> Make:
    """The table of a game."""
    return lambda services: TableScene(services, game.play(services))


def opening(services: Services) -> Scene:
    """The title with everything it can hold: a game to continue, and lessons done."""
    services.change_settings(learning=Learning(done=("learn-9",)))
    Game("rage", 4, bidding(3, 2)).play(services, kept=True)
    return TitleScene(services)


OVER = Game("rage", 4, over)


def podium(services: Services) -> Scene:
    """The end of a game."""
    return GameOverScene(services, OVER.play(services))


def reviewed(services: Services, game: Game, salt: int) -> Match:
    """Return a game whose review is kept."""
    match = game.play(services, kept=True).match
    keep_pretended(services, match, salt)
    return match


def looked_back(services: Services, game: Game = OVER, salt: int = 0) -> DecisionScene:
    """A decision of such a game."""
    scene = open_review(services, subject_of_match(reviewed(services, game, salt)))
    assert isinstance(scene, DecisionScene)
    return scene


def summed_up(services: Services, salt: int = 0) -> OverviewScene:
    """The overview of such a game."""
    scene = looked_back(services, salt=salt)
    return OverviewScene(services, scene.session, scene.seat)


def watched(services: Services, game: Game = OVER, salt: int = 0) -> ReplayScene:
    """Such a game watched, with its mistakes."""
    return replay_of_match(services, reviewed(services, game, salt))


TO_FIRST_MISTAKE = press(pygame.K_SPACE, pygame.K_q)
LOOK_AT_A_CARD = press(pygame.K_RIGHT, pygame.K_RIGHT)


def name_a_suit(driver: Driver) -> None:
    """Play the card whose suit is named, and choose the suit of most cards in hand."""
    view = driver.at(TableScene).session.view
    plays = [play for play in view.plays() if play.suit is not None]
    driver.click(card_id(plays[0].card))
    suits: list[str | None] = [one.suit for one in view.hand if isinstance(one, NumberCard)]
    driver.click(f"suit-{max((play.suit for play in plays), key=suits.count)}")


@dataclass(frozen=True)
class Screen:
    """A scene, the settings it is shown with, and what is done before one looks."""

    make: Make
    then: Callable[[Driver], object] = Driver.settle
    settings: dict[str, Any] = field(default_factory=dict)


CONTRAST = {"high_contrast": True, "text_size": 125}

SCREENS = {
    "title": Screen(opening),
    "new_game": Screen(NewGameScene),
    "settings": Screen(lambda services: SettingsScene(services, "accessibility")),
    "bidding": Screen(table(Game("rage", 4, bidding(3, 2))), settings={"bid_hints": True}),
    "table_rage": Screen(table(RAGE), LOOK_AT_A_CARD),
    "table_glyphs": Screen(table(Game("glyphs", 3, my_turn(31, 2, 2), changes=GRAND))),
    "table_rave": Screen(table(Game("rave", 10, my_turn(1, 2, 6, Role.REWIND))), LOOK_AT_A_CARD),
    "suit_wheel": Screen(table(Game("rage", 4, naming(Role.WILD))), name_a_suit),
    "last_trick": Screen(table(RAGE), press("last_trick")),
    "score_sheet": Screen(table(Game("rage", 5, scored(6)))),
    "help": Screen(table(RAGE), press("help", "chapter-actions")),
    "game_over": Screen(podium),
    "review": Screen(looked_back),
    "review_overview": Screen(summed_up),
    "replay": Screen(watched, TO_FIRST_MISTAKE),
    "high_contrast": Screen(table(RAGE), LOOK_AT_A_CARD, CONTRAST),
}
