"""What stands on the plates round the table."""

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import SCREENS, open_screen

from rage_desktop.ui.scenes.table import TableScene

ALL = {**SCREENS, **CROWDED}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_ten_plates_keep_their_names_with_the_largest_text(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = ALL["table_10"]
    screen = replace(screen, settings=screen.settings | {"text_size": 200})
    with read_texts(monkeypatch) as page, open_screen(screen, tmp_path, size) as driver:
        names = {seat.name for seat in driver.at(TableScene).session.match.setup.seats}
        assert len(names) == 10
        assert names <= {line for line, _ in page.lines()}
        assert not page.cut
