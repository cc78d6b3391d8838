"""No word is broken inside or cut, on any screen, in any shipped language, text size and window."""

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import CROWDED
from helpers.screens.languages import LOCALE
from helpers.screens.screens import SCREENS, open_screen

from rage_desktop.presentation.i18n.languages import available_languages, load_translation
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.layout.geometry import text_that_fits
from rage_desktop.ui.toolkit import Canvas

LANGUAGES = {code: load_translation(code, LOCALE) for code in available_languages(LOCALE)}
WINDOWS = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (1080, 1920), (1024, 1366))
LOOKS = (  # the largest text in each window, and smaller ones where least room is left
    *((size, 2.0) for size in WINDOWS),
    ((1024, 640), 1.0),
    ((1280, 720), 1.5),
    ((1024, 1366), 1.5),
    ((1080, 1920), 1.0),
)
FADE = 0.5  # seconds in which words that were not there before have come
ALL = {**SCREENS, **CROWDED}


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_no_word_is_broken_or_cut(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: dict[str, str] = {}
    with read_texts(monkeypatch) as page, open_screen(ALL[name], tmp_path, WINDOWS[0]) as driver:
        ctx = driver.app.stack.ctx
        for size, wish in LOOKS:
            text_scale = text_that_fits(*size, wish)
            for language, translation in LANGUAGES.items():
                page.clear()
                driver.app.stack.restyle(
                    replace(
                        ctx, size=size, text_scale=text_scale, translator=Translator(translation)
                    )
                )
                canvas = Canvas(size)
                for scene in driver.app.stack.shown:
                    assert scene.nodes
                    scene.update(FADE)
                    scene.draw(canvas)
                for fault in (*page.cut, *page.broken):
                    faults.setdefault(f"{language}: {fault}", f"{name}, {size} at {text_scale:.0%}")
    assert not faults, "\n".join(f"{fault} in {where}" for fault, where in faults.items())
