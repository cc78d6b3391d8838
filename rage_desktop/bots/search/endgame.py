"""Endings, solved exactly where the cards that are still hidden can be placed in few ways.

Every deal is played to its end with everyone doing the best for itself, not as the evaluator says.
Only where a card has to be turned from a pile is its order one of many.
"""

from collections.abc import Callable, Sequence
from math import comb, factorial, prod
from random import Random
from typing import Final, TypeAlias

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import Position, legal_entries, step
from rage_desktop.bots.evaluation.view_evaluation import Choice, distinct_plays
from rage_desktop.bots.search.trials import Candidate, Trials
from rage_desktop.rules import Role, SeatView

RoundEnd: TypeAlias = tuple[list[int], list[int]]
"""A round that is over: bid less tricks, and BONUS and MALUS points, by seat."""

Worth: TypeAlias = Callable[[int, RoundEnd], float]
"""Gives what a round that is over is worth to a seat."""

NAMING: Final = (Role.WILD, Role.LOW, Role.CHANGE)


def ways(count: int, sizes: Sequence[int]) -> int:
    """Return the number of ways in which so many cards fill places of these sizes."""
    product = 1
    for size in sizes:
        product *= comb(count, size)
        count -= size
    return product


def lines_of_play(view: SeatView) -> int:
    """Return a bound on the lines of play to the end of a round, over all that may be hidden.

    A card that names a suit counts as one for each suit.
    """
    edition = view.edition
    others = [held for seat, held in enumerate(view.hand_counts) if seat != view.seat]
    deals = ways(sum(others) + view.pile_size, others)
    naming = sum(edition.action_counts.get(role, 0) for role in NAMING)
    naming -= sum(play.card.role in NAMING for play in view.played)
    own = sum(card.role in NAMING for card in view.hand)
    naming = own + min(naming - own, sum(others))
    suits: int = len(edition.suits) ** naming
    return deals * prod(map(factorial, view.hand_counts)) * suits


def may_turn(view: SeatView) -> bool:
    """Return whether a card may still be turned for trump, which is chance (RULES 4.5)."""
    if view.edition.change != "turn":
        return view.turn_pending
    gone = [*view.spent, *(play.card for play in view.played)]
    played = sum(card.role is Role.CHANGE for card in gone)
    return view.turn_pending or played < view.edition.action_counts.get(Role.CHANGE, 0)


def solve(deck: Deck, position: Position, worth: Worth, rng: Random) -> RoundEnd:
    """Return how a round ends if all see every card and play for the worth of it to them."""
    if not any(position.hands):
        return position.need, position.points
    seat = position.turn
    endings = (
        solve(deck, step(deck, position, play, rng), worth, rng)
        for play in legal_entries(deck, position)
    )
    return max(endings, key=lambda ended: worth(seat, ended))


class Endgame(Trials):
    """Solves one play of an ending with so little hidden that every deal can be looked at."""

    def solved(self, choices: Sequence[Choice]) -> list[Candidate]:
        """Return all legal plays by what they are worth, best first.

        This is exact but for cards that may still be turned: those are drawn once a deal. Equally
        good plays keep the order of the evaluator's opinion in `choices`.
        """
        valued = [choice for choice, _ in sorted(choices, key=lambda choice: -choice[1])]
        every = dict.fromkeys([*valued, *distinct_plays(self._deck, self._view)])
        candidates = [Candidate(choice) for choice in every]
        self._solve_every_deal(candidates)
        return sorted(candidates, key=lambda candidate: -candidate.mean)

    def _solve_every_deal(self, candidates: Sequence[Candidate]) -> None:
        """Solve every deal, each seat playing for the best."""
        deck = self._deck
        value = self._value
        rng = self._rng

        def worth(seat: int, ended: RoundEnd) -> float:
            return value.worth(seat, value.points(self._bids, *ended))

        for position in self._deals.every():
            if self._unknown:
                self._guess_bids(position)
            chance = rng.getstate()  # cards turned are the same for all choices
            for candidate in candidates:
                rng.setstate(chance)
                after = step(deck, position, candidate.choice, rng)
                self._note(candidate, *solve(deck, after, worth, rng))
