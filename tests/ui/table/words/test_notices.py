"""A reason stays to be read, and goes when the game has gone on."""

from rage_desktop.rules import text
from rage_desktop.ui.table.words.notices import REASON, Notices


def test_a_reason_stays_for_its_time() -> None:
    notices = Notices()
    notices.refuse(text("You hold Blue: follow it."))
    assert notices.due == REASON
    notices.advance(REASON)
    assert notices.due is None


def test_a_reason_goes_when_the_game_goes_on() -> None:
    notices = Notices()
    notices.refuse(text("You hold Blue: follow it."))
    notices.settle()
    assert notices.due is None
    assert notices.spoken is not None
