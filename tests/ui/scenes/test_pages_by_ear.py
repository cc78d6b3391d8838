"""Pages heard: what they tell as they open and turn, and what the keys that read out answer."""

from pathlib import Path

import pygame
import pytest
from helpers.driver import Driver
from helpers.players.ear import Ear, listening
from helpers.players.lesson_player import start_lesson
from helpers.screens.crowded import CROWDED
from helpers.screens.finished_games import ended_game, ended_with
from helpers.screens.puzzles import choose, escape, puzzle, solve
from helpers.screens.scenes import Open, new_session, play_on
from helpers.screens.screens import SCREENS, open_screen

from rage_desktop.play.puzzles.puzzle import SOLVER
from rage_desktop.play.session import PendingInput
from rage_desktop.presentation.i18n.translator import number
from rage_desktop.rules import GameOver
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.game_over.more_dialog import KEY_OF, MoreDialog
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.puzzles.puzzle_scene import PuzzleScene
from rage_desktop.ui.scenes.puzzles.puzzle_words import TOGETHER
from rage_desktop.ui.scenes.score_sheet.explain import ExplainScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.scenes.workshop.shelf_page import WorkshopScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Node
from rage_desktop.ui.toolkit.intents import READING_KEYS

SIZE = (1280, 720)
ALL_SCREENS = {**SCREENS, **CROWDED}
FOUND_BY_LETTER = NewGameScene, WorkshopScene  # a letter leads to the tile that begins with it


def press(driver: Driver, key: str) -> None:
    driver.key(ord(key.lower()), text=key.lower())


def heard(driver: Driver, ear: Ear, key: str) -> str:
    """Return what a key has read out."""
    ear.aloud.clear()
    press(driver, key)
    return " ".join(ear.aloud)


def state_of(nodes: list[Node]) -> list[tuple[object, ...]]:
    return [(node.id, node.name, node.value, node.checked, node.selected) for node in nodes]


@pytest.mark.slow
@pytest.mark.parametrize("screen", sorted(ALL_SCREENS))
def test_keys_that_read_out_do_nothing_else_on_any_screen(screen: str, tmp_path: Path) -> None:
    with open_screen(ALL_SCREENS[screen], tmp_path, SIZE) as driver:
        driver.settle()
        scene = driver.scene
        assert not [node.id for node in scene.nodes if node.key in READING_KEYS]
        if isinstance(scene, FOUND_BY_LETTER) or scene.input.typing:
            return
        is_still = scene.next_wake is None
        before = state_of([node for node in scene.nodes if node.id != "said"])
        for key in READING_KEYS:
            press(driver, key)
            assert driver.scene is scene, f"{key} leads elsewhere"
        after = state_of([node for node in driver.scene.nodes if node.id != "said"])
        assert not is_still or after == before


def test_no_way_behind_more_has_a_key_that_reads_out() -> None:
    assert not set(KEY_OF.values()) & set(READING_KEYS)


# -- the end of a game -----------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "seats"), [("rage", 2), ("rage", 4), ("rave", 10)])
def test_the_podium_tells_result_places_and_highlights_in_order_once_it_has_shown_them(
    edition: str, seats: int, open_scene: Open
) -> None:
    driver = open_scene(ended_game(edition, seats))
    _, ear = listening(driver.app)
    scene = driver.at(GameOverScene)
    if not scene._is_crowned:
        assert not ear.aloud, "nothing is told before it is seen"
    driver.key(pygame.K_SPACE)
    (told,) = ear.aloud
    tr = scene.ctx.tr
    assert told.startswith(tr(scene.ending.headline))
    parts = [scene.ending.setup.seats[one.seat].name + ", " for one in scene.ending.standings]
    parts += [tr(fact.said) for fact in scene._facts]
    places = [told.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    for one in scene.ending.standings:
        assert told.count(f"{scene.ending.setup.seats[one.seat].name}, {number(one.total)} ") == 1
    assert ".." not in told
    assert heard(driver, ear, "A") == told
    assert driver.scene is scene


def test_a_shared_place_is_told_as_shared(open_scene: Open) -> None:
    end = GameOver((50, 30, 30), (0,), "points")
    driver = open_scene(lambda services: ended_with(services, end))
    _, ear = listening(driver.app)
    driver.key(pygame.K_SPACE)
    told = " ".join(ear.aloud)
    assert "First: Alice, 50 points" in told
    assert told.count("Tied for second: ") == 2


def test_the_texts_of_the_podium_wait_until_they_are_looked_for(open_scene: Open) -> None:
    driver = open_scene(ended_game("rage", 2))
    _, ear = listening(driver.app)
    places = [node for node in ear.told.access_nodes.values() if " exact" in node.name]
    assert places
    assert all(node.quiet for node in places)


def test_the_final_points_are_read_out_and_more_has_a_key_of_its_own(open_scene: Open) -> None:
    driver = open_scene(ended_game())
    _, ear = listening(driver.app)
    driver.key(pygame.K_SPACE)
    said = heard(driver, ear, "N")
    totals = driver.at(GameOverScene).session.match.result
    assert totals is not None
    assert all(number(total) in said for total in totals.totals)
    driver.key(pygame.K_o)
    assert isinstance(driver.scene, MoreDialog)


# -- the score sheet -------------------------------------------------------------------------------


def test_a_sheet_tells_the_totals_and_the_place(open_scene: Open) -> None:
    def opened(services: Services) -> ScoreSheetScene:
        return ScoreSheetScene(services, play_on(new_session(services, sizes=(3, 3)), 1))

    driver = open_scene(opened)
    scene = driver.at(ScoreSheetScene)
    told, place = (scene.ctx.tr(words) for words in scene.happenings)
    totals = sorted(scene.session.view.totals, reverse=True)
    assert told.startswith("Totals: ")
    figures = [int(part.rsplit(" ", 1)[1].replace("−", "-")) for part in told[8:-1].split(", ")]
    assert figures == totals
    assert place.endswith(" of four")


def test_bids_points_trump_and_last_trick_are_read_out_of_a_sheet(tmp_path: Path) -> None:
    with open_screen(SCREENS["score_sheet"], tmp_path, SIZE) as driver:
        _, ear = listening(driver.app)
        driver.settle()
        scene = driver.at(ScoreSheetScene)
        view = scene.session.view
        for key, part in (
            ("B", f"You bid {view.bids[0]} and have taken {view.tricks[0]}."),
            ("N", "You have "),
            ("M", "rump"),
            ("K", "Last trick: "),
        ):
            assert part in heard(driver, ear, key)
        assert heard(driver, ear, "G") == "", "others may look at the sheet"
        assert driver.scene is scene


def test_tab_comes_to_what_is_next_from_everywhere_on_a_sheet(tmp_path: Path) -> None:
    with open_screen(SCREENS["score_sheet"], tmp_path, SIZE) as driver:
        driver.settle()
        controls = driver.scene.input
        for node in [node for node in driver.scene.nodes if node.focusable and node.enabled]:
            controls.show_focus(node.id)
            driver.steps(2)
            met = set[str]()
            for _ in driver.scene.nodes:
                driver.key(pygame.K_TAB)
                met.add(controls.focus)
            assert "next" in met, node.id


# -- a page that is turned -------------------------------------------------------------------------


def test_a_page_that_is_turned_is_read_and_a_tells_it_again(open_scene: Open) -> None:
    def opened(services: Services) -> ExplainScene:
        return ExplainScene(play_on(new_session(services, sizes=(3, 3)), 1), 1)

    driver = open_scene(opened)
    _, ear = listening(driver.app)
    driver.settle()
    for turn in (pygame.K_RIGHT, pygame.K_LEFT):
        ear.aloud.clear()
        driver.key(turn)
        (told,) = ear.aloud
        page = driver.find("page-name").name.replace(" · ", ", ")
        assert told.startswith(page)
        reasons = [node.name for node in driver.scene.nodes if node.id.startswith("why-")]
        assert len(reasons) == 4
        assert all(reason in told for reason in reasons)
        assert heard(driver, ear, "A") == told
    ear.aloud.clear()
    driver.key(pygame.K_LEFT)
    assert ear.aloud == [], "it is the first"


def test_a_chapter_of_the_rules_is_read_as_it_opens(tmp_path: Path) -> None:
    with open_screen(ALL_SCREENS["rules_rage_aim"], tmp_path, SIZE) as driver:
        _, ear = listening(driver.app)
        driver.key(pygame.K_DOWN)
        told = " ".join(ear.aloud)
        texts = [node for node in driver.scene.nodes if node.viewport and node.role == "text"]
        assert texts
        assert all(node.name in told for node in texts)


# -- practice and lessons --------------------------------------------------------------------------


@pytest.fixture
def practised(open_scene: Open) -> tuple[Driver, Ear]:
    """A round dealt again from its sheet, until a bid is asked for."""

    def opened(services: Services) -> ScoreSheetScene:
        return ScoreSheetScene(services, play_on(new_session(services, sizes=(3, 3)), 1))

    driver = open_scene(opened)
    _, ear = listening(driver.app)
    driver.settle()
    ear.aloud.clear()
    driver.key(pygame.K_r)
    session = driver.at(TableScene).session
    driver.wait(lambda: session.pending_input is PendingInput.BID, 0.1, 400)
    driver.steps(2)
    return driver, ear


def test_practice_says_so_with_its_round_dealer_and_trump(practised: tuple[Driver, Ear]) -> None:
    _, ear = practised
    told = " ".join(ear.aloud)
    assert told.startswith("Practice. Round 1 of 2: 3 cards each. ")
    assert told.count("rump") == 1
    assert "deal" in told.partition("rump")[0]
    assert told.index("rump") < told.index("Your bid")


def test_a_game_that_counts_does_not_speak_of_practice(open_scene: Open) -> None:
    driver = open_scene(lambda services: TableScene(services, new_session(services, sizes=(3,))))
    _, ear = listening(driver.app)
    session = driver.at(TableScene).session
    driver.wait(lambda: session.pending_input is PendingInput.BID, 0.1, 400)
    driver.steps(2)
    assert " ".join(ear.aloud).startswith("Round 1 of 1")
    assert "Practice" not in " ".join(ear.aloud)


def test_a_lesson_names_itself_and_says_nothing_twice(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-1")
    begun = [learner.scene.ctx.tr(words) for words in learner.scene.announcements]
    assert begun[0] == "Lesson 1: The aim"
    _, ear = listening(learner.driver.app)
    learner.walk()
    told = " ".join(ear.aloud)
    assert "Lesson done. Lesson 2: " in told
    assert "Your turn" not in told, "the coach says what to do"
    assert told.count("Exact!") == 1
    assert "Exact: " not in told, "the coach says what it brings"
    assert "Bruno: missed" not in told


def test_a_repeats_what_the_coach_says(open_scene: Open) -> None:
    learner = start_lesson(open_scene, "learn-1")
    _, ear = listening(learner.driver.app)
    words = learner.scene.guide.words
    assert words is not None
    assert heard(learner.driver, ear, "A").startswith(learner.scene.ctx.tr(words))


# -- puzzles ---------------------------------------------------------------------------------------


@pytest.fixture
def riddle(open_scene: Open) -> tuple[Driver, Ear]:
    """A puzzle that has been told."""
    driver = open_scene(puzzle)
    _, ear = listening(driver.app)
    driver.settle()
    return driver, ear


def test_a_puzzle_says_first_that_all_others_play_together(riddle: tuple[Driver, Ear]) -> None:
    driver, ear = riddle
    (told,) = ear.aloud
    assert driver.scene.ctx.tr(TOGETHER) in told


def test_keys_read_out_hands_table_trump_promise_and_last_trick_of_a_puzzle(
    riddle: tuple[Driver, Ear],
) -> None:
    driver, ear = riddle
    scene = driver.at(PuzzleScene)
    tr = scene.ctx.tr
    assert heard(driver, ear, "K") == "No trick has been taken yet this round."
    choose(driver, right=True)
    driver.settle()
    round_ = scene.attempt.state.under_way
    hands = heard(driver, ear, "G")
    assert all(tr(card) in hands for hand in round_.hands for card in hand)
    assert "Bruno holds " in hands
    lying = heard(driver, ear, "T")
    assert all(tr(play.card) in lying for play in round_.trick)
    assert "rump" in heard(driver, ear, "M")
    promise = heard(driver, ear, "B")
    assert promise.startswith("Take exactly ")
    assert f"You have taken {scene.attempt.taken} trick" in promise
    last = heard(driver, ear, "K")
    assert all(tr(play.card) in last for play in round_.history[-1])


def test_a_puzzle_that_begins_again_says_so_and_a_only_repeats(
    riddle: tuple[Driver, Ear],
) -> None:
    driver, ear = riddle
    (told,) = ear.aloud
    assert heard(driver, ear, "A") == told
    choose(driver, right=True)
    assert driver.at(PuzzleScene).attempt.has_begun
    press(driver, "A")
    assert driver.at(PuzzleScene).attempt.has_begun
    assert heard(driver, ear, "R").startswith("From the start.")
    assert not driver.at(PuzzleScene).attempt.has_begun


def test_a_solved_puzzle_tells_the_tricks_first_and_its_player_is_you(
    riddle: tuple[Driver, Ear],
) -> None:
    driver, ear = riddle
    solve(driver)
    driver.step()
    told = " ".join(ear.aloud)
    assert " takes the trick. Solved. Exactly 1. Why not another card? " in told
    reasons = [node for node in driver.scene.nodes if node.id.startswith("other-")]
    assert reasons
    assert all(f"{node.name}: {node.value}" in told for node in reasons)
    assert told.count("Exactly 1") == 1
    assert "You play " in told
    assert driver.at(PuzzleScene).players[SOLVER][0] not in told


def test_while_a_lost_puzzle_is_played_out_no_card_is_read(riddle: tuple[Driver, Ear]) -> None:
    driver, ear = riddle
    scene = driver.at(PuzzleScene)
    focused = list[str]()
    update = ear.update

    def follow(tree: object) -> None:
        update(tree)  # type: ignore[arg-type]
        if not scene.is_asking:
            focused.append(ear.told.access_nodes[ear.told.focus].name)

    ear.update = follow  # type: ignore[method-assign]
    escape(driver)
    assert set(focused) == {""}
