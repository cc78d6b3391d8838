"""Every vector of the settled rules, through the public API."""

from typing import Any

import pytest
from helpers.fixtures.states import (
    VECTORS,
    bid_all,
    cards,
    dealt,
    edition,
    move_of,
    only,
    play,
    playable_names,
    round_of,
    seed_with_dealer,
    table,
    with_hand,
)

from rage_desktop import rules as rage
from rage_desktop.rules.legality import nameable_suits


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(vector, id=vector["id"]) for vector in VECTORS if vector["kind"] == kind]


def test_every_kind_of_vector_is_known() -> None:
    kinds = {"trick", "round", "score", "bid", "deal", "tie", "legal"}
    assert {vector["kind"] for vector in VECTORS} == kinds
    assert len(VECTORS) == len({vector["id"] for vector in VECTORS})


def trick_state(vector: dict[str, Any], seed: str = "seed") -> rage.State:
    rules = edition(vector["edition"], **vector["overrides"])
    hands = [""] * vector["players"]
    for each in vector["plays"]:
        hands[each["seat"]] = each["card"]
    return table(
        rules,
        hands,
        trump=vector["trump"],
        last_named=vector["last_named_trump"],
        pile=" ".join(vector["pile"]),
        spent=" ".join(vector["spent"]),
        seed=seed,
    )


def check_trick(vector: dict[str, Any], seed: str = "seed") -> rage.State:
    """Play a trick of a vector, compare all but `pile_left`, return the state after it."""
    state = trick_state(vector, seed)
    events: tuple[Any, ...] = ()
    for each in vector["plays"]:
        seat = each["seat"]
        legal = vector["legal"].get(str(seat))
        if legal is not None:
            hand = cards(state.edition, legal["hand"])
            tested = with_hand(state, seat, hand)
            assert playable_names(tested, seat) == set(legal["legal"])
        move = move_of(state, ":".join(filter(None, (each["card"], each.get("suit")))))
        options = vector["change_options"].get(str(seat))
        if options is not None:
            assert list(nameable_suits(state.edition, round_of(state), move.card)) == options
        before = round_of(state)
        state, more = rage.apply(state, move)
        events += more
    lead = next((played.suit for played in round_of(state).history[-1] if played.suit), None)
    won = only(events, rage.TrickWon)
    expect = vector["expect"]
    assert won.winner == expect["winner"]
    assert lead == expect["lead"]
    assert (won.bonus, won.malus) == (expect["bonus_cards"], expect["malus_cards"])
    assert round_of(state).trump == expect["trump_for_next_trick"]
    assert trump_at_end(vector, before.trump, events) == expect["trump_at_trick_end"]
    return state


def trump_at_end(vector: dict[str, Any], before_last: str | None, events: tuple[Any, ...]) -> Any:
    changes = [e for e in events if type(e).__name__ == "TrumpChanged" and e.cause != "TURN"]
    return changes[-1].trump if changes else before_last


@pytest.mark.parametrize("vector", of_kind("trick"))
def test_trick(vector: dict[str, Any]) -> None:
    state = check_trick(vector)
    if "pile_left" in vector["expect"] and vector["id"] != "V19a":
        assert len(round_of(state).pile) == vector["expect"]["pile_left"]


def test_v19a_depends_on_the_shuffle_in_nothing_but_the_pile_left() -> None:
    (vector,) = (vector for vector in VECTORS if vector["id"] == "V19a")
    piles = set()
    for number in range(60):
        round_ = round_of(check_trick(vector, f"seed-{number}"))
        piles.add(len(round_.pile))
        assert str(round_.trump_card) == "R9"
        assert len(round_.pile) + len(round_.spent) == 2
    assert piles == {0, 1, 2}


@pytest.mark.parametrize("vector", of_kind("round"))
def test_round(vector: dict[str, Any]) -> None:
    hands = {int(seat): " ".join(hand) for seat, hand in vector["hands"].items()}
    size = len(vector["hands"]["0"])
    players = len(hands)
    rules = edition(vector["edition"], hand_sizes={"order": "list", "sizes": [size]})
    dealer = (vector["leader"] - 1) % players
    state = rage.new_game(rules, players, seed_with_dealer(rules, players, dealer))
    state, _ = rage.apply(state, dealt(rules, hands, f"{vector['trump']}8 R9", players, dealer))
    assert round_of(state).trump == vector["trump"]
    state, _ = bid_all(state, vector["bids"])
    expect = vector["expect"]
    for index, trick in enumerate(vector["tricks"]):
        assert round_of(state).turn == trick["leader"]
        state, events = play(state, " ".join(trick["cards"]))
        assert only(events, rage.TrickWon).winner == expect["winners"][index]
        assert round_of(state).trump == expect["trump_after"][index]
    assert list(only(events, rage.RoundScored).points) == expect["scores"]


@pytest.mark.parametrize("vector", of_kind("score"))
def test_score(vector: dict[str, Any]) -> None:
    rules = edition(vector["edition"], sweep=vector["sweep"] or "off")
    counts = (vector["hand"], vector["bid"], vector["won"], vector["bonus"], vector["malus"])
    assert rage.round_points(rules, *counts) == vector["expect"]


@pytest.mark.parametrize("vector", of_kind("bid"))
def test_bid(vector: dict[str, Any]) -> None:
    assert vector["sum_rule"] == "not_equal"
    sizes = {"order": "list", "sizes": [vector["hand"]]}
    rules = edition(vector["edition"], hook=True, hand_sizes=sizes)
    state = rage.new_game(rules, vector["players"], "seed")
    state, _ = rage.apply(state, rage.Deal(rules.deck))
    for bid in vector["previous"]:
        state, _ = rage.apply(state, rage.Bid(round_of(state).turn, bid))
    moves = rage.legal_moves(state, round_of(state).turn)
    assert [move.bid for move in moves if isinstance(move, rage.Bid)] == vector["expect"]


@pytest.mark.parametrize("vector", of_kind("deal"))
def test_deal(vector: dict[str, Any]) -> None:
    rules = edition(vector["edition"])
    for players, largest in vector["expect"].items():
        assert rules.rounds(int(players)) == tuple(range(1, largest + 1))
    skip_up = edition(vector["edition"], hand_sizes={"order": "up", "first": 1, "step": 2})
    assert list(skip_up.rounds(9)) == vector["skip_up_9"]


@pytest.mark.parametrize("vector", of_kind("tie"))
def test_tie(vector: dict[str, Any]) -> None:
    for case in vector["cases"]:
        nobody = [0] * len(case["totals"])
        exact = case.get("exact_rounds", nobody)
        last = case.get("final_hand", nobody)
        seats, _ = rage.winners(edition(case["edition"]), case["totals"], exact, last, "seed")
        assert list(seats) == case["expect_winners"]


@pytest.mark.parametrize("vector", of_kind("legal"))
def test_legal_cards(vector: dict[str, Any]) -> None:
    overrides = vector["overrides"]
    usual = {knob: value for knob, value in overrides.items() if knob != "cannot_follow"}
    for knobs, expected in ((overrides, "expect"), (usual, "unchanged")):
        rules = edition(vector["edition"], **knobs)
        led = f"{vector['lead']}5"
        last = f"{rules.suits[-1]}9"
        state = table(rules, [f"{led} {last}", "", ""], trump=vector["trump"], keep=False)
        state = with_hand(play(state, led)[0], 1, cards(rules, vector["hand"]))
        assert playable_names(state, 1) == set(vector[expected])
        refused = set(vector["hand"]) - set(vector[expected])
        view = rage.view_of(state, 1)
        for card in view.hand:
            assert (view.why_not(card) is not None) == (str(card) in refused)
