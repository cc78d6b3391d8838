"""The tag of the trumps in the hand stays within their width and off every index, and no pill
covers it or anything else that is to be read."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from pygame import Rect

from rage_desktop.presentation.layout.geometry import Pose, text_that_fits
from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.sorting import sort_hand
from rage_desktop.rules import CardPlayed, NumberCard, SuitName, text
from rage_desktop.ui.table.hand.trump_marks import index_top, is_trump, trump_tag
from rage_desktop.ui.table.overlays.refusal import refusal_pill
from rage_desktop.ui.table.overlays.suggestion import suggestion_box, suggestions
from rage_desktop.ui.table.table_context import to_rect

WINDOWS = (
    (1024, 640),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (1080, 1920),
)
LIFTED = 0.12  # how far, in heights, the next card is if it may be played


def some_cards() -> Iterator[Any]:
    """Every window with the usual hands and the largest, four of them in the quick suite."""
    yield pytest.param((1280, 720), (4, 10, 18, 31), id="sampled")
    for size in WINDOWS:
        name = f"{size[0]}x{size[1]}"
        yield pytest.param(size, (*range(1, 13), 18, 25, 31), id=name, marks=pytest.mark.slow)


@pytest.mark.parametrize(("size", "counts"), list(some_cards()))
def test_tag_is_over_its_cards_and_covers_no_index(
    make: Callable[..., Any], size: tuple[int, int], counts: Iterable[int]
) -> None:
    hand = make()
    hand.until(lambda event: isinstance(event, CardPlayed) and event.seat == 0)
    hand.director.skip_all()
    view = hand.table
    shown = 0
    deck = [NumberCard(suit, rank) for suit, rank in product("ROYGBP", range(16))]
    for text_size, count in product((1.0, 1.5, 2.0), counts):
        text_size = text_that_fits(*size, text_size)
        ctx = replace(hand.tctx.ctx, size=size, text_scale=text_size)
        layout = table_layout(*size, 4, count, text_size)
        tctx = replace(hand.tctx, ctx=ctx, layout=layout, lying={})
        view.hand = sort_hand(Random(count).sample(deck, count), view.order)
        for place, suit in enumerate(sorted({card.suit for card in view.hand})):
            view.trump = suit
            lift = LIFTED * ((count + place) % 2)
            slots = dict(enumerate(tctx.slots(view)))
            mine = [i for i in slots if is_trump(view, view.hand[i])]
            after = mine[-1] + 1
            poses = dict(slots)
            if after in poses:
                poses[after] = slots[after].raised(lift * slots[after].height)
            tag = trump_tag(tctx, view, poses)
            where = f"{count} cards, trump {view.trump}, text {text_size}, lift {lift}"
            assert tag is not None, where
            shown += 1
            said = [to_rect(one.box) for one in (layout.centre.led, layout.centre.trump_chip)]
            is_brief = tag.box.w < 2 * tag.box.h
            assert is_brief or tag.box.collidelist(said) < 0, where
            boxes = [to_rect(poses[i].box) for i in mine]
            assert tag.box.x >= min(box.x for box in boxes) - 1, where
            assert tag.box.right <= max(box.right for box in boxes) + 1, where
            for i, pose in poses.items():
                assert not tag.box.colliderect(index(pose)), f"{where}: {view.hand[i]}"
            shown_poses = list(poses.values())
            for place in range(0, count, max(1, count // 2)):
                pose = poses[place]
                reason = text("You hold {suit}, so follow it.", suit=SuitName("R"))
                prompt = None if layout.slot_says else to_rect(layout.turn_pill)
                pill = refusal_pill(tctx, view, shown_poses, place, reason, []).box
                assert not pill.colliderect(tag.box), where
                mark = suggestions(ctx)[0]
                pill = suggestion_box(tctx, index_top(pose), mark, (tag.box, prompt))
                air = round(pill.h / 2)  # inside of a plate, where no words are
                upright = layout.scale.portrait  # the plates are right above a large hand there
                hint = None if upright else to_rect(layout.hint.box)
                own = None if upright and count > 12 else to_rect(layout.own.box)
                plates = [box for box in (own, hint, prompt) if box is not None]
                words = [box.inflate(-2 * air, -air) for box in plates]
                assert pill.collidelist([tag.box, index(pose), *words]) < 0, where
                assert Rect(0, 0, *size).contains(pill), where
    assert shown


def index(pose: Pose) -> Rect:
    """The index of a card: its number and suit at the upper left."""
    box = Rect(0, 0, round(pose.width * 0.2), round(pose.height * 0.25))
    top = index_top(pose)
    box.midtop = round(top.x), round(top.y + pose.height * 0.06)
    return box
