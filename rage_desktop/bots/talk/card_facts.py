"""Facts of a possible play: every name that a condition of a reason for cards may use.

All facts follow from the SeatView alone, so no reason can reveal a hidden card.
"""

from collections.abc import Sequence
from functools import cached_property

from rage_desktop.bots.estimate.knowledge import AfterPlay, after_play, knowledge_of
from rage_desktop.rules import (
    ActionCard,
    Card,
    NumberCard,
    Play,
    PlayedCard,
    Role,
    SeatView,
    round_points,
)


class AimFacts:
    """What the bid still needs, and what a trick is worth."""

    def __init__(self, view: SeatView, play: Play) -> None:
        """State the facts of one legal play in the mover's view."""
        assert view.seat is not None
        self.view, self.play, self.card = view, play, play.card
        self.seat: int = view.seat
        self.known = knowledge_of(view)

    @cached_property
    def bid(self) -> int:
        """The mover's own bid."""
        return self.view.bids[self.seat] or 0

    @cached_property
    def won(self) -> int:
        """Tricks taken so far."""
        return self.view.tricks[self.seat]

    @cached_property
    def need(self) -> int:
        """The bid less the tricks taken: 0 exact, below 0 too many."""
        return self.bid - self.won

    @cached_property
    def left(self) -> int:
        """Cards in the hand, this one included: tricks still to play for."""
        return len(self.view.hand)

    @cached_property
    def wants(self) -> bool:
        """Whether more tricks are needed and can still be taken."""
        return 0 < self.need <= self.left

    @cached_property
    def exact(self) -> bool:
        """Whether no more tricks may be taken."""
        return self.need == 0

    @cached_property
    def gone(self) -> bool:
        """Whether the bid is missed: too many taken, or out of reach."""
        return not 0 <= self.need <= self.left

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

    @cached_property
    def _after(self) -> AfterPlay:
        return after_play(self.view, self.play)

    @cached_property
    def lead(self) -> str | None:
        """The suit to follow before this card."""
        return self.view.lead

    @cached_property
    def trump(self) -> str | None:
        """The trump before this card."""
        return self.view.trump

    @cached_property
    def suit(self) -> str | None:
        """What this card counts as."""
        return self._after.suit

    @cached_property
    def low(self) -> bool:
        """Whether low cards win this trick, this card played."""
        return self._after.low

    @cached_property
    def wins(self) -> bool:
        """Whether this card would be ahead."""
        return self._after.wins

    @cached_property
    def leading(self) -> bool:
        """Whether nothing lies on the table yet."""
        return not self.view.trick

    @cached_property
    def following(self) -> bool:
        """Whether a suit is led."""
        return self.lead is not None

    @cached_property
    def to_come(self) -> int:
        """How many players come after this card."""
        return self.view.players - len(self.view.trick) - 1

    @cached_property
    def last(self) -> bool:
        """Whether this card completes the trick."""
        return not self.to_come

    @cached_property
    def ahead(self) -> PlayedCard | None:
        """The winning card before this one, with its player."""
        return next((one for one in self.view.trick if one.seat == self.view.winning), None)

    @cached_property
    def ahead_trumped(self) -> bool:
        """Whether a trump is ahead though another suit was led."""
        return self.ahead is not None and self.trump is not None and (
            self.ahead.suit == self.trump != self.lead
        )  # fmt: skip

    @cached_property
    def ahead_need(self) -> int | None:
        """The tricks that the bid of the player ahead still needs; None if not known."""
        return None if self.ahead is None else self._need_of(self.ahead.seat)

    @cached_property
    def taker(self) -> int | None:
        """Who is ahead after this card, None where a turned card decides that."""
        return self._after.ahead

    @cached_property
    def taker_need(self) -> int | None:
        """The tricks that the bid of `taker` still needs; None if not known."""
        return None if self.taker is None else self._need_of(self.taker)

    @cached_property
    def points(self) -> int:
        """The points of the trick's BONUS and MALUS cards, this one included."""
        cards = (*(one.card for one in self.view.trick), self.card)
        return sum(map(self.view.edition.card_points, cards))

    def _need_of(self, seat: int) -> int | None:
        bid = self.view.bids[seat]
        return None if bid is None else bid - self.view.tricks[seat]


class KindFacts(TrickFacts):
    """The kind of the card, and how it relates to the suit led."""

    @cached_property
    def number(self) -> bool:
        """Whether it is a number card."""
        return isinstance(self.card, NumberCard)

    @cached_property
    def rank(self) -> int:
        """Its rank; -1 for an action card."""
        return self.card.rank if isinstance(self.card, NumberCard) else -1

    @cached_property
    def role(self) -> Role | None:
        """Its role as an action card."""
        return self.card.role

    @cached_property
    def without_suit(self) -> bool:
        """Whether it counts as no suit and is played for its effect: no MALUS."""
        return self.role in (Role.BONUS, Role.OUT, Role.CHANGE, Role.REWIND)

    @cached_property
    def minus(self) -> int:
        """The points that a MALUS costs whoever takes it; 0 for another card."""
        return max(0, -self.view.edition.malus) if self.role is Role.MALUS else 0

    @cached_property
    def named(self) -> str | None:
        """The suit that is named trump with it."""
        return self.play.suit if self.role is Role.CHANGE else None

    @cached_property
    def turns(self) -> bool:
        """Whether a new trump is turned for it."""
        return self.role is Role.CHANGE and self.view.edition.change == "turn"

    @cached_property
    def follows(self) -> bool:
        """Whether it is a number of the suit led."""
        return self.number and self.suit == self.lead

    @cached_property
    def trumps(self) -> bool:
        """Whether it is a number of trump on another lead."""
        return self.number and self.following and self.suit == self.trump != self.lead

    @cached_property
    def throws(self) -> bool:
        """Whether it is a number of neither the suit led nor trump."""
        return self.number and self.following and self.suit not in (self.lead, self.trump)

    @cached_property
    def lasting(self) -> bool:
        """Whether no trump lasts until a card changes it."""
        return self.view.edition.no_trump_lasts == "until_change"

    @cached_property
    def twins(self) -> int:
        """How many cards of its role and suit lie on the table."""
        mine = self.suit, self.role
        return sum((one.suit, one.card.role) == mine for one in self.view.trick if self.role)


class OutFacts(KindFacts):
    """The unseen cards, in other hands or in the pile."""

    @cached_property
    def above(self) -> int:
        """How many higher cards of its suit are unseen; 0 for an action card."""
        return self.known.above(self.suit, self.rank) if self.number and self.suit else 0

    @cached_property
    def below(self) -> int:
        """How many lower cards of its suit are unseen; 0 for an action card."""
        return self.known.below(self.suit, self.rank) if self.number and self.suit else 0

    @cached_property
    def top(self) -> bool:
        """Whether it is a number card, and no unseen card or card in the hand is higher."""
        return self.number and not self.above and self.own_top

    @cached_property
    def next_to_top(self) -> bool:
        """Whether only the hand itself has higher numbers of its suit."""
        return self.number and not self.above and not self.own_top

    @cached_property
    def high(self) -> bool:
        """Whether it is in the upper half of its suit."""
        return self.number and 2 * self.rank > self.view.edition.ranks.high

    @cached_property
    def trumps_out(self) -> int:
        """How many number cards of trump are unseen."""
        return self.known.count(self.trump)

    @cached_property
    def unbeaten(self) -> bool:
        """Whether it would be ahead, and no unseen number card could beat it."""
        return self.wins and self.suit is not None and not self._numbers_beat(self.suit)

    @cached_property
    def nobody_out(self) -> bool:
        """Whether no other player has been shown to be out of its suit."""
        return self.number and not any(self.suit in voids for voids in self._others)

    @cached_property
    def alone(self) -> bool:
        """Whether all other players have been shown to be out of its suit."""
        return self.number and all(self.suit in voids for voids in self._others)

    @cached_property
    def drained(self) -> bool:
        """Whether all other players have been shown to be out of trump."""
        return all(self.trump in voids for voids in self._others)

    @cached_property
    def own_top(self) -> bool:
        """Whether it is the highest number of its suit in the hand."""
        return self.number and self.rank == max(card.rank for card in self.held(self.suit))

    @cached_property
    def own_bottom(self) -> bool:
        """Whether it is the lowest number of its suit in the hand."""
        return self.number and self.rank == min(card.rank for card in self.held(self.suit))

    def held(self, suit: str | None) -> list[NumberCard]:
        """Return the numbers of a suit in the hand."""
        return [one for one in self.numbers if one.suit == suit]

    @cached_property
    def numbers(self) -> list[NumberCard]:
        """The number cards of the hand."""
        return [one for one in self.view.hand if isinstance(one, NumberCard)]

    @cached_property
    def _others(self) -> list[frozenset[str]]:
        return [voids for seat, voids in enumerate(self.known.voids) if seat != self.seat]

    def _numbers_beat(self, suit: str) -> int:
        known = self.known
        if self.number:
            better = self.below if self.low else self.above
        else:
            better = 0 if (self.role is Role.LOW) == self.low else known.count(suit)
        return better + (0 if suit == self.trump else known.count(self.trump))


class CardFacts(OutFacts):
    """All facts of a card, how it compares with the other legal cards included."""

    def mine(self, suit: str | None) -> int:
        """Return how many numbers of a suit the hand has; 0 for no suit."""
        return 0 if suit is None else len(self.held(suit))

    @cached_property
    def mine_trumps(self) -> int:
        """How many number cards of trump are in the hand."""
        return self.mine(self.trump)

    @cached_property
    def spared(self) -> int:
        """Number cards that stay in the hand after this card."""
        return len(self.numbers) - self.number

    @cached_property
    def forced(self) -> bool:
        """Whether there is nothing to choose: one kind of card, and no suit to name with it."""
        return len({(str(play.card), play.suit) for play in self._plays}) == 1

    @cached_property
    def ways_to_win(self) -> int:
        """How many kinds of cards would be ahead."""
        return len(self._winners)

    @cached_property
    def must_win(self) -> bool:
        """Whether every card that may be played would be ahead."""
        return all(after_play(self.view, play).wins for play in self._plays)

    @cached_property
    def choices(self) -> int:
        """How many number cards may be played instead, this one included."""
        return len(self._among)

    @cached_property
    def lowest(self) -> bool:
        """Whether it is the lowest of the number cards that may be played instead."""
        return self.number and self.rank == min(card.rank for card in self._among)

    @cached_property
    def highest(self) -> bool:
        """Whether it is the highest of the number cards that may be played instead."""
        return self.number and self.rank == max(card.rank for card in self._among)

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
        """The highest card outside trump, of those that stay, that no number still out beats."""
        sides = [
            card
            for card in self.numbers
            if card not in (self.card,) and card.suit != self.trump
            and not self.known.above(card.suit, card.rank)
        ]  # fmt: skip
        return max(sides, key=lambda card: card.rank, default=None)

    @cached_property
    def rest(self) -> Card:
        """Another card of the hand, if there is one."""
        return next((card for card in self.view.hand if card != self.card), self.card)

    @cached_property
    def kept(self) -> ActionCard | None:
        """A card of the hand that becomes the highest or the lowest of a suit."""
        held = [one for one in self.view.hand if isinstance(one, ActionCard)]
        return next((one for one in held if one.role in (Role.WILD, Role.LOW)), None)

    @cached_property
    def best_winner(self) -> NumberCard | None:
        """The highest number that would be ahead."""
        ahead = [card for card in self._legal if str(card) in self._winners]
        return max(ahead, key=lambda card: card.rank, default=None)

    @cached_property
    def better(self) -> bool:
        """Whether the hand has a number with fewer higher ones of its suit still out."""
        return any(self.known.above(one.suit, one.rank) < self.above for one in self.numbers)

    @cached_property
    def _plays(self) -> tuple[Play, ...]:
        return self.view.plays()

    @cached_property
    def _legal(self) -> list[NumberCard]:
        return [play.card for play in self._plays if isinstance(play.card, NumberCard)]

    @cached_property
    def _among(self) -> Sequence[NumberCard]:
        return [one for one in self._legal if one.suit == self.suit or not self.follows]

    @cached_property
    def _winners(self) -> set[str]:
        return {str(play.card) for play in self._plays if after_play(self.view, play).wins}
