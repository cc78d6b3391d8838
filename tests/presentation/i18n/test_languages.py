"""Which languages there are, and which of them is spoken."""

from pathlib import Path

import pytest

from rage_desktop.presentation.i18n.languages import (
    NATIVE_NAMES,
    available_languages,
    choose_language,
    native_name,
    preferred_languages,
)


def test_a_language_is_there_as_soon_as_its_catalogue_is(tmp_path: Path) -> None:
    assert available_languages(tmp_path) == ("en",)
    for code, file in (("fr", "rage_desktop.mo"), ("de", "rage_desktop.mo"), ("es", "other.mo")):
        folder = tmp_path / code / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / file).touch()
    assert available_languages(tmp_path) == ("en", "de", "fr")


@pytest.mark.parametrize(
    ("preferred", "heard"),
    [
        (("fr_CA",), "fr"),
        (("it", "de_AT", "fr"), "de"),
        (("en_GB", "fr"), "en"),
        (("it",), "en"),
        ((), "en"),
    ],
)
def test_the_first_language_known_is_spoken(preferred: tuple[str, ...], heard: str) -> None:
    assert choose_language(preferred, ("en", "de", "fr")) == heard


@pytest.mark.parametrize(
    ("environment", "codes"),
    [
        ({"LANG": "es_ES.UTF-8"}, ("es_ES",)),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "fr_FR"}, ("fr_FR",)),
        ({"LANG": "es_ES.UTF-8", "LC_MESSAGES": "de_DE@euro"}, ("de_DE",)),
        ({"LANG": "es_ES.UTF-8", "LANGUAGE": "ca:fr"}, ("ca", "fr", "es_ES")),
        ({"LANG": "C.UTF-8", "LANGUAGE": "es"}, ("es", "en")),
        ({"LC_ALL": "C", "LANGUAGE": "es"}, ("en",)),
        ({}, ()),
    ],
)
def test_the_environment_asks_as_for_every_program(
    environment: dict[str, str], codes: tuple[str, ...]
) -> None:
    assert preferred_languages(environment) == codes


def test_languages_are_called_as_they_call_themselves() -> None:
    assert native_name("fr_CA") == NATIVE_NAMES["fr"] == "Français"
    assert native_name("xx") == "xx"
