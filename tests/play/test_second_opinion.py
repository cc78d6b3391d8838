"""In a training game it is said which card would have been better, once another was played."""

from collections.abc import Callable
from concurrent.futures import Future
from random import Random

import pytest
from helpers.fixtures.matches import setup_of
from msgspec import structs

from rage_desktop.bots.bot import Answer, Explanation
from rage_desktop.bots.levels import make_bot
from rage_desktop.match.game_setup import default_seats
from rage_desktop.match.match import Match
from rage_desktop.play.bot_scheduler import LocalBot
from rage_desktop.play.hint_service import HintService, SecondOpinion
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.table_view import project
from rage_desktop.rules import Move, SeatView, text

WHY = Explanation(text("It saves your trump."))


def table(people: int = 1) -> Session:
    """Return a training game of three in which the first person has several cards to choose."""
    setup = structs.replace(setup_of(), seats=default_seats(3, humans=people), training=True)
    match = Match(setup)
    bots = {seat: LocalBot(make_bot("random", Random(seat))) for seat in range(people, 3)}
    director = Director(project(match.view(0)), MotionSettings(INSTANT))
    session = Session(match, bots, 0, director)
    session.begin()
    return session


def until_a_choice(session: Session) -> None:
    for _ in range(2000):
        session.advance(0.5)
        if session.pending_input is PendingInput.PLAY and len(session.view.legal) > 1:
            return
        if session.pending_input in (PendingInput.BID, PendingInput.PLAY):
            session.submit(session.view.legal[0])
    raise AssertionError("There is never a choice")


def said(session: Session, worth: Callable[[int], float], choice: int = 1) -> list[str]:
    """Return what is said after the choice of a card where the adviser would play the first, and
    the cards are worth so many points."""
    thoughts = list[Future[Answer]]()

    def ask(view: SeatView) -> Future[Answer]:
        thoughts.append(Future())
        return thoughts[-1]

    follower = SecondOpinion(HintService(ask), session)
    until_a_choice(session)
    legal = session.view.legal
    told = [follower.follow(), follower.follow()]
    assert told == [None, None], "nothing is said before the card is played"
    session.submit(legal[choice])
    told.append(follower.follow())
    for thought in thoughts:
        worths: dict[Move, float] = {move: worth(n) for n, move in enumerate(legal)}
        thought.set_result(Answer(legal[0], WHY, worths))
    told += [follower.follow(), follower.follow()]
    return [str(line) for line in told if line is not None]


def test_a_costly_card_is_answered_once_with_the_better_one() -> None:
    (line,) = said(table(), lambda n: -float(n))
    assert line.startswith("I'd have played ")
    assert line.endswith("It saves your trump.")


@pytest.mark.parametrize(("choice", "loss"), [(1, 0.1), (0, 5.0)])
def test_nothing_is_said_of_a_card_about_as_good(choice: int, loss: float) -> None:
    assert said(table(), lambda n: -loss * n, choice) == []


def test_nothing_is_said_where_others_could_learn_of_the_hand() -> None:
    session = table(people=2)
    asked = list[SeatView]()

    def ask(view: SeatView) -> Future[Answer]:
        asked.append(view)
        return Future()

    follower = SecondOpinion(HintService(ask), session)
    for _ in range(50):
        session.advance(0.5)
        follower.follow()
        if session.pending_input is PendingInput.BID:
            session.submit(session.view.legal[0])
    assert not asked
