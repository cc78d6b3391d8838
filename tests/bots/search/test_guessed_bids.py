"""Bids that are not known are guessed as they were made: by the trump that lay open then."""

from random import Random

import pytest
from helpers.bots.positions import position
from helpers.games.editions import edition
from msgspec import structs

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.levels import MASTER
from rage_desktop.bots.levels.searching_bot import SearchingBot
from rage_desktop.rules import ActionCard, NumberCard, PlayedCard, Role


@pytest.mark.slow
def test_a_secret_bid_is_guessed_by_the_first_trump(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[int] = set()

    def bid(evaluator: Evaluator, hand: int, trump: int, unseen: int, heard: list[int]) -> int:
        asked.add(trump)
        return 1

    rules = edition("rage", bids="secret")
    view = position(rules, "B9 G3 Y5 P1", trump="B", bids=(1, None, None, None), won=(1, 0, 0, 0))
    change = PlayedCard(3, ActionCard(Role.CHANGE, 0), "B")
    others = [PlayedCard(seat, NumberCard("O", 3 + seat), "O") for seat in range(3)]
    view = structs.replace(view, history=((*others, change),), spent=(NumberCard("R", 8),))
    monkeypatch.setattr(Evaluator, "bid", bid)
    bot = SearchingBot(Random(1), MASTER.within(None))
    bot.play(view)
    assert [Deck(rules).names[trump] for trump in asked] == ["R"]
