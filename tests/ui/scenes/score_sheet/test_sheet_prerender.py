"""The sheet drawn while the pay-off plays is the one that opens, and looks as if drawn late."""

import pygame
import pytest
from helpers.games.match import play_until_last_trick
from helpers.people.driver import Driver
from helpers.shown.pseudo import from_the_right
from helpers.shown.scenes import Open

from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.session import PendingInput
from rage_desktop.ui.scenes.score_sheet.paper import Paper
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services

pytestmark = pytest.mark.slow


def to_sheet(driver: Driver, made: list[Paper], ahead: bool) -> ScoreSheetScene:
    """Play the last trick of a first round, and watch until the sheet is open."""
    early = False
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
    driver.key(pygame.K_RETURN)  # the counting is completed
    driver.settle()
    return driver.at(ScoreSheetScene)


def table(services: Services) -> TableScene:
    file, seats = services.library.get("rage"), default_seats(4, level="easy")
    return TableScene(services, services.session_factory.new_game(file, seats, (), {}, seed="17"))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Paper]:
    """All sheets that are drawn."""
    made: list[Paper] = []
    init = Paper.__init__

    def counted(self: Paper, *args: object) -> None:
        made.append(self)
        init(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Paper, "__init__", counted)
    return made


@pytest.mark.usefixtures("drawn")
def test_the_sheet_is_drawn_before_it_opens_and_looks_the_same(
    open_scene: Open, made: list[Paper]
) -> None:
    pictures: list[bytes] = []
    for ahead in (True, False):
        made.clear()
        driver = open_scene(table, speed=4)
        scene = to_sheet(driver, made, ahead)
        assert len(made) == 1, "drawn once, by whoever came first"
        assert made[0] is scene.paper
        pictures.append(pygame.image.tobytes(driver.app.window.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_it_is_drawn_as_it_will_be_read_not_as_the_table_lies(
    open_scene: Open, made: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    from_the_right(monkeypatch)
    scene = to_sheet(open_scene(table, speed=4), made, ahead=True)
    assert scene.paper is made[0]
    assert scene.paper.ctx.mirrored
