"""The table as phones know it: who may come in, what they ask, and what they are told.

All of it runs on the loop's own thread; `follow` is called in every turn and never waits.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from rage_desktop.match.errors import MatchError
from rage_desktop.match.game_setup import Seats
from rage_desktop.play.phones import requests
from rage_desktop.play.phones.connection import AGAINST_RULES, BAD_DATA, Connection, Incoming
from rage_desktop.play.phones.guests import Guest, Guests, Refused, forget_table
from rage_desktop.play.phones.lobby_messages import TableState, lobby_message, welcome
from rage_desktop.play.phones.messages import (
    VERSION,
    Bye,
    Elsewhere,
    Late,
    No,
    Presence,
    Stage,
)
from rage_desktop.play.phones.page_language import PageLanguages
from rage_desktop.play.phones.phone_lobby import (
    PhoneLobby,
    lost_seat,
    reserve_seat,
    return_seat,
    seat_newcomers,
)
from rage_desktop.play.phones.phone_moves import PhoneMoves
from rage_desktop.play.phones.phone_post import PhonePost
from rage_desktop.play.phones.phone_questions import PhoneQuestions, Question
from rage_desktop.play.phones.phone_views import PhoneViews
from rage_desktop.play.session import Session
from rage_desktop.rules import EditionFile, Phase, Text, ntext, text

MOST_VIEWS_A_TURN = 4  # sent in one turn of the loop: a frame has little time for them
MOST_A_TURN = 16  # messages taken in one turn of the loop: the rest wait for the next
PLAYING = Phase.BID, Phase.PLAY
ASLEEP_FROM = 4.0  # seconds: nobody is told of a phone that only blinks


@dataclass
class Told:
    """What a line was sent last; `heard` counts the sentences of the table."""

    state: object = None
    view: object = None
    heard: int = 0


class PhoneHost:
    """One table that is open for phones, from New game to the end of the last game."""

    def __init__(
        self,
        connection: Connection,
        guests: Guests,
        languages: PageLanguages,
        clock: Callable[[], float],
        folder: Path | None = None,
    ) -> None:
        """`folder` is where what must survive a crash is kept; None keeps nothing."""
        self.connection = connection
        self.guests = guests
        self.post = PhonePost(connection, languages)
        self.lobby: PhoneLobby | None = None
        self._moves: PhoneMoves | None = None
        self._views: PhoneViews | None = None
        self._file: EditionFile | None = None
        self._questions = PhoneQuestions(self.post, guests, self._is_here)
        self._clock = clock
        self._folder = folder
        self._told: dict[int, Told] = {}
        self._told_all: object = None  # what all lines together were told last
        self._has_more = False  # to tell, in the next turn
        self._dealt = 0  # the round for which phones were last asked to be ready
        self._kept: object = None

    # -- the screen's side -----------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        """The game under way; None while one is set up."""
        return None if self._moves is None else self._moves.session

    @property
    def _phase(self) -> Phase | None:
        """How far the game is; None while one is set up."""
        return None if self.session is None else self.session.match.phase

    @property
    def seats(self) -> Seats:
        """The seats as they are now."""
        if self.session is not None:
            return self.session.match.setup.seats
        return () if self.lobby is None else self.lobby.seats

    @property
    def phones(self) -> tuple[int, ...]:
        """The seats that are on phones."""
        if self.session is not None:
            return self.session.match.setup.phones
        return () if self.lobby is None else self.lobby.phones

    def set_up(self, file: EditionFile, seats: Seats) -> None:
        """Show what is being set up at the screen; phones take seats in `lobby`."""
        self._moves = None
        self._views = None
        if self.lobby is None:
            self.lobby = PhoneLobby(seats, self.guests)
        if seats != self.lobby.seats:
            self.lobby.show(seats)
        if file != self._file:
            self._file = file
            self._welcome_all()

    def begin(self, session: Session) -> None:
        """Show a game: a new one, or one that was resumed."""
        if self.session is session:
            return
        self._moves = PhoneMoves(session)
        self._views = PhoneViews(self._moves)
        self._file = session.match.setup.file
        self.lobby = None
        self._questions.clear()
        self._dealt = 0
        for guest in self.guests.all:
            guest.answers.clear()
            guest.wanted_seat = guest.claimed_seat = None
            guest.is_ready = False
            if guest.seat not in session.match.setup.phones:
                guest.seat = None
        self._welcome_all()

    def pause(self, on: bool) -> None:
        """Stop the phones for a while, or let them go on."""
        if self._moves is not None:
            self._moves.is_paused = on

    def presence(self, seat: int) -> Presence | None:
        """Return whether the phone of a seat is there; None for a seat without one."""
        guest = self.guests.at(seat)
        return None if guest is None else self._presence_of(guest)

    def lost_for(self, seat: int) -> float:
        """Return for how many seconds the phone of a seat has been out of reach."""
        guest = self.guests.at(seat)
        return 0.0 if guest is None else self._lost(guest)

    def _presence_of(self, guest: Guest) -> Presence:
        if self._lost(guest) < ASLEEP_FROM:
            return "here"
        return "away" if guest.line is None else "asleep"

    def _lost(self, guest: Guest) -> float:
        if guest.line is not None and not guest.is_asleep:
            return 0.0
        return self._clock() - guest.lost_at

    def _is_here(self, guest: Guest) -> bool:
        return guest.seat is not None and self._presence_of(guest) == "here"

    @property
    def question(self) -> Question | None:
        """What somebody at the screen is asked about a phone's move; None for nothing."""
        return self._questions.for_screen

    def answer(self, question: Question, *, yes: bool) -> None:
        """Do as the screen has answered a question."""
        if self._moves is not None:
            self._questions.settle_at_screen(question, self._moves, yes=yes)

    @property
    def next_wake(self) -> float | None:
        """Seconds until phones or a plate are told something else; None while all are there."""
        if self._has_more:
            return 0.0
        lost = any(one.line is None or one.is_asleep for one in self.guests.seated)
        return 1.0 if lost else None

    @property
    def is_everyone_ready(self) -> bool:
        """Whether all people are on phones, and all of them want to go on."""
        if self.session is None:
            return False
        setup = self.session.match.setup
        if setup.at_screen:
            return False
        return bool(setup.present) and set(setup.present) <= set(self.guests.ready)

    def remove(self, seat: int) -> None:
        """Send a phone away from the table."""
        guest = self.guests.at(seat)
        if guest is None:
            return
        if guest.line is not None:
            why = self.post.say(guest, text("The host has taken this seat back."))
            self.post.send(guest, Bye(why=why, again=False))
            self.connection.hang_up(guest.line, AGAINST_RULES)
        if self.lobby is not None:
            self.lobby.stand(guest)
        self.guests.remove(guest)

    def close(self, *, for_good: bool) -> None:
        """Say goodbye to all phones and close the socket; `for_good` forgets the table."""
        why = text(
            "The table is closed for now. Keep this page open, and it will reconnect when the "
            "table opens again."
        )
        if for_good:
            why = text("This table is closed. Thanks for playing.")
        for guest in self.guests.all:
            self.post.send(guest, Bye(why=self.post.say(guest, why), again=not for_good))
        self.connection.close()
        if for_good and self._folder is not None:
            forget_table(self._folder)

    # -- every turn of the loop ------------------------------------------------------------------

    def follow(self) -> None:
        """Take what came from the phones, and tell each what is new for it."""
        incoming = self.connection.incoming
        for _ in range(min(len(incoming), MOST_A_TURN)):
            self._take(incoming.popleft())
        if self._moves is not None and self._views is not None:
            self._go_on(self._moves, self._views)
        self._tell()
        self._keep()

    def _go_on(self, moves: PhoneMoves, views: PhoneViews) -> None:
        """Let the game do what needs no message."""
        with suppress(MatchError):  # the table says it, too
            moves.play_claims()
            seat_newcomers(moves.session, self.guests)
            self._questions.follow_swaps(moves)
        for guest, answer in moves.answer_early(self.post.translator):
            self.post.send(guest, answer)
        self._questions.follow(moves)
        views.refresh()
        shown = views.shown
        if shown is not None and shown.phase in PLAYING and shown.number != self._dealt:
            self._dealt = shown.number
            for guest in self.guests.all:
                guest.is_ready = False

    def _take(self, came: Incoming) -> None:
        guest = self.guests.on_line(came.line)
        if came.said is None:
            self._told.pop(came.line, None)
            if guest is not None:
                guest.line = None
                guest.lost_at = self._clock()
            return
        try:
            request = requests.read(came.said)
        except requests.BadRequest:
            self.connection.hang_up(came.line, BAD_DATA)
            return
        if isinstance(request, requests.Hello):
            self._hello(came, request)
        elif isinstance(request, requests.Hidden):
            if guest is not None and not guest.is_asleep:
                guest.is_asleep = True
                guest.lost_at = self._clock()
        elif guest is not None:  # a line that nobody holds any more has nothing to say
            guest.is_asleep = False
            self._serve(guest, request)

    def _serve(self, guest: Guest, request: requests.Request) -> None:
        """Do what a guest asks."""
        match request:
            case requests.Sit():
                self._sit(guest, request)
            case requests.Ready() if self._phase in (None, Phase.DEAL):
                guest.is_ready = request.yes and guest.seat is not None
            case requests.Again() if self._phase is Phase.OVER:
                guest.is_ready = guest.seat is not None
            case requests.Stand():
                guest.wanted_seat = None
                if self.lobby is not None:
                    self.lobby.stand(guest)
            case requests.Swap():
                self._questions.ask_to_swap(guest, request.seat)
            case requests.Say():
                self._questions.settle(guest, request, self.lobby, self._moves)
            case requests.Act() | requests.Rest() | requests.Back():
                self._move(guest, request)

    def _move(self, guest: Guest, request: requests.Act | requests.Rest | requests.Back) -> None:
        moves = self._moves
        if moves is None:
            self.post.send(guest, Late(request.id))
        elif isinstance(request, requests.Back):
            self.post.send(guest, self._questions.ask_for_undo(guest, request, moves))
        else:
            answer = moves.answer(guest, request, self.post.translator(guest))
            if answer is not None:
                self.post.send(guest, answer)

    def _sit(self, guest: Guest, request: requests.Sit) -> None:
        reason: Text | None = None
        if self.lobby is not None:
            reason = self.lobby.sit(guest, request)
        elif self.session is not None and guest.seat is None and guest.wanted_seat is None:
            reason = self._sit_late(self.session, guest, request)
        if reason is not None:
            self.post.send(guest, No(of="sit", why=self.post.say(guest, reason)))

    def _sit_late(self, session: Session, guest: Guest, request: requests.Sit) -> Text | None:
        """Let a phone take part in a game under way: in its own seat if its name is that of a lost
        phone and the screen agrees, else in a bot's. Return why not."""
        seat = lost_seat(session, self.guests, request.name)
        if seat is not None:
            self._questions.ask_for_seat(guest, seat, session.match.setup.seats[seat].name)
            return None
        reason = reserve_seat(session, self.guests, guest, request)
        if reason is None:
            self.post.notice(text("{name} joins from the next round on.", name=guest.name))
        return reason

    # -- coming in -------------------------------------------------------------------------------

    def _hello(self, came: Incoming, request: requests.Hello) -> None:
        language = self.post.languages.chosen(request.lang)
        tr = self.post.languages.translator(language, None, ())
        if request.v != VERSION:
            why = tr(text("This page is older than the game. Reload it."))
            self.post.send_to(came.line, No(of="version", why=why))
            return
        secret = ""
        guest = self.guests.come_back(request.secret) if request.secret else None
        if guest is None and request.secret and not request.code:
            why = tr(text("This phone isn't at the table any more. Enter the letters again."))
            self.post.send_to(came.line, No(of="secret", why=why))
            return
        if guest is None:
            try:
                guest, secret = self.guests.come_in(request.code, came.address)
            except Refused as refused:
                why = tr(self._why_refused(request.code, refused, came.address))
                self.post.send_to(came.line, No(of="hello", why=why))
                return
        self._connect(guest, came.line)
        guest.languages = request.lang
        if self.session is not None:
            return_seat(self.session, guest)
        self._welcome(guest, secret)
        self._questions.repeat(guest)

    def _connect(self, guest: Guest, line: int) -> None:
        """Put a guest on a line; of two lines with one secret the newer one counts."""
        if guest.line is not None and guest.line != line:
            why = text("This table is open on another phone.")
            if guest.name:
                why = text("{name}'s cards were opened on another phone.", name=guest.name)
            self.post.send(guest, Elsewhere(why=self.post.say(guest, why)))
            self._told.pop(guest.line, None)
        other = self.guests.on_line(line)
        if other is not None and other is not guest:
            other.line = None
            other.lost_at = self._clock()
        guest.line = line
        guest.is_asleep = False
        self._told_all = None
        self._told[line] = Told(heard=0 if self._views is None else self._views.told)

    def _why_refused(self, typed: str, refused: Refused, address: str) -> Text:
        if self.guests.is_closed:
            return text("This table is closed to newcomers at the moment.")
        if refused.left is None:
            return text("Too many wrong letters. Wait a while and try again.")
        self.post.notice(text("Someone is guessing the letters ({address}).", address=address))
        return ntext(
            "No table has the code {letters}. {n} try is left.",
            "No table has the code {letters}. {n} tries are left.",
            refused.left,
            letters=typed.strip().upper(),
        )

    def _welcome_all(self) -> None:
        self._told_all = None
        for guest in self.guests.all:
            if guest.line is not None:
                self._told[guest.line] = Told()
                self._welcome(guest)

    def _welcome(self, guest: Guest, secret: str = "") -> None:
        if self._file is None:
            return
        self._name_table()
        language = self.post.languages.chosen(guest.languages)
        tr = self.post.translator(guest)
        message = welcome(self._file, self.seats, self.phones, language, tr)
        message.secret = secret
        self.post.send(guest, message)

    # -- telling ---------------------------------------------------------------------------------

    def _name_table(self) -> None:
        """Let sentences speak of this edition and these players."""
        look = None if self._file is None else self._file.look
        self.post.name_table(look, [seat.name for seat in self.seats])

    @property
    def _table(self) -> TableState:
        session = self.session
        stage: Stage = "lobby"
        botted = frozenset[int]()
        if session is not None:
            stage = "over" if session.view.phase is Phase.OVER else "game"
            places = range(len(self.seats))
            botted = frozenset(place for place in places if session.bots.plays_for(place))
        return TableState(
            stage=stage,
            seats=self.seats,
            phones=self.phones,
            botted=botted,
            is_paused=self._moves is not None and self._moves.is_paused,
            ready=frozenset(self.guests.ready),
            swaps=tuple((one.seat or 0, other.seat or 0) for one, other in self.guests.swaps),
        )

    def _tell(self) -> None:
        """Tell every line what has changed for it, whoever is to move first; a large table in a few
        turns, so that no frame waits for it."""
        if not self._told:
            return
        table = self._table
        here = {one.seat: self._presence_of(one) for one in self.guests.all}
        present = tuple(here.get(seat) for seat in range(len(self.seats)))
        wishes = [
            (one.line, one.seat, one.wanted_seat, one.claimed_seat) for one in self.guests.all
        ]
        stamp = None if self._views is None else self._views.stamp
        state = table, present, wishes, stamp
        if state == self._told_all:
            return
        self._name_table()
        waiting = () if self.session is None else self.session.match.waiting_for
        there = [one for one in self.guests.all if one.line is not None]
        views = 0
        for guest in sorted(there, key=lambda one: one.seat not in waiting):
            self._tell_lobby(guest, table, present)
            if views < MOST_VIEWS_A_TURN:
                views += self._tell_view(guest)
        self._has_more = views == MOST_VIEWS_A_TURN
        self._told_all = None if self._has_more else state

    def _tell_lobby(
        self, guest: Guest, table: TableState, present: tuple[Presence | None, ...]
    ) -> None:
        assert guest.line is not None
        told = self._told.setdefault(guest.line, Told())
        state = (table, guest.seat, guest.wanted_seat, guest.claimed_seat, present)
        if state == told.state:
            return
        told.state = state
        tr = self.post.translator(guest)
        self.post.send(guest, lobby_message(table, guest, self.guests, self.presence, tr))

    def _tell_view(self, guest: Guest) -> bool:
        """Send a guest the view of this moment; return whether there was anything to send."""
        assert guest.line is not None
        told = self._told.setdefault(guest.line, Told())
        if self._views is None:
            return False
        stamp = (self._views.stamp, guest.seat)
        if stamp == told.view:
            return False
        found = self._views.view_for(guest.seat, told.heard, self.post.translator(guest))
        if found is None:
            return False
        told.view = stamp
        told.heard = found[1]
        self.post.send(guest, found[0])
        return True

    def _keep(self) -> None:
        """Write down what must survive a crash, when it has changed."""
        session = self.session
        if self._folder is None or session is None or session.match.game is None:
            return
        held = tuple((one.digest, one.name, one.face, one.seat) for one in self.guests.seated)
        state = (session.match.game, self.connection.port, self.guests.letters, held)
        if state == self._kept:
            return
        self._kept = state
        with suppress(OSError):  # the game goes on; after a crash phones scan once more
            self.guests.keep(self._folder, session.match.game, self.connection.port)
