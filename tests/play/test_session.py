"""What a session shows to whom, and what may be done: without a window."""

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from helpers.fixtures.matches import SHORT, setup_of, step
from helpers.fixtures.store_failures import lock
from msgspec import structs

from rage_desktop.match.game_setup import Secrecy
from rage_desktop.match.match import Match
from rage_desktop.match.store.store import Store
from rage_desktop.play.session import PendingInput, Session, may_be_again
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.sorting import Sorting
from rage_desktop.presentation.table_view import project
from rage_desktop.rules import Deal, Phase


def session_of(
    secrecy: Secrecy = "curtain",
    people: int = 2,
    bids: str = "open",
    store: Store | None = None,
) -> Session:
    """Return a session of people alone, in which nothing takes time."""
    setup = setup_of("rage", max(people, 2), changes={**SHORT, "bids": bids}, people=people)
    match = Match(structs.replace(setup, secrecy=secrecy), store)
    viewer = 0 if people == 1 else None
    director = Director(project(match.view(viewer)), MotionSettings(INSTANT))
    return Session(match, {}, viewer, director)


def play_round(match: Match, rng: Random) -> None:
    number = match.view(None).number
    while match.view(None).number == number and match.phase not in (Phase.DEAL, Phase.OVER):
        step(match, rng)


def test_the_next_person_sees_nothing_before_the_last_move_is_safe(store: Store) -> None:
    """Bids made unseen are passed behind a curtain, plays at a private table: the last bid changes
    from one to the other."""
    session = session_of("peek", bids="hidden", store=store)
    session.begin()
    for left in (1, 0):
        session.advance(0.1)
        session.hot_seat.lift()
        session.advance(0.1)
        bidder = session.viewer
        bid = session.view.legal[0]
        if left:
            session.submit(bid)
    with lock(store):
        session.submit(bid)
        session.advance(0.1)
        held = (session.autosave.is_holding, session.viewer, session.pending_input)
        assert held == (True, bidder, PendingInput.NOTHING)
    session.advance(0.2)
    assert (session.autosave.is_holding, session.viewer) == (False, None)


def test_an_order_of_ones_own_lasts_for_a_round() -> None:
    session = session_of(people=1)
    session.begin()
    presenter = session.presenter
    presenter.sort_by(Sorting.HAND)
    own = tuple(reversed(session.view.hand))
    presenter.lay(own)
    presenter.show_from(0)
    assert presenter.table.laid == own
    play_round(session.match, Random(1))
    session.match.deal()
    presenter.show_from(0)
    assert presenter.table.laid == ()


@pytest.mark.parametrize(
    ("secrecy", "people", "you"),
    [("curtain", 1, 0), ("open", 1, 0), ("curtain", 2, 0), ("open", 2, None), ("peek", 2, None)],
)
def test_only_who_looks_alone_is_called_you(secrecy: Secrecy, people: int, you: int | None) -> None:
    session = session_of(secrecy, people)
    session.presenter.show_from(0)
    assert session.presenter.director.narration_log.you == you


@pytest.mark.parametrize("programs", [{}, {1: "program"}])
@pytest.mark.parametrize("unattended", [False, True])
@pytest.mark.parametrize("pending", PendingInput)
def test_a_round_may_be_played_again_between_rounds_unless_programs_would_have_to_leave(
    pending: PendingInput, unattended: bool, programs: dict[int, str]
) -> None:
    session: Any = SimpleNamespace(
        bots=SimpleNamespace(is_unattended=unattended),
        pending_input=pending,
        match=SimpleNamespace(setup=SimpleNamespace(programs=programs)),
    )
    between = pending is PendingInput.NEXT_ROUND and not programs
    over = pending is PendingInput.GAME_OVER
    assert may_be_again(session) == ((between or over) and not unattended)


def test_who_lifts_the_curtain_is_shown_this_round_and_not_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = session_of()
    session.begin()
    play_round(session.match, Random(2))
    session.next_round()
    shown: list[int | None] = []
    show_from = session.presenter.show_from

    def noted(seat: int | None, home: int | None, since: int | None, replay: bool) -> None:
        shown.append(since)
        show_from(seat, home, since, replay)

    monkeypatch.setattr(session.presenter, "show_from", noted)
    session.advance(0.1)
    session.hot_seat.lift()
    assert shown == [last_deal(session.match.moves)]


def last_deal(moves: Sequence[object]) -> int:
    return max(ply for ply, move in enumerate(moves) if isinstance(move, Deal))
