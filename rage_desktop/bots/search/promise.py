"""Promises with all hands open: can a seat take exactly so many tricks, whatever the others do?

Every line of play is looked at, and the rules' own engine makes each move, so an answer is a proof.
The others see all cards and play together against the seat. Only positions without chance can be
proved: nothing may be turned from a pile.
"""

from typing import NamedTuple, TypeAlias

from rage_desktop.rules import Card, Phase, Play, Role, State, apply
from rage_desktop.rules.legality import legal_plays

Key: TypeAlias = tuple[object, ...]
FAR = 1_000  # more plays than any round has


class TooLarge(Exception):
    """A proof that would look at more positions than allowed."""


class Escape(NamedTuple):
    """How the others break a promise: the plays up to the one that breaks it, and whether by one
    trick too many (True) or because too few are left (False)."""

    plays: tuple[Play, ...]
    is_over: bool


def is_without_chance(state: State) -> bool:
    """Return whether no card that may still be played turns any from a pile (RULES 4.5, 4.6)."""
    out_turns = state.edition.no_trump_lasts == "trick_then_turn"
    round_ = state.under_way
    held = (card.role for hand in round_.hands for card in hand)
    turning = (Role.CHANGE, Role.OUT) if out_turns else (Role.CHANGE,)
    return not round_.turn_pending and not any(role in turning for role in held)


class Prover:
    """Answers about one promise: `seat` takes exactly `want` tricks of the round. What it has
    proved it remembers, so it is made once for a puzzle. Beyond `most` positions it raises
    TooLarge."""

    def __init__(self, seat: int, want: int, most: int | None = None) -> None:
        self.seat = seat
        self.want = want
        self._most = most
        self._kept: dict[Key, bool] = {}
        self._choices: dict[Key, int] = {}
        self._lasting: dict[Key, tuple[int, int]] = {}  # plays it lasts; within which it breaks

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return len(self._kept)

    def holds(self, state: State) -> bool:
        """Return whether the seat can keep its promise from here, whatever the others do."""
        settled = self._settled(state)
        if settled is not None:
            return settled
        key = position_key(state, self.seat)
        known = self._kept.get(key)
        if known is None:
            if self._most is not None and len(self._kept) >= self._most:
                raise TooLarge
            after = (self.holds(apply(state, play)[0]) for play in _plays(state))
            known = any(after) if self._is_own_turn(state) else all(after)
            self._kept[key] = known
        return known

    def right_plays(self, state: State) -> tuple[Play, ...]:
        """Return the plays after which the promise still holds; the seat is to move."""
        return tuple(play for play in _plays(state) if self.holds(apply(state, play)[0]))

    def choices(self, state: State) -> int:
        """Return how many choices must be right on the hardest line, where the promise holds."""
        if self._settled(state) is not None:
            return 0
        key = position_key(state, self.seat)
        known = self._choices.get(key)
        if known is None:
            own = self._is_own_turn(state)
            plays = _plays(state)
            right = self.right_plays(state) if own else plays
            after = (self.choices(apply(state, play)[0]) for play in right)
            known = min(after) if own else max(after)
            if len(right) < len(plays):
                known += 1
            self._choices[key] = known
        return known

    def hardest_reply(self, state: State) -> Play:
        """Return the play of another seat that leaves the most choices to make, where the promise
        holds."""
        return max(_plays(state), key=lambda play: self.choices(apply(state, play)[0]))

    def escape(self, state: State) -> Escape:
        """Return the shortest way in which the others break a promise that does not hold: the seat
        resists as long as it can."""
        lasts = next(plays for plays in range(FAR) if self._breaks(state, plays))
        plays: list[Play] = []
        for left in reversed(range(lasts)):
            best = self._best(state, left)
            plays.append(best)
            state = apply(state, best)[0]
        return Escape(tuple(plays), state.under_way.tricks[self.seat] > self.want)

    def _best(self, state: State, left: int) -> Play:
        """Return the play after which the promise lasts so many plays: the most for the seat to
        move, or the fewest for another."""
        own = self._is_own_turn(state)
        return next(
            play
            for play in _plays(state)
            for after in [apply(state, play)[0]]
            if (not self._breaks(after, left - 1) if own else self._breaks(after, left))
        )

    def _breaks(self, state: State, plays: int) -> bool:
        """Return whether the others can break the promise within so many plays.

        Asked for one play more at a time, it looks at little: most promises break soon.
        """
        settled = self._settled(state)
        if settled is not None:
            return not settled and plays >= 0
        if plays <= 0:
            return False
        key = position_key(state, self.seat)
        lasts, broken = self._lasting.get(key, (0, FAR))
        if lasts < plays < broken:
            after = (self._breaks(apply(state, play)[0], plays - 1) for play in _plays(state))
            if all(after) if self._is_own_turn(state) else any(after):
                broken = plays
            else:
                lasts = plays
            self._lasting[key] = lasts, broken
        return plays >= broken

    def _is_own_turn(self, state: State) -> bool:
        return state.under_way.turn == self.seat

    def _settled(self, state: State) -> bool | None:
        """Return whether the promise is kept or broken for certain; None while it is open."""
        round_ = state.under_way
        taken = round_.tricks[self.seat]
        if taken > self.want or taken + _tricks_left(state) < self.want:
            return False
        return True if state.phase is not Phase.PLAY else None


def _tricks_left(state: State) -> int:
    round_ = state.under_way
    return round_.hand_size - len(round_.history)


def _plays(state: State) -> tuple[Play, ...]:
    round_ = state.under_way
    return legal_plays(state.edition, round_, round_.turn)


def position_key(state: State, seat: int) -> Key:
    """Return what the rest of a round depends on, for the promise of a seat."""
    round_ = state.under_way
    hands = tuple(frozenset(hand) for hand in round_.hands)
    key = hands, round_.trick, round_.turn, round_.trump, round_.low_wins, round_.tricks[seat]
    if state.edition.trump_lead == "any_time":
        return key
    played = frozenset(play.suit for trick in round_.history for play in trick)
    return *key, played


class Candidate(NamedTuple):
    """What a proof found of a position: the one right first play, how many choices must be right,
    and the positions looked at."""

    right: Play
    choices: int
    positions: int


def only_right_play(
    state: State, seat: int, want: int, most: int | None = None
) -> Candidate | None:
    """Return the proof of a puzzle, whose first move is the seat's: one card keeps the promise and
    no other does; None where it is no puzzle. Raises TooLarge beyond `most` positions."""
    prover = Prover(seat, want, most)
    right = prover.right_plays(state)
    cards: set[Card] = {play.card for play in right}
    if len(cards) != 1 or len({play.card for play in _plays(state)}) < 2:
        return None
    return Candidate(right[0], prover.choices(state), prover.positions)
