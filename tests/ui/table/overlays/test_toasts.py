"""A reason stands at its card to be read, and goes when it is no longer true; captions of sounds
cover nothing."""

from collections import deque
from pathlib import Path
from random import Random

import pytest
from helpers.fixtures.states import edition
from helpers.fixtures.table_views import random_states, view_at_rest
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import SCREENS, open_screen

from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Phase, text
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.overlays.accessible_table import free_box, sentence_plate
from rage_desktop.ui.table.overlays.toasts import REASON, Toasts
from rage_desktop.ui.table.table_context import to_rect
from rage_desktop.ui.window.sound import SOUND_CAPTIONS

WHY = text("You hold Blue, so follow it.")


def in_play() -> TableView:
    """A table on which a card lies."""
    states = (
        state for state, _ in random_states(edition("rage", sizes=(4,)), 3, Random(2).randint(0, 9))
    )
    return next(
        view_at_rest(s, 0) for s in states if s.phase is Phase.PLAY and view_at_rest(s, 0).trick
    )


def refused() -> tuple[Toasts, TableView]:
    toasts = Toasts(deque(), deque())
    table = in_play()
    toasts.refuse(WHY, 1, table)
    return toasts, table


def test_a_reason_stays_for_its_time() -> None:
    toasts, table = refused()
    assert toasts.next_wake == REASON
    toasts.advance(REASON / 2, table)
    assert toasts.next_wake == REASON / 2
    toasts.advance(REASON / 2, table)
    assert toasts.next_wake is None


def test_a_reason_goes_when_the_game_goes_on_and_readers_keep_it() -> None:
    toasts, _ = refused()
    toasts.settle()
    assert toasts.next_wake is None
    assert toasts.spoken == WHY


@pytest.mark.parametrize("by_card", [True, False])
def test_a_reason_goes_with_any_card_played_and_when_the_turn_changes(by_card: bool) -> None:
    toasts, table = refused()
    if by_card:
        table.trick.pop()
    for plate in table.plates:
        plate.turn ^= not by_card
    toasts.advance(0.0, table)
    assert toasts.next_wake is None


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ("table_rage", (1280, 720)),
        ("bidding", (1280, 720)),
        ("table_10", (1280, 720)),
        ("table_8", (1024, 640)),
        ("table_4", (1080, 1920)),
        ("history", (1280, 720)),
    ],
)
def test_what_is_shown_covers_nothing(screen: str, size: tuple[int, int], tmp_path: Path) -> None:
    with open_screen({**SCREENS, **CROWDED}[screen], tmp_path, size) as driver:
        scene = driver.at(TableScene)
        words = max(map(scene.ctx.tr, SOUND_CAPTIONS.values()), key=len)
        plate = sentence_plate(text(words), 17, scene.ctx.edge(0.3), 9)
        around = [node.visual_bounds for node in scene.nodes]
        lying = [to_rect(slot.pose.box) for slot in scene.tctx.layout.centre.slots]
        for middle, keep in ((False, [*around, *lying]), (True, [*around, *lying[:1]])):
            box = free_box(scene.tctx, plate, around, middle=middle)
            assert box is not None
            assert driver.app.window.surface.get_rect().contains(box)
            assert box.collidelist(keep) < 0
