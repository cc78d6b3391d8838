"""RULES 4, paragraph by paragraph: playing a trick."""

from typing import Any

import pytest
from helpers.fixtures.states import (
    EDITION_IDS,
    edition,
    only,
    play,
    playable_names,
    round_of,
    suits_for,
    table,
)

from rage_desktop.rules import (
    ActionCard,
    CardPlayed,
    Edition,
    IllegalMove,
    NumberCard,
    Play,
    PlayedCard,
    Role,
    TrickWon,
    apply,
    parse_card,
)
from rage_desktop.rules.tricks import freed_by_out, lead_index, stealing_suit

RAGE, AMIGO, GLYPHS, RAVE = (edition(edition_id) for edition_id in EDITION_IDS)


def winner(rules: Edition, plays: str, **more: Any) -> int:
    """Return the seat whose card takes a trick."""
    hands = [card.partition(":")[0] for card in plays.split()]
    _, events = play(table(rules, hands, **more), plays)
    return int(only(events, TrickWon).winner)


def test_rules_4_1_any_card_may_lead() -> None:
    state = table(RAGE, ["R1 B2 OUT WILD", "R2"], trump="B", pile="G1", keep=False)
    assert playable_names(state, 0) == {"R1", "B2", "OUT", "WILD"}


def test_rules_4_1_a_number_card_of_the_lead_must_be_played() -> None:
    state, _ = play(table(RAGE, ["R1", "R2 R9 B3 OUT"], trump="B"), "R1")
    assert playable_names(state, 1) == {"R2", "R9"}
    with pytest.raises(IllegalMove, match="follow it"):
        play(state, "B3")
    with pytest.raises(IllegalMove, match="action cards must wait"):
        play(state, "OUT")


def test_rules_4_1_whoever_has_none_may_play_anything() -> None:
    state, _ = play(table(RAGE, ["R1", "G2 B3 OUT WILD"], trump="B", keep=False), "R1")
    assert playable_names(state, 1) == {"G2", "B3", "OUT", "WILD"}


def test_rules_4_1_whoever_has_none_must_trump_where_the_knob_says_so() -> None:
    rules = edition("rage", cannot_follow="must_trump")
    hands = ["R1", "G2 B3 B9 OUT"]
    trumped, _ = play(table(rules, hands, trump="B", keep=False), "R1")
    assert playable_names(trumped, 1) == {"B3", "B9"}
    for card in ("G2", "OUT"):
        with pytest.raises(IllegalMove, match="can't follow, so you must play a trump"):
            play(trumped, card)
    trumpless, _ = play(table(rules, hands, keep=False), "R1")
    assert playable_names(trumpless, 1) == {"G2", "B3", "B9", "OUT"}
    unled, _ = play(table(rules, ["BONUS", "G2 B3 OUT"], trump="B", keep=False), "BONUS")
    assert playable_names(unled, 1) == {"G2", "B3", "OUT"}


def test_rules_4_1_a_wild_never_obliges() -> None:
    state, _ = play(table(RAGE, ["R1", "WILD B3", "B4"], trump="B"), "R1")
    assert {"WILD", "B3"} <= playable_names(state, 1)


def test_rules_4_2_action_cards_before_a_lead_exists() -> None:
    state, _ = play(table(RAGE, ["BONUS", "G2 OUT", "R1"], trump="B"), "BONUS")
    assert {"G2", "OUT"} <= playable_names(state, 1)


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_rules_4_2_the_action_card_variant(edition_id: str) -> None:
    rules = edition(edition_id, action_cards_any_time=True)
    a, b = rules.suits[:2]
    state = table(rules, [f"{a}1", f"{a}2 {a}9 {b}3 OUT CHANGE"], trump=b, keep=False)
    state, _ = play(state, f"{a}1")
    assert playable_names(state, 1) == {f"{a}2", f"{a}9", "OUT", "CHANGE"}


def test_rules_4_3_the_first_card_with_a_suit_sets_the_lead() -> None:
    state = table(RAGE, ["MALUS", "BONUS", "WILD", "G5", "G6"], trump="B")
    for card, lead in (("MALUS", None), ("BONUS", None), ("WILD:G", "G"), ("G5", "G")):
        state, _ = play(state, card)
        assert round_of(state).lead == lead
    state, _ = play(table(RAVE, ["LOW", "BA2"], trump="TE"), "LOW")
    assert round_of(state).lead == "TE"


def test_rules_4_4_the_player_names_any_suit() -> None:
    for rules in (RAGE, AMIGO):
        state = table(rules, ["WILD", "R2"], trump="B")
        assert suits_for(state, 0, Role.WILD) == set("ROYGBP")
        with pytest.raises(IllegalMove, match="Name a suit"):
            play(state, "WILD")
        with pytest.raises(IllegalMove, match="n't a suit in this deck"):
            play(state, "WILD:X")
    with pytest.raises(IllegalMove, match="No suit is named"):
        play(table(RAGE, ["R1", "R2"], trump="B"), "R1:B")


@pytest.mark.parametrize("role", [Role.WILD, Role.LOW])
def test_rules_4_4_the_automatic_suit(role: Role) -> None:
    trumped, _ = play(table(RAVE, ["BA2", str(role)], trump="TE"), "BA2")
    assert suits_for(trumped, 1, role) == {"TE"}
    led, _ = play(table(RAVE, ["BA2", str(role), "BA3"]), f"BA2 {role}")
    assert round_of(led).trick[1].suit == "BA"
    free = table(RAVE, [str(role), "BA2"])
    assert suits_for(free, 0, role) == set(RAVE.suits)
    with pytest.raises(IllegalMove, match="Name a suit"):
        play(free, str(role))
    with pytest.raises(IllegalMove, match="can't become BA"):
        play(table(RAVE, [str(role), "BA2"], trump="TE"), f"{role}:BA")


def test_rules_4_4_the_declared_suit_stays() -> None:
    state, _ = play(table(RAVE, ["WILD", "OUT", "BA2", "TE3"], trump="TE"), "WILD OUT")
    assert round_of(state).trick[0].suit == "TE"
    assert round_of(state).trump is None
    assert only(play(state, "BA2 TE3")[1], TrickWon).winner == 0


def test_rules_4_4_wild_above_and_low_below_every_number() -> None:
    assert winner(RAGE, "R15 WILD:R R14") == 1
    assert winner(RAVE, "LOW TE1", trump="TE") == 1
    assert winner(RAVE, "LOW WILD", trump="TE") == 1


def test_rules_4_4_equal_wilds() -> None:
    for rules, expected in ((RAGE, 0), (AMIGO, 1)):
        assert winner(rules, "WILD:G WILD:G G1") == expected
    assert winner(RAVE, "WILD WILD", trump="TE") == 0


def test_rules_4_4_of_two_lows_the_first_is_lower() -> None:
    assert winner(RAVE, "LOW LOW", trump="TE") == 1
    assert winner(RAVE, "LOW LOW REWIND", trump="TE") == 0


def test_rules_4_7_rewind_turns_the_whole_trick_round() -> None:
    assert winner(RAVE, "BA4 BA2 REWIND") == 1
    assert winner(RAVE, "REWIND BA4 BA2") == 2
    assert winner(RAVE, "BA4 WILD REWIND") == 0
    assert winner(RAVE, "BA4 LOW REWIND") == 1


def test_rules_4_7_rewind_lasts_one_trick() -> None:
    state = table(RAVE, ["BA4 JU9", "BA2 JU3", "REWIND"])
    state, _ = play(state, "BA4 BA2 REWIND")
    assert not round_of(state).low_wins
    state, events = play(state, f"JU3 {round_of(state).hands[2][0]} JU9")
    assert only(events, TrickWon).winner == 0


def test_rules_4_7_two_rewinds_stay_or_toggle_as_the_knob_says() -> None:
    assert winner(RAVE, "TE9 REWIND REWIND TE3") == 3
    toggles = edition("rave", second_rewind="toggles")
    assert winner(toggles, "TE9 REWIND REWIND TE3") == 0
    assert winner(toggles, "TE9 REWIND REWIND REWIND TE3") == 4


def test_rules_4_7_a_lone_trump_still_wins() -> None:
    assert winner(RAVE, "BA1 TE15 REWIND", trump="TE") == 1


def test_rules_4_8_the_winner_is_settled_with_the_trump_then_in_force() -> None:
    early = "B15 R3 CHANGE:R B2"  # an early discard becomes the winning trump
    assert winner(RAGE, early, trump="Y", pile="R8") == 1
    assert winner(RAGE, "B1 Y2 Y9 B15", trump="Y") == 2
    assert winner(RAGE, "B1 P15 B9", trump="Y") == 2


def test_rules_4_8_without_a_suit_the_first_card_wins() -> None:
    hands = ["BONUS", "OUT", "CHANGE", "MALUS"]
    state = table(RAGE, hands, trump="Y", pile="G4")
    state, events = play(state, "BONUS OUT CHANGE:G MALUS")
    assert only(events, TrickWon) == TrickWon(0, 1, 1)
    assert round_of(state).trump == "G"  # trump effects and ±5 of such a trick still count


def test_rules_4_9_the_winner_takes_bonus_and_malus_and_leads() -> None:
    state = table(RAGE, ["B1", "BONUS", "B9", "MALUS"], trump="Y")
    state, events = play(state, "B1 BONUS B9 MALUS")
    assert only(events, TrickWon) == TrickWon(2, 1, 1)
    round_ = round_of(state)
    assert (round_.bonus, round_.malus, round_.tricks) == ((0, 0, 1, 0),) * 3
    assert round_.turn == 2
    assert (round_.trick, round_.lead) == ((), None)


def test_rules_4_only_cards_in_hand_and_only_in_turn() -> None:
    state = table(RAGE, ["B1", "B2"], trump="Y")
    with pytest.raises(IllegalMove, match="n't in your hand"):
        apply(state, Play(0, state.edition.deck[0]))
    with pytest.raises(IllegalMove, match="turn"):
        apply(state, Play(1, round_of(state).hands[1][0]))


@pytest.mark.parametrize(
    ("trick", "taker", "suit"),
    [
        ("R9 R3", 0, None),  # taken by the card that led
        ("R3 R9", 1, None),  # taken in the suit led
        ("R9 B2", 1, "B"),  # taken by a trump
        ("B2 B9", 1, None),  # trump was led
        ("R9 WILD:R", 1, "R"),
        ("R9 WILD:B", 1, "B"),
        ("WILD:R R9", 0, None),
        ("OUT WILD:R R9", 1, None),  # the first with a suit leads
        ("CHANGE:R G9 G12", 2, None),  # the suit it names is no lead
        ("CHANGE:R G9 B2", 2, "B"),
    ],
)
def test_a_trick_is_stolen_by_a_trump_or_a_wild_from_the_suit_led(
    trick: str, taker: int, suit: str | None
) -> None:
    plays = []
    for seat, written in enumerate(trick.split()):
        name, _, named = written.partition(":")
        card = parse_card(name, RAGE.suits)
        event = CardPlayed(seat, card, named or None)
        plays.append(PlayedCard(seat, card, event.counts_as))
    assert stealing_suit(plays, taker, trump="B") == suit


@pytest.mark.parametrize(
    ("wild_suit", "plays", "leads"),
    [
        ("automatic", "BONUS R2", 1),
        ("automatic", "BONUS", 0),
        ("above_all", "BONUS WILD", 0),
        ("above_all", "WILD R2", 0),
    ],
)
def test_rules_4_3_the_first_card_with_a_suit_leads_unless_a_wild_is_above_all(
    wild_suit: str, plays: str, leads: int
) -> None:
    rules = edition("rage", wild_suit=wild_suit)
    state, _ = play(table(rules, [*plays.split(), "G3"]), plays)
    assert lead_index(round_of(state).trick, rules) == leads


def test_a_trick_is_freed_only_from_the_trump_that_lay_before_an_out() -> None:
    rules = edition("rage")
    out = PlayedCard(2, ActionCard(Role.OUT), None)
    red = PlayedCard(0, NumberCard("R", 9), "R")
    blue = PlayedCard(1, NumberCard("B", 2), "B")
    assert freed_by_out((red, blue, out), 0, rules, "B")
    assert not freed_by_out((red, out, blue), 0, rules, "B"), "it had no trump any more"
    assert not freed_by_out((red, blue), 1, rules, "B")
    assert not freed_by_out((red, blue, out), 0, rules, "G")
