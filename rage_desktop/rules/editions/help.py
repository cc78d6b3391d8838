"""An edition's rules in plain sentences, made from its knobs, so that help is never wrong."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from rage_desktop.rules.cards import Role
from rage_desktop.rules.editions.edition import Edition, TieRule
from rage_desktop.rules.editions.examples import Example
from rage_desktop.rules.editions.file import EditionFile, Look, Variant, variants_in_force
from rage_desktop.rules.text import SuitName, Text, ntext, text

Sentences: TypeAlias = tuple[Text, ...]

TIES: Final[Mapping[TieRule, tuple[Text, Text]]] = {
    "most_exact": (
        text("In a tie, more exact bids win."),
        text("If that's a tie, too, more exact bids win."),
    ),
    "best_last_round": (
        text("In a tie, the better last round wins."),
        text("If that's a tie, too, the better last round wins."),
    ),
    "coin": (text("In a tie, a coin is tossed."), text("If that's a tie, too, a coin is tossed.")),
    "shared": (
        text("In a tie, the win is shared."),
        text("If that's a tie, too, the win is shared."),
    ),
}
"""How a tie is settled, by what comes first, and what comes after it."""


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
        lines.append(text("If only action cards are played, the first of them takes the trick."))
    lines.append(text("Whoever takes the trick leads the next one."))
    return tuple(lines)


def who_must_follow(edition: Edition) -> Text:
    """Return the duty to follow in one sentence."""
    if edition.action_cards_any_time and _actions(edition):
        return text("Whoever holds a card of the suit led must play one or an action card.")
    return text("Whoever holds a card of the suit led must play one.")


def trump(edition: Edition) -> Sentences:
    """Return where the trump comes from and what it does."""
    return (
        *_first_trump(edition),
        text("Any trump beats every other suit, and a higher trump beats a lower one."),
        text("You must play a trump when you can't follow, and you may lead one.")
        if _must_trump(edition)
        else text("You may play a trump when you can't follow or when you lead."),
        *_settled(edition),
    )


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
    named = edition.wild_suit == "named"
    match role:
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


def sweep(edition: Edition) -> Sentences:
    """Return what taking every trick is worth; empty if nothing."""
    if edition.sweep == "off":
        return ()
    doubled = text("Take every trick of a round, and your tricks count double.")
    if edition.sweep == "always":
        return (doubled,)
    return doubled, text("This doesn't count in a round of one card.")


def below_zero(edition: Edition) -> Sentences:
    """Return what is said of totals where one may be negative."""
    each = edition.points_per_trick
    costs = (
        *(edition.exact, edition.exact_zero, edition.missed),
        *(edition.per_trick_short, edition.per_trick_over),
        *(each.exact, each.over, each.under),
        *(edition.bonus if edition.action_counts.get(Role.BONUS) else 0,),
        *(edition.malus if edition.action_counts.get(Role.MALUS) else 0,),
    )
    return (text("A total may fall below 0."),) if min(costs) < 0 else ()


def rounds(edition: Edition) -> Sentences:
    """Return who deals, how bids are made, and how the game ends."""
    return (
        text("The deal passes to the left. The player to the dealer's left bids and leads first."),
        *_bids(edition),
        *_end(edition),
    )


def table_of(file: EditionFile, edition: Edition) -> Text:
    """Return for how many players the game is."""
    low, high = file.rules.players.min, file.rules.players.max
    more = [n for n in file.unofficial_players if not low <= n <= high]
    if more:
        return text(
            "The game is made for {low} to {high} players, but {n} can play, too.",
            low=low,
            high=high,
            n=more[0],
        )
    low, high = edition.players.min, edition.players.max
    if low == high:
        return text("The game is made for {n} players.", n=low)
    return text("The game is made for {low} to {high} players.", low=low, high=high)


def house_rules(file: EditionFile, edition: Edition) -> tuple[tuple[Text, Text], ...]:
    """Return the name and meaning of every variant of the file that is in force."""
    return tuple(variant.texts() for variant in variants_in_force(file, edition))


def other_house_rules(file: EditionFile, edition: Edition) -> tuple[tuple[Text, Text], ...]:
    """Return the name and meaning of every variant of the file that is not in force."""
    held = {_family(file, variant) for variant in variants_in_force(file, edition)}
    return tuple(variant.texts() for variant in file.variants if variant.id not in held)


def _family(file: EditionFile, variant: Variant) -> str:
    """Return the id of the variant of the file that one with a number was made from."""
    made = (one.id for one in file.variants if one.takes_number)
    return next((id_ for id_ in made if variant.id.startswith(id_[:-1])), variant.id)


def _actions(edition: Edition) -> bool:
    return any(edition.action_counts.values())


def _must_trump(edition: Edition) -> bool:
    return edition.cannot_follow == "must_trump"


def _first_trump(edition: Edition) -> Sentences:
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


def _settled(edition: Edition) -> Sentences:
    changing = (edition.action_counts.get(role, 0) for role in (Role.CHANGE, Role.OUT))
    if not any(changing):
        return ()
    return (text("If the trump changes, it also changes for the cards on the table."),)


def _bids(edition: Edition) -> Sentences:
    how = {
        "open": text("Everybody bids openly in turn, from 0 to the number of tricks."),
        "hidden": text(
            "Everybody bids from 0 to the number of tricks. All bids are shown together."
        ),
        "secret": text("Everybody bids in secret. The bids are shown after the last trick."),
    }[edition.bids]
    if not edition.hook:
        return (how,)
    return how, text("The last bid can't make the total equal to the number of tricks.")


def _end(edition: Edition) -> Sentences:
    goal = edition.game_ends
    if goal == "rounds":
        end: Sentences = (text("The most points after the last round win."),)
    else:
        end = (
            text("The game ends after the round in which somebody reaches {n} points.", n=goal),
            text(
                "If nobody has after the last round, the hand sizes start again. The most points "
                "win."
            ),
        )
    return *end, _ties(edition)


def _ties(edition: Edition) -> Text:
    """Return how a tie is settled, in a sentence for each rule up to the one that always does."""
    rules: list[TieRule] = [*edition.ties, "shared"]
    last = next(i for i, rule in enumerate(rules) if rule in ("coin", "shared"))
    said = TIES[rules[0]][0]
    for rule in rules[1 : last + 1]:
        said = text("{first} {next}", first=said, next=TIES[rule][1])
    return said


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


def _extreme(edition: Edition, look: Look, role: Role) -> Sentences:
    wild = role is Role.WILD
    named = edition.wild_suit == "named"
    if named:
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
        return (text("Removes the trump until somebody names a new one."),)
    return (text("Removes the trump for the rest of the round."),)


def deck(edition: Edition) -> Text:
    """Return how many cards of which kind there are."""
    actions = sum(edition.action_counts.values())
    suits = len(edition.suits)
    low = edition.ranks.low
    high = edition.ranks.high
    if actions:
        return text(
            "The deck has {n} cards: {suits} suits from {low} to {high}, and {more} action cards.",
            n=edition.deck_size(),
            suits=suits,
            low=low,
            high=high,
            more=actions,
        )
    return text(
        "The deck has {n} cards: {suits} suits from {low} to {high}.",
        n=edition.deck_size(),
        suits=suits,
        low=low,
        high=high,
    )


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
