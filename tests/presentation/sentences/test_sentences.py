"""Sentences say what the rules say: hints, tricks taken, scores, and their spans."""

from random import Random

import pytest
from helpers.fixtures.states import EDITION_IDS, edition, edition_file
from helpers.fixtures.table_views import random_states, view_at_rest

from rage_desktop import rules as rage
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.score_sheet import Cell
from rage_desktop.presentation.sentences import hints
from rage_desktop.presentation.sentences.common_phrases import played
from rage_desktop.presentation.sentences.score_breakdown import ledger
from rage_desktop.presentation.sentences.table_lines import how_taken
from rage_desktop.presentation.sentences.text_spans import SpanKind, TextSpan, emphasize, text_spans
from rage_desktop.presentation.table_view import LastTrick, Ring
from rage_desktop.rules.editions.edition import Parts


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_would_win_is_true_for_the_last_card_of_a_trick(edition_id: str) -> None:
    rules = edition(edition_id, sizes=(7, 6, 5))
    checked = 0
    for state, _ in random_states(rules, 3, 11):
        if state.phase is not rage.Phase.PLAY or state.round is None or len(state.round.trick) != 2:
            continue
        view = rage.view_of(state, state.round.turn)
        for card in view.hand:
            why_not = view.why_not(card)
            assert why_not is None or hints.card_hint(view, card)[1] == why_not
        for move in view.legal:
            assert isinstance(move, rage.Play)
            _, events = rage.apply(state, move)
            winner = next(event.winner for event in events if isinstance(event, rage.TrickWon))
            said = str(hints.consequence(view, move)).rsplit(" · ", 1)[-1]
            if said.startswith(("takes the trick", "loses for now")):
                assert said.startswith("takes") == (winner == move.seat), said
                checked += 1
    assert checked > 30


EXACT = "Exact +10, +1 per trick"


def scores(rules: rage.Edition) -> str:
    return "; ".join(f"{row.outcome} {row.score}" for row in hints.bid_scores(rules))


@pytest.mark.parametrize(
    ("edition_id", "short", "last"),
    [
        (
            "rage",
            f"{EXACT}; Zero +5; Missed +1 per trick",
            "A missed bid scores 1 point per trick.",
        ),
        (
            "rage-amigo",
            f"{EXACT}; Missed -5, +1 per trick",
            "A missed bid scores -5 points, plus 1 per trick.",
        ),
        (
            "rave",
            "Exact +10; Zero +5; Too many +1 per trick; Per trick short -1",
            "Each trick short of your bid scores -1 points.",
        ),
    ],
)
def test_bid_scores_are_told_in_figures_and_words(edition_id: str, short: str, last: str) -> None:
    rules = edition(edition_id)
    assert scores(rules) == short
    assert str(hints.bid_scores(rules)[-1].sentence) == last


@pytest.mark.parametrize(
    ("each", "missed", "said"),
    [
        ((1, 0, 0), 0, ""),
        ((1, 0, 0), -5, "; Missed -5"),
        ((1, 1, 0), 0, "; Too many +1 per trick"),
        ((1, 2, 1), -5, "; Too many -5, +2 per trick; Too few -5, +1 per trick"),
        ((1, 0, 2), -5, "; Too many -5; Too few -5, +2 per trick"),
    ],
)
def test_each_way_to_miss_a_bid_is_told(each: tuple[int, int, int], missed: int, said: str) -> None:
    points = dict(zip(("exact", "over", "under"), each, strict=True))
    rules = edition("rage", points_per_trick=points, missed=missed)
    assert scores(rules) == f"{EXACT}; Zero +5{said}"
    assert all(str(row.sentence) for row in hints.bid_scores(rules))


def test_the_own_sentence_goes_with_the_ring() -> None:
    starts = {
        Ring.WAIT: ("No bid yet", "You have bid"),
        Ring.UNDER: tuple(f"{n} more to go" for n in range(1, 9)),
        Ring.EXACT: ("Exact", "Bid made: take no more", "Zero: take none"),
        Ring.OVER: tuple(f"{n} too many" for n in range(1, 9)),
        Ring.MISS: ("Can't make it", *(f"{n} too few" for n in range(1, 9))),
    }
    seen: set[Ring] = set()
    for seed in range(4):
        for state, _ in random_states(edition("rage", sizes=(6, 5)), 3, seed):
            table = view_at_rest(state, Random(seed).randrange(3))
            ring = table.ring(table.home)
            assert str(hints.own_sentence(table)) in starts[ring]
            seen.add(ring)
    assert seen == set(Ring)


T5 = rage.NumberCard("TE", 5)
J5 = rage.NumberCard("JU", 5)
T2 = rage.NumberCard("TE", 2)
OUT, CHANGE, REWIND = (
    rage.ActionCard(role) for role in (rage.Role.OUT, rage.Role.CHANGE, rage.Role.REWIND)
)


@pytest.mark.parametrize(
    ("cards", "turned"),
    [
        ((T5, J5, T2), ""),
        ((T5, J5, OUT), " · no trump: seat 3"),
        ((T5, OUT, CHANGE), ""),
        ((T5, CHANGE, OUT), " · no trump: seat 3"),
        ((T5, REWIND, J5), " · low cards win: seat 2"),
        ((T5, REWIND, REWIND), " · low cards win: seat 3"),
        ((T5, OUT, REWIND), " · no trump: seat 2 · low cards win: seat 3"),
    ],
)
def test_it_says_whose_card_changed_the_trick(cards: tuple[rage.Card, ...], turned: str) -> None:
    plays = tuple(
        rage.PlayedCard(i, card, getattr(card, "suit", None)) for i, card in enumerate(cards)
    )
    full, short, shortest = how_taken(LastTrick(plays, 0), edition("rave"), None)
    assert str(full) == "seat 1 took it with TE5" + turned
    assert str(short) == "seat 1: TE5" + turned
    assert str(shortest) == "seat 1: TE5"


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        (Parts(0, 10, 0), [("exact", "10")]),
        (Parts(0, 0, 5), [("card", "+5")]),
        (Parts(1, 10, -5), [("trick", "1"), ("exact", "10"), ("card", "−5")]),
        (Parts(0, 0, 0), [("trick", "0")]),
    ],
)
def test_tricks_without_points_are_left_out(parts: Parts, told: list[tuple[str, str]]) -> None:
    cell = Cell(1, 1, exact=True, word=rage.text("exact"), parts=parts, total=parts.total)
    assert [(str(line.label), str(line.figure).replace("-", "−")) for line in ledger(cell)] == told


WORDS = Translator(look=edition_file("rage").look, names=("Ada", "Bo"))


def test_names_suits_cards_and_what_matters_are_runs_of_their_own() -> None:
    count = emphasize(rage.text("{won} of {bid}", won=2, bid=3))
    said = rage.text(
        "{player} takes {card} in {suit}: {count}.",
        player=rage.SeatName(1),
        card=rage.NumberCard("B", 5),
        suit=rage.SuitName("R"),
        count=count,
    )
    assert text_spans(WORDS, said) == (
        TextSpan("Bo", SpanKind.NAME),
        TextSpan(" takes "),
        TextSpan("Blue\u00a05", SpanKind.CARD, "B"),
        TextSpan(" in "),
        TextSpan("Red", SpanKind.SUIT, "R"),
        TextSpan(": "),
        TextSpan("2 of 3", SpanKind.STRONG),
        TextSpan("."),
    )


def test_an_action_card_has_no_suit() -> None:
    assert text_spans(WORDS, rage.text("{card}", card=rage.ActionCard(rage.Role.OUT))) == (
        TextSpan("Out Rage", SpanKind.CARD),
    )


def test_runs_put_together_are_the_sentence() -> None:
    said = rage.text("You hold {suit}, so follow it.", suit=rage.SuitName("G"))
    assert "".join(run.words for run in text_spans(WORDS, said)) == WORDS(said)


B5 = rage.NumberCard("B", 5)


def test_a_named_suit_is_what_a_wild_counts_as_and_what_a_change_makes_trump() -> None:
    assert str(played(B5, None)) == "B5"
    assert str(played(rage.ActionCard(rage.Role.WILD), "R")) == "WILD as R"
    assert str(played(rage.ActionCard(rage.Role.LOW), "R")) == "LOW as R"
    assert str(played(rage.ActionCard(rage.Role.CHANGE), "R")) == "CHANGE, to R"
    assert str(played(rage.ActionCard(rage.Role.CHANGE), None)) == "CHANGE"
