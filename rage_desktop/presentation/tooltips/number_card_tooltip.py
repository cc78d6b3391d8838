"""Tooltips of number cards, in the hand and on the table."""

from rage_desktop.presentation.sentences.common_phrases import sentences
from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.tooltips.tooltip_context import TooltipContext
from rage_desktop.presentation.tooltips.tooltip_data import TooltipData
from rage_desktop.rules import NumberCard, Phase, PlayedCard, SeatName, SuitName, Text, ntext, text
from rage_desktop.rules.legality import why_not_card


def number_in_hand(at: TooltipContext, card: NumberCard) -> TooltipData:
    """Return the tooltip of a number card in the viewer's hand."""
    return TooltipData(
        title=text("{card}", card=card),
        kind=_kind(at, card),
        rule=_in_hand(at, card),
        more=_beats(at, card),
        seen=at.seen(card.suit),
        card=card,
    )


def number_on_table(
    at: TooltipContext, card: NumberCard, play: PlayedCard, caption: Text
) -> TooltipData:
    """Return how a number card of the trick ranks, and why."""
    return TooltipData(
        title=text("{card}", card=card),
        kind=_kind(at, card),
        rule=_on_table(at, card, play),
        more=_beats(at, card),
        now=_why_behind(at, play),
        after=next((each.suit for each in at.table.trick if each.seat == at.table.winning), None),
        seen=at.seen(card.suit),
        card=card,
        caption=caption,
    )


def number_turned(at: TooltipContext, card: NumberCard) -> TooltipData:
    """Return the tooltip of the turned card whose suit is trump."""
    return TooltipData(
        title=text("{card}", card=card),
        kind=text("Number card, turned for trump"),
        rule=text(
            "{suit} is trump, so any {single} beats every other suit.",
            suit=SuitName(card.suit),
            single=single(card.suit),
        ),
        more=text("It stays face up until the trump changes. Nobody holds it."),
        seen=at.seen(card.suit),
        card=card,
    )


def single(suit: str) -> SuitName:
    """Return the singular name of a suit's card: a Heart of Hearts."""
    return SuitName(suit, single=True)


def _kind(at: TooltipContext, card: NumberCard) -> Text:
    if card.suit == at.table.trump:
        return text("Number card, a trump")
    return text("Number card")


def _in_hand(at: TooltipContext, card: NumberCard) -> Text:
    table, lead = at.table, at.table.lead
    playing = table.phase is Phase.PLAY
    if playing and card in at.view.hand and why_not_card(at.edition, at.view.hand, lead, card):
        assert lead is not None
        return text("You hold {suit}, so follow it. This one has to wait.", suit=SuitName(lead))
    if playing and lead is not None and card.suit == lead:
        return _follows(at, card)
    if card.suit == table.trump:
        return text("A trump. Any {single} beats every other suit.", single=single(card.suit))
    if not playing or not table.trick:
        return text("You may lead it.") if playing else _still_out(at, card)
    if lead is None:
        return text("You may play it. Then {suit} is the suit to follow.", suit=SuitName(card.suit))
    return text("It's neither trump nor the suit led, so it can't win unless the trump changes.")


def _follows(at: TooltipContext, card: NumberCard) -> Text:
    if at.table.low_wins:
        return ntext(
            "Follows {suit}. Low cards win now, and {n} lower card is still unplayed.",
            "Follows {suit}. Low cards win now, and {n} lower cards are still unplayed.",
            at.knowledge.below(card.suit, card.rank),
            suit=SuitName(card.suit),
        )
    return ntext(
        "Follows {suit}. {n} higher card is still unplayed.",
        "Follows {suit}. {n} higher cards are still unplayed.",
        at.knowledge.above(card.suit, card.rank),
        suit=SuitName(card.suit),
    )


def _still_out(at: TooltipContext, card: NumberCard) -> Text:
    return ntext(
        "{n} higher {single} is still unplayed.",
        "{n} higher cards of {suit} are still unplayed.",
        at.knowledge.above(card.suit, card.rank),
        suit=SuitName(card.suit),
        single=single(card.suit),
    )


def _beats(at: TooltipContext, card: NumberCard) -> Text:
    """Return what it beats and loses to, independent of the current trick."""
    if at.table.low_wins:
        if card.suit == at.table.trump:
            return text("Beats higher trumps and every other suit. Loses to lower trumps.")
        return text("Beats higher cards of its suit. Loses to lower ones and to any trump.")
    if card.suit == at.table.trump:
        return text("Beats lower trumps and every other suit. Loses to higher trumps.")
    if at.table.trump is None:
        return text("Beats lower cards of its suit. Loses to higher ones of the suit led.")
    return text("Beats lower cards of its suit. Loses to higher ones and to any trump.")


def _on_table(at: TooltipContext, card: NumberCard, play: PlayedCard) -> Text:
    said = standing_sentence(at, play)
    if card.suit == at.table.trump and _since(at, play):
        after = text(
            "{suit} became trump after it was played, so it counts as trump.",
            suit=SuitName(card.suit),
        )
        return sentences([after, said])
    return said


def standing_sentence(at: TooltipContext, play: PlayedCard) -> Text:
    """Return who played a card of the trick, and whether it is winning."""
    table = at.table
    ahead = next((each.card for each in table.trick if each.seat == table.winning), None)
    if ahead is None:
        return text("{player} played it.", player=SeatName(play.seat))
    if play.seat == table.winning:
        own = text("You played it, and it's winning.")
        other = text("{player} played it, and it's winning.")
    else:
        own = text("You played it, but {card} is winning.", card=ahead)
        other = text("{player} played it, but {card} is winning.", card=ahead)
    return voiced(play.seat, at.you, own, other)


def _since(at: TooltipContext, play: PlayedCard) -> bool:
    """Return whether the trump changed after this card of the trick was played."""
    seats = [each.seat for each in at.table.trick]
    place = seats.index(play.seat)
    later = [at.step_of(i) for i in range(place + 1, len(seats))]
    return any(step is not None and step.after == at.table.trump for step in later)


def _why_behind(at: TooltipContext, play: PlayedCard) -> Text | None:
    """Return why a card of another suit than the winning one cannot win."""
    table = at.table
    ahead = next((each for each in table.trick if each.seat == table.winning), None)
    if ahead is None or ahead.suit is None or ahead.suit == play.suit:
        return None
    if ahead.suit == table.trump:
        return text("{suit} is trump and beats every other suit.", suit=SuitName(ahead.suit))
    return text("{suit} was led, so only {suit} or trump can win.", suit=SuitName(ahead.suit))
