"""Chances of each card in this trick and in later ones, and the expected points of a round's rest.

Every remaining card is one trick to come. With each the player tries to take the trick or to duck
it, whichever promises more; the success follows from the card's chances. Backward induction from
the end of the round gives the expected points for any number of tricks won so far. One sum thus
decides when to take tricks, when to hold back, and what to do once the bid is impossible, whatever
an edition pays. `PlayValues` has what each legal play is worth by it.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import exp, fsum, log, prod
from typing import TypeAlias

from msgspec import Struct

from rage_desktop.bots.estimate.certain_tricks import bids_that_can_be_met
from rage_desktop.bots.estimate.knowledge import Knowledge, knowledge_of, unseen_roles
from rage_desktop.rules import (
    Card,
    Edition,
    NumberCard,
    Play,
    PlayedCard,
    Role,
    SeatView,
    round_points,
)
from rage_desktop.rules.tricks import winning_index
from rage_desktop.rules.trump import excluded_suit

# Trumps are kept while other suits are thrown off: whoever can ruff holds one more often than
# an even spread of the unseen cards says, as if each unseen trump were there this many times.
TRUMPS_KEPT = 4.0

# the largest share of WILD or LOW cards in a deck for which their usual chances hold
RARE = 0.15

SURE = 0.99  # no probability is certain before the card is on the table
HOPELESS = 0.003

ABOVE_HOPES = 2  # a bid this far above the optimistic number of tricks is never best

# A suit played out lets the bot ruff it or throw off what it likes. The points this is worth with
# a suit's last card; over the root of the number held with longer suits.
SHORT_SUIT = 0.5
# What a point given to the leader, or kept from the last, is worth; all its rivals share in it.
RIVALRY = 0.5


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
    of_lead = knowledge.count(lead)
    wilds = knowledge.wilds
    of_trump = above if suit == trump else knowledge.count(trump)
    chance = 1.0
    for rival in rivals:
        lacks_one = 1 - rival.share
        eager = rival.eager
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
    few_left = 1 / len(hand)
    few_seats = 1 / (len(rivals) + 1)
    answers: list[CardChances] = []
    for card in hand:
        if not isinstance(card, NumberCard):
            answers.append(by_role.get(card.role, WITHOUT_SUIT))
            continue
        suit = card.suit
        above = knowledge.above(suit, card.rank)
        below = knowledge.below(suit, card.rank)
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
    take = card.take
    duck = card.duck
    return [lost + (won - lost) * (take if won > lost else duck) for lost, won in pairwise(values)]


def bid_values(view: SeatView) -> dict[int, float]:
    """Return the expected points of legal bids, in ascending order.

    Where exact bids score most, those that are lost already are left out, and those far above the
    hand's optimistic tricks: they are never best.
    """
    chances = chances_in(view)
    size = view.hand_size
    in_order = [chances[index] for index in strongest_first(chances)]
    most = fsum(card.take for card in chances) + ABOVE_HOPES

    def points(bid: int) -> list[int]:
        return [round_points(view.edition, size, bid, won) for won in range(size + 1)]

    bids = bids_that_can_be_met(view)
    if view.edition.rewards_met_bids:
        bids = [bid for bid in bids if bid <= most] or bids[:1]
    return {bid: expected_points(points(bid), in_order)[0] for bid in bids}


Ahead: TypeAlias = tuple[list[int], list[CardChances], list[list[float]]]
"""The order in which to consider the cards of a hand, what each can do, and what is behind it."""


class PlayValues:
    """Evaluates the viewer's legal plays; made for one decision."""

    def __init__(self, view: SeatView) -> None:
        self._seat = view.me
        self._view = view
        self.knowledge = knowledge_of(view)
        self._rivals = rivals_of(view, self.knowledge)
        to_come = view.players - len(view.trick)
        self._to_come = [
            rival for rival in self._rivals if (rival.seat - view.me) % view.players < to_come
        ]
        self._points = self._final_points()
        self._stake = sum(view.edition.card_points(played.card) for played in view.trick)
        self._after: dict[tuple[str | None, int], tuple[float, float]] = {}
        self._hand_ahead: dict[str | None, Ahead] = {}

    def worth(self, play: Play) -> float:
        """Return the expected points of a play, including its effect on the others."""
        chance = self.chance_to_win(play)
        lost, won = self.expected_points(play)
        expected = chance * (won + self._stake) + (1 - chance) * lost
        return (
            expected
            + self._shortens_a_suit(play)
            + hands_to_rival(self._view, self._view.edition.card_points(play.card))
        )

    def chance_to_win(self, play: Play) -> float:
        """Return the probability that a play wins the current trick."""
        view = self._view
        card = play.card
        suit = play.suit if card.role in (Role.WILD, Role.LOW) else card.suit  # a CHANGE has none
        if card.role is Role.WILD and view.edition.wild_suit == "above_all":
            return self._chance_of_wild_above_all()
        if suit is None:
            return self._chance_of_no_suit_at_all()
        lead = view.lead or suit
        trick = (*view.trick, PlayedCard(self._seat, card, suit))
        best = winning_index(trick, view.edition, view.trump, lead, view.low_wins)
        if best != len(view.trick):
            return 0.0
        if card.role is Role.WILD and suit == (view.trump or lead) and self._is_first_wild_safe():
            return 1.0
        above, below = self._above_and_below(play, suit)
        if view.low_wins:
            above, below = below, above
        return chance_to_hold(self.knowledge, self._to_come, suit, above, below, lead, view.trump)

    def expected_points(self, play: Play) -> tuple[float, float]:
        """Return the expected points after a play if its trick is lost, and if it is won."""
        index = self._view.hand.index(play.card)
        lost = won = 0.0
        for trump, weight in self._trumps_after(play):
            after_lost, after_won = self._points_after(trump, index)
            lost += weight * after_lost
            won += weight * after_won
        return lost, won

    def _final_points(self) -> list[float]:
        view = self._view
        seat = self._seat
        bid = view.bids[seat] or 0
        won = view.tricks[seat]
        return [
            round_points(
                view.edition, view.hand_size, bid, won + more, view.bonus[seat], view.malus[seat]
            )
            for more in range(len(view.hand) + 1)
        ]

    def _chance_of_wild_above_all(self) -> float:
        """Of several such cards the first takes the trick, or the last (RULES 4.4)."""
        if self._view.edition.equal_wilds == "first_high":
            return 0.0 if any(played.card.role is Role.WILD for played in self._view.trick) else 1.0
        wilds = self.knowledge.wilds
        return prod((1 - rival.share) ** wilds for rival in self._to_come)

    def _is_first_wild_safe(self) -> bool:
        """Return whether no card to come can turn a trick from its first WILD (RULES 4.4)."""
        if self._view.edition.equal_wilds != "first_high" or self._view.low_wins:
            return False
        unseen = unseen_roles(self._view)
        return not any(unseen.get(role) for role in (Role.OUT, Role.CHANGE, Role.REWIND))

    def _chance_of_no_suit_at_all(self) -> float:
        """The first card wins a trick of action cards only (RULES 4.8)."""
        if self._view.trick:
            return 0.0
        knowledge = self.knowledge
        return (knowledge.actions / max(1, knowledge.total)) ** len(self._to_come)

    def _above_and_below(self, play: Play, suit: str) -> tuple[int, int]:
        knowledge = self.knowledge
        card = play.card
        if isinstance(card, NumberCard):
            return knowledge.above(suit, card.rank), knowledge.below(suit, card.rank)
        everything = knowledge.count(suit)
        return (0, everything) if card.role is Role.WILD else (everything, 0)

    def _points_after(self, trump: str | None, index: int) -> tuple[float, float]:
        """Return the value of the rest of the hand after a trick lost and one won."""
        if (trump, index) not in self._after:
            order, cards, behind = self._ahead(trump)
            place = order.index(index)
            lost, won = expected_points(behind[place], cards[:place])
            self._after[trump, index] = lost, won
        return self._after[trump, index]

    def _ahead(self, trump: str | None) -> Ahead:
        if trump not in self._hand_ahead:
            view = self._view
            chances = card_chances(view.hand, view.edition, self.knowledge, self._rivals, trump)
            order = strongest_first(chances)
            cards = [chances[index] for index in order]
            self._hand_ahead[trump] = order, cards, worths_behind(self._points, cards)
        return self._hand_ahead[trump]

    def _trumps_after(self, play: Play) -> list[tuple[str | None, float]]:
        """Return the possible trumps of the coming tricks with their probabilities."""
        view = self._view
        edition = self._view.edition
        role = play.card.role
        if role is Role.OUT:
            lasts = edition.no_trump_lasts == "until_change"
            return [(None, 1.0)] if lasts else self._any_turned(None)
        if role is Role.CHANGE:
            if edition.change == "turn":
                return self._any_turned(excluded_suit(edition, view.trump, view.last_named))
            return [(play.suit, 1.0)]
        return self._any_turned(None) if view.turn_pending else [(view.trump, 1.0)]

    def _any_turned(self, barred: str | None) -> list[tuple[str | None, float]]:
        """Return the suits that a card turned from the pile may have: as many as are unseen."""
        unseen = {
            suit: self.knowledge.count(suit) for suit in self._view.edition.suits if suit != barred
        }
        total = sum(unseen.values())
        if not total:
            return [(None, 1.0)]
        return [(suit, count / total) for suit, count in unseen.items() if count]

    def _shortens_a_suit(self, play: Play) -> float:
        card = play.card
        view = self._view
        if not isinstance(card, NumberCard) or card.suit in (view.trump, view.lead):
            return 0.0
        held = sum(mine.suit == card.suit for mine in view.hand)
        return float(SHORT_SUIT / held**0.5)


def hands_to_rival(view: SeatView, points: int) -> float:
    """Return the value of giving a card's points to a rival, by its rank in the game."""
    if not points or view.winning is None:
        return 0.0
    totals = [total for seat, total in enumerate(view.totals) if seat != view.seat]
    taker = view.totals[view.winning]
    behind = sum(total < taker for total in totals)
    ahead = sum(total > taker for total in totals)
    rank = (behind - ahead) / len(totals)
    sure = 1.0 if len(view.trick) == view.players - 1 else 0.5
    return -points * RIVALRY * sure * rank / len(totals)
