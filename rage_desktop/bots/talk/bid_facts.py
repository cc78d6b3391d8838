"""Facts of a possible bid: every name that a condition of a reason for a bid may use.

All facts follow from the SeatView alone. `BidFacts` has them in four groups, each with one subject:
`f.hand.wilds`, `f.strength.tops`, `f.table.claimed`, `f.points.miss_costs`.
"""

from functools import cached_property

from rage_desktop.bots.estimate.certain_tricks import certain_tricks
from rage_desktop.bots.estimate.knowledge import Knowledge, knowledge_of
from rage_desktop.rules import ActionCard, Bid, Edition, NumberCard, Role, SeatView


class BidFacts:
    """All facts of one legal bid, in the bidder's view."""

    def __init__(self, view: SeatView, bid: int) -> None:
        self.view = view
        self.bid = bid
        self.hand = DealtFacts(view)
        self.strength = StrengthFacts(view, self.hand, knowledge_of(view))
        self.table = BiddingFacts(view)
        self.points = PointFacts(view.edition)


class DealtFacts:
    """What the hand holds."""

    def __init__(self, view: SeatView) -> None:
        self._view = view
        self.trump = view.trump
        self.size = view.hand_size
        self.numbers = [card for card in view.hand if isinstance(card, NumberCard)]
        self.only = self.numbers[0] if self.size == 1 and self.numbers else None
        self.only_suit = None if self.only is None else self.only.suit
        self.wilds, self.wild = self._of_role(Role.WILD)
        self.lows, low = self._of_role(Role.LOW)
        self.low = low if view.edition.wild_suit == "automatic" else None  # a trump by itself
        _, change = self._of_role(Role.CHANGE)
        self.change = change if view.edition.change != "turn" else None  # its player names the suit

    @cached_property
    def long_suit(self) -> str:
        """The suit other than trump with the most number cards in the hand."""
        return max(self._sides_of_deck or self._view.edition.suits, key=self._of_suit)

    @cached_property
    def longest(self) -> int:
        """How many number cards of `long_suit` the hand has; 0 if that is trump."""
        return 0 if self.long_suit == self.trump else self._of_suit(self.long_suit)

    @cached_property
    def missing(self) -> str | None:
        """A suit other than trump that a hand of four or more cards lacks."""
        lacking = (suit for suit in self._sides_of_deck if not self._of_suit(suit))
        return next(lacking, None) if self.size >= 4 else None

    @cached_property
    def _sides_of_deck(self) -> list[str]:
        return [suit for suit in self._view.edition.suits if suit != self.trump]

    def _of_suit(self, suit: str) -> int:
        return sum(card.suit == suit for card in self.numbers)

    def _of_role(self, role: Role) -> tuple[int, ActionCard | None]:
        """Return how many cards of a role the hand has, and the first of them."""
        cards = [card for card in self._view.hand if isinstance(card, ActionCard)]
        cards = [card for card in cards if card.role is role]
        return len(cards), next(iter(cards), None)


class StrengthFacts:
    """How strong the cards of the hand are, given the cards that the bidder has not seen."""

    def __init__(self, view: SeatView, hand: DealtFacts, known: Knowledge) -> None:
        self._known = known
        trumps = [card for card in hand.numbers if card.suit == hand.trump]
        sides = [card for card in hand.numbers if card.suit != hand.trump]
        highs = self._beaten_by(2, sides)
        self.trumps = len(trumps)
        self.good = sum(2 * card.rank > view.edition.ranks.high for card in trumps)
        self.tops = len(self._beaten_by(0, trumps))  # trumps that no unseen number card beats
        self.top_trump = max(trumps, key=lambda card: card.rank, default=None)
        self.aces = len(self._beaten_by(0, sides))
        self.highs = len(highs)  # side-suit cards that at most two unseen ones of the suit beat
        near = [card for card in highs if self._above(card)]
        self.best_side = max(near, key=lambda card: card.rank, default=None)
        self.strong = hand.wilds + self.good + self.aces
        self.hopes = self.trumps - self.good + self.highs - self.aces
        """Cards that are not strong but may take a trick: low trumps, nearly unbeaten cards."""

    def _beaten_by(self, most: int, cards: list[NumberCard]) -> list[NumberCard]:
        return [card for card in cards if self._above(card) <= most]

    def _above(self, card: NumberCard) -> int:
        return self._known.above(card.suit, card.rank)


class BiddingFacts:
    """The bids so far, and which tricks are certain."""

    def __init__(self, view: SeatView) -> None:
        bids = [bid for bid in view.bids if bid is not None]
        legal = {move.bid for move in view.legal if isinstance(move, Bid)}
        self.certain, self.possible = certain_tricks(view)  # tricks, whatever anybody plays
        self.first = view.seat == (view.dealer + 1) % view.players  # leads to the first trick
        self.last_bidder = sum(view.has_bid) == view.players - 1
        self.bids_known = view.edition.bids == "open"
        self.claimed = sum(bids)  # by the bids so far, where they are known
        self.hooked = next((bid for bid in range(view.hand_size + 1) if bid not in legal), None)
        self.share = round(view.hand_size / view.players)  # an even one of the round's tricks


class PointFacts:
    """What the edition pays for a bid that is met or missed."""

    def __init__(self, edition: Edition) -> None:
        over = edition.points_per_trick.over + edition.per_trick_over
        self.zero_pays_full = edition.exact_zero > 0 and edition.exact_zero >= edition.exact
        self.miss_costs = max(0, -edition.missed)  # points that a missed bid costs
        self.short_costs = edition.per_trick_short < 0  # each trick too few costs
        self.over_pays = over > 0 and edition.missed >= 0  # a bid missed by too many still pays
