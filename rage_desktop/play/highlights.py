"""Highlights at the end of a game: cards with a figure and a sentence; the best moment among them.

Each is computed from the game itself; data from earlier games or a review is passed in. A best
moment is never a miss, nor what most of the table did."""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from statistics import median_low
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from rage_desktop import rules
from rage_desktop.match.errors import StoreError
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.achievements import award
from rage_desktop.match.statistics.result_rows import QUICK_HANDS, ReviewScore
from rage_desktop.match.store.store import Store
from rage_desktop.match.tour import TourTable, close_ring
from rage_desktop.play.result_message import COUNTS, ResultMessage, longest_run
from rage_desktop.rules import Event, Text, ntext, text
from rage_desktop.rules.text import Decimal, title_text

MARGIN = 8  # points over the table's median that make a round stand out
A_RUN = 3  # made bids in a row that make a highlight
MOST_PEOPLE = 4  # whose best moments fit
OFTEN = 2  # occurrences that make a highlight

MOST_STORIES = 2  # achievements shown with their stories; further ones are only counted


class LastTrick(NamedTuple):
    """The last trick of a round: who took it, and with which card."""

    winner: int
    card: rules.Card


class Moment(Struct, frozen=True):
    """A round worth remembering: its number, the points it brought, and what happened."""

    number: int
    points: int
    said: Text


class MadeBid(Struct, frozen=True):
    """A round whose bid a seat made, in a hand of two cards or more, as few others did."""

    number: int
    score: rules.RoundScored
    before: tuple[int, ...]  # totals before the round
    seat: int
    won_game: bool
    last: LastTrick | None

    @property
    def bid(self) -> int:
        """The bid, which is the tricks taken, too."""
        return self.score.bids[self.seat]

    @property
    def size(self) -> int:
        """The size of the hand."""
        return sum(self.score.tricks)

    @property
    def others_exact(self) -> int:
        """How many other players made their bids."""
        return sum(map(self.score.exact, range(len(self.score.bids)))) - 1


def best_moments(
    scores: Sequence[rules.RoundScored], seat: int, won_game: bool, events: Sequence[rules.Event]
) -> Iterator[Moment]:
    """Yield the moments of a seat that deserve the name, the best first; often none."""
    last = last_tricks(events)
    before = (0,) * len(scores[0].totals)
    made = []
    for number, score in enumerate(scores, start=1):
        one = MadeBid(number, score, before, seat, won_game, last.get(number))
        before = score.totals
        shared = 2 * (one.others_exact + 1) > len(score.bids)
        if one.bid == score.tricks[seat] and one.size > 1 and not shared:
            made.append(one)
    made.sort(key=lambda one: -one.score.points[seat])
    told = [(rank, one, said) for one in made for rank, said in _stories(one)]
    for _, one, said in sorted(told, key=itemgetter(0)):
        yield Moment(one.number, one.score.points[seat], said)


def _stories(one: MadeBid) -> Iterator[tuple[int, Text]]:
    """Yield what may be told of a round, each with its rank: 0 is the best."""
    bid = one.bid
    seat = one.seat
    score = one.score
    players = len(score.bids)
    ahead = score.points[seat] - median_low(score.points)
    if bid >= 2 and not one.others_exact:
        yield 0, text("{bid} of {bid}, and nobody else made their bid.", bid=bid)
    if bid >= 2 and one.last is not None and one.last.winner == seat:
        yield (
            1,
            text(
                "{bid} of {bid}, and only in the very last trick, with {card}.",
                bid=bid,
                card=one.last.card,
            ),
        )
    if bid == one.size >= 3:
        yield 2, text("Every trick of the round: {bid} of {bid}.", bid=bid)
    if not bid and one.size >= 5 and 2 * (players - 1 - one.others_exact) >= players:
        yield 3, text("Bid zero with {cards} cards and took no tricks.", cards=one.size)
    if one.won_game and _is_last(one.before, seat):
        yield 4, text("{bid} of {bid} while in last place, and a win in the end.", bid=bid)
    if ahead >= MARGIN:
        yield (
            5,
            text(
                "{bid} of {bid}, at least {ahead} points ahead of half the table.",
                bid=bid,
                ahead=ahead,
            ),
        )


def _is_last(totals: Sequence[int], seat: int) -> bool:
    return all(totals[seat] < other for i, other in enumerate(totals) if i != seat)


def last_tricks(events: Sequence[rules.Event]) -> dict[int, LastTrick]:
    """Return the last trick of every round, by the round's number."""
    number = 0
    cards = dict[int, rules.Card]()
    found = dict[int, LastTrick]()
    for event in events:
        match event:
            case rules.RoundBegan():
                number = event.number
            case rules.CardPlayed():
                cards[event.seat] = event.card
            case rules.TrickWon():
                found[number] = LastTrick(event.winner, cards[event.winner])
                cards = {}
    return found


Tone: TypeAlias = Literal["gold", "mint", "cyan"]


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
    people = ending.setup.people
    said = set[str]()
    for seat in people if len(people) <= MOST_PEOPLE else ():
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
    seat = ending.mine.seat
    scores = ending.scores
    moment = next(best_moments(scores, seat, seat in ending.winners, events), None)
    if moment is not None:
        yield _moment(moment, "moment", text("Your best moment"))
    total = ending.mine.total
    if best_before is not None and total > best_before:
        figure = ntext("{n} point", "{n} points", total)
        said = text(
            "Your best score in {title} so far was {points}.",
            title=title_text(ending.setup.file.title),
            points=best_before,
        )
        yield Highlight("record", "flame", "mint", text("New record"), figure, said)
    course = _course(ending)
    if course is not None:
        yield course
    run = longest_run(scores, seat)
    if run >= A_RUN:
        said = text("Your longest streak of exact bids.")
        figure = ntext("{n} exact", "{n} exact", run)
        yield Highlight("run", "i_ring", "mint", text("Streak"), figure, said)
    one_off = sum(abs(s.bids[seat] - s.tricks[seat]) == 1 for s in scores)
    if one_off >= OFTEN and not ending.won:
        said = text("You missed {count} bids by a single trick.", count=_counted(one_off))
        yield Highlight("trick", "i_bulb", "cyan", text("Summary"), text("So close"), said)


def against_cards(rating: ReviewScore, rounds: int) -> Highlight:
    """Return the card with a review's result: points per round, made and expected."""
    made = Decimal(rating.made / rounds)
    worth = Decimal(rating.worth / rounds)
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
    seat = ending.mine.seat
    about = text("How the game went")
    totals = [score.totals for score in ending.scores]
    if all(all(one[seat] > other for i, other in enumerate(one) if i != seat) for one in totals):
        said = text("You led after every single round.")
        return Highlight("course", "i_crown", "mint", about, text("In the lead all the way"), said)
    behind = [n for n, one in enumerate(totals[:-1], 1) if _is_last(one, seat)]
    if behind:
        said = text("After round {number} you were in last place.", number=behind[-1])
        return Highlight("course", "i_up", "mint", about, text("From last place"), said, behind[-1])
    return None


def achievement_highlights(store: Store, match: Match, seat: int | None) -> tuple[Highlight, ...]:
    """Award the achievements of a game, close its ring of the tour, and return highlight cards for
    the one person.

    Return none if several people played, or if the store cannot be read.
    """
    try:
        earned = award(store, match)
        table = close_ring(store, match)
    except StoreError:
        return ()
    mine = earned.get(seat, ()) if seat is not None else ()
    told = [] if table is None else [_closed(table)]
    told += [
        Highlight(f"earned-{each.id}", "star", "gold", text("Achievement"), each.name, each.story)
        for each in mine[:MOST_STORIES]
    ]
    if len(mine) > MOST_STORIES:
        more = ntext("And {n} more", "And {n} more", len(mine) - MOST_STORIES)
        said = text("Find them all in your statistics.")
        told.append(Highlight("earned-more", "star", "gold", text("Achievements"), more, said))
    return tuple(told)


def _closed(table: TourTable) -> Highlight:
    """Return the card of a table of the tour whose goal was met."""
    said = text("Goal met: {goal}", goal=table.asks)
    return Highlight("tour", "i_ring", "mint", text("Tour"), table.name, said)


def best_before(store: Store, match: Match, seat: int) -> int | None:
    """Return the highest score of a person's earlier games of this edition and length that count.

    None if there are none, if this game itself does not count, or if the store cannot be read.
    """
    setup = match.setup
    person = store.profiles.called(setup.seats[seat].name)
    if match.game is None or person is None or setup.exclusion_reason(seat):
        return None
    try:
        played = store.history.played(person)
    except StoreError:
        return None
    kind = setup.file.id, len(match.view(None).scores) <= QUICK_HANDS
    totals = [
        one.total
        for one in played
        if one.game != match.game and not one.uncounted and (one.edition_id, one.is_quick) == kind
    ]
    return max(totals, default=None)
