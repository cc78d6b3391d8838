"""What screen readers are told, and what the game's own voice says: the front scene alone, as
access nodes that keep their numbers."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pygame
import pytest
from helpers.calls import sure
from helpers.driver import TICK, Driver
from helpers.players.ear import Ear, listening
from helpers.players.hot_seat import Sit
from helpers.players.secrecy_watcher import SecrecyWatcher, is_in
from helpers.processes.waiting import wait_until
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import SCREENS, Game, Screen, my_turn, open_screen, table
from msgspec import structs
from pygame.event import Event

from rage_desktop.match.edition_files import BUILT_IN, MORE
from rage_desktop.match.game_setup import Secrecy
from rage_desktop.match.settings import Settings
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.sentences.hints import outcome
from rage_desktop.rules import Phase, text
from rage_desktop.ui.accessibility import (
    accessibility_bridge,
    accessibility_tree,
    orca_listening,
)
from rage_desktop.ui.accessibility.accessibility_bridge import AccessibilityBridge
from rage_desktop.ui.accessibility.screen_reader_sync import ScreenReaderSync
from rage_desktop.ui.accessibility.self_voicing import SelfVoicing, SystemSpeech
from rage_desktop.ui.scenes.dialogs import ConfirmDialog
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.bidding.bid_panel import SEEN
from rage_desktop.ui.toolkit import Action, Role, SegmentedControl
from rage_desktop.ui.window.app import App

if TYPE_CHECKING:  # not every system has the library
    from rage_desktop.ui.accessibility.accesskit_adapter import AccessKitAdapter

SIZE = (1280, 720)


@pytest.fixture
def driver(
    request: pytest.FixtureRequest, tmp_path: Path, one_art_factory: None
) -> Iterator[Driver]:
    """A table of Rage, or the screen that is named."""
    screens = {**SCREENS, **CROWDED}
    with open_screen(screens[getattr(request, "param", "table_rage")], tmp_path, SIZE) as driver:
        yield driver


@pytest.fixture
def ear(driver: Driver) -> Ear:
    """What a reader is told of it."""
    return listening(driver.app)[1]


def test_cards_say_whether_they_are_trumps_and_may_be_played(driver: Driver, ear: Ear) -> None:
    scene = driver.at(TableScene)
    view = scene.session.view
    suit = scene.ctx.tr(scene.tctx.suit(sure(view.lead)))
    for card in view.hand:
        name = scene.ctx.tr(card)
        trump = ", trump" if card.suit == view.trump else ""
        may = any(play.card == card for play in view.plays())
        said = f"not playable: you must follow {suit}"
        if may:
            after = outcome(view, card)
            said = "playable" if after is None else f"playable, {scene.ctx.tr(after)}"
        access_node = ear.piece(f"{name}{trump}, {said}")
        assert access_node.focusable
        assert access_node.enabled is may
        at, size = sure(access_node.position_in_set)
        assert size == len(view.hand)
        assert access_node.place == f"{at} of {size}"
    assert ear.piece("Hand").children
    assert len(set(ear.names())) >= len(ear.names()) - 4, "hardly anything is told twice"


def test_what_is_said_is_read_out_once_and_in_order_even_if_it_is_the_same(
    driver: Driver, ear: Ear
) -> None:
    ear.aloud.clear()
    for words in ("One.", "One.", "Two."):
        driver.scene.announcements.append(text(words))
        driver.app.turn(0.0, [])
    driver.app.turn(0.0, [])
    assert ear.aloud == ["One.", "One.", "Two."]


@pytest.mark.parametrize(("announcements", "all_of_it"), [("normal", True), ("few", False)])
def test_every_card_is_told_in_order_unless_little_is_wanted(
    driver: Driver, announcements: str, all_of_it: bool
) -> None:
    scene = driver.at(TableScene)
    scene.services.change_settings(announcements=announcements)
    _, ear = listening(driver.app)
    presenter = scene.session.presenter
    say = scene.ctx.tr
    known = len(presenter.narration_log)
    for _ in range(2):
        scene.session.submit(scene.session.view.plays()[0])
        driver.steps(40, 0.1)
    lines = [say(one.said) for moment in presenter.narration_log[known:] for one in moment]
    assert len(lines) > 6
    heard = " ".join(ear.aloud)
    places = [heard.find(line) for line in lines]
    assert (-1 not in places and places == sorted(places)) is all_of_it
    turns = [words for words in ear.aloud if words.startswith("Your turn")]
    assert len(turns) == len(set(turns))


def test_what_happens_since_my_turn_is_told_at_once_after_the_focus_has_moved(
    driver: Driver, ear: Ear
) -> None:
    session = driver.at(TableScene).session
    for _ in range(2):
        ear.aloud.clear()
        session.submit(session.view.plays()[0])
        while driver.at(TableScene).session.pending_input is PendingInput.NOTHING:
            assert ear.aloud == [], "bots play faster than anybody speaks"
            driver.step(0.1)
        (told,) = ear.aloud
        assert told.startswith("You ")
        assert " takes it" in told or "You take it" in told
        assert "Your turn" in told
        assert ", playable" in focused(ear).name
        ear.aloud.clear()
        driver.key(pygame.K_a)
        assert ear.aloud == [told], "A tells all of it again"


def test_what_comes_back_is_told_as_new(tmp_path: Path) -> None:
    """Orca takes what has gone for defunct, and ignores the focus there."""
    with open_screen(SCREENS["bidding"], tmp_path, SIZE) as driver:
        ear = listening(driver.app)[1]
        question = ear.number("How many tricks?")
        hand = ear.number("Hand")
        session = driver.at(TableScene).session
        driver.key(pygame.K_1)
        driver.key(pygame.K_RETURN)
        driver.wait(lambda: session.pending_input is PendingInput.PLAY, 0.1, 200)
        assert "How many tricks?" not in ear.names()
        assert ear.number("Hand") == hand, "what stays is the same"
        session.hot_seat.undo()
        driver.wait(lambda: session.pending_input is PendingInput.BID, 0.1, 200)
        driver.steps(2)
        assert ear.number("How many tricks?") > question


@pytest.mark.parametrize("driver", ["title"], indirect=True)
def test_the_first_key_goes_on_from_the_focus_that_was_told(driver: Driver) -> None:
    ear = listening(driver.app)[1]
    first = focused(ear).name
    driver.key(pygame.K_TAB)
    assert focused(ear).name != first
    driver.click("settings")
    assert (focused(ear).role, focused(ear).name) == (Role.TAB, "Display")
    assert ear.aloud == ["Settings."]
    driver.key(pygame.K_DOWN)
    assert ear.piece("Pages").role is Role.GROUP
    assert focused(ear).name == "Sound"
    assert focused(ear).selected, "arrows open the page at once"
    driver.key(pygame.K_TAB)
    assert driver.scene.input.focus == "sound"


@pytest.mark.parametrize("driver", ["title"], indirect=True)
def test_a_reader_hears_where_a_key_takes_over_from_the_pointer(driver: Driver, ear: Ear) -> None:
    driver.point(*driver.find("settings").bounds.center)
    driver.settle()
    assert driver.scene.input.pointed == "settings"
    assert not driver.scene.input.focus_visible
    driver.key(pygame.K_UP)
    assert not driver.scene.input.pointed
    assert driver.scene.input.focus_ring_node != "settings"
    assert focused(ear).name == driver.find(driver.scene.input.focus).name


def test_an_answer_to_a_key_does_not_wait(driver: Driver, ear: Ear) -> None:
    session = driver.at(TableScene).session
    session.submit(session.view.plays()[0])
    driver.step(0.01)
    assert session.pending_input is PendingInput.NOTHING
    driver.key(pygame.K_m)
    assert ear.aloud[-1].startswith("Trump is")


def test_the_end_of_a_round_is_told_with_its_score_sheet(tmp_path: Path) -> None:
    short = {"hand_sizes": {"order": "list", "sizes": [2, 2]}}
    last = Game("rage", 4, my_turn(1, 2, 0), changes=short)
    with open_screen(Screen(table(last)), tmp_path, SIZE) as driver:
        ear = listening(driver.app)[1]
        session = driver.at(TableScene).session
        session.submit(session.view.plays()[0])
        driver.wait(lambda: isinstance(driver.scene, ScoreSheetScene), 0.1, 200)
        driver.step()
        (told,) = ear.aloud
        assert "You " in told
        assert "point" in told


def test_the_table_is_told_in_groups(driver: Driver, ear: Ear) -> None:
    table = driver.at(TableScene).session.table
    told = ear.told.access_nodes
    players = ear.piece("Players")
    assert players.role is Role.GROUP
    assert len(players.children) == table.players
    trick = [told[number].name for number in ear.piece("Trick").children]
    assert sum(": " in name for name in trick) == len(table.trick) > 0
    assert len([name for name in trick if "rump" in name]) == 1
    front = next(node for node in told.values() if node.role is None)
    (scene,) = front.children
    assert not set(players.children) & set(told[scene].children)


def test_the_bids_belong_to_their_question_and_name_the_suggested_one(tmp_path: Path) -> None:
    with open_screen(SCREENS["bidding"], tmp_path, SIZE) as bidding:
        ear = listening(bidding.app)[1]
        question = ear.piece("How many tricks?")
        told = ear.told.access_nodes
        inside = [told[number] for number in question.children]
        (keys,) = [node for node in inside if node.role is Role.GROUP] or [question]
        names = [told[number].name for number in keys.children]
        assert sum("suggested" in name for name in names) == 1
        assert any(node.name == "Bid" for node in inside)
        everywhere = ear.names()
        assert everywhere.count("Trump is Yellow") == 1
        assert not any(name.startswith("Suggested") for name in everywhere)


@pytest.mark.parametrize(
    ("driver", "first", "count", "name"),
    [
        ("lesson_learn-1", "Lesson 1: The aim, now", 9, "Learn to play"),
        ("drawer_aim", "Aim", 8, "Pages"),
        ("rules_rage_aim", "Aim", 8, "Pages"),
    ],
    indirect=["driver"],
)
def test_tabs_are_told_as_a_group_with_their_places(
    driver: Driver, first: str, count: int, name: str
) -> None:
    ear = listening(driver.app)[1]
    assert ear.piece(first).position_in_set == (1, count)
    group = next(n for n in ear.told.access_nodes.values() if ear.number(first) in n.children)
    assert (group.role, group.name, len(group.children)) == (Role.GROUP, name, count)


@pytest.mark.parametrize("driver", ["history"], indirect=True)
def test_the_history_is_a_group_of_all_its_rows(driver: Driver) -> None:
    ear = listening(driver.app)[1]
    history = next(n for n in ear.told.access_nodes.values() if n.children and n.name == "History")
    assert {ear.number("Trick 1"), ear.number("Bids"), ear.number("Close")} <= set(history.children)


@pytest.mark.parametrize("driver", ["new_game"], indirect=True)
def test_new_game_says_once_what_each_choice_is(driver: Driver) -> None:
    ear = listening(driver.app)[1]
    names = ear.names()
    assert not {"Hands", "Length", "Cards", "With two or more people"} & set(names)
    assert any(name.startswith("Length, ") for name in names)


@pytest.mark.parametrize("driver", ["help"], indirect=True)
def test_a_heading_that_is_a_sentence_keeps_its_one_full_stop(driver: Driver) -> None:
    assert not [name for name in listening(driver.app)[1].names() if ".." in name]


def test_a_suggested_bid_is_announced_once_after_the_question(tmp_path: Path) -> None:
    with open_screen(SCREENS["bidding"], tmp_path, SIZE) as bidding:
        bidding.steps(5)
        said = [bidding.scene.ctx.tr(words) for words in bidding.scene.announcements]
        assert said[-1] == "Suggested bid: 3"
        assert "Your bid: how many" in said[-2]
        assert said.count("Suggested bid: 3") == 1


def test_the_bid_begins_at_its_question_and_the_hand_can_be_looked_through(tmp_path: Path) -> None:
    with open_screen(SCREENS["bidding"], tmp_path, SIZE) as bidding:
        ear = listening(bidding.app)[1]
        assert focused(ear).name == "How many tricks?"
        off = ear.piece("Bid")
        assert (off.enabled, off.description) == (False, "Choose a number, then bid")
        cards = [node for node in ear.told.access_nodes.values() if node.place]
        assert len(cards) == len(bidding.at(TableScene).session.view.hand)
        assert all(card.focusable for card in cards)
        bidding.focus(bidding.of_role(Role.CARD)[0].id)
        bidding.key(pygame.K_RIGHT)
        assert focused(ear).place.startswith("2 of ")
        bidding.key(pygame.K_2)
        assert ear.piece("Bid 2").enabled


def test_a_bid_that_is_chosen_says_so_and_what_makes_it(tmp_path: Path) -> None:
    with open_screen(SCREENS["bidding"], tmp_path, SIZE) as bidding:
        ear = listening(bidding.app)[1]
        assert focused(ear).name == "How many tricks?"
        assert ear.piece("3, suggested").focusable
        bidding.turn(SEEN)
        bidding.key(pygame.K_RETURN)
        assert focused(ear).name == "3 is chosen, 13 points if exact. Enter bids it."
        bidding.key(pygame.K_LEFT)
        assert focused(ear).name == "2 is chosen, 12 points if exact. Enter bids it."
        bidding.key(pygame.K_RETURN)
        assert bidding.at(TableScene).session.view.bids[0] == 2


def test_a_card_that_was_played_keeps_the_focus_without_words_until_my_turn(tmp_path: Path) -> None:
    """Readers would read out whatever had the focus meanwhile, such as the hand as a list."""
    with open_screen(SCREENS["table_rage"], tmp_path, SIZE) as driver:
        ear = listening(driver.app)[1]
        scene = driver.at(TableScene)
        played = ear.told.focus
        assert focused(ear).role is Role.CARD
        driver.key(pygame.K_RETURN)
        spoken = set[tuple[int, str]]()
        while not scene.is_asking:
            spoken.add((ear.told.focus, focused(ear).name))
            assert played in ear.piece("Hand").children
            driver.step(0.1)
        assert spoken == {(played, "")}
        driver.steps(2)
        assert "playable" in focused(ear).name
        assert played not in ear.told.access_nodes


@pytest.mark.slow
@pytest.mark.parametrize("screen", sorted({**SCREENS, **CROWDED}))
def test_what_is_off_is_told_as_off_with_its_reason_and_what_is_pressed_takes_the_focus(
    screen: str, tmp_path: Path
) -> None:
    with open_screen({**SCREENS, **CROWDED}[screen], tmp_path, SIZE) as driver:
        for node in driver.scene.nodes:
            made = accessibility_tree.make_access_node(node)
            if node.looks_off or not node.enabled:
                assert not made.enabled
                assert made.description or node.value, made.name
            elif Action.PRESS in made.actions:
                assert made.focusable, made.name


def test_the_game_itself_says_where_a_card_is() -> None:
    of = accessibility_tree.AccessNode
    card = of(role=Role.CARD, name="Red 4", place="2 of 10", focusable=True)
    said: list[str] = []
    SelfVoicing(said.append).update(accessibility_tree.TreeUpdate({1: card}, 1))
    assert said == ["Red 4, 2 of 10."]


def test_a_slider_says_its_number_and_its_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orca says a slider's number without a unit."""
    from rage_desktop.ui.accessibility.accesskit_adapter import _nodes

    of = accessibility_tree.AccessNode
    slider = of(role=Role.SLIDER, name="Volume", level=80.0, amount="80 %", focusable=True)
    said: list[str] = []
    SelfVoicing(said.append).update(accessibility_tree.TreeUpdate({1: slider}, 1))
    assert said == ["Volume, 80 %."]
    for system, name in (("linux", "Volume, %"), ("win32", "Volume")):
        monkeypatch.setattr(sys, "platform", system)
        assert dict(_nodes(1, slider))[1].label == name
    plain = structs.replace(slider, amount="80")
    monkeypatch.setattr(sys, "platform", "linux")
    assert dict(_nodes(1, plain))[1].label == "Volume"


def test_what_was_told_is_not_told_again_after_a_dialog(driver: Driver, ear: Ear) -> None:
    driver.click("last_trick")
    for button in ("menu", "sheet"):
        ear.aloud.clear()
        driver.click(button)
        driver.go(pygame.K_ESCAPE)
        assert driver.at(TableScene)
        assert ear.aloud == []


def focused(ear: Ear) -> accessibility_tree.AccessNode:
    return ear.told.access_nodes[ear.told.focus]


def test_history_order_and_speed_answer_and_take_the_focus(driver: Driver, ear: Ear) -> None:
    card = focused(ear).name
    driver.key(pygame.K_j)
    lines = [ear.piece(focused(ear).name)]
    driver.key(pygame.K_DOWN)
    lines.append(focused(ear))
    assert all(line.role in (Role.HEADING, Role.TEXT) for line in lines)
    assert lines[0] != lines[1]
    driver.key(pygame.K_ESCAPE)
    assert focused(ear).name == card
    driver.key(pygame.K_o)
    assert focused(ear).checked is True
    assert focused(ear).position_in_set == (1, 4)
    assert ear.piece("Sort the hand").role is Role.GROUP
    driver.key(pygame.K_DOWN)
    assert focused(ear).checked is False
    chosen = focused(ear).name
    driver.key(pygame.K_RETURN)
    assert focused(ear).name == card
    assert ear.number(f"Sort the hand, {chosen}")
    driver.key(pygame.K_v)
    assert ear.aloud[-1].startswith("Speed: ")


def test_plates_say_how_many_cards_are_left_and_nothing_else_does(driver: Driver, ear: Ear) -> None:
    left = [name for name in ear.names() if "in hand" in name]
    assert len(left) == driver.at(TableScene).session.table.players - 1
    assert all(name.startswith(("Bruno", "Chiyo", "Dario")) for name in left)


def test_a_short_enter_says_that_it_has_to_be_held(driver: Driver) -> None:
    scene = driver.at(TableScene)
    scene.services.change_settings(hold_to_confirm=600)
    _, ear = listening(driver.app)
    scene.input.show_focus(next(n.id for n in driver.of_role(Role.CARD) if n.selected))
    driver.key(pygame.K_RETURN)
    driver.step()
    assert ear.aloud[-1] == "Hold Enter to play."


@pytest.mark.parametrize("driver", ["settings"], indirect=True)
def test_sliders_combo_boxes_and_headings_have_their_values_and_levels(
    driver: Driver, ear: Ear
) -> None:
    text_size = ear.piece("Text size")
    assert (text_size.level, text_size.span) == (100, (100, 200))
    assert text_size.amount == "100%"
    assert ear.piece("Settings").rank == 1
    choice = SegmentedControl("length", "Length", options=("10", "5"), enabled=False)
    made = accessibility_tree.make_access_node(choice)
    assert made.checked is None
    assert Action.INCREASE in made.actions


@pytest.mark.parametrize("driver", ["score_sheet"], indirect=True)
def test_the_score_sheet_is_a_table_whose_cells_take_the_focus(driver: Driver, ear: Ear) -> None:
    tables = [n for n in ear.told.access_nodes.values() if n.role is Role.TABLE]
    assert [(table.name, table.grid) for table in tables] == [("Score sheet", (12, 6))]
    assert {ear.told.access_nodes[row].role for row in tables[0].children} == {Role.ROW}
    driver.focus("sheet")
    driver.keys(pygame.K_UP)
    at = [focused(ear)]
    driver.keys(pygame.K_RIGHT)
    at.append(focused(ear))
    assert [cell.role for cell in at] == [Role.CELL, Role.CELL]
    assert [cell.name.split(":")[0] for cell in at] == ["Round 5, Alice", "Round 5, Bruno"]
    assert at[1].grid == (5, 2)
    told = list(ear.told.access_nodes.values())
    heads = [node.name for node in told if node.role is Role.COLUMN_HEADER]
    assert heads == ["Alice", "Bruno", "Chiyo", "Dario", "Elif"]
    rows = [node.name for node in told if node.role is Role.ROW]
    assert rows[1:6] == [f"Round {n}: {11 - n} cards" for n in range(1, 6)]
    assert rows[-1] == "Total"
    chart = next(node.name for node in told if node.role is Role.IMAGE)
    totals = driver.at(ScoreSheetScene).session.view.scores[-1].totals
    assert chart.startswith("Totals after 6 rounds: Alice ")
    assert all(f", {total}." in chart for total in totals)


@pytest.mark.parametrize("driver", ["new_game"], indirect=True)
def test_choices_that_only_share_a_tab_stop_are_no_group(driver: Driver, ear: Ear) -> None:
    groups = [n.name for n in ear.told.access_nodes.values() if n.role is Role.GROUP]
    assert groups.count("New game") == 1, "the page itself"
    length = next(n for n in ear.told.access_nodes.values() if n.name.startswith("Length, "))
    assert length.position_in_set is None


@pytest.mark.parametrize("driver", ["statistics"], indirect=True)
def test_the_chart_of_bids_is_a_table_with_its_figures(driver: Driver, ear: Ear) -> None:
    (chart,) = [n for n in ear.told.access_nodes.values() if n.name == "Bid and taken" and n.grid]
    rows = [ear.told.access_nodes[number] for number in chart.children]
    assert [row.name for row in rows[:3]] == ["Bid 0", "Bid 1", "Bid 2"]
    cells = [ear.told.access_nodes[number] for row in rows for number in row.children]
    figures = [cell for cell in cells if cell.role is Role.CELL]
    assert figures
    assert all(cell.name.startswith("Bid ") and "%" in cell.name for cell in figures)
    assert [cell.name for cell in cells if cell.role is Role.COLUMN_HEADER][:2] == [
        "took 0",
        "took 1",
    ]
    tables = [n.name for n in ear.told.access_nodes.values() if n.role is Role.TABLE]
    assert len(tables) == len(set(tables)), "each has a name of its own"


def test_a_page_of_many_texts_or_one_come_back_to_is_not_read_whole(tmp_path: Path) -> None:
    with open_screen(SCREENS["table_rage"], tmp_path, SIZE) as driver:
        _, ear = listening(driver.app)
        assert all(ear.piece(name).quiet for name in ear.names() if name.startswith("Bruno, "))
        driver.key(pygame.K_m)
        assert all(node.quiet for node in ear.told.access_nodes.values() if node.live)
        driver.click("menu")
        resumed = [node for node in ear.told.access_nodes.values() if node.role is Role.TEXT]
        assert resumed
        assert not any(node.quiet for node in resumed)
    number = len(BUILT_IN) + len(MORE)
    below = f"{number} editions, 2–10 players, bots or friends"  # shown with dots between them
    with open_screen(SCREENS["title"], tmp_path, SIZE) as driver:
        _, ear = listening(driver.app)
        assert not ear.piece(below).quiet
        driver.go("help", pygame.K_ESCAPE)
        assert ear.piece(below).quiet


@pytest.mark.slow
@pytest.mark.parametrize("screen", ["new_game", "settings", "score_sheet", "review", "statistics"])
def test_what_can_be_focused_has_a_name_of_its_own_and_pages_have_headings(
    screen: str, tmp_path: Path
) -> None:
    with open_screen({**SCREENS, **CROWDED}[screen], tmp_path, SIZE) as driver:
        _, ear = listening(driver.app)
        pieces = list(ear.told.access_nodes.values())
        assert all(piece.name for piece in pieces if piece.role is not Role.ROW)
        names = [(piece.role, piece.name) for piece in pieces if piece.focusable]
        assert len(names) == len(set(names))
        assert not [name for _, name in names if " · " in name or "→" in name]
        ranks = [piece.rank for piece in pieces if piece.role is Role.HEADING]
        assert ranks == [1] + [2] * (len(ranks) - 1)


def adapter_for(
    deaf: bool, monkeypatch: pytest.MonkeyPatch
) -> tuple["AccessKitAdapter", list[accessibility_tree.TreeUpdate]]:
    """Return the adapter of a window with a card, without a system, and what it sends."""
    from rage_desktop.ui.accessibility.accesskit_adapter import AccessKitAdapter

    sent: list[accessibility_tree.TreeUpdate] = []
    adapter = AccessKitAdapter.__new__(AccessKitAdapter)
    adapter._sent = dict(a_card().access_nodes)
    adapter._focus = accessibility_tree.WINDOW
    adapter._title = None
    adapter._deaf = deaf

    def send(tree: accessibility_tree.TreeUpdate) -> None:
        adapter._sent = dict(tree.access_nodes)
        adapter._focus = tree.focus
        sent.append(tree)

    monkeypatch.setattr(adapter, "_send", send)
    return adapter, sent


def a_card(*said: str) -> accessibility_tree.TreeUpdate:
    """Return a focused card in a window, with announcements after it."""
    of = accessibility_tree.AccessNode
    nodes = {
        number: of(role=Role.STATUS, name=words, live=True)
        for number, words in enumerate(said, 2)
        if words
    }
    window = of(role=None, name="Rage", children=(1, *nodes))
    card = of(role=Role.CARD, name="Red 4")
    return accessibility_tree.TreeUpdate({accessibility_tree.WINDOW: window, 1: card, **nodes}, 1)


def test_an_announcement_follows_the_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader stops speaking when the focus moves, and ignores what comes from nodes that went."""
    adapter, sent = adapter_for(False, monkeypatch)
    adapter.update(a_card("Your turn."))
    first, last = sent
    assert (first.focus, set(first.access_nodes)) == (1, {accessibility_tree.WINDOW, 1})
    assert first.access_nodes[accessibility_tree.WINDOW].children == (1,)
    assert 2 in last.access_nodes


def test_a_reader_that_ignores_announcements_reads_them_as_the_windows_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adapter, sent = adapter_for(True, monkeypatch)
    for said in (
        ["Your turn."],
        ["Your turn."],
        ["", "Your turn."],
        ["", "", "Exactly 1", "Done."],
    ):
        adapter.update(a_card(*said))
    titles = [tree.access_nodes[accessibility_tree.WINDOW].name for tree in sent]
    told = ["Rage", "Your turn.", "", "", "Your turn.", "", "Exactly 1. Done.", ""]
    assert titles == told, "after the focus, once, even the same words again"
    assert all(not tree.access_nodes[1].description for tree in sent)


def test_a_dialog_is_a_group_where_its_announcements_would_not_be_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a dialog, Orca before 45 doesn't listen to the window's name, which says them."""
    for deaf, role in ((True, Role.GROUP), (False, Role.DIALOG)):
        adapter, sent = adapter_for(deaf, monkeypatch)
        tree = a_card("Copied.")
        window = tree.access_nodes[accessibility_tree.WINDOW]
        dialog = accessibility_tree.AccessNode(role=Role.DIALOG, name="About", children=(1, 2))
        window = structs.replace(window, children=(3,))
        nodes = {**tree.access_nodes, accessibility_tree.WINDOW: window, 3: dialog}
        adapter.update(accessibility_tree.TreeUpdate(nodes, 1))
        assert {one.access_nodes[3].role for one in sent} == {role}
        said = [one.access_nodes[accessibility_tree.WINDOW].name for one in sent]
        assert ("Copied." in said) is deaf
        assert sent[-1].access_nodes[2].quiet is deaf, "a label would be read, too"


def test_what_had_the_focus_is_renamed_once_the_focus_has_moved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adapter, sent = adapter_for(False, monkeypatch)
    adapter.update(a_card())
    nodes = dict(a_card().access_nodes)
    renamed = structs.replace(nodes[1], name="Red 4, not playable")
    other = accessibility_tree.AccessNode(role=Role.CARD, name="Blue 7")
    sent.clear()
    adapter.update(accessibility_tree.TreeUpdate({**nodes, 1: renamed, 4: other}, 4))
    assert [one.focus for one in sent] == [4, 4]
    assert [one.access_nodes[1].name for one in sent] == ["Red 4", "Red 4, not playable"]


def test_readers_of_the_focus_alone_miss_announcements(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = ":1.2"
    new = ":1.3"
    other = ":1.4"
    registered = [other, "Window:Activate:", old, orca_listening.FOCUS]
    answers = {"org.a11y.Bus": ["unix:path=/bus"], "org.a11y.atspi.Registry": registered}
    monkeypatch.setattr(orca_listening, "_ask", lambda _bus, program, *_: answers[program])
    assert orca_listening.ignores_announcements() is True
    registered += [old, orca_listening.ANNOUNCEMENT]
    assert orca_listening.ignores_announcements() is False
    registered += [new, orca_listening.FOCUS]
    assert orca_listening.ignores_announcements() is True
    del registered[2:]
    assert orca_listening.ignores_announcements() is None


def test_nothing_is_worked_out_while_nothing_changes_or_nobody_listens(driver: Driver) -> None:
    link, ear = listening(driver.app)
    before = ear.updates
    driver.steps(5)
    assert ear.updates == before
    link.listen(False)
    driver.click("last_trick")
    assert ear.updates == before


@pytest.mark.parametrize("driver", ["new_game"], indirect=True)
def test_a_reader_moves_the_focus_presses_and_types(driver: Driver) -> None:
    link, ear = listening(driver.app)

    def act(name: str, action: Action | None, words: str = "") -> None:
        link.act(driver.scene, ear.number(name), action, words)
        driver.app.turn(0.0, [])

    act("Hints", None)
    assert driver.scene.input.focus
    assert ear.told.focus == ear.number("Hints")
    before = ear.piece("Hints").checked
    act("Hints", Action.PRESS)
    assert ear.piece("Hints").checked is not before
    act("Name of player 1", Action.SET_TEXT, "Zoë")
    assert ear.piece("Name of player 1").value == "Zoë"


@pytest.mark.parametrize("driver", ["suit_wheel"], indirect=True)
def test_a_dialog_hides_what_lies_behind_it(driver: Driver, ear: Ear) -> None:
    (front,) = ear.told.access_nodes[accessibility_tree.WINDOW].children
    assert ear.told.access_nodes[front].role is Role.DIALOG
    assert "Score sheet" not in ear.names()


class Knows(SecrecyWatcher):
    """Knows whose every card is; what is in the window is looked at elsewhere (test_hot_seat)."""

    def look(self, app: App, session: Session) -> None:
        pass


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> SecrecyWatcher:
    return Knows(monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize(("secrecy", "variants"), [("curtain", ("secret-bids",)), ("peek", ())])
def test_the_tree_tells_nobody_what_is_not_theirs(
    sit: Sit, watcher: SecrecyWatcher, secrecy: Secrecy, variants: tuple[str, ...]
) -> None:
    """After every turn of the loop, what left the process names no card that only others hold,
    and no bid that is secret."""
    table = sit("rage", secrecy, 3, 1, variants)
    table.driver.see_all = False  # heard, not seen
    app = table.driver.app
    session = table.session
    _, ear = listening(app)
    real = app.turn
    leaks = list[str]()
    looked = 0
    cards = session.match.setup.edition.cards

    def turn(dt: float, events: Sequence[Event]) -> int:
        nonlocal looked
        painted = real(dt, events)
        said = "\n".join([*ear.names(), *ear.aloud])
        ear.aloud.clear()
        secret, _ = watcher.owned(session)
        say = app.stack.ctx.translator.at(session.match.setup.file.look, [])
        hidden = (say(card) for card in cards if str(card) in secret)
        leaks.extend(name for name in hidden if is_in(name, said))
        view = session.match.view(session.viewer)
        for seat, bid in enumerate(view.bids):
            idle = (
                session.presenter.director.is_idle
            )  # else the table may still show the round before
            if idle and view.phase is Phase.BID and view.has_bid[seat] and bid is None:
                name = session.match.setup.seats[seat].name
                leaks.extend(w for w in (f"{name} bids", f"{name}, took") if w in said)
        looked += 1
        return painted

    app.turn = turn  # type: ignore[method-assign]
    for _ in range(25):
        table.turn()
        if session.match.phase is Phase.OVER:
            break
    assert not leaks
    assert looked > 25


def test_where_nothing_has_the_focus_it_is_at_the_hand_which_stays_the_same(driver: Driver) -> None:
    scene = driver.at(TableScene)
    tree = accessibility_tree.AccessTreeBuilder()
    scene.input.focus = ""
    before = tree.tell(scene)
    assert before.access_nodes[before.focus].name == "Hand"
    scene.input.focus = next(n.id for n in driver.of_role(Role.CARD) if n.selected)
    assert tree.tell(scene).focus != before.focus
    scene.session.submit(scene.session.view.plays()[0])
    driver.settle()
    scene.input.focus = ""
    assert tree.tell(scene).focus == before.focus
    assert all(p.role is not Role.LIST or p.name for p in tree.tell(scene).access_nodes.values())


WRITES = "import sys; open(sys.argv[1], 'a').write(sys.argv[2] + '\\n')"
READS = "import sys\nfor line in sys.stdin: print(line, end='', file=open(sys.argv[1], 'a'))"


def eventually(file: Path, words: str) -> bool:
    return wait_until(lambda: file.exists() and words in file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("code", "lines"), [(WRITES, False), (READS, True)])
def test_a_sentence_reaches_the_systems_program(tmp_path: Path, code: str, lines: bool) -> None:
    said = tmp_path / "said.txt"
    speech = SystemSpeech([sys.executable, "-c", code, str(said)], lines=lines)
    speech("Red is trump.\nReally.")
    if not lines:
        assert eventually(said, "Red is trump. Really.\n")
    speech("And more.")
    assert eventually(said, "Red is trump. Really.\nAnd more.\n" if lines else "And more.\n")
    speech.close()


def test_sentences_wait_for_each_other_until_a_key_is_pressed(tmp_path: Path) -> None:
    said = tmp_path / "said.txt"
    stays = "; import time; time.sleep(60 * (sys.argv[2] == 'Long.'))"
    speech = SystemSpeech([sys.executable, "-c", WRITES + stays, str(said)], lines=False)
    for words in ("One.", "Two.", "Long.", "Dropped."):
        speech(words)
    assert eventually(said, "One.\nTwo.\nLong.\n")
    speech.hush()
    speech("Last.")
    assert eventually(said, "Long.\nLast.\n")
    speech.close()


def test_a_voice_that_is_not_there_harms_nothing() -> None:
    speech = SystemSpeech(["/nowhere/to/speak"], lines=False)
    speech("Hello.")
    speech.close()


class Voice(SystemSpeech):
    def __init__(self) -> None:
        super().__init__([], lines=False)
        self.said: list[str] = []

    def __call__(self, words: str) -> None:
        self.said.append(words)

    def hush(self) -> None:
        self.said.append("")


@pytest.mark.slow
def test_it_says_focus_and_sentences_once_and_only_where_it_is_wanted(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Settings().own_voice is False
    voice = Voice()
    wanted = [False]
    monkeypatch.setattr(accessibility_bridge, "system_speech", lambda: voice)
    ear = Ear()
    wishes = list[Callable[[bool], None]]()

    def platform_of(wish: Callable[[bool], None], _: object) -> Ear:
        wishes.append(wish)
        return ear

    tree = SimpleNamespace(AccessKitAdapter=platform_of)
    monkeypatch.setitem(sys.modules, "rage_desktop.ui.accessibility.accesskit_adapter", tree)
    AccessibilityBridge(driver.app, lambda _: None, lambda: wanted[0])
    scene = driver.at(TableScene)
    driver.step()
    assert voice.said == []
    wanted[0] = True
    driver.step()
    assert any("playable" in words for words in voice.said)
    voice.said.clear()
    for _ in range(2):
        scene.announcements.append(text("Two."))
        driver.step()
        driver.step()
    assert voice.said == ["Two.", "Two."]
    driver.key(pygame.K_SPACE)
    assert voice.said == ["Two.", "Two.", ""], "a key stops what is being said"
    (wish,) = wishes
    wish(True)
    driver.step(TICK, *pygame.event.get())
    scene.announcements.append(text("Three."))
    driver.step()
    assert voice.said == ["Two.", "Two.", ""], "a screen reader says it"
    assert ear.updates


@pytest.mark.parametrize("driver", ["settings"], indirect=True)
def test_a_value_that_is_chosen_is_said_once(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    link, ear = listening(driver.app)
    driver.focus("speed")
    ear.aloud.clear()
    driver.key(pygame.K_LEFT)
    assert ear.aloud == ["4×."]
    said: list[str] = []
    link.platform = SelfVoicing(said.append)
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_LEFT)
    assert said[-1] == "1×."


@pytest.mark.parametrize(
    ("announced", "name", "said"),
    [
        ("4×.", "Speed: 4×", "4×."),
        ("", "Speed: 4×", "Speed: 4×."),
        (".", "Speed: 4×", ". Speed: 4×."),
        ("4.", "Points: 14", "4. Points: 14."),
    ],
)
def test_only_an_announcement_of_its_last_words_replaces_what_is_focused(
    announced: str, name: str, said: str
) -> None:
    spoken: list[str] = []
    live = accessibility_tree.AccessNode(role=Role.STATUS, name=announced, live=True)
    focused = accessibility_tree.AccessNode(role=Role.BUTTON, name=name)
    SelfVoicing(spoken.append).update(accessibility_tree.TreeUpdate({1: live, 2: focused}, 2))
    assert spoken == [said]


@pytest.mark.parametrize("driver", ["new_game"], indirect=True)
def test_what_is_told_again_is_not_said_again(driver: Driver) -> None:
    said: list[str] = []
    ear = SelfVoicing(said.append)
    link = ScreenReaderSync(driver.app.stack.apply)
    link.platform = ear
    link.listen(True)
    link.follow(driver.scene, True)
    link.listen(True)
    link.follow(driver.scene, True)
    assert len(said) == 1


def test_a_dialog_is_named_by_its_question() -> None:
    assert ConfirmDialog(text("Show it?"), text("It costs."), text("Yes"), text("No")).title == (
        text("Show it?")
    )


def test_what_follows_a_sentence_is_read_without_a_comma() -> None:
    told = accessibility_tree.spoken("Even missed bids score. · 2 to 8 players · 5 rounds")
    assert told == "Even missed bids score. 2 to 8 players, 5 rounds"
