"""The score sheet as it is counted, drawn ahead, and left to play a round again."""

from itertools import pairwise

import pygame
import pytest
from helpers.calls import record_calls
from helpers.driver import FRAME, Driver
from helpers.fixtures.matches import play_until_last_trick
from helpers.screens.scenes import Open, new_session, play_on
from helpers.screens.score_sheets import OpenSheet, scored

from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.motion import MotionSettings, MotionToken
from rage_desktop.rules import Deal
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.score_sheet.cells import draw_rolling
from rage_desktop.ui.scenes.score_sheet.paper import Paper
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Canvas, DrawContext
from rage_desktop.ui.window.sound import Mixer


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is played."""
    return record_calls(monkeypatch, Mixer, "play", lambda _, name, *__, **___: name)


@pytest.mark.parametrize(
    ("speed", "least", "most"), [(1, 1.0, 3.0), (2, 0.5, 1.5), (4, 0.2, 0.8), (0, 0, 0.3)]
)
def test_columns_are_counted_with_a_tick_at_every_speed(
    open_sheet: OpenSheet, heard: list[str], speed: int, least: float, most: float
) -> None:
    assert least <= open_sheet(scored("rage", 4, 1), speed=speed).settle(each=FRAME) <= most
    assert heard.count("score_tick") == 4 * bool(speed)


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("old", "new"), [(8, 13), (-4, 6), (32, 49), (9, 10), (99, 100), (-3, -13), (5, 5), (30, 0)]
)
def test_rolling_digits_never_share_a_place(ctx: DrawContext, old: int, new: int) -> None:
    """Each digit is cut off by a window of its own, and the old one has left as far as the new
    one has come."""
    for step in range(41):
        canvas = Canvas((400, 200))
        draw_rolling(ctx.on(canvas), (old, new), step / 40, 46, (300, 100), "#000000")
        windows: dict[tuple[int, int], list[pygame.Rect]] = {}
        for source, _x, y, _mode, _alpha, box in canvas.ops:
            assert isinstance(source, pygame.Surface)
            ink = source.get_bounding_rect().move(_x, y).clip(pygame.Rect(box))
            windows.setdefault((box[0], box[2]), []).append(ink)
        for inks in windows.values():
            assert len(inks) <= 2
            assert not any(a.colliderect(b) for a, b in pairwise(inks))
    assert len(canvas.ops) == len(str(new).replace("-", "\u2212"))


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_5, pygame.K_s, pygame.K_RETURN, 0])
def test_a_key_or_a_click_completes_the_counting_and_nothing_else(
    open_sheet: OpenSheet, key: int
) -> None:
    driver = open_sheet(scored("rage", 3, 1))
    driver.steps(30)
    assert driver.sheet().is_busy
    if key:
        driver.key(key)
    else:
        driver.click_at(*driver.find("next").bounds.center)
    assert not driver.sheet().is_busy
    assert driver.below.closed == 0


@pytest.mark.usefixtures("drawn")
def test_at_rest_nothing_is_painted(open_sheet: OpenSheet) -> None:
    driver = open_sheet(scored("rave", 10, 4))
    driver.settle()
    driver.step()
    driver.step()
    assert driver.painted == 0
    assert not driver.app.active


def test_reduced_motion_and_mid_round_leave_out_the_ink(
    open_sheet: OpenSheet, heard: list[str]
) -> None:
    assert not open_sheet(scored("rage", 3, 1), reduced_motion=True).sheet().is_busy
    mid_round = open_sheet(scored("rage", 3, 1, extra=4))
    rise = MotionSettings().of(MotionToken.SHEET_RISE).seconds
    assert mid_round.settle(each=FRAME) == pytest.approx(rise, abs=FRAME)
    assert heard == []


def to_sheet(driver: Driver, made: list[Paper], ahead: bool) -> ScoreSheetScene:
    """Play the last trick of a first round, and watch until the sheet is open."""
    session = driver.at(TableScene).session
    play_until_last_trick(session)
    driver.settle()
    session.submit(session.view.legal[0])
    for _ in range(2000):
        early = bool(made)
        driver.step(1 / 60)
        if session.pending_input is PendingInput.NEXT_ROUND:
            break
        while ahead and driver.app.do_idle_work():
            pass
    assert early == ahead
    driver.step()
    driver.go(pygame.K_RETURN)  # the counting is completed
    return driver.at(ScoreSheetScene)


def table(services: Services) -> TableScene:
    file = services.library.get("rage")
    seats = default_seats(4, level="easy")
    return TableScene(services, services.session_factory.new_game(file, seats, (), {}, seed="17"))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Paper]:
    """All sheets that are drawn."""
    return record_calls(monkeypatch, Paper, "__init__", lambda paper, *_: paper)


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
def test_the_sheet_is_drawn_ahead_as_it_will_be_read_and_looks_the_same(
    open_scene: Open, made: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures: list[bytes] = []
    for ahead in (True, False):
        made.clear()
        driver = open_scene(table, speed=4, speed_offered=True)
        scene = to_sheet(driver, made, ahead)
        assert made == [scene.paper], "drawn once, by whoever came first"
        pictures.append(pygame.image.tobytes(driver.app.window.surface, "RGB"))
    assert pictures[0] == pictures[1]


def game(services: Services, rounds: int | None) -> Session:
    return play_on(new_session(services, players=3, sizes=(2, 3, 1), seed="ABCDE"), rounds)


def sheet(driver: Driver) -> ScoreSheetScene:
    return driver.at(ScoreSheetScene)


def played_again(driver: Driver) -> Session:
    """Play the round on the table to its end, and come to its sheet."""
    session = driver.at(TableScene).session
    play_on(session, len(session.view.scores) + 1)
    session.presenter.director.skip_all()
    for _ in range(200):
        driver.step()
        if isinstance(driver.scene, ScoreSheetScene):
            break
    return session


def test_a_round_dealt_again_leads_back_to_its_sheet(open_scene: Open, services: Services) -> None:
    session = game(services, 2)
    moves = session.match.moves
    kept = services.store.unfinished()
    driver = open_scene(lambda services: ScoreSheetScene(services, session))
    driver.settle()
    assert driver.find("again").name == "Round 2 again"
    driver.key(pygame.K_r)
    again = driver.at(TableScene).session
    deals = [ply for ply, move in enumerate(moves) if isinstance(move, Deal)]
    assert again.match.moves[: deals[1] + 1] == moves[: deals[1] + 1]
    assert again.match.view(0).hand_size == 3
    assert again.match.setup.practice
    played_again(driver)
    assert "Round 2 again, for practice: " in driver.find("where").name
    assert not driver.has("again")
    driver.settle()
    driver.go(pygame.K_RETURN)
    assert sheet(driver).session is session
    assert session.match.moves == moves
    assert services.store.unfinished() == kept, "nothing of it is kept"


def test_any_round_of_a_finished_game_can_be_retried(open_scene: Open, services: Services) -> None:
    session = game(services, None)
    driver = open_scene(lambda services: ScoreSheetScene(services, session))
    driver.settle()
    assert driver.find("again").name == "Round 3 again"
    driver.click("cell-1-1")
    assert driver.find("again").name == "Round 1 again"
    driver.click("again")
    driver.step()
    assert len(driver.at(TableScene).session.view.scores) == 0
    driver.key(pygame.K_ESCAPE)
    driver.at(PauseScene)
    driver.go("leave")
    assert sheet(driver).session is session


def test_in_the_middle_of_a_round_none_is_offered(open_scene: Open, services: Services) -> None:
    session = game(services, 1)
    session.next_round()
    driver = open_scene(lambda services: ScoreSheetScene(services, session))
    assert not driver.has("again")
