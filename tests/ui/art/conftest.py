"""One workshop for all art tests, without a display."""

import pytest
from helpers.paths import ASSETS

from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.raster import Raster

SVG = ASSETS / "svg"


@pytest.fixture(scope="session")
def raster() -> Raster:
    return Raster(SVG)


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts()
