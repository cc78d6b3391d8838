"""What is called certain is: whatever the others hold and play, every trick is taken."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from helpers.fixtures.positions import position
from helpers.fixtures.states import edition, random_move, round_of

from rage_desktop.bots.estimate.knowledge import claimable_plays, knowledge_of
from rage_desktop.bots.games import with_other_hidden_cards
from rage_desktop.rules import (
    Deal,
    Edition,
    NumberCard,
    Phase,
    Play,
    Role,
    SeatView,
    State,
    TrickWon,
    apply,
    change_knobs,
    legal_moves,
    new_game,
    view_of,
    waiting_for,
)

ROLES = (Role.BONUS, Role.MALUS, Role.OUT, Role.WILD, Role.LOW, Role.REWIND, Role.CHANGE)


def some_edition(rng: Random) -> Edition:
    """Return a built-in edition with few ranks, few action cards and other knobs at random."""
    rules = edition(rng.choice(("rage", "rage-amigo", "glyphs", "rave")))
    roles = rng.sample(ROLES, rng.randrange(4))
    suits, high = rng.choice((2, 3)), rng.choice((3, 4, 5))
    actions = {role.value: rng.choice((1, 2)) for role in roles}
    most = (suits * high + sum(actions.values()) - 1) // 3
    return change_knobs(
        rules,
        {
            "suits": list(rules.suits[:suits]),
            "trump_when_no_number_card": "none",
            "ranks": {"low": 1, "high": high},
            "action_counts": actions,
            "players": {"min": 2, "max": 3},
            "hand_sizes": {"order": "list", "sizes": [min(most, rng.choice((2, 3, 4)))]},
            "cards_kept_undealt": 1,
            "action_cards_any_time": rng.random() < 0.5,
            "wild_suit": rng.choice(("named", "automatic")),
            "equal_wilds": rng.choice(("first_high", "last_high")),
            "no_trump_lasts": rng.choice(("until_change", "trick_then_turn")),
        },
    )


def leads(rng: Random) -> Iterator[State]:
    """Yield states in which somebody is to lead a trick that is not the round's last."""
    rules = some_edition(rng)
    state = new_game(rules, rng.choice((2, 3)), f"{rng.random()}")
    deck = list(rules.deck)
    rng.shuffle(deck)
    state, _ = apply(state, Deal(tuple(deck)))
    while state.phase in (Phase.BID, Phase.PLAY):
        round_ = round_of(state)
        if state.phase is Phase.PLAY and not round_.trick and len(round_.hands[round_.turn]) > 1:
            yield state
        state, _ = apply(state, random_move(state, rng))


def dealt_otherwise(state: State, view: SeatView, rng: Random) -> State:
    """Return a state that looks the same to the viewer, with the unseen cards elsewhere."""
    assert view.seat is not None
    voids = knowledge_of(view).voids
    for _ in range(20):
        other = with_other_hidden_cards(state, view.seat, rng)
        lacking = [
            card
            for seat, hand in enumerate(round_of(other).hands)
            for card in hand
            if seat != view.seat and card.suit in voids[seat]
        ]
        if not lacking:
            return other
    return state


def always_taken(state: State, seat: int, plays: tuple[Play, ...]) -> int:
    """Go through all that the others may do; return how many continuations there were."""
    if state.phase is not Phase.PLAY:
        assert not plays
        return 1
    mover = waiting_for(state)[0]
    moves = plays[:1] if mover == seat else legal_moves(state, mover)
    left, count = plays[1:] if mover == seat else plays, 0
    for move in moves:
        after, events = apply(state, move)
        won = [event.winner for event in events if isinstance(event, TrickWon)]
        assert won in ([], [seat])
        count += always_taken(after, seat, left)
    return count


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_what_is_certain_never_fails(seed: int) -> None:
    rng = Random(seed)
    offered = gone_through = 0
    for _ in range(600):
        for state in leads(rng):
            seat = waiting_for(state)[0]
            view = view_of(state, seat)
            plays = claimable_plays(view)
            if not plays:
                continue
            offered += 1
            assert sorted(map(str, view.hand)) == sorted(str(play.card) for play in plays)
            for _ in range(3):
                gone_through += always_taken(state, seat, plays)
                state = dealt_otherwise(state, view, rng)
                assert claimable_plays(view_of(state, seat)) == plays
    assert offered > 10
    assert gone_through > 60


PLAIN: dict[str, Any] = {"action_counts": {}}


@pytest.mark.parametrize(
    ("hand", "trump", "certain"),
    [
        ("R15 R14", "R", True),
        ("R15 R13", "R", False),  # the 14 is out, and one lead need not draw it
        ("R15 B15", "R", False),  # trumps are out
        ("R15 B15", None, True),
        ("R15 B14", None, False),
    ],
)
def test_high_cards_of_a_plain_deck(hand: str, trump: str | None, certain: bool) -> None:
    view = position(edition("rage", **PLAIN), hand, trump=trump, bids=(1, 1, 1, 1))
    assert bool(claimable_plays(view)) is certain


def test_one_card_that_changes_things_unseen_is_enough_to_doubt() -> None:
    for role in ROLES:
        rules = edition("rage", action_counts={role.value: 1})
        view = position(rules, "R15 R14", trump="R", bids=(1, 1, 1, 1))
        assert bool(claimable_plays(view)) is (role in (Role.BONUS, Role.MALUS, Role.OUT))


def test_nothing_is_claimed_in_the_middle_of_a_trick() -> None:
    view = position(edition("rage", **PLAIN), "R15 R14", trump="R", trick="B3", bids=(1, 1, 1, 1))
    assert claimable_plays(view) == ()
    assert isinstance(view.hand[0], NumberCard)
