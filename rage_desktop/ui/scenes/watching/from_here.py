"""Where a moment of a game looked back at leads: its review, playing on, its round again."""

from dataclasses import dataclass

from rage_desktop.match.seats import Setup
from rage_desktop.play.review.past_game import PastRound
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.review.looking_back_at import LookingBack
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.transitions import Outcome, Push

NOT_COUNTED = text("The same cards for practice: it does not count.")


@dataclass(frozen=True)
class Onward:
    """The moment before move `ply`, looked at for a seat; all but `review` is for games of our
    own."""

    services: Services
    looking: LookingBack
    seat: int
    ply: int

    @property
    def round(self) -> PastRound:
        """The round it belongs to, the last one after the end."""
        game = self.looking.subject.game
        return game.round_of(self.ply) or game.rounds[-1]

    @property
    def again_words(self) -> Text:
        """What the way to play its round again says."""
        return text("Round {n} again", n=self.round.number)

    @property
    def _setup(self) -> Setup:
        setup = self.looking.subject.setup
        assert setup is not None
        return setup

    def review(self) -> Outcome:
        """Show what the decision cost."""
        subject = self.looking.subject
        return Push(routes.review(subject, self.seat, self.ply))

    def overview(self) -> Outcome:
        """Show the whole game reviewed."""
        return Push(routes.overview(self.looking.subject, self.seat))

    def play_on(self) -> Outcome:
        """Play on from here, for practice."""
        moves = self.looking.subject.game.moves[: self.ply]
        return routes.to_practice(self.services, self._setup, moves)

    def again(self) -> Outcome:
        """Play the whole round again, for practice."""
        moves, found = self.looking.subject.game.moves, self.round
        return routes.to_round_again(self.services, self._setup, moves, found.number, found.score)
