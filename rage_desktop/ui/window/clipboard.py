"""The system's clipboard, to write and to read: any program can see what is put there."""

import pygame


def put(words: str) -> bool:
    """Put a text on the clipboard; returns whether there is one to put it on."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, ValueError):  # the latter: no text that the system can take
        return False
    return True


def get() -> str:
    """Return the text on the clipboard, "" where there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, ValueError):  # the latter: what another program put there is not UTF-8
        return ""
