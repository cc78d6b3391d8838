"""Facts of a possible bid: every name that a condition of a reason for bids may use."""

from functools import cached_property

from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.rules import ActionCard, Bid, NumberCard, Role, SeatView


class DealtFacts:
    """What the hand holds."""

    def __init__(self, view: SeatView, bid: int) -> None:
        """State the facts of one legal bid in the bidder's view."""
        self.view, self.bid = view, bid
        self.trump, self.size, self.hand = view.trump, view.hand_size, view.hand
        self.known = knowledge_of(view)

    @cached_property
    def numbers(self) -> list[NumberCard]:
        """The number cards of the hand."""
        return [card for card in self.hand if isinstance(card, NumberCard)]

    @cached_property
    def only(self) -> NumberCard | None:
        """The card of a hand of one, if it is a number card."""
        return self.numbers[0] if self.size == 1 and self.numbers else None

    @cached_property
    def only_suit(self) -> str | None:
        """The suit of the card of a hand of one."""
        return None if self.only is None else self.only.suit

    @cached_property
    def long_suit(self) -> str:
        """The suit other than trump with the most number cards in the hand."""
        suits = [suit for suit in self.view.edition.suits if suit != self.trump]
        return max(suits or self.view.edition.suits, key=self._of_suit)

    @cached_property
    def longest(self) -> int:
        """How many number cards of `long_suit` the hand has; 0 if that is trump."""
        return 0 if self.long_suit == self.trump else self._of_suit(self.long_suit)

    @cached_property
    def missing(self) -> str | None:
        """A suit other than trump that a hand of four or more cards lacks."""
        if self.size < 4:
            return None
        suits = [suit for suit in self.view.edition.suits if suit != self.trump]
        return next((suit for suit in suits if not self._of_suit(suit)), None)

    @cached_property
    def wilds(self) -> int:
        """How many WILD cards the hand has."""
        return len(self._of_role(Role.WILD))

    @cached_property
    def wild(self) -> ActionCard | None:
        """A WILD of the hand."""
        return next(iter(self._of_role(Role.WILD)), None)

    @cached_property
    def lows(self) -> int:
        """How many LOW cards the hand has."""
        return len(self._of_role(Role.LOW))

    @cached_property
    def low(self) -> ActionCard | None:
        """A LOW of the hand, in editions where it becomes a trump by itself."""
        automatic = self.view.edition.wild_suit == "automatic"
        return next(iter(self._of_role(Role.LOW)), None) if automatic else None

    @cached_property
    def change(self) -> ActionCard | None:
        """A CHANGE of the hand, in editions where its player names the trump."""
        names = self.view.edition.change != "turn"
        return next(iter(self._of_role(Role.CHANGE)), None) if names else None

    def _of_suit(self, suit: str) -> int:
        return sum(card.suit == suit for card in self.numbers)

    def _of_role(self, role: Role) -> list[ActionCard]:
        return [card for card in self.hand if isinstance(card, ActionCard) and card.role is role]


class StrengthFacts(DealtFacts):
    """How strong the cards of the hand are, given the cards that the bidder has not seen."""

    @cached_property
    def trumps(self) -> int:
        """How many number cards of trump the hand has."""
        return len(self._trumps)

    @cached_property
    def good(self) -> int:
        """How many of its trumps are in the upper half of the ranks."""
        return sum(2 * card.rank > self.view.edition.ranks.high for card in self._trumps)

    @cached_property
    def tops(self) -> int:
        """How many of its trumps no unseen number card beats."""
        return len(self._beaten_by(0, self._trumps))

    @cached_property
    def top_trump(self) -> NumberCard | None:
        """The highest trump."""
        return max(self._trumps, key=lambda card: card.rank, default=None)

    @cached_property
    def aces(self) -> int:
        """How many side-suit cards no unseen card of their suit beats."""
        return len(self._beaten_by(0, self._sides))

    @cached_property
    def highs(self) -> int:
        """How many side-suit cards at most two unseen cards of their suit beat."""
        return len(self._beaten_by(2, self._sides))

    @cached_property
    def best_side(self) -> NumberCard | None:
        """The highest side-suit card that one or two unseen cards of its suit beat."""
        near = [card for card in self._beaten_by(2, self._sides) if self._above(card)]
        return max(near, key=lambda card: card.rank, default=None)

    @cached_property
    def strong(self) -> int:
        """How many strong cards: WILDs, trumps in the upper half, unbeaten side-suit cards."""
        return self.wilds + self.good + self.aces

    @cached_property
    def hopes(self) -> int:
        """How many cards are not strong but may take a trick: low trumps, nearly unbeaten cards."""
        return self.trumps - self.good + self.highs - self.aces

    @cached_property
    def _trumps(self) -> list[NumberCard]:
        return [card for card in self.numbers if card.suit == self.trump]

    @cached_property
    def _sides(self) -> list[NumberCard]:
        return [card for card in self.numbers if card.suit != self.trump]

    def _beaten_by(self, most: int, cards: list[NumberCard]) -> list[NumberCard]:
        return [card for card in cards if self._above(card) <= most]

    def _above(self, card: NumberCard) -> int:
        return self.known.above(card.suit, card.rank)


class BidFacts(StrengthFacts):
    """All facts of a bid, those of the other bids and of the points included."""

    @cached_property
    def first(self) -> bool:
        """Whether the bidder leads to the first trick."""
        return self.view.seat == (self.view.dealer + 1) % self.view.players

    @cached_property
    def last_bidder(self) -> bool:
        """Whether all others have bid."""
        return sum(self.view.has_bid) == self.view.players - 1

    @cached_property
    def claimed(self) -> int | None:
        """The sum of the bids so far; None where they are not known."""
        if self.view.edition.bids != "open":
            return None
        return sum(bid for bid in self.view.bids if bid is not None)

    @cached_property
    def hooked(self) -> int | None:
        """The bid that the hook forbids, if any."""
        legal = {move.bid for move in self.view.legal if isinstance(move, Bid)}
        return next((bid for bid in range(self.size + 1) if bid not in legal), None)

    @cached_property
    def share(self) -> int:
        """An even share of the round's tricks, rounded."""
        return round(self.size / self.view.players)

    @cached_property
    def zero_pays_full(self) -> bool:
        """Whether a bid of 0 pays no less than another, tricks aside."""
        edition = self.view.edition
        return edition.exact_zero > 0 and edition.exact_zero >= edition.exact

    @cached_property
    def miss_costs(self) -> int:
        """The points that a missed bid costs; 0 for none."""
        return max(0, -self.view.edition.missed)

    @cached_property
    def short_costs(self) -> bool:
        """Whether each trick too few costs."""
        return self.view.edition.per_trick_short < 0

    @cached_property
    def over_pays(self) -> bool:
        """Whether a bid missed by too many still pays."""
        edition = self.view.edition
        return edition.points_per_trick.over + edition.per_trick_over > 0 <= edition.missed
