"""The kit writes what it is told to, as wide as it says."""

import pygame
import pytest

from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit, unjoined


def test_the_hyphens_of_an_option_stay_apart(kit: Kit) -> None:
    one = kit.width("-", "s", 40)
    assert kit.width("--", "s", 40) == pytest.approx(2 * one, abs=1)
    assert kit.width("---", "s", 40) == pytest.approx(3 * one, abs=2)
    canvas = Canvas(kit.size)
    assert kit.write(canvas, "--", "s", 40, 0, 50, "#FFFFFF") == kit.width("--", "s", 40)
    lines = kit.fonts.text(unjoined("--"), "s", kit.t(40), "#FFFFFF")
    mask = pygame.mask.from_surface(lines)
    assert len(mask.connected_components()) == 2
