"""Facts of a possible bid: every name that a condition of a reason for bids may use."""

from functools import cached_property

from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.rules import ActionCard, Bid, NumberCard, Role, SeatView


class DealtFacts:
    """What the hand holds."""

    def __init__(self, view: SeatView, bid: int) -> None:
        """State the facts of one legal bid in the bidder's view."""
        self.view, self.bid = view, bid
        self.trump, self.size = view.trump, view.hand_size
        self.known = knowledge_of(view)
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
        return max(self._sides_of_deck or self.view.edition.suits, key=self._of_suit)

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
        return [suit for suit in self.view.edition.suits if suit != self.trump]

    def _of_suit(self, suit: str) -> int:
        return sum(card.suit == suit for card in self.numbers)

    def _of_role(self, role: Role) -> tuple[int, ActionCard | None]:
        """Return how many cards of a role the hand has, and the first of them."""
        cards = [card for card in self.view.hand if isinstance(card, ActionCard)]
        cards = [card for card in cards if card.role is role]
        return len(cards), next(iter(cards), None)


class StrengthFacts(DealtFacts):
    """How strong the cards of the hand are, given the cards that the bidder has not seen."""

    def __init__(self, view: SeatView, bid: int) -> None:
        """State the facts of one legal bid in the bidder's view."""
        super().__init__(view, bid)
        trumps = [card for card in self.numbers if card.suit == self.trump]
        sides = [card for card in self.numbers if card.suit != self.trump]
        highs = self._beaten_by(2, sides)
        self.trumps = len(trumps)
        self.good = sum(2 * card.rank > view.edition.ranks.high for card in trumps)
        self.tops = len(self._beaten_by(0, trumps))  # trumps that no unseen number card beats
        self.top_trump = max(trumps, key=lambda card: card.rank, default=None)
        self.aces = len(self._beaten_by(0, sides))
        self.highs = len(highs)  # side-suit cards that at most two unseen ones of the suit beat
        near = [card for card in highs if self._above(card)]
        self.best_side = max(near, key=lambda card: card.rank, default=None)
        self.strong = self.wilds + self.good + self.aces
        self.hopes = self.trumps - self.good + self.highs - self.aces
        """Cards that are not strong but may take a trick: low trumps, nearly unbeaten cards."""

    def _beaten_by(self, most: int, cards: list[NumberCard]) -> list[NumberCard]:
        return [card for card in cards if self._above(card) <= most]

    def _above(self, card: NumberCard) -> int:
        return self.known.above(card.suit, card.rank)


class BidFacts(StrengthFacts):
    """All facts of a bid, those of the other bids and of the points included."""

    def __init__(self, view: SeatView, bid: int) -> None:
        """State the facts of one legal bid in the bidder's view."""
        super().__init__(view, bid)
        edition, bids = view.edition, [bid for bid in view.bids if bid is not None]
        self.first = view.seat == (view.dealer + 1) % view.players  # leads to the first trick
        self.last_bidder = sum(view.has_bid) == view.players - 1
        self.bids_known = edition.bids == "open"
        self.claimed = sum(bids)  # by the bids so far, where they are known
        legal = {move.bid for move in view.legal if isinstance(move, Bid)}
        self.hooked = next((bid for bid in range(self.size + 1) if bid not in legal), None)
        self.share = round(self.size / view.players)  # an even one of the round's tricks
        self.zero_pays_full = edition.exact_zero > 0 and edition.exact_zero >= edition.exact
        self.miss_costs = max(0, -edition.missed)  # points that a missed bid costs
        self.short_costs = edition.per_trick_short < 0  # each trick too few costs
        over = edition.points_per_trick.over + edition.per_trick_over
        self.over_pays = over > 0 <= edition.missed  # a bid missed by too many still pays
