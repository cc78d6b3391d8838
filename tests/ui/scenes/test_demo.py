"""Bots that play for somebody who only looks go on, game after game."""

from rage_desktop.play.session import PendingInput
from rage_desktop.ui.scenes.playing.table_navigation import UNATTENDED, TableNavigation
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.navigation import Replace, Route


def test_a_game_of_bots_is_followed_by_another(services: Services) -> None:
    session = services.session_factory.demo(services.library.get("rage"))
    while session.match.result is None:
        if session.pending_input is PendingInput.NEXT_ROUND:
            session.next_round()
        for seat in session.match.waiting_for:
            session.submit(session.match.view(seat).legal[0])
        session.presenter.director.skip_all()
    assert session.pending_input is PendingInput.GAME_OVER
    navigation = TableNavigation(services, session)
    assert navigation.game_over(at_once=False) is None
    assert navigation.next_wake == UNATTENDED
    assert navigation.advance(UNATTENDED / 2) is None
    after = navigation.advance(UNATTENDED)
    assert isinstance(after, Replace)
    assert isinstance(after.scene, Route)
    assert after.scene.name == "table"
    assert after.scene.args[0] is not session
