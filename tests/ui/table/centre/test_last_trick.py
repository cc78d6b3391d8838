"""The last trick hangs from its button, and takes no more room than there is to show."""

from itertools import pairwise
from pathlib import Path

import pytest
from helpers.shown.screens import Game, Screen, bidding, my_turn, opened, press, table

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


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (1080, 1920)])
@pytest.mark.parametrize(("players", "text_size"), [(4, 100), (4, 200), (8, 100), (10, 150)])
def test_it_covers_no_plate_and_its_cards_can_be_read(
    tmp_path: Path, players: int, text_size: int, size: tuple[int, int]
) -> None:
    game = Game("rage" if players < 9 else "rave", players, my_turn(2, 2, 1))
    screen = Screen(table(game), press("last_trick"), settings={"text_size": text_size})
    with opened(screen, tmp_path, size) as driver:
        peek = driver.find("peek").bounds
        cards = [node.bounds for node in driver.scene.nodes if node.id.startswith("peek-")]
        assert len(cards) == players
        assert all(peek.contains(card) and card.h >= 54 for card in cards)
        assert not any(a.colliderect(b) for a, b in pairwise(cards))
        seats = [driver.find(f"seat-{seat}").bounds for seat in range(1, players)]
        assert peek.collidelist(seats) < 0
