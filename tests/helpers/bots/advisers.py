"""Advice without a process of its own: by rule of thumb, at once."""

from concurrent.futures import Future

from rage_desktop.bots.bot import Answer, Explanation, answer
from rage_desktop.bots.levels.level_bots import CountingBot
from rage_desktop.play.hint_service import HintService
from rage_desktop.rules import Move, SeatView, Text
from rage_desktop.ui.services import Services


def said(move: Move, why: Text | None = None, more: Text | None = None) -> Future[Answer]:
    """Return an answer that is ready."""
    thought: Future[Answer] = Future()
    thought.set_result(Answer(move, None if why is None else Explanation(why, more)))
    return thought


def at_once(view: SeatView) -> Future[Answer]:
    """Return the rule-based opinion on a decision."""
    return said(answer(CountingBot(), view))


def without_a_worker(services: Services) -> Services:
    """Let hints be given at once."""
    services.hint_service = HintService(at_once)
    return services
