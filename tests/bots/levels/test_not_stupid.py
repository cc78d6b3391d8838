"""Positions in which nobody may do what players of such games complain about, with the reasons.

Every level from easy up has to pass them all.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from helpers.bots.plain_cases import PLAYS, Case
from helpers.bots.positions import position, written
from helpers.games.editions import EDITION_IDS, edition

from rage_desktop.bots.bot import Bot
from rage_desktop.bots.levels import MASTER
from rage_desktop.bots.levels.counting_bot import CountingBot, summed_decision
from rage_desktop.bots.levels.fallible_bot import EASY, STEADY, ErrorModel, FallibleBot
from rage_desktop.bots.levels.searching_bot import SearchingBot
from rage_desktop.bots.levels.trained_bot import TrainedBot
from rage_desktop.bots.search.decision import Decision, decide
from rage_desktop.bots.talk.characters import CHARACTERS, choose_in_character
from rage_desktop.rules import Bid, Edition, Phase, Play, SeatView

RAGE, AMIGO, GLYPHS, RAVE = map(edition, EDITION_IDS)
LEVELS: dict[str, Callable[[], Bot]] = {
    "easy": lambda: FallibleBot(Random(1), EASY),
    "steady": lambda: FallibleBot(Random(1), STEADY),
    "sharp": CountingBot,
    "expert": lambda: TrainedBot(Random(1)),
    "master": lambda: SearchingBot(Random(1), MASTER.within(None)),
}
HOOK = edition("glyphs", hook=True)


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


@pytest.mark.parametrize("errors", [EASY, STEADY])
def test_no_slip_is_one_of_them(errors: ErrorModel) -> None:
    """Whatever it draws: every way to slip is looked at, not one."""
    bot = FallibleBot(Random(1), errors)
    for case in PLAYS:
        view = case.view
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
        return summed_decision(STEADY.seen(view)) if level == "steady" else decide(bot, view)

    for case in PLAYS:
        view = case.view
        for liked in map(written, tastes(view, think(view))):
            assert case.holds(liked, level), f"{case.reason}: {liked}"
    for reason, rules, hand, lowest, highest, more in BIDS:
        view = bidding(rules, hand, **more)
        bids = [bid.bid for bid in tastes(view, think(view))]
        assert lowest <= min(bids) <= max(bids) <= highest, f"{reason}: {bids}"


def tastes(view: SeatView, decision: Decision) -> list[Any]:
    return [choose_in_character(each, view, decision) for each in CHARACTERS.values()]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", PLAYS, ids=lambda case: f"{case.rules.id}: {case.reason}")
def test_plays(case: Case, level: str) -> None:
    view = case.view
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
    assert min(ids.count(each) for each in EDITION_IDS) >= 7
