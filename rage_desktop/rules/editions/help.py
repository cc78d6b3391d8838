"""An edition's rules in a few plain sentences, made from its knobs, so that help is never wrong."""

from typing import Literal, TypeAlias

from msgspec import Struct

from rage_desktop.rules.cards import Role
from rage_desktop.rules.editions.edition import Edition, TieRule
from rage_desktop.rules.editions.file import EditionFile, variants_in_force
from rage_desktop.rules.editions.look import Look
from rage_desktop.rules.text import SuitName, Text, ntext, text

Sentences: TypeAlias = tuple[Text, ...]


TIES: dict[TieRule, Text] = {
    "most_exact": text("more exact bids win"),
    "best_last_round": text("the better last round wins"),
    "coin": text("a coin is tossed"),
    "shared": text("the win is shared"),
}


class ActionHelp(Struct, frozen=True):
    """What an action card does: its role, its name, how many there are, and sentences."""

    role: Role
    name: Text
    count: int
    effect: Sentences


ScoreKind: TypeAlias = Literal[
    "trick",
    "trick_exact",
    "trick_over",
    "trick_under",
    "exact",
    "exact_zero",
    "missed",
    "short",
    "over",
    "bonus",
    "malus",
]


class ScoreRow(Struct, frozen=True):
    """One way to gain or lose points: `points` for each time `what` applies."""

    kind: ScoreKind
    what: Text
    points: int


def basics(edition: Edition, players: int | None = None) -> Sentences:
    """Return how the game goes; with a number of players the hand sizes are told exactly."""
    return (
        text(
            "{low} to {high} players, {cards} cards.",
            low=edition.players.min,
            high=edition.players.max,
            cards=edition.deck_size(),
        ),
        _hands(edition, players),
        *_bids(edition),
        text("Follow the suit that was led if you can. If you cannot, play anything."),
        text("The highest trump takes the trick. Without one, the highest card of the suit led."),
        *_first_trump(edition),
        *_end(edition),
    )


def action_cards(edition: Edition, look: Look) -> tuple[ActionHelp, ...]:
    """Return an entry for every kind of action card in the deck."""
    return tuple(
        ActionHelp(role, look.action_name(role), count, _effect(edition, look, role))
        for role in Role
        if (count := edition.action_counts.get(role, 0))
    )


def when_to_play_actions(edition: Edition) -> Sentences:
    """Return when an action card may be played; empty for a deck without any."""
    if not any(edition.action_counts.values()):
        return ()
    if edition.action_cards_any_time:
        return (text("You may play an action card at any time. Number cards must follow."),)
    return (text("You may play an action card only when you lead or cannot follow."),)


def score_rows(edition: Edition, look: Look) -> tuple[ScoreRow, ...]:
    """Return what gives and takes points, without what is worth nothing."""
    rows = [*_trick_rows(edition), *_bid_rows(edition)]
    for role in (Role.BONUS, Role.MALUS):
        if edition.action_counts.get(role, 0):
            won = text("Each {card} in your tricks", card=look.action_name(role))
            bonus = ScoreRow("bonus", won, edition.bonus)
            rows.append(bonus if role is Role.BONUS else ScoreRow("malus", won, edition.malus))
    return tuple(row for row in rows if row.points or row.kind in ("exact", "exact_zero"))


def sweep(edition: Edition) -> Sentences:
    """Return what taking every trick is worth; empty if nothing."""
    if edition.sweep == "always":
        return (text("Take every trick of a round and your tricks count double."),)
    if edition.sweep == "not_in_one_card_round":
        return (
            text("Take every trick of a round and your tricks count double."),
            text("Not in a round of one card."),
        )
    return ()


def house_rules(file: EditionFile, edition: Edition) -> tuple[tuple[Text, Text], ...]:
    """Return the name and meaning of every variant of the file that is in force."""
    return tuple(variant.texts() for variant in variants_in_force(file, edition))


def _hands(edition: Edition, players: int | None) -> Text:
    plan, seats = edition.hand_sizes, players or edition.players.max
    sizes = edition.rounds(seats)
    rounds, first, last = len(sizes), sizes[0], sizes[-1]
    open_ended = players is None and plan.order != "list" and None in (plan.first, plan.last)
    if open_ended and plan.order == "up" and plan.last is None:
        return ntext(
            "Hands grow by {n} card, from {first} to the most that leaves {kept} undealt.",
            "Hands grow by {n} cards, from {first} to the most that leaves {kept} undealt.",
            plan.step,
            first=first,
            kept=edition.cards_kept_undealt,
        )
    if rounds == 1:
        return ntext("One round of {n} card.", "One round of {n} cards.", first)
    if plan.order in ("down_up", "up_down"):
        turn = min(sizes) if plan.order == "down_up" else max(sizes)
        return ntext(
            "{rounds} rounds: hands of {n} card, then to {turn} and back to {last}.",
            "{rounds} rounds: hands of {n} cards, then to {turn} and back to {last}.",
            first,
            rounds=rounds,
            turn=turn,
            last=last,
        )
    if plan.order == "list":
        listed = ", ".join(map(str, sizes))
        return text("{rounds} rounds, with hands of {sizes} cards.", rounds=rounds, sizes=listed)
    return ntext(
        "{rounds} rounds: hands of {n} card at first, {last} at last.",
        "{rounds} rounds: hands of {n} cards at first, {last} at last.",
        first,
        rounds=rounds,
        last=last,
    )


def _bids(edition: Edition) -> Sentences:
    say = {
        "open": text("Before the first card each says in turn how many tricks they will take."),
        "hidden": text(
            "Everybody bids a number of tricks without a word, then all bids are shown."
        ),
        "secret": text("Everybody bids without a word. The bids are shown after the last trick."),
    }[edition.bids]
    if not edition.hook:
        return (say,)
    return say, text("The bids may not add up to the hand size: the last to bid must avoid it.")


def _first_trump(edition: Edition) -> Sentences:
    if not any(edition.action_counts.values()) and edition.cards_kept_undealt:
        return (text("After the deal a card is turned: its suit is trump."),)
    turned = text("After the deal cards are turned until one has a suit: that suit is trump.")
    named = edition.trump_when_no_number_card
    if named == "none":
        return turned, text("If none has, there is no trump.")
    return turned, text("If none has, {suit} is trump.", suit=SuitName(named))


def _end(edition: Edition) -> Sentences:
    goal = edition.game_ends
    end = (
        text("After the last round the most points win.")
        if goal == "rounds"
        else text("The game is over after the round in which someone reaches {goal}.", goal=goal)
    )
    hows: list[Text] = []
    for rule in edition.ties:
        hows.append(TIES[rule])
        if rule in ("coin", "shared"):
            break
    else:
        hows.append(TIES["shared"])
    first, *others = hows
    still = [text("Still tied: {how}.", how=how) for how in others]
    return end, text("Tied: {how}.", how=first), *still


def _effect(edition: Edition, look: Look, role: Role) -> Sentences:
    if role is Role.WILD or role is Role.LOW:
        return _extreme(edition, role)
    if role is Role.CHANGE:
        return _change(edition)
    if role is Role.OUT:
        return _out(edition, look)
    if role is Role.REWIND:
        return _rewind(edition)
    points = edition.bonus if role is Role.BONUS else edition.malus
    if points < 0:
        return (text("Whoever takes the trick loses {points}.", points=-points),)
    return (text("Whoever takes the trick gains {points}.", points=points),)


def _extreme(edition: Edition, role: Role) -> Sentences:
    wild, named = role is Role.WILD, edition.wild_suit == "named"
    if named:
        say = (
            text("Name any suit: this is the highest card of it.")
            if wild
            else text("Name any suit: this is the lowest card of it.")
        )
    else:
        say = (
            text("This is the highest trump; without trump, the highest card of the suit led.")
            if wild
            else text("This is the lowest trump; without trump, the lowest card of the suit led.")
        )
    sentences = [say] if named else [say, text("With neither, you name its suit.")]
    if edition.action_counts[role] > 1 and wild:
        first = edition.equal_wilds == "first_high"
        sentences.append(
            text("Of two in one suit the first is higher.")
            if first
            else text("Of two in one suit the second is higher.")
        )
    elif edition.action_counts[role] > 1:
        sentences.append(text("Of two in one suit the first is lower."))
    return tuple(sentences)


def _change(edition: Edition) -> Sentences:
    how = {
        "choose_from_pile": text("Pick a new trump from the suits left in the pile."),
        "turn": text("Cards are turned until one gives a new trump."),
        "choose_any": text("Name a new trump."),
    }[edition.change]
    now = text("It counts for this trick straight away.")
    barred = {
        "last_named": (text("It cannot be the trump named last."),),
        "in_force": (text("It cannot be the present trump."),),
        "nothing": (),
    }[edition.change_excludes]
    return how, now, *barred, *_nothing_suitable(edition)


def _nothing_suitable(edition: Edition) -> Sentences:
    if edition.change == "choose_any":
        return ()
    if edition.change_with_nothing_suitable == "next_suit_down":
        return (text("If no card fits, the suit below the last trump is trump."),)
    if edition.change == "turn" and edition.change_with_nothing_suitable == "recycle_spent":
        return (text("If no card fits, those turned are shuffled and turned once more."),)
    return (text("If no card fits, there is no trump."),)


def _out(edition: Edition, look: Look) -> Sentences:
    if edition.no_trump_lasts == "trick_then_turn":
        return (
            text("No trump for this trick."),
            text("When it is over, a card is turned for a new one."),
        )
    led = text("Trump is gone: the highest card of the suit led takes the trick.")
    if edition.action_counts.get(Role.CHANGE, 0):
        until = text("So it stays until someone plays {card}.", card=look.action_name(Role.CHANGE))
        return led, until
    return led, text("So it stays for the rest of the round.")


def _rewind(edition: Edition) -> Sentences:
    low = text("Low is high for this whole trick. A trump still beats the rest.")
    if edition.action_counts[Role.REWIND] < 2:
        return (low,)
    if edition.second_rewind == "toggles":
        return low, text("A second one turns it round again.")
    return low, text("A second one changes nothing.")


def _trick_rows(edition: Edition) -> list[ScoreRow]:
    each = edition.points_per_trick
    if each.exact == each.over == each.under:
        return [ScoreRow("trick", text("Each trick"), each.exact)]
    return [
        ScoreRow("trick_exact", text("Each trick, bid exact"), each.exact),
        ScoreRow("trick_over", text("Each trick, more than bid"), each.over),
        ScoreRow("trick_under", text("Each trick, fewer than bid"), each.under),
    ]


def _bid_rows(edition: Edition) -> list[ScoreRow]:
    rows = [ScoreRow("exact", text("Bid exact"), edition.exact)]
    if edition.exact_zero != edition.exact:
        rows.append(ScoreRow("exact_zero", text("Bid of 0 exact"), edition.exact_zero))
    return [
        *rows,
        ScoreRow("missed", text("Bid missed"), edition.missed),
        ScoreRow("short", text("Each trick short of the bid"), edition.per_trick_short),
        ScoreRow("over", text("Each trick beyond the bid"), edition.per_trick_over),
    ]
