"""What stands on the plates round the table."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import SCREENS, Game, Screen, looked_back, open_screen, over

from rage_desktop.ui.scenes.review.decision_page import DecisionScene
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


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1080, 1920)])
def test_ten_plates_of_a_review_keep_their_names_and_figures(
    size: tuple[int, int], text_size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = {"hand_sizes": {"order": "list", "sizes": [2]}}
    make = partial(looked_back, game=Game("rave", 10, over, changes=sizes))
    screen = Screen(make, settings={"text_size": text_size})
    with read_texts(monkeypatch) as page, open_screen(screen, tmp_path, size) as driver:
        driver.key(pygame.K_END)
        at = driver.at(DecisionScene)
        subject = at.session.subject
        lines = [line for line, _ in page.lines()]
        names = {seat.name for seat in subject.seats}
        assert names <= set(lines)
        assert not names & page.cut
        bids = subject.game.truth_before(at.decision.ply).bids
        assert sum(line.startswith(" / ") for line in lines) == len(bids)
