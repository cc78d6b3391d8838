"""Points of a round, and what can be said of a whole way of scoring (RULES 5)."""

from typing import TYPE_CHECKING, NamedTuple

from rage_desktop.rules.cards import Role

if TYPE_CHECKING:
    from rage_desktop.rules.editions.edition import Edition


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
    edition: "Edition", hand_size: int, bid: int, won: int, bonus: int = 0, malus: int = 0
) -> int:
    """Return one player's points for a round; bonus and malus count the cards won."""
    return sum(round_parts(edition, hand_size, bid, won, bonus, malus))


def round_parts(
    edition: "Edition", hand_size: int, bid: int, won: int, bonus: int = 0, malus: int = 0
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


def pays_sweep(edition: "Edition", hand_size: int) -> bool:
    """Return whether taking every trick of a round doubles what they pay."""
    return edition.sweep == "always" or (edition.sweep == "not_in_one_card_round" and hand_size > 1)


# of those compared: what lies beyond them is rare
LARGEST_BID = 4
FURTHEST_OVER = 3


def rewards_met_bids(edition: "Edition") -> bool:
    """Return whether a bid scores most when it is met; large ones, and far misses, don't count."""
    most = max(edition.rounds(edition.players.min), default=0)
    return all(
        round_points(edition, most, bid, won) < round_points(edition, most, bid, bid)
        for bid in range(min(LARGEST_BID, most) + 1)
        for won in range(min(bid + FURTHEST_OVER, most) + 1)
        if won != bid
    )


def can_bring_points(edition: "Edition") -> bool:
    """Return whether some result of a round brings points.

    Of a miss by so many tricks the points are linear in the tricks won: the ends are enough.
    """
    size = edition.largest_hand(max(2, edition.players.min))
    cards = {Role.BONUS: edition.bonus, Role.MALUS: edition.malus}
    extra = sum(max(0, cards[role]) * edition.action_counts.get(role, 0) for role in cards)
    results = [(bid, bid) for bid in range(size + 1)]
    for off in range(1, size + 1):
        results += [(0, off), (size - off, size), (off, 0), (size, size - off)]
    return any(
        round_points(edition, dealt, bid, won) + extra * (won > 0) > 0
        for bid, won in results
        for dealt in {size, max(1, won)}
    )
