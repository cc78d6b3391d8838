"""An edition's rules in plain sentences, made from its knobs, so that help is never wrong."""

from typing import TypeAlias

from msgspec import Struct

from rage_desktop.rules.cards import Role
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.editions.examples import Example
from rage_desktop.rules.editions.look import Look
from rage_desktop.rules.text import SuitName, Text, ntext, text

Sentences: TypeAlias = tuple[Text, ...]


class ActionHelp(Struct, frozen=True):
    """What an action card does: its role, its name, how many there are, and sentences."""

    role: Role
    name: Text
    count: int
    effect: Sentences


def aim(edition: Edition) -> Text:
    """Return what the game is about, in two sentences."""
    if not edition.rewards_met_bids:
        return text("Say how many tricks you'll take. Here, an exact bid isn't always best.")
    if edition.exact > 0:
        return text("Say how many tricks you'll take. Take exactly that many and you score.")
    return text("Say how many tricks you'll take. The closer you get, the more you score.")


def a_trick(edition: Edition) -> Sentences:
    """Return what a trick is, how one follows, and who takes it."""
    free = edition.action_cards_any_time and _actions(edition)
    follow = (
        text("Follow the suit led if you can, or play an action card.")
        if free
        else text("Follow the suit led if you can.")
    )
    lines = [text("A trick is one card from each player."), follow]
    if _must_trump(edition):
        lines.append(text("If you have none of that suit, you must play a trump."))
        lines.append(text("If you have no trump either, play anything."))
    else:
        lines.append(text("If you have none of that suit, play anything."))
    if _actions(edition):
        lines.append(_only_actions(edition))
    lines.append(text("Whoever takes the trick leads the next one."))
    return tuple(lines)


def _only_actions(edition: Edition) -> Text:
    if edition.wild_suit == "above_all" and edition.action_counts.get(Role.WILD, 0):
        return text("If no card beats another, the first one takes the trick.")
    return text("If only action cards are played, the first of them takes the trick.")


def who_must_follow(edition: Edition) -> Text:
    """Return the duty to follow in one sentence."""
    if edition.action_cards_any_time and _actions(edition):
        return text("Whoever holds a card of the suit led must play one or an action card.")
    return text("Whoever holds a card of the suit led must play one.")


def trump(edition: Edition) -> Sentences:
    """Return where the trump comes from and what it does."""
    if _leaves_no_card(edition) and edition.trump_when_no_number_card == "none":
        plain = text("Without trump, the highest card of the suit led takes the trick.")
        return text("All cards are dealt, so there's never a trump."), plain
    return (
        *_first_trump(edition),
        text("Any trump beats every other suit, and a higher trump beats a lower one."),
        *_playing_trumps(edition),
        *_settled(edition),
    )


def _playing_trumps(edition: Edition) -> Sentences:
    """Return when a trump may be played, and when led."""
    must = _must_trump(edition)
    leading = leading_trumps(edition)
    if leading and must:
        return text("You must play a trump when you can't follow."), *leading
    if leading:
        return text("You may play a trump when you can't follow."), *leading
    if must:
        return (text("You must play a trump when you can't follow, and you may lead one."),)
    return (text("You may play a trump when you can't follow or when you lead."),)


def leading_trumps(edition: Edition) -> Sentences:
    """Return when no trump may be led; empty where one always may."""
    match edition.trump_lead:
        case "when_broken":
            early = text(
                "You can't lead one until a trump has been played, unless you hold nothing else."
            )
            return (early,)
        case "after_first_trick":
            return (text("You can't lead one in the first trick, unless you hold nothing else."),)
    return ()


def when_to_trump(edition: Edition) -> Text:
    """Return when a trump is played by somebody who does not lead."""
    if _must_trump(edition):
        return text("You must play one when you can't follow.")
    return text("You may play one when you can't follow.")


def action_cards(edition: Edition, look: Look) -> tuple[ActionHelp, ...]:
    """Return an entry for every kind of action card in the deck."""
    return tuple(
        ActionHelp(role, look.action_name(role), count, _effect(edition, look, role))
        for role in Role
        if (count := edition.action_counts.get(role, 0))
    )


def in_short(edition: Edition, role: Role) -> Text:
    """Return the main thing that an action card does."""
    named = edition.wild_suit != "automatic"
    match role:
        case Role.WILD if edition.wild_suit == "above_all":
            return text("Beats every other card.")
        case Role.WILD:
            own = text("The highest of the suit you name.")
            return own if named else text("Becomes the highest trump.")
        case Role.LOW:
            own = text("The lowest of the suit you name.")
            return own if named else text("Becomes the lowest trump.")
        case Role.CHANGE if edition.change == "turn":
            return text("A new trump is turned up.")
        case Role.CHANGE:
            return text("You name a new trump.")
        case Role.OUT if edition.no_trump_lasts == "trick_then_turn":
            return text("No trump for this trick.")
        case Role.OUT:
            return text("No trump from now on.")
        case Role.REWIND:
            return text("Low cards win this trick.")
    points = edition.bonus if role is Role.BONUS else edition.malus
    if points < 0:
        return ntext(
            "Whoever takes it loses {n} point.", "Whoever takes it loses {n} points.", -points
        )
    if not points:
        return text("It's worth nothing.")
    return ntext("Whoever takes it gets {n} point.", "Whoever takes it gets {n} points.", points)


def when_to_play_actions(edition: Edition) -> Sentences:
    """Return when an action card may be played; empty for a deck without any."""
    if not _actions(edition):
        return ()
    own = text("They have no suit of their own.")
    if edition.action_cards_any_time:
        return text("Play them at any time."), own
    if _must_trump(edition):
        return text("Play them when you lead, or have neither the suit led nor a trump."), own
    return text("Play them when you lead or can't follow."), own


def _actions(edition: Edition) -> bool:
    return any(edition.action_counts.values())


def _must_trump(edition: Edition) -> bool:
    return edition.cannot_follow == "must_trump"


def _first_trump(edition: Edition) -> Sentences:
    if edition.first_trump:
        return _listed_trump(edition)
    turned = text("A card is turned up after the deal. Its suit is trump.")
    skipped = (text("Action cards are skipped until a number card turns up."),)
    named = edition.trump_when_no_number_card
    return (
        turned,
        *(skipped if _actions(edition) else ()),
        text("If no number card turns up, there's no trump.")
        if named == "none"
        else text("If no number card turns up, {suit} is trump.", suit=SuitName(named)),
        text("Without trump, the highest card of the suit led takes the trick."),
    )


def _leaves_no_card(edition: Edition) -> bool:
    """Return whether every round deals all cards, so that none is left to turn up for a trump."""
    if edition.first_trump:
        return False
    seats = range(edition.players.min, edition.players.max + 1)
    return all(
        size * players == edition.deck_size()
        for players in seats
        for size in edition.rounds(players)
    )


def _listed_trump(edition: Edition) -> Sentences:
    """Return the first trump of each round where no card is turned up for it."""
    plain = text("Without trump, the highest card of the suit led takes the trick.")
    listed = edition.first_trump
    if set(listed) == {"none"}:
        return text("There's no trump."), plain
    if len(set(listed)) == 1:
        return (text("{suit} is always trump.", suit=SuitName(listed[0])),)
    said = [_named_trump(code) for code in listed]
    order: Text = text("{name}", name=said[0])
    for name in said[1:]:
        order = text("{names}, {name}", names=order, name=name)
    lines = (
        text("Each round has its own trump, in this order: {names}.", names=order),
        text("After the last one the list begins again."),
    )
    return (*lines, plain) if "none" in listed else lines


def _named_trump(code: str) -> Text:
    return text("No trump") if code == "none" else text("{name}", name=SuitName(code))


def _settled(edition: Edition) -> Sentences:
    changing = (edition.action_counts.get(role, 0) for role in (Role.CHANGE, Role.OUT))
    if not any(changing):
        return ()
    return (text("If the trump changes, it also changes for the cards on the table."),)


# -- action cards --------------------------------------------------------------------------------


def _effect(edition: Edition, look: Look, role: Role) -> Sentences:
    if role is Role.WILD or role is Role.LOW:
        return _extreme(edition, look, role)
    if role is Role.CHANGE:
        return _change(edition)
    if role is Role.OUT:
        return put_out(edition, look)
    if role is Role.REWIND:
        low = text("Low cards win this whole trick. Trumps still beat everything else.")
        return low, *several(edition, role)
    return points_for_taker(edition, role)


def points_for_taker(edition: Edition, role: Role) -> Sentences:
    """Return what a BONUS or a MALUS does."""
    points = edition.bonus if role is Role.BONUS else edition.malus
    mute = text("It can't beat any suit.")
    if points < 0:
        less = ntext(
            "Whoever takes the trick gets {n} point less.",
            "Whoever takes the trick gets {n} points less.",
            -points,
        )
        return less, mute
    if not points:
        return text("It's worth nothing."), mute
    more = ntext(
        "Whoever takes the trick gets {n} point more.",
        "Whoever takes the trick gets {n} points more.",
        points,
    )
    return more, mute


def several(edition: Edition, role: Role) -> Sentences:
    """Return what a second card of a role in the trick does; empty for a deck with one of it."""
    if edition.action_counts.get(role, 0) < 2:
        return ()
    match role:
        case Role.LOW:
            return (text("If two name the same suit, the first is lower."),)
        case Role.WILD if edition.equal_wilds == "first_high":
            return (text("If two name the same suit, the first is higher."),)
        case Role.WILD:
            return (text("If two name the same suit, the second is higher."),)
        case Role.REWIND if edition.second_rewind == "toggles":
            return (text("A second one reverses it again."),)
        case Role.REWIND:
            return (text("A second one changes nothing."),)
    return ()


def named_extreme(role: Role) -> Text:
    """Return what a WILD or a LOW does whose suit is named."""
    if role is Role.WILD:
        return text("Name any suit. This becomes its highest card.")
    return text("Name any suit. This becomes its lowest card.")


def above_all(edition: Edition) -> Sentences:
    """Return what a WILD does that counts as no suit."""
    first = text("If there are two, the first takes the trick.")
    if edition.equal_wilds == "last_high":
        first = text("If there are several, the last takes the trick.")
    return (
        text("It beats every other card, trumps too."),
        text("If it's led, everyone may play anything."),
        *((first,) if edition.action_counts.get(Role.WILD, 0) > 1 else ()),
    )


def _extreme(edition: Edition, look: Look, role: Role) -> Sentences:
    wild = role is Role.WILD
    if wild and edition.wild_suit == "above_all":
        return above_all(edition)
    if edition.wild_suit != "automatic":
        lines = [named_extreme(role)]
    else:
        lines = [
            text(
                "Automatically becomes the highest trump or, without trump, the highest card of "
                "the suit led."
            )
            if wild
            else text(
                "Automatically becomes the lowest trump or, without trump, the lowest card of "
                "the suit led."
            ),
            text("If there's neither, you name its suit."),
        ]
    lines += several(edition, role)
    if not wild and edition.action_counts.get(Role.REWIND, 0):
        lines.append(
            text("With {card}, the lowest card is best.", card=look.action_name(Role.REWIND))
        )
    return tuple(lines)


def _change(edition: Edition) -> Sentences:
    if edition.change != "turn":
        return _named_change(edition)
    if edition.change_excludes == "nothing":
        lines = [
            text("Cards are turned up until there's a number card. Its suit is trump at once.")
        ]
    else:
        lines = [
            text(
                "Cards are turned up until there's a new trump. It counts at once, even in "
                "this trick."
            ),
            _passed_over(edition),
        ]
    match edition.change_with_nothing_suitable:
        case "next_suit_down":
            lines.append(text("If none fits, the next suit on the list becomes trump."))
        case "recycle_spent":
            lines.append(text("If none fits, the turned cards are shuffled and turned up again."))
        case _:
            lines.append(text("If none fits, there's no trump."))
    return tuple(lines)


def _named_change(edition: Edition) -> Sentences:
    lines = [text("You name a new trump. It counts at once, even in this trick.")]
    lines += _barred(edition)
    if edition.change == "choose_from_pile":
        condition = text(
            "A card of that suit must be in the pile or face up. You can see which suits qualify."
        )
        lines.append(condition)
        if edition.change_with_nothing_suitable == "next_suit_down":
            lines.append(text("If none is left, the next suit on the list becomes trump."))
        else:
            lines.append(text("If none is left, there's no trump."))
    return tuple(lines)


def _before_too(edition: Edition) -> bool:
    """Return whether, while there is no trump, the one before it is excluded."""
    return edition.change_excludes == "last_named" and bool(edition.action_counts.get(Role.OUT, 0))


def _passed_over(edition: Edition) -> Text:
    if _before_too(edition):
        return text("The current trump is skipped or, if there's none, the trump before it.")
    return text("The current trump is skipped.")


def _barred(edition: Edition) -> Sentences:
    if edition.change_excludes == "nothing":
        return ()
    if _before_too(edition):
        return (text("It can't be the current trump or, if there's none, the trump before it."),)
    return (text("It can't be the current trump."),)


def put_out(edition: Edition, look: Look) -> Sentences:
    """Return what an OUT does: first of all to the trump."""
    changes = edition.action_counts.get(Role.CHANGE, 0)
    if edition.no_trump_lasts == "trick_then_turn":
        lines = (
            text("There's no trump for this trick. Afterwards, a card is turned up for a new one."),
        )
        if not changes:
            return lines
        last = text(
            "With {card} in the same trick, the one played last counts.",
            card=look.action_name(Role.CHANGE),
        )
        return *lines, last
    if changes:
        return (text("Removes the trump until someone names a new one."),)
    return (text("Removes the trump for the rest of the round."),)


def why_taken(example: Example) -> Text:
    """Return in one or two sentences why the winning card takes the trick."""
    best = example.plays[example.winner]
    led = next((play.suit for play in example.plays if play.suit is not None), None)
    assert best.suit is not None
    assert led is not None
    if best.suit == example.trump_after and best.suit != led:
        return text("{card} is trump, so it beats every other suit.", card=best.card)
    others = [p for p in example.plays if p.suit is not None and p.suit != led]
    takes = text("{card} is the highest card of the suit led.", card=best.card)
    if not others:
        return takes
    return text("{first} {card} is another suit.", first=takes, card=others[-1].card)


def played_effect(example: Example, place: int, names: tuple[str, ...]) -> Text:
    """Return the effect of a card in the trick, worded as at the table."""
    play = example.plays[place]
    player = names[place]
    led = next(play.suit for play in example.plays if play.suit is not None)
    suit = SuitName(led)
    if place == 0:
        said = text("{player} leads {suit}.", player=player, suit=suit)
    elif play.suit == led:
        said = text("{player} follows {suit}.", player=player, suit=suit)
    elif play.suit == example.trump_after:
        said = text("{player} has no {suit} and plays a trump.", player=player, suit=suit)
    else:
        said = text(
            "{player} has no {suit}, and {card} can't take the trick.",
            player=player,
            suit=suit,
            card=play.card,
        )
    if place != example.winner:
        return said
    return text("{first} {next}", first=said, next=text("It takes the trick."))
