"""Statistics tell how everybody has done over all finished games."""

from typing import Any

import pygame
import pytest
from helpers.driver import Driver
from helpers.scenes import SIZES, Open, nothing_overlaps, play_on, stays_inside
from msgspec import structs

from rage_desktop.match.seats import HELPED, HUMAN, PROGRAM, default_seats
from rage_desktop.match.store.lists import Figures
from rage_desktop.play.session import Session
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.archive.statistics import StatisticsScene, in_order
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services

SHORT = {"hand_sizes": {"order": "list", "sizes": [2]}}


def finish(services: Services, edition: str = "rage", seats: int = 4) -> Session:
    file = services.library.get(edition)
    return play_on(services.tables.new_game(file, default_seats(seats), (), SHORT))


def told(driver: Driver) -> dict[str, str]:
    nodes = [node for node in driver.scene.nodes if node.id.startswith("line-")]
    return {node.name: node.value for node in nodes}


def test_the_way_there_is_by_the_saved_games(open_scene: Open, services: Services) -> None:
    driver = open_scene(SavedGamesScene)
    assert not driver.has("statistics")
    finish(services)
    driver = open_scene(SavedGamesScene)
    driver.click("statistics")
    driver.settle()
    assert isinstance(driver.scene, StatisticsScene)
    nothing_overlaps(driver)


def test_games_add_up_for_a_person(open_scene: Open, services: Services) -> None:
    results = [finish(services).match.result for _ in range(3)]
    name = default_seats(4)[0].name
    lines = told(open_scene(StatisticsScene))
    totals = [result.totals[0] for result in results if result]
    won = sum(0 in result.winners for result in results if result)
    points = str(round(sum(totals) / 3)).replace("-", "−")
    best = str(max(totals)).replace("-", "−")
    assert list(lines)[:2] == ["Rage, American rules", name]
    said = lines[name]
    assert said.startswith(f"Games: 3, Won: {round(100 * won / 3)}%, Bids hit: ")
    assert said.endswith(f"Points a game: {points}, Best: {best}")


def some(**changes: Any) -> Figures:
    one = Figures("rage", "Bruno", "bot:sharp", 2, 1, 20, 12, 30, 120, 70)
    return structs.replace(one, **changes)


def test_people_come_first_and_who_wins_most_before_the_others() -> None:
    bruno, chiyo = some(), some(name="Chiyo", won=2)
    ann, helped = some(name="Ann", player=HUMAN), some(name="Ann", player=HUMAN + HELPED, won=0)
    assert in_order([bruno, chiyo, helped, ann]) == [ann, helped, chiyo, bruno]


def test_a_line_says_who_played_for_a_name(open_scene: Open, services: Services) -> None:
    program = PROGRAM + "python3 bot.py"
    found = (
        some(),
        some(name="Chiyo", player=program),
        some(name="Dario", player=program + HELPED),
        some(edition_id="gone", name="Elif", player=HUMAN),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services.store, "figures", lambda: found)
        lines = list(told(open_scene(StatisticsScene)))
    assert lines == [
        "Rage, American rules",
        "Bruno · Sharp",
        "Chiyo · bot.py",
        "Dario · with a bot's help",
        "gone",
        "Elif",
    ]


def test_a_game_counts_once_for_everybody_in_it(open_scene: Open, services: Services) -> None:
    finish(services)
    counts = [said.split(",")[0] for said in told(open_scene(StatisticsScene)).values() if said]
    assert counts == ["Games: 1"] * 4


def test_without_a_finished_game_a_sentence_says_so(open_scene: Open) -> None:
    driver = open_scene(StatisticsScene)
    assert list(told(driver)) == ["No game has been played to its end yet."]


@pytest.mark.slow
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("size", [*SIZES, (720, 1280)])
def test_figures_of_many_editions_scroll(
    open_scene: Open, services: Services, size: tuple[int, int], text_size: int
) -> None:
    for edition in ("rage", "rage-amigo", "glyphs", "rave"):
        finish(services, edition, 3)
    driver = open_scene(StatisticsScene, size, text_size=text_size)
    stays_inside(driver, size)
    nodes = [node for node in driver.scene.nodes if node.id.startswith("line-")]
    assert nodes[0].bounds.top >= driver.at(StatisticsScene)._panel.top
    for _ in range(30):
        driver.key(pygame.K_DOWN)
    last = [node for node in driver.scene.nodes if node.id.startswith("line-")][-1]
    assert last.bounds.bottom <= driver.at(StatisticsScene)._panel.bottom


@pytest.mark.slow
def test_going_back_leads_where_one_came_from(open_scene: Open, services: Services) -> None:
    finish(services)
    driver = open_scene(TitleScene)
    driver.click("New game")
    driver.settle()
    driver.click("saved")
    driver.settle()
    driver.click("statistics")
    driver.settle()
    driver.click("back")
    driver.settle()
    assert isinstance(driver.scene, SavedGamesScene)
