"""No word is cut, leaves the window or stands on another one, and what can be pressed stays in the
window and lies on nothing else, at any size of window and type, and in the smallest window in any
language that is shipped. Where there is room, every line grows as the text size says.

A screen is looked at by its entry in `CROWDED`; those of `WRITTEN` hold what players wrote
themselves, which may be cut.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.driver import Driver
from helpers.rendering.text_reader import Page, read_texts
from helpers.screens.crowded import CROWDED, WRITTEN
from helpers.screens.languages import longest
from helpers.screens.scenes import misplaced_nodes
from helpers.screens.screens import open_screen

from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.ui.toolkit import Canvas, DrawContext

LOOKS = (
    *(((1024, 640), 1.0), ((1024, 640), 1.5), ((1280, 720), 1.25), ((1280, 720), 2.0)),
    *(((1080, 1920), 1.0), ((1080, 1920), 1.5), ((1100, 1400), 1.5), ((2560, 1080), 1.0)),
    *(((2560, 1080), 1.5), ((3840, 2160), 1.25)),
)
MEASURED = (((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0))  # looked at for growth
SMALLEST = (1024, 640)
GROWN = (((1280, 720), 2.0), ((1024, 640), 1.5), ((1920, 1080), 2.0))
TOLERANCE = 0.05
SHORT = {  # of what falls short today: on which screens
    "the state of a player at a crowded table, where there is no bid yet": ("bid_ten",),
    "the heading of a long suggestion": ("hint_8",),
    "the labels of the suit wheel": ("suit_wheel", "wheel_change"),
    "plates of the table looked back at": ("review_4", "review_5", "review_8"),
    "the buttons of a replay": ("replay_4", "replay_5", "replay_8"),
    "the cells of the score sheet and its button": ("sheet_five", "sheet_hands", "sheet_ten"),
    "the headline and the totals of the podium": ("game_over", "game_over_coded"),
}
STILL = {name: why for why, names in SHORT.items() for name in names}


Look = tuple[tuple[int, int], float]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*CROWDED, *WRITTEN])
def test_every_word_has_its_place_and_grows_with_the_text_size(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[str] = []
    sizes: dict[Look, dict[str, int]] = {}
    screen = CROWDED.get(name) or WRITTEN[name]
    with read_texts(monkeypatch) as page, open_screen(screen, tmp_path, (1280, 720)) as driver:
        ctx = driver.app.stack.ctx
        for size, text in LOOKS if name in WRITTEN else (*MEASURED, *LOOKS):
            canvas = drawn_with(driver, page, replace(ctx, size=size, text_scale=text))
            sizes[size, text] = dict(page.sizes)
            if (size, text) in LOOKS:
                found = faults_of(driver, page, canvas)
                faults += [f"{size} at {text}: {fault}" for fault in found]
        spoken = replace(ctx, size=SMALLEST, text_scale=1.0, translator=Translator(longest()))
        found = faults_of(driver, page, drawn_with(driver, page, spoken))
        faults += [f"in another language: {fault}" for fault in found]
    if name in WRITTEN:
        faults = [fault for fault in faults if " cut: " not in fault]
    assert not faults, "\n".join(faults)
    if name in STILL:
        assert too_small(sizes), f"all of {name} grows, {STILL[name]} too: take it off the list"
    elif name in CROWDED:
        assert not too_small(sizes), "\n".join(too_small(sizes))


def drawn_with(driver: Driver, page: Page, ctx: DrawContext) -> Canvas:
    """Draw all scenes that are open with a context."""
    page.clear()
    driver.app.stack.restyle(ctx)
    canvas = Canvas(ctx.size)
    for scene in driver.app.stack.shown:
        assert scene.nodes
        scene.draw(canvas)
    return canvas


def faults_of(driver: Driver, page: Page, canvas: Canvas) -> list[str]:
    """Add the tips that are open; return what somebody would stumble over."""
    driver.app.tooltips.draw(canvas, driver.scene)
    page.turn(canvas)
    assert page.lines()
    return page.faults() + misplaced_nodes(driver) + over_seats(driver)


def too_small(sizes: dict[Look, dict[str, int]]) -> list[str]:
    """Return the words that do not grow as much as was asked for."""
    return [
        f"{size} at {text}: {word!r} from {usual[word]} to {large[word]} px"
        for size, text in GROWN
        for usual, large in [(sizes[size, 1.0], sizes[size, text])]
        for word in sorted(usual.keys() & large.keys())
        if large[word] < usual[word] * text * (1 - TOLERANCE)
    ]


def over_seats(driver: Driver) -> list[str]:
    """Return which buttons of a hint lie on somebody's plate."""
    seats = [node for node in driver.scene.nodes if node.id.startswith("seat-")]
    return [
        f"{which} lies on {seat.id}"
        for which in ("advice", "more")
        if driver.has(which)
        for seat in seats
        if driver.find(which).bounds.colliderect(seat.bounds)
    ]
