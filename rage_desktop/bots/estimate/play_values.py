"""Value of each legal play in points, for the seat whose turn it is."""

from typing import TypeAlias

from rage_desktop.bots.estimate.expected_points import (
    CardChances,
    card_chances,
    chance_to_hold,
    expected_points,
    rivals_of,
    strongest_first,
    worths_behind,
)
from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.rules import NumberCard, Play, PlayedCard, Role, SeatView, round_points
from rage_desktop.rules.tricks import winning_index
from rage_desktop.rules.trump import excluded_suit

# A suit played out lets the bot ruff it or throw off what it likes. The points this is worth with
# a suit's last card; over the root of the number held with longer suits.
SHORT_SUIT = 0.5

# What a point given to the leader, or kept from the last, is worth; all its rivals share in it.
RIVALRY = 0.5


Ahead: TypeAlias = tuple[list[int], list[CardChances], list[list[float]]]
"""The order in which to consider the cards of a hand, what each can do, and what is behind it."""


class PlayValues:
    """Evaluates the viewer's legal plays; made for one decision."""

    def __init__(self, view: SeatView) -> None:
        if view.seat is None:
            raise ValueError("A turn belongs to a seat: the public view has no cards to play.")
        self._seat = view.seat
        self._view = view
        self.knowledge = knowledge_of(view)
        self._rivals = rivals_of(view, self.knowledge)
        to_come = view.players - len(view.trick)
        self._to_come = [
            rival for rival in self._rivals if (rival.seat - view.seat) % view.players < to_come
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
        view, card = self._view, play.card
        suit = _suit_on_the_table(play)
        if suit is None:
            return self._chance_of_no_suit_at_all()
        lead = view.lead or suit
        trick = (*view.trick, PlayedCard(self._seat, card, suit))
        best = winning_index(trick, view.edition, view.trump, lead, view.low_wins)
        if best != len(view.trick):
            return 0.0
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
        view, seat = self._view, self._seat
        bid, won = view.bids[seat] or 0, view.tricks[seat]
        return [
            round_points(
                view.edition, view.hand_size, bid, won + more, view.bonus[seat], view.malus[seat]
            )
            for more in range(len(view.hand) + 1)
        ]

    def _chance_of_no_suit_at_all(self) -> float:
        """The first card wins a trick of action cards only (RULES 4.8)."""
        if self._view.trick:
            return 0.0
        knowledge = self.knowledge
        return (knowledge.actions / max(1, knowledge.total)) ** len(self._to_come)

    def _above_and_below(self, play: Play, suit: str) -> tuple[int, int]:
        knowledge, card = self.knowledge, play.card
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
        view, edition = self._view, self._view.edition
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
        card, view = play.card, self._view
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
    rank = sum((taker > total) - (taker < total) for total in totals) / len(totals)
    sure = 1.0 if len(view.trick) == view.players - 1 else 0.5
    return -points * RIVALRY * sure * rank / len(totals)


def _suit_on_the_table(play: Play) -> str | None:
    """Return the suit that a card is played as; a CHANGE names one but has none."""
    return play.suit if play.card.role in (Role.WILD, Role.LOW) else play.card.suit
