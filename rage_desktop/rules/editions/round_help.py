"""What an edition says of rounds, bids, points and house rules, in plain sentences made from its
knobs."""

from collections.abc import Mapping
from typing import Final

from rage_desktop.rules.cards import Role
from rage_desktop.rules.editions.edition import Edition, TieRule
from rage_desktop.rules.editions.file import EditionFile, Variant, variants_in_force
from rage_desktop.rules.editions.help import Sentences
from rage_desktop.rules.editions.look import Look
from rage_desktop.rules.text import Arg, Text, text

TIES: Final[Mapping[TieRule, tuple[Text, Text]]] = {
    "most_exact": (
        text("In a tie, whoever has more exact bids wins."),
        text("If that's a tie, too, whoever has more exact bids wins."),
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
        edition.exact,
        edition.exact_zero,
        edition.missed,
        edition.per_trick_short,
        edition.per_trick_over,
        edition.exact_squared,
        edition.off_squared,
        each.exact,
        each.over,
        each.under,
        edition.bonus if edition.action_counts.get(Role.BONUS) else 0,
        edition.malus if edition.action_counts.get(Role.MALUS) else 0,
    )
    return (text("A total may fall below 0."),) if min(costs) < 0 else ()


def hand_sizes(edition: Edition) -> Sentences:
    """Return what the plan of hand sizes owes to the number of players, beyond the sizes."""
    plan = edition.hand_sizes
    lines: list[Text] = []
    if plan.fit:
        lines.append(
            text(
                "If the deck is too small for a hand size, everyone gets as many cards as it "
                "allows."
            )
        )
    if plan.ends_for_all:
        lines.append(text("The smallest and the largest hand are dealt once for each player."))
    return tuple(lines)


def squares(edition: Edition) -> Sentences:
    """Return what is scored for a bid times itself, and for being off; empty if nothing is."""
    lines: list[Text] = []
    if edition.exact_squared:
        times = edition.exact_squared
        lines.append(
            text("An exact bid also scores the bid times itself.")
            if times == 1
            else text("An exact bid also scores {n} times the bid times itself.", n=times)
        )
    if edition.off_squared:
        lines.append(
            text(
                "A bid missed by 1 scores {one} points, by 2 {two}, by 3 {three}.", **_off(edition)
            )
        )
    return tuple(lines)


def _off(edition: Edition) -> dict[str, Arg]:
    """Return what a bid off by one, two and three tricks scores for that."""
    names = ("one", "two", "three")
    return {name: edition.off_squared * off * off for off, name in enumerate(names, 1)}


def rounds(edition: Edition) -> Sentences:
    """Return who deals, how bids are made, and how the game ends."""
    return (
        text("The deal passes to the left. The player to the dealer's left bids and leads first."),
        *bidding(edition),
        *ending(edition),
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


def how_to_bid(edition: Edition) -> Text:
    """Return how bids are made, and when they are shown."""
    return {
        "open": text("Everyone bids openly in turn, from 0 to the number of tricks."),
        "hidden": text(
            "Everyone bids from 0 to the number of tricks. All bids are shown together."
        ),
        "secret": text("Everyone bids in secret. The bids are shown after the last trick."),
    }[edition.bids]


def bidding(edition: Edition) -> Sentences:
    """Return how bids are made, and what the last one can't be."""
    how = how_to_bid(edition)
    if not edition.hook:
        return (how,)
    return how, text("The last bid can't make the total equal to the number of tricks.")


def ending(edition: Edition) -> Sentences:
    """Return when the game is over, and who has won."""
    goal = edition.game_ends
    if goal == "rounds":
        end: Sentences = (text("Whoever has the most points after the last round wins."),)
    else:
        end = (
            text("The game ends after the round in which someone reaches {n} points.", n=goal),
            text(
                "If nobody has that many after the last round, the rounds begin again with the "
                "first hand size. Whoever has the most points wins."
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


def deck(edition: Edition, look: Look) -> Text:
    """Return how many cards of which kind there are."""
    actions = sum(edition.action_counts.values())
    suits = len(edition.suits)
    low = look.rank_name(edition.ranks.low)
    high = look.rank_name(edition.ranks.high)
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
