"""One compact result row per person and finished game, from which statistics are computed.

Rounds and opponents are written as short tokens, so that ten thousand games can be counted in a
moment (see `player_stats`). Rows are exported as CSV, and named by the rules they were played by.
"""

import csv
import hashlib
import io
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop.input_limits import MOST_PLAYERS, Id, Number
from rage_desktop.match.game_setup import Setup
from rage_desktop.rules import Edition, EditionFile, RoundScored, Text, ntext, text
from rage_desktop.rules.scoring import places

AHEAD = "+"
LEVEL = "="
BEHIND = "-"
# `uncounted` of games with help: asked for at once, or hints or undo in the end
TRAINING = frozenset(("training", "hinted", "took back"))
QUICK_HANDS = 5  # a game of no more is a quick one

LENGTH = ("hand_sizes*", "players*")  # what shorter games and daily deals change, and no rule

HEAD = (
    "finished",
    "edition",
    "house_rules",
    "rule_set",
    "seats",
    "counts",
    "place",
    "won",
    "points",
    "hands",
    "exact",
    "bids",
    "tricks",
    "points_by_hand",
    "against",
    "cards_worth",
    "points_lost",
)


class GameResult(Struct, frozen=True):
    """The result of a finished game: totals by seat, the seats that won, and its rounds."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[RoundScored, ...]


class ResultRow(Struct, frozen=True):
    """A finished game for one of its people.

    `rules` is the fingerprint of the rules, `variants` names the variants. `uncounted` is as in
    Setup. `hands` has one token per round, cards:bid:won:points; `against` one for each bot, as
    "sharp+" (finished ahead), "sharp=" or "sharp-".
    """

    seat: Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
    edition_id: Id
    rules: Id
    variants: str
    seats: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)]
    uncounted: str
    won: bool
    place: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    total: Number
    hands: str
    against: str


class StoredResult(ResultRow, frozen=True, array_like=True, gc=False):
    """A stored ResultRow with the result of a review, if there was one.

    Its text is validated token by token only when counted: ten thousand rows are read in a moment.
    """

    game: Number
    finished: str
    worth: float | None
    made: float | None
    lost: float | None
    stake: float | None

    @property
    def is_quick(self) -> bool:
        """Whether the game was a quick one, whose points are no match for a full one's."""
        return self.hands.count(":") <= 3 * QUICK_HANDS


class PlayedRules(Struct, frozen=True, array_like=True):
    """The finished games of one edition, by one set of rules and with the same house rules: how
    many, and when the last of them ended."""

    edition_id: Id
    rules: Id
    variants: str
    games: Number
    last: str


class PlayedHands(NamedTuple):
    """Somebody's games that count: how many, how many of them were won, and the tokens of all
    their hands."""

    games: int
    won: int
    hands: str


def make_result_rows(setup: Setup, outcome: GameResult) -> tuple[ResultRow, ...]:
    """Return the rows of a finished game, one for each person; raises EditionError."""
    rules = fingerprint(setup.edition)
    ranks = places(outcome.totals, outcome.winners)
    return tuple(
        ResultRow(
            seat=seat,
            edition_id=setup.file.id,
            rules=rules,
            variants="+".join((*setup.variants, *(f"{knob}*" for knob in setup.changes))),
            seats=len(setup.seats),
            uncounted=setup.exclusion_reason(seat),
            won=seat in outcome.winners,
            place=ranks[seat],
            total=outcome.totals[seat],
            hands=_hands(outcome, seat),
            against=_against(setup, ranks, seat),
        )
        for seat in setup.people
    )


def fingerprint(edition: Edition) -> str:
    """Return the fingerprint of a set of rules, independent of its author and name.

    Knobs at their default are omitted, so that it stays the same when a knob is added.
    """
    usual = {field.name: field.default for field in structs.fields(edition)}
    own = {knob: value for knob, value in structs.asdict(edition).items() if value != usual[knob]}
    for knob in ("id", "players"):
        del own[knob]
    knobs = msgspec.to_builtins(own)
    return hashlib.sha256(msgspec.json.encode(knobs, order="sorted")).hexdigest()[:12]


def rules_mark(rules: str) -> Text:
    """Return what a fingerprint is called, to tell rules apart: "Rules 8C37 FB42"."""
    return text("Rules {mark}", mark=f"{rules[:4]} {rules[4:8]}".upper())


def _hands(outcome: GameResult, seat: int) -> str:
    return " ".join(
        f"{sum(score.tricks)}:{score.bids[seat]}:{score.tricks[seat]}:{score.points[seat]}"
        for score in outcome.scores
    )


def _against(setup: Setup, ranks: Sequence[int], seat: int) -> str:
    mine = ranks[seat]
    marks = list[str]()
    for other, who in enumerate(setup.seats):
        if who.level is not None:
            theirs = ranks[other]
            mark = LEVEL
            if mine < theirs:
                mark = AHEAD
            elif mine > theirs:
                mark = BEHIND
            marks.append(who.level + mark)
    return " ".join(marks)


class ReviewScore(Struct, frozen=True, array_like=True):
    """Points over a whole game: `worth` is the value of the cards at this table, `made` the points
    scored, `lost` the loss by decisions, and `stake` the most they could have lost."""

    worth: float
    made: float
    lost: float
    stake: float


def rule_sets(
    rows: Sequence[StoredResult],
    named: Callable[[str], EditionFile | None],
    names: Mapping[str, Text] = {},
) -> list[tuple[str, Text]]:
    """Return the rule sets games were played by, those played last first, with their names.

    `named` finds an edition that is here, `names` has those of others. Rule sets of one name are
    told apart by their marks.
    """
    found: dict[str, Text] = {}
    for row in reversed(rows):
        if row.rules not in found:
            name = names.get(row.edition_id, text("{name}", name=row.edition_id))
            found[row.rules] = _rules_name(row, named(row.edition_id), name)
    taken = Counter(map(str, found.values()))
    for rules, name in found.items():
        if taken[str(name)] > 1:
            found[rules] = text("{one} · {other}", one=name, other=rules_mark(rules))
    return list(found.items())


def _rules_name(row: StoredResult, file: EditionFile | None, name: Text) -> Text:
    """Return an edition's name, `name` if it is not here, with its house rules; changes without a
    name are only counted."""
    if file is not None:
        name = file.name
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


def export_csv(rows: Iterable[StoredResult]) -> str:
    """Return a header line and one line per game, including those that do not count."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(HEAD)
    for row in rows:
        hands = [token.split(":") for token in row.hands.split() if token.count(":") == 3]
        exact = sum(bid == won for _, bid, won, _ in hands)
        plain = (
            row.finished,
            row.edition_id,
            row.variants,
            row.rules,
            row.seats,
            row.uncounted or "yes",
            row.place,
            int(row.won),
            row.total,
            len(hands),
            exact,
            " ".join(hand[1] for hand in hands),
            " ".join(hand[2] for hand in hands),
            " ".join(hand[3] for hand in hands),
            row.against,
            "" if row.worth is None else round(row.worth, 2),
            "" if row.lost is None else round(row.lost, 2),
        )
        writer.writerow([_harmless(value) for value in plain])
    return out.getvalue()


def _harmless(value: object) -> object:
    """Escape a text that a spreadsheet would interpret as a formula."""
    if isinstance(value, str) and value[:1] in ("=", "+", "@", "\t"):
        return f"'{value}"
    return value
