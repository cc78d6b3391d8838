"""Puzzles from a person's own mistakes: which reviewed cards make one, and which are kept."""

from collections.abc import Container
from datetime import date

import pytest
from helpers.fixtures.matches import number
from helpers.fixtures.mistakes import PLY, costly, keep, mistaken, past, review
from helpers.fixtures.stores import profile
from msgspec import structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.bots.search.promise import Prover
from rage_desktop.match.match import Match
from rage_desktop.match.store.store import Store
from rage_desktop.play.puzzles import own_puzzles
from rage_desktop.play.puzzles.own_puzzles import COSTLY, NEWEST, MistakeFinder, OwnPuzzle
from rage_desktop.play.puzzles.puzzle import SOLVER
from rage_desktop.rules import Play, text


def found_in(store: Store, solved: Container[str] = ()) -> tuple[OwnPuzzle, ...]:
    """Look through all games of the person, and return the puzzles."""
    finder = MistakeFinder(store, profile(store))
    while finder.step():
        pass
    return finder.found(solved)


def costing(store: Store, loss: float, seat: int = 0) -> Match:
    """Play the game and keep one verdict: that the card cost so much, to this seat."""
    match = mistaken(store)
    keep(store, match, costly(match, loss, seat))
    return match


def test_a_costly_card_of_a_reviewed_game_becomes_a_puzzle_that_is_proved(store: Store) -> None:
    match = mistaken(store)
    verdicts = {verdict.ply: verdict for verdict in review(store, match)}
    (own,) = found_in(store)
    puzzle = own.puzzle
    made = verdicts[PLY].move
    assert isinstance(made, Play)
    right = {play.card for play in Prover(SOLVER, puzzle.want).right_plays(puzzle.start)}
    assert len(right) == 1, "one card keeps the bid with all hands open"
    assert made.card not in right
    assert own.origin == own_puzzles.Origin(date(2026, 3, 4), 1, 2, verdicts[PLY].loss)
    assert own.origin.cost >= COSTLY


def test_a_puzzle_has_the_hands_names_and_bid_of_the_table(store: Store) -> None:
    match = costing(store, COSTLY)
    (own,) = found_in(store)
    truth = past(match).truth_before(PLY)
    hands = own.puzzle.start.under_way.hands
    assert hands[SOLVER] == truth.hands[0]
    assert hands == truth.hands
    assert own.puzzle.start.under_way.trick == truth.trick
    assert own.puzzle.start.under_way.trump == truth.trump
    assert own.puzzle.want == (truth.bids[0] or 0) - truth.tricks[0]
    assert [name for name, _ in own.puzzle.players] == [seat.name for seat in match.setup.seats]


@pytest.mark.parametrize(("loss", "seat", "count"), [(2.0, 0, 1), (1.9, 0, 0), (9.0, 1, 0)])
def test_only_a_persons_own_card_that_cost_two_points_makes_one(
    store: Store, loss: float, seat: int, count: int
) -> None:
    costing(store, loss, seat)
    assert len(found_in(store)) == count


def test_a_card_that_a_hint_suggested_makes_none(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    costing(store, COSTLY)
    hint = {PLY: Explanation(text("The hint suggested this."))}
    monkeypatch.setattr(store, "whys", lambda _: hint)
    assert not found_in(store)


def test_the_card_that_keeps_the_bid_makes_none_when_it_was_played(store: Store) -> None:
    match = costing(store, COSTLY)
    (own,) = found_in(store)
    (right, *_) = Prover(SOLVER, own.puzzle.want).right_plays(own.puzzle.start)
    truth = past(match).truth_before(PLY)
    assert own_puzzles._puzzle(match.setup, truth, right, "any") is None


def test_earlier_tricks_than_the_last_ones_make_none(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    costing(store, COSTLY)  # two cards were left
    for last, count in ((2, 1), (1, 0)):
        monkeypatch.setattr(own_puzzles, "LAST_TRICKS", last)
        assert len(found_in(store)) == count


def test_a_game_without_a_readable_review_has_none_and_hides_no_other(store: Store) -> None:
    costing(store, COSTLY)
    mistaken(store)  # not reviewed
    damaged = mistaken(store)
    store.verdicts.keep(number(damaged), PLY, "{")
    assert len(found_in(store)) == 1


def test_the_newest_are_kept_and_solved_ones_go(store: Store) -> None:
    games = [number(costing(store, COSTLY)) for _ in range(NEWEST + 2)]
    kept = [own.puzzle.id for own in found_in(store)]
    assert kept == [f"own/{game}-{PLY}" for game in reversed(games[2:])]
    left = [own.puzzle.id for own in found_in(store, {f"puzzle/{kept[0]}"})]
    assert left == kept[1:]


def test_nobody_has_none(store: Store) -> None:
    assert not MistakeFinder(store, None).step()


def test_tricks_taken_before_are_not_asked_for_again(store: Store) -> None:
    match = costing(store, COSTLY)
    (own,) = found_in(store)
    truth = past(match).truth_before(PLY)
    made = match.moves[PLY]
    assert isinstance(made, Play)
    bid = own.puzzle.want + 1
    later = structs.replace(truth, bids=(bid, *truth.bids[1:]), tricks=(1, *truth.tricks[1:]))
    puzzle = own_puzzles._puzzle(match.setup, later, made, "any")
    assert puzzle is not None
    assert puzzle.want == own.puzzle.want


def test_a_trump_that_is_still_to_be_turned_up_makes_none(store: Store) -> None:
    match = costing(store, COSTLY)
    truth = structs.replace(past(match).truth_before(PLY), turn_pending=True)
    made = match.moves[PLY]
    assert isinstance(made, Play)
    assert own_puzzles._puzzle(match.setup, truth, made, "any") is None
