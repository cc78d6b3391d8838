"""The text size is honoured: every line, the smallest above all, grows as much as was asked for,
wherever the window has room."""

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.pictures.eyes import reading
from helpers.shown.crowded import CROWDED
from helpers.shown.screens import opened

from rage_desktop.ui.toolkit.canvas import Canvas

SIZES = (((1280, 720), 2.0), ((1024, 640), 1.5), ((1920, 1080), 2.0))
TOLERANCE = 0.05


@pytest.mark.slow
@pytest.mark.parametrize("name", CROWDED)
def test_every_line_grows_with_the_text_size(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[str] = []
    with reading(monkeypatch) as page, opened(CROWDED[name], tmp_path, (1280, 720)) as driver:
        kit = driver.app.stack.kit

        def sizes(size: tuple[int, int], text: float) -> dict[str, int]:
            page.clear()
            driver.app.stack.restyle(replace(kit, size=size, text_scale=text))
            canvas = Canvas(size)
            for scene in driver.app.stack.shown:
                assert scene.nodes
                scene.draw(canvas)
            return dict(page.sizes)

        for size, text in SIZES:
            usual, large = sizes(size, 1.0), sizes(size, text)
            faults += [
                f"{size} at {text}: {word!r} from {usual[word]} to {large[word]} px"
                for word in sorted(usual.keys() & large.keys())
                if large[word] < usual[word] * text * (1 - TOLERANCE)
            ]
    assert not faults, "\n".join(faults)
