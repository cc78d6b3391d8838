"""Who sits where before a game, and who may come to one: phones take seats, swap them, leave."""

from contextlib import suppress

from msgspec import structs

from rage_desktop.match.errors import MatchError
from rage_desktop.match.game_setup import (
    BOT,
    FIRST_LEVEL,
    HUMAN,
    Seat,
    Seats,
    called,
    played_by,
    renamed,
    taken_by,
)
from rage_desktop.play.phones.guests import Guest, Guests
from rage_desktop.play.phones.requests import Sit
from rage_desktop.play.session import Session
from rage_desktop.rules import Phase, Text, text


class PhoneLobby:
    """The seats of the next game; the page on which it is set up and phones change them."""

    def __init__(self, seats: Seats, guests: Guests) -> None:
        self.seats = seats
        self._guests = guests

    @property
    def phones(self) -> tuple[int, ...]:
        """The seats that phones hold."""
        return tuple(one.seat for one in self._guests.seated if one.seat is not None)

    def show(self, seats: Seats) -> None:
        """Take over seats that were changed at the screen: phones go with their names."""
        for guest in self._guests.seated:
            self._follow(guest, seats)
        self.seats = seats

    def _follow(self, guest: Guest, seats: Seats) -> None:
        names = [seat.name for seat in seats]
        if guest.seat is not None and names[guest.seat : guest.seat + 1] == [guest.name]:
            pass  # others may have that name as well, while the host writes it
        elif guest.name in names:
            guest.seat = names.index(guest.name)
        else:
            guest.seat = None
            guest.is_ready = False
            return
        seat = seats[guest.seat]
        guest.face = seat.avatar
        if not seat.is_human:  # the host let a bot play there
            guest.seat = None
            guest.is_ready = False

    def rename(self, place: int, name: str) -> None:
        """Give who sits there another name, as the host writes it."""
        guest = self._guests.at(place)
        if guest is not None:
            guest.name = name
        self.seats = renamed(self.seats, place, name)

    # -- what phones ask -------------------------------------------------------------------------

    def sit(self, guest: Guest, request: Sit) -> Text | None:
        """Give a phone the seat it asks for, or change its name and face; return why not."""
        lost = next((one for one in self._guests.seated if is_lost(one, request.name)), None)
        if lost is not None and lost.seat is not None:
            self._guests.give_seat(guest, lost.seat)
        reason = why_not_called(self._guests, guest, request)
        if reason is not None:
            return reason
        place = self._place_for(guest, request)
        if place is None:
            return text("All seats are taken.")
        other = self._guests.at(place)
        if other is not None and other is not guest:
            return text("{name} sits there.", name=other.name)
        if guest.seat is not None and guest.seat != place:
            self._leave_seat(guest)
        seats = played_by(self.seats, place, HUMAN)
        self.seats = taken_by(seats, place, request.name.strip(), request.face)
        guest.seat = place
        guest.name = request.name.strip()
        guest.face = request.face
        return None

    def _place_for(self, guest: Guest, request: Sit) -> int | None:
        """Return the seat asked for; else the guest's own, one with its name, the first bot's, the
        first person's at the screen."""
        if request.seat is not None:
            return request.seat if request.seat < len(self.seats) else None
        if guest.seat is not None:
            return guest.seat
        free = [place for place in range(len(self.seats)) if self._guests.at(place) is None]
        name = request.name.strip().casefold()
        named = [place for place in free if self.seats[place].name.casefold() == name]
        bots = [place for place in free if self.seats[place].level is not None]
        people = [place for place in free if self.seats[place].is_human]
        return next(iter((*named, *bots, *people)), None)

    def _leave_seat(self, guest: Guest) -> None:
        """Let a bot play where a phone sat."""
        if guest.seat is not None:
            seat = structs.replace(self.seats[guest.seat], player=BOT + FIRST_LEVEL)
            self.seats = put(self.seats, guest.seat, seat)
        guest.seat = None
        guest.is_ready = False

    def stand(self, guest: Guest) -> None:
        """Let a phone leave its seat; a bot plays there."""
        self._leave_seat(guest)

    def swap(self, one: Guest, other: Guest) -> None:
        """Let two phones change their seats."""
        if one.seat is None or other.seat is None:
            return
        first = self.seats[one.seat]
        second = self.seats[other.seat]
        self.seats = put(put(self.seats, one.seat, second), other.seat, first)
        place = one.seat
        one.seat = other.seat
        other.seat = place


def why_not_called(guests: Guests, guest: Guest, request: Sit) -> Text | None:
    """Return why a phone may not have this name and face; None if it may."""
    name = request.name.strip()
    if not name or not name.isprintable():
        return text("A name has 1 to 24 letters.")
    others = [one for one in guests.seated if one is not guest]
    if any(one.name.casefold() == name.casefold() for one in others):
        return text("There's already a {name}. Add a letter.", name=name)
    if any(one.face == request.face for one in others):
        return text("Someone has this face already. Choose another one.")
    return None


def is_lost(guest: Guest, name: str) -> bool:
    """Return whether a phone of this name has no line: its page may have come back as a new phone,
    because the table has another address, for which no browser keeps the old secret."""
    return guest.line is None and guest.name.casefold() == name.strip().casefold()


def put(seats: Seats, place: int, seat: Seat) -> Seats:
    """Return seats with another one at a place."""
    return (*seats[:place], seat, *seats[place + 1 :])


def host_name(seats: Seats, phones: tuple[int, ...]) -> str:
    """Return whose table it is: the first person's at the screen, else the first one's."""
    people = [place for place, seat in enumerate(seats) if seat.is_human]
    at_screen = [place for place in people if place not in phones]
    place = next(iter((*at_screen, *people, 0)))
    return str(called(seats[place], place))


# -- phones that come to a game under way: they play for a bot -----------------------------------


def reserve_seat(session: Session, guests: Guests, guest: Guest, request: Sit) -> Text | None:
    """Reserve a bot's seat for a phone, first one with its name; return why not."""
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
    named = [place for place in wished if setup.seats[place].name.casefold() == name.casefold()]
    place = (named or wished)[0]
    others = [seat.name.casefold() for at, seat in enumerate(setup.seats) if at != place]
    if name.casefold() in others:
        return text("There's already a {name}. Add a letter.", name=name)
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
        match.reseat(phones=phones, joined={place: Seat(guest.name, guest.face)})
        session.come_back(place)


def swap_seats(session: Session, one: Guest, other: Guest) -> bool:
    """Let two phones change their seats between two rounds; return whether that is done. Raises
    MatchError."""
    match = session.match
    if match.phase is not Phase.DEAL or one.seat is None or other.seat is None:
        return False
    seats = match.setup.seats
    first = one.seat
    second = other.seat
    match.reseat(joined={first: seats[second], second: seats[first]})
    one.seat = second
    other.seat = first
    for seat in (first, second):
        session.hot_seat.note_seat_change(seat)
    return True


# -- phones that come back to one -----------------------------------------------------------------


def lost_seat(session: Session, guests: Guests, name: str) -> int | None:
    """Return the seat of whoever has this name, if their phone has no line; None for no such."""
    setup = session.match.setup
    for place in setup.phones:
        holder = guests.at(place)
        is_named = setup.seats[place].name.casefold() == name.strip().casefold()
        if is_named and (holder is None or holder.line is None):
            return place
    return None


def return_seat(session: Session, guest: Guest) -> None:
    """Give a person who comes to a game their seat: from a bot that sat in, or the screen."""
    if guest.seat is None:
        return
    setup = session.match.setup
    who = setup.seats[guest.seat]
    guest.name = who.name
    guest.face = who.avatar
    with suppress(MatchError):
        if guest.seat not in setup.phones:
            session.match.reseat(phones=tuple(sorted((*setup.phones, guest.seat))))
            session.hot_seat.note_seat_change(guest.seat)
        if guest.seat in setup.away:
            session.come_back(guest.seat)


# -- phones that leave one -------------------------------------------------------------------------


def go_on_at_screen(session: Session, guests: Guests, seat: int) -> None:
    """Let somebody go on at the screen; their phone has no seat any more. Raises MatchError."""
    guest = guests.at(seat)
    if guest is not None:
        guest.seat = None
    phones = session.match.setup.phones
    session.match.reseat(phones=tuple(one for one in phones if one != seat))
    session.come_back(seat)
