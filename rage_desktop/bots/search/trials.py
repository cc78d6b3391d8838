"""Decisions with their alternatives, the trials that compare these, the value of a round's end.

Search and exact endgames share them: choices, deals that fit a view, how rounds end. Characters,
reasons and hints read a decision.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from random import Random

from msgspec import Struct, field, structs

from rage_desktop.bots.bitcards.position import Position
from rage_desktop.bots.bot import Bot, answer, check_asked
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.search.determinize import Deals
from rage_desktop.bots.search.hand_likelihood import first_trump
from rage_desktop.rules import Move, Role, SeatView, round_points

WIN = 20.0  # what the game is worth, in points, when it is decided
POINTS_BESIDE_A_WIN = 0.3  # what a point counts between choices that win equally often
SHARED_TIE = 0.5  # a tie counts as half a win, whatever rule will break it
BLUR = 0.15  # points below which fitted values and searches do not distinguish moves


@dataclass(slots=True)
class RoundValue:
    """The value of a round's end for each seat, from the perspective of seat `mine`.

    `pays` holds points by bid and tricks won; `last` is set, or `goal`, if the win counts.
    Otherwise a point of the others' average is worth minus `rivalry` points of `mine`; the others
    are assumed to maximise their own.
    """

    mine: int
    pays: list[list[int]]
    totals: tuple[int, ...]
    last: bool
    goal: int | None
    rivalry: float = 0.0

    @property
    def for_the_win(self) -> bool:
        """Return whether the win counts, or may count."""
        return self.last or self.goal is not None

    @property
    def minds_others(self) -> bool:
        """Return whether more than the seat's own points count."""
        return self.for_the_win or self.rivalry > 0

    def worth(self, seat: int, points: Sequence[int]) -> float:
        """Return what the points of all for this round are worth to a seat."""
        won = self.won(seat, points) if self.for_the_win else None
        if won is None:
            return self._ahead(seat, points)
        return WIN * won + POINTS_BESIDE_A_WIN * points[seat]

    def won(self, seat: int, points: Sequence[int]) -> float | None:
        """Return a seat's share of the win with these points for this round; None if the game
        continues."""
        totals = [before + more for before, more in zip(self.totals, points, strict=True)]
        best = max(totals)
        if not self.last and (self.goal is None or best < self.goal):
            return None
        if totals[seat] < best:
            return 0.0
        return 1.0 if totals.count(best) == 1 else SHARED_TIE

    def _ahead(self, seat: int, points: Sequence[int]) -> float:
        own = points[seat]
        if seat != self.mine or not self.rivalry:
            return own
        return own - self.rivalry * (sum(points) - own) / (len(points) - 1)

    def points(self, bids: Sequence[int], need: Sequence[int], extra: Sequence[int]) -> list[int]:
        """Return the points of all, from bid less tricks and BONUS and MALUS points."""
        pays = self.pays
        return [
            pays[bid][bid - short] + more
            for bid, short, more in zip(bids, need, extra, strict=True)
        ]


def round_value_of(view: SeatView, for_the_win: bool, rivalry: float = 0.0) -> RoundValue:
    """Return what the end of the round of a view is worth."""
    size = view.hand_size
    goal = view.edition.game_ends
    pays = [
        [round_points(view.edition, size, bid, won) for won in range(size + 1)]
        for bid in range(size + 1)
    ]
    bonuses = view.edition.bonus * view.edition.action_counts.get(Role.BONUS, 0)
    within_reach = max(view.totals) + max(map(max, pays)) + bonuses
    return RoundValue(
        mine=view.me,
        pays=pays,
        totals=view.totals,
        last=for_the_win and view.number == view.rounds_planned,
        goal=goal if for_the_win and isinstance(goal, int) and within_reach >= goal else None,
        rivalry=rivalry,
    )


class Effort(Struct, frozen=True):
    """How hard to search: playouts for a decision, and the seconds after which it stops.

    `imagined` is how many hands are imagined for each other seat, to pick those that fit its moves;
    `oddity` the part of the others' cards that are played at random in a playout; `trust` how many
    trials the evaluator's opinion of a choice counts for. `rivalry` is what a point of the others'
    average takes away; with `for_the_win` the last round is played for the game. `solves` is the
    most lines of play that an ending may have to be solved exactly.
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
        """Return the same effort with at most this many seconds; None for no limit."""
        return structs.replace(self, seconds=inf if seconds is None else min(seconds, self.seconds))


@dataclass(slots=True, eq=False)
class Candidate:
    """One choice and its trials: how many, their total value, how often the bid was made.

    `own` holds the seat's points and, where those of the others count, `others` their average;
    `won` the games won, where this round may end the game and that counts. `prior` is the
    evaluator's opinion of it, `trust` how many trials that counts for.
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
        """Return its score: the value of a trial and the evaluator's opinion, weighed."""
        weight = self.trials + self.trust
        return (self.total + self.trust * self.prior) / weight if weight else self.prior


class Trials:
    """Deals cards for one decision of one view, and keeps account of how rounds end."""

    def __init__(self, evaluator: Evaluator, view: SeatView, effort: Effort, rng: Random) -> None:
        self._evaluator = evaluator
        self._deck = evaluator.deck
        self._view = view
        self._seat = view.me
        self._effort = effort
        self._rng = rng
        self._deals = Deals(evaluator.deck, view, rng)
        self._value = round_value_of(view, effort.for_the_win, effort.rivalry)
        self._bids = [bid or 0 for bid in view.bids]
        first, turned = first_trump(evaluator.deck, view)
        self._trump = evaluator.deck.mask(view.trump) if first is None else first  # when all bid
        self._open = evaluator.deck.masks.all_cards & ~turned
        self._unknown = [seat for seat in view.bidding_order if view.bids[seat] is None]
        self._heard: list[int] | None = None  # by those who have yet to bid
        if view.edition.bids == "open":
            self._heard = [
                bid for seat in view.bidding_order if (bid := view.bids[seat]) is not None
            ]
        self._likely = 0  # the bid that the evaluator suggests, where a bid is sought

    def _guess_bids(self, position: Position) -> None:
        """Let all whose bids are not known bid from the table with the hands they were dealt."""
        need = position.need[:]
        heard = list(self._heard or ())
        for seat in self._unknown:
            bid = self._likely
            if seat != self._seat:
                dealt = position.hands[seat] | self._deals.played[seat]
                bid = self._evaluator.bid(dealt, self._trump, self._open & ~dealt, heard)
                self._bids[seat] = bid
                need[seat] += bid
            if self._heard is not None:
                heard.append(bid)
        position.need = need

    def _note(self, candidate: Candidate, need: list[int], extra: list[int]) -> None:
        """Add the result of a round to the statistics of a choice."""
        value = self._value
        seat = self._seat
        bids = self._bids
        candidate.trials += 1
        candidate.exact += not need[seat]
        if value.minds_others:
            points = value.points(bids, need, extra)
            mine = points[seat]
            candidate.total += value.worth(seat, points)
            candidate.own += mine
            candidate.others += (sum(points) - mine) / (len(points) - 1)
            if value.for_the_win:
                candidate.won = (candidate.won or 0.0) + (value.won(seat, points) or 0.0)
        else:
            bid = bids[seat]
            mine = value.pays[bid][bid - need[seat]] + extra[seat]
            candidate.total += mine
            candidate.own += mine


class Decision(Struct, frozen=True):
    """A move, and what each of the moves considered is worth to the player who made it.

    `worths` holds points, of comparable moves only, and nothing where there was no choice; what
    differs by less than `blur` is nearly as good. `trials` is what a search tried, best first;
    with `counted` these are all the deals that are possible, each played out exactly.
    """

    move: Move
    worths: Mapping[Move, float] = field(default_factory=dict)
    blur: float = BLUR
    trials: Mapping[Move, Candidate] = field(default_factory=dict)
    counted: bool = False


class Thinker(Bot):
    """A bot that can report the alternatives of its move."""

    def decide(self, view: SeatView) -> Decision:
        """Return one of the view's legal moves and its alternatives."""
        check_asked(view)
        return Decision(view.legal[0]) if len(view.legal) == 1 else self._choose(view)

    @abstractmethod
    def _choose(self, view: SeatView) -> Decision:
        """Decide where there is a choice."""

    def move(self, view: SeatView) -> Move:
        """Return the move alone."""
        return self.decide(view).move


def decide(bot: Bot, view: SeatView) -> Decision:
    """Return any bot's decision; only the move if it reports no more."""
    return bot.decide(view) if isinstance(bot, Thinker) else Decision(answer(bot, view))
