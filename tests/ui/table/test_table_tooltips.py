"""What an action card on the table says about the trump it changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.calls import sure
from helpers.rendering.text_reader import read_texts
from helpers.screens.screens import SCREENS, open_screen
from pygame import Rect

from rage_desktop.presentation.tooltips import card_tooltip
from rage_desktop.presentation.tooltips.tooltip_data import TooltipData
from rage_desktop.rules import text
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.table_context import TableContext
from rage_desktop.ui.table.table_tooltips import make_tooltip, tooltip_context_of
from rage_desktop.ui.toolkit import Canvas, lay_out
from rage_desktop.ui.toolkit.tooltip.tooltip_tree import SHAPES, tooltip_tree

REMOVED = text("Bruno removed the trump with it.")


@pytest.fixture(name="tctx")
def _tctx(tmp_path: Path) -> Iterator[TableContext]:
    with open_screen(SCREENS["table_rage"], tmp_path, (1280, 720)) as driver:
        yield driver.at(TableScene).tctx


def test_a_change_of_trump_leaves_its_sentence_the_whole_width(
    tctx: TableContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx = tctx.ctx
    data = TooltipData(title=text("Out Rage"), now=REMOVED, before="G", after=None, changed=True)
    with read_texts(monkeypatch) as page:
        tree = tooltip_tree(ctx, make_tooltip(tctx, data), 1200)
        canvas = Canvas(ctx.size)
        width = tree.width(ctx)
        lay_out(ctx, tree, Rect(100, 100, width, tree.height(ctx, width))).draw(canvas)
        page.turn(canvas)
        said = [line for line, _ in page.lines() if line in ctx.tr(REMOVED)]
        assert len(said) <= 2


def test_a_trump_that_stayed_as_it_was_has_no_arrow(tctx: TableContext) -> None:
    for trump in ("G", None):
        data = TooltipData(
            title=text("Out Rage"), now=REMOVED, before=trump, after=trump, changed=True
        )
        assert getattr(sure(make_tooltip(tctx, data).now).mark, "share", 1) == 1


def test_who_played_a_card_never_ends_with_a_lone_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_screen(SCREENS["table_rage"], tmp_path, (1280, 720)) as driver:
        scene = driver.at(TableScene)
        ctx = scene.tctx.ctx
        play = scene.session.table.trick[-1]
        situation = tooltip_context_of(scene.session, memory=False)
        data = card_tooltip.on_table(situation, play=play, first=False)
        canvas = Canvas(ctx.size)
        with read_texts(monkeypatch) as page:
            small = tooltip_tree(ctx, make_tooltip(scene.tctx, data), 1200, SHAPES[1])
            lay_out(ctx, small, Rect(100, 100, small.width(ctx), 600)).draw(canvas)
            page.turn(canvas)
            lines = [line for line, _ in page.lines()]
    assert any("played" in line for line in lines)
    assert "it" not in lines
