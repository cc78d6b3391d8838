"""Likelihood of the others' hands, given their bids and plays.

A hand is the more likely, the likelier its holder would have bid and played as observed. Its moves
are predicted by the evaluator with some noise, so that a player who judges differently, or plays a
hunch, is not ruled out.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from math import exp, fsum
from random import Random

from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.search.determinize import Deals
from rage_desktop.bots.search.observed_moves import (
    ObservedBid,
    ObservedPlay,
    observed_bids,
    observed_plays,
)
from rage_desktop.rules import SeatView

BID_DOUBT = 0.8  # points: a bid worse than the best by so much is made e times less often
PLAY_DOUBT = 0.5  # the same of plays
HUNCH = 0.02  # the least chance of any move
PICKS = 6  # hands picked for a seat at once; the first that fits the others is taken


class Likely:
    """Possible hands of a seat, and how well each fits its moves."""

    def __init__(self, hands: Sequence[int], fits: Sequence[float]) -> None:
        self.hands, self.fits, self.fits_so_far = hands, fits, list(accumulate(fits))


class HandLikelihood:
    """Samples hands for the other seats of one view, in proportion to how well they fit."""

    def __init__(
        self, evaluator: Evaluator, view: SeatView, deals: Deals, imagined: int, rng: Random
    ) -> None:
        self.evaluator, self._rng = evaluator, rng
        self._likely: dict[int, Likely] = {}
        bids, plays = observed_bids(evaluator.deck, view), observed_plays(evaluator.deck, view)
        if not imagined or not (bids or any(plays.values())):
            return
        deal = [deals.sample().hands for _ in range(imagined)]
        for seat, left in enumerate(view.hand_counts):
            played = deals.played[seat]
            whole = left + played.bit_count() == view.hand_size  # else not known
            bid = bids.get(seat) if whole else None
            seen = plays.get(seat, [])
            if left and (bid or seen):
                hands = [hands[seat] for hands in deal]
                self._likely[seat] = Likely(hands, self.fits(hands, played, bid, seen))

    def hands(self) -> dict[int, int]:
        """Return hands of seats whose moves told something, as masks; a seat may be left out."""
        return pick_hands(self._likely, self._rng)

    def fits(
        self, hands: list[int], played: int, bid: ObservedBid | None, plays: Sequence[ObservedPlay]
    ) -> list[float]:
        """Return how likely a seat with each of these hands left did what it was seen to do."""
        return [self._fit(hand, played, bid, plays) for hand in hands]

    def _fit(
        self, hand: int, played: int, bid: ObservedBid | None, plays: Sequence[ObservedPlay]
    ) -> float:
        fit = 1.0 if bid is None else self._fit_to_bid(hand | played, bid)
        for play in plays:
            fit *= self._fit_to_play(hand | play.later, play)
        return fit

    def _fit_to_bid(self, dealt: int, seen: ObservedBid) -> float:
        evaluator = self.evaluator
        unseen = evaluator.deck.all_cards & ~dealt & ~seen.turned
        worths = dict(evaluator.worths_of_bids(dealt, seen.trump, unseen, seen.heard))
        return _chance(worths.get(seen.bid, -1e9), worths.values(), BID_DOUBT)

    def _fit_to_play(self, hand: int, seen: ObservedPlay) -> float:
        evaluator, info = self.evaluator, seen.info
        plays = evaluator.weigh(info._replace(hand=hand, unseen=info.unseen & ~hand))
        if len(plays) == 1:
            return 1.0
        wants = info.needs[info.seat] > 0
        like = self._same_as(seen.entry, [play for play, _ in plays], wants)
        worths = dict(plays)
        return _chance(worths.get(like, -1e9), worths.values(), PLAY_DOUBT)

    def _same_as(self, entry: int, plays: list[int], wants: bool) -> int:
        """Return the play that stands for one seen: of equal cards an evaluator weighs only one."""
        deck = self.evaluator.deck
        if entry >= deck.above:
            kind = next(kind for kind in deck.kinds if kind & entry)
            named = entry & deck.numbers
            alike = [play for play in plays if play & kind]
            return max(alike, key=lambda play: play & deck.numbers == named, default=0)
        suit = deck.suit_of[entry.bit_length()]
        same = [play for play in plays if play < deck.above and play & suit]
        if wants:
            return max((play for play in same if play <= entry), default=0)
        return min((play for play in same if play >= entry), default=0)


def pick_hands(likely: Mapping[int, Likely], rng: Random) -> dict[int, int]:
    """Pick hands as often as they fit, none with a card of another's; a seat may be left out."""
    taken = 0
    found: dict[int, int] = {}
    seats = [*likely]
    rng.shuffle(seats)
    for seat in seats:
        each = likely[seat]
        for hand in rng.choices(each.hands, cum_weights=each.fits_so_far, k=PICKS):
            if not hand & taken:
                break
        else:
            pairs = zip(each.hands, each.fits, strict=True)
            apart = [0.0 if hand & taken else fit for hand, fit in pairs]
            if not any(apart):
                continue
            hand = rng.choices(each.hands, apart)[0]
        found[seat] = hand
        taken |= hand
    return found


def _chance(mine: float, worths: Collection[float], doubt: float) -> float:
    """Return the probability that a choice of this value is made among all choices."""
    most = max(worths)
    return HUNCH + exp((mine - most) / doubt) / fsum(
        [exp((each - most) / doubt) for each in worths]
    )
