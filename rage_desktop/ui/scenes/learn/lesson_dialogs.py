"""The dialogs of the lessons: the pause in one, and what follows the last one of a part; and the
link to what is different in an edition."""

from functools import partial

from rage_desktop.play.lessons.lesson import LEARNT, Lesson, Lessons
from rage_desktop.rules import EditionFile, Text, ntext, text
from rage_desktop.rules.text import title_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.learn import lesson_routes
from rage_desktop.ui.scenes.learn.bubble import paint_face
from rage_desktop.ui.services import Services

WIDE = 1120  # px of the design: the choice of a lesson
LEAST_WIDE = 770  # px: of the same in small windows, where type shrinks no further


class LearnPauseScene(ui.Dialog):
    """Pop("again"), Pop("skip"), Pop("leave"), or Pop() to go on."""

    title = text("Pause")
    heading = text("Learn to play")
    first_focus = default = "resume"
    panel_width = 560
    edge = 44
    heading_size = 40
    heading_align = 0.5

    def __init__(self, services: Services, back: Text | None = None) -> None:
        """`back` names what leaving leads back to if a game is under way below."""
        super().__init__()
        self.services = services
        self._leads_to = back or text("Leave")

    def body(self) -> ui.Children:
        """The ways on."""
        entry = partial(self.button, size=24, h=68)
        return (
            entry("resume", text("Go on"), ui.Pop, key="P"),
            entry("again", text("Start this lesson again"), lambda: ui.Pop("again")),
            entry("skip", text("Skip this lesson"), lambda: ui.Pop("skip")),
            entry("settings", text("Settings"), routes.to_settings),
            entry("leave", self._leads_to, lambda: ui.Pop("leave")),
        )


class LearnEndScene(ui.Dialog):
    """Pop("deal") for a game, Pop() to leave, or Pop with another part to learn.

    If there is a game under way below, no other is offered, and leaving returns to it.
    """

    title = text("Learn to play")
    first_focus = default = "deal"

    def __init__(
        self, services: Services, lessons: Lessons, last: Lesson, back: Text | None = None
    ) -> None:
        """`last` is the lesson that the part ended with; `back` names what the way out leads back
        to if a game is under way."""
        super().__init__()
        self.services = services
        self._lessons = lessons
        self._last = last
        self._back = back
        if back is not None:
            self.first_focus = self.default = "leave"

    def tree(self) -> ui.Element:
        """The coach in the ring of finished lessons, a game, the exit, the other editions."""
        part = self._lessons.of(self._last.part)
        done = sum(one.id in self.services.settings.learning.done for one in part)
        way = partial(self.button, size=24, h=74)
        leave = way("leave", self._back or text("Leave"), ui.Pop)
        deal = way("deal", text("Start a game"), lambda: ui.Pop("deal"))
        ways = (leave,) if self._back is not None else (deal, leave)
        asked = text("Other editions, one minute each")
        content = ui.Column(
            ui.CustomPaint(paint_face((done, len(part))), w=148, h=148, align="middle"),
            ui.Label(
                self._words(done == len(part)),
                size=21,
                align_text=0.5,
                id="message",
                role=ui.Role.STATUS,
                pad=(0, 8, 0, 16),
            ),
            ui.Grid(*ways, columns=len(ways), gap=16),
            ui.Label(asked, "b", 19, id="others"),
            *(
                self.button(f"part-{part}", name, partial(ui.Pop, part), size=24, h=56)
                for part, name in other_editions(self.services)
                if part != self._last.part
            ),
            gap=14,
        )
        return ui.Column(ui.ScrollView(self.scroll, content, grow=1), pad=(48, 36))

    def _words(self, whole: bool) -> Text:
        """Return the message; `whole` if no lesson of the part was skipped."""
        if not whole:
            return text("You can replay any lesson later.")
        if self._last.part != LEARNT:
            return text("That's all that changes. Everything else works the way you know.")
        if self._back is not None:
            return text("You know the whole game now.")
        return text("You know the whole game now. A short round with others is next.")


class LearnChoiceScene(ui.Dialog):
    """Pop with the id of a lesson, once the course is done; Pop() for none."""

    title = text("Learn to play")

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._course = services.lessons.of(LEARNT)
        self.first_focus = self._course[0].id

    def resize(self, ctx: ui.DrawContext) -> None:
        """Be as wide as three long names at any size of window."""
        self.panel_width = max(WIDE, LEAST_WIDE / ctx.scale)
        super().resize(ctx)

    def body(self) -> ui.Children:
        """The lessons of the course in order, and those of other editions."""
        lesson = partial(self._choice, size=21, h=self._high)
        asked = text("Other editions, one minute each")
        others = other_editions(self.services)
        return (
            ui.Label(text("Choose a lesson"), size=21, colour="soft"),
            ui.Grid(*(lesson(one.id, Text(one.title)) for one in self._course), columns=3, gap=14),
            ui.Label(asked, size=21, colour="soft", id="others", pad=(0, 10, 0, 0)),
            ui.Grid(
                *(lesson(self.services.lessons.of(part)[0].id, name) for part, name in others),
                columns=3,
                gap=14,
            ),
        )

    def footer(self) -> ui.Child:
        """The way back."""
        close = self.button(
            "close", text("Close"), ui.Pop, kind=ui.ButtonKind.OUTLINE, h=self._high
        )
        return ui.Grid(ui.Element(), ui.Element(), close, columns=3, gap=14, pad=(0, 14, 0, 0))

    @property
    def _high(self) -> float:
        """The height of a button, which grows with its words."""
        return 60 * max(1, 0.9 * self.ctx.text_scale)

    def _choice(self, lesson: str, name: Text, **fields: float) -> ui.Button:
        return self.button(lesson, name, partial(ui.Pop, lesson), **fields)


# -- what is different in an edition ---------------------------------------------------------------


def other_editions(services: Services) -> list[tuple[str, Text]]:
    """Return the parts on what is different in an edition, each with the edition's name."""
    library = services.library
    titles = [file.title for file in library.editions()]
    found = []
    for part in services.lessons.parts:
        if part != LEARNT:
            file = library.get(part)
            name = title_text(file.title)
            if titles.count(file.title) > 1:
                name = text("{title}, {subtitle}", title=name, subtitle=title_text(file.subtitle))
            found.append((part, name))
    return found


def difference_link(services: Services, file: EditionFile) -> ui.Button | None:
    """Return the link to the lessons on what's different in an edition; None if nothing is."""
    lessons = services.lessons.of(file.id)
    if not lessons:
        return None
    minutes = max(1, round(sum(one.seconds for one in lessons) / 60))
    about = ntext("What's different? {n} minute", "What's different? {n} minutes", minutes)
    return ui.Button(
        "difference",
        about,
        kind=ui.ButtonKind.QUIET,
        size=18,
        style="b",
        colour="gold",
        h=34,
        on_press=lambda: to_difference(services, file),
    )


def to_difference(services: Services, file: EditionFile) -> ui.NavResult:
    """Open the lessons on what is different in an edition, over the present page."""
    return lesson_routes.to_lesson(services, file.id, back=text("Back to New game"))
