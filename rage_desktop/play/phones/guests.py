"""Who may come in: the letters of a table, the secrets of its phones, wrong attempts and bans.

A phone proves itself once by the letters, then by a secret of 192 bits, of which only the hash is
kept. What must survive a crash is in `phones.json`, private to the user, while the table lasts.
"""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from rage_desktop.input_limits import MOST_PLAYERS, Id
from rage_desktop.match.files import atomic_write, check_plain, make_private, read_limited
from rage_desktop.match.game_setup import Avatar, SeatedName
from rage_desktop.play.phones.messages import Message

ALPHABET = "BCDFGHJKLMNPRSTVWXZ"  # no vowels, so no words; no Q, which looks like an O
TABLE_LETTERS = 4
SEAT_LETTERS = 6  # of a link for one seat only
MOST_GUESTS = 48
WRONG_A_MINUTE = 5  # from one address, then it is banned
FIRST_BAN = 60.0
LONGEST_BAN = 900.0
WRONG_IN_ALL = 30  # then the letters change
WRONG_EVER = 120  # then nobody new may come until the host says so
MOST_ADDRESSES = 500  # remembered at once
FILE = "phones.json"
MOST_BYTES = 64 << 10


@dataclass(eq=False)
class Guest:
    """One phone: a face and a name once it has chosen them, a seat if it has one.

    `line` is the number of its connection, None while it is away, since `lost_at`.
    """

    digest: str
    name: str = ""
    face: str = ""
    seat: int | None = None
    languages: tuple[str, ...] = ()
    line: int | None = None
    lost_at: float = 0.0
    is_asleep: bool = False
    is_ready: bool = False
    wanted_seat: int | None = None  # a bot's, from the next deal on
    claimed_seat: int | None = None  # of a lost phone, once the screen says yes
    answers: dict[str, Message] = field(default_factory=dict)  # to the last moves, by their ids


class KeptGuest(Struct, frozen=True):
    """What survives of a guest."""

    digest: Id
    name: SeatedName
    face: Avatar | None
    seat: Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)] | None


class KeptTable(Struct, frozen=True, kw_only=True):
    """What survives of a table: its game in the store, its port and letters, its guests."""

    game: int
    port: Annotated[int, Meta(ge=1024, le=65535)]
    letters: Annotated[str, Meta(pattern=f"^[{ALPHABET}]{{{TABLE_LETTERS}}}\\Z")]
    guests: Annotated[tuple[KeptGuest, ...], Meta(max_length=MOST_GUESTS)] = ()


@dataclass
class _Tries:
    """Wrong letters of one address."""

    wrong: list[float] = field(default_factory=list)
    banned_until: float = 0.0
    ban: float = FIRST_BAN


class Refused(Exception):
    """Somebody may not come in; `left` is how many tries are left, None where none count."""

    def __init__(self, left: int | None) -> None:
        self.left = left
        super().__init__()


class Guests:
    """The phones of one table. `clock` counts seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.letters = draw_letters(TABLE_LETTERS)
        self.is_closed = False  # to newcomers
        self.all: list[Guest] = []
        self.swaps: list[tuple[Guest, Guest]] = []  # of seats, agreed from the next round on
        self._seat_letters: dict[str, int] = {}  # letters for one seat, once
        self._tries: dict[str, _Tries] = {}
        self._wrong = 0
        self._wrong_ever = 0

    # -- coming in -------------------------------------------------------------------------------

    def come_in(self, letters: str, address: str) -> tuple[Guest, str]:
        """Return a new guest and its secret; raises Refused."""
        now = self._clock()
        tries = self._tries_of(address)
        if now < tries.banned_until or not self._make_room():
            raise Refused(None)
        typed = letters.strip().upper().encode()
        seat = None
        of_table = [] if self.is_closed else [(self.letters, None)]
        for known, its_seat in [*of_table, *self._seat_letters.items()]:
            if compare_digest(known.encode(), typed):
                seat = its_seat
                break
        else:
            raise Refused(self._count_wrong(tries, now))
        secret = secrets.token_urlsafe(24)
        guest = Guest(digest_of(secret), lost_at=now)
        if seat is not None:
            self._take_over(guest, seat, typed.decode())
        self.all.append(guest)
        return guest, secret

    def come_back(self, secret: str) -> Guest | None:
        """Return the guest with this secret; None for none. All are compared, so that the time it
        takes says nothing."""
        digest = digest_of(secret).encode()
        found = None
        for guest in self.all:
            if compare_digest(guest.digest.encode(), digest):
                found = guest
        return found

    def _tries_of(self, address: str) -> _Tries:
        if address not in self._tries and len(self._tries) >= MOST_ADDRESSES:
            self._tries.pop(next(iter(self._tries)))
        return self._tries.setdefault(address, _Tries())

    def _count_wrong(self, tries: _Tries, now: float) -> int:
        """Note a wrong try; return how many its address has left before it is banned."""
        tries.wrong = [when for when in tries.wrong if now - when < 60.0]
        tries.wrong.append(now)
        left = WRONG_A_MINUTE - len(tries.wrong)
        if left <= 0:
            tries.banned_until = now + tries.ban
            tries.ban = min(LONGEST_BAN, tries.ban * 2)
            tries.wrong = []
        self._wrong += 1
        self._wrong_ever += 1
        if self._wrong >= WRONG_IN_ALL:
            self.renew_letters()
        if self._wrong_ever >= WRONG_EVER:
            self.is_closed = True
        return max(0, left)

    def _make_room(self) -> bool:
        """Forget a phone that came in, took no seat and left, where there are too many."""
        if len(self.all) < MOST_GUESTS:
            return True
        idle = next((one for one in self.all if one.seat is None and one.line is None), None)
        if idle is None:
            return False
        self.all.remove(idle)
        return True

    def _take_over(self, guest: Guest, seat: int, letters: str) -> None:
        """Put a guest with a link for one seat there; the letters are used up."""
        del self._seat_letters[letters]
        before = self.at(seat)
        if before is not None:
            # Until the new phone has a line of its own: the old one is told so, in its language.
            guest.line = before.line
            guest.languages = before.languages
        self.give_seat(guest, seat)

    def give_seat(self, guest: Guest, seat: int) -> None:
        """Put a guest in a seat; the phone that had it is void."""
        before = self.at(seat)
        if before is not None:
            guest.name = before.name
            guest.face = before.face
            guest.is_ready = before.is_ready
            before.seat = None
            self.all.remove(before)
        guest.seat = seat

    # -- what the host does ----------------------------------------------------------------------

    def renew_letters(self) -> None:
        """Draw other letters; those who are in stay."""
        self.letters = draw_letters(TABLE_LETTERS)
        self._wrong = 0

    def open_again(self) -> None:
        """Let newcomers in again, with other letters."""
        self.is_closed = False
        self._wrong_ever = 0
        self.renew_letters()

    def letters_for(self, seat: int) -> str:
        """Return letters that hand a seat over to another phone, once."""
        for known, its_seat in self._seat_letters.items():
            if its_seat == seat:
                return known
        letters = draw_letters(SEAT_LETTERS)
        self._seat_letters[letters] = seat
        return letters

    def remove(self, guest: Guest) -> None:
        """Forget a guest: its secret opens nothing any more."""
        self.all.remove(guest)

    # -- who is there ----------------------------------------------------------------------------

    def at(self, seat: int) -> Guest | None:
        """Return who holds a seat; None for no phone."""
        return next((one for one in self.all if one.seat == seat), None)

    def on_line(self, line: int) -> Guest | None:
        """Return whose connection this is; None for nobody's."""
        return next((one for one in self.all if one.line == line), None)

    @property
    def seated(self) -> list[Guest]:
        """Those who have a seat, in the order of seats."""
        found = [one for one in self.all if one.seat is not None]
        return sorted(found, key=lambda one: one.seat or 0)

    @property
    def ready(self) -> tuple[int, ...]:
        """The seats of those who are ready: for the deal, the next round or another game."""
        return tuple(one.seat for one in self.seated if one.is_ready and one.seat is not None)

    # -- on disk ---------------------------------------------------------------------------------

    def keep(self, folder: Path, game: int, port: int) -> None:
        """Write what must survive a crash. Raises OSError."""
        kept = KeptTable(
            game=game,
            port=port,
            letters=self.letters,
            guests=tuple(
                KeptGuest(one.digest, one.name, one.face or None, one.seat)
                for one in self.all
                if one.seat is not None
            ),
        )
        path = folder / FILE
        atomic_write(path, msgspec.json.encode(kept).decode())
        make_private(path)

    def restore(self, kept: KeptTable) -> None:
        """Expect the guests of a table that was interrupted."""
        self.letters = kept.letters
        now = self._clock()
        self.all = [
            Guest(one.digest, one.name, one.face or "", one.seat, lost_at=now)
            for one in kept.guests
        ]


def load_table(folder: Path) -> KeptTable | None:
    """Return the table that was interrupted; None without one, or where the file is damaged."""
    try:
        path = folder / FILE
        check_plain(path)
        return msgspec.json.decode(read_limited(path, MOST_BYTES), type=KeptTable)
    except (OSError, ValueError):
        return None


def forget_table(folder: Path) -> None:
    """Remove what was kept for a crash."""
    with suppress(OSError):
        path = folder / FILE
        check_plain(path)
        path.unlink()


def draw_letters(count: int) -> str:
    """Return letters that nobody can guess, none of them three times: that reads badly aloud."""
    while True:
        drawn = [secrets.choice(ALPHABET) for _ in range(count)]
        if max(map(drawn.count, drawn)) < 3:
            return "".join(drawn)


def digest_of(secret: str) -> str:
    """Return what is kept of a secret."""
    return sha256(secret.encode(errors="replace")).hexdigest()
