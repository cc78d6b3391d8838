"""The help texts tell the truth about the knobs in force, whatever they are."""

import itertools
from typing import Any

import pytest
from helpers.rules import EDITION_IDS, edition, edition_file
from hypothesis import given, settings
from hypothesis import strategies as st

from rage_desktop.rules import (
    Edition,
    EditionFile,
    Role,
    ScoreRow,
    action_cards,
    basics,
    house_rules,
    round_points,
    score_rows,
    sweep,
    when_to_play_actions,
    with_variants,
)

ALL_IDS = (*EDITION_IDS, "oh-hell")


def said(texts: Any) -> str:
    return " ".join(map(str, texts))


def effect(edition_id: str, role: Role, **knobs: Any) -> str:
    look = edition_file(edition_id).look
    entries = action_cards(edition(edition_id, **knobs), look)
    (entry,) = (entry for entry in entries if entry.role is role)
    return said(entry.effect)


def points_by_rows(rows: tuple[ScoreRow, ...], bid: int, won: int, good: int, bad: int) -> int:
    """Add up the rows as a player with the help page would."""
    worth: dict[str, int] = {row.kind: row.points for row in rows}
    outcome = "exact" if won == bid else "over" if won > bid else "under"
    total = (worth.get("trick", 0) + worth.get(f"trick_{outcome}", 0)) * won
    if won == bid:
        total += worth["exact"] if bid else worth.get("exact_zero", worth["exact"])
    else:
        total += worth.get("missed", 0)
        total += max(0, bid - won) * worth.get("short", 0)
        total += max(0, won - bid) * worth.get("over", 0)
    return total + good * worth.get("bonus", 0) + bad * worth.get("malus", 0)


def check_rows(file: EditionFile, rules: Edition) -> None:
    rows = score_rows(rules, file.look)
    for bid, won in itertools.product(range(4), range(4)):
        for good, bad in ((0, 0), (2, 1)):
            if rules.action_counts.get(Role.BONUS, 0) or (good, bad) == (0, 0):
                real = round_points(rules, 9, bid, won, good, bad)
                assert points_by_rows(rows, bid, won, good, bad) == real


@pytest.mark.parametrize("edition_id", ALL_IDS)
def test_the_scoring_rows_add_up_to_the_real_points(edition_id: str) -> None:
    file = edition_file(edition_id)
    check_rows(file, file.rules)


@settings(max_examples=60, deadline=None)
@given(
    st.fixed_dictionaries(
        {knob: st.integers(-5, 12) for knob in ("exact", "exact_zero", "missed", "bonus", "malus")}
        | {knob: st.integers(-3, 3) for knob in ("per_trick_short", "per_trick_over")}
    ),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 2),
)
def test_the_scoring_rows_add_up_under_any_house_rule(
    knobs: dict[str, int], exact: int, over: int, under: int
) -> None:
    each = {"exact": exact, "over": over, "under": under}
    file = edition_file("rage")
    check_rows(file, with_variants(file, [], {**knobs, "points_per_trick": each}))


@pytest.mark.parametrize("edition_id", ALL_IDS)
def test_every_action_card_of_the_deck_has_an_entry_and_no_other(edition_id: str) -> None:
    file = edition_file(edition_id)
    entries = action_cards(file.rules, file.look)
    assert {entry.role: entry.count for entry in entries} == file.rules.action_counts
    for entry in entries:
        assert str(entry.name) == file.look.actions[entry.role]
        assert entry.effect
        assert all(str(sentence).endswith(".") for sentence in entry.effect)
    assert bool(when_to_play_actions(file.rules)) == bool(entries)


@pytest.mark.parametrize(
    ("edition_id", "role", "knobs", "words"),
    [
        ("rage", Role.WILD, {}, "Name any suit"),
        ("rage", Role.WILD, {}, "the first is higher"),
        ("rage-amigo", Role.WILD, {}, "the second is higher"),
        ("rave", Role.WILD, {}, "the highest trump"),
        ("rave", Role.LOW, {}, "the lowest trump"),
        ("rave", Role.LOW, {"wild_suit": "named"}, "Name any suit: this is the lowest"),
        ("rage", Role.CHANGE, {}, "left in the pile"),
        ("rage-amigo", Role.CHANGE, {}, "shuffled and turned once more"),
        ("glyphs", Role.CHANGE, {}, "the suit below"),
        ("rave", Role.CHANGE, {}, "cannot be the present trump"),
        ("rage", Role.OUT, {}, "until someone plays Change Rage"),
        ("rage", Role.OUT, {"action_counts": {"OUT": 1}}, "for the rest of the round"),
        ("rage-amigo", Role.OUT, {}, "No trump for this trick"),
        ("rave", Role.REWIND, {}, "A second one changes nothing"),
        ("rave", Role.REWIND, {"second_rewind": "toggles"}, "turns it round again"),
        ("rage", Role.BONUS, {"bonus": 7}, "gains 7"),
        ("rage", Role.BONUS, {"bonus": -7}, "loses 7"),
        ("rage", Role.MALUS, {}, "loses 5"),
    ],
)
def test_the_effect_follows_the_knobs(
    edition_id: str, role: Role, knobs: dict[str, Any], words: str
) -> None:
    if "action_counts" in knobs:
        knobs = {**knobs, "hand_sizes": {"order": "down", "first": 5}}
    assert words in effect(edition_id, role, **knobs)


@pytest.mark.parametrize(
    ("edition_id", "ids", "words"),
    [
        ("rage", [], "10 rounds: hands of 10 cards at first, 1 at last"),
        ("rage", [], "says in turn"),
        ("glyphs", [], "Hands grow by 1 card, from 1 to the most that leaves 4 undealt"),
        ("glyphs", ["skip-up"], "Hands grow by 2 cards"),
        ("glyphs", ["hidden-bids"], "then all bids are shown"),
        ("glyphs", ["secret-bids"], "shown after the last trick"),
        ("glyphs", ["hose-the-dealer"], "may not add up"),
        ("glyphs", [], "If none has, HE is trump"),
        ("glyphs", [], "Tied: the better last round wins. Still tied: a coin is tossed."),
        ("rave", ["down-and-up"], "19 rounds: hands of 10 cards, then to 1 and back to 10"),
        ("rave", ["play-to-99"], "someone reaches 99"),
        ("oh-hell", [], "After the deal a card is turned: its suit is trump."),
    ],
)
def test_the_basics_follow_the_knobs(edition_id: str, ids: list[str], words: str) -> None:
    assert words in said(basics(with_variants(edition_file(edition_id), ids)))


def test_with_a_number_of_players_the_hands_are_told_exactly() -> None:
    rules = edition("glyphs")
    assert "31 rounds: hands of 1 card at first, 31 at last" in said(basics(rules, 3))
    listed = edition("rage", hand_sizes={"order": "list", "sizes": [5, 3]})
    assert "2 rounds, with hands of 5, 3 cards" in said(basics(listed))
    once = edition("rage", hand_sizes={"order": "list", "sizes": [1]})
    assert "One round of 1 card." in said(basics(once))


def test_when_action_cards_may_be_played() -> None:
    assert "only when you lead" in said(when_to_play_actions(edition("rage")))
    free = edition("rage", action_cards_any_time=True)
    assert "at any time" in said(when_to_play_actions(free))


def test_sweep_and_house_rules_are_told_when_in_force() -> None:
    file = edition_file("glyphs")
    assert sweep(file.rules) == ()
    assert house_rules(file, file.rules) == ()
    stars = with_variants(file, ["shooting-the-stars", "secret-bids"])
    assert "count double" in said(sweep(stars))
    assert "one card" not in said(sweep(stars))
    assert [str(name) for name, _ in house_rules(file, stars)] == [
        "Secret bids",
        "Shooting the stars",
    ]
    bonus = with_variants(edition_file("rage"), ["sweep-bonus"])
    assert "Not in a round of one card." in said(sweep(bonus))
    rave = edition_file("rave")
    to_points = house_rules(rave, with_variants(rave, ["play-to-150"]))
    assert [str(name) for name, _ in to_points] == ["Play to 150 points"]
