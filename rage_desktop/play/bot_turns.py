"""What goes on in a bot's head: how long it takes, whether it has come to a result, its temper."""

from dataclasses import dataclass
from random import Random

from rage_desktop.bots.bot import Bot, Mover
from rage_desktop.bots.pending import Pending
from rage_desktop.bots.programs.process import BotFailed
from rage_desktop.bots.programs.threaded_bot import ProgramBot
from rage_desktop.bots.search.decision import decide
from rage_desktop.bots.talk.characters import Character, inclined
from rage_desktop.bots.talk.reasons import liked_reason
from rage_desktop.bots.talk.thinking_time import thinking_time
from rage_desktop.bots.workers import SEARCHING, Ticket, Workers
from rage_desktop.rules import Move, SeatView, Text, text


class FarBot(Mover):
    """A bot of a level that searches: it is asked in a worker process."""

    def __init__(
        self, level: str, workers: Workers, rng: Random, character: str | None = None
    ) -> None:
        self._level = level
        self._character = character
        self._workers = workers
        self._rng = rng

    def ask(self, view: SeatView) -> Ticket:
        """Have the question answered elsewhere; returns at once."""
        seed = self._rng.getrandbits(48)
        return self._workers.ask(self._level, view, seed, character=self._character)

    def move(self, view: SeatView) -> Move:
        """Wait for the answer."""
        return self.ask(view).result()


class Mind(Mover):
    """A bot with a temperament, as a seat at the table has it."""

    def __init__(self, bot: Bot, character: Character | None, rng: Random) -> None:
        self._bot = bot
        self._character = character
        self._rng = rng

    def move(self, view: SeatView) -> Move:
        """Return a decision at once."""
        return self.begin(view, 1.0).move()

    def begin(self, view: SeatView, speed: float) -> "Thought":
        """Begin to think about a view."""
        seconds = thinking_time(view, speed, self._rng)
        if isinstance(self._bot, FarBot):
            return Thought(seconds, self._bot.ask(view))  # there the taste is asked, too
        return Thought(seconds, settled(self._bot, view, self._character))


@dataclass(frozen=True)
class Thought:
    """A decision under way; it seems to take `seconds`, and may really take longer."""

    seconds: float
    pending: Pending

    @property
    def why(self) -> Text | None:
        """What was found, once it is over; of rules of thumb it is worked out when asked for."""
        return self.pending.why

    @property
    def ready(self) -> bool:
        """Whether `move` will not wait."""
        return self.pending.done

    def move(self) -> Move:
        """Return the decision."""
        return self.pending.result()


def begin(bot: Bot, view: SeatView, speed: float) -> Thought:
    """Begin a decision of any bot; one without a mind answers as soon as it may."""
    if isinstance(bot, Mind):
        return bot.begin(view, speed)
    pending = bot.ask(view) if isinstance(bot, ProgramBot) else settled(bot, view)
    return Thought(thinking_time(view, speed, Random(0)), pending)


def settled(bot: Bot, view: SeatView, character: Character | None = None) -> Pending:
    """Return the decision of a bot that answers at once, to a temperament's taste."""
    decision, pending = decide(bot, view), Pending()
    move = decision.move if character is None else inclined(character, view, decision)
    pending.settle(move, liked_reason(view, decision, move) if decision.counted else None)
    return pending


def farewell(failed: BotFailed, name: str) -> Text:
    """Return what a program did in the seat of that name, and who plays on there."""
    return text("{did}; Steady plays on for {name}.", did=failed.did, name=name)


__all__ = ["SEARCHING", "FarBot", "Mind", "Thought", "begin", "farewell"]
