"""Winners of a game, places, and how many bids were exact (RULES 5)."""

from collections.abc import Sequence

from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.events import RoundScored
from rage_desktop.rules.state import chance


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
