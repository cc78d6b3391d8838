"""How a cell's points came about, line by line."""

import pytest

from rage_desktop.presentation.score_sheet import Cell
from rage_desktop.presentation.sentences.score_breakdown import ledger
from rage_desktop.rules import text
from rage_desktop.rules.scoring import Parts


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        (Parts(0, 10, 0), [("exact", "10")]),
        (Parts(0, 0, 5), [("card", "+5")]),
        (Parts(1, 10, -5), [("trick", "1"), ("exact", "10"), ("card", "−5")]),
        (Parts(0, 0, 0), [("trick", "0")]),
    ],
)
def test_tricks_that_brought_nothing_are_left_out_beside_what_did(
    parts: Parts, told: list[tuple[str, str]]
) -> None:
    cell = Cell(1, 1, exact=True, word=text("exact"), parts=parts, total=parts.total)
    assert [(str(line.label), str(line.figure).replace("-", "−")) for line in ledger(cell)] == told
