"""Bots take their time as people do, the same whatever their hands are, and search elsewhere."""

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from random import Random
from threading import Event

import pytest
from helpers.calls import sure
from helpers.fixtures.matches import setup_of
from helpers.fixtures.misbehaving_bots import make_fake
from helpers.fixtures.positions import position, short, to_bid
from helpers.fixtures.states import edition, redealt
from helpers.fixtures.table_views import random_states

from rage_desktop.bots.bot import Answer, AsyncBot
from rage_desktop.bots.levels.level_bots import CountingBot, RandomBot
from rage_desktop.bots.search.trials import Candidate, Decision
from rage_desktop.bots.talk import characters
from rage_desktop.bots.workers import Workers
from rage_desktop.match.match import Match
from rage_desktop.play.bot_scheduler import BotScheduler, LocalBot, WorkerBot, ask
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.table_view import project
from rage_desktop.rules import Phase, SeatView, State, change_knobs, view_of, waiting_for
from rage_desktop.rules.editions.edition import Ranks

SOON = 20.0


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers(make=make_fake)
    yield made
    made.close()


def test_a_bot_answers_to_its_taste() -> None:
    view = to_bid()
    for character in characters.CHARACTERS.values():
        thought = ask(LocalBot(CountingBot(), character), view)
        assert thought.done()
        assert thought.result().move == characters.choose_in_character(
            character, view, CountingBot().decide(view)
        )
        assert thought.result().why is None  # worked out when it is asked for


def test_any_bot_can_be_asked() -> None:
    view = to_bid()
    assert ask(CountingBot(), view).result().move == CountingBot().move(view)


def test_an_ending_counted_out_is_told_of_at_once() -> None:
    few = short(edition("rage", action_counts={}), 2, 2)
    few = change_knobs(few, {"ranks": Ranks(low=0, high=1)})
    view = position(few, "R1 B0", trump="R", trick="G1", bids=(1, 1), won=(0, 0), totals=(0, 0))
    why = ask(LocalBot(CountingBot()), view).result().why
    assert str(sure(why).reason) == "Your only B. Once it's gone, you can trump when B is led."


def test_a_taste_in_an_ending_counted_out_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    view = position(edition("rage"), "B3 G4", trump="R", bids=(1, 1, 1, 1))
    best, other = view.legal
    worths = {best: 5.0, other: 5.0}
    counted = Decision(best, worths, trials={best: Candidate(0, trials=1)}, counted=True)
    monkeypatch.setattr(CountingBot, "decide", lambda *_: counted)
    monkeypatch.setattr("rage_desktop.bots.workers.choose_in_character", lambda *_: other)
    thought = ask(LocalBot(CountingBot(), characters.CHARACTERS["fox"]), view).result()
    assert thought.move == other
    assert str(sure(thought.why).reason) == "A toss-up: nearly as good as B3."


@pytest.mark.slow
def test_a_far_bot_is_asked_elsewhere_and_waited_for(workers: Workers) -> None:
    view = to_bid()
    thought = ask(WorkerBot("lots", workers, Random(3), "bear"), view)
    assert thought.result(SOON).move in view.legal
    assert workers.started == 1
    assert not workers.trouble


def with_bots_that_are(level: str, workers: Workers) -> Session:
    """Return a session at its first deal: three far bots, and a person in seat 0."""
    match = Match(setup_of(players=4, seed="S"))
    bots = {seat: WorkerBot(level, workers, Random(seat)) for seat in (1, 2, 3)}
    session = Session(match, bots, 0, Director(project(match.view(0)), MotionSettings(INSTANT)))
    session.begin()
    return session


@pytest.mark.slow
def test_a_game_waits_for_a_search_without_asking_twice() -> None:
    woken = Event()
    workers = Workers(woken.set, make=make_fake)
    session = with_bots_that_are("late", workers)
    match = session.match
    session.advance(0.01)
    before = len(match.moves)
    for _ in range(5):
        session.advance(0.01)
    if not woken.is_set():
        assert len(match.moves) == before
        assert session.bots.next_wake is None  # the answer wakes the loop
    assert woken.wait(SOON)
    session.advance(0.0)
    assert len(match.moves) == before + 1
    workers.close()
    assert workers.started == 1


class Pondering(AsyncBot):
    """Thinks until a test answers for it."""

    def __init__(self) -> None:
        self.asked: list[tuple[SeatView, Future[Answer]]] = []

    def ask(self, view: SeatView) -> Future[Answer]:
        self.asked.append((view, Future()))
        return self.asked[-1][1]


def test_nobody_goes_on_thinking_about_a_move_that_was_taken_back() -> None:
    match = Match(setup_of(players=2, seed="S"))
    bot = Pondering()
    match.deal()
    person = match.waiting_for[0]
    director = Director(project(match.view(person)), MotionSettings(INSTANT))
    session = Session(match, {1 - person: bot}, person, director)
    session.begin()
    seen = session.view
    session.submit(seen.legal[0])
    session.advance(0.01)
    session.hot_seat.undo()
    assert session.view == seen
    session.advance(0.01)
    ((_, question),) = bot.asked
    assert question.cancelled()
    assert session.hot_seat.is_ready


def test_after_another_move_in_the_same_turn_of_the_loop_the_question_is_another() -> None:
    """Take back and the next card may come in one batch of keys: as many moves, but others."""
    match = Match(setup_of(players=2, seed="S"))
    bot = Pondering()
    match.deal()
    person = match.waiting_for[0]
    turns = BotScheduler(match, {1 - person: bot})
    one, other, *_ = match.view(person).legal
    match.submit(one)
    turns.advance(0.0, INSTANT)
    match.undo(len(match.moves) - 1)
    match.submit(other)
    turns.advance(0.0, INSTANT)
    (_, stale), (seen, _) = bot.asked
    assert stale.cancelled()
    assert seen == match.view(1 - person)


@dataclass
class AtState:
    """As much of a match as a scheduler asks for, at any state."""

    state: State
    setup: object
    moves: tuple[object, ...] = (None,)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return waiting_for(self.state)

    def view(self, seat: int | None) -> SeatView:
        return view_of(self.state, seat)


def time_to_answer(state: State) -> float | None:
    """Return how long the bot to move takes."""
    setup = setup_of(state.edition.id, state.players, people=0)
    match = AtState(state, setup)
    turns = BotScheduler(match, {s: RandomBot(Random(1)) for s in range(state.players)})  # type: ignore[arg-type]
    turns.advance(0.0, 1.0)
    return turns.next_wake


@pytest.mark.parametrize("bids", ["open", "hidden", "secret"])
@pytest.mark.parametrize("name", ["rage", "rage-amigo", "glyphs", "rave"])
def test_thinking_time_tells_nothing_about_a_hand(name: str, bids: str) -> None:
    rules = edition(name, bids=bids, sizes=(9, 4, 1))
    chance = Random(3)
    decisions = 0
    for state, _ in random_states(rules, 5, 4):
        if state.phase in (Phase.BID, Phase.PLAY):
            decisions += 1
            assert time_to_answer(state) == time_to_answer(redealt(state, chance))
    assert decisions > 80


@pytest.mark.parametrize(("bids_before", "runs"), [(0, False), (1, True)])
def test_time_runs_while_others_look_on_only_for_who_follows(bids_before: int, runs: bool) -> None:
    """Who opens a round or a trick begins when everybody has seen what came before."""
    match = Match(setup_of(players=3, people=0))
    match.deal()
    for _ in range(bids_before):
        match.submit(match.view(match.waiting_for[0]).legal[0])
    turns = BotScheduler(match, {seat: RandomBot(Random(seat)) for seat in range(3)})
    turns.advance(0.0, 1.0, may_answer=False)
    assert turns.advance(99.0, 1.0, may_answer=False) is None
    answer = turns.advance(0.001, 1.0)
    assert (answer is not None) == runs


def test_weights_are_the_same_at_every_turn_of_a_trick() -> None:
    for state, _ in random_states(edition("rage"), 4, 1):
        if state.phase is Phase.PLAY:
            seen = view_of(state, None)
            weights = characters.trick_weights(seen, waiting_for(state)[0])
            if not seen.trick:
                began = weights
            assert weights == began


def test_thinking_follows_the_speed_and_is_nothing_when_instant() -> None:
    state = next(state for state, _ in random_states(edition("rage"), 4, 1))
    seen = view_of(state, None)

    def time(avatar: str, speed: float, seed: int = 4) -> float:
        return characters.thinking_time(
            seen, waiting_for(state)[0], avatar, range(4), speed, Random(seed)
        )

    usual = time("bear", 1.0)
    assert characters.LEAST <= usual <= 0.25 * (1 + characters.WAVER)
    assert time("bear", 4.0) == pytest.approx(usual / 4)
    assert time("bear", INSTANT) == 0
    assert len({time("bear", 1.0, seed) for seed in range(5)}) == 5
    assert len({time("robot", 1.0, seed) for seed in range(5)}) == 1
    assert time("frog", 1.0) < usual < time("owl", 1.0)


def durations_of_tricks(name: str, players: int) -> list[float]:
    """Play a game of bots at speed 1; return the seconds of each trick, from lead to sweep."""
    match = Match(setup_of(name, players, seed="RHYTHM", people=0))
    bots = {seat: RandomBot(Random(seat)) for seat in range(players)}
    session = Session(match, bots, None, Director(project(match.view(None)), MotionSettings()))
    session.begin()
    found = list[float]()
    step = 1 / 30
    now = 0.0
    began = 0.0
    lay = False
    while session.pending_input is not PendingInput.GAME_OVER:
        if session.pending_input is PendingInput.NEXT_ROUND:
            session.next_round()
        session.advance(step)
        now += step
        lies = bool(session.table.trick)
        if lies and not lay:
            began = now - 0.24  # it has flown
        if lay and not lies:
            found.append(now - began)
        lay = lies
    return found


@pytest.mark.parametrize(("name", "players", "most"), [("rage", 4, 2.8), ("rave", 10, 4.0)])
def test_nineteen_of_twenty_tricks_are_short(name: str, players: int, most: float) -> None:
    tricks = sorted(durations_of_tricks(name, players))
    assert len(tricks) > 30
    assert tricks[len(tricks) * 19 // 20] <= most
