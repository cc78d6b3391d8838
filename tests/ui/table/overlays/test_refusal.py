"""Why a card may not be played is told where it covers nothing that a player needs."""

from pathlib import Path

import pytest
from helpers.calls import record_calls, sure
from helpers.screens.crowded import advised
from helpers.screens.screens import RAGE, Game, Screen, my_turn, open_screen, press, table
from pygame import Rect

from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.centre.captions import caption_box
from rage_desktop.ui.table.hand.hand import shown_pose
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.table.hand.trump_marks import index_box
from rage_desktop.ui.table.overlays import refusal
from rage_desktop.ui.table.overlays.hint_plate import hint_layout
from rage_desktop.ui.table.overlays.suggestion import mark_layout
from rage_desktop.ui.table.table_context import to_rect

TABLES = {"four": RAGE, "ten": Game("rave", 10, my_turn(1, 2, 3, follows=True))}


def to_be_seen(scene: TableScene) -> list[Rect]:
    """Return the boxes of what a player needs: the numbers of the hand, the mark of the suggested
    card, the trick with its captions, the suits and the plates."""
    tctx = scene.tctx
    view = scene.session.table
    slots = zip(tctx.slots(view), sure(scene.hand_poses()), strict=True)
    shown = [shown_pose(*each) for each in slots]
    boxes = [to_rect(index_box(pose)) for pose in shown]
    suggested = scene.hints_and_chatter.suggested
    place = [card is not None and card_id(card) for card in view.hand].index(suggested)
    boxes.append(mark_layout(tctx, view, shown, place).box)
    layout = tctx.layout
    for play in view.trick:
        boxes.append(to_rect(layout.centre.slots[tctx.place(play.seat)].pose.box))
        boxes += filter(None, [caption_box(tctx, view, play.seat)])
    plates = [plate.bounds for plate in layout.plates]
    columns = layout.centre.led.box, layout.centre.trump_chip.box
    return [*boxes, *map(to_rect, (*plates, layout.own.box, *columns))]


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("name", TABLES)
def test_a_refusal_covers_nothing_that_a_player_needs(
    name: str,
    size: tuple[int, int],
    text_size: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = {"bid_hints": True, "text_size": text_size}
    screen = Screen(advised(table(TABLES[name]), 0), press("advice"), settings)
    pills = record_calls(monkeypatch, refusal, "draw_pill", lambda _, pill: pill.box)
    with open_screen(screen, tmp_path, size) as driver:
        scene = driver.at(TableScene)
        assert scene.hints_and_chatter.suggested
        view = scene.session.view
        allowed = {play.card for play in view.plays()}
        refused = [card for card in view.hand if card not in allowed]
        assert refused
        for card in refused:
            box = driver.find(card_id(card)).bounds
            pills.clear()
            driver.click_at(box.x + box.w // 8, box.y + box.h // 2)
            driver.settle()
            reason = sure(scene._toasts.refusal.reason)
            if pills:
                lies_on = pills[-1].collidelistall(to_be_seen(scene))
                assert not lies_on, card
            else:
                said = sure(scene._hint())
                assert said[1] == reason
                assert hint_layout(scene.tctx, *said).box.h
