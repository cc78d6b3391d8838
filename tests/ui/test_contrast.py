"""Text can be read on what is really painted below it: by WCAG's contrast, measured in the frame.

Left out is what cannot be used just now: what lies under a scrim, and controls that are off.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest
from helpers.driver import Driver
from helpers.rendering.colour_difference import RGB, contrast
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import SCREENS, open_screen
from pygame import Rect, Surface

from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.toolkit.canvas import Canvas, Compositor, Op

# below that something lies on it
LEAST = 4.5
HIDDEN = 1.05
SCREENS_READ = (
    "title",
    "new_game",
    "bidding",
    "table_rage",
    "score_sheet",
    "settings",
    "statistics",
    "review",
    "review_overview",
    "game_over",
    "help",
    "rules_rage_aim",
    "saved_games",
    "lesson_learn-1",
    "step_learn-4",
    "lesson_learn-7",
    "suit_wheel",
    "history",
    "table_10",
    "replay",
)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> WeakKeyDictionary[Surface, str]:
    """What each line of text says."""
    said: WeakKeyDictionary[Surface, str] = WeakKeyDictionary()

    def kept(real: Callable[[Fonts, str, str, float, str], Surface]) -> Callable[..., Surface]:
        def write(self: Fonts, string: str, style: str, px: float, colour: str) -> Surface:
            line = real(self, string, style, px, colour)
            said[line] = string
            return line

        return write

    monkeypatch.setattr(Fonts, "text", kept(Fonts.text))
    monkeypatch.setattr(Fonts, "ink", kept(Fonts.ink))
    return said


@pytest.fixture
def frame(monkeypatch: pytest.MonkeyPatch) -> list[Op]:
    """What the last frame consists of."""
    ops: list[Op] = []
    real = Compositor.present

    def present(self: Compositor, canvas: Canvas) -> int:
        ops[:] = canvas.ops
        return real(self, canvas)

    monkeypatch.setattr(Compositor, "present", present)
    return ops


def in_use(frame: list[Op], driver: Driver) -> Iterator[tuple[Surface, Rect, Rect]]:
    """Yield the surfaces of the frame that lie under no scrim and on nothing that is off: what is
    seen of each, in it and in the window."""
    scrims = [
        (i, Rect(clip))
        for i, (source, _, _, _, _, clip) in enumerate(frame)
        if isinstance(source, str) and i
    ]
    off = [node.bounds for node in driver.scene.nodes if not node.enabled]
    for i, (source, x, y, _, _, clip) in enumerate(frame):
        if isinstance(source, str):
            continue
        box = Rect(x, y, *source.get_size()).clip(Rect(clip))
        dim = any(at > i and scrim.colliderect(box) for at, scrim in scrims)
        if box.w and box.h and not dim and box.collidelist(off) < 0:
            yield source, box.move(-x, -y), box


def readable(line: Surface, seen: Rect, box: Rect, window: Surface) -> float:
    """Return the contrast of a line's solid ink with what is most of what lies around it."""
    inks = Counter[RGB]()
    grounds = Counter[RGB]()
    for x in range(seen.w):
        for y in range(seen.h):
            alpha = line.get_at((seen.x + x, seen.y + y)).a
            if alpha in (0, 255):
                r, g, b, _ = window.get_at((box.x + x, box.y + y))
                (inks if alpha else grounds)[r, g, b] += 1
    if not inks or not grounds:
        return 21.0
    return contrast(inks.most_common(1)[0][0], grounds.most_common(1)[0][0])


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("name", "high_contrast"),
    [*((name, False) for name in SCREENS_READ), *((name, True) for name in SCREENS_READ[::3])],
)
def test_all_text_can_be_read(
    name: str,
    high_contrast: bool,
    written: WeakKeyDictionary[Surface, str],
    frame: list[Op],
    tmp_path: Path,
) -> None:
    screen = {**SCREENS, **CROWDED}[name]
    screen = replace(screen, settings={**screen.settings, "high_contrast": high_contrast})
    with open_screen(screen, tmp_path, (1280, 720)) as driver:
        driver.settle()
        window = driver.app.window.surface
        weak = {}
        seen = 0
        for line, part, box in in_use(frame, driver):
            if line in written:
                value = readable(line, part, box, window)
                seen += value > HIDDEN
                if HIDDEN < value < LEAST:
                    weak[written[line]] = round(value, 2)
        assert seen
        assert weak == {}
