"""What a thing on the table was told, put into words and pictures of the edition in play."""

from rage_desktop.rules import SuitName, Text, text
from rage_desktop.stage.asked.told import Fact, RingSign, Told
from rage_desktop.ui.art.palette import SUIT
from rage_desktop.ui.table.asked.signs import Change, Icon, LargeCard, SmallRing, SuitSign
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.toolkit.asking.tips import Mark, Row, Ticks, Tip

RING, VOID, NOW = 46, 36, 30  # px of the design: its parts and its badge can be told apart


def answer(board: Board, told: Told) -> Tip:
    """Return the tip that says what was told."""
    say = board.kit.say

    def written(words: Text | None) -> str:
        return say(words) if words is not None else ""

    return Tip(
        title=say(told.title),
        aside=written(told.aside),
        kind=written(told.kind),
        rule=written(told.rule),
        more=written(told.more),
        rows=tuple(_row(board, fact) for fact in told.rows),
        now=_now(board, told),
        now_word=say(text("Now")),
        heading=say(text("Known from play")),
        known=tuple(
            Row(
                say(text("no {suit}", suit=SuitName(void.suit))),
                SuitSign(board, void.suit, void=True),
                say(text("trick {n}", n=void.trick)),
                tall=VOID,
            )
            for void in told.voids
        ),
        ticks=_ticks(board, told),
        mark=SuitSign(board, told.suit) if told.suit is not None or told.none else None,
        picture=LargeCard(board, told.card) if told.card is not None else None,
        caption=written(told.caption),
    )


def _row(board: Board, fact: Fact) -> Row:
    mark: Mark | None = None
    if isinstance(fact.sign, RingSign):
        return Row(board.kit.say(fact.words), SmallRing(fact.sign), tall=RING)
    if fact.sign is not None:
        mark = Icon(fact.sign)
    aside = board.kit.say(fact.aside) if fact.aside is not None else ""
    return Row(board.kit.say(fact.words), mark, aside)


def _now(board: Board, told: Told) -> Row | None:
    if told.now is None:
        return None
    mark: Mark | None = None
    if told.changed:
        mark = Change(board, told.before, told.after)
    elif told.after is not None:
        mark = SuitSign(board, told.after)
    return Row(board.kit.say(told.now), mark, tall=NOW)


def _ticks(board: Board, told: Told) -> Ticks | None:
    seen = told.seen
    if seen is None:
        return None
    words = board.kit.say(text("Seen {n} of {count}", n=seen.count, count=seen.total))
    return Ticks(words, seen.count, seen.total, SUIT[board.colour(seen.suit)])
