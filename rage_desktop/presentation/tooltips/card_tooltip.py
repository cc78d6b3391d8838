"""The tooltip of a card of the hand, of the trick, or turned for trump: what a number card beats,
what an action card would do or did."""

from msgspec import structs

from rage_desktop import rules
from rage_desktop.presentation.sentences.common_phrases import sentences
from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.tooltips.tooltip_data import TooltipContext, TooltipData
from rage_desktop.rules import SuitName, Text, ntext, text
from rage_desktop.rules.editions.help import (
    above_all,
    action_cards,
    named_extreme,
    points_for_taker,
    put_out,
    several,
)
from rage_desktop.rules.legality import why_not_card
from rage_desktop.rules.trump import excluded_suit

NO_SUIT = text("It has no suit and can't beat any card that has one.")


def in_hand(at: TooltipContext, card: rules.Card) -> TooltipData:
    """Return the tooltip of a card of the hand."""
    if isinstance(card, rules.ActionCard):
        return _action_in_hand(at, card)
    return structs.replace(_number(at, card), rule=_number_rule(at, card))


def on_table(at: TooltipContext, play: rules.PlayedCard, *, first: bool) -> TooltipData:
    """Return the tooltip of a card of the trick: how it ranks and why, or what it does there."""
    caption = _caption(at, play, first=first)
    table = at.table
    if isinstance(play.card, rules.ActionCard):
        return _action_on_table(at, play.card, play, caption)
    return structs.replace(
        _number(at, play.card),
        rule=_on_table(at, play.card, play),
        now=_why_behind(at, play),
        after=next((each.suit for each in table.trick if each.seat == table.winning), None),
        caption=caption,
    )


def _caption(at: TooltipContext, play: rules.PlayedCard, *, first: bool) -> Text:
    """Return who played a card, or led it."""
    own = text("You led it") if first else text("You played it")
    # "it" never stands alone in a second line
    other = text("{player} led it") if first else text("{player} played\u00a0it")
    return voiced(play.seat, at.you, own, other)


def _number(at: TooltipContext, card: rules.NumberCard) -> TooltipData:
    """Return the tooltip of a number card anywhere."""
    return TooltipData(
        title=text("{card}", card=card),
        kind=_number_kind(at, card),
        more=_beats(at, card),
        seen=at.seen(card.suit),
        card=card,
    )


def turned(at: TooltipContext, card: rules.Card) -> TooltipData:
    """Return the tooltip of the turned card whose suit is trump."""
    assert isinstance(card, rules.NumberCard)
    return TooltipData(
        title=text("{card}", card=card),
        kind=text("Number card, turned up for trump"),
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


def _number_kind(at: TooltipContext, card: rules.NumberCard) -> Text:
    if card.suit == at.table.trump:
        return text("Number card, a trump")
    return text("Number card")


def _number_rule(at: TooltipContext, card: rules.NumberCard) -> Text:
    table = at.table
    lead = table.lead
    playing = table.phase is rules.Phase.PLAY
    reason = _must_wait(at, card)
    if reason is not None:
        return sentences([reason, text("You can't play this card now.")])
    if playing and lead is not None and card.suit == lead:
        return _follows(at, card)
    if card.suit == table.trump:
        return text("A trump. Any {single} beats every other suit.", single=single(card.suit))
    if not playing or not table.trick:
        return text("You may lead it.") if playing else _still_out(at, card)
    if lead is None:
        return text("You may play it. Then {suit} is the suit to follow.", suit=SuitName(card.suit))
    return text("It's neither trump nor the suit led, so it can't win unless the trump changes.")


def _follows(at: TooltipContext, card: rules.NumberCard) -> Text:
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


def _still_out(at: TooltipContext, card: rules.NumberCard) -> Text:
    return ntext(
        "{n} higher {single} is still unplayed.",
        "{n} higher cards of {suit} are still unplayed.",
        at.knowledge.above(card.suit, card.rank),
        suit=SuitName(card.suit),
        single=single(card.suit),
    )


def _beats(at: TooltipContext, card: rules.NumberCard) -> Text:
    """Return which cards it beats and loses to, independent of the current trick."""
    if at.table.low_wins:
        if card.suit == at.table.trump:
            return text("Beats higher trumps and every other suit. Loses to lower trumps.")
        return text("Beats higher cards of its suit. Loses to lower ones and to any trump.")
    if card.suit == at.table.trump:
        return text("Beats lower trumps and every other suit. Loses to higher trumps.")
    if at.table.trump is None:
        return text("Beats lower cards of its suit. Loses to higher ones of the suit led.")
    return text("Beats lower cards of its suit. Loses to higher ones and to any trump.")


def _on_table(at: TooltipContext, card: rules.NumberCard, play: rules.PlayedCard) -> Text:
    said = standing_sentence(at, play)
    if card.suit == at.table.trump and _since(at, play):
        after = text(
            "{suit} became trump after it was played, so it counts as trump.",
            suit=SuitName(card.suit),
        )
        return sentences([after, said])
    return said


def standing_sentence(at: TooltipContext, play: rules.PlayedCard) -> Text:
    """Return who played a card of the trick, and whether it is winning."""
    table = at.table
    ahead = next((each.card for each in table.trick if each.seat == table.winning), None)
    if ahead is None:
        own = text("You played it.")
        other = text("{player} played it.")
    elif play.seat == table.winning:
        own = text("You played it, and it's winning.")
        other = text("{player} played it, and it's winning.")
    else:
        own = text("You played it, but {card} is winning.", card=ahead)
        other = text("{player} played it, but {card} is winning.", card=ahead)
    return voiced(play.seat, at.you, own, other)


def _since(at: TooltipContext, play: rules.PlayedCard) -> bool:
    """Return whether the trump changed after this card of the trick was played."""
    seats = [each.seat for each in at.table.trick]
    place = seats.index(play.seat)
    later = [at.step_of(i) for i in range(place + 1, len(seats))]
    return any(step is not None and step.after == at.table.trump for step in later)


def _why_behind(at: TooltipContext, play: rules.PlayedCard) -> Text | None:
    """Return why a card of another suit than the winning one cannot win."""
    table = at.table
    ahead = next((each for each in table.trick if each.seat == table.winning), None)
    if ahead is None or ahead.suit is None or ahead.suit == play.suit:
        return None
    if ahead.suit == table.trump:
        return text("{suit} is trump and beats every other suit.", suit=SuitName(ahead.suit))
    return text("{suit} was led, so only {suit} or trump can win.", suit=SuitName(ahead.suit))


# -- action cards ----------------------------------------------------------------------------------


def _action_in_hand(at: TooltipContext, card: rules.ActionCard) -> TooltipData:
    """Return the tooltip of an action card in the viewer's hand."""
    does = _action_rule(at, card.role)
    more = _more(at, card.role)
    return TooltipData(
        title=text("{card}", card=card),
        kind=_action_kind(at, card),
        rule=sentences(does),
        more=sentences(more) if more else None,
        now=_must_wait(at, card),
        card=card,
    )


def _action_on_table(
    at: TooltipContext, card: rules.ActionCard, play: rules.PlayedCard, caption: Text
) -> TooltipData:
    """Return the tooltip of an action card in the trick: its rule and its effect there."""
    place = [each.seat for each in at.table.trick].index(play.seat)
    step = at.step_of(place)
    rule = [
        line
        for each in action_cards(at.edition, at.look)
        if each.role is card.role
        for line in each.effect
    ]
    more = rule[2:]
    if card.role in (rules.Role.CHANGE, rules.Role.OUT):
        more.append(NO_SUIT)
    return TooltipData(
        title=text("{card}", card=card),
        kind=_action_kind(at, card),
        rule=sentences(rule[:2]) if rule else None,
        more=sentences(more) if more else None,
        now=sentences(_did(at, card.role, play, place)),
        before=step.before if step else None,
        after=step.after if step else play.suit,
        changed=step is not None,
        card=card,
        caption=caption,
    )


def _action_kind(at: TooltipContext, card: rules.ActionCard) -> Text:
    return text(
        "Action card, {n} of {count} in the deck",
        n=at.edition.action_counts.get(card.role, 0),
        count=at.edition.deck_size(),
    )


def _must_wait(at: TooltipContext, card: rules.Card) -> Text | None:
    """Return why a card of the viewer's hand may not be played to this trick; None if it may."""
    if at.table.phase is not rules.Phase.PLAY or card not in at.view.hand:
        return None
    return why_not_card(at.edition, at.view.hand, at.table, card)


# -- in the hand ---------------------------------------------------------------------------------


def _action_rule(at: TooltipContext, role: rules.Role) -> list[Text]:
    match role:
        case rules.Role.WILD | rules.Role.LOW:
            return _extreme(at, role)
        case rules.Role.CHANGE:
            return _change(at)
        case rules.Role.OUT:
            return [_out(at)]
        case rules.Role.REWIND:
            return [_rewind(at)]
        case rules.Role.BONUS | rules.Role.MALUS:
            return [*points_for_taker(at.edition, role)]


def _extreme(at: TooltipContext, role: rules.Role) -> list[Text]:
    if role is rules.Role.WILD and at.edition.wild_suit == "above_all":
        return list(above_all(at.edition))
    automatic = at.edition.wild_suit == "automatic"
    said = [_automatic(at, role) if automatic else named_extreme(role)]
    if at.table.low_wins:
        said.append(text("Low cards win now, so the lowest is best."))
    return said


def _automatic(at: TooltipContext, role: rules.Role) -> Text:
    trump = at.table.trump
    lead = at.table.lead
    high = role is rules.Role.WILD
    if trump is not None:
        if high:
            return text("Becomes the highest {single}, the trump.", single=single(trump))
        return text("Becomes the lowest {single}, the trump.", single=single(trump))
    if lead is not None:
        if high:
            return text("No trump: becomes the highest {single}.", single=single(lead))
        return text("No trump: becomes the lowest {single}.", single=single(lead))
    return text("There's no trump and nothing was led, so you name its suit.")


def _change(at: TooltipContext) -> list[Text]:
    if at.edition.change == "turn":
        return [
            text(
                "Cards are turned up until there's a new trump. It counts at once, even in "
                "this trick."
            )
        ]
    said = [text("You name a new trump. It counts at once, even in this trick.")]
    barred = excluded_suit(at.edition, at.table.trump, at.view.last_named)
    if barred is not None:
        said.append(text("You can't name {suit}.", suit=SuitName(barred)))
    return said


def _out(at: TooltipContext) -> Text:
    if at.edition.no_trump_lasts == "trick_then_turn" and at.table.turn_pending:
        return text("There's no trump in this trick, so it changes nothing.")
    if at.edition.no_trump_lasts != "trick_then_turn" and at.table.trump is None:
        return text("There's no trump now, so it changes nothing.")
    return put_out(at.edition, at.look)[0]


def _rewind(at: TooltipContext) -> Text:
    if not at.table.low_wins:
        return text("Low cards win this whole trick. Trumps still beat everything else.")
    if at.edition.second_rewind == "toggles":
        return text("Low cards win now. This makes high cards win again.")
    return text("Low cards win already, so it changes nothing.")


def _more(at: TooltipContext, role: rules.Role) -> list[Text]:
    """Return the details: which of two is better, that it has no suit."""
    if role in (rules.Role.CHANGE, rules.Role.OUT):
        return [NO_SUIT]
    if role is rules.Role.REWIND and at.table.low_wins:
        return []
    return [*several(at.edition, role)]


# -- on the table --------------------------------------------------------------------------------


def _did(at: TooltipContext, role: rules.Role, play: rules.PlayedCard, place: int) -> list[Text]:
    match role:
        case rules.Role.WILD | rules.Role.LOW if play.suit is not None:
            return [*_counts_as(role, play.suit), standing_sentence(at, play)]
        case rules.Role.CHANGE | rules.Role.OUT:
            return [_settled(at, role, play, place)]
        case rules.Role.REWIND if at.table.low_wins:
            own = text("You played Rewind: low cards win this trick.")
            other = text("{player} played Rewind: low cards win this trick.")
            return [voiced(play.seat, at.you, own, other)]
        case rules.Role.BONUS | rules.Role.MALUS:
            return [_goes_to(at)]
    return [standing_sentence(at, play)]


def _counts_as(role: rules.Role, suit: str) -> list[Text]:
    if role is rules.Role.WILD:
        first = text("The highest {single}.", single=single(suit))
    else:
        first = text("The lowest {single}.", single=single(suit))
    stays = text("It stays {suit}, even if the trump changes.", suit=SuitName(suit))
    return [first, stays]


def _settled(at: TooltipContext, role: rules.Role, play: rules.PlayedCard, place: int) -> Text:
    """Return the card's effect on the trump."""
    step = at.step_of(place)
    if step is None:
        own = text("You played it.")
        other = text("{player} played it.")
    elif role is rules.Role.OUT and step.before is None:
        return text("There was no trump, so it changed nothing.")
    elif role is rules.Role.OUT:
        own = text("You removed the trump with it.")
        other = text("{player} removed the trump with it.")
    elif step.after is None:
        own = text("You played it, but no suit was left, so there's no trump.")
        other = text("{player} played it, but no suit was left, so there's no trump.")
    elif at.edition.change == "turn":
        own = text("You turned up {suit} with it.", suit=SuitName(step.after))
        other = text("{player} turned up {suit} with it.", suit=SuitName(step.after))
    else:
        own = text("You made {suit} trump with it.", suit=SuitName(step.after))
        other = text("{player} made {suit} trump with it.", suit=SuitName(step.after))
    return voiced(play.seat, at.you, own, other)


def _goes_to(at: TooltipContext) -> Text:
    table = at.table
    suited = any(each.suit is not None for each in table.trick)
    if table.winning is None or not suited:
        return text("Goes to whoever takes this trick.")
    own = text("Goes to whoever takes this trick. You're winning.")
    other = text("Goes to whoever takes this trick. {player} is winning.")
    return voiced(table.winning, at.you, own, other)
