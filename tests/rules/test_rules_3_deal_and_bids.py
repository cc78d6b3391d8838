"""RULES 3, paragraph by paragraph: deal, trump, bids."""

import random
from typing import Any

import pytest
from helpers.fixtures.states import (
    EDITION_IDS,
    bid_all,
    dealt,
    edition,
    edition_file,
    only,
    play,
    random_game,
    round_of,
    seed_with_dealer,
    shuffled,
    table,
)

from rage_desktop import rules as rage


def begin(size: int, players: int = 4, **knobs: Any) -> rage.State:
    """Deal a round of Rage with this many cards for each."""
    rules = edition("rage", sizes=(size,), **knobs)
    return rage.apply(rage.new_game(rules, players, "seed"), rage.Deal(rules.deck))[0]


def test_rules_3_1_the_first_dealer_is_drawn_from_the_seed() -> None:
    rules = edition("rage")
    dealers = {rage.new_game(rules, 4, f"seed-{number}").dealer for number in range(60)}
    assert dealers == {0, 1, 2, 3}
    assert rage.new_game(rules, 4, "x").dealer == rage.new_game(rules, 4, "x").dealer


def test_rules_3_1_the_deal_passes_left_and_the_dealers_left_begins() -> None:
    dealers: list[int] = []

    def watch(
        _: rage.State, move: rage.Move, after: rage.State, events: tuple[rage.Event, ...]
    ) -> None:
        if isinstance(move, rage.Deal):
            dealer = only(events, rage.RoundBegan).dealer
            dealers.append(dealer)
            assert rage.waiting_for(after) == ((dealer + 1) % 5,)
        if (
            after.phase is rage.Phase.PLAY
            and not round_of(after).trick
            and not round_of(after).history
        ):
            assert round_of(after).turn == (dealers[-1] + 1) % 5

    random_game(edition("rage"), 5, random.Random(1), watch=watch)
    assert dealers == [(dealers[0] + step) % 5 for step in range(10)]


def test_rules_3_1_bids_go_round_clockwise() -> None:
    state = begin(3)
    bidders = []
    while state.phase is rage.Phase.BID:
        (seat,) = rage.waiting_for(state)
        bidders.append(seat)
        state, _ = rage.apply(state, rage.Bid(seat, 0))
    assert bidders == [(state.dealer + 1 + step) % 4 for step in range(4)]


def test_rules_3_1_cards_go_out_one_at_a_time_from_the_dealers_left() -> None:
    rules = edition("rage", sizes=(3,))
    state = rage.new_game(rules, 4, "seed")
    after, events = rage.apply(state, rage.Deal(rules.deck))
    first = (state.dealer + 1) % 4
    hands = only(events, rage.HandsDealt).hands
    assert [str(card) for card in hands[first]] == ["R0", "R4", "R8"]
    assert [str(card) for card in hands[state.dealer]] == ["R3", "R7", "R11"]
    assert only(events, rage.HandsDealt).pile == rules.deck[12:]
    assert round_of(after).hands == hands


def test_rules_3_2_hand_sizes() -> None:
    down = (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert edition("rage").rounds(8) == edition("rage-amigo").rounds(3) == down
    assert edition("rave").rounds(10) == down
    assert edition("glyphs").rounds(10) == tuple(range(1, 10))
    down_and_up = rage.with_variants(edition_file("rave"), ["down-and-up"])
    assert down_and_up.rounds(4) == (*down, *range(2, 11))


def test_rules_3_2_every_round_deals_its_hand_size() -> None:
    for edition_id in EDITION_IDS:
        rules = edition(edition_id)
        _, events = random_game(rules, 6, random.Random(2))
        sizes = [event.hand_size for event in events if isinstance(event, rage.RoundBegan)]
        dealt_hands = [event.hands for event in events if isinstance(event, rage.HandsDealt)]
        assert tuple(sizes) == rules.rounds(6)
        assert [{len(hand) for hand in hands} for hands in dealt_hands] == [{n} for n in sizes]


def test_rules_3_3_cards_are_turned_until_a_number_card_shows() -> None:
    rules = edition("rage", sizes=(1,))
    seed = seed_with_dealer(rules, 2, 1)
    deal = dealt(rules, {0: "R1", 1: "R2"}, "OUT WILD G4 B2", 2, 1)
    state, events = rage.apply(rage.new_game(rules, 2, seed), deal)
    assert [str(card) for card in only(events, rage.TrumpTurned).turned] == ["OUT", "WILD", "G4"]
    round_ = round_of(state)
    assert (round_.trump, round_.last_named, str(round_.trump_card)) == ("G", "G", "G4")
    assert [str(card) for card in round_.spent] == ["OUT", "WILD"]
    assert str(round_.pile[0]) == "B2"


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_rules_3_3_a_pile_without_number_cards(edition_id: str) -> None:
    rules = edition(edition_id)
    numbers = [card for card in rules.deck if str(card)[-1].isdigit()]
    actions = [card for card in rules.deck if not str(card)[-1].isdigit()]
    sizes = {"order": "list", "sizes": [len(numbers) // 3]}
    rules = rage.change_knobs(rules, {"hand_sizes": sizes, "players": {"min": 2, "max": 3}})
    state, events = rage.apply(rage.new_game(rules, 3, "seed"), rage.Deal((*numbers, *actions)))
    expected = "HE" if edition_id == "glyphs" else None
    turned = only(events, rage.TrumpTurned)
    assert turned.trump == expected
    assert turned.turned == tuple(actions) == round_of(state).spent
    assert round_of(state).trump_card is None
    assert round_of(state).last_named == expected


def test_rules_3_4_a_bid_is_0_to_the_hand_size() -> None:
    state = begin(3)
    (seat,) = rage.waiting_for(state)
    assert rage.legal_moves(state, seat) == tuple(rage.Bid(seat, bid) for bid in range(4))
    for bid in (-1, 4):
        with pytest.raises(rage.IllegalMove, match="from 0 to 3"):
            rage.apply(state, rage.Bid(seat, bid))


def test_rules_3_4_open_bids_are_made_in_turn_and_seen_by_all() -> None:
    state = begin(3)
    (seat,) = rage.waiting_for(state)
    with pytest.raises(rage.IllegalMove, match="turn to bid"):
        rage.apply(state, rage.Bid((seat + 1) % 4, 1))
    state, events = rage.apply(state, rage.Bid(seat, 2))
    for viewer in (None, 0, 1, 2, 3):
        assert rage.view_of(state, viewer).bids[seat] == 2
        assert rage.redact(only(events, rage.BidMade), viewer, state.edition) == rage.BidMade(
            seat, 2
        )


def test_rules_3_4_hidden_bids_are_revealed_before_the_first_card() -> None:
    state = begin(2, bids="hidden")
    assert rage.waiting_for(state) == (0, 1, 2, 3)
    for seat, bid in ((3, 0), (1, 2), (0, 1)):
        state, events = rage.apply(state, rage.Bid(seat, bid))
        assert rage.redact(events[0], 2, state.edition) == rage.BidMade(seat, None)
        assert rage.view_of(state, 2).bids == (None,) * 4
        assert rage.view_of(state, seat).bids[seat] == bid
        assert rage.view_of(state, 2).has_bid[seat]
    assert rage.waiting_for(state) == (2,)
    with pytest.raises(rage.IllegalMove, match="can't change your bid"):
        rage.apply(state, rage.Bid(3, 1))
    state, events = rage.apply(state, rage.Bid(2, 2))
    assert events == (rage.BidMade(2, 2), rage.BidsRevealed((1, 2, 2, 0)))
    assert rage.view_of(state, None).bids == (1, 2, 2, 0)


def test_rules_3_4_secret_bids_are_revealed_after_the_last_trick() -> None:
    state = begin(2, bids="secret")
    state, events = bid_all(state, [1, 2, 0, 1])
    assert not [event for event in events if isinstance(event, rage.BidsRevealed)]
    rng = random.Random(4)
    tricks = 0
    while state.phase is rage.Phase.PLAY:
        assert rage.view_of(state, None).bids == (None,) * 4
        for seat in range(4):
            assert rage.view_of(state, seat).bids.count(None) == 3
        assert sum(rage.view_of(state, None).tricks) == tricks  # trick counts stay public
        (seat,) = rage.waiting_for(state)
        state, events = rage.apply(state, rng.choice(rage.legal_moves(state, seat)))
        tricks += sum(isinstance(event, rage.TrickWon) for event in events)
    assert only(events, rage.BidsRevealed).bids == (1, 2, 0, 1)
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("TrickWon") < kinds.index("BidsRevealed") < kinds.index("RoundScored")
    assert rage.view_of(state, None).bids == (1, 2, 0, 1)


@pytest.mark.parametrize("size", [1, 2, 5])
def test_rules_3_5_the_hook_binds_only_the_last_bidder_who_keeps_a_bid(size: int) -> None:
    rules = edition("rage", sizes=(size,), hook=True)
    rng = random.Random(size)
    barred = 0
    for _ in range(60):
        state, _ = rage.apply(rage.new_game(rules, 4, str(rng.random())), shuffled(rules, rng))
        while state.phase is rage.Phase.BID:
            (seat,) = rage.waiting_for(state)
            moves = rage.legal_moves(state, seat)
            made = [bid for bid in round_of(state).bids if bid is not None]
            left = size - sum(made)
            if len(made) == 3 and left >= 0:
                assert [m.bid for m in moves if isinstance(m, rage.Bid)] == [
                    bid for bid in range(size + 1) if bid != left
                ]
                with pytest.raises(rage.IllegalMove, match="can't add up"):
                    rage.apply(state, rage.Bid(seat, left))
                barred += 1
            else:
                assert len(moves) == size + 1
            assert moves
            state, _ = rage.apply(state, rng.choice(moves))
        assert sum(bid or 0 for bid in round_of(state).bids) != size
    assert barred


def test_rules_3_4_nobody_plays_before_every_bid_is_made() -> None:
    state = begin(1)
    seat = round_of(state).turn
    with pytest.raises(rage.IllegalMove, match="once everyone has bid"):
        play(state, str(round_of(state).hands[seat][0]))
    playing = table(edition("rage"), ["R1", "R2"], trump="B")
    with pytest.raises(rage.IllegalMove, match="before the first card"):
        rage.apply(playing, rage.Bid(0, 1))
