"""A page of a review, what its pages share, and where a moment of a game leads: its review,
playing on from it, its round again."""

from collections.abc import Callable
from dataclasses import dataclass

from rage_desktop.match.game_setup import Setup
from rage_desktop.play.review.past_game import PastRound
from rage_desktop.play.review.review_session import ReviewSession, ReviewSubject
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cards.faces import CardArt
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.services import Services

Live = Callable[[], float]  # called while painting, for animated numbers
NOT_COUNTED = text("Play these cards again for practice. It won't count.")


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
        self.terms = session.subject.look, [seat.name for seat in session.subject.seats]
        self.seat = seat
        self._age = 0.0  # seconds since the present content is shown

    def cancel(self) -> ui.NavResult:
        """Leave the review; its results are saved."""
        self.session.close()
        return ui.Pop()

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next poll of the workers, or what is due later."""
        return ui.soonest(self.session.next_wake, super().next_wake)

    def update(self, dt: float) -> None:
        """Process new results."""
        self._age += dt
        if self.session.poll():
            self.refresh()


# -- a moment of a game ----------------------------------------------------------------------------


@dataclass(frozen=True)
class MomentActions:
    """The moment before move `ply`, looked at for a seat; all but `review` is for games of our
    own."""

    services: Services
    session: ReviewSession
    seat: int
    ply: int

    @property
    def round(self) -> PastRound:
        """The round it belongs to, the last one after the end."""
        game = self.session.subject.game
        return game.round_of(self.ply) or game.rounds[-1]

    @property
    def again_words(self) -> Text:
        """What the way to play its round again says."""
        return text("Round {n} again", n=self.round.number)

    @property
    def _setup(self) -> Setup:
        setup = self.session.subject.setup
        assert setup is not None
        return setup

    def review(self) -> ui.NavResult:
        """Show what the decision cost."""
        subject = self.session.subject
        return ui.Push(routes.review(subject, self.seat, self.ply))

    def overview(self) -> ui.NavResult:
        """Show the whole game reviewed."""
        return ui.Push(routes.overview(self.session.subject, self.seat))

    def play_on(self) -> ui.NavResult:
        """Play on from here, for practice."""
        moves = self.session.subject.game.moves[: self.ply]
        return routes.to_practice(self.services, self._setup, moves)

    def again(self) -> ui.NavResult:
        """Play the whole round again, for practice."""
        moves = self.session.subject.game.moves
        found = self.round
        return routes.to_round_again(self.services, self._setup, moves, found.number, found.score)
