"""The preview of the settings stands where there is room: at the right, or below the rows."""

from contextlib import nullcontext

import msgspec
import pygame
import pytest
from helpers.shown.scenes import Open

from rage_desktop.match.settings import Settings
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.ui.scenes.settings.preview import DealPreview, TryField
from rage_desktop.ui.scenes.settings.setting_rows import PAGES, Range
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.toolkit.widgets.buttons import Scroll


@pytest.mark.parametrize(
    ("size", "below"), [((1280, 720), False), ((1080, 1920), True), ((1100, 1400), None)]
)
def test_the_preview_stands_where_there_is_room(
    open_scene: Open, size: tuple[int, int], below: bool | None
) -> None:
    driver = open_scene(SettingsScene, size)
    assert driver.has("preview-skin") == (below is not None)
    if below is not None:
        row, preview = driver.find("language").bounds, driver.find("preview-skin").bounds
        assert (row.bottom < preview.top, row.right < preview.left) == (below, not below)


def test_backs_and_cloths_are_chosen_by_keys_and_by_pointer(open_scene: Open) -> None:
    driver = open_scene(lambda services: SettingsScene(services), (1280, 720))
    services = driver.at(SettingsScene).services

    def chosen() -> tuple[str, str]:
        return services.settings.card_back, services.settings.cloth

    driver.focus("card_back")
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
    driver.focus("window")
    driver.key(pygame.K_LEFT)
    assert told() == (False, "Window", "normal")


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(("key", "value"), [("card_back", "night"), ("cloth", "midnight")])
def test_the_preview_wears_what_is_chosen(open_scene: Open, key: str, value: str) -> None:
    driver = open_scene(lambda services: SettingsScene(services), (1280, 720))
    (rows,) = (node for node in driver.scene.nodes if isinstance(node, Scroll))
    left, top = rows.bounds.right, driver.find("preview-skin").bounds.bottom
    box = pygame.Rect(left, top, 1280 - left, 720 - top)
    driver.focus(key)

    def shown() -> bytes:
        driver.settle()
        return pygame.image.tobytes(driver.app.window.surface.subsurface(box), "RGB")

    before = shown()
    services = driver.at(SettingsScene).services
    while getattr(services.settings, key) != value:
        driver.key(pygame.K_RIGHT)
    assert shown() != before


def test_holds_and_double_presses_are_tried_in_the_preview(open_scene: Open) -> None:
    driver = open_scene(lambda services: SettingsScene(services, "touch"), (1280, 720))
    field = driver.find("try")
    assert isinstance(field, TryField)
    trial = field.input_preview
    driver.focus("try")
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
    ways: list[bool] = []
    begin = DealPreview.begin

    def watched(self: DealPreview, motion: MotionSettings) -> None:
        ways.append(motion.reduced)
        begin(self, motion)

    monkeypatch.setattr(DealPreview, "begin", watched)
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

    assert meaning((1280, 720)) == "All words, on every screen"
    assert meaning((1024, 640)) == "This window has room for 150%"
    assert meaning((1080, 1920)) == "This window has room for 150%"


def test_sliders_of_holds_go_as_far_as_the_file_may() -> None:
    rows = [row for page in PAGES for row in page.options if isinstance(row, Range) and row.timed]
    assert {row.key for row in rows} >= {"hold_to_confirm", "long_press", "key_repeat"}
    for row in rows:
        for value, holds in ((row.low, True), (row.high, True), (row.high + 1, False)):
            with nullcontext() if holds else pytest.raises(msgspec.ValidationError):
                msgspec.convert({row.key: value}, Settings)
