"""Pages in a language that is read from right to left: what is at which side, and what keys and
pointer do there. That nothing on them overlaps is told by test_text_size."""

from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.crowded import rules
from helpers.screens.finished_games import review
from helpers.screens.languages import pseudo, use_rtl
from helpers.screens.screens import RAGE, Game, Screen, bidding, open_screen, table
from pygame import Rect

from rage_desktop.presentation.i18n.languages import is_rtl
from rage_desktop.ui.accessibility.accessibility_tree import AccessTreeBuilder
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.rules.chapters import Chapter
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.toolkit.draw_context import to_window_rect
from rage_desktop.ui.toolkit.widgets.form_controls import SegmentedControl, Slider, TextField

SIZE = (1280, 720)
SETTINGS = Screen(lambda services: SettingsScene(services, "accessibility"))
RULES = Screen(lambda services: rules(services, "rage", Chapter.AIM))
OWN_ARROWS = (SegmentedControl, Slider)


@pytest.fixture(autouse=True)
def read_from_the_right(monkeypatch: pytest.MonkeyPatch) -> None:
    use_rtl(monkeypatch)


@pytest.fixture
def driver(
    request: pytest.FixtureRequest, tmp_path: Path, one_art_factory: None
) -> Iterator[Driver]:
    with open_screen(request.param, tmp_path, SIZE) as driver:
        yield driver


def seen(driver: Driver, which: str) -> Rect:
    """Return where in the window a thing is."""
    return to_window_rect(driver.scene.ctx, driver.find(which).bounds)


def test_which_languages_are_read_from_the_right() -> None:
    spoken = pseudo()
    assert is_rtl("he", spoken)
    assert is_rtl("ar_EG", spoken)
    assert not any(is_rtl(code, spoken) for code in ("en", "fr_CA", "de", "es"))
    assert not is_rtl("he", NullTranslations())  # English is spoken in its place


@pytest.mark.parametrize("driver", [SETTINGS], indirect=True)
def test_the_way_back_is_at_the_right_for_eye_pointer_and_screen_reader(driver: Driver) -> None:
    back = seen(driver, "back")
    preview = seen(driver, "players")
    assert back.x > SIZE[0] / 2 > preview.x
    told = AccessTreeBuilder().tell(driver.scene)
    piece = next(one for one in told.access_nodes.values() if one.name == driver.find("back").name)
    assert piece.box == tuple(back)
    driver.click_at(*back.center)
    assert driver.app.stack.top is None


@pytest.mark.parametrize("driver", [SETTINGS], indirect=True)
def test_a_slider_grows_leftwards(driver: Driver) -> None:
    slider = driver.find("hand_size", Slider)
    driver.focus("hand_size")
    driver.key(pygame.K_LEFT)
    more = driver.find("hand_size", Slider)
    assert more.level > slider.level
    track = to_window_rect(driver.scene.ctx, more.track)
    driver.click_at(track.left + 2, track.centery)
    most = driver.find("hand_size", Slider)
    assert most.level == 1


@pytest.mark.slow
@pytest.mark.parametrize("driver", [Screen(NewGameScene)], indirect=True)
def test_arrows_go_where_they_point(driver: Driver) -> None:
    gone = 0
    page = driver.at(NewGameScene)
    begun = page.choice
    for node in list(driver.scene.nodes):
        page.choice = begun  # an arrow among the editions chooses one
        page.refresh()
        if not (node.focusable and node.enabled) or node.typing or isinstance(node, OWN_ARROWS):
            continue
        for key, sign in ((pygame.K_LEFT, -1), (pygame.K_RIGHT, 1)):
            driver.scene.input.show_focus(node.id)
            driver.key(key)
            to = driver.focused()
            if to is None or to.id == node.id or not driver.has(node.id):  # gone with its edition
                continue
            gone += 1
            stood, stands = (
                to_window_rect(driver.scene.ctx, driver.find(one.id).visual_bounds).centerx
                for one in (node, to)
            )
            assert sign * (stands - stood) > 0, (node.id, to.id)
    assert gone > 10


@pytest.mark.slow
@pytest.mark.parametrize("driver", [RULES], indirect=True)
def test_typed_letters_keep_their_order(driver: Driver) -> None:
    driver.click("search")
    driver.type("abc")
    field = driver.focused()
    assert isinstance(field, TextField)
    assert (field.value, field.caret) == ("abc", 3)
    driver.key(pygame.K_LEFT)
    assert field.caret == 2


@pytest.mark.parametrize("driver", [Screen(table(RAGE))], indirect=True)
def test_a_table_stays_and_the_dialogs_over_it_turn(driver: Driver) -> None:
    scene = driver.at(TableScene)
    assert not scene.ctx.mirrored
    first, *_, last = [node for node in scene.nodes if node.id.startswith("card-")]
    assert first.bounds.x < last.bounds.x
    driver.go(pygame.K_p)
    assert driver.at(PauseScene).ctx.mirrored


@pytest.mark.parametrize("driver", [Screen(review())], indirect=True)
def test_a_review_turns_around_its_table(driver: Driver) -> None:
    assert seen(driver, "back").x > SIZE[0] / 2 > seen(driver, "judged").right
    first, *_, last = [node.id for node in driver.scene.nodes if node.id.startswith("card-")]
    assert seen(driver, first).x < seen(driver, last).x
    assert seen(driver, "seat-0").right < seen(driver, first).x
    assert seen(driver, "seat-1").x < seen(driver, "seat-3").x, "play goes clockwise"


@pytest.mark.parametrize("driver", [Screen(NewGameScene)], indirect=True)
def test_a_tip_stands_where_its_thing_is_seen(driver: Driver) -> None:
    driver.point(*seen(driver, "back").center)
    driver.step(1.0)
    driver.settle()
    assert driver.app.tooltips.open is driver.find("back")


@pytest.mark.parametrize("driver", [Screen(table(Game("rage", 4, bidding(3, 2))))], indirect=True)
def test_bids_stand_and_grow_from_the_right(driver: Driver) -> None:
    panel = driver.find("bidding").bounds
    keys = [
        node.bounds for node in driver.scene.nodes if node.id.startswith("bid-") and node.tab_stop
    ]
    assert [box.x for box in keys] == sorted((box.x for box in keys), reverse=True)
    assert all(panel.contains(box) for box in keys)
    driver.keys(pygame.K_1, pygame.K_LEFT)
    assert driver.find("bid-2").selected
    driver.click("bid-0")
    assert driver.find("bid-0").selected
