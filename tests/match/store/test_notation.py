"""Moves on one line each."""

from random import Random

import pytest
from helpers.fixtures.matches import EDITIONS, play_to_end, setup_of

from rage_desktop.match.match import Match
from rage_desktop.match.store.notation import NotationError, read_move, write_move
from rage_desktop.rules import ActionCard, Bid, Deal, NumberCard, Play, Role

SUITS = ("R", "MU")


@pytest.mark.parametrize("name", EDITIONS)
def test_every_move_of_a_game_reads_back(name: str) -> None:
    match = play_to_end(Match(setup_of(name)), Random(3))
    suits = match.setup.file.rules.suits
    for move in match.moves:
        assert read_move(write_move(move), suits) == move


def test_moves_are_written_for_people() -> None:
    wild = ActionCard(Role.WILD, 1)
    assert write_move(Bid(2, 0)) == "bid 2 0"
    assert write_move(Play(3, wild, "R")) == "play 3 WILD#1 R"
    assert write_move(Deal((NumberCard("MU", 14), ActionCard(Role.OUT)))) == "deal MU14 OUT"


@pytest.mark.parametrize(
    "line",
    ["", "bid", "bid 1", "bid x 1", "play 0", "play 0 Z9", "play 0 R1#1", "deal R", "walk 1",
     "play 0 WILD#x", "play 0 R1 R R"],
)  # fmt: skip
def test_a_damaged_line_is_refused(line: str) -> None:
    with pytest.raises(NotationError, match=r"is no move|has no copies"):
        read_move(line, SUITS)
