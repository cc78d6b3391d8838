"""Narration of a played card, of what it changes (the trump, the winning card), and of a won trick:
the winner, tricks out of the bid, and what it decides."""

from collections.abc import Iterator, Sequence

from rage_desktop import rules
from rage_desktop.presentation.sentences.common_phrases import sentences
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
from rage_desktop.rules import SeatName, SuitName, Text, ntext, text
from rage_desktop.rules.tricks import low_wins, winning_index

# Their effect is narrated once the trump has changed.
SETTLES_TRUMP = (rules.Role.OUT, rules.Role.CHANGE)


def card_lines(event: rules.CardPlayed, table: TableView, you: int | None) -> Moment:
    """Return a card by its effect: an action, a suit led or set, or just a card."""
    card = event.card
    if isinstance(card, rules.ActionCard):
        if card.role is rules.Role.REWIND:
            return _rewind(event, table, you)
        effect = _effect(event, card, table, you)
        if effect is not None:
            return (effect,)
        if not table.trick:
            return (_leads_nothing(event, card, you),)
    return _plain(event, table, you)


def back_lines(move: rules.Move | None, you: int | None) -> Moment:
    """Return that a card was undone; or a bid, an aside, as the new question shows that."""
    if isinstance(move, rules.Bid):
        own = text("You undo your bid of {bid}.", bid=move.bid)
        taken = voiced(move.seat, you, own, text("{player} undoes a bid."))
        return (Line(taken, Verbosity.NORMAL, Rank.TURN, move.seat, aside=True),)
    if not isinstance(move, rules.Play):
        return ()
    own = text("You undo {card}.")
    other = text("{player} undoes {card}.")
    said = voiced(move.seat, you, own, other, card=move.card)
    return (Line(said, Verbosity.NORMAL, Rank.TURN, move.seat),)


def back_to(move: rules.Move, trick: int) -> Text:
    """Return where one is after undoing one's bid, or a card of this trick."""
    if isinstance(move, rules.Bid):
        return text("Back to your bid.")
    return text("Back to trick {n}.", n=trick)


def _effect(
    event: rules.CardPlayed, card: rules.ActionCard, table: TableView, you: int | None
) -> Line | None:
    """Return the immediate effect of an action card on the trick, if any."""
    suit = event.counts_as
    if suit is not None:
        own = text("You play {card} as {suit}.", card=card, suit=SuitName(suit))
        other = text("{player} plays {card} as {suit}.", card=card, suit=SuitName(suit))
        return Line(voiced(event.seat, you, own, other), Verbosity.NORMAL, Rank.EFFECT, event.seat)
    if card.role not in (rules.Role.BONUS, rules.Role.MALUS) or event.seat == you:
        return None
    points = table.edition.card_points(card)
    if not points:
        return None
    who = SeatName(event.seat)
    worth = points_of(points)
    if table.trick:
        said = text("{player}: {card}, {points}.", player=who, card=card, points=worth)
    else:
        said = text(
            "{player} leads {card}, {points}. There's no suit to follow yet.",
            player=who,
            card=card,
            points=worth,
        )
    return Line(said, Verbosity.NORMAL, Rank.EFFECT, event.seat)


def _leads_nothing(event: rules.CardPlayed, card: rules.ActionCard, you: int | None) -> Line:
    own = text("You lead {card}. There's no suit to follow yet.", card=card)
    other = text("{player} leads {card}. There's no suit to follow yet.", card=card)
    level = Verbosity.ALL if card.role in SETTLES_TRUMP else Verbosity.NORMAL
    return Line(voiced(event.seat, you, own, other), level, Rank.TURN, event.seat)


def _plain(event: rules.CardPlayed, table: TableView, you: int | None) -> Moment:
    """Return a card without an effect: a lead, the first suit of a trick, or one more card."""
    card = event.card
    suit = event.counts_as
    if suit is not None and not table.trick:
        own = text("You lead {card}.", card=card)
        other = text("{player} leads {card}.", card=card)
    elif suit is not None and table.lead is None:
        own = text("You set the suit: {card}.", card=card)
        other = text("{player} sets the suit: {card}.", card=card)
    else:
        own = text("You play {card}.", card=card)
        other = text("{player}: {card}.", card=card)
    return (Line(voiced(event.seat, you, own, other), Verbosity.ALL, Rank.TURN, event.seat),)


def _rewind(event: rules.CardPlayed, table: TableView, you: int | None) -> Moment:
    card = event.card
    seat = event.seat
    trick = [*table.trick, rules.PlayedCard(seat, card, None)]
    low = low_wins(trick, table.edition)
    if low == table.low_wins:
        again = text("A second {card} changes nothing.", card=card)
        return (Line(again, Verbosity.FEW, Rank.EFFECT, event.seat),)
    if low:
        own = text("You play {card}. Low cards win this trick.", card=card)
        other = text("{player} plays {card}. Low cards win this trick.", card=card)
    else:
        own = text("You play {card}. High cards win again.", card=card)
        other = text("{player} plays {card}. High cards win again.", card=card)
    said = Line(voiced(seat, you, own, other), Verbosity.FEW, Rank.EFFECT, event.seat)
    return said, *lead_change_lines(table, you, trick=trick, trump=table.trump, low=low)


def lead_change_lines(
    table: TableView,
    you: int | None,
    *,
    trick: Sequence[rules.PlayedCard],
    trump: str | None,
    low: bool,
) -> Moment:
    """Return a line about the winning card if it changed and has a suit: a card without a suit does
    not win yet."""
    if table.lead is None:
        return ()
    best = trick[winning_index(trick, table.edition, trump, table.lead, low)]
    if best.seat == table.winning or best.suit is None:
        return ()
    own = text("Your {card} is winning now.", card=best.card)
    other = text("{player}'s {card} is winning now.", card=best.card)
    said = voiced(best.seat, you, own, other)
    return (Line(said, Verbosity.FEW, Rank.EFFECT, best.seat),)


def turned_lines(event: rules.TrumpTurned, table: TableView, _: int | None) -> Moment:
    """Return the first trump of a round."""
    if table.edition.first_trump:
        said = text("There's no trump in this round.")
        if event.trump is not None:
            said = text("{suit} is trump.", suit=SuitName(event.trump))
    elif event.trump is None:
        said = text("No number card turned up, so there's no trump.")
    elif event.turned and isinstance(event.turned[-1], rules.NumberCard):
        said = text("{suit} is trump.", suit=SuitName(event.trump))
    else:
        said = text("No number card turned up, so {suit} is trump.", suit=SuitName(event.trump))
    return (Line(said, Verbosity.FEW, Rank.EFFECT),)


def changed_lines(event: rules.TrumpChanged, table: TableView, you: int | None) -> Moment:
    """Return a trump settled by a card or after a trick, and the new winning card if it changed.

    Who played the card has been told with the card.
    """
    match event.cause:
        case "OUT":
            said = _taken_away(table)
        case "TURN":
            said = _back(event, table)
        case _ if event.trump is None:
            said = text("No suit is left for a new trump, so there's no trump.")
        case _ if table.edition.change == "turn":
            said = _turned(event, table, event.trump)
        case _:
            said = text("{suit} is trump now.", suit=SuitName(event.trump))
    doer = None if event.cause == "TURN" else event.seat
    line = Line(said, Verbosity.FEW, Rank.EFFECT, doer)
    return line, *lead_change_lines(
        table, you, trick=table.trick, trump=event.trump, low=table.low_wins
    )


def _taken_away(table: TableView) -> Text:
    if table.trump is None:
        return text("There was no trump to remove.")
    if table.edition.no_trump_lasts == "trick_then_turn":
        return text("There's no trump for this trick.")
    return text("There's no trump now.")


def _back(event: rules.TrumpChanged, table: TableView) -> Text:
    """Return the card turned after a trick without trump."""
    if event.trump is None:
        return text("No number card was left, so there's still no trump.")
    suit = SuitName(event.trump)
    if event.recycled:
        return text("The turned cards were reshuffled. {suit} is trump.", suit=suit)
    if event.trump == table.last_named:
        return text("A card is turned up. {suit} is trump again.", suit=suit)
    return text("A card is turned up. {suit} is trump now.", suit=suit)


def _turned(event: rules.TrumpChanged, table: TableView, trump: str) -> Text:
    """Return the card turned as a new trump, or that the pile had none."""
    suit = SuitName(trump)
    if event.card is None:
        old = SuitName(table.last_named or trump)
        return text(
            "No other suit was left. {suit} comes after {old}, so it's trump.", suit=suit, old=old
        )
    if event.recycled:
        return text("The turned cards were reshuffled. {suit} is trump.", suit=suit)
    return text("A card is turned up. {suit} is trump now.", suit=suit)


# -- won tricks ------------------------------------------------------------------------------------


def trick_lines(event: rules.TrickWon, table: TableView, you: int | None) -> Moment:
    """Return the trick's winner, then the consequences for bids unless they are secret, and that
    the last trick begins."""
    left = table.hand_size - table.tricks_done - 1  # tricks still to come
    taken = _taken(event, table, you, left)
    if not left:
        return (taken,)  # the outcome of the last trick is narrated with the points
    return taken, *_fates(event, table, you, left)


def _taken(event: rules.TrickWon, table: TableView, you: int | None, left: int) -> Line:
    seat = event.winner
    mine = event.winner == you
    plate = table.plates[seat]
    card_points = event.bonus or event.malus
    bid = None if table.edition.bids == "secret" else plate.bid
    tone = Tone.PLAIN
    if bid is not None and plate.won + 1 >= bid:
        tone = Tone.EXACT if plate.won + 1 == bid else Tone.OVER
    level = Verbosity.FEW if mine or card_points else Verbosity.NORMAL
    said = _sentence(event, table, you, bid, left)
    return Line(said, level, Rank.TRICK, seat, tone)


def _sentence(
    event: rules.TrickWon, table: TableView, you: int | None, bid: int | None, left: int
) -> Text:
    won = table.plates[event.winner].won + 1
    if table.lead is None:
        own = text("There are only action cards. You played first, so you take the trick: {count}.")
        other = text(
            "There are only action cards. {player} played first and takes the trick: {count}."
        )
    elif won == bid and not left:
        own = text("You take it: exact!")
        other = text("{player} takes it: {count}.")
    else:
        own = text("You take it: {count}.")
        other = text("{player} takes it: {count}.")
    said = voiced(event.winner, you, own, other, count=emphasize(_count(won, bid)))
    points = _points(event, table)
    if points is None:
        return said
    return sentences([said, text("The trick's cards are worth {points}.", points=points)])


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


def _points(event: rules.TrickWon, table: TableView) -> Text | None:
    """Return the points of the cards in the trick; None if no card brings any."""
    bonus = event.bonus * table.edition.bonus
    malus = event.malus * table.edition.malus
    if not bonus and not malus:
        return None
    if not malus:
        return points_of(bonus)
    if not bonus:
        return points_of(malus)
    return text("{one} and {other}", one=points_of(bonus), other=points_of(malus))


def _fates(event: rules.TrickWon, table: TableView, you: int | None, left: int) -> Iterator[Line]:
    """Yield what the trick decides: for the person, then the last trick, then the others."""
    if table.edition.bids == "secret":
        if left == 1:
            yield _last(event, table, you)
        return
    lost = [plate for plate in table.plates if _out_of_reach(plate, event.winner, left)]
    mine = next((one for one in lost if one.seat == you), None)
    taker = table.plates[event.winner]
    if mine is not None:
        yield _lost(mine, you)
    elif left != 1 and event.winner == you and taker.won + 1 == taker.bid:
        yield Line(text("Take no more."), Verbosity.FEW, Rank.FATE, you, Tone.EXACT)
    if left == 1:
        yield _last(event, table, you)
    for plate in lost:
        if plate is not mine:
            yield _lost(plate, you)


def _out_of_reach(plate: Plate, winner: int, left: int) -> bool:
    """Whether a bid became impossible with this trick."""
    return plate.bid is not None and plate.seat != winner and plate.bid - plate.won == left + 1


def _lost(plate: Plate, you: int | None) -> Line:
    own = text("You can't reach {bid} any more.")
    other = text("{player} can't reach {bid} any more.")
    said = voiced(plate.seat, you, own, other, bid=plate.bid or 0)
    return Line(said, Verbosity.NORMAL, Rank.FATE, plate.seat)


def _last(event: rules.TrickWon, table: TableView, you: int | None) -> Line:
    """Return that the last trick begins, and what it means for the person."""
    said = text("Last trick.")
    if you is not None and table.plates[you].bid is not None:
        plate = table.plates[you]
        won = plate.won + 1 if event.winner == you else plate.won
        if plate.bid == won + 1:
            said = text("Last trick. You need it.")
        elif plate.bid == won:
            said = text("Last trick. Lose it and your bid is exact.")
    return Line(said, Verbosity.NORMAL, Rank.FATE, begins_trick=True)
