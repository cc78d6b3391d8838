"""Narration of a round's start, of bids, and of points: results, the leader, the final result."""

from collections.abc import Iterator

from msgspec import structs

from rage_desktop import rules
from rage_desktop.presentation.sentences.common_phrases import listed, sentences
from rage_desktop.presentation.sentences.narration.announcements import (
    Line,
    Moment,
    Rank,
    Tone,
    Verbosity,
    points_of,
    voiced,
)
from rage_desktop.presentation.table_view import TableView, leaders
from rage_desktop.rules import SeatName, Text, ntext, text
from rage_desktop.rules.editions.edition import pays_sweep
from rage_desktop.rules.scoring import exact_streak, places

A_STREAK = 3  # shortest run of exact rounds that is mentioned
PLACES = (
    text("first"),
    text("second"),
    text("third"),
    text("fourth"),
    text("fifth"),
    text("sixth"),
    text("seventh"),
    text("eighth"),
    text("ninth"),
    text("tenth"),
)
DECIDED = {
    "most_exact": text("A tie on points: whoever has more exact rounds wins."),
    "best_last_round": text("A tie on points: the better last round decides."),
    "coin": text("A tie on points: a coin toss decides."),
    "shared": text("A tie: the win is shared."),
}


def round_lines(event: rules.RoundBegan, table: TableView, you: int | None) -> Moment:
    """Return the number of the round, its cards and its dealer."""
    opens = _opens(event.number, table.rounds_planned, event.hand_size)
    said = sentences([opens, _deals(event.dealer, you)])
    return (Line(said, Verbosity.NORMAL, Rank.GAME, event.dealer),)


def round_words(table: TableView, you: int | None) -> Text:
    """Return the same of a round that is under way."""
    opens = _opens(table.number, table.rounds_planned, table.hand_size)
    dealers = [_deals(plate.seat, you) for plate in table.plates if plate.dealer]
    return sentences([opens, *dealers])


def _opens(number: int, planned: int | None, size: int) -> Text:
    if planned is None:
        return ntext(
            "Round {number}: {n} card each.",
            "Round {number}: {n} cards each.",
            size,
            number=number,
        )
    return ntext(
        "Round {number} of {all}: {n} card each.",
        "Round {number} of {all}: {n} cards each.",
        size,
        number=number,
        all=planned,
    )


def _deals(dealer: int, you: int | None) -> Text:
    return voiced(dealer, you, text("You deal."), text("{player} deals."))


def bid_lines(event: rules.BidMade, table: TableView, you: int | None) -> Moment:
    """Return a bid, and with the last one how the bid total compares with the tricks."""
    bid = event.bid
    seat = event.seat
    own = text("You have bid.") if bid is None else text("You bid {bid}.", bid=bid)
    other = text("{player} has bid.")
    if bid is not None and table.edition.bids == "open":
        other = text("{player} bids {bid}.", bid=bid)
    made = Line(voiced(seat, you, own, other), Verbosity.ALL, Rank.TURN, seat)
    if not all(plate.has_bid or plate.seat == seat for plate in table.plates):
        return (made,)
    bids = [bid if plate.seat == seat else plate.bid for plate in table.plates]
    together = _together(table, bids)
    if together is None:
        return (made,)
    return made, Line(together, Verbosity.NORMAL, Rank.TURN)


def _together(table: TableView, bids: list[int | None]) -> Text | None:
    """Return how the bid total compares; omitted for hidden bids, whose reveal says it."""
    match table.edition.bids:
        case "secret":
            return text("Everyone has bid. The bids are shown after the round.")
        case "hidden":
            return None
    return sum_words(sum(bid or 0 for bid in bids), table.hand_size)


def sum_words(total: int, tricks: int) -> Text:
    """Return how the sum of all bids compares with the tricks of the round."""
    more = total - tricks
    if more > 0:
        return ntext(
            "{total} bid in all: {n} more than there are tricks.",
            "{total} bid in all: {n} more than there are tricks.",
            more,
            total=total,
        )
    if more < 0:
        return ntext(
            "{total} bid in all: {n} fewer than there are tricks.",
            "{total} bid in all: {n} fewer than there are tricks.",
            -more,
            total=total,
        )
    return text("{total} bid in all, so every bid can be exact.", total=total)


def revealed_lines(event: rules.BidsRevealed, table: TableView, *_: object) -> Moment:
    """Return all revealed bids; before the first card also their total."""
    each = [text("{player} {bid}", player=SeatName(s), bid=bid) for s, bid in enumerate(event.bids)]
    revealed = text("The bids are: {bids}.", bids=listed(each))
    lines = [Line(revealed, Verbosity.NORMAL, Rank.TURN)]
    if table.tricks_done == 0:
        total = sum_words(sum(event.bids), table.hand_size)
        lines.append(Line(total, Verbosity.NORMAL, Rank.TURN))
    return tuple(lines)


def scored_lines(event: rules.RoundScored, table: TableView, you: int | None) -> Moment:
    """Return the person's own result, the table's, the leader; then the others, lowest first."""
    own = [_own(event, you)] if you is not None else []
    order = sorted(range(table.players), key=lambda seat: event.points[seat])
    others = [_other(event, seat) for seat in order if seat != you]
    return (*own, *_sweeps(event, table, you), *_table(event, table, you), *others)


def _own(event: rules.RoundScored, you: int) -> Line:
    points = event.points[you]
    if event.exact(you):
        said = ntext("Exact: {n} point.", "Exact: {n} points.", points)
    elif points < 0:
        said = ntext(
            "Missed, {won} of {bid}: minus {n} point.",
            "Missed, {won} of {bid}: minus {n} points.",
            -points,
            won=event.tricks[you],
            bid=event.bids[you],
        )
    else:
        said = ntext(
            "Missed, {won} of {bid}: {n} point.",
            "Missed, {won} of {bid}: {n} points.",
            points,
            won=event.tricks[you],
            bid=event.bids[you],
        )
    tone = Tone.EXACT if event.exact(you) else Tone.OVER
    return Line(said, Verbosity.FEW, Rank.GAME, you, tone)


def _other(event: rules.RoundScored, seat: int) -> Line:
    player = SeatName(seat)
    number = event.points[seat]
    points = points_of(number) if number < 0 else number
    if event.exact(seat):
        said = text("{player}: exact, {points}.", player=player, points=points)
    else:
        said = text("{player}: missed, {points}.", player=player, points=points)
    tone = Tone.EXACT if event.exact(seat) else Tone.OVER
    return structs.replace(Line(said, Verbosity.NORMAL, Rank.GAME, seat, tone), aside=True)


def _sweeps(event: rules.RoundScored, table: TableView, you: int | None) -> Iterator[Line]:
    """Return that all tricks were won, if the rules pay that twice (RULES 5)."""
    pays = pays_sweep(table.edition, table.hand_size)
    each = table.edition.points_per_trick
    for seat, won in enumerate(event.tricks):
        if pays and won == table.hand_size:
            per = each.exact if event.exact(seat) else each.over
            own = ntext(
                "You take every trick, for {n} point.",
                "You take every trick, for {n} points.",
                2 * per * won,
            )
            said = voiced(seat, you, own, text("{player} takes every trick."))
            yield Line(said, Verbosity.FEW, Rank.GAME, seat)


def _table(event: rules.RoundScored, table: TableView, you: int | None) -> Iterator[Line]:
    """Return that all or none were exact, the person's streak, and a new leader."""
    exact = [event.exact(seat) for seat in range(table.players)]
    if all(exact):
        yield Line(text("Every bid is exact!"), Verbosity.NORMAL, Rank.GAME, None, Tone.EXACT)
    elif not any(exact):
        yield Line(text("No bid is exact."), Verbosity.NORMAL, Rank.GAME, None)
    streak = 0 if you is None else exact_streak([*table.scores, event], you)
    if streak >= A_STREAK:
        yield Line(
            text("Exact for {n} rounds in a row.", n=streak),
            Verbosity.NORMAL,
            Rank.GAME,
            you,
            Tone.EXACT,
        )
    first = leaders(event.totals)
    if table.scores and len(first) == 1 and first != leaders(table.totals):
        most = event.totals[first[0]]
        own = ntext(
            "You're now in the lead with {n} point.",
            "You're now in the lead with {n} points.",
            most,
        )
        other = ntext(
            "{player} is now in the lead with {n} point.",
            "{player} is now in the lead with {n} points.",
            most,
        )
        yield Line(voiced(first[0], you, own, other), Verbosity.NORMAL, Rank.GAME, first[0])


def over_lines(event: rules.GameOver, _: TableView, you: int | None) -> Moment:
    """Return the winner, the person's place, and the tie rule if it decided."""
    most = max(event.totals)
    first = event.winners[0]
    if you in event.winners and len(event.winners) > 1:
        said = ntext(
            "You share the win with {n} point!", "You share the win with {n} points!", most
        )
    elif you in event.winners:
        said = ntext("You win with {n} point!", "You win with {n} points!", most)
    elif len(event.winners) == 1:
        said = ntext(
            "{player} wins with {n} point.",
            "{player} wins with {n} points.",
            most,
            player=SeatName(first),
        )
    else:
        names = listed([text("{player}", player=SeatName(seat)) for seat in event.winners])
        said = ntext(
            "{players} win with {n} point.", "{players} win with {n} points.", most, players=names
        )
    lines = [Line(said, Verbosity.FEW, Rank.GAME, you if you in event.winners else first)]
    if event.decided_by in DECIDED:
        lines.append(Line(DECIDED[event.decided_by], Verbosity.FEW, Rank.GAME, None))
    if you is not None and you not in event.winners:
        lines.append(Line(_place(event, you), Verbosity.FEW, Rank.GAME, you))
    return tuple(lines)


def _place(event: rules.GameOver, you: int) -> Text:
    ranks = places(event.totals, event.winners)
    total = event.totals[you]
    place = PLACES[ranks[you] - 1]
    players = len(ranks)
    if ranks.count(ranks[you]) > 1:
        return ntext(
            "You tie for {place} of {players} with {n} point.",
            "You tie for {place} of {players} with {n} points.",
            total,
            place=place,
            players=players,
        )
    return ntext(
        "You finish {place} of {players} with {n} point.",
        "You finish {place} of {players} with {n} points.",
        total,
        place=place,
        players=players,
    )
