"""Aggregate statistics of a person's finished games, and the four figures at their head in words.

Pure. Rounds and opponents are counted as stored tokens (see `result_rows`), and only distinct ones
are parsed: ten thousand games take a few hundredths of a second."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import NamedTuple

from msgspec import Struct

from rage_desktop.match.statistics.against_levels import LevelRecord, against_levels
from rage_desktop.match.statistics.result_rows import TRAINING, StoredResult
from rage_desktop.match.statistics.weeks import WeekFigures, figures_by_week
from rage_desktop.rules import Text, ntext, ptext, text
from rage_desktop.rules.text import Arg, Decimal, Percent

HAND = re.compile(r"(\d{1,3}):(\d{1,3}):(\d{1,3}):(-?\d{1,6})")
LINE = 20  # games in the trend line
PARTS = 15  # of the ring of exact bids
RUN = 10  # exact bids in a row that close the ring of streaks
EMPTY = text("Finish a game to start this ring.")


class StatsFilter(Struct, frozen=True):
    """Filter of the games to count; None for all. `since` is a time, "" for all time.

    `training` counts the games with hints or undo, which are kept apart from those that count.
    """

    edition_id: str | None = None
    rules: str | None = None
    seats: int | None = None
    since: str = ""
    training: bool = False

    def counts(self, game: StoredResult) -> bool:
        """Return whether a game is of the kind that is counted."""
        return game.uncounted in TRAINING if self.training else not game.uncounted

    def has(self, game: StoredResult) -> bool:
        """Return whether a game passes the filter."""
        return (
            self.edition_id in (None, game.edition_id)
            and self.rules in (None, game.rules)
            and self.seats in (None, game.seats)
            and game.finished >= self.since
        )


EVERYTHING = StatsFilter()


class Share(Struct, frozen=True):
    """A count out of a total."""

    part: float
    of: int

    @property
    def rate(self) -> float:
        """The ratio from 0 to 1; 0 if the total is 0."""
        return self.part / self.of if self.of else 0.0


class ReviewStats(Struct, frozen=True):
    """Reviewed games: the value of the cards per round, and the points made with them.

    `decisions` is the share of the points at stake that no decision lost, independent of luck.
    """

    games: int
    worth: float
    made: float
    decisions: float


class PlayerStats(Struct, frozen=True):
    """Figures over games that count, or over training games.

    A hand is a round; an exact one ended as bid. `even` is the number of wins expected by chance,
    `place` the mean place. `line` has the share of exact hands in the last games, oldest first.
    Streaks are the longest ever, `now` the current ones. `cells` count hands by bid and tricks won.
    `levels` has the duels with each level met, `weeks` the latest weeks of training. `left_out`
    counts the other games, by reason.
    """

    games: int
    won: int
    even: float
    place: float
    hands: Share
    line: tuple[float, ...]
    exact_streak: int
    exact_now: int
    win_streak: int
    points: int
    best: int | None
    best_quick: int | None
    cells: dict[tuple[int, int], int]
    by_cards: dict[int, Share]
    by_bid: dict[int, Share]
    levels: dict[str, LevelRecord]
    weeks: tuple[WeekFigures, ...]
    rated: ReviewStats | None
    left_out: dict[str, int]


class Hand(NamedTuple):
    """One hand of a finished game: its cards, the bid, the tricks won, the points."""

    cards: int
    bid: int
    won: int
    points: int

    @property
    def is_exact(self) -> bool:
        """Whether the bid was made."""
        return self.bid == self.won


def compute_stats(rows: Iterable[StoredResult], wanted: StatsFilter = EVERYTHING) -> PlayerStats:
    """Aggregate a person's games, given oldest first."""
    chosen = [row for row in rows if wanted.has(row)]
    games = [row for row in chosen if wanted.counts(row)]
    tokens = [row.hands.split() for row in games]
    counts = Counter(token for each in tokens for token in each)
    parsed = {token: hand_of(token) for token in counts}
    known = {token: hand for token, hand in parsed.items() if hand is not None}
    exact = {token: "1" if hand.is_exact else "0" for token, hand in known.items()}
    marks = ["".join(exact.get(token, "") for token in each) for each in tokens]
    whole = "".join(marks)
    runs = whole.split("0")
    hands = [(hand, counts[token]) for token, hand in known.items()]
    cells = Counter[tuple[int, int]]()
    for hand, times in hands:
        cells[hand.bid, hand.won] += times
    return PlayerStats(
        games=len(games),
        won=sum(row.won for row in games),
        even=_mean([1 / row.seats for row in games]),
        place=_mean([row.place for row in games]),
        hands=Share(whole.count("1"), len(whole)),
        line=tuple(mark.count("1") / len(mark) for mark in marks[-LINE:] if mark),
        exact_streak=max(map(len, runs)),
        exact_now=len(runs[-1]),
        win_streak=_longest([row.won for row in games]),
        points=sum(hand.points * times for hand, times in hands),
        best=max((row.total for row in games if not row.is_quick), default=None),
        best_quick=max((row.total for row in games if row.is_quick), default=None),
        cells=dict(cells),
        by_cards=_shares((hand.cards, hand.is_exact, times) for hand, times in hands),
        by_bid=_shares((hand.bid, hand.is_exact, times) for hand, times in hands),
        levels=against_levels(games),
        weeks=figures_by_week(zip(games, marks, strict=True)) if wanted.training else (),
        rated=_rated(games),
        left_out=dict(Counter(row.uncounted for row in chosen if not wanted.counts(row))),
    )


def _shares(hands: Iterable[tuple[int, bool, int]]) -> dict[int, Share]:
    """Return the share of exact hands by key; each is a key, whether it is exact, how many."""
    exact = Counter[int]()
    of = Counter[int]()
    for key, made, times in hands:
        exact[key] += made * times
        of[key] += times
    return {key: Share(exact[key], of[key]) for key in sorted(of)}


def hand_of(token: str) -> Hand | None:
    """Return the hand of a token; None for an invalid one."""
    found = HAND.fullmatch(token)
    return None if found is None else Hand(*map(int, found.groups()))


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values) if values else 0.0


def _longest(won: Iterable[bool]) -> int:
    return max(map(len, "".join("1" if each else "0" for each in won).split("0")))


def _rated(games: Iterable[StoredResult]) -> ReviewStats | None:
    """Aggregate the fully reviewed games; None if there are none."""
    rated = [row for row in games if None not in (row.worth, row.made, row.lost, row.stake)]
    rounds = sum(len(row.hands.split()) for row in rated)
    if not rounds:
        return None
    worth = fsum(row.worth or 0.0 for row in rated)
    made = fsum(row.made or 0.0 for row in rated)
    lost = fsum(row.lost or 0.0 for row in rated)
    stake = fsum(row.stake or 0.0 for row in rated)
    decisions = max(0.0, 1 - lost / stake) if stake > 0 else 1.0
    return ReviewStats(len(rated), worth / rounds, made / rounds, decisions)


@dataclass(frozen=True)
class RingText:
    """What one card says. Its number counts up to `count`; None where there is nothing to count."""

    id: str
    name: Text
    colour: str
    share: float
    count: float | None
    below: Text
    figure: Arg
    lines: Sequence[Text]
    format: Callable[[float], Arg] = Percent  # the number as spoken
    parts: int = 0
    line: Sequence[float] = ()

    def middle(self, come: float) -> Arg:
        """Return the text in the ring, where `come` is the progress of the figures from 0 to 1."""
        return "–" if self.count is None else self.format(self.count * come)


def won(record: PlayerStats, colour: str) -> RingText:
    """Return how many games were won, and what luck alone would win."""
    share = record.won / max(1, record.games)
    figure = text("No games yet")
    lines: list[Text] = [EMPTY]
    if record.games:
        figure = text("{n} of {all}", n=record.won, all=record.games)
        lines = [
            text("By luck alone: {percent}", percent=Percent(record.even)),
            text("Average place {place}", place=Decimal(record.place)),
        ]
    count = share if record.games else None
    return RingText("won", text("Won"), colour, share, count, text("won"), figure, lines)


def hits(record: PlayerStats, colour: str) -> RingText:
    """Return how many bids were made exactly, and the line of the last games."""
    hands = record.hands
    figure = ptext("your games", "No bids yet")
    line: Sequence[float] = record.line if hands.of and len(record.line) > 1 else ()
    lines = [text("Every exact bid fills part of the ring.")]
    if hands.of:
        figure = text("{n} of {all}", n=round(hands.part), all=hands.of)
    if line:
        lines = [ntext("Last game", "Last {n} games", len(line))]
    count = hands.rate if hands.of else None
    name = text("Exact bids")
    below = ptext("share of bids", "exact")
    return RingText(
        "hits", name, colour, hands.rate, count, below, figure, lines, parts=PARTS, line=line
    )


def streaks(record: PlayerStats, days: int, colour: str) -> RingText:
    """Return the longest rows of exact bids and of games won."""
    run = record.exact_streak
    name = text("Streaks")
    below = text("in a row")
    figure = ntext("{n} exact", "{n} exact", run)
    lines = (
        text("Now: {n}", n=record.exact_now),
        text("Wins in a row: {n}", n=record.win_streak),
        ntext("Daily deal: {n} day", "Daily deal: {n} days", days),
    )
    share = min(1.0, run / RUN)
    return RingText("streaks", name, colour, share, run, below, figure, lines, round, RUN)


def _best_game(record: PlayerStats) -> Text:
    """Return the most points of a game; quick games are no match for full ones."""
    if record.best is None or record.best_quick is None:
        return text("Best game: {n}", n=record.best or record.best_quick or 0)
    return text("Best game: {n}, quick: {quick}", n=record.best, quick=record.best_quick)


def points(record: PlayerStats, colour: str) -> RingText:
    """Return points a hand, beside what the cards were worth where games were reviewed."""
    a_hand = record.points / record.hands.of if record.hands.of else 0.0
    name = text("Points")
    below = text("per round")
    best = _best_game(record)
    rated = record.rated
    if rated is None or rated.worth <= 0:
        figure = text("{n} in all", n=record.points)
        review = text("Reviews show what your cards were worth.")
        lines: Sequence[Text] = (best, review) if record.games else (review,)
        count = a_hand if record.games else None
        return RingText("points", name, colour, 0.0, count, below, figure, lines, Decimal)
    share = rated.made / rated.worth
    lines = (
        text("of your cards' worth"),
        text("Accuracy: {percent}", percent=Percent(rated.decisions)),
        best,
    )
    filled = max(0.0, min(1.0, share))
    return RingText("points", name, colour, filled, a_hand, below, Percent(share), lines, Decimal)


def counted_games(record: PlayerStats, *, training: bool = False) -> Text:
    """Return how many games the figures count, and how many they leave out and why.

    `training` tells that they are those of training games.
    """
    games = record.games
    said: Text = text("From the second game on, undo and hints make a game training.")
    if training:
        said = ntext(
            "One training game. It earns no achievements.",
            "{n} training games. They earn no achievements.",
            games,
        )
    elif games:
        said = ntext(
            "One game is counted. From the second on, undo and hints make a game training.",
            "{n} games are counted. From the second on, undo and hints make a game training.",
            games,
        )
    for other in _left_out(record):
        said = text("{one} {other}", one=said, other=other)
    return said


def _left_out(record: PlayerStats) -> list[Text]:
    """Return a sentence for each kind of game that the figures leave out."""
    left = dict(record.left_out)
    free = left.pop("", 0)
    practice = left.pop("practice", 0)
    training = sum(left.pop(why, 0) for why in TRAINING)
    helped = sum(left.values())
    said = (
        ntext(
            "One game that counts is shown separately.",
            "{n} games that count are shown separately.",
            free,
        ),
        ntext(
            "One training game is counted separately.",
            "{n} training games are counted separately.",
            training,
        ),
        ntext("One practice game isn't counted.", "{n} practice games aren't counted.", practice),
        ntext(
            "One game in which a bot sat in isn't counted.",
            "{n} games in which a bot sat in aren't counted.",
            helped,
        ),
    )
    return [one for one in said if one.n]
