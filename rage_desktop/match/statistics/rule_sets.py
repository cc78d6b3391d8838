"""Names of the rule sets by which finished games were played."""

from collections.abc import Callable, Sequence

from rage_desktop.match.statistics.result_rows import StoredResult
from rage_desktop.rules import EditionFile, Text, ntext, text

LENGTH = ("hand_sizes*", "players*")  # what shorter games and daily deals change, and no rule


def rule_sets(
    rows: Sequence[StoredResult], named: Callable[[str], EditionFile | None]
) -> list[tuple[str, Text]]:
    """Return the rule sets games were played by, those played last first, with their names."""
    found: dict[str, Text] = {}
    for row in reversed(rows):
        if row.rules not in found:
            found[row.rules] = _rules_name(row, named(row.edition_id))
    return list(found.items())


def _rules_name(row: StoredResult, file: EditionFile | None) -> Text:
    """Return an edition's name with its house rules; changes without a name are only counted."""
    name = text("{name}", name=row.edition_id) if file is None else file.name
    known = {} if file is None else {variant.id: variant.name for variant in file.variants}
    ids = [each for each in row.variants.split("+") if each]
    own = sum(each.endswith("*") for each in ids if each not in LENGTH)
    rules = [
        Text(known[each]) if each in known else text("{name}", name=each)
        for each in ids
        if not each.endswith("*")
    ]
    if LENGTH[0] in ids:
        rules.append(text("another length"))
    if own:
        rules.append(ntext("{n} change of your own", "{n} changes of your own", own))
    for rule in rules:
        name = text("{one} · {other}", one=name, other=rule)
    return name
