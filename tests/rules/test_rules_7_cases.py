"""RULES 7: the cases in words that are easy to get wrong."""

from helpers.games.editions import edition
from helpers.games.rules import only, play, round_of, table

from rage_desktop.rules import TrickWon

RAGE, AMIGO, GLYPHS, RAVE = map(edition, ("rage", "rage-amigo", "glyphs", "rave"))


def test_rules_7_a_discard_becomes_trump() -> None:
    state = table(RAGE, ["B15", "R3", "CHANGE", "B2"], trump="Y", pile="R9")
    assert only(play(state, "B15 R3 CHANGE:R B2")[1], TrickWon).winner == 1


def test_rules_7_no_suit_in_the_trick() -> None:
    state = table(RAGE, ["BONUS", "MALUS", "OUT", "CHANGE"], trump="Y", pile="R9")
    state, events = play(state, "BONUS MALUS OUT CHANGE:R")
    assert only(events, TrickWon) == TrickWon(0, 1, 1)
    assert round_of(state).trump == "R"


def test_rules_7_the_wild_stays_yellow() -> None:
    state = table(RAGE, ["G10", "WILD", "CHANGE", "G11"], trump="Y", pile="R9")
    assert only(play(state, "G10 WILD:Y CHANGE:R G11")[1], TrickWon).winner == 3


def test_rules_7_amigo_no_trump_then_a_turn() -> None:
    for top, trump in (("R7", "R"), ("G4", "G")):
        state = table(AMIGO, ["B5", "R2", "OUT", "B3"], trump="R", pile=f"BONUS {top}")
        state, events = play(state, "B5 R2 OUT B3")
        assert only(events, TrickWon).winner == 0
        assert round_of(state).trump == trump


def test_rules_7_glyphs_horns_wrap_to_mushrooms() -> None:
    state = table(GLYPHS, ["CL14", "CHANGE", "MU0", "CL2"], trump="HO", pile="HO3 OUT")
    state, events = play(state, "CL14 CHANGE MU0 CL2")
    assert only(events, TrickWon).winner == 2
    assert round_of(state).trump == "MU"


def test_rules_7_rave_a_stranded_sick_set() -> None:
    state = table(RAVE, ["BA12", "WILD", "OUT", "BA3"], trump="TE")
    assert only(play(state, "BA12 WILD OUT BA3")[1], TrickWon).winner == 0
