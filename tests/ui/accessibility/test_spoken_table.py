"""What a blind player hears at the table, and where the focus is meanwhile."""

from collections import deque
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.fixtures.states import edition
from helpers.fixtures.table_views import random_states, view_at_rest
from helpers.players.ear import Ear, listening
from helpers.screens.screens import SCREENS, Game, Screen, my_turn, open_screen, table

from rage_desktop.presentation.sentences.hints import standing
from rage_desktop.presentation.sentences.table_lines import STATUS_READOUTS
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Phase, Play, SeatView, Text, text
from rage_desktop.ui.scenes.playing.cost_notes import FREE
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.table.overlays.toasts import Toasts
from rage_desktop.ui.toolkit.intents import READ_AGAIN

SIZE = (1280, 720)


def one_card(view: SeatView) -> bool:
    """My turn with one card that may be played, and others that may not."""
    plays = [move for move in view.legal if isinstance(move, Play)]
    return view.phase is Phase.PLAY and len(plays) == 1 < len(view.hand)


ONE_CARD = Game("rage", 4, one_card)


@pytest.fixture
def driver(tmp_path: Path, one_art_factory: None) -> Iterator[Driver]:
    """My turn at a table of Rage, where not every card may be played."""
    with open_screen(SCREENS["table_rage"], tmp_path, SIZE) as driver:
        yield driver


@pytest.fixture
def ear(driver: Driver) -> Ear:
    """What a reader is told of it."""
    return listening(driver.app)[1]


def press(driver: Driver, letter: str) -> None:
    driver.key(ord(letter.lower()), text=letter.lower())


def in_play() -> TableView:
    states = (state for state, _ in random_states(edition("rage", sizes=(4,)), 3, 5))
    return next(view_at_rest(state, 0) for state in states if state.phase is Phase.PLAY)


def tell(toasts: Toasts, shown: TableView, *said: Text) -> None:
    """Narrate these sentences as the table does."""
    toasts.line.aloud += said
    toasts.advance(0.0, shown)


def until_told(driver: Driver, ear: Ear) -> str:
    """Let the game go on until the player is asked, and return what is told then."""
    driver.wait(lambda: bool(ear.aloud), 0.1, 200)
    (told,) = ear.aloud
    ear.aloud.clear()
    return told


@pytest.mark.parametrize("key", [*STATUS_READOUTS, READ_AGAIN])
def test_a_key_that_reads_out_leaves_the_focus_where_it_is(
    driver: Driver, ear: Ear, key: str
) -> None:
    refused = next(node.id for node in driver.scene.nodes if node.tab_stop == "hand-refused")
    for node in ("menu", refused):
        driver.focus(node)
        ear.aloud.clear()
        press(driver, key)
        driver.steps(3)
        assert driver.scene.input.focus == node
        assert len(ear.aloud) == 1


def test_what_happened_is_told_again_after_other_answers(driver: Driver, ear: Ear) -> None:
    session = driver.at(TableScene).session
    session.submit(session.view.plays()[0])
    ear.aloud.clear()
    told = until_told(driver, ear)
    for key in STATUS_READOUTS:
        press(driver, key)
    ear.aloud.clear()
    press(driver, READ_AGAIN)
    assert ear.aloud == [told]


def test_of_the_round_before_nothing_is_told_again() -> None:
    aloud, happenings = deque[Text](), deque[Text]()
    toasts = Toasts(aloud, happenings)
    shown = in_play()
    tell(toasts, shown, text("Exact: 11 points."))
    shown.number += 1
    tell(toasts, shown, text("Round 2 of 5: 5 cards each."))
    toasts.bid(shown)
    aloud.clear()
    toasts.repeat()
    assert str(aloud[0]) == "Round 2 of 5: 5 cards each."


def test_a_remark_is_told_after_the_trick_that_it_is_about() -> None:
    happenings = deque[Text]()
    toasts = Toasts(deque(), happenings)
    shown = in_play()
    shown.taker = 1
    tell(toasts, shown, text("Bruno: Red 14."))
    remark = text("Bruno says: My honey!")
    toasts.remark(remark, shown)
    shown.taker = None
    toasts.advance(0.0, shown)
    tell(toasts, shown, text("Bruno takes it: 1 of 1."))
    assert [str(words) for words in happenings] == [
        "Bruno: Red 14.",
        "Bruno takes it: 1 of 1.",
        "Bruno says: My honey!",
    ]
    toasts.remark(remark, shown)
    assert happenings[-1] == remark, "of nothing that is still to be told"


# -- the hand, and the last trick ------------------------------------------------------------------


def test_a_card_says_what_it_would_do_to_the_trick(driver: Driver, ear: Ear) -> None:
    view = driver.at(TableScene).session.view
    say = driver.scene.ctx.tr
    assert len(view.trick) + 1 == view.players, "mine is the last card"
    told = [name for name in ear.names() if ", playable" in name]
    expected = [(say(play.card), say(sure(standing(view, play)))) for play in view.plays()]
    assert len(told) == len(expected)
    for name, (card, after) in zip(told, expected, strict=True):
        assert name.startswith(card)
        assert name.endswith(f", playable, {after}")


def test_where_arrows_lead_nowhere_the_only_card_is_named(tmp_path: Path) -> None:
    with open_screen(Screen(table(ONE_CARD)), tmp_path, SIZE) as driver:
        ear = listening(driver.app)[1]
        scene = driver.at(TableScene)
        (only,) = scene.session.view.plays()
        at = driver.scene.input.focus
        ear.aloud.clear()
        driver.keys(pygame.K_RIGHT, pygame.K_LEFT)
        assert ear.aloud == [f"You may only play {scene.ctx.tr(only.card)}."] * 2
        assert driver.scene.input.focus == at


def test_from_a_card_that_was_refused_the_focus_goes_back_to_one_that_may_be_played(
    driver: Driver,
) -> None:
    refused = next(node.id for node in driver.scene.nodes if node.tab_stop == "hand-refused")
    driver.focus(refused)
    driver.key(pygame.K_RETURN)
    driver.steps(3)
    view = driver.at(TableScene).session.view
    assert driver.scene.input.focus in {card_id(play.card) for play in view.plays()}


def test_the_hand_is_told_with_what_may_be_played_and_the_trump(driver: Driver, ear: Ear) -> None:
    scene = driver.at(TableScene)
    ear.aloud.clear()
    press(driver, "G")
    say = scene.ctx.tr
    may = ", ".join(say(play.card) for play in scene.session.view.plays())
    trump = say(scene.tctx.suit(sure(scene.session.view.trump)))
    assert ear.aloud[0].endswith(f" You may only play {may}. Trump is {trump}.")


def test_the_last_trick_that_is_opened_is_told_as_by_its_key(driver: Driver, ear: Ear) -> None:
    press(driver, "K")
    ear.aloud.clear()
    driver.click("last_trick")
    told = ear.aloud[0]
    assert told.startswith("Last trick: ")
    press(driver, "K")
    assert ear.aloud[-1] == told


# -- undo ------------------------------------------------------------------------------------------


def test_an_undone_card_is_told_before_the_turn_without_the_hint_and_the_tip(
    tmp_path: Path,
) -> None:
    def first_trick(services: Services) -> TableScene:
        return TableScene(services, Game("rage", 4, my_turn(1, 1, 0)).play(services, kept=True))

    screen = Screen(first_trick, settings={"bid_hints": True})
    with open_screen(screen, tmp_path, SIZE) as driver:
        scene = driver.at(TableScene)
        assert FREE in scene.announcements
        ear = listening(driver.app)[1]
        press(driver, "I")
        driver.wait(lambda: scene.hints_and_chatter.suggested != "", 0.1, 200)
        driver.steps(3)
        ear.aloud.clear()
        card = scene.session.view.plays()[0].card
        driver.focus(card_id(card))
        driver.key(pygame.K_RETURN)
        until_told(driver, ear)
        press(driver, "U")
        told = until_told(driver, ear)
        assert told.startswith(f"You undo {scene.ctx.tr(card)}. Your turn: ")
        assert told.count(".") == 2
        assert not scene.hints_and_chatter.suggested
        assert ", playable" in ear.focused.name


@pytest.mark.parametrize("way", [[pygame.K_u], [pygame.K_ESCAPE, "take-back"]])
def test_an_undone_bid_is_told_and_suggested_again(tmp_path: Path, way: list[str | int]) -> None:
    with open_screen(SCREENS["bidding"], tmp_path, SIZE) as driver:
        ear = listening(driver.app)[1]
        driver.steps(5)
        press(driver, "2")
        driver.key(pygame.K_RETURN)
        ear.aloud.clear()
        driver.go(*way)
        driver.wait(lambda: driver.at(TableScene).bid_panel is not None, 0.1, 200)
        driver.steps(5)
        heard = " ".join(ear.aloud)
        assert "You undo your bid of 2. Your bid: how many" in heard
        assert heard.endswith("Suggested bid: 3.")
