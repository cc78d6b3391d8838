"""Every key of the table can be changed; one that is taken is refused, its use named."""

from pathlib import Path

import pygame
import pytest
from helpers.shown.screens import RAGE, Screen, opened, table

from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.toolkit.key_bindings import FIXED, USES, KeyBindings, may_stand

SIZE = (1280, 720)


def test_a_changed_key_means_the_usual_one_which_means_nothing() -> None:
    keys = KeyBindings().changed("L", "Q")
    assert (keys.action_for("Q"), keys.key_for("L"), keys.action_for("J")) == ("L", "Q", "J")
    assert keys.action_for("L") not in USES
    assert keys.taken("L", "Q") is None
    assert keys.taken("J", "Q") == USES["L"]
    assert keys.taken("J", "L") is None, "it is free now"
    assert keys.changed("J", "L").action_for("L") == "J"
    assert keys.changed("L", "L") == KeyBindings()
    assert KeyBindings.read(keys.written) == keys


@pytest.mark.parametrize("line", ["L=S", "Z=Q", "L=7", "L=", "=", "L=C", "nonsense"])
def test_what_settings_may_not_say_is_left_out(line: str) -> None:
    assert KeyBindings.read([line]) == KeyBindings()


def test_every_key_can_be_given_away_and_none_is_fixed() -> None:
    free = [chr(n) for n in range(65, 91) if chr(n) not in USES and chr(n) not in FIXED]
    assert all(may_stand(key) for key in (*USES, *free))
    assert USES.keys().isdisjoint(FIXED)


def test_a_key_is_changed_on_the_page_and_a_taken_one_refused(tmp_path: Path) -> None:
    screen = Screen(lambda services: SettingsScene(services, "keys"))
    with opened(screen, tmp_path, SIZE) as driver:
        scene = driver.at(SettingsScene)
        driver.enter("key-L")
        driver.type("s")
        assert not scene.services.settings.keys
        assert "S is taken: score sheet" in [scene.ctx.tr(words) for words in scene.announcements]
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
    with opened(screen, tmp_path, SIZE) as driver:
        scene = driver.at(TableScene)
        driver.key(ord("s"), text="s")
        assert driver.at(TableScene) is scene
        assert "cards: " in driver.find("said").name
        assert scene.ctx.key_bindings.key_for("S") == "Z"
        driver.key(ord("z"), text="z")
        assert driver.scene is not scene
