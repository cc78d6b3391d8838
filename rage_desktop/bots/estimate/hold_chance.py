"""Probability that a card wins the current trick, given who plays after it and their needs."""

from collections.abc import Iterable

from msgspec import Struct

from rage_desktop.bots.estimate.knowledge import Knowledge
from rage_desktop.rules import SeatView


class Eagerness(Struct, frozen=True):
    """The probability that a seat takes a trick it can take: by following suit, by ruffing."""

    follow: float
    ruff: float


# Measured in self-play, then moved to where the bot scored most. A player short of the bid still
# keeps many a trump for later; one who has made the bid takes only what cannot be avoided.
BID_UNKNOWN = Eagerness(0.6, 0.45)
SHORT_OF_BID = Eagerness(0.9, 0.55)
BID_REACHED = Eagerness(0.05, 0.15)
BUST_BUT_PAID = Eagerness(0.8, 0.5)  # every trick over the bid still scores
BUST = Eagerness(0.4, 0.3)

# Trumps are kept while other suits are thrown off: whoever can ruff holds one more often than
# an even spread of the unseen cards says, as if each unseen trump were there this many times.
TRUMPS_KEPT = 4.0


class Rival(Struct, frozen=True):
    """Another seat: its share of the unseen cards, its eagerness, and its void suits."""

    seat: int
    share: float
    eager: Eagerness
    voids: frozenset[str]


def rivals_of(view: SeatView, knowledge: Knowledge) -> tuple[Rival, ...]:
    """Return all seats but the viewer's, in seat order."""
    unseen = max(1, knowledge.total)
    return tuple(
        Rival(seat, cards / unseen, _eagerness(view, seat), knowledge.voids[seat])
        for seat, cards in enumerate(view.hand_counts)
        if seat != view.seat
    )


def _eagerness(view: SeatView, seat: int) -> Eagerness:
    bid = view.bids[seat]
    if bid is None:
        return BID_UNKNOWN
    if view.tricks[seat] < bid:
        return SHORT_OF_BID
    if view.tricks[seat] == bid:
        return BID_REACHED
    pays = view.edition.points_per_trick.over + view.edition.per_trick_over > 0
    return BUST_BUT_PAID if pays else BUST


def chance_to_hold(
    knowledge: Knowledge,
    rivals: Iterable[Rival],
    suit: str,
    above: int,
    below: int,
    lead: str,
    trump: str | None,
) -> float:
    """Return the probability that the currently winning card is not beaten by these rivals.

    `above` and `below` count the unseen cards of its suit that beat it and that do not.
    """
    of_lead, wilds = knowledge.count(lead), knowledge.wilds
    of_trump = above if suit == trump else knowledge.count(trump)
    chance = 1.0
    for rival in rivals:
        lacks_one, eager = 1 - rival.share, rival.eager
        void = lead in rival.voids
        cannot_follow = 1.0 if void else lacks_one**of_lead
        ruffers = wilds if trump in rival.voids else wilds + of_trump
        can_ruff = 1 - lacks_one ** (TRUMPS_KEPT * ruffers)
        beaten = cannot_follow * can_ruff * eager.ruff
        if above and suit == lead and not void:
            nothing_lower = lacks_one**below  # then even a player who does not want it must win
            willing = eager.follow + (1 - eager.follow) * nothing_lower
            beaten += (1 - lacks_one**above) * willing
        chance *= 1 - beaten if beaten < 1.0 else 0.0
    return chance
