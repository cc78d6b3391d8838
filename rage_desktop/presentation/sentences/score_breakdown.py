"""Breakdown of a cell's points: line by line, as a sum, and in words."""

from collections.abc import Sequence
from typing import NamedTuple

from rage_desktop import rules
from rage_desktop.presentation.score_sheet import Cell, Row
from rage_desktop.presentation.sentences.common_phrases import listed, sentences
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.editions.look import Look


class Entry(NamedTuple):
    """One line of a ledger: label, points, and whether it is good, bad or neutral."""

    label: Text
    points: int
    mood: int  # 1 good, -1 bad, 0 neutral
    figure: Text


class Source(NamedTuple):
    """A BONUS or MALUS card that a seat won, and the number of its trick, from 1."""

    role: rules.Role
    trick: int


def ledger(cell: Cell) -> list[Entry]:
    """Return the components of a cell's points: tricks, the bid, cards. Tricks without points are
    omitted beside others: "trick 0" would be read as the number of tricks."""
    tricks, bid, cards = cell.parts
    lines: list[Entry] = []
    if tricks or not cell.stamped:
        word = text("trick") if cell.won == 1 else text("tricks")
        lines.append(Entry(word, tricks, 0, text("{points}", points=tricks)))
    if bid:
        figure = text("{points}", points=bid)
        lines.append(Entry(outcome(cell), bid, 1 if bid > 0 else -1, figure))
    if cards:
        figure = text("{points:+}", points=cards)
        lines.append(Entry(text("card"), cards, 1 if cards > 0 else -1, figure))
    return lines


def outcome(cell: Cell) -> Text:
    """Return the outcome of the bid in a word."""
    return text("exact") if cell.exact else text("missed")


def addends(cell: Cell) -> list[tuple[Text, int]]:
    """Return the addends in words, each with its mood as in a ledger."""
    tricks, bid, cards = cell.parts
    parts = [(ntext("{n} trick", "{n} tricks", cell.won), 0)]
    if tricks != cell.won:
        parts = [(text("{points} for tricks", points=tricks), 0)]
    if bid:
        what = text("{points:+} exact", points=bid)
        missed = text("{points:+} missed", points=bid)
        parts.append((what if cell.exact else missed, 1 if bid > 0 else -1))
    if cards:
        parts.append((text("{points:+} card", points=cards), 1 if cards > 0 else -1))
    return parts


def addition(cell: Cell) -> Text:
    """Return the whole sum as one phrase."""
    said = sentences([part for part, _ in addends(cell)])
    return text("{sum} = {points}", sum=said, points=cell.points)


def card_sources(events: Sequence[rules.Event]) -> dict[tuple[int, int], list[Source]]:
    """Return the BONUS and MALUS cards and their points by round and seat."""
    found: dict[tuple[int, int], list[Source]] = {}
    number = trick = 0
    lying: list[rules.Role] = []
    for event in events:
        match event:
            case rules.RoundBegan():
                number = event.number
                trick = 0
                lying = []
            case rules.CardPlayed(card=rules.ActionCard(role=role)) if role in (
                rules.Role.BONUS,
                rules.Role.MALUS,
            ):
                lying.append(role)
            case rules.TrickWon():
                trick += 1
                mine = found.setdefault((number, event.winner), [])
                mine += [Source(role, trick) for role in lying]
                lying = []
    return found


def point_sources(look: Look, sources: Sequence[Source], cell: Cell) -> Text:
    """Return the sources of card points, and the totals before and after."""
    gaps = {"before": cell.before, "after": cell.total}
    if not sources or not cell.cards:
        return text("{before} before, {after} after", **gaps)
    cards = [
        text("{card} in trick {n}", card=look.action_name(each.role), n=each.trick)
        for each in sources
    ]
    return text("{cards} · {before} before, {after} after", cards=listed(cards), **gaps)


def cell_sentence(row: Row, seat: int, cell: Cell) -> Text:
    """Return a cell in words for screen readers."""
    return text(
        "Round {n}, {player}: bid {bid}, took {won}, {word}, {total} in all",
        n=row.number,
        player=rules.SeatName(seat),
        bid=cell.bid,
        won=cell.won,
        word=cell.word,
        total=cell.total,
    )


def short_sum(cell: Cell) -> Text | None:
    """Return how a cell's points add up, in figures; None if they are just those of the tricks."""
    tricks, bid, cards = cell.parts
    gaps = {"tricks": tricks, "bid": bid, "cards": cards, "points": cell.points}
    if bid and cards:
        return text("{tricks} {bid:+} {cards:+} = {points}", **gaps)
    if bid:
        return text("{tricks} {bid:+} = {points}", **gaps)
    return text("{tricks} {cards:+} = {points}", **gaps) if cards else None
