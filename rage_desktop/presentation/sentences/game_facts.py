"""What a new game will be like, in a few words: made from the edition's knobs alone."""

from collections.abc import Sequence

from rage_desktop.rules import Edition, Text, check_players, ntext, text
from rage_desktop.rules.editions.flaws import EditionError

# Seconds, at the usual speed of animation.
HUMAN_CARD = 5.0
BOT_CARD = 0.6
HUMAN_BID = 6.0
BOT_BID = 0.4
TRICK_END = 1.5
ROUND_END = 9.0


def facts(edition: Edition, players: int) -> tuple[Text, Text, Text]:
    """Return the number of players, the sizes of the hands, and the length of the game."""
    low = edition.players.min
    high = edition.players.max
    seats = ntext("{n} player", "{n} players", low)
    if low < high:
        seats = text("{low} to {high} players", low=low, high=high)
    players = min(max(players, low), high)
    return seats, _hands(edition, players), _length(edition, players)


def minutes(edition: Edition, people: int, bots: int) -> int | None:
    """Return about how long a game takes; None if that is unknown, or it can't be played."""
    try:
        check_players(edition, people + bots)
    except EditionError:
        return None
    if edition.game_ends != "rounds":
        return None
    return minutes_of(edition.rounds(people + bots), people, bots)


def minutes_of(sizes: Sequence[int], people: int, bots: int) -> int:
    """Return about how long hands of these sizes take, in minutes."""
    trick = people * HUMAN_CARD + bots * BOT_CARD + TRICK_END
    bidding = people * HUMAN_BID + bots * BOT_BID
    seconds = sum(sizes) * trick + len(sizes) * (bidding + ROUND_END)
    exact = max(1, round(seconds / 60))
    return exact if exact < 10 else 5 * round(exact / 5)


def deck_line(edition: Edition, people: int, bots: int) -> Text:
    """Return the size of the deck and about how long the game takes."""
    deck = ntext("{n} card", "{n} cards", edition.deck_size())
    time = minutes(edition, people, bots)
    if isinstance(edition.game_ends, int):
        return ntext(
            "{deck} · to {n} point", "{deck} · to {n} points", edition.game_ends, deck=deck
        )
    if time is None:
        return deck
    about = ntext("about {n} minute", "about {n} minutes", time)
    return text("{deck} · {about}", deck=deck, about=about)


def rounds_text(rounds: int) -> Text:
    """Return "10 rounds"."""
    return ntext("{n} round", "{n} rounds", rounds)


def length_text(sizes: Sequence[int], quick: bool) -> Text:
    """Return the length of a game and its hands, as in "Quick · 5 to 1"."""
    if quick:
        return text("Quick · {first} to {last}", first=sizes[0], last=sizes[-1])
    if {sizes[0], sizes[-1]} != {min(sizes), max(sizes)}:
        return text("Full · {rounds}", rounds=rounds_text(len(sizes)))
    return text("Full · {first} to {last}", first=sizes[0], last=sizes[-1])


def _hands(edition: Edition, players: int) -> Text:
    plan = edition.hand_sizes
    if plan.order == "up" and plan.last is None:
        return ntext("hands from {n} card up", "hands from {n} cards up", plan.first or 1)
    if plan.order == "down" and plan.first is None:
        return ntext("hands down to {n} card", "hands down to {n} cards", plan.last or 1)
    sizes = edition.rounds(players)
    first = sizes[0]
    last = sizes[-1]
    for turn in (min(sizes), max(sizes)):
        if turn not in (first, last):
            return text(
                "hands from {first} to {turn} to {last} cards", first=first, turn=turn, last=last
            )
    if first == last:
        return ntext("{n} card each", "{n} cards each", first)
    return ntext(
        "hands from {n} card to {last}", "hands from {n} cards to {last}", first, last=last
    )


def _length(edition: Edition, players: int) -> Text:
    if isinstance(edition.game_ends, int):
        return ntext("to {n} point", "to {n} points", edition.game_ends)
    return rounds_text(len(edition.rounds(players)))
