"""A challenge goes from one player to another, and their sheets come back side by side."""

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.screens.new_games import open_code, write_code
from helpers.screens.scenes import Open, new_session, play_on
from msgspec import structs

from rage_desktop.match.codes import Result, parse_result
from rage_desktop.match.daily_deal import daily_deal
from rage_desktop.match.match import Match
from rage_desktop.play.result_message import codes_of
from rage_desktop.ui.scenes.codes.compare import CompareScene
from rage_desktop.ui.scenes.daily.daily_scene import DailyScene
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Scene, TextField
from rage_desktop.ui.window import clipboard


def over(services: Services) -> Match:
    return play_on(new_session(services, players=3, sizes=(2, 3), seed="K7Q2M9XD4T")).match


def opened(services: Services) -> Scene:
    codes = sure(codes_of(over(services)))
    return CompareScene(*codes)


def own_result(driver: Driver) -> Result:
    """The result that is there to be copied."""
    return parse_result(driver.find("result").value)


def write(driver: Driver, code: str) -> None:
    """Put a code into the field beside New game's cards."""
    if driver.has("deal-code"):
        open_code(driver)
    driver.settle()
    write_code(driver, code)


@pytest.mark.slow
def test_a_challenge_is_taken_with_all_that_is_in_it(services: Services, open_scene: Open) -> None:
    match = over(services)
    codes = sure(codes_of(match))
    driver = open_scene(NewGameScene)
    write(driver, str(codes[0]))
    assert driver.find("about").name.startswith("Rage, American rules, 3 players · Steady · Steady")
    assert driver.find("seat-count").name == "3 of 8"
    driver.click("deal")
    setup = driver.at(TableScene).session.match.setup
    assert (setup.seed, setup.edition, setup.shared) == ("K7Q2M9XD4T", match.setup.edition, True)
    assert setup.practice, "these cards have been dealt here before"


def test_a_slip_is_told_and_a_daily_code_leads_on(services: Services, open_scene: Open) -> None:
    codes = sure(codes_of(over(services)))
    driver = open_scene(NewGameScene)
    code = str(codes[0])
    write(driver, code[:-1] + ("2" if code[-1] != "2" else "3"))
    assert "wrong or missing" in driver.find("refusal").name
    assert not driver.find("deal").enabled
    write(driver, str(codes[1]))
    assert "This is a result" in driver.find("refusal").name
    today = services.daily_service.today
    write(driver, daily_deal(today).code)
    driver.key(pygame.K_RETURN)
    assert driver.at(DailyScene).day == today


def test_two_results_stand_side_by_side(open_scene: Open) -> None:
    driver = open_scene(opened)
    scene = driver.at(CompareScene)
    theirs = driver.find("theirs", TextField)
    mine = own_result(driver)
    worse = tuple((bid, bid + 1, points - 10) for bid, _, points in mine.hands)
    theirs.set_text(str(structs.replace(mine, name="Zoe", hands=worse)))
    scene.refresh()
    assert driver.find("verdict").name == "You're 20 points ahead of Zoe."
    assert "proves nothing" in driver.find("verdict").value
    assert driver.find("hand-2").name.startswith("Round 2: you bid")
    theirs.set_text(str(structs.replace(mine, mark="0" * 12)))
    scene.refresh()
    assert driver.find("verdict").name == "These two results are from different games."


def test_a_friends_result_is_pasted_in(open_scene: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = open_scene(opened)
    driver.key(pygame.K_TAB)
    assert driver.scene.input.focus_ring_node == "theirs"
    friend = structs.replace(own_result(driver), name="Zoe")
    monkeypatch.setattr(clipboard, "get", lambda: str(friend))
    driver.click("paste")
    assert driver.find("verdict").name == "You and Zoe are tied."


def test_codes_are_copied(open_scene: Open, copied: list[str]) -> None:
    driver = open_scene(opened)
    driver.click("copy-result")
    assert copied == [driver.find("result").value]
    assert driver.find("copy-result").name == "Copied"
