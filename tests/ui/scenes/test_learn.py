"""Lessons at the real table: by keys, pointer and pad, answered, left, gone on with, skipped."""

import pygame
import pytest
from helpers.calls import record_calls, sure
from helpers.driver import Driver
from helpers.players.lesson_player import LESSONS, LessonPlayer, start_lesson
from helpers.screens.scenes import Open
from pygame import Rect

from rage_desktop.match.settings import Learning
from rage_desktop.play.lessons.lesson import Asks, Lesson, Other
from rage_desktop.presentation.transients import TrumpSlot
from rage_desktop.rules import Bid, Move, Play
from rage_desktop.ui.scenes.learn import coach
from rage_desktop.ui.scenes.learn.learn_scene import LearnScene, open_lesson
from rage_desktop.ui.scenes.learn.lesson_dialogs import LearnEndScene, LearnPauseScene
from rage_desktop.ui.scenes.learn.lesson_play import FINGER, LearnWheelScene
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.rules.rules_page import open_rules
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.title import TitleScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.trump_marks import trump_tag
from rage_desktop.ui.table.overlays import hint_plate
from rage_desktop.ui.table.table_context import to_rect
from rage_desktop.ui.toolkit import Button, Canvas

SCRIPTED = [one for one in LESSONS.lessons if not one.free]
QUICK = [one for one in SCRIPTED if one.id in ("learn-2", "learn-4", "learn-7", "rave-2")]
FIRST = [one for one in QUICK if one.id in ("learn-4", "rave-2")]
REST = [one for one in SCRIPTED if one not in FIRST]


@pytest.mark.parametrize(
    "lesson",
    [*FIRST, *(pytest.param(one, marks=pytest.mark.slow) for one in REST)],
    ids=lambda one: one.id,
)
def test_the_taught_way_by_keys_alone(open_scene: Open, lesson: Lesson) -> None:
    learner = start_lesson(open_scene, lesson)
    learner.walk()
    services = learner.driver.scene.services  # type: ignore[attr-defined]
    assert lesson.id in services.settings.learning.done
    assert not services.store.finished()  # it counts for nobody
    assert not services.store.unfinished()


def bar_is_clear(driver: Driver, size: tuple[int, int]) -> None:
    """The bar lies in the window, and nothing of it on anything else of it."""
    nodes = [node for node in driver.scene.nodes if node.id.startswith("learn-")]
    assert len(nodes) >= 4
    for i, node in enumerate(nodes):
        assert Rect((0, 0), size).contains(node.bounds), node.id
        for other in nodes[i + 1 :]:
            assert not node.bounds.colliderect(other.bounds), (node.id, other.id)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "text"),
    [((1024, 640), 150), ((1280, 720), 100), ((2560, 1080), 200), ((1080, 1920), 150)],
)
def test_the_coach_covers_nothing_it_speaks_of(
    open_scene: Open, size: tuple[int, int], text: int
) -> None:
    for lesson in QUICK:
        learner = start_lesson(open_scene, lesson, keys=False, size=size, text_size=text)
        bar_is_clear(learner.driver, size)
        corners = learner.walk()
        if text == 100 and min(size) > 640 and size[0] > size[1]:
            assert len(corners) == 1, "the coach moves, and its button with it"


def test_where_the_window_is_small_the_coach_leaves_buttons_and_slot_free(
    open_scene: Open,
) -> None:
    learner = start_lesson(open_scene, "learn-1", keys=False, size=(1024, 640))
    for asks in (Asks.STEP, Asks.NEXT):
        learner.walk(asks)
        bubble = sure(learner.scene.coach.bubble)
        tctx = learner.scene.tctx
        around = [learner.driver.find(which).bounds for which in ("sort", "undo")]
        around += [to_rect(slot.pose.box) for slot in tctx.layout.centre.slots]
        assert bubble.box.collidelist(around) == -1
        learner.make(learner.taught) if asks is Asks.STEP else learner.go_on()


def test_the_light_lies_round_the_tag_of_the_trumps(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-4", size=(1024, 640))
    learner.walk(Asks.STEP)
    scene = learner.scene
    [card] = [box for box in sure(scene.coach.speech).halo if box.y > scene.tctx.layout.hand_top]
    [lit] = [now for at, now in scene.standing().items() if at == card]
    poses = dict(enumerate(scene.tctx.slots(scene.session.table)))
    tag = sure(trump_tag(scene.tctx, scene.session.table, poses))
    assert to_rect(lit).inflate(2, 2).contains(tag.box)


def to_step(learner: LessonPlayer) -> list[tuple[Other, Move]]:
    """Go to the first step; return what may be done there besides."""
    learner.walk(Asks.STEP)
    scene = learner.scene
    moves = [move for move in scene.session.view.legal if isinstance(move, Bid | Play)]
    found = [(scene.guide.cursor.other(move), move) for move in moves]
    return [(other, move) for other, move in found if other is not None]


@pytest.mark.slow
def test_a_card_that_would_teach_nothing_stays_and_is_answered(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-1", keys=False)
    [(other, move)] = to_step(learner)
    assert other.mode == "hold"
    before = learner.scene.session.match.moves
    for count in (1, 2, 3):
        learner.scene.announcements.clear()
        learner.make(move)
        learner.driver.step()
        [answer] = learner.scene.announcements  # every time, and once
        assert "Keep Green\u00a02" in learner.scene.ctx.tr(answer)
        assert learner.scene.session.match.moves == before
        assert "Keep Green\u00a02 for the next trick" in learner.heard
        assert learner.driver.has("coach-show") == (count == 3)
        learner.look()
    learner.press("coach-show")
    assert "The highest Blue takes the trick" in learner.heard


@pytest.mark.slow
def test_the_trick_that_is_spoken_of_lies_there_until_it_was_read(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-2", keys=False, speed=4)
    learner.walk(Asks.NEXT)
    assert "That's yours: your first trick of 2" in learner.heard
    for _ in range(2):  # a click elsewhere hurries nothing away
        assert {"trick-0", "trick-1", "trick-2"} <= {node.id for node in learner.scene.nodes}
        learner.driver.click_at(learner.scene.ctx.size[0] // 2, 90)
        learner.wait()
    learner.go_on()
    assert not learner.driver.has("trick-0")
    assert "leads the next one" in learner.heard


@pytest.mark.slow
def test_a_trick_lies_there_while_it_is_explained_and_then_closes_the_ring(
    open_scene: Open,
) -> None:
    learner = start_lesson(open_scene, "learn-1", keys=False)
    [_] = to_step(learner)
    learner.make(learner.taught)
    assert "it will close your ring" in learner.heard
    table = learner.scene.session.table
    assert (len(table.trick), table.plates[0].won, table.plates[0].bid) == (3, 0, 1)
    learner.go_on()
    assert (len(table.trick), table.plates[0].won) == (0, 1)


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
def test_buttons_hint_and_light_go_with_the_bubbles(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = start_lesson(open_scene, "learn-1", keys=False, speed=1)
    driver = learner.driver
    hints = record_calls(monkeypatch, hint_plate, "draw_hint", lambda *said: said[1])
    learner.go_on()
    before = sure(learner.scene.coach.speech)
    driver.settle()
    assert not hints, "no card is wanted yet"
    said = record_calls(
        monkeypatch, coach.Coach, "_draw_bubble", lambda _, __, bubble: bubble.speech.words
    )
    shown = record_calls(monkeypatch, Button, "paint", lambda button, *_: (button.id, len(said)))
    driver.click("coach-next")
    assert said[-1] == before.words
    after = sure(learner.scene.coach.speech)
    said.clear()
    shown.clear()
    driver.steps(30)
    assert set(said) == {before.words, after.words}
    assert said[-1] == after.words
    frames = [bubbles for which, bubbles in shown if which == "coach-next"]
    assert len(frames) == said.count(before.words) > 0, "the button goes with its bubble"

    to_step(learner)
    driver.settle()
    assert hints
    dark = record_calls(monkeypatch, coach, "draw_scrim", lambda _, holes, __: bool(holes))
    learner.make(learner.taught, wait=False)
    assert learner.scene.coach.speech is None
    driver.steps(8)  # 0.13 s
    assert set(dark) == {True}, "where it was, as long as it is dark"
    dark.clear()
    driver.step()
    assert not dark


@pytest.mark.slow
def test_the_spotlight_follows_the_card(open_scene: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    haloes = record_calls(monkeypatch, coach, "draw_halo", lambda _, box, __: box)
    learner = start_lesson(open_scene, "learn-1")
    learner.walk(Asks.STEP)
    driver = learner.driver
    scene = learner.scene
    taught = scene.taught.card
    for _ in range(len(scene.session.table.hand)):
        if scene.input.focus == taught and scene.input.focus_visible:
            break
        driver.key(pygame.K_RIGHT)
    assert scene.input.focus == taught
    driver.settle()
    lies = sure(scene.coach.speech).halo[0]
    haloes.clear()
    scene.draw(Canvas(scene.ctx.size))
    pad = scene.ctx.px(coach.CARD_AIR)
    stands = haloes[0].inset(pad)  # where the card is now
    assert stands.y < lies.y
    assert stands.w > lies.w


def test_the_closed_ring_is_seen_before_the_coach_speaks_again(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-1", keys=False, speed=1)
    learner.walk(Asks.STEP)
    learner.make(learner.taught)
    scene = learner.scene
    learner.driver.click("coach-next")

    def closed() -> bool:
        return scene.session.table.plates[0].won == 1

    learner.driver.wait(closed, 1 / 30, 200)
    assert scene.coach.speech is None
    learner.driver.steps(60)
    assert scene.coach.speech is None, "one second later it still shines"
    learner.driver.click_at(scene.ctx.size[0] // 2, 90)  # who has seen it goes on
    learner.driver.step()
    assert scene.coach.speech is not None


def test_the_light_of_a_trick_follows_its_turned_cards(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = start_lesson(open_scene, "learn-2", keys=False)
    learner.walk(Asks.STEP)
    scene = learner.scene
    frames = record_calls(monkeypatch, coach, "card_frame", lambda _, pose, *__: pose)
    scene.draw(Canvas(scene.ctx.size))
    slots = scene.tctx.layout.centre.slots
    lying = [slots[scene.tctx.place(play.seat)].pose for play in scene.session.table.trick]
    assert lying
    assert frames == lying


def test_f1_has_the_coach_say_it_again(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-1")
    said = learner.heard
    item = learner.scene.guide.cursor.item
    assert not learner.scene.is_busy
    learner.driver.key(pygame.K_F1)
    assert learner.scene.coach.moving
    learner.wait()
    assert learner.heard == said
    assert learner.scene.guide.cursor.item is item


def test_what_a_thing_says_stands_beside_the_coach(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-1", keys=False, size=(1280, 720))
    learner.go_on()
    learner.driver.settle()
    x, y, w, h = learner.driver.find("seat-0").bounds
    learner.driver.click_at(x + w // 2, y + h // 2)
    learner.driver.settle()
    learner.driver.steps(6)  # one of these is drawn
    shown = sure(learner.driver.app.tooltips.shown)
    bubble = sure(learner.scene.coach.bubble)
    assert not sure(shown.layout).box.colliderect(bubble.box)


@pytest.mark.slow
@pytest.mark.parametrize("keys", [True, False])
def test_a_wrong_card_is_played_told_and_taken_back(open_scene: Open, keys: bool) -> None:
    learner = start_lesson(open_scene, "learn-6", keys=keys)
    [(other, move)] = to_step(learner)
    assert other.mode == "back"
    before = learner.scene.session.match.moves
    learner.make(move)
    assert "Play Out Rage first" in learner.heard
    assert learner.driver.find("coach-next").name == "Try again"
    learner.go_on()
    assert learner.scene.session.match.moves == before
    assert learner.scene.guide.asks is Asks.STEP
    learner.walk()


@pytest.mark.slow
def test_a_card_that_is_refused_shakes_and_is_answered(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-2", keys=False, speed=4)
    to_step(learner)
    node = learner.driver.find("card-P9")
    box = node.bounds
    learner.driver.settle()
    learner.driver.click_at(box.right - box.w // 4, box.y + box.h // 6)
    learner.driver.step()
    assert learner.scene.session.presenter.director.is_animating
    learner.wait()
    assert "Only Green is allowed now" in learner.heard
    learner.look()


@pytest.mark.slow
def test_a_suit_that_may_not_be_named_is_answered_on_the_wheel(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-7", keys=False)
    to_step(learner)
    move = learner.taught
    assert isinstance(move, Play)
    learner.lay(move)
    learner.wait()
    wheel = learner.driver.at(LearnWheelScene)
    learner.driver.settle()
    learner.driver.click_at(*learner.driver.find("suit-Y").bounds.center)
    assert learner.driver.scene is wheel
    assert "Yellow is already trump" in learner.heard
    learner.name_suit("R")
    learner.walk()


def test_a_bid_is_asked_with_the_whole_panel_in_the_light(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = start_lesson(open_scene, "learn-4", keys=False)
    to_step(learner)
    frames = record_calls(monkeypatch, coach, "draw_scrim", lambda _, holes, *__: holes)
    learner.scene.draw(Canvas(learner.scene.ctx.size))
    panel = learner.driver.find("bidding").bounds
    [holes] = frames
    assert any(to_rect(hole).contains(panel) for hole in holes)


@pytest.mark.slow
def test_a_number_that_cannot_be_bid_is_answered(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-4")
    to_step(learner)
    learner.driver.key(pygame.K_4)
    learner.wait()
    assert "There are only 3 tricks" in learner.heard
    for wrong, said in ((0, "Count it as one trick"), (2, "almost sure")):
        learner.make(Bid(0, wrong))
        assert said in learner.heard
        assert learner.driver.has("bid-1"), "the question is asked again"
    learner.walk()


@pytest.mark.slow
def test_back_repeats_and_leads_to_the_lesson_before(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-3")
    first = learner.heard
    learner.go_on()
    assert learner.scene.guide.asks is Asks.STEP
    learner.driver.key(pygame.K_BACKSPACE)
    learner.wait()
    assert learner.heard == first
    learner.press("learn-back")
    assert learner.scene.lesson.id == "learn-2"


@pytest.mark.slow
def test_leaving_keeps_the_step_for_the_title(services: Services, open_scene: Open) -> None:
    driver = open_scene(TitleScene)
    driver.settle()
    driver.key(pygame.K_RETURN)
    learner = LessonPlayer(driver, keys=True)
    learner.wait()
    driver.go(pygame.K_ESCAPE)
    assert isinstance(driver.scene, LearnPauseScene)
    driver.key(pygame.K_RETURN)
    learner.wait()
    assert isinstance(driver.scene, LearnScene)
    learner.go_on()
    words = driver.find("coach").name
    learner.press("learn-menu")
    driver.settle()
    learner.press("leave")
    driver.settle()
    assert driver.at(TitleScene)
    assert driver.find("learn").value == "Lesson 1 of 9"
    learner.press("learn")
    assert driver.find("coach").name == words


@pytest.mark.slow
def test_every_bead_can_be_pressed_and_skip_leads_to_the_end(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-1", keys=False)
    learner.press("learn-bead-8")
    assert learner.scene.lesson.id == "learn-8"
    assert learner.driver.find("learn-bead-8").selected
    learner.press("learn-skip")
    assert learner.scene.lesson.free
    learner.press("learn-skip")
    assert isinstance(learner.driver.scene, LearnEndScene)
    learner.press("part-glyphs")
    assert learner.scene.lesson.id == "glyphs-1"


@pytest.mark.parametrize("page", ["new-game", "rules"])
def test_a_lesson_begun_elsewhere_leaves_the_course_where_it_stands(
    services: Services, open_scene: Open, page: str
) -> None:
    done = ("learn-1", "learn-2", "learn-3")
    stands = Learning(done=done, lesson="learn-4", at=6, number=4, count=9)
    if page == "rules":
        driver = open_scene(open_rules, learning=stands)
        driver.go("chapter-rounds", "try-it")
    else:
        driver = open_scene(NewGameScene, learning=stands)
        driver.go("edition-glyphs", "difference")
    learner = LessonPlayer(driver, keys=False)
    learner.wait()
    lesson = learner.scene.lesson.id
    assert lesson == ("learn-9" if page == "rules" else "glyphs-1")
    learner.go_on()
    assert services.settings.learning == stands
    learner.press("learn-skip")
    learner.press("leave")
    assert services.settings.learning == stands


def test_after_the_lessons_a_game_is_dealt(services: Services, open_scene: Open) -> None:
    services.change_settings(bid_hints=False)
    learner = start_lesson(open_scene, "learn-9")
    learner.press("learn-skip")
    learner.driver.settle()
    learner.driver.key(pygame.K_RETURN)
    learner.driver.step()
    scene = learner.driver.at(TableScene)
    setup = scene.session.match.setup
    assert not isinstance(scene, LearnScene)
    assert [seat.level for seat in setup.seats] == [None, "easy", "easy"]
    assert setup.variants == ("quick",)
    assert services.settings.bid_hints
    assert isinstance(learner.driver.app.stack.shown[0], TableScene)


@pytest.mark.slow
def test_a_pad_goes_through_a_lesson_where_nothing_moves(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-1", reduced_motion=True)
    driver = learner.driver
    for _ in range(2):
        driver.pad(pygame.CONTROLLER_BUTTON_A)
        learner.wait()
    assert learner.scene.guide.asks is Asks.STEP
    assert not learner.scene.ambient
    driver.jump("card-B14")
    driver.pad(pygame.CONTROLLER_BUTTON_A)
    learner.wait()
    assert "The highest Blue takes the trick" in learner.heard
    driver.pad(pygame.CONTROLLER_BUTTON_START)
    driver.settle()
    driver.at(LearnPauseScene)


@pytest.mark.slow
def test_no_card_of_a_lesson_plays_itself(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-2", play_forced=True)
    learner.walk(Asks.NEXT)
    learner.go_on()
    assert len(learner.scene.session.view.plays()) == 1
    moves = learner.scene.session.match.moves
    learner.driver.step(30.0)
    assert learner.scene.session.match.moves == moves
    assert not learner.driver.has("claim")


def test_nothing_is_taken_back_in_a_lesson(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-4")
    learner.walk(Asks.STEP)
    before = learner.scene.session.match.moves
    learner.driver.go(pygame.K_u)
    assert learner.scene.session.match.moves == before
    assert learner.scene.session.hot_seat.undo_option.why_not is not None


@pytest.mark.slow
def test_the_taught_card_lifts_once_where_nobody_moves(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-2")
    learner.walk(Asks.STEP)
    scene = learner.scene
    driver = learner.driver
    driver.settle()

    def highest(seconds: float, step: float = 0.1) -> float:
        """Return how far it came up in so many seconds."""
        rises = []
        for _ in range(round(seconds / step)):
            driver.step(step)
            rises.append(scene.taught.rise(scene.ctx))
        return max(rises)

    assert driver.find(scene.taught.card).selected, "it is a card that may be played"
    assert highest(5.0) == 0
    driver.key(pygame.K_RIGHT)  # the wait begins anew
    assert highest(7.0) == 0
    assert highest(2.0, 0.05) == pytest.approx(scene.ctx.px(FINGER), rel=0.1)
    assert not scene.taught.moving
    assert highest(10.0) == 0, "never twice in a step"


def test_the_first_lesson_begins_on_a_bare_table(open_scene: Open) -> None:
    """A thing is shown, written and announced when it is named, and not before."""
    learner = start_lesson(open_scene, "learn-1", keys=False)
    scene = learner.scene
    assert "Everyone plays one card" in learner.heard
    ids = {node.id for node in scene.nodes}
    assert not {"dealer", "trump", "led", "pile", "round"} & ids
    told = " ".join(scene.ctx.tr(one) for one in scene.announcements)
    assert "trump" not in told
    assert "bid" not in told
    assert not any(plate.has_bid for plate in scene.session.table.plates)
    learner.go_on()
    assert all(plate.has_bid for plate in scene.session.table.plates), "bids come as they are named"


@pytest.mark.parametrize(("which", "turns"), [("learn-1", False), ("learn-3", True)])
def test_no_card_is_turned_up_before_trump_is_named(
    open_scene: Open, which: str, turns: bool
) -> None:
    lesson = sure(LESSONS.get(which))
    driver = open_scene(lambda services: open_lesson(services, lesson), speed=1)
    seen = False
    for _ in range(200):
        driver.step(1 / 30)
        flights = driver.at(LearnScene).session.table.flights
        seen = seen or any(isinstance(flight.end, TrumpSlot) for flight in flights)
    assert seen == turns
    assert driver.at(LearnScene).session.table.trump_card is not None, "it lies there unseen"


def test_a_card_pressed_while_the_coach_speaks_is_answered(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-1", keys=False, reduced_motion=False)
    scene = learner.scene
    learner.driver.settle()
    card = next(node.id for node in scene.nodes if node.id.startswith("card-"))
    learner.driver.click(card)
    assert scene.input.focus == "coach-next"
    assert scene.input.focus_visible, "the button that goes on is ringed"
    assert scene.coach.moving, "and the coach nods"


def test_a_lesson_has_its_places_for_both_hands(open_scene: Open) -> None:
    """The coach stands where buttons for one hand would be."""
    learner = start_lesson(open_scene, "learn-2", one_hand="left")
    layout = learner.scene.tctx.layout
    assert layout.one_hand == "both"
    assert not layout.corner


def test_what_the_words_name_is_not_asked_for_in_a_line_of_its_own(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-1")
    learner.walk(upto=Asks.STEP)
    speech = sure(learner.scene.coach.speech)
    assert "Play Blue\N{NO-BREAK SPACE}14" in speech.words
    assert not speech.task
    learner = start_lesson(open_scene, "learn-4")
    learner.walk(upto=Asks.STEP)
    speech = sure(learner.scene.coach.speech)
    assert speech.task == "Choose a number, then bid"
