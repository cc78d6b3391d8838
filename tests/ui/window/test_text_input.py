"""Text is typed with the system's own means."""

import ctypes

import pygame
import pytest

from rage_desktop.ui.window.window import Window


def test_the_system_shows_what_an_input_method_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_IME_SHOW_UI", raising=False)
    window = Window("Test", (1280, 720))
    hint = ctypes.CDLL(pygame.base.__file__).SDL_GetHint
    hint.restype = ctypes.c_char_p
    assert hint(b"SDL_IME_SHOW_UI") == b"1"
    window.close()
