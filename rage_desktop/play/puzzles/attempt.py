"""One attempt at a puzzle: whose play is next, how the others answer, hints, going back."""

from enum import Enum
from typing import NamedTuple

from rage_desktop.bots.search.promise import Escape, Prover
from rage_desktop.play.puzzles.puzzle import SOLVER, Puzzle
from rage_desktop.rules import Card, Phase, Play, State, apply
from rage_desktop.rules.legality import legal_plays


class Stage(Enum):
    """What an attempt waits for."""

    CHOICE = "choice"  # a card of the solver
    PLAYS = "plays"  # the plays that follow by themselves: `follow_on`
    ESCAPED = "escaped"  # the others have broken the promise
    SOLVED = "solved"


class OtherCard(NamedTuple):
    """A card that was not right at first, and how the others would have escaped."""

    card: Card
    play: Play
    escape: Escape


class Attempt:
    """Plays a puzzle against two or more who see every card. A wrong card is played out."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.state = puzzle.start
        self._prover = Prover(SOLVER, puzzle.want)
        self._choices: list[State] = []  # the states in which the solver chose
        self._escape: list[Play] | None = None  # what is left of it, once the promise is broken
        self.escape: Escape | None = None
        self.hints = 0  # taken at this choice

    # -- as it stands ----------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """What it waits for."""
        if self._escape is not None:
            return Stage.PLAYS if self._escape else Stage.ESCAPED
        if self.state.phase is not Phase.PLAY:
            return Stage.SOLVED
        plays = self.plays()
        return Stage.CHOICE if len(plays) > 1 else Stage.PLAYS

    @property
    def taken(self) -> int:
        """How many tricks the solver has."""
        return self.state.under_way.tricks[SOLVER]

    @property
    def last_winner(self) -> int:
        """The seat that took the last trick, while the next has not begun."""
        return self.state.under_way.turn

    @property
    def has_begun(self) -> bool:
        """Whether the solver has chosen a card."""
        return bool(self._choices)

    def plays(self) -> tuple[Play, ...]:
        """Return the solver's legal plays; none at another's turn."""
        round_ = self.state.under_way
        if self.state.phase is not Phase.PLAY or round_.turn != SOLVER:
            return ()
        return legal_plays(self.state.edition, round_, SOLVER)

    def difficulty(self) -> int:
        """Return how many choices must be right on the hardest line."""
        return self._prover.choices(self.puzzle.start)

    @property
    def positions(self) -> int:
        """How many positions the proof looked at."""
        return self._prover.positions

    # -- what is done ----------------------------------------------------------------------------

    def choose(self, play: Play) -> None:
        """Play the solver's card; if it is wrong, the others' way out follows."""
        self._choices.append(self.state)
        self.state = apply(self.state, play)[0]
        self.hints = 0
        if not self._prover.holds(self.state):
            self.escape = self._prover.escape(self.state)
            self._escape = list(self.escape.plays)

    def follow_on(self) -> Play:
        """Make and return the next play that follows by itself."""
        play = self._next()
        self.state = apply(self.state, play)[0]
        return play

    def _next(self) -> Play:
        if self._escape:
            return self._escape.pop(0)
        own = self.plays()
        return own[0] if own else self._prover.hardest_reply(self.state)

    def take_back(self) -> None:
        """Return to the solver's last choice."""
        if self._choices:
            self.state = self._choices.pop()
            self._forget_escape()

    def start_again(self) -> None:
        """Return to the beginning."""
        self.state = self.puzzle.start
        self._choices.clear()
        self._forget_escape()

    def _forget_escape(self) -> None:
        self._escape = self.escape = None
        self.hints = 0

    # -- help ------------------------------------------------------------------------------------

    def hint(self) -> tuple[Play, bool]:
        """Return a play and whether it is right: first one not to make, then the one to make."""
        right = self._prover.right_plays(self.state)
        cards = {play.card for play in right}
        wrong = [play for play in self.plays() if play.card not in cards]
        self.hints += 1
        if self.hints == 1 and len(wrong) > 1:
            return wrong[0], False
        return right[0], True

    def other_cards(self) -> tuple[OtherCard, ...]:
        """Return every card that is wrong at the first choice, with the others' way out."""
        state = self._choices[0] if self._choices else self.puzzle.start
        right = {play.card for play in self._prover.right_plays(state)}
        longest: dict[Card, OtherCard] = {}
        for play in legal_plays(state.edition, state.under_way, SOLVER):
            if play.card in right:
                continue
            escape = self._prover.escape(apply(state, play)[0])
            known = longest.get(play.card)
            if known is None or len(escape.plays) > len(known.escape.plays):
                longest[play.card] = OtherCard(play.card, play, escape)
        return tuple(longest.values())
