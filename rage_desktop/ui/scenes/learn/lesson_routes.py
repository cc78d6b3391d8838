"""Ways to the lessons: the course where it stands, one lesson as an extra, or a choice of them."""

from rage_desktop.play.lessons.lesson import LEARNT, resume_point
from rage_desktop.rules import Text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.services import Services


def to_course(services: Services) -> ui.Push:
    """Open the lessons that everybody begins with, where they were left."""
    return ui.Push(
        routes.lesson_table(*resume_point(services.settings.learning, services.lessons, LEARNT))
    )


def to_lesson(
    services: Services,
    edition_id: str | None = None,
    lesson: str | None = None,
    *,
    back: Text | None = None,
) -> ui.Push:
    """Open one lesson as an extra, after which the course stands where it stood: `lesson`, or the
    first unfinished one on what is different in an edition. Over a game `back` names what leaving
    it leads back to."""
    lessons = services.lessons
    own = lessons.get(lesson) if lesson is not None else None
    if own is None:
        own, _ = resume_point(services.settings.learning, lessons, lessons.part_of(edition_id))
    return ui.Push(routes.lesson_table(own, extra=True, back=back))


def to_lesson_choice(services: Services) -> ui.Push:
    """Let the person choose a lesson, and open it as an extra."""

    def chosen(lesson: object) -> ui.NavResult:
        return to_lesson(services, lesson=lesson) if isinstance(lesson, str) else None

    return ui.Push(routes.lesson_choice(), chosen)
