"""Open hands in the viewer: whose they are, and that all has its place."""

import pygame
import pytest
from helpers.people.driver import Driver
from helpers.shown.replays import finished, replay_of
from helpers.shown.scenes import Open

from rage_desktop.ui.scenes.replay.replay import replay_of_match
from rage_desktop.ui.scenes.replay.replay_layout import FEW
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.table_context import to_rect


def test_all_hands_are_open_and_o_closes_them(watch: Driver) -> None:
    watch.key(pygame.K_SPACE)
    for _ in range(6):
        watch.key(pygame.K_RIGHT)
    watch.settle()
    held = replay_of(watch).playback.tape.hands(replay_of(watch).playback.position)
    for seat in (1, 2, 3):
        assert len(watch.find(f"open-{seat}").value.split(", ")) == len(held[seat])
    watch.key(pygame.K_o)
    assert not watch.has("open-1")
    watch.key(pygame.K_o)
    assert watch.has("open-1")


@pytest.mark.parametrize(
    ("size", "players"),
    [((1920, 1080), 4), ((1024, 640), 3), ((1024, 640), 4), ((1080, 1920), 4),
     ((1920, 1080), 6), ((1080, 1920), 6), ((1024, 640), 8)],
)  # fmt: skip
def test_open_hands_leave_the_trick_and_each_other_alone(
    open_scene: Open, services: Services, size: tuple[int, int], players: int
) -> None:
    match = finished(services, players=players)
    driver = open_scene(lambda services: replay_of_match(services, match), size=size)
    driver.keys(pygame.K_SPACE, pygame.K_DOWN)
    if size[0] < size[1]:
        driver.key(pygame.K_o)
    driver.settle()
    layout = replay_of(driver).tctx.layout
    hands = [node.bounds for node in driver.scene.nodes if node.id.startswith("open-")]
    assert len(hands) == players - 1
    plates = [to_rect(box) for box in (*(one.box for one in layout.plates), layout.own.box)]
    trick = [to_rect(slot.pose.box) for slot in layout.centre.slots]
    others = [to_rect(layout.centre.pile.box), to_rect(layout.centre.led.box)]
    if size[0] > size[1] and players <= FEW:
        others.append(driver.find("said").bounds)
    boxes = [*hands, *plates, *trick, *others]
    window = pygame.Rect(0, 0, *size)
    for i, box in enumerate(boxes):
        assert window.contains(box)
        assert box.collidelist(boxes[i + 1 :]) < 0
    if size == (1920, 1080) and players <= FEW:
        assert layout.centre.slots[0].pose.height == pytest.approx(151, abs=2)
        assert {plate.h for plate in plates} == {72}
