"""Programs at the table: asked off the frame, told all and no more, and gone with the game."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from helpers.bots.positions import short, shuffled, to_bid
from helpers.bots.seated_programs import GOOD as ANSWERS
from helpers.bots.seated_programs import HEAD, heard_lines
from helpers.games.editions import edition

from rage_desktop import rules as rage
from rage_desktop.bots.bot import answer
from rage_desktop.bots.external_bots.threaded_bot import ProgramBot, SeatContext
from rage_desktop.bots.levels import make_bot

RULES = short(edition("rage"), 4, 3, 2)
GOOD = HEAD + ANSWERS


SLOW = HEAD + "        time.sleep(60)\n"
WRONG = HEAD + "        say(bid=99)\n"


Sit = Callable[..., ProgramBot]


class Table:
    """A game whose events so far a program in seat 0 hears."""

    def __init__(self) -> None:
        self.state = rage.new_game(RULES, 4, "s")
        self.events: list[rage.Event] = []

    def history(self) -> tuple[rage.Event, ...]:
        return tuple(rage.redact(event, 0, RULES) for event in self.events)

    def step(self, move: object) -> None:
        self.state, happened = rage.apply(self.state, move)  # type: ignore[arg-type]
        self.events += happened

    def play(self, bot: ProgramBot, enough: Callable[[], bool] = lambda: False) -> None:
        others, deck_for = make_bot("steady", Random(1)), shuffled(RULES, "s")
        while self.state.phase is not rage.Phase.OVER and not enough():
            if self.state.phase is rage.Phase.DEAL:
                self.step(rage.Deal(deck_for(self.state.number)))
                continue
            seat = rage.waiting_for(self.state)[0]
            self.step(answer(bot if seat == 0 else others, rage.view_of(self.state, seat)))


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a bot.py"


@pytest.fixture
def seat(path: Path, table: Table) -> Iterator[Sit]:
    made: list[ProgramBot] = []

    def sit(
        script: str,
        time: float = 10.0,
        wake: Callable[[], None] = lambda: None,
        runner: str = sys.executable,
    ) -> ProgramBot:
        path.write_text(script, encoding="utf-8")
        place = SeatContext(RULES, ("Ada", "Bo", "Cy", "Di"), 0, table.history)
        made.append(ProgramBot([runner, str(path)], "a bot.py", place, wake, time))
        return made[-1]

    yield sit
    for bot in made:
        bot.close()
        bot.join(20)


def test_a_program_hears_the_whole_game_and_leaves(seat: Sit, table: Table, path: Path) -> None:
    bot = seat(GOOD)
    table.play(bot)
    assert bot.failed is None
    bot.close()
    bot.join(20)
    words = heard_lines(path)
    assert [one["type"] for one in words].count("hello") == 1
    assert words[-1] == {"type": "bye"}
    told = [one for one in words if one["type"] == "event"]
    assert len(told) == len(table.events)
    assert isinstance(table.events[-1], rage.GameOver)
    assert told[-1]["event"] == "game_over"
    assert all("hands" not in one for one in told)


def test_asking_returns_at_once_and_the_answer_wakes_the_game(seat: Sit) -> None:
    woken: list[int] = []
    bot = seat(GOOD, wake=lambda: woken.append(1))
    began = monotonic()
    question = bot.ask(to_bid("R15 B3"))
    assert monotonic() - began < 0.1
    assert bot.ask(to_bid("R15 B3")) is question  # the same question is asked once
    assert question.result(20).move == rage.Bid(0, 0)
    bot.close()
    bot.join(20)
    assert woken == [1]


@pytest.mark.slow
def test_a_move_taken_back_is_heard_of_never(seat: Sit, table: Table, path: Path) -> None:
    bot = seat(GOOD)
    table.play(bot, lambda: sum(type(event) is not rage.GameOver for event in table.events) > 8)
    kept = table.state, list(table.events)
    asked = to_bid("R15 B3")
    assert bot.ask(asked).result()
    table.state, table.events = kept[0], kept[1][:-1]
    assert bot.ask(asked).result()
    bot.close()
    bot.join(20)
    words = heard_lines(path)
    assert [one["type"] for one in words].count("hello") == 2
    again = words[max(i for i, one in enumerate(words) if one["type"] == "hello") :]
    assert len([one for one in again if one["type"] == "event"]) == len(table.events)


def test_a_program_that_does_wrong_is_answered_for_and_never_asked_again(
    seat: Sit, table: Table, path: Path
) -> None:
    bot, steady = seat(WRONG), make_bot("steady", Random(0))
    question = bot.ask(to_bid("R15 B3"))
    assert question.result().move == answer(steady, to_bid("R15 B3"))
    assert bot.failed is not None
    assert "Copycat made an illegal move" in str(bot.failed)
    table.play(bot)  # the game goes on
    assert [one["type"] for one in heard_lines(path)].count("ask") == 1


def test_a_program_that_cannot_be_started_is_answered_for(seat: Sit) -> None:
    bot = seat(GOOD, runner="no-such-program")
    assert bot.ask(to_bid("R15 B3")).result().move in to_bid("R15 B3").legal
    assert "a bot.py can't be started" in str(bot.failed)


@pytest.mark.slow
def test_leaving_does_not_wait_for_an_answer(seat: Sit) -> None:
    bot = seat(SLOW, time=60.0)
    question = bot.ask(to_bid("R15 B3"))
    with pytest.raises(TimeoutError):
        question.result(1.0)
    began = monotonic()
    bot.close()
    bot.join(20)
    assert monotonic() - began < 5
    assert question.done()
    assert bot.ask(to_bid("R15 B3")).done()  # nothing is started any more
