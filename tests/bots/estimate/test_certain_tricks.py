"""What a hand takes for certain is taken in every line of play, and nobody bids less than that."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from helpers.fixtures.positions import position, shuffled
from helpers.fixtures.states import EDITION_IDS, edition, edition_file
from msgspec import structs

from rage_desktop import rules as rage
from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import Position, legal_entries, step
from rage_desktop.bots.estimate.certain_tricks import bids_that_can_be_met, certain_tricks
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.bots.search.determinize import Deals
from rage_desktop.bots.talk.reasons import find_reasons, level_reason, reason_for
from rage_desktop.rules.state import empty_round

NO_ACTIONS = dict.fromkeys(("OUT", "CHANGE", "WILD", "BONUS", "MALUS"), 0)


def small(rng: Random) -> rage.Edition:
    """Two suits of four, three cards each for two, and no action cards."""
    rules = edition("rage")
    return rage.change_knobs(
        rules,
        {
            "suits": list(rules.suits[:2]),
            "ranks": {"low": 1, "high": rng.choice((4, 5))},
            "action_counts": NO_ACTIONS,
            "players": {"min": 2, "max": 2},
            "hand_sizes": {"order": "list", "sizes": [rng.choice((2, 3))]},
        },
    )


def dealt(rules: rage.Edition, players: int, rng: Random) -> rage.State:
    deck = list(rules.deck)
    rng.shuffle(deck)
    state, _ = rage.apply(rage.new_game(rules, players, "x"), rage.Deal(tuple(deck)))
    return state


def with_bids(state: rage.State) -> rage.State:
    while state.phase is rage.Phase.BID:
        state, _ = rage.apply(state, rage.legal_moves(state, rage.waiting_for(state)[0])[0])
    return state


def endings(state: rage.State, won: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the tricks taken by each player, over every line of play."""
    if state.phase is not rage.Phase.PLAY:
        yield won
        return
    for move in rage.legal_moves(state, rage.waiting_for(state)[0]):
        after, events = rage.apply(state, move)
        taken = list(won)
        for event in events:
            if isinstance(event, rage.TrickWon):
                taken[event.winner] += 1
        yield from endings(after, tuple(taken))


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_what_is_certain_is_taken_in_every_line_of_play(seed: int) -> None:
    rng = Random(seed)
    certain_ones = 0
    for _ in range(150):
        state = dealt(small(rng), 2, rng)
        certain = [certain_tricks(rage.view_of(state, seat)).least for seat in range(2)]
        certain_ones += sum(certain)
        for won in endings(with_bids(state), (0, 0)):
            assert all(won[seat] >= certain[seat] for seat in range(2))
    assert certain_ones > 50


def four_with_the_hook() -> rage.Edition:
    rules = edition("rage")
    changes = {
        "suits": list(rules.suits[:4]),
        "ranks": {"low": 2, "high": 14},
        "action_counts": NO_ACTIONS,
        "hand_sizes": {"order": "list", "sizes": [3]},
        "hook": True,
    }
    return rage.change_knobs(rules, changes)


def last_to_bid(rng: Random) -> rage.SeatView:
    """The highest trump, two low cards, and 1 barred by the bids before."""
    rules = four_with_the_hook()
    state = rage.new_game(rules, 4, "x")
    order = [(state.dealer + 1 + step) % 4 for step in range(4)]
    trump = rules.suits[0]
    others = [rage.NumberCard(rules.suits[1], 3), rage.NumberCard(rules.suits[2], 4)]
    mine = [rage.NumberCard(trump, 14), *others]
    turned = rage.NumberCard(trump, 2)
    rest = [card for card in rules.deck if card not in (*mine, turned)]
    rng.shuffle(rest)
    hands = {seat: [rest.pop() for _ in range(3)] for seat in order[:3]} | {order[3]: mine}
    deck = [hands[seat][card] for card in range(3) for seat in order] + [turned, *rest]
    state, _ = rage.apply(state, rage.Deal(tuple(deck)))
    for seat, bid in zip(order[:3], (1, 1, 0), strict=True):
        state, _ = rage.apply(state, rage.Bid(seat, bid))
    return rage.view_of(state, order[3])


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_bids_none_with_the_highest_trump(level: str) -> None:
    for seed in range(3):
        view = last_to_bid(Random(seed))
        assert {move.bid for move in view.legal if isinstance(move, rage.Bid)} == {0, 2, 3}
        assert bids_that_can_be_met(view) == [2, 3]
        bot = LEVELS[level].make(Random(seed), None)
        move = bot.move(view)
        assert isinstance(move, rage.Bid)
        assert move.bid >= 2


def test_the_reason_says_so() -> None:
    view = last_to_bid(Random(1))
    said = next(iter(find_reasons(view, rage.Bid(view.me, 2))))
    assert said.words.msgid.startswith("You'll take at least one trick")
    assert said.words.n == 1


def test_with_action_cards_or_without_a_trump_nothing_is_certain() -> None:
    rules = edition("rage")
    for seed in range(20):
        state = dealt(rules, 4, Random(seed))
        assert all(certain_tricks(rage.view_of(state, seat)).least == 0 for seat in range(4))


# -- Proof by counting: every hand of small decks, every deal of the rest, every line of play ------

SMALL_DECKS: tuple[tuple[int, int, dict[str, int], int], ...] = (
    (2, 4, {}, 1),
    (2, 4, {}, 2),
    (3, 3, {}, 2),
    (1, 7, {}, 2),
    (3, 5, {}, 1),
    (2, 3, {"BONUS": 2}, 2),
    (2, 3, {"MALUS": 3}, 1),
    (2, 3, {"OUT": 2}, 2),
    (2, 3, {"WILD": 1}, 2),
    (2, 3, {"REWIND": 2}, 1),
    (2, 3, {"CHANGE": 1, "LOW": 1}, 2),
)
"""Suits, ranks, action cards and cards in a hand."""


def small_deck(suits: int, ranks: int, actions: dict[str, int], size: int) -> rage.Edition:
    rules = edition("rage")
    return rage.change_knobs(
        rules,
        {
            "suits": list(rules.suits[:suits]),
            "trump_when_no_number_card": "none",
            "ranks": {"low": 1, "high": ranks},
            "action_counts": actions,
            "players": {"min": 2, "max": 3},
            "hand_sizes": {"order": "list", "sizes": [size]},
            "cards_kept_undealt": 1,
            "change": "choose_any",
        },
    )


def questions(rules: rage.Edition, players: int, size: int) -> Iterator[rage.SeatView]:
    """Yield what seat 0 sees before the bids, by every hand, trump or none, and leader."""
    for trump in (rules.deck[0], None):
        left = [card for card in rules.deck if card != trump]
        for hand in combinations(left, size):
            unseen = [card for card in left if card not in hand]
            for leader in range(players):
                yield before_the_bids(rules, players, hand, unseen, trump, leader)


def before_the_bids(
    rules: rage.Edition,
    players: int,
    hand: Sequence[rage.Card],
    unseen: Sequence[rage.Card],
    trump: rage.Card | None,
    leader: int,
) -> rage.SeatView:
    size = len(hand)
    others = [unseen[seat * size : (seat + 1) * size] for seat in range(players - 1)]
    round_ = structs.replace(
        empty_round(players, size, 0),
        hands=(tuple(hand), *map(tuple, others)),
        pile=tuple(unseen[(players - 1) * size :]),
        trump_card=trump,
        trump=None if trump is None else trump.suit,
    )
    dealer = (leader - 1) % players
    state = rage.State(rules, players, "seed", dealer, phase=rage.Phase.BID, round=round_)
    return rage.view_of(state, 0)


def tricks_that_may_be_taken(deck: Deck, view: rage.SeatView) -> set[int]:
    """Return every number of tricks that the viewer takes in some deal and line of play."""
    rng = Random(0)

    def taken(position: Position) -> Iterator[int]:
        if not any(position.hands):
            yield -position.need[view.me]
            return
        for entry in legal_entries(deck, position):
            yield from taken(step(deck, position, entry, rng))

    found = set[int]()
    for deal in Deals(deck, view, rng).every():
        found.update(taken(deal))
        if len(found) > view.hand_size:
            break
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("players", "deck"), [*product((2, 3), SMALL_DECKS)], ids=str)
def test_no_deal_and_no_line_of_play_leaves_the_bounds(
    players: int, deck: tuple[int, int, dict[str, int], int]
) -> None:
    rules = small_deck(*deck)
    cards = Deck(rules)
    for view in questions(rules, players, deck[3]):
        least, most = certain_tricks(view)
        taken = tricks_that_may_be_taken(cards, view)
        assert least <= min(taken)
        assert max(taken) <= most


@pytest.mark.slow
@pytest.mark.parametrize("deck", [(3, 5, {}, 1), (3, 5, {}, 2)], ids=str)
def test_where_most_cards_stay_hidden_nearly_every_lost_bid_is_recognised(
    deck: tuple[int, int, dict[str, int], int],
) -> None:
    rules = small_deck(*deck)
    cards = Deck(rules)
    every = list(questions(rules, 3, deck[3]))
    lost = recognised = 0
    for view in Random(1).sample(every, min(len(every), 120)):
        least, most = certain_tricks(view)
        lost += view.hand_size + 1 - len(tricks_that_may_be_taken(cards, view))
        recognised += view.hand_size - (most - least)
    assert lost > 8
    assert recognised >= lost - 2


# -- worked hands ----------------------------------------------------------------------------------


def asked(
    hand: str, trump: str | None, leader: int, legal: Sequence[int] = (), **knobs: Any
) -> rage.SeatView:
    """Return what seat 0 of four sees before its bid, in a plain deck unless `knobs` say else."""
    rules = edition("rage", **({"action_counts": {}} | knobs))
    seen = position(rules, hand, trump=trump, bids=(None,) * 4, phase=rage.Phase.BID)
    bids = legal or range(len(seen.hand) + 1)
    moves = tuple(rage.Bid(0, bid) for bid in bids)
    return structs.replace(seen, dealer=(leader - 1) % 4, legal=moves)


@pytest.mark.parametrize(
    ("hand", "trump", "leader", "bounds"),
    [
        ("R15 B3 G4", "R", 1, (1, 3)),  # the highest trump takes a trick whenever it is played
        ("R14 B3 G4", "R", 1, (0, 3)),
        ("R14 R13 B3", "R", 1, (1, 3)),  # one higher trump beats only one of them
        ("R15 B15 G15", "R", 0, (1, 3)),  # the others' trumps may beat the rest
        ("B15 G15 Y15", None, 0, (3, 3)),
        ("B15 G15 Y14", None, 0, (0, 3)),
        ("B15 G15 Y15", None, 1, (0, 3)),  # nobody has to lead these suits
        ("B0 G0", "R", 1, (0, 0)),
        ("B0 G0", "R", 0, (0, 2)),
        ("B0 G1", "R", 1, (0, 2)),
        ("B0 R1", "R", 1, (0, 2)),
    ],
)
def test_tricks_that_are_certain_in_a_plain_deck(
    hand: str, trump: str | None, leader: int, bounds: tuple[int, int]
) -> None:
    assert certain_tricks(asked(hand, trump, leader)) == bounds


@pytest.mark.parametrize("role", ["WILD", "LOW", "CHANGE", "OUT", "REWIND"])
def test_with_a_card_that_upsets_tricks_none_is_certain(role: str) -> None:
    high = asked("R15 B3 G4", "R", 1, action_counts={role: 1})
    low = asked("B0 G0", "R", 1, action_counts={role: 1})
    assert certain_tricks(high) == (0, 3)
    assert certain_tricks(low) == (0, 2)


def test_cards_that_count_as_no_suit_take_no_trick_unless_led() -> None:
    rules: dict[str, Any] = {"action_counts": {"OUT": 4, "BONUS": 2}}
    assert certain_tricks(asked("OUT BONUS", "R", 1, **rules)) == (0, 0)
    assert certain_tricks(asked("OUT BONUS", "R", 0, **rules)) == (0, 1)  # three more for one trick
    assert certain_tricks(asked("R15 B3 BONUS", "R", 1, action_counts={"BONUS": 1})) == (1, 2)


# -- who heeds them --------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_bids_tricks_that_its_cards_cannot_take(level: str) -> None:
    view = asked("B0 G0 P0", "R", 1)
    for seed in range(20):
        assert make_bot(level, Random(seed), None).move(view) == rage.Bid(0, 0)


def test_where_every_bid_is_lost_any_may_be_made() -> None:
    assert bids_that_can_be_met(asked("B0 G0", "R", 1, legal=(1, 2), hook=True)) == [1, 2]


@pytest.mark.parametrize("level", ["sharp", "expert", "master"])
def test_where_missing_pays_a_bid_is_missed_on_purpose(level: str) -> None:
    sure = asked("R15 R14 R13", "R", 0, exact=-10, exact_zero=-10, missed=10)
    assert bids_that_can_be_met(sure) == [0, 1, 2, 3]
    bid = make_bot(level, Random(1), 0.2).move(sure)
    assert isinstance(bid, rage.Bid)
    assert bid.bid < 3


@pytest.mark.slow
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "master"])
def test_in_no_round_of_any_edition_is_a_lost_bid_made(level: str) -> None:
    rng = Random(level)
    bot = make_bot(level, rng, None)
    lost = 0
    for number in range(120):
        rules = short_rounds(rng, EDITION_IDS[number % len(EDITION_IDS)], plain=number % 3 > 0)
        players = rng.randint(rules.players.min, min(5, rules.players.max))
        state = rage.new_game(rules, players, str(number))
        state, _ = rage.apply(state, rage.Deal(shuffled(rules, str(number))(1)))
        while state.phase is rage.Phase.BID:
            view = rage.view_of(state, rage.waiting_for(state)[0])
            can_be_met = bids_that_can_be_met(view)
            lost += len(view.legal) - len(can_be_met)
            move = bot.move(view)
            assert isinstance(move, rage.Bid)
            assert move.bid in can_be_met
            state, _ = rage.apply(state, move)
    assert lost > 5


def short_rounds(rng: Random, edition_id: str, *, plain: bool) -> rage.Edition:
    """Return an edition with rounds of one to five cards, with the hook or without."""
    knobs: dict[str, Any] = {
        "hand_sizes": {"order": "list", "sizes": [rng.randint(1, 5)]},
        "hook": rng.random() < 0.5,
        "bids": "open",
    }
    if plain:
        knobs["action_counts"] = {}
    return rage.change_knobs(edition_file(edition_id).rules, knobs)


def test_of_a_hand_that_takes_nothing_the_reason_says_so() -> None:
    view = asked("B0 G0 P0", "R", 1)
    assert str(reason_for(view, rage.Bid(0, 0))) == "None of your cards can take a trick."


def test_of_a_lost_bid_a_person_is_told_what_looks_better() -> None:
    view = asked("R15 B3 G4", "R", 1, legal=(0, 2, 3), hook=True)
    told = level_reason(None, view, rage.Bid(0, 0)).reason
    assert str(told).startswith("Looks better: a bid of 2. You'll take at least one trick")
