"""Bots that play for somebody who only looks go on, game after game."""

from rage_desktop.play.session import Asking
from rage_desktop.ui.scenes.playing.onward import UNATTENDED, Onward
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.transitions import Replace, Route


def test_a_game_of_bots_is_followed_by_another(services: Services) -> None:
    session = services.tables.demo(services.library.get("rage"))
    while session.match.result is None:
        if session.asking is Asking.NEXT_ROUND:
            session.next_round()
        for seat in session.match.waiting_for:
            session.submit(session.match.view(seat).legal[0])
        session.screen.director.skip_all()
    assert session.asking is Asking.GAME_OVER
    onward = Onward(services, session)
    assert onward.game_over(at_once=False) is None
    assert onward.timer == UNATTENDED
    assert onward.advance(UNATTENDED / 2) is None
    after = onward.advance(UNATTENDED)
    assert isinstance(after, Replace)
    assert isinstance(after.scene, Route)
    assert after.scene.name == "table"
    assert after.scene.args[0] is not session
