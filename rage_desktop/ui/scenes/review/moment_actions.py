"""Where a moment of a game leads: its review, playing on from it, its round again."""

from dataclasses import dataclass

from rage_desktop.match.game_setup import Setup
from rage_desktop.play.review.past_game import PastRound
from rage_desktop.play.review.review_session import ReviewSession
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.services import Services

NOT_COUNTED = text("Replays these cards for practice. It doesn't count.")


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
        moves, found = self.session.subject.game.moves, self.round
        return routes.to_round_again(self.services, self._setup, moves, found.number, found.score)
