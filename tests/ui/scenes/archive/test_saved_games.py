"""Games on the list go on at the same card; finished ones tell who won; removing asks first; what
is exported opens again everywhere."""

import random
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.fixtures.matches import EDITIONS, edition_file, play_to_end, setup_of, step
from helpers.fixtures.reviews import keep_pretended
from helpers.fixtures.stores import drop_table
from helpers.screens.scenes import SIZES, Open, new_session, play_on, record_texts
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rage_desktop.cli.main import run
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.match import Match
from rage_desktop.match.record_export import records_folder, write_game
from rage_desktop.match.record_verification import open_record
from rage_desktop.play.record_importer import replayed
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.session import Session
from rage_desktop.presentation.playback import SeekableRecord
from rage_desktop.presentation.table_view import project
from rage_desktop.rules import EditionError, Phase, Replay, view_of
from rage_desktop.ui.game import first_scene
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.codes.compare import CompareScene
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.replay.replay import ReplayScene
from rage_desktop.ui.scenes.review.decision_page import DecisionScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Scroll, TextField


def begin(services: Services, edition: str = "rage", seats: int = 4) -> Session:
    return new_session(services, edition, seats)


def test_the_list_says_what_who_and_when(
    open_scene: Open, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = record_texts(monkeypatch)
    play_on(begin(services, "glyphs", 3), rounds=2)
    game = services.store.unfinished()[0].id
    driver = open_scene(SavedGamesScene)
    told = driver.find(f"game-{game}")
    assert "Glyphs" in told.name
    for part in ("Round 3 of 31", "Alice, Bruno and Chiyo", "today"):
        assert part in told.value
        assert any(part in line for line in written), "what is read out is what is to be seen"


def test_at_its_edge_the_list_scrolls_by_a_line_a_key(open_scene: Open, services: Services) -> None:
    for _ in range(14):
        begin(services).match.deal()
    driver = open_scene(SavedGamesScene)
    tops = list[int]()
    for _ in range(13):
        driver.key(pygame.K_DOWN)
        driver.step()
        focused = sure(driver.scene.input.focused)
        tops.append(focused.bounds.top)
    first_at_edge = max(tops[:-1])
    assert tops.index(first_at_edge) < 10
    assert set(tops[tops.index(first_at_edge) : -1]) == {first_at_edge}


@pytest.mark.slow
def test_finished_games_tell_the_score_and_stay_shut(open_scene: Open, services: Services) -> None:
    session = play_on(begin(services))
    finished = services.store.finished()[0]
    driver = open_scene(SavedGamesScene)
    told = driver.find(f"game-{finished.id}").value
    result = sure(session.match.result)
    for seat in result.winners:
        assert session.match.setup.seats[seat].name in told
    for total in result.totals:
        assert str(total).replace("-", "−") in told
    assert not driver.has(f"open-{finished.id}")


@pytest.mark.slow
def test_a_game_gets_a_name_and_is_found_by_it(open_scene: Open, services: Services) -> None:
    play_on(begin(services))
    begin(services)
    game = services.store.finished()[0].id
    driver = open_scene(SavedGamesScene)
    driver.click(f"rename-{game}")
    driver.type("Rainy Sunday")
    driver.go(pygame.K_RETURN)
    assert services.store.finished()[0].name == "Rainy Sunday"
    assert driver.find(f"game-{game}").name == "Rainy Sunday"
    driver.focus("search")
    driver.type("sunday")
    assert driver.has(f"game-{game}")
    assert not any(node.id.startswith("open-") for node in driver.scene.nodes)
    driver.type(" nowhere")
    assert not driver.has(f"game-{game}")


@pytest.mark.slow
def test_without_games_under_way_enter_watches_one(open_scene: Open, services: Services) -> None:
    play_on(begin(services))
    driver = open_scene(SavedGamesScene)
    driver.keys(pygame.K_RETURN, pygame.K_RETURN)
    driver.settle()
    assert type(driver.scene).__name__ == "ReplayScene"


def test_a_game_is_renamed_removed_and_put_back(open_scene: Open, services: Services) -> None:
    begin(services)
    game = services.store.unfinished()[0].id
    driver = open_scene(SavedGamesScene)
    driver.click(f"rename-{game}")
    driver.type("Zzz")
    driver.key(pygame.K_ESCAPE)
    assert not driver.has("name")
    assert services.store.unfinished()[0].name == ""
    driver.go(f"remove-{game}")
    assert not driver.has(f"game-{game}")
    assert services.store.unfinished() == ()
    driver.click("undo")
    assert driver.has(f"game-{game}")
    assert not driver.has("undo")
    assert services.store.setup(game).file.id == "rage"


@pytest.mark.slow
def test_a_record_is_imported_by_its_path_or_from_where_records_go(
    open_scene: Open, services: Services, tmp_path: Path
) -> None:
    session = play_on(begin(services))
    folder = records_folder(services.settings_file.path)
    path = write_game(session.match, folder, services.clock())
    driver = open_scene(SavedGamesScene)
    driver.click("import")
    for typed in ("~nobody/game", "x" * 300, str(tmp_path / "nowhere")):
        driver.find("path", TextField).set_text(typed)
        driver.scene.refresh()
        assert "There's no file called" in driver.find("problem").name
        assert not driver.find("use").enabled
    driver.go("file-0")
    driver.at(ReplayScene)
    driver.go(pygame.K_ESCAPE)
    driver.click("import")
    driver.type(f'"{path}"')
    driver.go(pygame.K_RETURN)
    driver.at(ReplayScene)


def test_a_finished_game_is_compared_exported_and_reviewed_from_its_line(
    open_scene: Open, services: Services
) -> None:
    session = play_on(new_session(services, players=3, sizes=(1,)))
    keep_pretended(services, session.match)
    driver = open_scene(SavedGamesScene)
    driver.go(f"challenge-{session.match.game}")
    driver.at(CompareScene)
    driver.go(pygame.K_ESCAPE, f"export-{session.match.game}")
    assert any("is now in" in words for words in driver.texts())
    driver.go("ok", f"review-{session.match.game}")
    driver.at(DecisionScene)


def test_an_empty_list_says_so(open_scene: Open) -> None:
    driver = open_scene(SavedGamesScene)
    assert any("You have no unfinished games" in words for words in driver.texts())


def test_what_cannot_be_read_says_so(
    open_scene: Open, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(services)
    game = services.store.unfinished()[0].id
    driver = open_scene(SavedGamesScene)
    monkeypatch.setattr(services.store, "moves", lambda _: services.store.setup(game + 1) and ())
    driver.click(f"open-{game}")
    assert isinstance(driver.scene, MessageDialog)
    assert any("no saved game" in words for words in driver.texts())
    driver = open_scene(SavedGamesScene)
    drop_table(services.store, "games")
    driver.click("search")
    driver.type("a")
    assert "No unfinished game has that name." in driver.texts()


@pytest.mark.parametrize("size", [*SIZES, (720, 1280), (900, 1200), (1366, 768)])
def test_a_short_list_does_not_scroll(
    open_scene: Open, services: Services, size: tuple[int, int]
) -> None:
    begin(services)
    begin(services, "glyphs", 3)
    driver = open_scene(SavedGamesScene, size)
    (view,) = (node for node in driver.scene.nodes if isinstance(node, Scroll))
    assert view.most == 0


@pytest.mark.parametrize(("size", "text_size"), [((1100, 1400), 150), ((1024, 640), 100)])
def test_one_can_always_search(open_scene: Open, size: tuple[int, int], text_size: int) -> None:
    driver = open_scene(SavedGamesScene, size=size, text_size=text_size)
    field = driver.find("search").bounds
    panel = driver.find("lines").bounds
    assert field.w > field.h
    assert not field.colliderect(panel)


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
        players = min(players, 4)
        changes = RECYCLES
    seed = draw(st.text("23456789ABCDEFG", min_size=1, max_size=16))
    setup = setup_of(file.id, players, seed, tuple(ids), changes, people=draw(st.integers(0, 2)))
    try:
        assert setup.edition
    except EditionError:
        assume(False)
    return setup


def played(setup: Setup, moves: int, seed: int) -> Match:
    """Return a game after so many moves, or at its end."""
    match = Match(setup)
    chance = random.Random(seed)
    while match.phase is not Phase.OVER and len(match.moves) < moves:
        step(match, chance)
    return match


def exported(services: Services, match: Match, folder: Path) -> Path:
    return write_game(match, folder, services.clock())


def watched(replay: Replay) -> None:
    """Seek to every point of a record, and look back at its rounds."""
    order = replay.header.edition.suits
    tape = SeekableRecord(replay, order)
    for position in range(len(tape) + 1):
        for seat in (0, tape.players - 1):
            assert tape.table(position, seat)
    for seat in range(tape.players):
        assert tape.table(len(tape), seat) == project(view_of(replay.state, seat), order)
    past = PastGame.of_replay(replay)
    assert [each.score for each in past.rounds] == list(replay.state.scores)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
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
    played_again = sure(replayed(services.library.editions(), replay))
    game = sure(played_again.keep(services.store))
    kept = Match.resume(services.store, game)
    ply = random.Random(seed).randrange(1, len(kept.moves))
    again = services.session_factory.play_on(kept.setup, kept.moves[:ply]).match
    assert play_to_end(again).phase is Phase.OVER


def under_way(edition_id: str) -> Match:
    match = played(setup_of(edition_id, changes={"hand_sizes": RECYCLES["hand_sizes"]}), 30, 1)
    assert match.phase is not Phase.OVER
    assert match.view(None).scores
    return match


GAMES = [
    pytest.param(partial(under_way, "glyphs"), id="under way"),
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
        driver.go("review")
        driver.at(DecisionScene)
        driver.go(pygame.K_ESCAPE)
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
