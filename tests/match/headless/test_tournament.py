"""The arena: every bot in every seat, one table on any number of processes, forfeits counted."""

import hashlib
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from rage_desktop.cli.main import run
from rage_desktop.match.errors import MatchError
from rage_desktop.match.headless import tournament
from rage_desktop.match.library import open_library
from rage_desktop.rules import EditionError


def plan_of(tmp_path: Path, *bots: str, **more: Any) -> tournament.ArenaPlan:
    values: dict[str, Any] = {"players": 4, "games": 4, "seed": "A"} | more
    return tournament.ArenaPlan(file=open_library(tmp_path).get("rage"), bots=bots, **values)


def play(plan: tournament.ArenaPlan, jobs: int = 1) -> list[tournament.Game]:
    games: list[tournament.Game] = []
    tournament.run_arena(plan, jobs, games.append)
    return games


def mean(found: tournament.Estimate | None) -> float:
    assert found is not None
    return found.mean


@pytest.mark.slow
def test_every_bot_sits_in_every_seat_on_the_same_deals(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, "steady", "random", "easy")
    games = play(plan)
    assert len(games) == 6  # four are rounded up to two sets of three
    for one_set in (games[:3], games[3:]):
        for seat in range(4):
            assert {game.seating[seat] for game in one_set} == {0, 1, 2}
    again = plan_of(tmp_path, "sharp", "sharp")
    first = tournament.play_arena_game(again, 0)
    second = tournament.play_arena_game(again, 1)
    assert first.points == second.points  # equal bots on the same deals


@pytest.mark.slow
def test_the_table_does_not_depend_on_who_played_which_game(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, "steady", "random")
    alone = play(plan)
    assert tournament.standings(plan, play(plan, jobs=2)[::-1]) == tournament.standings(plan, alone)
    assert tournament.standings(plan, list(reversed(alone))) == tournament.standings(plan, alone)


@pytest.mark.slow
def test_the_better_bot_stands_above(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, "random", "steady", games=20)
    low, high = tournament.standings(plan, play(plan))
    assert low.bot == "random"
    assert mean(high.points) > mean(low.points) + 1
    assert mean(high.ahead) == pytest.approx(-mean(low.ahead))
    assert mean(high.wins) + mean(low.wins) == pytest.approx(0.5)  # two seats of four each


def test_a_bot_against_itself_is_one_row(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, "steady", "random", "random", "random")
    assert [row.bot for row in tournament.standings(plan, play(plan))] == ["steady", "random"]


def test_an_interval_is_that_of_independent_values() -> None:
    assert tournament.estimate([]) is None
    assert tournament.estimate([2.0]) == tournament.Estimate(2.0, None)
    many = tournament.estimate([1.0, 3.0] * 50)
    assert many is not None
    assert many.mean == 2.0
    assert many.margin == pytest.approx(1.96 * 1.00504 / 10, rel=1e-3)


def test_a_program_that_fails_forfeits_its_games(tmp_path: Path) -> None:
    path = tmp_path / "dead.py"
    path.write_text("import sys; sys.exit(4)", encoding="utf-8")
    plan = plan_of(tmp_path, "steady", f"exec:{sys.executable} {path}", games=2)
    games = play(plan)
    assert all("quit unexpectedly with exit code 4" in (game.forfeit or "") for game in games)
    assert all(game.unready for game in games)
    steady, dead = tournament.standings(plan, games)
    assert (steady.forfeits, dead.forfeits) == (0, 2)
    assert dead.points is None  # a game not played to its end has no points
    assert mean(steady.wins) * 2 + mean(dead.wins) * 2 == pytest.approx(1)
    assert mean(dead.wins) == 0


def test_what_cannot_be_played_is_refused_before_any_game(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="no bot called 'genius'"):
        tournament.check_arena(plan_of(tmp_path, "genius"))
    with pytest.raises(MatchError, match="There's no program in"):
        tournament.check_arena(plan_of(tmp_path, "exec:"))
    with pytest.raises(MatchError, match="can't be started: there's no program no-such-bot"):
        tournament.check_arena(plan_of(tmp_path, "exec:no-such-bot --fast"))
    with pytest.raises(MatchError, match="5 bots don't fit into 4 seats"):
        tournament.check_arena(plan_of(tmp_path, *["steady"] * 5))
    with pytest.raises(EditionError, match="players, not 9"):
        tournament.check_arena(plan_of(tmp_path, "steady", players=9))


def test_the_command_proves_honesty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--honesty", "--positions", "40", "--data-dir", str(tmp_path)]
    assert run(["arena", "--bot", "steady", *options]) == 0
    said = "steady: hidden cards re-dealt in 40 positions, and the choice changed in 0"
    assert said in capsys.readouterr().out


@pytest.mark.slow
def test_a_secret_settles_the_deals_together_with_the_seed(tmp_path: Path) -> None:
    plain = plan_of(tmp_path, "steady", "random", games=2)
    one, same, other = (structs.replace(plain, secret=word) for word in ("ONE", "ONE", "OTHER"))
    assert play(one) == play(same)
    seeds = {plan.game_seed(number) for plan in (plain, one, other) for number in range(3)}
    assert len(seeds) == 9


def test_without_a_secret_equal_seeds_give_the_games_they_always_gave(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, "random", games=1)
    by_hand = hashlib.sha256(f"{plan.seed}/arena/0".encode()).hexdigest()[:20]
    assert plan.game_seed(0) == by_hand
