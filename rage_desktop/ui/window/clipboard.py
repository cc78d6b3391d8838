"""Access to the system's clipboard, which any program can read."""

import pygame

LONGEST = 10_000  # characters; what is pasted here is a name, a code or a search


def put(words: str) -> bool:
    """Put a text on the clipboard; return whether there is a clipboard."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, ValueError):  # ValueError: a text that the system does not accept
        return False
    return True


def get() -> str:
    """Return the text on the clipboard, as much as any field takes; "" where there is none."""
    try:
        return pygame.scrap.get_text()[:LONGEST]
    except (pygame.error, ValueError):  # ValueError: another program's text is not UTF-8
        return ""
