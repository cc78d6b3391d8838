"""The overview of a review, and rounds looked back at while a game is under way."""

import pygame
import pytest
from helpers.games.reviews import pretended
from helpers.people.driver import Driver
from helpers.shown.looked_back import SHORT, review
from helpers.shown.scenes import Open, play_on

from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.session import Session
from rage_desktop.rules import Deal, Phase
from rage_desktop.ui.scenes.review.decision_page import DecisionScene
from rage_desktop.ui.scenes.review.overview_page import OverviewScene
from rage_desktop.ui.scenes.review.review_session import ReviewSession, subject_of_match
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.services import Services


def scene(driver: Driver) -> DecisionScene:
    return driver.at(DecisionScene)


@pytest.mark.slow
def test_the_overview_adds_up_and_opens_rounds(open_scene: Open) -> None:
    driver = open_scene(review())
    driver.key(pygame.K_d)
    overview = driver.at(OverviewScene)
    for row in overview.summary.rounds:
        total = row.cards + row.lay + row.others - row.bids - row.plays
        assert total == pytest.approx(row.made, abs=0.05)
        assert f"{row.made} points" in driver.find(f"round-{row.number}").name
    driver.click("round-2")
    assert scene(driver).decision.number == 2
    driver.key(pygame.K_d)
    lesson = driver.at(OverviewScene).summary.lessons[0]
    driver.key(pygame.K_1)
    assert scene(driver).decision.ply == lesson.ply


def test_luck_says_what_it_is_when_it_is_asked(open_scene: Open) -> None:
    driver = open_scene(review())
    driver.go(pygame.K_d)
    luck = driver.find("luck")
    assert luck.name == f"luck {driver.at(OverviewScene).summary.luck}".replace("-", "−")
    assert luck.tooltip.rule.startswith("What the cards you could not see brought you")


def under_way(services: Services, seats: int = 1) -> Session:
    """A game in whose third round the first cards lie."""
    file, people = services.library.get("rage"), default_seats(4, humans=seats)
    session = play_on(services.session_factory.new_game(file, people, (), SHORT, "ABCDE"), 2)
    match = session.match
    match.deal()
    while match.phase is not Phase.PLAY:
        seat = match.waiting_for[0]
        match.submit(match.view(seat).legal[0])
    match.submit(match.view(match.waiting_for[0]).legal[0])
    session.presenter.view = match.view(session.viewer)
    return session


def deals_of(session: Session) -> list[int]:
    return [ply for ply, move in enumerate(session.match.moves) if isinstance(move, Deal)]


@pytest.mark.slow
def test_a_round_is_looked_back_at_while_another_is_played(
    open_scene: Open, services: Services
) -> None:
    session = under_way(services)
    moves = session.match.moves
    driver = open_scene(lambda services: ScoreSheetScene(services, session))
    driver.settle()
    assert driver.find("review").name == "Review round 2"
    driver.click("cell-1-2", "review")
    looking = scene(driver).session
    assert scene(driver).decision.number == 1
    assert driver.find("where").name.startswith("Round 1 of 3")
    assert looking.subject.game.moves == moves[: deals_of(session)[-1]]
    assert looking.review.seats == (0,), "whose column it is has no decisions to be looked at"
    assert not driver.has("play-on"), "it would deal the round that is being played"
    assert not driver.has("again")
    driver.go(pygame.K_ESCAPE)
    assert driver.at(ScoreSheetScene).session is session
    assert session.match.moves == moves
    assert not session.match.setup.exclusion_reason(0), (
        "it tells nothing of the game, and so it counts"
    )


def test_while_a_game_is_under_way_only_the_decisions_of_one_person_are_looked_at(
    open_scene: Open, services: Services
) -> None:
    session = under_way(services, seats=2)
    driver = open_scene(lambda services: ScoreSheetScene(services, session))
    driver.click("cell-2-1", "review")
    assert scene(driver).session.review.seats == (1,)
    assert not driver.has("player")
    assert {one.number for one in scene(driver).cursor.decisions} == {1, 2}


@pytest.mark.parametrize("rounds", [2, None])
def test_what_a_review_finds_is_rated_once_the_whole_game_is_reviewed(
    services: Services, monkeypatch: pytest.MonkeyPatch, rounds: int | None
) -> None:
    file = services.library.get("rage")
    begun = services.session_factory.new_game(file, default_seats(4), (), SHORT, "ABCDE")
    match = play_on(begun, rounds).match
    assert match.game is not None
    lines = dict(pretended(PastGame.of_setup(match.setup, match.moves), (0,)))
    last = lines.popitem()
    for ply, line in lines.items():
        services.store.keep_verdict(match.game, ply, line)
    looking = ReviewSession(services, subject_of_match(match), (0,))

    def found() -> list[str]:
        looking.review.take_in(dict([last]))
        return ["news"]

    monkeypatch.setattr(looking.review_job, "poll", found)
    looking.poll()
    assert looking.summary(0).complete
    assert (services.store.history.rating(match.game, 0) is None) == (rounds is not None)


@pytest.mark.slow
def test_figures_of_the_overview_count_up_once(open_scene: Open) -> None:
    driver = open_scene(review(), reduced_motion=False)
    driver.key(pygame.K_d)
    assert driver.at(OverviewScene).is_busy
    driver.settle()
    assert not driver.at(OverviewScene).is_busy
    driver.keys(pygame.K_m, pygame.K_d)
    assert not driver.at(OverviewScene).is_busy


def test_the_overview_is_copied_as_text(open_scene: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", written.append)
    driver = open_scene(review())
    driver.keys(pygame.K_d, pygame.K_c)
    assert "accuracy" in written[0]
    assert "Alice" in written[0]
