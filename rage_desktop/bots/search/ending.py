"""Endings counted out: every deal that is possible, each choice played to its best end."""

from collections.abc import Sequence

from rage_desktop.bots.judge.from_view import Choice, distinct_plays
from rage_desktop.bots.search.endgame import Ended, solve, step
from rage_desktop.bots.search.trials import Candidate, Reckoning


class Ending(Reckoning):
    """One play of an ending with so little hidden that all of it can be looked at."""

    def solved(self, choices: Sequence[Choice]) -> list[Candidate]:
        """Return all legal plays by what they are worth, best first.

        It is exact but for cards that may still be turned: those are drawn once a deal. Of equal
        ones the first is what judgement thinks best of, in `choices`.
        """
        judged = [choice for choice, _ in sorted(choices, key=lambda choice: -choice[1])]
        every = dict.fromkeys([*judged, *distinct_plays(self._deck, self._view)])
        candidates = [Candidate(choice) for choice in every]
        self._count_out(candidates)
        return sorted(candidates, key=lambda candidate: -candidate.mean)

    def _count_out(self, candidates: Sequence[Candidate]) -> None:
        """Let everybody play for the best in every deal."""
        deck, stakes, rng = self._deck, self._stakes, self._rng

        def worth(seat: int, ended: Ended) -> float:
            return stakes.worth(seat, stakes.points(self._bids, *ended))

        for position in self._deals.every():
            if self._unknown:
                self._guess_bids(position)
            chance = rng.getstate()  # cards turned are the same for all choices
            for candidate in candidates:
                rng.setstate(chance)
                after = step(deck, position, candidate.choice, rng)
                self._note(candidate, *solve(deck, after, worth, rng))
