"""The bots of a game: which one is asked, how long it seems to think, and what it answers."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from random import Random

from rage_desktop.bots.bot import Answer, AsyncBot, Bot, Mover
from rage_desktop.bots.external_bots.process import BotFailed
from rage_desktop.bots.external_bots.threaded_bot import ProgramBot
from rage_desktop.bots.talk.characters import Character
from rage_desktop.bots.talk.thinking_time import thinking_time
from rage_desktop.bots.workers import Workers, answer_in_character
from rage_desktop.match.match import Match
from rage_desktop.rules import Deal, Move, SeatView, Text, text


class LocalBot(Mover):
    """A bot, with a temperament or none, that thinks in this process and answers at once."""

    def __init__(self, bot: Bot, character: Character | None = None) -> None:
        self._bot = bot
        self._character = character

    def ask(self, view: SeatView) -> Future[Answer]:
        """Return the answer, complete as it is."""
        answer: Future[Answer] = Future()
        answer.set_result(answer_in_character(self._bot, view, self._character, explain=False))
        return answer

    def move(self, view: SeatView) -> Move:
        """Return the move in the answer."""
        return self.ask(view).result().move


class WorkerBot(Mover):
    """A bot of a level that searches, with the temperament of that name; a worker thinks for it."""

    def __init__(
        self, level: str, workers: Workers, rng: Random, character: str | None = None
    ) -> None:
        self._level = level
        self._character = character
        self._workers = workers
        self._rng = rng

    def ask(self, view: SeatView) -> Future[Answer]:
        """Ask the worker; returns at once."""
        seed = self._rng.getrandbits(48)
        return self._workers.ask(self._level, view, seed, character=self._character)

    def move(self, view: SeatView) -> Move:
        """Wait for the answer."""
        return self.ask(view).result().move


class BotScheduler:
    """Asks the bots of a match in turn; each answers when its time to think is over.

    `exit_notices` say why programs left, until somebody has read them.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        stand_in: Callable[[], Bot] | None = None,
    ) -> None:
        """`bots` are those who play, by seat; `stand_in` makes one for a seat that is left."""
        self.exit_notices: list[Text] = []
        self._match = match
        self._bots = dict(bots)
        self._stand_in = stand_in
        self._chance = [Random(seat) for seat in range(len(match.setup.seats))]
        self._left = 0.0  # seconds until the bot that was asked has thought
        self._answer: Future[Answer] | None = None
        # Which seat, and after which moves: as many others may have been made since.
        self._asked: tuple[int | None, tuple[Move, ...]] = None, ()
        self._given: dict[tuple[int | Move, ...], Answer] = {}  # in this round, by the moves before

    @property
    def next_seat(self) -> int | None:
        """The seat of the bot to be asked now; None when a person moves, or nobody."""
        return next((seat for seat in self._match.waiting_for if seat in self._bots), None)

    @property
    def thinking_seat(self) -> int | None:
        """The seat of the bot that is thinking now."""
        return None if self._answer is None else self.next_seat

    @property
    def next_wake(self) -> float | None:
        """Seconds until a bot answers; None when none is thinking, or its answer will wake us."""
        if self._answer is None or (self._left <= 0 and not self._answer.done()):
            return None
        return self._left

    @property
    def is_unattended(self) -> bool:
        """Whether only bots play, so that nobody is there to press a button."""
        return len(self._bots) == len(self._match.setup.seats)

    def plays_for(self, seat: int | None) -> bool:
        """Tell whether a bot moves for this seat."""
        return seat in self._bots

    def advance(self, dt: float, speed: float, unwatched: bool) -> Answer | None:
        """Let dt seconds pass for the bot whose turn it is; return its answer, if there is one.

        If it goes wrong, another bot has its seat from now on; raises MatchError if that cannot be
        kept. At `unwatched` tables nobody takes longer than they need.
        """
        seat, moves = self.next_seat, self._match.moves
        if self._asked != (seat, moves):
            self.cancel()
        if seat is None:
            return None
        if self._answer is None:
            view = self._match.view(seat)
            seconds = thinking_time(view, speed, self._chance[seat])
            self._answer, self._asked = self._again(seat, view), (seat, moves)
            self._left = 0.0 if unwatched else seconds
        else:
            self._left -= dt
        if self._left > 0 or not self._answer.done():
            return None
        answer = self._answer.result()
        self._given[seat, *moves] = answer
        self.cancel()
        self._see_off(seat)
        return answer

    def _again(self, seat: int, view: SeatView) -> Future[Answer]:
        """Ask a bot, or let it answer as it did before.

        A move taken back and made again is not a second throw of the dice.
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
        """Make the bot that is thinking answer as soon as it can."""
        self._left = min(self._left, 0.0)

    def cancel(self) -> None:
        """Forget what was asked, since things have changed."""
        if self._answer is not None:
            self._answer.cancel()
        self._answer = None

    def sit_in(self, seat: int) -> bool:
        """Let a bot play for somebody who leaves; return whether it does. Raises MatchError."""
        if self._stand_in is None or seat in self._bots:
            return False
        self._replace(seat, self._stand_in)
        return True

    def give_back(self, seat: int) -> None:
        """Let a person play again. Raises MatchError."""
        self._match.reseat(tuple(one for one in self._match.setup.away if one != seat))
        self._bots.pop(seat, None)
        self.cancel()

    def _see_off(self, seat: int) -> None:
        """Let another bot sit in for a program that did wrong; this answer is already its own."""
        bot = self._bots[seat]
        if isinstance(bot, ProgramBot) and bot.failed is not None and self._stand_in is not None:
            self._replace(seat, self._stand_in)
            name = self._match.setup.seats[seat].name
            self.exit_notices.append(exit_notice(bot.failed, name))

    def _replace(self, seat: int, stand_in: Callable[[], Bot]) -> None:
        self._match.reseat((*self._match.setup.away, seat))
        self._bots[seat] = stand_in()
        self.cancel()


def ask(bot: Bot, view: SeatView) -> Future[Answer]:
    """Ask any bot; one that cannot defer its answer gives it at once."""
    return bot.ask(view) if isinstance(bot, AsyncBot) else LocalBot(bot).ask(view)


def exit_notice(failed: BotFailed, name: str) -> Text:
    """Return what a program did in the seat of that name, and who plays on there."""
    return text("{did}; Steady plays on for {name}.", did=failed.did, name=name)
