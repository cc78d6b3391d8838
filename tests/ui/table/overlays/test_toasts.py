"""A reason stands at its card to be read, and goes when it is no longer true; captions of sounds
cover nothing."""

from collections import deque
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from helpers.calls import record_calls, sure
from helpers.fixtures.states import edition
from helpers.fixtures.table_views import random_states, view_at_rest
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import SCREENS, open_screen

from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import Phase, Text, text
from rage_desktop.ui.scenes.playing.cost_notes import NOTES
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.hand.trump_marks import trump_tag
from rage_desktop.ui.table.overlays import accessible_table
from rage_desktop.ui.table.overlays.accessible_table import free_box, sentence_plate
from rage_desktop.ui.table.overlays.hint_plate import hint_layout
from rage_desktop.ui.table.overlays.refusal import REASON
from rage_desktop.ui.table.overlays.toasts import HEARD, READ, WAITING, Toasts
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


def captions_of(toasts: Toasts, seconds: float) -> list[Text]:
    """Return the captions shown while time passes, those that could be read."""
    shown: list[Text] = []
    table = in_play()
    for _ in range(round(seconds / 0.1)):
        if toasts._heard is not None and toasts._heard_left > 0:
            shown.append(toasts._heard)
        toasts.advance(0.1, table)
    return [one for one, all_of in groupby(shown) if len(list(all_of)) >= round(READ / 0.1)]


def test_each_caption_of_a_sound_stays_to_be_read_and_passing_ones_give_way() -> None:
    toasts = Toasts(deque(), deque())
    stolen, taken, turn, played = map(text, ("stolen", "taken", "turn", "played"))
    toasts.hear(played, passing=True)
    toasts.hear(stolen)
    toasts.hear(played, passing=True)
    toasts.hear(taken)
    toasts.hear(turn)
    assert captions_of(toasts, 2 * READ + HEARD + 0.5) == [stolen, taken, turn]
    toasts.hear(played, passing=True)
    assert captions_of(toasts, HEARD) == [played]


def test_captions_that_come_too_fast_are_dropped_and_a_move_drops_what_is_to_come() -> None:
    toasts = Toasts(deque(), deque())
    heard = [text(str(number)) for number in range(WAITING + 3)]
    for caption in heard:
        toasts.hear(caption)
    assert captions_of(toasts, 9.0) == [heard[0], *heard[-WAITING:]]
    for caption in heard:
        toasts.hear(caption)
    toasts.settle()
    assert captions_of(toasts, 9.0) == [heard[0]]


def test_an_answer_lies_beside_a_hint_that_rises_and_the_trumps_tag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plate rises where a hint takes two lines and has a key below them."""
    screen = replace(SCREENS["table_rage"], settings={"bid_hints": True})
    drawn = record_calls(monkeypatch, accessible_table, "draw_heard", lambda *said, **_: said[3])
    with open_screen(screen, tmp_path, (1280, 720)) as driver:
        scene = driver.at(TableScene)
        driver.go("advice")
        scene._toasts.recount(text("With hints, this is now a training game."))
        driver.step()
        plate = hint_layout(scene.tctx, *sure(scene._hint())).box
        assert plate in drawn[-1]
        table = scene.session.table
        tag = sure(trump_tag(scene.tctx, table, dict(enumerate(scene.tctx.slots(table)))))
        assert tag.box in drawn[-1]


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


@pytest.mark.parametrize("screen", ["table_rage", "table_glyphs"])
def test_in_large_type_the_note_before_a_first_hint_leaves_hand_and_plate_in_sight(
    screen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = replace(SCREENS[screen], settings={"text_size": 200})
    with read_texts(monkeypatch) as page, open_screen(large, tmp_path, (1280, 720)) as driver:
        scene = driver.at(TableScene)
        scene._toasts.recount(NOTES["hint"])
        driver.step()
        words = scene.ctx.tr(NOTES["hint"])
        note = [ink for line, ink in page.lines() if len(line) > 4 and line in words]
        layout = scene.tctx.layout
        slots = scene.tctx.slots(scene.session.table)
        kept = [layout.own.box, *(slot.box for slot in slots), *layout.centre.pieces]
        assert len(note) > 1
        for ink in note:
            assert ink.collidelist([to_rect(box) for box in kept]) < 0
