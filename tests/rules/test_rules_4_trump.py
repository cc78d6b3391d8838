"""RULES 4.5 and 4.6: what a Change and an Out do to trump."""

from typing import Any

import pytest
from helpers.fixtures.states import EDITION_IDS, edition, only, play, round_of, suits_for, table
from msgspec import structs

from rage_desktop.rules import Edition, IllegalMove, Phase, Role, TrickWon, TrumpChanged
from rage_desktop.rules.state import Recycled

RAGE, AMIGO, GLYPHS, RAVE = (edition(edition_id) for edition_id in EDITION_IDS)


def changes(events: tuple[object, ...]) -> list[TrumpChanged]:
    return [event for event in events if isinstance(event, TrumpChanged)]


def written(cards: tuple[object, ...]) -> list[str]:
    return [str(card) for card in cards]


def test_rules_4_5_change_counts_for_this_trick_and_on() -> None:
    state = table(RAGE, ["R1", "B1", "CHANGE", "G2"], trump="Y", trump_card="Y3", pile="B9 G4")
    state, events = play(state, "R1 B1 CHANGE:B G2")
    assert only(events, TrickWon).winner == 1
    assert round_of(state).trump == "B"


def test_rules_4_5_rage_chooses_a_suit_that_is_left_in_the_pile_or_spent() -> None:
    hands = ["CHANGE", "R1"]
    state = table(RAGE, hands, trump="Y", trump_card="Y3", pile="Y9 OUT G4 B1 G2", spent="P7 BONUS")
    assert suits_for(state, 0, Role.CHANGE) == {"G", "B", "P"}
    with pytest.raises(IllegalMove, match="can't become Y"):
        play(state, "CHANGE:Y")
    with pytest.raises(IllegalMove, match="can't become R"):
        play(state, "CHANGE:R")
    with pytest.raises(IllegalMove, match="Name a suit"):
        play(state, "CHANGE")
    after, events = play(state, "CHANGE:G")
    assert changes(events) == [
        TrumpChanged(0, "CHANGE", (), "G", state.edition.deck[3 * 16 + 4]),
    ]
    assert written(round_of(after).pile) == ["Y9", "OUT", "B1", "G2"]
    assert written(round_of(after).spent) == ["P7", "BONUS", "Y3"]


def test_rules_4_5_rage_may_take_the_new_trump_card_from_the_spent_ones() -> None:
    state = table(RAGE, ["CHANGE", "R1"], trump="Y", trump_card="Y3", pile="G4", spent="P7 OUT")
    after, _ = play(state, "CHANGE:P")
    assert str(round_of(after).trump_card) == "P7"
    assert written(round_of(after).pile) == ["G4"]
    assert written(round_of(after).spent) == ["OUT", "Y3"]


def test_rules_4_5_rage_excludes_the_last_named_trump_after_an_out() -> None:
    state = table(RAGE, ["OUT", "CHANGE", "R1"], trump="Y", trump_card="Y3", pile="Y9 G4")
    state, _ = play(state, "OUT")
    assert suits_for(state, 1, Role.CHANGE) == {"G"}


@pytest.mark.parametrize(
    "rules",
    [RAGE, edition("rage", change_with_nothing_suitable="recycle_spent")],
    ids=["rage", "nothing is shuffled where suits are chosen"],
)
def test_rules_4_5_rage_without_a_suitable_card_has_no_trump(rules: Edition) -> None:
    state = table(rules, ["CHANGE", "R1"], trump="Y", trump_card="Y3", pile="OUT Y9", spent="WILD")
    assert suits_for(state, 0, Role.CHANGE) == {None}
    after, events = play(state, "CHANGE")
    assert changes(events) == [TrumpChanged(0, "CHANGE", (), None)]
    assert round_of(after).last_named == "Y"
    assert written(round_of(after).pile) == ["OUT", "Y9"]
    assert written(round_of(after).spent) == ["WILD", "Y3"]


@pytest.mark.parametrize("rules", [AMIGO, GLYPHS])
def test_rules_4_5_cards_are_turned_until_another_suit_shows(rules: Edition) -> None:
    a, b = rules.suits[:2]
    hands = ["CHANGE", f"{a}1"]
    pile = f"{a}9 OUT {b}4 {b}5"
    state = table(rules, hands, trump=a, trump_card=f"{a}3", pile=pile)
    assert suits_for(state, 0, Role.CHANGE) == {None}
    after, events = play(state, "CHANGE")
    (change,) = changes(events)
    assert (written(change.turned), change.trump) == ([f"{a}9", "OUT", f"{b}4"], b)
    assert written(round_of(after).spent) == [f"{a}3", f"{a}9", "OUT"]
    assert written(round_of(after).pile) == [f"{b}5"]


def test_rules_4_5_amigo_turns_past_the_last_named_trump_after_an_out() -> None:
    state = table(AMIGO, ["OUT", "CHANGE", "B1"], trump="R", pile="R6 G4 B8")
    state, events = play(state, "OUT CHANGE B1")
    assert [change.trump for change in changes(events)] == [None, "G"]


def test_rules_4_5_amigo_shuffles_the_spent_cards_once() -> None:
    hands = ["CHANGE", "G1", "G2"]
    cards: dict[str, Any] = {"trump_card": "R2", "pile": "R9 OUT", "spent": "BONUS B4"}
    orders = set()
    for number in range(12):
        state = table(AMIGO, hands, trump="R", **cards, seed=str(number))
        after, events = play(state, "CHANGE")
        (change,) = changes(events)
        recycled = written(change.recycled)
        orders.add(tuple(recycled))
        assert sorted(recycled) == ["B4", "BONUS", "OUT", "R2", "R9"]
        cut = recycled.index("B4") + 1
        assert written(change.turned) == ["R9", "OUT", *recycled[:cut]]
        assert change.trump == "B"
        assert written(round_of(after).pile) == recycled[cut:]
        assert written(round_of(after).spent) == recycled[: cut - 1]
        assert play(state, "CHANGE") == (after, events)  # the seed decides, nothing else
    assert len(orders) > 1


def test_rules_4_5_amigo_has_no_trump_if_still_nothing_fits() -> None:
    state = table(AMIGO, ["CHANGE", "G1"], trump="R", trump_card="R2", pile="R9 OUT")
    after, events = play(state, "CHANGE")
    (change,) = changes(events)
    assert change.trump is None
    assert len(change.turned) == 5
    assert round_of(after).pile == ()
    assert len(round_of(after).spent) == 3
    assert round_of(after).last_named == "R"


@pytest.mark.parametrize(
    ("last", "expected"), [("MU", "HE"), ("CL", "CR"), ("CR", "HO"), ("HO", "MU")]
)
def test_rules_4_5_glyphs_takes_the_suit_below(last: str, expected: str) -> None:
    state = table(GLYPHS, ["CHANGE", "MU1"], trump=last, trump_card=f"{last}3", pile=f"{last}9 OUT")
    after, events = play(state, "CHANGE")
    assert changes(events)[0].trump == expected
    round_ = round_of(after)
    assert (round_.trump, round_.last_named, round_.trump_card) == (expected, expected, None)
    assert written(round_.spent) == [f"{last}3", f"{last}9", "OUT"]


def test_rules_4_5_glyphs_goes_down_from_the_last_named_trump_after_an_out() -> None:
    state = table(GLYPHS, ["OUT", "CHANGE", "CHANGE"], trump="DI")
    _, events = play(state, "OUT CHANGE CHANGE")
    assert [change.trump for change in changes(events)] == [None, "CL", "CR"]


def test_rules_4_5_glyphs_begins_with_its_first_suit_where_none_was_ever_trump() -> None:
    _, events = play(table(GLYPHS, ["CHANGE", "MU1"], trump=None, pile="OUT"), "CHANGE")
    assert changes(events)[0].trump == GLYPHS.suits[0]


def test_rules_4_5_a_known_order_of_spent_cards_is_of_its_moment_alone() -> None:
    cards: dict[str, Any] = {"trump_card": "R2", "pile": "R9 OUT", "spent": "BONUS B4 G5"}
    state = table(AMIGO, ["CHANGE", "G1"], trump="R", **cards)
    order = ("G5", "OUT", "R2", "B4", "BONUS", "R9")
    known = structs.replace(state, recycled=(Recycled(state.number, 0, order),))
    (change,) = changes(play(known, "CHANGE")[1])
    assert written(change.recycled) == list(order)
    earlier = structs.replace(state, recycled=(Recycled(state.number, 7, order),))
    assert play(earlier, "CHANGE")[1] == play(state, "CHANGE")[1]


def test_rules_4_5_rave_names_any_suit_but_the_trump_in_force() -> None:
    state = table(RAVE, ["CHANGE", "OUT", "CHANGE", "BA1"], trump="TE")
    assert suits_for(state, 0, Role.CHANGE) == set(RAVE.suits) - {"TE"}
    state, _ = play(state, "CHANGE:BA OUT")
    assert suits_for(state, 2, Role.CHANGE) == set(RAVE.suits)  # after Track Ends: any


@pytest.mark.parametrize("rules", [RAGE, GLYPHS, RAVE])
def test_rules_4_6_no_trump_until_a_change_or_the_rounds_end(rules: Edition) -> None:
    a, b = rules.suits[:2]
    hands = [f"{a}5 {a}6", f"{b}1 {b}2", "OUT"]
    state = table(rules, hands, trump=b, trump_card=f"{b}9", pile=f"{a}4 {b}3")
    state, events = play(state, f"{a}5 {b}1 OUT")
    assert only(events, TrickWon).winner == 0  # the trump played counts as a plain card
    assert changes(events) == [TrumpChanged(2, "OUT", (), None)]
    assert round_of(state).trump is None
    assert str(round_of(state).spent[-1]) == f"{b}9"
    assert written(round_of(state).pile) == [f"{a}4", f"{b}3"]
    state, events = play(state, f"{a}6 {b}2 {round_of(state).hands[2][0]}")
    assert only(events, TrickWon).winner == 0


def test_rules_4_6_amigo_turns_a_new_card_when_the_trick_is_over() -> None:
    state = table(AMIGO, ["B5", "R2", "OUT"], trump="R", trump_card="R1", pile="WILD R7 G4")
    state, events = play(state, "B5 R2 OUT")
    assert [type(event).__name__ for event in events[-2:]] == ["TrickWon", "TrumpChanged"]
    assert only(events, TrickWon).winner == 0
    turn = changes(events)[-1]
    assert (turn.cause, turn.seat, turn.trump) == ("TURN", 0, "R")  # the same suit may come
    assert written(turn.turned) == ["WILD", "R7"]
    assert written(round_of(state).spent) == ["R1", "WILD"]
    assert not round_of(state).turn_pending


def test_rules_4_6_amigo_turns_nothing_after_the_last_trick() -> None:
    state = table(AMIGO, ["B5", "OUT"], trump="R", pile="R7 G4", keep=False)
    state, events = play(state, "B5 OUT")
    assert [change.cause for change in changes(events)] == ["OUT"]
    assert state.phase is Phase.DEAL
    assert len(round_of(state).pile) == 2
    assert not round_of(state).turn_pending


def test_rules_4_6_amigo_recycles_when_the_turn_finds_no_card() -> None:
    state = table(AMIGO, ["B5", "OUT"], trump="R", trump_card="R1", pile="WILD")
    state, events = play(state, "B5 OUT")
    turn = changes(events)[-1]
    assert (turn.cause, turn.trump) == ("TURN", "R")
    assert sorted(written(turn.recycled)) == ["R1", "WILD"]


@pytest.mark.parametrize(
    ("plays", "causes", "trump", "pending"),
    [
        ("OUT CHANGE", ["OUT", "CHANGE"], "G", False),
        ("CHANGE OUT", ["CHANGE", "OUT"], None, True),
        ("OUT CHANGE OUT", ["OUT", "CHANGE", "OUT"], None, True),
        ("OUT OUT", ["OUT", "OUT"], None, True),
        ("CHANGE OUT CHANGE", ["CHANGE", "OUT", "CHANGE"], "B", False),
    ],
)
def test_rules_4_6_amigo_the_last_of_out_and_change_counts(
    plays: str, causes: list[str], trump: str | None, pending: bool
) -> None:
    pile = "R6 G4 G8 B8 P1"
    state = table(AMIGO, [*plays.split(), "Y1"], trump="R", trump_card="R1", pile=pile)
    state, events = play(state, plays)
    assert [change.cause for change in changes(events)] == causes
    assert (round_of(state).trump, round_of(state).turn_pending) == (trump, pending)
    state, events = play(state, "Y1")
    assert [change.cause for change in changes(events)] == (["TURN"] if pending else [])
    assert not round_of(state).turn_pending


def test_rules_4_6_a_named_trump_too_cancels_the_pending_turn() -> None:
    for edition_id in ("rage", "rave"):
        rules = edition(edition_id, no_trump_lasts="trick_then_turn")
        a, b = rules.suits[:2]
        state = table(rules, ["OUT", "CHANGE", f"{a}1"], trump=a, pile=f"{b}4 {a}5")
        state, events = play(state, f"OUT CHANGE:{b} {a}1")
        assert [change.cause for change in changes(events)] == ["OUT", "CHANGE"]
        assert (round_of(state).trump, round_of(state).turn_pending) == (b, False)
