"""A decision: the move and its alternatives, read by characters, reasons and hints."""

from abc import abstractmethod
from collections.abc import Mapping

from msgspec import Struct, field

from rage_desktop.bots.bot import Bot, Mover, answer, check_asked
from rage_desktop.bots.search.trials import Candidate
from rage_desktop.rules import Move, SeatView

BLUR = 0.15  # points below which fitted values and searches do not distinguish moves


class Decision(Struct, frozen=True):
    """A move, and what each of the moves considered is worth to the player who made it.

    `worths` holds points, of comparable moves only, and nothing where there was no choice; what
    differs by less than `blur` is nearly as good. `trials` is what a search tried, best first;
    with `counted` these are all the deals that are possible, each played out exactly.
    """

    move: Move
    worths: Mapping[Move, float] = field(default_factory=dict)
    blur: float = BLUR
    trials: Mapping[Move, Candidate] = field(default_factory=dict)
    counted: bool = False


class Thinker(Mover):
    """A bot that can report the alternatives of its move."""

    def decide(self, view: SeatView) -> Decision:
        """Return one of the view's legal moves and its alternatives."""
        check_asked(view)
        return Decision(view.legal[0]) if len(view.legal) == 1 else self._choose(view)

    @abstractmethod
    def _choose(self, view: SeatView) -> Decision:
        """Decide where there is a choice."""

    def move(self, view: SeatView) -> Move:
        """Return the move alone."""
        return self.decide(view).move


def decide(bot: Bot, view: SeatView) -> Decision:
    """Return any bot's decision; only the move if it reports no more."""
    return bot.decide(view) if isinstance(bot, Thinker) else Decision(answer(bot, view))
