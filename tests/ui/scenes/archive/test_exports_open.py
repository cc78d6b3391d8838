"""Whatever the game exports, at any moment of any game, it opens again everywhere."""

import random
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from helpers.games.match import EDITIONS, edition_file, play_to_end, setup_of, step
from helpers.people.driver import Driver
from helpers.shown.scenes import Open
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rage_desktop.cli.main import run
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import open_record
from rage_desktop.play.record_importer import store_record
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.presentation.seekable_record import SeekableRecord
from rage_desktop.presentation.table_view import project
from rage_desktop.rules import EditionError, Phase, Replay, view_of
from rage_desktop.ui.game import first_scene
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.replay.replay import ReplayScene
from rage_desktop.ui.scenes.review.decision_page import DecisionScene
from rage_desktop.ui.scenes.score_sheet.save_record import write_game
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services

RECYCLES = {
    "ranks": {"low": 1, "high": 3},
    "action_counts": {"CHANGE": 10, "OUT": 6},
    "players": {"min": 2, "max": 4},
    "hand_sizes": {"order": "list", "sizes": [7, 7]},
}  # a pile so short that spent cards come back


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any edition with any of its variants and any number of seats, and two short rounds."""
    file = edition_file(draw(st.sampled_from(EDITIONS)))
    offered = [each.id.replace("N", "25") for each in file.variants]
    ids = draw(st.lists(st.sampled_from(offered), unique=True)) if offered else []
    sizes = draw(st.lists(st.integers(1, 3), min_size=2, max_size=2))
    changes: dict[str, Any] = {"hand_sizes": {"order": "list", "sizes": sizes}}
    players = draw(st.sampled_from(file.player_counts()))
    if file.id == "rage-amigo" and draw(st.booleans()):
        players, changes = min(players, 4), RECYCLES
    seed = draw(st.text("23456789ABCDEFG", min_size=1, max_size=16))
    setup = setup_of(file.id, players, seed, tuple(ids), changes, people=draw(st.integers(0, 2)))
    try:
        assert setup.edition
    except EditionError:
        assume(False)
    return setup


def played(setup: Setup, moves: int, seed: int) -> Match:
    """Return a game after so many moves, or at its end."""
    match, chance = Match(setup), random.Random(seed)
    while match.phase is not Phase.OVER and len(match.moves) < moves:
        step(match, chance)
    return match


def exported(services: Services, match: Match, folder: Path) -> Path:
    return write_game(services, match, folder)


def watched(replay: Replay) -> None:
    """Seek to every point of a record, and look back at its rounds."""
    order = replay.header.edition.suits
    tape = SeekableRecord(replay, order)
    for position in range(len(tape) + 1):
        for seat in (0, tape.players - 1):
            assert tape.table(position, seat)
    end = tape.table(len(tape), 0)
    assert end == project(view_of(replay.state, 0), order)
    past = PastGame.of_replay(replay)
    assert [each.score for each in past.rounds] == list(replay.state.scores)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(setup=setups(), moves=st.integers(0, 60), seed=st.integers(0, 99))
def test_an_export_of_any_moment_is_checked_watched_and_kept(
    services: Services, tmp_path: Path, setup: Setup, moves: int, seed: int
) -> None:
    match = played(setup, moves, seed)
    path = exported(services, match, tmp_path / "out")
    assert run(["verify", str(path)]) == 0
    replay = open_record(path)
    watched(replay)
    assert replay.state.scores == match.view(None).scores
    if not replay.complete or services.store.history.has_dealt(setup.seed):
        return
    game = store_record(services.store, services.library.editions(), replay)
    assert game is not None
    kept = Match.resume(services.store, game)
    ply = random.Random(seed).randrange(1, len(kept.moves))
    again = services.session_factory.play_on(kept.setup, kept.moves[:ply]).match
    assert play_to_end(again).phase is Phase.OVER


def recycling(moves: int) -> Match:
    """Return a game in which spent cards have come back, in a round that is scored."""
    for seed in range(60):
        match = played(setup_of("rage-amigo", 4, changes=RECYCLES), moves, seed)
        if any('"recycled"' in line for line in match.record_lines()):
            return match
    raise AssertionError("no cards came back")


def under_way(edition_id: str) -> Match:
    match = played(setup_of(edition_id, changes={"hand_sizes": RECYCLES["hand_sizes"]}), 30, 1)
    assert match.phase is not Phase.OVER
    assert match.view(None).scores
    return match


GAMES = [
    *(pytest.param(partial(under_way, each), id=each) for each in EDITIONS),
    pytest.param(partial(recycling, 40), id="recycled"),
    pytest.param(lambda: Match(setup_of()), id="nothing scored"),
]


@pytest.mark.parametrize("game", GAMES)
def test_an_export_of_a_game_under_way_is_opened_by_the_window(
    open_scene: Open, services: Services, tmp_path: Path, game: Any
) -> None:
    path = exported(services, game(), tmp_path / "out")
    replayed = open_scene(lambda services: first_scene(GameOptions(replay=path), services))
    look_through(replayed)
    driver = open_scene(TitleScene)
    driver.settle()
    driver.step(0.1, pygame.event.Event(pygame.DROPFILE, file=str(path)))
    look_through(driver)
    if driver.at(ReplayScene).playback.tape.rounds:
        driver.click("review")
        driver.settle()
        driver.at(DecisionScene)
        driver.key(pygame.K_ESCAPE)
        driver.settle()
        driver.at(ReplayScene)


def look_through(driver: Driver) -> None:
    """Watch some of a record, then go to both ends of it."""
    driver.at(ReplayScene)
    driver.steps(20, 0.1)
    for key in (pygame.K_END, pygame.K_UP, pygame.K_LEFT, pygame.K_HOME, pygame.K_RIGHT):
        driver.key(key)
        driver.steps(3, 0.1)
    driver.at(ReplayScene)


@pytest.mark.slow
def test_the_command_reviews_an_export_of_a_game_under_way(
    services: Services, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sizes = {"hand_sizes": {"order": "list", "sizes": [1, 1, 1]}}
    match = played(setup_of(changes=sizes), 16, 1)
    path = exported(services, match, tmp_path / "out")
    assert run(["review", str(path), "--all", "--jobs", "1"]) == 0
    assert "Round 1, bid" in capsys.readouterr().out
