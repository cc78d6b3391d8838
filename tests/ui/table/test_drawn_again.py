"""A frame like the one before draws no picture anew, however much of the window it fills."""

from pathlib import Path

import pytest
from helpers.calls import record_calls
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import SCREENS, open_screen

from rage_desktop.ui.art.surface_cache import SurfaceCache
from rage_desktop.ui.toolkit.canvas import Canvas

FULL = {**CROWDED, **SCREENS}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["figures_bid_8", "high_contrast", "daily"])
def test_a_second_frame_draws_no_picture_anew(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_screen(FULL[name], tmp_path, (1920, 1080)) as driver:
        driver.app.turn(0.0, [])
        kept = record_calls(
            monkeypatch, SurfaceCache, "fetch", lambda cache, key, _: key in cache or key
        )
        driver.app.stack.ctx.art.begin_frame()
        for scene in driver.app.stack.shown:
            scene.draw(Canvas(driver.app.window.size))
        assert set(kept) == {True}
