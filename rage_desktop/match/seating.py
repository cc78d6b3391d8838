"""Seats of a new game: who sits there and what they are called; every change returns new seats."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import structs

from rage_desktop.bots.levels import offered_levels
from rage_desktop.match.game_setup import AVATARS, BOT, FIRST_LEVEL, HUMAN, TABLE, Seat
from rage_desktop.rules import Arg, text

Seats: TypeAlias = tuple[Seat, ...]


def called(seat: Seat, place: int) -> Arg:
    """Return a player's name, or what a player without one is called."""
    return seat.name if seat.name.strip() else text("Player {n}", n=place + 1)


def people(seats: Seats) -> tuple[int, ...]:
    """Return the places where people sit."""
    return tuple(place for place, seat in enumerate(seats) if seat.is_human)


def one_more(seats: Seats) -> Seats:
    """Add a computer player with the next free name and avatar."""
    names = {seat.name.casefold() for seat in seats}
    avatars = {seat.avatar for seat in seats}
    name = next(name for name, _ in TABLE if name.casefold() not in names)
    usual = dict(TABLE)[name]
    avatar = next(one for one in (usual, *AVATARS) if one not in avatars)
    levels = (seat.level for seat in reversed(seats) if seat.level is not None)
    return (*seats, Seat(name, avatar, BOT + next(levels, FIRST_LEVEL)))


def renamed(seats: Seats, place: int, name: str) -> Seats:
    """Give a seat another name."""
    return _changed(seats, place, name=name)


def played_by(seats: Seats, place: int, player: str) -> Seats:
    """Let another player take a seat, written as in Seat; one person always stays."""
    if player != HUMAN and people(seats) == (place,):
        return seats
    return _changed(seats, place, player=player)


def played_by_person(seats: Seats, place: int, on: bool) -> Seats:
    """Let a person, or otherwise a computer, play in a seat; one person always stays."""
    return played_by(seats, place, HUMAN if on else BOT + FIRST_LEVEL)


def moved(seats: Seats, place: int, by: int) -> Seats:
    """Let a player swap places with the next one, up (-1) or down (1)."""
    other = place + by
    if not 0 <= other < len(seats):
        return seats
    order = list(seats)
    order[place], order[other] = order[other], order[place]
    return tuple(order)


def put_at(seats: Seats, place: int, to: int) -> Seats:
    """Move a player to another place; those between move up."""
    order = list(seats)
    order.insert(to, order.pop(place))
    return tuple(order)


def seated(seats: Seats, place: int, seat: Seat, *, everywhere: bool = False) -> Seats:
    """Fill a seat as chosen: whoever has its face takes the one that was there; with `everywhere`
    every computer player takes its level."""
    changed = with_avatar(renamed(seats, place, seat.name), place, seat.avatar)
    changed = played_by(changed, place, seat.player)
    if not everywhere or seat.level is None:
        return changed
    return tuple(
        structs.replace(one, player=seat.player) if one.level is not None else one
        for one in changed
    )


def with_avatar(seats: Seats, place: int, avatar: str) -> Seats:
    """Give a seat an avatar; whoever has it gets the seat's own."""
    mine = seats[place].avatar
    owner = next((i for i, seat in enumerate(seats) if seat.avatar == avatar), place)
    return _changed(_changed(seats, owner, avatar=mine), place, avatar=avatar)


def taken_by(seats: Seats, place: int, name: str, avatar: str) -> Seats:
    """Let somebody with a name and a face sit down; whoever has these gets the ones replaced."""
    other = next((i for i, seat in enumerate(seats) if seat.name == name), place)
    changed = renamed(renamed(seats, other, seats[place].name), place, name)
    return with_avatar(changed, place, avatar)


def playable(seats: Seats, may_run: Callable[[str], bool]) -> Seats:
    """Return the seats with at least one person; a computer plays where a level is unknown or a
    program may not run."""
    levels = offered_levels()
    person = next((i for i, seat in enumerate(seats) if seat.is_human), 0)

    def player(place: int, seat: Seat) -> str:
        if place == person or seat.is_human:
            return HUMAN
        if seat.program is not None and may_run(seat.program):
            return seat.player
        return BOT + (seat.level if seat.level in levels else FIRST_LEVEL)

    return tuple(structs.replace(seat, player=player(i, seat)) for i, seat in enumerate(seats))


def _changed(seats: Seats, place: int, **changes: str) -> Seats:
    changed = structs.replace(seats[place], **changes)
    return (*seats[:place], changed, *seats[place + 1 :])
