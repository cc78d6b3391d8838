"""Phones change seats before a game, come to one under way, and stay for the next one."""

import json
from random import Random

import pytest
from helpers.fixtures.matches import setup_of
from helpers.fixtures.phones import (
    HOME,
    Message,
    Phone,
    PhoneTable,
    begin,
    play_on,
    session_of,
    table_of,
)
from msgspec import structs

from rage_desktop.match.game_setup import BOT, FIRST_LEVEL, played_by
from rage_desktop.match.match import Match
from rage_desktop.play.phones.connection import Incoming
from rage_desktop.play.phones.guests import MOST_GUESTS, Guests, Refused
from rage_desktop.play.phones.phone_host import ASLEEP_FROM
from rage_desktop.play.phones.phone_moves import KEPT_ANSWERS
from rage_desktop.rules import Phase

SIZES = {"hand_sizes": {"order": "list", "sizes": [3, 4]}}


def lobby_of(count: int) -> PhoneTable:
    """Return a table that is being set up, with as many phones in the first seats."""
    table = PhoneTable()
    setup = setup_of("rage", 3, people=count)
    table.host.set_up(setup.file, setup.seats)
    for seat in range(count):
        who = setup.seats[seat]
        phone = table.phone()
        phone.enter(table.guests.letters)
        phone.say(t="sit", name=who.name, face=who.avatar, seat=seat)
    return table


def heard(phone: Phone, kind: str) -> list[Message]:
    return [one for one in phone.heard if one["t"] == kind]


# -- swapping --------------------------------------------------------------------------------------


def test_two_phones_swap_seats_when_both_agree() -> None:
    table = lobby_of(2)
    one, other = table.phones
    names = [seat.name for seat in table.host.seats]
    one.say(t="swap", seat=1)
    (asked,) = heard(other, "ask")
    assert [seat.name for seat in table.host.seats] == names
    other.say(t="say", to=asked["to"], yes=True)
    assert [seat.name for seat in table.host.seats][:2] == names[1::-1]
    assert (one.lobby["you"], other.lobby.get("you", 0)) == (1, 0)
    other.say(t="say", to=asked["to"], yes=True)  # an answer that comes twice does nothing
    assert one.lobby["you"] == 1


def test_a_swap_that_is_refused_or_answered_by_another_changes_nothing() -> None:
    table = lobby_of(3)
    one, other, third = table.phones
    seats = table.host.seats
    one.say(t="swap", seat=1)
    (asked,) = heard(other, "ask")
    third.say(t="say", to=asked["to"], yes=True)
    assert table.host.seats == seats
    other.say(t="say", to=asked["to"], yes=False)
    assert table.host.seats == seats
    assert heard(one, "no")[-1]["of"] == "swap"


def test_a_swap_during_a_game_waits_for_the_next_round() -> None:
    table = table_of(players=3, changes=SIZES)
    session = session_of(table)
    one, other = table.phones[:2]
    names = [seat.name for seat in table.host.seats]
    one.say(t="swap", seat=1)
    (asked,) = heard(other, "ask")
    other.say(t="say", to=asked["to"], yes=True)
    assert len(table.host.guests.swaps) == 1
    assert names[1] in one.lobby["note"]
    rng = Random(6)
    while session.match.view(None).number == 1 and session.match.phase is not Phase.DEAL:
        assert [seat.name for seat in table.host.seats] == names
        assert one.lobby.get("you", 0) == 0
        play_on(table, rng)
    table.follow()
    assert [seat.name for seat in table.host.seats] == [names[1], names[0], names[2]]
    assert (one.lobby["you"], other.lobby.get("you", 0)) == (1, 0)
    assert session.match.setup.helped == (0, 1)
    assert not table.host.guests.swaps
    while session.match.view(None).number == 1:
        play_on(table, rng)
    held = {card["c"] for card in one.view["hand"]}
    assert held == {str(card) for card in session.match.view(1).hand}
    while play_on(table, rng):
        pass
    assert session.match.result is not None


def test_a_swap_during_a_game_can_be_refused_by_either_side_and_the_host() -> None:
    table = table_of(players=3, changes=SIZES)
    setup = session_of(table).match.setup
    one, other = table.phones[:2]
    one.say(t="swap", seat=1)
    other.say(t="say", to=heard(other, "ask")[-1]["to"], yes=False)
    assert heard(one, "no")[-1]["of"] == "swap"
    one.say(t="swap", seat=1)
    other.say(t="say", to=heard(other, "ask")[-1]["to"], yes=True)
    table.host.guests.swaps.clear()
    rng = Random(6)
    while session_of(table).match.view(None).number == 1:
        play_on(table, rng)
    assert session_of(table).match.setup == setup


def test_a_swap_lapses_with_a_phone_that_goes() -> None:
    table = table_of(players=3, changes=SIZES)
    session = session_of(table)
    one, other = table.phones[:2]
    one.say(t="swap", seat=1)
    other.say(t="say", to=heard(other, "ask")[-1]["to"], yes=True)
    session.leave(1)
    table.follow()
    assert not table.host.guests.swaps


# -- coming late -----------------------------------------------------------------------------------


def comes_late(table: PhoneTable, name: str = "Zoe", face: str = "whale", **seat: int) -> Phone:
    phone = table.phone()
    phone.enter(table.guests.letters)
    phone.say(t="sit", name=name, face=face, **seat)
    return phone


def test_who_comes_late_plays_for_a_bot_from_the_next_round_on() -> None:
    table = table_of(players=3, phones=2, people=2, changes=SIZES)
    match = session_of(table).match
    late = comes_late(table)
    rng = Random(4)
    while match.view(None).number == 1 and match.phase is not Phase.DEAL:
        assert "seat" not in late.view  # no card of a seat that is not theirs yet
        assert not late.view.get("hand")
        assert match.setup.phones == (0, 1)
        play_on(table, rng)
    table.follow()
    assert match.setup.phones == (0, 1, 2)
    assert match.setup.seats[2].name == "Zoe"
    while match.view(None).number == 1:
        play_on(table, rng)
    assert late.view["seat"] == 2
    assert len(late.view["hand"]) == 4
    while play_on(table, rng):
        pass
    assert match.result is not None


def test_who_comes_late_takes_the_seat_of_somebody_who_left_at_once() -> None:
    table = table_of(players=3, changes=SIZES)
    session = session_of(table)
    gone = table.phones[1]
    table.lose(gone)
    session.leave(1)
    table.host.remove(1)
    late = comes_late(table, seat=1)
    table.follow()
    assert late.view["seat"] == 1
    assert not session.bots.plays_for(1)
    gone.line = 90
    gone.enter()
    assert gone.heard[-1]["of"] == "secret"


def test_who_comes_late_takes_neither_a_persons_seat_nor_their_name() -> None:
    table = table_of(players=3, phones=2, people=2, changes=SIZES)
    match = session_of(table).match
    setup = match.setup
    for asked in ({"seat": 0}, {"name": setup.seats[0].name}):
        late = comes_late(table, **asked)
        assert heard(late, "no")[-1]["of"] == "sit"
    assert match.setup == setup


def test_who_has_no_seat_sees_what_everybody_may() -> None:
    table = table_of(players=3, changes=SIZES)
    match = session_of(table).match
    watcher = table.phone()
    watcher.enter(table.guests.letters)
    rng = Random(3)
    while play_on(table, rng):
        table.follow()
        view = watcher.view
        assert not {"seat", "hand", "own", "bids", "held", "rest", "back"} & set(view)
        assert [one["c"] for one in view.get("trick", [])] == [
            str(one.card) for one in match.view(None).trick
        ]
    assert watcher.view["phase"] == "over"
    assert watcher.view["results"]
    assert not [one for one in watcher.heard if one["t"] == "no"]


# -- coming back as a new phone --------------------------------------------------------------------


def test_a_name_gives_a_lost_seat_back_once_the_screen_agrees() -> None:
    table = table_of(players=3, changes=SIZES)
    session = session_of(table)
    lost = table.phones[1]
    name = session.match.setup.seats[1].name
    table.lose(lost)
    new = comes_late(table, name=name.lower())
    assert new.lobby["waits"]
    assert "you" not in new.lobby
    assert not new.view.get("hand")
    question = table.host.question
    assert question is not None
    assert question.kind == "sit"
    table.host.answer(question, yes=True)
    table.follow()
    assert new.lobby["you"] == 1
    held = {card["c"] for card in new.view["hand"]}
    assert held == {str(card) for card in session.match.view(1).hand}
    table.return_to(lost)
    assert lost.heard[-1]["of"] == "secret"
    rng = Random(5)
    table.phones.remove(lost)
    while play_on(table, rng):
        pass
    assert session.match.result is not None


def test_a_name_gives_nothing_without_a_yes() -> None:
    table = table_of(players=3, changes=SIZES)
    session = session_of(table)
    lost = table.phones[1]
    table.lose(lost)
    new = comes_late(table, name=session.match.setup.seats[1].name)
    question = table.host.question
    assert question is not None
    table.host.answer(question, yes=False)
    table.follow()
    assert heard(new, "no")[-1]["of"] == "sit"
    assert "you" not in new.lobby
    assert "waits" not in new.lobby
    table.return_to(lost)
    assert lost.lobby["you"] == 1


def test_the_question_for_a_seat_lapses_when_its_own_phone_is_back() -> None:
    table = table_of(players=3, changes=SIZES)
    lost = table.phones[1]
    table.lose(lost)
    new = comes_late(table, name=session_of(table).match.setup.seats[1].name)
    question = table.host.question
    assert question is not None
    table.return_to(lost)
    table.follow()
    assert table.host.question is None
    table.host.answer(question, yes=True)
    table.follow()
    assert lost.lobby["you"] == 1
    assert "you" not in new.lobby


def test_before_a_game_a_name_gives_its_seat_back_at_once() -> None:
    table = lobby_of(2)
    lost = table.phones[1]
    name = table.host.seats[1].name
    table.lose(lost)
    new = comes_late(table, name=name)
    assert new.lobby["you"] == 1
    assert table.host.phones == (0, 1)
    table.return_to(lost)
    assert lost.heard[-1]["of"] == "secret"


# -- another game ----------------------------------------------------------------------------------


def test_a_rematch_finds_the_same_phones_in_the_same_seats() -> None:
    table = table_of(players=3, changes=SIZES)
    first = session_of(table).match
    rng = Random(2)
    while play_on(table, rng):
        pass
    for phone in table.phones:
        assert phone.lobby["stage"] == "over"
        phone.say(t="again")
    begin(table, Match(structs.replace(first.setup, seed="ANOTHERGAME")))
    second = session_of(table).match
    assert second is not first
    for seat, phone in enumerate(table.phones):
        assert phone.lobby["stage"] == "game"
        assert phone.view["seat"] == seat
        held = {card["c"] for card in phone.view["hand"]}
        assert held == {str(card) for card in second.view(seat).hand}
    while play_on(table, rng):
        pass
    assert second.result is not None


def test_a_move_of_the_game_before_is_none_of_the_rematch() -> None:
    table = table_of(players=3, changes=SIZES)
    first = session_of(table).match
    (mover,) = first.waiting_for
    phone = table.phones[mover]
    old = {"t": "act", "id": "old", "ply": phone.view["ply"] + 5, "bid": 0}
    begin(table, Match(structs.replace(first.setup, seed="ANOTHERGAME")))
    made = session_of(table).match.moves
    phone.say(**old)
    assert session_of(table).match.moves == made
    assert json.loads(phone.texts[-1])["t"] in ("late", "no")


# -- ready -----------------------------------------------------------------------------------------


def ready_at(table: PhoneTable) -> list[int]:
    return list(table.guests.ready)


def test_ready_counts_between_rounds_and_again_after_the_game() -> None:
    table = table_of(players=3, changes=SIZES)
    session = session_of(table)
    rng = Random(2)
    for phone in table.phones:
        phone.say(t="ready")  # of a page that has not seen the deal yet
        phone.say(t="again")
    assert ready_at(table) == []
    while session.match.phase is not Phase.DEAL:
        play_on(table, rng)
    for phone in table.phones:
        phone.say(t="again")
        assert ready_at(table) == []
    for phone in table.phones:
        phone.say(t="ready")
    assert ready_at(table) == [0, 1, 2]
    session.next_round()
    table.host.follow()  # nobody is asked anew before the table has shown the deal
    table.deliver()
    assert all(phone.lobby["seats"][0].get("ready") for phone in table.phones)
    while play_on(table, rng):
        pass
    for phone in table.phones:
        phone.say(t="ready")
    assert ready_at(table) == []
    for phone in table.phones:
        phone.say(t="again")
    assert table.host.is_everyone_ready


# -- moves that come early -------------------------------------------------------------------------


def test_a_move_that_comes_before_the_table_has_shown_all_is_made_then_and_once() -> None:
    """A page sends its move again as soon as a resumed table answers."""
    table = table_of(players=3, changes=SIZES)
    session = session_of(table)
    made = len(session.match.moves)

    def bid(seat: int, request: str, ply: int) -> None:
        text = json.dumps({"t": "act", "id": request, "ply": ply, "bid": 0})
        table.connection.incoming.append(Incoming(table.phones[seat].line, HOME, text))
        table.host.follow()

    (first,) = session.match.waiting_for
    bid(first, "first", made)
    (second,) = session.match.waiting_for
    assert len(session.match.moves) == made + 1
    assert not session.open_to
    for _ in range(2):
        bid(second, "early", made + 1)
    table.deliver()
    assert len(session.match.moves) == made + 1
    assert not heard(table.phones[second], "no")
    table.follow()
    assert len(session.match.moves) == made + 2
    assert [one["id"] for one in heard(table.phones[second], "done")] == ["early"]


def test_two_who_come_late_do_not_wait_for_one_seat() -> None:
    table = table_of(players=3, phones=1, people=1, changes=SIZES)
    first = comes_late(table, seat=1)
    second = comes_late(table, name="Yan", face="owl", seat=1)
    assert heard(second, "no")[-1]["of"] == "sit"
    third = comes_late(table, name="Xia", face="frog")
    waiting = {guest.name: guest.wanted_seat for guest in table.guests.all if guest.name}
    assert (waiting["Zoe"], waiting["Xia"]) == (1, 2)
    assert not heard(first, "no")
    assert not heard(third, "no")


def test_a_bot_that_the_host_puts_in_a_seat_takes_it_from_its_phone() -> None:
    table = lobby_of(2)
    table.guests.all[1].is_ready = True
    table.host.set_up(setup_of("rage").file, played_by(table.host.seats, 1, BOT + FIRST_LEVEL))
    table.follow()
    assert table.host.phones == (0,)
    assert "you" not in table.phones[1].lobby
    assert table.guests.ready == ()


def test_who_was_ready_for_a_round_is_asked_anew_after_it() -> None:
    table = table_of(players=3, changes={"hand_sizes": {"order": "list", "sizes": [1, 1, 1]}})
    rng = Random(2)
    while session_of(table).match.view(None).number < 2:
        play_on(table, rng)
    assert session_of(table).match.phase is Phase.BID
    assert table.guests.ready == ()
    assert not table.host.is_everyone_ready


def test_a_full_table_forgets_only_a_phone_that_left_without_a_seat() -> None:
    guests = Guests(lambda: 0.0)
    for number in range(MOST_GUESTS):
        guest, _ = guests.come_in(guests.letters, f"192.168.1.{number}")
        guest.line = number
    seated = guests.all[3]
    seated.seat = 0
    seated.line = None
    with pytest.raises(Refused):
        guests.come_in(guests.letters, HOME)
    gone = guests.all[7]
    gone.line = None
    newcomer, _ = guests.come_in(guests.letters, HOME)
    assert gone not in guests.all
    assert {seated, newcomer} <= set(guests.all)
    assert len(guests.all) == MOST_GUESTS


def test_no_two_phones_have_one_name_or_one_face() -> None:
    table = lobby_of(2)
    first, second = table.guests.seated
    before = second.name, second.face
    for name, face in ((first.name.upper(), "whale"), ("Zoe", first.face)):
        table.phones[1].say(t="sit", name=name, face=face)
    assert [one["of"] for one in heard(table.phones[1], "no")] == ["sit", "sit"]
    assert (second.name, second.face) == before


def test_a_newcomer_with_the_face_of_a_bot_beside_gets_the_one_of_the_seat() -> None:
    table = table_of(players=4, phones=2, people=2, changes=SIZES)
    session = session_of(table)
    seats = session.match.setup.seats
    late = comes_late(table, face=seats[3].avatar, seat=2)
    rng = Random(4)
    while session.match.phase is not Phase.DEAL:
        play_on(table, rng)
    table.follow()
    faces = [seat.avatar for seat in session.match.setup.seats]
    assert session.match.setup.seats[2].name == "Zoe"
    assert faces[2] == seats[2].avatar
    assert len(set(faces)) == 4
    assert not heard(late, "no")


def test_who_leaves_a_seat_is_not_ready_in_the_next_one() -> None:
    table = lobby_of(2)
    phone = table.phones[0]
    phone.say(t="ready")
    assert list(table.guests.ready) == [0]
    phone.say(t="stand")
    phone.say(t="sit", name="Zoe", face="whale")
    assert list(table.guests.ready) == []


def test_a_paused_game_takes_no_move_and_makes_none_afterwards() -> None:
    table = table_of(players=3, changes=SIZES)
    match = session_of(table).match
    (mover,) = match.waiting_for
    made = match.moves
    table.host.pause(True)
    answer = table.phones[mover].act(**table.phones[mover].moves()[0])
    assert (answer["t"], answer["why"]) == ("no", "The game is paused.")
    table.host.pause(False)
    table.follow()
    assert match.moves == made


def test_only_the_answers_to_the_last_moves_are_kept() -> None:
    table = table_of(players=3, changes={"hand_sizes": {"order": "list", "sizes": [6]}})
    while play_on(table, Random(1)):
        assert all(len(guest.answers) <= KEPT_ANSWERS for guest in table.guests.all)
    assert any(len(guest.answers) == KEPT_ANSWERS for guest in table.guests.all)


def test_a_bid_made_unseen_is_in_time_though_another_came_first() -> None:
    table = table_of(players=3, changes={**SIZES, "bids": "hidden"})
    first, second = table.phones[:2]
    ply = second.view["ply"]
    assert first.act(**first.moves()[0])["t"] == "done"
    second.view = {**second.view, "ply": ply}
    assert second.act(**second.moves()[0])["t"] == "done"


def test_a_phone_asks_another_only_once() -> None:
    table = lobby_of(2)
    one, other = table.phones
    for _ in range(2):
        one.say(t="swap", seat=1)
    assert len(heard(other, "ask")) == 1


def test_a_phone_that_is_locked_sleeps_after_a_while() -> None:
    table = table_of(players=3, changes=SIZES)
    table.phones[0].say(t="hidden")
    assert table.host.presence(0) == "here"
    table.clock.now += ASLEEP_FROM
    assert (table.host.presence(0), table.host.lost_for(0)) == ("asleep", ASLEEP_FROM)
    assert (table.host.presence(1), table.host.lost_for(1)) == ("here", 0.0)
