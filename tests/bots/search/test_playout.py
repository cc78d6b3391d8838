"""Playouts against the rules' engine on any position of any edition: they agree."""

from random import Random
from typing import Any

import pytest
from helpers.fixtures.house_rules import mid_rounds, small_players
from helpers.fixtures.positions import mid_round
from helpers.fixtures.states import edition, round_of
from hypothesis import given, settings

from rage_desktop import rules as rage
from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import position_of
from rage_desktop.bots.evaluation.evaluator import Evaluator, Figures
from rage_desktop.bots.evaluation.weight_layout import ALL_FUTURES, HOLDING, WEIGHTS
from rage_desktop.bots.search.playout import EVALUATED, ODD, playout


def some_figures() -> Figures:
    """Return an evaluator's figures without any sense: what it plays is legal all the same."""
    random = Random(5).random
    return Figures(*([random() for _ in range(size)] for size in FIGURES))


FIGURES = (WEIGHTS, ALL_FUTURES, ALL_FUTURES, HOLDING)
SENSELESS = some_figures()


class Settled(Random):
    """Shuffles nothing, so that the engine's shuffled pile can be the same."""

    def shuffle(self, x: Any) -> None:
        """Leave the cards in order."""


@pytest.fixture(autouse=True)
def _recycled_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_order(state: rage.State, cards: tuple[rage.Card, ...]) -> tuple[rage.Card, ...]:
        codes = Deck(state.edition).masks.codes
        return tuple(sorted(cards, key=lambda card: codes[card]))

    monkeypatch.setattr(rage.trump, "_recycle", in_order)


def agrees(state: rage.State, rng: Random) -> int:
    """Play a position out and replay it with the engine; return the number of plays compared."""
    deck = Deck(state.edition)
    round_ = round_of(state)
    bids = tuple(bid for bid in round_.bids if bid is not None)
    position = position_of(deck, round_, bids)
    before = (position.hands[:], position.need[:], position.pile[:], position.table[:])
    manner = [rng.choice((EVALUATED, ODD)) for _ in range(position.plays_left)]
    log: list[int] = []
    evaluator = Evaluator(deck, len(bids), SENSELESS)
    me = rng.randrange(-1, len(bids))
    settled = Settled(rng.random())
    need, points = playout(evaluator, position, manner, settled, me=me, log=log)
    assert before == (position.hands, position.need, position.pile, position.table)
    new = log[len(position.table) :]
    assert len(new) == position.plays_left
    for entry in new:
        state, _ = rage.apply(
            state, deck.play(round_of(state).turn, entry)
        )  # raises where it is illegal
    after = round_of(state)
    assert after is not None
    assert not any(after.hands)
    assert need == [bid - won for bid, won in zip(bids, after.tricks, strict=True)]
    assert points == [
        bonus * state.edition.bonus + malus * state.edition.malus
        for bonus, malus in zip(after.bonus, after.malus, strict=True)
    ]
    return len(new)


@pytest.mark.slow
@given(mid_rounds())
@settings(max_examples=150)
def test_the_engine_agrees_in_every_edition_and_under_any_rules(
    game: tuple[rage.State, Random],
) -> None:
    agrees(*game)


def test_a_card_chosen_from_the_pile_is_not_turned_again() -> None:
    knobs = {
        "suits": ["A"],
        "ranks": {"low": 0, "high": 9},
        "action_counts": {"CHANGE": 12, "OUT": 6},
        "trump_when_no_number_card": "none",
        "action_cards_any_time": True,
        "change": "choose_from_pile",
        "change_excludes": "in_force",
        "change_with_nothing_suitable": "none",
        "no_trump_lasts": "trick_then_turn",
    }
    for seed in range(20, 40):  # 27 found it
        rng = Random(seed)
        rules = rage.change_knobs(edition("rage"), {"id": "mixed", **knobs, **small_players(rng)})
        agrees(mid_round(rules, 4, rng.randint(4, 12), rng), rng)
