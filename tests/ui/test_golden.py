"""A dozen screens look as they did: pictures in golden/, made anew with --renew-golden.

The pictures hold for one version of pygame-ce, which brings its own font and SVG rasters: another
one sets type a little differently, and then nothing is compared. Look at new ones before they stay.
"""

from pathlib import Path
from typing import Final

import pygame
import pytest
from helpers.rendering.shared_art_factory import KeptArtFactory, kept_art_factory
from helpers.screens.screens import SCREENS, open_screen
from pygame import Surface

from rage_desktop.ui import game
from rage_desktop.ui.art.raster import Raster
from rage_desktop.ui.scenes import title

GOLDEN: Final = Path(__file__).parent / "golden"
FAILED: Final = GOLDEN / "failed"
MADE_WITH: Final = "2.5.8"  # of pygame-ce, pinned for tests in pyproject.toml
SIZE: Final = (1280, 720)
TOLERANCE: Final = 2  # levels of a channel
STEP: Final = 3  # levels that are kept as one, so that pictures are small: at most one off
STRAY: Final = 0.0002  # the share of pixels that may differ more: less than a short word


def differing(one: Surface, other: Surface) -> int:
    """Count the pixels that differ by more than the tolerance in any channel."""
    if one.get_size() != other.get_size():
        return one.get_width() * one.get_height()
    apart = one.copy()
    back = other.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    near = pygame.mask.from_threshold(apart, (0, 0, 0), (TOLERANCE + 1,) * 3)
    return one.get_width() * one.get_height() - near.count()


def save(picture: Surface, path: Path) -> None:
    """Write a PNG that is a fraction of one with all its levels, which are kept in steps.

    The steps make pictures differ by one level from what was seen; the tolerance is for both.
    """
    steps = bytes(min(255, (level + 1) // STEP * STEP) for level in range(256))
    data = pygame.image.tobytes(picture, "RGB").translate(steps)
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(pygame.image.frombytes(data, picture.get_size(), "RGB"), path)


@pytest.fixture
def renewing(request: pytest.FixtureRequest) -> bool:
    """Whether the pictures are being made anew."""
    if pygame.version.ver != MADE_WITH:
        pytest.skip(f"The pictures hold for pygame-ce {MADE_WITH}, not {pygame.version.ver}")
    return bool(request.config.getoption("--renew-golden", default=False))


@pytest.fixture(scope="module")
def smooth_art_factory() -> KeptArtFactory:
    """One for these pictures: they go without grain, which the others' have."""
    return kept_art_factory()


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("name", SCREENS)
def test_the_screen_looks_as_it_did(
    name: str,
    renewing: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    smooth_art_factory: KeptArtFactory,
) -> None:
    monkeypatch.setattr(title, "__version__", "1.2.3")
    # without the grain that hides the steps of gradients, pictures are a fraction as large
    monkeypatch.setattr(Raster, "roughen", lambda *_: None)
    monkeypatch.setattr(game, "make_art_factory", lambda: smooth_art_factory)
    smooth_art_factory.put_cards_away()  # whichever pictures were compared before
    with open_screen(SCREENS[name], tmp_path, SIZE) as driver:
        shown = driver.app.window.surface.convert(Surface((1, 1), 0, 32))
    golden = GOLDEN / f"{name}.png"
    if renewing:
        save(shown, golden)
    assert golden.is_file(), f"There is no {golden}: make it with --renew-golden"
    wanted = pygame.image.load(golden).convert(shown)
    strays = differing(wanted, shown)
    if strays > STRAY * SIZE[0] * SIZE[1]:
        save(shown, FAILED / f"{name}.png")
        pytest.fail(f"{strays} pixels of {golden} differ: look at {FAILED / name}.png")
