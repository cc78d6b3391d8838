"""Levels, the random bot, and games at a table of bots."""

from collections import Counter
from random import Random

import pytest
from helpers.fixtures.positions import position, shuffled
from helpers.fixtures.states import edition

from rage_desktop.bots.bot import answer
from rage_desktop.bots.games import play_game
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.bots.levels.level_bots import RandomBot
from rage_desktop.rules import Bid, Phase, Play, winners

RAGE = edition("rage")


def test_the_levels_go_upwards() -> None:
    upwards = ["random", "novice", "easy", "steady", "sharp", "expert", "master"]
    assert [level for level in LEVELS if level in upwards] == upwards


def test_an_unknown_level_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(ValueError, match="choose one of random, novice, easy, "):
        make_bot("genius", Random(1))


def test_a_bot_answers_a_bid_with_a_bid_and_a_play_with_a_play() -> None:
    bidding = position(RAGE, "R15 B3", trump="R", bids=(None,) * 4, phase=Phase.BID)
    playing = position(RAGE, "R15 B3", trump="R")
    for level in LEVELS:
        bot = make_bot(level, Random(1))
        assert isinstance(answer(bot, bidding), Bid)
        assert isinstance(answer(bot, playing), Play)


def test_a_bot_is_not_asked_out_of_turn() -> None:
    view = position(RAGE, "R15 B3", trump="R", phase=Phase.DEAL)
    with pytest.raises(ValueError, match="may not move now"):
        answer(RandomBot(Random(1)), view)


def test_the_random_bot_makes_every_legal_move_equally_often() -> None:
    view = position(RAGE, "R15 B3 G4 WILD", trump="R")
    bot = RandomBot(Random(5))
    counted = Counter(bot.move(view) for _ in range(1800))
    assert set(counted) == set(view.legal)
    assert len(view.legal) == 9
    assert min(counted.values()) > 140
    assert max(counted.values()) < 260


def test_the_winners_of_a_game_are_those_of_the_rules() -> None:
    game = play_game(
        RAGE, [make_bot("steady", Random(1)) for _ in range(4)], "w", shuffled(RAGE, "w")
    )
    scores = game.state.scores
    exact = [sum(line.bids[seat] == line.tricks[seat] for line in scores) for seat in range(4)]
    assert game.over.winners == winners(RAGE, game.state.totals, exact, scores[-1].points, "w")[0]
