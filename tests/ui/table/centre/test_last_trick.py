"""The last trick hangs from its button, and takes no more room than there is to show."""

from pathlib import Path

import pytest
from helpers.shown.screens import Game, Screen, bidding, opened, press, table

FIRST = Screen(table(Game("rage", 4, bidding(1, 0))), press("last_trick"))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_without_a_trick_it_covers_neither_bids_nor_players(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with opened(FIRST, tmp_path, size) as driver:
        peek = driver.find("peek")
        assert peek.name == "No trick has been taken yet"
        others = ("bid-", "seat-")
        covered = [node for node in driver.scene.nodes if node.id.startswith(others)]
        assert len(covered) > 11
        assert not [node.id for node in covered if node.bounds.colliderect(peek.bounds)]
