"""Measuring against frozen opponents: when it ends, how it goes on, who may do the playing."""

import importlib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from helpers.bots.positions import mid_round, short
from helpers.games.editions import edition
from helpers.paths import ROOT

from rage_desktop.bots.bot import answer
from rage_desktop.match.contests.tournament import Estimate, Game, estimate
from rage_desktop.rules import view_of, waiting_for

LEVEL, STICK, GAMES = "novice", "strangers", 8


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], ModuleType]]:
    monkeypatch.syspath_prepend(str(ROOT / "build" / "bots"))
    yield lambda name: importlib.import_module(f"yardsticks.{name}")
    importlib.import_module("quickly").switch_off()


@pytest.fixture
def nights(module: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module that plays, with games that are made up and take no time."""
    monkeypatch.setattr(module("opponents").Yardstick, "play", _made_up)
    return module("nights")


def _made_up(_: object, plan: Any, index: int) -> Game:
    chance = Random(f"{plan.bots}{index}")
    seating = tuple(plan.seating(index % len(plan.bots)))
    points = tuple(chance.randrange(9) + 20 * (who == 0) for who in seating)
    wins = tuple(float(who == 0) for who in seating)
    return Game(index, seating, 10, points, exact=(5,) * len(seating), wins=wins)


@contextmanager
def here() -> Iterator[None]:
    yield None


@contextmanager
def dask() -> Iterator[Executor]:
    distributed = pytest.importorskip("distributed")
    where = {"processes": False, "n_workers": 1, "threads_per_worker": 1}
    with distributed.Client(**where, dashboard_address=None, set_as_default=False) as client:
        yield client.get_executor()


EXECUTORS: Mapping[str, Callable[[], AbstractContextManager[Executor | None]]] = {
    "here": here,
    "threads": lambda: ThreadPoolExecutor(2),
    "dask": dask,
}


@pytest.mark.slow
def test_whoever_looks_after_every_set_is_seldom_wrong(module: Callable[[str], ModuleType]) -> None:
    stopping, wrong = module("stopping"), 0
    for run in range(60):
        chance = Random(run)
        values = [chance.gauss(0, 5) for _ in range(150)]
        looks = [stopping.lasting(estimate(values[:sets]), sets) for sets in range(10, 150, 5)]
        wrong += any(abs(found.mean) > found.margin for found in looks)
    assert wrong <= 3


def test_enough_is_clear_of_all_that_is_asked_or_narrow(
    module: Callable[[str], ModuleType],
) -> None:
    stopping = module("stopping")
    enough = stopping.enough
    assert enough(Estimate(3, 2), (0,), 1)
    assert stopping.lasting(Estimate(3, 0), stopping.FEWEST - 1) == Estimate(3, None)
    assert not enough(Estimate(3, None), (0,), 1)
    assert not enough(Estimate(2, 3), (0,), 1)
    assert not enough(Estimate(7, 2), (0, 8), 1)
    assert enough(Estimate(5, 2), (0, 8), 1)
    assert enough(Estimate(0.1, 0.4), (0, 8), 1)
    assert not enough(None, (0,), 1)


@pytest.mark.slow
@pytest.mark.parametrize("who", EXECUTORS)
def test_what_was_killed_goes_on_with_any_executor(
    nights: ModuleType, tmp_path: Path, who: str
) -> None:
    def match(games: int = GAMES) -> Any:
        return nights.match_of(tmp_path, "today", LEVEL, STICK, games, width=0.1)

    with EXECUTORS[who]() as executor:
        nights.play_all([match(4)], jobs=2, executor=executor)
        (kept,) = tmp_path.rglob("*.jsonl")
        kept.write_bytes(kept.read_bytes()[:-9])  # the last line is torn
        going_on = match()
        assert len(going_on.cell.missing) == GAMES - 3
        nights.play_all([going_on], jobs=2, executor=executor)
    again = match()
    assert not again.cell.missing
    assert again.cell.games == {
        index: _made_up(None, again.cell.plan, index) for index in range(GAMES)
    }


def test_a_match_ends_when_the_figures_say_enough_and_a_row_tells_it(
    nights: ModuleType, module: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    match = nights.match_of(tmp_path, "today", LEVEL, STICK, 4000, width=1)
    nights.play_all([match])
    assert match.sets == module("stopping").FEWEST
    report = module("report")
    assert report.verdict(match) == "ahead"
    page = tmp_path / "PAGE.md"
    page.write_text(f"Before.\n{report.BEGIN}\nold\n{report.END}\nBehind.\n")
    report.write(page, [match], "Build today.")
    text = page.read_text()
    assert f"| {STICK} | {LEVEL} | 2" in text
    assert text.startswith("Before.")
    assert text.endswith("Behind.\n")
    assert "old" not in text
    assert f"{LEVEL} against {STICK}" in (tmp_path / report.PLOT).read_text()


def test_a_match_that_is_decided_is_played_on_where_that_is_asked(
    nights: ModuleType, module: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    games = 4 * (module("stopping").FEWEST + 2)
    match = nights.match_of(tmp_path, "today", LEVEL, STICK, games, width=1)
    nights.play_all([match], on=True)
    assert match.decided
    assert not match.cell.missing


@pytest.mark.slow
def test_a_level_of_0_1_0_plays_by_todays_rules(
    module: Callable[[str], ModuleType],
) -> None:
    frozen, stick = module("frozen"), module("opponents").YARDSTICKS["easy-0.1.0"]
    try:
        frozen.unpack()
    except frozen.Unfrozen as reason:
        pytest.skip(str(reason))
    plan = stick.plan("random", 4)
    first, again = stick.play(plan, 0), stick.play(plan, 0)
    assert first == again
    assert first.rounds == 10
    assert sum(first.points[seat] for seat in range(1, 4)) / 3 > first.points[0]


@pytest.mark.slow
@pytest.mark.parametrize("moves", [0, 6])
def test_levels_of_0_1_0_make_the_same_moves_with_their_playouts_in_c(
    module: Callable[[str], ModuleType], moves: int
) -> None:
    frozen, in_c = module("frozen"), module("frozen_in_c")
    try:
        judges, search = frozen.searches()
    except frozen.Unfrozen as reason:
        pytest.skip(str(reason))
    state = mid_round(short(edition("rage"), 4, 4), 4, moves, Random(moves))
    view = view_of(state, waiting_for(state)[0])
    told = []
    for switch in (in_c.switch_on, in_c.switch_off):
        switch(judges, search)
        rng = Random(1)
        bot = frozen.FrozenBot("expert", rng)
        told.append((answer(bot, view), rng.random()))
    assert told[0] == told[1]
