"""What bids score: a chip for each way a bid can end, and one sentence each for screen readers."""

from rage_desktop.presentation.sentences.common_phrases import sentences
from rage_desktop.presentation.sentences.hints import BidScore, bid_scores
from rage_desktop.rules import Edition
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL


def score_chips(edition: Edition) -> ui.Element:
    """Return the chips, in one line where that fits."""
    rows = bid_scores(edition)
    said = sentences([row.sentence for row in rows])
    chips = [_chip(row) for row in rows]
    return ui.Flow(*chips, gap=8, row_gap=6, node=ui.Node("bid-rule", ui.Role.TEXT, said))


def _chip(row: BidScore) -> ui.Element:
    words = ui.Row(
        ui.Label(row.outcome, size=17, colour="soft", lines=1),
        ui.Label(row.score, "b", 17, lines=1),
        gap=7,
    )
    return ui.Plate(words, radius=16, fill=WELL, pad=(12, 2))
