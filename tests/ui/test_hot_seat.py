"""People round one screen: nobody ever sees what is not theirs (DESIGN 11)."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from driver import TICK, Driver
from people import People
from watcher import Watcher

from rage_desktop.match.options import GameOptions
from rage_desktop.match.seats import Secrecy, default_seats
from rage_desktop.rules import Bid, Phase, Play
from rage_desktop.ui.app import App
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.scene import Scene
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.help import HelpScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.session import Asking, Session

SIZE = (1280, 720)
SIZES = {"hand_sizes": {"order": "list", "sizes": [3, 2]}}
SEED = "K7Q2M9XD4T"

Sit = Callable[..., People]


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> Watcher:
    return Watcher(monkeypatch)


@pytest.fixture
def sit(tmp_path: Path, watcher: Watcher) -> Iterator[Sit]:
    """Sit down round a window: sit("rage", "curtain", people=3, bots=1, ...); again goes on."""
    opened: list[tuple[App, Services]] = []

    def leave() -> None:
        for app, services in opened:
            app.window.close()
            services.store.close()
        opened.clear()

    def start(
        edition: str = "rage",
        secrecy: Secrecy = "curtain",
        people: int = 3,
        bots: int = 1,
        variants: tuple[str, ...] = (),
        resume: bool = False,
        speed: int = 4,
        sizes: dict[str, Any] = SIZES,
    ) -> People:
        leave()
        options = GameOptions(data_dir=tmp_path, window=SIZE, lang="en")
        services = make_services(options, random.Random(1))
        services.change_settings(sound=False, speed=speed)
        if resume:
            session = services.resume(services.store.unfinished()[0].id)
        else:
            seats = default_seats(people + bots, humans=people)
            file = services.library.get(edition)
            session = services.new_game(file, seats, variants, sizes, SEED, secrecy)
        app = make_app(options, services, lambda _: opening(services, session))
        opened.append((app, services))
        return People(Driver(app), session, watcher)

    yield start
    leave()


def opening(services: Services, session: Session) -> Scene:
    return TableScene(services, session)


def disturb(people: People) -> list[str]:
    """Do all that people do in the middle of a game; return what came to the front."""
    seen = []
    key = people.driver.key
    for pressed, kind in (
        (pygame.K_p, PauseScene), (pygame.K_s, ScoreSheetScene), (pygame.K_h, HelpScene)
    ):  # fmt: skip
        people.wait()
        before = people.scene
        key(pressed)
        if isinstance(people.scene, kind):
            seen.append(kind.__name__)
            people.wait()
            key(pygame.K_ESCAPE)
            people.wait(lambda before=before: people.scene is before)  # type: ignore[misc]
    people.wait()
    key(pygame.K_F11)
    key(pygame.K_l)
    people.driver.step()
    key(pygame.K_l)
    key(pygame.K_F11)
    resize(people, (1600, 900))
    resize(people, SIZE)
    return seen


def resize(people: People, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    people.wait(lambda: people.scene.kit.size[0] == size[0] and people.driver.app._old is None)


@pytest.mark.parametrize("secrecy", ["curtain", "open", "peek"])
@pytest.mark.parametrize(
    ("edition", "people", "bots", "variants"),
    [("rage", 3, 1, ("secret-bids",)), ("rave", 2, 1, ())],
)
def test_nobody_sees_what_is_not_theirs(
    sit: Sit,
    watcher: Watcher,
    secrecy: Secrecy,
    edition: str,
    people: int,
    bots: int,
    variants: tuple[str, ...],
):
    table = sit(edition, secrecy, people, bots, variants)
    disturbed, killed = set(), False
    while table.session.match.phase is not Phase.OVER:
        table.turn()
        moves = len(table.session.match.moves)
        if moves in (3, 9) and moves not in disturbed:
            disturbed.add(moves)
            assert "PauseScene" in disturb(table)
        if moves >= 12 and not killed:
            killed, before = True, table.session.match.moves
            table = sit(resume=True)
            assert table.session.viewer is None or secrecy == "open"
            assert table.session.match.moves[:moves] == before
    table.finish()
    assert killed
    assert disturbed
    assert watcher.told == {}
    assert watcher.frames > 300
    assert watcher.faces > 500
    assert watcher.names > 5_000
    if secrecy != "peek":
        assert {watcher.seen[seat] > 0 for seat in range(people)} == {True}
