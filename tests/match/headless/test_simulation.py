"""Simulated games and playouts follow from their seed alone, in however many processes; however
it ends, every game that was finished is handed over, and none twice.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any

import pytest
from helpers.fixtures.matches import EDITIONS, edition_file
from helpers.processes.games_elsewhere import broken, dying, lasting, squared, unreadable
from helpers.processes.waiting import wait_until
from msgspec import structs

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.levels import make_bot
from rage_desktop.cli import main
from rage_desktop.cli.terminal import Progress
from rage_desktop.match.errors import MatchError
from rage_desktop.match.headless.runner import run_games
from rage_desktop.match.headless.simulation import (
    CARDS,
    PLAYERS,
    Plan,
    SimulatedGame,
    check_plan,
    one_round,
    play_one,
    play_round,
    record_path,
    simulate,
    summary,
)
from rage_desktop.match.record_verification import check_record
from rage_desktop.rules import EditionError


def plan_of(name: str = "rage", **changes: Any) -> Plan:
    plan = Plan(file=edition_file(name), players=3, levels=("random",), games=6, seed="7")
    return structs.replace(plan, **changes)


def results(plan: Plan) -> dict[int, SimulatedGame]:
    played: dict[int, SimulatedGame] = {}
    simulate(plan, 1, lambda game: played.update({game.index: game}))
    return played


@pytest.mark.slow
def test_the_same_seed_gives_the_same_files_whatever_the_jobs(tmp_path: Path) -> None:
    plans = [plan_of(folder=tmp_path / str(jobs)) for jobs in (1, 2)]
    processes = set[object]()
    one = results(plans[0])
    two = list[SimulatedGame]()

    def played(game: SimulatedGame) -> None:
        two.append(game)
        processes.update(active_children())

    simulate(plans[1], 2, played)
    assert len(processes) == 2
    assert one == {game.index: game for game in two}
    assert len(two) == 6
    assert summary(plans[0], list(one.values())) == summary(plans[1], two)
    files = [sorted(plan.folder.iterdir()) for plan in plans if plan.folder]
    assert [file.name for file in files[0]] == [f"0000{n}.rage.jsonl" for n in range(1, 7)]
    assert [file.read_bytes() for file in files[0]] == [file.read_bytes() for file in files[1]]


def test_no_clock_has_a_say_in_a_simulated_game(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: set[float | None] = set()

    def noted(level: str, rng: Random, time_budget: float | None = 1.0) -> Bot:
        budgets.add(time_budget)
        return make_bot(level, rng, time_budget)

    monkeypatch.setattr("rage_desktop.match.headless.simulation.make_bot", noted)
    play_one(plan_of(), 0)
    assert budgets == {None}


def test_another_seed_gives_other_games() -> None:
    assert play_one(plan_of(), 0) != play_one(plan_of(seed="8"), 0)
    assert play_one(plan_of(), 0) != play_one(plan_of(), 1)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_record_holds_and_proves_its_deals(tmp_path: Path, name: str) -> None:
    plan = plan_of(name, folder=tmp_path, games=1)
    game = results(plan)[0]
    replay = check_record(record_path(tmp_path, 0).read_bytes())
    assert replay.complete
    assert replay.state.scores == game.scores


@pytest.mark.slow
def test_the_summary_adds_up() -> None:
    plan = plan_of(levels=("random", "steady"), games=4)
    games = list(results(plan).values())
    told = summary(plan, games[:3])
    assert told["bots"] == ["random", "steady", "random"]
    assert (told["games"], told["games_asked"], told["complete"]) == (3, 4, False)
    assert told["by_level"]["random"]["seats"] == 2
    for seat, figures in enumerate(told["by_seat"]):
        scores = [score for game in games[:3] for score in game.scores]
        assert figures["rounds"] == len(scores) == 30
        assert figures["points"] == sum(game.over.totals[seat] for game in games[:3])
        exact = sum(score.bids[seat] == score.tricks[seat] for score in scores)
        assert figures["exact_rate"] == pytest.approx(exact / 30, abs=1e-6)
    shares = [figures["win_share"] for figures in told["by_seat"]]
    assert sum(shares) == pytest.approx(1, abs=1e-5)
    assert summary(plan, [])["by_seat"][0]["mean_points_per_round"] is None


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"players": 9}, "This edition is for 2 to 8 players"),
        ({"players": 11}, "at most 10 seats"),
        ({"levels": ("genius",)}, "There's no bot called 'genius'. Choose random, novice, easy"),
        ({"variants": ("nonsense",)}, "no variant nonsense"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises((MatchError, EditionError), match=reason):
        check_plan(plan_of(**changes))


def is_gone(group: int) -> bool:
    """Whether a group of processes has ended, or does so soon."""

    def ended() -> bool:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        return False

    return wait_until(ended)


def simulating(folder: Path, *shell: str) -> "subprocess.Popen[str]":
    """A simulation in a process group of its own, as a shell in a terminal starts one, once it has
    written some games."""
    command = [sys.executable, "-m", "rage_desktop", "simulate", "--games", "100000", "--jobs", "2"]
    started = subprocess.Popen(
        [*shell, *command, "--bots", "random", "--out", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not (folder / "00003.rage.jsonl").exists():
        assert started.poll() is None
        time.sleep(0.01)
    return started


DEAF_SHELL = ("sh", "-c", "trap '' INT; exec \"$@\"", "sh")


@pytest.mark.slow
@pytest.mark.parametrize("shell", [(), DEAF_SHELL], ids=["terminal", "background"])
def test_ctrl_c_ends_all_processes_in_order_with_what_was_done(
    tmp_path: Path, shell: tuple[str, ...]
) -> None:
    """What a script starts in the background is told to ignore the signal: it does not."""
    player = simulating(tmp_path, *shell)
    os.killpg(player.pid, signal.SIGINT)
    _, err = player.communicate(timeout=120)
    assert player.returncode == 130
    assert "Traceback" not in err
    told = json.loads((tmp_path / "summary.json").read_text())
    written = len(list(tmp_path.glob("*.rage.jsonl")))
    assert told["complete"] is False
    assert written - 2 <= told["games"] <= written
    assert f"Stopped after {told['games']} of 100000 games." in err
    assert list(tmp_path.glob("*.tmp")) == []
    assert main.run(["verify", str(tmp_path)]) == 0
    assert is_gone(player.pid)


@pytest.mark.slow
def test_no_process_outlives_a_killed_simulation(tmp_path: Path) -> None:
    player = simulating(tmp_path)
    player.kill()
    player.communicate(timeout=120)
    assert is_gone(player.pid)


@pytest.mark.slow
def test_a_game_that_breaks_comes_back_with_its_place_and_ends_the_others(tmp_path: Path) -> None:
    told: list[int] = []
    with pytest.raises(LookupError, match="a mistake") as caught:
        run_games(broken, tmp_path, 100_000, told.append, 2)
    assert "in broken" in "".join(caught.value.__notes__)
    assert set(told) <= {int(path.name) for path in tmp_path.iterdir()}
    assert len(list(tmp_path.iterdir())) < 20
    told.clear()
    with pytest.raises(LookupError, match="a mistake"):
        run_games(broken, tmp_path, 9, told.append)
    assert told == [0, 1]


@pytest.mark.slow
def test_an_exception_that_cannot_be_sent_back_leaves_nobody_waiting() -> None:
    with pytest.raises(TypeError, match="other"):
        run_games(unreadable, None, 9, lambda _: None, 2)


@pytest.mark.slow
def test_what_cannot_be_sent_to_a_process_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(TypeError):
        run_games(squared, Lock(), 2, lambda _: None, 2)  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_process_that_dies_leaves_nobody_waiting() -> None:
    with pytest.raises(BrokenProcessPool):
        run_games(dying, 2, 100_000, lambda _: None, 2)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_playout_is_a_deal_four_bids_and_forty_cards(name: str) -> None:
    edition = one_round(edition_file(name).rules)
    assert play_round(edition, Random(1), "x") == 1 + PLAYERS + PLAYERS * CARDS


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("when", "jobs"), [("between games", 2), ("while one is told", 2), ("while one is told", 1)]
)
def test_ctrl_c_loses_none_tells_none_twice_and_leaves_nothing_half_written(
    tmp_path: Path, when: str, jobs: int
) -> None:
    told: list[int] = []

    def done(game: SimulatedGame) -> None:
        if len(told) == 4 and when == "while one is told":
            interrupt()
        told.append(game.index)
        if len(told) == 5 and when == "between games":
            threading.Timer(0.01, interrupt).start()

    with pytest.raises(KeyboardInterrupt):
        simulate(plan_of(games=100_000, folder=tmp_path), jobs, done)
    assert len(told) == len(set(told))
    assert 5 <= len(told) < 5000
    assert {path.name for path in tmp_path.iterdir()} == {
        record_path(tmp_path, number).name for number in told
    }
    if jobs == 1:
        assert told == [0, 1, 2, 3, 4]


def test_a_game_under_way_here_is_given_up_at_once() -> None:
    def endless(plan: None, index: int) -> int:
        while index:
            time.sleep(0.01)
        return index

    told: list[int] = []

    def done(game: int) -> None:
        told.append(game)
        threading.Timer(0.05, interrupt).start()

    with pytest.raises(KeyboardInterrupt):
        run_games(endless, None, 2, done)
    assert told == [0]


def test_whoever_insists_is_heeded_at_once() -> None:
    with pytest.raises(KeyboardInterrupt, match="second"):
        run_games(squared, 1, 9, lambda _: _twice())


@pytest.mark.slow
def test_whoever_insists_does_not_wait_for_games_elsewhere(tmp_path: Path) -> None:
    def done(game: int) -> None:
        assert wait_until((tmp_path / "begun").exists)
        _twice()

    with pytest.raises(KeyboardInterrupt, match="second"):
        run_games(lasting, tmp_path, 2, done, 2)
    assert wait_until(lambda: not active_children())
    assert not (tmp_path / "ended").exists()


def _twice() -> None:
    interrupt()
    try:
        interrupt()
    except KeyboardInterrupt:
        raise KeyboardInterrupt("second") from None


def test_ctrl_c_is_again_what_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    run_games(squared, 1, 3, lambda _: None)
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("command", ["simulate --bots random", "arena --bot random"])
def test_the_commands_count_what_was_told(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def at(progress: Progress, count: int) -> None:
        if count == 5:
            interrupt()

    monkeypatch.setattr(Progress, "at", at)
    assert main.run([*command.split(), "--games", "1000"]) == 130
    told = capsys.readouterr()
    assert told.err == "Stopped after 5 of 1000 games.\n"
    assert ('"games": 5,' if "simulate" in command else ", 5 games,") in told.out
