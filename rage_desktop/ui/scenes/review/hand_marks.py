"""What is said about cards in the hand at a decision: the one played, and the better one."""

from rage_desktop.play.review.verdict import Verdict
from rage_desktop.rules import Bid, Card, Move, Play, text
from rage_desktop.ui.art.palette import CORAL, GOLD, MINT
from rage_desktop.ui.scenes.review.open_table import Mark

PLAYED = Mark(text("You played"), CORAL)
BETTER = Mark(text("Better"), GOLD, "i_check", raised=True)
BEST = Mark(text("Best"), MINT, "i_check")
AS_GOOD = Mark(text("As good"), MINT, "i_check")
CHOSEN = Mark(text("Played"), GOLD)


def hand_marks(move: Move, verdict: Verdict | None) -> dict[Card, Mark]:
    """Return the marks of the cards a move is about; a bid has none."""
    if isinstance(move, Bid):
        return {}
    assert isinstance(move, Play)
    if verdict is None or verdict.forced:
        return {move.card: CHOSEN}
    best = verdict.options[0].move
    if not verdict.loss:
        return {move.card: AS_GOOD if verdict.played else BEST}
    assert isinstance(best, Play)
    if best.card == move.card:  # another suit should have been named
        return {move.card: PLAYED}
    return {move.card: PLAYED, best.card: BETTER}
