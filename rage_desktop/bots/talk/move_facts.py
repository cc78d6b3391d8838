"""Facts of a possible play or bid: every name that a condition of a reason may use.

All facts follow from the SeatView alone, so no reason can reveal a hidden card.
"""

from functools import cached_property

from rage_desktop.bots.estimate.certain_tricks import certain_tricks
from rage_desktop.bots.estimate.knowledge import after_play, knowledge_of
from rage_desktop.rules import ActionCard, Bid, NumberCard, Play, Role, SeatView, round_points

EFFECTS = (Role.BONUS, Role.OUT, Role.CHANGE, Role.REWIND)  # roles that count as no suit: no MALUS


class AimFacts:
    """What the bid still needs, and what a trick is worth."""

    def __init__(self, view: SeatView, play: Play) -> None:
        """State the facts of one legal play in the mover's view."""
        self.view = view
        self.play = play
        self.card = play.card
        self.seat = view.me
        self.known = knowledge_of(view)
        self.bid = view.bids[self.seat] or 0
        self.won = view.tricks[self.seat]
        self.need = self.bid - self.won  # 0: exact; below 0: too many taken
        self.left = len(view.hand)  # cards, this one included: tricks still to play for
        self.wants = 0 < self.need <= self.left  # more tricks are needed and can still be taken
        self.exact = self.need == 0  # no more tricks may be taken
        self.gone = not 0 <= self.need <= self.left  # the bid is missed: too many, or out of reach

    @cached_property
    def pays(self) -> int:
        """The points of each further trick once the bid is missed; 0 if none, or not all alike."""
        saving = self.need > 0 and self.view.edition.per_trick_short < 0
        return 0 if saving else self._each_pays

    @cached_property
    def saves(self) -> int:
        """The points by which each further trick reduces the loss of an unreachable bid, or 0."""
        saving = self.need > 0 and self.view.edition.per_trick_short < 0
        return self._each_pays if saving and self._points(self.left) <= 0 else 0

    @cached_property
    def _each_pays(self) -> int:
        steps = {self._points(n + 1) - self._points(n) for n in range(self.left)}
        return max(0, steps.pop()) if self.gone and len(steps) == 1 else 0

    def _points(self, more: int) -> int:
        return round_points(self.view.edition, self.view.hand_size, self.bid, self.won + more)


class TrickFacts(AimFacts):
    """What lies on the table, and what this card does there."""

    def __init__(self, view: SeatView, play: Play) -> None:
        """State the facts of one legal play in the mover's view."""
        super().__init__(view, play)
        after = after_play(view, play)
        # both before this card
        self.lead = view.lead
        self.trump = view.trump
        self.leading = not view.trick
        self.following = self.lead is not None
        self.to_come = view.players - len(view.trick) - 1  # players who come after this card
        self.last = not self.to_come
        self.suit = after.suit  # what this card counts as
        self.low = after.low  # low cards win this trick, this card played
        self.wins = after.wins  # this card would be ahead
        self.taker = after.ahead  # who would be ahead; None where a turned card decides that
        self.taker_need = self._need_of(self.taker)
        self.ahead = next((one for one in view.trick if one.seat == view.winning), None)
        """The winning card before this one, with its player."""
        self.ahead_need = self._need_of(None if self.ahead is None else self.ahead.seat)
        self.ahead_alike = (
            self.suit is not None and self.ahead is not None and self.ahead.suit == self.suit
        )
        self.hands_over = self.taker not in (None, view.winning)  # the trick to another player
        cards = (*(one.card for one in view.trick), self.card)
        self.points = sum(map(view.edition.card_points, cards))

    @cached_property
    def ahead_trumped(self) -> bool:
        """Whether a trump is ahead though another suit was led."""
        ahead = self.ahead
        trump = self.trump
        return ahead is not None and trump is not None and ahead.suit == trump != self.lead

    def _need_of(self, seat: int | None) -> int | None:
        """Return the tricks that a player's bid still needs; None if not known."""
        bid = None if seat is None else self.view.bids[seat]
        return None if seat is None or bid is None else bid - self.view.tricks[seat]


class KindFacts(TrickFacts):
    """The kind of the card, and how it relates to the suit led."""

    def __init__(self, view: SeatView, play: Play) -> None:
        """State the facts of one legal play in the mover's view."""
        super().__init__(view, play)
        card = self.card
        edition = view.edition
        self.number = isinstance(card, NumberCard)
        self.rank = card.rank if isinstance(card, NumberCard) else -1
        self.role = card.role
        self.without_suit = card.role in EFFECTS  # played for its effect
        self.plus = edition.bonus if card.role is Role.BONUS else 0  # points for taking it
        self.minus = max(0, -edition.malus) if card.role is Role.MALUS else 0  # cost of taking it
        self.named = play.suit if card.role is Role.CHANGE else None  # trump with it
        self.turns = card.role is Role.CHANGE and edition.change == "turn"
        other = self.number and self.following and self.suit != self.lead
        self.follows = self.number and self.suit == self.lead
        self.trumps = other and self.suit == self.trump
        self.throws = other and self.suit != self.trump
        self.of_trump = self.number and self.suit == self.trump
        self.side = self.number and self.suit != self.trump
        self.second_wins = edition.equal_wilds == "last_high"  # of two equal WILDs
        self.lasting = edition.no_trump_lasts == "until_change"
        mine = self.suit, self.role
        alike = [one for one in view.trick if (one.suit, one.card.role) == mine]
        self.twins = len(alike) if self.role else 0  # cards of its role and suit on the table


class OutFacts(KindFacts):
    """The unseen cards, in other hands or in the pile."""

    def __init__(self, view: SeatView, play: Play) -> None:
        """State the facts of one legal play in the mover's view."""
        super().__init__(view, play)
        self.numbers = [one for one in view.hand if isinstance(one, NumberCard)]
        suit = self.suit if self.number else None
        self.above = self.known.above(suit, self.rank) if suit else 0  # higher cards of its suit
        self.below = self.known.below(suit, self.rank) if suit else 0
        ranks = [card.rank for card in self.held(suit)]
        self.own_top = self.number and self.rank == max(ranks)
        self.own_bottom = self.number and self.rank == min(ranks)
        self.top = not self.above and self.own_top  # no unseen card or card in the hand is higher
        self.next_to_top = self.number and not (self.above or self.own_top)
        self.high = self.number and 2 * self.rank > view.edition.ranks.high
        self.trumps_out = self.known.count(self.trump)
        self.unbeaten = self.wins and self.suit is not None and not self._numbers_beat(self.suit)
        others = [voids for seat, voids in enumerate(self.known.voids) if seat != self.seat]
        out = [self.suit in voids for voids in others]  # who has been shown to be out of its suit
        self.nobody_out = self.number and not any(out)
        self.alone = self.number and all(out)
        drained = all(self.trump in voids for voids in others)  # nobody else has a trump
        self.draws_trumps = self.of_trump and self.trumps_out > 0 and not drained

    def held(self, suit: str | None) -> list[NumberCard]:
        """Return the numbers of a suit in the hand."""
        return [one for one in self.numbers if one.suit == suit]

    def _numbers_beat(self, suit: str) -> int:
        known = self.known
        if self.number:
            better = self.below if self.low else self.above
        else:
            better = 0 if (self.role is Role.LOW) == self.low else known.count(suit)
        return better + (0 if suit == self.trump else known.count(self.trump))


class CardFacts(OutFacts):
    """All facts of a card, how it compares with the other legal cards included."""

    def __init__(self, view: SeatView, play: Play) -> None:
        """State the facts of one legal play in the mover's view."""
        super().__init__(view, play)
        self._plays = view.plays()
        self._legal = [each.card for each in self._plays if isinstance(each.card, NumberCard)]
        self._among = [one for one in self._legal if one.suit == self.suit or not self.follows]
        ranks = [card.rank for card in self._among]  # that may be played instead, its own included
        self.mine_trumps = self.mine(self.trump)
        self.spared = len(self.numbers) - self.number  # number cards that stay in the hand
        self.forced = len({(str(each.card), each.suit) for each in self._plays}) == 1
        self.choices = len(ranks)
        self.lowest = self.number and self.rank == min(ranks)
        self.highest = self.number and self.rank == max(ranks)
        self.rest = next((card for card in view.hand if card != self.card), self.card)
        held = [one for one in view.hand if isinstance(one, ActionCard)]
        self.kept = next((one for one in held if one.role in (Role.WILD, Role.LOW)), None)
        self.better = any(self.known.above(one.suit, one.rank) < self.above for one in self.numbers)
        """Whether the hand has a number with fewer higher ones of its suit still unplayed."""
        others = [self.known.above(one.suit, one.rank) for one in self.numbers if one != self.card]
        self.safest = len(others) > 1 and min(others) > self.above
        """Whether it has other numbers, and more higher ones are unplayed of each."""

    def mine(self, suit: str | None) -> int:
        """Return how many numbers of a suit the hand has; 0 for no suit."""
        return 0 if suit is None else len(self.held(suit))

    @cached_property
    def ways_to_win(self) -> int:
        """How many kinds of cards would be ahead."""
        return len(self._winners)

    @cached_property
    def must_win(self) -> bool:
        """Whether every card that may be played would be ahead."""
        return all(after_play(self.view, play).wins for play in self._plays)

    @cached_property
    def cheapest(self) -> bool:
        """Whether it is the lowest number that would be ahead."""
        ranks = [card.rank for card in self._legal if str(card) in self._winners]
        return self.number and not self.low and self.wins and self.rank == min(ranks)

    @cached_property
    def safest_high(self) -> bool:
        """Whether it is the highest number that would not be ahead."""
        ranks = [card.rank for card in self._among if str(card) not in self._winners]
        return self.number and not self.low and not self.wins and self.rank == max(ranks)

    @cached_property
    def side_top(self) -> NumberCard | None:
        """The highest card outside trump, of those that stay, that no unseen number beats."""
        sides = [
            card
            for card in self.numbers
            if card not in (self.card,)
            and card.suit != self.trump
            and not self.known.above(card.suit, card.rank)
        ]
        return max(sides, key=lambda card: card.rank, default=None)

    @cached_property
    def best_winner(self) -> NumberCard | None:
        """The highest number that would be ahead."""
        ahead = [card for card in self._legal if str(card) in self._winners]
        return max(ahead, key=lambda card: card.rank, default=None)

    @cached_property
    def _winners(self) -> set[str]:
        return {str(play.card) for play in self._plays if after_play(self.view, play).wins}


class DealtFacts:
    """What the hand holds."""

    def __init__(self, view: SeatView, bid: int) -> None:
        """State the facts of one legal bid in the bidder's view."""
        self.view = view
        self.bid = bid
        self.trump = view.trump
        self.size = view.hand_size
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
        edition = view.edition
        bids = [bid for bid in view.bids if bid is not None]
        self.certain, self.possible = certain_tricks(view)  # tricks, whatever anybody plays
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
