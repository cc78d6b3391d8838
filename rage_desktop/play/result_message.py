"""The message at the end of a game: place, result and one positive fact; and its codes to share."""

from collections.abc import Sequence

from msgspec import Struct

from rage_desktop.match.codes import Challenge, Result, challenge_of, result_of
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.match import Match
from rage_desktop.presentation.i18n.translator import listed
from rage_desktop.presentation.score_sheet import Placement, podium
from rage_desktop.presentation.table_view import leaders
from rage_desktop.rules import GameOver, RoundScored, Text, ntext, text
from rage_desktop.rules.scoring import exact_counts, places

PLACES = (
    text("First"),
    text("Second"),
    text("Third"),
    text("Fourth"),
    text("Fifth"),
    text("Sixth"),
    text("Seventh"),
    text("Eighth"),
    text("Ninth"),
    text("Tenth"),
)
TIED = (
    text("Tied for first"),
    text("Tied for second"),
    text("Tied for third"),
    text("Tied for fourth"),
    text("Tied for fifth"),
    text("Tied for sixth"),
    text("Tied for seventh"),
    text("Tied for eighth"),
    text("Tied for ninth"),
    text("Tied for tenth"),
)
COUNTS = (
    text("one"),
    text("two"),
    text("three"),
    text("four"),
    text("five"),
    text("six"),
    text("seven"),
    text("eight"),
    text("nine"),
    text("ten"),
)
UNCOUNTED: dict[str, Text] = {
    "practice": text("Practice games don't count in your statistics."),
    "helped": text(
        "A bot played some of your turns, so this game doesn't count in your statistics."
    ),
    "took back": text("You used undo, so your statistics keep this game under “Training”."),
    "training": text("Your statistics keep this game under “Training”."),
    "hinted": text("You used hints, so your statistics keep this game under “Training”."),
}
TIES = {
    "most_exact": text("A tie, decided by the number of exact bids."),
    "best_last_round": text("A tie, decided by the better last round."),
    "coin": text("A tie, decided by a coin toss."),
    "shared": text("A tie: the win is shared."),
}
NEAR = 10  # points behind the winner that count as close


class ResultMessage(Struct, frozen=True):
    """Data of the message at the end of a game.

    `person` is the seat of the only person who played; None with several or none.
    """

    setup: Setup
    scores: tuple[RoundScored, ...]
    standings: tuple[Placement, ...]
    decided_by: str
    person: int | None

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners, in podium order."""
        return tuple(one.seat for one in self.standings if one.winner)

    @property
    def won(self) -> bool:
        """Whether the only person won, alone or shared; always true with several people."""
        return self.person is None or self.person in self.winners

    @property
    def mine(self) -> Placement:
        """The person's place, or else the first."""
        found = (one for one in self.standings if one.seat == self.person)
        return next(found, self.standings[0])

    # -- text --------------------------------------------------------------------------------------

    @property
    def headline(self) -> Text:
        """Return the headline, addressed to the only person, or else to all."""
        if self.person is not None:
            return self._to_person()
        names = listed([self.setup.seats[seat].name for seat in self.winners])
        if len(self.winners) == 1:
            return text("{name} wins", name=names)
        return text("{names} win", names=names)

    def _to_person(self) -> Text:
        if self.won:
            return text("You win!") if len(self.winners) == 1 else text("You share the win!")
        place = place_name([one.rank for one in self.standings], self.standings.index(self.mine))
        return text("{place} of {count}", place=place, count=COUNTS[len(self.standings) - 1])

    @property
    def subtitle(self) -> Text:
        """Return one positive fact about the game."""
        if self.person is None and len(self.winners) > 1:
            return ntext("{n} point each", "{n} points each", self.mine.total)
        exact = self._exact()
        if self.won:
            others = [one.total for one in self.standings if not one.winner]
            ahead = self.mine.total - max(others, default=self.mine.total)
            if not ahead:
                return exact
            return ntext(
                "{exact}, {n} point ahead", "{exact}, {n} points ahead", ahead, exact=exact
            )
        kind = self._kindness()
        return exact if kind is None else text("{exact}. {kind}", exact=exact, kind=kind)

    def _exact(self) -> Text:
        rounds = len(self.scores)
        exact = self.mine.exact
        if exact == rounds and rounds > 1:
            return text("Every bid exact")
        return ntext("{exact} of {n} bid exact", "{exact} of {n} bids exact", rounds, exact=exact)

    def _kindness(self) -> Text | None:
        """Return a positive fact about a game not won; None if nothing stands out."""
        mine = self.mine
        seat = self.mine.seat
        if mine.exact > max(one.exact for one in self.standings if one.seat != seat):
            return text("Nobody else had as many.")
        run = longest_run(self.scores, seat)
        if run > 2:
            return ntext("{n} of them in a row.", "{n} of them in a row.", run)
        behind = self.standings[0].total - mine.total
        if 0 < behind <= NEAR:
            return ntext("{n} point short of winning.", "{n} points short of winning.", behind + 1)
        return None

    @property
    def tie(self) -> Text | None:
        """Return the tie-breaking rule that decided between equal totals, if any."""
        return TIES.get(self.decided_by)


def make_result_message(
    match: Match, totals: tuple[int, ...], scores: tuple[RoundScored, ...]
) -> ResultMessage:
    """Make the message of a game from its final totals and round scores."""
    setup = match.setup
    result = match.result or GameOver(totals, leaders(totals), "points")
    standings = podium(totals, exact_counts(scores, len(setup.seats)), result.winners)
    person = setup.people[0] if len(setup.people) == 1 else None
    return ResultMessage(setup, scores, standings, result.decided_by, person)


def place_name(ranks: Sequence[int], seat: int) -> Text:
    """Return the name of a seat's place, which may be tied, from the places of all."""
    names = PLACES if ranks.count(ranks[seat]) == 1 else TIED
    return names[ranks[seat] - 1]


def result_lines(ending: ResultMessage) -> list[Text]:
    """Return what is said of a game's end: the headline with what belongs to it, then everybody's
    place with their points."""
    ranks = [one.rank for one in ending.standings]
    places_told = [
        text(
            "{place}: {name}, {points}, {exact}.",
            place=place_name(ranks, order),
            name=ending.setup.seats[one.seat].name,
            points=ntext("{n} point", "{n} points", one.total),
            exact=ntext("{n} exact", "{n} exact", one.exact),
        )
        for order, one in enumerate(ending.standings)
    ]
    below = ending.subtitle, ending.tie, uncounted(ending.setup)
    return [ending.headline, *(line for line in below if line is not None), *places_told]


def longest_run(scores: tuple[RoundScored, ...], seat: int) -> int:
    """Return the longest run of exact bids of a seat."""
    run = most = 0
    for score in scores:
        run = run + 1 if score.exact(seat) else 0
        most = max(most, run)
    return most


def uncounted(setup: Setup) -> Text | None:
    """Return why a game counts in nobody's statistics, None if it does."""
    reasons = [setup.exclusion_reason(seat) for seat in setup.people]
    return next((UNCOUNTED[reason] for reason in reasons if reason), None)


def codes_of(match: Match) -> tuple[Challenge, Result] | None:
    """Return the challenge of a finished game and its first person's result; None where its rules
    or seats cannot be put in a code."""
    result = match.result
    setup = match.setup
    challenge = challenge_of(setup)
    if challenge is None or result is None:
        return None
    seat = (setup.people or (0,))[0]
    place = places(result.totals, result.winners)[seat]
    scores = match.view(None).scores
    return challenge, result_of(challenge, setup.seats[seat].name, seat, place, scores)
