"""The four figures at the head of the statistics, in words: won, bids hit, streaks, points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rage_desktop.match.statistics.player_stats import PlayerStats
from rage_desktop.match.statistics.result_rows import HINTED
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import Arg, Decimal, Percent

PARTS, RUN = 15, 10
EMPTY = text("Finish a game to start this ring.")


@dataclass(frozen=True)
class RingText:
    """What one card says. Its number counts up to `count`; None where there is nothing to count."""

    id: str
    name: Text
    colour: str
    share: float
    count: float | None
    below: Text
    figure: Text
    lines: Sequence[Text]
    format: Callable[[float], Arg] = Percent  # the number as spoken
    parts: int = 0
    line: Sequence[float] = ()

    def middle(self, come: float) -> Arg:
        """Return what stands in the ring while figures have come so far, 0 to 1."""
        return "–" if self.count is None else self.format(self.count * come)


def won(record: PlayerStats, colour: str) -> RingText:
    """Return how many games were won, and what luck alone would win."""
    share, figure = record.won / max(1, record.games), text("No games yet")
    lines: list[Text] = [EMPTY]
    if record.games:
        figure = text("{n} of {all}", n=record.won, all=record.games)
        lines = [
            text("An even share is {percent}", percent=Percent(record.even)),
            text("Average place {place}", place=Decimal(record.place)),
        ]
    count = share if record.games else None
    return RingText("won", text("Won"), colour, share, count, text("won"), figure, lines)


def hits(record: PlayerStats, colour: str) -> RingText:
    """Return how many bids were made exactly, and the line of the last games."""
    hands, figure = record.hands, text("No bids yet")
    line: Sequence[float] = record.line if hands.of and len(record.line) > 1 else ()
    lines = [text("Every exact bid fills a part.")]
    if hands.of:
        figure = text("{n} of {all}", n=round(hands.part), all=hands.of)
        lines = [] if line else [text("Your graph starts with your second game.")]
    count = hands.rate if hands.of else None
    name, below = text("Exact bids"), text("exact")
    return RingText(
        "hits", name, colour, hands.rate, count, below, figure, lines, parts=PARTS, line=line
    )


def streaks(record: PlayerStats, days: int, colour: str) -> RingText:
    """Return the longest rows of exact bids and of games won."""
    run, name, below = record.exact_streak, text("Streaks"), text("in a row")
    figure = ntext("{n} exact", "{n} exact", run)
    lines = (
        text("Now {now} · wins {wins}", now=record.exact_now, wins=record.win_streak),
        ntext("Daily deal: {n} day", "Daily deal: {n} days", days),
    )
    share = min(1.0, run / RUN)
    return RingText("streaks", name, colour, share, run, below, figure, lines, round, RUN)


def _best_game(record: PlayerStats) -> Text:
    """Return the most points of a game; quick games are no match for full ones."""
    if record.best_quick is None:
        return text("Best game {n}", n=record.best or 0)
    if record.best is None:
        return text("Best quick game {n}", n=record.best_quick)
    return text("Best game {n}, quick {quick}", n=record.best, quick=record.best_quick)


def points(record: PlayerStats, colour: str) -> RingText:
    """Return points a hand, beside what the cards were worth where games were reviewed."""
    a_hand = record.points / record.hands.of if record.hands.of else 0.0
    name, below, best = text("Points"), text("per round"), _best_game(record)
    rated = record.rated
    if rated is None or rated.worth <= 0:
        figure = text("{n} in all", n=record.points)
        review = text("Review a game to see what your cards were worth.")
        lines: Sequence[Text] = (best, review) if record.games else (review,)
        count = a_hand if record.games else None
        return RingText("points", name, colour, 0.0, count, below, figure, lines, Decimal)
    share = rated.made / rated.worth
    figure = text("{percent} of {worth}", percent=Percent(share), worth=Decimal(rated.worth))
    lines = (
        text("of what your cards were worth"),
        text("Decisions {percent}", percent=Percent(rated.decisions)),
        best,
    )
    filled = max(0.0, min(1.0, share))
    return RingText("points", name, colour, filled, a_hand, below, figure, lines, Decimal)


def counted_games(record: PlayerStats, *, hinted: bool = False) -> Text:
    """Return how many games the figures count, and how many they leave out and why.

    `hinted` tells that they are those of the games with hints.
    """
    games, left = record.games, dict(record.left_out)
    said: Text = text("Only games without undo or hints count.")
    if hinted:
        said = ntext(
            "One game with hints. It earns no achievements.",
            "{n} games with hints. They earn no achievements.",
            games,
        )
    elif games:
        said = ntext(
            "One game without undo or hints counts.",
            "{n} games without undo or hints count.",
            games,
        )
    free, kept = left.pop("", 0), left.pop(HINTED, 0)
    practice, helped = left.pop("practice", 0), sum(left.values())
    for count, other in (
        (free, ntext("One is without hints.", "{n} are without hints.", free)),
        (kept, ntext("One with hints is kept apart.", "{n} with hints are kept apart.", kept)),
        (practice, ntext("One practice game doesn't.", "{n} practice games don't.", practice)),
        (helped, ntext("One more with help doesn't.", "{n} more with help don't.", helped)),
    ):
        if count:
            said = text("{one} {other}", one=said, other=other)
    return said
