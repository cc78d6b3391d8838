"""Narration of points: a round's results, the leader, the final result."""

from collections.abc import Iterator

from msgspec import structs

from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Rank,
    Tone,
    Verbosity,
    voiced,
)
from rage_desktop.presentation.table_view import TableView, leaders
from rage_desktop.rules import GameOver, RoundScored, SeatName, Text, ntext, text
from rage_desktop.rules.scoring import exact_streak, pays_sweep, places

A_STREAK = 3  # shortest run of exact rounds that is mentioned
PLACES = (
    *(text("first"), text("second"), text("third"), text("fourth"), text("fifth")),
    *(text("sixth"), text("seventh"), text("eighth"), text("ninth"), text("tenth")),
)
DECIDED = {
    "most_exact": text("A tie on points: the most exact rounds decide."),
    "best_last_round": text("A tie on points: the better last round decides."),
    "coin": text("A tie on points: a coin toss decides."),
    "shared": text("A tie: the win is shared."),
}


def scored_lines(event: RoundScored, table: TableView, you: int | None) -> Moment:
    """Return the person's own result, the table's, the leader; then the others, lowest first."""
    own = [_own(event, you)] if you is not None else []
    order = sorted(range(table.players), key=lambda seat: event.points[seat])
    others = [_other(event, seat) for seat in order if seat != you]
    return (*own, *_sweeps(event, table, you), *_table(event, table, you), *others)


def _own(event: RoundScored, you: int) -> Line:
    points = event.points[you]
    if event.exact(you):
        said = ntext("Exact: {n} point.", "Exact: {n} points.", points)
    else:
        said = ntext("Missed, {won} of {bid}: {n} point.", "Missed, {won} of {bid}: {n} points.",
                     points, won=event.tricks[you], bid=event.bids[you])  # fmt: skip
    tone = Tone.EXACT if event.exact(you) else Tone.OVER
    return _line(said, Verbosity.FEW, you, tone)


def _other(event: RoundScored, seat: int) -> Line:
    player, points = SeatName(seat), event.points[seat]
    if event.exact(seat):
        said = text("{player}: exact, {points}.", player=player, points=points)
    else:
        said = text("{player}: missed, {points}.", player=player, points=points)
    tone = Tone.EXACT if event.exact(seat) else Tone.OVER
    return structs.replace(_line(said, Verbosity.NORMAL, seat, tone), aside=True)


def _sweeps(event: RoundScored, table: TableView, you: int | None) -> Iterator[Line]:
    """Return that all tricks were won, if the rules pay that twice (RULES 5)."""
    pays, each = pays_sweep(table.edition, table.hand_size), table.edition.points_per_trick
    for seat, won in enumerate(event.tricks):
        if pays and won == table.hand_size:
            per = each.exact if event.exact(seat) else each.over
            own = ntext("You take every trick: {n} point for them.",
                        "You take every trick: {n} points for them.", 2 * per * won)  # fmt: skip
            said = voiced(seat, you, own, text("{player} takes every trick."))
            yield _line(said, Verbosity.FEW, seat)


def _table(event: RoundScored, table: TableView, you: int | None) -> Iterator[Line]:
    """Return that all or none were exact, the person's streak, and a new leader."""
    exact = [event.exact(seat) for seat in range(table.players)]
    if all(exact):
        yield _line(text("Everybody is exact!"), Verbosity.NORMAL, None, Tone.EXACT)
    elif not any(exact):
        yield _line(text("Nobody is exact."), Verbosity.NORMAL, None)
    streak = 0 if you is None else exact_streak([*table.scores, event], you)
    if streak >= A_STREAK:
        yield _line(text("Exact {n} rounds in a row.", n=streak), Verbosity.NORMAL, you, Tone.EXACT)
    first = leaders(event.totals)
    if table.scores and len(first) == 1 and first != leaders(table.totals):
        own = ntext("You are first now with {n} point.", "You are first now with {n} points.",
                    event.totals[first[0]])  # fmt: skip
        other = ntext("{player} is first now with {n} point.",
                      "{player} is first now with {n} points.", event.totals[first[0]])  # fmt: skip
        yield _line(voiced(first[0], you, own, other), Verbosity.NORMAL, first[0])


def over_lines(event: GameOver, _: TableView, you: int | None) -> Moment:
    """Return the winner, the person's place, and the tie rule if it decided."""
    most = max(event.totals)
    first = event.winners[0]
    if you in event.winners:
        said = ntext("You win with {n} point!", "You win with {n} points!", most)
    elif len(event.winners) == 1:
        said = ntext("{player} wins with {n} point.", "{player} wins with {n} points.", most,
                     player=SeatName(first))  # fmt: skip
    else:
        names = listed([text("{player}", player=SeatName(seat)) for seat in event.winners])
        said = ntext("{players} win with {n} point.", "{players} win with {n} points.", most,
                     players=names)  # fmt: skip
    lines = [_line(said, Verbosity.FEW, you if you in event.winners else first)]
    if event.decided_by in DECIDED:
        lines.append(_line(DECIDED[event.decided_by], Verbosity.FEW, None))
    if you is not None and you not in event.winners:
        lines.append(_line(_place(event, you), Verbosity.FEW, you))
    return tuple(lines)


def _place(event: GameOver, you: int) -> Text:
    ranks, total = places(event.totals, event.winners), event.totals[you]
    place, players = PLACES[ranks[you] - 1], len(ranks)
    if ranks.count(ranks[you]) > 1:
        return ntext("You tie for {place} of {players} with {n} point.",
                     "You tie for {place} of {players} with {n} points.", total,
                     place=place, players=players)  # fmt: skip
    return ntext("You finish {place} of {players} with {n} point.",
                 "You finish {place} of {players} with {n} points.", total,
                 place=place, players=players)  # fmt: skip


def _line(said: Text, level: Verbosity, seat: int | None, tone: Tone = Tone.PLAIN) -> Line:
    return Line(said=said, level=level, rank=Rank.GAME, seat=seat, tone=tone)
