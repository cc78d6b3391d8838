"""The bot of the weaker levels, which makes human-like mistakes.

It forgets, hopes and follows hunches, but avoids absurd moves. It estimates as `sharp` does, from
what it remembers. A card that may take a trick is now and then counted as one that will, and
another play with the same aim is made on a hunch. Moves that no experienced player would make are
excluded: see `FallibleBot.ways`, which a test checks on the positions that every level from `easy`
up must pass.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec import Struct, structs

from rage_desktop.bots.estimate.expected_points import PlayValues, chances_in
from rage_desktop.bots.levels.level_bots import summed_decision
from rage_desktop.bots.search.trials import Decision, Thinker
from rage_desktop.rules import Bid, Card, Move, NumberCard, Play, SeatView

MAYBE = (0.25, 0.8)  # chances between which a card may or may not take a trick
ALIKE = 0.25  # most that heights and chances of two plays differ where they mean the same
CARDS_A_TRICK = 8  # dealt: a bid is off by a trick for so many, for many are hard to sum up
USUAL = 4  # seats: at larger tables everybody hopes for less


class ErrorModel(Struct, frozen=True):
    """How a player errs.

    `remembers` is the last tricks it still knows; if it `heeds`, it looks at what others bid.
    `hopes` is the share of its doubtful bids that are too high, with four at the table, `fears` of
    those too low, by one trick or with large hands by a few; `hunches` the share of its plays that
    follow a hunch. None gives away more than `costs` points by its own estimate. If `wild`, it has
    hunches without an aim, and slips where there is no doubt.
    """

    remembers: int
    heeds: bool
    hopes: float
    fears: float
    hunches: float
    costs: float
    wild: bool = False

    def seen(self, view: SeatView) -> SeatView:
        """Return a view reduced to what it looks at, and remembers of past tricks."""
        kept = view.history[-self.remembers :] if self.remembers else ()
        bids = view.bids
        if not self.heeds:
            bids = tuple(bid if seat == view.seat else None for seat, bid in enumerate(bids))
        return structs.replace(view, history=kept, bids=bids)


NOVICE: Final = ErrorModel(
    remembers=0, heeds=False, hopes=0.5, fears=0.1, hunches=0.5, costs=6.0, wild=True
)
EASY: Final = ErrorModel(remembers=0, heeds=False, hopes=0.9, fears=0.1, hunches=1.0, costs=10.0)
STEADY: Final = ErrorModel(remembers=1, heeds=True, hopes=0.45, fears=0.2, hunches=0.5, costs=5.0)


class FallibleBot(Thinker):
    """Plays like an experienced person, with the mistakes of its error model."""

    def __init__(self, rng: Random, errors: ErrorModel) -> None:
        self._rng = rng
        self._errors = errors

    def ways(self, view: SeatView) -> tuple[Move, ...]:
        """Return every move it may make, its best one first."""
        careful = summed_decision(self._errors.seen(view))
        return (careful.move, *self._slips(view, careful))

    def _choose(self, view: SeatView) -> Decision:
        errors = self._errors
        chance = self._rng.random()
        careful = summed_decision(errors.seen(view))
        move = careful.move
        if isinstance(move, Bid):
            hopes = errors.hopes * min(1.0, USUAL / view.players) ** 0.5
            slip = 0
            if chance < hopes:
                slip = 1
            elif chance > 1 - errors.fears:
                slip = -1
            others = self._slips(view, careful) if slip else ()
            off = [
                bid for bid in others if isinstance(bid, Bid) and (bid.bid - move.bid) * slip > 0
            ]
            furthest = max(off, key=lambda bid: abs(bid.bid - move.bid), default=move)
            return structs.replace(careful, move=furthest)
        hunches = self._slips(view, careful) if chance < errors.hunches else ()
        return structs.replace(careful, move=self._rng.choice(hunches)) if hunches else careful

    def _slips(self, view: SeatView, careful: Decision) -> list[Move]:
        """Return the moves a slip may lead to; none without doubt."""
        worths = careful.worths
        legal = set(view.legal)
        least = worths[careful.move] - self._errors.costs
        others = [move for move in worths if worths[move] > least and move in legal]
        others.sort(key=lambda move: -worths[move])
        others.remove(careful.move)
        match careful.move:
            case Bid() as bid:
                return [*self._doubtful(view, bid, others)]
            case Play(card=NumberCard()) as play:
                return [*self._with_the_same_aim(view, play, others)]
        return others if self._errors.wild else []

    def _doubtful(self, view: SeatView, bid: Bid, others: list[Move]) -> Iterator[Move]:
        """Yield the bids around the careful one that the hand's doubtful cards allow."""
        chances = chances_in(self._errors.seen(view))
        low, high = MAYBE
        sure = sum(each.take > high for each in chances)
        maybe = any(low < each.take < high for each in chances)
        reach = max(1, view.hand_size // CARDS_A_TRICK)  # tricks by which a slip moves a bid
        for other in others:
            assert isinstance(other, Bid)
            if abs(other.bid - bid.bid) <= reach and (
                self._errors.wild or (maybe and sure <= other.bid)
            ):
                yield other

    def _with_the_same_aim(self, view: SeatView, best: Play, others: list[Move]) -> Iterator[Move]:
        """Yield cards of similar height that are as likely to take this trick, one of each suit."""
        if self._errors.wild:
            yield from others[:3]
            return
        values = PlayValues(self._errors.seen(view))
        knowledge = values.knowledge

        def height(card: Card) -> float:
            assert isinstance(card, NumberCard)
            return knowledge.above(card.suit, card.rank) / (knowledge.count(card.suit) + 1)

        suits = {best.card.suit}
        now = values.chance_to_win(best)
        high = height(best.card)
        for other in others:
            assert isinstance(other, Play)
            card = other.card
            if card.suit in suits or not isinstance(card, NumberCard):
                continue
            if (card.suit == view.trump) is not (best.card.suit == view.trump):
                continue
            if max(abs(height(card) - high), abs(values.chance_to_win(other) - now)) <= ALIKE:
                suits.add(card.suit)
                yield other
