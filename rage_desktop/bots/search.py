"""Search: try each choice on many deals that could be the real one, and play them out.

All choices are tried on the same deals; after each round of trials the worse half is dropped, so
that most trials go to the choices that are hard to tell apart. In the playouts the others now and
then play at random: a player who trusts its picture of them too much is easily fooled.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import factorial, inf, prod
from random import Random
from typing import TypeAlias

from rage_desktop.bots.bidding import Bidder, over_their_share
from rage_desktop.bots.deals import Deals
from rage_desktop.bots.deck import Deck
from rage_desktop.bots.endgame import solve, step
from rage_desktop.bots.kernel import BY_RULE, FORCED, ODD, playout
from rage_desktop.bots.position import Position
from rage_desktop.bots.stakes import stakes_of
from rage_desktop.rules import Phase, SeatView

Clock: TypeAlias = Callable[[], float]

MANNERS = 64  # ways for the others to be odd, drawn once for a decision


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to search: playouts for a decision, and the seconds after which it has to do.

    `oddity` is the part of the others' cards that are played at random in a playout, `sense` how
    much the rule-based worth of a play counts beside its trials. `bold` are points added to a bid
    for each trick: in playouts the others fight harder for tricks than at the table, so that bids
    turned out too low twice as often as too high.
    With `for_the_win` the last round is played for the game; `solves` is how many lines of play
    may be looked at to solve the end exactly.
    """

    playouts: int
    seconds: float = 1.0
    oddity: float = 0.3
    sense: float = 0.0
    bold: float = 0.0
    for_the_win: bool = False
    solves: int = 0

    def within(self, seconds: float | None) -> "Effort":
        """Return the same effort in no more than these seconds; None for any time at all."""
        return replace(self, seconds=inf if seconds is None else min(seconds, self.seconds))


@dataclass(slots=True)
class Candidate:
    """One choice with what its trials gave: their number, the value of all, the bids made."""

    choice: int
    trials: int = 0
    total: float = 0.0
    exact: int = 0
    prior: float = 0.0

    @property
    def mean(self) -> float:
        """Return the value of a trial."""
        return self.total / self.trials + self.prior if self.trials else self.prior


class Searcher:
    """Searches one decision of one view; made for it and thrown away."""

    def __init__(
        self,
        deck: Deck,
        view: SeatView,
        bidder: Bidder,
        effort: Effort,
        rng: Random,
        clock: Clock,
    ) -> None:
        assert view.seat is not None
        self._deck, self._view, self._seat = deck, view, view.seat
        self._bidder, self._effort, self._rng, self._clock = bidder, effort, rng, clock
        self._deals = Deals(deck, view, rng)
        self._stakes = stakes_of(view, effort.for_the_win)
        self._bids = [bid or 0 for bid in view.bids]
        self._unknown = [seat for seat, bid in enumerate(view.bids) if bid is None]
        self._manners = self._some_manners()
        self._manner = self._manners[0]

    def best(self, choices: Sequence[int], priors: Sequence[float] = ()) -> list[Candidate]:
        """Return the plays or bids tried, best first."""
        alive, dropped = [Candidate(choice) for choice in choices], list[Candidate]()
        for candidate, prior in zip(alive, priors, strict=False):
            candidate.prior = prior
        if self._can_be_solved():
            self._solve(alive)
            return sorted(alive, key=lambda candidate: -candidate.mean)
        end = self._clock() + self._effort.seconds
        share = self._effort.playouts / max(1, (len(alive) - 1).bit_length())
        while True:
            for _ in range(max(2, int(share / len(alive)))):
                position = self._deal()
                for candidate in alive:
                    self._try(candidate, position)
                if self._clock() > end:
                    break
            alive.sort(key=lambda candidate: -candidate.mean)
            if len(alive) <= 2 or self._clock() > end:
                return alive + dropped
            keep = (len(alive) + 1) // 2
            dropped = alive[keep:] + dropped
            alive = alive[:keep]

    def _deal(self) -> Position:
        position = self._deals.sample()
        self._manner = self._manners[int(self._rng.random() * MANNERS)]
        if self._unknown:
            self._guess_bids(position)
        return position

    def _guess_bids(self, position: Position) -> None:
        """Let all whose bids are not known bid from the table with the hands they were dealt."""
        bids, need = list(self._view.bids), position.need[:]
        size = self._view.hand_size
        for seat in self._unknown:
            dealt = position.hands[seat] | self._deals.played[seat]
            bid = self._bidder.bid(dealt, position.trump, over_their_share(bids, size))
            bids[seat] = self._bids[seat] = bid
            need[seat] += bid
        position.need = need

    def _try(self, candidate: Candidate, position: Position) -> None:
        seat, deck = self._seat, self._deck
        if self._view.phase is Phase.BID:
            position.need[seat] = self._bids[seat] = candidate.choice
            need, points = playout(deck, position, self._manner, self._rng, me=seat)
        else:
            need, points = playout(deck, position, self._manner, self._rng, candidate.choice, seat)
        candidate.trials += 1
        candidate.exact += not need[seat]
        candidate.total += self._value(need, points)

    def _value(self, need: list[int], extra: list[int]) -> float:
        stakes, seat, bids = self._stakes, self._seat, self._bids
        if not stakes.minds_others:
            bid = bids[seat]
            return stakes.pays[bid][bid - need[seat]] + extra[seat]
        return stakes.worth(seat, stakes.points(bids, need, extra))

    def _solve(self, candidates: list[Candidate]) -> None:
        """Give candidates their exact worth: over every possible deal, all playing their best."""
        deck, stakes, rng = self._deck, self._stakes, self._rng

        def score(need: list[int], extra: list[int]) -> tuple[float, ...]:
            points = stakes.points(self._bids, need, extra)
            return tuple(stakes.worth(seat, points) for seat in range(len(points)))

        for candidate in candidates:
            candidate.prior = 0.0  # nothing is left to judgement
        for position in self._deals.every():
            if self._unknown:
                self._guess_bids(position)
            for candidate in candidates:
                after = step(deck, position, candidate.choice, rng)
                candidate.trials += 1
                candidate.total += solve(deck, after, score, rng)[self._seat]

    def _can_be_solved(self) -> bool:
        view = self._view
        if not self._effort.solves or view.phase is not Phase.PLAY:
            return False
        orders = prod(factorial(count) for count in view.hand_counts)
        return orders * self._deals.possible <= self._effort.solves

    def _some_manners(self) -> list[bytes]:
        effort, plays = self._effort, sum(self._view.hand_counts)
        first = bytes([FORCED] * (self._view.phase is Phase.PLAY))
        kinds, weights = (BY_RULE, ODD), (1 - effort.oddity, effort.oddity)
        return [
            first + bytes(self._rng.choices(kinds, weights, k=plays - len(first)))
            for _ in range(MANNERS)
        ]
