"""Playouts in C for measurements: they play what the game's own play, from the same chances."""

from collections.abc import Iterator
from random import Random
from types import ModuleType

import pytest
from helpers.fixtures.house_rules import mid_rounds
from helpers.fixtures.positions import mid_round
from helpers.fixtures.states import edition, round_of
from helpers.scripts import import_script
from hypothesis import given, settings

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import position_of
from rage_desktop.bots.evaluation.evaluator import ALL_FUTURES, HOLDING, WEIGHTS, Evaluator, Figures
from rage_desktop.bots.evaluation.view_evaluation import info_state_of
from rage_desktop.bots.evaluation.weights import figures_for
from rage_desktop.bots.levels.level_bots import SearchingBot
from rage_desktop.bots.search.determinize import Deals
from rage_desktop.bots.search.hand_likelihood import HandLikelihood
from rage_desktop.bots.search.playout import JUDGED, ODD
from rage_desktop.bots.search.trials import Effort
from rage_desktop.rules import SeatView, State, view_of

pytestmark = pytest.mark.slow

CHANCE = Random(1)
SIZES = (WEIGHTS, ALL_FUTURES, ALL_FUTURES, HOLDING)
SENSELESS = Figures(*([CHANCE.random() for _ in range(size)] for size in SIZES))


@pytest.fixture(scope="module")
def quickly() -> Iterator[ModuleType]:
    module = import_script("bots/quickly")
    if module.compiled() is None:
        pytest.skip("There is no C compiler here.")
    yield module
    module.switch_off()


def plays_the_same(quickly: ModuleType, state: State, rng: Random) -> None:
    deck = Deck(state.edition)
    round_ = round_of(state)
    bids = tuple(bid for bid in round_.bids if bid is not None)
    position = position_of(deck, round_, bids)
    manner = bytes(rng.choice((JUDGED, ODD)) for _ in range(position.plays_left))
    evaluator = Evaluator(deck, len(bids), rng.choice((SENSELESS, figures_for(state.edition))))
    if quickly.quick(evaluator) is None:
        assert deck.width > quickly.MOST_BITS
        return
    me = rng.randrange(-1, len(bids))
    seed = rng.random()
    told = []
    for playout in (quickly.in_python, quickly.quick_playout):
        chances = Random(seed)
        log = list[int]()
        ended = playout(evaluator, position, manner, chances, me=me, log=log)
        told.append((ended, log, chances.random()))
    assert told[0] == told[1]
    info = info_state_of(deck, view_of(state, round_.turn))
    in_c = quickly.quick(evaluator).weigh(info)
    in_python = quickly.weighed_in_python(evaluator, info)
    assert in_c == in_python  # to the bit: what is added is added in the same order
    seen = (info.hand, info.trump, info.unseen)
    for heard in ((), bids[:-1], bids):
        in_c = quickly.quick_bids(evaluator, *seen, heard)
        assert in_c == quickly.bids_in_python(evaluator, *seen, heard)
    imagines_the_same(quickly, evaluator, view_of(state, round_.turn))


def imagines_the_same(quickly: ModuleType, evaluator: Evaluator, view: SeatView) -> None:
    told = []
    for switch in (quickly.switch_off, quickly.switch_on):
        switch()
        rng = Random(view.number)
        likely = HandLikelihood(evaluator, view, Deals(evaluator.deck, view, rng), 6, rng)
        told.append([likely.hands() for _ in range(4)])
    assert told[0] == told[1]


@given(mid_rounds())
@settings(max_examples=50)
def test_it_plays_the_same_in_every_edition_and_under_any_rules(
    quickly: ModuleType, game: tuple[State, Random]
) -> None:
    plays_the_same(quickly, *game)


def test_a_search_decides_the_same(quickly: ModuleType) -> None:
    rng = Random(3)
    state = mid_round(edition("rage"), 4, 10, rng)
    view = view_of(state, round_of(state).turn)
    found = []
    for switch in (quickly.switch_off, quickly.switch_on):
        switch()
        bot = SearchingBot(Random(1), Effort(playouts=100, seconds=60.0, imagined=20))
        decision = bot.decide(view)
        tried = [(each.choice, each.trials, each.total) for each in decision.trials.values()]
        found.append((decision.move, decision.worths, tried))
    assert found[0] == found[1]
