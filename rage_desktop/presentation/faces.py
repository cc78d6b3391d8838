"""Faces of the players: nine moods, and what a face looks at."""

from enum import StrEnum
from typing import NamedTuple

DOWN = -1  # what a face looks at that looks at no seat


class Mood(StrEnum):
    """What a face says."""

    REST = "rest"
    LOOKS = "looks"
    THINKS = "thinks"
    PLEASED = "pleased"
    PROUD = "proud"
    WORRIED = "worried"
    MISSED = "missed"
    STARTLED = "startled"
    ASLEEP = "asleep"


class Face(NamedTuple):
    """A mood and, for one that looks, the seat it looks at (or DOWN)."""

    mood: Mood = Mood.REST
    toward: int | None = None


class ChangingFace(NamedTuple):
    """A face, the one it takes the place of, and how far it has come, in quarters."""

    face: Face
    before: Face
    quarters: int
