"""No word is cut, leaves the window or stands on another one, and what can be pressed stays in the
window and lies on nothing else, at any size of window and type, and in any language that is
shipped, where no control loses its label either. No word is broken or cut in any of these languages
at larger text and in more windows. Where there is room, every line grows as the text size says.

So it is in a language two fifths longer than English, in which no word is one that translators
have not seen. Lines that end in an ellipsis are not counted there: a few still do in such a
language.

A screen is looked at by its entry in `CROWDED`; those of `WRITTEN` hold what players wrote
themselves, which may be cut.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.driver import Driver
from helpers.fixtures.reviews import REASON
from helpers.rendering.text_reader import Page, read_texts
from helpers.screens.crowded import CROWDED, FIGURES, TYPED, WHY, WRITTEN
from helpers.screens.languages import LOCALE, is_untranslated, pseudo
from helpers.screens.scenes import misplaced_nodes
from helpers.screens.screens import SCREENS, open_screen
from pygame import Rect

from rage_desktop.presentation.i18n.languages import (
    ENGLISH,
    available_languages,
    load_translation,
)
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.ui.toolkit import Canvas, DrawContext, Node, Role
from rage_desktop.ui.toolkit.gamepad_bindings import PAD_CAPS

Look = tuple[tuple[int, int], float]

LOOKS = (
    ((1024, 640), 1.5),
    ((1280, 720), 1.25),
    ((1280, 720), 2.0),
    ((1080, 1920), 1.5),
    ((1100, 1400), 1.5),
    ((2560, 1080), 1.5),
    ((3840, 2160), 2.0),
)
WINDOWS = ((1024, 640), (1280, 720))  # the tightest, and the shape of most
MEASURED = (  # looked at for growth, beside those
    *((size, 1.0) for size in WINDOWS),
    ((1920, 1080), 1.0),
    ((1920, 1080), 2.0),
)
SPOKEN = (  # in every language: the largest text of each window, and less where least room is left
    ((1024, 640), 1.5),
    ((1280, 720), 2.0),
    ((1920, 1080), 2.0),
    ((2560, 1080), 2.0),
    ((1080, 1920), 1.5),
    ((1024, 1366), 1.5),
    ((1280, 720), 1.5),
    ((1080, 1920), 1.0),
)
LANGUAGES = {one: load_translation(one, LOCALE) for one in available_languages(LOCALE)}
LONGER = Translator(
    pseudo((WHY.msgid, FIGURES.msgid, REASON.msgid))
)  # these are said in tests alone
GROWN = (((1280, 720), 2.0), ((1024, 640), 1.5), ((1920, 1080), 2.0))
TOLERANCE = 0.05
LEVEL = 16  # pixels by which a label may be higher than its control
FADE = 0.5  # seconds in which words that were not there before have come
CONTROLS = (Role.BUTTON, Role.TOGGLE, Role.CHOICE, Role.SLIDER, Role.TAB, Role.TEXTFIELD)
SHORT = {  # what falls short today, and why: on which screens
    "the slot and a mark on the cards of a small table looked back at, which grow no larger": (
        "review_4",
        "review_5",
        "review_8",
    ),
    "a replay, where open hands leave room for less": ("replay_4", "replay_5", "replay_8"),
    "the long names of eight suits, each in an eighth of the wheel": ("wheel_eight",),
    "the names of ten players, each over a tenth of the score sheet": ("sheet_ten", "sheet_empty"),
    "the small buttons of the title, which share two lines": ("title",),
    "the headline after a game, which stands between the cards at its sides": ("game_over_coded",),
    "the names on the plates of ten players, for which a window has no more room": (
        "table_10",
        "bid_ten",
        "hint_10",
        "figures_10",
        "refused_ten",
        "tip_action",
        "drawer_aim",
        "drawer_trick",
        "drawer_trump",
        "drawer_actions",
        "drawer_points",
        "drawer_rounds",
        "drawer_house",
        "drawer_keys",
    ),
    "why a card is refused: beside the card, but in large type at the plate, set smaller": (
        "refused",
    ),
    "which rounds are marked under a chart: the cells have the same numbers": ("sheet_hands",),
}
STILL = {name: why for why, names in SHORT.items() for name in names}


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
        faults += faults_in_languages(driver, page, ctx)
        if name in CROWDED:
            faults += words_cut_or_broken(driver, page, ctx)
            longer = replace(ctx, size=WINDOWS[0], text_scale=1.0, translator=LONGER)
            found = faults_of(driver, page, drawn_with(driver, page, longer, FADE))
            found = [fault for fault in found if not fault.startswith("cut: ")]
            found += [f"not translated: {words}" for words in untranslated(driver, page)]
            faults += [f"in longer words: {fault}" for fault in found]
    if name in WRITTEN:
        own = (" cut: ", " broken: ")  # what players wrote may be
        faults = [fault for fault in faults if not any(kind in fault for kind in own)]
    assert not faults, "\n".join(faults)
    if name in STILL:
        assert too_small(sizes), f"all of {name} grows, {STILL[name]} too: take it off the list"
    elif name in CROWDED:
        assert not too_small(sizes), "\n".join(too_small(sizes))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name in SCREENS if SCREENS[name] not in CROWDED.values()]
)
def test_no_word_of_other_screens_is_cut_or_broken(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        read_texts(monkeypatch) as page,
        open_screen(SCREENS[name], tmp_path, WINDOWS[0]) as driver,
    ):
        ctx = driver.app.stack.ctx
        looks = ((WINDOWS[0], 1.0), *SPOKEN)
        assert words_cut_or_broken(driver, page, ctx, looks, seen=()) == []


def faults_in_languages(driver: Driver, page: Page, ctx: DrawContext) -> list[str]:
    """Return what somebody would stumble over in the languages that are shipped."""
    faults = []
    for size in WINDOWS:
        spelt: dict[str, set[str]] = {}
        for language, spoken in LANGUAGES.items():
            translated = replace(ctx, size=size, text_scale=1.0, translator=Translator(spoken))
            found = faults_of(driver, page, drawn_with(driver, page, translated, FADE))
            seen = list(controls(driver, page))
            spelt[language] = {node.id for node, words in seen if is_said(node.name, words)}
            lost = spelt[ENGLISH] & icons(seen, page)
            found += [f"no label: {node}" for node in sorted(lost)]
            faults += [f"{size} in {language}: {fault}" for fault in found]
    return faults


def words_cut_or_broken(
    driver: Driver,
    page: Page,
    ctx: DrawContext,
    looks: Sequence[Look] = SPOKEN,
    seen: Sequence[Look] = LOOKS,
) -> list[str]:
    """Return the words that are, in every language; in English not where it was `seen`."""
    faults = []
    for size, text in looks:
        for language, spoken in LANGUAGES.items():
            if language != ENGLISH or (size, text) not in seen:
                drawn_with(
                    driver,
                    page,
                    replace(ctx, size=size, text_scale=text, translator=Translator(spoken)),
                    FADE,
                )
                found = (*page.cut, *page.broken)
                faults += [
                    f"{size} at {text} in {language}: cut or broken: {word}" for word in found
                ]
    return faults


def drawn_with(driver: Driver, page: Page, ctx: DrawContext, seconds: float = 0.0) -> Canvas:
    """Draw all scenes that are open with a context, and the tips, some seconds after it has
    changed."""
    page.clear()
    driver.app.stack.restyle(ctx)
    canvas = Canvas(ctx.size)
    for scene in driver.app.stack.shown:
        assert scene.nodes
        scene.update(seconds)
        scene.draw(canvas)
    driver.app.tooltips.draw(canvas, driver.scene)
    return canvas


def faults_of(driver: Driver, page: Page, canvas: Canvas) -> list[str]:
    """Return what somebody would stumble over."""
    page.turn(canvas)
    assert page.lines()
    return page.faults() + misplaced_nodes(driver) + over_seats(driver)


def untranslated(driver: Driver, page: Page) -> list[str]:
    """Return what is written or read out in English, but for what players type and pads bear."""
    words = {words for words, _ in page.lines()} | {*driver.texts()}
    words |= {node.description for node in driver.scene.nodes}
    words.add(driver.scene.ctx.tr(driver.scene.title))
    caps = PAD_CAPS["letters"].values() if driver.has("pad-L") else ()
    return sorted(filter(is_untranslated, words - {*caps, TYPED}))


def controls(driver: Driver, page: Page) -> Iterator[tuple[Node, set[str]]]:
    """Yield what can be pressed and is seen whole, with the words on it and beside it."""
    window = Rect(0, 0, *page.size)
    written = [(words, ink.center) for words, ink in page.lines()]
    for scene in driver.app.stack.shown:
        for node in scene.nodes:
            box = Rect(node.bounds)
            seen = window
            if node.viewport is not None:
                seen = window.clip(node.viewport.bounds)
            if node.role in CONTROLS and box.w > 1 and seen.contains(box):
                near = Rect(0, box.y - LEVEL, window.w, box.h + 2 * LEVEL)
                lines = [words for words, middle in written if near.collidepoint(middle)]
                yield node, set(" ".join(lines).split())


def icons(seen: list[tuple[Node, set[str]]], page: Page) -> set[str]:
    """Return the controls without any words on them, or their name beside them."""
    lines = page.lines()
    return {
        node.id
        for node, words in seen
        if not is_said(node.name, words)
        and not any(Rect(node.bounds).collidepoint(ink.center) for _, ink in lines)
    }


def is_said(name: str, words: set[str]) -> bool:
    """Return whether a control's name is among the words on it or beside it."""
    return words.issuperset(name.split())


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
    """Return which buttons of a hint and of the hand lie on a plate or card."""
    nodes = {node.id: node for node in driver.scene.nodes}
    seats = [node for node in nodes.values() if node.id.startswith(("seat-", "card-"))]
    return [
        f"{which} lies on {seat.id}"
        for which in ("advice", "more", "sort", "undo")
        if which in nodes
        for seat in seats
        if nodes[which].bounds.colliderect(seat.bounds)
    ]
