"""The tag of the trumps in the hand stays within their width and off every index, and nothing
covers it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pygame import Rect

from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.rules import CardPlayed, SuitName, text
from rage_desktop.ui.table.hand.trump_marks import index_top, is_trump, trump_tag
from rage_desktop.ui.table.overlays.toasts import refusal_place
from rage_desktop.ui.table.table_context import to_rect


@pytest.mark.parametrize("lift", [0.0, 0.12])  # of the next card: it may be played
@pytest.mark.parametrize(
    ("size", "text_size"),
    [((1920, 1080), 1), ((1280, 720), 1), ((1280, 720), 2), ((1024, 640), 1.5), ((1080, 1920), 1)],
)
def test_tag_is_over_its_cards_and_covers_no_index(
    make: Callable[..., Any], size: tuple[int, int], text_size: float, lift: float
) -> None:
    hand = make()
    hand.until(lambda event: isinstance(event, CardPlayed) and event.seat == 0)
    hand.director.skip_all()
    view, layout = hand.table, table_layout(*size, 4, 10, text_size)
    ctx = replace(hand.tctx.ctx, size=size, text_scale=text_size)
    tctx = replace(hand.tctx, ctx=ctx, layout=layout, lying={})
    for trump in {card.suit for card in view.hand if card is not None and card.suit}:
        view.trump = trump
        slots = dict(enumerate(tctx.slots(view)))
        mine = [i for i in slots if is_trump(view, view.hand[i])]
        poses = {i: at.raised(lift * at.height * (i == mine[-1] + 1)) for i, at in slots.items()}
        tag = trump_tag(tctx, view, poses)
        assert tag is not None
        boxes = [to_rect(poses[i].box) for i in mine]
        assert tag.box.x >= min(box.x for box in boxes) - 1
        assert tag.box.right <= max(box.right for box in boxes) + 1
        for pose in poses.values():
            top = index_top(pose)
            index = Rect(0, 0, round(pose.width * 0.2), round(pose.height * 0.25))
            index.midtop = round(top.x), round(top.y + pose.height * 0.06)
            assert not tag.box.colliderect(index), (trump, size)
        for pose in poses.values():
            reason = text("You hold {suit}, so follow it.", suit=SuitName("R"))
            pill = refusal_place(tctx, pose, reason, tag.box).box
            assert not pill.colliderect(tag.box), (trump, size)
