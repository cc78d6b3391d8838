"""A data folder that version 0.1.0 left behind opens in the window, and its game goes on."""

import shutil
from pathlib import Path

import pytest
from helpers.driver import Driver
from helpers.paths import TESTS

from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.options import GameOptions


@pytest.mark.slow
def test_the_title_offers_to_go_on(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(TESTS / "data" / "0.1.0", tmp_path / "data"))
    options = GameOptions(data_dir=folder, window=(1280, 720), lang="en")
    services = make_services(options)
    app = make_app(options, services)
    try:
        driver = Driver(app)
        assert services.notices == ()
        driver.go("continue")
        assert driver.has("menu"), "the table did not open"
    finally:
        app.window.close()
        services.close()
