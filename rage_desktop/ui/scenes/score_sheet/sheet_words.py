"""What the score sheet says of the game: which it is, how far it has come, who deals next."""

from collections.abc import Callable, Mapping
from functools import partial

from rage_desktop.play.autoplay import claimed_tricks
from rage_desktop.play.result_message import COUNTS, place_name
from rage_desktop.play.session import Session, compared, original_result
from rage_desktop.presentation.score_sheet import ScoreSheet
from rage_desktop.presentation.sentences.common_phrases import listed, sentences
from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.sentences.table_lines import STATUS_READOUTS
from rage_desktop.rules import SeatName, Text, ntext, text
from rage_desktop.rules.scoring import places


def subtitle(session: Session, *, scored: bool) -> Text:
    """Return which game this is, and how far it has come; `scored` after a round is over."""
    if scored and original_result(session) is not None:
        return compared(session)
    title = session.match.setup.file.name
    far = _how_far(session, scored=scored)
    claimed = claimed_tricks(session.match) if scored else 0
    if not claimed:
        return text("{title} · {far}", title=title, far=far)
    return ntext(
        "{title} · {far} · the last trick was claimed",
        "{title} · {far} · the last {n} tricks were claimed",
        claimed,
        title=title,
        far=far,
    )


def _how_far(session: Session, *, scored: bool) -> Text:
    number = session.table.number
    planned = session.table.rounds_planned
    if planned is None:
        return text("after round {n}", n=number) if scored else text("round {n}", n=number)
    if scored:
        return text("after round {n} of {all}", n=number, all=planned)
    return text("round {n} of {all}", n=number, all=planned)


def next_round(session: Session, sheet: ScoreSheet) -> Text | None:
    """Return what the next round will be; None where none follows."""
    if sheet.rounds_played == len(sheet.rows):
        return None
    table = session.table
    dealer = next((plate.seat for plate in table.plates if plate.dealer), 0)
    next_dealer = (dealer + 1) % table.players
    size = sheet.rows[sheet.rounds_played].hand_size
    own = ntext("Next: {n} card each, you deal", "Next: {n} cards each, you deal", size)
    other = ntext(
        "Next: {n} card each, {player} deals", "Next: {n} cards each, {player} deals", size
    )
    return voiced(next_dealer, session.presenter.director.narration_log.you, own, other)


def standing_words(session: Session, sheet: ScoreSheet) -> list[Text]:
    """Return everybody's total, highest first, and which place that is for the person."""
    order = sorted(range(len(sheet.totals)), key=lambda seat: -sheet.totals[seat])
    each = [text("{player} {n}", player=SeatName(seat), n=sheet.totals[seat]) for seat in order]
    told = text("Totals: {totals}.", totals=listed(each))
    you = session.presenter.director.narration_log.you
    if you is None:
        return [told]
    place = place_name(places(sheet.totals), you)
    return [told, text("{place} of {count}", place=place, count=COUNTS[len(order) - 1])]


def total_line(sheet: ScoreSheet, seat: int) -> Text:
    """Return a player's total, how many of their bids were exact, and who leads."""
    told = text(
        "{player}: {n} in all, {exact} exact",
        player=SeatName(seat),
        n=sheet.totals[seat],
        exact=sheet.exact[seat],
    )
    return text("{facts}, in the lead", facts=told) if seat in sheet.leaders else told


def sheet_readouts(session: Session) -> Mapping[str, Callable[[], Text]]:
    """Return what keys that read out answer: what the table shows to all, and no hand."""
    you = session.presenter.director.narration_log.you
    return {key: partial(STATUS_READOUTS[key], session.table, you) for key in "MBNK"}


def chart_line(sheet: ScoreSheet) -> Text:
    """Return the chart in words: everybody's total after each round that was played."""
    after = ntext("Totals after {n} round", "Totals after {n} rounds", sheet.rounds_played)
    lines = [
        text("{player} {totals}.", player=SeatName(seat), totals=listed([*map(_figure, line[1:])]))
        for seat, line in enumerate(sheet.series)
        if sheet.rounds_played
    ]
    return text("{name}: {value}", name=after, value=sentences(lines)) if lines else after


def _figure(total: int) -> Text:
    return text("{n}", n=total)
