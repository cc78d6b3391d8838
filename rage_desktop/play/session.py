"""A match on the stage: asks the bots, feeds the director, and knows what is asked of the player.

The rules are finished the moment a move is submitted; what follows is only shown. The next seat is
asked when the director has nothing left to show, so nobody acts on what they have not seen.

Where several people share the screen, one of them looks at a time (or nobody: the public view).
Each look has a director and a table of its own, so that nothing of the last one can be seen.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum

from msgspec import structs

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.programs.threaded_bot import ProgramBot
from rage_desktop.match.match import Match
from rage_desktop.play.bot_turns import Thought, begin, farewell
from rage_desktop.play.hot_seat import Looks
from rage_desktop.rules import Card, Event, Move, Phase, Play, SeatView, Text
from rage_desktop.stage.director import Director
from rage_desktop.stage.motion import Tempo
from rage_desktop.stage.table_view import TableView, project, sort_hand


class Asking(StrEnum):
    """What the game waits for, as far as the person at the screen is concerned."""

    NOTHING = "nothing"
    CURTAIN = "curtain"  # the screen shall be passed on
    BID = "bid"
    PLAY = "play"
    NEXT_ROUND = "next round"
    GAME_OVER = "game over"


class Session:
    """One match as the viewer's seat sees it; `view` is the only source of facts for scenes."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        viewer: int | None,
        director: Director,
        stand_in: Callable[[], Bot] | None = None,
    ) -> None:
        """`director` shows the table to the viewer; `stand_in` makes a bot for who leaves."""
        self.match = match
        self.director = director
        self.viewer = viewer
        self._bots = dict(bots)
        self._stand_in = stand_in
        self._thinking: float | None = None
        self._thought: Thought | None = None
        self.farewells: list[Text] = []  # why programs left, to be shown
        self._tempo = director.tempo
        self._looks = Looks(match)
        self.replaying = False  # what happened since the viewer last looked is being shown
        self.peeking = False  # a private peek: the cards are up while something is held
        self.view: SeatView = match.view(viewer)

    @property
    def unattended(self) -> bool:
        """Whether only bots play, so that nobody is there to press a button."""
        return len(self._bots) == len(self.match.setup.seats)

    @property
    def table(self) -> TableView:
        """What drawing reads."""
        return self.director.table

    @property
    def asking(self) -> Asking:
        """What is asked of the person now; nothing while an event is still being shown."""
        if self._unwatched and self.match.phase not in (Phase.DEAL, Phase.OVER):
            return Asking.CURTAIN
        if not self.director.told:
            return Asking.NOTHING
        match self.view.phase:
            case Phase.DEAL:
                return Asking.NEXT_ROUND
            case Phase.OVER:
                return Asking.GAME_OVER
        if self.person is None:
            return Asking.NOTHING
        if self._looks.way is None or self._looks.shows(self.person, self.viewer, self.table.home):
            return Asking.BID if self.view.phase is Phase.BID else Asking.PLAY
        return Asking.NOTHING

    @property
    def person(self) -> int | None:
        """Who of the people is to move now: whoever looks, before the others; None for nobody."""
        if self._bot_to_ask() is not None:
            return None
        waiting = [seat for seat in self.view.waiting_for if seat in self.match.setup.people]
        first = (seat for seat in (self.viewer, self.table.home) if seat in waiting)
        return next(first, waiting[0] if waiting else None)

    @property
    def bid_view(self) -> SeatView:
        """What may be shown while a person bids; where their cards lie face down, what everyone
        knows and the bids open to them."""
        if self.viewer is not None or self.person is None:
            return self.view
        legal = self.match.view(self.person).legal
        return structs.replace(self.view, seat=self.person, legal=legal)

    @property
    def shared(self) -> bool:
        """Whether several people share the screen."""
        return self._looks.way is not None

    @property
    def face_down(self) -> bool:
        """Whether a person chooses among cards that lie face down."""
        down = self._looks.way == "peek" and self.viewer is None
        return down and self.asking in (Asking.BID, Asking.PLAY)

    @property
    def timer(self) -> float | None:
        """Seconds until a bot answers; None when none is thinking, or one that will wake us."""
        late = self._thinking is not None and self._thinking <= 0
        if late and self._thought is not None and not self._thought.ready:
            return None
        return self._thinking

    @property
    def thinking(self) -> int | None:
        """The seat of the bot that is thinking now."""
        return self._bot_to_ask() if self._thinking is not None else None

    def begin(self) -> None:
        """Deal the first round of a new game; a game that was resumed goes on where it stood."""
        if self.view.phase is Phase.DEAL and not self.view.scores:
            self.next_round()

    def tune(self, tempo: Tempo, wait_for_me: bool) -> None:
        """Change how fast the table moves, and whether finished tricks wait."""
        self._tempo = tempo
        self.director.tempo = self._pace_now()
        self.director.wait_for_me = wait_for_me

    def advance(self, dt: float) -> None:
        """Let dt seconds pass on the stage, then for the bot whose turn it is."""
        if self._unwatched:  # whoever looks next is shown it
            self.director.skip_all()
            self.director.take_signals()
        self.director.advance(dt)
        if not self.director.idle:
            return
        if self.replaying:
            self.replaying = False
            self.director.tempo = self._pace_now()
        self._hand_over()
        seat = self._bot_to_ask()
        if seat is None:
            self._thinking = None
        elif self._thinking is None:
            view, speed = self.match.view(seat), self.director.tempo.speed
            self._thought = begin(self._bots[seat], view, speed)
            self._thinking = 0.0 if self._unwatched else self._thought.seconds
        else:
            self._thinking -= dt
        if self._thinking is None or self._thinking > 0:
            return
        if self._thought is not None and self._thought.ready:
            move, why = self._thought.move(), self._thought.why
            self._thinking = self._thought = None
            self._see_off(move)
            self.submit(move, why)

    def submit(self, move: Move, why: Text | None = None) -> None:
        """Make a move; it is on disk before anything of it is shown. Raises IllegalMove.

        `why` is what a bot says of its own, or a hint said of a person's.
        """
        ply = len(self.match.moves)
        events = self.match.submit(move, why)
        self.peeking = False
        self._looks.moved(move, by_bot=getattr(move, "seat", None) in self._bots)
        if self._looks.way == "curtain" and self.match.phase in (Phase.DEAL, Phase.OVER):
            # All cards are played: the last trick is shown to everyone who looked away.
            self.look(None, since=ply + 1 - self.view.players, to_all=True)
        elif self._looks.way == "peek" and self.viewer is not None and not self._behind_curtain:
            self.look(None, since=ply)
        else:
            self._show(events)

    def take_farewells(self) -> tuple[Text, ...]:
        """Return why programs left since this was asked last; nothing while nobody looks."""
        if self.asking is Asking.CURTAIN or not self.farewells:
            return ()
        told, self.farewells = tuple(self.farewells), []
        return told

    def next_round(self) -> None:
        """Have the dealer deal."""
        ply = len(self.match.moves)
        events = self.match.deal()
        self._looks.moved(self.match.moves[-1], by_bot=False)
        first = (self.match.view(None).dealer + 1) % self.view.players
        order = [(first + step) % self.view.players for step in range(self.view.players)]
        people = [seat for seat in order if seat in self.people]
        match self._looks.way:
            case "open" if people:
                self.look(people[0], since=ply)
            case "curtain" | "peek":
                self.look(None, home=people[0] if people else None, since=ply)
            case _:
                self._show(events)

    def hurry(self) -> None:
        """Complete what is being shown; with nothing to show, have the bot answer at once."""
        if self.replaying:
            self.director.skip_all()
        elif self.director.waiting:
            self.director.confirm()
        elif not self.director.idle:
            self.director.skip()
        elif self._thinking is not None:
            self._thinking = 0.0

    # -- who looks -------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people who are there."""
        return tuple(seat for seat in self.match.setup.people if seat not in self._bots)

    def look(
        self,
        seat: int | None,
        home: int | None = None,
        since: int | None = None,
        to_all: bool = False,
    ) -> None:
        """Show the table as one seat, or the public (None), may see it: nothing of before stays.

        `home` sits at the bottom of a public table. From move `since` on, what happened is shown
        again; `to_all` says that everyone watches a public table.
        """  # fmt: skip
        self._looks.leaves(self.viewer)
        if home is None:
            home = self.table.home
        self.viewer, self.view, self.peeking = seat, self.match.view(seat), False
        self._thinking, self._looks.to_all = None, to_all
        before = self.view if since is None else self.match.view_before(since, seat)
        table = project(before, self.table.order, home)
        self.replaying = since is not None and seat is not None and self._looks.way == "curtain"
        self.director = Director(table, self._pace_now(), self.director.wait_for_me)
        if since is not None:
            self.director.enqueue(self.match.events_since(since, seat))
        self._looks.comes(seat)

    def lift(self) -> None:
        """The next person lifted the curtain: show them what happened since they last looked."""
        if self.asking is Asking.CURTAIN and self.person is not None:
            seen = self._looks.naming  # at a private table all was seen as it happened
            self.look(self.person, since=None if seen else self._looks.last(self.person))
            self.director.open_hand()

    def peek(self, on: bool) -> None:
        """Turn up the cards of the person who is to move, for as long as they hold something."""
        if on and self.face_down:
            self.look(self.person)
            self.peeking = True
        elif not on and self.peeking:
            self.look(None, home=self.viewer)

    @property
    def naming(self) -> bool:
        """Whether a person who plays at a private table names a suit, behind the curtain."""
        return self._looks.naming

    def name_in_private(self) -> bool:
        """Have the curtain fall before a suit is named, where others would see what kind of card
        it is for; return whether it does."""
        if self._looks.way != "peek" or self.person is None:
            return False
        person = self.person
        self._looks.naming = True
        self.look(None, home=person)
        return True

    def put_back(self) -> None:
        """Let the card lie for which a suit was to be named, face down as before."""
        if self._looks.naming:
            self._looks.naming = False
            self.look(None, home=self.person)

    @property
    def take_back_for(self) -> int | None:
        """The person who may take their last move back: nobody has seen anything new since."""
        seat = self._looks.revocable
        return seat if seat in self.people and self.match.revocable else None

    def take_back(self) -> None:
        """Undo the last move of a person; they see the table as it was. Raises MatchError."""
        seat = self.take_back_for
        if seat is None:
            return
        self.match.take_back()
        self._looks.taken_back()
        if self._looks.way == "peek" and not self._behind_curtain:
            self.look(None, home=seat)
        else:
            self.look(self.viewer if self._looks.way == "curtain" else seat)

    def leave(self, seat: int) -> None:
        """Have a bot play for a person who goes away; durable. Raises MatchError."""
        if self._stand_in is None or seat not in self.people:
            return
        self.match.reseat((*self.match.setup.away, seat))
        self._bots[seat] = self._stand_in()
        self._seats_changed(seat)

    def come_back(self, seat: int) -> None:
        """Give a person their seat back; durable. Raises MatchError."""
        self.match.reseat(tuple(one for one in self.match.setup.away if one != seat))
        self._bots.pop(seat, None)
        self._seats_changed(seat)

    def _seats_changed(self, seat: int) -> None:
        self._looks.revocable, self._thinking, self._looks.naming = None, None, False
        self._looks.to_all = not self.people
        if self._looks.way is not None and (self.viewer == seat or self.peeking):
            self.look(None, to_all=not self.people)

    def _see_off(self, move: Move) -> None:
        """Have a bot sit in for a program that has done wrong; `move` is the bot's already."""
        seat = getattr(move, "seat", None)
        bot = self._bots.get(seat) if seat is not None else None
        if isinstance(bot, ProgramBot) and bot.failed is not None and self._stand_in is not None:
            self.match.reseat((*self.match.setup.away, bot.failed.seat))
            self._bots[bot.failed.seat] = self._stand_in()
            name = self.match.setup.seats[bot.failed.seat].name
            self.farewells.append(farewell(bot.failed, name))

    @property
    def _behind_curtain(self) -> bool:
        return self._looks.way == "curtain"

    @property
    def _unwatched(self) -> bool:
        """Whether the curtain is down: nobody sees the table."""
        hidden = self._behind_curtain and self.viewer is None and not self._looks.to_all
        return hidden and bool(self.people)

    def _hand_over(self) -> None:
        """Have the right person look; the hand of another is gone before anything moves on."""
        seat, way = self.person, self._looks.way
        if self.match.phase in (Phase.DEAL, Phase.OVER) or self.peeking or way is None:
            return
        home = self.table.home if seat is None else seat
        match way:
            case "peek" if self.viewer is not None or home != self.table.home:
                self.look(None, home)
            case "open" if seat is not None and seat != self.viewer:
                self.look(seat)
            case "curtain" if seat is not None and self.viewer is not None and seat != self.viewer:
                self.look(None)

    def _pace_now(self) -> Tempo:
        """Return the tempo; what happened meanwhile is told twice as fast."""
        return replace(self._tempo, speed=self._tempo.speed * 2) if self.replaying else self._tempo

    # -- what may be played ----------------------------------------------------------------------

    def why_not(self, card: Card) -> Text | None:
        """Return why the viewer may not play a card now, whatever suit went with it."""
        assert self.viewer is not None
        if any(move.card == card for move in self.plays()):
            return None
        return self.match.why_illegal(Play(self.viewer, card))

    def plays_at(self, index: int) -> tuple[Play, ...]:
        """Return the legal plays of the card at a place of the hand of the person who is to move:
        for choosing among cards that lie face down."""
        assert self.person is not None
        view = self.match.view(self.person)
        card = sort_hand(view.hand, self.table.order)[index]
        return tuple(m for m in view.legal if isinstance(m, Play) and m.card == card)

    def plays(self) -> tuple[Play, ...]:
        """Return the viewer's legal plays."""
        return tuple(move for move in self.view.legal if isinstance(move, Play))

    def plays_of(self, card: Card) -> tuple[Play, ...]:
        """Return the legal plays of one card: one for each suit it could name."""
        return tuple(move for move in self.plays() if move.card == card)

    def _show(self, events: tuple[Event, ...]) -> None:
        self.view = self.match.view(self.viewer)
        self.director.enqueue(self.match.events_for(self.viewer, events))

    def _bot_to_ask(self) -> int | None:
        return next((seat for seat in self.view.waiting_for if seat in self._bots), None)
