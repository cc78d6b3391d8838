"""One workshop for all art tests, without a display."""

from pathlib import Path

import pytest

from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.raster import Raster

SVG = Path(__file__).parents[3] / "assets" / "svg"


@pytest.fixture(scope="session")
def raster() -> Raster:
    return Raster(SVG)


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts()
