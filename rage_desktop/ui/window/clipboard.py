"""The system's clipboard, to write to: other programs paste what is put there."""

import pygame


def put(words: str) -> bool:
    """Put a text on the clipboard; returns whether there is one to put it on."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return False
    return True
