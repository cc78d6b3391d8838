"""How far somebody has come with the lessons, as settings keep it."""

from msgspec import structs

from rage_desktop.match.settings import Learning
from rage_desktop.play.lessons.lesson import Lesson
from rage_desktop.play.lessons.lesson_loader import Lessons


def mark_reached(learning: Learning, lessons: Lessons, lesson: Lesson, at: int = 0) -> Learning:
    """Note that a lesson stands at an item of its line."""
    part = lessons.of(lesson.part)
    number = part.index(lesson) + 1
    return structs.replace(learning, lesson=lesson.id, at=at, number=number, count=len(part))


def mark_finished(learning: Learning, lessons: Lessons, lesson: Lesson) -> Learning:
    """Note that a lesson is done; the one under way is the one that follows, if any."""
    done = learning.done if lesson.id in learning.done else (*learning.done, lesson.id)
    following = lessons.after(lesson)
    free = Learning(done=done, offered=learning.offered, offers=learning.offers)
    return free if following is None else mark_reached(free, lessons, following)


def resume_point(learning: Learning, lessons: Lessons, part: str) -> tuple[Lesson, int]:
    """Return the lesson of a part to go on with, and where.

    That is the one under way, or else the first that is not done, or else the first.
    """
    own = lessons.of(part)
    under_way = next((one for one in own if one.id == learning.lesson), None)
    if under_way is not None:
        return under_way, learning.at
    return next((one for one in own if one.id not in learning.done), own[0]), 0
