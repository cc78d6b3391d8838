"""People round one screen: nobody ever sees what is not theirs (DESIGN 11)."""

from typing import Any

import pygame
import pytest
from helpers.driver import TICK
from helpers.players.hot_seat import SIZE, HotSeatPlayers, Sit
from helpers.players.secrecy_watcher import SecrecyWatcher
from msgspec import structs

from rage_desktop.match.game_setup import Secrecy
from rage_desktop.play.session import PendingInput
from rage_desktop.presentation.sentences.table_lines import STATUS_READOUTS
from rage_desktop.rules import Bid, HandsDealt, Phase
from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.rules.rules_page import RulesDrawer
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.toolkit.intents import READ_AGAIN

pytestmark = pytest.mark.slow


def disturb(people: HotSeatPlayers) -> list[str]:
    """Do all that people do in the middle of a game; return what came to the front."""
    seen = []
    key = people.driver.key
    for pressed, kind in (
        (pygame.K_p, PauseScene),
        (pygame.K_s, ScoreSheetScene),
        (pygame.K_h, RulesDrawer),
    ):
        people.wait()
        before = people.scene
        key(pressed)
        if isinstance(people.scene, kind):
            seen.append(kind.__name__)
            people.wait()
            key(pygame.K_ESCAPE)
            people.wait(lambda before=before: people.scene is before)  # type: ignore[misc]
    people.wait()
    for pressed in (*map(ord, "".join((*STATUS_READOUTS, READ_AGAIN)).lower()), pygame.K_F11):
        key(pressed)
    key(pygame.K_l)
    people.driver.step()
    key(pygame.K_l)
    key(pygame.K_F11)
    resize(people, (1120, 660))
    resize(people, SIZE)
    return seen


def resize(people: HotSeatPlayers, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    people.wait(lambda: people.scene.ctx.size == people.driver.app.window.size == size)


@pytest.mark.parametrize(
    ("secrecy", "edition", "people", "bots", "variants"),
    [
        ("curtain", "rage", 3, 1, ("secret-bids",)),
        ("open", "rage", 3, 1, ()),
        ("peek", "glyphs", 2, 1, ("hidden-bids",)),
    ],
)
def test_nobody_sees_what_is_not_theirs(
    sit: Sit,
    watcher: SecrecyWatcher,
    secrecy: Secrecy,
    edition: str,
    people: int,
    bots: int,
    variants: tuple[str, ...],
) -> None:
    table = sit(edition, secrecy, people, bots, variants)
    disturbed = set()
    killed = False
    while table.session.match.phase is not Phase.OVER:
        table.turn()
        moves = len(table.session.match.moves)
        if moves in (3, 7) and moves not in disturbed:
            disturbed.add(moves)
            assert "PauseScene" in disturb(table)
        if moves >= 9 and not killed:
            killed = True
            before = table.session.match.moves
            table = sit(resume=True)
            assert table.session.viewer is None or secrecy == "open"
            assert table.session.match.moves[:moves] == before
    table.finish()
    assert killed
    assert disturbed
    assert watcher.frames > 200
    assert watcher.faces > 300
    assert watcher.names > 5_000
    if secrecy != "peek":
        assert all(watcher.seen[seat] for seat in range(people))


def test_one_person_among_bots_sees_none_of_their_cards(sit: Sit, watcher: SecrecyWatcher) -> None:
    table = sit("rave", people=1, bots=3)
    table.finish()
    told = table.session.match.events_since(0, 0)
    hands = [event.hands[0] for event in told if isinstance(event, HandsDealt)]
    assert watcher.seen[0] == {str(card) for hand in hands for card in hand}


@pytest.mark.parametrize("key", [pygame.K_p, pygame.K_s, pygame.K_h])
def test_no_card_of_a_hand_is_seen_behind_another_page(
    sit: Sit, watcher: SecrecyWatcher, key: int
) -> None:
    """Others may look at the screen while it is paused."""
    table = sit("rage", people=3, bots=1)
    table.lift()
    table.wait(lambda: table.session.pending_input is PendingInput.BID)
    hand = {str(card) for card in table.session.view.hand}
    table.driver.key(key)
    table.wait()
    watcher.pictured.clear()
    table.driver.key(pygame.K_TAB)  # draws once more
    table.wait()
    assert not hand & watcher.pictured
    table.driver.key(pygame.K_ESCAPE)
    table.wait(lambda: isinstance(table.scene, TableScene))
    assert hand <= watcher.pictured


def test_the_watcher_would_notice(sit: Sit, watcher: SecrecyWatcher) -> None:
    """What is proven above can fail: a hand left on screen for the next person is told."""
    table = sit("rage", "curtain")
    table.turn()
    table.wait()
    assert watcher.leaks == {}
    viewer = table.session.viewer
    assert viewer is not None
    presenter = table.session.presenter
    presenter.view = structs.replace(presenter.view, seat=(viewer + 1) % 3)
    watcher.look(table.driver.app, table.session)
    assert any(what.startswith("the face") for what in watcher.leaks)
    assert any(what.startswith("the name") for what in watcher.leaks)
    watcher.leaks.clear()


@pytest.mark.parametrize("pad", [False, True])
def test_the_curtain_lifts_only_for_a_hold_by_any_device(sit: Sit, pad: bool) -> None:
    table = sit("rage", "curtain")
    table.wait()
    table.driver.at(CurtainScene)
    table.press("lift")  # a tap
    table.hold_key(pygame.K_RETURN, 0.1)
    table.hold("lift", 0.2, touch=True)
    table.driver.at(CurtainScene)
    table.driver.down(pygame.K_RETURN)
    table.driver.step(TICK, pygame.event.Event(pygame.WINDOWFOCUSLOST))
    table.driver.steps(60)
    assert isinstance(table.scene, CurtainScene), "the key's release was never heard"
    if pad:
        press: dict[str, Any] = {"button": pygame.CONTROLLER_BUTTON_A, "instance_id": 0}
        table.driver.step(TICK, pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, **press))
        table.driver.steps(30)
    else:
        table.hold("lift", 0.45, touch=True)
    assert table.session.viewer == 0


def test_a_press_too_short_to_lift_the_curtain_says_to_go_on(sit: Sit) -> None:
    table = sit("rage", "curtain")
    table.wait()
    curtain = table.driver.at(CurtainScene)
    assert table.driver.find("how").name == "Hold the button or Enter"
    for by_key in (False, True):
        curtain.announcements.clear()
        if by_key:
            table.hold_key(pygame.K_RETURN, 0.1)
        else:
            table.press("lift")
        assert table.driver.find("how").name == "Keep holding until the ring is full"
        assert [curtain.ctx.tr(said) for said in curtain.announcements] == [
            "Keep holding until the ring is full"
        ]


def test_who_looks_at_the_cards_for_no_more_than_a_moment_is_told_to_hold(sit: Sit) -> None:
    table = sit("rage", "peek")
    table.wait(lambda: table.session.hot_seat.is_face_down)
    told = "Keep holding to see your cards."
    table.hold("look", 1.0)
    assert told not in table.driver.texts()
    table.press("look")
    assert told in table.driver.texts()
    table.hold("look", 1.0)
    assert told not in table.driver.texts(), "now they know"
    table.hold_key(pygame.K_c, 0.1)
    assert told in table.driver.texts()


def test_who_cannot_hold_lifts_the_curtain_by_a_button_and_hears_the_warning(sit: Sit) -> None:
    table = sit("rage", "curtain")
    table.wait()
    curtain = table.driver.at(CurtainScene)
    said = [curtain.ctx.tr(words) for words in curtain.announcements]
    assert said[0] == "Pass to Alice"
    assert "headphones" in said[1]
    table.driver.focus("lift")
    while curtain.input.focus != "lift-at-once":
        table.driver.key(pygame.K_TAB)
    table.driver.key(pygame.K_RETURN)
    table.wait(lambda: isinstance(table.scene, TableScene))
    assert table.session.viewer == 0


def test_the_same_person_goes_on_without_a_curtain_and_others_need_one(sit: Sit) -> None:
    one_round = {"hand_sizes": {"order": "list", "sizes": [5]}}
    table = sit("rage", "curtain", people=2, bots=0, speed=0, sizes=one_round)
    table.random.seed(3)  # both win tricks
    table.finish()
    again = 0
    for (what, who), (then, next_one) in zip(table.log, table.log[1:], strict=False):
        if what == "lift":
            assert (then, next_one) == ("turn", who)
        elif then == "turn":
            assert who == next_one, "nobody plays at another's hand"
            again += 1
    assert again > 0


def test_each_person_is_shown_what_happened_since_they_last_looked(sit: Sit) -> None:
    table = sit("rage", "curtain", speed=1)
    table.lift()
    session = table.session
    began = session.presenter.replaying
    assert session.table.phase is not Phase.BID or session.table.pile > 0  # the deal comes first
    table.driver.key(pygame.K_SPACE)
    table.driver.step()
    assert (began, session.presenter.replaying) == (True, False)
    assert session.pending_input is PendingInput.BID
    table.move()  # seat 0 bids
    table.wait()
    table.lift()
    assert session.viewer == 1
    assert isinstance(table.scene, TableScene)
    table.scene.services.change_settings(announcements="all")
    heard = []
    while session.presenter.replaying:
        table.driver.step()
        heard += [node.name for node in table.scene.nodes if node.id == "said"]
    assert any("Alice bids" in said for said in heard)
    assert session.presenter.director.narration_log.you == 1, "who lifted it is spoken to"


def test_a_move_is_taken_back_until_the_next_person_looks(sit: Sit) -> None:
    table = sit("rage", "curtain", speed=0)
    table.lift()
    table.turn()
    table.wait()
    session = table.session
    table.driver.at(CurtainScene)
    mine = session.hot_seat.undo_option.seat
    made = session.match.moves
    assert isinstance(made[-1], Bid)
    table.driver.key(pygame.K_p)
    assert table.driver.find("take-back").name == "Alice undoes the last move"
    table.driver.key(pygame.K_ESCAPE)
    table.press("take-back")
    table.wait()
    assert session.match.moves == made[:-1]
    assert session.hot_seat.person == 0
    assert not table.driver.has("take-back")
    table.lift()
    table.turn()
    table.wait()
    table.lift()  # the next person looks
    assert session.viewer == 1
    assert (mine, session.hot_seat.undo_option.seat) == (0, None)
    stored = sit(resume=True).session.match.moves
    assert stored == session.match.moves


def test_a_person_goes_a_computer_plays_on_and_they_come_back(sit: Sit) -> None:
    table = sit("rage", "curtain", people=2, bots=1, speed=0)
    table.lift()
    table.wait()
    table.driver.key(pygame.K_p)
    table.press("players")
    away(table, 0, 1)
    assert table.session.match.setup.present == (1,)
    assert table.session.viewer is None
    table.driver.key(pygame.K_ESCAPE)
    table.press("resume")
    for _ in range(6):
        table.turn()
    assert set(table.turns) == {1}
    table = sit(resume=True, speed=0)
    assert table.session.match.setup.present == (1,)
    table.wait()
    table.driver.key(pygame.K_p)
    table.press("players")
    away(table, 0, 0)
    table.driver.key(pygame.K_ESCAPE)
    table.press("resume")
    while table.session.match.phase is not Phase.OVER:
        table.turn()
    assert set(table.turns) == {0, 1}


def test_the_curtain_shows_the_name_of_who_comes_next(sit: Sit, watcher: SecrecyWatcher) -> None:
    table = sit("rage", "curtain", people=2, bots=3, speed=1)  # bots bid first, behind it
    table.wait(lambda: isinstance(table.scene, CurtainScene) and table.scene.person is not None)
    assert table.driver.find("person").name in watcher.lines


def away(table: HotSeatPlayers, seat: int, option: int) -> None:
    table.wait(lambda: table.scene.input.ready and not table.driver.app.active)
    node = table.driver.find(f"seat-{seat}")
    table.driver.click_at(*node.part(option).center)  # type: ignore[attr-defined]
