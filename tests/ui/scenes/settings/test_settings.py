"""Settings are changed on their pages, keys among them, and shown in the preview."""

from contextlib import nullcontext
from pathlib import Path

import msgspec
import pygame
import pytest
from helpers.calls import record_calls
from helpers.players.dragging import PointerDevice
from helpers.screens.scenes import Open
from helpers.screens.screens import RAGE, Screen, open_screen, table

from rage_desktop import HOME, __version__
from rage_desktop.match.settings import Settings
from rage_desktop.ui.scenes.settings.key_uses import FIXED_USES, KEY_USES
from rage_desktop.ui.scenes.settings.preview import DealPreview, TryField
from rage_desktop.ui.scenes.settings.setting_rows import PAGES, Range
from rage_desktop.ui.scenes.settings.settings_page import LanguagesScene, SettingsScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Scroll, SegmentedControl, Slider
from rage_desktop.ui.toolkit.key_bindings import (
    ARROW_KEYS,
    CHANGEABLE,
    RESERVED,
    KeyBindings,
    may_stand,
)


@pytest.mark.parametrize(
    ("size", "below"), [((1280, 720), False), ((1080, 1920), True), ((1100, 1400), None)]
)
def test_the_preview_stands_where_there_is_room(
    open_scene: Open, size: tuple[int, int], below: bool | None
) -> None:
    driver = open_scene(SettingsScene, size)
    assert driver.has("preview-skin") == (below is not None)
    if below is not None:
        row = driver.find("language").bounds
        preview = driver.find("preview-skin").bounds
        assert (row.bottom < preview.top, row.right < preview.left) == (below, not below)
    driver.click("tab-sound")
    assert not driver.has("preview-skin"), "it would show nothing that is set here"


def test_backs_and_cloths_are_chosen_by_keys_and_by_pointer(open_scene: Open) -> None:
    driver = open_scene(lambda services: SettingsScene(services), (1280, 720))
    services = driver.at(SettingsScene).services

    def chosen() -> tuple[str, str]:
        return services.settings.card_back, services.settings.cloth

    driver.jump("card_back")
    driver.go(pygame.K_RIGHT)
    assert chosen() == ("flames", "edition")
    assert driver.find("card_back").value == "Flames"
    driver.key(pygame.K_LEFT)
    assert chosen() == ("edition", "edition")
    cloths = driver.find("cloth").bounds
    driver.settle()
    driver.click_at(cloths.right - 8, cloths.centery)
    driver.settle()
    assert chosen() == ("edition", "umber")


def test_the_window_is_told_as_it_is_whoever_changed_it(open_scene: Open) -> None:
    driver = open_scene(lambda services: SettingsScene(services))
    services = driver.at(SettingsScene).services

    def told() -> tuple[bool, str, str]:
        driver.settle()
        return driver.app.window.fullscreen, driver.find("window").value, services.settings.window

    assert told() == (False, "Window", "normal")
    driver.key(pygame.K_F11)
    assert told() == (True, "Full screen", "fullscreen")
    driver.jump("window")
    driver.key(pygame.K_LEFT)
    assert told() == (False, "Window", "normal")


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(("key", "value"), [("card_back", "night"), ("cloth", "midnight")])
def test_the_preview_wears_what_is_chosen(open_scene: Open, key: str, value: str) -> None:
    driver = open_scene(lambda services: SettingsScene(services), (1280, 720))
    (rows,) = (node for node in driver.scene.nodes if isinstance(node, Scroll))
    left = rows.bounds.right
    top = driver.find("preview-skin").bounds.bottom
    box = pygame.Rect(left, top, 1280 - left, 720 - top)
    driver.jump(key)
    before = driver.pixels(box)
    services = driver.at(SettingsScene).services
    while getattr(services.settings, key) != value:
        driver.key(pygame.K_RIGHT)
    assert driver.pixels(box) != before


def test_holds_and_double_presses_are_tried_in_the_preview(open_scene: Open) -> None:
    driver = open_scene(lambda services: SettingsScene(services, "touch"), (1280, 720))
    field = driver.find("try", TryField)
    trial = field.input_preview
    driver.jump("try")
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        held = {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 40}
        driver.step(0.3, pygame.event.Event(kind, held))
        driver.step(0.3)
    assert trial.presses == 1
    assert driver.find("try").value == "1 press"
    assert trial.held is None
    assert 0.2 < trial.longest < 0.7
    dot = trial.dot
    driver.key(pygame.K_RIGHT)
    assert trial.dot == dot + 1
    assert driver.focused() is driver.find("try")
    driver.click("try")
    assert trial.presses == 2


def test_the_preview_deals_its_cards_as_the_settings_of_motion_have_it(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards fly, or with reduced motion fade where they lie."""
    ways = record_calls(monkeypatch, DealPreview, "begin", lambda _, motion: motion.reduced)
    driver = open_scene(lambda services: SettingsScene(services, "accessibility"), speed=1)
    for _ in range(2):
        driver.step(1.0)  # a click right after another is taken for the same
        driver.click("reduced_motion")
        assert driver.at(SettingsScene).is_busy
    assert ways == [True, False]
    driver.settle()
    assert not driver.at(SettingsScene).is_busy


def test_what_a_window_has_no_room_for_is_said_where_it_is_set(open_scene: Open) -> None:
    def meaning(size: tuple[int, int]) -> str:
        driver = open_scene(lambda s: SettingsScene(s, "display"), size, text_size=200)
        return driver.find("text_size").description

    assert meaning((1280, 720)) == "All text, on every screen"
    assert meaning((1024, 640)) == "This window has room for 150%"
    assert meaning((1080, 1920)) == "This window has room for 150%"


def test_open_screens_switch_the_language(open_scene: Open) -> None:
    driver = open_scene(lambda services: SettingsScene(services))
    services = driver.at(SettingsScene).services
    driver.focus("language")
    assert driver.find("language").value == "System language"
    driver.go(pygame.K_RETURN)
    assert driver.at(LanguagesScene).default == "language-system"
    driver.enter("language-fr")
    driver.settle()
    assert services.settings.language == "fr"
    assert driver.find("heading").name == "Réglages"
    driver.go("language")
    assert driver.at(LanguagesScene).default == "language-fr"
    driver.go("language-en")
    assert driver.find("heading").name == "Settings"
    assert driver.find("language").value == "English"


def test_sliders_of_holds_go_as_far_as_the_file_may() -> None:
    rows = [row for page in PAGES for row in page.options if isinstance(row, Range) and row.timed]
    assert {row.key for row in rows} >= {"hold_to_confirm", "long_press", "key_repeat"}
    for row in rows:
        for value, holds in ((row.low, True), (row.high, True), (row.high + 1, False)):
            with nullcontext() if holds else pytest.raises(msgspec.ValidationError):
                msgspec.convert({row.key: value}, Settings)


SIZE = (1280, 720)


def test_a_changed_key_means_the_usual_one_which_means_nothing() -> None:
    keys = KeyBindings().changed("L", "Q")
    assert (keys.action_for("Q"), keys.key_for("L"), keys.action_for("J")) == ("L", "Q", "J")
    assert keys.action_for("L") not in CHANGEABLE
    assert keys.taken("L", "Q") is None
    assert keys.taken("J", "Q") == "L"
    assert keys.taken("J", "L") is None, "it is free now"
    assert keys.changed("J", "L").action_for("L") == "J"
    assert keys.changed("L", "L") == KeyBindings()
    assert KeyBindings.read(keys.written) == keys


@pytest.mark.parametrize("line", ["L=S", "Z=Q", "L=7", "L=", "=", "L=C", "nonsense"])
def test_what_settings_may_not_say_is_left_out(line: str) -> None:
    assert KeyBindings.read([line]) == KeyBindings()


def test_every_key_can_be_given_away_and_none_is_fixed() -> None:
    free = [chr(n) for n in range(65, 91) if chr(n) not in CHANGEABLE and chr(n) not in RESERVED]
    assert all(may_stand(key) for key in (*CHANGEABLE, *free))
    assert CHANGEABLE.isdisjoint(RESERVED)
    assert KEY_USES.keys() == CHANGEABLE, "each says what it does"
    assert FIXED_USES.keys() == {*RESERVED, ARROW_KEYS}


def test_a_key_is_changed_on_the_page_and_a_taken_one_refused(tmp_path: Path) -> None:
    screen = Screen(lambda services: SettingsScene(services, "keys"))
    with open_screen(screen, tmp_path, SIZE) as driver:
        scene = driver.at(SettingsScene)
        driver.enter("key-L")
        driver.type("s")
        assert not scene.services.settings.keys
        assert "S is already used: score sheet" in [
            scene.ctx.tr(words) for words in scene.announcements
        ]
        driver.key(pygame.K_RETURN)
        driver.type("x")  # asks nothing while a key is waited for
        assert driver.app.tooltips.open is None
        driver.key(pygame.K_RETURN)
        driver.type("q")
        assert list(scene.services.settings.keys) == ["L=Q"]
        assert driver.find("key-L").value == "Q"
        driver.keys(pygame.K_RETURN, pygame.K_ESCAPE)
        assert driver.at(SettingsScene) is scene, "Escape ended the waiting alone"


def test_the_table_goes_by_changed_keys_and_shows_them(tmp_path: Path) -> None:
    screen = Screen(table(RAGE), settings={"keys": ("S=Z", "G=S")})
    with open_screen(screen, tmp_path, SIZE) as driver:
        scene = driver.at(TableScene)
        driver.key(ord("s"), text="s")
        assert driver.at(TableScene) is scene
        assert "cards: " in driver.find("said").name
        assert scene.ctx.key_bindings.key_for("S") == "Z"
        driver.key(ord("z"), text="z")
        assert driver.scene is not scene


def test_about_says_whose_games_these_are_and_copies_where_to_report(
    open_scene: Open, copied: list[str]
) -> None:
    driver = open_scene(lambda services: SettingsScene(services))
    driver.click("about")
    said = driver.find("message").name
    assert f"{HOME}/issues" in said
    for fact in ("unofficial", "belong to their owners", "MIT licence"):
        assert fact in said
    assert __version__ in driver.find("heading").name
    driver.click("copy")
    assert copied == [f"{HOME}/issues"]
    assert driver.find("copy").name == "Copied"


def test_no_setting_is_called_like_its_own_value(open_scene: Open) -> None:
    for page in PAGES:
        scene = open_scene(lambda services, page=page: SettingsScene(services, page.id)).scene
        for node in scene.nodes:
            assert not node.name or node.name != node.value, node.id


def test_tab_comes_to_every_setting(open_scene: Open) -> None:
    driver = open_scene(SettingsScene)
    for page in PAGES:
        driver.click(f"tab-{page.id}")
        names = {option.key for option in page.options if driver.has(option.key)}
        seen = set[str]()
        for _ in range(2 * len(driver.scene.nodes)):
            driver.key(pygame.K_TAB)
            seen.add(driver.scene.input.focus)
        assert names <= seen, page.id


@pytest.mark.parametrize("beside", [-8, 8])
def test_the_text_grows_steadily_as_its_knob_is_dragged_by_either_half(
    open_scene: Open, services: Services, beside: int
) -> None:
    driver = open_scene(SettingsScene, (1024, 640))
    driver.settle()
    track = driver.find("text_size", Slider).track
    start, y = track.x + beside, track.centery
    pointer = PointerDevice(driver)
    pointer.down((start, y))
    sizes = [services.settings.text_size]
    for x in range(start, start + track.w, 10):
        pointer.move((x, y), steps=1)
        sizes.append(services.settings.text_size)
    pointer.up()
    assert sizes == sorted(sizes), "although the page is laid out anew under the pointer"
    assert sizes[0] == 100
    assert sizes[-1] == 200


@pytest.mark.parametrize("page", ["display", "accessibility"])
def test_the_preview_shows_the_cards_of_the_last_game_as_large_as_they_are_set(
    open_scene: Open, services: Services, drawn: None, page: str
) -> None:
    last = msgspec.structs.replace(services.settings.last_game, edition="rave")
    services.change_settings(last_game=last)
    driver = open_scene(lambda services: SettingsScene(services, page))
    skin = driver.find("preview-skin", SegmentedControl)
    assert skin.value == "Rave"
    below = pygame.Rect(skin.bounds.left, skin.bounds.bottom, skin.bounds.w, 400)
    driver.jump("hand_size")
    pictures = {driver.pixels(below)}
    for key in (pygame.K_HOME, pygame.K_END):
        driver.key(key)
        pictures.add(driver.pixels(below))
    assert services.settings.hand_size == 120
    assert len(pictures) == 3
