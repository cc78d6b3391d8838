"""New game tells editions apart, uses a wide window, and warns of a long game."""

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import WRITTEN
from helpers.screens.scenes import Open
from helpers.screens.screens import SCREENS, open_screen
from pygame import Rect

from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.settings import LastGame
from rage_desktop.ui.scenes.menu.title_buttons import game_lines
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.statistics.statistics import StatisticsScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Page, Scroll


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_titles_and_pills_of_all_tiles_stand_on_one_line(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        read_texts(monkeypatch) as page,
        open_screen(SCREENS["new_game"], tmp_path, size) as driver,
    ):
        driver.step()
        tiles = [node.bounds for node in driver.scene.nodes if node.id.startswith("edition-r")]
        tiles += [driver.find("edition-glyphs").bounds]
        inside = [
            {words: ink for words, ink in page.lines() if tile.contains(ink)} for tile in tiles
        ]
        titles = [next(iter(lines.values())).y for lines in inside]
        pills = [ink.y for lines in inside for words, ink in lines.items() if "rounds" in words]
        about = [
            ink.y
            for lines in inside
            for words, ink in lines.items()
            if words.startswith(("The classic", "Stricter", "Hands grow", "Fast and"))
        ]
        for tile, lines in zip(tiles, inside, strict=True):
            assert all(ink.right <= tile.right - 4 for ink in lines.values())
    assert len(titles) == len(pills) == len(about) == 4
    assert len(set(pills)) == 1
    assert len(set(about)) == 1
    assert max(titles) - min(titles) <= 2


def test_a_wide_window_is_used_to_its_sides(open_scene: Open) -> None:
    width = 2560
    driver = open_scene(NewGameScene, (width, 1080))
    boxes = [Rect(node.bounds) for node in driver.scene.nodes if node.id != "back"]
    whole = boxes[0].unionall(boxes)
    assert whole.x < 0.04 * width
    assert whole.right > 0.96 * width
    tile = driver.find("edition-rage").bounds
    assert tile.w > 1.2 * open_scene(NewGameScene, (1920, 1080)).find("edition-rage").bounds.w


@pytest.mark.parametrize("size", [(2560, 1080), (720, 1280)])
def test_ten_seats_and_the_house_rules_are_in_view_where_there_is_room(
    size: tuple[int, int], tmp_path: Path
) -> None:
    with open_screen(WRITTEN["new_game_ten"], tmp_path, size) as driver:
        views = [driver.find(view, Scroll) for view in ("seats", "house-rules")]
        assert [view.most for view in views] == [0, 0]
        buttons = [driver.find(f"seat-{seat}-remove").bounds for seat in range(2, 11)]
        assert all(views[0].bounds.contains(button) for button in buttons)


def test_over_an_hour_the_line_says_how_long_a_quick_game_takes(
    open_scene: Open, services: Services
) -> None:
    seats = default_seats(4, humans=3)
    services.change_settings(last_game=LastGame(edition="glyphs", variants=(), seats=seats))
    driver = open_scene(NewGameScene)
    said = driver.find("about").name
    assert "about 90 minutes" in said
    assert "a quick game takes" in said
    services.change_settings(last_game=LastGame(edition="glyphs", seats=seats))
    assert "a quick game takes" not in open_scene(NewGameScene).find("about").name


def test_no_line_of_a_saved_game_leaves_open_which_rage_it_is(services: Services) -> None:
    for edition in ("rage", "rage-amigo"):
        services.session_factory.new_game(
            services.library.get(edition), services.settings.last_game.seats
        )
    games = services.store.unfinished()
    lines = []
    for game in games:
        name = services.library.name_of(game.edition_id, game.title, game.subtitle)
        lines.append({str(line) for line in game_lines(game, name)})
    assert len(lines) == 2
    assert not lines[0] & lines[1]


@pytest.mark.parametrize(("played", "listed"), [(4, True), (5, False)])
def test_pages_list_their_keys_only_in_the_first_games(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch, played: int, listed: bool
) -> None:
    monkeypatch.setattr("rage_desktop.match.store.store.Store.finished_count", lambda *_: played)
    page = open_scene(StatisticsScene).scene
    assert isinstance(page, Page)
    assert page.footer_keys()
    assert page.ctx.key_rows is listed


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_no_house_rule_of_our_editions_is_out_of_view(language: str, tmp_path: Path) -> None:
    screen = replace(SCREENS["new_game"], settings={"language": language})
    with open_screen(screen, tmp_path, (1280, 720)) as driver:
        for edition in ("rage", "rage-amigo", "glyphs", "rave"):
            driver.go(f"edition-{edition}")
            assert driver.find("house-rules", Scroll).most == 0, edition
