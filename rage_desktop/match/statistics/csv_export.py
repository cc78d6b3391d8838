"""CSV export of a person's finished games."""

import csv
import io
from collections.abc import Iterable

from rage_desktop.match.statistics.result_rows import StoredResult

HEAD = (
    "finished", "edition", "house_rules", "rule_set", "seats", "counts", "place", "won", "points",
    "hands", "exact", "bids", "tricks", "points_by_hand", "against", "cards_worth", "points_lost",
)  # fmt: skip


def export_csv(rows: Iterable[StoredResult]) -> str:
    """Return a header line and one line per game, including those that do not count."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(HEAD)
    for row in rows:
        hands = [token.split(":") for token in row.hands.split() if token.count(":") == 3]
        exact = sum(bid == won for _, bid, won, _ in hands)
        plain = (
            row.finished, row.edition_id, row.variants, row.rules, row.seats,
            row.uncounted or "yes", row.place, int(row.won), row.total, len(hands), exact,
            " ".join(hand[1] for hand in hands), " ".join(hand[2] for hand in hands),
            " ".join(hand[3] for hand in hands), row.against,
            "" if row.worth is None else round(row.worth, 2),
            "" if row.lost is None else round(row.lost, 2),
        )  # fmt: skip
        writer.writerow([_harmless(value) for value in plain])
    return out.getvalue()


def _harmless(value: object) -> object:
    """Escape a text that a spreadsheet would interpret as a formula."""
    if isinstance(value, str) and value[:1] in ("=", "+", "@", "\t"):
        return f"'{value}"
    return value
