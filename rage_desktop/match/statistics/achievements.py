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
        text("First ring"),
        text("Make a bid exactly."),
        text("You said how many, and that is how many it was. The first ring is closed."),
        in_game=lambda game: any(game.exact),
    ),
    Achievement(
        "in-the-shade",
        text("In the shade"),
        text("Win a game."),
        text("The others still stand in the sun. The place under the palm is yours."),
        over_all=lambda history: _up_to(history.record.won, 1),
    ),
    Achievement(
        "string-of-five",
        text("String of five"),
        text("Make five bids in a row."),
        text("Five rings on one string, like beads from the market."),
        over_all=lambda history: _up_to(history.record.exact_streak, 5),
    ),
    Achievement(
        "caravan",
        text("Caravan"),
        text("Make ten bids in a row."),
        text("Ten in a row, one behind the other, and none has strayed."),
        over_all=lambda history: _up_to(history.record.exact_streak, 10),
    ),
    Achievement(
        "silence",
        text("Silence"),
        text("Bid zero three times in a game, and take no trick each time."),
        text("Three times you asked for nothing, and three times you got it."),
        in_game=achievement_rules.three_zeros,
    ),
    Achievement(
        "whole-dune",
        text("The whole dune"),
        text("Bid all the tricks of a hand of three or more, and win them all."),
        text("You asked for every grain of it, and not one was left."),
        in_game=lambda game: any(
            cards == bid == won and cards >= 3 for cards, bid, won in game.hands
        ),
    ),
    Achievement(
        "bold-word",
        text("A bold word"),
        text("Make a bid of five or more."),
        text("A large number, said aloud, and kept."),
        in_game=lambda game: any(bid == won and bid >= 5 for _, bid, won in game.hands),
    ),
    Achievement(
        "clear-sky",
        text("Clear sky"),
        text("Make every bid of a game of five hands or more."),
        text("From the first hand to the last there was not one cloud."),
        in_game=achievement_rules.all_exact,
    ),
    Achievement(
        "last-spark",
        text("Last spark"),
        text("Take the last trick of a game with a wild card, and make your bid with it."),
        text("One card was left, and it still had fire in it."),
        in_game=lambda game: game.last_wild and game.exact[-1],
    ),
    Achievement(
        "long-way",
        text("The long way"),
        text("Win a game after being last at the halfway point."),
        text("At the halfway point everybody was ahead of you. At the end nobody was."),
        in_game=achievement_rules.from_behind,
    ),
    Achievement(
        "a-grain",
        text("By a grain"),
        text("Win a game by one point."),
        text("One point, no more: a grain of sand on the scale."),
        in_game=achievement_rules.by_a_point,
    ),
    Achievement(
        "three-moons",
        text("Three moons"),
        text("Win three games in a row."),
        text("Three evenings, three games, and each of them was yours."),
        over_all=lambda history: _up_to(history.record.win_streak, 3),
    ),
    Achievement(
        "four-winds",
        text("Four winds"),
        text("Play four editions to the end."),
        text("You have sat at the table of every wind, and know how each of them blows."),
        over_all=lambda history: _up_to(len({game.edition_id for game in history.games}), 4),
    ),
    Achievement(
        "owl-awake",
        text("The owl awake"),
        text("Win a game against a Master."),
        text("It looked further than anybody, and found you in front."),
        in_game=lambda game: game.won and "master" in game.levels,
    ),
    Achievement(
        "full-fire",
        text("Round the fire"),
        text("Play a game with four people or more at one screen."),
        text("Four faces in one light: that is what the fire is for."),
        in_game=lambda game: game.people >= 4,
    ),
    Achievement(
        "seven-suns",
        text("Seven suns"),
        text("Play the daily deal on seven days in a row."),
        text("Seven times the sun came up, and seven times you were there."),
        over_all=lambda history: _up_to(history.days, WEEK),
    ),
    Achievement(
        "clear-eyes",
        text("Clear eyes"),
        text("Reach an accuracy of 90 in the review of a game."),
        text("You saw what was there to be seen, and played by it."),
        over_all=lambda history: _up_to(any(map(achievement_rules.clear_eyes, history.games)), 1),
    ),
    Achievement(
        "thousand-rings",
        text("A thousand rings"),
        text("Make a thousand bids exactly."),
        text("Laid side by side they would reach from this oasis to the next."),
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
