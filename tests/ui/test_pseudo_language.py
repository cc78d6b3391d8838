"""In a language two fifths longer than English, with words and gaps in the order of one from right
to left, no line on any screen runs over another or over an edge in the smallest window, and no word
is one that translators have not seen.

Lines that end in an ellipsis are not counted: a few still do in such a language, none in those that
are shipped (test_text_size).
"""

from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest
from helpers.fixtures.reviews import REASON
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import CROWDED, FIGURES, TYPED, WHY
from helpers.screens.languages import accented, is_untranslated, pseudo, use_rtl
from helpers.screens.scenes import misplaced_nodes
from helpers.screens.screens import SCREENS, Game, Screen, open_screen, press, table

from rage_desktop.presentation.i18n.languages import load_translation
from rage_desktop.rules import text
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, MessageDialog
from rage_desktop.ui.scenes.settings.settings_page import LanguagesScene, SettingsScene
from rage_desktop.ui.scenes.statistics.statistics import StatisticsScene
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.gamepad_bindings import PAD_CAPS

SMALLEST = (1024, 640)
REVIEWS = ("review", "review_overview", "replay")
MADE_UP = (WHY.msgid, FIGURES.msgid, REASON.msgid)  # said in tests alone
OPENED: Mapping[str, Screen] = {
    **CROWDED,
    **{name: SCREENS[name] for name in REVIEWS},
    "languages": Screen(SettingsScene, press("language")),
    "no_saved_games": Screen(SavedGamesScene),
    "no_statistics": Screen(StatisticsScene),
    "another's_turn": Screen(table(Game("rage-amigo", 4, lambda view: len(view.trick) == 2))),
    "notice": Screen(lambda _: MessageDialog((text("Never ask"),))),
    "question": Screen(
        lambda _: ConfirmDialog(text("Remove"), text("Remove"), text("Remove"), text("Never ask"))
    ),
}


@pytest.fixture(autouse=True)
def translated(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = pseudo(MADE_UP)
    monkeypatch.setattr(
        "rage_desktop.presentation.i18n.languages.load_translation", lambda *_: spoken
    )
    use_rtl(monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("name", OPENED)
def test_every_screen_holds_its_lines_and_is_translated(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with read_texts(monkeypatch) as page, open_screen(OPENED[name], tmp_path, SMALLEST) as driver:
        page.clear()
        canvas = Canvas(SMALLEST)
        for scene in driver.app.stack.shown:
            scene.resize(scene.ctx)
            with canvas.mirrored(scene.ctx.mirrored):
                scene.draw(canvas)
        with canvas.mirrored(driver.scene.ctx.mirrored):
            driver.app.tooltips.draw(canvas, driver.scene)
        page.turn(canvas)
        written = {words for words, _ in page.lines()}
        said = {w for node in driver.scene.nodes for w in (node.name, node.value, node.description)}
        said.add(driver.scene.ctx.tr(driver.scene.title))
        assert written
        assert [fault for fault in page.faults() if not fault.startswith("cut: ")] == []
        caps = set(PAD_CAPS["letters"].values()) if name == "settings_pad" else set()
        assert sorted(filter(is_untranslated, (written | said) - caps - {TYPED})) == []
        assert misplaced_nodes(driver) == []


def test_the_language_for_tests_marks_words_and_leaves_gaps() -> None:
    assert accented("Follow {suit} now") == "Fóóllóów {suit} nóów"
    assert not is_untranslated(accented("Bids total {n}"))
    assert is_untranslated("Bids total 5")
    assert not is_untranslated("Bruno: 5 · B15")


def test_open_screens_switch_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "rage_desktop.presentation.i18n.languages.load_translation",
        lambda lang, folder: pseudo() if lang == "fr" else load_translation(lang, folder),
    )
    monkeypatch.setattr(
        "rage_desktop.ui.scenes.settings.settings_page.available_languages",
        lambda _: ("en", "fr"),
    )
    with open_screen(Screen(SettingsScene), tmp_path, (1280, 720)) as driver:
        services = driver.at(SettingsScene).services
        driver.focus("language")
        assert driver.find("language").value == "System language"
        driver.go(pygame.K_RETURN)
        assert driver.at(LanguagesScene).default == "language-system"
        driver.enter("language-fr")
        driver.settle()
        assert services.settings.language == "fr"
        assert driver.find("heading").name == accented("Settings")
        driver.go("language")
        assert driver.at(LanguagesScene).default == "language-fr"
        driver.go("language-en")
        assert driver.find("heading").name == "Settings"
        assert driver.find("language").value == "English"
