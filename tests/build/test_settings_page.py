"""The page of settings is current."""

from helpers.scripts import import_script


def test_the_page_is_the_one_that_the_settings_make() -> None:
    script = import_script("assets/settings_page")
    assert script.PAGE.read_text(encoding="utf-8") == script.page()
