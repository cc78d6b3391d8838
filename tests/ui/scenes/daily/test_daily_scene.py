"""The daily deal on screen: an attempt that counts, practice, the calendar, the text to share."""

from concurrent.futures import Future
from datetime import UTC, date, datetime, timedelta

import pygame
import pytest
from helpers.screens.scenes import Open, play_on

from rage_desktop.bots.bot import Answer
from rage_desktop.match.daily_deal import daily_deal
from rage_desktop.match.statistics.result_rows import ReviewScore
from rage_desktop.play.session import Session
from rage_desktop.ui.scenes.daily.daily_scene import DailyScene
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services

TODAY = date(2026, 7, 1)


class Nobody:
    """Workers who never answer: nobody has to be sent home."""

    def ask(self, *_: object, **__: object) -> Future[Answer]:
        return Future()

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def nobody_thinks(services: Services) -> None:
    vars(services)["workers"] = Nobody()


def begin(services: Services, day: date, *, practice: bool = False) -> Session:
    deal = daily_deal(day)
    file = services.library.get(deal.edition_id)
    return services.session_factory.daily(file, deal, services.player.seat, practice=practice)


def at(services: Services, day: date) -> None:
    services.clock = lambda: datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    vars(services).pop("daily_service", None)


@pytest.mark.slow
def test_enter_plays_the_daily_deal_which_counts_once(services: Services, open_scene: Open) -> None:
    driver = open_scene(DailyScene)
    assert driver.find("play").name == "Play today's deal"
    driver.key(pygame.K_RETURN)
    session = driver.at(TableScene).session
    setup = session.match.setup
    assert (setup.daily, setup.practice, setup.seed) == ("2026-07-01", False, "D20260701")
    play_on(session)
    played = services.daily_service.played()[TODAY]
    assert len(played.bids) == 10
    assert played.points == session.match.view(None).totals[0]
    second = begin(services, TODAY, practice=True)
    assert second.match.setup.practice
    play_on(second)
    assert services.daily_service.played()[TODAY] == played


def test_what_was_begun_waits_and_shows_how_far_it_is(services: Services, open_scene: Open) -> None:
    play_on(begin(services, TODAY), 3)
    driver = open_scene(DailyScene)
    assert driver.find("play").name == "Keep playing"
    assert driver.find("attempt").name == "Attempt in progress"
    assert services.daily_service.today_status().played is not None
    driver.click("play")
    assert len(driver.at(TableScene).session.match.view(None).scores) == 3


def test_four_lines_are_copied(services: Services, open_scene: Open, copied: list[str]) -> None:
    play_on(begin(services, TODAY))
    driver = open_scene(DailyScene)
    driver.key(pygame.K_RETURN)
    lines = copied[0].splitlines()
    assert lines[0] == "Rage daily 2026-07-01"
    assert lines[3] == daily_deal(TODAY).code
    assert len(lines) == 4
    assert driver.find("copy").name == "Copied"


def test_a_day_that_is_over_is_practice(services: Services, open_scene: Open) -> None:
    driver = open_scene(DailyScene)
    driver.click(f"day-{TODAY - timedelta(1)}" if TODAY.day > 1 else "month-before")
    driver.click("day-2026-06-30")
    assert driver.find("play").name == "Play as practice"
    driver.click("play")
    setup = driver.at(TableScene).session.match.setup
    assert (setup.daily, setup.practice) == ("2026-06-30", True)
    assert services.daily_service.played() == {}


def test_a_clock_that_was_fast_costs_no_day(services: Services, open_scene: Open) -> None:
    at(services, TODAY + timedelta(366))
    begin(services, TODAY + timedelta(366))
    for days in range(2):
        at(services, TODAY + timedelta(days))
        driver = open_scene(DailyScene)
        assert driver.find("play").name == "Play today's deal"
        play_on(begin(services, TODAY + timedelta(days)))
        assert TODAY + timedelta(days) in services.daily_service.played()
    assert services.daily_service.today_status().row == 2


def test_neither_hints_nor_undo_while_it_counts(services: Services, open_scene: Open) -> None:
    services.change_settings(bid_hints=True)
    session = begin(services, TODAY)
    driver = open_scene(lambda s: TableScene(s, session))
    driver.settle()
    assert session.hot_seat.undo_option.seat is None
    assert "daily deal" in str(session.hot_seat.undo_option.why_not)
    assert not any("Suggest" in node.name for node in driver.scene.nodes)


def test_the_calendar_is_walked_by_keys(services: Services, open_scene: Open) -> None:
    at(services, date(2026, 11, 22))
    driver = open_scene(DailyScene)
    driver.focus("day-2026-11-22")
    driver.keys(pygame.K_LEFT, pygame.K_RETURN)
    assert driver.at(DailyScene).day == date(2026, 11, 21)
    driver.key(pygame.K_PAGEUP)
    assert driver.find("month").name == "October 2026"
    driver.key(pygame.K_COMMA)
    assert driver.at(DailyScene).day == date(2026, 11, 20)


def test_arrows_turn_the_day_and_a_review_tells_what_its_cards_were_worth(
    services: Services, open_scene: Open
) -> None:
    session = play_on(begin(services, TODAY))
    assert session.match.game is not None
    driver = open_scene(DailyScene)
    assert "worth" not in driver.find("result").value
    rating = ReviewScore(worth=104.4, made=96.0, lost=10.0, stake=90.0)
    services.store.history.rate(session.match.game, 0, rating)
    driver.key(pygame.K_LEFT)
    assert driver.at(DailyScene).day == TODAY - timedelta(1)
    assert driver.scene.input.focus_ring_node == "play"
    driver.key(pygame.K_RIGHT)
    assert driver.at(DailyScene).day == TODAY
    driver.at(DailyScene).read()
    driver.scene.refresh()
    driver.step()
    assert "your cards were worth 104" in driver.find("result").value
    assert not driver.scene.is_busy, "figures count up on first sight only"


@pytest.mark.slow
def test_the_end_of_a_daily_deal_leads_to_its_page(services: Services, open_scene: Open) -> None:
    session = play_on(begin(services, TODAY))
    driver = open_scene(lambda made: GameOverScene(made, session))
    assert not driver.has("again")
    driver.click("daily")
    assert driver.at(DailyScene).day == TODAY
    assert driver.scene.default == "copy"
