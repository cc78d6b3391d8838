"""Basic facts of a possible play: the needs of the bid, and the current trick."""

from functools import cached_property

from rage_desktop.bots.estimate.after_play import AfterPlay, after_play
from rage_desktop.bots.estimate.knowledge import knowledge_of
from rage_desktop.rules import Play, PlayedCard, SeatView, round_points


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
