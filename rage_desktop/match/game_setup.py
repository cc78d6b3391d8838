"""The complete setup of a game before the first deal: seats, rules and deal code.

Every change of the seats of a new game returns new ones.
"""

import re
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import MOST_PLAYERS, Id, Name, Number
from rage_desktop.match.dealer import Secret, format_seed, parse_seed
from rage_desktop.match.edition_files import COME_ALONG
from rage_desktop.match.errors import MatchError
from rage_desktop.match.programs import check_command, program_name
from rage_desktop.rules import Arg, Edition, Look, text
from rage_desktop.rules.editions.file import MOST_VARIANTS, EditionFile, with_variants
from rage_desktop.untrusted_input import NO_CONTROLS, quote, sanitize

HUMAN = "human"
BOT = "bot:"
PROGRAM = "exec:"
HELPED = ", helped"
FIRST_LEVEL = "steady"
NAME_MAX = 24

TABLE = (
    ("Alice", "rabbit"),
    ("Bruno", "fox"),
    ("Chiyo", "owl"),
    ("Dario", "bear"),
    ("Elif", "cat"),
    ("Farid", "frog"),
    ("Greta", "octo"),
    ("Hugo", "whale"),
    ("Imani", "tiger"),
    ("Jonas", "robot"),
)
AVATARS = tuple(avatar for _, avatar in TABLE)

Player: TypeAlias = Annotated[str, Meta(max_length=500)]  # longer commands are never run
SeatedName: TypeAlias = Annotated[str, Meta(max_length=NAME_MAX, pattern=NO_CONTROLS)]
Avatar: TypeAlias = Annotated[str, Meta(pattern=f"^({'|'.join(AVATARS)})\\Z")]

Variants: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=MOST_VARIANTS)]
Places: TypeAlias = Annotated[tuple[Number, ...], Meta(max_length=MOST_PLAYERS)]
Uncounted: TypeAlias = Literal["", "practice", "helped", "took back", "hinted", "training"]
Secrecy: TypeAlias = Literal["curtain", "open", "peek"]
"""How people sharing a screen hide their cards from each other (DESIGN 11)."""


class SetupError(MatchError):
    """Seats or a deal code that cannot make a game."""


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """One place at the table; `player` is "human", "bot:<level>" or "exec:<command line>"."""

    name: SeatedName
    avatar: Avatar
    player: Player = HUMAN

    @property
    def is_human(self) -> bool:
        """Whether a person moves for this seat."""
        return self.player == HUMAN

    @property
    def level(self) -> str | None:
        """The bot's level; None for a person."""
        return self.player.removeprefix(BOT) if self.player.startswith(BOT) else None

    @property
    def program(self) -> str | None:
        """The command line of the program that moves for this seat; None for others."""
        return self.player.removeprefix(PROGRAM) if self.player.startswith(PROGRAM) else None

    @property
    def told(self) -> str:
        """The player as written to records: a program only by its name, since a command line
        reveals details of the computer."""
        return self.player if self.program is None else PROGRAM + program_name(self.program)


Seats: TypeAlias = Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=MOST_PLAYERS)]


class DealCode(Struct, frozen=True):
    """The data two games must share to be dealt the same cards; short enough to type."""

    edition_id: str
    players: int
    seed: str
    variants: tuple[str, ...] = ()

    def __str__(self) -> str:
        head = f"{self.edition_id}/{self.players}/{format_seed(self.seed)}"
        return "/".join((head, "+".join(self.variants))) if self.variants else head


class Setup(Struct, frozen=True, kw_only=True):
    """One game before its first move; `started` is a time in UTC, as ISO 8601 with a Z.

    The whole edition file is included, so that a saved game does not depend on the file. `changes`
    are knob values on top of the variants, keyed as in edition files. `away` are the seats of
    people who left for a while, and of removed programs: bots of the first level play for them;
    `helped` are those for whom a bot has ever moved, `took_back` those who undid a move after more
    had been revealed, `hinted` those who asked for a hint. `practice` marks a game with known
    cards; `daily` is the day of a daily deal, as an ISO date; `shared` marks a game from a
    challenge, in which bots treat all players alike. `seal` is the game's seal (DESIGN 10), "" for
    games begun before 1.0: only their cards are sealed. `phones` are the seats of people who hold
    their cards on a phone. `training` marks a game whose people wanted help from the start.
    """

    file: EditionFile
    variants: Variants = ()
    changes: dict[Id, Any] = {}
    seats: Seats
    seed: Name
    salt: Name
    started: Id
    secrecy: Secrecy = "curtain"
    away: Places = ()
    helped: Places = ()
    took_back: Places = ()
    hinted: Places = ()
    practice: bool = False
    daily: Id | None = None
    shared: bool = False
    seal: Name = ""
    phones: Places = ()
    training: bool = False

    @property
    def terms(self) -> tuple[Look, list[str]]:
        """The look and the players' names, with which a Translator speaks of this game."""
        return self.file.look, [seat.name for seat in self.seats]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, including absent ones."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.is_human)

    @property
    def present(self) -> tuple[int, ...]:
        """The seats of the people who are present."""
        return tuple(place for place in self.people if place not in self.away)

    @property
    def at_screen(self) -> tuple[int, ...]:
        """The seats of the people who are present and play at the screen."""
        return tuple(place for place in self.present if place not in self.phones)

    @property
    def is_on_phones(self) -> bool:
        """Whether nobody plays at the screen, which then shows no hand."""
        return bool(self.phones) and not self.at_screen

    @property
    def programs(self) -> dict[int, str]:
        """The command lines of programs by seat, except removed ones."""
        return {
            place: seat.program
            for place, seat in enumerate(self.seats)
            if seat.program is not None and place not in self.away
        }

    def counts_for(self, seat: int) -> str:
        """Return the player a seat's results count for, marked separately where a bot helped."""
        player = self.seats[seat].player
        return player + HELPED if seat in self.helped else player

    @property
    def is_daily_attempt(self) -> bool:
        """Whether this is a valid attempt at a day's deal: no hints, no undo."""
        return self.daily is not None and not self.practice

    def exclusion_reason(self, seat: int) -> Uncounted:
        """Return why a person's results are excluded from their statistics, "" if they count."""
        if self.practice:
            return "practice"
        if seat in self.helped:
            return "helped"
        if seat in self.took_back:
            return "took back"
        if seat in self.hinted:
            return "hinted"
        return "training" if self.training else ""

    @property
    def edition(self) -> Edition:
        """The rules with variants and changes applied; raises EditionError."""
        return with_variants(self.file, self.variants, self.changes, len(self.seats))

    @property
    def secret(self) -> Secret:
        """Seed and salt, which are not revealed before the game is over."""
        return Secret(self.seed, self.salt)

    @property
    def commitment(self) -> str:
        """The seal that was settled before the first card."""
        return self.seal or self.secret.commitment

    @property
    def deal_code(self) -> DealCode | None:
        """The code that deals these cards again; None if it cannot express extra changes."""
        if self.changes:
            return None
        return DealCode(self.file.id, len(self.seats), self.seed, self.variants)

    @property
    def shared_deal_code(self) -> DealCode | None:
        """The code that deals these cards anywhere. None for an edition that does not come with the
        game: the same id may stand for other rules elsewhere, so a challenge carries it."""
        return self.deal_code if self.file.id in COME_ALONG else None


def default_seats(count: int, humans: int = 1, level: str = FIRST_LEVEL) -> tuple[Seat, ...]:
    """Return seats with the default names and avatars, people first, then bots of one level."""
    return tuple(
        Seat(name, avatar, HUMAN if seat < humans else BOT + level)
        for seat, (name, avatar) in enumerate(TABLE[:count])
    )


def check_seats(seats: tuple[Seat, ...], levels: tuple[str, ...]) -> None:
    """Raise SetupError for a nameless, duplicate or unplayable seat, ProgramError for an invalid
    program."""
    names = [seat.name.casefold() for seat in seats]
    for number, seat in enumerate(seats, start=1):
        if not seat.name.strip() or len(seat.name) > NAME_MAX or not seat.name.isprintable():
            raise SetupError(
                text("Seat {seat} needs a name of 1 to {n} letters.", seat=number, n=NAME_MAX)
            )
        if names.count(seat.name.casefold()) > 1:
            raise SetupError(text("Two seats are called {name}. Rename one.", name=seat.name))
        if seat.program is not None:
            check_command(seat.program)
        elif not seat.is_human and seat.level not in levels:
            reason = text(
                "{player} isn't a player. Choose {levels}.",
                player=sanitize(seat.player),
                levels=", ".join((HUMAN, *(BOT + level for level in levels))),
            )
            raise SetupError(reason)


def parse_deal_code(typed: str) -> DealCode:
    """Parse a deal code in the format of `str`, ignoring case and spaces. Raises SetupError,
    SeedError."""
    parts = [part.strip() for part in typed.strip().split("/")]
    if not (3 <= len(parts) <= 4 and parts[0] and re.fullmatch("[0-9]{1,2}", parts[1])):
        reason = text(
            "{typed} isn't a deal code. Deal codes look like {example}.",
            typed=quote(typed),
            example="rage/4/K7Q2M-9XD4T",
        )
        raise SetupError(reason)
    variants = re.split(r"[+\s]+", parts[3].strip()) if len(parts) == 4 else []
    return DealCode(
        parts[0].lower(),
        int(parts[1]),
        parse_seed(parts[2]),
        tuple(variant.lower() for variant in variants if variant),
    )


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
    return put_at(seats, place, place + by) if 0 <= place + by < len(seats) else seats


def put_at(seats: Seats, place: int, to: int) -> Seats:
    """Move a player to another place; those between move up."""
    order = list(seats)
    order.insert(to, order.pop(place))
    return tuple(order)


def seated(seats: Seats, place: int, seat: Seat, *, everywhere: bool = False) -> Seats:
    """Fill a seat as chosen; another seat with the same face takes the old one. With `everywhere`
    all bots take its level."""
    changed = with_avatar(renamed(seats, place, seat.name), place, seat.avatar)
    changed = played_by(changed, place, seat.player)
    if not everywhere or seat.level is None:
        return changed
    return tuple(
        structs.replace(one, player=seat.player) if one.level is not None else one
        for one in changed
    )


def with_avatar(seats: Seats, place: int, avatar: str) -> Seats:
    """Give a seat an avatar; another seat that has it gets the old one."""
    mine = seats[place].avatar
    owner = next((i for i, seat in enumerate(seats) if seat.avatar == avatar), place)
    return _changed(_changed(seats, owner, avatar=mine), place, avatar=avatar)


def taken_by(seats: Seats, place: int, name: str, avatar: str) -> Seats:
    """Return seats with a person's name and face in one; another that has them gets the replaced
    ones."""
    other = next((i for i, seat in enumerate(seats) if seat.name == name), place)
    changed = renamed(renamed(seats, other, seats[place].name), place, name)
    return with_avatar(changed, place, avatar)


def first_person_is(seats: Seats, name: str, avatar: str) -> Seats:
    """Return seats with somebody in the first person's; the same where nobody sits."""
    places = people(seats)
    return taken_by(seats, places[0], name, avatar) if places else seats


def _changed(seats: Seats, place: int, **changes: str) -> Seats:
    changed = structs.replace(seats[place], **changes)
    return (*seats[:place], changed, *seats[place + 1 :])
