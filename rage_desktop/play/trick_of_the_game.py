"""The trick of the game: the one that a finished game shows once more.

It made its taker's bid, or was taken with a trump or a wild card from the suit led, and its taker
ended the round exactly on the bid. So nobody is shown their own miss.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rage_desktop import rules
from rage_desktop.rules import Arg, Role, SeatName, Text, text

# What makes a trick worth seeing again.
MADE_THE_BID = 4
IN_THE_LAST_TRICK = 3
STOLEN_BY_TRUMP = 3
STOLEN_BY_WILD = 5


class FeaturedTrick(Struct, frozen=True):
    """A trick of a finished game: its round and its place there, both from 1, its cards in order.

    `trump` is the one in force when the trick was taken. `bid` is what its taker had bid, and made.
    """

    round: int
    number: int
    plays: tuple[rules.CardPlayed, ...]
    winner: int
    trump: str | None
    bid: int
    taken: int
    is_last: bool

    @property
    def winning(self) -> rules.CardPlayed:
        """The card that took it."""
        return next(play for play in self.plays if play.seat == self.winner)

    @property
    def made_the_bid(self) -> bool:
        """Whether it was the last trick that its taker needed."""
        return self.taken == self.bid

    @property
    def stolen_by(self) -> Role | str | None:
        """What took it from the suit led: the trump's suit, a wild card's role, or nothing."""
        winning = self.winning
        led = next((suit for play in self.plays if (suit := _suit(play)) is not None), None)
        if isinstance(winning.card, rules.ActionCard):
            return winning.card.role if winning is not self.plays[0] else None
        if winning.card.suit == self.trump and led != self.trump:
            return self.trump
        return None

    @property
    def worth(self) -> int:
        """How much it is worth seeing again; 0 for an ordinary trick."""
        worth = 0
        if self.made_the_bid:
            worth += MADE_THE_BID
            worth += IN_THE_LAST_TRICK if self.is_last else 0
        match self.stolen_by:
            case Role():
                worth += STOLEN_BY_WILD
            case str():
                worth += STOLEN_BY_TRUMP
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
        elif self.stolen_by is not None:
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


def _suit(play: rules.CardPlayed) -> str | None:
    return play.card.suit if isinstance(play.card, rules.NumberCard) else play.suit


def _tricks(events: Sequence[rules.Event]) -> Iterator[FeaturedTrick]:
    """Yield the tricks whose takers made their bids in that round."""
    number = 0
    trump: str | None = None
    plays: list[rules.CardPlayed] = []
    tricks: list[tuple[tuple[rules.CardPlayed, ...], int, str | None]] = []
    for event in events:
        match event:
            case rules.RoundBegan():
                number = event.number
                tricks = []
            case rules.TrumpTurned() | rules.TrumpChanged():
                trump = event.trump
            case rules.CardPlayed():
                plays.append(event)
            case rules.TrickWon():
                tricks.append((tuple(plays), event.winner, trump))
                plays = []
            case rules.RoundScored():
                yield from _of_round(number, tricks, event)


def _of_round(
    number: int,
    tricks: Sequence[tuple[tuple[rules.CardPlayed, ...], int, str | None]],
    score: rules.RoundScored,
) -> Iterator[FeaturedTrick]:
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
