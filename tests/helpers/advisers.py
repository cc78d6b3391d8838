"""Advice without a process of its own: by rule of thumb, at once."""

from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels.steady import SteadyBot
from rage_desktop.bots.pending import Pending
from rage_desktop.rules import SeatView
from rage_desktop.ui.services import Services


def at_once(view: SeatView) -> Pending:
    """Return the rule-based opinion of a decision."""
    thought = Pending()
    thought.settle(answer(SteadyBot(), view))
    return thought


def without_a_worker(services: Services) -> Services:
    """Have hints given at once."""
    services.advise = at_once  # type: ignore[method-assign]
    return services
