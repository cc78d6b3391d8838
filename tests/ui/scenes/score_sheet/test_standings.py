"""The standings beside the sheet: as they stood, counted, and gone to their new places."""

from itertools import pairwise
from typing import Any

import pygame
import pytest
from helpers.calls import record_calls
from helpers.driver import FRAME
from helpers.screens.languages import record_drawn_texts
from helpers.screens.score_sheets import OpenSheet, SheetDriver, scored

from rage_desktop.play.session import Session
from rage_desktop.presentation.score_sheet import ScoreSheet, score_sheet, standing
from rage_desktop.ui.scenes.score_sheet import standings
from rage_desktop.ui.toolkit import PaintContext
from rage_desktop.ui.window.sound import Mixer

pytestmark = pytest.mark.usefixtures("drawn")
CLIMBS = "R4GE5"
"""In its third round the first of five seats goes from the fourth place to the first."""


def climbing() -> Session:
    return scored("rage", 5, 3, seed=CLIMBS)


def sheet_of(session: Session) -> ScoreSheet:
    return score_sheet(session.view)


def rows(driver: SheetDriver) -> list[str]:
    """Return the rows' nodes from the top to the bottom."""
    nodes = [node for node in driver.scene.nodes if node.id.startswith("round-")]
    return [node.id for node in sorted(nodes, key=lambda node: (node.bounds.y, node.bounds.x))]


@pytest.fixture
def faces(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Whose faces are drawn in which height, row by row, as far as that is known to a row."""
    drawn: list[tuple[str, int]] = []

    def note(ctx: object, avatar: str, *_: object) -> None:
        canvas = ctx.canvas  # type: ignore[attr-defined]
        drawn.append((avatar, canvas._dy))

    monkeypatch.setattr(standings, "draw_bidder", note)
    return drawn


def from_the_top(faces: list[tuple[str, int]]) -> list[str]:
    return [avatar for avatar, _ in sorted(faces, key=lambda face: face[1])]


def test_everybody_stands_as_before_until_all_is_counted_and_then_at_their_new_place(
    open_sheet: OpenSheet, faces: list[tuple[str, int]]
) -> None:
    session = climbing()
    avatars = [seat.avatar for seat in session.match.setup.seats]
    sheet = sheet_of(session)
    before = [avatars[seat] for seat in standing(sheet.before)]
    after = [avatars[seat] for seat in standing(sheet.totals)]
    assert before.index(avatars[0]) == 3
    assert after.index(avatars[0]) == 0
    driver = open_sheet(session)
    faces.clear()
    driver.step(FRAME)
    assert from_the_top(faces[:5]) == before
    driver.settle(each=FRAME)
    assert from_the_top(faces[-5:]) == after
    assert rows(driver) == [f"round-{seat}" for seat in standing(sheet.totals)]
    aloud = driver.find("round-0").accessible_name
    assert aloud is not None
    assert driver.scene.ctx.tr(aloud).startswith("1. Alice: bid 1, took 1, +11")


@pytest.mark.parametrize("key", [pygame.K_RETURN, 0], ids=["Enter", "click"])
def test_one_press_settles_everybody(
    open_sheet: OpenSheet, faces: list[tuple[str, int]], key: int
) -> None:
    session = climbing()
    avatars = [seat.avatar for seat in session.match.setup.seats]
    driver = open_sheet(session)
    driver.steps(5)
    faces.clear()
    if key:
        driver.key(key)
    else:
        driver.click_at(5, 5)
    driver.step()
    after = standing(sheet_of(session).totals)
    assert from_the_top(faces[-5:]) == [avatars[seat] for seat in after]


def test_with_reduced_motion_everybody_stands_there_at_once(
    open_sheet: OpenSheet, faces: list[tuple[str, int]]
) -> None:
    session = climbing()
    avatars = [seat.avatar for seat in session.match.setup.seats]
    open_sheet(session, reduced_motion=True)
    after = standing(sheet_of(session).totals)
    assert from_the_top(faces[-5:]) == [avatars[seat] for seat in after]


def test_who_overtakes_is_heard_where_it_is_the_viewer(
    open_sheet: OpenSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = record_calls(monkeypatch, Mixer, "play", lambda _, name, *__, **___: name)
    open_sheet(climbing()).settle(each=FRAME)
    assert heard[-2:] in (["sort", "winning"], ["winning", "sort"])
    heard.clear()
    open_sheet(scored("rage", 5, 1)).settle(each=FRAME)
    assert "winning" not in heard


def test_a_miss_is_told_in_words_and_only_points_have_signs(
    open_sheet: OpenSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = climbing()
    drawn = record_drawn_texts(monkeypatch)
    open_sheet(session, reduced_motion=True)
    latest = sheet_of(session).latest
    assert latest is not None
    assert {"exact", "4 too few", "6 too few"} <= set(drawn)
    points = {f"{cell.points:+}" for cell in latest.cells}
    assert {words for words in drawn if words.startswith("+") and words[1:].isdigit()} <= points


@pytest.mark.parametrize(
    ("players", "size", "text_size"),
    [
        (10, (1920, 1080), 150),
        (10, (1280, 720), 100),
        (10, (1080, 1400), 150),
        (6, (1280, 720), 100),
        (5, (1024, 640), 125),
        (5, (1280, 720), 200),
    ],
)
def test_no_figures_of_a_row_lie_on_each_other_or_on_a_face(
    open_sheet: OpenSheet,
    monkeypatch: pytest.MonkeyPatch,
    players: int,
    size: tuple[int, int],
    text_size: int,
) -> None:
    boxes: list[pygame.Rect] = []

    def note(ctx: PaintContext, x: float, y: float, wide: float, high: float) -> None:
        canvas = ctx.canvas
        boxes.append(pygame.Rect(canvas._dx + round(x), canvas._dy + round(y), wide, high))

    def face(ctx: PaintContext, _avatar: str, _result: object, d: int, x: int, y: int) -> None:
        note(ctx, x - d / 2, y - d / 2, d, d)

    def figure(ctx: PaintContext, words: str, *args: Any) -> None:
        style, n, x, y, _colour, *ax = args
        wide = ctx.text_width(words, style, n)
        note(ctx, x - wide * (ax[0] if ax else 0), y - 5, wide, 10)

    monkeypatch.setattr(standings, "draw_bidder", face)
    record_calls(monkeypatch, PaintContext, "draw_text", figure)
    driver = open_sheet(scored("rave", players, 3), size, text_size=text_size, reduced_motion=True)
    for seat in range(players):
        row = driver.find(f"round-{seat}").bounds
        middle = [box for box in boxes if abs(box.centery - row.centery) <= 2]
        inside = sorted({tuple(box) for box in middle if row.contains(box)})
        assert len(inside) >= 3
        assert all(one[0] + one[2] <= other[0] + 1 for one, other in pairwise(inside))
