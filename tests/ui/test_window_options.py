"""An option given by hand wins over what was kept of the last time."""

from pathlib import Path

import pytest

from rage_desktop.ui import game
from rage_desktop.ui.options import GameOptions


@pytest.mark.parametrize(
    ("options", "full"),
    [
        (GameOptions(), True),
        (GameOptions(window=(1024, 640)), False),
        (GameOptions(window=(1024, 640), fullscreen=True), True),
        (GameOptions(fullscreen=False), False),
    ],
)
def test_a_size_asked_for_by_hand_wins_over_full_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: GameOptions, full: bool
) -> None:
    opened: list[bool] = []

    class Opened:
        def __init__(self, title: str, size: object, full: bool, icon: Path, hidden: bool) -> None:
            opened.append(full)

    monkeypatch.setattr(game, "Window", Opened)
    services = game.make_services(GameOptions(data_dir=tmp_path))
    services.change_settings(window="fullscreen")
    game.open_window(options, services)
    services.close()
    assert opened == [full]
