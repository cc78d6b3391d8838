"""The title in a tall window: name, sun, cards and menu one below the other."""

from pathlib import Path

import pytest
from helpers.scenes import Open
from helpers.screens import SCREENS, opened

from rage_desktop.match.seats import default_seats
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.nodes import Role


@pytest.mark.slow
@pytest.mark.parametrize("size", [(720, 1280), (900, 1200), (1100, 1400), (1190, 1000)])
def test_in_a_tall_window_the_menu_covers_no_card_and_the_name_no_sun(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with opened(SCREENS["title"], tmp_path, size) as driver:
        kit = driver.scene.kit
        view = kit.studio.scenery.title(*size)
        buttons = driver.of_role(Role.BUTTON)
        assert len(buttons) == 5  # with Continue
        for button in buttons:
            assert button.bounds.top > view.ground, button.id
            assert button.bounds.bottom < size[1] - kit.px(24), button.id
        line = view.sun_top / 2 + kit.px(122)  # below the name
        assert line + kit.t(31) / 2 < view.sun_top
        assert all(place.x < size[0] for place in view.fan)


def test_continue_speaks_in_the_words_of_the_edition(services: Services, open_scene: Open) -> None:
    file = services.library.get("glyphs")
    services.tables.new_game(file, default_seats(3), (), {}, "K7Q2M9XD4T").match.deal()
    driver = open_scene(TitleScene)
    assert driver.find("continue").value == "Glyphs · Round 1 of 31"
