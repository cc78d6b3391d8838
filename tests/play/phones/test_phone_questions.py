"""A move is undone only with somebody's yes, and a claim is played to its end."""

import json
from random import Random

import pytest
from helpers.fixtures.phones import HOME, Phone, PhoneTable, play_on, session_of, table_of

from rage_desktop.play.phones import phone_moves, seat_messages
from rage_desktop.play.phones.connection import Incoming
from rage_desktop.play.phones.phone_questions import Question
from rage_desktop.rules import Phase, Play, SeatView

SIZES = {"hand_sizes": {"order": "list", "sizes": [3, 4]}}


def bidder(table: PhoneTable) -> Phone:
    """Let the phone whose turn it is bid, and return it."""
    (seat,) = session_of(table).match.waiting_for
    phone = table.phones[seat]
    phone.act(**phone.moves()[0])
    return phone


def ask_back(table: PhoneTable, phone: Phone) -> None:
    phone.say(t="back", id="back", ply=phone.view["ply"])
    assert phone.heard[-1]["t"] in ("done", "view", "lobby"), phone.heard[-1]
    table.follow()


def moves_made(table: PhoneTable) -> int:
    return len(session_of(table).match.moves)


def screen_question(table: PhoneTable) -> Question:
    assert table.host.question is not None
    return table.host.question


def at_mixed_table() -> tuple[PhoneTable, Phone]:
    """Return a table where a phone has just bid, and somebody at the screen is next."""
    table = table_of(players=2, phones=1, people=2, changes=SIZES)
    session = session_of(table)
    while not table.phones[0].may_move:
        session.submit(session.match.view(1).legal[0])
        table.follow()
    phone = table.phones[0]
    phone.act(**phone.moves()[0])
    while session.match.waiting_for != (1,) or session.match.moves[-1].seat != 0:  # type: ignore[union-attr]
        if phone.may_move:
            phone.act(**phone.moves()[0])
        else:
            session.submit(session.match.view(1).legal[0])
        table.follow()
    return table, phone


def test_a_phone_that_moves_next_is_asked() -> None:
    table = table_of(players=3, changes=SIZES)
    phone = bidder(table)
    made = moves_made(table)
    ask_back(table, phone)
    assert moves_made(table) == made
    (seat,) = session_of(table).match.waiting_for
    asked = [one for one in table.phones[seat].heard if one["t"] == "ask"]
    assert table.host.question is None
    table.phones[seat].say(t="say", to=asked[-1]["to"], yes=True)
    assert moves_made(table) == made - 1


def test_somebody_at_the_screen_is_asked_there() -> None:
    table, phone = at_mixed_table()
    made = moves_made(table)
    ask_back(table, phone)
    assert moves_made(table) == made
    question = screen_question(table)
    assert question.seat == 1
    table.host.answer(question, yes=False)
    table.follow()
    assert moves_made(table) == made
    assert phone.heard[-1]["of"] == "back"
    assert table.host.question is None

    phone.say(t="back", id="again", ply=phone.view["ply"])
    table.host.answer(screen_question(table), yes=True)
    table.follow()
    assert moves_made(table) == made - 1
    assert phone.may_move


def test_an_answer_at_the_screen_counts_once_and_not_too_late() -> None:
    table, phone = at_mixed_table()
    ask_back(table, phone)
    question = screen_question(table)
    session = session_of(table)
    session.submit(session.match.view(1).legal[0])
    made = moves_made(table)
    table.host.answer(question, yes=True)
    table.follow()
    table.host.answer(question, yes=True)
    assert moves_made(table) == made
    assert table.host.question is None
    assert any(one.get("of") == "back" for one in phone.heard)


def test_the_screen_decides_for_a_sleeping_phone() -> None:
    table = table_of(players=3, changes=SIZES)
    (seat,) = session_of(table).match.waiting_for
    table.lose(table.phones[(seat + 1) % 3])
    table.clock.now += 5
    phone = bidder(table)
    made = moves_made(table)
    ask_back(table, phone)
    assert moves_made(table) == made
    table.host.answer(screen_question(table), yes=True)
    assert moves_made(table) == made - 1


def test_a_question_goes_to_the_screen_when_its_phone_falls_asleep() -> None:
    table = table_of(players=3, changes=SIZES)
    phone = bidder(table)
    ask_back(table, phone)
    (seat,) = session_of(table).match.waiting_for
    table.lose(table.phones[seat])
    assert table.host.question is None
    table.clock.now += 5
    table.follow()
    assert screen_question(table).seat == seat


def test_a_phone_that_blinked_is_asked_again() -> None:
    table = table_of(players=3, changes=SIZES)
    phone = bidder(table)
    ask_back(table, phone)
    (seat,) = session_of(table).match.waiting_for
    asked = table.phones[seat]
    table.lose(asked)
    asked.heard.clear()
    table.return_to(asked)
    assert [one["text"] for one in asked.heard if one["t"] == "ask"]


def test_a_bot_agrees_at_once() -> None:
    table = table_of(players=3, changes=SIZES)
    phone = bidder(table)
    made = moves_made(table)
    ask_back(table, phone)
    session = session_of(table)
    (seat,) = session.match.waiting_for
    session.leave(seat)
    table.host.follow()
    assert moves_made(table) == made - 1


def test_who_wins_the_trick_and_leads_next_asks_another_person() -> None:
    table = table_of("contract-whist", 3, changes=SIZES)
    rng = Random(5)
    session = session_of(table)
    for _ in range(200):
        mover = getattr(session.match.moves[-1], "seat", None)
        if session.match.phase is Phase.PLAY and session.match.waiting_for == (mover,):
            break
        assert play_on(table, rng)
    phone = table.phones[session.match.waiting_for[0]]
    made = moves_made(table)
    ask_back(table, phone)
    assert moves_made(table) == made
    others = [one for one in table.phones if one is not phone]
    assert [one for other in others for one in other.heard if one["t"] == "ask"]


# -- claims ----------------------------------------------------------------------------------------


@pytest.fixture
def claim(monkeypatch: pytest.MonkeyPatch) -> tuple[PhoneTable, Phone]:
    """A table at which a phone may take the rest: here whoever leads."""

    def claimable(view: SeatView) -> tuple[Play, ...]:
        leads = view.phase is Phase.PLAY and view.seat in view.waiting_for and not view.trick
        return tuple(view.plays()) if leads else ()

    monkeypatch.setattr(phone_moves, "claimable_plays", claimable)
    monkeypatch.setattr(seat_messages, "claimable_plays", claimable)
    table = table_of("contract-whist", 3, changes=SIZES)
    while not any(phone.view.get("rest") for phone in table.phones):
        assert play_on(table, Random(1))
    return table, next(phone for phone in table.phones if phone.view.get("rest"))


def others_play(table: PhoneTable, claimant: Phone, until: int | None = None) -> None:
    """Let everybody but the claimant play until it is a seat's turn, or to the end of the round."""
    match = session_of(table).match
    for _ in range(60):
        if match.phase is not Phase.PLAY or match.waiting_for == (until,):
            return
        for phone in table.phones:
            if phone is not claimant and phone.may_move:
                phone.act(**phone.moves()[0])
        table.follow()
    pytest.fail("the claim has stopped")


def assert_it_waits(table: PhoneTable) -> None:
    """Check that nothing is played for whoever's turn it is."""
    made = moves_made(table)
    table.follow()
    assert moves_made(table) == made


def test_a_claim_is_played_to_its_end(claim: tuple[PhoneTable, Phone]) -> None:
    table, phone = claim
    match = session_of(table).match
    left = len(phone.view["hand"])
    phone.say(t="rest", id="r", ply=phone.view["ply"])
    others_play(table, phone)
    whys = [why for why in match.whys.values() if why.kind == "claimed"]
    assert len(whys) == left >= 2
    phone.say(t="rest", id="r", ply=0)  # once only, however often it is sent
    assert match.phase is Phase.DEAL


def test_a_claim_ends_when_a_card_is_undone(claim: tuple[PhoneTable, Phone]) -> None:
    table, phone = claim
    session = session_of(table)
    phone.say(t="rest", id="r", ply=phone.view["ply"])
    made = moves_made(table)
    session.match.undo(made - 1)
    session.hot_seat.note_seat_change(phone.view["seat"])
    session.presenter.show_from(None, home=session.table.home)
    table.follow()
    table.follow()
    assert moves_made(table) == made - 1
    assert phone.view.get("rest")


def test_a_claim_ends_where_a_bot_sits_in(claim: tuple[PhoneTable, Phone]) -> None:
    table, phone = claim
    session = session_of(table)
    seat = phone.view["seat"]
    phone.say(t="rest", id="r", ply=phone.view["ply"])
    session.leave(seat)
    table.host.follow()
    session.come_back(seat)
    others_play(table, phone, until=seat)
    assert_it_waits(table)


def test_a_claim_ends_with_a_card_of_ones_own(claim: tuple[PhoneTable, Phone]) -> None:
    table, phone = claim
    seat = phone.view["seat"]
    ply = phone.view["ply"]
    for message in (
        {"t": "rest", "id": "r", "ply": ply},
        {"t": "act", "id": "a", "ply": ply, **phone.moves()[-1]},
    ):
        table.connection.incoming.append(Incoming(phone.line, HOME, json.dumps(message)))
    table.follow()
    others_play(table, phone, until=seat)
    assert_it_waits(table)
    assert phone.may_move
