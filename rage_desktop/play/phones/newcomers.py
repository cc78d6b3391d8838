"""Phones that come to a game under way: they play for a bot, from the next round on."""

from rage_desktop.match.game_setup import Seat
from rage_desktop.play.phones.guests import Guest, Guests
from rage_desktop.play.phones.phone_lobby import why_not_called
from rage_desktop.play.phones.requests import Sit
from rage_desktop.play.session import Session
from rage_desktop.rules import Phase, Text, text


def reserve_seat(session: Session, guests: Guests, guest: Guest, request: Sit) -> Text | None:
    """Reserve a bot's seat for a phone; return why not."""
    setup = session.match.setup
    reason = why_not_called(guests, guest, request)
    if reason is not None:
        return reason
    wanted = [one.wanted_seat for one in guests.all if one is not guest]
    free = [
        place
        for place, seat in enumerate(setup.seats)
        if session.bots.plays_for(place)
        and seat.program is None
        and guests.at(place) is None
        and place not in wanted
    ]
    wished = [place for place in free if request.seat in (None, place)]
    if not wished:
        return text("No bot sits there.") if free else text("All seats are taken.")
    name = request.name.strip()
    place = wished[0]
    others = [seat.name.casefold() for at, seat in enumerate(setup.seats) if at != place]
    if name.casefold() in others:
        return text("There's a {name} already: add a letter.", name=name)
    guest.name = name
    guest.face = request.face
    guest.wanted_seat = place
    return None


def seat_newcomers(session: Session, guests: Guests) -> None:
    """Seat those who wait: in the seat of somebody who left at once, in a bot's between rounds.
    Raises MatchError."""
    match = session.match
    for guest in guests.all:
        place = guest.wanted_seat
        if place is None or (match.phase is not Phase.DEAL and place not in match.setup.away):
            continue
        guest.wanted_seat = None
        setup = match.setup
        taken = [seat.avatar for at, seat in enumerate(setup.seats) if at != place]
        if guest.face in taken:
            guest.face = setup.seats[place].avatar
        guest.seat = place
        phones = tuple(sorted({*setup.phones, place}))
        match.reseat(phones=phones, joined=(place, Seat(guest.name, guest.face)))
        session.come_back(place)
