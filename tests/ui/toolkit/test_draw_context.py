"""The context writes what it is told to, as wide as it says."""

import pygame
import pytest

from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.draw_context import DrawContext, without_ligatures


def test_the_hyphens_of_an_option_stay_apart(ctx: DrawContext) -> None:
    one = ctx.text_width("-", "s", 40)
    assert ctx.text_width("--", "s", 40) == pytest.approx(2 * one, abs=1)
    assert ctx.text_width("---", "s", 40) == pytest.approx(3 * one, abs=2)
    canvas = Canvas(ctx.size)
    assert ctx.draw_text(canvas, "--", "s", 40, 0, 50, "#FFFFFF") == ctx.text_width("--", "s", 40)
    lines = ctx.fonts.text(without_ligatures("--"), "s", ctx.t(40), "#FFFFFF")
    mask = pygame.mask.from_surface(lines)
    assert len(mask.connected_components()) == 2
