"""Hints say what the rules say: checked against what the engine then does."""

from random import Random

import pytest
from helpers.games.editions import EDITION_IDS, edition
from helpers.games.stage import at_rest, game

from rage_desktop.presentation.sentences.hints import bid_rule, card_hint, consequence, own_sentence
from rage_desktop.presentation.table_view import Ring
from rage_desktop.rules import Phase, Play, TrickWon, apply, view_of, why_illegal


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_would_win_is_true_for_the_last_card_of_a_trick(edition_id: str) -> None:
    rules = edition(edition_id, sizes=(7, 6, 5))
    checked = 0
    for state, _ in game(rules, 3, 11):
        if state.phase is not Phase.PLAY or state.round is None or len(state.round.trick) != 2:
            continue
        view = view_of(state, state.round.turn)
        for move in view.legal:
            assert isinstance(move, Play)
            _, events = apply(state, move)
            winner = next(event.winner for event in events if isinstance(event, TrickWon))
            said = str(consequence(view, move))
            if "would" in said:
                assert ("would take it" in said) == (winner == move.seat), said
                checked += 1
    assert checked > 30


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_the_reason_against_a_card_is_the_rules_own(edition_id: str) -> None:
    rules = edition(edition_id, sizes=(8, 7))
    refused = 0
    for state, _ in game(rules, 4, 3):
        if state.phase is not Phase.PLAY or state.round is None:
            continue
        for seat in range(4):
            view = view_of(state, seat)
            legal = {move.card for move in view.legal if isinstance(move, Play)}
            for card in view.hand:
                if card not in legal:
                    assert view.why_not(card) == why_illegal(state, Play(seat, card))
                    assert card_hint(view, card)[1] == view.why_not(card)
                    refused += 1
    assert refused > 30


PER_TRICK = "Hit it exactly: 10 points + 1 per trick. Zero pays 5."
PLAIN = "Hit it exactly: 10 points. Zero pays 5."


@pytest.mark.parametrize(
    ("edition_id", "said"),
    [
        ("rage", f"{PER_TRICK} Missed: 1 per trick."),
        ("glyphs", f"{PER_TRICK} Missed: 1 per trick."),
        ("rage-amigo", "Hit it exactly: 10 points + 1 per trick. Missed: -5 + 1 per trick."),
        ("rave", f"{PLAIN} Too many: 1 per trick. Each one too few: -1."),
    ],
)
def test_how_bids_pay_is_said_in_full(edition_id: str, said: str) -> None:
    assert str(bid_rule(edition(edition_id))) == said


@pytest.mark.parametrize(
    ("each", "missed", "said"),
    [
        ((1, 1, 1), -5, f"{PER_TRICK} Missed: -5 + 1 per trick."),
        ((1, 0, 0), 0, PER_TRICK),
        ((1, 0, 0), -5, f"{PER_TRICK} Missed: -5."),
        ((0, 1, 1), 0, f"{PLAIN} Missed: 1 per trick."),
        ((0, 0, 0), 0, PLAIN),
        ((1, 1, 0), 0, f"{PER_TRICK} Too many: 1 per trick."),
        ((1, 2, 1), -5, f"{PER_TRICK} Too many: -5 + 2 per trick. Too few: -5 + 1 per trick."),
        ((1, 0, 2), -5, f"{PER_TRICK} Too many: -5. Too few: -5 + 2 per trick."),
    ],
)
def test_structure_rules_leave_no_way_to_miss_out(
    each: tuple[int, int, int], missed: int, said: str
) -> None:
    points = dict(zip(("exact", "over", "under"), each, strict=True))
    assert str(bid_rule(edition("rage", points_per_trick=points, missed=missed))) == said


def test_the_own_sentence_goes_with_the_ring() -> None:
    starts = {
        Ring.WAIT: ("No bid yet", "You have bid"),
        Ring.UNDER: tuple(f"{n} more to close" for n in range(1, 9)),
        Ring.EXACT: ("Exact", "Exact: take no more", "Zero: take none"),
        Ring.OVER: tuple(f"{n} too many" for n in range(1, 9)),
        Ring.MISS: ("Out of reach", *(f"{n} too few" for n in range(1, 9))),
    }
    seen: set[Ring] = set()
    for seed in range(4):
        for state, _ in game(edition("rage", sizes=(6, 5)), 3, seed):
            table = at_rest(state, Random(seed).randrange(3))
            ring = table.ring(table.home)
            assert str(own_sentence(table)) in starts[ring]
            seen.add(ring)
    assert seen == set(Ring)
