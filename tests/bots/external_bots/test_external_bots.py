"""Programs in a seat: a good one plays a game, asked off the frame and told no more than it may
know; each way of misbehaving ends with one sentence; all are gone with the game.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from shutil import which

import pytest
from helpers.fixtures.bot_programs import GOOD, HEAD, heard_lines
from helpers.fixtures.positions import short, shuffled, to_bid
from helpers.fixtures.states import edition
from helpers.paths import ROOT
from helpers.processes.waiting import wait_until

from rage_desktop import rules as rage
from rage_desktop.bots.bot import answer
from rage_desktop.bots.external_bots.process import BotFailed, ExternalBot
from rage_desktop.bots.external_bots.protocol import event_message
from rage_desktop.bots.external_bots.threaded_bot import ProgramBot, SeatContext
from rage_desktop.bots.levels import make_bot

RAGE = edition("rage")
READY = """
import json, sys, time, os
sys.stdin.readline()
print(json.dumps({"type": "ready", "name": "Odd"}), flush=True)
"""
ASKED = READY + "sys.stdin.readline()\n"
Start = Callable[..., ExternalBot]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Start]:
    """Give a function that starts a script in seat 0 of four; ends what it started."""
    started: list[ExternalBot] = []

    def start(script: str, time: float = 60.0) -> ExternalBot:
        path = tmp_path / "a bot.py"
        path.write_text(script, encoding="utf-8")
        command = [sys.executable, str(path)]
        names = ["Ada", "Bo", "Cy", "Di"]
        started.append(ExternalBot(command, RAGE, names, 0, time))
        return started[-1]

    yield start
    for bot in started:
        bot.close()


MISBEHAVIOUR = {
    "illegal": (ASKED + "print('{\"bid\": 7}', flush=True)\ntime.sleep(9)", "illegal move: .*7"),
    "no JSON": (ASKED + "print('two, please', flush=True)\ntime.sleep(9)", "two, please"),
    "a yes for a number": (ASKED + "print('{\"bid\": true}', flush=True)\ntime.sleep(9)", "legal"),
    "no UTF-8": (ASKED + 'os.write(1, b\'{"bid": "\\xff"}\\n\')\ntime.sleep(9)', "illegal move"),
    "depth": (ASKED + "print('[' * 60_000, flush=True)\ntime.sleep(9)", "illegal move"),
    "nothing to print": (
        ASKED + "print('\\0\\x1b[2J', flush=True)\ntime.sleep(9)",
        "illegal move: “\ufffd",
    ),
    "dies": (ASKED + "sys.exit(3)", "quit unexpectedly with exit code 3"),
    "deaf": (ASKED + "os.close(1)\ntime.sleep(9)", "closed its output"),
    "floods": (ASKED + "print('x' * 200_000, flush=True)\ntime.sleep(9)", "far more"),
    "late": (ASKED + "time.sleep(9)", "didn't reply within 300 ms"),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", MISBEHAVIOUR)
def test_each_misbehaviour_ends_with_one_sentence(program: Start, kind: str) -> None:
    script, sentence = MISBEHAVIOUR[kind]
    bot = program(script, time=0.3 if kind == "late" else 60.0)
    with pytest.raises(BotFailed, match=sentence) as failed:
        answer(bot, to_bid("R15 B3"))
    assert str(failed.value).isprintable()
    assert str(failed.value) == f"{failed.value.did}."
    assert failed.value.seat == 0
    with pytest.raises(BotFailed, match=sentence):  # and its part is over
        answer(bot, to_bid("R15 B3"))


@pytest.mark.slow
def test_speaking_without_being_asked_is_refused(program: Start) -> None:
    bot = program(READY + "print('{\"bid\": 1}', flush=True)\ntime.sleep(9)")
    assert wait_until(lambda: not bot._lines.empty())
    with pytest.raises(BotFailed, match="unexpected line"):
        answer(bot, to_bid("R15 B3"))


def test_a_program_that_floods_while_others_play_is_found_out(program: Start) -> None:
    bot = program(READY + "while True: print('x' * 1000, flush=True)")
    with pytest.raises(BotFailed, match=r"far more|unexpected line|illegal"):
        answer(bot, to_bid("R15 B3"))


def test_a_program_that_does_not_listen_cannot_hold_the_game_up(program: Start) -> None:
    bot = program(READY + "time.sleep(9)", time=0.3)
    for _ in range(2000):  # more than a pipe holds
        bot.watch(rage.RoundBegan(1, 2, 3))
    with pytest.raises(BotFailed, match="didn't reply within"):
        answer(bot, to_bid("R15 B3"))


def test_a_program_that_is_not_ready_is_refused(program: Start) -> None:
    with pytest.raises(BotFailed, match="answered “hello there” instead of “ready”"):
        program("print('hello there', flush=True)\nimport time; time.sleep(9)")


def test_a_command_that_does_not_exist_is_said() -> None:
    with pytest.raises(BotFailed, match="no-such-bot can't be started"):
        ExternalBot(["no-such-bot"], RAGE, ["Ada", "Bo"], 1)


def test_hidden_bids_and_the_new_pile_are_not_told() -> None:
    secret = edition("rage", bids="secret")
    assert event_message(rage.BidMade(1, 2), 0, secret) is None
    assert event_message(rage.BidMade(1, 2), 1, secret) == {
        "type": "event",
        "event": "bid",
        "seat": 1,
        "bid": 2,
    }
    card = rage.parse_card("B3", RAGE.suits)
    changed = rage.TrumpChanged(1, "CHANGE", (card,), "B", card, (card, card))
    told = event_message(changed, 1, RAGE)
    assert told is not None
    assert told["recycled"] == 2
    wild = event_message(rage.CardPlayed(1, rage.parse_card("WILD", RAGE.suits), "B"), 0, RAGE)
    assert wild == {"type": "event", "event": "play", "seat": 1, "card": "WILD", "suit": "B"}


def test_whoever_waits_may_give_up(tmp_path: Path) -> None:
    path = tmp_path / "slow.py"
    is_asked = False
    given_up = iter([False, False, True])
    path.write_text(READY + "time.sleep(60)", encoding="utf-8")
    with ExternalBot(
        [sys.executable, str(path)],
        RAGE,
        ["Ada", "Bo"],
        0,
        30.0,
        "Slow",
        lambda: is_asked and next(given_up),
    ) as bot:
        assert bot.name == "Odd"
        is_asked = True
        with pytest.raises(BotFailed):
            answer(bot, to_bid("R15 B3"))
    assert list(given_up) == []  # the wait ended with the last of them


GAME = """
import sys, time
from rage_desktop.bots.external_bots.process import ExternalBot
from rage_desktop.match.library import open_library
bot = ExternalBot([sys.executable, sys.argv[1]], open_library().get("rage").rules, ["Ada", "Bo"], 0)
print(bot.name, flush=True)
time.sleep(60)
"""
DEAF = """
import json, os, sys, time, subprocess
print(json.dumps({"type": "ready", "name": str(os.getpid())}), flush=True)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
time.sleep(60)
"""


def told_in_a_game(tmp_path: Path, script: str) -> list[int]:
    """Start a program in a game, kill the game, and return the processes that it named."""
    (tmp_path / "program.py").write_text(script, encoding="utf-8")
    (tmp_path / "game.py").write_text(GAME, encoding="utf-8")
    command = [sys.executable, str(tmp_path / "game.py"), str(tmp_path / "program.py")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
    ) as game:
        assert game.stdout is not None
        processes = [int(number) for number in game.stdout.readline().split()]
        assert all(os.getpgid(process) for process in processes), "they are there"
        game.kill()
    return processes


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs process groups")
def test_a_program_that_does_not_listen_ends_even_with_a_killed_game(tmp_path: Path) -> None:
    (program,) = told_in_a_game(tmp_path, DEAF)
    assert wait_until(lambda: not there(program))


def there(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


WANDERS = """
import json, subprocess, sys, time
own = subprocess.Popen(["setsid", "sleep", "60"]).pid
away = subprocess.run(["sh", "-c", "setsid sleep 60 > /dev/null & echo $!"], stdout=subprocess.PIPE)
name = f"{own} {int(away.stdout)}"
print(json.dumps({"type": "ready", "name": name}), flush=True)
for line in sys.stdin:
    if "bye" in line: break
"""
needs_marks = pytest.mark.skipif(
    not Path("/proc/self/environ").exists() or which("setsid") is None,
    reason="needs a system that shows the environment of processes",
)


def lives(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def all_end(processes: list[int]) -> bool:
    return wait_until(lambda: not any(map(lives, processes)))


@needs_marks
def test_children_with_a_session_of_their_own_end_with_the_program(program: Start) -> None:
    bot = program(WANDERS)
    children = [int(number) for number in bot.name.split()]
    assert all(map(lives, children))
    bot.close()
    assert all_end(children)


@pytest.mark.slow
@needs_marks
def test_children_with_a_session_of_their_own_end_with_a_killed_game(tmp_path: Path) -> None:
    assert all_end(told_in_a_game(tmp_path, WANDERS))


RULES = short(edition("rage"), 4, 3, 2)


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
        others = make_bot("steady", Random(1))
        deck_for = shuffled(RULES, "s")
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
        bot.join(60)


def test_a_program_plays_a_game_and_sees_only_its_cards(
    seat: Sit, table: Table, path: Path
) -> None:
    bot = seat(HEAD + GOOD)
    table.play(bot)
    assert bot.failed is None
    bot.close()
    bot.join(60)
    words = heard_lines(path)
    assert {"type": "hello", "protocol": 1, "you": 0}.items() <= words[0].items()
    assert words[-1] == {"type": "bye"}
    assert [each["type"] for each in words].count("hello") == 1
    asks = [each["want"] for each in words if each["type"] == "ask"]
    assert (asks.count("bid"), asks.count("play")) == (2, 5)
    told = [each for each in words if each["type"] == "event"]
    assert len(told) == len(table.events)
    assert told[-1]["event"] == "game_over"
    dealt = [event for event in table.events if isinstance(event, rage.HandsDealt)]
    assert [each for each in told if each["event"] == "deal"] == [
        {
            "type": "event",
            "event": "deal",
            "hand": [str(card) for card in event.hands[0]],
            "pile_size": len(event.pile),
        }
        for event in dealt
    ]


def test_a_question_is_asked_once_and_the_answer_wakes_the_game(seat: Sit) -> None:
    woken: list[int] = []
    bot = seat(HEAD + GOOD, wake=lambda: woken.append(1))
    question = bot.ask(to_bid("R15 B3"))
    assert bot.ask(to_bid("R15 B3")) is question
    assert question.result(120).move == rage.Bid(0, 0)
    bot.close()
    bot.join(60)
    assert woken == [1]


@pytest.mark.slow
def test_a_move_taken_back_is_heard_of_never(seat: Sit, table: Table, path: Path) -> None:
    bot = seat(HEAD + GOOD)
    table.play(bot, lambda: sum(type(event) is not rage.GameOver for event in table.events) > 8)
    kept = table.state, list(table.events)
    asked = to_bid("R15 B3")
    assert bot.ask(asked).result()
    table.state = kept[0]
    table.events = kept[1][:-1]
    assert bot.ask(asked).result()
    bot.close()
    bot.join(60)
    words = heard_lines(path)
    assert [one["type"] for one in words].count("hello") == 2
    again = words[max(i for i, one in enumerate(words) if one["type"] == "hello") :]
    assert len([one for one in again if one["type"] == "event"]) == len(table.events)


def test_a_program_that_errs_is_never_asked_again(seat: Sit, table: Table, path: Path) -> None:
    bot = seat(WRONG)
    steady = make_bot("steady", Random(0))
    question = bot.ask(to_bid("R15 B3"))
    assert question.result().move == answer(steady, to_bid("R15 B3"))
    assert bot.failed is not None
    assert "Copycat made an illegal move" in str(bot.failed)
    table.play(bot)  # the game goes on
    assert [one["type"] for one in heard_lines(path)].count("ask") == 1


def test_a_program_that_cannot_be_started_is_answered_for(seat: Sit) -> None:
    bot = seat(HEAD + GOOD, runner="no-such-program")
    assert bot.ask(to_bid("R15 B3")).result().move in to_bid("R15 B3").legal
    assert "a bot.py can't be started" in str(bot.failed)


@pytest.mark.slow
def test_neither_asking_nor_leaving_waits_for_an_answer(seat: Sit) -> None:
    bot = seat(SLOW, time=600.0)
    question = bot.ask(to_bid("R15 B3"))
    with pytest.raises(TimeoutError):
        question.result(1.0)
    bot.close()
    bot.join(60)
    assert question.done()  # not by the program, nor because its time was up
    assert bot.ask(to_bid("R15 B3")).done()  # nothing is started any more
