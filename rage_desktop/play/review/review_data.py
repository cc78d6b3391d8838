"""A review: a game, the decisions to judge, and the verdicts so far."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import structs

from rage_desktop.match.decisions import Decision
from rage_desktop.play.review.hindsight import what_was_hidden
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.review.review_worker import Task, deal_task_of, task_of
from rage_desktop.play.review.verdict import (
    Verdict,
    Worth,
    read_verdict,
    read_worths,
    write_verdict,
    write_worths,
)


class Review:
    """The verdicts so far on the decisions of some seats.

    `decisions` are all decisions to judge, in order; only scored rounds count.
    """

    def __init__(self, game: PastGame, seats: Sequence[int] | None = None) -> None:
        """Review the given seats; by default those of people, or else all."""
        self.game = game
        everyone = range(game.players)
        self.seats = tuple(sorted(set(game.people or everyone if seats is None else seats)))
        self.decisions: tuple[Decision, ...] = game.decisions(self.seats)
        self._verdicts: dict[int, Verdict] = {}
        self._worths: dict[tuple[int, int], Worth] = {}

    # -- verdicts ----------------------------------------------------------------------------------

    def verdict(self, ply: int) -> Verdict | None:
        """Return the verdict on a move; None if it is not judged yet, or not part of the review."""
        return self._verdicts.get(ply)

    def verdicts(self, seat: int | None = None, number: int | None = None) -> tuple[Verdict, ...]:
        """Return the verdicts so far, in order, optionally of one seat or one round."""
        return tuple(
            self._verdicts[each.ply]
            for each in self.decisions
            if each.ply in self._verdicts
            and seat in (None, each.seat)
            and number in (None, each.number)
        )

    def worth(self, number: int, seat: int) -> Worth | None:
        """Return the value of a round's deal for a seat; None if not known yet."""
        return self._worths.get((self.game.rounds[number - 1].deal, seat))

    def mistakes(self, seat: int | None = None) -> tuple[Verdict, ...]:
        """Return the verdicts that cost a point or more, in order."""
        return tuple(each for each in self.verdicts(seat) if each.mistake)

    def decision(self, ply: int) -> Decision | None:
        """Return the decision of a move; None if it is not part of the review."""
        return next((each for each in self.decisions if each.ply == ply), None)

    # -- missing results ---------------------------------------------------------------------------

    @property
    def done(self) -> int:
        """The number of judged decisions."""
        return len(self._verdicts)

    def missing(self) -> list[Task]:
        """Return the remaining tasks in game order."""
        tasks: list[Task] = []
        for round_ in self.game.rounds:
            tasks += [
                deal_task_of(self.game, round_, seat)
                for seat in self.seats
                if (round_.deal, seat) not in self._worths
            ]
            tasks += [
                task_of(self.game, each)
                for each in round_.decisions
                if each.seat in self.seats and each.ply not in self._verdicts
            ]
        return tasks

    # -- adding results ----------------------------------------------------------------------------

    def add(self, judged: Verdict | Worth) -> None:
        """Add a result."""
        if isinstance(judged, Worth):
            self._worths[judged.ply, judged.seat] = judged
            return
        hidden = what_was_hidden(self.game, judged)
        self._verdicts[judged.ply] = structs.replace(judged, unknown=hidden)

    def line(self, ply: int) -> str:
        """Return the stored line for a move, a decision or a deal."""
        if ply in self._verdicts:
            return write_verdict(self._verdicts[ply])
        return write_worths([each for (deal, _), each in self._worths.items() if deal == ply])

    def take_in(self, lines: Mapping[int, str]) -> None:
        """Add stored results; damaged ones, or ones of another game, are judged again."""
        suits = self.game.edition.suits
        for ply, line in lines.items():
            if not 0 <= ply < len(self.game.moves):
                continue
            verdict = read_verdict(ply, line, suits)
            if verdict is not None and self._fits(verdict):
                self.add(verdict)
            self._take_worths(read_worths(ply, line))

    def _take_worths(self, worths: Iterable[Worth]) -> None:
        deals = {each.deal for each in self.game.rounds}
        for worth in worths:
            if worth.ply in deals and worth.seat < self.game.players:
                self.add(worth)

    def _fits(self, verdict: Verdict) -> bool:
        """Return whether a verdict belongs to the move that was made."""
        decision = self.decision(verdict.ply)
        fits = decision is not None and decision.move == verdict.move
        return fits and (verdict.forced or 0 <= verdict.played < len(verdict.options))
