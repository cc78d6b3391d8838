"""Achievements: their table, which ones a game has earned, and progress towards the others.

Each can be earned once per person. Games that do not count earn none.
"""

from collections.abc import Callable, Collection

from msgspec import Struct

from rage_desktop.match.statistics import achievement_rules
from rage_desktop.match.statistics.achievement_rules import PlayerHistory, SeatResult
from rage_desktop.match.statistics.player_stats import Share
from rage_desktop.rules import Text, text

WEEK = 7


class Achievement(Struct, frozen=True):
    """One achievement: its name, its condition as a sentence, and the story shown when it is
    earned.

    `in_game` tests a game that has just ended; `over_all` returns the progress towards one that
    takes many games, which is earned once that is complete.
    """

    id: str
    name: Text
    asks: Text
    story: Text
    in_game: Callable[[SeatResult], bool] | None = None
    over_all: Callable[[PlayerHistory], Share] | None = None


def _up_to(count: float, whole: int) -> Share:
    return Share(min(count, whole), whole)


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        "first-ring",
        text("First exact bid"),
        text("Make a bid exactly."),
        text("You made your first bid exactly. The first ring is closed."),
        in_game=lambda game: any(game.exact),
    ),
    Achievement(
        "in-the-shade",
        text("Place in the shade"),
        text("Win a game."),
        text("You finished ahead of everyone. The spot under the palm is yours."),
        over_all=lambda history: _up_to(history.record.won, 1),
    ),
    Achievement(
        "string-of-five",
        text("Five in a row"),
        text("Make five bids in a row exactly."),
        text("You made five bids in a row. Five rings on one string."),
        over_all=lambda history: _up_to(history.record.exact_streak, 5),
    ),
    Achievement(
        "caravan",
        text("Caravan of ten"),
        text("Make ten bids in a row exactly."),
        text("You made ten bids in a row. Not one has strayed."),
        over_all=lambda history: _up_to(history.record.exact_streak, 10),
    ),
    Achievement(
        "silence",
        text("Three times nothing"),
        text("Bid zero three times in one game and take no trick each time."),
        text("Three bids of zero, three times exact."),
        in_game=achievement_rules.three_zeros,
    ),
    Achievement(
        "whole-dune",
        text("Clean sweep"),
        text("Bid every trick in a round of three cards or more and take them all."),
        text("You bid every trick and took them all."),
        in_game=lambda game: any(
            cards == bid == won and cards >= 3 for cards, bid, won in game.hands
        ),
    ),
    Achievement(
        "bold-word",
        text("Big talker"),
        text("Bid five or more and make it exactly."),
        text("You bid five or more and made it exactly."),
        in_game=lambda game: any(bid == won and bid >= 5 for _, bid, won in game.hands),
    ),
    Achievement(
        "clear-sky",
        text("Clear sky"),
        text("Make every bid exactly in a game of five rounds or more."),
        text("Every single bid of the game was exact."),
        in_game=achievement_rules.all_exact,
    ),
    Achievement(
        "last-spark",
        text("Last spark"),
        text("Take the last trick of a game with a wild card and make your bid with it."),
        text("Your last card, a wild one, took the last trick and made your bid."),
        in_game=lambda game: game.last_wild and game.exact[-1],
    ),
    Achievement(
        "long-way",
        text("Comeback"),
        text("Win a game after being last at half-time."),
        text("Last at half-time, first at the end."),
        in_game=achievement_rules.from_behind,
    ),
    Achievement(
        "a-grain",
        text("By a hair"),
        text("Win a game by a single point."),
        text("You won by a single point."),
        in_game=achievement_rules.by_a_point,
    ),
    Achievement(
        "three-moons",
        text("Hat-trick"),
        text("Win three games in a row."),
        text("You won three games in a row."),
        over_all=lambda history: _up_to(history.record.win_streak, 3),
    ),
    Achievement(
        "four-winds",
        text("All four editions"),
        text("Finish a game in four different editions."),
        text("You've finished a game in four different editions."),
        over_all=lambda history: _up_to(len({game.edition_id for game in history.games}), 4),
    ),
    Achievement(
        "owl-awake",
        text("Night owl"),
        text("Win a game against a Master."),
        text("You beat a Master, the strongest level of all."),
        in_game=lambda game: game.won and "master" in game.levels,
    ),
    Achievement(
        "full-fire",
        text("Full house"),
        text("Finish a game with four or more people at one screen."),
        text("Four or more people, one screen, one game."),
        in_game=lambda game: game.people >= 4,
    ),
    Achievement(
        "seven-suns",
        text("Seven days"),
        text("Play the daily deal seven days in a row."),
        text("Seven daily deals on seven days in a row."),
        over_all=lambda history: _up_to(history.days, WEEK),
    ),
    Achievement(
        "clear-eyes",
        text("Clear eyes"),
        text("Reach 90% accuracy in the review of a game of five rounds or more."),
        text("You found nearly all the best moves."),
        over_all=lambda history: _up_to(any(map(achievement_rules.clear_eyes, history.games)), 1),
    ),
    Achievement(
        "thousand-rings",
        text("A thousand rings"),
        text("Make a thousand bids exactly."),
        text("You've made a thousand bids exactly. That's a lot of rings."),
        over_all=lambda history: _up_to(history.record.hands.part, 1000),
    ),
)


def newly(
    game: SeatResult | None, history: PlayerHistory, have: Collection[str]
) -> tuple[Achievement, ...]:
    """Return a person's newly earned achievements in the table's order.

    `game` is the one that has just ended, None for one that does not count.
    """
    return tuple(
        each for each in ACHIEVEMENTS if each.id not in have and _is_earned(each, game, history)
    )


def progress(each: Achievement, history: PlayerHistory) -> Share:
    """Return a person's progress towards an achievement not yet earned."""
    return Share(0, 1) if each.over_all is None else each.over_all(history)


def _is_earned(each: Achievement, game: SeatResult | None, history: PlayerHistory) -> bool:
    if each.in_game is not None:
        return game is not None and each.in_game(game)
    return progress(each, history).rate >= 1
