"""Positions in which nobody may do what players of such games complain about, with the reasons.

Every level from easy up has to pass them all.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from helpers.bots.plain_cases import AMIGO, GLYPHS, NUMBER_CARDS, RAGE, RAVE, Case, play
from helpers.bots.positions import position, written
from helpers.games.editions import edition

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.levels import MASTER
from rage_desktop.bots.levels.counting_bot import CountingBot, summed
from rage_desktop.bots.levels.hasty_bot import EASY, STEADY, Habits, HastyBot
from rage_desktop.bots.levels.searching_bot import SearchingBot
from rage_desktop.bots.levels.trained_bot import TrainedBot
from rage_desktop.bots.search.decision import Decision, decide
from rage_desktop.bots.talk.characters import CHARACTERS, inclined
from rage_desktop.rules import Bid, Edition, Phase, Play, SeatView

LEVELS: dict[str, Callable[[], Bot]] = {
    "easy": lambda: HastyBot(Random(1), EASY),
    "steady": lambda: HastyBot(Random(1), STEADY),
    "sharp": CountingBot,
    "expert": lambda: TrainedBot(Random(1)),
    "master": lambda: SearchingBot(Random(1), MASTER.within(None)),
}
ANY_TIME = edition("rage", action_cards_any_time=True)
HOOK = edition("glyphs", hook=True)
SECRET = edition("rage", bids="secret")

PLAYS = [
    *NUMBER_CARDS,
    # -- action cards
    play(
        "a WILD makes the last trick that is needed",
        RAGE,
        "WILD",
        right="WILD:R",
        trick="B5 R9 B3",
        bids=(1, 1, 1, 1),
    ),
    play(
        "a WILD that must go loses where it is named apart",
        RAGE,
        "WILD",
        wrong="WILD:R WILD:B",
        trick="B5 B12 B3",
        bids=(1, 1, 1, 0),
    ),
    play(
        "a WILD that must go loses where it is named apart",
        AMIGO,
        "WILD",
        wrong="WILD:R WILD:B",
        trick="B5 B12 B3",
        bids=(1, 1, 1, 0),
    ),
    play(
        "a BONUS in the trick is worth taking past the bid",
        RAGE,
        "B10 B2",
        right="B10",
        trick="B5 BONUS B3",
        bids=(1, 1, 1, 0),
        won=(0, 0, 0, 1),
    ),
    play(
        "a MALUS in the trick is left to others past the bid",
        RAGE,
        "B10 B2",
        right="B2",
        trick="B5 MALUS B3",
        bids=(1, 1, 1, 0),
        won=(0, 0, 0, 1),
    ),
    play(
        "a MALUS in the trick is left to others past the bid",
        RAVE,
        "TE10 TE2",
        right="TE2",
        trick="TE5 MALUS TE3",
        bids=(1, 1, 1, 0),
        won=(0, 0, 0, 1),
    ),
    play(
        "with the bid made it does not win a MALUS on top",
        AMIGO,
        "B14 B2",
        right="B2",
        trick="B5 MALUS B3",
        bids=(1, 1, 1, 1),
        won=(0, 0, 0, 1),
    ),
    play(
        "a MALUS goes to who leads the game, a BONUS does not",
        RAGE,
        "MALUS BONUS",
        right="MALUS",
        trick="B5 B12 B3",
        bids=(1,) * 4,
        won=(3, 3, 3, 0),
        totals=(10, 60, 20, 30),
    ),
    play(
        "CHANGE goes to the suit it is long in",
        RAVE,
        "CHANGE TE14 TE15 TE13 TE12",
        right="CHANGE:TE",
        trick="DI5 DI9 DI3",
        bids=(1, 1, 1, 4),
    ),
    play(
        "OUT is kept while its own trumps are to win",
        GLYPHS,
        "OUT MU14 MU13 MU12 DI2",
        wrong="OUT",
        trick="HO5 HO9 HO3",
        bids=(1, 1, 1, 3),
    ),
    play(
        "under a rewind the lowest card takes",
        RAVE,
        "TE1 TE14",
        right="TE1",
        trick="TE5 REWIND TE3",
        bids=(1, 1, 1, 2),
        low_wins=True,
    ),
    play(
        "under a rewind an ace is safe to throw",
        RAVE,
        "TE2 TE14",
        right="TE14",
        trick="TE5 REWIND TE3",
        bids=(1, 1, 1, 0),
        low_wins=True,
    ),
    play(
        "action cards any time: an OUT saves the bid from a forced ace",
        ANY_TIME,
        "B15 OUT",
        right="OUT",
        trick="B5 B12 B3",
        bids=(1, 1, 1, 1),
        won=(2, 2, 2, 1),
    ),
    # -- bids unknown, and bids out of reach
    play(
        "with secret bids a sure winner is still thrown off",
        SECRET,
        "Y15 P2 G4",
        right="Y15",
        trick="B5 B12 B3",
        bids=(1, 1, 1, 0),
    ),
    play(
        "with secret bids, too, the cheapest winner takes when more are needed",
        SECRET,
        "B10 B14 B2",
        right="B10",
        trick="B5 B9 B3",
        bids=(2, 1, 1, 2),
    ),
    play(
        "past the bid each trick still counts",
        RAGE,
        "B10 B2",
        right="B10",
        trick="B5 B9 B3",
        bids=(1, 1, 1, 0),
        won=(0, 0, 0, 1),
    ),
    play(
        "past the bid each trick still counts",
        RAVE,
        "TE10 TE2",
        right="TE10",
        trick="TE5 TE9 TE3",
        bids=(1, 1, 1, 0),
        won=(0, 0, 0, 1),
    ),
]


def bid(
    reason: str, rules: Edition, hand: str, lowest: int, highest: int, **more: Any
) -> tuple[Any, ...]:
    return reason, rules, hand, lowest, highest, {"trump": rules.suits[0]} | more


BIDS = [
    bid("the highest trump alone is a trick", RAGE, "R15", 1, 1),
    bid("the highest trump alone is a trick", AMIGO, "R15", 1, 1),
    bid("the highest trump alone is a trick", GLYPHS, "MU14", 1, 1),
    bid("the highest trump alone is a trick", RAVE, "BA15", 1, 1),
    bid("a low plain card alone is none", RAGE, "B4", 0, 0),
    bid("a low plain card alone is none", GLYPHS, "DI2", 0, 0),
    bid("the ace of trumps is never a zero", RAGE, "R15 B1 G2 Y0 P3", 1, 2),
    bid(
        "the ace of trumps is never a zero, for the hook neither",
        HOOK,
        "MU14 DI1 CL2",
        1,
        3,
        bids=(1, 1, None, None),
    ),
    bid("low cards are a zero", RAGE, "B1 B0 G2 G0 Y0 Y1 P2 P1", 0, 0),
    bid("low cards are a zero", GLYPHS, "CL1 CL0 DI2 DI0 CR3 CR1", 0, 0),
    bid("the three highest trumps are not one trick", RAGE, "R15 R14 R13 B2", 2, 4),
    bid("two wilds are no zero", RAGE, "WILD WILD B3 G1", 1, 2),
]


@pytest.mark.parametrize("habits", [EASY, STEADY])
def test_no_slip_is_one_of_them(habits: Habits) -> None:
    """Whatever it draws: every way to slip is looked at, not one."""
    bot = HastyBot(Random(1), habits)
    for case in PLAYS:
        view = position(case.rules, case.hand, **case.more)
        ways = [written(play) for play in bot.ways(view) if isinstance(play, Play)]
        assert all(case.holds(way, "") for way in ways), f"{case.reason}: {ways}"
    for reason, rules, hand, lowest, highest, more in BIDS:
        bids = [bid.bid for bid in bot.ways(bidding(rules, hand, **more)) if isinstance(bid, Bid)]
        assert lowest <= min(bids) <= max(bids) <= highest, f"{reason}: {bids}"
    doubtful = bidding(RAGE, "R15 R6 B13 G12 Y2 P4", trump="R")
    assert len(bot.ways(doubtful)) > 1  # where there is a choice it does slip


@pytest.mark.parametrize("level", ["steady", "sharp", "expert"])
def test_no_taste_is_one_of_them(level: str) -> None:
    """Where a level has the right answer, no temperament strays to a silly one."""
    bot = LEVELS[level]()

    def think(view: SeatView) -> Decision:  # of the one that slips, its careful choice
        return summed(STEADY.seen(view)) if level == "steady" else decide(bot, view)

    for case in PLAYS:
        view = position(case.rules, case.hand, **case.more)
        for liked in map(written, tastes(view, think(view))):
            assert case.holds(liked, level), f"{case.reason}: {liked}"
    for reason, rules, hand, lowest, highest, more in BIDS:
        view = bidding(rules, hand, **more)
        bids = [bid.bid for bid in tastes(view, think(view))]
        assert lowest <= min(bids) <= max(bids) <= highest, f"{reason}: {bids}"


def tastes(view: SeatView, decision: Decision) -> list[Any]:
    return [inclined(each, view, decision) for each in CHARACTERS.values()]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", PLAYS, ids=lambda case: f"{case.rules.id}: {case.reason}")
def test_plays(case: Case, level: str) -> None:
    view = position(case.rules, case.hand, **case.more)
    answer = written(LEVELS[level]().play(view))
    assert case.holds(answer, level), f"{case.reason}: {answer}"


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", BIDS, ids=lambda case: f"{case[1].id}: {case[0]} ({case[2]})")
def test_bids(case: tuple[Any, ...], level: str) -> None:
    reason, rules, hand, lowest, highest, more = case
    view = bidding(rules, hand, **more)
    answer = LEVELS[level]().bid(view)
    assert lowest <= answer <= highest, f"{reason}: {answer}"


def bidding(
    rules: Edition, hand: str, bids: Sequence[int | None] = (None,) * 4, **more: Any
) -> SeatView:
    return position(rules, hand, bids=bids, phase=Phase.BID, **more)


def test_there_are_enough_of_them_over_all_editions() -> None:
    assert len(PLAYS) + len(BIDS) >= 40
    ids = [case.rules.id for case in PLAYS] + [case[1].id for case in BIDS]
    assert min(ids.count(each) for each in ("rage", "rage-amigo", "glyphs", "rave")) >= 7
