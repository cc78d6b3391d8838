"""Enter does only what somebody chose: it presses what has a visible focus ring, nothing else."""

from contextlib import closing
from random import Random

import pygame
import pytest
from helpers.calls import record_calls
from helpers.driver import TICK, Driver
from helpers.players.lesson_player import start_lesson
from helpers.screens.scenes import Open, new_session
from pygame.event import Event

from rage_desktop.play.lessons.lesson import Asks
from rage_desktop.play.review.review_job import ReviewJob
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.rules import Bid, Move, Play
from rage_desktop.ui.diagnostics.all_scenes import WheelOnTable, all_scenes
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.learn.learn_scene import LearnScene
from rage_desktop.ui.scenes.replay.replay import ReplayScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.bidding.bid_panel import SEEN
from rage_desktop.ui.toolkit.input_controller import InputController
from rage_desktop.ui.toolkit.scene import Scene

UNASKED = PendingInput.NOTHING, PendingInput.CURTAIN  # Enter only hurries what is shown


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is pressed from now on."""
    return record_calls(monkeypatch, InputController, "press", lambda _, node: node.id)


def enter_without_a_ring(driver: Driver, pressed: list[str]) -> None:
    """Press Enter as after a click: nothing is pressed but what a lesson asks for, and
    what is focused now is to be seen."""
    scene = driver.scene
    driver.turn(SEEN)
    scene.input.focus_visible = False
    pressed.clear()
    asked = not isinstance(scene, TableScene) or scene.session.pending_input not in UNASKED
    state = scene.session.match.moves if isinstance(scene, TableScene) else ()
    lit = what_is_lit(scene)
    driver.key(pygame.K_RETURN)
    assert driver.scene is scene
    assert pressed == [lit] * bool(lit), type(scene).__name__
    assert not isinstance(scene, TableScene) or scene.session.match.moves[: len(state)] == state
    if asked and any(node.focusable and node.enabled for node in scene.nodes):
        shown = driver.focused()
        assert shown is not None, type(scene).__name__
        assert shown.visual.focus_ring, type(scene).__name__


def test_the_first_enter_only_shows_the_focus_in_every_scene(
    open_scene: Open, services: Services, pressed: list[str]
) -> None:
    seen = 0
    for scene in all_scenes(services):
        driver = open_scene(lambda _, it=scene: it)
        driver.settle()
        if isinstance(scene, WheelOnTable):
            assert driver.scene is not scene
        enter_without_a_ring(driver, pressed)
        seen += 1
    assert seen > 30


@pytest.mark.parametrize("hints", [True, False])
def test_one_enter_chooses_a_bid_and_another_one_makes_it(
    open_scene: Open, services: Services, pressed: list[str], hints: bool
) -> None:
    services.change_settings(bid_hints=hints)
    table = next(one for one in all_scenes(services) if isinstance(one, TableScene))
    driver = open_scene(lambda _: table)
    driver.wait(lambda: driver.has("bid"), 0.05, 2000)
    panel = table.bid_panel
    assert panel is not None
    assert not driver.find("bid").enabled
    driver.tap(pygame.K_RETURN)
    assert not driver.find("bid").enabled, "it was meant to hurry the others"
    enter_without_a_ring(driver, pressed)
    chosen = panel.start
    assert chosen == (panel.suggestion if hints else panel.legal[0])
    assert panel.choice == chosen
    assert driver.scene.input.focus_ring_node == f"bid-{chosen}"
    before = table.session.match.moves
    driver.key(pygame.K_RETURN)
    (bid,) = table.session.match.moves[len(before) :][:1]
    assert bid == Bid(0, chosen)


@pytest.mark.parametrize("which", ["learn-1", "learn-4", "learn-6", "glyphs-1"])
def test_in_a_lesson_one_enter_does_what_the_coach_asks_for(open_scene: Open, which: str) -> None:
    learner = start_lesson(open_scene, which)
    driver = learner.driver
    steps = 0
    while steps < 2:
        learner.walk(upto=Asks.STEP)
        if learner.scene.lesson.id != which:
            break
        driver.settle()
        move = learner.taught
        moves = learner.scene.session.match.moves
        driver.key(pygame.K_RETURN)
        match move:
            case Play():
                assert learner.scene.session.match.moves[len(moves)] == move
                learner.wait()
            case Bid(bid=bid):  # the number is asked for, not named
                assert learner.scene.session.match.moves == moves
                assert learner.scene.input.focus_ring_node.startswith("bid-")
                assert learner.scene.input.focus_ring_node != f"bid-{bid}"
                learner.make(move)
        steps += 1
    assert steps


@pytest.mark.parametrize("which", ["learn-1", "learn-2", "learn-3"])
def test_in_a_lesson_enter_goes_on_wherever_a_click_left_the_pointer(
    open_scene: Open, which: str
) -> None:
    learner = start_lesson(open_scene, which)
    driver = learner.driver
    learner.wait()
    read = 0
    while learner.scene.lesson.id == which:
        if learner.scene.guide.asks is not Asks.NEXT:
            learner.walk(upto=Asks.NEXT)
            continue
        at = learner.scene.guide.cursor.at
        driver.settle()
        if read % 2:
            driver.key(pygame.K_RETURN)
        else:
            driver.click("coach-next")
        learner.wait()
        assert learner.scene.lesson.id != which or learner.scene.guide.cursor.at > at
        read += 1
    assert read > 1


def test_enter_alone_does_not_answer_how_many_tricks(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-4")
    learner.walk(upto=Asks.STEP)
    bid = learner.taught
    at = learner.scene.guide.cursor.at
    assert isinstance(bid, Bid)
    answers = set[str]()
    for _ in range(9):
        learner.driver.key(pygame.K_RETURN)
        learner.wait()
        answers.add(learner.heard)
    assert (learner.scene.guide.cursor.at, learner.scene.guide.right) == (at, 0)
    assert len(answers) == 2, "the coach answers the number that had the ring"
    learner.make(bid)
    assert learner.scene.guide.right == 1


@pytest.mark.parametrize("ring", ["bid-1", ""])
def test_a_digit_and_enter_in_one_frame_bid(
    open_scene: Open, services: Services, ring: str
) -> None:
    driver = open_scene(lambda _: TableScene(services, new_session(services, sizes=[3], seed="2")))
    driver.wait(lambda: driver.has("bid"), 0.05, 2000)
    if ring:
        driver.key(pygame.K_1)
    assert driver.scene.input.focus_ring_node == ring
    digit, enter = (
        Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=typed)
        for key, typed in ((pygame.K_2, "2"), (pygame.K_RETURN, ""))
    )
    scene = driver.scene
    driver.step(TICK, digit, enter)
    assert moves(scene) == [Bid(0, 2)]


def test_enter_while_others_are_to_move_leads_nowhere(
    open_scene: Open, services: Services, pressed: list[str]
) -> None:
    driver = open_scene(lambda _: TableScene(services, new_session(services, sizes=[3], seed="2")))
    driver.wait(lambda: driver.has("bid"), 0.05, 2000)
    driver.keys(pygame.K_1, pygame.K_RETURN)
    scene = driver.at(TableScene)
    hurried = 0
    pressed.clear()
    for _ in range(40):
        if scene.session.pending_input is PendingInput.NOTHING:
            driver.tap(pygame.K_RETURN)
            assert driver.scene is scene
            assert not ring_seen(driver) or ring_seen(driver).startswith("card-")
            hurried += 1
        driver.turn(0.05)
    assert hurried > 1
    assert not pressed


def first_of(services: Services, kind: type[Scene]) -> Scene:
    """Return the first of all scenes that is of a kind."""
    return next(one for one in all_scenes(services) if isinstance(one, kind))


def test_where_space_is_a_shortcut_it_works_while_no_ring_was_seen(
    open_scene: Open, services: Services, pressed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_scene(lambda _: first_of(services, ReplayScene))
    driver.settle()
    driver.scene.input.show_focus("step")
    driver.tap(pygame.K_SPACE)
    assert pressed == ["play"]
    hurried = record_calls(monkeypatch, Session, "fast_forward", bool)
    driver = open_scene(lambda _: first_of(services, TableScene))
    driver.wait(lambda: driver.has("bid"), 0.05, 2000)
    hurried.clear()
    driver.scene.input.show_focus("bid-1")
    driver.tap(pygame.K_SPACE)
    assert hurried
    assert pressed == ["play"]


def test_elsewhere_space_presses_only_what_had_the_ring(
    open_scene: Open, services: Services, pressed: list[str]
) -> None:
    driver = open_scene(TitleScene)
    driver.settle()
    driver.scene.input.show_focus("settings")
    driver.tap(pygame.K_SPACE)
    assert not pressed
    driver.tap(pygame.K_SPACE)
    assert pressed == ["settings"]


def test_an_enter_right_after_escape_counts(
    open_scene: Open, services: Services, pressed: list[str]
) -> None:
    driver = open_scene(TitleScene, speed=1)
    driver.enter("settings")
    driver.settle()
    driver.see_all = True
    driver.key(pygame.K_ESCAPE)
    assert driver.app.veil is not None, "the title is still being uncovered"
    pressed.clear()
    driver.key(pygame.K_RETURN)
    assert pressed == ["settings"], "its ring was there before"
    assert driver.app.veil is not None
    driver.key(pygame.K_RETURN)
    assert pressed == ["settings"], "but nobody has seen where the focus is now"


def test_space_holds_the_curtain_only_by_a_ring_that_was_seen(
    open_scene: Open, services: Services
) -> None:
    driver = open_scene(lambda _: first_of(services, CurtainScene))
    driver.settle()
    driver.jump("menu")
    driver.scene.input.show_focus("lift")
    driver.down(pygame.K_SPACE)
    assert not driver.scene.is_busy
    driver.up(pygame.K_SPACE)
    driver.down(pygame.K_SPACE)
    assert driver.scene.is_busy


CLICKS = 3  # in a scene
LONGEST = 200  # turns until a table asks for something


def is_asking(scene: Scene) -> bool:
    """Whether a scene asks for something that Enter could answer."""
    if isinstance(scene, LearnScene):
        return scene.guide.words is not None and scene.coach.has_spoken
    return not isinstance(scene, TableScene) or scene.session.pending_input not in UNASKED


def enter_after_a_click(driver: Driver, pressed: list[str]) -> None:
    """Press Enter as soon as something is asked: what is lit is pressed, or a ring is shown."""
    for _ in range(LONGEST):
        if is_asking(driver.scene):
            break
        driver.pass_by(0.1)
    driver.settle()
    driver.turn(SEEN)
    scene = driver.scene
    if not is_asking(scene) or isinstance(scene, CurtainScene):  # a curtain wants Enter held
        return
    made = moves(scene)
    pressed.clear()
    driver.key(pygame.K_RETURN)
    if driver.app.stack.top is None or driver.scene is not scene or moves(scene) != made:
        return
    rings = [node.id for node in scene.nodes if node.visual.focus_ring]
    can_press = any(node.focusable and node.enabled for node in scene.nodes)
    assert pressed or rings or not can_press, type(scene).__name__


@pytest.mark.slow
def test_after_a_click_enter_is_never_lost_in_any_scene(
    open_scene: Open, services: Services, pressed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ReviewJob, "poll", lambda _: [])  # its pages answer before it has begun
    chance = Random(1)
    services.change_settings(speed=4)
    with closing(services.workers):
        for scene in all_scenes(services):
            driver = open_scene(lambda _, it=scene: it)
            for _ in range(CLICKS):
                driver.settle()
                nodes = [one for one in driver.scene.nodes if one.enabled and one.on_press]
                if not nodes:
                    break
                driver.click_at(*chance.choice(nodes).bounds.center)
                for _ in range(2):
                    if driver.app.stack.top is not None:
                        enter_after_a_click(driver, pressed)
                if driver.app.stack.top is None:  # something led out of the game
                    break


# Where a walk begins, and its seed.
WALKS = [("title", 1), ("title", 2), ("rage", 1), ("rave", 2), ("rage-amigo", 1), ("glyphs", 1)]
KEYS = (pygame.K_RETURN, pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, None)
OFTEN = 6, 2, 1, 1, 1, 4  # how often each is chosen; None lets time pass


@pytest.mark.slow
@pytest.mark.parametrize(("start", "seed"), WALKS)
def test_on_any_way_enter_presses_only_what_had_the_ring(
    open_scene: Open, services: Services, pressed: list[str], start: str, seed: int
) -> None:
    chance = Random(seed)
    scenes = set[str]()
    entered = 0
    services.change_settings(speed=4, reduced_motion=seed == 1)

    def opening(_: Services) -> Scene:
        if start == "title":
            return TitleScene(services)
        return TableScene(services, new_session(services, start, seed=f"WALK{seed}"))

    driver = open_scene(opening)
    known = dict[Scene, str]()  # what was last seen to have the ring
    with closing(services.workers):
        for _ in range(160):
            if driver.app.stack.top is None:  # somebody chose to quit
                driver = open_scene(opening)
            key = chance.choices(KEYS, OFTEN)[0]
            driver.see_all = key is not None
            if key is None:
                driver.steps(5, 0.2)
                driver.turn(0.2)  # this frame is shown
                continue
            scene = driver.scene
            ring = ring_seen(driver)
            marked = scene.input.focus_ring_node
            if driver.app.veil is not None and known.get(scene) == marked:
                ring = marked  # it comes back as it was
            known[scene] = ring
            made = moves(scene)
            told = is_told(scene)
            lit = what_is_lit(scene)
            pressed.clear()
            driver.tap(key)
            if key == pygame.K_RETURN:
                onward = "next" if ring == "sheet" else ring or lit
                assert set(pressed) <= {onward}, f"{type(scene).__name__}: {ring!r} had the ring"
                assert ring or lit or told or moves(scene) == made, type(scene).__name__
                scenes.add(type(scene).__name__)
                entered += bool(pressed)
    assert entered > 9
    assert len(scenes) > 1


def ring_seen(driver: Driver) -> str:
    """What has the focus ring in the frame that is shown."""
    if driver.app.veil is not None:
        return ""
    return next((node.id for node in driver.scene.nodes if node.visual.focus_ring), "")


def what_is_lit(scene: Scene) -> str:
    """What the coach of a lesson asks for, which needs no ring."""
    asked = scene.asked_for if isinstance(scene, LearnScene) else None
    return "" if asked is None else asked.id


def is_told(scene: Scene) -> bool:
    """Whether a lesson tells, and makes the person's moves itself."""
    return isinstance(scene, LearnScene) and scene.session.pending_input is PendingInput.NOTHING


def moves(scene: Scene) -> list[Move]:
    """The moves of the person at a table."""
    if not isinstance(scene, TableScene):
        return []
    session = scene.session
    return [
        move
        for move in session.match.moves
        if isinstance(move, Bid | Play) and move.seat == session.viewer
    ]
