"""Facts of a possible play: every name that a condition of a reason for a card may use.

All facts follow from the SeatView alone, so no reason can reveal a hidden card. `CardFacts` has
them in six groups, each with one subject: `f.aim.wants`, `f.trick.wins`, `f.unseen.above`.
"""

from functools import cached_property

from rage_desktop.bots.estimate.knowledge import Knowledge, after_play, knowledge_of
from rage_desktop.rules import ActionCard, NumberCard, Play, Role, SeatView, round_points

EFFECTS = (Role.BONUS, Role.OUT, Role.CHANGE, Role.REWIND)
"""Roles played for their effect, that count as no suit; a MALUS is played to be rid of it."""


class CardFacts:
    """All facts of one legal play, in the mover's view."""

    def __init__(self, view: SeatView, play: Play) -> None:
        self.view = view
        self.play = play
        self.card = play.card
        self.known = knowledge_of(view)
        self.aim = AimFacts(view)
        self.trick = TrickFacts(view, play)
        self.kind = KindFacts(view, play, self.trick)
        self.hand = HandFacts(view, play, self.known)
        self.unseen = UnseenFacts(view, self.known, self.trick, self.kind, self.hand)
        self.choice = ChoiceFacts(view, self.trick, self.kind)


class AimFacts:
    """What the bid still needs, and what a trick is worth."""

    def __init__(self, view: SeatView) -> None:
        self._view = view
        self.bid = view.bids[view.me] or 0
        self.won = view.tricks[view.me]
        self.need = self.bid - self.won  # 0: exact; below 0: too many taken
        self.left = len(view.hand)  # cards, this one included: tricks still to play for
        self.wants = 0 < self.need <= self.left  # more tricks are needed and can still be taken
        self.exact = self.need == 0  # no more tricks may be taken
        self.gone = not 0 <= self.need <= self.left  # the bid is missed: too many, or out of reach

    @cached_property
    def pays(self) -> int:
        """The points of each further trick once the bid is missed; 0 if none, or not all alike."""
        return 0 if self._short_costs else self._each_pays

    @cached_property
    def saves(self) -> int:
        """The points by which each further trick reduces the loss of an unreachable bid, or 0."""
        return self._each_pays if self._short_costs and self._points(self.left) <= 0 else 0

    @property
    def _short_costs(self) -> bool:
        return self.need > 0 and self._view.edition.per_trick_short < 0

    @cached_property
    def _each_pays(self) -> int:
        steps = {self._points(more + 1) - self._points(more) for more in range(self.left)}
        return max(0, steps.pop()) if self.gone and len(steps) == 1 else 0

    def _points(self, more: int) -> int:
        return round_points(self._view.edition, self._view.hand_size, self.bid, self.won + more)


class TrickFacts:
    """What lies on the table, and what this card does there."""

    def __init__(self, view: SeatView, play: Play) -> None:
        after = after_play(view, play)
        self._view = view
        self.lead = view.lead  # before this card, as is the trump
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
        self.hands_over = self.taker not in (None, view.winning)  # the trick to another player
        self.ahead = next((one for one in view.trick if one.seat == view.winning), None)
        """The winning card before this one, with its player."""
        self.ahead_need = self._need_of(None if self.ahead is None else self.ahead.seat)
        self.points = sum(view.edition.card_points(one.card) for one in view.trick)
        self.points += view.edition.card_points(play.card)

    @property
    def ahead_alike(self) -> bool:
        """Whether the winning card counts as the same suit as this one."""
        return self.suit is not None and self.ahead is not None and self.ahead.suit == self.suit

    @property
    def ahead_trumped(self) -> bool:
        """Whether a trump is ahead though another suit was led."""
        if self.ahead is None or self.trump is None:
            return False
        return self.ahead.suit == self.trump != self.lead

    def _need_of(self, seat: int | None) -> int | None:
        """Return the tricks that a player's bid still needs; None if not known."""
        bid = None if seat is None else self._view.bids[seat]
        return None if seat is None or bid is None else bid - self._view.tricks[seat]


class KindFacts:
    """The kind of the card, and how it relates to the suit led."""

    def __init__(self, view: SeatView, play: Play, trick: TrickFacts) -> None:
        card = play.card
        edition = view.edition
        self.number = isinstance(card, NumberCard)
        self.rank = card.rank if isinstance(card, NumberCard) else -1
        self.role = card.role
        self.without_suit = card.role in EFFECTS  # played for its effect
        self.plus = edition.bonus if card.role is Role.BONUS else 0  # points for taking it
        self.minus = max(0, -edition.malus) if card.role is Role.MALUS else 0  # cost of taking it
        self.named = play.suit if card.role is Role.CHANGE else None  # trump with it
        self.turns = card.role is Role.CHANGE and edition.change == "turn"
        other = self.number and trick.following and trick.suit != trick.lead
        self.follows = self.number and trick.suit == trick.lead
        self.trumps = other and trick.suit == trick.trump
        self.throws = other and trick.suit != trick.trump
        self.of_trump = self.number and trick.suit == trick.trump
        self.side = self.number and trick.suit != trick.trump
        self.second_wins = edition.equal_wilds == "last_high"  # of two equal WILDs
        self.lasting = edition.no_trump_lasts == "until_change"
        mine = trick.suit, self.role
        alike = [one for one in view.trick if (one.suit, one.card.role) == mine]
        self.twins = len(alike) if self.role else 0  # cards of its role and suit on the table


class HandFacts:
    """The other cards of the hand, and how they compare with this one."""

    def __init__(self, view: SeatView, play: Play, known: Knowledge) -> None:
        self._known = known
        self._trump = view.trump
        self._card = play.card
        self.numbers = [one for one in view.hand if isinstance(one, NumberCard)]
        self.trumps = self.count(view.trump)  # number cards, this one included
        self._others = [one for one in self.numbers if one != play.card]
        self.spared = len(self._others)  # number cards that stay in the hand
        self.rest = next((card for card in view.hand if card != play.card), play.card)
        held = [one for one in view.hand if isinstance(one, ActionCard)]
        self.kept = next((one for one in held if one.role in (Role.WILD, Role.LOW)), None)

    def held(self, suit: str | None) -> list[NumberCard]:
        """Return the numbers of a suit in the hand."""
        return [one for one in self.numbers if one.suit == suit]

    def count(self, suit: str | None) -> int:
        """Return how many numbers of a suit the hand has; 0 for no suit."""
        return 0 if suit is None else len(self.held(suit))

    @cached_property
    def better(self) -> bool:
        """Whether the hand has a number with fewer higher ones of its suit still unplayed."""
        return any(self._above(one) < self._above(self._card) for one in self.numbers)

    @cached_property
    def safest(self) -> bool:
        """Whether it has other numbers, and more higher ones are unplayed of each."""
        others = [self._above(one) for one in self._others]
        return len(others) > 1 and min(others) > self._above(self._card)

    @cached_property
    def side_top(self) -> NumberCard | None:
        """The highest card outside trump, of those that stay, that no unseen number beats."""
        sides = [one for one in self._others if one.suit != self._trump and not self._above(one)]
        return max(sides, key=lambda card: card.rank, default=None)

    def _above(self, card: object) -> int:
        """Return how many higher cards of a number's suit are unseen; 0 for an action card."""
        return self._known.above(card.suit, card.rank) if isinstance(card, NumberCard) else 0


class UnseenFacts:
    """The unseen cards, in other hands or in the pile, as they bear on this card."""

    def __init__(
        self,
        view: SeatView,
        known: Knowledge,
        trick: TrickFacts,
        kind: KindFacts,
        hand: HandFacts,
    ) -> None:
        suit = trick.suit if kind.number else None
        ranks = [card.rank for card in hand.held(suit)]
        self.above = known.above(suit, kind.rank) if suit else 0  # higher cards of its suit
        self.below = known.below(suit, kind.rank) if suit else 0
        self.own_top = kind.number and kind.rank == max(ranks)
        self.own_bottom = kind.number and kind.rank == min(ranks)
        self.top = not self.above and self.own_top  # no unseen card or card in the hand is higher
        self.next_to_top = kind.number and not (self.above or self.own_top)
        self.high = kind.number and 2 * kind.rank > view.edition.ranks.high
        self.trumps_out = known.count(trick.trump)
        beaten = trick.suit is not None and self._numbers_beat(known, trick, kind) > 0
        self.unbeaten = trick.wins and trick.suit is not None and not beaten
        others = [voids for seat, voids in enumerate(known.voids) if seat != view.me]
        out = [trick.suit in voids for voids in others]  # who has been shown to be out of its suit
        self.nobody_out = kind.number and not any(out)
        self.alone = kind.number and all(out)
        drained = all(trick.trump in voids for voids in others)  # nobody else has a trump
        self.draws_trumps = kind.of_trump and self.trumps_out > 0 and not drained

    def _numbers_beat(self, known: Knowledge, trick: TrickFacts, kind: KindFacts) -> int:
        """Return how many unseen number cards beat this one in the trick."""
        if kind.number:
            better = self.below if trick.low else self.above
        elif (kind.role is Role.LOW) == trick.low:
            better = 0
        else:
            better = known.count(trick.suit)
        return better + (0 if trick.suit == trick.trump else known.count(trick.trump))


class ChoiceFacts:
    """The cards that may be played, and this one among them."""

    def __init__(self, view: SeatView, trick: TrickFacts, kind: KindFacts) -> None:
        self._view = view
        self._trick = trick
        self._kind = kind
        self._plays = view.plays()
        self._legal = [each.card for each in self._plays if isinstance(each.card, NumberCard)]
        self._among = [one for one in self._legal if one.suit == trick.suit or not kind.follows]
        ranks = [card.rank for card in self._among]  # that may be played instead, its own included
        self.forced = len({(str(each.card), each.suit) for each in self._plays}) == 1
        self.choices = len(ranks)
        self.lowest = kind.number and kind.rank == min(ranks)
        self.highest = kind.number and kind.rank == max(ranks)

    @cached_property
    def ways_to_win(self) -> int:
        """How many kinds of cards would be ahead."""
        return len(self._winners)

    @cached_property
    def must_win(self) -> bool:
        """Whether every card that may be played would be ahead."""
        return all(after_play(self._view, play).wins for play in self._plays)

    @cached_property
    def cheapest(self) -> bool:
        """Whether it is the lowest number that would be ahead."""
        ranks = [card.rank for card in self._legal if str(card) in self._winners]
        kind = self._kind
        trick = self._trick
        return kind.number and not trick.low and trick.wins and kind.rank == min(ranks)

    @cached_property
    def safest_high(self) -> bool:
        """Whether it is the highest number that would not be ahead."""
        ranks = [card.rank for card in self._among if str(card) not in self._winners]
        kind = self._kind
        trick = self._trick
        return kind.number and not trick.low and not trick.wins and kind.rank == max(ranks)

    @cached_property
    def best_winner(self) -> NumberCard | None:
        """The highest number that would be ahead."""
        ahead = [card for card in self._legal if str(card) in self._winners]
        return max(ahead, key=lambda card: card.rank, default=None)

    @cached_property
    def _winners(self) -> set[str]:
        return {str(play.card) for play in self._plays if after_play(self._view, play).wins}
