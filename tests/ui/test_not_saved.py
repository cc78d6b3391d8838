"""At the table: what cannot be saved is said and tried again, and play goes on meanwhile."""

import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from helpers.driver import TICK, Driver
from helpers.fixtures.matches import step
from helpers.fixtures.store_failures import STORE_FAILURES, StoreFailure, lock, unplugged
from helpers.players.player import Player, PointerPlayer

from rage_desktop.interrupts import INTERRUPTED
from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.store.store import open_store
from rage_desktop.play.autosave import PATIENCE
from rage_desktop.play.session import PendingInput
from rage_desktop.ui import game
from rage_desktop.ui.game import make_app, make_services, now
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, MessageDialog
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services

pytestmark = pytest.mark.slow


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = make_services(GameOptions(data_dir=tmp_path / "data"), Random(7))
    made.change_settings(sound=False, speed=0, reduced_motion=True)
    yield made
    made.close()


@pytest.fixture
def player(services: Services, tmp_path: Path) -> Iterator[Player]:
    """Somebody who has bid in the first round."""
    options = GameOptions(data_dir=tmp_path / "data", window=(1024, 640), lang="en")
    app = make_app(options, services)
    person = PointerPlayer(Driver(app), Random(3))
    person.start("rage", "Full · 10 to 1")
    yield person
    app.window.close()


def turns_until_told(player: Player) -> None:
    """Play until the table says that the game is not saved: a page may still have had room."""
    for _ in range(200):
        player.turn()
        if player.driver.has("trouble"):
            return
        player.wait()
    raise AssertionError("Nothing was ever said")


@pytest.mark.parametrize("hindrance", STORE_FAILURES)
def test_it_is_said_tried_again_and_nothing_is_missing(
    services: Services, player: Player, hindrance: StoreFailure
) -> None:
    noted: list[str] = []
    services.note = lambda line: noted.append(str(line))
    with hindrance(services.store) as sentence:
        turns_until_told(player)
        for _ in range(3):
            player.turn()
            player.wait()
        table = next(s for s in player.driver.app.stack.shown if isinstance(s, TableScene))
        match = table.session.match
        assert [node.name for node in table.nodes if node.id == "trouble"] == [sentence]
        assert noted == [sentence]
    for _ in range(200):  # without a move: it is tried again by itself
        player.driver.pass_by(TICK)
    if isinstance(player.scene, ScoreSheetScene):
        player.turn()
        player.wait()
    player.driver.step(0.0)
    assert not player.driver.has("trouble")
    assert noted == [sentence, "The game is being saved again."]
    again = open_store(services.store.queue.path.parent, now)
    assert again.moves(again.unfinished()[0].id) == match.moves
    again.close()


def test_the_store_is_closed_even_if_the_bots_cannot_be_stopped(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stuck() -> None:
        raise RuntimeError("stuck")

    closed: list[bool] = []
    with monkeypatch.context() as patched:
        patched.setattr(services.workers, "close", stuck)
        patched.setattr(services.store, "close", lambda: closed.append(True))
        with pytest.raises(RuntimeError, match="stuck"):
            services.close()
    assert closed


def test_a_signal_asks_nothing_and_tells_what_is_lost(
    services: Services,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def ended(scene: TableScene, _: float) -> None:
        assert services.store.queue.trouble is not None
        signal.raise_signal(signal.SIGINT)

    def table(*_: object) -> TableScene:
        return TableScene(services, session)

    monkeypatch.setattr(TableScene, "update", ended)
    monkeypatch.setattr(game, "make_services", lambda _: services)
    monkeypatch.setattr(game, "first_scene", table)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # as a program begins
    options = GameOptions(data_dir=tmp_path / "elsewhere", window=(1024, 640), lang="en")
    with unplugged(services.store):
        session = services.session_factory.new_game(
            services.library.get("rage"), default_seats(4), ()
        )
        session.begin()
        assert game.run(options) == INTERRUPTED
    signal.signal(signal.SIGINT, before)
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("Rage: not everything is saved. The data folder can't be reached")


def test_a_lock_delays_a_move_and_after_two_seconds_play_goes_on(
    services: Services, player: Player
) -> None:
    session = player.session
    for short in (True, False):
        with lock(services.store):
            before = session.view
            player.move()
            assert session.view == before, "it is shown only when it is on disk"
            assert session.pending_input is PendingInput.NOTHING
            for _ in range(30 if short else round((PATIENCE - 0.2) / TICK)):
                player.driver.pass_by(TICK)
            assert session.view == before
            assert not player.driver.has("trouble")
            for _ in range(0 if short else round(0.6 / TICK)):
                player.driver.pass_by(TICK)
            assert player.driver.has("trouble") is not short
        player.driver.steps(30, TICK)
        assert session.view != before
        assert services.store.queue.is_saved or not short
        player.wait()


def test_leaving_asks_first(services: Services, player: Player) -> None:
    with lock(services.store):
        turns_until_told(player)
        player.wait()
        player.driver.click("menu", "leave")
        assert isinstance(player.scene, ConfirmDialog)
        player.driver.click("no", "quit")
        assert isinstance(player.scene, ConfirmDialog)
        player.driver.click("no")
        assert player.driver.app.stack.top is not None
        player.driver.click("leave", "yes")
        assert isinstance(player.scene, TitleScene)


def test_a_game_continued_in_another_window_leads_to_the_title_and_goes_on_from_there(
    player: Player, services: Services
) -> None:
    game = player.session.match.game
    assert game is not None
    other = Match.resume(services.store, game)
    step(other, Random(4))
    player.turn()
    shown = [type(player.scene)]
    player.press("ok")
    player.wait()
    shown.append(type(player.scene))
    assert shown == [MessageDialog, TitleScene]
    player.press("continue")
    player.wait()
    assert player.session.match.moves[: len(other.moves)] == other.moves
    player.turn()
    assert isinstance(player.scene, TableScene)
