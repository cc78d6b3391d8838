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
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext

# -- no word is cut, leaves the window or stands on another one ------------------------------------

LOOKS = (
    *(((1024, 640), 1.0), ((1024, 640), 1.5), ((1280, 720), 1.25), ((1280, 720), 2.0)),
    *(((1080, 1920), 1.0), ((1080, 1920), 1.5), ((1100, 1400), 1.5), ((2560, 1080), 1.0)),
    *(((2560, 1080), 1.5), ((3840, 2160), 1.25)),
)
SMALLEST = (1024, 640)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*CROWDED, *WRITTEN])
def test_every_word_and_all_that_can_be_pressed_has_its_place(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[str] = []
    screen = CROWDED.get(name) or WRITTEN[name]
    with read_texts(monkeypatch) as page, open_screen(screen, tmp_path, (1280, 720)) as driver:
        ctx = driver.app.stack.ctx
        for size, text in LOOKS:
            found = looked_at(driver, page, replace(ctx, size=size, text_scale=text))
            faults += [f"{size} at {text}: {fault}" for fault in found]
        spoken = replace(ctx, size=SMALLEST, text_scale=1.0, translator=Translator(longest()))
        faults += [f"in another language: {fault}" for fault in looked_at(driver, page, spoken)]
    if name in WRITTEN:
        faults = [fault for fault in faults if " cut: " not in fault]
    assert not faults, "\n".join(faults)


def looked_at(driver: Driver, page: Page, ctx: DrawContext) -> list[str]:
    """Show all that is open with a context; return what somebody would stumble over."""
    page.clear()
    driver.app.stack.restyle(ctx)
    canvas = Canvas(ctx.size)
    for scene in driver.app.stack.shown:
        assert scene.nodes
        scene.draw(canvas)
    driver.app.tooltips.draw(canvas, driver.scene)
    page.turn(canvas)
    assert page.lines()
    return page.faults() + misplaced_nodes(driver) + over_seats(driver)


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


# -- every line, the smallest above all, grows as much as was asked for ----------------------------

SIZES = (((1280, 720), 2.0), ((1024, 640), 1.5), ((1920, 1080), 2.0))
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


@pytest.mark.slow
@pytest.mark.parametrize("name", CROWDED)
def test_every_line_grows_with_the_text_size(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[str] = []
    with (
        read_texts(monkeypatch) as page,
        open_screen(CROWDED[name], tmp_path, (1280, 720)) as driver,
    ):
        ctx = driver.app.stack.ctx

        def sizes(size: tuple[int, int], text: float) -> dict[str, int]:
            page.clear()
            driver.app.stack.restyle(replace(ctx, size=size, text_scale=text))
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
    if name in STILL:
        assert faults, f"all of {name} grows, {STILL[name]} too: take it off the list"
    else:
        assert not faults, "\n".join(faults)
