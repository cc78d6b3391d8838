"""Points of a round and winners of a game (RULES 5)."""

from collections.abc import Sequence
from typing import NamedTuple

from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.events import RoundScored
from rage_desktop.rules.state import chance


class Parts(NamedTuple):
    """What a round's points are made of."""

    tricks: int  # for the tricks won
    bid: int  # for having met the bid, or missed it
    cards: int  # for the bonus and malus cards won

    @property
    def total(self) -> int:
        """The points of the round."""
        return self.tricks + self.bid + self.cards


def round_points(
    edition: Edition, hand_size: int, bid: int, won: int, bonus: int = 0, malus: int = 0
) -> int:
    """Return one player's points for a round; bonus and malus count the cards won."""
    return sum(round_parts(edition, hand_size, bid, won, bonus, malus))


def round_parts(
    edition: Edition, hand_size: int, bid: int, won: int, bonus: int = 0, malus: int = 0
) -> Parts:
    """Return what one player's points for a round are made of."""
    per_trick = edition.points_per_trick
    if won == bid:
        trick_points = per_trick.exact * won
        for_bid = edition.exact if bid else edition.exact_zero
    elif won > bid:
        trick_points = per_trick.over * won
        for_bid = edition.missed + edition.per_trick_over * (won - bid)
    else:
        trick_points = per_trick.under * won
        for_bid = edition.missed + edition.per_trick_short * (bid - won)
    if won == hand_size and pays_sweep(edition, hand_size):
        trick_points *= 2
    return Parts(trick_points, for_bid, edition.bonus * bonus + edition.malus * malus)


# of those compared: what lies beyond them is rare
LARGEST_BID = 4
FURTHEST_OVER = 3


def rewards_met_bids(edition: Edition) -> bool:
    """Return whether a bid scores most when it is met; large ones, and far misses, don't count."""
    most = max(edition.rounds(edition.players.min), default=0)
    return all(
        round_points(edition, most, bid, won) < round_points(edition, most, bid, bid)
        for bid in range(min(LARGEST_BID, most) + 1)
        for won in range(min(bid + FURTHEST_OVER, most) + 1)
        if won != bid
    )


def pays_sweep(edition: Edition, hand_size: int) -> bool:
    """Return whether taking every trick of a round doubles what they pay."""
    return edition.sweep == "always" or (edition.sweep == "not_in_one_card_round" and hand_size > 1)


def winners(
    edition: Edition,
    totals: Sequence[int],
    exact_rounds: Sequence[int],
    last_round: Sequence[int],
    seed: str,
) -> tuple[tuple[int, ...], str]:
    """Return the winning seats and what decided: "points" or the name of a tie rule.

    All sequences are by seat; `last_round` holds the points of the game's last round.
    """
    leaders = _best(range(len(totals)), totals)
    if len(leaders) == 1:
        return leaders, "points"
    for rule in edition.ties:
        match rule:
            case "most_exact":
                leaders = _best(leaders, exact_rounds)
            case "best_last_round":
                leaders = _best(leaders, last_round)
            case "coin":
                leaders = (chance(seed, "coin").choice(leaders),)
            case "shared":
                break
        if len(leaders) == 1:
            return leaders, rule
    return leaders, "shared"


def places(totals: Sequence[int], winners: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the place of every seat, from 1: equal totals share one, and the next is left out.

    `winners` stand before all others: a tie rule may have decided between equal totals.
    """
    standing = [(seat in winners, total) for seat, total in enumerate(totals)]
    return tuple([1 + sum(other > own for other in standing) for own in standing])


def exact_counts(scores: Sequence[RoundScored], players: int) -> tuple[int, ...]:
    """Return how many rounds each seat bid exactly."""
    return tuple(sum(score.exact(seat) for score in scores) for seat in range(players))


def exact_streak(scores: Sequence[RoundScored], seat: int) -> int:
    """Return how many of the last rounds in a row a seat bid exactly."""
    missed = (place for place, score in enumerate(reversed(scores)) if not score.exact(seat))
    return next(missed, len(scores))


def _best(seats: Sequence[int], by: Sequence[int]) -> tuple[int, ...]:
    top = max(by[seat] for seat in seats)
    return tuple(seat for seat in seats if by[seat] == top)
