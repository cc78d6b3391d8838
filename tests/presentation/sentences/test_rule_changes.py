"""What rules say otherwise than those of another edition: a sentence for every setting."""

from typing import Any

import pytest
from helpers.fixtures.states import edition_file
from msgspec import structs

from rage_desktop.presentation.sentences.rule_changes import RuleChange, rule_changes
from rage_desktop.rules import EditionFile, Role
from rage_desktop.rules.editions.edition_settings import SETTINGS, find_setting
from rage_desktop.rules.editions.file import set_knobs
from rage_desktop.rules.editions.setting import Group, changes_for

EVERY_CARD = {
    "action_counts": dict.fromkeys(map(str, Role), 2),
    "points_per_trick": {"exact": 1, "over": 0, "under": 2},
}
OTHER_VALUES: dict[str, Any] = {
    "suits": ["R", "O", "Y", "G"],
    "ranks": {"low": 1, "high": 15},
    "cards_kept_undealt": 3,
    "action_counts": {"WILD": 3},
    "players": {"min": 2, "max": 7},
    "hand_sizes.order": "down_up",
    "hand_sizes.first": 8,
    "hand_sizes.last": 3,
    "hand_sizes.step": 3,
    "hand_sizes.fit": True,
    "hand_sizes.ends_for_all": True,
    "first_trump": ["R"],
    "trump_when_no_number_card": "R",
    "bids": "secret",
    "hook": True,
    "action_cards_any_time": True,
    "cannot_follow": "must_trump",
    "trump_lead": "when_broken",
    "wild_suit": "automatic",
    "equal_wilds": "last_high",
    "change": "turn",
    "change_excludes": "nothing",
    "change_with_nothing_suitable": "next_suit_down",
    "no_trump_lasts": "trick_then_turn",
    "second_rewind": "toggles",
    "exact": 12,
    "exact_zero": -2,
    "missed": -4,
    "points_per_trick.exact": 2,
    "points_per_trick.over": 3,
    "points_per_trick.under": -1,
    "per_trick_short": -2,
    "per_trick_over": -3,
    "exact_squared": 1,
    "off_squared": -1,
    "bonus": 8,
    "malus": 0,
    "sweep": "always",
    "game_ends": 100,
    "ties": ["coin"],
}
"""For each setting another value than Rage has."""
LISTED = {"order": "list", "sizes": [5, 4, 3]}


def changed(file: EditionFile, changes: dict[str, Any]) -> EditionFile:
    return structs.replace(file, rules=set_knobs(file.rules, changes))


RAGE = edition_file("rage")
MOTHER = changed(RAGE, EVERY_CARD)


def told(change: RuleChange) -> tuple[list[str], list[str]]:
    return list(map(str, change.now)), list(map(str, change.before))


@pytest.mark.parametrize("key", [each.key for each in SETTINGS if each.key != "hand_sizes.sizes"])
def test_every_setting_changes_a_sentence(key: str) -> None:
    own = changed(MOTHER, dict(changes_for(MOTHER.rules, key, OTHER_VALUES[key])))
    setting = find_setting(key)
    assert setting is not None
    groups = {change.group for change in rule_changes(own, MOTHER, 4)}
    about_cards = groups & {Group.ACTIONS, Group.TRUMP}  # where the card is told of that it is for
    assert setting.group in groups or about_cards


def test_a_list_of_hands_is_told_for_so_many_players() -> None:
    (change,) = rule_changes(changed(RAGE, {"hand_sizes": LISTED}), RAGE, 3)
    assert told(change) == (
        ["With 3 players, the hands of a game have 5, 4, 3 cards."],
        ["With 3 players, the hands of a game have 10, 9, 8, 7, 6, 5, 4, 3, 2, 1 cards."],
    )


def test_rules_that_say_the_same_differ_in_nothing() -> None:
    assert rule_changes(RAGE, RAGE, 4) == []


def test_other_names_of_suits_and_cards_are_no_other_rules() -> None:
    red = structs.replace(RAGE.look.suits["R"], name="Rubies")
    look = structs.replace(
        RAGE.look, suits=RAGE.look.suits | {"R": red}, actions={"OUT": "Fog"}, ranks={15: "A"}
    )
    assert rule_changes(structs.replace(RAGE, look=look), RAGE, 4) == []
    renamed = structs.replace(changed(RAGE, {"no_trump_lasts": "trick_then_turn"}), look=look)
    (change,) = rule_changes(renamed, RAGE, 4)
    assert str(change.now[0]).startswith("4\u00a0×\u00a0Fog: There's no trump for this trick.")
    assert str(change.before[0]).startswith("4\u00a0×\u00a0Out Rage: Removes the trump")


def test_old_and_new_sentences_about_the_same_stand_together() -> None:
    own = changed(
        RAGE,
        {
            "missed": -4,
            "exact": 12,
            "points_per_trick": {
                "exact": 1,
                "over": 1,
                "under": 0,
            },
        },
    )
    points = [told(each) for each in rule_changes(own, RAGE, 4) if each.group is Group.POINTS]
    assert points == [
        (
            ["Make your bid to score 12 points, plus 1 per trick."],
            ["Make your bid to score 10 points, plus 1 per trick."],
        ),
        (
            [
                "Too many tricks score -4 points, plus 1 per trick.",
                "Too few tricks score -4 points.",
            ],
            ["A missed bid scores 1 point per trick."],
        ),
    ]


def test_what_is_no_longer_said_stands_alone() -> None:
    own = changed(RAGE, {"action_counts": {"WILD": 2, "CHANGE": 4, "OUT": 4, "BONUS": 2}})
    gone = [told(each) for each in rule_changes(own, RAGE, 4) if not each.now]
    assert (
        [],
        [
            "2\u00a0×\u00a0Mad Rage: Whoever takes the trick gets 5 points less.",
            "It can't beat any suit.",
        ],
    ) in gone


def test_a_table_of_more_seats_than_can_play_is_told_of_as_large_as_can_be() -> None:
    few = changed(RAGE, {"players": {"min": 2, "max": 3}})
    hands = [each for each in rule_changes(few, RAGE, 4) if each.group is Group.DEAL]
    assert any("With 3 players" in str(line) for each in hands for line in each.now)
