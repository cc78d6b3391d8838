"""The title, the pause, and what is offered before a first game: where each way leads."""

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.languages import record_drawn_texts
from helpers.screens.scenes import Open, new_session, play_on
from msgspec import structs

from rage_desktop.match.daily_deal import daily_deal
from rage_desktop.match.settings import Learning
from rage_desktop.play.lessons.lesson import mark_reached
from rage_desktop.play.session import PendingInput
from rage_desktop.presentation.layout.geometry import Pose
from rage_desktop.presentation.sentences.game_facts import minutes_of
from rage_desktop.ui.art.raster import opaque_surface
from rage_desktop.ui.art.scenery.skies import title_plan
from rage_desktop.ui.art.scenery.title_fan import title_fan
from rage_desktop.ui.scenes.daily.daily_scene import DailyScene
from rage_desktop.ui.scenes.learn.learn_scene import LearnScene
from rage_desktop.ui.scenes.learn.lesson_dialogs import LearnChoiceScene
from rage_desktop.ui.scenes.menu.title_places import fan_begins
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.playing.table_navigation import UNATTENDED, TableNavigation
from rage_desktop.ui.scenes.rules.rules_page import RulesDrawer, RulesScene
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import ENTRIES, REST, TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.table_context import to_rect
from rage_desktop.ui.toolkit import Push, Replace, Role, Route, Scene
from rage_desktop.ui.toolkit.canvas import Canvas, paint


@pytest.mark.parametrize("size", [(1024, 640), (2560, 1080), (720, 1280)])
def test_one_picture_of_the_cards_at_rest_shows_what_its_layers_showed(
    open_scene: Open,
    drawn: None,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
) -> None:
    driver = open_scene(TitleScene, size)
    title = driver.at(TitleScene)

    def picture() -> bytes:
        canvas = Canvas(size)
        shown = opaque_surface(*size)
        title.draw(canvas)
        paint(shown, canvas.ops, [(0, 0, *size)])
        return shown.get_buffer().raw

    title.ctx.art.scenery.cache.clear()
    while title.is_busy:
        title.update(0.5)
    layers = picture()
    assert title.do_idle_work()
    monkeypatch.setattr(title.ctx.art.scenery, "title", None)  # it is not drawn again
    assert picture() == layers
    assert title.do_idle_work(), "memory is returned once the picture was shown"
    assert not title.do_idle_work()


@pytest.mark.parametrize("size", [(720, 1280), (900, 1200), (1100, 1400), (1190, 1000)])
def test_continue_tells_the_edition_in_its_words_and_below_the_sun_of_a_tall_window(
    services: Services, open_scene: Open, size: tuple[int, int]
) -> None:
    services.change_settings(learning=Learning(done=("learn-1",)))
    new_session(services, "glyphs", 3, seed="K7Q2M9XD4T").match.deal()
    driver = open_scene(TitleScene, size)
    assert driver.find("continue").value == "Glyphs · Round 1 of 31"
    assert driver.find("continue").bounds.top > title_plan(*size).ground


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080)])
def test_the_menu_lies_on_no_card(
    services: Services, open_scene: Open, size: tuple[int, int], text_size: int
) -> None:
    services.change_settings(text_size=text_size)
    driver = open_scene(TitleScene, size)
    buttons = [node.bounds for node in driver.scene.nodes if node.role is Role.BUTTON]
    cards = [
        to_rect(Pose(*structs.astuple(place)).box)
        for place in title_fan(*size, fan_begins(driver.app.stack.ctx))
    ]
    assert len(buttons) > 5
    assert not [button for button in buttons if button.collidelist(cards) >= 0]
    assert all(card.right <= size[0] for card in cards)


def test_continue_names_the_deal_of_the_day(services: Services, open_scene: Open) -> None:
    today = services.daily_service.today_status().deal
    file = services.library.get_or_first(today.edition_id)
    services.session_factory.daily(file, today, services.player.seat, practice=False).match.deal()
    driver = open_scene(TitleScene)
    assert driver.find("continue").value.startswith("Today's deal · ")


def test_the_course_is_found_again_where_the_lesson_of_an_edition_took_its_place(
    open_scene: Open,
) -> None:
    """Version 0.1.0 kept such a lesson as the one under way."""
    done = ("learn-1", "learn-2", "learn-3")
    for learning in (
        Learning(done=done, lesson="glyphs-1", at=4, number=1, count=1),
        Learning(done=(*done, "glyphs-1")),
    ):
        driver = open_scene(TitleScene, learning=learning)
        assert driver.find("learn").value == "Lesson 4 of 9"
        driver.click("learn")
        assert driver.at(LearnScene).lesson.id == "learn-4"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_continue_tells_editions_of_one_title_apart(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    for edition, name in (("rage", "American rules"), ("rage-amigo", "French rules")):

        def begun(services: Services, edition: str = edition) -> TitleScene:
            new_session(services, edition, 3, seed="K7Q2M9XD4T").match.deal()
            return TitleScene(services)

        drawn = record_drawn_texts(monkeypatch)
        open_scene(begun, size).settle()
        assert any(words.startswith(f"Rage, {name} · ") for words in drawn)


def test_its_tiles_count_the_tables_closed_and_the_puzzles_solved(
    services: Services, open_scene: Open
) -> None:
    who = services.player.seat
    closed = ("tour/dunes", "tour/oasis", "puzzle/trumps/3", "puzzle/own/9", "puzzle/trumps/4")
    for thing in closed:
        services.store.history.close(who.name, who.avatar, thing, "whole")
    driver = open_scene(TitleScene)
    assert driver.find("tour").value == "2 of 10"
    assert driver.find("puzzles").value == "2 of 120"


def test_the_stars_rest_a_minute_after_the_last_input(open_scene: Open) -> None:
    driver = open_scene(TitleScene)
    title = driver.at(TitleScene)
    moving = []
    for seconds in (REST / 2, REST / 2):
        title.update(seconds)
        moving.append(title.ambient)
    driver.key(pygame.K_DOWN)
    assert [*moving, title.ambient] == [True, False, True], "left alone it costs nothing"


def test_who_is_new_learns_first(open_scene: Open) -> None:
    driver = open_scene(TitleScene)
    driver.settle()
    assert driver.of_role(Role.BUTTON)[0].id == "learn"
    focused = driver.focused()
    assert focused is not None
    assert focused.id == "learn"
    driver.key(pygame.K_RETURN)
    assert driver.at(LearnScene).lesson.id == "learn-1"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (720, 1280)])
def test_every_entry_is_on_the_menu_once_it_leads_anywhere(
    services: Services, open_scene: Open, size: tuple[int, int]
) -> None:
    def missing() -> set[str]:
        buttons = [node.id for node in open_scene(TitleScene, size).of_role(Role.BUTTON)]
        assert len(buttons) == len(set(buttons))
        return ENTRIES.keys() - set(buttons)

    assert missing() == {"continue", "statistics"}
    new_session(services).match.deal()
    assert missing() == {"statistics"}
    services.change_settings(learning=Learning(done=("learn-9",)))
    assert missing() == set()
    services.store.hide(services.store.unfinished()[0].id)
    assert missing() == {"continue"}


def test_who_has_begun_goes_on_until_all_is_done(services: Services, open_scene: Open) -> None:
    lessons = services.lessons
    learning = mark_reached(Learning(done=("learn-1",)), lessons, lessons.lessons[1], 1)
    driver = open_scene(TitleScene, learning=learning)
    assert driver.find("learn").value == "Lesson 2 of 9"
    driver.click("learn")
    assert driver.at(LearnScene).lesson.id == "learn-2"
    assert driver.at(LearnScene).guide.cursor.at == 0, "no such item waits there"
    services.change_settings(learning=Learning(done=("learn-9",)))
    driver = open_scene(TitleScene)
    assert driver.find("new-game").bounds.h > driver.find("quit").bounds.h
    driver.go("learn")
    driver.at(LearnChoiceScene)
    driver.go("learn-3")
    assert driver.at(LearnScene).lesson.id == "learn-3"
    driver.go("learn-menu", "leave")
    assert driver.at(TitleScene)
    assert services.settings.learning == Learning(done=("learn-9",))
    driver.go("learn", "glyphs-1")
    assert driver.at(LearnScene).lesson.id == "glyphs-1"


def test_the_daily_deal_tells_its_day_and_its_table(services: Services, open_scene: Open) -> None:
    driver = open_scene(TitleScene)
    deal = daily_deal(services.daily_service.today)
    said = driver.find("daily").value
    assert said.startswith(f"{deal.day.day} ")
    minutes = minutes_of(deal.hand_sizes, 1, deal.players - 1)
    assert said.endswith(f" · {minutes} min"), "who knows only quick games is told"
    driver.click("daily")
    assert driver.at(DailyScene).day == deal.day


def test_h_opens_the_rules_from_any_menu(open_scene: Open) -> None:
    driver = open_scene(TitleScene)
    driver.key(pygame.K_h)
    driver.at(RulesScene)


def paused(services: Services) -> Scene:
    return PauseScene(services, play_on(new_session(services, variants=("secret-bids",)), rounds=1))


@pytest.fixture
def pause(open_scene: Open) -> Driver:
    """A game that is paused."""
    return open_scene(paused)


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_p])
def test_escape_enter_and_p_go_on(pause: Driver, key: int) -> None:
    pause.key(key)
    assert pause.app.stack.top is None


def test_quit_ends_the_game_and_keeps_it(pause: Driver, services: Services) -> None:
    pause.enter("quit")
    assert pause.app.stack.top is None
    assert len(services.store.unfinished()) == 1


def test_the_pause_sets_the_speed_and_opens_its_pages(pause: Driver, services: Services) -> None:
    session = pause.at(PauseScene).session
    pause.focus("speed")
    before = services.settings
    pause.key(pygame.K_LEFT)
    assert (before.speed, services.settings.speed) == (0, 4)
    assert session.presenter.director.motion.speed == 4
    pause.click("rules")
    pause.at(RulesDrawer)
    pause.click("chapter-house")
    assert any("Secret bids" in words for words in pause.texts())
    pause.settle()
    pause.key(pygame.K_ESCAPE)
    pause.click("settings")
    pause.at(SettingsScene)
    pause.settle()
    pause.key(pygame.K_ESCAPE)
    pause.at(PauseScene)
    pause.click("leave")
    assert isinstance(pause.scene, TitleScene)
    assert pause.has("continue")
    assert services.store.unfinished()[0].round == 2


def test_it_says_whether_the_game_is_saved(open_scene: Open, services: Services) -> None:
    assert "is saved" in open_scene(paused).find("saved").name
    demo = services.session_factory.demo(services.library.get("rage"))
    driver = open_scene(lambda made: PauseScene(made, demo))
    assert "can't be saved" in driver.find("saved").name
    assert "Save" not in driver.find("leave").name


def test_the_link_stands_for_editions_that_differ(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    assert not driver.has("difference"), "everybody learns the first edition from the title"
    driver.go("edition-glyphs")
    assert "1 minute" in driver.find("difference").name
    driver.go("difference")
    assert driver.at(LearnScene).lesson.part == "glyphs"


def test_the_first_game_of_an_edition_is_dealt_without_a_question(open_scene: Open) -> None:
    driver = open_scene(NewGameScene)
    driver.go("edition-rave", "deal")
    assert driver.at(TableScene).session.match.setup.file.id == "rave"


def test_a_game_of_bots_is_followed_by_another(services: Services) -> None:
    session = services.session_factory.demo(services.library.get("rage"))
    while session.match.result is None:
        if session.pending_input is PendingInput.NEXT_ROUND:
            session.next_round()
        for seat in session.match.waiting_for:
            session.submit(session.match.view(seat).legal[0])
        session.presenter.director.skip_all()
    assert session.pending_input is PendingInput.GAME_OVER
    navigation = TableNavigation(services, session, lambda _: None)
    assert navigation.game_over(at_once=False) is None
    assert navigation.next_wake == UNATTENDED
    assert navigation.advance(UNATTENDED / 2) is None
    after = navigation.advance(UNATTENDED)
    assert isinstance(after, Replace)
    assert isinstance(after.scene, Route)
    table = after.scene.make(services)
    assert isinstance(table, TableScene)
    assert table.session is not session


def test_the_choice_of_a_lesson_is_left_by_a_button_and_keeps_names_in_one_line(
    open_scene: Open,
) -> None:
    driver = open_scene(TitleScene, (1024, 640))
    title = driver.scene
    driver.app.stack.apply(Push(LearnChoiceScene(driver.at(TitleScene).services)))
    driver.settle()
    scene = driver.at(LearnChoiceScene)
    for node in scene.nodes:
        if node.role is Role.BUTTON:
            assert node.preferred_size(scene.ctx)[0] <= node.bounds.w, node.name
    driver.click("close")
    assert driver.scene is title
