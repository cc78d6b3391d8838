"""The player with everyone's cards before it, against whom the levels are measured."""

import importlib
from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType

import pytest
from helpers.paths import ROOT

from rage_desktop.bots.judge.from_view import Choice
from rage_desktop.bots.judge.model import Judge
from rage_desktop.bots.search.decision import Decision
from rage_desktop.match.contests.tournament import ArenaPlan
from rage_desktop.rules import SeatView

BUILD = ROOT / "build" / "bots"


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(BUILD))
    module = importlib.import_module("match_open_hands")
    monkeypatch.setattr(module, "EFFORT", replace(module.EFFORT, playouts=24))
    yield module
    importlib.import_module("quickly").switch_off()


@pytest.mark.slow
def test_it_sees_what_everyone_holds(match: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = ArenaPlan(file=match.plain_rage(), bots=("open", "steady"), players=4, games=1, seed="3")
    search = match.OpenHands._pick
    questions: list[int] = []

    def pick(self: object, judge: Judge, view: SeatView, choices: list[Choice]) -> Decision:
        decision: Decision = search(self, judge, view, choices)
        hands = self.hands()  # type: ignore[attr-defined]
        counts = {seat: count for seat, count in enumerate(view.hand_counts) if count}
        counts.pop(view.seat or 0)
        assert {seat: hand.bit_count() for seat, hand in hands.items()} == counts
        laid = (played.card for trick in (*view.history, view.trick) for played in trick)
        assert not sum(hands.values()) & judge.deck.hand((*view.hand, *laid))
        questions.append(view.seat or 0)
        return decision

    decide = match.OpenHands.decide
    asked: list[bool] = []

    def counted(self: object, view: SeatView) -> Decision:
        asked.append(len(view.legal) > 1)
        decision: Decision = decide(self, view)
        return decision

    monkeypatch.setattr(match.OpenHands, "_pick", pick)
    monkeypatch.setattr(match.OpenHands, "decide", counted)
    outcome = match.play_one(plan, 0)
    assert outcome.game.rounds == 1
    assert len(asked) == 22  # a bid and ten cards in two games
    assert len(questions) == sum(asked)  # a card that has to be played is no question
    assert not plan.edition.action_counts
