"""Pages in a browser at a table in the game's own window: nobody goes to the computer for another
game."""

from random import Random
from typing import Any

import pytest
from helpers.phones.evening import act, until
from helpers.phones.pages import ChromiumPage
from helpers.screens.scenes import Open

from rage_desktop.match.game_setup import default_seats
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services

PHASE = "state.view?.phase"
STANDS = "JSON.stringify([state.view?.ply, state.lobby?.seats.map(one => !!one.ready)])"


@pytest.mark.slow
def test_pages_go_on_to_another_game_when_all_have_asked_for_it(
    open_scene: Open, services: Services, chromium: Any
) -> None:
    services.change_settings(speed=0)
    first = services.session_factory.new_game(
        services.library.get("rage"),
        default_seats(3, 2),
        changes={"hand_sizes": {"order": "list", "sizes": [2, 1]}},
        phones=(0, 1),
        seed="K7Q2M9XD4T",
    )
    link = services.open_phones()
    link.begin(first)
    driver = open_scene(lambda services: TableScene(services, first))
    wrong: list[str] = []
    pages = [ChromiumPage(chromium, wrong) for _ in range(2)]

    def follow() -> None:
        driver.steps(3)

    for seat, page in enumerate(pages):
        page.go(f"http://{link.place}/{link.host.guests.letters_for(seat)}")
    until(lambda: all(page.count("#hand") for page in pages), "no hand", follow)
    rng = Random(8)
    while not all(page.count("[data-key=again]") for page in pages):
        for page in pages:
            act(page, rng, follow)
        follow()
    stands = [page.run(STANDS) for page in pages]
    for _ in range(40):  # the sheet and the podium, and nobody has asked for anything
        follow()
    assert [page.run(STANDS) for page in pages] == stands
    for page in pages:
        page.tap("[data-key=on]")
        page.tap("[data-key=again]")
    until(lambda: all(page.run(PHASE) == "bid" for page in pages), "no other game", follow)
    again = driver.at(TableScene).session
    assert again is not first
    assert again.match.setup.phones == (0, 1)
    for page in pages:
        page.close()
    assert wrong == []
