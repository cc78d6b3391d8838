"""The trick of the game: the one that a finished game shows once more.

It made its taker's bid, or was taken with a trump or a wild card from the suit led, and its taker
ended the round exactly on the bid. So nobody is shown their own miss.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from rage_desktop import rules
from rage_desktop.rules import ActionCard, Arg, PlayedCard, SeatName, Text, text
from rage_desktop.rules.tricks import stealing_suit

# What makes a trick worth seeing again.
MADE_THE_BID = 4
IN_THE_LAST_TRICK = 3
STOLEN_BY_TRUMP = 3
STOLEN_BY_WILD = 5


class TakenTrick(NamedTuple):
    """A trick of a round: its cards in order, who took it, and the trump it was taken under."""

    plays: tuple[PlayedCard, ...]
    winner: int
    trump: str | None


class FeaturedTrick(Struct, frozen=True):
    """A trick of a finished game: its round and its place there, both from 1, its cards in order.

    `trump` is the one in force when the trick was taken. `bid` is what its taker had bid, and made.
    """

    round: int
    number: int
    plays: tuple[PlayedCard, ...]
    winner: int
    trump: str | None
    bid: int
    taken: int
    is_last: bool

    @property
    def winning(self) -> PlayedCard:
        """The card that took it."""
        return next(play for play in self.plays if play.seat == self.winner)

    @property
    def made_the_bid(self) -> bool:
        """Whether it was the last trick that its taker needed."""
        return self.taken == self.bid

    @property
    def is_stolen(self) -> bool:
        """Whether a trump or a wild card took it from the suit led."""
        return stealing_suit(self.plays, self.winner, self.trump) is not None

    @property
    def worth(self) -> int:
        """How much it is worth seeing again; 0 for an ordinary trick."""
        worth = 0
        if self.made_the_bid:
            worth += MADE_THE_BID
            worth += IN_THE_LAST_TRICK if self.is_last else 0
        if self.is_stolen:
            is_wild = isinstance(self.winning.card, ActionCard)
            worth += STOLEN_BY_WILD if is_wild else STOLEN_BY_TRUMP
        return worth

    def story(self, person: int | None) -> Text:
        """Return why it was chosen, addressed to the one person if the trick was theirs."""
        mine = self.winner == person
        gaps: dict[str, Arg] = {"bid": self.bid, "n": self.round, "card": self.winning.card}
        if not mine:
            gaps["player"] = SeatName(self.winner)
        if self.made_the_bid and self.is_last:
            own = text("Round {n}: you made your bid of {bid} in the very last trick.", **gaps)
            other = text("Round {n}: {player} made a bid of {bid} in the very last trick.", **gaps)
        elif self.is_stolen:
            own = text("Round {n}: you took it with {card}.", **gaps)
            other = text("Round {n}: {player} took it with {card}.", **gaps)
        else:
            own = text("Round {n}: this trick made your bid of {bid}.", **gaps)
            other = text("Round {n}: this trick made {player}'s bid of {bid}.", **gaps)
        return own if mine else other


def trick_of_the_game(events: Sequence[rules.Event], person: int | None) -> FeaturedTrick | None:
    """Return the trick worth seeing again, one of the person's if there is any; None if there is
    none. `events` are all events of the game."""
    found = [trick for trick in _tricks(events) if trick.worth > 0 and len(trick.plays) > 1]
    return max(
        found, key=lambda trick: (trick.winner == person, trick.worth, trick.round), default=None
    )


def _tricks(events: Sequence[rules.Event]) -> Iterator[FeaturedTrick]:
    """Yield the tricks whose takers made their bids in that round."""
    number = 0
    trump: str | None = None
    plays: list[PlayedCard] = []
    tricks: list[TakenTrick] = []
    for event in events:
        match event:
            case rules.RoundBegan():
                number = event.number
                tricks = []
            case rules.TrumpTurned() | rules.TrumpChanged():
                trump = event.trump
            case rules.CardPlayed():
                plays.append(PlayedCard(event.seat, event.card, event.counts_as))
            case rules.TrickWon():
                tricks.append(TakenTrick(tuple(plays), event.winner, trump))
                plays = []
            case rules.RoundScored():
                yield from _of_round(number, tricks, event)


def _of_round(
    number: int, tricks: Sequence[TakenTrick], score: rules.RoundScored
) -> Iterator[FeaturedTrick]:
    """Yield the tricks of a round whose takers made their bids in it."""
    taken = [0] * len(score.bids)
    for place, (plays, winner, trump) in enumerate(tricks, start=1):
        taken[winner] += 1
        if score.exact(winner):
            yield FeaturedTrick(
                round=number,
                number=place,
                plays=plays,
                winner=winner,
                trump=trump,
                bid=score.bids[winner],
                taken=taken[winner],
                is_last=place == len(tricks),
            )
