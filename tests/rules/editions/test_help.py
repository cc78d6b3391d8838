"""The help texts tell the truth about the knobs in force, whatever they are."""

from typing import Any

import pytest
from helpers.fixtures.cases import cases
from helpers.fixtures.states import EDITION_IDS, edition, edition_file
from msgspec import structs

from rage_desktop import rules as rage
from rage_desktop.rules.editions.help import a_trick, aim, in_short, trump, when_to_trump
from rage_desktop.rules.editions.round_help import below_zero, other_house_rules, rounds, table_of

ALL_IDS = (*EDITION_IDS, "oh-hell")


def said(texts: Any) -> str:
    return " ".join(map(str, texts))


def effect(edition_id: str, role: str, **knobs: Any) -> str:
    look = edition_file(edition_id).look
    entries = rage.action_cards(edition(edition_id, **knobs), look)
    (entry,) = (entry for entry in entries if entry.role == role)
    return said(entry.effect)


@pytest.mark.parametrize("edition_id", ALL_IDS)
def test_every_action_card_of_the_deck_has_an_entry_and_no_other(edition_id: str) -> None:
    file = edition_file(edition_id)
    entries = rage.action_cards(file.rules, file.look)
    assert {entry.role: entry.count for entry in entries} == file.rules.action_counts
    for entry in entries:
        assert str(entry.name) == file.look.actions[entry.role]
        assert entry.effect
        assert all(str(sentence).endswith(".") for sentence in entry.effect)
    assert bool(rage.when_to_play_actions(file.rules)) == bool(entries)


@pytest.mark.parametrize(*cases("rules/editions/effects.toml"))
def test_the_effect_follows_the_knobs(
    edition_id: str, role: str, knobs: dict[str, Any], words: str
) -> None:
    if "action_counts" in knobs:
        knobs = {**knobs, "hand_sizes": {"order": "down", "first": 5}}
    assert words in effect(edition_id, role, **knobs)


def test_an_action_card_is_told_in_short_too() -> None:
    for name in EDITION_IDS:
        rules = edition(name)
        for role in rules.action_counts:
            assert len(str(in_short(rules, role)).split()) <= 8
    assert str(in_short(edition("rave"), rage.Role.WILD)) == "Becomes the highest trump."
    assert str(in_short(edition("glyphs"), rage.Role.CHANGE)) == "A new trump is turned up."


@pytest.mark.parametrize(*cases("rules/editions/told_rules.toml"))
def test_the_rules_follow_the_knobs(edition_id: str, ids: list[str], words: str) -> None:
    rules = rage.with_variants(edition_file(edition_id), ids)
    assert words in said((*a_trick(rules), *trump(rules), *rounds(rules)))


def test_what_a_deck_does_not_have_is_not_told_of() -> None:
    plain = edition("oh-hell")
    told = said((*a_trick(plain), *trump(plain), *rounds(plain)))
    assert "ction card" not in told
    assert "If the trump changes" not in told
    assert rage.when_to_play_actions(plain) == ()


def test_no_sentence_begins_with_a_number_and_all_are_short() -> None:
    for name in ALL_IDS:
        file = edition_file(name)
        rules = file.rules
        effects = [line for entry in rage.action_cards(rules, file.look) for line in entry.effect]
        lines = (aim(rules), *a_trick(rules), *trump(rules), *rounds(rules), *effects)
        for line in map(str, lines):
            assert not line[0].isdigit()
            assert all(len(part.split()) <= 18 for part in line.split(". ")), line


def test_for_how_many_the_game_is_made() -> None:
    french = edition_file("rage-amigo")
    plain = edition_file("rage")
    assert str(table_of(french, french.rules)).endswith("3 to 8 players, but 2 can play, too.")
    assert "2 to 8 players" in str(table_of(plain, plain.rules))


def test_when_action_cards_may_be_played() -> None:
    assert "when you lead or can't follow" in said(rage.when_to_play_actions(edition("rage")))
    free = edition("rage", action_cards_any_time=True)
    assert "at any time" in said(rage.when_to_play_actions(free))
    trumping = edition("rage", cannot_follow="must_trump")
    assert "neither the suit led nor a trump" in said(rage.when_to_play_actions(trumping))


def test_when_no_trump_may_be_led_is_told() -> None:
    usual, broken, later = (
        edition("oh-hell", trump_lead=lead)
        for lead in ("any_time", "when_broken", "after_first_trick")
    )
    assert "or when you lead" in said(trump(usual))
    assert "can't lead one until a trump has been played" in said(trump(broken))
    assert "can't lead one in the first trick" in said(trump(later))
    both = edition("oh-hell", trump_lead="when_broken", cannot_follow="must_trump")
    assert "must play a trump when you can't follow. You can't lead one" in said(trump(both))


def test_where_all_cards_are_dealt_no_trump_is_told_of() -> None:
    four: dict[str, Any] = {"players": {"min": 4, "max": 4}, "cards_kept_undealt": 0}
    all_dealt = edition("oh-hell", **four, hand_sizes={"order": "list", "sizes": [13]})
    told = said(trump(all_dealt))
    assert told.startswith("All cards are dealt, so there's never a trump.")
    assert "turned up" not in told
    fewer = edition("oh-hell", **four, hand_sizes={"order": "list", "sizes": [13, 12]})
    assert "turned up" in said(trump(fewer))
    suit = all_dealt.suits[0]
    named = structs.replace(all_dealt, trump_when_no_number_card=suit)
    assert "is trump" in said(trump(named))


def test_who_must_trump_is_told_so() -> None:
    usual = edition("oh-hell")
    trumping = edition("oh-hell", cannot_follow="must_trump")
    for told in (a_trick, trump):
        assert "must play a trump" not in said(told(usual))
        assert "must play a trump" in said(told(trumping))
    assert "You may play one" in str(when_to_trump(usual))
    assert "You must play one" in str(when_to_trump(trumping))


def test_totals_below_zero_are_told_of_where_there_are_any() -> None:
    assert below_zero(edition("glyphs")) == ()
    assert below_zero(edition("rage-amigo"))
    assert below_zero(edition("glyphs", missed=-1))


def test_sweep_and_house_rules_are_told_when_in_force() -> None:
    file = edition_file("glyphs")
    assert rage.sweep(file.rules) == ()
    assert rage.house_rules(file, file.rules) == ()
    assert len(other_house_rules(file, file.rules)) == len(file.variants)
    stars = rage.with_variants(file, ["shooting-the-stars", "secret-bids"])
    assert "count double" in said(rage.sweep(stars))
    assert "one card" not in said(rage.sweep(stars))
    held = [str(name) for name, _ in rage.house_rules(file, stars)]
    assert held == ["Secret bids", "Sweep bonus"]
    others = [str(name) for name, _ in other_house_rules(file, stars)]
    assert sorted((*held, *others)) == sorted(variant.name for variant in file.variants)
    bonus = rage.with_variants(edition_file("rage"), ["sweep-bonus"])
    assert "doesn't count in a round of one card" in said(rage.sweep(bonus))
    rave = edition_file("rave")
    to_points = rage.with_variants(rave, ["play-to-150"])
    assert [str(name) for name, _ in rage.house_rules(rave, to_points)] == ["Play to 150 points"]
    assert "Play to N points" not in {str(name) for name, _ in other_house_rules(rave, to_points)}
