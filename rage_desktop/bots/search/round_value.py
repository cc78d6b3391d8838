"""Value of the end of a round: points relative to the others', or the win in a deciding round."""

from collections.abc import Sequence
from dataclasses import dataclass

from rage_desktop.rules import Role, SeatView, round_points

WIN = 20.0  # what the game is worth, in points, when it is decided
POINTS_BESIDE_A_WIN = 0.3  # what a point counts between choices that win equally often
SHARED_TIE = 0.5  # a tie counts as half a win, whatever rule will break it


@dataclass(slots=True)
class RoundValue:
    """The value of a round's end for each seat, from the perspective of seat `mine`.

    `pays` holds points by bid and tricks won; `last` is set, or `goal`, if the win counts.
    Otherwise a point of the others' average is worth minus `rivalry` points of `mine`; the others
    are assumed to maximise their own.
    """

    mine: int
    pays: list[list[int]]
    totals: tuple[int, ...]
    last: bool
    goal: int | None
    rivalry: float = 0.0

    @property
    def for_the_win(self) -> bool:
        """Return whether the win counts, or may count."""
        return self.last or self.goal is not None

    @property
    def minds_others(self) -> bool:
        """Return whether more than the seat's own points count."""
        return self.for_the_win or self.rivalry > 0

    def worth(self, seat: int, points: Sequence[int]) -> float:
        """Return what the points of all for this round are worth to a seat."""
        won = self.won(seat, points) if self.for_the_win else None
        if won is None:
            return self._ahead(seat, points)
        return WIN * won + POINTS_BESIDE_A_WIN * points[seat]

    def won(self, seat: int, points: Sequence[int]) -> float | None:
        """Return a seat's share of the win with these points for this round; None if the game
        continues."""
        totals = [before + more for before, more in zip(self.totals, points, strict=True)]
        best = max(totals)
        if not self.last and (self.goal is None or best < self.goal):
            return None
        if totals[seat] < best:
            return 0.0
        return 1.0 if totals.count(best) == 1 else SHARED_TIE

    def _ahead(self, seat: int, points: Sequence[int]) -> float:
        own = points[seat]
        if seat != self.mine or not self.rivalry:
            return own
        return own - self.rivalry * (sum(points) - own) / (len(points) - 1)

    def points(self, bids: Sequence[int], need: Sequence[int], extra: Sequence[int]) -> list[int]:
        """Return the points of all, from bid less tricks and BONUS and MALUS points."""
        pays = self.pays
        return [
            pays[bid][bid - short] + more
            for bid, short, more in zip(bids, need, extra, strict=True)
        ]


def round_value_of(view: SeatView, for_the_win: bool, rivalry: float = 0.0) -> RoundValue:
    """Return what the end of the round of a view is worth."""
    assert view.seat is not None
    size, goal = view.hand_size, view.edition.game_ends
    pays = [
        [round_points(view.edition, size, bid, won) for won in range(size + 1)]
        for bid in range(size + 1)
    ]
    bonuses = view.edition.bonus * view.edition.action_counts.get(Role.BONUS, 0)
    within_reach = max(view.totals) + max(map(max, pays)) + bonuses
    return RoundValue(
        mine=view.seat,
        pays=pays,
        totals=view.totals,
        last=for_the_win and view.number == view.rounds_planned,
        goal=goal if for_the_win and isinstance(goal, int) and within_reach >= goal else None,
        rivalry=rivalry,
    )
