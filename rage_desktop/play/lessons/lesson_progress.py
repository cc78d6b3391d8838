"""A player's lesson progress, as stored in the settings."""

from msgspec import structs

from rage_desktop.match.settings import Learning
from rage_desktop.play.lessons.lesson import Lesson
from rage_desktop.play.lessons.lesson_loader import Lessons


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
