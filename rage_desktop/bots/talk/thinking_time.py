"""Apparent thinking time of a bot: a function of what everybody sees, so that it tells nothing.

The bots of a trick share a budget by how much the trick means to each of them. A hand never
counts: a card that comes at once must not say "I had no other".
"""

from collections.abc import Collection, Mapping
from math import inf
from random import Random

from rage_desktop.rules import Phase, SeatView

BUDGETS = ((4, 1.1), (6, 1.3), (10**3, 1.5))  # up to so many players: seconds a trick, all bots
BID, BIDS = 0.25, 1.2  # seconds at most for a bid, and for the bids of all bots
LEAST = 0.08
WAVER = 0.25  # so that nobody takes the same time twice
TEMPOS: Mapping[str, float] = {"frog": 0.7, "rabbit": 1.2, "owl": 1.3}  # by avatar; else 1
STEADY = "robot"  # never wavers


def thinking_time(
    public: SeatView, seat: int, avatar: str, bots: Collection[int], speed: float, rng: Random
) -> float:
    """Return a bot's apparent thinking time in seconds at an animation speed; 0 at infinite speed.

    `public` is the public view at its turn, `bots` are the seats of all bots.
    """
    if speed == inf:
        return 0.0
    waver = 0.0 if avatar == STEADY else WAVER * (2 * rng.random() - 1)
    if public.phase is Phase.BID:
        seconds = min(BID, BIDS / len(bots))
    else:
        weights = trick_weights(public, seat)
        budget = next(budget for most, budget in BUDGETS if public.players <= most)
        seconds = budget * weights[seat] / (sum(weights[bot] for bot in bots) or 1)
    return max(LEAST, seconds * TEMPOS.get(avatar, 1.0) * (1 + waver)) / speed


def trick_weights(public: SeatView, turn: int) -> tuple[float, ...]:
    """Return by seat how much thought the current trick deserves from each, while `turn` plays.

    The weights are the same for every turn of a trick.
    """
    if len(public.history) + 1 == public.hand_size:
        return (0.0,) * public.players  # everybody holds one card: no choice, and all know it
    leader = public.trick[0].seat if public.trick else turn
    return tuple(
        _weight(public, seat, (seat - leader) % public.players) for seat in range(public.players)
    )


def _weight(public: SeatView, seat: int, place: int) -> float:
    """Return the weight of one seat at a place in the trick, 0 for the leader."""
    if place == 0:
        return 1.6 if public.history else 2.0
    bid = public.bids[seat]
    if bid is None:
        return 1.0
    needed, left = bid - public.tricks[seat], public.hand_size - len(public.history)
    if not 0 <= needed <= left:
        return 0.5  # the bid is missed
    hangs = needed in (0, left)  # this trick can break the bid
    if place == public.players - 1:
        return 1.6 if hangs else 1.0
    return 0.7 if hangs else 1.0  # all or none: an easy wish
