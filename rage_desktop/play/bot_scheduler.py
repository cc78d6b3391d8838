"""Schedule the bots of a game: which one is asked, its apparent thinking time and its answer."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Final

from rage_desktop.bots.bot import Answer, AsyncBot, Bot
from rage_desktop.bots.external_bots.threaded_bot import ProgramBot
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.bots.talk.characters import CHARACTERS, Character, thinking_time
from rage_desktop.bots.workers import Workers, answer_in_character
from rage_desktop.match.match import Match
from rage_desktop.rules import Deal, Move, Phase, SeatView, Text, text

PATIENCE: Final = 20.0  # seconds per answer of a shared deal, for the slowest machine


@dataclass(eq=False)
class LocalBot(AsyncBot):
    """A bot, with or without a character, that computes its answers synchronously in this
    process."""

    bot: Bot
    character: Character | None = None

    def ask(self, view: SeatView) -> Future[Answer]:
        """Return the complete answer at once."""
        answer: Future[Answer] = Future()
        answer.set_result(answer_in_character(self.bot, view, self.character, explain=False))
        return answer


@dataclass(eq=False)
class WorkerBot(AsyncBot):
    """A searching bot of a level, with the character of that name; a worker process computes for
    it."""

    level: str
    workers: Workers
    rng: Random
    character: str | None = None

    def ask(self, view: SeatView) -> Future[Answer]:
        """Queue the question for a worker; returns at once."""
        seed = self.rng.getrandbits(48)
        return self.workers.ask(self.level, view, seed, character=self.character)


@dataclass(eq=False)
class DeterministicBot(AsyncBot):
    """A bot that always gives the same answer to the same view, for shared deals.

    Each decision gets its own random seed, derived from the deal's seed, the seat and the point of
    the game, and searches are limited by trial count instead of time. So the same bids and cards
    get the same answers on any machine and after any pause. Two differences between machines
    remain: an answer that takes longer than `PATIENCE` is replaced by Steady's, and plays whose
    values differ only in the last bit of a float.
    """

    level: str
    workers: Workers
    seed: str
    character: str | None

    def ask(self, view: SeatView) -> Future[Answer]:
        """Return the answer, or a pending one."""
        seed = seed_for(self.seed, view)
        if LEVELS[self.level].far:
            return self.workers.ask(
                self.level, view, seed, PATIENCE, self.character, unhurried=True
            )
        bot = make_bot(self.level, Random(seed), None)
        return LocalBot(bot, CHARACTERS.get(self.character or "")).ask(view)


def seed_for(deal: str, view: SeatView) -> int:
    """Return the seed of one decision: for this deal, seat and point of the game."""
    point = f"{deal}/{view.seat}/{view.number}/{sum(view.has_bid)}/{len(view.played)}"
    return int.from_bytes(sha256(point.encode()).digest()[:6])


class BotScheduler:
    """Ask the bots of a match in turn; each answers when its thinking time is over.

    `exit_notices` say why programs left, until they are shown to a viewer.
    """

    def __init__(
        self, match: Match, bots: Mapping[int, Bot], stand_in: Callable[[], Bot] | None = None
    ) -> None:
        """`bots` are the bots by seat; `stand_in` makes one for a seat whose player leaves."""
        self.exit_notices: list[Text] = []
        self._match = match
        self._bots = dict(bots)
        self._stand_in = stand_in
        self._chance = [Random(seat) for seat in range(len(match.setup.seats))]
        self._left = 0.0  # seconds of thinking time left for the bot that was asked
        self._may_answer = True
        self._follows = False  # whether its time runs while it may not answer yet
        self._answer: Future[Answer] | None = None
        # this round's answers, by moves so far
        self._asked: tuple[int | None, tuple[Move, ...]] = None, ()
        self._given: dict[tuple[int | Move, ...], Answer] = {}  # in this round, by the moves before

    @property
    def next_seat(self) -> int | None:
        """The seat of the next bot to ask; None if a person or no one is to move."""
        return next((seat for seat in self._match.waiting_for if seat in self._bots), None)

    @property
    def next_wake(self) -> float | None:
        """Seconds until a bot answers; None if none is thinking or may answer, or if its answer
        will call `wake`."""
        waits = self._left <= 0 and not (self._answer and self._answer.done())
        if self._answer is None or waits or not self._may_answer:
            return None
        return self._left

    @property
    def is_unattended(self) -> bool:
        """Whether only bots play, so that no one can press a button."""
        return len(self._bots) == len(self._match.setup.seats)

    def plays_for(self, seat: int | None) -> bool:
        """Return whether a bot moves for this seat."""
        return seat in self._bots

    def advance(self, dt: float, tempo: float, may_answer: bool = True) -> Answer | None:
        """Advance the bot whose turn it is by dt seconds; return its answer, if it is due.

        Bots seem to think `tempo` times faster than people do, not at all at an infinite one. They
        begin while the others still look at the moves before theirs, and answer when they
        `may_answer`. A bot that fails is replaced for the rest of the game; raises MatchError if
        that cannot be saved.
        """
        self._may_answer = may_answer
        seat = self.next_seat
        moves = self._match.moves
        if self._asked != (seat, moves):
            self.cancel()
        if seat is None:
            return None
        if self._answer is None:
            view = self._match.view(seat)
            public = self._match.view(None)
            avatar = self._match.setup.seats[seat].avatar
            seconds = thinking_time(public, seat, avatar, self._bots, tempo, self._chance[seat])
            bidding = public.phase is Phase.BID
            self._follows = any(public.has_bid) if bidding else bool(public.trick)
            self._answer = self._again(seat, view)
            self._asked = (seat, moves)
            self._left = seconds
        elif may_answer or self._follows:
            self._left -= dt
        if not may_answer or self._left > 0 or not self._answer.done():
            return None
        answer = self._answer.result()
        self._given[seat, *moves] = answer
        self.cancel()
        self._see_off(seat)
        return answer

    def _again(self, seat: int, view: SeatView) -> Future[Answer]:
        """Ask a bot, or reuse its earlier answer to the same moves.

        Undoing and repeating a move must not draw a new random answer.
        """
        moves = self._match.moves
        if isinstance(moves[-1], Deal):
            self._given.clear()
        given = self._given.get((seat, *moves))
        if given is None:
            return ask(self._bots[seat], view)
        answer: Future[Answer] = Future()
        answer.set_result(given)
        return answer

    def fast_forward(self) -> None:
        """Make the thinking bot answer as soon as possible."""
        self._left = min(self._left, 0.0)

    def cancel(self) -> None:
        """Cancel the pending question; its game state is outdated."""
        if self._answer is not None:
            self._answer.cancel()
        self._answer = None

    def sit_in(self, seat: int) -> bool:
        """Let a bot play for a person who leaves; return whether it does. Raises MatchError."""
        if self._stand_in is None or seat in self._bots:
            return False
        self._replace(seat, self._stand_in)
        return True

    def give_back(self, seat: int) -> None:
        """Give a seat back to its person. Raises MatchError."""
        self._match.reseat(tuple(one for one in self._match.setup.away if one != seat))
        self._bots.pop(seat, None)
        self.cancel()

    def _see_off(self, seat: int) -> None:
        """Replace a failed program by a bot, which already gives this answer."""
        bot = self._bots[seat]
        if isinstance(bot, ProgramBot) and bot.failed is not None and self._stand_in is not None:
            self._replace(seat, self._stand_in)
            name = self._match.setup.seats[seat].name
            did = bot.failed.did
            told = text("{did}. A Steady bot now plays for {name}.", did=did, name=name)
            self.exit_notices.append(told)

    def _replace(self, seat: int, stand_in: Callable[[], Bot]) -> None:
        self._match.reseat((*self._match.setup.away, seat))
        self._bots[seat] = stand_in()
        self.cancel()


def ask(bot: Bot, view: SeatView) -> Future[Answer]:
    """Ask any bot; a synchronous bot answers at once."""
    return bot.ask(view) if isinstance(bot, AsyncBot) else LocalBot(bot).ask(view)
