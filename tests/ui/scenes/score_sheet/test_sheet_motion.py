"""The score sheet as it is counted, and that it comes to rest."""

from itertools import pairwise

import pygame
import pytest
from helpers.people.driver import FRAME, TICK
from helpers.shown.sheets import OpenSheet, scored
from msgspec import structs

from rage_desktop.presentation.milestones.score_count import ScoreCount, Step
from rage_desktop.presentation.motion import MotionSettings, MotionToken
from rage_desktop.presentation.score_sheet import score_sheet
from rage_desktop.ui.scenes.score_sheet.cells import draw_rolling
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext


def test_after_a_round_each_column_is_counted_with_a_tick(
    open_sheet: OpenSheet, sheet_services: Services
) -> None:
    driver = open_sheet(scored("rage", 4, 1))
    seconds = driver.settle(each=FRAME)
    assert 1.0 < seconds < 3.0
    assert sheet_services.mixer.heard.count("score_tick") == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize(("speed", "most"), [(2, 1.5), (4, 0.8), (0, 0.3)])
def test_speed_holds_for_the_sheet_too(
    open_sheet: OpenSheet, sheet_services: Services, speed: int, most: float
) -> None:
    sheet_services.settings = structs.replace(sheet_services.settings, speed=speed)
    assert open_sheet(scored("rage", 4, 1)).settle(each=FRAME) <= most


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
def test_while_counting_no_total_is_printed_over_another(
    open_sheet: OpenSheet, sheet_services: Services
) -> None:
    """Each total is that of before or that of after: never both in one place."""
    session = scored("rage", 4, 3)
    driver = open_sheet(session)
    scene = driver.sheet()

    def totals() -> list[bytes]:
        feet = [driver.find(f"total-{seat}").bounds.inflate(-6, -6) for seat in range(4)]
        feet = [pygame.Rect(x, y + h // 2, w, h // 2) for x, y, w, h in feet]  # below the crowns
        surface = driver.app.window.surface
        return [pygame.image.tobytes(surface.subsurface(foot), "RGB") for foot in feet]

    counting = ScoreCount(score_sheet(session.view), MotionSettings(sheet_services.settings.speed))
    times = [TICK]  # seconds since the paper began to rise
    while times[-1] < counting.begins:
        driver.step()
        times.append(times[-1] + TICK)
    del times[:-1]
    seen = [totals()]
    while scene.is_busy:
        driver.step()
        seen.append(totals())
        times.append(times[-1] + TICK)
    assert times[-1] == pytest.approx(counting.ends, abs=TICK)
    rolled = 0
    for seat in range(4):
        for now, frame in zip(times, seen, strict=True):
            step = counting.column(seat, now).step
            if step is Step.ROLL:
                rolled += 1
            elif now < counting.ends - 0.3:  # a crown may still hop over it
                assert frame[seat] in {seen[0][seat], seen[-1][seat]}
        gained = session.view.scores[-1].points[seat]
        assert (seen[0][seat] != seen[-1][seat]) == bool(gained)
    assert rolled > 20


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("old", "new"), [(8, 13), (-4, 6), (32, 49), (9, 10), (99, 100), (-3, -13), (5, 5), (30, 0)]
)
def test_rolling_digits_never_share_a_place(ctx: DrawContext, old: int, new: int) -> None:
    """Each digit is cut off by a window of its own, and the old one has left as far as the new
    one has come."""
    for step in range(41):
        canvas = Canvas((400, 200))
        draw_rolling(canvas, ctx, (old, new), step / 40, 46, (300, 100), "#000000")
        windows: dict[tuple[int, int], list[pygame.Rect]] = {}
        for source, _x, y, _mode, _alpha, box in canvas.ops:
            assert isinstance(source, pygame.Surface)
            ink = source.get_bounding_rect().move(_x, y).clip(pygame.Rect(box))
            windows.setdefault((box[0], box[2]), []).append(ink)
        for inks in windows.values():
            assert len(inks) <= 2
            assert not any(a.colliderect(b) for a, b in pairwise(inks))
    assert len(canvas.ops) == len(str(new).replace("-", "\u2212"))


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_LEFT, pygame.K_5, pygame.K_s])
def test_any_key_completes_the_counting_and_does_nothing_else(
    open_sheet: OpenSheet, key: int
) -> None:
    driver = open_sheet(scored("rage", 3, 1))
    driver.steps(30)
    assert driver.sheet().is_busy
    driver.key(key)
    assert not driver.sheet().is_busy
    assert driver.below.closed == 0


def test_a_click_completes_the_counting(open_sheet: OpenSheet) -> None:
    driver = open_sheet(scored("rage", 3, 1))
    driver.steps(30)
    driver.click_at(*driver.find("next").bounds.center)
    assert not driver.sheet().is_busy


@pytest.mark.usefixtures("drawn")
def test_at_rest_nothing_is_painted(open_sheet: OpenSheet) -> None:
    driver = open_sheet(scored("rave", 10, 4))
    driver.settle()
    driver.step()
    driver.step()
    assert driver.painted == 0
    assert not driver.app.active


def test_reduced_motion_and_mid_round_leave_out_the_ink(
    open_sheet: OpenSheet, sheet_services: Services
) -> None:
    assert not open_sheet(scored("rage", 3, 1), reduced_motion=True).sheet().is_busy
    mid_round = open_sheet(scored("rage", 3, 1, extra=4))
    rise = MotionSettings().of(MotionToken.SHEET_RISE).seconds
    assert mid_round.settle(each=FRAME) == pytest.approx(rise, abs=FRAME)
    assert sheet_services.mixer.heard == []  # type: ignore[attr-defined]
