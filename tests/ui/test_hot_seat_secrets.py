"""What people round one screen leave behind: titles, lists, files. None of it tells a secret.

Two games are played alike but for hands and secret bids: what is left behind must be the same.
"""

import re
from pathlib import Path

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.players.hot_seat import SIZE, HotSeatPlayers, Sit, hot_seat_window
from helpers.players.secrecy_watcher import SecrecyWatcher, hand
from pygame.event import Event

from rage_desktop.match.record_export import export_match
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.rules import Bid, Card, Phase
from rage_desktop.ui import game
from rage_desktop.ui.crash import CrashScene, guarded
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Intent, NavResult
from rage_desktop.ui.window.log import FILE_NAME, Log

pytestmark = pytest.mark.slow

SIZES = {"hand_sizes": {"order": "list", "sizes": [1, 6]}}
SEEDS = ("K7Q2M9XD4T", "HV55TNPX3S")


def secrets(session: Session) -> tuple[set[Card], dict[int, int], str]:
    """Return the cards in hands, the bids of this round by seat, and the seed."""
    match = session.match
    seats = session.match.setup.people
    bids = {move.seat: move.bid for move in match.moves if isinstance(move, Bid)}
    return {card for seat in seats for card in hand(match, seat)}, bids, match.setup.seed


def into_round_two(table: HotSeatPlayers) -> str:
    """Play a round and some moves; return the record as it was when the round had been scored."""
    record = ""
    while len(table.session.match.view(None).trick) == 0 or not record:
        table.turn()
        if table.session.match.phase is Phase.DEAL:
            record = "\n".join(table.session.match.record_lines())
    return record


def breaks(folder: Path, session: Session, services: Services, log: Log) -> str:
    """Break the game with errors that quote all secrets; return what the window then said."""
    said: list[str] = []

    def update(scene: TableScene, dt: float) -> NavResult:
        cards, bids, seed = secrets(scene.session)
        try:
            raise KeyError(next(iter(cards)))
        except KeyError as error:
            raise ValueError(f"{cards} {bids} {seed}") from error

    def handle(scene: CrashScene, intent: Intent) -> NavResult:
        said.extend([scene.ctx.tr(scene.title), *(node.name for node in scene.nodes)])
        said.append(pygame.display.get_caption()[0])
        return super(CrashScene, scene).handle(intent)

    options = GameOptions(data_dir=folder, window=SIZE, lang="en")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableScene, "update", update)
        patch.setattr(CrashScene, "handle", handle)
        patch.setattr(game, "first_scene", lambda *_: TableScene(services, session))
        playing = game.Game(options, services, log, None)
        log.write(game.start_line(playing.app.window))
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, scancode=0, unicode=""))
        with guarded(log):
            playing.play()
    return "\n".join(said)


def saved_games(folder: Path) -> str:
    options = GameOptions(data_dir=folder, window=SIZE, lang="en")
    services = make_services(options)
    app = make_app(options, services, lambda _: SavedGamesScene(services))
    told = Driver(app).texts()
    app.window.close()
    services.store.close()
    return "\n".join(told)


def test_files_titles_and_lists_depend_on_no_hand(tmp_path: Path, watcher: SecrecyWatcher) -> None:
    left = []
    hidden = []
    for number, seed in enumerate(SEEDS):
        folder = tmp_path / seed
        with hot_seat_window(folder, watcher) as sit:
            table = sit("rage", "curtain", 2, 0, ("secret-bids",), speed=0, sizes=SIZES, seed=seed)
            table.random.seed(number)
            record = into_round_two(table)
            session = table.session
            services = table.scene.services  # type: ignore[attr-defined]
            title = pygame.display.get_caption()[0]
            hidden.append(secrets(session))
            export_match(session.match, folder / "records", services.clock(), over=False)
            told = breaks(folder, session, services, Log(folder))
            told += "\n".join([title, (folder / FILE_NAME).read_text("utf-8")])
        exported = next((folder / "records").iterdir())
        assert exported.read_text("utf-8").rstrip("\n") == record, "nothing of the round under way"
        assert record.count("\n") > 3
        assert seed not in record
        assert session.match.setup.salt not in record
        told += saved_games(folder)
        told = re.sub(r"\d{4}-\d\d-\d\dT[\d:]+Z|\d\d:\d\d", "TIME", told)
        left.append(told.replace(str(folder), "FOLDER"))
        for card in hidden[-1][0]:
            assert not re.search(rf"(?<!\w){card}(?!\w)", told)
    assert hidden[0][0] != hidden[1][0]
    assert hidden[0][1] != hidden[1][1]
    assert "ValueError (not quoted here)" in left[0]
    assert "KeyError (not quoted here)" in left[0]
    assert "Round 2 of 2" in left[0]
    assert left[0] == left[1]


def test_when_a_game_left_in_the_middle_of_a_turn_goes_on_the_curtain_is_down(
    sit: Sit, watcher: SecrecyWatcher
) -> None:
    """That a kill loses no move is held by the tests of the store."""
    table = sit("rage", "curtain", people=2, bots=0, speed=0)
    table.play_until(PendingInput.PLAY)
    viewer = sure(table.session.viewer)
    moves = table.session.match.moves
    assert any(node.id.startswith("card-") for node in table.scene.nodes), "a hand lies open"
    watcher.pictured.clear()
    table = sit(resume=True, speed=1)
    session = table.session
    assert session.match.moves == moves
    assert isinstance(table.scene, CurtainScene)
    assert session.hot_seat.person == viewer
    table.wait()
    own = {str(card) for card in hand(session.match, 0) + hand(session.match, 1)}
    assert not own & watcher.pictured, "no face in any frame, the first one included"
    table.lift()
    table.wait()
    assert {str(card) for card in hand(session.match, viewer)} <= watcher.pictured
    assert session.pending_input is PendingInput.PLAY


def test_the_summary_of_a_round_names_each_persons_result(sit: Sit) -> None:
    table = sit("rage", "curtain", people=3, bots=1, speed=0, sizes=SIZES)
    while not isinstance(table.scene, ScoreSheetScene):
        table.turn()
        table.wait()
    (score,) = table.session.match.view(None).scores
    said = {node.id: node.name for node in table.scene.nodes}
    for seat, name in enumerate(["Alice", "Bruno", "Chiyo", "Dario"]):
        points = f"{score.points[seat]:+d}".replace("-", "\N{MINUS SIGN}").replace("+0", "0")
        wanted = f"{name}: bid {score.bids[seat]}, took {score.tricks[seat]}, {points}"
        assert said[f"round-{seat}"] == wanted
