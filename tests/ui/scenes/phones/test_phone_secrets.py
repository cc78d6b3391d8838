"""The big screen of a table with phones: no picture, no word and no node tells a card of theirs."""

from collections.abc import Sequence
from random import Random

import pygame
import pytest
from helpers.players.secrecy_watcher import SecrecyWatcher
from helpers.screens.scenes import Open
from pygame.event import Event

from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.session import PendingInput
from rage_desktop.rules import Phase
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services

SIZES = {"hand_sizes": {"order": "list", "sizes": [1, 2]}}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("phones", "bids"),
    [((0, 1, 2), "open"), ((0, 1, 2), "hidden"), ((0, 2), "open"), ((0, 2), "secret")],
    ids=["all, open", "all, hidden", "mixed, open", "mixed, secret"],
)
def test_the_screen_tells_no_card_of_a_phone(
    open_scene: Open,
    services: Services,
    watcher: SecrecyWatcher,
    phones: tuple[int, ...],
    bids: str,
) -> None:
    services.change_settings(speed=4)
    session = services.session_factory.new_game(
        services.library.get("rage"),
        default_seats(4, 3),
        changes={**SIZES, "bids": bids},
        phones=phones,
        seed="K7Q2M9XD4T",
    )
    services.open_phones().begin(session)
    driver = open_scene(lambda services: TableScene(services, session))
    driver.see_all = True
    real = driver.app.turn

    def turn(dt: float, events: Sequence[Event]) -> int:
        painted = real(dt, events)
        watcher.look(driver.app, session)
        assert session.viewer not in phones
        return painted

    driver.app.turn = turn  # type: ignore[method-assign]
    rng = Random(5)
    while session.match.phase is not Phase.OVER:
        driver.steps(4)
        if session.pending_input is PendingInput.NEXT_ROUND:
            driver.key(pygame.K_RETURN)
        elif session.pending_input is PendingInput.CURTAIN:
            session.hot_seat.lift()
        for seat in session.open_to:
            if seat in session.match.waiting_for:
                session.submit(rng.choice(session.match.view(seat).legal))
    driver.settle()
    assert watcher.leaks == {}
    assert watcher.pictured
    assert watcher.names > 500
