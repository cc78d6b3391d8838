"""What a workshop tells about settings that are allowed: which can't matter, and which are odd."""

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import structs

from rage_desktop.rules.cards import ActionCard, Role
from rage_desktop.rules.editions.clashes import clashes
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.editions.way_out import Advice, Idle, WayOut
from rage_desktop.rules.text import Text, ntext, text

NEEDED: Final[dict[str, tuple[Role, int]]] = {
    "change": (Role.CHANGE, 1),
    "change_excludes": (Role.CHANGE, 1),
    "no_trump_lasts": (Role.OUT, 1),
    "equal_wilds": (Role.WILD, 2),
    "second_rewind": (Role.REWIND, 2),
    "bonus": (Role.BONUS, 1),
    "malus": (Role.MALUS, 1),
}
"""The settings that say what a card does, and how many of it there have to be."""
USUAL_COUNTS: Final = {Role.CHANGE: 4, Role.OUT: 4}
USUAL_COUNT: Final = 2
MANY_ACTIONS: Final = 1 / 3


def idle(edition: Edition, key: str) -> Idle | None:
    """Return why a setting can't matter as the others are; None if it can."""
    if key in NEEDED:
        role, needed = NEEDED[key]
        return _without(edition, role) if _count(edition, role) < needed else None
    if key.startswith("hand_sizes."):
        return _idle_hands(edition, key)
    match key:
        case "change_with_nothing_suitable" if not _turns_up_again(edition):
            return _without(edition, Role.CHANGE)
        case "action_cards_any_time" if not any(edition.action_counts.values()):
            return Idle(
                text("There are no action cards in this deck."), _put_in(edition, Role.WILD)
            )
        case "wild_suit" if not _count(edition, Role.WILD) + _count(edition, Role.LOW):
            return _without(edition, Role.WILD)
        case "trump_when_no_number_card":
            return _idle_without_number_card(edition)
        case "hook" if edition.bids != "open" and not edition.hook:
            way = WayOut(text("Bid in turn"), {"bids": "open"})
            return Idle(text("Bids aren't made in turn."), way)
        case "cannot_follow" | "trump_lead" if _never_has_trump(edition):
            return Idle(text("There's never a trump."), _turn_up())
        case "sweep" if not edition.points_per_trick.exact and not edition.points_per_trick.over:
            return Idle(text("Tricks themselves score nothing."), _trick_points(edition))
    return None


def advice(edition: Edition) -> tuple[Advice, ...]:
    """Return what is odd about an edition that can be played, the weightiest first."""
    return () if clashes(edition) else tuple(_advice(edition))


def _count(edition: Edition, role: Role) -> int:
    return edition.action_counts.get(role, 0)


def _without(edition: Edition, role: Role) -> Idle:
    """Return that a deck has too few of a card."""
    card = ActionCard(role)
    if _count(edition, role):
        reason = text("There's only one {card} in this deck.", card=card)
    else:
        reason = text("There's no {card} in this deck.", card=card)
    return Idle(reason, _put_in(edition, role))


def _put_in(edition: Edition, role: Role) -> WayOut:
    count = USUAL_COUNTS.get(role, USUAL_COUNT)
    counts = {each.value: number for each, number in edition.action_counts.items()}
    label = text("Add {n}\u00a0×\u00a0{card}", n=count, card=ActionCard(role))
    return WayOut(label, {"action_counts": counts | {role.value: count}})


def _turn_up() -> WayOut:
    return WayOut(text("Turn up a card for trump"), {"first_trump": ()})


def _trick_points(edition: Edition) -> WayOut:
    points = structs.replace(edition.points_per_trick, exact=1)
    label = text("A point for each trick of an exact bid")
    return WayOut(label, {"points_per_trick": msgspec.to_builtins(points)})


def _turns_up_again(edition: Edition) -> bool:
    """Return whether a new trump may be looked for in a round."""
    after_out = _count(edition, Role.OUT) > 0 and edition.no_trump_lasts == "trick_then_turn"
    return after_out or _count(edition, Role.CHANGE) > 0


def _never_has_trump(edition: Edition) -> bool:
    return set(edition.first_trump) == {"none"} and not _turns_up_again(edition)


def _idle_without_number_card(edition: Edition) -> Idle | None:
    always = edition.cards_kept_undealt > 0 and not any(edition.action_counts.values())
    if edition.first_trump:
        return Idle(text("The first trumps come from a list."), None if always else _turn_up())
    return Idle(text("A number card always turns up.")) if always else None


def _idle_hands(edition: Edition, key: str) -> Idle | None:
    plan = edition.hand_sizes
    listed = plan.order == "list"
    if key in ("hand_sizes.first", "hand_sizes.last", "hand_sizes.step") and listed:
        shrinking = structs.replace(plan, order="down", sizes=())
        way = WayOut(text("Let hands shrink"), {"hand_sizes": msgspec.to_builtins(shrinking)})
        return Idle(text("Hands follow a list."), way)
    if key == "hand_sizes.sizes" and not listed and not plan.sizes:
        sizes = (1,) if clashes(edition) else edition.rounds(edition.players.max)
        changed = structs.replace(plan, order="list", sizes=sizes, ends_for_all=False)
        way = WayOut(text("Follow a list"), {"hand_sizes": msgspec.to_builtins(changed)})
        return Idle(text("Hands don't follow a list."), way)
    if key == "hand_sizes.fit":
        named = [*plan.sizes, *(end for end in (plan.first, plan.last) if end is not None)]
        if max(named, default=1) <= edition.largest_hand(edition.players.max):
            return Idle(text("The deck is large enough for every hand."))
    return None


def _advice(edition: Edition) -> Iterator[Advice]:
    if not edition.rewards_met_bids:
        yield Advice(
            ("exact", "missed"), text("Missing a bid can score as much as making it, or more.")
        )
    yield from _turned_points(edition)
    yield from _odd_sweep(edition)
    yield from _odd_decks(edition)
    if _shuffles_nothing(edition):
        yield Advice(
            ("change_with_nothing_suitable", "change"),
            text("Nothing is shuffled when players name the new trump."),
        )


def _turned_points(edition: Edition) -> Iterator[Advice]:
    if _count(edition, Role.BONUS) and edition.bonus < 0:
        reason = text("{card} takes points away.", card=ActionCard(Role.BONUS))
        yield Advice(("bonus",), reason, (_worth("bonus", -edition.bonus),))
    if _count(edition, Role.MALUS) and edition.malus > 0:
        reason = text("{card} adds points.", card=ActionCard(Role.MALUS))
        yield Advice(("malus",), reason, (_worth("malus", -edition.malus),))


def _worth(key: str, points: int) -> WayOut:
    return WayOut(ntext("{n} point", "{n} points", points), {key: points})


def _odd_sweep(edition: Edition) -> Iterator[Advice]:
    points = edition.points_per_trick
    if edition.sweep != "off" and min(points.exact, points.over) < 0:
        yield Advice(
            ("sweep", "points_per_trick.exact", "points_per_trick.over"),
            text("Taking every trick doubles points below 0, too."),
            (WayOut(text("Double nothing"), {"sweep": "off"}),),
        )


def _odd_decks(edition: Edition) -> Iterator[Advice]:
    if sum(edition.action_counts.values()) > MANY_ACTIONS * edition.deck_size():
        yield Advice(
            ("action_counts",),
            text(
                "More than a third of the cards are action cards. Bots have rarely played with "
                "so many."
            ),
        )
    if len(edition.suits) == 1:
        yield Advice(("suits",), text("There's only one suit, so every number card can follow."))
    dealt = _dealt_to_the_last(edition)
    if dealt and not edition.first_trump and edition.trump_when_no_number_card == "none":
        yield Advice(("cards_kept_undealt",), _no_card_left(dealt), (_keep_one(edition),))


def _no_card_left(size: int) -> Text:
    return ntext(
        "In a hand of {n} card there's no trump, because no card is left to turn up.",
        "In hands of {n} cards there's no trump, because no card is left to turn up.",
        size,
    )


def _keep_one(edition: Edition) -> WayOut:
    label = ntext("Keep {n} card undealt", "Keep {n} cards undealt", 1)
    fitting = msgspec.to_builtins(structs.replace(edition.hand_sizes, fit=True))
    return WayOut(label, {"cards_kept_undealt": 1, "hand_sizes": fitting})


def _dealt_to_the_last(edition: Edition) -> int:
    """Return the largest hand for which the whole deck is dealt; 0 if there's none."""
    deck = edition.deck_size()
    seats = range(edition.players.min, edition.players.max + 1)
    return max(
        (size for players in seats for size in edition.rounds(players) if size * players == deck),
        default=0,
    )


def _shuffles_nothing(edition: Edition) -> bool:
    chosen = edition.change != "turn" and _count(edition, Role.CHANGE) > 0
    turned = _count(edition, Role.OUT) > 0 and edition.no_trump_lasts == "trick_then_turn"
    return edition.change_with_nothing_suitable == "recycle_spent" and chosen and not turned
