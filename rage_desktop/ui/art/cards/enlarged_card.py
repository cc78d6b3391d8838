"""A hand card coming to the front, enlarged and turned upright, scaled from a cached surface."""

import pygame
from pygame import Surface

from rage_desktop.ui.art.cards.faces import CardArt, Face

STEPS = 4  # surfaces on the way


def enlarged(
    cards: CardArt,
    face: Face | None,
    lies: tuple[float, float],
    ends: tuple[float, float],
    share: float,
) -> Surface:
    """Return a card between two heights and angles, at `share` of the way.

    On the way the surface of the resting card is scaled, and the fine one of the end is `owed`:
    no card is redrawn just because the pointer passes over it.
    """
    if share >= 1:
        return cards.placed(face, *ends)
    if face is not None and not cards.ready(face, *ends):
        cards.owed = face, *ends
    step = round(share * STEPS) / STEPS
    if not step:
        return cards.placed(face, *lies)
    (height, angle), (high, level) = lies, ends

    def scale() -> Surface:
        size = 1 + (high / height - 1) * step
        return pygame.transform.rotozoom(
            cards.placed(face, height, angle), (level - angle) * step, size
        )

    key = "grown", face, round(height), round(angle, 2), round(high), round(level, 2), step
    return cards.passing.fetch(key, scale)
