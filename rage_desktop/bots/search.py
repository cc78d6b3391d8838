"""Search: try each choice on many deals that could be the real one, and play them out.

All choices are tried on the same deals; one that falls clearly behind is given up, so that most
trials go to the choices that are hard to tell apart. In the playouts the others now and
then play at random: a player who trusts its picture of them too much is easily fooled.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random
from typing import Protocol, TypeAlias

from rage_desktop.bots.belief import Belief
from rage_desktop.bots.deals import Deals
from rage_desktop.bots.endgame import Ended, lines_of_play, solve, step
from rage_desktop.bots.judge import Judge
from rage_desktop.bots.kernel import FORCED, JUDGED, ODD, playout
from rage_desktop.bots.memory import first_trump
from rage_desktop.bots.position import Position
from rage_desktop.bots.reading import Choice
from rage_desktop.bots.stakes import stakes_of
from rage_desktop.rules import Phase, SeatView

Clock: TypeAlias = Callable[[], float]

MANNERS = 64  # ways for the others to be odd, drawn once for a decision
BATCH = 12  # deals that all choices are tried on before some are given up
MANY_CARDS = 8
HOPELESS = 8.0  # points that judgement has to put a choice behind to leave it untried
APART = 11.0  # points by which one trial has to be better: a choice is given up at two errors
APART_IN_WINS = 28.0  # the same where a won game counts


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to search: playouts for a decision, and the seconds after which it has to do.

    `imagined` is how many hands are thought of for each of the others before those are picked that
    fit what it did; `oddity` the part of the others' cards that are played at random in a
    playout; `trust` how many trials the judgement of a choice counts for.
    `rivalry` is what a point of the others' average takes away; with `for_the_win` the last round
    is played for the game. `solves` is how many lines of play may be looked at to solve the end
    exactly.
    """

    playouts: int
    seconds: float = 1.0
    imagined: int = 0
    oddity: float = 0.1
    trust: float = 400.0
    rivalry: float = 0.0
    for_the_win: bool = False
    solves: int = 0

    def within(self, seconds: float | None) -> "Effort":
        """Return the same effort in no more than these seconds; None for any time at all."""
        return replace(self, seconds=inf if seconds is None else min(seconds, self.seconds))


@dataclass(slots=True, eq=False)
class Candidate:
    """One choice with what its trials gave: their number, the value of all, and the bids made.

    `own` holds the seat's points and, where those of the others count, `others` their average;
    `won` the games won, where this round may end the game and that counts. `prior` is what
    judgement thinks of it, `trust` how many trials that counts for.
    """

    choice: int
    trials: int = 0
    total: float = 0.0
    exact: int = 0
    own: float = 0.0
    others: float = 0.0
    won: float | None = None
    prior: float = 0.0
    trust: float = 0.0

    @property
    def mean(self) -> float:
        """Return the value of a trial."""
        return self.total / self.trials if self.trials else self.prior

    @property
    def worth(self) -> float:
        """Return what it is chosen by: the value of a trial, judgement counted in."""
        weight = self.trials + self.trust
        return (self.total + self.trust * self.prior) / weight if weight else self.prior


def in_the_race(candidates: list[Candidate], apart: float) -> list[Candidate]:
    """Return those of equally often tried candidates that may still be best, best first.

    `apart` is the points by which one trial has to be better. Given up is what is behind in the
    trials, with judgement or without.
    """
    ahead = sorted(candidates, key=lambda each: -each.worth)
    top = ahead[0]
    margin = apart / top.trials**0.5

    def behind(each: Candidate) -> float:
        return min(top.mean - each.mean, top.worth - each.worth)

    return [each for each in ahead if behind(each) <= margin]


class Imagining(Protocol):
    """What imagines hands for some of the other seats, as masks."""

    def hands(self) -> dict[int, int]: ...


class Searcher:
    """Searches one decision of one view; made for it and thrown away."""

    def __init__(
        self,
        judge: Judge,
        view: SeatView,
        effort: Effort,
        rng: Random,
        clock: Clock,
        belief: Imagining | None = None,
    ) -> None:
        """`belief` says what hands to imagine, where it is not to be told from the view."""
        assert view.seat is not None
        self._judge, self._deck = judge, judge.deck
        self._view, self._seat = view, view.seat
        self._effort, self._rng, self._clock = effort, rng, clock
        self._began = clock()
        self._deals = Deals(judge.deck, view, rng)
        self._stakes = stakes_of(view, effort.for_the_win, effort.rivalry)
        self._bids = [bid or 0 for bid in view.bids]
        first, turned = first_trump(judge.deck, view)
        self._trump = judge.deck.mask(view.trump) if first is None else first  # when all bid
        self._open = judge.deck.all_cards & ~turned
        in_turn = [(view.dealer + step) % view.players for step in range(1, view.players + 1)]
        self._unknown = [seat for seat in in_turn if view.bids[seat] is None]
        self._heard: list[int] | None = None  # by those who have yet to bid
        if view.edition.bids == "open":
            self._heard = [bid for seat in in_turn if (bid := view.bids[seat]) is not None]
        self._likely = 0  # the bid that judgement suggests, where a bid is sought
        # Judgement is of points only, and coarser than the trials the fewer cards are left.
        left = min(1.0, len(view.hand) / MANY_CARDS)
        self._trust = 0.0 if self._stakes.for_the_win else effort.trust * left
        self._belief = belief or Belief(judge, view, self._deals, effort.imagined, rng)
        self._manners = self._some_manners()
        self._manner = self._manners[0]

    def best(self, choices: Sequence[Choice]) -> list[Candidate]:
        """Return the plays or bids tried, best first; `choices` come with a judgement of them."""
        if solved := self.solved(choices):
            return solved
        effort, trust = self._effort, self._trust
        self._likely, most = max(choices, key=lambda choice: choice[1])
        candidates = [
            Candidate(choice, prior=worth - most if trust else 0.0, trust=trust)
            for choice, worth in choices
        ]
        alive = [each for each in candidates if each.prior >= -HOPELESS]
        apart = APART_IN_WINS if self._stakes.for_the_win else APART
        tried, began = 0, self._clock()
        ready = began - self._began  # seconds that hands were imagined for
        while not tried or (tried < effort.playouts and len(alive) > 1):
            more = BATCH * len(alive)
            taken = self._clock() - began
            if tried and ready + taken * (tried + more) / tried > effort.seconds:
                break  # at this pace the next batch would end too late
            for _ in range(BATCH):
                position = self._deal()
                for candidate in alive:
                    self._try(candidate, position)
                tried += len(alive)
                if self._clock() - self._began > effort.seconds:
                    break  # with a large hand even the first batch takes too long
            alive = in_the_race(alive, apart)
        return [*alive, *sorted(set(candidates) - set(alive), key=lambda each: -each.mean)]

    def solved(self, choices: Sequence[Choice]) -> list[Candidate]:
        """Return the plays by what they are worth exactly, best first; none if too much is open."""
        if not self._can_be_solved():
            return []
        candidates = [Candidate(choice) for choice, _ in choices]
        self._solve(candidates)
        return sorted(candidates, key=lambda candidate: -candidate.mean)

    def _deal(self) -> Position:
        position = self._deals.sample(self._belief.hands())
        self._manner = self._manners[int(self._rng.random() * MANNERS)]
        if self._unknown:
            self._guess_bids(position)
        return position

    def _guess_bids(self, position: Position) -> None:
        """Let all whose bids are not known bid from the table with the hands they were dealt."""
        need, heard = position.need[:], list(self._heard or ())
        for seat in self._unknown:
            bid = self._likely
            if seat != self._seat:
                dealt = position.hands[seat] | self._deals.played[seat]
                bid = self._judge.bid(dealt, self._trump, self._open & ~dealt, heard)
                self._bids[seat] = bid
                need[seat] += bid
            if self._heard is not None:
                heard.append(bid)
        position.need = need

    def _try(self, candidate: Candidate, position: Position) -> None:
        seat, deck = self._seat, self._deck
        if self._view.phase is Phase.BID:
            position.need[seat] = self._bids[seat] = candidate.choice
            need, points = playout(
                deck, position, self._manner, self._rng, me=seat, judge=self._judge
            )
        else:
            need, points = playout(
                deck,
                position,
                self._manner,
                self._rng,
                candidate.choice,
                seat,
                judge=self._judge,
            )
        self._note(candidate, need, points)

    def _note(self, candidate: Candidate, need: list[int], extra: list[int]) -> None:
        """Add how a round ended to what is known of a choice."""
        stakes, seat, bids = self._stakes, self._seat, self._bids
        candidate.trials += 1
        candidate.exact += not need[seat]
        if stakes.minds_others:
            points = stakes.points(bids, need, extra)
            mine = points[seat]
            candidate.total += stakes.worth(seat, points)
            candidate.own += mine
            candidate.others += (sum(points) - mine) / (len(points) - 1)
            if stakes.for_the_win:
                candidate.won = (candidate.won or 0.0) + (stakes.won(seat, points) or 0.0)
        else:
            bid = bids[seat]
            mine = stakes.pays[bid][bid - need[seat]] + extra[seat]
            candidate.total += mine
            candidate.own += mine

    def _solve(self, candidates: list[Candidate]) -> None:
        """Give candidates their exact worth: over every possible deal, all playing their best."""
        deck, stakes, rng = self._deck, self._stakes, self._rng

        def worth(seat: int, ended: Ended) -> float:
            return stakes.worth(seat, stakes.points(self._bids, *ended))

        for position in self._deals.every():
            if self._unknown:
                self._guess_bids(position)
            for candidate in candidates:
                after = step(deck, position, candidate.choice, rng)
                self._note(candidate, *solve(deck, after, worth, rng))

    def _can_be_solved(self) -> bool:
        view = self._view
        if not self._effort.solves or view.phase is not Phase.PLAY:
            return False
        return lines_of_play(view) <= self._effort.solves

    def _some_manners(self) -> list[bytes]:
        effort, plays = self._effort, sum(self._view.hand_counts)
        first = bytes([FORCED] * (self._view.phase is Phase.PLAY))
        kinds, weights = (JUDGED, ODD), (1 - effort.oddity, effort.oddity)
        return [
            first + bytes(self._rng.choices(kinds, weights, k=plays - len(first)))
            for _ in range(MANNERS)
        ]
