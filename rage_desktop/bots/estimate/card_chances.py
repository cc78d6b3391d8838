"""Probabilities of each card of a hand in later tricks: to win, used for taking or for ducking."""

from collections.abc import Sequence
from math import exp, log

from msgspec import Struct

from rage_desktop.bots.estimate.hold_chance import Rival, chance_to_hold, rivals_of
from rage_desktop.bots.estimate.knowledge import Knowledge, knowledge_of
from rage_desktop.rules import Card, Edition, NumberCard, Role, SeatView


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
    by_role = AUTOMATIC if edition.wild_suit == "automatic" else NAMED
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
