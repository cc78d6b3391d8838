"""Narration of a won trick: the winner, tricks out of the bid, and what it decides."""

from collections.abc import Iterator

from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Rank,
    Tone,
    Verbosity,
    points_of,
    voiced,
)
from rage_desktop.presentation.sentences.text_spans import emphasize
from rage_desktop.presentation.table_view import Plate, TableView
from rage_desktop.rules import Text, TrickWon, ntext, text


def trick_lines(event: TrickWon, table: TableView, you: int | None) -> Moment:
    """Return the trick's winner, then the consequences for bids unless they are secret."""
    left = table.hand_size - table.tricks_done - 1  # tricks still to come
    taken = _taken(event, table, you, left)
    if table.edition.bids == "secret" or not left:
        return (taken,)  # the outcome of the last trick is narrated with the points
    return taken, *_fates(event, table, you, left)


def _taken(event: TrickWon, table: TableView, you: int | None, left: int) -> Line:
    seat, mine = event.winner, event.winner == you
    plate, card_points = table.plates[seat], event.bonus or event.malus
    bid = None if table.edition.bids == "secret" else plate.bid
    tone = Tone.PLAIN
    if bid is not None and plate.won + 1 >= bid:
        tone = Tone.EXACT if plate.won + 1 == bid else Tone.OVER
    return Line(
        said=_sentence(event, table, you, bid, left),
        level=Verbosity.FEW if mine or card_points else Verbosity.NORMAL,
        rank=Rank.TRICK,
        seat=seat,
        tone=tone,
    )


def _sentence(
    event: TrickWon, table: TableView, you: int | None, bid: int | None, left: int
) -> Text:
    seat, won = event.winner, table.plates[event.winner].won + 1
    count = emphasize(_count(won, bid))
    if table.lead is None and (event.bonus or event.malus):
        points = _points(event, table)
        own = text("Only action cards: you played first and take it with {points}: {count}.",
                   points=points, count=count)  # fmt: skip
        other = text(
            "Only action cards: {player} played first and takes it with {points}: {count}.",
            points=points,
            count=count,
        )
    elif table.lead is None:
        own = text("Only action cards: you played first and take it: {count}.", count=count)
        other = text("Only action cards: {player} played first and takes it: {count}.", count=count)
    elif event.bonus or event.malus:
        points = _points(event, table)
        own = text("You take it with {points}: {count}.", points=points, count=count)
        other = text("{player} takes it with {points}: {count}.", points=points, count=count)
    elif won == bid and not left:
        own = text("You take it: exact!")
        other = text("{player} takes it: {count}.", count=count)
    else:
        own = text("You take it: {count}.", count=count)
        other = text("{player} takes it: {count}.", count=count)
    return voiced(seat, you, own, other)


def _count(won: int, bid: int | None) -> Text:
    """Return tricks out of the bid; for an unknown bid only the tricks."""
    if bid is None:
        return ntext("{n} trick", "{n} tricks", won)
    if won > bid:
        n = won - bid
        return ntext(
            "{won} of {bid}, {n} too many", "{won} of {bid}, {n} too many", n, won=won, bid=bid
        )
    return text("{won} of {bid}", won=won, bid=bid)


def _points(event: TrickWon, table: TableView) -> Text:
    """Return the points of the cards in the trick."""
    bonus, malus = event.bonus * table.edition.bonus, event.malus * table.edition.malus
    if not event.malus:
        return points_of(bonus)
    if not event.bonus:
        return points_of(malus)
    return text("{one} and {other}", one=points_of(bonus), other=points_of(malus))


# -- what the trick decides ------------------------------------------------------------------------


def _fates(event: TrickWon, table: TableView, you: int | None, left: int) -> Iterator[Line]:
    """Yield what the trick decides: for the person, then the last trick, then the others."""
    lost = [plate for plate in table.plates if _out_of_reach(plate, event.winner, left)]
    mine = next((plate for plate in lost if plate.seat == you), None)
    if mine is not None:
        yield _lost(mine, you)
    elif left != 1 and _just_exact(table, event.winner, you):
        yield Line(said=text("Take no more."), level=Verbosity.FEW, rank=Rank.FATE, seat=you,
                   tone=Tone.EXACT)  # fmt: skip
    if left == 1:
        yield Line(said=_last(event, table, you), level=Verbosity.NORMAL, rank=Rank.FATE)
    for plate in lost:
        if plate is not mine:
            yield _lost(plate, you)


def _out_of_reach(plate: Plate, winner: int, left: int) -> bool:
    """Whether a bid became impossible with this trick."""
    return plate.bid is not None and plate.seat != winner and plate.bid - plate.won == left + 1


def _just_exact(table: TableView, winner: int, you: int | None) -> bool:
    plate = table.plates[winner]
    return winner == you and plate.won + 1 == plate.bid


def _lost(plate: Plate, you: int | None) -> Line:
    own = text("You can't reach {bid} any more.", bid=plate.bid or 0)
    other = text("{player} can't reach {bid} any more.", bid=plate.bid or 0)
    said = voiced(plate.seat, you, own, other)
    return Line(said=said, level=Verbosity.NORMAL, rank=Rank.FATE, seat=plate.seat)


def _last(event: TrickWon, table: TableView, you: int | None) -> Text:
    """Return what the last trick will mean for the person."""
    if you is not None:
        plate = table.plates[you]
        need = (plate.bid or 0) - plate.won - (event.winner == you)
        if need == 1:
            return text("Last trick. You need it.")
        if need == 0:
            return text("Last trick. Lose it and your bid is exact.")
    return text("Last trick.")
