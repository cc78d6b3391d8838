"""The books of puzzles: every one is proved anew, by looking at every line of play."""

import pytest

from rage_desktop.asset_paths import assets_dir
from rage_desktop.bots.search.promise import Prover, is_without_chance, only_right_play
from rage_desktop.match.library import Library
from rage_desktop.play.puzzles.attempt import Attempt, Stage
from rage_desktop.play.puzzles.books import Book, load_books
from rage_desktop.play.puzzles.puzzle import SOLVER, PuzzleError, read_puzzle, write_puzzle
from rage_desktop.rules import Role, apply
from rage_desktop.rules.legality import legal_plays

BOOKS = load_books()
LIBRARY = Library(assets_dir() / "editions")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_every_puzzle_has_one_first_card_that_does_it_and_no_other(book: object) -> None:
    assert len(book) == 24  # type: ignore[arg-type]
    for place in range(24):
        puzzle = book.puzzle(place, LIBRARY)  # type: ignore[attr-defined]
        assert is_without_chance(puzzle.start)
        found = only_right_play(puzzle.start, SOLVER, puzzle.want)
        assert found is not None, puzzle.id
        assert found.choices


def test_no_puzzle_is_there_twice_and_each_is_written_as_it_is_read() -> None:
    lines = [line for book in BOOKS for line in book.lines]
    assert len(set(lines)) == len(lines) == 120
    for line in lines:
        assert write_puzzle(read_puzzle("any", line, LIBRARY)) == line


def test_books_hold_what_they_promise() -> None:
    first, trumps, rid, actions, every = (
        [book.puzzle(place, LIBRARY) for place in range(24)] for book in BOOKS
    )
    assert all(puzzle.start.under_way.trump is None for puzzle in first)
    assert all(puzzle.start.under_way.trump for puzzle in trumps)
    assert all(puzzle.want <= 1 for puzzle in rid)
    roles = {card.role for one in actions for hand in one.start.under_way.hands for card in hand}
    assert {Role.WILD, Role.OUT, Role.REWIND, Role.BONUS, Role.MALUS} <= roles
    assert any(puzzle.start.players == 4 for puzzle in every)


@pytest.mark.parametrize(
    "line",
    [
        "rage 1",
        "rage 1 P | O4 Y0 | G13",
        "rage 1 P | O4 | Z9",
        "nothing 1 P | O4 | G13",
        "rage x P",
    ],
)
def test_a_line_that_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(PuzzleError):
        read_puzzle("any", line, LIBRARY)


def right_play(attempt: Attempt) -> None:
    """Take both hints, and do what the second says."""
    attempt.hint()
    play, right = attempt.hint()
    assert right
    attempt.choose(play)


def test_hints_lead_through_every_book_to_exactly_what_was_promised() -> None:
    for book in BOOKS:
        attempt = Attempt(book.puzzle(23, LIBRARY))
        while attempt.stage is not Stage.SOLVED:
            if attempt.stage is Stage.CHOICE:
                right_play(attempt)
            else:
                attempt.follow_on()
        assert attempt.taken == attempt.puzzle.want


def test_a_wrong_card_is_played_out_and_can_be_taken_back() -> None:
    attempt = Attempt(BOOKS[1].puzzle(4, LIBRARY))
    start = attempt.state
    wrong, right = attempt.hint()
    assert not right
    attempt.choose(wrong)
    while attempt.stage is Stage.PLAYS:
        attempt.follow_on()
    assert attempt.stage is Stage.ESCAPED
    attempt.take_back()
    assert attempt.state == start
    assert attempt.escape is None
    assert attempt.hint() == (wrong, False)
    attempt.start_again()
    assert attempt.hint() == (wrong, False)  # help begins anew


def test_other_cards_are_all_those_that_are_wrong_at_first() -> None:
    attempt = Attempt(BOOKS[1].puzzle(4, LIBRARY))
    others = {other.card for other in attempt.other_cards()}
    found = only_right_play(attempt.state, SOLVER, attempt.puzzle.want)
    assert found is not None
    assert others == set(attempt.state.under_way.hands[SOLVER]) - {found.right.card}
    attempt.choose(found.right)
    assert {other.card for other in attempt.other_cards()} == others


@pytest.mark.slow
def test_a_hint_names_a_card_not_to_play_only_where_others_are_left_to_choose_from() -> None:
    first_hints = set()
    for book in BOOKS:
        for place in range(24):
            attempt = Attempt(book.puzzle(place, LIBRARY))
            prover = Prover(SOLVER, attempt.puzzle.want)
            right = {play.card for play in prover.right_plays(attempt.state)}
            wrong = [play for play in attempt.plays() if play.card not in right]
            play, is_right = attempt.hint()
            assert is_right is (play.card in right) is (len(wrong) < 2), attempt.puzzle.id
            first_hints.add(is_right)
    assert first_hints == {True, False}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_of_the_ways_to_play_a_wrong_card_the_one_that_lasts_longest_is_shown(book: Book) -> None:
    for place in range(0, 24, 3):  # each takes an exhaustive search
        puzzle = book.puzzle(place, LIBRARY)
        prover = Prover(SOLVER, puzzle.want)
        plays = legal_plays(puzzle.start.edition, puzzle.start.under_way, SOLVER)
        for other in Attempt(puzzle).other_cards():
            ways = [play for play in plays if play.card == other.card]
            lengths = [len(prover.escape(apply(puzzle.start, way)[0]).plays) for way in ways]
            assert len(other.escape.plays) == max(lengths), puzzle.id
