"""The screens of a table with phones: where they come in, the host's menu, a question for one."""

import json
import time
from collections.abc import Callable

from helpers.driver import Driver
from helpers.screens.screens import Screen
from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.game_choice import GameChoice
from rage_desktop.play.phones.connection import Incoming
from rage_desktop.play.session import Session
from rage_desktop.ui.phone_link import PhoneLink
from rage_desktop.ui.scenes.phones.phones_menu import PhonesMenuScene
from rage_desktop.ui.scenes.phones.phones_page import PhonesScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Push

LETTERS = "KMTR"
AN_HOUR = 3600.0


def open_table(services: Services) -> PhoneLink:
    """Open a table for phones that says what one at home would say."""
    link = PhoneLink(
        services.settings_file.path.parent,
        services.wake,
        lambda _: None,
        addresses=("127.0.0.1",),
    )
    link.address = "192.168.100.123"
    link._looked = time.monotonic() + AN_HOUR  # at the network, which has no such address
    link.host.guests.letters = LETTERS
    services.phones = link
    return link


def bring(link: PhoneLink, seat: int, name: str, face: str) -> None:
    """Let a phone take a seat."""
    guest, _ = link.host.guests.come_in(LETTERS, "192.168.100.7")
    guest.line = 100 + seat
    guest.seat = seat
    guest.name = name
    guest.face = face


def lobby(players: int, phones: int) -> Callable[[Services], PhonesScene]:
    """Return what makes the page on which phones come in; the first one is ready, the last one
    asleep."""

    def make(services: Services) -> PhonesScene:
        link = open_table(services)
        file = services.library.get("rave" if players > 8 else "rage")
        seats = default_seats(players, phones)
        link.set_up(file, seats)
        for seat in range(phones):
            bring(link, seat, seats[seat].name, seats[seat].avatar)
        guests = link.host.guests.all
        guests[0].is_ready = True
        guests[-1].is_asleep = True
        return PhonesScene(link, GameChoice(file, seats), lambda _choice, _phones: None)

    return make


def begin(
    services: Services, players: int, people: int, phones: int, bids: str = "open"
) -> tuple[PhoneLink, TableScene]:
    """Return a game's table: the first of its people are on phones, the others at the screen."""
    link = open_table(services)
    session: Session = services.session_factory.new_game(
        services.library.get("rave" if players > 8 else "rage"),
        default_seats(players, people),
        changes={"bids": bids},
        phones=tuple(range(phones)),
        seed="SEED1",
    )
    for seat in range(phones):
        who = session.match.setup.seats[seat]
        bring(link, seat, who.name, who.avatar)
    link.begin(session)
    return link, TableScene(services, session)


def game(services: Services) -> TableScene:
    """A game of four: all on phones but the last one, who plays at the screen."""
    link, scene = begin(services, 4, 4, 3)
    lost = link.host.guests.all[1]
    lost.is_asleep = True
    lost.lost_at -= 72
    return scene


def unseen_bids(
    players: int = 4, people: int = 4, phones: int = 4, bids: str = "secret"
) -> Callable[[Services], TableScene]:
    """Return what makes a table where bids are made unseen."""
    return lambda services: begin(services, players, people, phones, bids)[1]


def bid_on_phones(driver: Driver, *seats: int, bid: int = 1) -> None:
    """Let these seats bid, as their phones would."""
    session = driver.at(TableScene).session
    for seat in seats:
        session.submit(session.match.view(seat).legal[bid])
        driver.steps(4)
    driver.settle()


def open_menu(driver: Driver) -> None:
    """Open the host's menu."""
    scene = driver.at(TableScene)
    link = scene.services.phones
    assert link is not None
    driver.app.stack.apply(Push(PhonesMenuScene(link, scene.session)), scene)
    driver.settle()


def hand_over(driver: Driver) -> None:
    """Show the code that hands a seat over."""
    open_menu(driver)
    driver.go("phone-0-over")


def ask_for_seat(driver: Driver) -> None:
    """Let a new phone ask for the seat of one that is gone."""
    scene = driver.at(TableScene)
    link = scene.services.phones
    assert link is not None
    guests = link.host.guests
    lost = guests.all[1]
    lost.line = None
    new, _ = guests.come_in(LETTERS, "192.168.100.8")
    new.line = 200
    sit = {"t": "sit", "name": lost.name, "face": lost.face}
    link.server.incoming.append(Incoming(200, "192.168.100.8", json.dumps(sit)))
    driver.steps(3)


PHONE_SCREENS = {
    "phones": Screen(lobby(4, 3)),
    "phones_ten": Screen(lobby(10, 10)),
    "phones_menu": Screen(game, open_menu),
    "phones_hand_over": Screen(game, hand_over),
    "phones_seat_asked": Screen(game, ask_for_seat),
    "phones_secret_bids": Screen(unseen_bids(), lambda driver: bid_on_phones(driver, 1, 2)),
}
