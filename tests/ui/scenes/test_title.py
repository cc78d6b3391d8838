"""The title in a tall window: name, sun, cards and menu one below the other."""

from pathlib import Path

import pygame
import pytest
from helpers.shown.pseudo import overheard
from helpers.shown.scenes import Open
from helpers.shown.screens import SCREENS, opened

from rage_desktop.match.daily.daily_deal import daily_deal
from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.settings import Learning
from rage_desktop.play.lessons.lesson_progress import mark_reached
from rage_desktop.ui.scenes.daily.daily_scene import DailyScene
from rage_desktop.ui.scenes.learn.learn_scene import LearnScene
from rage_desktop.ui.scenes.rules.rules_page import RulesScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.nodes import Role


@pytest.mark.slow
@pytest.mark.parametrize("size", [(720, 1280), (900, 1200), (1100, 1400), (1190, 1000)])
def test_in_a_tall_window_the_menu_covers_no_card_and_the_name_no_sun(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with opened(SCREENS["title"], tmp_path, size) as driver:
        ctx = driver.scene.ctx
        view = ctx.art.scenery.title(*size)
        buttons = driver.of_role(Role.BUTTON)
        assert len(buttons) == 8  # with Continue, the rules and the statistics
        for button in buttons:
            assert button.bounds.top > view.ground, button.id
            assert button.bounds.bottom < size[1] - ctx.px(24), button.id
        line = view.sun_top / 2 + ctx.px(122)  # below the name
        assert line + ctx.t(31) / 2 < view.sun_top
        assert all(place.x < size[0] for place in view.fan)


def test_continue_speaks_in_the_words_of_the_edition(services: Services, open_scene: Open) -> None:
    file = services.library.get("glyphs")
    services.session_factory.new_game(file, default_seats(3), (), {}, "K7Q2M9XD4T").match.deal()
    driver = open_scene(TitleScene)
    assert driver.find("continue").value == "Glyphs · Round 1 of 31"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_continue_tells_editions_of_one_title_apart(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    for edition, name in (("rage", "American rules"), ("rage-amigo", "French rules")):

        def begun(services: Services, edition: str = edition) -> TitleScene:
            file = services.library.get(edition)
            services.session_factory.new_game(
                file, default_seats(3), (), {}, "K7Q2M9XD4T"
            ).match.deal()
            return TitleScene(services)

        with overheard(monkeypatch) as drawn:
            open_scene(begun, size).settle()
        assert any(words.startswith(f"Rage, {name} · ") for words in drawn)


def test_who_is_new_learns_first(services: Services, open_scene: Open) -> None:
    driver = open_scene(TitleScene)
    driver.settle()
    assert driver.of_role(Role.BUTTON)[0].id == "learn"
    focused = driver.focused()
    assert focused is not None
    assert focused.id == "learn"
    driver.key(pygame.K_RETURN)
    assert driver.at(LearnScene).lesson.id == "learn-1"


def test_who_has_begun_goes_on_and_who_is_done_is_not_asked_again(
    services: Services, open_scene: Open
) -> None:
    lessons = services.lessons
    learning = mark_reached(Learning(done=("learn-1",)), lessons, lessons.lessons[1], 1)
    driver = open_scene(TitleScene, learning=learning)
    assert driver.find("learn").value == "Lesson 2 of 9"
    driver.click("learn")
    assert driver.at(LearnScene).lesson.id == "learn-2"
    assert driver.at(LearnScene).walked.cursor.at == 0, "no such item waits there"
    services.change_settings(learning=Learning(done=("learn-9",)))
    driver = open_scene(TitleScene)
    assert driver.find("new-game").bounds.h > driver.find("quit").bounds.h
    driver.click("learn")
    assert driver.at(RulesScene).input.focus == "try-it", "the lessons are beside the rules now"


def test_the_daily_deal_tells_its_day_its_table_and_the_row(
    services: Services, open_scene: Open
) -> None:
    driver = open_scene(TitleScene)
    deal = daily_deal(services.daily_service.today)
    said = driver.find("daily").value
    assert said.startswith(f"{deal.day.day} ")
    assert f"{deal.players} players" in said
    driver.click("daily")
    assert driver.at(DailyScene).day == deal.day


def test_h_opens_the_rules_from_any_menu(open_scene: Open) -> None:
    driver = open_scene(TitleScene)
    driver.key(pygame.K_h)
    driver.at(RulesScene)
