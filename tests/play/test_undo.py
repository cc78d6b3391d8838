"""Back to one's last decision: alone always, at a shared screen until somebody else looked."""

from random import Random

import pytest
from helpers.fixtures.matches import SHORT, number, play_to_end, setup_of, step
from msgspec import structs

from rage_desktop.bots.levels import make_bot
from rage_desktop.match.game_setup import Setup, default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.store.store import Store
from rage_desktop.play.bot_scheduler import LocalBot
from rage_desktop.play.session import PendingInput, Session
from rage_desktop.play.undo import FREE, STOPS_COUNTING, undo_option
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.table_view import project
from rage_desktop.rules import Bid, BidsRevealed, IllegalMove, Phase, Play


def alone(match: Match) -> Session:
    """Return a session of one person among bots that play at random."""
    bots = {seat: LocalBot(make_bot("random", Random(seat))) for seat in (1, 2)}
    director = Director(project(match.view(0)), MotionSettings(INSTANT))
    session = Session(match, bots, 0, director)
    session.begin()
    return session


def until_asked(session: Session) -> None:
    for _ in range(2000):
        session.advance(0.5)
        if session.pending_input in (PendingInput.BID, PendingInput.PLAY, PendingInput.NEXT_ROUND):
            return
    raise AssertionError("Nothing is asked")


def solo() -> Setup:
    return structs.replace(setup_of(), seats=default_seats(3, humans=1))


@pytest.mark.usefixtures("played_before")
def test_who_plays_alone_goes_back_over_what_bots_did(store: Store) -> None:
    match = Match(solo(), store)
    session = alone(match)
    until_asked(session)
    before = match.moves
    seen = session.view
    bid = seen.legal[-1]
    session.submit(bid)
    until_asked(session)
    answered = match.moves
    assert len(answered) > len(before) + 1
    session.hot_seat.undo()
    assert (match.moves, session.view) == (before, seen)
    assert store.moves(number(match)) == before
    assert store.setup(number(match)).took_back == match.setup.took_back == (0,)
    session.submit(bid)  # and nobody thinks of anything else now
    until_asked(session)
    assert match.moves == answered


def test_it_goes_on_where_it_stood_after_the_game_was_continued(store: Store) -> None:
    session = alone(Match(solo(), store))
    for _ in range(4):
        until_asked(session)
        session.submit(session.view.legal[0])
    until_asked(session)
    game = session.match.game
    assert game is not None
    again = alone(Match.resume(store, game))
    way = again.hot_seat.undo_option
    assert way.seat == 0
    again.hot_seat.undo()
    assert len(again.match.moves) == way.ply
    assert len(again.view.legal) > 1
    assert store.moves(game) == again.match.moves
    while again.match.phase is not Phase.DEAL:
        until_asked(again)
        if again.pending_input is not PendingInput.NEXT_ROUND:
            again.submit(again.view.legal[0])
    lines = list(again.match.record_lines())
    assert list(Match.resume(store, game).record_lines()) == lines


def test_a_round_that_is_scored_and_one_not_decided_in_stay() -> None:
    match = Match(structs.replace(solo(), changes=SHORT))
    rng = Random(2)
    match.deal()
    fresh = undo_option(match, shared=False, unseen=None)
    assert (fresh.seat, fresh.why_not is not None) == (None, True)
    while match.phase is not Phase.DEAL:
        step(match, rng)
    assert undo_option(match, shared=False, unseen=None).seat is None
    with pytest.raises(IllegalMove):
        match.undo(0)


def test_a_single_card_allowed_was_no_decision() -> None:
    match = Match(structs.replace(solo(), changes=SHORT))
    rng = Random(2)
    match.deal()
    while len(match.view(0).hand) > 0:
        step(match, rng)
        if match.phase is not Phase.DEAL and not match.view(0).hand:
            way = undo_option(match, shared=False, unseen=None)
            assert way.seat == 0
            move = match.moves[way.ply]
            assert isinstance(move, Bid | Play)
            assert len(match.view_before(way.ply, 0).legal) > 1


def test_at_a_shared_screen_a_look_of_somebody_else_ends_it() -> None:
    people = structs.replace(setup_of(), seats=default_seats(3, humans=3))
    match = Match(people)
    rng = Random(3)
    match.deal()
    step(match, rng)
    mover = match.moves[-1].seat  # type: ignore[union-attr]
    assert undo_option(match, shared=True, unseen=mover).seat == mover
    looked = undo_option(match, shared=True, unseen=None)
    assert looked.seat is None
    assert looked.why_not is not None


def test_at_a_shared_screen_a_move_that_showed_more_than_itself_stays() -> None:
    people = setup_of("glyphs", variants=("hidden-bids",))
    match = Match(structs.replace(people, seats=default_seats(4, humans=4)))
    rng = Random(1)
    match.deal()
    stays = 0
    for _ in range(7):  # the bids, and all but one card
        count = len(match.moves)
        step(match, rng)
        seat = match.moves[-1].seat  # type: ignore[union-attr]
        shown = any(isinstance(event, BidsRevealed) for event in match.events_since(count, None))
        stays += shown
        option = undo_option(match, shared=True, unseen=seat)
        assert option.seat == (None if shown else seat)
        assert (option.why_not is not None) == shown
    assert stays == 1


@pytest.mark.parametrize(("practice", "may_undo"), [(False, False), (True, True)])
def test_an_attempt_at_a_daily_deal_has_no_undo_but_its_practice_has(
    practice: bool, may_undo: bool
) -> None:
    setup = structs.replace(solo(), daily="2026-03-04", practice=practice)
    match = Match(setup)
    match.deal()
    while match.waiting_for != (0,):
        match.submit(match.view(match.waiting_for[0]).legal[0])
    match.submit(match.view(0).legal[0])
    option = undo_option(match, shared=False, unseen=None)
    assert (option.ply is not None and option.why_not is None) is may_undo


def use_help(session: Session) -> str:
    """Take a move back after others saw it, and ask for a hint; return why the game won't count."""
    until_asked(session)
    session.submit(session.view.legal[0])
    until_asked(session)
    terms = session.hot_seat.undo_option.terms
    session.hot_seat.undo()
    match = session.match
    match.reseat(hinted=0)
    reason = match.setup.exclusion_reason(0)
    assert terms == (STOPS_COUNTING if reason else FREE)
    return reason


@pytest.mark.parametrize(("shared", "reason"), [(False, ""), (True, "took back")])
def test_help_costs_nothing_in_a_first_game_except_in_a_challenge(
    store: Store, shared: bool, reason: str
) -> None:
    setup = structs.replace(solo(), changes=SHORT, shared=shared)
    first = Match(setup, store)
    assert use_help(alone(first)) == reason
    assert store.setup(number(first)).exclusion_reason(0) == reason
    meanwhile = Match(setup, store)
    play_to_end(first)
    assert use_help(alone(meanwhile)) == "took back"
