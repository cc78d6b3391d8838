"""At a decision: one way back, the order of cards, and what plays itself."""

from functools import partial

import pygame
import pytest
from helpers.calls import record_calls
from helpers.driver import Driver
from helpers.players.dragging import PointerDevice, point_of
from helpers.screens.scenes import AtTable

from rage_desktop.play import autoplay
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.sorting import Sorting, sort_hand
from rage_desktop.rules import Bid, Phase, Play, SeatView
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.corner_buttons import UndoButton
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.table.overlays.toasts import Toasts

SAYS = Translator()


def holds(at_table: AtTable, cards: int) -> tuple[Driver, Session]:
    """Play two short rounds of three until seat 0 is asked for one of so many cards."""
    sizes = {"hand_sizes": {"order": "list", "sizes": [3, 2]}}
    return at_table(
        PendingInput.PLAY, lambda session: len(session.view.hand) == cards, players=3, changes=sizes
    )


def asked_anew(session: Session) -> None:
    """Ask the same once more, so that it is weighed by what has changed."""
    session.presenter.view = session.match.view(session.viewer)


def wait(driver: Driver, seconds: float) -> None:
    driver.steps(round(seconds * 10), 0.1)


def test_the_only_card_plays_itself_after_a_beat_where_it_is_wanted(
    at_table: AtTable, services: Services
) -> None:
    driver, session = holds(at_table, 1)
    moves = session.match.moves
    wait(driver, 5)
    assert session.match.moves == moves, "by default it waits"
    services.change_settings(play_forced=True)
    asked_anew(session)
    if len(session.view.plays()) > 1:
        pytest.fail("the last card of this deal names a suit: choose another deal")
    driver.step(0.1)
    assert session.match.moves == moves
    assert driver.scene.next_wake is not None
    wait(driver, 1)
    assert len(session.match.moves) > len(moves)


@pytest.mark.slow
def test_certain_tricks_are_claimed(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, session = holds(at_table, 3)
    assert not driver.has("claim")
    monkeypatch.setattr(autoplay, "claimable_plays", SeatView.plays)
    asked_anew(session)
    driver.at(TableScene).refresh()
    assert driver.has("claim")
    own = len(session.match.moves)
    told = driver.scene.announcements
    driver.key(pygame.K_r)
    assert driver.scene.ctx.tr(told[-1]) == "You claim the last 3 tricks."
    driver.wait(lambda: session.match.phase is Phase.DEAL, 0.1, 400)
    wait(driver, 3)
    driver.at(ScoreSheetScene)
    assert "claimed" in driver.find("where").name
    noted = [ply for ply, why in session.match.whys.items() if why == autoplay.CLAIMED]
    assert noted
    assert min(noted) == own
    assert session.presenter.director.motion.speed > 1


def deal(at_table: AtTable, asking: PendingInput) -> tuple[Driver, Session]:
    """Open a game of three at a decision."""
    return at_table(asking, lambda session: len(session.view.legal) > 1, players=3)


def button(driver: Driver) -> UndoButton:
    return driver.find("undo", UndoButton)


def test_it_is_grey_and_says_why_until_something_was_decided(at_table: AtTable) -> None:
    driver, session = deal(at_table, PendingInput.BID)
    assert button(driver).looks_off
    assert "a move" in button(driver).description
    moves = session.match.moves
    driver.key(pygame.K_u)
    assert session.match.moves == moves
    assert "a move" in driver.find("said").name


@pytest.mark.slow
def test_u_goes_back_to_the_bid_and_the_panel_opens_again(at_table: AtTable) -> None:
    driver, session = deal(at_table, PendingInput.PLAY)
    assert not button(driver).looks_off
    while session.pending_input is not PendingInput.BID:
        driver.go(pygame.K_u)
    assert driver.has("bid-0")
    assert button(driver).looks_off


@pytest.mark.slow
@pytest.mark.usefixtures("played_before")
@pytest.mark.parametrize("way", [(pygame.K_u,), ("undo",), (pygame.K_p, "take-back"), ()])
def test_every_way_goes_back_to_the_same_decision(
    at_table: AtTable, services: Services, way: tuple[str | int, ...]
) -> None:
    services.change_settings(help_noted=("undo",))
    driver, session = deal(at_table, PendingInput.PLAY)
    before = session.match.moves
    session.submit(session.view.plays()[0])
    for _ in range(40):  # bots answer, and a trick or two go by
        driver.step(0.5)
    assert len(session.match.moves) > len(before) + 1
    driver.settle()
    assert "becomes a training game" in button(driver).description
    driver.go(*way)
    if not way:
        driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert session.match.moves == before
    assert driver.at(TableScene).session.pending_input is PendingInput.PLAY
    session.match.reseat(hinted=0)
    driver.go(pygame.K_p)
    assert "training game" in driver.find("saved").name, "hint or not"


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said in the pill from now on."""
    return record_calls(monkeypatch, Toasts, "recount", lambda _, said, *_seconds: SAYS(said))


@pytest.mark.parametrize(
    ("undone", "players", "where"), [(Bid, 6, "Back to your bid."), (Play, 4, "Back to trick 1.")]
)
def test_an_undo_over_cards_that_had_to_be_played_says_where_it_leads(
    at_table: AtTable, shown: list[str], undone: type, players: int, where: str
) -> None:
    def forced(session: Session) -> bool:
        way = session.hot_seat.undo_option
        return way.goes_far and isinstance(session.match.moves[way.ply], undone)

    sizes = {"hand_sizes": {"order": "list", "sizes": [3]}}
    driver, _ = at_table(PendingInput.PLAY, forced, players=players, changes=sizes)
    assert "your last decision" in button(driver).description
    shown.clear()
    driver.key(pygame.K_u)
    assert shown == [where]


def test_an_undo_of_the_last_card_needs_no_word_of_where_it_leads(
    at_table: AtTable, shown: list[str]
) -> None:
    driver, session = deal(at_table, PendingInput.PLAY)
    session.submit(session.view.plays()[0])
    driver.step(0.0)
    moves = session.match.moves
    shown.clear()
    driver.key(pygame.K_u)
    assert len(session.match.moves) < len(moves)
    assert not shown


def test_an_order_is_chosen_by_key_and_kept(at_table: AtTable, services: Services) -> None:
    driver, session = at_table(PendingInput.PLAY, players=3)
    driver.key(pygame.K_o)
    assert driver.find("sort-trumps").checked
    driver.click("sort-rank")
    driver.step()
    assert not driver.has("sort-rank")
    view = session.view
    table = session.table
    assert table.hand == sort_hand(view.hand, table.order, view.trump, Sorting.RANK)
    assert services.settings.hand_order == "rank"


def test_escape_and_a_click_elsewhere_close_it(at_table: AtTable) -> None:
    driver, session = at_table(PendingInput.PLAY, players=3)
    for close in (partial(driver.key, pygame.K_ESCAPE), partial(driver.click_at, 640, 300)):
        driver.key(pygame.K_o)
        assert driver.has("sort-hand")
        close()
        assert not driver.has("sort-hand")
        assert not isinstance(driver.scene, PauseScene)
    assert session.table.sorting is Sorting.TRUMPS


@pytest.mark.slow
def test_cards_are_laid_by_hand_and_stay_for_the_round(at_table: AtTable) -> None:
    driver, session = at_table(PendingInput.PLAY, players=3)
    driver.go(pygame.K_o, "sort-hand")
    hand = list(session.table.hand)
    ids = [card_id(card) for card in hand if card is not None]
    moves = len(session.match.moves)
    x, y = point_of(driver, ids[0])
    slots = driver.at(TableScene).tctx.layout.hand.slots(len(hand))
    PointerDevice(driver).drag((x, y), (x + slots[4].x - slots[0].x, y - 20))
    driver.step()
    driver.settle()
    assert len(session.match.moves) == moves
    assert session.table.hand == [*hand[1:5], hand[0], *hand[5:]]
    driver.at(TableScene).input.show_focus(ids[0])
    driver.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
    driver.step()
    driver.settle()
    laid = [*hand[1:6], hand[0], *hand[6:]]
    assert session.table.hand == laid
    session.presenter.show_from(0)  # as after the score sheet, or for whoever looks again
    assert session.table.hand == laid


def test_the_order_by_hand_says_how_and_why_not_face_down(at_table: AtTable) -> None:
    driver, _ = at_table(PendingInput.PLAY, players=3)
    driver.go(pygame.K_o)
    assert "Face-down cards stay in place" in driver.find("sort-hand").description
    assert not driver.find("sort-rank").description
