"""A bid is chosen by the player alone; a suggestion is only marked."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from helpers.fixtures.states import edition, shuffled
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import Game, Screen, bidding, open_screen, table
from pygame import Color

from rage_desktop.rules import SeatView, apply, new_game, view_of
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.bidding.bid_panel import BidPanel
from rage_desktop.ui.table.table_context import to_rect
from rage_desktop.ui.toolkit import Canvas, Confirm, Direction, Intent, Navigate


@pytest.fixture
def panel() -> BidPanel:
    """The panel of the first to bid, eight cards in hand."""
    return BidPanel(first_bidder(), lambda _: None)


def first_bidder() -> SeatView:
    rules = edition("rage")
    state, _ = apply(new_game(rules, 4, "bids"), shuffled(rules, Random(2)))
    return view_of(state, 1)


@pytest.mark.parametrize("text_size", [100, 200])
def test_a_suggestion_moves_nothing_when_it_comes(tmp_path: Path, text_size: int) -> None:
    screen = CROWDED["bid_eight"]
    screen = replace(screen, settings={**screen.settings, "text_size": text_size})
    with open_screen(screen, tmp_path, (1280, 720)) as driver:
        scene = driver.at(TableScene)
        panel = scene._panel
        assert panel is not None
        boxes = []
        for panel.suggestion in (None, 3):
            nodes = panel.nodes(scene.tctx)
            boxes.append({node.id: node.bounds for node in nodes if node.id != "suggested"})
        assert boxes[0] == boxes[1]


def test_large_text_keeps_no_line_for_a_suggestion_that_cannot_come(tmp_path: Path) -> None:
    gaps = []
    for hints in (True, False):
        folder = tmp_path / str(hints)
        folder.mkdir()
        settings = {"bid_hints": hints, "text_size": 200}
        screen = Screen(table(Game("rage", 4, bidding(3, 0))), settings=settings)
        with open_screen(screen, folder, (1280, 720)) as driver:
            keys = driver.find("bid-0").bounds
            gaps.append(driver.find("bids-so-far").bounds.y - keys.bottom)
    with_line, without = gaps
    assert without > 0
    assert with_line - without > 30


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_large_text_leaves_the_whole_rule_in_sight(language: str, tmp_path: Path) -> None:
    settings = {"bid_hints": True, "text_size": 200, "language": language}
    screen = Screen(table(Game("rage", 4, bidding(3, 2))), settings=settings)
    with open_screen(screen, tmp_path, (1280, 720)) as driver:
        driver.find("suggested")
        panel = driver.find("bidding").bounds
        assert panel.contains(driver.find("bid-rule").bounds)
        assert "bid-page" not in {node.id for node in driver.scene.nodes}, "nothing scrolls"


def test_arrows_begin_at_the_lowest_bid(panel: BidPanel) -> None:
    panel.steer(Navigate(Direction.RIGHT), arrows=True)
    assert panel.choice == 0
    panel.steer(Navigate(Direction.RIGHT), arrows=True)
    assert panel.choice == 1


@pytest.mark.parametrize("key", [Navigate(Direction.RIGHT), Navigate(Direction.LEFT), Confirm()])
def test_keys_begin_at_the_suggested_bid(panel: BidPanel, key: Intent) -> None:
    panel.suggestion = 3
    panel.steer(key, arrows=True)
    assert panel.choice == 3


def test_enter_chooses_but_bids_nothing_by_itself(panel: BidPanel) -> None:
    assert not panel.steer(Confirm(), arrows=False), "something else has the focus"
    assert panel.steer(Confirm(), arrows=True)
    assert panel.choice == 0
    assert not panel.steer(Confirm(), arrows=True)
    assert panel.choice == 0


@pytest.mark.slow
def test_what_is_only_chosen_is_not_shown_as_bid(tmp_path: Path) -> None:
    screen = Screen(table(Game("rage", 4, bidding(3, 2))))
    with open_screen(screen, tmp_path, (1280, 720)) as driver:
        scene = driver.at(TableScene)
        cells = driver.find("bids-so-far").bounds
        gold = Color(scene.ctx.palette.gold)

        def shown(cell: int) -> tuple[bool, bool]:
            """Whether a cell has a gold edge, and whether it is filled with gold."""
            surface = driver.app.window.surface
            x = round(cells.x + (cell + 0.5) * cells.w / 8)
            y = round(cells.y)
            column = [surface.get_at((x, y + dy)) for dy in range(round(cells.h))]
            return column[0][:3] == gold[:3], column[len(column) // 2][:3] == gold[:3]

        assert shown(4) == (False, False)
        driver.go("bid-3")
        assert [shown(cell) for cell in range(3, 8)] == [
            (False, False),
            (True, False),
            (True, False),
            (True, False),
            (False, False),
        ]


def test_a_key_says_what_the_bid_means_when_it_is_asked(tmp_path: Path) -> None:
    with open_screen(
        Screen(table(Game("rage", 4, bidding(3, 2)))), tmp_path, (1280, 720)
    ) as driver:
        assert "Take exactly 2 of 8 tricks" in driver.find("bid-2").tooltip.sentences
        assert "Take none of the 8 tricks" in driver.find("bid-0").tooltip.sentences


@pytest.mark.parametrize("name", ["bid_eight", "figures_bid_8", "bid_ten"])
def test_large_text_leaves_plates_and_cards_in_sight(name: str, tmp_path: Path) -> None:
    screen = replace(CROWDED[name], settings={**CROWDED[name].settings, "text_size": 200})
    with open_screen(screen, tmp_path, (1280, 720)) as driver:
        panel = driver.find("bidding").bounds
        tctx = driver.at(TableScene).tctx
        assert panel.contains(driver.find("bid-rule").bounds), "the points are whole"
        seats = [to_rect(plate.bounds) for plate in tctx.layout.plates]
        assert panel.collidelist(seats) < 0
        assert panel.bottom <= tctx.layout.hand_top
        assert driver.find("bid").bounds.bottom <= panel.bottom


def test_small_panels_name_every_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        read_texts(monkeypatch) as page,
        open_screen(CROWDED["bid_eight"], tmp_path, (1280, 720)) as driver,
    ):
        driver.scene.draw(Canvas((1280, 720)))
        assert {"0–9", "type", "choose", "Enter", "bid"} <= set(page.sizes)
