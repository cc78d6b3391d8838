"""Whole games by texts: phones play what their page offers, and a referee reads every message."""

import re
from pathlib import Path
from random import Random

import pytest
from helpers.fixtures.matches import EDITIONS, noon, setup_of
from helpers.fixtures.phones import PhoneTable, begin, play_on, session_of, table_of
from helpers.phones.referee import referee
from msgspec import structs

from rage_desktop import rules
from rage_desktop.bots.games import with_other_hidden_cards
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.match import Match
from rage_desktop.match.store.store import open_store
from rage_desktop.play.phones.guests import KeptTable, load_table
from rage_desktop.play.phones.messages import write
from rage_desktop.play.phones.seat_messages import PublicState, seat_message
from rage_desktop.play.session import PendingInput
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.sentences import table_lines
from rage_desktop.presentation.table_view import project, wheel_order
from rage_desktop.rules import Deal, GameOver, Phase, view_of

SIZES = {"hand_sizes": {"order": "list", "sizes": [3, 4]}}
BIDS = ("open", "hidden", "secret")


@pytest.mark.parametrize("bids", BIDS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_is_played_by_texts(edition: str, bids: str) -> None:
    table = table_of(edition, 3, changes={**SIZES, "bids": bids})
    match = session_of(table).match
    rng = Random(edition + bids)
    while play_on(table, rng, twice=True):
        check_bids(table, match, bids)
    assert match.result is not None
    referee(match, told(table))
    for phone in table.phones:
        assert phone.view["phase"] == "over"
        assert phone.lobby["stage"] == "over"
        assert sorted(one["place"] for one in phone.view["results"])[0] == 1


def test_a_round_ends_with_what_it_brought_and_a_game_with_who_won() -> None:
    table = table_of(players=3, changes=SIZES)
    match = session_of(table).match
    rng = Random(4)
    while match.phase is not Phase.DEAL or not match.view(None).scores:
        play_on(table, rng)
    for seat, phone in enumerate(table.phones):
        points = match.view(None).scores[-1].points[seat]
        assert phone.view["title"] == "Round 1 of 2"
        assert re.match(r"(Exact|Missed, \d of \d): −?(\d+) points?\.", phone.view["subtitle"])
        assert str(abs(points)) in phone.view["subtitle"]
    while play_on(table, rng):
        pass
    assert match.result is not None
    (winner,) = match.result.winners
    for seat, phone in enumerate(table.phones):
        name = match.setup.seats[winner].name
        assert phone.view["title"] == ("You win!" if seat == winner else f"{name} wins")
        place = "bids exact" if seat == winner else "You finish"
        assert place in phone.view["subtitle"]
        assert "Round over" not in phone.texts[-1]


def test_a_phone_is_told_what_cards_bring_until_the_round_is_scored() -> None:
    table = table_of(players=3, changes={"hand_sizes": {"order": "list", "sizes": [10]}})
    match = session_of(table).match
    rng = Random(4)
    seen = set[int]()
    while play_on(table, rng):
        view = match.view(0)
        told = [one.get("worth", []) for one in table.phones[0].view["players"]]
        if view.phase is not Phase.PLAY:
            assert not any(told)
            continue
        cards = zip(view.bonus, view.malus, strict=True)
        brought = [(5 * bonus, -5 * malus) for bonus, malus in cards]
        assert told == [[points for points in each if points] for each in brought]
        seen.update(points for each in told for points in each)
    assert {5, -5} <= seen


def test_a_tie_rule_decides_the_places_on_phones_too() -> None:
    setup = setup_of("rage", 3, changes=SIZES)
    match = Match(setup)
    rng = Random(1)
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            match.deal()
            continue
        seat = match.waiting_for[0]
        match.submit(rng.choice(match.view(seat).legal))
    scored = match.view(1).scores[-1]
    tied = structs.replace(scored, totals=(30, 30, 10))
    view = structs.replace(match.view(1), scores=(tied,), totals=tied.totals)
    over = GameOver(tied.totals, (1,), "coin")
    public = PublicState(look=setup.file.look, seats=setup.seats, ply=1, is_open=True, over=over)
    told = seat_message(view, public, Translator())
    assert [one.place for one in told.results] == [2, 1, 3]
    assert told.title == "You win!"
    assert told.subtitle.startswith("A tie on points: a coin toss decides.")


def told(table: PhoneTable) -> dict[int, list[str]]:
    """Return every text that the phones were sent, by seat."""
    return {seat: phone.texts for seat, phone in enumerate(table.phones)}


def check_bids(table: PhoneTable, match: Match, bids: str) -> None:
    """Fail if a phone knows another's bid before it may."""
    if bids == "open" or match.phase in (Phase.DEAL, Phase.OVER):
        return
    if bids == "hidden" and match.phase is not Phase.BID:
        return
    for seat, phone in enumerate(table.phones):
        others = [one for place, one in enumerate(phone.view["players"]) if place != seat]
        assert all(one.get("bid") is None for one in others)


@pytest.mark.parametrize("bids", ["hidden", "secret"])
def test_the_screen_counts_unseen_bids_and_does_not_add_them_up(bids: str) -> None:
    table = table_of(players=3, changes={**SIZES, "bids": bids})
    session = session_of(table)
    assert str(table_lines.going_on(session.table, None)) == "3 players are still bidding"
    table.phones[1].act(bid=2)
    assert str(table_lines.going_on(session.table, None)) == "2 players are still bidding"
    assert str(table_lines.bid_total(session.table)) == "1 of 3 have bid"


@pytest.mark.parametrize("edition", EDITIONS)
def test_hidden_cards_change_no_byte_of_what_a_seat_is_told(edition: str) -> None:
    """Other hands and another pile, the same message: nothing of them is in it."""
    rng = Random(7)
    compared = 0
    tr = Translator()
    setup = setup_of(edition, 3, changes=SIZES)
    state = rules.new_game(setup.edition, 3, "HIDDEN")

    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            state, _ = rules.apply(state, Deal(deck_for(state.edition, "HIDDEN", state.number)))
            continue
        for seat in range(3):
            view = view_of(state, seat)
            other = view_of(with_other_hidden_cards(state, seat, rng), seat)
            if other.legal != view.legal:  # a CHANGE may name what the pile holds (RULES 4.5)
                continue
            public = PublicState(look=setup.file.look, seats=setup.seats, ply=1, is_open=True)
            told = write(seat_message(view, public, tr))
            assert write(seat_message(other, public, tr)) == told
            compared += 1
        mover = rules.waiting_for(state)[0]
        state, _ = rules.apply(state, rng.choice(rules.legal_moves(state, mover)))
    assert compared > 20


@pytest.mark.parametrize("bids", BIDS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_people_at_the_screen_play_with_phones(edition: str, bids: str) -> None:
    """Two phones, somebody at the screen and a bot: the screen never shows a phone's hand."""
    table = table_of(edition, 4, phones=2, people=3, changes={**SIZES, "bids": bids})
    session = session_of(table)
    rng = Random(edition + bids)
    for _ in range(400):
        assert session.viewer in (None, 2)
        match session.pending_input:
            case PendingInput.GAME_OVER:
                break
            case PendingInput.NEXT_ROUND:
                assert not table.host.is_everyone_ready
                session.next_round()
            case PendingInput.CURTAIN:
                session.hot_seat.lift()
            case PendingInput.BID | PendingInput.PLAY:
                session.submit(rng.choice(session.match.view(2).legal))
            case _:
                play_on(table, rng)
        table.follow()
    assert session.match.result is not None
    referee(session.match, told(table))


def test_after_a_crash_at_any_moment_every_phone_has_its_hand_again(tmp_path: Path) -> None:
    store = open_store(tmp_path, noon)
    sizes = {"hand_sizes": {"order": "list", "sizes": [5, 6]}}
    table = table_of("rage", 4, changes=sizes, store=store, folder=tmp_path)
    rng = Random(50)
    for _ in range(50):
        assert play_on(table, rng)
        match = session_of(table).match
        suits = match.setup.file.look.suits
        hands = [[card["c"] for card in phone.view.get("hand", [])] for phone in table.phones]
        assert hands == [
            [str(card) for card in project(match.view(seat), wheel_order(suits)).hand]
            for seat in range(4)
        ]
        made = match.moves
        kept = load_table(tmp_path)
        assert kept is not None
        assert match.game == kept.game
        table = resumed(table, Match.resume(store, kept.game), kept, tmp_path)
        for phone in table.phones:
            if phone.last_move:  # its answer was lost, so it comes again
                phone.say(**phone.last_move)
        assert session_of(table).match.moves == made
        again = [[card["c"] for card in phone.view.get("hand", [])] for phone in table.phones]
        assert again == hands
    store.close()


def resumed(before: PhoneTable, match: Match, kept: KeptTable, folder: Path) -> PhoneTable:
    """Return the table after a crash, with the same phones on other lines."""
    table = PhoneTable(before.store, folder)
    table.guests.restore(kept)
    begin(table, match)
    for phone in before.phones:
        phone.table = table
        phone.view = {}
        table.phones.append(phone)
        phone.enter()
    return table
