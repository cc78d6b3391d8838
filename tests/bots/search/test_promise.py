"""Promises with all hands open: proofs, the longest and the shortest lines."""

from math import inf
from random import Random

import pytest
from helpers.fixtures.states import edition_file
from msgspec import structs

from rage_desktop.bots.search.promise import (
    Prover,
    TooLarge,
    is_without_chance,
    only_right_play,
    position_key,
)
from rage_desktop.play.puzzles.puzzle import position
from rage_desktop.rules import Phase, PlayedCard, State, apply, change_knobs
from rage_desktop.rules.cards import with_copies
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.rules.legality import legal_plays

SUITS = edition_file("rage").rules.suits


def deal(file: EditionFile, chance: Random, seats: int = 3, size: int = 3) -> State:
    """Deal any cards but those that turn a card."""
    deck = [card for card in file.rules.deck if card.role not in ("CHANGE", "LOW")]
    cards = chance.sample(deck, seats * size)
    hands = [tuple(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    return position(file, hands, chance.choice(file.rules.suits), chance.choice((0, 1, 2)))


def plainly(state: State, want: int) -> bool:
    """Answer the same question by playing out every line to its end."""
    round_ = state.under_way
    if state.phase is not Phase.PLAY:
        return round_.tricks[0] == want
    plays = legal_plays(state.edition, round_, round_.turn)
    after = [plainly(apply(state, play)[0], want) for play in plays]
    return any(after) if round_.turn == 0 else all(after)


@pytest.mark.parametrize("name", ["rage", "glyphs", "rave"])
def test_a_proof_says_what_playing_out_every_line_says(name: str) -> None:
    chance = Random(name)
    answers = set()
    for _ in range(8):
        state = deal(edition_file(name), chance, size=2)
        want = chance.choice((0, 1, 1, 2))
        answers.add(plainly(state, want))
        assert Prover(0, want).holds(state) == plainly(state, want)
    assert answers == {True, False}


def test_an_escape_breaks_the_promise_and_a_hardest_line_keeps_it() -> None:
    chance = Random(3)
    kept = broken = 0
    while not (kept and broken):
        state = deal(edition_file("rave"), chance, size=3)
        prover = Prover(0, 1)
        if prover.holds(state):
            kept += 1
            while state.phase is Phase.PLAY:
                own = state.under_way.turn == 0
                right = prover.right_plays(state) if own else (prover.hardest_reply(state),)
                state = apply(state, right[0])[0]
            assert state.under_way.tricks[0] == 1
            continue
        broken += 1
        escape = prover.escape(state)
        for play in escape.plays:
            state = apply(state, play)[0]
        taken = state.under_way.tricks[0]
        left = state.under_way.hand_size - len(state.under_way.history)
        assert taken > 1 if escape.is_over else taken + left < 1


def test_a_choice_counts_only_where_another_card_would_be_wrong() -> None:
    suits = edition_file("rage").rules.suits
    hands = [with_copies(hand.split(), suits) for hand in ("R15 R1", "R5 R6", "R7 R8")]
    state = position(edition_file("rage"), hands, None, 1)
    # Either card first takes one trick, whatever the others do: there is nothing to get wrong.
    assert Prover(0, 1).choices(state) == 0
    assert only_right_play(state, 0, 1) is None


def test_a_proof_stops_where_it_becomes_too_large() -> None:
    state = deal(edition_file("rage"), Random(1), seats=4, size=5)
    with pytest.raises(TooLarge):
        only_right_play(state, 0, 2, most=50)


def test_a_position_with_a_card_that_turns_others_is_left_to_chance() -> None:
    def has_chance(name: str, cards: str, **more: bool) -> bool:
        suits = edition_file(name).rules.suits
        hands = [with_copies([cards], suits), with_copies(["R1"], suits)]
        state = position(edition_file(name), hands, "R", 1)
        round_ = structs.replace(state.under_way, **more)
        return not is_without_chance(structs.replace(state, round=round_))

    assert has_chance("rage", "CHANGE")
    assert not has_chance("rage", "OUT")
    assert has_chance("rage-amigo", "OUT")  # there a new trump is turned after the trick
    assert has_chance("rage-amigo", "R2", turn_pending=True)
    assert not has_chance("rage-amigo", "R2")


def test_positions_are_told_apart_by_all_that_the_rest_depends_on() -> None:
    state = deal(edition_file("rave"), Random(4))
    plays = legal_plays(state.edition, state.under_way, 0)
    keys = {position_key(apply(state, play)[0], 0) for play in plays}
    assert len(keys) == len(plays)


@pytest.mark.parametrize(("trump_lead", "differ"), [("any_time", False), ("when_broken", True)])
def test_a_suit_that_was_played_tells_positions_apart_where_trumps_may_not_be_led_before(
    trump_lead: str, differ: bool
) -> None:
    file = edition_file("rage")
    file = structs.replace(file, rules=change_knobs(file.rules, {"trump_lead": trump_lead}))
    state = deal(file, Random(4))

    def key_after(trick: str) -> object:
        cards = enumerate(with_copies(trick.split(), SUITS))
        history = (tuple(PlayedCard(seat, card, card.suit) for seat, card in cards),)
        round_ = structs.replace(state.under_way, history=history)
        return position_key(structs.replace(state, round=round_), 0)

    assert (key_after("R1 R2 R3") != key_after("R1 B2 R3")) is differ


def lasting(state: State, want: int) -> float:
    """Return after how many plays a promise is broken if the seat resists as long as it can and the
    others break it as soon as they can, by playing out every line; infinity if it is kept."""
    round_ = state.under_way
    taken = round_.tricks[0]
    left = round_.hand_size - len(round_.history)
    if taken > want or taken + left < want:
        return 0
    if state.phase is not Phase.PLAY:
        return inf
    plays = legal_plays(state.edition, round_, round_.turn)
    after = [1 + lasting(apply(state, play)[0], want) for play in plays]
    return max(after) if round_.turn == 0 else min(after)


def test_an_escape_is_as_short_as_the_others_can_make_it_and_as_long_as_the_seat_can() -> None:
    chance = Random(7)
    lengths = set()
    for _ in range(40):
        state = deal(edition_file("rave"), chance, seats=2, size=4)
        want = chance.choice((0, 1, 2))
        prover = Prover(0, want)
        if not prover.holds(state):
            escape = prover.escape(state)
            lengths.add(len(escape.plays))
            for left, play in zip(range(len(escape.plays), 0, -1), escape.plays, strict=True):
                assert lasting(state, want) == left
                state = apply(state, play)[0]
            assert lasting(state, want) == 0
    assert len(lengths) > 2
