"""Chances of each card in later tricks, and the expected points of the rest of a round.

Every remaining card is one trick to come. With each the player tries to take the trick or to duck
it, whichever promises more; the success follows from the card's chances. Backward induction from
the end of the round gives the expected points for any number of tricks won so far. One sum thus
decides when to take tricks, when to hold back, and what to do once the bid is impossible, whatever
an edition pays.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import exp, fsum, log

from msgspec import Struct

from rage_desktop.bots.bot import legal_bids
from rage_desktop.bots.estimate.hold_chance import Rival, chance_to_hold, rivals_of
from rage_desktop.bots.estimate.knowledge import Knowledge, knowledge_of
from rage_desktop.rules import Card, Edition, NumberCard, Role, SeatView, round_points


class CardChances(Struct, frozen=True):
    """The probability that a card wins a later trick: used to take one, and used to duck."""

    take: float
    duck: float


class Weights(Struct, frozen=True):
    """Converts the probability of a card led now into a later one, as a sum of log odds.

    `led_now` weights the log odds of that probability, `length` the share of the hand in the card's
    suit, `few_left` one over the cards in hand, `few_seats` one over the players.
    """

    start: float
    led_now: float
    length: float
    few_left: float
    few_seats: float

    def chance(self, led_now: float, length: float, few_left: float, few_seats: float) -> float:
        """Return the chance for a card's figures."""
        odds = self.start + self.led_now * led_now
        odds += self.length * length + self.few_left * few_left + self.few_seats * few_seats
        return 1 / (1 + exp(-odds))


# Fitted to what became of every card in self-play (five decks, 2 to 8 seats, hands of 1 to 31).
# The longer a hand, the more chances a card has to be used well; a low trump still ruffs.
SIDE_TAKE = Weights(0.896, 0.699, -1.02, -3.008, -0.411)
SIDE_DUCK = Weights(-1.752, 0.351, -0.814, -0.41, 3.438)
TRUMP_TAKE = Weights(0.893, 0.321, -0.013, -1.53, 2.223)
TRUMP_DUCK = Weights(-0.88, 0.383, 1.635, -1.496, 2.041)

# Counted in the same games. Where the suit comes by itself, WILD and LOW are mostly trumps.
NAMED = {Role.WILD: CardChances(0.96, 0.12), Role.LOW: CardChances(0.1, 0.02)}
AUTOMATIC = {Role.WILD: CardChances(0.95, 0.4), Role.LOW: CardChances(0.5, 0.3)}
RARE = 0.15  # the largest share of such cards in a deck for which that holds
WITHOUT_SUIT = CardChances(0.005, 0.005)

SURE = 0.99  # no probability is certain before the card is on the table
HOPELESS = 0.003


def chances_in(view: SeatView) -> list[CardChances]:
    """Return the chances of every card of the viewer's hand, in order, under the present trump."""
    knowledge = knowledge_of(view)
    rivals = rivals_of(view, knowledge)
    return card_chances(view.hand, view.edition, knowledge, rivals, view.trump)


def card_chances(
    hand: Sequence[Card],
    edition: Edition,
    knowledge: Knowledge,
    rivals: Sequence[Rival],
    trump: str | None,
) -> list[CardChances]:
    """Return the chances of every card of a hand, in order, if this is the trump."""
    by_role = _by_role(edition)
    suits = [card.suit for card in hand if isinstance(card, NumberCard)]
    few_left, few_seats = 1 / len(hand), 1 / (len(rivals) + 1)
    answers: list[CardChances] = []
    for card in hand:
        if not isinstance(card, NumberCard):
            answers.append(by_role.get(card.role, WITHOUT_SUIT))
            continue
        suit = card.suit
        above, below = knowledge.above(suit, card.rank), knowledge.below(suit, card.rank)
        led = chance_to_hold(knowledge, rivals, suit, above, below, suit, trump)
        led = min(SURE, max(HOPELESS, led))
        figures = log(led / (1 - led)), suits.count(suit) * few_left, few_left, few_seats
        take, duck = (TRUMP_TAKE, TRUMP_DUCK) if suit == trump else (SIDE_TAKE, SIDE_DUCK)
        taking = take.chance(*figures)
        if suit == trump and not above:
            taking = max(taking, led)  # the highest trump wins whatever trick it is kept for
        answers.append(CardChances(taking, duck.chance(*figures)))
    return answers


def _by_role(edition: Edition) -> Mapping[Role, CardChances]:
    """Return the chances of WILD and LOW: the more there are in a deck, the less one wins."""
    chances = AUTOMATIC if edition.wild_suit == "automatic" else NAMED
    many = max(edition.action_counts.get(role, 0) for role in chances) / edition.deck_size()
    if many <= RARE:
        return chances
    return {
        role: CardChances(each.take * RARE / many, each.duck * RARE / many)
        for role, each in chances.items()
    }


ABOVE_HOPES = 2  # a bid this far above the optimistic number of tricks is never best


def strongest_first(cards: Sequence[CardChances]) -> list[int]:
    """Return the indices of cards in the order they are expected to be played.

    Strong cards come early, since they lose value as others run out of the suit; weak ones are then
    used to correct the count.
    """
    return sorted(range(len(cards)), key=lambda index: -cards[index].take)


def expected_points(points: Sequence[float], cards: Sequence[CardChances]) -> list[float]:
    """Return the expected points by tricks won so far, with all these cards to play in order.

    `points` are the final ones by tricks won; the result is one shorter for each card.
    """
    values = list(points)
    for card in reversed(cards):
        values = _before(card, values)
    return values


def worths_behind(points: Sequence[float], cards: Sequence[CardChances]) -> list[list[float]]:
    """Return for each card the points to expect as it is about to be played, had it no part.

    `points` are the final ones by tricks won from now on. The cards before it are still to be
    counted; those behind it are, once for all.
    """
    behind = [list(points)]
    for card in reversed(cards[1:]):
        behind.append(_before(card, behind[-1]))
    return behind[::-1]


def _before(card: CardChances, values: Sequence[float]) -> list[float]:
    take, duck = card.take, card.duck
    return [lost + (won - lost) * (take if won > lost else duck) for lost, won in pairwise(values)]


def bid_values(view: SeatView) -> dict[int, float]:
    """Return the expected points of legal bids, in ascending order.

    Those far above the hand's optimistic tricks are left out: they are never best.
    """
    chances, size = chances_in(view), view.hand_size
    in_order = [chances[index] for index in strongest_first(chances)]
    most = fsum(card.take for card in chances) + ABOVE_HOPES

    def points(bid: int) -> list[int]:
        return [round_points(view.edition, size, bid, won) for won in range(size + 1)]

    bids = [bid for bid in legal_bids(view) if bid <= most]
    return {bid: expected_points(points(bid), in_order)[0] for bid in bids}
