"""Figures of a review: luck separated from decisions, round by round, and the lessons to learn.

The points of a round are split into terms that add up: the value of the player's own cards at this
table; the effect of how the other cards lay; the loss by bids and by plays; and the remainder,
which is the effect of the others' moves and of guesses. All figures are points, to a tenth.

Decisions of one kind share a rule of about five words, so that they form one lesson."""

from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from rage_desktop.bots.estimate.knowledge import after_play
from rage_desktop.play.review.past_game import PastRound
from rage_desktop.play.review.verdict import MISTAKE, Review, Verdict, Worth
from rage_desktop.rules import ActionCard, Bid, NumberCard, Play, Role, SeatView, Text, text

DARING = 3  # hand size below which bidding 0 takes no courage
LESSONS: Final = 3  # at most, of one game


class Takeaway(NamedTuple):
    """A rule as advice after a mistake, and as praise after a good decision."""

    learn: Text
    praise: Text


TAKE_NOW = Takeaway(text("Take tricks while you can"), text("Took tricks while possible"))
TAKE_LATER = Takeaway(text("Save your winners for later"), text("Saved winners for later"))
LEAVE_MINUS = Takeaway(
    text("Leave minus points to the others"), text("Left minus points to the others")
)


def make_takeaway(view: SeatView, better: Bid | Play, worse: Bid | Play) -> Takeaway:
    """Return the rule by which one move is better than the other."""
    if isinstance(better, Bid) or isinstance(worse, Bid):
        assert isinstance(better, Bid)
        assert isinstance(worse, Bid)
        return _of_bids(better.bid, worse.bid, daring=len(view.hand) >= DARING)
    need = (view.bids[view.me] or 0) - view.tricks[view.me]
    if better.card == worse.card:
        return Takeaway(text("Name the suit with care"), text("Named the right suit"))
    kinds = [isinstance(move.card, ActionCard) for move in (better, worse)]
    if all(kinds):
        return Takeaway(text("Choose the right action card"), text("Chose the right action card"))
    if any(kinds):
        return _of_kinds(better, need)
    if not 0 <= need <= len(view.hand):
        return Takeaway(
            text("Bid missed? Points still count"), text("Bid missed, played for points")
        )
    return _when_exact(view, better, worse) if need == 0 else _when_short(view, better, worse)


def _of_bids(better: int, worse: int, daring: bool) -> Takeaway:
    if better == 0 and daring:
        return Takeaway(text("Dare to bid 0"), text("Dared to bid 0"))
    if better > worse:
        return Takeaway(text("Don't bid too low"), text("Bid high enough"))
    return Takeaway(text("Don't bid too high"), text("Kept the bid low enough"))


def _of_kinds(better: Play, need: int) -> Takeaway:
    if not isinstance(better.card, ActionCard):
        return Takeaway(text("Keep action cards for later"), text("Kept action cards for later"))
    if need == 0:
        return Takeaway(text("Bid made? Use action cards"), text("Bid made, used action cards"))
    return Takeaway(text("Use action cards in time"), text("Used action cards in time"))


def _when_exact(view: SeatView, better: Play, worse: Play) -> Takeaway:
    ours = after_play(view, better)
    theirs = after_play(view, worse)
    higher = _higher(view, better, worse)
    if not view.trick and higher is False:
        return Takeaway(text("Bid made? Lead your low cards"), text("Bid made, led low"))
    if view.trick and theirs.wins and not ours.wins:
        return Takeaway(
            text("Bid made? Play a losing card"), text("Bid made, played a losing card")
        )
    if view.trick and not ours.wins and higher:
        return Takeaway(
            text("Bid made? Throw high cards away"), text("Bid made, threw high cards away")
        )
    if view.trick and ours.wins and theirs.wins and higher:
        return Takeaway(
            text("Forced to take it? Play high"), text("Forced to take it, played high")
        )
    return Takeaway(text("Bid made? Keep the safe cards"), text("Bid made, safe cards kept"))


def _when_short(view: SeatView, better: Play, worse: Play) -> Takeaway:
    ours = after_play(view, better)
    theirs = after_play(view, worse)
    higher = _higher(view, better, worse)
    if not view.trick:
        if (ours.suit == ours.trump) != (theirs.suit == theirs.trump):
            # Ranks of a trump and of another suit say nothing of each other.
            return TAKE_NOW if ours.suit == ours.trump else TAKE_LATER
        if higher:
            return Takeaway(text("Need tricks? Lead high"), text("Led high for tricks"))
        return Takeaway(text("Hold back your high cards"), text("Held back high cards"))
    if ours.wins and not theirs.wins:
        if ours.suit == ours.trump != view.lead:
            return Takeaway(text("Trump when you need tricks"), text("Trumped when needed"))
        return TAKE_NOW
    if theirs.wins and not ours.wins:
        minus = any(play.card.role is Role.MALUS for play in view.trick)
        return LEAVE_MINUS if minus else TAKE_LATER
    if ours.wins:
        if higher:
            return Takeaway(text("Win with a safe card"), text("Won with a safe card"))
        return Takeaway(text("Win as cheaply as possible"), text("Won as cheaply as possible"))
    return Takeaway(text("Keep cards that can still win"), text("Kept cards that could still win"))


def _higher(view: SeatView, better: Play, worse: Play) -> bool | None:
    """Return whether the first number card is higher; None if they are not comparable."""
    one = better.card
    other = worse.card
    if not (isinstance(one, NumberCard) and isinstance(other, NumberCard)) or view.low_wins:
        return None
    return one.rank > other.rank


class Terms(Struct, frozen=True, kw_only=True):
    """What points are made of: made = cards + lay + others − bids − plays, to the tenth.

    `cards` is the value of the player's own cards, `lay` the luck of how the other cards lay,
    `others` the effect of the others' moves and of guesses, `bids` and `plays` the loss by the
    player's own decisions.
    """

    made: float
    cards: float
    lay: float
    bids: float
    plays: float

    @property
    def others(self) -> float:
        """The rest, which nothing else explains."""
        return round(self.made - self.cards - self.lay + self.bids + self.plays, 1)


class Unreviewed(Struct, frozen=True, kw_only=True):
    """What is known of a round of a seat before it is reviewed."""

    number: int
    size: int
    bid: int
    won: int
    made: int

    @property
    def exact(self) -> bool:
        """Whether the bid was made."""
        return self.bid == self.won


class RoundSum(Terms, frozen=True, kw_only=True):
    """One round of a seat."""

    number: int
    size: int
    bid: int
    won: int
    made: int
    excused: bool = False

    @property
    def exact(self) -> bool:
        """Whether the bid was made."""
        return self.bid == self.won

    @property
    def lost(self) -> float:
        """The loss by decisions."""
        return round(self.bids + self.plays, 1)

    @property
    def unlucky(self) -> bool:
        """Whether the bid was missed although every decision was right."""
        return not (self.exact or self.lost or self.excused)


class Lesson(Struct, frozen=True, kw_only=True):
    """A rule and its decisions; `ply` is the one that cost, or gained, the most.

    `points` is the total cost or gain; `why` says why `better` is better than `worse`.
    """

    rule: Text
    ply: int
    plies: tuple[int, ...]
    points: float
    why: Text | None
    better: Bid | Play
    worse: Bid | Play


class Waterfall(Terms, frozen=True, kw_only=True):
    """The mean round; the error margins are 95% intervals."""

    cards_error: float
    lay_error: float


class Summary(Struct, frozen=True, kw_only=True):
    """A seat's whole game as far as it is reviewed: `rounds` out of `count`, and what is known of
    the `unreviewed` ones.

    `accuracy` is 100 minus the share of the points at stake that was lost; None before any decision
    is reviewed. `best` of `decisions` with a choice lost nothing. `well` lists good decisions if
    there are fewer than three lessons.
    """

    seat: int
    count: int
    accuracy: int | None
    decisions: int
    best: int
    rounds: tuple[RoundSum, ...]
    unreviewed: tuple[Unreviewed, ...]
    mean: Waterfall | None
    lessons: tuple[Lesson, ...]
    well: tuple[Lesson, ...]

    @property
    def all_rounds(self) -> tuple[RoundSum | Unreviewed, ...]:
        """Every round, in the order played."""
        return tuple(sorted([*self.rounds, *self.unreviewed], key=lambda each: each.number))

    @property
    def complete(self) -> bool:
        """Whether every round is reviewed."""
        return len(self.rounds) == self.count

    @property
    def lost(self) -> float:
        """The total loss by decisions."""
        return round(fsum(each.lost for each in self.rounds), 1)

    @property
    def luck(self) -> float:
        """The total effect of how the others' cards lay, over all rounds."""
        return round(fsum(each.lay for each in self.rounds), 1)


def summary(review: Review, seat: int) -> Summary:
    """Return the figures of a seat's rounds that are completely reviewed."""
    verdicts = review.verdicts(seat)
    free = [each for each in verdicts if not (each.forced or each.excused)]
    rounds = [each for each in review.game.rounds if _is_reviewed(review, each, seat)]
    sums = tuple(_round(review, each, seat) for each in rounds)
    lessons = _lessons(review, free)
    well = _well(review, free)[: LESSONS - len(lessons)]
    return Summary(
        seat=seat,
        count=len(review.game.rounds),
        accuracy=_accuracy(free),
        decisions=len(free),
        best=sum(not each.loss for each in free),
        rounds=sums,
        unreviewed=tuple(_known(each, seat) for each in review.game.rounds if each not in rounds),
        mean=_mean(review, sums, seat, rounds) if sums else None,
        lessons=lessons,
        well=well,
    )


def _is_reviewed(review: Review, round_: PastRound, seat: int) -> bool:
    mine = [each for each in round_.decisions if each.seat == seat]
    reviewed = all(review.verdict(each.ply) for each in mine)
    return reviewed and review.worth(round_.number, seat) is not None


def _known(round_: PastRound, seat: int) -> Unreviewed:
    score = round_.score
    return Unreviewed(
        number=round_.number,
        size=round_.size,
        bid=score.bids[seat],
        won=score.tricks[seat],
        made=score.points[seat],
    )


def _round(review: Review, round_: PastRound, seat: int) -> RoundSum:
    verdicts = review.verdicts(seat, round_.number)
    worth = _worth(review, round_, seat)
    score = round_.score
    return RoundSum(
        number=round_.number,
        size=round_.size,
        bid=score.bids[seat],
        won=score.tricks[seat],
        made=score.points[seat],
        excused=any(each.excused for each in verdicts),
        cards=worth.cards,
        lay=worth.lay,
        bids=_lost(each for each in verdicts if each.is_bid),
        plays=_lost(each for each in verdicts if not each.is_bid),
    )


def _mean(
    review: Review, sums: Sequence[RoundSum], seat: int, rounds: Sequence[PastRound]
) -> Waterfall:
    terms = Terms.__struct_fields__
    means = {name: round(fmean(getattr(each, name) for each in sums), 1) for name in terms}
    worths = [_worth(review, each, seat) for each in rounds]
    return Waterfall(
        **means,
        cards_error=_error([each.cards_error for each in worths]),
        lay_error=_error([each.lay_error for each in worths]),
    )


def _accuracy(free: Sequence[Verdict]) -> int | None:
    if not free:
        return None
    stake = fsum(each.stake for each in free)
    return 100 if not stake else round(100 - 100 * _lost(free) / stake)


def _lessons(review: Review, free: Sequence[Verdict]) -> tuple[Lesson, ...]:
    """Return the lessons, costliest first: at least one point in one or several decisions."""
    found = _by_rule(review, [(each, each.best, each.move, each.loss) for each in free])
    return tuple(each for each in found if each.points >= MISTAKE)[:LESSONS]


def _well(review: Review, free: Sequence[Verdict]) -> tuple[Lesson, ...]:
    """Return good decisions: the best move, where the next best costs a point or more."""
    good = [each for each in free if not each.loss and not each.played and len(each.options) > 1]
    gains = [(each, each.options[0].points - each.options[1].points) for each in good]
    cases = [
        (each, each.move, each.options[1].move, round(gain, 1))
        for each, gain in gains
        if gain >= MISTAKE
    ]
    return _by_rule(review, cases, praise=True)


Case: TypeAlias = tuple[Verdict, Bid | Play, Bid | Play, float]
"""A decision, what was better and what was worse, and by how many points."""


def _by_rule(review: Review, cases: Iterable[Case], *, praise: bool = False) -> tuple[Lesson, ...]:
    """Return a lesson for each rule of the cases, most points first."""
    by_rule: dict[str, list[Case]] = {}
    for case in cases:
        verdict, better, worse, points = case
        if points:
            found = make_takeaway(review.game.view_before(verdict.ply, verdict.seat), better, worse)
            rule = found.praise if praise else found.learn
            by_rule.setdefault(rule.msgid, []).append(case)
    lessons: list[Lesson] = []
    for rule_id, all_cases in by_rule.items():
        verdict, better, worse, _ = max(all_cases, key=lambda case: case[3])
        lesson = Lesson(
            rule=Text(rule_id),
            ply=verdict.ply,
            plies=tuple(case[0].ply for case in all_cases),
            points=round(fsum(case[3] for case in all_cases), 1),
            why=_why(verdict),
            better=better,
            worse=worse,
        )
        lessons.append(lesson)
    return tuple(sorted(lessons, key=lambda lesson: -lesson.points))


def _why(verdict: Verdict) -> Text | None:
    """Return the reason without the name of the better card, which is shown beside it."""
    reason = verdict.reason
    inner = None if reason is None else reason.args.get("reason")
    return inner if verdict.loss and isinstance(inner, Text) else reason


def _worth(review: Review, round_: PastRound, seat: int) -> Worth:
    worth = review.worth(round_.number, seat)
    assert worth is not None
    return worth


def _lost(verdicts: Iterable[Verdict]) -> float:
    return round(fsum(each.loss for each in verdicts), 1)


def _error(errors: Sequence[float]) -> float:
    return sqrt(fsum(each**2 for each in errors)) / len(errors)
