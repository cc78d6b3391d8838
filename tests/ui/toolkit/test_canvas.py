"""The compositor shows exactly what a full redraw would, and touches only what changed."""

import random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from rage_desktop.ui.toolkit.canvas import (
    ADD,
    OPAQUE,
    PREMUL,
    Canvas,
    Compositor,
    Op,
    PictureCache,
    dirty_rects,
    merge_rects,
)

SIZE = (160, 100)


def surfaces() -> list[Surface]:
    """A pool of looks: see-through premultiplied ones of many sizes, and two opaque ones."""
    dice = random.Random(5)
    pool = []
    for w, h in ((7, 9), (30, 20), (64, 33), (3, 90), (100, 4)):
        surface = Surface((w, h), pygame.SRCALPHA, 32)
        for x in range(w):
            for y in range(h):
                a = dice.randrange(256)
                surface.set_at((x, y), (*(dice.randrange(a + 1) for _ in range(3)), a))
        pool.append(surface)
    for size in (SIZE, (40, 40)):
        surface = Surface(size, 0, 32)
        surface.fill((dice.randrange(256), 90, dice.randrange(256)))
        surface.fill((10, 200, 30), (5, 5, 20, 9))
        pool.append(surface)
    return pool


POOL = surfaces()


def op(draw: st.DrawFn) -> Op:
    canvas = Canvas(SIZE)
    x = draw(st.integers(-40, 160))
    y = draw(st.integers(-40, 100))
    alpha = draw(st.sampled_from((1.0, 1.0, 0.5, 0.03)))
    clip = draw(st.sampled_from((None, Rect(20, 10, 70, 60), Rect(0, 0, 5, 100))))
    kind = draw(st.integers(0, len(POOL)))
    with canvas.clipped(clip or (0, 0, *SIZE)):
        if kind == len(POOL):
            canvas.fill("#44AA77", Rect(x, y, 50, 31), alpha)
        else:
            opaque = not POOL[kind].get_flags() & pygame.SRCALPHA
            mode = OPAQUE if opaque else draw(st.sampled_from((PREMUL, ADD)))
            canvas.blit(POOL[kind], x, y, mode, alpha)
    return canvas.ops[0] if canvas.ops else ("#101010", 0, 0, OPAQUE, 255, (0, 0, 1, 1))


@st.composite
def films(draw: st.DrawFn) -> list[list[Op]]:
    """A few frames, each made from the one before by small edits."""
    frame = [op(draw) for _ in range(draw(st.integers(0, 12)))]
    film = [frame]
    for _ in range(draw(st.integers(1, 4))):
        frame = list(frame)
        for _ in range(draw(st.integers(0, 3))):
            place = draw(st.integers(0, len(frame)))
            edit = draw(st.sampled_from(("add", "drop", "move", "copy")))
            if edit == "add" or not frame:
                frame.insert(place, op(draw))
            elif edit == "drop":
                frame.pop(place % len(frame))
            elif edit == "move":
                frame.insert(place, frame.pop(draw(st.integers(0, len(frame) - 1))))
            else:
                frame.insert(place, frame[place % len(frame)])
        film.append(frame)
    return film


def canvas_of(ops: list[Op]) -> Canvas:
    canvas = Canvas(SIZE)
    canvas.ops = list(ops)
    return canvas


@pytest.mark.slow
@settings(max_examples=200)
@given(films())
def test_a_picture_equals_a_full_redraw_and_changes_only_as_told(film: list[list[Op]]) -> None:
    told: list[tuple[int, int, int, int]] = []
    step_by_step = Compositor(Surface(SIZE, 0, 32), told.extend)
    for frame in film:
        before = step_by_step.target.copy()
        told.clear()
        step_by_step.present(canvas_of(frame))
        at_once = Compositor(Surface(SIZE, 0, 32))
        at_once.present(canvas_of(frame))
        whole = at_once.target.get_buffer().raw
        assert step_by_step.target.get_buffer().raw == whole
        assert step_by_step.snapshot().get_buffer().raw == whole
        for box in told:
            before.blit(step_by_step.target, box[:2], box)
        assert before.get_buffer().raw == whole


def test_an_identical_frame_paints_nothing() -> None:
    updates: list[object] = []
    compositor = Compositor(Surface(SIZE, 0, 32), updates.append)
    canvas = Canvas(SIZE)
    canvas.fill("#102030")
    canvas.blit(POOL[1], 10, 10)
    assert compositor.present(canvas) == SIZE[0] * SIZE[1]
    again = Canvas(SIZE)
    again.fill("#102030")
    again.blit(POOL[1], 10, 10)
    assert compositor.present(again) == 0
    assert len(updates) == 1


def test_a_small_change_paints_little() -> None:
    compositor = Compositor(Surface((800, 600), 0, 32))
    for x, most in ((10, 800 * 600), (14, 2000)):
        canvas = Canvas((800, 600))
        canvas.fill("#102030")
        canvas.blit(POOL[1], x, 10)
        assert 0 < compositor.present(canvas) <= most


def test_forgetting_redraws_everything() -> None:
    compositor = Compositor(Surface(SIZE, 0, 32))
    canvas = Canvas(SIZE)
    canvas.blit(POOL[0], 3, 3)
    compositor.present(canvas)
    shown = compositor.snapshot().get_buffer().raw
    compositor.invalidate()
    assert compositor.snapshot().get_buffer().raw == shown, "the last frame is still known"
    assert compositor.present(canvas) == SIZE[0] * SIZE[1]
    assert compositor.present(canvas) == 0


def test_layers_move_and_fade_and_clips_move_with_them() -> None:
    canvas = Canvas(SIZE)
    with canvas.layer(10, 5, 0.5), canvas.layer(1, 1, 0.5), canvas.clipped((0, 0, 20, 20)):
        canvas.blit(POOL[1], 2, 3)
    canvas.blit(POOL[1], 2, 3)
    assert canvas.ops == [
        (POOL[1], 13, 9, PREMUL, 64, (13, 9, 18, 17)),
        (POOL[1], 2, 3, PREMUL, 255, (2, 3, 30, 20)),
    ]


def test_nothing_is_recorded_for_what_cannot_be_seen() -> None:
    canvas = Canvas(SIZE)
    canvas.blit(POOL[0], 500, 0)
    canvas.blit(POOL[0], -50, 0)
    canvas.blit(POOL[0], 0, 0, PREMUL, 0.0)
    with canvas.clipped((90, 90, 0, 0)):
        canvas.fill("#FFFFFF")
    assert canvas.ops == []


def test_an_opacity_means_the_same_in_every_way_of_painting() -> None:
    """A grey of 200 at half opacity over black is 100, as a fill, a surface or an opaque one."""
    clear = Surface((10, 10), pygame.SRCALPHA, 32)
    clear.fill((200, 200, 200, 255))
    solid = Surface((10, 10), 0, 32)
    solid.fill((200, 200, 200))
    target = Surface((40, 10), 0, 32)
    canvas = Canvas((40, 10))
    canvas.fill("#C8C8C8", Rect(0, 0, 10, 10), 0.5)
    canvas.blit(clear, 10, 0, PREMUL, 0.5)
    canvas.blit(solid, 20, 0, OPAQUE, 0.5)
    canvas.blit(clear, 30, 0, ADD, 0.5)
    Compositor(target).present(canvas)
    for x in (5, 15, 25, 35):
        assert target.get_at((x, 5))[0] == pytest.approx(100, abs=1)


boxes = st.tuples(
    st.integers(0, 500), st.integers(0, 500), st.integers(1, 300), st.integers(1, 300)
)


@pytest.mark.slow
@given(st.lists(boxes, max_size=40))
def test_merged_regions_cover_every_box_and_never_overlap(some: list[tuple[int, ...]]) -> None:
    regions = merge_rects([(x, y, w, h) for x, y, w, h in some])
    assert len(regions) <= 12
    for box in some:
        assert any(Rect(region).contains(Rect(*box)) for region in regions)
    for i, region in enumerate(regions):
        assert Rect(region).collidelist([Rect(r) for r in regions[:i]]) == -1


def test_one_card_brought_to_the_front_leaves_the_others_alone() -> None:
    ops: list[Op] = [("#222222", i * 20, 0, OPAQUE, 255, (i * 20, 0, 10, 10)) for i in range(9)]
    assert dirty_rects(ops, [*ops[:2], *ops[3:], ops[2]]) == [(40, 0, 10, 10)]


def test_a_part_that_looks_as_before_is_not_painted_again() -> None:
    dot = Surface((4, 4))
    painted = []
    parts = PictureCache()

    def frame(look: object, shift: int = 0) -> list[Op]:
        canvas = Canvas((40, 40))

        def paint() -> None:
            painted.append(look)
            canvas.blit(dot, len(str(look)), 0)

        with canvas.layer(dx=shift):
            parts.draw(canvas, "dot", look, paint)
        return canvas.ops

    first = frame("a")
    assert frame("a") == first
    assert painted == ["a"]
    assert frame("ab") != first
    assert frame("ab", shift=5)[0][1] == 7, "a part that is moved has to be painted where it is"
    assert painted == ["a", "ab", "ab"]
