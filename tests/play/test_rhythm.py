"""The rhythm of the bots: quick where it can be, and the same whatever their hands are."""

from dataclasses import dataclass
from random import Random

import pytest
from helpers.games.editions import edition
from helpers.games.hidden import redealt
from helpers.games.match import setup_of
from helpers.games.stage import game

from rage_desktop.bots.levels.random_bot import RandomBot
from rage_desktop.bots.talk.thinking_time import LEAST, WAVER, thinking_time, trick_weights
from rage_desktop.match.match import Match
from rage_desktop.play.bot_scheduler import BotScheduler
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.table_view import project
from rage_desktop.rules import Phase, SeatView, State, view_of, waiting_for


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
    turns.advance(0.0, 1.0, unwatched=False)
    return turns.next_wake


@pytest.mark.parametrize("bids", ["open", "hidden", "secret"])
@pytest.mark.parametrize("name", ["rage", "rage-amigo", "glyphs", "rave"])
def test_thinking_time_tells_nothing_about_a_hand(name: str, bids: str) -> None:
    rules = edition(name, bids=bids)
    chance, decisions = Random(3), 0
    for state, _ in game(rules, 5, 4):
        if state.phase in (Phase.BID, Phase.PLAY):
            decisions += 1
            assert time_to_answer(state) == time_to_answer(redealt(state, chance))
    assert decisions > 300


def test_weights_are_the_same_at_every_turn_of_a_trick() -> None:
    for state, _ in game(edition("rage"), 4, 1):
        if state.phase is Phase.PLAY:
            seen = view_of(state, None)
            weights = trick_weights(seen, waiting_for(state)[0])
            if not seen.trick:
                began = weights
            assert weights == began


def test_thinking_follows_the_speed_and_is_nothing_when_instant() -> None:
    state = next(state for state, _ in game(edition("rage"), 4, 1))
    seen = view_of(state, None)

    def time(avatar: str, speed: float, seed: int = 4) -> float:
        return thinking_time(seen, waiting_for(state)[0], avatar, range(4), speed, Random(seed))

    usual = time("bear", 1.0)
    assert LEAST <= usual <= 0.25 * (1 + WAVER)
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
    found, step, now, began = list[float](), 1 / 60, 0.0, 0.0
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
