"""Tooltips of the table's centre: trump, the suit led, the pile, low cards."""

from rage_desktop.presentation.sentences.common_phrases import listed, sentences
from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.tooltips.card_tooltip import single
from rage_desktop.presentation.tooltips.tooltip_data import TooltipContext, TooltipData, TrumpStep
from rage_desktop.rules import Arg, Card, Role, SuitName, Text, ntext, text


def trump(at: TooltipContext) -> TooltipData:
    """Return the trump, its meaning, and who determined it."""
    suit = at.table.trump
    step = at.last_step()
    if suit is None:
        return TooltipData(
            title=text("No trump"),
            rule=_no_trump(at),
            more=_came(at, step) if step is not None else None,
            none=True,
        )
    means = [text("Any {single} beats every other suit.", single=single(suit))]
    if at.table.low_wins:
        means = [
            text(
                "Any {single} beats every other suit, and the lowest is best.", single=single(suit)
            )
        ]
    if at.view.seat is not None and None not in at.table.hand:
        held = ntext("You hold {n} trump.", "You hold {n} trumps.", at.held(suit))
        means.append(held if at.held(suit) else text("You hold no trumps."))
    return TooltipData(
        title=text("{suit} is trump", suit=SuitName(suit)),
        rule=sentences(means),
        more=_came(at, step) if step is not None else None,
        suit=suit,
        seen=at.seen(suit),
    )


def _no_trump(at: TooltipContext) -> Text:
    if at.table.turn_pending:
        return text("There's no trump in this trick. Afterwards, a card is turned up.")
    if at.table.low_wins:
        return text("There's no trump, so the lowest card of the suit led wins.")
    return text("There's no trump, so the highest card of the suit led wins.")


def _came(at: TooltipContext, step: TrumpStep) -> Text | None:
    """Return who determined the trump, how and when."""
    match step.cause:
        case "DEAL" if at.edition.first_trump:
            return text("This edition has a trump for each round. No card is turned up.")
        case "DEAL":
            return _dealt(step)
        case "TURN":
            return text("It was turned up after trick {n}.", n=step.trick - 1)
        case "OUT":
            own = text("You removed the trump in trick {n}.", n=step.trick)
            other = text("{player} removed the trump in trick {n}.", n=step.trick)
            return voiced(step.seat or 0, at.you, own, other)
    return _changed(at, step)


def _dealt(step: TrumpStep) -> Text | None:
    if step.turned:
        return text("It was turned up when the round began.")
    if step.after is not None:
        return text("No number card turned up, so {suit} is trump.", suit=SuitName(step.after))
    return text("No number card turned up when the round began.")


def _changed(at: TooltipContext, step: TrumpStep) -> Text:
    """Return who changed the trump, and from what."""
    trick = step.trick
    before = step.before
    if step.after is None:
        return text("In trick {n} no suit was left for a new trump.", n=trick)
    if at.edition.change == "turn":
        own = text("Your card turned it up in trick {n}.", n=trick)
        other = text("{player}'s card turned it up in trick {n}.", n=trick)
    elif before is None:
        own = text("You named it in trick {n}.", n=trick)
        other = text("{player} named it in trick {n}.", n=trick)
    else:
        gaps: dict[str, Arg] = {"n": trick, "suit": SuitName(before)}
        own = text("You named it in trick {n}. Before that, {suit} was trump.", **gaps)
        other = text("{player} named it in trick {n}. Before that, {suit} was trump.", **gaps)
    return voiced(step.seat or 0, at.you, own, other)


def led(at: TooltipContext) -> TooltipData:
    """Return which suit is led, by whom, and what the others must do."""
    suit = at.table.lead
    trick = at.table.trick
    if suit is None:
        title = text("Not yet")
        rule = text("Nothing has been led yet.")
        if trick:
            title = text("No suit yet")
            rule = text("Only action cards so far. The next number card sets the suit to follow.")
        return TooltipData(title=title, rule=rule, none=False)
    first = next(play for play in trick if play.suit == suit)
    must = text("Whoever holds {suit} must play it.", suit=SuitName(suit))
    if at.edition.action_cards_any_time:
        must = text("Whoever holds {suit} must play it or an action card.", suit=SuitName(suit))
    by = voiced(first.seat, at.you, text("You led it."), text("{player} led it."))
    return TooltipData(
        title=text("{suit} is led", suit=SuitName(suit)),
        rule=must,
        more=by,
        suit=suit,
        seen=at.seen(suit),
    )


def pile(at: TooltipContext) -> TooltipData:
    """Return the number of undealt cards, and which turned ones are visible."""
    said = ntext(
        "{n} card that nobody holds this round.",
        "{n} cards that nobody holds this round.",
        at.table.pile,
    )
    turned: list[Card] = [card for card in at.view.spent if card in at.table.spent]
    if at.table.trump_card is not None:
        turned.append(at.table.trump_card)
    more = None
    if turned:
        more = ntext(
            "{n} was turned face up: {cards}.",
            "{n} were turned face up: {cards}.",
            len(turned),
            cards=listed([text("{card}", card=card) for card in turned]),
        )
    return TooltipData(title=text("The pile"), rule=said, more=more)


def low_cards_win(at: TooltipContext) -> TooltipData:
    """Return who made low cards win."""
    rewinds = [play for play in at.table.trick if getattr(play.card, "role", None) is Role.REWIND]
    rule = text("Low cards win this trick.")
    if rewinds:
        own = text("You played {card}: low cards win this trick.", card=rewinds[-1].card)
        other = text("{player} played {card}: low cards win this trick.", card=rewinds[-1].card)
        rule = voiced(rewinds[-1].seat, at.you, own, other)
    return TooltipData(
        title=text("Low wins"), rule=rule, more=text("Trumps still beat everything else.")
    )
