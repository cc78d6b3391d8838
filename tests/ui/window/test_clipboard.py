"""What other programs put on the clipboard, or let go over the window, need not be text."""

import pygame
import pytest
from pygame.event import Event

from rage_desktop.ui.toolkit.intents import TextTyped
from rage_desktop.ui.window import clipboard
from rage_desktop.ui.window.input_mapper import InputMapper


def test_what_is_not_text_is_pasted_as_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: b"caf\xe9 x".decode())
    mapper = InputMapper((100, 100))
    mapper.text_mode = True
    paste = Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    assert mapper.map_event(paste) == [TextTyped("")]


@pytest.mark.parametrize("words", ["a\udcffb", "a\0b"])
def test_failed_copies_are_not_claimed(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    def put_text(words: str) -> None:
        words.encode()
        if "\0" in words:
            raise ValueError("embedded null character")

    monkeypatch.setattr(pygame.scrap, "put_text", put_text)
    assert not clipboard.put(words)
