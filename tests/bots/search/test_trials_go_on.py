"""How long a search goes on."""

from random import Random

from helpers.fixtures.positions import position
from helpers.fixtures.states import edition

from rage_desktop.bots.evaluation.view_evaluation import evaluate_plays, evaluator_for
from rage_desktop.bots.search.search import Searcher
from rage_desktop.bots.search.trials import Effort


def test_two_choices_hard_to_tell_apart_are_tried_until_the_effort_is_spent() -> None:
    view = position(edition("rage"), "G2 P2", trump="R", bids=(0, 1, 1, 1))
    evaluator = evaluator_for(view.edition, view.players)
    searcher = Searcher(evaluator, view, Effort(playouts=96), Random(1), lambda: 0.0)
    tried = searcher.best(evaluate_plays(evaluator, view))
    assert [each.trials for each in tried] == [48, 48]
