"""Where each weight stands in its list, and the steps by which numbers become small features.

The place of a weight is worked out from a few small numbers, the features, each a coarse measure of
one thing: a phase of the round, a chance, a pressure. The sizes here are those of the files in
assets/bots/weights, so none can change without fitting new weights.
"""

from functools import cache

from rage_desktop.rules.editions.edition import MOST_CARDS

PHASES = 10  # by cards left
NEEDS = 7  # bust, 0, 1, 2, 3, more; more than there are cards
CHANCES = 7  # of the card to take the trick: none, five in between, sure
PRESSURES = 16  # tricks needed beyond those the cards left bring
HEIGHTS = 12  # higher cards that the others hold
LENGTHS = 4
THIRDS = 3  # the last two tricks; up to five; before
LATES = NEEDS * THIRDS
# Lead, lead of trump; follow below, follow and stand best, the same as the last to play; ruff, ruff
# as the last to play; throw off, a trump thrown under.
KINDS = 9
ROLES = 7
CONTEXTS = 4  # of an action card: first in the trick, no suit held, that and ruffed, could follow
SLACKS = 6
TAKERS = 3
CROWDS = 4
TO_COME = 4
HOLDS = 10

TAKE = 0
DUCK = TAKE + PHASES * NEEDS * PRESSURES * CHANCES
SUIT = DUCK + PHASES * NEEDS * PRESSURES * CHANCES
HEIGHT = SUIT + KINDS * LENGTHS * NEEDS * THIRDS
TABLE = HEIGHT + KINDS * HEIGHTS * NEEDS * THIRDS
RIVALS = TABLE + SLACKS * NEEDS * CHANCES * THIRDS
STAKE = RIVALS + 3 * TAKERS * NEEDS * CHANCES * THIRDS
ACTION = STAKE + 3 * NEEDS * CHANCES
BID_TAKE = ACTION + ROLES * CONTEXTS * NEEDS * THIRDS
BIDS = 6  # 0, 1, 2, 3, 4, more
BID_DUCK = BID_TAKE + PHASES * BIDS * PRESSURES
BID_HEARD = BID_DUCK + PHASES * BIDS * PRESSURES
HEARD = 15  # bids heard beyond their share, by place: first, between, last
BID_TRUMPS = BID_HEARD + HEARD * THIRDS * PRESSURES
STRENGTHS = 12  # trumps held: none, one, more; by cards that take a trick more often than not
NOTHING = BID_TRUMPS + STRENGTHS * THIRDS * PRESSURES  # an entry that stays 0
WEIGHTS = NOTHING + 1

# What a card brings later, by kind of suit, its length, higher cards out, cards left.
FUTURES = 3 * LENGTHS * HEIGHTS * PHASES
ALL_FUTURES = FUTURES + ROLES * PHASES  # and of an action card, by role and cards left
# The chance that a card that leads the trick so far takes it.
HOLDING = 3 * TO_COME * HOLDS * CROWDS * TAKERS


MOST = 10 * MOST_CARDS + 1  # tenths of the cards of the largest deck
HEIGHT_LIMITS = (1, 3, 5, 7, 10, 13, 18, 24, 32, 44, 60)  # tenths of a card
SHARES = 8
PRESSURE_MIDDLE = MOST // 2
PRESSURE_OF = [min(PRESSURES - 1, max(0, step - PRESSURE_MIDDLE)) for step in range(MOST)]
PRESSURE_ZERO = PRESSURE_MIDDLE + 7.5  # + 2.5 for each trick


def _steps(*limits: int) -> list[int]:
    """Return how many limits each number reaches."""
    end = limits[-1]
    below = [sum(number >= limit for limit in limits) for number in range(end)]
    return below + [len(limits)] * (MOST - end)


PHASE_OF = _steps(2, 3, 4, 5, 6, 7, 9, 11, 16)
THIRD_OF = _steps(3, 6)
HOLD_OF = _steps(1, 2, 4, 6, 9, 13, 18, 26, 40)  # by tenths of a card
CROWD_OF = _steps(7, 13, 22)  # by tenths of a card


@cache
def heights_of(ranks: int) -> list[list[int]]:
    """Return the heights by the share of a card the others hold, in eightieths; by higher cards."""
    return [
        [sum(count * share >= limit * SHARES for limit in HEIGHT_LIMITS) for count in range(ranks)]
        for share in range(10 * SHARES + 1)
    ]


def hold_place(ruff: bool, trump: int, to_come: int, higher: int, around: int, takers: int) -> int:
    """Return the place of the chance to hold a trick; `higher` and `around` in tenths of a card."""
    if ruff:
        kind = 0
    elif trump:
        kind = 1
    else:
        kind = 2
    place = kind * TO_COME + (to_come if to_come < TO_COME else TO_COME) - 1
    return ((place * HOLDS + HOLD_OF[higher]) * CROWDS + CROWD_OF[around]) * TAKERS + takers


def step_of_chance(part: float) -> int:
    """Return the step of a chance that is neither zero nor certain."""
    return 1 + sum(part >= limit for limit in (0.15, 0.35, 0.6, 0.85))
