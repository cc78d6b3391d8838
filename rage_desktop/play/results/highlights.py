"""Highlights at the end of a game: cards with a figure and a sentence.

Each is computed from the game itself; data from other games or a review is passed in.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from rage_desktop.match.statistics.review_score import ReviewScore
from rage_desktop.play.results.best_moment import Moment, best_moments
from rage_desktop.play.results.result_message import COUNTS, ResultMessage, longest_run
from rage_desktop.rules import Event, Text, ntext, text
from rage_desktop.rules.text import Decimal

Tone: TypeAlias = Literal["gold", "mint", "cyan"]
A_RUN = 3  # made bids in a row that make a highlight
MOST = 4  # people whose best moments fit
OFTEN = 2  # occurrences that make a highlight


class Highlight(Struct, frozen=True):
    """One highlight card: subject, figure and sentence; `number` is its round, and `seat` its
    player if several people played."""

    id: str
    icon: str
    tone: Tone
    about: Text
    figure: Text
    said: Text
    number: int | None = None
    seat: int | None = None


def make_highlights(
    ending: ResultMessage, events: Sequence[Event], best_before: int | None
) -> tuple[Highlight, ...]:
    """Return the highlights of the one person, best first; with several people, the best moment of
    each.

    `events` are all events of the game, `best_before` the person's highest score in earlier games
    of this kind, None for a first game.
    """
    if not ending.scores:
        return ()
    if ending.person is None:
        return tuple(_moments(ending, events))
    return tuple(_facts(ending, events, best_before))


def _moments(ending: ResultMessage, events: Sequence[Event]) -> Iterator[Highlight]:
    """Yield the best moment of each person; none if they do not all fit."""
    people, said = ending.setup.people, set[str]()
    for seat in people if len(people) <= MOST else ():
        about = text("{name}'s best moment", name=ending.setup.seats[seat].name)
        moments = best_moments(ending.scores, seat, seat in ending.winners, events)
        moment = next((one for one in moments if str(one.said) not in said), None)
        if moment is not None:
            said.add(str(moment.said))
            yield _moment(moment, f"moment-{seat + 1}", about, seat)


def _moment(moment: Moment, id_: str, about: Text, seat: int | None = None) -> Highlight:
    figure = text("Round {number}: {points:+}", number=moment.number, points=moment.points)
    return Highlight(id_, "star", "gold", about, figure, moment.said, moment.number, seat)


def _facts(
    ending: ResultMessage, events: Sequence[Event], best_before: int | None
) -> Iterator[Highlight]:
    seat, scores = ending.mine.seat, ending.scores
    moment = next(best_moments(scores, seat, seat in ending.winners, events), None)
    if moment is not None:
        yield _moment(moment, "moment", text("Your best moment"))
    total = ending.mine.total
    if best_before is not None and total > best_before:
        figure = ntext("{n} point", "{n} points", total)
        said = text("Your best game of {title} so far was {points}.",
                    title=Text(ending.setup.file.title), points=best_before)  # fmt: skip
        yield Highlight("record", "flame", "mint", text("New record"), figure, said)
    course = _course(ending)
    if course is not None:
        yield course
    run = longest_run(scores, seat)
    if run >= A_RUN:
        said = text("Your longest run of exact bids in a row.")
        figure = ntext("{n} exact", "{n} exact", run)
        yield Highlight("run", "i_ring", "mint", text("Streak"), figure, said)
    one_off = sum(abs(s.bids[seat] - s.tricks[seat]) == 1 for s in scores)
    if one_off >= OFTEN and not ending.won:
        said = text("You missed {count} bids by a single trick.",
                    count=_counted(one_off))  # fmt: skip
        yield Highlight("trick", "i_bulb", "cyan", text("Summary"), text("So close"), said)


def against_cards(rating: ReviewScore, rounds: int) -> Highlight:
    """Return the card with a review's result: points per round, made and expected."""
    made, worth = Decimal(rating.made / rounds), Decimal(rating.worth / rounds)
    figure = text("{made} of {worth}", made=made, worth=worth)
    said = text("Points per round: what you scored, and what your cards were worth.")
    return Highlight("worth", "i_target", "gold", text("You vs. your cards"), figure, said)


def _counted(count: int) -> Text:
    return COUNTS[count - 1] if count <= len(COUNTS) else text("{n}", n=count)


# -- the course of the game ------------------------------------------------------------------------


def _course(ending: ResultMessage) -> Highlight | None:
    """Return how a win came about: leading throughout, or from last place."""
    if not ending.won or len(ending.winners) > 1 or len(ending.scores) < A_RUN:
        return None
    seat, about = ending.mine.seat, text("How the game went")
    totals = [score.totals for score in ending.scores]
    if all(all(one[seat] > other for i, other in enumerate(one) if i != seat) for one in totals):
        said = text("You led after every single round.")
        return Highlight("course", "i_crown", "mint", about, text("In the lead all the way"), said)
    behind = [n for n, one in enumerate(totals[:-1], 1)
              if all(one[seat] < other for i, other in enumerate(one) if i != seat)]  # fmt: skip
    if behind:
        said = text("After round {number} you were in last place.", number=behind[-1])
        figure = text("From last place")
        return Highlight("course", "i_up", "mint", about, figure, said, behind[-1])
    return None
