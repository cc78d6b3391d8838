"""A position among the decisions of one player in a review."""

from collections.abc import Callable, Iterable, Sequence

from rage_desktop.match.decisions import Decision
from rage_desktop.play.review.verdict import Verdict


class DecisionCursor:
    """Cursor over several decisions; `way` is 1 for forward, -1 for back.

    Steps beyond the ends stay in place.
    """

    def __init__(
        self, decisions: Sequence[Decision], mistakes: Callable[[], Iterable[Verdict]]
    ) -> None:
        """`mistakes` returns those found so far."""
        self.decisions = tuple(decisions)
        self.at = 0
        self._mistakes = mistakes

    @property
    def here(self) -> Decision:
        """The current decision."""
        return self.decisions[self.at]

    def begin(self, ply: int | None) -> None:
        """Start at a move, or at the first decision after it; by default at the first mistake."""
        first = next((one.ply for one in self._mistakes()), 0)
        wanted = first if ply is None else ply
        found = (i for i, one in enumerate(self.decisions) if one.ply >= wanted)
        self.at = next(found, len(self.decisions) - 1)

    def index(self, step: int) -> int:
        """Return the index so many decisions further on."""
        return min(max(self.at + step, 0), len(self.decisions) - 1)

    def mistake(self, way: int) -> int | None:
        """Return the index of the next mistake in a direction; None after the last."""
        plies = {one.ply for one in self._mistakes()}
        return next((i for i in self._ahead(way) if self.decisions[i].ply in plies), None)

    def trick(self, way: int) -> int:
        """Return the index of the next trick's card in a direction, skipping bids."""
        return next((i for i in self._ahead(way) if self.decisions[i].trick), self.at)

    def round(self, way: int) -> int:
        """Return the index of the next round's first decision; backwards, of this round's or the
        previous one's."""
        return next((i for i in self._ahead(way) if self._begins_round(i)), self.at)

    def _ahead(self, way: int) -> range:
        return range(self.at + 1, len(self.decisions)) if way > 0 else range(self.at - 1, -1, -1)

    def _begins_round(self, i: int) -> bool:
        return not i or self.decisions[i].number != self.decisions[i - 1].number
