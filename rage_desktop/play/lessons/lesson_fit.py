"""Whether a lesson says what is true in an edition that has no lessons of its own."""

from collections.abc import Callable, Mapping
from typing import Final

from rage_desktop.rules import Edition, Role
from rage_desktop.rules.editions.help import (
    aim,
    leading_trumps,
    trump,
    when_to_trump,
    who_must_follow,
)

POINTS: Final = ("exact", "missed", "points_per_trick", "per_trick_short", "per_trick_over")


def _following(edition: Edition) -> object:
    return who_must_follow(edition), when_to_trump(edition)


def _trumps(edition: Edition) -> object:
    return trump(edition)[0], when_to_trump(edition), leading_trumps(edition)


def _points(edition: Edition) -> object:
    return [getattr(edition, knob) for knob in POINTS]


def _cards_with_points(edition: Edition) -> object:
    return [bool(edition.action_counts.get(role)) for role in (Role.BONUS, Role.MALUS)]


TAUGHT: Final[Mapping[str, Callable[[Edition], object]]] = {
    "learn-1": aim,
    "learn-2": _following,
    "learn-3": _trumps,
    "learn-4": _points,
    "learn-5": _cards_with_points,
}
"""What has to be alike for each lesson on one subject."""


def lesson_fits(lesson: str | None, edition: Edition, taught: Edition) -> bool:
    """Return whether a lesson for beginners, which is played by the rules `taught`, is true by
    those of an edition, too."""
    alike = TAUGHT.get(lesson or "")
    return alike is None or alike(edition) == alike(taught)
