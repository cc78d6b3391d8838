"""The small buttons of the title in languages with long words."""

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import SCREENS, open_screen

from rage_desktop.ui.art.palette import MINT
from rage_desktop.ui.scenes.menu.title_buttons import rounds_ring

ALL = {**SCREENS, **CROWDED}


@pytest.mark.parametrize(
    ("done", "count", "lit"),
    [
        (0, 120, 0),
        (1, 120, 1),
        (60, 120, 12),
        (119, 120, 23),
        (120, 120, 24),
        (3, 10, 3),
        (1, 1, 1),
    ],
)
def test_a_ring_shows_a_beginning_and_closes_only_at_the_end(
    done: int, count: int, lit: int
) -> None:
    parts = rounds_ring(done, count, MINT)
    assert parts.count(MINT) == lit
    assert len(parts) == min(count, 24)


def test_words_in_a_row_are_set_in_about_the_same_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = ALL["title"]
    screen = replace(screen, settings=screen.settings | {"text_size": 200, "language": "de"})
    with read_texts(monkeypatch) as page, open_screen(screen, tmp_path, (1280, 720)):
        assert page.lines()
        sizes = [page.sizes[word] for word in ("Regeln", "Statistik", "Einstellungen", "Beenden")]
        assert max(sizes) <= 1.1 * min(sizes)
