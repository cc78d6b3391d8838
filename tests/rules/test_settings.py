"""Settings that 0.1.0 did not have, by vectors worked out by hand: `data/settings.json`."""

import json
from typing import Any

import pytest
from helpers.fixtures.states import (
    DATA,
    cards,
    edition,
    only,
    play,
    playable_names,
    round_of,
    table,
    with_hand,
)
from msgspec import structs

from rage_desktop import rules as rage

SETTINGS: list[dict[str, Any]] = json.loads((DATA / "settings.json").read_text())["vectors"]


def of_kind(kind: str) -> list[Any]:
    found = [vector for vector in SETTINGS if vector["kind"] == kind]
    return [pytest.param(vector, id=vector["about"]) for vector in found]


def settled(vector: dict[str, Any]) -> tuple[rage.Edition, rage.Edition]:
    """Return the edition of a vector, and the one that 0.1.0 could have had."""
    knobs = vector["knobs"]
    usual = {
        knob: value
        for knob, value in knobs.items()
        if knob not in ("exact_squared", "off_squared", "first_trump", "trump_lead")
    }
    return edition(vector["edition"], **knobs), edition(vector["edition"], **usual)


@pytest.mark.parametrize("vector", of_kind("score"))
def test_score(vector: dict[str, Any]) -> None:
    counts = vector["cards"], vector["bid"], vector["won"]
    now, before = settled(vector)
    assert rage.round_points(now, *counts) == vector["expect"]
    assert rage.round_points(before, *counts) == vector["before"]


@pytest.mark.parametrize("vector", of_kind("sizes"))
def test_hand_sizes(vector: dict[str, Any]) -> None:
    rules, _ = settled(vector)
    for players, sizes in vector["expect"].items():
        assert list(rules.rounds(int(players))) == sizes


@pytest.mark.parametrize("vector", of_kind("trump"))
def test_first_trump(vector: dict[str, Any]) -> None:
    for rules, expected in zip(settled(vector), (vector["expect"], vector["before"]), strict=True):
        assert list(_first_trumps(rules, vector["pile"])) == expected


def _first_trumps(rules: rage.Edition, tops: list[str]) -> list[str | None]:
    """Return the first trump of each round with such a card on top of the pile."""
    found: list[str | None] = []
    for number, top in enumerate(tops, 1):
        state = rage.new_game(rules, 3, "seed")
        state = state.__class__(rules, 3, "seed", state.dealer, number=number)
        dealt = rules.rounds(3)[number - 1] * 3
        card = rage.parse_card(top, rules.suits)
        others = [each for each in rules.deck if each != card]
        deck = (*others[:dealt], card, *others[dealt:])
        round_ = round_of(rage.apply(state, rage.Deal(deck))[0])
        assert (round_.trump_card is None) == bool(rules.first_trump)
        found.append(round_.trump)
    return found


@pytest.mark.parametrize("vector", of_kind("trick"))
def test_trick(vector: dict[str, Any]) -> None:
    rules = edition(vector["edition"], **vector["knobs"])
    state = table(rules, vector["plays"], trump=vector["trump"])
    for seat, written in enumerate(vector["plays"]):
        if (hand := vector["follow"].get(str(seat))) is not None:
            tested = with_hand(state, seat, cards(rules, hand))
            assert playable_names(tested, seat) == set(hand)
        state, events = play(state, written)
    assert only(events, rage.TrickWon).winner == vector["expect"]


@pytest.mark.parametrize("vector", of_kind("lead"))
def test_lead(vector: dict[str, Any]) -> None:
    now, before = settled(vector)
    for rules, expected in ((now, vector["expect"]), (before, vector["hand"])):
        state = table(rules, ["", "", ""], trump=vector["trump"], keep=False)
        played = [_trick(rules, trick) for trick in vector["tricks"]]
        round_ = structs.replace(round_of(state), history=tuple(played))
        state = structs.replace(state, round=round_)
        seat = round_.turn
        state = with_hand(state, seat, cards(rules, vector["hand"]))
        assert playable_names(state, seat) == set(expected)
        view = rage.view_of(state, seat)
        for card in view.hand:
            assert (view.why_not(card) is None) == (str(card) in expected)


def _trick(rules: rage.Edition, written: list[str]) -> tuple[rage.PlayedCard, ...]:
    """Return a complete trick; `WILD:R` is a WILD that counts as R."""
    plays: list[rage.PlayedCard] = []
    for seat, each in enumerate(written):
        code, _, suit = each.partition(":")
        card = rage.parse_card(code, rules.suits)
        plays.append(rage.PlayedCard(seat, card, suit or card.suit))
    return tuple(plays)


def test_in_a_round_without_trump_a_card_thrown_away_takes_nothing() -> None:
    rules = edition("oh-hell", first_trump=["none"])
    state = table(rules, ["H7", "H9", "S14", "H8"], keep=False)
    for written in ("H7", "H9", "S14", "H8"):
        seat = round_of(state).turn
        card = rage.parse_card(written, rules.suits)
        state, events = rage.apply(state, rage.Play(seat, card))
    assert next(event.winner for event in events if isinstance(event, rage.TrickWon)) == 1


def test_a_rank_has_the_name_that_the_edition_gives_it() -> None:
    written = (DATA / "oh-hell.toml").read_text(encoding="utf-8")
    file = rage.parse_edition_file(f'{written}\n[look.ranks]\n11 = "J"\n14 = "A"\n', "mine")
    names = [str(file.look.rank_name(rank)) for rank in (10, 11, 14)]
    assert names == ["10", "J", "A"]
    for wrong, reason in (('15 = "X"', "no such rank"), ('11 = "Jack"', "at most 2 characters")):
        with pytest.raises(rage.EditionFileError, match=reason):
            rage.parse_edition_file(f"{written}\n[look.ranks]\n{wrong}\n", "mine")
