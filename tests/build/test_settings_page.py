"""Each setting of an edition file is described once, and the page of them is current."""

from collections import Counter
from types import ModuleType

import pytest
from helpers.scripts import import_script


@pytest.fixture(scope="module")
def settings() -> ModuleType:
    """The script that writes the page."""
    return import_script("assets/settings_page")


def test_every_field_of_an_edition_is_described_once(settings: ModuleType) -> None:
    described = Counter(key for group in settings.groups().values() for key in group)
    assert described == Counter(settings.keys())


def test_the_page_is_the_one_that_the_settings_make(settings: ModuleType) -> None:
    assert settings.PAGE.read_text(encoding="utf-8") == settings.page()
