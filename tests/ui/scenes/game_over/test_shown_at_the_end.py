"""The ending as it is drawn: podium, crown and rays rest, totals are counted, names fit."""

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest
from helpers.people.driver import Driver
from helpers.shown.endings import over, told
from helpers.shown.scenes import Open, note_written, play_on
from msgspec import structs
from rage_desktop.presentation.easing import ease_out_back, ease_out_bounce

from rage_desktop.match.game_setup import NAME_MAX, default_seats
from rage_desktop.presentation.score_sheet import Placement
from rage_desktop.rules import GameOver
from rage_desktop.ui.art.scenery.dunes import Frame
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.game_over.podium import Podium
from rage_desktop.ui.scenes.game_over.sky_effects import Rays
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.scene import Scene

TALL = [(720, 1280), (900, 1200), (1100, 1400), (1080, 1920)]


def long_names(letters: int, text_size: int = 100) -> Callable[[Services], Scene]:
    """The end of a game of ten whose names have so many letters."""

    def make(services: Services) -> Scene:
        services.change_settings(text_size=text_size)
        seats = default_seats(10)
        named = [structs.replace(one, name=one.name.ljust(letters, "e")) for one in seats]
        file = services.library.get("rave")
        return GameOverScene(
            services, play_on(services.session_factory.new_game(file, tuple(named)))
        )

    return make


def pills(driver: Driver) -> list[tuple[Node, Placement]]:
    """The places beyond the podium, and whose they are."""
    rest = driver.at(GameOverScene).ending.standings[3:]
    return [(driver.find(f"place-{one.seat + 1}"), one) for one in rest]


@pytest.mark.slow
@pytest.mark.parametrize("size", TALL)
@pytest.mark.parametrize("letters", [5, 8])
def test_in_a_tall_window_all_names_beyond_the_podium_have_room(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], letters: int
) -> None:
    written = note_written(monkeypatch)
    driver = open_scene(long_names(letters), size)
    driver.settle()
    seats = driver.at(GameOverScene).ending.setup.seats
    assert all(seats[one.seat].name in written for _, one in pills(driver))


@pytest.mark.slow
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("size", [*TALL, (800, 1000), (1280, 720), (1920, 1080), (1024, 640)])
def test_the_longest_names_are_cut_and_nothing_lies_on_another(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: int
) -> None:
    written = note_written(monkeypatch)
    driver = open_scene(long_names(NAME_MAX, text_size), size)
    driver.settle()

    def is_written(name: str) -> bool:
        halves = ((name[:i], name[i:]) for i in range(1, len(name)))
        return name in written or any(one in written and other in written for one, other in halves)

    ending = driver.at(GameOverScene).ending
    shown = ending.standings if size in TALL else ending.standings[:3]
    assert all(is_written(ending.setup.seats[one.seat].name) for one in shown)
    nodes = [node for node, _ in pills(driver)]
    things = [
        *nodes,
        *(
            driver.find(one)
            for one in ("rematch", "again", "watch", "sheet", "code", "copy", "receipt")
        ),
    ]
    for one, other in combinations(things, 2):
        assert not one.bounds.colliderect(other.bounds), (one.id, other.id)
    margin = driver.scene.ctx.px(96) // 2
    assert all(margin <= one.bounds.x for one in nodes)
    assert all(one.bounds.right <= size[0] - margin for one in nodes)


@pytest.mark.usefixtures("drawn")
@pytest.mark.slow
def test_the_podium_comes_to_rest_and_nothing_moves_under_reduced_motion(open_scene: Open) -> None:
    driver = open_scene(over(), reduced_motion=True)
    driver.settle()
    assert not driver.app.active
    driver.step(1.0)
    assert driver.painted == 0
    driver = open_scene(over(), reduced_motion=False)
    driver.steps(300)
    assert not driver.scene.is_busy
    assert driver.scene.ambient


def test_blocks_and_crown_end_where_they_belong() -> None:
    assert ease_out_back(0) == pytest.approx(0)
    assert max(ease_out_back(t / 20) for t in range(21)) > 1
    assert ease_out_back(1) == ease_out_bounce(1) == pytest.approx(1)
    assert ease_out_bounce(0) == 0
    assert all(0 <= ease_out_bounce(t / 20) <= 1 for t in range(21))


def test_rays_are_the_same_picture_until_they_have_turned_and_few_are_kept() -> None:
    rays, frame = Rays(), Frame(320, 180)
    first = rays(frame, 0.0)
    assert rays(frame, 0.05) is first
    assert rays(frame, 15.0) is first  # they look the same every 15 degrees
    assert rays(frame, 1.0) is not first
    assert rays(frame, 2.0) is not rays(frame, 3.0)
    assert rays(frame, 0.0) is not first


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("reduced", [False, True])
def test_totals_are_counted_and_any_key_completes_them(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch, reduced: bool
) -> None:
    drawn: list[tuple[Podium, float]] = []  # with every frame, and since when it rises
    draw = Podium.draw

    def watched(self: Podium, canvas: Canvas, since: float) -> None:
        drawn.append((self, since))
        draw(self, canvas, since)

    monkeypatch.setattr(Podium, "draw", watched)
    end = GameOver((70, 60, 30), (0,), "points")
    driver = open_scene(lambda services: told(services, end.totals, end), reduced_motion=reduced)
    scene = driver.at(GameOverScene)
    podium, _ = drawn[-1]
    own = next(i for i, (one, _) in enumerate(podium.blocks) if one.seat == 0)
    clock = podium.clock
    assert clock.rolls[own] == max(clock.rolls)
    assert podium.counted(own, 0.0) == (podium.blocks[own][0].total if reduced else 0)
    driver.key(pygame.K_TAB)
    assert not scene.is_busy
    podium, since = drawn[-1]
    assert all(podium.counted(i, since) == one.total for i, (one, _) in enumerate(podium.blocks))
