"""The tour on screen: sitting down at a table, rings that close, the sun on the title."""

from datetime import UTC, datetime

import pytest
from helpers.screens.crowded import sunlit, tour
from helpers.screens.scenes import Open

from rage_desktop.match.tour import KIND, load_tour
from rage_desktop.play.highlights import achievement_highlights
from rage_desktop.ui.diagnostics.all_scenes import play_out
from rage_desktop.ui.scenes.menu.closed_rings import closed_arcs
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.scenes.tour.tour_page import TourScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import DrawContext


@pytest.mark.parametrize("name", ["first-fire", "two-tents", "numbers"])
def test_any_table_can_be_sat_down_at_from_the_start(name: str, open_scene: Open) -> None:
    driver = open_scene(TourScene)
    driver.enter(f"table-{name}")
    driver.steps(4)
    setup = driver.at(TableScene).session.match.setup
    assert load_tour()[name].is_of(setup)


def test_cards_say_goal_company_and_how_their_ring_is_closed(open_scene: Open) -> None:
    driver = open_scene(tour)
    first = driver.find("table-first-fire")
    assert first.value == "Make six exact bids. Goal met, and won"
    assert first.description == "With Bruno, Hugo"
    assert driver.find("table-dunes").value.endswith("Goal met with help")
    assert driver.find("table-still-water").selected
    assert driver.find("closed").name == "3 of 10 goals met"


def test_a_goal_that_is_met_is_told_at_the_podium_and_closes_the_ring(services: Services) -> None:
    table = load_tour()["first-fire"]
    file = services.library.get(table.edition_id)
    for number in range(60):
        seats = table.seats("Ada", "cat")
        session = services.session_factory.new_game(file, seats, table.variants, seed=f"S{number}")
        match = play_out(session).match
        told = achievement_highlights(services.store, match, 0)
        if any(fact.id == "tour" for fact in told):
            break
    person = services.store.profiles.called("Ada")
    assert table.thing in services.store.history.closed(person, KIND)


def test_the_sun_has_an_arc_for_each_closed_table_and_each_solved_book() -> None:
    book = {f"puzzle/trumps/{number}": "whole" for number in range(1, 25)}
    own = {f"puzzle/own/{number}": "whole" for number in range(1, 30)}
    assert closed_arcs({}) == 0
    assert closed_arcs({"tour/dunes": "dotted"}) == 1
    assert closed_arcs({**book, **own, "tour/dunes": "whole"}) == 2
    assert closed_arcs(dict(list(book.items())[:23])) == 0
    everything = {f"tour/{table}": "whole" for table in load_tour()}
    for name in ("a", "b", "c", "d", "e"):
        everything |= {f"puzzle/{name}/{number}": "whole" for number in range(24)}
    assert closed_arcs(everything) == 15


def test_the_suns_disc_has_the_six_colours_once_everything_is_closed(
    ctx: DrawContext, drawn: None
) -> None:
    def disc(lit: int) -> set[tuple[int, ...]]:
        sun = ctx.art.scenery.sun_arcs(200, lit)
        return {tuple(sun.get_at((100, y))) for y in range(30, 140)}

    assert disc(14) == {(0, 0, 0, 0)}
    assert len(disc(15)) > 50


def test_nothing_on_the_title_changes_by_staying_away(
    services: Services, open_scene: Open, drawn: None
) -> None:

    pictures = []
    for year in (2026, 2027):
        now = datetime(year, 11, 24, 12, tzinfo=UTC)
        services.clock = lambda now=now: now  # type: ignore[misc]
        vars(services).pop("daily_service", None)
        driver = open_scene(sunlit, reduced_motion=True)
        driver.settle()
        box = driver.find("daily").bounds  # the date of the day's deal is all that may differ
        surface = driver.app.window.surface.copy()
        surface.fill((0, 0, 0), box.inflate(8, 8))
        pictures.append(surface.get_view("2").raw)
        driver.app.window.close()
    assert pictures[0] == pictures[1]


def test_the_title_leads_to_the_tour_and_to_puzzles(open_scene: Open) -> None:
    driver = open_scene(TitleScene)
    driver.go("tour")
    driver.at(TourScene)
