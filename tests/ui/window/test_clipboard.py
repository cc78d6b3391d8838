"""The clipboard belongs to other programs, which put anything there."""

import pygame
import pytest

from rage_desktop.ui.window import clipboard


def test_of_a_whole_book_only_as_much_is_pasted_as_a_field_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = "rage/4/K7Q2M-9XD4T " * 550_000
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: book)
    assert clipboard.get() == book[: clipboard.LONGEST]


@pytest.mark.parametrize("error", [pygame.error("No text"), ValueError("not UTF-8")])
def test_a_picture_or_a_broken_text_pastes_nothing(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail() -> str:
        raise error

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    assert clipboard.get() == ""
