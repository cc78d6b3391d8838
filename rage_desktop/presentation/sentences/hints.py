"""Sentences for decisions: the effect of a card, the state of a bid, the scores of bids.

Everything follows from the SeatView and the edition's knobs; unknown cards are not guessed.
"""

from typing import TypeAlias

from msgspec import Struct, structs

from rage_desktop import rules
from rage_desktop.bots.estimate.knowledge import after_play, counts_as
from rage_desktop.presentation.sentences.common_phrases import missed_by
from rage_desktop.presentation.table_view import Plate, Ring, TableView
from rage_desktop.rules import SuitName, Text, ntext, text
from rage_desktop.rules.editions import round_help
from rage_desktop.rules.text import plural_text


def card_hint(view: rules.SeatView, card: rules.Card) -> tuple[Text, Text]:
    """Return a card's name, and the effect of playing it or why it may not be played."""
    name = text("{card}", card=card)
    reason = view.why_not(card)
    if reason is not None:
        return name, reason
    plays = view.plays_of(card)
    if len(plays) == 1:
        return name, consequence(view, plays[0])
    assert isinstance(card, rules.ActionCard)
    return name, _choice(view.edition, card.role)


def consequence(view: rules.SeatView, play: rules.Play) -> Text:
    """Return the effect of a legal play and the resulting state of the trick."""
    what = _what(view, play)
    stands = standing(view, play)
    if view.low_wins and isinstance(play.card, rules.NumberCard):
        what = text("{card}: low cards win", card=rules.ActionCard(rules.Role.REWIND))
    return what if stands is None else text("{one} · {other}", one=what, other=stands)


def outcome(view: rules.SeatView, card: rules.Card) -> Text | None:
    """Return the state of the trick after a card that may be played, unless a suit has to be named
    first or there is nothing to say."""
    plays = view.plays_of(card)
    return standing(view, plays[0]) if len(plays) == 1 else None


def standing(view: rules.SeatView, play: rules.Play) -> Text | None:
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
    is_over = table.hand_size == table.tricks_done
    if table.ring(table.home) is not Ring.EXACT or is_over or not table.edition.rewards_met_bids:
        return bid_stands(table, plate)
    return text("Zero: take none") if plate.bid == 0 else text("Bid made: take no more")


def bid_stands(table: TableView, plate: Plate) -> Text:
    """Return the state of a known bid in a word or two."""
    bid = plate.bid or 0
    match table.ring(plate.seat):
        case Ring.UNDER:
            return ntext("{n} more to go", "{n} more to go", bid - plate.won)
        case Ring.MISS if table.hand_size > table.tricks_done:
            return text("Can't make it")
        case Ring.OVER | Ring.MISS:
            return missed_by(bid, plate.won)
    return text("Exact")


class BidScore(Struct, frozen=True):
    """A possible end of a bid, and its score: in a few words, and in a sentence."""

    outcome: Text
    score: Text
    sentence: Text


def bid_scores(edition: rules.Edition) -> tuple[BidScore, ...]:
    """Return the scores of bids, the best first; outcomes that score nothing are left out."""
    each = edition.points_per_trick
    missed = edition.missed
    rows = [_score(EXACT, edition.exact, each.exact)]
    if edition.exact_zero != edition.exact:
        rows.append(_score(ZERO, edition.exact_zero, 0))
    if each.over == each.under:
        rows.append(_score(MISSED, missed, each.over))
    else:
        rows += [_score(TOO_MANY, missed, each.over), _score(TOO_FEW, missed, each.under)]
    for outcome, points in (
        (EACH_TOO_MANY, edition.per_trick_over),
        (EACH_TOO_FEW, edition.per_trick_short),
    ):
        rows.append(_score(outcome, points, 0))
    rows += _squares(edition)
    return tuple(row for row in rows if row is not None)


def _squares(edition: rules.Edition) -> list[BidScore]:
    """Return what is scored for a bid times itself, and for the square of the tricks it is off."""
    knobs = (
        (text("Bid squared"), edition.exact_squared),
        (text("Tricks off, squared"), edition.off_squared),
    )
    rows = [(outcome, text("{points:+}", points=points)) for outcome, points in knobs if points]
    said = round_help.squares(edition)
    return [BidScore(*row, sentence) for row, sentence in zip(rows, said, strict=True)]


Outcome: TypeAlias = tuple[Text, ...]
"""Its name, and as far as it happens the sentence for points alone, per trick alone, for both."""
EXACT: Outcome = (
    text("Exact"),
    plural_text("Make your bid to score {n} point.", "Make your bid to score {n} points."),
    plural_text(
        "Make your bid to score {n} point per trick.",
        "Make your bid to score {n} points per trick.",
    ),
    plural_text(
        "Make your bid to score {n} point, plus {each} per trick.",
        "Make your bid to score {n} points, plus {each} per trick.",
    ),
)
ZERO: Outcome = (
    text("Zero"),
    plural_text("Bid zero and make it for {n} point.", "Bid zero and make it for {n} points."),
)
MISSED: Outcome = (
    text("Missed"),
    plural_text("A missed bid scores {n} point.", "A missed bid scores {n} points."),
    plural_text(
        "A missed bid scores {n} point per trick.",
        "A missed bid scores {n} points per trick.",
    ),
    plural_text(
        "A missed bid scores {n} point, plus {each} per trick.",
        "A missed bid scores {n} points, plus {each} per trick.",
    ),
)
TOO_MANY: Outcome = (
    text("Too many"),
    plural_text("Too many tricks score {n} point.", "Too many tricks score {n} points."),
    plural_text("Too many tricks score {n} point each.", "Too many tricks score {n} points each."),
    plural_text(
        "Too many tricks score {n} point, plus {each} per trick.",
        "Too many tricks score {n} points, plus {each} per trick.",
    ),
)
TOO_FEW: Outcome = (
    text("Too few"),
    plural_text("Too few tricks score {n} point.", "Too few tricks score {n} points."),
    plural_text("Too few tricks score {n} point each.", "Too few tricks score {n} points each."),
    plural_text(
        "Too few tricks score {n} point, plus {each} per trick.",
        "Too few tricks score {n} points, plus {each} per trick.",
    ),
)
EACH_TOO_MANY: Outcome = (
    text("Per trick over"),
    plural_text(
        "Each trick over your bid scores {n} point.",
        "Each trick over your bid scores {n} points.",
    ),
)
EACH_TOO_FEW: Outcome = (
    text("Per trick short"),
    plural_text(
        "Each trick short of your bid scores {n} point.",
        "Each trick short of your bid scores {n} points.",
    ),
)


def _score(outcome: Outcome, points: int, each: int) -> BidScore | None:
    """Return the row of an outcome; None if it scores nothing."""
    if points and each:
        said = outcome[3]
        score = text("{points:+}, {each:+} per trick", points=points, each=each)
    elif each:
        said = outcome[2]
        score = text("{each:+} per trick", each=each)
    elif points:
        said = outcome[1]
        score = text("{points:+}", points=points)
    else:
        return None
    n = points or each
    return BidScore(outcome[0], score, structs.replace(said, args={"n": n, "each": each}, n=n))


def _what(view: rules.SeatView, play: rules.Play) -> Text:
    card = play.card
    suit = counts_as(view, play)
    if isinstance(card, rules.ActionCard):
        return _action(view, card.role, play.suit if card.role is rules.Role.CHANGE else suit)
    assert suit is not None
    if view.lead is None:
        return text("Leads {suit}", suit=SuitName(suit))
    if suit == view.lead:
        return text("Follows {suit}", suit=SuitName(suit))
    if suit == view.trump:
        return text("Trumps with {suit}", suit=SuitName(suit))
    return text("Throws away {suit}", suit=SuitName(suit))


def _action(view: rules.SeatView, role: rules.Role, suit: str | None) -> Text:
    edition = view.edition
    match role:
        case rules.Role.WILD if suit is not None:
            return text("Highest {suit}", suit=SuitName(suit))
        case rules.Role.LOW if suit is not None:
            return text("Lowest {suit}", suit=SuitName(suit))
        case rules.Role.CHANGE if suit is not None:
            return text("Trump becomes {suit}", suit=SuitName(suit))
        case rules.Role.CHANGE if edition.change == "turn":
            return text("Turns up a new trump")
        case rules.Role.CHANGE:
            return text("No suit left: no trump")
        case rules.Role.OUT if edition.no_trump_lasts == "trick_then_turn":
            return text("No trump in this trick")
        case rules.Role.OUT:
            return text("No trump from now on")
        case rules.Role.REWIND if view.low_wins and edition.second_rewind == "toggles":
            return text("High cards win again")
        case rules.Role.REWIND:
            return text("Low cards win this trick")
        case rules.Role.BONUS:
            return _for_taker(edition.bonus)
        case rules.Role.MALUS:
            return _for_taker(edition.malus)
    return _choice(edition, role)


def _for_taker(points: int) -> Text:
    if not points:
        return text("Worth nothing")
    return text("{points:+} for whoever takes the trick", points=points)


def _choice(edition: rules.Edition, role: rules.Role) -> Text:
    """Return the effect of a card before its suit is named."""
    match role:
        case rules.Role.WILD if edition.wild_suit == "above_all":
            return text("Beats every other card")
        case rules.Role.WILD:
            return text("Highest of the suit you name")
        case rules.Role.LOW:
            return text("Lowest of the suit you name")
    return text("Name a new trump")
