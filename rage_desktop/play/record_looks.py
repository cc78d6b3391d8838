"""How a record looks on the table: its edition if it is at hand, its suits, its seats."""

from collections.abc import Iterable

from rage_desktop.match.game_setup import AVATARS, Seat
from rage_desktop.presentation.table_view import WHEEL
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.rules.editions.look import Look, SuitLook
from rage_desktop.rules.records.records import Header


def known_edition(files: Iterable[EditionFile], header: Header) -> EditionFile | None:
    """Return the edition a record names, if it is at hand and has the same suits."""
    file = next((file for file in files if file.id == header.edition_id), None)
    if file is None or not set(header.edition.suits) <= set(file.look.suits):
        return None
    return file


def plain_look(suits: tuple[str, ...]) -> Look:
    """Return a look for an edition that is not at hand: suits are called by their codes."""
    colours = (WHEEL[place % len(WHEEL)] for place in range(len(suits)))
    looks = {code: SuitLook(code, colour) for code, colour in zip(suits, colours, strict=True)}  # type: ignore[arg-type]
    return Look(skin="rage", suits=looks)


def seats_of(header: Header) -> tuple[Seat, ...]:
    """Return the seats of a record, with the avatars of the usual table."""
    return tuple(
        Seat(seat.name, AVATARS[place % len(AVATARS)], seat.player)
        for place, seat in enumerate(header.seats)
    )
