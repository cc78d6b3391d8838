"""Who is at the table, as a phone is told: from the seats and from who holds them alone."""

from collections.abc import Callable

from msgspec import Struct

from rage_desktop.match.game_setup import AVATARS, Seat, Seats
from rage_desktop.play.phones.guests import Guest, Guests
from rage_desktop.play.phones.messages import (
    VERSION,
    Lobby,
    Presence,
    SeatLine,
    Stage,
    SuitLine,
    Welcome,
)
from rage_desktop.play.phones.page_words import PAGE_WORDS
from rage_desktop.play.phones.phone_lobby import host_name
from rage_desktop.play.player_descriptions import player_name
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.table_view import wheel_order
from rage_desktop.rules import EditionFile, Text, text
from rage_desktop.rules.text import suit_text, title_text


class TableState(Struct, frozen=True, kw_only=True):
    """The table as the lobby tells it; `botted` are the seats that bots play for at the moment,
    `swaps` pairs of seats whose phones swap them from the next round on."""

    stage: Stage
    seats: Seats
    phones: tuple[int, ...]
    botted: frozenset[int]
    is_paused: bool
    ready: frozenset[int]
    swaps: tuple[tuple[int, int], ...] = ()

    @property
    def at_screen(self) -> bool:
        """Whether somebody plays at the screen."""
        elsewhere = {*self.phones, *self.botted}
        people = [place for place, seat in enumerate(self.seats) if seat.is_human]
        return any(place not in elsewhere for place in people)


def welcome(
    file: EditionFile, seats: Seats, phones: tuple[int, ...], language: str, tr: Translator
) -> Welcome:
    """Return what a phone is told once: the edition, and its own words."""
    suits = file.look.suits
    at_screen = {
        seat.avatar for place, seat in enumerate(seats) if seat.is_human and place not in phones
    }
    return Welcome(
        v=VERSION,
        lang=language.replace("_", "-"),
        table=tr(text("{name}'s table", name=host_name(seats, phones))),
        title=tr(title_text(file.title)),
        rules=tr(title_text(file.subtitle)) if file.subtitle else "",
        skin=file.look.skin,
        suits=tuple(
            SuitLine(code, tr(suit_text(suits[code].name)), suits[code].colour)
            for code in wheel_order(suits)
        ),
        faces=tuple(sorted(AVATARS, key=at_screen.__contains__)),  # a newcomer is offered the first
        words={key: tr(words) for key, words in PAGE_WORDS.items()},
    )


def lobby_message(
    table: TableState,
    guest: Guest,
    guests: Guests,
    presence: Callable[[int], Presence | None],
    tr: Translator,
) -> Lobby:
    """Return who is at the table, for one phone."""
    taken = [one.face for one in guests.seated if one is not guest]
    return Lobby(
        stage=table.stage,
        seats=tuple(
            _seat(table, place, seat, guest, guests.at(place), presence(place), tr)
            for place, seat in enumerate(table.seats)
        ),
        taken=tuple(taken),
        note=tr(_note(table, guest)),
        you=guest.seat,
        waits=guest.seat is None and (guest.wanted_seat, guest.claimed_seat) != (None, None),
        paused=table.is_paused,
    )


def _note(table: TableState, guest: Guest) -> Text:
    if table.is_paused:
        return text("The game is paused.")
    if table.stage == "lobby":
        return text("The game begins on the big screen.")
    if guest.wanted_seat is not None:
        return text("You play from the next round on.")
    if guest.claimed_seat is not None:
        return text("The host is being asked on the big screen whether this seat is yours.")
    if guest.seat is None:
        return text("The game is under way. You can take over from a bot in the next round.")
    if (other := _swaps_with(table, guest)) is not None:
        name = table.seats[other].name
        return text("You swap seats with {name} from the next round on.", name=name)
    if table.stage == "over" and table.at_screen:
        return text("The next game begins on the big screen.")
    if table.stage == "over":
        return text(
            "The next game begins once everyone wants one, or when it's started on the big screen."
        )
    return text("")


def _swaps_with(table: TableState, guest: Guest) -> int | None:
    """Return whose seat a guest has in the next round; None for their own."""
    pairs = (pair for pair in table.swaps if guest.seat in pair)
    return next((one for pair in pairs for one in pair if one != guest.seat), None)


def _seat(
    table: TableState,
    place: int,
    seat: Seat,
    guest: Guest,
    holder: Guest | None,
    presence: Presence | None,
    tr: Translator,
) -> SeatLine:
    line = SeatLine(name=seat.name, face=seat.avatar, who="screen", note="")
    if holder is not None:
        line.who = "phone"
        line.note = tr(text("You, on this phone") if holder is guest else text("On a phone"))
        line.presence = presence or "here"
        line.ready = place in table.ready
        may_swap = table.stage == "lobby" or (table.stage == "game" and not table.swaps)
        if may_swap and holder is not guest and guest.seat is not None:
            line.can = "swap"
    elif not seat.is_human:
        line.who = "bot"
        line.note = tr(text("Bot, {level}", level=player_name(seat)))
    elif place in table.botted:
        line.who = "bot"
        line.note = tr(text("A bot plays until someone comes"))
    else:
        line.note = tr(text("At the big screen"))
    if holder is None and _is_free(table, place, seat, guest):
        line.can = "sit"
    return line


def _is_free(table: TableState, place: int, seat: Seat, guest: Guest) -> bool:
    """Return whether a phone may sit down in a seat that no phone holds."""
    if table.stage == "lobby":
        return seat.program is None
    if guest.seat is not None or guest.wanted_seat is not None or seat.program is not None:
        return False
    return place in table.botted or not seat.is_human
