"""Beside the game: hints when they are asked for, and words about what everyone saw."""

from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from random import Random

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import Driver
from helpers.fixtures.hints import ready_answer
from helpers.fixtures.positions import bid_by, play_by, to_bid
from helpers.screens.languages import record_drawn_texts
from helpers.screens.scenes import AtTable, Open
from pygame import Rect

from rage_desktop.bots.bot import Answer, Explanation
from rage_desktop.bots.levels.level_bots import CountingBot
from rage_desktop.bots.search.trials import decide
from rage_desktop.bots.talk.reasons import why
from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.chatter import Chatter
from rage_desktop.play.hint_service import HintService, make_hint
from rage_desktop.play.session import PendingInput
from rage_desktop.rules import (
    ActionCard,
    Bid,
    Play,
    PlayedCard,
    SeatView,
    TrickWon,
    parse_card,
    text,
)
from rage_desktop.ui.art.art_factory import ArtFactory
from rage_desktop.ui.game import make_art_factory, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.table.speech_bubbles import chatter_nodes
from rage_desktop.ui.table.table_context import to_rect


def ask_for_hint(driver: Driver) -> None:
    """Press its key; the answer comes at once, whatever it changes."""
    driver.key(pygame.K_i)
    driver.step()


@pytest.fixture
def art_factory() -> ArtFactory:
    """Nothing is drawn yet: what is on a screen is overheard as it is drawn."""
    return make_art_factory()


@pytest.mark.slow
def test_the_hint_for_a_card_names_it_says_why_and_focuses_it(at_table: AtTable) -> None:
    driver, game = at_table(PendingInput.PLAY)
    best = play_by(CountingBot(), game.view)
    ask_for_hint(driver)
    advised = driver.find("advised").name
    assert advised.startswith("Suggested: ")
    told = why(game.view, decide(CountingBot(), game.view))
    assert advised.endswith(driver.scene.ctx.tr(told.reason))
    copy = best.card.copy if isinstance(best.card, ActionCard) else 0
    assert driver.scene.input.focus == f"card-{best.card}" + (f"-{copy}" if copy else "")
    ask_for_hint(driver)
    assert not driver.has("advised")


@pytest.mark.slow
def test_the_hint_for_a_bid_marks_it_and_says_why(at_table: AtTable) -> None:
    driver, game = at_table(PendingInput.BID)
    best = bid_by(CountingBot(), game.view)
    driver.key(pygame.K_0)
    driver.click("advice")
    assert f"Suggested bid: {best}" in driver.find("advised").name
    assert driver.find("suggested").value == str(best)
    assert driver.find("bid-0").selected  # what was typed stays chosen


@pytest.mark.slow
def test_figures_of_a_hint_open_by_key_and_button(at_table: AtTable, services: Services) -> None:
    reason = text("Your highest card.")
    more = text("In {n} deals.", n=60)
    services.hint_service = HintService(lambda view: ready_answer(view.legal[0], reason, more))
    driver, _ = at_table(PendingInput.PLAY)
    assert not driver.has("more")
    ask_for_hint(driver)
    assert driver.find("advised").name.endswith("Your highest card.")
    driver.key(pygame.K_d)
    assert driver.find("advised").name.endswith("In 60 deals. Your highest card.")
    driver.click("more")
    assert driver.find("advised").name.endswith("Your highest card.")
    driver.keys(pygame.K_d, pygame.K_i, pygame.K_i)
    assert driver.find("advised").name.endswith("Your highest card."), "closed for the next time"


class Slow:
    """Advice that comes when the test says so."""

    def __init__(self) -> None:
        self.asked: list[SeatView] = []
        self.thought: Future[Answer] = Future()

    def __call__(self, view: SeatView) -> Future[Answer]:
        if view not in self.asked:
            self.asked.append(view)
        return self.thought


@pytest.mark.slow
def test_a_late_suggestion_is_marked_and_not_chosen(at_table: AtTable, services: Services) -> None:
    for typed in (False, True):
        adviser = Slow()
        services.hint_service = HintService(adviser)
        driver, game = at_table(PendingInput.BID)
        assert not driver.has("suggested")
        if typed:
            driver.key(pygame.K_1)
        adviser.thought.set_result(Answer(Bid(0, 3)))
        driver.step()
        assert driver.find("suggested").value == "3"
        chosen = [
            bid for bid in range(game.view.hand_size + 1) if driver.find(f"bid-{bid}").selected
        ]
        assert chosen == [1] * typed
        assert adviser.asked == [game.view]


@pytest.mark.slow
def test_a_slow_hint_says_so_and_then_what_it_found(at_table: AtTable, services: Services) -> None:
    driver, game = at_table(PendingInput.PLAY)
    adviser = Slow()
    services.hint_service = HintService(adviser)
    driver.key(pygame.K_RIGHT)
    looked_at = driver.scene.input.focus
    ask_for_hint(driver)
    assert "One moment" in driver.find("advised").name
    assert (
        driver.at(TableScene).hints_and_chatter.plate_content(game.view.hand[0]) is not None
    )  # whatever is looked at
    assert driver.scene.input.focus == looked_at
    move = game.view.legal[-1]
    assert isinstance(move, Play)
    adviser.thought.set_result(Answer(move, Explanation(text("Your last card."))))
    driver.step()
    assert driver.find("advised").name.endswith("Your last card.")
    assert driver.scene.input.focus.startswith(f"card-{move.card}")


@pytest.mark.slow
def test_the_reason_of_a_hint_is_in_the_explanation(at_table: AtTable, services: Services) -> None:
    driver, game = at_table(PendingInput.PLAY)
    adviser = Slow()
    told = Explanation(text("Your last card."))
    services.hint_service = HintService(adviser)
    services.hint_service.advise(game.view)
    first = next(play for play in game.view.plays() if play.suit is None)
    adviser.thought.set_result(Answer(first, told))
    ply = len(game.match.moves)
    driver.click(card_id(first.card))
    assert game.match.whys[ply] == told


@pytest.mark.slow
def test_hints_come_from_a_search_off_the_frame_and_stay_the_same(tmp_path: Path) -> None:
    view = to_bid()
    with closing(make_services(GameOptions(data_dir=tmp_path))) as services:
        thought = services.hint_service.advise(view)
        assert services.hint_service.advise(view) is thought
        advice = make_hint(view, thought)
        assert (advice.bid, str(advice.reason)) == (None, "One moment…")
        told = sure(thought.result(120).why)
        advice = make_hint(view, thought)
        assert advice.bid is not None
        assert advice.reason == told.reason
    with closing(make_services(GameOptions(data_dir=tmp_path))) as services:
        again = services.hint_service.advise(view).result(120)
    assert again == thought.result(), "the game was left in between"


@pytest.mark.slow
def test_the_hint_is_gone_with_the_decision_it_was_for(at_table: AtTable) -> None:
    driver, game = at_table(PendingInput.PLAY)
    ask_for_hint(driver)
    game.submit(play_by(CountingBot(), game.view))
    driver.step()
    driver.step()
    assert not driver.has("advised")
    assert not driver.has("advice")
    assert str(driver.at(TableScene).hints_and_chatter.refusal) == "There's no hint now."


@pytest.mark.slow
def test_without_hints_there_is_no_bulb_and_the_key_says_why(at_table: AtTable) -> None:
    driver, _ = at_table(PendingInput.PLAY, bid_hints=False)
    assert not driver.has("advice")
    ask_for_hint(driver)
    assert not driver.has("advised")
    assert "Hints are turned off in the settings." in driver.texts()


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text_size"), [((1024, 640), 150), ((1280, 720), 100)])
def test_beside_two_rows_of_cards_the_name_of_the_card_suggested_is_not_cut(
    services: Services,
    open_scene: Open,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    text_size: int,
) -> None:
    rules = {"hand_sizes": {"order": "list", "sizes": [20]}, "players": {"min": 3, "max": 3}}
    game = services.session_factory.new_game(
        services.library.get("glyphs"), default_seats(3), (), rules, "K7Q2M9XD4T"
    )

    def advise(view: SeatView) -> Future[Answer]:
        return ready_answer(view.legal[0], text("Your highest card."), text("In {n} deals.", n=264))

    services.hint_service = HintService(advise)
    driver = open_scene(lambda services: TableScene(services, game), size, text_size=text_size)
    for _ in range(3000):
        if game.pending_input is PendingInput.PLAY:
            break
        if game.pending_input is PendingInput.BID:
            game.submit(game.view.legal[1])
        driver.step(1 / 20)
    driver.settle()
    drawn = record_drawn_texts(monkeypatch)
    ask_for_hint(driver)
    assert "Diamonds 2" in " ".join(" ".join(drawn).split())
    assert not any(words.endswith("…") for words in drawn)


@pytest.mark.slow
@pytest.mark.usefixtures("played_before")
def test_a_hint_asked_for_marks_the_game(at_table: AtTable, services: Services) -> None:
    driver, session = at_table(PendingInput.BID)
    game = sure(session.match.game)
    assert session.match.setup.hinted == services.store.setup(game).hinted == ()
    costs = "This becomes a training game"
    assert costs in driver.find("advice").description, "said before it is asked for"
    driver.keys(pygame.K_i, pygame.K_i)
    assert services.store.setup(game).hinted == (0,)
    assert session.match.setup.exclusion_reason(0) == "hinted"
    driver.keys(pygame.K_i, pygame.K_i)
    assert driver.has("advice")
    assert costs not in driver.find("advice").description


class Always(Random):
    """Chance that has everyone speak."""

    def random(self) -> float:
        return 0.0


@pytest.mark.usefixtures("drawn")
def test_words_are_shown_beside_the_plate_and_can_be_switched_off(
    at_table: AtTable, services: Services
) -> None:
    services.change_settings(text_size=200)
    driver, game = at_table(PendingInput.PLAY)
    scene = driver.at(TableScene)
    scene.hints_and_chatter.chatter = Chatter(game.match.setup.seats, "a game", Always)
    driver.step()
    game.table.plates[1].malus += 1
    driver.step()
    bounds = driver.find("words-1").bounds
    assert Rect((0, 0), driver.app.window.size).contains(bounds)
    plates = [to_rect(plate.bounds) for plate in scene.tctx.layout.plates]
    slots = [to_rect(slot.pose.box) for slot in scene.tctx.layout.centre.slots]
    assert bounds.collidelist([*plates, *slots]) < 0
    assert driver.painted > 0
    services.change_settings(chatter=False)
    driver.step()
    assert not driver.has("words-1")


def test_words_of_a_bot_in_my_place_cover_no_button_there(at_table: AtTable) -> None:
    """As where one watches bots: its bubble is at the plate with the buttons above it."""
    driver, _ = at_table(PendingInput.PLAY)
    scene = driver.at(TableScene)
    box = chatter_nodes(scene.tctx, {0: text("Eek!")})[0].bounds
    buttons = [driver.find(button).bounds for button in ("sort", "undo")]
    assert box.collidelist(buttons) < 0


def test_words_come_while_the_line_still_tells_what_they_are_about(
    at_table: AtTable, services: Services
) -> None:
    driver, game = at_table(PendingInput.PLAY)
    scene = driver.at(TableScene)
    scene.hints_and_chatter.chatter = Chatter(game.match.setup.seats, "a game", Always)
    driver.step()
    director = game.presenter.director
    trick = [PlayedCard(seat, parse_card("R5", game.table.edition.suits), "R") for seat in (1, 2)]
    director.table.trick = trick
    director.enqueue([TrickWon(1, 0, 1)])
    counted = game.table.plates[1].malus
    for _ in range(200):
        driver.step()
        if game.table.plates[1].malus > counted:
            break
    driver.step()
    assert driver.has("words-1")


# -- what help changes ---------------------------------------------------------------------------


def note_of(driver: Driver) -> str:
    """Return what the table says of itself beside the hand, "" for nothing."""
    return driver.find("said").name if driver.has("said") else ""


@pytest.mark.usefixtures("played_before")
@pytest.mark.parametrize("level", ["novice", "steady"])
def test_before_the_first_hint_it_is_said_softly_what_that_changes(
    at_table: AtTable, services: Services, level: str
) -> None:
    """No dialog, no red, and against whom one plays makes no difference."""
    driver, game = at_table(PendingInput.PLAY, level=level)
    assert "becomes a training game" in driver.find("advice").description
    driver.key(pygame.K_i)
    assert isinstance(driver.scene, TableScene)
    assert "own statistics" in note_of(driver)
    assert "achievements" in note_of(driver)
    assert not game.match.setup.exclusion_reason(0), "whoever doesn't want that goes without"
    assert driver.scene.hints_and_chatter.hint is None
    assert services.settings.help_noted == ("hint",)
    driver.key(pygame.K_i)
    assert game.match.setup.exclusion_reason(0) == "hinted"


@pytest.mark.usefixtures("played_before")
def test_before_the_first_undo_it_is_said_softly_what_that_changes(
    at_table: AtTable, services: Services
) -> None:
    driver, game = at_table(PendingInput.PLAY)
    game.submit(game.view.plays()[0])
    for _ in range(40):  # bots answer, and more is seen
        driver.step(0.5)
    moves = game.match.moves
    driver.key(pygame.K_u)
    assert "own statistics" in note_of(driver)
    assert game.match.moves == moves
    assert not game.match.setup.exclusion_reason(0)
    assert services.settings.help_noted == ("undo",)
    driver.key(pygame.K_u)
    assert len(game.match.moves) < len(moves)
    assert game.match.setup.exclusion_reason(0) == "took back"


@pytest.mark.parametrize("hints", [True, False])
def test_a_first_game_says_before_its_first_card_that_help_is_free(
    at_table: AtTable, hints: bool
) -> None:
    driver, _ = at_table(PendingInput.PLAY, bid_hints=hints)
    assert ("free in your first game" in note_of(driver)) is hints
    assert "Free in your first game" in driver.find("undo").description
    if hints:
        assert "Free in your first game" in driver.find("advice").description


@pytest.mark.usefixtures("played_before")
def test_no_later_game_says_that_help_is_free(at_table: AtTable) -> None:
    driver, _ = at_table(PendingInput.PLAY)
    assert "free" not in note_of(driver)


def test_help_costs_nothing_and_says_nothing_in_a_first_game(
    at_table: AtTable, services: Services
) -> None:
    driver, game = at_table(PendingInput.PLAY)
    assert "training" not in driver.find("advice").description
    driver.keys(pygame.K_i, pygame.K_u)
    driver.settle()
    assert game.match.setup.exclusion_reason(0) == ""
    assert "training" not in note_of(driver)
    assert services.settings.help_noted == ()


@pytest.mark.usefixtures("played_before")
def test_what_a_hint_changes_is_said_once_for_good(at_table: AtTable, services: Services) -> None:
    services.change_settings(help_noted=("hint",))
    driver, _ = at_table(PendingInput.PLAY)
    driver.key(pygame.K_i)
    assert "training" not in note_of(driver)
