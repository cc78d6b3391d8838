"""Search off the frame: workers answer, and whatever they do the game gets a legal move."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest
from helpers.fixtures.misbehaving_bots import make_fake
from helpers.fixtures.positions import to_bid
from helpers.paths import TESTS

from rage_desktop.bots import workers as workers_module
from rage_desktop.bots.levels import LEVELS
from rage_desktop.bots.levels.level_bots import CountingBot
from rage_desktop.bots.search.trials import Decision
from rage_desktop.bots.talk.reasons import IMAGINED, find_reasons
from rage_desktop.bots.workers import Worker, Workers
from rage_desktop.rules import Bid, Move, SeatView

SOON = 50.0  # seconds: a busy machine is no mistake, and who is slow takes a minute


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers(make=make_fake)
    yield made
    made.close()


def by_rule(view: SeatView) -> Move:
    return CountingBot().move(view)


def answers(workers: Workers, seed: int) -> bool:
    """Whether a worker answers as the bot would here."""
    asked = workers.ask("lots", to_bid(), seed, SOON)
    return asked.result(SOON).move == Bid(0, Random(seed).randrange(5))


def test_nothing_starts_before_the_first_question(workers: Workers) -> None:
    before = threading.active_count()
    assert workers.started == 0
    workers.close()
    assert threading.active_count() == before


@pytest.mark.slow
def test_a_worker_answers_as_the_bot_would_here_and_stays_for_the_next_question() -> None:
    woken = threading.Event()
    with closing(Workers(wake=woken.set, make=make_fake)) as workers:
        for seed in (5, 6, 7):
            woken.clear()
            assert answers(workers, seed)
            assert not workers.trouble
            assert woken.wait(SOON)
        assert workers.started == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "trouble"), [("erring", "KeyError"), ("dying", "died"), ("cheating", "legal")]
)
def test_a_failing_worker_is_replaced_by_rules(workers: Workers, level: str, trouble: str) -> None:
    view = to_bid()
    answer = workers.ask(level, view, 1, SOON)
    assert answer.result().move == by_rule(view)
    assert trouble in workers.trouble
    assert answers(workers, 9)  # the next question finds a worker


@pytest.mark.slow
@pytest.mark.parametrize("error", [OSError, RuntimeError])
def test_where_no_process_can_be_started_it_is_played_by_rule(
    workers: Workers, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def full(*_: object, **more: object) -> Worker:
        raise error("no room for a process")

    with monkeypatch.context() as patched:
        patched.setattr(workers_module, "Worker", full)
        answer = workers.ask("lots", to_bid(), 1, SOON)
        assert answer.result(SOON).move == by_rule(to_bid())
    assert "no room for a process" in workers.trouble
    assert answers(workers, 9)  # as soon as there is room


@pytest.mark.slow
def test_the_deadline_holds_and_a_slow_worker_is_replaced(workers: Workers) -> None:
    view = to_bid()
    answer = workers.ask("slow", view, 1, 0.3)
    assert not answer.done()
    assert answer.result(SOON).move == by_rule(view)
    assert "slow" in workers.trouble
    assert answers(workers, 2)
    assert workers.started == 2


@pytest.mark.slow
def test_a_question_that_waited_long_for_its_turn_finds_the_worker_well(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = to_bid()
    now = 0.0
    monkeypatch.setattr(workers_module, "monotonic", lambda: now)
    first, second = (workers.ask("lots", view, seed, seconds) for seed, seconds in ((5, 9), (6, 1)))
    now = 2.0
    assert first.result(SOON).move == Bid(0, Random(5).randrange(5))
    assert second.result(SOON).move == Bid(0, Random(6).randrange(5))
    assert not workers.trouble
    assert workers.started == 1


@pytest.mark.slow
def test_where_even_the_sums_fail_some_legal_move_is_played(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(view: SeatView) -> Decision:
        raise ZeroDivisionError

    monkeypatch.setattr("rage_desktop.bots.levels.level_bots.summed_decision", broken)
    view = to_bid()
    assert workers.ask("erring", view, 1, SOON).result().move == view.legal[0]
    assert answers(workers, 9)


def test_asking_does_not_wait(workers: Workers) -> None:
    assert not any(workers.ask("slow", to_bid(), 1, SOON).done() for _ in range(3))


@pytest.mark.slow
def test_closing_ends_everything_and_answers_what_is_open() -> None:
    workers = Workers(make=make_fake, count=2)
    view = to_bid()
    answers = [workers.ask("slow", view, seed, 60) for seed in range(3)]
    workers.close()
    assert {answer.result(SOON).move for answer in answers} == {by_rule(view)}
    late = workers.ask("lots", view, 1)
    assert late.result().move == by_rule(view)


@pytest.mark.slow
def test_a_program_that_closes_nothing_waits_for_no_answer_when_it_ends() -> None:
    run = (
        "from helpers.fixtures.misbehaving_bots import make_fake\n"
        "from helpers.fixtures.positions import to_bid\n"
        "from rage_desktop.bots.workers import Workers\n"
        "workers = Workers(make=make_fake)\n"
        "workers.ask('lots', to_bid(), 1, 50).result()\n"
        "answers = [workers.ask('slow', to_bid(), seed, 3600) for seed in range(99)]\n"
    )
    path = os.environ | {"PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent}"}
    subprocess.run([sys.executable, "-c", run], env=path, check=True, timeout=300)


@pytest.mark.slow
def test_a_question_cancelled_before_its_turn_is_left_out(workers: Workers) -> None:
    """Whoever takes a move back waits for nothing that was asked because of it."""
    view = to_bid()
    first = workers.ask("late", view, 1, SOON)
    stale = workers.ask("slow", view, 2, SOON)
    assert stale.cancel()
    assert answers(workers, 9)
    assert first.done()
    assert workers.started == 1


def test_rule_based_levels_stay_here() -> None:
    assert not LEVELS["steady"].far
    assert LEVELS["master"].far


@pytest.mark.slow
def test_a_search_says_what_it_found() -> None:
    with closing(Workers()) as workers:
        answer = workers.ask("master", to_bid(), 3, SOON).result()
        assert answer.move in to_bid().legal
        assert not workers.trouble
    assert answer.why is not None
    said = answer.why.reason.args.get("reason", answer.why.reason)  # another bid may be as good
    assert said in [*(one.words for one in find_reasons(to_bid(), answer.move)), IMAGINED]
