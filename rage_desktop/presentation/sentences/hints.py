"""Sentences for decisions: the effect of a card, the state of a bid, the payment of bids.

Everything follows from the SeatView and the edition's knobs; unknown cards are not guessed.
"""

from msgspec import structs

from rage_desktop.bots.estimate.after_play import after_play, counts_as
from rage_desktop.presentation.sentences.common_phrases import sentences
from rage_desktop.presentation.table_view import Plate, Ring, TableView
from rage_desktop.rules import (
    ActionCard,
    Card,
    Edition,
    NumberCard,
    Play,
    Role,
    SeatView,
    SuitName,
    Text,
    ntext,
    text,
)


def card_hint(view: SeatView, card: Card) -> tuple[Text, Text]:
    """Return a card's name, and the effect of playing it or why it may not be played."""
    name, reason = text("{card}", card=card), view.why_not(card)
    if reason is not None:
        return name, reason
    plays = view.plays_of(card)
    if len(plays) == 1:
        return name, consequence(view, plays[0])
    assert isinstance(card, ActionCard)
    return name, _choice(card.role)


def consequence(view: SeatView, play: Play) -> Text:
    """Return the effect of a legal play and the resulting state of the trick."""
    what, stands = _what(view, play), standing(view, play)
    if view.low_wins and isinstance(play.card, NumberCard):
        what = text("{card}: low cards win", card=ActionCard(Role.REWIND))
    return what if stands is None else text("{one} · {other}", one=what, other=stands)


def standing(view: SeatView, play: Play) -> Text | None:
    """Return the state of the trick after a legal play; None if there is nothing to say."""
    after = after_play(view, play)
    if not view.trick or after.ahead is None:
        return None
    if not after.wins:
        return text("loses for now")
    if len(view.trick) + 1 < view.players:
        return text("winning so far")
    points = sum(map(view.edition.card_points, (*(one.card for one in view.trick), play.card)))
    return text("takes the trick, {points:+}", points=points) if points else text("takes the trick")


def own_sentence(table: TableView) -> Text:
    """Return the state of the home seat's bid."""
    plate = table.plates[table.home]
    if plate.bid is None:
        return text("You have bid") if plate.has_bid else text("No bid yet")
    if table.ring(table.home) is not Ring.EXACT or table.hand_size == table.tricks_done:
        return bid_stands(table, plate)
    return text("Zero: take none") if plate.bid == 0 else text("Bid made: take no more")


def bid_stands(table: TableView, plate: Plate) -> Text:
    """Return the state of a known bid in a word or two."""
    missing = (plate.bid or 0) - plate.won
    match table.ring(plate.seat):
        case Ring.UNDER:
            return ntext("{n} more to go", "{n} more to go", missing)
        case Ring.OVER:
            return ntext("{n} too many", "{n} too many", -missing)
        case Ring.MISS if table.hand_size > table.tricks_done:
            return text("Can't make it")
        case Ring.MISS:
            return ntext("{n} too few", "{n} too few", missing)
    return text("Exact")


def bid_rule(edition: Edition) -> Text:
    """Return how bids pay, as a line or two below the question."""
    each = edition.points_per_trick
    if each.exact:
        said = [
            ntext(
                "Hit it exactly: {n} point + {each} per trick.",
                "Hit it exactly: {n} points + {each} per trick.",
                edition.exact,
                each=each.exact,
            )
        ]
    else:
        exact = edition.exact
        said = [ntext("Hit it exactly: {n} point.", "Hit it exactly: {n} points.", exact)]
    if edition.exact_zero != edition.exact:
        said.append(text("Zero pays {points}.", points=edition.exact_zero))
    if each.over == each.under:
        said += _pays(MISSED, edition.missed, each.over)
    else:
        said += _pays(TOO_MANY, edition.missed, each.over)
        said += _pays(TOO_FEW, edition.missed, each.under)
    if edition.per_trick_over:
        said.append(text("Each one too many: {points}.", points=edition.per_trick_over))
    if edition.per_trick_short:
        said.append(text("Each one too few: {points}.", points=edition.per_trick_short))
    return sentences(said)


MISSED = (
    text("Missed: {points}."),
    text("Missed: {each} per trick."),
    text("Missed: {points} + {each} per trick."),
)
TOO_MANY = (
    text("Too many: {points}."),
    text("Too many: {each} per trick."),
    text("Too many: {points} + {each} per trick."),
)
TOO_FEW = (
    text("Too few: {points}."),
    text("Too few: {each} per trick."),
    text("Too few: {points} + {each} per trick."),
)
"""What a bid pays: points alone, something for each trick alone, or both."""


def _pays(forms: tuple[Text, Text, Text], points: int, each: int) -> list[Text]:
    """Return the form naming the payment; empty without one."""
    if not points and not each:
        return []
    form = forms[0 if not each else 2 if points else 1]
    return [structs.replace(form, args={"points": points, "each": each})]


def _what(view: SeatView, play: Play) -> Text:
    card, suit = play.card, counts_as(view, play)
    if isinstance(card, ActionCard):
        return _action(view, card.role, play.suit if card.role is Role.CHANGE else suit)
    assert suit is not None
    if view.lead is None:
        return text("Leads {suit}", suit=SuitName(suit))
    if suit == view.lead:
        return text("Follows {suit}", suit=SuitName(suit))
    if suit == view.trump:
        return text("Trumps with {suit}", suit=SuitName(suit))
    return text("Throws away {suit}", suit=SuitName(suit))


def _action(view: SeatView, role: Role, suit: str | None) -> Text:
    edition = view.edition
    match role:
        case Role.WILD if suit is not None:
            return text("Highest {suit}", suit=SuitName(suit))
        case Role.LOW if suit is not None:
            return text("Lowest {suit}", suit=SuitName(suit))
        case Role.CHANGE if suit is not None:
            return text("Trump becomes {suit}", suit=SuitName(suit))
        case Role.CHANGE if edition.change == "turn":
            return text("Turns up a new trump")
        case Role.CHANGE:
            return text("No suit left: no trump")
        case Role.OUT if edition.no_trump_lasts == "trick_then_turn":
            return text("No trump in this trick")
        case Role.OUT:
            return text("No trump from now on")
        case Role.REWIND if view.low_wins and edition.second_rewind == "toggles":
            return text("High cards win again")
        case Role.REWIND:
            return text("Low cards win this trick")
        case Role.BONUS:
            return text("{points:+} for whoever takes the trick", points=edition.bonus)
        case Role.MALUS:
            return text("{points:+} for whoever takes the trick", points=edition.malus)
    return _choice(role)


def _choice(role: Role) -> Text:
    """Return the effect of a card before its suit is named."""
    match role:
        case Role.WILD:
            return text("Highest of the suit you name")
        case Role.LOW:
            return text("Lowest of the suit you name")
    return text("Name a new trump")
