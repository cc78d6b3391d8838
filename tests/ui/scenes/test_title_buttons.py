"""The small buttons of the title in languages with long words."""

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import SCREENS, open_screen

ALL = {**SCREENS, **CROWDED}


def test_words_in_a_row_are_set_in_about_the_same_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = ALL["title"]
    screen = replace(screen, settings=screen.settings | {"text_size": 200, "language": "de"})
    with read_texts(monkeypatch) as page, open_screen(screen, tmp_path, (1280, 720)):
        assert page.lines()
        sizes = [page.sizes[word] for word in ("Regeln", "Statistik", "Einstellungen", "Beenden")]
        assert max(sizes) <= 1.1 * min(sizes)
