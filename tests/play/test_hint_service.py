"""Hints: each decision is thought about once, and one that nobody waits for is called back."""

from concurrent.futures import Future

from helpers.fixtures.positions import to_bid

from rage_desktop.bots.bot import Answer, Explanation
from rage_desktop.play.hint_service import HintService
from rage_desktop.rules import SeatView, text


class Asked:
    """A strong player who answers when the test says so."""

    def __init__(self) -> None:
        self.thoughts: list[Future[Answer]] = []

    def __call__(self, view: SeatView) -> Future[Answer]:
        self.thoughts.append(Future())
        return self.thoughts[-1]


def test_the_same_decision_is_thought_about_once_and_a_stale_one_called_back() -> None:
    asked = Asked()
    adviser = HintService(asked)
    first = to_bid("R15 B3")
    second = to_bid("R1 B3")
    thought = adviser.advise(first)
    assert adviser.advise(first) is thought
    assert adviser.advise(second) is not thought
    assert thought.cancelled()
    assert len(asked.thoughts) == 2


def test_a_move_is_explained_by_the_hint_for_that_very_decision() -> None:
    asked = Asked()
    view = to_bid("R15 B3")
    adviser = HintService(asked)
    hint, other = view.legal[:2]
    assert adviser.why_advised(view, hint) is None, "nobody asked"
    adviser.advise(view)
    assert adviser.why_advised(view, hint) is None, "not known yet"
    why = Explanation(text("Your last card."), text("In {n} deals.", n=12))
    asked.thoughts[0].set_result(Answer(hint, why))
    assert adviser.why_advised(view, hint) == why
    against = adviser.why_advised(view, other)
    assert against is not None
    assert str(against.reason) == "The hint was a bid of 0. Your last card."
    assert against.more == why.more
    assert adviser.why_advised(to_bid("R1 B3"), hint) is None, "another decision"
