"""Load the lessons from their file, and keep a player's progress in them.

A new entry in the file is a new lesson in the game.
"""

from pathlib import Path

import msgspec
from msgspec import Struct, structs

from rage_desktop.asset_paths import assets_dir
from rage_desktop.match.settings import Learning
from rage_desktop.play.lessons.lesson import LEARNT, Lesson

FILE = ("lessons", "lessons.json")
FORMAT = 1


class Lessons(Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons in order."""

    format: int
    about: dict[str, str]
    lessons: tuple[Lesson, ...]

    def get(self, lesson_id: str) -> Lesson | None:
        """Return a lesson by its id; None if that id is gone."""
        return next((one for one in self.lessons if one.id == lesson_id), None)

    def of(self, part: str) -> tuple[Lesson, ...]:
        """Return the lessons of a part in order."""
        return tuple(one for one in self.lessons if one.part == part)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts in order: the basics, then the editions with differences."""
        return tuple(dict.fromkeys(one.part for one in self.lessons))

    def part_of(self, edition_id: str | None) -> str:
        """Return the part that explains an edition, or else the basics."""
        return edition_id if edition_id in self.parts and edition_id else LEARNT

    def after(self, lesson: Lesson) -> Lesson | None:
        """Return the next lesson of the part; None after the last one."""
        part = self.of(lesson.part)
        place = part.index(lesson) + 1
        return part[place] if place < len(part) else None


def load_lessons(path: Path | None = None) -> Lessons:
    """Load the lessons of a file, by default the built-in one; raises ValueError."""
    path = path or assets_dir().joinpath(*FILE)
    return msgspec.json.decode(path.read_bytes(), type=Lessons)


def mark_reached(learning: Learning, lessons: Lessons, lesson: Lesson, at: int = 0) -> Learning:
    """Record the current item of a lesson."""
    part = lessons.of(lesson.part)
    number = part.index(lesson) + 1
    return structs.replace(learning, lesson=lesson.id, at=at, number=number, count=len(part))


def mark_finished(learning: Learning, lessons: Lessons, lesson: Lesson) -> Learning:
    """Record that a lesson is finished and make the next one current, if any."""
    done = learning.done if lesson.id in learning.done else (*learning.done, lesson.id)
    following = lessons.after(lesson)
    free = Learning(done=done, offered=learning.offered, offers=learning.offers)
    return free if following is None else mark_reached(free, lessons, following)


def resume_point(learning: Learning, lessons: Lessons, part: str) -> tuple[Lesson, int]:
    """Return the lesson of a part to continue, and the item in it.

    That is the current one, else the first unfinished one, else the first.
    """
    own = lessons.of(part)
    under_way = next((one for one in own if one.id == learning.lesson), None)
    if under_way is not None:
        return under_way, learning.at
    return next((one for one in own if one.id not in learning.done), own[0]), 0
