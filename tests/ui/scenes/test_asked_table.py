"""The real table is asked: what counts stays in sight at every size, and what is said is so."""

from collections.abc import Iterator

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.screens.scenes import Open
from helpers.screens.screens import RAGE, Game, bidding, my_turn, table
from pygame import Rect
from pygame.event import Event

from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.table_context import to_rect
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.tooltip.tooltip_manager import OpenTooltip
from rage_desktop.ui.toolkit.tooltip.tooltip_placement import NEAR


def shown(driver: Driver) -> OpenTooltip:
    return sure(driver.app.tooltips.shown)


def everything(driver: Driver) -> Iterator[Node]:
    """Ask all that can be asked with X and Tab, one after the other."""
    driver.key(pygame.K_x)
    first = sure(driver.app.tooltips.open)
    yield first
    for _ in range(200):
        driver.tap(pygame.K_TAB)
        node = sure(driver.app.tooltips.open)
        if node.id == first.id:
            return
        yield node
    raise AssertionError("Tab never comes round")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "text_size"),
    [((1024, 640), 100), ((1280, 720), 150), ((1080, 1920), 125)],
)
def test_an_answer_covers_neither_its_thing_nor_a_plate_nor_for_others_my_slot(
    open_scene: Open, size: tuple[int, int], text_size: int
) -> None:
    driver = open_scene(table(RAGE), size, text_size=text_size, reduced_motion=True)
    driver.settle()
    tctx = driver.at(TableScene).tctx
    keep = [to_rect(plate.bounds) for plate in tctx.layout.plates]
    keep += [to_rect(tctx.layout.own.box), to_rect(tctx.layout.centre.slots[0].pose.box)]
    asked = set[str]()
    for node in everything(driver):
        driver.turn(0.0)  # places the answer
        layout = shown(driver).layout
        assert layout is not None, node.id
        box = layout.box
        assert Rect(0, 0, *size).contains(box), node.id
        assert not box.colliderect(node.tooltip_rect), node.id
        own = [plate for plate in keep if plate.contains(node.tooltip_rect)]  # of a mark on it
        others = [plate for plate in keep if plate not in own]
        if node.role is Role.CARD:
            del others[-1]
        if text_size == 100 or not node.id.startswith(("ring-", "trick-")):  # these are long
            assert box.collidelist(others) < 0, node.id
        asked.add(node.id)
    expected = {f"seat-{seat}" for seat in range(4)} | {f"ring-{seat}" for seat in range(4)}
    expected |= {"trump", "led", "pile", "trump-card", "dealer", "trick-1", "sheet", "help"}
    assert expected <= asked
    assert sum(one.startswith("card-") for one in asked) == len(
        driver.at(TableScene).session.view.hand
    )


@pytest.mark.slow
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("game", [RAGE, Game("rage", 4, bidding(3, 2))], ids=["play", "bid"])
def test_an_answer_stands_beside_its_thing_and_covers_no_bid_nor_card_to_choose(
    open_scene: Open, game: Game, text_size: int
) -> None:
    driver = open_scene(table(game), (1280, 720), text_size=text_size, reduced_motion=True)
    driver.settle()
    for node in everything(driver):
        driver.turn(0.0)
        box = sure(shown(driver).layout).box
        reach = 2 * NEAR * driver.scene.ctx.px(18) + 2
        assert box.colliderect(node.tooltip_rect.inflate(reach, reach)), node.id
        answers = [
            other.bounds.inflate(-16, -16) for other in driver.scene.nodes if other.is_answer
        ]
        assert answers
        has_room = text_size == 100 or node.id == "bid-trump"
        if has_room and not node.is_answer:
            assert box.collidelist(answers) < 0, node.id


def test_a_card_that_is_played_closes_the_answer(open_scene: Open) -> None:
    driver = open_scene(table(RAGE))
    driver.settle()
    scene = driver.at(TableScene)
    driver.click("seat-1")
    assert driver.app.tooltips.open is not None
    scene.session.submit(scene.session.view.plays()[0])
    driver.steps(5)
    assert driver.app.tooltips.open is None


def test_a_finger_that_rests_on_a_card_reads_it_and_plays_nothing(open_scene: Open) -> None:
    driver = open_scene(table(RAGE))
    driver.settle()
    session = driver.at(TableScene).session
    card = next(n for n in driver.scene.nodes if n.id.startswith("card-") and n.selected)
    held = len(session.view.hand)
    at = (card.bounds.x + 30, card.bounds.centery)

    def finger(kind: int) -> None:
        driver.step(0.01, Event(kind, finger_id=1, x=at[0] / 1280, y=at[1] / 720))

    finger(pygame.FINGERDOWN)
    driver.step(0.46)
    assert shown(driver).node.id == card.id
    finger(pygame.FINGERUP)
    driver.settle()
    assert shown(driver).node.id == card.id
    assert len(session.view.hand) == held
    finger(pygame.FINGERDOWN)
    finger(pygame.FINGERUP)
    assert driver.app.tooltips.open is None
    driver.settle()
    assert len(session.view.hand) == held


def test_cards_that_are_held_to_be_played_are_not_asked_so(open_scene: Open) -> None:
    driver = open_scene(table(RAGE), hold_to_confirm=600)
    assert all(n.needs_hold for n in driver.scene.nodes if n.id.startswith("card-"))


def test_answers_speak_the_editions_words(open_scene: Open) -> None:
    for edition, single in (("rage", "colour"), ("glyphs", "suit"), ("rave", "genre")):
        driver = open_scene(table(Game(edition, 4, my_turn(2, 2, 2))))
        rule = driver.find("trump").tooltip.rule
        assert single in rule
        assert "{" not in rule
        driver.app.window.close()


def test_the_bids_so_far_are_added_up(open_scene: Open) -> None:
    driver = open_scene(table(Game("rage", 4, bidding(3, 2))))
    driver.settle()
    view = driver.at(TableScene).session.view
    made = sum(bid or 0 for bid in view.bids)
    said = driver.find("bids-so-far").tooltip.rule
    assert said == f"{made} of {view.hand_size} tricks bid so far."
