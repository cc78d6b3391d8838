"""Every scene in a window of any size, from a single pixel on, or with its controls at one side."""

from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pygame
import pytest
from helpers.driver import Driver
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import CROWDED
from helpers.screens.scenes import Open, new_session
from helpers.screens.screens import SCREENS, Game, Screen, bidding, open_screen, table

from rage_desktop.ui.diagnostics.all_scenes import all_scenes
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.services import Services

SMALLEST = (1, 1)
OTHERS = ((480, 320), (300, 700), (1600, 20), (800, 3000))


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
def test_every_scene_is_drawn_in_a_window_of_any_size(services: Services, open_scene: Open) -> None:
    for other, scene in zip(cycle(OTHERS), all_scenes(services), strict=False):
        driver: Driver = open_scene(lambda _, scene=scene: scene)
        for size in (SMALLEST, other):
            pygame.display.set_mode(size, pygame.RESIZABLE)
            driver.steps(6, 0.05)
            assert driver.scene.ctx.size == driver.app.window.size
            driver.steps(2, 0.4)
        driver.app.window.close()


@pytest.mark.parametrize(
    ("screen", "pressed"),
    [
        ("title", ("new-game", "daily")),
        ("new_game", ("back", "way", "deal")),
        ("score_sheet", ("next", "export", "explain")),
        ("game_over", ("again", "more")),
        ("settings", ("back", "players")),
        ("statistics", ("back", "which", "export")),
        ("people", ("seat-0", "seat-3")),
        ("help", ("close",)),
        ("table_rave", ("menu", "last_trick", "help")),
    ],
)
def test_controls_are_at_the_side_of_the_one_hand(
    screen: str, pressed: tuple[str, ...], tmp_path: Path
) -> None:
    def middles(one_hand: str) -> list[int]:
        opened = {**SCREENS, **CROWDED}[screen]
        opened = replace(opened, settings={**opened.settings, "one_hand": one_hand})
        folder = tmp_path / one_hand
        folder.mkdir()
        with open_screen(opened, folder, (1280, 720)) as driver:
            return [driver.find(name).bounds.centerx for name in pressed]

    for left, right in zip(middles("left"), middles("right"), strict=True):
        assert left < right


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 100), ((1024, 640), 150)])
def test_the_bar_leaves_out_a_fact_rather_than_cut_it(
    size: tuple[int, int], text_size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = {"language": "fr", "text_size": text_size}
    screen = Screen(table(Game("rage", 4, bidding(1, 0))), settings=settings)
    with read_texts(monkeypatch) as page, open_screen(screen, tmp_path, size):
        facts = [words for words, box in page.lines() if box.right < size[0] / 3 and box.y < 70]
    assert "10 cartes" in facts
    assert not [words for words in facts if words.endswith("\u2026")]


def test_the_curtain_breaks_lines_between_facts_in_a_tall_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def three_played(services: Services) -> CurtainScene:
        session = new_session(services, humans=4)
        session.begin()
        match = session.match
        while len(match.view(None).trick) < 3:
            match.submit(match.view(match.waiting_for[0]).legal[0])
        return CurtainScene(services, session)

    with read_texts(monkeypatch) as page, open_screen(Screen(three_played), tmp_path, (1080, 1920)):
        facts = [words for words, box in page.lines() if box.y < 200]
    assert facts[:2] == ["Round 1 of 10", "10 cards"]
    assert any(words.startswith("Trump is ") and len(words) > 9 for words in facts)
