"""A page of a review, and what its pages share."""

from collections.abc import Callable
from dataclasses import replace

from rage_desktop.play.review.review_session import ReviewSession, ReviewSubject
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cards.faces import CardArt
from rage_desktop.ui.services import Services

Live = Callable[[], float]  # called while painting, for animated numbers


def card_art(ctx: ui.DrawContext, subject: ReviewSubject) -> tuple[Faces, CardArt]:
    """Return the faces and the card art of a game."""
    look = subject.look
    faces = Faces(look, ctx.translator, subject.game.edition)
    return faces, ctx.art.cards(look.skin, ctx.palette.high_contrast)


class ReviewPage(ui.Page):
    """A page of a review: it processes new results, and names the game's players
    and suits."""

    title = text("Review")
    scrolls = False

    def __init__(self, services: Services, session: ReviewSession, seat: int) -> None:
        super().__init__()
        self._services = services
        self.session = session
        self.seat = seat
        self._age = 0.0  # seconds since the present content is shown
        self._wait: float | None = None  # seconds until `waited`

    def resize(self, ctx: ui.DrawContext) -> None:
        """Take a new context, with the translator of this game."""
        subject = self.session.subject
        names = [seat.name for seat in subject.seats]
        super().resize(replace(ctx, translator=ctx.translator.at(subject.look, names)))

    def cancel(self) -> ui.NavResult:
        """Leave the review; its results are saved."""
        self.session.close()
        return ui.Pop()

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next poll of the workers, or the end of the wait."""
        waits = [seconds for seconds in (self.session.next_wake, self._wait) if seconds is not None]
        return min(waits, default=None)

    def update(self, dt: float) -> None:
        """Process new results; end the wait."""
        self._age += dt
        if self.session.poll():
            self.refresh()
        if self._wait is not None:
            self._wait -= dt
            if self._wait <= 0:
                self._wait = None
                self.waited()
                self.refresh()

    def waited(self) -> None:
        """React to the end of the wait."""
