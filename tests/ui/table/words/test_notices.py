"""A reason stands at its card to be read, and goes when it is no longer true."""

from random import Random

from helpers.games.editions import edition
from helpers.games.stage import at_rest, game

from rage_desktop.rules import Phase, text
from rage_desktop.stage.table_view import TableView
from rage_desktop.ui.table.words.notices import Notices
from rage_desktop.ui.table.words.refusal import REASON

WHY = text("You hold Blue: follow it.")


def in_play() -> TableView:
    """A table on which a card lies."""
    states = (state for state, _ in game(edition("rage", sizes=(4,)), 3, Random(2).randint(0, 9)))
    return next(at_rest(s, 0) for s in states if s.phase is Phase.PLAY and at_rest(s, 0).trick)


def refused() -> tuple[Notices, TableView]:
    notices, table = Notices(), in_play()
    notices.refuse(WHY, 1, table)
    return notices, table


def test_a_reason_stays_for_its_time() -> None:
    notices, table = refused()
    assert notices.due == REASON
    notices.advance(REASON / 2, table)
    assert notices.due == REASON / 2
    notices.advance(REASON / 2, table)
    assert notices.due is None


def test_a_reason_goes_when_the_game_goes_on_and_readers_keep_it() -> None:
    notices, _ = refused()
    notices.settle()
    assert notices.due is None
    assert notices.spoken == WHY


def test_a_reason_goes_with_any_card_played() -> None:
    notices, table = refused()
    table.trick.pop()
    notices.advance(0.0, table)
    assert notices.due is None


def test_a_reason_goes_when_the_turn_changes() -> None:
    notices, table = refused()
    for plate in table.plates:
        plate.turn = not plate.turn
    notices.advance(0.0, table)
    assert notices.due is None
